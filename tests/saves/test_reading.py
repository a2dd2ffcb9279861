from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
import saves
from saves.log import parse
from tests.saves.lines import payloads, sealed
from tests.saves.playing import CREATED, begin, moves_of, play, written

SOMEWHERE = Path("somewhere.jsonl")
MASKS = (0x01, 0x20, 0x80, 0xFF)


@pytest.mark.parametrize("count", [30, pytest.param(120, marks=pytest.mark.slow)])
def test_a_log_cut_at_any_byte_opens_with_its_whole_lines(tmp_path: Path, count: int) -> None:
    data = written(tmp_path, count, undo=0.1).read_bytes()
    whole = saves.read(next(tmp_path.glob("*.jsonl")))
    ends = [i + 1 for i, byte in enumerate(data) if byte == 10]
    for cut in range(len(data) + 1):
        if cut < ends[0]:
            with pytest.raises(saves.DamagedLog, match="line 1: the first line is missing"):
                parse(data[:cut], SOMEWHERE)
            continue
        log = parse(data[:cut], SOMEWHERE)
        lines = sum(end <= cut for end in ends)
        assert log.entries == whole.entries[: lines - 1]
        assert log.size == ends[lines - 1]
        assert log.torn == data[log.size : cut]


def test_a_torn_line_is_put_aside_and_play_goes_on(tmp_path: Path) -> None:
    path = written(tmp_path, 6)
    data = path.read_bytes()
    start = data.rindex(b"\n", 0, -1) + 1
    for number, cut in enumerate(range(start + 1, len(data)), 1):
        path.write_bytes(data[:cut])
        with saves.open_journal(path) as journal:
            assert path.read_bytes() == data[:start]
            recovered = journal.recovered
            assert recovered is not None
            assert recovered.size == cut - start
            assert recovered.aside == path.with_name(f"{path.stem}.torn-{number}")
            assert recovered.aside.read_bytes() == data[start:cut]
            assert "put aside" in str(recovered.saying)
            play(journal, 2)
        assert len(saves.read(path).entries) == 7
        assert saves.verify(path).ok


@pytest.mark.parametrize("mask", MASKS)
def test_any_changed_byte_is_noticed(tmp_path: Path, mask: int) -> None:
    path = written(tmp_path, 8, undo=0.2)
    data = bytearray(path.read_bytes())
    for place in range(len(data)):
        data[place] ^= mask
        lines_before = bytes(data[:place]).count(10)
        if place < len(data) - 1:
            with pytest.raises(saves.LogError) as caught:
                parse(bytes(data), path)
            assert caught.value.line == lines_before + 1
        else:
            assert parse(bytes(data), path).torn
        data[place] ^= mask


def test_verify_names_line_and_reason(tmp_path: Path) -> None:
    path = written(tmp_path, 8)
    assert saves.verify(path).ok
    data = path.read_bytes()
    path.write_bytes(data.replace(b'"n":4', b'"n":9'))
    report = saves.verify(path)
    assert not report.ok
    assert report.lines == 4
    assert report.moves == 3
    assert report.damage is not None
    assert report.damage.line == 5
    assert "checksum is wrong" in str(report.damage.reason)
    assert str(report.damage).startswith(f"{path} is damaged at line 5: ")
    path.write_bytes(data[:-3])
    report = saves.verify(path)
    assert (report.ok, report.damage, report.lines) == (False, None, 8)
    assert report.torn == len(data[:-3]) - data.rindex(b"\n", 0, -1) - 1
    path.write_bytes(b"nonsense\n")
    report = saves.verify(path)
    assert (report.ok, report.lines) == (False, 0)


def drop(lines: list[bytes]) -> None:
    del lines[4]


def swap(lines: list[bytes]) -> None:
    lines[4], lines[5] = lines[5], lines[4]


def double(lines: list[bytes]) -> None:
    lines.insert(4, lines[4])


def blank(lines: list[bytes]) -> None:
    lines.insert(4, b"\n")


def returns(lines: list[bytes]) -> None:
    lines[4] = lines[4].replace(b"\n", b"\r\n")


@pytest.mark.parametrize("change", [drop, swap, double, blank, returns])
def test_a_changed_order_of_lines_is_damage(tmp_path: Path, change: Callable[[list[bytes]], None]) -> None:
    path = written(tmp_path, 9)
    lines = path.read_bytes().splitlines(keepends=True)
    change(lines)
    path.write_bytes(b"".join(lines))
    with pytest.raises(saves.DamagedLog) as caught:
        saves.read(path)
    assert caught.value.line == (6 if change is double else 5)
    log = saves.read(path, upto_damage=True)
    assert log.damage is not None
    assert len(log.entries) == caught.value.line - 2


def test_a_line_of_another_game_does_not_fit(tmp_path: Path) -> None:
    path = written(tmp_path, 9)
    lines = path.read_bytes().splitlines(keepends=True)
    with begin(tmp_path, seed=7, title="other") as journal:
        for move in moves_of(path):
            journal.append(move)
    others = journal.path.read_bytes().splitlines(keepends=True)
    assert payloads(path)[1:] == payloads(journal.path)[1:]
    for index in range(1, len(lines)):
        mixed = b"".join([*lines[:index], others[index], *lines[index + 1 :]])
        with pytest.raises(saves.DamagedLog, match="checksum") as caught:
            parse(mixed, path)
        assert caught.value.line == index + 1


def test_a_damaged_log_is_not_touched_by_opening(tmp_path: Path) -> None:
    path = written(tmp_path, 5)
    data = path.read_bytes().replace(b'"n":3', b'"n":4') + b"torn"
    path.write_bytes(data)
    with pytest.raises(saves.DamagedLog):
        saves.open_journal(path)
    assert path.read_bytes() == data
    assert [file.name for file in tmp_path.iterdir() if file.is_file()] == [path.name]


def with_header(**changes: Any) -> Callable[[list[Any]], None]:
    """Return a change of the header."""

    def change(lines: list[Any]) -> None:
        lines[0].update(changes)

    return change


def with_entry(entry: Any) -> Callable[[list[Any]], None]:
    """Return a change that puts an entry in the place of the third."""

    def change(lines: list[Any]) -> None:
        lines[3] = entry

    return change


def with_move(**changes: Any) -> Callable[[list[Any]], None]:
    """Return a change of the second entry's move, a placement."""

    def change(lines: list[Any]) -> None:
        lines[2]["move"].update(changes)

    return change


DEEP = b'{"n":' + b"[" * 100_000 + b"]" * 100_000 + b"}"


@pytest.mark.parametrize(
    ("change", "line", "reason"),
    [
        (
            with_header(format=99),
            1,
            f"format 99, the newest known here is {saves.FORMAT}; update the program",
        ),
        (with_header(format=0), 1, "format"),
        (with_header(format=True), 1, "format"),
        (with_header(game="ludo"), 1, "a game of 'ludo', which is not installed"),
        (with_header(rules=999), 1, "version 999 of the rules of"),
        (with_header(options={"no_such": 1}), 1, "it needs no_such of"),
        (with_header(options={"hand": 7}), 1, "hand"),
        (with_header(options={"hand": [1]}), 1, "hand"),
        (with_header(options={"hand": "NONE"}), 1, "hand"),
        (with_header(options=None), 1, "options"),
        (with_header(seats=[]), 1, "players|seats|not 0"),
        (with_header(seats=[1, 2]), 1, "seats"),
        (with_header(seats=[{"name": "A", "player": "human"}] * 2), 1, "colour"),
        (with_header(seed="7"), 1, "seed"),
        (with_header(seed=1 << 70), 1, "seed"),
        (with_header(seed=7.0), 1, "seed"),
        (with_header(created="yesterday"), 1, "created"),
        (with_header(created="2026-11-20T18:42:33"), 1, "created"),
        (with_header(created="2026-11-20T18:42:33+01:00"), 1, "created"),
        (with_header(created="2026-11-20 18:42:33Z"), 1, "not written"),
        (with_header(created=5), 1, "created"),
        (with_header(title=""), 1, "not written"),
        (with_header(more=1), 1, "not written"),
        ({"from": 1}, 1, "from"),
        ({"from": {"id": "x", "entry": "1"}}, 1, "from.entry"),
        (with_entry({"n": 3}), 4, "neither a move nor an undo, the end"),
        (with_entry(b"{}"), 4, "the field n"),
        (with_entry(b'{"n":3,"undo":NaN}'), 4, "not JSON"),
        (with_entry(b'{"n":3,"undo":1e999}'), 4, "undo"),
        (with_entry(b'{"n":3,"undo":' + b"9" * 5000 + b"}"), 4, "not JSON"),
        (with_entry(b'{"n":3, "undo":1}'), 4, "not written"),
        (with_entry(b'{"undo":1,"n":3}'), 4, "not written"),
        (with_entry(b'{"n":3,"undo":2,"undo":1}'), 4, "not written"),
        (with_entry(b'{"n":3,"undo":1,"\\ud800":1}'), 4, "not written"),
        (with_entry(b'{"n":3,"undo":1,"x":"\xff"}'), 4, "UTF-8"),
        (with_entry(DEEP), 4, "not JSON"),
        (with_entry({"n": 4, "undo": 1}), 4, "has number 4; the next one is 3"),
        (with_entry({"n": 3, "undo": 0}), 4, "undo"),
        (with_entry({"n": 3, "undo": True}), 4, "undo"),
        (with_entry({"n": 3, "undo": 3}), 4, "3 moves are taken back, but there are only 2"),
        (with_entry({"by": 0, "n": 3, "undo": 1}), 4, "not written"),
        (with_entry({"by": 0, "n": 3, "move": {"kind": "fly"}}), 4, "not a move of this game"),
        (with_entry({"by": 0, "n": 3, "move": 5}), 4, "move"),
        (with_entry({"by": 1, "n": 3, "move": {"kind": "pass"}}), 4, "by seat 1, but seat 0"),
        (with_entry({"by": "chance", "n": 3, "move": {"kind": "pass"}}), 4, "by chance, but seat"),
        (with_entry({"by": "nobody", "n": 3, "move": {"kind": "pass"}}), 4, "by"),
        (with_entry({"by": -1, "n": 3, "move": {"kind": "pass"}}), 4, "by"),
        (with_entry({"n": 3, "title": 5}), 4, "title"),
        (with_entry({"n": 3, "end": 5}), 4, "end"),
        (
            with_entry({"n": 3, "end": {"moves": 2, "turn": 1, "scores": [0, 0], "winners": [0]}}),
            4,
            "said to be over",
        ),
        (with_move(x=999), 3, "the rules refuse the move"),
        (with_move(x=1 << 200), 3, "the rules refuse the move"),
        (with_move(rotation=17), 3, "the rules refuse the move"),
        (with_move(tile="\u0000"), 3, "the rules refuse the move"),
        (with_move(x=0.5), 3, "not a move of this game"),
        (with_move(x=True), 3, "not a move of this game"),
        (with_move(more=1), 3, "not a move of this game"),
    ],
)
def test_a_sealed_line_that_is_wrong_is_refused(tmp_path: Path, change: Any, line: int, reason: str) -> None:
    path = written(tmp_path, 3)
    lines: list[Any] = payloads(path)
    if callable(change):
        change(lines)
    else:
        lines[0].update(change)
    path.write_bytes(sealed(lines))
    with pytest.raises(saves.LogError, match=reason) as caught:
        saves.read(path)
    assert caught.value.line == line


def test_the_rule_that_a_move_breaks_is_known_but_not_part_of_the_sentence(tmp_path: Path) -> None:
    path = written(tmp_path, 3)
    lines = payloads(path)
    state = engine.new_game("discovery", players=2, seed=7)
    first, placed, _ = moves_of(path)
    state.push(first)
    lines[2]["move"]["x"] = 999
    found = state.why_illegal(engine.game("discovery").read_move(lines[2]["move"]))
    assert found is not None
    assert state.why_illegal(placed) is None
    path.write_bytes(sealed(lines))
    with pytest.raises(saves.DamagedLog) as caught:
        saves.read(path)
    assert caught.value.rule == found.rule != ""
    assert found.rule not in str(caught.value)


def test_what_another_version_wrote_is_not_called_damaged(tmp_path: Path) -> None:
    path = written(tmp_path, 3)
    for changes in ({"format": 9}, {"game": "ludo"}, {"rules": 999}):
        lines = payloads(path)
        lines[0].update(changes)
        with pytest.raises(saves.UnsupportedLog):
            parse(sealed(lines), path)
    with pytest.raises(saves.UnsupportedLog, match="update the program"):
        parse(b'{"format":99,"seal":"of another kind"}\n', path)


def test_a_wrong_result_is_noticed(tmp_path: Path) -> None:
    path = written(tmp_path)
    lines = payloads(path)
    lines[-1]["end"]["scores"][0] += 1
    path.write_bytes(sealed(lines))
    report = saves.verify(path)
    assert report.damage is not None
    assert report.damage.line == len(lines)
    assert "the result is given as" in str(report.damage)
    lines[-1]["end"]["scores"][0] -= 1
    path.write_bytes(sealed(lines))
    assert saves.verify(path).ok
    again = dict(lines[-1], n=lines[-1]["n"] + 1)
    path.write_bytes(sealed([*lines, again]))
    assert "the end is written twice" in str(saves.verify(path).damage)


def test_a_log_without_its_end_line_is_sound(tmp_path: Path) -> None:
    path = written(tmp_path)
    lines = payloads(path)
    path.write_bytes(sealed(lines[:-1]))
    report = saves.verify(path)
    assert report.ok
    assert report.finished


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(saves.SaveError, match=r"cannot read .*nothing\.jsonl: No such file"):
        saves.read(tmp_path / "nothing.jsonl")
    with pytest.raises(saves.SaveError, match="cannot read"):
        saves.verify(tmp_path)


@given(st.binary(max_size=300))
@settings(max_examples=200)
def test_any_bytes_give_a_log_or_a_named_error(data: bytes) -> None:
    with pytest.raises(saves.LogError):
        parse(data, SOMEWHERE)


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(codec="utf-8"), max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("abkindxy", max_size=8), inner),
    max_leaves=6,
)


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    return payloads(written(tmp_path_factory.mktemp("games"), 12, undo=0.1))


@given(data=st.data())
@settings(max_examples=200)
def test_sealed_nonsense_gives_a_log_or_a_named_error(
    sample: list[dict[str, Any]], data: st.DataObject
) -> None:
    lines = json.loads(json.dumps(sample))
    index = data.draw(st.integers(0, len(lines) - 1))
    target = lines[index]
    while True:
        key = data.draw(st.sampled_from(sorted(target)) | st.text("abkindxy", max_size=5))
        if isinstance(target.get(key), dict) and target[key] and data.draw(st.booleans()):
            target = target[key]
            continue
        target[key] = data.draw(JSON)
        break
    fault = None
    try:
        found = len(parse(sealed(lines), SOMEWHERE).entries) + 1
    except saves.LogError as error:
        fault, found = str(error), error.line
    if fault is None:
        assert found == len(lines)
    else:
        assert fault.startswith("somewhere.jsonl ")
        assert 1 <= found <= len(lines)


def test_repair_makes_a_new_game_of_what_is_sound(tmp_path: Path) -> None:
    path = written(tmp_path, 9)
    data = path.read_bytes().replace(b'"n":7', b'"n":8')
    path.write_bytes(data)
    with saves.Library(tmp_path).repair(path, CREATED) as journal:
        assert len(journal.entries) == 6
        play(journal, 3)
    assert saves.verify(journal.path).ok
    assert path.read_bytes() == data
