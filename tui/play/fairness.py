"""Texts about the deals of a game: who could know them, and whether they were fair."""

from __future__ import annotations

import asyncio

from saves import Fairness, Header, Journal, Log, Source
from saves.fairness import check
from tui.base.words import _, ngettext

_GROUP = 8
_GROUPS = 4


class Deals:
    """The deals of one game, and the proof that they are fair."""

    def __init__(self, story: Log | Journal) -> None:
        self._story = story
        self._proved: tuple[int, Fairness] | None = None

    @property
    def header(self) -> Header:
        """The settings made before the first move."""
        return self._story.header

    @property
    def secret(self) -> str:
        """The secret, once it can do no harm: when the game is over or was abandoned; else ``""``."""
        settled = self._story.state.is_terminal or self._story.revealed
        return self._story.secret if settled else ""

    async def prove(self) -> Fairness:
        """Return whether all deals follow from seed or secret; they are checked once, in a thread."""
        entries = tuple(self._story.entries)
        if self._proved is None or self._proved[0] != len(entries):
            found = await asyncio.to_thread(check, self.header, entries, self._story.secret)
            self._proved = len(entries), found
        return self._proved[1]


def mark(header: Header) -> str:
    """Return the beginning of the commitment, to recognise it by; ``""`` for a game with a seed."""
    return header.commitment[:_GROUP]


def in_groups(digits: str) -> str:
    """Return hexadecimal digits in groups, in lines that fit a narrow window."""
    groups = [digits[at : at + _GROUP] for at in range(0, len(digits), _GROUP)]
    return "\n".join(" ".join(groups[at : at + _GROUPS]) for at in range(0, len(groups), _GROUPS))


def proof(header: Header, found: Fairness, *, finished: bool) -> str:
    """Return in a sentence, without a full stop, whether the deals of a game follow from seed or secret."""
    n = found.deals
    if found.source is Source.CONCEALED and finished:
        return _("the game is over, but its secret was not revealed, so the deals cannot be checked")
    if found.source is Source.CONCEALED:
        return _("the deals can be checked when the game is over and its secret is revealed")
    if not n and found.fault is None:
        return _("there are no deals in it to check")
    if found.source is Source.SEED:
        if found.fault is not None:
            return _("not dealt from the seed {seed}: entry {entry} is the first other deal").format(
                seed=header.seed, entry=found.fault
            )
        return ngettext(
            "{n} deal follows from the seed {seed}, known from the start",
            "all {n} deals follow from the seed {seed}, known from the start",
            n,
        ).format(n=n, seed=header.seed)
    if found.fault is not None:
        return _("unfair: the deal of entry {entry} does not follow from the committed secret").format(
            entry=found.fault
        )
    if found.given:
        return ngettext(
            "fair: {n} deal after the first {given} entries, taken over from elsewhere,"
            " follows from the secret committed then",
            "fair: all {n} deals after the first {given} entries, taken over from elsewhere,"
            " follow from the secret committed then",
            n,
        ).format(n=n, given=found.given)
    return ngettext(
        "fair: {n} deal follows from the secret committed before the first move",
        "fair: all {n} deals follow from the secret committed before the first move",
        n,
    ).format(n=n)
