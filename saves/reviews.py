"""The review of a game, kept beside its log: what a bot found about each decision.

A review is a file of sealed lines like a log (see ``docs/review.md``). Its first line names the moves
that it is about by their digest. As long as those stand it is continued; when the log says anything else
it counts for nothing and is begun anew. A game's title may change without harm.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from filelock import BaseFileLock

import engine
from engine import Game, Move
from engine.words import N_
from saves import disk
from saves.errors import explained
from saves.lines import LineFault, canonical, decode, seal, unseal
from saves.lock import hold, letting_go
from saves.records import Header, MoveEntry
from saves.timeline import Story

SUFFIX: Final = ".review"
"""How the name of a review ends; before it comes the name of its log."""

FORMAT: Final = 1
"""Version of the file format."""

_KEPT: Final = 5
_DECIMALS: Final = 3


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move and the points that its seat could expect to be ahead after it."""

    move: Move
    worth: float


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a bot found about one decision of a game.

    Attributes:
        number: how many moves stood before it.
        seat: whose decision it was.
        best: the moves that were found to be best, the best first.
        worth: what the move that was made is worth.
    """

    number: int
    seat: int
    best: tuple[Candidate, ...]
    worth: float

    @property
    def lost(self) -> float:
        """Points lost against the best move found; never less than 0."""
        return max(self.best[0].worth - self.worth, 0.0)

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "n": self.number,
            "by": self.seat,
            "best": [[one.move.to_json(), one.worth] for one in self.best],
            "worth": self.worth,
        }


def judgement(number: int, seat: int, ranked: Sequence[Candidate], worth: float) -> Judgement:
    """Return a judgement as the file keeps it: a few of the best moves, worths to the thousandth."""
    best = tuple(Candidate(one.move, round(one.worth, _DECIMALS)) for one in ranked[:_KEPT])
    return Judgement(number, seat, best, round(worth, _DECIMALS))


def review_path(log: Path) -> Path:
    """Return where the review of a log is kept."""
    return log.with_suffix(SUFFIX)


def digest(story: Story) -> str:
    """Return what identifies the moves of a game that stand, and the rules that they were made by."""
    header: Header = story.header
    said = {
        "game": header.game,
        "rules": header.rules,
        "options": dict(header.options),
        "players": len(header.seats),
        "moves": [entry.move.to_json() for entry in story.standing],
    }
    return sha256(canonical(said)).hexdigest()[:32]


class Review:
    """A review open for writing; nobody else can write it meanwhile.

    Attributes:
        path: the file.
        by: the bot that judges.
        judgements: what was found so far, by the number of the move.
    """

    def __init__(
        self,
        path: Path,
        by: str,
        judgements: dict[int, Judgement],
        file: disk.AppendFile,
        checksum: str,
        lock: BaseFileLock,
    ) -> None:
        self.path = path
        self.by = by
        self.judgements = judgements
        self._file = file
        self._checksum = checksum
        self._ending = letting_go(file, lock)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def add(self, found: Judgement) -> None:
        """Keep a judgement; it is on disk when this returns.

        Raises:
            SaveError: when it cannot be written; then it is not kept.
        """
        line, checksum = seal(canonical(found.to_json()), self._checksum)
        with explained(N_("the review could not be saved as {path}: {cause}"), path=str(self.path)):
            self._file.append(line)
        self._checksum = checksum
        self.judgements[found.number] = found

    def close(self) -> None:
        """Let go of the review; everything is on disk already. May be called again.

        Raises:
            SaveError: when the system reports trouble on closing the file.
        """
        self._ending.close()


def open_review(log: Path, story: Story, by: str) -> Review:
    """Open the review of a game, the one that was begun if it is about these moves and by this bot.

    Args:
        log: the log of the game.
        story: the game.
        by: the bot that judges.

    Raises:
        GameInUse: when another program writes it.
        SaveError: when it cannot be read or written.
    """
    path = review_path(log)
    lock = hold(path.with_name(path.name + ".lock"))
    try:
        with explained(N_("the review could not be saved as {path}: {cause}"), path=str(path)):
            begun = _read(path, story, by)
            if begun is not None:
                judgements, checksum, size = begun
                return Review(path, by, judgements, disk.AppendFile(path, size), checksum, lock)
            first, checksum = seal(canonical(_first(story, by)), "")
            return Review(path, by, {}, disk.AppendFile.create(path, first), checksum, lock)
    except BaseException:
        lock.release()
        raise


def _first(story: Story, by: str) -> dict[str, Any]:
    return {"review": FORMAT, "of": digest(story), "by": by}


def _read(path: Path, story: Story, by: str) -> tuple[dict[int, Judgement], str, int] | None:
    """Return the judgements in a file, the last checksum, and how many bytes are sound.

    ``None`` when there is no review of this game by this bot. Whatever follows a bad line is judged anew.
    """
    try:
        lines = disk.read_bytes(path).split(b"\n")[:-1]
    except FileNotFoundError:
        return None
    game = engine.game(story.header.game)
    found: dict[int, Judgement] = {}
    checksum, size = "", 0
    for number, line in enumerate(lines):
        try:
            payload, checksum_then = unseal(line, checksum)
            data = decode(payload)
            if number == 0:
                if data != _first(story, by):
                    return None
            else:
                one = _judgement(data, game, story.standing)
                found[one.number] = one
        except (LineFault, ValueError, LookupError, TypeError):
            if number == 0:
                return None
            break
        checksum = checksum_then
        size += len(line) + 1
    return (found, checksum, size) if size else None


def _judgement(data: Any, game: Game, standing: Sequence[MoveEntry]) -> Judgement:
    best = tuple(Candidate(game.read_move(move), float(worth)) for move, worth in data["best"])
    found = Judgement(data["n"], data["by"], best, float(data["worth"]))
    if not best or standing[found.number].by != found.seat:
        raise ValueError("it judges no decision of this game")
    return found
