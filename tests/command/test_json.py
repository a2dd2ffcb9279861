"""JSON that commands write is as ``docs/json/`` describes it, key by key."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from saves import Library
from saves.daily import FIRST_DAY, daily_deck
from tests.command.conftest import ROOT, Hinterland
from tests.puzzles.test_files import line as puzzle_line
from tests.saves.standing.played import play
from tests.saves.test_daily import begun
from tui.presentation.presentation import Presentation

SCHEMAS = ROOT / "docs" / "json"

COMMANDS: dict[str, list[str]] = {
    "list": ["list --json"],
    "position": [
        "show {castle} --json",
        "show {carcassonne} --json --at 30",
        "show {landover} --json",
        "export {discovery} --format json --at 40",
        "export {new_world} --format json",
    ],
    "verify": ["verify --json {folder}", "verify --json no-such-game {castle}", "verify - --json < {castle}"],
    "import": ["import - --json < {text}", "import --json --copy {text}"],
    "new": ["new castle --json", "new carcassonne --option solo=easy --json --rated"],
    "daily": ["daily --json", "daily --day {first} --json"],
    "daily-history": ["daily --history --json"],
    "standing": ["standing --json", "standing --season 2026-autumn --json", "standing --practice --json"],
    "standing-person": ["standing Anna --json", "standing Anna --practice --json"],
    "stats": ["stats --json", "stats carcassonne --bot greedy --since 2026-01-01 --option river=true --json"],
    "stats-year": ["stats --year 2026 --json", "stats --year 2020 --json"],
    "simulate": ["simulate castle --bots greedy,random --games 2 --json --keep {kept}"],
    "arena": ["arena castle --bots greedy,random --games 4 --json --jobs 1"],
    "learn": ["learn --json", "learn castle --json"],
    "puzzles": ["puzzles list --json --game castle"],
    "puzzles-check": ["puzzles check {puzzles} --json"],
    "puzzles-import": ["puzzles import {puzzles} --json"],
    "serve-check": [
        "serve --check --json --open --port 0 --metrics 0",
        "serve --check --json --allow {text}",
    ],
    "keys": ["keys --json"],
    "review": ["review {castle} no-such-game.jsonl --json --jobs 1"],
    "bot-check": ["bot check greedy --json"],
}
"""For each schema the commands whose output it describes."""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """Give a folder of games, not to be changed, and the name of the log of one of each game."""
    games, logs = tmp_path_factory.mktemp("played"), {}
    for game, players in (
        ("castle", ["Anna", "(greedy)"]),
        ("carcassonne", ["Anna", "Bo"]),
        ("landover", ["Anna", "(greedy)"]),
        ("discovery", ["Anna", "Bo"]),
        ("new_world", ["Anna", "(beginner)"]),
    ):
        logs[game] = play(games, players, game=game).name
    play(games, ["x", "y", "z"], game="carcassonne", solo="easy")
    begun(Library(games), daily_deck(FIRST_DAY))
    return games, logs


@pytest.fixture
def output(
    played: tuple[Path, dict[str, str]],
    hinterland: Hinterland,
    data: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Callable[[str], Any]:
    """Run a command line of :data:`COMMANDS` among some games and return its JSON."""
    games, (folder, logs) = data / "games", played
    shutil.copytree(folder, games)
    places: dict[str, object] = {game: games / log for game, log in logs.items()}
    places |= {"folder": games, "kept": tmp_path / "kept", "first": FIRST_DAY}
    text = tmp_path / "game.txt"
    text.write_text(hinterland("export", places["castle"]).out, encoding="utf-8")
    places["text"] = text
    places["puzzles"] = tmp_path / "puzzles.jsonl"
    Path(str(places["puzzles"])).write_text(f"{puzzle_line()}\nnonsense\n", encoding="utf-8")
    monkeypatch.setattr(Presentation, "judge", "greedy")
    (games / "20261120-184233-castle-torn.jsonl").write_bytes(Path(str(places["castle"])).read_bytes()[:-9])

    def run(line: str) -> Any:
        words, _, file = line.format(**places).partition(" < ")
        if file:
            monkeypatch.setattr("tui.command.verify.read_input", Path(file).read_bytes)
            monkeypatch.setattr("tui.command.import_.read_input", Path(file).read_bytes)
        return hinterland(*words.split()).json

    return run


def schema(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"))
    return found


def undescribed(
    data: Any, described: dict[str, Any], definitions: dict[str, Any], where: str = "$"
) -> Iterator[str]:
    """Yield the keys of some JSON that its schema does not describe."""
    if "$ref" in described:
        described = definitions[described["$ref"].rpartition("/")[2]]
    if isinstance(data, list):
        for one in data:
            yield from undescribed(one, described.get("items", {}), definitions, f"{where}[]")
    elif isinstance(data, dict):
        rest = described.get("additionalProperties", {})
        for key, value in data.items():
            inner = described.get("properties", {}).get(key, rest)
            if not inner:
                yield f"{where}.{key}"
            elif inner is not True:
                yield from undescribed(value, inner, definitions, f"{where}.{key}")


@pytest.mark.parametrize("name", COMMANDS)
def test_what_is_written_is_what_is_described(output: Callable[[str], Any], name: str) -> None:
    described = schema(name)
    Draft202012Validator.check_schema(described)
    for line in COMMANDS[name]:
        found = output(line)
        Draft202012Validator(described).validate(found)
        assert sorted(set(undescribed(found, described, described.get("$defs", {})))) == [], line
        for one in found if isinstance(found, list) else [found]:
            assert next(iter(one.items())) == ("schema", 1)


def test_a_schema_refuses_what_is_not_described(output: Callable[[str], Any]) -> None:
    found = output("verify --json {castle}")
    validator = Draft202012Validator(schema("verify"))
    for key in found:
        assert not validator.is_valid({name: value for name, value in found.items() if name != key})
    assert not validator.is_valid({**found, "schema": 2})
    assert not validator.is_valid({**found, "ok": "yes"})


def test_every_schema_is_tested_and_in_the_table() -> None:
    assert {file.name.partition(".")[0] for file in SCHEMAS.glob("*.schema.json")} == set(COMMANDS)
    page = (SCHEMAS / "README.md").read_text(encoding="utf-8")
    for name in COMMANDS:
        assert f"({name}.schema.json)" in page


def test_every_description_says_something() -> None:
    for name in COMMANDS:
        found = schema(name)
        assert found["$schema"] == "https://json-schema.org/draft/2020-12/schema"
        assert found["title"]
        for where, inner in properties(found):
            assert "$ref" in inner or len(inner.get("description", "")) > 3, f"{name}: {where}"


def properties(described: Any, where: str = "$") -> Iterator[tuple[str, Any]]:
    if isinstance(described, dict):
        for key, inner in described.get("properties", {}).items():
            yield f"{where}.{key}", inner
        for key, inner in described.items():
            yield from properties(inner, f"{where}/{key}")
