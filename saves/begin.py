"""Beginning a game: its name, its log with the header, and the moves that a branch starts from."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

from filelock import BaseFileLock

import engine
from engine import Move, State
from engine.words import N_
from saves import disk
from saves.chance import commitment, conceal, forget, new_secret
from saves.errors import GameInUse, SaveError, explained
from saves.fairness import check
from saves.journal import Journal, sealed
from saves.lines import LineFault, canonical, seal
from saves.lock import hold
from saves.log import SUFFIX, Fold, Log, end_of, parse, read_first
from saves.records import Entry, Header, MoveEntry, Origin, Seat
from saves.transcript import Transcript

_ID = re.compile(r"[0-9]{8}-[0-9]{6}-[a-z_]+-[a-z0-9]+")
_ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


def create(
    folder: Path,
    *,
    game: str,
    seats: Sequence[Seat],
    seed: int | None = None,
    created: datetime,
    options: Mapping[str, Any] | None = None,
    title: str = "",
    origin: Origin | None = None,
    rated: bool = False,
    secret: str = "",
    concealed: bool = False,
) -> Journal:
    """Begin a new game in ``folder``, which is made if need be.

    Args:
        folder: where the log is to be.
        game: name in the engine's registry.
        seats: who plays, in turn order.
        seed: for the dealer, from -2**63 to 2**63 - 1; left out, a secret decides chance.
        created: now, with its time zone.
        options: option values by name; missing ones take their default.
        title: a name for people.
        origin: the game that this one branches from; see :func:`branch`.
        rated: whether it counts for the ranks of those who play.
        secret: the known secret of another game, for the same deals; left out, a new one is made.
        concealed: whether the secret is kept out of the log until the game is over.

    Raises:
        UnknownName: when the engine has no such game, option or number of seats.
        SaveError: when the log cannot be made, a name cannot be written in it, or the game is rated, between
            people, and has a known seed or secret.
        ValueError: when ``created`` has no time zone, or there are both seed and secret.
    """
    if seed is not None and secret:
        raise ValueError("a game has a seed or a secret")
    found = engine.game(game)
    settled = found.settle(options)
    engine.new_game(game, players=len(seats), seed=seed, options=settled)
    header = Header(
        "",
        game,
        found.rules_version,
        settled,
        tuple(seats),
        seed,
        _utc(created),
        title,
        origin,
        rated=rated,
        secret=secret,
    )
    if secret and rated and header.between_people:
        raise SaveError(N_("a rated game between people cannot be dealt as another one was"))
    return _create(folder, header, [], concealed=concealed)


def branch(folder: Path, source: Log | Journal, at: int, created: datetime) -> Journal:
    """Begin a new game in ``folder`` with the moves that stood in another one at some time.

    It is dealt on as the other one, unless that one has a secret that is still concealed.

    Args:
        folder: where the new log is to be.
        source: the other game; it is not changed.
        at: number of its entry after which the new game leaves it; 0 is its start.
        created: now, with its time zone.

    Raises:
        SaveError: when there is no such entry, or the log cannot be made.
        ValueError: when ``created`` has no time zone.
    """
    if not 0 <= at <= len(source.entries):
        raise SaveError(
            N_("the game {game} has no entry {at}; it has entries 1 to {last}"),
            game=source.path.stem,
            at=at,
            last=len(source.entries),
        )
    old = source.header
    header = Header(
        "",
        old.game,
        old.rules,
        old.options,
        old.seats,
        old.seed,
        _utc(created),
        source.title,
        Origin(source.path.stem, at),
        secret=source.secret,
    )
    past = Fold(old)
    for entry in source.entries[:at]:
        past.take(entry)
    return _create(folder, header, _entries(header, [made.move for made in past.standing]), given=True)


def write_finished(
    folder: Path, state: State, *, seats: Sequence[Seat], created: datetime, title: str = ""
) -> Path:
    """Write the log of a game that has been played already, in one go, and return its path.

    Much quicker than a journal for games that bots play by the thousand; the log is the same.

    Args:
        folder: where the log is to be; made if need be.
        state: the game as it stands; it must have been set up with a seed.
        seats: who played, in turn order.
        created: now, with its time zone.
        title: a name for people.

    Raises:
        SaveError: when the log cannot be made.
        ValueError: when ``created`` has no time zone, or the state no seed.
    """
    if state.seed is None:
        raise ValueError("a log needs the seed of its game")
    rules, options = state.rules_version, dict(state.options)
    header = Header("", state.game, rules, options, tuple(seats), state.seed, _utc(created), title)
    with _create(folder, header, _entries(header, state.moves)) as journal:
        return journal.path


def write_transcript(folder: Path, transcript: Transcript) -> Path:
    """Write the log of a game that came from elsewhere, and return its path.

    A log stays as it is, so that it keeps its id and the proof of its deals, unless that id is taken.

    Args:
        folder: where the log is to be; made if need be.
        transcript: the game.

    Raises:
        SaveError: when the log cannot be made, or a name cannot be written in it.
    """
    kept = _keep(folder, transcript) if _ID.fullmatch(transcript.id) else None
    if kept is not None:
        return kept
    with _create(folder, transcript.header, transcript.entries, given=True) as journal:
        return journal.path


def _keep(folder: Path, transcript: Transcript) -> Path | None:
    """Write the log of a transcript as it is and return its path, ``None`` if there is one of that id."""
    folder = _made(folder)
    path = folder / f"{transcript.id}{SUFFIX}"
    try:
        lock = hold(path)
    except GameInUse:
        return None
    try:
        with explained(N_("the game could not be saved as {path}: {cause}"), path=str(path)):
            if disk.exists(path):
                return None
            disk.create_whole(path, transcript.log)
    finally:
        lock.release()
    return path


def _made(folder: Path) -> Path:
    """Make a folder for games if need be, and return where it really is."""
    folder = Path(os.path.realpath(folder))
    with explained(N_("cannot keep games in {folder}: {cause}"), folder=str(folder)):
        disk.make_folder(folder)
    return folder


def _entries(header: Header, moves: Sequence[Move]) -> Sequence[Entry]:
    fold = Fold(header)
    for number, move in enumerate(moves, 1):
        fold.take(MoveEntry(number, fold.state.maker(move), move))
    if fold.state.is_terminal:
        fold.take(end_of(fold.state, len(moves) + 1))
    return fold.entries


def _utc(moment: datetime) -> datetime:
    if moment.tzinfo is None:
        raise ValueError("the time of creation needs a time zone")
    return moment.astimezone(UTC).replace(microsecond=0)


def _create(
    folder: Path, draft: Header, entries: Sequence[Entry], *, concealed: bool = False, given: bool = False
) -> Journal:
    """Write a log and open it.

    Args:
        folder: where it is to be; made if need be.
        draft: its header without id and commitment; without seed and secret a secret is made.
        entries: the entries that it begins with.
        concealed: whether the secret is kept in a file of its own.
        given: whether the entries come from elsewhere; with a seed, those that follow from it need no excuse.
    """
    folder = _made(folder)
    secret = draft.secret or ("" if draft.seed is not None else new_secret())
    foreign = given and (draft.seed is None or check(draft, entries, "").fault is not None)
    draft = replace(draft, secret="", given=len(entries) if foreign else 0)
    header, path, lock = _claim_id(folder, draft, secret)
    try:
        if concealed:
            with explained(N_("the game could not be saved as {path}: {cause}"), path=str(path)):
                conceal(path, secret)
        else:
            header = replace(header, secret=secret)
        first, checksum = seal(canonical(header.to_json()), "")
        rest, _ = sealed(entries, checksum)
        with explained(N_("the game could not be saved as {path}: {cause}"), path=str(path)):
            log = parse(first + rest, path)
            file = disk.AppendFile.create(path, first + rest)
            return Journal(log, file, lock, concealed=secret if concealed else "")
    except BaseException:
        if concealed:
            with suppress(OSError):  # a secret without a game is of no use, and does no harm
                forget(path)
        lock.release()
        raise


def _claim_id(folder: Path, draft: Header, secret: str) -> tuple[Header, Path, BaseFileLock]:
    """Return the header with a free id and the commitment, the path of its log, and its lock, held."""
    draft = replace(draft, commitment=commitment("", secret) if secret else "")
    try:
        base = canonical(draft.to_json())
        read_first([seal(base, "")[0][:-1]])
    except ValueError as error:
        raise SaveError(N_("a name of a seat, or the title, is not proper text")) from error
    except LineFault as fault:
        raise SaveError(fault.saying.template, **fault.saying.values) from fault
    attempt = 0
    while True:
        digest = sha256(base + str(attempt).encode()).digest()
        letters = "".join(_ID_LETTERS[byte % len(_ID_LETTERS)] for byte in digest[:4])
        id_ = f"{draft.created:%Y%m%d-%H%M%S}-{draft.game}-{letters}"
        header = replace(draft, id=id_, commitment=commitment(id_, secret) if secret else "")
        path = folder / f"{header.id}{SUFFIX}"
        attempt += 1
        try:
            lock = hold(path)
        except GameInUse:
            continue
        free = False
        try:
            with explained(N_("cannot keep games in {folder}: {cause}"), folder=str(folder)):
                free = not disk.exists(path)
        finally:
            if not free:
                lock.release()
        if free:
            return header, path, lock
