"""The format as ``docs/log-format.md`` describes it, by a reader that shares no code with ``saves``."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

import saves
from saves.lines import canonical
from saves.log import parse
from saves.records import show_time
from tests.saves.playing import CREATED, written

DOC = Path(__file__).parents[2] / "docs" / "log-format.md"
CORPUS = Path(__file__).parent / "corpus"
OLD_LOGS = sorted(CORPUS.glob("*/*.jsonl"))
ESCAPES = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}


def spelled(value: Any) -> str:
    """Return the JSON text by the rules of the page."""
    if isinstance(value, dict):
        pairs = (f"{spelled(key)}:{spelled(value[key])}" for key in sorted(value))
        return "{" + ",".join(pairs) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(spelled, value)) + "]"
    if isinstance(value, str):
        return '"' + "".join(ESCAPES.get(c, c if c >= " " else f"\\u{ord(c):04x}") for c in value) + '"'
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    return str(value)


def standing(data: bytes) -> list[Any]:
    """Return the moves that stand, all that the page promises being checked."""
    text = data.decode("utf-8")
    assert text.endswith("\n")
    before = ""
    moves: list[Any] = []
    for number, line in enumerate(text[:-1].split("\n")):
        said = json.loads(line)
        checksum = said.pop("sum")
        payload = spelled(said)
        assert line == f'{payload[:-1]},"sum":"{checksum}"}}'
        assert checksum == hashlib.sha256((before + payload).encode()).hexdigest()[:16]
        before = checksum
        if number == 0:
            version = said["format"]
            assert version in (1, 2, 3, 4)
            continue
        assert said.pop("n") == number
        if "undo" in said:
            assert 1 <= said["undo"] <= len(moves)
            del moves[-said["undo"] :]
        elif "move" in said:
            moves.append(said["move"])
        elif "title" in said:
            assert version >= 2
        elif "secret" in said:
            assert version >= 4
        else:
            assert said["end"]["moves"] == len(moves)
    return moves


def test_the_page_and_the_program_agree(tmp_path: Path) -> None:
    path = written(tmp_path, undo=0.1)
    with saves.open_journal(path) as journal:
        journal.rename("Sunday")
    data = path.read_bytes()
    log = parse(data, tmp_path)
    assert standing(data) == [json.loads(canonical(e.move.to_json())) for e in log.mainline]


def test_the_examples_of_the_page_are_right() -> None:
    text = DOC.read_text("utf-8")
    found = re.search(r"```jsonl\n(.*?)```", text, re.DOTALL)
    assert found
    example = found[1].encode()
    log = parse(example, DOC)
    assert (len(log.entries), log.title) == (7, "Sunday")
    assert len(standing(example)) == 1
    worked = re.search(r"printf '%s%s' '(\w+)' '(.*)' \| sha256sum.*\n\s+(\w+)\n", text)
    assert worked
    before, payload, checksum = worked.groups()
    first, second = example.decode().split("\n")[:2]
    assert first.endswith(f'"sum":"{before}"}}')
    assert second == f'{payload[:-1]},"sum":"{checksum}"}}'


@pytest.mark.parametrize("path", OLD_LOGS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_old_logs_stay_readable(path: Path) -> None:
    report = saves.verify(path)
    assert report.damage is None
    assert report.ok
    log = saves.read(path)
    assert log.header.id == path.stem
    assert len(standing(path.read_bytes())) == report.moves
    wanted = json.loads((path.parent / "results.json").read_text())[path.stem]
    assert wanted == {
        "moves": report.moves,
        "undone": report.undone,
        "scores": list(log.state.scores),
        "finished": report.finished,
        **({"title": log.title} if log.header.format > 1 else {}),
    }


def test_a_log_of_every_format_is_kept() -> None:
    for version in range(1, saves.FORMAT + 1):
        folder = CORPUS / f"format-{version}"
        kept = {path.stem for path in folder.glob("*.jsonl")}
        assert kept
        assert kept == set(json.loads((folder / "results.json").read_text()))


@pytest.mark.parametrize(
    "text", ["plain", 'a "quoted" \\ word', "\0\x01\b\t\n\f\r\x1f\x7f", "日本 é \u2028 \U0001f0cf", ""]
)
def test_strings_have_one_spelling(text: str) -> None:
    assert (
        canonical({"b": text, "a": [1, -2, True, None]})
        == spelled({"a": [1, -2, True, None], "b": text}).encode()
    )


def test_time_has_one_spelling() -> None:
    assert show_time(CREATED) == "2026-11-20T18:42:33Z"
