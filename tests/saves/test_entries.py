"""A line is read the same whether its move was met before or not."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
import saves
from saves.entries import EntryReader, same
from saves.lines import LineFault, decode
from saves.log import parse
from saves.records import Entry, read_entry
from tests.saves.playing import CREATED, begin, play


@pytest.fixture(scope="module")
def payloads(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[bytes]]:
    """Give the payloads of the entries of some games."""
    found = {}
    for game in ("discovery", "landover"):
        seats = [saves.Seat(f"Seat {n}", "human", n) for n in range(engine.game(game).min_players)]
        folder = tmp_path_factory.mktemp(game)
        with saves.create(folder, game=game, seats=seats, seed=3, created=CREATED) as journal:
            play(journal, 120)
            journal.undo(2)
            lines = journal.path.read_bytes().split(b"\n")[1:-1]
        found[game] = [line[: line.rindex(b',"sum"')] + b"}" for line in lines]
    return found


def plainly(payload: bytes, game: str) -> Entry | str:
    """Read an entry without remembering anything."""
    try:
        entry = read_entry(decode(payload), engine.game(game))
        same(entry.to_json(), payload)
    except LineFault as fault:
        return str(fault.saying)
    return entry


def remembering(reader: EntryReader, payload: bytes, number: int) -> Entry | str:
    """Read an entry with a reader that has met others before."""
    try:
        return reader.read(payload, number)
    except LineFault as fault:
        return str(fault.saying)


@pytest.fixture(scope="module")
def warm(payloads: dict[str, list[bytes]]) -> dict[str, EntryReader]:
    """Give readers that have met all these entries."""
    readers = {game: EntryReader(engine.game(game)) for game in payloads}
    for game, reader in readers.items():
        for number, payload in enumerate(payloads[game], 1):
            assert reader.read(payload, number) == plainly(payload, game)
    return readers


@given(data=st.data())
def test_changed_lines_are_read_as_by_the_plain_reader(
    payloads: dict[str, list[bytes]], warm: dict[str, EntryReader], data: st.DataObject
) -> None:
    game = data.draw(st.sampled_from(sorted(payloads)))
    reader = warm[game]
    number = data.draw(st.integers(0, len(payloads[game]) - 1))
    payload = payloads[game][number]
    other = data.draw(st.sampled_from(payloads[game]))
    at, to = (data.draw(st.integers(0, len(payload))) for _ in range(2))
    changed = data.draw(
        st.sampled_from(
            [
                payload,
                other,
                payload[:at] + payload[to:],
                payload[:at] + other[to:],
                payload[:at]
                + data.draw(st.sampled_from([b" ", b"0", b"-", b'"', b"}", b",", b"\xff"]))
                + payload[at:],
                payload.replace(b'"by":0', b'"by":00'),
                payload.replace(b'"by":"chance"', b'"by":-1'),
                payload.replace(b',"n":', b', "n":'),
                payload.replace(b"}", b',"more":1}', 1),
            ]
        )
    )
    assert remembering(reader, changed, number + 1) == plainly(changed, game)


def test_the_same_move_is_read_once(payloads: dict[str, list[bytes]]) -> None:
    reader = EntryReader(engine.game("discovery"))
    first = [reader.read(payload, number) for number, payload in enumerate(payloads["discovery"], 1)]
    again = [reader.read(payload, number) for number, payload in enumerate(payloads["discovery"], 1)]
    assert first == again
    moves = [
        (one.move, other.move)
        for one, other in zip(first, again, strict=True)
        if isinstance(one, saves.MoveEntry) and isinstance(other, saves.MoveEntry)
    ]
    assert moves
    assert all(one is other for one, other in moves)


def test_a_log_is_told_from_one_with_another_byte(tmp_path: Path) -> None:
    with begin(tmp_path, seed=5) as journal:
        play(journal, 30)
        path = journal.path
    data = path.read_bytes()
    log = parse(data, path)
    assert log.is_of(data)
    assert not log.is_of(data + b"{")
    assert not log.is_of(data[: data[:-1].rindex(b"\n") + 1])
    assert not any(log.is_of(data[:at] + b"#" + data[at + 1 :]) for at in range(0, len(data), 97))
    assert saves.read(path, known=log).replay is log.replay
    path.write_bytes(data + b"{")
    assert saves.read(path, known=log).replay is not log.replay
