"""The review of a game, stored beside its log: a bot's opinion of each decision.

A review is a file of sealed lines like a log (see ``docs/review.md``). Its first line identifies the moves of
the game by a digest. A review of other moves is discarded and started again; a new title changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import exp, fsum
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

import engine
from engine import AnyGame, Move
from engine.words import N_
from saves import storage
from saves.errors import explained
from saves.lines import LineFault, canonical, decode, seal, unseal
from saves.lock import closing, hold
from saves.records import Header, MoveEntry
from saves.timeline import RecordedGame

if TYPE_CHECKING:
    from saves.storage import Held

SUFFIX: Final = ".review"
"""Suffix of review files; the stem is that of the log."""

FORMAT: Final = 1
"""Version of the file format."""

_KEPT: Final = 5
_DECIMALS: Final = 3

_FORMER_NAMES: Final = {"master:sims=240": "judge:sims=240"}
"""Bots whose reviews are those of a bot that has another name now."""

_FADE: Final = 4.0  # points lost by which the accuracy of a decision falls to 37 of 100: those of a mistake


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move and its value: points by which its seat could expect to lead after it."""

    move: Move
    value: float


@dataclass(frozen=True, slots=True)
class MoveReview:
    """A bot's opinion of one decision of a game."""

    number: int  # number of moves in force before it
    seat: int
    best: tuple[Candidate, ...]  # the best moves, best first
    value: float

    @property
    def lost(self) -> float:
        """Points lost compared with the best move; never negative."""
        return max(self.best[0].value - self.value, 0.0)

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "n": self.number,
            "by": self.seat,
            "best": [[one.move.to_json(), one.value] for one in self.best],
            "worth": self.value,
        }


def move_review(number: int, seat: int, ranked: Sequence[Candidate], value: float) -> MoveReview:
    """Return a move review as the file stores it: a few of the best moves, values to the thousandth."""
    best = tuple(Candidate(one.move, round(one.value, _DECIMALS)) for one in ranked[:_KEPT])
    return MoveReview(number, seat, best, round(value, _DECIMALS))


def review_path(log: Path) -> Path:
    """Return the path of the review of a log."""
    return log.with_suffix(SUFFIX)


def digest(recorded: RecordedGame) -> str:
    """Return a digest of the moves in force of a game and of the rules that they follow."""
    header: Header = recorded.header
    said = {
        "game": header.game,
        "rules": header.rules,
        "options": dict(header.options),
        "players": len(header.seats),
        "moves": [entry.move.to_json() for entry in recorded.mainline],
    }
    return sha256(canonical(said)).hexdigest()[:32]


class Review:
    """A review open for writing; holds the lock of the file.

    Attributes:
        move_reviews: the reviewed moves so far, by number.
    """

    def __init__(
        self,
        path: Path,
        by: str,
        move_reviews: dict[int, MoveReview],
        file: storage.AppendOnly,
        checksum: str,
        lock: Held,
    ) -> None:
        self.path = path
        self.by = by
        self.move_reviews = move_reviews
        self._file = file
        self._checksum = checksum
        self._closing = closing(file, lock)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def add(self, found: MoveReview) -> None:
        """Add a move review; it is on disk when this returns.

        Raises:
            SaveError: when it cannot be written; nothing has changed.
        """
        line, checksum = seal(canonical(found.to_json()), self._checksum)
        with explained(N_("the review could not be saved as {path}: {cause}"), path=str(self.path)):
            self._file.append(line)
        self._checksum = checksum
        self.move_reviews[found.number] = found

    def close(self) -> None:
        """Close the file and release the lock. May be called more than once.

        Raises:
            SaveError: when the system reports trouble on closing the file.
        """
        self._closing.close()


def accuracy(lost: Iterable[float], point: float = 1.0) -> float | None:
    """Return how accurate some decisions were, from 0 to 100; ``None`` when there are none.

    The mean of ``100 * exp(-lost / 4)``, in points of a game that is won with about a hundred
    (``docs/review.md``): 100 when nothing was lost, and less for every point more.

    Args:
        lost: the points lost by each decision.
        point: how many points of the game count as one point does in a game that is won with about a hundred.
    """
    rated = [100.0 * exp(-max(points, 0.0) / (_FADE * point)) for points in lost]
    return fsum(rated) / len(rated) if rated else None


def read_review(log: Path, recorded: RecordedGame) -> Sequence[MoveReview]:
    """Return the reviewed decisions of a game so far, by any bot; the file stays as it is.

    Nothing where there is no review, or one of other moves or of another format.

    Raises:
        SaveError: when the file cannot be read.
    """
    path = review_path(log)
    with explained(N_("the review {path} could not be read: {cause}"), path=str(path)):
        found = _read(path, recorded, None)
    return () if found is None else tuple(sorted(found[0].values(), key=lambda one: one.number))


def open_review(log: Path, recorded: RecordedGame, by: str) -> Review:
    """Open the review of a game; an existing one by this bot of the same moves is continued.

    Raises:
        GameInUse: when another program is writing it.
        SaveError: when it cannot be read or written.
    """
    path = review_path(log)
    lock = hold(path.with_name(path.name + ".lock"))
    try:
        with explained(N_("the review could not be saved as {path}: {cause}"), path=str(path)):
            begun = _read(path, recorded, by)
            if begun is not None:
                move_reviews, checksum, size = begun
                return Review(path, by, move_reviews, storage.append_to(path, size), checksum, lock)
            first, checksum = seal(canonical(_first(recorded, by)), "")
            return Review(path, by, {}, storage.create_for_appending(path, first), checksum, lock)
    except BaseException:
        lock.release()
        raise


def _first(recorded: RecordedGame, by: str) -> dict[str, Any]:
    return {"review": FORMAT, "of": digest(recorded), "by": by}


def _read(
    path: Path, recorded: RecordedGame, by: str | None
) -> tuple[dict[int, MoveReview], str, int] | None:
    """Return the move reviews in a file, the last checksum and the number of sound bytes.

    ``None`` when there is no review of this game by this bot, or by any where ``by`` is ``None``. The moves
    after a bad line are reviewed again.
    """
    try:
        lines = storage.read_bytes(path).split(b"\n")[:-1]
    except FileNotFoundError:
        return None
    game = engine.game(recorded.header.game)
    found: dict[int, MoveReview] = {}
    checksum, size = "", 0
    for number, line in enumerate(lines):
        try:
            payload, checksum_then = unseal(line, checksum)
            data = decode(payload)
            if number == 0:
                if by is not None and _FORMER_NAMES.get(data["by"]) == by:
                    data["by"] = by
                if data != _first(recorded, data["by"] if by is None else by):
                    return None
            else:
                one = _read_move_review(data, game, recorded.mainline)
                found[one.number] = one
        except (LineFault, ValueError, LookupError, TypeError):
            if number == 0:
                return None
            break
        checksum = checksum_then
        size += len(line) + 1
    return (found, checksum, size) if size else None


def _read_move_review(data: Any, game: AnyGame, mainline: Sequence[MoveEntry]) -> MoveReview:
    best = tuple(Candidate(game.read_move(move), float(value)) for move, value in data["best"])
    found = MoveReview(data["n"], data["by"], best, float(data["worth"]))
    if not best or mainline[found.number].by != found.seat:
        raise ValueError("it judges no decision of this game")
    return found
