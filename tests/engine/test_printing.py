"""The text forms of a game: ``repr``, ``print(state)``, copies, and legal moves with ``in``."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import cast

import pytest

import engine
from engine import CHANCE, TERMINAL, Dealer, LegalMoves, State
from engine.landscape.records import Deploy, Draw, Pass, Place


def played(name: str, plies: int, seed: int = 3) -> State:
    """A game after some random moves."""
    state, dealer, random = engine.new_game(name, players=2, seed=seed), Dealer(seed), Random(seed)
    while len(state.moves) < plies and not state.is_terminal:
        at_random = state.current_player == CHANCE
        state.push(dealer.deal(state) if at_random else random.choice(state.legal_moves()))
    return state


def test_a_board_of_square_tiles() -> None:
    state = engine.new_game("discovery", players=2, seed=1)
    for move in (Draw("D05", 0), Place("D05", 0, 1, 0), Deploy(1)):
        state.push(move)
    assert str(state) == BOARD


BOARD = """\
The Discovery: turn 2 of 83, draw, chance to move
seat 0: 0 points
seat 1: 0 points

      -1     0     1

  -1         .

           msssm
   0   .   m m m   .
           mgggm
           sgggg
   1   .   s g 0   .
           sgggg

   2         .

g grassland  m mountain  s sea"""


@pytest.mark.parametrize("name", engine.games())
@pytest.mark.parametrize("plies", [0, 3, 40, 10_000])
def test_every_position_can_be_printed(name: str, plies: int) -> None:
    state = played(name, plies)
    before = state.fingerprint()
    lines = str(state).splitlines()
    assert lines[0].startswith(f"{engine.game(name).title}: turn {state.turn}")
    assert all(f"seat {seat}: {points} point" in lines[1 + seat] for seat, points in enumerate(state.scores))
    assert (plies == 10_000) == any(line.endswith(", wins") for line in lines) == state.is_terminal
    assert all(line == line.rstrip() and line.isascii() for line in lines)
    assert max(map(len, lines)) < 200
    assert repr(state) == (
        f"<{type(state).__name__} of {name}: turn {state.turn}, {state.phase},"
        f" scores {' '.join(map(str, state.scores))}>"
    )
    assert state.fingerprint() == before


@pytest.mark.parametrize("name", ["discovery", "carcassonne", "new_world", "castle"])
def test_every_tile_and_every_figure_is_on_the_board(name: str) -> None:
    state = played(name, 45)
    board = state.diagram().splitlines()
    left = int(board[0].split()[0])
    top = int(board[2].split()[0])
    position = state.position()
    digits = 0
    for tile in position["tiles"]:
        column, line = 5 + 6 * (tile["x"] - left), 1 + 3 * (tile["y"] - top)
        drawn = [text[column : column + 5] for text in board[line : line + 3]]
        assert any(part.strip() for part in drawn)
        digits += sum(char.isdigit() for part in drawn for char in part)
    assert digits == len(position["followers"]) > 0


def test_the_map_of_landover_names_what_stands_on_it() -> None:
    state = played("landover", 40)
    told = state.diagram()
    position = state.position()
    for building in position["buildings"]:
        assert f"seat {building['seat']}: {building['piece']} at {building['corner']}" in told
    assert sum(word in told for word in ("past", "fore", "moun", "fiel", "hill", "~")) >= 5


@pytest.mark.parametrize("name", engine.games())
def test_a_copy_is_independent(name: str) -> None:
    state = played(name, 30)
    twin = state.copy()
    before = state.fingerprint()
    assert type(twin) is type(state)
    assert twin.fingerprint() == before
    assert twin.moves == state.moves
    assert twin.moves is not state.moves
    for _ in range(10):
        twin.pop()
    assert state.fingerprint() == before
    while twin.moves:
        twin.pop()
    for move in state.moves:
        twin.push(move)
    assert twin.fingerprint() == before


@pytest.mark.parametrize("name", engine.games())
def test_in_means_what_push_accepts(name: str) -> None:
    state, dealer, random = engine.new_game(name, players=2, seed=5), Dealer(5), Random(5)
    others = list(played(name, 200, seed=6).moves)
    for _ in range(120):
        if state.current_player == TERMINAL:
            break
        listed = state.legal_moves()
        assert all(move in state.legal for move in listed)
        assert list(state.legal) == listed
        assert len(state.legal) == len(listed)
        for move in random.sample(others, 10):
            twin = state.copy()
            try:
                twin.push(move)
            except engine.IllegalMove:
                assert move not in state.legal
            else:
                assert move in state.legal
        state.push(dealer.deal(state) if state.current_player == CHANCE else random.choice(listed))


def test_in_lists_no_moves() -> None:
    state = played("carcassonne", 1)
    legal = LegalMoves(cast(State, SimpleNamespace(why_illegal=state.why_illegal)))  # there are none to list
    assert state.legal_moves()[0] in legal
    assert Deploy(99) not in legal
    assert "pass" not in legal  # a text is no move


def test_what_is_shown_of_games_and_moves() -> None:
    assert repr(engine.game("castle")) == "<Castle: castle, 2 players>"
    assert repr(engine.game("carcassonne")) == "<Carcassonne: carcassonne, 1 to 6 players>"
    assert repr(Place("D05", 3, -1, 1)) == "Place(tile='D05', x=3, y=-1, rotation=1)"
    state = played("discovery", 1)
    assert repr(state.legal).startswith("<LegalMoves: ")
    assert repr(played("castle", 10_000).legal) == "<LegalMoves: none>"
    assert isinstance(state.legal, LegalMoves)
    assert Pass() in played("carcassonne", 3).legal


class Plain(SimpleNamespace):
    """Stands for the state of another package, which overrides neither of the two."""

    copy = State.copy
    diagram = State.diagram


def test_a_game_of_another_package_needs_neither_copy_nor_diagram() -> None:
    state = Plain(played=[1, 2])
    twin = state.copy()  # type: ignore[misc]
    twin.played.append(3)
    assert state.played == [1, 2]
    assert state.diagram() == ""  # type: ignore[misc]
