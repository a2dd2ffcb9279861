"""The dragon of The Princess & the Dragon: worked examples and rules, docs/rules/carcassonne-dragon.md."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.games.carcassonne.modules.dragon import Fly
from engine.games.carcassonne.modules.traders import BUILDER, PIG
from engine.landscape.records import Deploy
from tests.engine.carcassonne.table import Table
from tests.engine.carcassonne.test_inns import lines
from tests.engine.rules import rule


def dragon(board: str = "", players: int = 2, /, *, over: bool = False, **options: Any) -> Table:
    """Return a game with the box after the turns of a board, perhaps the last ones of the game.

    A turn is ``R: U@1,0 0 | highwayman:EW | fly 0,0``; without a letter blue lays the tile.
    """
    if over:
        options["turns"] = len(lines(board))
    table = lay(Table(players, **{"dragon": True, **options}), board)
    assert table.state.is_terminal == over
    return table


def lay(table: Table, board: str) -> Table:
    """Play the turns of a board; a dragon tile is laid as if drawn with the dragon on the board."""
    for line in lines(board):
        who, _, turn = line.rpartition(": ")
        table.state.on_turn = "RBY".index(who or "B")
        placement, *steps = (step.strip() for step in turn.split("|"))
        where, _, quarters = placement.rpartition(" ")
        table.lay(f"{where} r{90 * int(quarters)}")
        for step in steps or ["pass"]:
            table.do(step)
    return table


def goals(table: Table) -> set[str]:
    """Return where the dragon may fly."""
    assert table.state.phase == "move_dragon"
    return {choice.removeprefix("fly ") for choice in table.choices()}


def fly(table: Table, *steps: str) -> list[int]:
    """Move the dragon; return who made each step."""
    movers = []
    for step in steps:
        movers.append(table.state.current_player)
        table.do(f"fly {step}")
    return movers


def standing(table: Table) -> set[tuple[int, str, int, int]]:
    return {(one.seat, one.role, one.x, one.y) for one in table.state.followers()}


@rule(
    "DRAGON-EX-1", "DRAGON-1", "DRAGON-2", "DRAGON-3", "DRAGON-6", "DRAGON-7", "DRAGON-11", "DRAGON-CONTRA-11"
)
@rule("DRAGON-MIX-1", "DRAGON-MIX-21", "DRAGON-CONTRA-13")
def test_a_volcano_calls_the_dragon_and_takes_no_figure() -> None:
    assert sum(Table(dragon=True).state.pool) == 101
    assert sum(Table(dragon=True, tile_sets=2).state.pool) == 173
    marks = [
        design.marks & {"volcano", "dragon_symbol", "portal"}
        for design in Table(dragon=True).state.tileset.designs
        if "dragon" in design.marks
    ]
    assert max(map(len, marks)) == 1
    table = dragon(fairy="off", traders=True)
    table.state.on_turn = 0
    assert table.state.position()["dragon"] is None
    table.lay("PD-cap-volcano@0,-1 r180")
    assert table.state.position()["dragon"] == [0, -1]
    assert table.choices() == {"pass"}
    assert table.refusal(Deploy(0)) == "DRAGON-6"
    table.do("pass")
    assert table.state.scores == (0, 0)


@rule(
    "DRAGON-EX-2", "DRAGON-12", "DRAGON-13", "DRAGON-15", "DRAGON-19", "DRAGON-21", "DRAGON-22", "DRAGON-25"
)
@rule("DRAGON-CONTRA-1", "DRAGON-CONTRA-6", "DRAGON-CONTRA-8", "DRAGON-EDGE-4", "DRAGON-EDGE-5", "DRAGON-20")
@pytest.mark.parametrize(("move", "points"), [("before", 0), ("after", 4)])
def test_the_dragon_eats_before_or_after_the_scoring(move: str, points: int) -> None:
    table = dragon(
        "PD-cap-volcano@0,1 2\nR: PD-cap-bend-ws-dragon@0,-1 2 | knight:S", dragon_move=move, fairy="off"
    )
    assert goals(table) == {"0,0"}
    assert fly(table, "0,0") == [0]
    assert goals(table) == {"0,-1"}
    assert fly(table, "0,-1") == [1]
    assert table.state.phase == "draw"
    assert table.state.scores == (points, 0)
    assert table.homes() == ([(0, "knight")] if move == "before" else [])
    assert table.state.supply(0) == 7
    assert (table.state.position()["dragon"], table.state.position()["flight"]) == ([0, -1], [])


ROW = """
    R: U@1,0 0 | highwayman:EW
    B: U@2,0 0 | farmer:ER.S.WL
    Y: U@3,0 0 | farmer:N.EL.WR
    U@4,0 0
    PD-straight-volcano@-1,0 0
"""


@rule("DRAGON-EX-3", "DRAGON-14", "DRAGON-16", "DRAGON-31", "DRAGON-EDGE-1", "DRAGON-EDGE-6", "DRAGON-EDGE-8")
def test_all_players_move_the_dragon_in_turn() -> None:
    table = dragon(ROW + "B: PD-straight-dragon@5,0 0 | pass", 3, fairy="off")
    assert table.state.on_turn == 1
    assert fly(table, *(f"{x},0" for x in range(6))) == [1, 2, 0, 1, 2, 0]
    assert not standing(table)
    assert table.state.scores == (0, 0, 0)
    assert table.state.on_turn == 2
    table.state.pop()
    assert table.state.current_player == 0
    assert table.refusal(Fly(3, 0)) == "DRAGON-17"


@rule("DRAGON-EX-4", "DRAGON-18", "DRAGON-24", "FAIRY-8", "FAIRY-5", "DRAGON-EDGE-20")
def test_the_fairy_keeps_the_dragon_away() -> None:
    board = ROW + "Y: U@-2,0 0 | fairy 3,0 farmer:N.EL.WR\nB: PD-straight-dragon@5,0 0 | pass"
    table = dragon(board, 3)
    assert fly(table, "0,0", "1,0", "2,0") == [1, 2, 0]
    assert table.state.phase == "draw"
    assert [event.kind for event in table.events].count("dragon_stopped") == 1
    assert standing(table) == {(2, "farmer", 3, 0)}
    board = ROW + "Y: U@-2,0 0 | fairy 3,0 farmer:N.EL.WR\nB: PD-straight-dragon@5,0 0 | pass"
    table = dragon(board, 3)
    fly(table, "0,0", "1,0")
    table.do("fly 2,0")
    table.state.pop()
    table.state.pop()
    assert table.refusal(Fly(4, 4)) == "DRAGON-15"


@rule("DRAGON-EX-5", "DRAGON-17", "DRAGON-EDGE-2", "DRAGON-EDGE-3", "DRAGON-32")
def test_a_movement_enters_no_tile_twice() -> None:
    board = "PD-straight-volcano@1,0 0\nB@1,1 0\nB@0,1 0\nR: PD-straight-dragon@2,0 0"
    table = dragon(board)
    assert goals(table) == {"0,0", "1,1", "2,0"}
    assert fly(table, "1,1", "0,1", "0,0") == [0, 1, 0]
    assert table.state.phase == "draw"
    lay(table, "R: PD-bend-dragon@3,0 0")
    assert goals(table) == {"1,0", "0,1"}
    assert table.state.position()["flight"] == [[0, 0]]


CITY = "R: F@0,-1 1 | knight:NS\nR: F@0,-2 1 | builder:NS\n"


@rule("DRAGON-EX-6", "DRAGON-23", "DRAGON-EDGE-7")
def test_a_builder_left_alone_goes_home_from_anywhere() -> None:
    table = dragon(CITY + "PD-straight-volcano@1,0 0\nR: PD-straight-dragon@2,0 0", traders=True)
    fly(table, "0,0", "0,-1")
    assert sorted(table.homes()) == [(0, "builder"), (0, "knight")]
    assert goals(table) == {"0,-2"}


@rule("DRAGON-EX-7", "DRAGON-EX-8", "DRAGON-26", "DRAGON-27", "DRAGON-28", "DRAGON-29", "DRAGON-CONTRA-5")
def test_tiles_to_watch() -> None:
    table = dragon("V@1,0 0", fairy="off", dragon_marks=False)
    lay(table, "R: PD-band-tunnel-dragon@1,1 0 | farmer:NL.NR")
    field = table.of(1, 1, "field")
    assert len(field.segments) == 5
    assert len({place[:2] for place in field.segments}) == 3
    table = dragon(fairy="off", dragon_marks=False)
    table.lay("PD-monastery-in-city-dragon@0,-1 r180")
    assert table.choices() == {"pass", "knight:ESW", "monk", "farmer:N"}
    table.do("knight:ESW")
    designs = table.state.tileset.by_id
    fields = [region.kind for region in designs["PD-corner-split-princess"].regions].count("field")
    assert fields == 2
    cap, corner, *_ = designs["PD-cap-corner-princess"].regions
    assert (cap.tokens, corner.tokens) == ({"princess": 1}, {"pennant": 1})
    road = designs["PD-road-end-volcano"].regions[0]
    assert (road.kind, len(road.sides)) == ("road", 1)


@rule("DRAGON-EX-9", "DRAGON-EX-10", "DRAGON-4", "DRAGON-5", "DRAGON-33", "DRAGON-34", "DRAGON-CONTRA-4")
@rule("DRAGON-EDGE-19")
def test_early_dragon_tiles_wait_for_a_volcano() -> None:
    table = dragon()
    turns, left = table.state.turns, sum(table.state.tiles_left().values())
    for tile in ("PD-bend-dragon", "PD-bend-dragon"):
        table.draw(tile)
        assert [event.kind for event in table.events] == ["drawn", "tile_set_aside"]
        assert (table.state.phase, table.state.on_turn, table.state.turn) == ("draw", 0, 1)
    assert table.state.position()["set_aside"] == ["PD-bend-dragon"] * 2
    assert (table.state.turns, sum(table.state.tiles_left().values())) == (turns, left)
    assert not table.state.aside
    assert not any(move.tile == "PD-bend-dragon" for move in table.state.chance_weights()[0])
    table.lay("PD-crossing-portal@1,0 r0")
    table.do("pass")
    weights = sum(table.state.chance_weights()[1])
    table.lay("PD-straight-volcano@2,0 r0")
    assert [event.kind for event in table.events] == ["placed", "dragon_came", "set_aside_returned"]
    table.do("pass")
    assert table.state.position()["set_aside"] == []
    assert sum(table.state.chance_weights()[1]) == weights + 1
    for _ in range(5):
        table.state.pop()
    assert table.state.position()["set_aside"] == ["PD-bend-dragon"] * 2


@rule("DRAGON-EDGE-18", "DRAGON-MIX-15")
def test_a_game_ends_without_the_tiles_that_wait() -> None:
    table = dragon()
    table.draw("PD-straight-dragon")
    state = table.state
    for design, count in enumerate(state.drawable()):
        for _ in range(count - (state.tileset.designs[design].id == "U")):
            state.shift_pool(design, -1)
    for _ in range(state.drawable()[state.tileset.by_id["U"].index] - 1):
        state.shift_pool(state.tileset.by_id["U"].index, -1)
    table.lay("U@1,0 r0")
    table.do("pass")
    assert state.is_terminal
    assert state.position()["dragon"] is None


@rule("DRAGON-EX-11", "DRAGON-EX-12", "DRAGON-10", "DRAGON-MIX-3")
def test_a_second_volcano_moves_the_dragon_and_leaves_other_choices() -> None:
    board = "PD-straight-volcano@1,0 0\nR: PD-cap-dragon-garden@0,-1 2 | abbot"
    table = dragon(board, abbot=True)
    fly(table, "0,0")
    while table.state.phase == "move_dragon":
        table.push(table.state.legal_moves()[0])
    assert table.homes() == [(0, "abbot")]
    table = dragon("PD-straight-volcano@1,0 0\nR: E-garden@0,-1 2 | abbot\nB@0,1 0", abbot=True)
    table.state.on_turn = 0
    table.lay("PD-bend-volcano@-1,0 r180")
    assert table.state.position()["dragon"] == [-1, 0]
    assert table.homes() == []
    choices = table.choices()
    assert {choice.split()[0] for choice in choices} == {"pass", "home", "fairy"}


@rule("DRAGON-EX-13", "FAIRY-4")
def test_on_a_dragon_tile_the_fairy_moves_first() -> None:
    table = dragon("R: U@1,0 0 | highwayman:EW\nPD-straight-volcano@2,0 0")
    lay(table, "R: PD-straight-dragon@3,0 0 | fairy 1,0 highwayman:EW")
    assert goals(table) == {"3,0"}


@rule("DRAGON-EX-14", "DRAGON-EX-15", "DRAGON-MIX-6")
def test_builder_and_pig_are_eaten_or_left_alone() -> None:
    table = dragon(
        CITY + "PD-field-volcano@1,-2 0\nR: B@1,-1 0 | pass\nR: PD-straight-dragon@1,0 0", traders=True
    )
    fly(table, "0,-2")
    assert table.homes() == [(0, "builder")]
    assert standing(table) == {(0, "knight", 0, -1)}
    board = "R: U@1,0 0 | farmer:N.EL.WR\nR: U@2,0 0 | pig:N.EL.WR\n"
    board += "PD-straight-volcano@-1,0 0\nR: PD-straight-dragon@-2,0 0"
    table = dragon(board, traders=True)
    fly(table, "0,0", "1,0")
    assert sorted(table.homes()) == [(0, "farmer"), (0, "pig")]
    assert table.state.supply(0, PIG) == 1


@rule("DRAGON-EX-16", "DRAGON-MIX-7", "DRAGON-MIX-8")
def test_an_eaten_builder_brings_its_second_part() -> None:
    board = """
        R: U@1,0 0 | highwayman:EW
        R: U@2,0 0 | builder:EW
        B: PD-straight-volcano@0,1 0
    """
    table = dragon(board, traders=True)
    table.state.on_turn = 0
    lay(table, "R: PD-straight-dragon@3,0 0")
    fly(table, "0,0", "1,0", "2,0")
    assert (0, "builder") not in table.homes() or table.state.supply(0, BUILDER) == 1
    while table.state.phase == "move_dragon":
        table.push(table.state.legal_moves()[0])
    assert (table.state.on_turn, table.state.position()["part"]) == (0, 2)
    assert table.state.supply(0, BUILDER) == 1


@rule("DRAGON-EX-17")
def test_a_dead_end_gives_the_turn_on() -> None:
    table = dragon("PD-cap-volcano@0,1 2\nY: PD-cap-bend-ws-dragon@0,-1 2", 3, fairy="off")
    assert fly(table, "0,0", "0,-1") == [2, 0]
    assert (table.state.phase, table.state.on_turn) == ("draw", 0)


JOINED = """
    R: F@0,-1 1 | knight:NS
    U@1,0 0
    U@2,0 0
    U@3,0 0
    U@4,0 0
    PD-straight-volcano@5,0 0
    B@1,-1 0
    B@-1,-1 0
    B: E@1,-2 3 | knight:W
    B: E@-1,-2 1 | knight:E
    R: PD-monastery-in-city-dragon@0,-2 2
"""


@rule("DRAGON-EX-18", "DRAGON-30", "DRAGON-MIX-9", "DRAGON-EDGE-15")
def test_majorities_are_counted_after_the_movement() -> None:
    table = dragon(JOINED, fairy="off")
    fly(table, "4,0", "3,0", "2,0", "1,0", "1,-1", "1,-2")
    assert table.scored()["city"] == {0: 12, 1: 12}
    table = dragon(
        "B: PD-straight-volcano@1,0 0\nR: PD-straight-dragon@2,0 0 | highwayman:EW", fairy="off", turns=2
    )
    assert table.state.phase == "move_dragon"
    fly(table, "2,0")
    assert table.state.is_terminal
    assert table.state.scores == (0, 0)


@rule("DRAGON-MIX-11", "DRAGON-EDGE-21", "DRAGON-CONTRA-9", "DRAGON-MIX-12")
@pytest.mark.parametrize("volcano", ["again", "plain"])
def test_the_volcano_of_the_river_is_a_volcano(volcano: str) -> None:
    state = engine.new_game(
        "carcassonne",
        players=2,
        seed=3,
        options={"dragon": True, "river2": True, "river2_volcano": volcano, "first_player": "seat"},
    )
    dealer = engine.Dealer(3)
    while state.phase != "follower" or state.position()["dragon"] is None:
        moves = state.legal_moves()
        state.push(dealer.deal(state) if state.current_player == engine.CHANCE else moves[0])
    assert {move.kind for move in state.legal_moves()} <= {"pass", "fairy"}
    seat = state.current_player
    state.push(state.legal_moves()[0])
    assert (state.on_turn == seat) == (volcano == "again")


@rule("DRAGON-MIX-13", "DRAGON-MIX-14", "DRAGON-MIX-16")
def test_hands_and_first_tiles_do_without_early_dragons() -> None:
    for seed in range(3):
        state = engine.new_game("carcassonne", players=2, options={"dragon": True, "hand_size": 3})
        dealer, kinds = engine.Dealer(seed), []
        while state.phase == "deal":
            kinds += [event.kind for event in state.push(dealer.deal(state))]
        hands: Any = state.position()["hands"]
        assert not any("dragon" in tile for hand in hands for tile in hand)
        view = state.view(0)
        assert view.position()["set_aside"] == state.position()["set_aside"]
    table = Table(dragon=True, start_in_bag=True)
    first = table.state.chance_weights()[0]
    early = next(move for move in first if move.tile == "PD-straight-dragon")  # type: ignore[attr-defined]
    table.push(early)
    assert table.state.phase == "open"
    assert early not in table.state.legal_moves()
    table.push(
        next(m for m in table.state.chance_weights()[0] if getattr(m, "tile", "") == "PD-field-volcano")
    )
    assert (table.state.position()["dragon"], table.state.position()["set_aside"]) == ([0, 0], [])


@rule("DRAGON-MIX-17")
def test_the_buyer_of_a_tile_moves_first() -> None:
    table = dragon("PD-straight-volcano@1,0 0", 3, tile_auction=True)
    table.state.on_turn = 2
    lay(table, "Y: PD-straight-dragon@2,0 0")
    assert table.state.current_player == 2


@rule("DRAGON-MIX-20")
def test_in_the_solo_game_the_colours_move_the_dragon() -> None:
    table = Table(3, dragon=True, solo="normal", solo_last_place=False)
    table.draw("PD-bend-dragon")
    stacks: Any = table.state.position()["stacks"]
    table.lay("PD-straight-volcano@1,0 r0")
    returned: Any = table.state.position()["stacks"]
    assert sum(returned) == sum(stacks)  # one was drawn, one came back
    assert table.choices() == {"pass"}
    seat = table.state.on_turn
    table.do("pass")
    assert table.state.on_turn != seat
    table.lay("U@-1,0 r0")
    assert not any(choice.startswith("fairy") for choice in table.choices())
    assert "pass" not in table.choices()


@rule("DRAGON-40")
@pytest.mark.parametrize(
    ("options", "rule"),
    [
        ({"dragon_move": "after"}, "DRAGON-25"),
        ({"dragon": True, "dragon_marks": False, "dragon_move": "after"}, "DRAGON-25"),
        ({"princess_action": "must"}, "PRINCESS-10"),
        ({"fairy_place": "tile"}, "FAIRY-15"),
        ({"portals": False}, "DRAGON-40"),
    ],
)
def test_parts_and_choices_need_the_box(options: dict[str, Any], rule: str) -> None:
    refusal = engine.game("carcassonne").why_unplayable(2, engine.game("carcassonne").settle(options))
    assert refusal is not None
    assert refusal.rule == rule


@rule("DRAGON-8", "DRAGON-9", "DRAGON-MIX-19")
def test_a_left_volcano_is_a_tile_like_others() -> None:
    table = dragon(
        "PD-straight-volcano@1,0 0\nR: PD-straight-dragon@2,0 0", fairy="off", board="table", table="9x9"
    )
    fly(table, "0,0")
    lay(table, "R: PD-crossing-portal@3,0 0 | deploy_at 1,0 farmer:N.EL.WR")
    assert standing(table) == {(0, "farmer", 1, 0)}
