"""``docs/rl.md`` tells the layout of every game as it is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import engine
from tests.rl.settings import VARIANTS
from tui.study import rl

DOCUMENT = (Path(__file__).parents[2] / "docs" / "rl.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    return DOCUMENT.split(f"\n## {title}\n")[1].split("\n## ")[0]


def shape(numbers: tuple[int, ...]) -> str:
    return " x ".join(map(str, numbers)) or "1"


@pytest.mark.parametrize("game", engine.games())
def test_sizes_are_as_documented(game: str) -> None:
    encoding = rl.encoding_of(game, 2)
    text = section(engine.game(game).title)
    assert f"Two players, default options: {encoding.size} values, {encoding.actions} actions." in text
    rows = re.findall(r"^\| `(\w+)` \| ([\dx ]+) \| (-?\d+)(?: to (-?\d+))? \|$", text, re.MULTILINE)
    expected = [
        *((field.name, shape(field.shape), str(field.low), str(field.high)) for field in encoding.fields),
        *((group.name, shape(group.shape), str(encoding.first[group.name]), "") for group in encoding.groups),
    ]
    assert rows == expected


@pytest.mark.parametrize(("game", "players", "options"), VARIANTS)
def test_every_field_and_group_is_explained(game: str, players: int, options: dict[str, object]) -> None:
    encoding = rl.encoding_of(game, players, options)  # type: ignore[arg-type]
    common = section("Landover" if game == "landover" else "Square tiles")
    fields, actions = common.split("| actions | choices |\n|---|---|\n")[:2]
    explained = set(re.findall(r"`(\w+)`", fields)), set(re.findall(r"`(\w+)`", actions))
    assert {field.name for field in encoding.fields} <= explained[0]
    groups = {re.sub(r"^play_.*", "play_CARD", group.name) for group in encoding.groups}
    assert groups <= explained[1]
