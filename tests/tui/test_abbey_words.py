"""The words and pictures of Abbey & Mayor."""

from __future__ import annotations

from types import SimpleNamespace

from engine.landscape.records import Pass
from tests.engine.carcassonne.abbey_table import TWO_HOLES, abbey, ring
from tests.engine.carcassonne.table import Table
from tests.engine.rules import rule
from tui.games.carcassonne.words import PRESENTATION as WORDS
from tui.presentation.landscape.mistake_words import reasons
from tui.presentation.landscape.reasons import reason
from tui.presentation.landscape.scene import base_scene

TWO = ("You", "Ben")


def told(table: Table, move: str) -> str:
    """Return the sentences of a move."""
    parsed, by = table.state.parse(move), table.state.current_player
    happened = SimpleNamespace(move=parsed, events=table.state.push(parsed), by=by)
    return " ".join(line.text for line in WORDS.tell_move(happened, TWO))


@rule("ABBEY-4", "WAGON-3")
def test_each_question_has_its_prompt() -> None:
    table = ring(figure="wagon:SW")
    assert table.state.phase == "abbey_choice"
    assert WORDS.prompt(table.state) == "Place your abbey in a hole, or draw a tile (0)."
    hole = table.state.parse("AM-abbey@0,1 r0")
    assert "road" in WORDS.consequence(table.state, hole, TWO)
    assert reasons(WORDS, table.state, hole, Pass(), TWO)[-1].startswith("The only abbey is gone")
    assert told(table, "AM-abbey@0,1 r0") == "Ben placed an abbey."
    table.do("pass")
    assert WORDS.prompt(table.state) == "Move your wagon on, or take it home."
    goals = {WORDS.choice(table.state, move, TWO) for move in table.state.legal_moves()}
    assert goals == {"city: west", "monastery: south, west", "take the wagon home"}
    moved = reason(WORDS, table.state, TWO, table.state.parse("move_wagon 0,0 city:N"))
    assert moved == "city: west; wagon: 4 if closed, 1 at the end"
    assert reason(WORDS, table.state, TWO, Pass()) == "take the wagon home"
    assert WORDS.awaited(table.state, "Ann") == "Ann must decide where the scored wagon goes."
    assert told(table, "move_wagon 0,1 monastery") == "Your wagon moves on to a monastery."


@rule("WAGON-6", "ABBEY-EDGE-14")
def test_the_goals_of_a_wagon_are_told_apart() -> None:
    """Two arms of one crossing and a city two tiles away."""
    state = abbey("A@-1,0 3\nR: W@1,0 0 | wagon:W", players=2).state
    goals = [WORDS.choice(state, move, TWO) for move in state.legal_moves()]
    assert goals == [
        "city: west",
        "road: on its tile (east)",
        "road: on its tile (south)",
        "take the wagon home",
    ]


@rule("ABBEY-EDGE-8")
def test_an_unused_abbey_may_fill_a_hole() -> None:
    table = ring()
    fitting = table.state.fitting_left(0, 1)
    table.do("AM-abbey@0,1 r0")
    table.do("pass")
    assert fitting >= 2
    beside = abbey(TWO_HOLES)
    before = beside.state.fitting_left(-1, 1)
    beside.do("AM-abbey@1,1 r0")
    assert beside.state.fitting_left(-1, 1) == before - 1


def test_who_keeps_the_abbey_goes_without_saying_in_the_line_of_a_turn() -> None:
    table = ring()
    events = table.state.push(Pass())
    assert all(map(WORDS.is_silent, events))


@rule("BARN-1", "BARN-6")
def test_a_barn_is_shown_on_its_corner_over_four_tiles() -> None:
    table = abbey("R: E@0,-1 2 | farmer:N.E.W\nB@1,-1 0\nB@1,-2 0", players=2)
    table.lay("B@0,-2 r0")
    (claim,) = [claim for claim in table.state.claims() if claim.action == "barn"]
    assert (WORDS.group(claim), WORDS.place(claim)) == ("barn", "south-east corner")
    assert WORDS.claim(claim).startswith("barn, south-east corner: 4 at the end so far")
    assert [(mark.x, mark.y, mark.u, mark.v) for mark in WORDS.markers(claim, "3", 0)] == [(0, -2, 1, 1)]
    assert "3 points" in told(table, "barn 1,-1")
    pieces = base_scene(table.state).pieces
    assert {(piece.x, piece.y) for piece in pieces} == {(0, -2), (1, -2), (0, -1), (1, -1)}
    assert [piece.letters for piece in pieces if piece.letters] != []


@rule("BARN-6")
def test_farmers_whom_a_barn_sends_home_are_told_once() -> None:
    table = abbey("R: E@0,-1 2 | farmer:N.E.W\nR: U@1,0 0 | farmer:N.EL.WR\nB@1,-1 0\nB@1,-2 0", players=2)
    seat, events = table.state.on_turn, table.lay("B@0,-2 r0")
    move = table.state.parse("barn 1,-1")
    turn = SimpleNamespace(move=move, events=(*events, *table.state.push(move)), by=seat)
    (line,) = WORDS.tell_turn([turn], TWO)
    assert line.text.count("Your farmers there went home.") == 1


def test_what_a_seat_has_is_told() -> None:
    state = abbey().state
    assert WORDS.reserve(state, 0) == "MWB+"
    assert "abbey at home" in WORDS.holdings(state, 0)
