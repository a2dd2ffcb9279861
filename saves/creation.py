"""Creating games: new ones, branches of others, and logs of games that were played elsewhere."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import engine
from engine import Move, State
from engine.words import N_
from saves import storage
from saves.chance import commitment, conceal, forget, new_secret
from saves.errors import GameInUse, SaveError, explained
from saves.fairness import check
from saves.journal import Journal, sealed
from saves.lines import LineFault, canonical, seal
from saves.lock import hold
from saves.log import SUFFIX, GameReplay, Log, end_of, parse, read_first
from saves.records import Entry, Header, MoveEntry, Origin, Seat
from saves.transcript import Transcript

if TYPE_CHECKING:
    from saves.storage import Held

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
    """Create a new game in ``folder``, which is created when needed.

    Args:
        folder: the folder of the log.
        game: name in the engine's registry.
        seats: the seats in turn order.
        seed: seed of the dealer, from -2**63 to 2**63 - 1; ``None`` for a secret.
        created: the current time, with time zone.
        options: option values by name; the others have their defaults.
        title: title of the game.
        origin: the game that this one is a branch of; see :func:`branch`.
        rated: whether it counts for ranks.
        secret: the secret of another game, for the same deals; ``""`` for a new one.
        concealed: whether the secret is not in the log until the game is over.

    Raises:
        UnknownName: when there is no such game, option or number of seats.
        SaveError: when the log cannot be written, a name is invalid, or a rated game between people has a
            known seed or secret.
        ValueError: when ``created`` has no time zone, or there are a seed and a secret.
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
        raise SaveError(N_("a rated game between people cannot repeat the deal of another game"))
    return _create(folder, header, [], concealed=concealed)


def branch(
    folder: Path,
    source: Log | Journal,
    at: int,
    created: datetime,
    seats: tuple[Seat, ...] | None = None,
) -> Journal:
    """Create a branch: a new game in ``folder`` that starts with the moves of another one.

    Its deals continue those of the other game, unless that has a secret that is still concealed.

    Args:
        folder: the folder of the new log.
        source: the other game; unchanged.
        at: number of its last entry before the branch; 0 for its start.
        created: the current time, with time zone.
        seats: who plays on; those of the other game when left out.

    Raises:
        SaveError: when there is no such entry, or the log cannot be written.
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
        seats or old.seats,
        old.seed,
        _utc(created),
        source.title,
        Origin(source.path.stem, at),
        secret=source.secret,
    )
    past = GameReplay(old)
    for entry in source.entries[:at]:
        past.apply(entry)
    return _create(folder, header, _entries(header, [made.move for made in past.mainline]), given=True)


def write_finished(
    folder: Path, state: State, *, seats: Sequence[Seat], created: datetime, title: str = ""
) -> Path:
    """Write the log of a game that has been played already, and return its path.

    Much faster than a journal, for thousands of games between bots; the log is the same.

    Args:
        folder: the folder of the log; created when needed.
        state: the game, which must have a seed.
        seats: the seats in turn order.
        created: the current time, with time zone.
        title: title of the game.

    Raises:
        SaveError: when the log cannot be written.
        ValueError: when ``created`` has no time zone, or the state has no seed.
    """
    if state.seed is None:
        raise ValueError("a log needs the seed of its game")
    rules, options = state.rules_version, dict(state.options)
    header = Header("", state.game, rules, options, tuple(seats), state.seed, _utc(created), title)
    with _create(folder, header, _entries(header, state.moves)) as journal:
        return journal.path


def write_transcript(folder: Path, transcript: Transcript) -> Path:
    """Write the log of an imported game and return its path.

    A log is copied unchanged, with its id and the proof of its deals, unless the id is taken.

    Args:
        folder: the folder of the log; created when needed.
        transcript: the game.

    Raises:
        SaveError: when the log cannot be written, or a name is invalid.
    """
    kept = _keep(folder, transcript) if _ID.fullmatch(transcript.id) else None
    if kept is not None:
        return kept
    with _create(folder, transcript.header, transcript.entries, given=True) as journal:
        return journal.path


def _keep(folder: Path, transcript: Transcript) -> Path | None:
    """Copy the log of a transcript and return its path; ``None`` when the id is taken."""
    folder = _made(folder)
    path = folder / f"{transcript.id}{SUFFIX}"
    try:
        lock = hold(path)
    except GameInUse:
        return None
    try:
        with explained(N_("the game could not be saved as {path}: {cause}"), path=str(path)):
            if storage.exists(path):
                return None
            storage.create_whole(path, transcript.log)
    finally:
        lock.release()
    return path


def _made(folder: Path) -> Path:
    """Create a folder for games when needed, and return its real path."""
    folder = storage.real(folder)
    with explained(N_("cannot keep games in {folder}: {cause}"), folder=str(folder)):
        storage.make_folder(folder)
    return folder


def _entries(header: Header, moves: Sequence[Move]) -> Sequence[Entry]:
    replay = GameReplay(header)
    for number, move in enumerate(moves, 1):
        replay.apply(MoveEntry(number, replay.state.mover(move), move))
    if replay.state.is_terminal:
        replay.apply(end_of(replay.state, len(moves) + 1))
    return replay.entries


def _utc(moment: datetime) -> datetime:
    if moment.tzinfo is None:
        raise ValueError("the time of creation needs a time zone")
    return moment.astimezone(UTC).replace(microsecond=0)


def _create(
    folder: Path, draft: Header, entries: Sequence[Entry], *, concealed: bool = False, given: bool = False
) -> Journal:
    """Write a log and open it.

    Args:
        folder: its folder; created when needed.
        draft: its header without id and commitment; without seed and secret a secret is created.
        entries: its first entries.
        concealed: whether the secret is stored in its own file.
        given: whether the entries come from another game or file; not noted if they follow from the seed.
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
            file = storage.create_for_appending(path, first + rest)
            return Journal(log, file, lock, concealed=secret if concealed else "")
    except BaseException:
        if concealed:
            with suppress(OSError):  # a secret without a game is harmless
                forget(path)
        lock.release()
        raise


def _claim_id(folder: Path, draft: Header, secret: str) -> tuple[Header, Path, Held]:
    """Return the header with a free id and the commitment, the path of its log, and its lock, held."""
    draft = replace(draft, commitment=commitment("", secret) if secret else "")
    try:
        base = canonical(draft.to_json())
        read_first([seal(base, "")[0][:-1]])
    except ValueError as error:
        raise SaveError(N_("a seat name or the title is not valid text")) from error
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
                free = not storage.exists(path)
        finally:
            if not free:
                lock.release()
        if free:
            return header, path, lock
