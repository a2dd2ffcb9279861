"""docs/bot-protocol.md says what the program does."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path
from typing import Any

import pytest

import engine
from engine.bots import ForeignSpec, Limit
from engine.bots.protocol import ConversationLimits
from engine.bots.protocol.messages import VERSION, WANTS
from tests.protocol import example
from tests.protocol.bots import GAMES, PATIENT
from tui.bots.checking import check_bot

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


def blocks(language: str) -> list[str]:
    """The code of docs/bots.md in one language."""
    return re.findall(rf"```{language}\n(.*?)```", (example.PAGE.parent / "bots.md").read_text(), re.DOTALL)


def test_the_bot_of_ten_minutes_is_one(tmp_path: Path) -> None:
    script = tmp_path / "mybot"
    script.write_text(blocks("python")[0])
    script.chmod(0o755)
    found = list(check_bot(ForeignSpec("./mybot", Limit(ms=30_000), ("./mybot",)), tmp_path, talk=PATIENT))
    assert [one.words for one in found if not one.good] == []


def test_the_class_of_bots_on_the_page_plays() -> None:
    made: dict[str, Any] = {}
    exec(blocks("python")[1], made)
    state = engine.new_game("castle", players=2, seed=1)
    engine.bots.play(state, [made["Cautious"](1), engine.bots.make("random", 2)], engine.Dealer(1))
    assert state.scores[0] > state.scores[1]
