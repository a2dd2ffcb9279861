"""Reading a file of JCloisterZone as a game of Carcassonne."""

from __future__ import annotations

from datetime import datetime
from hashlib import sha256
from pathlib import Path

import engine
from engine import EngineError, State
from saves.records import Header, Seat
from saves.transcript import Transcript
from tui.games.carcassonne.jcz.errors import BadRecording, Fault, ForeignRecording
from tui.games.carcassonne.jcz.playing import Playing
from tui.games.carcassonne.jcz.recording import Recording, read_recording
from tui.games.carcassonne.jcz.requirements import missing


def recognises(data: bytes) -> bool:
    """Return whether the bytes of a file may be a recording: an object that is no log of this program."""
    return data.lstrip().startswith(b"{") and not data.startswith(b'{"created":')


def read_recorded(data: bytes, path: Path, now: datetime) -> Transcript:
    """Play the game of a recording through and return it. Nothing is written.

    Args:
        data: the bytes of the file.
        now: taken for the time of creation where the file has none; with its time zone.

    Raises:
        ForeignRecording: when the game uses what this program does not have.
        BadRecording: when the file is no recording, or breaks the rules.
    """
    number = 0
    try:
        recording = read_recording(data)
        if lacking := missing(recording):
            raise ForeignRecording(path, lacking)
        playing = Playing(recording, _seed(data))
        for message in recording.messages:
            number = message.number
            playing.take(message)
        number = 0
        playing.finish()
    except Fault as fault:
        raise BadRecording(path, fault.saying, fault.message or number, fault.rule) from fault
    except EngineError as error:
        raise BadRecording(path, error.saying, number) from error
    return _transcript(recording, playing.state, recording.name or path.stem, now)


def _transcript(recording: Recording, state: State, title: str, now: datetime) -> Transcript:
    transcript = Transcript(
        Header(
            id="",
            game=state.game,
            rules=engine.game(state.game).rules_version,
            options=state.options,
            seats=_seats(recording),
            seed=state.seed or 0,
            created=recording.created or now,
            title=title,
        )
    )
    for move in state.moves:
        transcript.make(move)
    return transcript


def _seed(data: bytes) -> int:
    # For the tiles still to be drawn when the game is gone on with.
    return int.from_bytes(sha256(data).digest()[:8], signed=True)


def _seats(recording: Recording) -> tuple[Seat, ...]:
    colours: list[int] = []
    for slot in recording.slots:
        free = [colour for colour in range(len(recording.slots) + 6) if colour not in colours]
        colours.append(slot if slot in free[:6] else free[0])
    return tuple(
        Seat(name or str(number), "human", colour)
        for number, (name, colour) in enumerate(zip(recording.players, colours, strict=True), 1)
    )
