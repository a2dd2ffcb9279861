"""Reading a file of JCloisterZone as a game of Carcassonne."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from pathlib import Path

from engine import EngineError
from engine.games.carcassonne.state import CarcassonneState
from engine.words import N_
from saves import disk
from saves.begin import write_finished
from saves.errors import explained
from saves.jcz.errors import BadRecording, Fault, ForeignRecording
from saves.jcz.playing import Playing
from saves.jcz.recording import Recording, read_recording
from saves.jcz.support import missing
from saves.records import Seat


@dataclass(frozen=True, slots=True)
class ImportedGame:
    """A game that was saved by JCloisterZone.

    Attributes:
        path: the file.
        title: what it is called: the name in the file, or that of the file.
        created: when it was saved, with its time zone; ``None`` where the file does not say.
        seats: who played, in turn order, every one as a person.
        state: the game after the last message.
    """

    path: Path
    title: str
    created: datetime | None
    seats: tuple[Seat, ...]
    state: CarcassonneState

    def write(self, folder: Path, now: datetime) -> Path:
        """Write the game as a log in ``folder`` and return its path.

        Args:
            folder: where the log is to be; made if need be.
            now: taken for the time of creation where the file has none; with its time zone.

        Raises:
            SaveError: when the log cannot be made.
        """
        return write_finished(
            folder, self.state, seats=self.seats, created=self.created or now, title=self.title
        )


def read_game(path: Path) -> ImportedGame:
    """Read a file and play its game through. Nothing is written.

    Raises:
        ForeignRecording: when the game uses what this program does not have.
        BadRecording: when the file is no recording, or breaks the rules.
        SaveError: when the file cannot be read at all.
    """
    with explained(N_("cannot read {path}: {cause}"), path=str(path)):
        data = disk.read_bytes(path)
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
    title = recording.name or path.stem
    return ImportedGame(path, title, recording.created, _seats(recording), playing.state)


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
