"""The engine from outside: names, options, the JSON form of moves, and what importing it brings in."""

from __future__ import annotations

import doctest
import itertools
import re
import subprocess
import sys
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine.landscape.records import Draw, Place
from engine.records import Codec, Event, Move
from engine.words import Saying

GAME = engine.game("discovery")


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: engine.game("chess"), "there is no game called 'chess'; choose from carcassonne"),
        (
            lambda: engine.new_game("chess", players=2),
            "there is no game called 'chess'; choose from carcassonne",
        ),
        (
            lambda: engine.new_game("discovery", players=6),
            "The Discovery is for 2 to 5 players, not 6",
        ),
        (lambda: engine.new_game("castle", players=3), "The Castle is a game for 2, not for 3"),
        (
            lambda: engine.new_game("discovery", players=2, options={"river": True}),
            "discovery has no option 'river'; its options are hand, equal_turns, small_feature, first_player",
        ),
        (
            lambda: engine.new_game("discovery", players=2, options={"hand": "three"}),
            "option hand cannot be 'three'; it can be none, two_public, two_private",
        ),
        (
            lambda: engine.new_game("discovery", players=2, options={"hand": 3}),
            "option hand cannot be '3'; it can be none, two_public, two_private",
        ),
        (
            lambda: engine.new_game("carcassonne", players=2, options={"river": "on"}),
            "option river cannot be 'on'; it can be false, true",
        ),
    ],
)
def test_an_unknown_name_is_answered_with_those_that_exist(call: Any, sentence: str) -> None:
    with pytest.raises(engine.UnknownName) as caught:
        call()
    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize("name", engine.games())
def test_a_module_of_a_game_is_imported_by_its_whole_name(name: str) -> None:
    found: dict[str, Any] = {}
    exec(f"import engine.games.{name}.state as state, engine.games, engine.game as interface", found)
    assert found["state"] is sys.modules[f"engine.games.{name}.state"]
    assert found["engine"].games is sys.modules["engine.games"]
    assert found["interface"].State is engine.State
    assert engine.game(name=name).name in engine.games()


@pytest.mark.parametrize("game", engine.games())
def test_text_is_no_move_and_the_first_position_has_none_to_undo(game: str) -> None:
    state = engine.new_game(game, players=2)
    for call in (state.push, state.push_only, state.why_illegal):
        with pytest.raises(TypeError, match=r"'A@0,0' is no Move, which state.parse\(text\) makes"):
            call("A@0,0")  # type: ignore[arg-type]
    with pytest.raises(IndexError, match="there is no move to undo"):
        state.pop()


def test_options_are_read_as_typed_and_filled_in() -> None:
    assert GAME.option("hand").parse("TWO_public") == "two_public"
    defaults = {"hand": "none", "equal_turns": "off", "small_feature": "at_most_two", "first_player": "seat"}
    assert GAME.settle(None) == defaults
    assert GAME.settle({"equal_turns": "exact"}) == {**defaults, "equal_turns": "exact"}
    assert engine.new_game("discovery", players=3, seed=9).options == defaults


@pytest.mark.parametrize("name", engine.games())
def test_what_a_game_says_of_itself_holds(name: str) -> None:
    game = engine.game(name)
    assert game.name == name
    assert game.title
    assert game.summary
    for preset in game.presets:
        assert game.settle(preset.options).items() >= dict(preset.options).items()
    for players in range(game.min_players, game.max_players + 1):
        state = engine.new_game(name, players=players, seed=4)
        assert (state.game, state.players, state.seed) == (name, players, 4)
        assert state.legal_moves()


@dataclass(frozen=True, slots=True)
class Sample(Event):
    kind: ClassVar[str] = "sample"
    number: int
    pairs: tuple[tuple[int, str], ...] = ()
    flag: bool = False
    text: str | None = None


@settings(max_examples=20)
@given(
    st.builds(
        Sample,
        st.integers(),
        st.lists(st.tuples(st.integers(), st.text())).map(tuple),
        st.booleans(),
        st.none() | st.text(),
    )
)
def test_a_record_survives_its_json_form(record: Sample) -> None:
    data = record.to_json()
    assert data["kind"] == "sample"
    assert Codec([Sample]).read(data) == record
    assert ("flag" in data) == record.flag


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)
_NAMES = st.sampled_from(["tile", "seat", "x", "y", "rotation", "region", "shown", "kind", "?"])
_KINDS = st.sampled_from(["begin", "remove", "draw", "place", "deploy", "home", "pass", "discard", "forgo"])
ALMOST = st.builds(
    lambda kind, rest: {**rest, "kind": kind}, _KINDS | JSON, st.dictionaries(_NAMES, JSON, max_size=4)
)


@settings(max_examples=120)
@given(JSON | ALMOST)
def test_reading_anything_gives_a_move_or_a_value_error(data: Any) -> None:
    try:
        move = GAME.read_move(data)
    except ValueError:
        return
    assert isinstance(move, Move)
    assert GAME.read_move(move.to_json()) == move


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (None, "expected an object with a text field 'kind'"),
        ({"kind": 3}, "expected an object with a text field 'kind'"),
        ({"kind": "swim"}, "unknown kind 'swim'; known: begin, deploy, discard"),
        ({"kind": "pass", "x": 1}, "'pass' has no field 'x'"),
        ({"kind": "draw", "tile": "D01"}, "'draw' lacks the field seat"),
        ({"kind": "deploy", "region": True}, "field 'region' of 'deploy' should be int, is True"),
        ({"kind": "deploy", "region": "1"}, "field 'region' of 'deploy' should be int, is '1'"),
        (
            {"kind": "forgo", "shown": ["D01", 2]},
            "field 'shown' of 'forgo' should be tuple[str, ...], is ['D01', 2]",
        ),
    ],
)
def test_what_is_wrong_with_a_move_is_said(data: Any, sentence: str) -> None:
    with pytest.raises(ValueError, match=rf"^{re.escape(sentence)}"):
        GAME.read_move(data)


def test_a_field_nested_beyond_reason_is_refused_like_any_other() -> None:
    deep: Any = "D01"
    for _ in range(5000):
        deep = [deep]
    with pytest.raises(ValueError, match="should be tuple"):
        GAME.read_move({"kind": "forgo", "shown": deep})


def test_moves_have_a_short_and_stable_json_form() -> None:
    assert Place("D05", 3, -1, 1).to_json() == {
        "kind": "place",
        "tile": "D05",
        "x": 3,
        "y": -1,
        "rotation": 1,
    }
    assert Draw(None, 0).to_json() == {"kind": "draw", "tile": None, "seat": 0}
    assert GAME.read_move({"kind": "pass"}).to_json() == {"kind": "pass"}


def test_a_refusal_can_be_translated() -> None:
    state = engine.new_game("discovery", players=2)
    with pytest.raises(engine.IllegalMove) as caught:
        state.push(Draw("D99", 0))
    assert caught.value.saying.template == "tile {tile} is not in the stack"
    assert caught.value.saying.values == {"tile": "D99"}
    assert str(caught.value) == "tile D99 is not in the stack (DISC-4.1)"


@pytest.mark.parametrize("name", engine.games())
@pytest.mark.parametrize("ask", ["observation", "view"])
def test_only_seats_and_spectators_can_ask_what_they_know(name: str, ask: str) -> None:
    state = engine.new_game(name, players=2, seed=4)
    for seat in (0, 1, None):
        assert getattr(state, ask)(seat)
    for seat in (engine.CHANCE, engine.TERMINAL, 2):
        with pytest.raises(
            ValueError, match=f"there is no seat {seat}: seats are 0 to 1, and None is a spec"
        ):
            getattr(state, ask)(seat)


def test_what_a_refusal_quotes_can_be_translated() -> None:
    state = engine.new_game("carcassonne", players=2, seed=4)
    dealer = engine.Dealer(4)
    while not state.legal_moves() or state.current_player == engine.CHANCE:
        state.push(dealer.deal(state))
    tile = state.legal_moves()[0]
    assert isinstance(tile, Place)
    words = set()
    for x, y, rotation in itertools.product((-1, 0, 1), (-1, 0, 1), range(4)):
        objection = state.why_illegal(Place(tile.tile, x, y, rotation))
        if objection is not None and "theirs" in objection.saying.values:
            words |= {type(value) for value in objection.saying.values.values()}
    assert words == {Saying}


def test_the_example_in_the_interface_runs() -> None:
    outcome = doctest.testmod(sys.modules[engine.Game.__module__])
    assert outcome.attempted >= 4
    assert outcome.failed == 0


def test_the_engine_stands_alone() -> None:
    program = (
        "import sys, engine\n"
        "state = engine.new_game('discovery', players=2)\n"
        "print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    )
    out = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = set(out.stdout.split())
    assert "engine" in loaded
    others = {"textual", "rich", "click", "platformdirs", "filelock", "saves", "tui", "asyncio", "threading"}
    assert not loaded & others
