"""Sentences to the person who plays without a name: the program calls that seat "You"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tui.games.presentation import listed
from tui.words import _, ngettext


def is_you(name: str) -> bool:
    """Return whether a seat has the name that the program gives to a person without one."""
    return name == _("You")


def players(names: Iterable[str], you: str) -> str:
    """Return the names of players in a row; the one who is called "You" comes first, as ``you``."""
    names = list(names)
    others = [name for name in names if not is_you(name)]
    return listed([you] * (len(others) < len(names)) + others)


def victory(names: Sequence[str], points: int) -> str:
    """Return who has won, or who share the victory."""
    others = listed(name for name in names if not is_you(name)) if len(names) > 1 else names[0]
    match any(map(is_you, names)), len(names) > 1:
        case True, True:
            text = ngettext(
                "You share the victory with {names}: {n} point.",
                "You share the victory with {names}: {n} points.",
                points,
            )
        case False, True:
            text = ngettext(
                "{names} share the victory with {n} point.",
                "{names} share the victory with {n} points.",
                points,
            )
        case True, _single:
            text = ngettext("You win with {n} point.", "You win with {n} points.", points)
        case _:
            text = ngettext("{name} wins with {n} point.", "{name} wins with {n} points.", points)
    return text.format(name=others, names=others, n=points)


class Sentence(NamedTuple):
    """A sentence about a player.

    Attributes:
        other: the message, with the ``{name}``.
        you: what it is to the player who is called "You", where English says something else.
    """

    other: str
    you: str = ""

    def about(self, name: str, **values: object) -> str:
        """Return the sentence about a player."""
        return _(self.you if self.you and is_you(name) else self.other).format(name=name, **values)
