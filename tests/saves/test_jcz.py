"""Games that JCloisterZone saved."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

import engine
import saves
from engine.games.carcassonne.tiles import twins
from engine.landscape.records import Draw, Place
from saves import write_transcript
from tests.saves.playing import CREATED
from tests.saves.recordings import (
    ELEMENTS,
    WITH_ABBOT,
    WITH_INNS,
    WITH_TRADERS,
    Read,
    Scribe,
    commit,
    deploy,
    first_tile,
    leave_out,
    place,
    random_game,
    recall,
    recording,
    scored,
    turn,
)
from tui.games.carcassonne.jcz import BadRecording
from tui.games.carcassonne.jcz.meanings import meanings

# -- turns, figures, scores -------------------------------------------------------------------------------


def test_city_road_and_monk(read: Read) -> None:
    # A cap closes the start tile's city; crossings end its road on both sides.
    game = read(
        recording(
            [
                *turn("BA/C", 0, -1, 2, "City", "S", "0.small.1"),
                *turn("BA/RRR", -1, 0, 2, "Road", "E", "1.small.1"),
                *turn("BA/RRRR", 1, 0, 1),
                *turn("BA/L", 0, -2, 0, "Monastery", "I", "1.small.1"),
            ],
            gameAnnotations={"drawOrder": ["BA/C", "BA/RRR", "BA/RRRR", "BA/L", "BA/CRRR"]},
        )
    )
    assert scored(game) == [("city", 0, 4, False), ("road", 1, 3, False)]
    assert game.state.scores == (4, 3)
    assert [(f.seat, f.role, f.x, f.y) for f in game.state.followers()] == [(1, "monk", 0, -2)]
    assert (game.state.phase, game.state.hand(0)) == ("place", ("L",))


def test_farmers_are_scored_after_the_last_turn(read: Read) -> None:
    fields = [
        *turn("BA/C", 0, -1, 2, "Field", "NL.NR.EL.ER.WL.WR", "0.small.1"),
        *turn("BA/RFr", 1, 0, 0, "Field", "ER.SL.SR.WL", "1.small.1"),
    ]
    game = read(recording(fields, gameAnnotations={"endTurn": 2}))
    assert scored(game) == [("field", 0, 3, True), ("field", 1, 0, True)]
    assert (game.state.is_terminal, game.state.scores, game.state.winners) == (True, (3, 0), (0,))
    assert not read(recording(fields)).state.is_terminal


@pytest.mark.parametrize(("rules", "points"), [({}, 4), ({"tiny-city-scoring": "2"}, 2)])
def test_the_rule_of_tiny_cities_for_one_player(read: Read, rules: dict[str, str], points: int) -> None:
    lone = [*turn("BA/C", 0, -1, 2, "City", "S", "0.small.1"), *turn("BA/L", 0, -2)]
    game = read(recording(lone, players=1, rules={**rules, "wagon-move": "C2"}))
    assert game.state.players == 1
    assert game.state.scores == (points,)


DEFAULTS: dict[str, Any] = {
    "inn-and-cathedral-final-scoring": "zero",
    "tiny-city-scoring": "4",
    "meteorite-impact": "standard",
    "wagon-move": "C2",
    "tunnelize-other-expansions": True,
}


@pytest.mark.parametrize(
    "rules",
    [
        DEFAULTS,
        {"meteorite-impact": "standard"},
        {"vineyards-for-garden": True},
        {"inn-and-cathedral-final-scoring": "ignore"},
        {"a-rule-of-next-year": "variant"},
    ],
)
def test_rules_about_what_is_not_in_the_game_mean_nothing(read: Read, rules: dict[str, Any]) -> None:
    game = read(recording(turn("BA/L", 0, 1), rules=rules))
    assert game.state.options == read(recording(turn("BA/L", 0, 1))).state.options


@pytest.mark.parametrize(("value", "points"), [("zero", 0), ("ignore", 2)])
def test_an_unfinished_inn_scores_by_the_rule_of_the_file(read: Read, value: str, points: int) -> None:
    game = read(
        recording(
            turn("IC/RFr.iG", 1, 0, 0, "Road", "WE", "0.small.1"),
            sets={"basic:2": 1, "inns-and-cathedrals:2": 1},
            elements=WITH_INNS,
            rules={**DEFAULTS, "inn-and-cathedral-final-scoring": value},
            gameAnnotations={"endTurn": 1},
        )
    )
    assert (game.state.options["inn_final"], game.state.scores) == (value, (points, 0))


def test_an_abbot_is_recalled(read: Read) -> None:
    game = read(
        recording(
            [
                *turn("BA/RFrG", 1, 0, 0, "Garden", "I", "0.abbot.1"),
                *turn("BA/L", 0, 1, 0, "Monastery", "I", "1.abbot.1"),
                place("BA/Rr", 2, 0),
                recall("0.abbot.1", 1, 0),
                commit(),
            ],
            elements=WITH_ABBOT,
        )
    )
    assert scored(game) == [("garden", 0, 4, False)]
    assert [(f.seat, f.role) for f in game.state.followers()] == [(1, "abbot")]


def test_older_files_name_neither_the_feature_nor_the_inside(read: Read) -> None:
    replay = [place("BA/LR", 0, 1), deploy(None, "CLOISTER", "0.small.1", 0, 1), commit()]
    (follower,) = read(recording(replay, sets={"basic": 1}, appVersion="5.0.15")).state.followers()
    assert follower.role == "monk"


def test_a_large_meeple_and_an_inn(read: Read) -> None:
    game = read(
        recording(
            [
                *turn("IC/Rr.i", 1, 0, 0, "Road", "SW", "0.big.1"),
                *turn("BA/RRR", -1, 0, 0, "Road", "W", "1.small.1"),
                *turn("BA/LR", 1, 1, 2, "Monastery", "I", "0.small.1"),
            ],
            sets={"basic:1": 1, "inns-and-cathedrals:1": 1},
            elements=WITH_INNS,
        )
    )
    assert game.state.options["inns"]
    assert scored(game) == [("road", 0, 8, False)]
    assert [(f.seat, f.role) for f in game.state.followers()] == [(1, "highwayman"), (0, "monk")]


def test_goods_go_to_who_completes_a_city(read: Read) -> None:
    game = read(
        recording(
            [
                *turn("TB/CCc.w", 0, -1, 1, "City", "NS", "0.small.1"),
                *turn("BA/CFC.2", 0, -2),
                *turn("TB/CRc.g", 0, -3, 1, "City", "NS", "0.small.1"),
            ],
            sets={"basic:1": 1, "traders-and-builders:1": 1},
            elements=WITH_TRADERS,
            gameAnnotations={"endTurn": 3},
        )
    )
    assert game.state.options["traders"]
    assert scored(game) == [("city", 0, 6, False), ("city", 0, 2, True)]
    assert game.state.scores == (8, 10)


def test_a_builder_brings_a_second_part_of_the_turn(read: Read) -> None:
    game = read(
        recording(
            [
                *turn("BA/RFr", 1, 0, 0, "Road", "WE", "0.small.1"),
                *turn("BA/L", 0, 1),
                *turn("BA/RFr", 2, 0, 0, "Road", "WE", "0.builder.1"),
                *turn("BA/L", 1, 1),
                *turn("BA/RRR", 3, 0, 0, "Road", "S", "0.small.2"),
                *turn("TB/RRrr", -1, 0, 0, "Field", "NL.WR", "0.small.3"),  # the second part
                *turn("BA/L", 2, 1),
                *turn("TB/LRRR", -2, 0, 2, "Field", "NR.EL", "0.pig.1"),
            ],
            sets={"basic:1": 1, "traders-and-builders:1": 1},
            elements=WITH_TRADERS,
        )
    )
    assert scored(game) == [("road", 0, 6, False)]
    standing = {(f.role, f.x, f.y) for f in game.state.followers()}
    assert standing == {("highwayman", 3, 0), ("farmer", -1, 0), ("pig", -2, 0)}
    position = game.state.position()
    assert (position["part"], game.state.on_turn, game.state.turn) == (2, 0, 7)


def test_a_tile_of_another_set_is_not_in_the_stack(read: Read) -> None:
    with pytest.raises(BadRecording, match=r"message 1: .*tile IC-bend-inn is not in the stack"):
        read(recording(turn("IC/Rr.i", 1, 0)))


def test_where_nothing_can_be_done_there_is_no_pass(read: Read) -> None:
    game = read(recording([place("BA/Cc.1", 0, -1, 3), commit(), *turn("BA/L", 0, 1)]))
    assert game.state.turn == 3


def test_a_file_cut_within_a_turn_stands_there(read: Read) -> None:
    assert read(recording([place("BA/L", 0, 1)])).state.phase == "follower"
    after = read(recording([place("BA/L", 0, 1), leave_out()], gameAnnotations={"drawOrder": ["BA/L"] * 2}))
    assert after.state.phase == "draw"


def test_another_start_tile(read: Read) -> None:
    start = [{"tile": "BA/RRRR", "x": 4, "y": -3, "rotation": 0}]
    game = read(recording(turn("BA/RCr", 5, -3, 0, "Road", "WE", "0.small.1"), start=start))
    laid = [(tile.design.id, tile.x, tile.y) for tile in game.state.landscape.laid()]
    assert laid == [("X", 0, 0), ("D", 1, 0)]


# -- whole games ------------------------------------------------------------------------------------------


GAMES = [
    (2, 1, {}, {"sets": {"basic:2": 1}}),
    (3, 2, {"river": True}, {"sets": {"basic:2": 1, "river/1:2": 1}}),
    (2, 3, {"abbot": True}, {"sets": {"basic:2": 1}, "elements": WITH_ABBOT}),
    (
        4,
        4,
        {"river": True, "abbot": True, "small_city": "2"},
        {
            "sets": {"basic:2": 1, "river/1:2": 1},
            "elements": WITH_ABBOT,
            "rules": {"tiny-city-scoring": "2"},
        },
    ),
    (5, 5, {"fields": False}, {"sets": {"basic:2": 1}, "elements": {"small-follower": 7}}),
    (6, 6, {"tile_sets": 2}, {"sets": {"basic:2": 2}}),
    (1, 7, {"turns": 30}, {"sets": {"basic:2": 1}}),
    (3, 10, {"inns": True}, {"sets": {"basic:2": 1, "inns-and-cathedrals:2": 1}, "elements": WITH_INNS}),
    (
        3,
        12,
        {"traders": True, "inns": True},
        {
            "sets": {"basic:2": 1, "inns-and-cathedrals:2": 1, "traders-and-builders:2": 1},
            "elements": {**WITH_INNS, **WITH_TRADERS},
        },
    ),
    (
        6,
        11,
        {"inns": True, "river": True, "abbot": True},
        {
            "sets": {"basic:2": 1, "inns-and-cathedrals:2": 1, "river/1:2": 1},
            "elements": {**WITH_INNS, **WITH_ABBOT},
        },
    ),
    (
        2,
        16,
        {"river2": True, "traders": True, "pig_herd": "on"},
        {"sets": {"basic:2": 1, "river/2:2": 1, "traders-and-builders:2": 1}, "elements": WITH_TRADERS},
    ),
    (2, 12, {"river2": True}, {"sets": {"basic:2": 1, "river/2:2": 1}}),
    (
        2,
        17,
        {"abbot": True, "abbots": 2, "pigs": 2, "builders": 1, "followers": 9, "large_meeples": 1},
        {
            "sets": {"basic:2": 1},
            "elements": {
                **WITH_ABBOT,
                "abbot": 2,
                "pig": 2,
                "builder": 1,
                "small-follower": 9,
                "big-follower": 1,
            },
        },
    ),
    (
        2,
        18,
        {"inns": True, "large_meeples": 0, "cathedral_marks": False, "inn_final": "ignore"},
        {
            "sets": {"basic:2": 1, "inns-and-cathedrals:2": 1},
            "elements": {**ELEMENTS, "inn": True},
            "rules": {"inn-and-cathedral-final-scoring": "ignore"},
        },
    ),
    (
        3,
        19,
        {"king_robber": True, "king_scoring": "pair"},
        {
            "sets": {"basic:2": 1, "king-and-robber:2": 1},
            "elements": {**ELEMENTS, "king": True, "robber": True},
            "rules": {"king-and-robber-scoring": "15/40"},
        },
    ),
    (
        3,
        13,
        {"river": True, "river2": True, "abbot": True, "pig_herd": "on"},
        {
            "sets": {"basic:2": 1, "river/1:2": 1, "river/2": 1},
            "elements": {**WITH_ABBOT, "pig-herd": True},
        },
    ),
    (
        2,
        14,
        {"river2": True, "inns": True, "river2_inn": "on"},
        {"sets": {"basic:2": 1, "river/2:2": 1, "inns-and-cathedrals:2": 1}, "elements": WITH_INNS},
    ),
    (3, 20, {"phantom": True, "abbot": True}, {"elements": {**WITH_ABBOT, "phantom": 1}}),
]


SEED_OF_A_TILE_THAT_FITS_NOWHERE = 1


@pytest.mark.parametrize(
    ("players", "seed", "options", "setup", "origin"),
    [
        (*game, [(0, 0, 0), (3, -2, 1), (-1, 5, 2), (0, 7, 3)][number % 4])
        for number, game in enumerate(GAMES)
    ],
)
def test_a_whole_game_comes_back(
    read: Read,
    players: int,
    seed: int,
    options: dict[str, Any],
    setup: dict[str, Any],
    origin: tuple[int, int, int],
) -> None:
    played = random_game(players, seed, **options)
    scribe = Scribe(played, origin=origin).replay()
    notes = {"drawOrder": scribe.order, "endTurn": options.get("turns", 0)}
    start = first_tile(options, origin)
    game = read(recording(scribe.out, players=players, start=start, gameAnnotations=notes, **setup))
    assert list(game.state.moves) == list(played.moves)
    assert game.state.options == played.options
    assert game.state.position() == played.position()
    assert sum(game.state.scores) > 0


@pytest.mark.parametrize("river", [False, True])
def test_without_the_order_the_messages_say_what_was_drawn(read: Read, river: bool) -> None:
    played = random_game(2, 8, river=river)
    assert played.aside == ()
    scribe = Scribe(played).replay()
    sets = {"basic:2": 1, **({"river/1:2": 1} if river else {})}
    game = read(recording(scribe.out, sets=sets, start=first_tile({"river": river}, (0, 0, 0))))
    assert list(game.state.moves) == list(played.moves)


@pytest.mark.parametrize("inns", [False, True])
def test_the_edition_without_gardens(read: Read, inns: bool) -> None:
    played = random_game(3, 9, river=True, inns=inns)
    scribe = Scribe(played, first_edition=True).replay()
    assert "BA/RFr" in scribe.order
    assert not [name for name in scribe.order if name.endswith("G")]
    sets = {"basic:1": 1, "river/1:1": 1, **({"inns-and-cathedrals:1": 1} if inns else {})}
    game = read(
        recording(
            scribe.out,
            players=3,
            elements=WITH_INNS if inns else ELEMENTS,
            sets=sets,
            start=first_tile({"river": True}, (0, 0, 0)),
            gameAnnotations={"drawOrder": scribe.order},
        )
    )

    def plain(state: Any) -> list[Any]:
        tiles = [move for move in state.moves if isinstance(move, Draw | Place)]
        return [(type(move), twins().get(move.tile, move.tile)) for move in tiles]

    assert plain(game.state) == plain(played)
    assert (game.state.scores, game.state.is_terminal) == (played.scores, True)


def test_the_river_that_forks_in_the_edition_without_gardens(read: Read) -> None:
    played = random_game(2, 15, river2=True)
    scribe = Scribe(played, first_edition=True).replay()
    assert "RI.2/II" in scribe.order
    start = first_tile({"river2": True}, (0, 0, 0))
    game = read(recording(scribe.out, sets={"basic:1": 1, "river/2:1": 1}, start=start))
    assert game.state.scores == played.scores
    laid = [(tile.x, tile.y, tile.rotation) for tile in played.landscape.laid()]
    assert [(tile.x, tile.y, tile.rotation) for tile in game.state.landscape.laid()] == laid


def test_the_river_that_forks_starts_from_the_spring(read: Read) -> None:
    with pytest.raises(BadRecording, match="cannot start with the tile BA/RCr"):
        read(recording([], sets={"basic:2": 1, "river/2:2": 1}))


def test_tiles_that_fitted_nowhere(read: Read) -> None:
    played = random_game(2, SEED_OF_A_TILE_THAT_FITS_NOWHERE)
    (aside,) = played.aside
    scribe = Scribe(played).replay()
    game = read(recording(scribe.out, gameAnnotations={"drawOrder": scribe.order}))
    assert list(game.state.moves) == list(played.moves)
    # Without the order nothing tells that it was drawn, so it is still to come.
    state = read(recording(scribe.out)).state
    assert (state.is_terminal, state.tiles_left()) == (False, {aside: 1})


# -- what is written --------------------------------------------------------------------------------------


def test_the_log_is_one_like_any_other(read: Read, tmp_path: Path) -> None:
    played = random_game(2, 3, abbot=True)
    scribe = Scribe(played).replay()
    data = recording(
        scribe.out, elements=WITH_ABBOT, gameAnnotations={"drawOrder": scribe.order}, name="Sunday"
    )
    path = write_transcript(tmp_path / "games", read(data))
    assert saves.verify(path).ok
    log = saves.read(path)
    assert (log.header.game, log.header.title) == ("carcassonne", "Sunday")
    assert log.header.created == datetime(2023, 4, 5, 6, 7, 8, tzinfo=UTC)
    assert [(seat.name, seat.player, seat.colour) for seat in log.header.seats] == [
        ("A", "human", 0),
        ("B", "human", 1),
    ]
    assert log.state.position() == played.position()
    assert isinstance(log.entries[-1], saves.EndEntry)


def test_the_same_file_gives_the_same_game(read: Read) -> None:
    data = recording(turn("BA/L", 0, 1))
    assert read(data).state.seed == read(data).state.seed != read(recording(turn("BA/LR", 0, 1))).state.seed


def test_colours_names_and_titles(read: Read) -> None:
    data = recording(turn("BA/L", 0, 1), created=None)
    data["players"] = [{"name": "Zoë", "slot": 3}, {"name": None, "slot": 3}, {"slot": 0}]
    game = read(data)
    assert [(seat.name, seat.colour) for seat in game.header.seats] == [("Zoë", 3), ("2", 0), ("3", 1)]
    assert (game.title, game.header.created) == ("evening", CREATED)


@pytest.mark.parametrize("is_list", [False, True])
def test_a_file_of_version_4_is_the_same_game(read: Read, is_list: bool) -> None:
    turns = [*turn("BA/RRR", 1, 0, 0, "Road", "W", "0.big.1"), *turn("IC/RFr.i", -1, 0)]
    new = recording(
        turns,
        sets={"basic:1": 1, "inns-and-cathedrals": 1},
        elements=WITH_INNS,
        gameAnnotations={"drawOrder": ["BA/RRR", "IC/RFr.i"], "endTurn": 2},
    )
    boxes, order = ["BASIC", "INNS_AND_CATHEDRALS"], ["BA.RRR", "IC.RFr.i", "#END"]
    replay = [*turns, {"type": "GAME_OVER", "payload": {}}]
    old = {
        "appVersion": "4.4.0",
        "created": new["created"],
        "annotations": {"tilePack": {"params": order if is_list else {"drawOrder": order}}},
        "slots": [{"number": one["slot"], "nickname": one["name"]} for one in new["players"]],
        "setup": {"expansions": boxes if is_list else dict.fromkeys(boxes, 1), "rules": {}},
        "replay": json.loads(json.dumps(replay).replace("BA/", "BA.").replace("IC/", "IC.")),
    }
    first, second = read(old), read(new)
    assert first.state.is_terminal
    assert first.header.options == second.header.options
    assert (first.state.moves, first.state.scores) == (second.state.moves, second.state.scores)


def test_what_a_box_says_about_files_names_its_options_and_their_values() -> None:
    game = engine.game("carcassonne")
    for row in meanings():
        known = [value.value for value in game.option(row.option).values]
        named = [*row.values.values()] if row.rule else [] if row.part else [row.value]
        assert all(value in known for value in named if value is not None), row
        assert row.without is None or row.without in known, row
