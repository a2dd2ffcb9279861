"""``puzzles``, without a terminal."""

from __future__ import annotations

from pathlib import Path

from tests.command.conftest import Hinterland
from tests.puzzles.test_files import line
from tui.study.puzzles.files import shipped


def test_the_list(hinterland: Hinterland, data: Path) -> None:
    told = hinterland("puzzles", "list", "--json").json
    assert next(iter(told.items())) == ("schema", 1)
    assert (told["rating"], told["streak"], told["answers"]) == (1500, 0, 0)
    assert {one["id"] for one in told["puzzles"]} == {one.id for one in shipped()}
    castle = hinterland("puzzles", "list", "--game", "castle").out.splitlines()
    assert castle[-1] == f"{len(castle) - 1} puzzles"
    theme = shipped()[0].themes[0]
    some = hinterland("puzzles", "list", "--theme", theme, "--json").json["puzzles"]
    assert some
    assert all(theme in one["themes"] for one in some)
    assert not data.exists()


def test_a_file_is_checked_and_imported(hinterland: Hinterland, data: Path, tmp_path: Path) -> None:
    file = tmp_path / "foreign.jsonl"
    file.write_text(f"{line()}\n")
    assert hinterland("puzzles", "check", file).out == "1 valid puzzle\n"
    assert "1 new puzzle" in hinterland("puzzles", "import", file).out
    assert "0 new puzzles" in hinterland("puzzles", "import", file).out
    told = hinterland("puzzles", "list", "--json").json["puzzles"]
    assert [one["source"] for one in told].count("imported") == 1
    file.write_text(f"{line('castle')}\nnonsense\n")
    found = hinterland("puzzles", "check", file)
    assert (found.status, found.out) == (1, "1 valid puzzle\n")
    assert "foreign.jsonl, line 2: it is not a line of JSON" in found.err


def test_a_file_of_something_else_is_told_of_in_a_few_lines(
    hinterland: Hinterland, data: Path, tmp_path: Path
) -> None:
    file = tmp_path / "words"
    file.write_text("nonsense\n" * 5000)
    found = hinterland("puzzles", "check", file)
    assert (found.status, found.out) == (1, "0 valid puzzles\n")
    *first, last = found.err.splitlines()
    assert len(first) == 20
    assert last == "hinterland: 4980 more lines are not valid puzzles"


def test_bad_input(hinterland: Hinterland, data: Path, tmp_path: Path) -> None:
    hinterland("puzzles", "list", "--theme", "luck").refused("there is no theme", "endgame", status=2)
    hinterland("puzzles", "list", "--game", "chess").refused("there is no game", status=2)
    hinterland("puzzles", "check", tmp_path / "nothing.jsonl").refused("cannot read")
    hinterland("puzzles", "make", "castle", "--option", "speed=1").refused("speed", status=2)
    (tmp_path / "picture.jsonl").write_bytes(b"\xff\xd8\xff")
    hinterland("puzzles", "check", tmp_path / "picture.jsonl").refused("not a file of puzzles")
    hinterland("puzzles").refused("terminal")
