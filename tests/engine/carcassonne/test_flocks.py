"""Hills & Sheep, shepherds and flocks: worked examples and rules of docs/rules/hills-and-sheep.md."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import example, given, settings

import engine
from engine.games.carcassonne.modules.shepherds import SHEPHERD, TokenDrawn
from engine.games.carcassonne.modules.turn_order import turn_order
from engine.games.carcassonne.records import TakeBack
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.records import CameHome, Deploy, FeatureScored
from engine.records import Move
from tests.engine import laws
from tests.engine.brute import plain
from tests.engine.carcassonne.brute_hills import Flocks
from tests.engine.carcassonne.hills_table import FULL_BAG, hills, lay, put
from tests.engine.carcassonne.random_games import choose, set_ups
from tests.engine.carcassonne.refereed import GAME, board_of, is_reachable
from tests.engine.carcassonne.table import Table
from tests.engine.carcassonne.traders_table import leave, of_kind, region
from tests.engine.rules import rule

SOUTH = "shepherd:ER.S.WL"
NORTH = "shepherd:N.EL.WR"
BEGUN = f"R: U@1,0 0 | {SOUTH} | token 3"
TWO_TOKENS = f"{BEGUN}\nR: B@1,1 0 | pass | expand | token 2"
JOINED = f"""
    {BEGUN}
    B: U@-1,0 0 | {NORTH} | token 4
    R: A@2,0 1 | pass | expand | token 1
"""
LOOP = """
    V@0,1 3
    R: V@1,1 0 | shepherd:SR.WL | token 3
    B: V@1,2 1
"""
LAST = "V@0,2 2"


def at_home(table: Table) -> tuple[bool, ...]:
    """Return for each seat whether its shepherd is at home."""
    return tuple(table.state.supply(seat, SHEPHERD) == 1 for seat in range(table.state.players))


def in_bag(table: Table) -> int:
    """Return the number of tokens in the bag."""
    bag: Any = table.state.position()["bag"]
    return sum(bag.values())


@rule("SHEEP-EX-1", "SHEEP-EX-2", "SHEEP-4", "SHEEP-7", "SHEEP-9", "SHEEP-17", "HILL-EDGE-18")
def test_a_flock_is_expanded_and_driven_home() -> None:
    assert hills(TWO_TOKENS, over=True).state.scores == (0, 0)
    table = hills(TWO_TOKENS)
    (flock,) = table.state.position()["flocks"]
    assert (flock["seat"], flock["x"], flock["y"], flock["tokens"]) == (0, 1, 0, [3, 2])
    assert (at_home(table), in_bag(table)) == ((False, True), 16)
    lay(table, "R: B@2,1 0 | pass | drive home")
    assert (table.state.scores, at_home(table), in_bag(table)) == ((5, 0), (True, True), 18)
    (scored,) = of_kind(table.events, FeatureScored)
    assert (scored.feature, scored.points, scored.terms) == ("flock", ((0, 5),), (("sheep", 5, 1),))
    assert (scored.rule, scored.final, scored.complete) == ("SHEEP-9", False, False)
    assert table.homes() == [(0, "shepherd")]


@rule("SHEEP-EX-3", "SHEEP-4", "SHEEP-18", "HILL-EDGE-14")
def test_a_wolf_sends_the_new_shepherd_home() -> None:
    table = hills(BEGUN.replace("token 3", "token wolf"))
    assert (at_home(table), table.state.position()["bag"]) == ((True, True), FULL_BAG)
    assert [(event.sheep, event.rule) for event in of_kind(table.events, TokenDrawn)] == [(0, "SHEEP-4")]
    assert [event.rule for event in of_kind(table.events, CameHome)] == ["SHEEP-4"]


@rule("SHEEP-EX-4", "SHEEP-EX-5", "SHEEP-7", "SHEEP-10", "SHEEP-11", "HILL-EDGE-13", "HILL-CONTRA-8")
@pytest.mark.parametrize(("choice", "points"), [("drive home", 8), ("expand | token wolf", 0)])
def test_shepherds_of_one_field_share_the_sheep_and_the_wolf(choice: str, points: int) -> None:
    table = hills(JOINED)
    assert (table.state.scores, at_home(table), in_bag(table)) == ((0, 0), (False, False), 15)
    lay(table, f"B: B@2,1 0 | pass | {choice}")
    assert table.state.scores == (points, points)
    assert (at_home(table), in_bag(table)) == ((True, True), 18)
    assert sorted(table.homes()) == [(0, "shepherd"), (1, "shepherd")]


@rule(
    "SHEEP-EX-6",
    "SHEEP-EX-7",
    "SHEEP-EX-8",
    "SHEEP-12",
    "SHEEP-13",
    "SHEEP-15",
    "HILL-EDGE-16",
    "HILL-CONTRA-10",
)
@pytest.mark.parametrize(
    ("last", "points"),
    [
        (f"B: {LAST}", 3),
        (f"R: {LAST} | pass | expand | token 2", 5),
        (f"R: {LAST} | pass | expand | token wolf", 0),
        (f"R: {LAST} | pass | drive home", 3),
    ],
)
def test_a_closed_field_drives_its_flock_home(last: str, points: int) -> None:
    table = hills(f"{LOOP}{last}")
    assert (table.state.scores, at_home(table), in_bag(table)) == ((points, 0), (True, True), 18)
    assert (table.state.phase, table.state.current_player) == ("draw", engine.CHANCE)


@rule("SHEEP-12")
def test_a_field_closed_by_another_player_says_so() -> None:
    (scored,) = of_kind(hills(f"{LOOP}B: {LAST}").events, FeatureScored)
    assert (scored.feature, scored.rule, scored.complete) == ("flock", "SHEEP-12", True)


@rule("SHEEP-EX-9", "SHEEP-14", "HILL-EDGE-15")
@pytest.mark.parametrize(("token", "points"), [("4", 4), ("wolf", 0)])
def test_a_shepherd_on_an_enclosed_field_draws_once(token: str, points: int) -> None:
    table = hills(f"R: IC-four-cities-garden@0,-1 0 | shepherd:- | token {token}", inns=True)
    assert (table.state.scores, at_home(table), in_bag(table)) == ((points, 0), (True, True), 18)


@rule("SHEEP-14", "SHEEP-12")
def test_a_shepherd_may_be_placed_on_a_field_that_the_tile_closes() -> None:
    board = f"{LOOP}R: {LAST} | shepherd:NR.EL | token 2".replace(" | shepherd:SR.WL | token 3", "")
    assert hills(board).state.scores == (2, 0)


@rule("SHEEP-EX-10", "SHEEP-2", "SHEEP-3", "HILL-EDGE-10")
def test_a_farmer_and_a_shepherd_share_a_field() -> None:
    table = hills(
        f"""
        B: E@0,-1 2 | farmer:N.E.W
        R: U@1,0 0 | {NORTH} | token 2
        R: B@1,-1 0 | pass | expand | token 1
        """,
        over=True,
    )
    assert table.state.scores == (0, 3)


@rule("SHEEP-EX-13", "SHEEP-5", "SHEEP-6", "HILL-EDGE-11", "HILL-EDGE-12", "HILL-CONTRA-11")
def test_only_the_owner_who_extends_the_field_must_choose() -> None:
    assert hills(f"{BEGUN}\nB: B@1,1 0").state.phase == "draw"
    assert hills(f"{BEGUN}\nR: B@1,-1 0").state.phase == "draw"
    table = hills(f"{BEGUN}\nR: B@1,1 0")
    assert (table.state.phase, table.state.current_player) == ("flock", 0)
    assert table.choices() == {"expand", "drive home"}


@rule("SHEEP-5", "HILL-EDGE-11", "HILL-30", "HILL-31")
def test_the_choice_comes_after_the_figure_and_before_the_scoring() -> None:
    table = hills(f"{BEGUN}\nW@-1,0 0\nR: W@2,0 0 | highwayman:W")
    assert (table.state.phase, table.state.scores) == ("flock", (0, 0))
    table.do("drive home")
    assert table.state.scores == (3 + 4, 0)


@rule("SHEEP-6")
def test_joining_two_fields_extends_both() -> None:
    board = f"B: U@1,0 0 | {SOUTH} | token 3\nR: U@-1,0 0 | {NORTH} | token 4\nR: A@2,0 1"
    assert hills(board).state.phase == "flock"


@rule("SHEEP-EX-14", "SHEEP-2")
def test_no_second_shepherd_may_be_placed_on_a_field() -> None:
    table = hills(BEGUN)
    put(table, "B@1,1 0")
    assert table.choices() == {"pass", "monk", "farmer:N.E.S.W"}
    assert table.refusal(Deploy(region(table, "field"), SHEPHERD)) == "SHEEP-2"


@rule("SHEEP-1", "HILL-CONTRA-5", "HILL-CONTRA-9")
def test_a_shepherd_is_placed_instead_of_another_figure_and_on_a_field_only() -> None:
    table = hills()
    put(table, "U@1,0 0")
    assert {choice for choice in table.choices() if choice.startswith("shepherd")} == {NORTH, SOUTH}
    assert table.refusal(Deploy(region(table, "road"), SHEPHERD)) == "SHEEP-1"
    table.do(SOUTH)
    table.do("token 1")
    assert (table.state.phase, table.state.on_turn) == ("draw", 1)


def many_tokens() -> str:
    """Return a board on which all the sheep lie with one shepherd."""
    tiles = [f"U@{x},0 0" for x in range(2, 8)] + [f"D@{x},0 0" for x in range(8, 11)]
    tiles += [f"B@{x},1 0" for x in range(1, 5)] + ["E@5,1 2", "E@6,1 2"]
    tokens = [1] * 3 + [2] * 5 + [3] * 5 + [4] * 2
    more = [f"R: {one} | pass | expand | token {sheep}" for one, sheep in zip(tiles, tokens, strict=True)]
    return "\n".join([f"R: U@1,0 0 | {SOUTH} | token 1", *more])


@rule("SHEEP-EX-15", "SHEEP-8")
def test_a_bag_without_sheep_gives_a_wolf() -> None:
    table = hills(many_tokens())
    assert table.state.position()["bag"] == {"1": 0, "2": 0, "3": 0, "4": 0, "wolf": 2}
    lay(table, "R: E@7,1 2 | pass | expand")
    moves, weights = table.state.chance_weights()
    assert {table.state.notation(move): n for move, n in zip(moves, weights, strict=True) if n} == {
        "token wolf": 2
    }
    table.do("token wolf")
    assert (table.state.scores, table.state.position()["bag"]) == ((0, 0), FULL_BAG)


@rule("SHEEP-8", "HILL-3")
def test_a_token_is_as_likely_as_there_are_such_tokens_in_the_bag() -> None:
    table = hills(f"{BEGUN}\nR: B@1,1 0 | pass | expand")
    moves, weights = table.state.chance_weights()
    assert dict(zip(map(table.state.notation, moves), weights, strict=True)) == {
        "token 1": 4,
        "token 2": 5,
        "token 3": 4,
        "token 4": 2,
        "token wolf": 2,
    }


@rule("HILL-32", "HILL-EDGE-20", "SHEEP-18")
def test_taking_back_restores_flocks() -> None:
    table = hills(f"{JOINED}B: B@2,1 0 | pass | drive home")
    table.state.pop()
    assert (table.state.phase, table.state.scores, in_bag(table)) == ("flock", (0, 0), 15)
    assert at_home(table) == (False, False)


# -- with other options and boxes -----------------------------------------------------------------------


@rule("HILL-MIX-2")
def test_shepherds_stay_without_farmers() -> None:
    table = hills(fields=False)
    put(table, "U@1,0 0")
    assert table.choices() == {"pass", "highwayman:EW", NORTH, SOUTH}
    assert hills(f"{LOOP}B: {LAST}", fields=False).state.scores == (3, 0)


@rule("HILL-MIX-3")
def test_the_flock_is_tended_after_an_abbot_is_recalled() -> None:
    table = hills(f"R: B@0,1 0 | abbot\n{BEGUN}\nR: B@1,1 0 | home 0,1 abbot", abbot=True)
    assert (table.state.phase, table.state.scores) == ("flock", (4, 0))


@rule("HILL-MIX-10")
@pytest.mark.parametrize("options", [{}, {"edge_completes": True}])
def test_the_edge_of_the_table_does_not_keep_a_field_open(options: dict[str, Any]) -> None:
    road = "U@1,0 0\nU@2,0 0\nU@3,0 0\n"
    board = f"{road}R: W@4,0 2 | shepherd:NR.EL | token 3\nB: W@4,-1 0"
    assert hills(board, board="table", table="9x9", **options).state.scores == (3, 0)


@rule("HILL-MIX-14", "SHEEP-16")
def test_both_parts_of_a_double_turn_may_tend_the_flock() -> None:
    board = f"""
        R: U@-1,0 0 | highwayman:EW
        R: U@1,0 0 | {SOUTH} | token 3
        R: U@-2,0 0 | builder:EW | expand | token 1
        R: U@2,0 0 | pass | drive home
    """
    table = hills(board, traders=True)
    assert (table.state.scores, table.state.trade.part) == ((4, 0), 2)
    put(table, "B@2,1 0")
    table.do("shepherd:N.E.S.W")
    table.do("token 2")
    assert at_home(table) == (False, True)


@rule("HILL-MIX-14")
def test_there_is_no_second_part_when_the_hidden_tile_was_the_last() -> None:
    table = hills("R: U@-1,0 0 | highwayman:EW\nR: U@1,0 0 | builder:EW", traders=True)
    leave(table, "HS-two-roads-hill", "B")
    lay(table, "R: HS-two-roads-hill@2,0 1")
    assert table.state.is_terminal


@rule("HILL-MIX-17")
def test_no_shepherd_may_be_placed_on_the_volcano() -> None:
    table, dealer = hills(river2=True), engine.Dealer(1)
    while not table.state.earns_turn or table.state.phase != "follower":
        chance = table.state.current_player == engine.CHANCE
        table.push(dealer.deal(table.state) if chance else table.state.legal_moves()[0])
    assert table.choices() == {"pass"}
    assert table.refusal(Deploy(region(table, "field"), SHEPHERD)) == "RIVER2-8"


@rule("FEST-4", "FEST-MIX-1", "FEST-EX-1", "FEST-EX-2")
@pytest.mark.parametrize("figures", ["figures", "meeples"])
def test_a_festival_takes_a_shepherd_back_and_the_tokens_go_into_the_bag(figures: str) -> None:
    table = hills(BEGUN, festival=True, festival_figures=figures)
    table.state.on_turn = 0
    put(table, "FE-cap-road-w@2,0 0")
    back = f"take_back 1,0 {SOUTH}"
    assert table.can(back) == (figures == "figures")
    if figures == "figures":
        table.do(back)
        assert (table.state.phase, at_home(table), in_bag(table)) == ("draw", (True, True), 18)
        assert table.state.scores == (0, 0)


@rule("FEST-MIX-1")
def test_sheep_stay_with_another_shepherd_when_one_is_taken_back() -> None:
    table = hills(JOINED, festival=True)
    table.state.on_turn = 0
    put(table, "FE-cap-road-w@-2,0 2")
    table.do(f"take_back 1,0 {SOUTH}")
    assert (at_home(table), in_bag(table)) == ((True, False), 15)
    lay(table, "B: B@2,1 0 | pass | drive home")
    assert table.state.scores == (0, 8)


@rule("PHANTOM-3", "PHANTOM-4", "SHEEP-1", "HILL-MIX-25")
def test_a_phantom_may_follow_a_shepherd_on_another_segment() -> None:
    table = hills(phantom=True)
    put(table, "U@1,0 0")
    table.do(SOUTH)
    assert table.choices() == {"pass", "phantom-highwayman:EW", "phantom-farmer:N.EL.WR"}
    table.do("phantom-highwayman:EW")
    assert table.state.phase == "flock_token"


@rule("HILL-MIX-8", "SHEEP-12", "SHEEP-5")
@pytest.mark.parametrize(("field", "points"), [("SR.WL", 3), ("N.E.SL.WR", 0)])
def test_the_buyer_of_a_tile_has_no_choice_but_a_closed_field_scores(field: str, points: int) -> None:
    board = LOOP.replace("B: V", "R: V").replace(
        "R: V@1,1 0 | shepherd:SR.WL", f"B: V@1,1 0 | shepherd:{field}"
    )
    table = hills(board, tile_auction=True)
    leave(table, "V", "U", "U")
    table.state.award([(0, 5), (1, 5)])
    table.state.on_turn = 0
    table.draw("V")
    for text in ("bid 2", "sell 2", "V@0,2 r180", "pass"):
        table.do(text)
    assert (table.state.phase, table.state.on_turn) == ("draw", 0)
    assert table.state.scores == (7, 3 + points)
    assert at_home(table) == (True, points > 0)


@rule("HILL-MIX-5", "SOLO-10")
def test_every_colour_of_the_solo_game_with_a_shepherd_on_the_field_moves() -> None:
    table = hills(JOINED.replace("pass", "monk"), 3, solo="normal")
    table.state.scores = (5, 9, 3)
    lay(table, "B: B@2,1 0 | monk | drive home")
    assert table.state.scores == (13, 17, 3)


@rule("HILL-MIX-5", "SOLO-6", "SOLO-7")
def test_a_shepherd_of_the_solo_game_is_never_demanded_and_enough() -> None:
    table = hills("R: U@1,0 0 | highwayman:EW", 3, solo="normal")
    table.lay("U@-1,0 r0")  # its road is taken
    assert table.choices() == {"pass", NORTH, SOUTH}
    table = hills("", 3, solo="normal")
    table.lay("U@1,0 r0")
    assert table.choices() == {"highwayman:EW", NORTH, SOUTH}


# -- random games ---------------------------------------------------------------------------------------


def flocks_of(state: CarcassonneState) -> Flocks:
    """Return the flocks of a position as the second model has them."""
    board, standing = board_of(state)
    shepherds = {spot: held for spot, held in standing.items() if held[0] == SHEPHERD}
    flocks = Flocks(board, shepherds, [0] * state.players, lambda at: is_reachable(state, board, at))
    position: Any = state.position()
    for one in position.get("flocks", ()):
        flocks.tokens[one["x"], one["y"], one["region"]] = list(one["tokens"])
    flocks.bag -= Counter(sheep for tokens in flocks.tokens.values() for sheep in tokens)
    return flocks


def tend(play: laws.Playing[CarcassonneState]) -> None:
    """Play the steps after a tile was laid, step 2b beside the second model."""
    state, points, flocks = play.state, Counter[int](), flocks_of(play.state)
    seat, at = state.on_turn, list(state.landscape.laid())[-1]
    fresh = {flocks.board.area((at.x, at.y, region)) for region in range(len(at.design.regions))}
    mine = {spot for spot, held in flocks.standing.items() if held[1] == seat}
    if turn_order(state).part(state).is_bought:
        mine.clear()

    def push() -> Move:
        for event in state.push(move := play.next()):
            if isinstance(event, FeatureScored) and event.feature == "flock":
                points.update(dict(event.points))
        return move

    while state.phase in ("follower", "phantom"):
        move = push()
        if isinstance(move, TakeBack) and (spot := (move.x, move.y, move.region)) in flocks.standing:
            flocks.leave(spot)
            del flocks.standing[spot]
        elif isinstance(move, Deploy) and move.figure == SHEPHERD:
            flocks.standing[at.x, at.y, move.region] = (SHEPHERD, seat)
    step = flocks.tend(seat, [spot for field in fresh for spot in field & mine])
    with suppress(StopIteration):
        who, legal = next(step)
        while True:
            assert state.current_player == (engine.CHANCE if who == "chance" else who)
            assert set(map(plain, state.legal_moves())) == legal
            who, legal = step.send(plain(push()))
    assert flocks.scores == [points[one] for one in range(state.players)]
    found = flocks_of(state)
    assert (found.standing, found.bag) == (flocks.standing, +flocks.bag)


@rule("SHEEP-4", "SHEEP-5", "SHEEP-7", "SHEEP-9", "SHEEP-12", "SHEEP-15", "HILL-MIX-6", "HILL-MIX-8")
@settings(max_examples=4)
@given(set_ups(boxes=("hills",)))
@example((3, 1, GAME.settle({"hills": True, "tile_auction": True})))
@example((2, 2, GAME.settle({"hills": True, "hand_size": 3, "hand_visible": False})))
def test_flocks_are_tended_with_any_options(set_up: laws.SetUp) -> None:
    play: laws.Playing[CarcassonneState] = laws.playing("carcassonne", set_up, choose)
    while not play.state.is_terminal:
        if play.state.phase == "follower":
            tend(play)
        else:
            play.go_on(1)
