"""The choice of a placement: cursor, rotation, next place; no screen needed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.landscape.records import Pass, Place
from engine.landscape.state import LandscapeState
from tui.app.screens.table.laying import Laying, nearest
from tui.app.screens.table.modes.laying import labels


def at_turn(turn: int, *, seed: int = 7, hand: str = "none") -> LandscapeState:
    """Return a game before the placement of a turn, always laying on the first legal place."""
    state = engine.new_game("discovery", players=2, seed=seed, options={"hand": hand})
    dealer = engine.Dealer(seed)
    while state.turn < turn or state.phase != "place":
        if state.current_player == engine.CHANCE:
            state.push(dealer.deal(state))
        else:
            moves = state.legal_moves()
            state.push(Pass() if Pass() in moves else moves[0])
    assert isinstance(state, LandscapeState)
    return state


def placements(state: LandscapeState) -> set[tuple[int, int, int]]:
    return {(m.x, m.y, m.rotation) for m in state.legal_moves() if isinstance(m, Place)}


def test_starts_on_a_legal_place_near_the_cursor() -> None:
    state = at_turn(6)
    laying = Laying(state, cursor=(1, 0))
    assert laying.fits
    assert state.why_illegal(laying.move) is None
    best = min(abs(x - 1) + abs(y) for x, y in laying.places)
    assert abs(laying.cursor[0] - 1) + abs(laying.cursor[1]) == best


def test_tab_visits_every_legal_place_once_in_reading_order_and_comes_round() -> None:
    laying = Laying(at_turn(8))
    seen = []
    for _step in range(len(laying.places)):
        laying.next_place()
        assert laying.fits
        seen.append(laying.cursor)
    assert sorted(seen) == sorted(laying.places)
    start = seen.index(min(seen, key=lambda cell: (cell[1], cell[0])))
    turned = seen[start:] + seen[:start]
    assert turned == sorted(seen, key=lambda cell: (cell[1], cell[0]))
    laying.next_place(-1)
    assert laying.cursor == seen[-2]


def test_tab_from_an_illegal_cell_goes_to_the_neighbours_in_order() -> None:
    laying = Laying(at_turn(8))
    order = sorted(laying.places, key=lambda cell: (cell[1], cell[0]))
    laying.go(-9, order[0][1] - 1)
    laying.next_place()
    assert laying.cursor == order[0]
    laying.go(99, order[-1][1] + 1)
    laying.next_place(-1)
    assert laying.cursor == order[-1]


def test_a_place_with_one_rotation_turns_the_tile_by_itself_and_keeps_it() -> None:
    for turn in range(3, 20):
        laying = Laying(at_turn(turn))
        single = [cell for cell, rotations in laying.places.items() if len(rotations) == 1]
        if single:
            for rotation in range(4):
                laying.rotation = rotation
                laying.go(*single[0])
                assert laying.fits
                before = laying.rotation % laying.design.symmetry
                laying.turn(1)
                assert laying.rotation % laying.design.symmetry == before
            return
    pytest.fail("no place with a single rotation in these games")


def test_turning_goes_through_the_fitting_rotations_only() -> None:
    for turn in range(2, 20):
        laying = Laying(at_turn(turn))
        several = [cell for cell, rotations in laying.places.items() if len(rotations) > 1]
        if several:
            laying.go(*several[0])
            seen = set()
            for _step in laying.places[several[0]]:
                laying.turn(1)
                assert laying.fits
                seen.add(laying.rotation % laying.design.symmetry)
            assert seen == set(laying.places[several[0]])
            return
    pytest.fail("no place with several rotations in these games")


def test_where_nothing_fits_the_tile_turns_freely_and_the_engine_says_why_not() -> None:
    laying = Laying(at_turn(8))
    laying.go(40, 40)
    assert not laying.fits
    before = laying.rotation
    laying.turn(1)
    assert laying.rotation == (before + 1) % 4
    laying.turn(-1)
    assert laying.rotation == before


def test_exchange_takes_the_other_tile_of_a_hand_of_two() -> None:
    state = at_turn(4, hand="two_public")
    laying = Laying(state)
    tiles = [tile for tile in dict.fromkeys(state.hand(state.current_player)) if tile]
    assert len(tiles) == 2
    first = laying.tile
    laying.exchange()
    assert laying.tile != first
    assert laying.tile in tiles
    laying.exchange()
    assert laying.tile == first


@given(st.integers(1, 30), st.lists(st.sampled_from("hjklrRtT"), max_size=30))
def test_what_is_said_to_fit_is_what_the_rules_accept(turn: int, keys: list[str]) -> None:
    state = at_turn(turn)
    laying = Laying(state)
    actions = {
        "h": lambda: laying.step(-1, 0),
        "j": lambda: laying.step(0, 1),
        "k": lambda: laying.step(0, -1),
        "l": lambda: laying.step(1, 0),
        "r": lambda: laying.turn(1),
        "R": lambda: laying.turn(-1),
        "t": lambda: laying.next_place(1),
        "T": lambda: laying.next_place(-1),
    }
    legal = placements(state)
    for key in keys:
        actions[key]()
        assert laying.fits == ((*laying.cursor, laying.rotation) in legal)
        assert laying.fits == (state.why_illegal(laying.move) is None)


def test_nearest_prefers_reading_order_among_equals() -> None:
    assert nearest([(1, 0), (0, 1), (-1, 0), (0, -1)], (0, 0)) == (0, -1)
    assert nearest([], (0, 0)) is None


@pytest.mark.parametrize("count", [0, 1, 52, 53, 300])
def test_jump_labels_are_different_and_none_begins_another(count: int) -> None:
    found = labels(count)
    assert len(found) == len(set(found)) == count
    assert len({len(label) for label in found}) <= 1
