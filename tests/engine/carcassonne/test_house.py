"""The house rules, the table's edge, and what a game may be played with."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import engine
from engine.games.carcassonne.evaluation import EVALUATION
from engine.games.carcassonne.jcz_bot import _Judgement
from engine.games.carcassonne.judgement import CarcassonneJudgement
from engine.games.carcassonne.records import (
    Bid,
    BidOffered,
    Extend,
    Open,
    Opened,
    ProposalAnswered,
    PutBack,
    Sold,
    TurnEarned,
)
from engine.landscape.compass import W, cell
from engine.landscape.holes import gaps_of, holes_of
from engine.landscape.records import Begin, Begun, Discard, Draw, Pass, SetAside, TurnSkipped
from tests.engine.carcassonne.table import Table, bounds
from tests.engine.rules import rule

GAME = engine.game("carcassonne")


def new(players: int = 2, **options: Any) -> Any:
    return engine.new_game("carcassonne", players=players, options=options)


# -- before the game -----------------------------------------------------------------------------------


@rule("CARC-1.1", "HOUSE-16", "CARC-14.4", "CARC-1.3", "CARC-1.4", "CARC-1.5", "CARC-1.6", "CONTRA-22")
@pytest.mark.parametrize("players", range(1, 7))
def test_one_to_six_seats_start_alike(players: int) -> None:
    state = new(players, first_player="seat")
    assert state.scores == (0,) * players
    assert [state.supply(seat) for seat in range(players)] == [7] * players
    assert [(t.design.id, t.x, t.y, t.rotation) for t in state.landscape.laid()] == [("D", 0, 0, 0)]
    moves, weights = state.chance_weights()
    assert sum(weights) == 71
    assert dict(zip((move.tile for move in moves), weights, strict=True))["D"] == 3


def test_no_more_than_six_seats() -> None:
    with pytest.raises(engine.UnknownName, match="for 1 to 6 players, not 7"):
        new(7)


@rule("CARC-1.7", "HOUSE-1", "HOUSE-2", "CONTRA-9", "CARC-14.1")
@pytest.mark.parametrize(
    ("first", "told"), [("random", "CARC-1.7"), ("toss", "HOUSE-1"), ("seat", ""), ("youngest", "")]
)
def test_who_begins(first: str, told: str) -> None:
    state = new(3, first_player=first)
    if told:
        assert state.legal_moves() == [Begin(0), Begin(1), Begin(2)]
        assert state.push(Begin(2)) == (Begun(2, told),)
        assert state.on_turn == 2
        assert state.supply(2) == 7
    else:
        assert (state.phase, state.on_turn, state.turn) == ("draw", 0, 1)


@rule("HOUSE-2")
def test_most_roads_begin_and_equals_draw_again() -> None:
    state = new(3, first_player="most_roads")
    for tile, seat in (("W", 0), ("U", 1), ("L", 2)):
        assert state.phase == "lots"
        events = state.push(Draw(tile, seat))
    assert [e for e in events if isinstance(e, PutBack)] == [
        PutBack(0, "W", "HOUSE-2"),
        PutBack(1, "U", "HOUSE-2"),
        PutBack(2, "L", "HOUSE-2"),
    ]
    assert state.tiles_left()["W"] == 4
    state.push(Draw("B", 0))
    events = state.push(Draw("X", 2))
    assert events[-1] == Begun(2, "HOUSE-2")
    assert (state.on_turn, state.phase, sum(state.tiles_left().values())) == (2, "draw", 71)


@rule("HOUSE-5")
def test_the_first_tile_of_the_bag_opens_the_board() -> None:
    state = new(first_player="seat", start_in_bag=True)
    assert sum(state.chance_weights()[1]) == 72
    assert state.push(Open("X")) == (Opened("X", "HOUSE-5"),)
    assert [(t.design.id, t.x, t.y, t.rotation) for t in state.landscape.laid()] == [("X", 0, 0, 0)]
    assert (state.phase, state.turn, state.on_turn, state.tiles_left()["D"]) == ("draw", 1, 0, 4)
    assert state.followers() == []


@rule("HOUSE-15", "CARC-14.18")
def test_two_sets_in_one_bag() -> None:
    state = new(4, tile_sets=2, first_player="seat")
    assert state.tiles_left() == {
        tile.id: 2 * tile.count - (tile.id == "D")
        for tile in state.tileset.designs
        if not tile.id.startswith("RV")
    }
    assert sum(state.tiles_left().values()) == 143
    wet = new(4, tile_sets=2, river=True, first_player="seat").tiles_left()
    assert (wet["RV-straight"], wet["D"]) == (2, 7)


@rule("CARC-13.1", "CARC-13.2", "CARC-13.3", "CARC-13.4", "CARC-13.5", "HOUSE-12", "SOLO-1", "SOLO-21")
@pytest.mark.parametrize(
    ("players", "options", "broken"),
    [
        (2, {"edge_completes": True}, "HOUSE-12"),
        (2, {"edge_completes": True, "board": "table_push"}, "HOUSE-12"),
        (2, {"edge_completes": True, "board": "table_extend"}, "HOUSE-12"),
        (2, {"hand_size": 3, "draw_ahead": True}, "HOUSE-4"),
        (2, {"hand_size": 3, "unplaceable": "return"}, "HOUSE-4"),
        (3, {"solo": "normal", "tile_auction": True}, "HOUSE-8"),
        (3, {"solo": "normal", "hand_size": 3}, "SOLO-5"),
        (3, {"solo": "easy", "first_player": "most_roads"}, "SOLO-4"),
        (3, {"solo": "easy", "first_player": "toss"}, "SOLO-4"),
        (2, {"tile_auction": True, "hand_size": 3}, "HOUSE-8"),
        (2, {"tile_auction": True, "draw_ahead": True}, "HOUSE-8"),
        (1, {"tile_auction": True}, "HOUSE-8"),
        (2, {"start_in_bag": True, "river": True}, "HOUSE-5"),
        (2, {"solo": "normal"}, "SOLO-1"),
        (4, {"solo": "relaxed"}, "SOLO-1"),
        (3, {"solo": "hard"}, "SOLO-21"),
    ],
)
def test_what_makes_no_sense_together_is_refused(players: int, options: dict[str, Any], broken: str) -> None:
    with pytest.raises(engine.Unplayable, match=rf"\({broken}\)$") as caught:
        new(players, **options)
    assert caught.value.rule == broken
    assert GAME.why_unplayable(players, GAME.settle(options)) is not None


def test_presets_can_be_played() -> None:
    for preset in GAME.presets:
        options = GAME.settle(preset.options)
        assert GAME.why_unplayable(2 if options["solo"] == "off" else 3, options) is None


# -- drawing -------------------------------------------------------------------------------------------


@rule("CARC-4.5", "CARC-11.1", "CARC-EDGE-18", "CARC-4.1")
def test_the_last_tile_may_fit_nowhere() -> None:
    for seed in range(60):
        state, dealer = new(first_player="seat", board="table", table="9x9"), engine.Dealer(seed)
        random = Random(seed)
        laid = 0
        while not state.is_terminal:
            laid = len(state.landscape.cells)
            chance = state.current_player == engine.CHANCE
            events = state.push(dealer.deal(state) if chance else random.choice(state.legal_moves()))
        if isinstance(state.moves[-1], Draw):
            break
    else:
        pytest.fail("no game ended with a tile that fits nowhere")
    assert events[1] == SetAside(state.on_turn, state.moves[-1].tile, "CARC-4.3")
    assert len(state.landscape.cells) == laid
    assert (state.in_bag, events[-1].kind) == (0, "ended")


@rule("CARC-4.6")
def test_a_tile_that_fits_must_be_laid() -> None:
    table = Table()
    table.draw("E")
    assert table.refusal(Pass()) == "CARC-3.1"


@rule("HOUSE-6", "CONTRA-8")
def test_a_tile_that_fits_nowhere_may_go_back_into_the_bag() -> None:
    table = Table(unplaceable="return").play("E@0,-1 r180")
    assert table.draw("C")[1:] == ()
    assert (table.state.phase, table.state.on_turn, table.state.aside) == ("draw", 1, ())
    assert "C" not in table.state.tiles_left()
    events = table.draw("U")
    assert PutBack(1, "C", "HOUSE-6") in events
    assert table.state.tiles_left()["C"] == 1
    assert table.state.phase == "place"


@rule("HOUSE-3", "CARC-14.11")
def test_the_next_tile_is_drawn_at_the_end_of_the_turn() -> None:
    table = Table(3, draw_ahead=True)
    for seat, tile in enumerate("UVE"):
        assert (table.state.phase, table.state.turn) == ("deal", 0)
        table.state.push(Draw(tile, seat))
    assert [table.state.hand(seat) for seat in range(3)] == [("U",), ("V",), ("E",)]
    assert (table.state.current_player, table.state.turn) == (0, 1)
    table.play("U@1,0 r0")
    assert (table.state.phase, table.state.on_turn) == ("refill", 0)
    table.state.push(Draw("C", 0))
    assert table.state.current_player == 1
    table.play("V@2,0 r0")
    table.state.push(Draw("B", 1))
    table.play("E@0,-1 r180")
    events = table.state.push(Draw("W", 2))
    # The turn of the first seat: its tile fits nowhere any more.
    assert SetAside(0, "C", "CARC-4.3") in events
    assert (table.state.phase, table.state.on_turn) == ("draw", 0)
    assert table.state.turns == 71 - 1


@rule("HOUSE-3")
def test_without_tiles_to_draw_seats_are_finished() -> None:
    table = Table(3, draw_ahead=True)
    table.state.push(Draw("U", 0))
    counts = []
    while not table.state.is_terminal:
        moves = table.state.legal_moves()
        table.state.push(moves[0])
        if table.state.phase == "place" and not table.state.in_bag:
            counts.append(table.state.on_turn)
    assert len(counts) == len(set(counts))


@rule("HOUSE-4")
def test_three_tiles_in_hand() -> None:
    table = Table(2, hand_size=3)
    for seat in (0, 0, 0, 1, 1, 1):
        assert table.state.phase == "deal"
        table.state.push(Draw("UEV"[len(table.state.hand(seat))], seat))
    assert not table.state.hides
    assert {text.split("@")[0] for text in table.choices()} == {"U", "E", "V"}
    table.lay("E@0,-1 r180")
    assert table.state.hand(0) == ("U", "V")
    table.do("pass")
    assert (table.state.phase, table.state.on_turn) == ("refill", 0)
    table.state.push(Draw("B", 0))
    assert (table.state.hand(0), table.state.current_player) == (("U", "V", "B"), 1)
    assert Table(2, hand_size=3, hand_visible=False).state.hides


@rule("HOUSE-4", "CARC-14.12")
def test_a_hand_of_which_nothing_fits() -> None:
    table = Table(2, hand_size=3)
    for tile, seat in zip(("E", "U", "U", "C", "G", "F"), (0, 0, 0, 1, 1, 1), strict=True):
        table.state.push(Draw(tile, seat))
    table.play("E@0,-1 r180")
    table.state.push(Draw("U", 0))
    # G and F fit beside fields, so only hands of C alone would not: the second seat lays and draws on.
    assert table.state.phase == "place"
    assert {text.split("@")[0] for text in table.choices()} == {"F", "G"}
    assert table.refusal(Discard("C", ("C", "G", "F"))) == "HOUSE-4"


@rule("HOUSE-4", "CARC-14.12")
def test_tiles_of_which_none_fits_are_given_up() -> None:
    seen = set()
    for seed in range(200):
        state = new(2, hand_size=3, board="table", table="9x9", first_player="seat", tile_sets=2)
        random, dealer = Random(seed), engine.Dealer(seed)
        while not state.is_terminal:
            seat = state.on_turn
            if state.phase == "discard":
                hand, bag = state.hand(seat), state.in_bag
                move = state.legal_moves()[0]
                assert move == Discard(hand[0], hand)
                assert state.push(move) == (SetAside(seat, hand[0], "HOUSE-4"),)
                assert (state.phase, state.on_turn, state.in_bag) == ("replace", seat, bag)
                seen.add("discard")
            elif state.phase == "forgo":
                assert state.in_bag == 0
                (move,) = state.legal_moves()
                events = state.push(move)
                assert TurnSkipped(seat, "HOUSE-4") in events
                assert state.hand(seat) == ()
                seen.add("forgo")
            else:
                chance = state.current_player == engine.CHANCE
                state.push(dealer.deal(state) if chance else random.choice(state.legal_moves()))
        if len(seen) == 2:
            break
    assert seen == {"discard", "forgo"}


# -- auction and bonus ---------------------------------------------------------------------------------


@rule("HOUSE-8", "CARC-14.13")
def test_a_tile_that_alone_completes_something_may_be_sold() -> None:
    state = None
    for seed in range(400):
        state = new(3, tile_auction=True, first_player="seat")
        random, dealer = Random(seed), engine.Dealer(seed)
        while not state.is_terminal and not (
            state.phase == "bid" and min(state.scores[1:]) > 2 and state.in_bag
        ):
            chance = state.current_player == engine.CHANCE
            moves = state.legal_moves()
            state.push(
                dealer.deal(state) if chance else moves[0] if state.phase == "bid" else random.choice(moves)
            )
        if not state.is_terminal and state.current_player == 1:
            break
    assert state is not None
    assert not state.is_terminal
    (tile,) = state.hand(0)
    before, turn = state.scores, state.turn
    assert state.legal_moves() == [Bid(n) for n in range(before[1] + 1)]
    with pytest.raises(engine.IllegalMove, match="HOUSE-8"):
        state.push(Bid(before[1] + 1))
    assert state.push(Bid(2)) == (BidOffered(1, 2, "HOUSE-8"),)
    assert state.push(Bid(0)) == (BidOffered(2, 0, "HOUSE-8"),)
    assert (state.phase, state.current_player) == ("sell", 0)
    assert [state.notation(move) for move in state.legal_moves()] == ["keep", "sell 2"]
    assert state.push(state.parse("keep")) == (Sold(0, -1, 0, "HOUSE-8"),)
    assert (state.phase, state.current_player, state.scores) == ("place", 0, before)
    state.pop()
    assert state.push(state.parse("sell 2")) == (Sold(0, 1, 2, "HOUSE-8"),)
    assert state.scores == (before[0] + 2, before[1] - 2, before[2])
    assert (state.phase, state.current_player, state.hand(1), state.hand(0)) == ("place", 1, (tile,), ())
    state.push(state.legal_moves()[0])
    state.push(Pass())
    assert (state.phase, state.on_turn, state.turn) == ("draw", 0, turn + 1)
    state.push(dealer.deal(state))
    while state.phase == "draw":
        state.push(dealer.deal(state))
    assert (state.phase, state.current_player) == ("place", 0)  # nothing is sold again
    state.push(state.legal_moves()[0])
    state.push(Pass())
    assert state.on_turn == 1


@rule("HOUSE-8")
def test_a_tile_with_rivals_is_not_sold() -> None:
    table = Table(2, tile_auction=True)
    table.draw("E")  # closes the city of the start tile, as many others do
    assert table.state.phase == "place"


@rule("HOUSE-EX-1", "HOUSE-9")
def test_filling_a_hole_earns_another_turn() -> None:
    # f e .     The place between *, b, d and f is filled last but one.
    # d g *
    # c b a
    table = Table(2, hole_bonus=True).play("""
        B@0,1 r0
        B@-1,1 r0
        B@-2,1 r0
        U@-2,0 r0
        E@-2,-1 r0
        E@-1,-1 r0
    """)
    assert table.state.on_turn == 0
    table.play("U@-1,0 r0")
    assert TurnEarned(0, "HOUSE-9") in table.events
    assert (table.state.on_turn, table.state.phase, table.state.turn) == (0, "draw", 8)
    table.play("E@0,-1 r180")
    assert table.state.on_turn == 1


# -- the table -----------------------------------------------------------------------------------------


def row(table: Table, tiles: str, step: int) -> None:
    """Lay straight roads in a row to one side."""
    x = 0
    for tile in tiles.split():
        x += step
        table.play(f"{tile}@{x},0 r0")


@rule("HOUSE-EX-2", "HOUSE-12", "HOUSE-11")
def test_the_edge_of_the_table_closes_a_road() -> None:
    for closes in (True, False):
        table = Table(board="table", table="9x9", edge_completes=closes)
        table.play("W@1,0 r0 | highwayman:W")
        row(table, "U U U", -1)
        table.lay("U@-4,0 r0")
        assert table.of(-4, 0, "road").complete is closes
        assert table.of(-4, 0, "road").holes == ()
        table.do("pass")
        assert table.scored() == ({"road": {0: 6}} if closes else {})


@rule("HOUSE-12")
def test_a_monastery_at_the_edge_is_paid_for_real_tiles() -> None:
    table = Table(board="table", table="9x9", edge_completes=True)
    row(table, "U U U", -1)
    table.play("B@-3,1 r0")
    table.play("""
        B@-4,1 r0 | monk
        E@-3,2 r180
        E@-4,2 r180
    """)
    table.lay("U@-4,0 r0")
    table.do("pass")
    assert table.scored()["monastery"] == {0: 6}


@rule("TABLE-1", "TABLE-2", "TABLE-6", "TABLE-7", "TABLE-8", "CARC-5.6", "HOUSE-11")
def test_nothing_lies_off_the_table() -> None:
    table = Table(board="table", table="9x9")
    row(table, "U U U U", 1)
    table.draw("U")
    assert table.refused("U@5,0 r0") == "TABLE-7"
    assert not any("@5," in text for text in table.choices())
    assert bounds(table.state) == (-4, -4, 4, 4)
    free = Table()
    row(free, "U U U U U", 1)
    assert bounds(free.state) is None


@rule("TABLE-2", "TABLE-6", "TABLE-5")
def test_the_landscape_may_be_pushed_as_far_as_it_has_room() -> None:
    table = Table(board="table_push", table="9x9")
    row(table, "U U U U U U U", 1)
    table.draw("U-garden")
    assert table.can("U-garden@8,0 r0")
    assert table.can("U-garden@-1,0 r0")
    table.play("U-garden@8,0 r0")
    table.draw("W")
    assert table.refused("W@-1,0 r0") == "TABLE-7"
    assert not any("@9," in text for text in table.choices())


@rule("TABLE-1", "TABLE-7", "HOUSE-12")
@pytest.mark.parametrize("closes", [True, False])
def test_bots_and_panel_expect_no_tile_beyond_the_edge(closes: bool) -> None:
    table = Table(board="table", table="9x9", edge_completes=closes)
    row(table, "U U U", -1)
    table.play("U@-4,0 r0 | highwayman:EW")
    state, land = table.state, table.state.landscape
    root = next(land.root(s) for s, held in enumerate(land.holder) if held >= 0)
    assert table.of(-4, 0, "road").holes == ((1, 0),)
    assert holes_of(land, root) == {cell(1, 0): 1 << W}
    assert state.can_be_completed(root) is closes
    weights = EVALUATION.weights(state)
    assert (CarcassonneJudgement(state, weights)._look(root).chance > 0) is closes
    assert (_Judgement(state, 0, [1])._value(root)[1] > 0) is closes


@rule("TABLE-1", "HOUSE-12")
@pytest.mark.parametrize("closes", [True, False])
def test_bots_expect_of_a_monastery_at_the_edge_what_can_still_be_laid(closes: bool) -> None:
    table = Table(board="table", table="9x9", edge_completes=closes)
    row(table, "U U U", -1)
    table.play("""
        B@-3,1 r0
        B@-4,1 r0 | monk
    """)
    state, land = table.state, table.state.landscape
    segment = next(s for s, held in enumerate(land.holder) if held >= 0)
    assert table.of(-4, 1, "monastery").holes == ((-4, 0), (-4, 2), (-3, 2))
    assert gaps_of(land, cell(-4, 1)) == [cell(-4, 0), cell(-3, 2), cell(-4, 2)]
    assert state.can_be_completed(segment) is closes
    look = CarcassonneJudgement(state, EVALUATION.weights(state))._look(segment)
    assert (look.chance > 0) is closes
    assert 3 <= look.value <= 6
    worth, chance = _Judgement(state, 0, [1])._value(segment)
    assert 3 <= worth <= 6
    assert (chance > 0) is closes


@rule("TABLE-6", "TABLE-7")
def test_where_a_pushed_landscape_has_no_room_nothing_is_missing() -> None:
    table = Table(board="table_push", table="9x9")
    row(table, "U U U U U U U", 1)
    assert table.of(0, 0, "road").holes == ((-1, 0), (8, 0))
    table.play("U-garden@8,0 r0")
    road = table.of(0, 0, "road")
    assert (road.holes, road.complete) == ((), False)
    land = table.state.landscape
    root = land.root(land.segment(*road.segments[0]))
    assert not table.state.can_be_completed(root)
    weights = EVALUATION.weights(table.state)
    look = CarcassonneJudgement(table.state, weights)._look(root)
    assert (look.value, look.chance) == (road.now, 0)
    assert _Judgement(table.state, 0, [1])._value(root) == (road.now, 0)


@rule("TABLE-6", "TABLE-7")
def test_bots_expect_of_a_monastery_only_tiles_for_which_a_pushed_landscape_has_room() -> None:
    table = Table(board="table_push", table="9x9")
    row(table, "U U U U U U U", 1)
    table.play("""
        B@0,1 r0 | monk
        U-garden@8,0 r0
    """)
    state, land = table.state, table.state.landscape
    segment = next(s for s, held in enumerate(land.holder) if held >= 0)
    assert state.holes(segment) == [cell(0, 2), cell(1, 1), cell(1, 2)]
    look = CarcassonneJudgement(state, EVALUATION.weights(state))._look(segment)
    assert look.chance == 0
    assert look.value <= state.size(segment) + 3
    assert _Judgement(state, 0, [1])._value(segment) == (state.size(segment), 0)


@rule("TABLE-3", "TABLE-6", "CARC-14.14")
def test_a_table_is_put_beside_this_one_when_all_agree() -> None:
    table = Table(3, board="table_extend", table="9x9")
    table.draw("U")
    assert table.refusal(Extend(4)) == "CARC-3.1"
    table.do("extend E")
    assert (table.state.phase, table.state.current_player) == ("agree", 1)
    table.do("agree")
    assert table.do("decline") == (ProposalAnswered(2, False, "TABLE-6"),)
    assert (table.state.phase, table.state.current_player) == ("place", 0)
    assert not any(text.startswith("extend") for text in table.choices())
    table.play("U@1,0 r0")
    table.draw("U")
    for text in ("extend E", "agree", "agree"):
        table.do(text)
    assert (table.state.phase, table.state.current_player) == ("place", 1)
    assert bounds(table.state) == (-4, -4, 8, 4)
    assert {t for t in table.choices() if t.startswith("extend")} == {"extend N", "extend S", "extend W"}
    table.play("U@2,0 r0")
    row_from = 3
    for x in range(row_from, 6):
        table.play(f"U@{x},0 r0")
    assert (5, 0) in {(t.x, t.y) for t in table.state.landscape.laid()}


@rule("TABLE-4", "TABLE-9", "CARC-5.5", "CONTRA-12")
def test_nothing_else_restricts_where_a_tile_lies() -> None:
    table = Table().play("""
        U@1,0 r0
        U@1,1 r0
        B@1,2 r0
        B@0,2 r0
        E@-1,2 r180
    """)
    # (0,1) asks for a field to the north and the south, and a road to the east: U turned, or W, or others.
    assert table.state.fitting_left(0, 1) > 0
    table.lay("E@-1,1 r90")  # and now for a city to the west: no tile has that
    assert table.state.fitting_left(0, 1) == 0
