"""The variants of DISC-11: a hand of two tiles, and an equal number of turns."""

from __future__ import annotations

import pytest

import engine
from engine.landscape.records import Discard, Draw, Drawn, Forgo, Remove, SetAside, TurnSkipped
from tests.engine.discovery.table import Table, crowded
from tests.engine.rules import rule

HANDS = ("two_public", "two_private")


def stranded(hand: str) -> Table:
    """Return a game in which the second seat holds D12 and D59, neither of which fits.

    The starting tile is closed in by the sea: only a tile that has some can be laid.
    """
    # b * a
    # . c .
    table = Table(hand=hand)
    for tile in ("D20", "D24", "D22", "D12"):
        table.draw(tile)
    for placement, drawn in (("D20@1,0 r270", "D21"), ("D22@-1,0 r90", "D59"), ("D21@0,1 r0", "D19")):
        table.do(placement)
        table.do("pass")
        table.draw(drawn)
    return table


@pytest.mark.parametrize("hand", HANDS)
@rule("DISC-11.1", "DISC-11.1a", "DISC-11.1c", "DISC-16.3")
def test_two_tiles_are_dealt_one_is_laid_and_one_drawn_at_the_end_of_the_turn(hand: str) -> None:
    table = Table(3, hand=hand)
    state = table.state
    for seat, tile in ((0, "D12"), (0, "D24"), (1, "D40"), (1, "D40"), (2, "D15"), (2, "D19")):
        if tile == "D40" and not state.tiles_left().get("D40"):
            tile = "D44"
        assert (state.phase, state.turn) == ("deal", 0)
        assert state.push(Draw(tile, seat)) == (Drawn(seat, tile, "DISC-11.1a"),)
    assert [state.hand(seat) for seat in range(3)] == [("D12", "D24"), ("D40", "D44"), ("D15", "D19")]
    assert (state.current_player, state.phase, state.turn, state.turns) == (0, "place", 1, 83)
    assert {text.split("@")[0] for text in table.choices()} == {"D12", "D24"}
    table.do("D24@0,1 r0")
    assert state.hand(0) == ("D12",)
    assert state.phase == "follower"
    table.do("explorer:NESW")
    assert (state.current_player, state.phase, state.turn) == (engine.CHANCE, "refill", 1)
    assert state.push(Draw("D02", 0)) == (Drawn(0, "D02", "DISC-11.1c"),)
    assert state.hand(0) == ("D12", "D02")
    assert (state.current_player, state.phase, state.turn) == (1, "place", 2)


@rule("DISC-11.1b")
def test_who_sees_a_hand() -> None:
    for hand, shown in (("two_public", ("D12", "D24")), ("two_private", (None, None))):
        table = Table(hand=hand)
        for tile in ("D12", "D24", "D40", "D15"):
            table.draw(tile)
        assert table.state.view(0).hand(0) == ("D12", "D24")
        assert table.state.view(1).hand(0) == shown
        assert table.state.view(1).hand(1) == ("D40", "D15")
        assert table.state.hides is (hand == "two_private")
    assert engine.game("discovery").settle(None)["hand"] == "none"


@pytest.mark.parametrize("hand", HANDS)
@rule("DISC-11.1d")
def test_with_an_empty_stack_the_hands_are_played_out(hand: str) -> None:
    table = Table(3, hand=hand, equal_turns="off")
    state = table.state
    turns: list[int] = []
    while not state.is_terminal:
        if state.phase == "place":
            turns.append(state.current_player)
            assert state.turn == len(turns)
        state.push(state.parse("pass") if state.phase == "follower" else state.legal_moves()[0])
    assert len(turns) == 83
    assert turns == [n % 3 for n in range(83)]
    assert [state.hand(seat) for seat in range(3)] == [(), (), ()]


@pytest.mark.parametrize("hand", HANDS)
@rule("DISC-11.1e", "DISC-16.7")
def test_who_can_lay_nothing_gives_a_tile_up_for_another(hand: str) -> None:
    table = stranded(hand)
    state = table.state
    shown = ("D12", "D59")
    assert (state.current_player, state.phase) == (1, "discard")
    assert state.legal_moves() == [Discard("D12", shown), Discard("D59", shown)]
    assert table.refusal(Discard("D24", shown)) == table.refusal(Forgo(shown)) == "DISC-4.6"
    assert state.push(Discard("D12", shown)) == (SetAside(1, "D12", "DISC-11.1e"),)
    assert (state.phase, state.turn) == ("replace", 4)
    assert state.push(Draw("D42", 1)) == (Drawn(1, "D42", "DISC-11.1e"),)
    assert state.legal_moves() == [Discard("D59", ("D59", "D42")), Discard("D42", ("D59", "D42"))]
    seen = state.view(0)
    assert seen.hand(1) == (("D59", "D42") if hand == "two_public" else ("D59", None))
    table.do("discard D59")
    table.draw("D40")
    assert (state.phase, state.hand(1), state.aside) == ("place", ("D42", "D40"), ("D12", "D59"))
    assert {text.split("@")[0] for text in table.choices()} == {"D40"}


@rule("DISC-11.1e")
def test_a_tile_that_does_not_fit_may_be_kept_while_the_other_does() -> None:
    table = stranded("two_public")
    table.do("discard D12")
    table.draw("D40")
    assert table.state.phase == "place"
    assert table.refusal(Discard("D59", ("D59", "D40"))) == "DISC-4.6"


def test_a_view_counts_every_tile_once_when_a_hand_is_shown_twice() -> None:
    table = stranded("two_private")
    state = table.state
    for tile in ("D12", "D59"):
        table.do(f"discard {tile}")
        table.draw({"D12": "D42", "D59": "D41"}[tile])
        seen = state.view(0)
        hidden = sum(tile is None for tile in seen.hand(1))
        assert sum(seen.pool) == seen.in_bag + hidden
        assert seen.tiles_left().keys() >= state.tiles_left().keys()
        assert "D12" not in seen.tiles_left()
    counts = seen.pool.copy()
    for _ in range(4):
        seen.pop()
    for move in list(state.moves)[-4:]:
        seen.push(Draw(None, 1) if isinstance(move, Draw) else move)
    assert seen.pool == counts


def test_a_view_refuses_to_show_what_cannot_be_in_the_hidden_hand() -> None:
    table = stranded("two_private")
    seen = table.state.view(0)
    assert seen.why_illegal(Discard("D12", ("D12", "D59"))) is None
    for forged in (
        Discard("D15", ("D12", "D59")),  # not among those shown
        Discard("D12", ("D12",)),  # two are held
        Discard("D24", ("D24", "D12")),  # the viewer holds the only D24
        Discard("D12", ("D12", "D40")),  # D40 fits
        Discard("D99", ("D99", "D12")),
        Forgo(("D12", "D59")),  # the stack is not empty
    ):
        assert seen.why_illegal(forged) is not None


@rule("DISC-11.1e", "DISC-16.6")
def test_with_an_empty_stack_a_turn_without_a_fitting_tile_is_given_up() -> None:
    table = crowded({1: "D12"}, hand="two_public")
    state = table.state
    seat, turn = state.current_player, state.turn
    assert (state.phase, state.in_bag) == ("forgo", 0)
    assert state.legal_moves() == [Forgo(("D12",))]
    assert table.refusal(Discard("D12", ("D12",))) == "DISC-4.6"
    events = table.do("forgo")
    assert events[:2] == (SetAside(seat, "D12", "DISC-11.1e"), TurnSkipped(seat, "DISC-11.1e"))
    assert state.is_terminal
    assert (state.turn, state.aside, state.hand(seat)) == (turn, ("D12",), ())


@rule("DISC-11.1d", "DISC-16.6")
def test_a_seat_without_tiles_is_skipped() -> None:
    table = crowded({4: "D12", 2: "D24"}, hand="two_public", equal_turns="printed")
    state = table.state
    assert (state.phase, state.current_player, state.turn) == ("forgo", 0, 79)
    assert state.hand(0) == ("D12", "D24")
    table.do("forgo")
    for turn in (80, 81):
        assert (state.current_player, state.turn, state.phase) == (1, turn, "place")
        state.push(state.legal_moves()[0])
        table.do("pass")
    assert state.is_terminal
    assert (state.turn, len(state.aside)) == (81, 3)


@rule("DISC-11.1f", "DISC-11.2", "DISC-16.3")
def test_hands_are_dealt_after_tiles_were_set_aside_from_the_seat_that_begins() -> None:
    table = Table(3, hand="two_public", equal_turns="printed", first_player="random")
    state = table.state
    table.do("begin 2")
    for tile in ("D12", "D24"):
        assert state.phase == "remove"
        with pytest.raises(engine.IllegalMove):
            state.push(Draw("D15", 1))
        assert state.push(Remove(tile)) == (SetAside(-1, tile, "DISC-11.2"),)
    seats = []
    while state.phase == "deal":
        (seat,) = {move.seat for move in state.legal_moves() if isinstance(move, Draw)}
        seats.append(seat)
        state.push(state.legal_moves()[0])
    assert seats == [1, 1, 2, 2, 0, 0]
    assert state.current_player == 1


@pytest.mark.parametrize(
    ("equal_turns", "players", "removed"),
    [
        *(("off", players, 0) for players in (2, 3, 4, 5)),
        *(("printed", players, removed) for players, removed in ((2, 1), (3, 2), (4, 3), (5, 1))),
        *(("exact", players, removed) for players, removed in ((2, 1), (3, 2), (4, 3), (5, 3))),
    ],
)
@pytest.mark.parametrize("hand", ["none", "two_public"])
@rule("DISC-11.2", "DISC-11.2a", "DISC-11.2b", "DISC-11.2d", "DISC-11.2e")
def test_tiles_are_set_aside_for_equal_turns(equal_turns: str, players: int, removed: int, hand: str) -> None:
    state = Table(players, equal_turns=equal_turns, hand=hand).state
    dealer = engine.Dealer(players)
    while state.phase == "remove":
        assert "remove START" not in map(state.notation, state.legal_moves())
        state.push(dealer.deal(state))
    assert len(state.aside) == removed
    assert state.view(1).aside == state.aside  # face up
    assert state.turns == 83 - removed
    if equal_turns == "exact":
        assert state.turns % players == 0


@rule("DISC-11.2c")
def test_a_discard_makes_turns_unequal_again() -> None:
    table = Table(equal_turns="exact")
    table.do("remove D40")
    table.play("D20@1,0 r270\nD22@-1,0 r90\nD21@0,1 r0")
    assert table.state.turns == 82
    table.draw("D24")
    assert table.state.turns == 81
