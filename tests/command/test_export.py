"""``export`` and ``import``: games in and out."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

import saves
from saves import disk, notation
from tests.command.conftest import Hinterland, contents, finished, process, read
from tests.recording.players import played, read_cast
from tests.saves.faults import FaultyOs
from tests.saves.playing import begin, play

FORMATS = ("notation", "json", "svg", "txt", "cast")


def test_notation_is_the_default_and_can_be_imported(hinterland: Hinterland, data: Path, game: Path) -> None:
    shown = hinterland("export", game.stem)
    assert shown.out == notation.write(read(game))
    assert shown.out == hinterland("export", game, "--format", "notation", "-o", "-").out
    text = data / "game.txt"
    hinterland("export", game, "-o", text, "--taken-back")
    before = set((data / "games").glob("*.jsonl"))
    told = hinterland("import", text, "--copy")
    (new,) = set((data / "games").glob("*.jsonl")) - before
    assert told.out.startswith(f"imported as {new.stem}: The Discovery, turn ")
    assert "after 40 moves" in told.out
    log, original = read(new), read(game)
    assert log.entries == original.entries
    assert log.header.seats == original.header.seats
    assert log.header.created == original.header.created


def test_a_log_can_be_imported(hinterland: Hinterland, data: Path, over: Path) -> None:
    aside = over.rename(data / "elsewhere")
    told = hinterland("import", aside)
    assert "finished, won by " in told.out
    assert (data / "games" / over.name).read_bytes() == aside.read_bytes()


def test_an_older_log_can_be_imported_and_renamed(hinterland: Hinterland, data: Path) -> None:
    old = next(Path("tests/saves/corpus/format-1").glob("*.jsonl"))
    id_ = hinterland("import", old).out.split()[2].rstrip(":")
    with saves.Library(data / "games").open(id_) as journal:
        journal.rename("Old")
        assert [entry.move for entry in journal.mainline] == [entry.move for entry in read(old).mainline]


@pytest.mark.parametrize("at", [0, 1, 17, 40])
def test_every_format_at_some_move(hinterland: Hinterland, game: Path, at: int) -> None:
    state = read(game).state
    while len(state.moves) > at:
        state.pop()
    out = {form: hinterland("export", game, "--at", at, "--format", form).out for form in FORMATS}
    assert out["json"] == hinterland("show", game, "--at", at, "--json").out
    root = ElementTree.fromstring(out["svg"])
    uses = [use for use in root.iter("{http://www.w3.org/2000/svg}use") if "width" in use.attrib]
    assert len(uses) == len(state.position()["tiles"])
    assert f"after {at} move" in out["svg"]
    assert f"after {at} move" in out["txt"]
    assert all("\x1b" not in out[form] for form in FORMATS)
    *_most, (_moment, screen) = played(read_cast(out["cast"].splitlines(keepends=True)))
    assert f"step {at} of {at}" in screen.display[-1]
    assert len(notation.read(out["notation"].encode(), game, read(game).header.created).mainline) == at


def test_text_tells_every_turn(hinterland: Hinterland, over: Path) -> None:
    out = hinterland("export", over, "--format", "txt").out
    turns = [int(line[:3]) for line in out.splitlines() if line[3:4] == "."]
    assert turns == list(range(1, read(over).state.turn + 1))
    assert out.splitlines()[-1].strip().startswith(("Änne", "Bo"))
    assert "hand=none" in out


def test_size_and_speed_of_a_recording(hinterland: Hinterland, game: Path) -> None:
    how = ("--format", "cast", "--size", "80x24", "--speed", "2")
    cast = read_cast(hinterland("export", game, *how).out.splitlines(keepends=True))
    assert (cast.header["width"], cast.header["height"]) == (80, 24)
    assert [moment for moment, kind, _text in cast.events if kind == "o"][1] == 0.6


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--at", "41"], ["0 to 40", "41"]),
        (["--format", "pgn"], ["'pgn'", "notation"]),
        (["--size", "39x12"], ["'39x12'", "40x12"]),
        (["--size", "wide"], ["'wide'", "COLUMNSxLINES"]),
        (["--size", "100x30x2"], ["100x30x2"]),
        (["--speed", "0"], ["--speed"]),
    ],
)
def test_wrong_usage(hinterland: Hinterland, game: Path, arguments: list[str], words: list[str]) -> None:
    hinterland("export", game, *arguments).refused(*words, status=2)


def test_damage_and_strangers_are_refused(hinterland: Hinterland, data: Path, damaged: Path) -> None:
    hinterland("export", damaged).refused("line 5")
    hinterland("export", "nobody").refused("nobody")
    before = contents(data)
    hinterland("import", damaged).refused("line 5")
    hinterland("import", data / "none").refused("none", "No such file")
    hinterland("import", data).refused("directory")
    stranger = data / "stranger"
    stranger.write_bytes(b"\x89PNG")
    hinterland("import", stranger).refused("stranger", "notation", "log")
    stranger.unlink()
    assert contents(data) == before


def test_a_wrong_move_is_told_with_its_place_and_nothing_is_saved(
    hinterland: Hinterland, data: Path, game: Path
) -> None:
    text = data / "game.txt"
    hinterland("export", game, "-o", text)
    lines = text.read_text(encoding="utf-8").split("\n")
    number = next(n for n, line in enumerate(lines, 1) if line.startswith("3. "))
    lines[number - 1] = "3. nonsense"
    text.write_text("\n".join(lines), encoding="utf-8")
    before = contents(data)
    hinterland("import", text).refused(str(text), f"line {number}, column 4", "'nonsense'")
    assert contents(data) == before


@pytest.mark.parametrize("form", FORMATS)
def test_files_hold_what_standard_output_shows(
    hinterland: Hinterland, data: Path, game: Path, form: str
) -> None:
    target = data / "out"
    target.write_text("old")
    assert hinterland("export", game, "--format", form, "-o", target).out == ""
    assert target.read_bytes().decode() == hinterland("export", game, "--format", form).out
    assert {path.name for path in data.iterdir()} == {"games", "out"}


def test_output_goes_nowhere_but_to_an_ordinary_file(
    hinterland: Hinterland, data: Path, game: Path, over: Path
) -> None:
    before = contents(data)
    hinterland("export", game, "-o", game).refused("saved game")
    hinterland("export", game, "-o", over).refused("saved game")
    hinterland("export", game, "-o", data).refused("ordinary file")
    hinterland("export", game, "-o", "/dev/null").refused("ordinary file")
    hinterland("export", game, "-o", data / "no" / "where").refused("No such file")
    assert contents(data) == before
    assert Path("/dev/null").is_char_device()


@pytest.mark.parametrize("call", ["open", "write", "fsync", "close", "replace", "stat"])
def test_nothing_is_half_written(
    hinterland: Hinterland, data: Path, game: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    """Every call to the system fails once, until none does."""
    target = data / "out.svg"
    whole = hinterland("export", game, "--format", "svg").out
    nth = 0
    while True:
        nth += 1
        system = FaultyOs(call, nth, "EIO")
        monkeypatch.setattr(disk, "os", system)
        outcome = hinterland("export", game, "--format", "svg", "-o", target)
        monkeypatch.undo()
        monkeypatch.setenv("HINTERLAND_DATA_DIR", str(data))
        left = contents(data)
        left.pop(f"games/{game.name}")
        if not system.reached:
            break
        outcome.refused("out.svg" if "out.svg" in outcome.err else game.name, "Input/output error")
        assert left == {}
    assert nth > 1
    assert (outcome.status, left["out.svg"].decode()) == (0, whole)


def test_private_text_comes_out_in_utf8_whatever_the_locale(
    data: Path, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    monkeypatch.setenv("PYTHONUTF8", "0")
    done = finished(process("export", game, encoding="utf-8"))
    assert done.status == 0, done.err
    assert '"Änne"' in done.out


def test_titles_are_those_of_now(hinterland: Hinterland, data: Path) -> None:
    with begin(data / "games", title="Saturday") as journal:
        play(journal, 6)
        journal.rename("Sun\x1bday")
    for form in ("svg", "txt"):
        assert "Sun�day" in hinterland("export", journal.id, "--format", form).out
    assert 'Title "Sun\\u001bday"' in hinterland("export", journal.id).out
    assert json.loads(hinterland("export", journal.id, "--format", "cast").out.split("\n")[0])["title"]
