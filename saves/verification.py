"""Verification of logs: each line, each move by the rules, each deal by the seed or secret."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from engine.words import N_, Saying
from saves import storage
from saves.chance import concealed
from saves.errors import DamagedLog, LogError, explained
from saves.fairness import Fairness, Source, check_deals
from saves.log import Deal, Log, parse
from saves.records import SECRETS_FROM, Header, MoveEntry


@dataclass(frozen=True, slots=True)
class VerificationReport:
    """The result of :func:`verify`.

    Attributes:
        path: the file.
        lines: number of sound lines, including the header.
        moves: number of moves in force.
        undone: number of undone moves.
        finished: whether the game is over.
        torn: bytes of an incomplete last line.
        damage: the first error, with its line; ``None`` if there is none.
        header: the header of the log; ``None`` when it cannot be read.
        fairness: whether the deals follow from seed or secret; ``None`` when the log is damaged.
    """

    path: Path
    lines: int
    moves: int
    undone: int
    finished: bool
    torn: int
    damage: LogError | None
    header: Header | None = None
    fairness: Fairness | None = None

    @property
    def ok(self) -> bool:
        """True if the file is undamaged and complete, and every deal follows."""
        return self.damage is None and not self.torn


def verify(path: Path, data: bytes | None = None) -> VerificationReport:
    """Check every line of a log: checksum, spelling, each move and result by the rules, and each deal.

    Deals that do not follow from the seed or secret are damage, except in formats before 4, whose headers do
    not say which moves come from another game.

    Args:
        path: the file.
        data: its content, if it has been read already.

    Raises:
        SaveError: when the file cannot be read; damage is reported, not raised.
    """
    deals: list[Deal] = []
    try:
        if data is None:
            with explained(N_("cannot read {path}: {cause}"), path=str(path)):
                data = storage.read_bytes(path)
        log = parse(data, path, upto_damage=True, deals=deals)
    except LogError as error:
        return VerificationReport(path, 0, 0, 0, finished=False, torn=0, damage=error)
    moves = sum(isinstance(entry, MoveEntry) for entry in log.entries)
    found = check_deals(log.header, deals, _secret(log)) if log.damage is None else None
    damage = log.damage
    if found is not None and found.fault is not None and log.header.format >= SECRETS_FROM:
        damage = _unfair(path, found)
    return VerificationReport(
        path,
        lines=1 + len(log.entries),
        moves=len(log.mainline),
        undone=moves - len(log.mainline),
        finished=log.state.is_terminal,
        torn=len(log.torn),
        damage=damage,
        header=log.header,
        fairness=found,
    )


def _secret(log: Log) -> str:
    """Return the secret if it is known: from the log, or from the file of a concealed secret."""
    if log.replay.secret or not log.header.commitment:
        return log.replay.secret
    with explained(N_("cannot read the secret of {path}: {cause}"), path=str(log.path)):
        return concealed(log.path, log.header)


def _unfair(path: Path, found: Fairness) -> DamagedLog:
    assert found.fault is not None
    template = (
        N_("the deal of entry {number} does not follow from the seed")
        if found.source is Source.SEED
        else N_("the deal of entry {number} does not follow from the secret committed before the first move")
    )
    return DamagedLog(path, found.fault + 1, Saying(template, {"number": found.fault}))
