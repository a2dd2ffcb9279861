"""Sentences about players: grammatical person by reader, in all games and languages."""

from __future__ import annotations

import ast
import random
import re
import string
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

import engine
from engine import Move
from engine.words import Saying
from tests.tui.recorded import Happened, played
from tui.app.screens.summaries import spoken_of
from tui.base.messages import Sentence, You, addressed, asked, own_seat, victory, won_by
from tui.base.words import LOCALES, N_, sentence, speak
from tui.presentation import presentation

TUI = Path(__file__).parents[2] / "tui"
LANGUAGES = ["en", *sorted(folder.name for folder in LOCALES.iterdir() if folder.is_dir())]
ROLES = {"name", "taker", "giver", "victim", "buyer", "other"}
"""Placeholders of players in sentences about them."""
WRONG = re.compile(
    r"\b[Yy]ou's|\b[Yy]ou (begins|wins|has|is|gets|goes|takes|lands|gives|was)\b"
    r"|\b(of|to|from|for|with|by) You\b|\bВы \w+[её]т\b|  |[{}]"
)


def game(name: str, players: int) -> Iterator[Happened]:
    """Yield the moves of a random game in which nobody resigns."""

    def choose(moves: list[Any], rng: random.Random) -> Move:
        return rng.choice([move for move in moves if move.kind != "resign"] or moves)

    return played(engine.new_game(name, players=players), 3, choose)


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    speak({})


@pytest.mark.parametrize("name", engine.games())
def test_every_sentence_of_a_game_is_right_for_every_reader(name: str) -> None:
    words = presentation(name)
    happened = list(game(name, 2))
    for language in LANGUAGES:
        speak({}, language)
        for names in (["You", "Ben"], ["Вы", "Ben"], addressed(["Anna", "Ben"], 1), ["Anna", "Ben"]):
            shown = addressed(names)
            told = [words.tell(event, shown) for one in happened for event in one.events]
            told += [line.text for one in happened for line in words.tell_move(one, shown)]
            for _turn, turn in groupby(happened, lambda one: one.turn):
                told += [line.text for line in words.tell_turn(list(turn), shown)]
            assert [text for text in told if WRONG.search(text) or not text.endswith(".")] == []


@pytest.mark.parametrize("name", engine.games())
def test_a_turn_takes_a_line_or_a_few(name: str) -> None:
    words = presentation(name)
    counts = []
    for turn, made in groupby(game(name, 2), lambda one: one.turn):
        if turn:
            counts.append(len(words.tell_turn(list(made), addressed(["You", "Ben"]))))
    ordinary = sorted(counts[:-1])  # in the last turn each final scoring has a line
    assert ordinary[len(ordinary) // 2] <= (1 if name != "landover" else 2)


def test_a_line_of_a_turn_knows_all_that_it_tells() -> None:
    words = presentation("carcassonne")
    for _turn, made in groupby(game("carcassonne", 2), lambda one: one.turn):
        steps = list(made)
        scores = [
            event for step in steps for event in step.events if event.kind == "scored" and not event.final
        ]
        lines = words.tell_turn(steps, ["Anna", "Ben"])
        assert [event for line in lines for event in line.events if event in scores] == scores


def test_a_message_addresses_whom_it_can() -> None:
    stole = Sentence(
        N_("{taker} robbed {giver}."), taker=N_("You robbed {giver}."), giver=N_("{taker} robbed you.")
    )
    assert stole.tell(taker="Anna", giver="Ben") == "Anna robbed Ben."
    assert stole.tell(taker=You("Anna"), giver="Ben") == "You robbed Ben."
    assert stole.tell(taker="Anna", giver=You("Ben")) == "Anna robbed you."


def test_one_who_is_addressed_is_addressed_again() -> None:
    built = Sentence(N_("{name} built."), name=N_("You built."), again=N_("Built."))
    assert built.tell(name="Ben", again=True) == "Built."
    assert built.tell(name=You("Ben"), again=True) == "You built."


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_begun_in_one_language_is_told_in_another(language: str) -> None:
    speak({}, language)
    name = addressed(["You"])[0]
    for other in LANGUAGES:
        speak({}, other)
        assert isinstance(addressed([name])[0], You)
        assert addressed([name]) == addressed(["You"])


def test_the_only_person_at_home_is_the_reader() -> None:
    assert own_seat(["greedy", "human"]) == 1
    assert own_seat(["human", "human"]) is None
    assert own_seat(["greedy", "greedy"]) is None


def test_the_end_is_told() -> None:
    names = addressed(["You", "Greedy"])
    assert victory(names, [0], [152, 97]) == "You win, 152 to 97."
    assert victory(names, [1], [97, 152]) == "Greedy wins, 152 to 97."
    assert victory([*names, "Ben"], [0], [1, 0, 0]) == "You win with 1 point."
    assert victory(names, [1], [2, 2]) == "Greedy wins."  # the other one resigned
    assert victory([*names, "Ben"], [0], [4, 7, 0]) == "You win."
    assert victory(names, [0, 1], [80, 80]) == "You share the victory with Greedy: 80 points."
    assert won_by(names[:1]) == "you won"
    assert won_by(["Anna"]) == "won by Anna"
    assert won_by(names) == "won by you and Greedy"


def test_a_task_is_asked_of_its_player() -> None:
    assert asked(You("Anna"), "Place the tile.") == "Your turn: place the tile."
    assert asked("Anna", "Place the tile.") == "Anna: place the tile."
    assert asked("Anna", "Ben offers a trade.", names=["Ben"]) == "Anna: Ben offers a trade."


def test_games_are_spoken_of_as_people_do() -> None:
    now = datetime(2026, 11, 22, 12, tzinfo=UTC)
    you, bot, ben = ("You", "human"), ("Greedy", "greedy"), ("Ben", "human")
    assert spoken_of("Carcassonne", [you, bot], now - timedelta(days=1), now=now) == (
        "Carcassonne with Greedy, yesterday"
    )
    assert spoken_of("Landover", [("Anna", "human"), ben], now, now=now) == "Landover: Anna and Ben, today"
    assert spoken_of("Solo", [you], now - timedelta(days=9), now=now) == "Solo, 2026-11-13"


def _calls() -> Iterator[tuple[str, ast.Call]]:
    for path in sorted(TUI.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Sentence":
                yield f"{path.relative_to(TUI)}:{node.lineno}", node


def _fields(node: ast.AST) -> set[str]:
    """Return the placeholders of the forms below a node."""
    texts = [
        one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str)
    ]
    return {field for text in texts for _text, field, _spec, _conv in string.Formatter().parse(text) if field}


def test_messages_have_all_their_forms() -> None:
    found = list(_calls())
    assert len(found) > 100
    for place, call in found:
        if not call.args:
            continue  # the definition of another kind of message
        named = _fields(call.args[0])
        forms = {keyword.arg: _fields(keyword.value) for keyword in call.keywords}
        assert "name" in forms or "name" not in named, f"{place}: nobody is addressed"
        for who, fields in forms.items():
            assert fields <= named, f"{place}: {who} has other placeholders"
            assert who == "again" or who not in fields or who not in ROLES, f"{place}: {who} is named"


def test_an_error_is_told_as_a_sentence_in_the_app() -> None:
    speak({}, "en")
    assert sentence(Saying("cannot write {path}: {cause}", {"path": "/a", "cause": "No space"})) == (
        "Cannot write /a: No space."
    )
    assert sentence(Saying("{name} has already asked", {"name": "anna"})) == "anna has already asked."
    assert sentence(Saying("Nothing to undo.")) == "Nothing to undo."
