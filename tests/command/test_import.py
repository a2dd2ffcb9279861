"""``import``."""

from __future__ import annotations

from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest

import saves
from tests.command.conftest import Hinterland, contents
from tests.saves.recordings import recording, turn, written

FARM = [
    *turn("BA/C", 0, -1, 2, "Field", "NL.NR.EL.ER.WL.WR", "0.small.1"),
    *turn("BA/L", 0, -2, 0, "Monastery", "I", "1.small.1"),
]


def test_a_game_is_taken_over(hinterland: Hinterland, data: Path, tmp_path: Path) -> None:
    file = written(tmp_path, recording(FARM, gameAnnotations={"endTurn": 2}))
    outcome = hinterland("import", file)
    assert (outcome.status, outcome.err) == (0, "")
    (log,) = (data / "games").glob("*.jsonl")
    assert outcome.out.startswith(f"imported as {log.stem}: Carcassonne, ")
    assert "after 6 moves" in outcome.out
    assert hinterland("verify", log.stem).status == 0
    assert log.stem in hinterland("list").out


def test_what_was_scored(hinterland: Hinterland, data: Path, tmp_path: Path) -> None:
    hinterland("import", written(tmp_path, recording(FARM, gameAnnotations={"endTurn": 2})))
    (log,) = (data / "games").glob("*.jsonl")
    shown = hinterland("show", log, "--json").json
    keys = ("kind", "seat", "feature", "points", "turn", "final")
    assert [{key: event[key] for key in keys} for event in shown["events"] if event["kind"] == "scored"] == [
        {"kind": "scored", "seat": 1, "feature": "monastery", "points": 2, "turn": 2, "final": True},
        {"kind": "scored", "seat": 0, "feature": "field", "points": 3, "turn": 2, "final": True},
    ]
    assert (shown["scores"], shown["winners"], shown["terminal"]) == ([3, 2], [0], True)
    assert hinterland("show", log).status == 0


def test_another_folder(hinterland: Hinterland, data: Path, tmp_path: Path) -> None:
    file = written(tmp_path, recording(FARM))
    assert hinterland("import", file, "--data-dir", tmp_path / "other").status == 0
    assert hinterland("import", file, "--data-dir", tmp_path / "other", "--copy").status == 0
    assert len(list((tmp_path / "other" / "games").glob("*.jsonl"))) == 2
    assert not data.exists()


def test_a_game_that_is_here_is_not_saved_again(
    hinterland: Hinterland, data: Path, game: Path, over: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, other = data / "game.txt", data / "other"
    hinterland("export", game, "-o", text)
    for file in (text, game, over):
        told = hinterland("import", file)
        assert told.status == 0
        assert (over if file == over else game).stem in told.out
        assert "--copy" in told.out
    assert set((data / "games").glob("*.jsonl")) == {game, over}
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(text.read_bytes())))
    assert hinterland("import", "-", "--data-dir", other).out.startswith("imported as ")
    (new,) = (other / "games").glob("*.jsonl")
    with saves.open_journal(game) as journal:
        journal.undo(1)
    assert hinterland("import", text).out.startswith("imported as "), "it has gone on since"
    assert len(list((data / "games").glob("*.jsonl"))) == 3
    assert [entry.move for entry in saves.read(new).mainline][-1] not in journal.mainline


def test_standard_input_is_not_typed(hinterland: Hinterland, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    hinterland("import", "-").refused("standard input", status=2)


def test_an_unfinished_game_goes_on_here(
    hinterland: Hinterland, data: Path, tmp_path: Path, app: Any
) -> None:
    hinterland("import", written(tmp_path, recording(FARM)))
    assert hinterland("resume").status == 0
    assert app.opened is not None


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (recording([*FARM, *turn("BA/L", 9, 9)]), ("message 7", "no tile next to that place\n")),
        (recording([*FARM, *turn("XX/Y", 0, 1)]), ("tile XX/Y (message 7)",)),
        (recording(FARM, elements={"small-follower": 7, "castle": 1}), ("the element castle",)),
        ('{"setup": ', ("cut off", "line 1")),
        ("moves", ("is not valid JSON",)),
    ],
)
def test_nothing_is_written_when_it_is_refused(
    hinterland: Hinterland, data: Path, tmp_path: Path, content: Any, words: tuple[str, ...]
) -> None:
    file = written(tmp_path, content)
    before = contents(tmp_path)
    hinterland("import", file).refused(str(file), *words)
    assert contents(tmp_path) == before
    assert not data.exists()


def test_a_position_exported_as_json_is_recognised(
    hinterland: Hinterland, data: Path, game: Path, tmp_path: Path
) -> None:
    file = tmp_path / "g.json"
    hinterland("export", game, "--format", "json", "-o", file)
    before = contents(data)
    hinterland("import", file).refused(
        str(file), "JSON that Hinterland has written", "--format notation", "log"
    )
    assert contents(data) == before


def test_a_file_that_is_not_there(hinterland: Hinterland, data: Path, tmp_path: Path) -> None:
    hinterland("import", tmp_path / "none.jcz").refused("none.jcz", "cannot read")
    hinterland("import", tmp_path).refused(str(tmp_path), "cannot read")
    hinterland("import").refused("FILE", status=2)
    assert not data.exists()
