"""docs/bot-protocol.md says what the program does."""

from __future__ import annotations

import dataclasses
import re

import pytest

import engine
from engine.bots.protocol import ConversationLimits
from engine.bots.protocol.messages import VERSION, WANTS
from tests.protocol import example
from tests.protocol.bots import GAMES

TEXT = example.PAGE.read_text()


def test_the_example_is_what_is_said() -> None:
    said = example.written()
    assert list(example.spoken(said)) == said


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_move_is_described(game: str) -> None:
    part = TEXT[TEXT.index(f": `{game}`") :].split("\n##")[0]
    codec = engine.game(game).codec
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", part, re.MULTILINE))
    assert sorted(rows) == sorted(codec.kinds)
    for kind, cls in codec._classes.items():
        assert re.findall(r"`(\w+)`:", rows[kind]) == [field.name for field in dataclasses.fields(cls)]


def test_versions_wants_and_limits_are_described() -> None:
    assert TEXT.startswith(f"# The bot protocol, version {VERSION}\n")
    assert all(f'`"{want}"`' in TEXT for want in WANTS)
    limits = ConversationLimits()
    for name in ("line_bytes", "answer_bytes", "requests"):
        assert re.search(rf"\| `{name}` \| {getattr(limits, name):,} ".replace(",", " "), TEXT)
    for name in ("start", "move", "grace"):
        ms = round(1000 * getattr(limits, f"{name}_seconds"))
        assert re.search(rf"\| `{name}_ms` \| {ms:,} ".replace(",", " "), TEXT)


def test_all_error_codes_are_described() -> None:
    sources = [
        path.read_text()
        for part in ("engine/bots/protocol", "tui/bots")
        for path in (example.PAGE.parents[1] / part).glob("*.py")
    ]
    codes = {code for source in sources for code in re.findall(r'BotFault\(\s*"(\w+)"', source)}
    table = TEXT[TEXT.index("## Errors") : TEXT.index("## Versions")]
    assert codes == set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE))
