"""Islands and secret tiles (LAND-19), on isles-32."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from engine.games.landover.events import IslandExplored, Received, TileLaid
from engine.games.landover.records import DealTile, UncoverTile
from engine.games.landover.steps import pieces
from engine.games.landover.steps.tiles import RevealTile
from tests.engine.landover.table import Table
from tests.engine.rules import rule

RICH = {"wood": 9, "clay": 9, "wheat": 9, "wool": 9}
OUTPOST = "6,3.E"  # the edge between two waters, off the hidden coast


def isles(**options: Any) -> Table:
    return Table(map="isles-32", **options)


def hidden(table: Table) -> set[str]:
    tiles = table.state.position()["tiles"]
    return {tile["hex"] for tile in tiles if tile["terrain"] is None}


@rule("LAND-EX-73", "LAND-19.3", "LAND-9.16")
def test_a_boat_reveals_the_tile_that_its_end_touches() -> None:
    table = isles().boat(0, "6,3.NE").hand(0, **RICH).act()
    before = hidden(table)
    assert "6,4" in before
    table.do(f"build boat {OUTPOST}")
    assert table.state.phase == "reveal"
    moves = table.deal()
    assert [move.hex for move in moves if isinstance(move, UncoverTile)] == ["6,4"]
    assert before - hidden(table) == {"6,4"}
    assert [event.hex for event in table.of(TileLaid)] == ["6,4"]


@rule("LAND-19.3")
def test_with_the_option_only_a_side_touches() -> None:
    table = isles(secret_touch="side").boat(0, "6,3.NE").hand(0, **RICH).act()
    table.do(f"build boat {OUTPOST}")
    assert table.state.phase == "actions"
    table.do("build boat 6,4.NE")
    assert table.state.phase == "reveal"
    assert {move.hex for move in table.deal() if isinstance(move, UncoverTile)} == {"6,4"}


@rule("LAND-19.3", "LAND-9.10")
def test_with_the_side_option_the_known_side_decides() -> None:
    table = isles(secret_touch="side").boat(0, "6,3.NE", OUTPOST).hand(0, **RICH).act()
    assert table.can("build boat 6,4.NE")
    assert table.refused("build road 6,4.NE") == "LAND-9.10"


@rule("LAND-19.4")
def test_with_corner_touching_no_edge_offered_has_a_hidden_side() -> None:
    for seed in range(4):
        random = Random(seed)
        table = isles(seed=seed).boat(0, "6,3.NE", OUTPOST).village(0, "7,2.UL").act(0)
        table.at.ask(RevealTile(table.at.board.hex_at["6,4"], 0))
        table._settled().deal()
        board, ground = table.at.board, table.at.ground
        for _ in range(30):
            table.hand(0, **RICH).act(0)
            builds = [text for text in table.choices("build") if " boat " in text or " road " in text]
            for text in builds:
                assert all(ground[h] >= 0 for h in board.edge_hexes[board.edge_at[text.split()[2]]])
            table.do(random.choice(sorted(builds)))
            table.deal()
        assert len(hidden(table)) < 7


@rule("LAND-EX-76", "LAND-19.5", "LAND-19.6", "LAND-19.8", "LAND-21.5")
@pytest.mark.parametrize("draw", ["on_reveal", "at_setup"])
@pytest.mark.parametrize("seed", range(3))
def test_what_lies_under_the_secret_tiles(draw: str, seed: int) -> None:
    table = isles(secret_draw=draw, seed=seed)
    at = table.at.board
    names = sorted(hidden(table))
    assert len(names) == 8
    for name in names:
        table.at.ask(RevealTile(at.hex_at[name], 0))
        table._settled()
        table.deal()
    tiles = [tile for tile in table.state.position()["tiles"] if tile["hex"] in names]
    assert Counter(tile["terrain"] == "water" for tile in tiles) == {True: 2, False: 6}
    assert sorted(tile["number"] for tile in tiles if tile["number"]) == [4, 5, 6, 8, 9, 10]
    assert all(bool(tile["number"]) == (tile["terrain"] != "water") for tile in tiles)
    harbours = {h for edge, _ in at.harbours for h in at.edge_hexes[edge]}
    assert not harbours & {at.hex_at[name] for name in names}


@rule("LAND-19.5")
def test_a_secret_tile_is_any_that_is_left() -> None:
    table = isles()
    table.at.ask(RevealTile(table.at.board.hex_at["6,4"], 0))
    table._settled()
    moves, weights = table.state.chance_weights()
    chances: Counter[str] = Counter()
    for move, weight in zip(moves, weights, strict=True):
        assert isinstance(move, UncoverTile)
        chances[move.terrain] += weight
    assert chances["water"] * 4 == chances.total(), "two of eight are water"
    table.push(moves[0])
    table.at.ask(RevealTile(table.at.board.hex_at["7,4"], 0))
    table._settled()
    assert len(table.state.chance_weights()[0]) < len(moves)


@rule("LAND-29.8", "LAND-19.5")
def test_what_is_drawn_at_set_up_lies_face_down_for_all() -> None:
    table = isles(secret_draw="at_setup")
    under = [move for move in table.state.moves if isinstance(move, DealTile) and move.terrain]
    assert len(under) > 8
    for seat in (None, 0, 1, 2):
        seen = table.state.view(seat)
        secret = [move for move in seen.moves if isinstance(move, DealTile) and move.terrain is None]
        assert len(secret) == 8
    assert len(hidden(table)) == 8


@rule("LAND-19.7")
@pytest.mark.parametrize("bonus", [0, 1])
def test_revealing_brings_a_card_with_the_option_only(bonus: int) -> None:
    for terrain, expected in (("forest", {"wood": 1}), ("water", {})):
        table = isles(secret_reveal_bonus=bonus)
        table.act(0)
        table.at.ask(RevealTile(table.at.board.hex_at["6,4"], 1))
        table._settled()
        moves = [
            move
            for move in table.state.legal_moves()
            if isinstance(move, UncoverTile) and move.terrain == terrain
        ]
        if not moves:
            continue
        table.push(moves[0])
        assert table.held(1) == (expected if bonus else {})
        assert bool(table.of(Received)) == bool(bonus and expected)


@rule("LAND-19.7")
def test_gold_revealed_brings_a_random_card_with_the_option() -> None:
    table = isles(secret_reveal_bonus=1).act(0)
    table.at.ask(RevealTile(table.at.board.hex_at["6,4"], 1))
    table._settled()
    gold = [
        move for move in table.state.legal_moves() if isinstance(move, UncoverTile) and move.terrain == "gold"
    ]
    table.push(gold[0])
    table.deal()
    assert table.at.total(1) == 1


@rule("LAND-EX-74", "LAND-19.1", "LAND-19.2", "LAND-20.1")
@pytest.mark.parametrize("bonus", ["each_player", "first_player"])
def test_the_first_village_on_a_new_island(bonus: str) -> None:
    table = isles(island_bonus=bonus).village(0, "2,1.N").city(1, "2,4.S").act(0)
    at = table.at.board

    def settle(seat: int, corner: str) -> int:
        """Build a village with the road it needs; return how many points it brought."""
        c = at.corner_at[corner]
        edge = next(e for e in at.corner_edges[c] if table.at.route[e] < 0)
        table.at.put(table.at.route, edge, seat)
        table.at.touch()
        table.hand(seat, wood=1, clay=1, wheat=1, wool=1).act(seat)
        before = table.state.scores[seat]
        table.do(f"build village {corner}")
        return table.state.scores[seat] - before

    north = [h for h in range(len(at.hexes)) if at.island[h] == at.islands.index("north")]
    south = [h for h in range(len(at.hexes)) if at.island[h] == at.islands.index("south")]
    main = [h for h in range(len(at.hexes)) if at.island[h] == at.islands.index("main")]
    corner = {
        name: [at.corner_names[c] for c in at.hex_corners[hexes[0]]]
        for name, hexes in (("north", north), ("south", south), ("main", main[-1:]))
    }
    assert settle(0, corner["north"][0]) == 2
    assert settle(0, corner["north"][2]) == 1
    assert settle(0, corner["south"][0]) == 2
    assert settle(1, corner["north"][4]) == (2 if bonus == "each_player" else 1)
    assert settle(0, corner["main"][0]) == 1, "the home island"
    assert table.has(0)["points"]["island"] == 2
    table.cards(1, "destruction").city(0, corner["main"][2]).act(1)
    table.do("play destruction at=" + corner["main"][2])
    assert table.has(0)["points"]["island"] == 2


@rule("LAND-5.11")
def test_a_piece_of_the_set_up_reveals_too() -> None:
    table = isles(setup_allow_boat=True)
    at = table.at.board
    edge = next(
        e
        for e in range(len(at.edge_names))
        if pieces.touched(table.at, e) and pieces.takes(table.at, e, pieces.BOAT_KIND)
    )
    pieces.lay(table.at, 0, edge, pieces.BOAT_KIND, "LAND-5.7")
    table._settled()
    assert table.state.phase == "reveal"
    assert table.state.turn == 0


@rule("LAND-13.S8", "LAND-19.3", "LAND-13.16")
def test_moves_are_found_anew_after_a_reveal_between_two_free_pieces() -> None:
    table = isles().boat(0, "6,3.NE").cards(0, "road").cards(0, "diplomat").act(0)
    table.do("play road", f"build boat {OUTPOST}")
    table.push(UncoverTile("6,4", "forest", 5))
    roads = {text for text in table.choices("build") if " road " in text}
    assert not roads, "a road needs a joint"
    assert table.can("build boat 6,4.NE"), "the tile that has come to light has a coast"
    table.do("build boat 6,4.NE")
    table.deal()
    assert table.state.phase == "actions"
    table.do("play diplomat at=6,4.NE", "skip")
    assert "6,4" not in hidden(table), "what is known stays known"


@rule("LAND-8.7", "LAND-19.8", "LAND-16.3")
def test_a_revealed_tile_is_a_tile_like_any_other() -> None:
    table = isles().act(0)
    table.at.ask(RevealTile(table.at.board.hex_at["6,4"], 0))
    table._settled()
    table.push(UncoverTile("6,4", "forest", 5))
    table.village(1, "6,4.N").power(1, 0, 0).act(0)
    assert table.can("raid 6,4 1")
    table.start(0).roll(1, 4)
    assert table.held(1) == {"wood": 1}
    assert table.state.phase == "actions"
    assert not table.of(IslandExplored)
