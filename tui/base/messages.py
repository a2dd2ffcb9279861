"""Sentences about players, in the person that fits: "You win." to one, "Greedy wins." of another.

A :class:`Sentence` has a form for each player whom it can address and one that names everybody. Each form is
a whole sentence of the catalogue, so a translation is free in word order, case and tense. Nothing is put
together from parts that must agree. Sentences about things have a message for each kind of thing, so its
gender is in the sentence. The gender of a player is not known: a language in which it shows in the past
tense uses the present.

Who is addressed is a matter of those who read. :func:`addressed` makes the names of the seats for one
reader: that of the reader's own seat is :class:`You`. Where there is no reader, as in exports, a seat is
addressed whose person gave no name and is called "You", in whatever language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Final

from tui.base.words import N_, _, languages, ngettext, translation

Form = str | Callable[[int], str]
"""A sentence marked for the catalogue; or a function that returns the one for a number, translated."""


class You(str):
    """The name of the player whom sentences address."""

    __slots__ = ()


class Sentence:
    """A sentence about players.

    Args:
        again: the form after a sentence that has named the player, where that differs. One who is addressed
            is addressed again.
        addressed: by the placeholder of a player the form that addresses that player.
    """

    __slots__ = ("_addressed", "_again", "_named")

    def __init__(self, named: Form, /, *, again: Form = "", **addressed: Form) -> None:
        self._named = named
        self._again = again
        self._addressed = addressed

    @property
    def forms(self) -> tuple[Form, ...]:
        """All forms."""
        again = (self._again,) if self._again else ()
        return (self._named, *again, *self._addressed.values())

    def tell(self, *, again: bool = False, **values: Any) -> str:
        """Return the sentence in the reader's language.

        Args:
            values: of the placeholders; names as :func:`addressed` returns them, a number as ``n``.
        """
        form = (again and self._again) or self._named
        form = next((you for who, you in self._addressed.items() if is_you(values[who])), form)
        text = form(values["n"]) if callable(form) else _(form)
        return text.format(**values)


def addressed(names: Iterable[str], you: int | None = None) -> list[str]:
    """Return the names of all seats for one reader.

    Args:
        you: the reader's own seat; ``None`` where nobody in particular reads.
    """
    found: list[str] = []
    for seat, name in enumerate(names):
        shown = _("You") if name in nameless() else name
        found.append(You(shown) if seat == you or name in nameless() else name)
    return found


def own_seat(players: Iterable[str]) -> int | None:
    """Return the seat of the reader of a game played at one keyboard; ``None`` for several people or none."""
    people = [seat for seat, player in enumerate(players) if player == "human"]
    return people[0] if len(people) == 1 else None


def is_you(name: str) -> bool:
    """Return whether a name is that of the player who is addressed."""
    return isinstance(name, You) or name in nameless()


@cache
def nameless() -> frozenset[str]:
    """Return the names that the program gives to a person without one, in all its languages."""
    return frozenset(("You", *(translation("You", language) for language in languages())))


def listed(items: Iterable[str]) -> str:
    """Return things in a row as a sentence names them: ``"a, b and c"``."""
    *most, last = items
    if not most:
        return last
    return _("{most} and {last}").format(most=", ".join(most), last=last)


def players(names: Iterable[str], you: str) -> str:
    """Return the names of players in a row; the one who is addressed comes first, as ``you``."""
    names = list(names)
    others = [name for name in names if not is_you(name)]
    return listed([you] * (len(others) < len(names)) + others)


def points(n: int) -> str:
    """Return a number of points in words."""
    return ngettext("{n} point", "{n} points", n).format(n=n)


_WIN: Final = Sentence(
    lambda n: ngettext("{name} wins with {n} point.", "{name} wins with {n} points.", n),
    name=lambda n: ngettext("You win with {n} point.", "You win with {n} points.", n),
)
_BEAT: Final = Sentence(N_("{name} wins, {n} to {less}."), name=N_("You win, {n} to {less}."))
_WIN_REGARDLESS: Final = Sentence(N_("{name} wins."), name=N_("You win."))
_SHARE: Final = Sentence(
    lambda n: ngettext(
        "{names} share the victory with {n} point.", "{names} share the victory with {n} points.", n
    ),
    you=lambda n: ngettext(
        "You share the victory with {names}: {n} point.", "You share the victory with {names}: {n} points.", n
    ),
)
_WON: Final = Sentence(N_("won by {names}"), names=N_("you won"))


def tiles_left(count: int) -> str:
    """Return how many tiles are still to be played."""
    return ngettext("{n} tile left", "{n} tiles left", count).format(n=count)


def victory(names: Sequence[str], winners: Sequence[int], scores: Sequence[int]) -> str:
    """Return who has won with how many points, or who share the victory.

    Points that did not decide, as when the others have resigned, are left out.
    """
    n = max(scores[seat] for seat in winners)
    if len(winners) > 1:
        best = [names[seat] for seat in winners]
        others = [name for name in best if not is_you(name)]
        you = next(filter(is_you, best), "")
        return _SHARE.tell(you=you, names=listed(others), n=n)
    winner = names[winners[0]]
    if any(others >= n for seat, others in enumerate(scores) if seat not in winners):
        return _WIN_REGARDLESS.tell(name=winner)
    if len(names) == 2:
        return _BEAT.tell(name=winner, n=n, less=scores[1 - winners[0]])
    return _WIN.tell(name=winner, n=n)


_TURN: Final = Sentence(N_("{name}: {task}"), name=N_("Your turn: {task}"))


def asked(name: str, task: str, *, names: Sequence[str] = ()) -> str:
    """Return a player's task, with the player: ``"Anna: lay the tile."``.

    Args:
        names: with which the sentence may begin; they keep their capital.
    """
    named = any(task.startswith(name) and not task[len(name) :][:1].isalpha() for name in names)
    if not named and not task[1:2].isupper():
        task = task[:1].lower() + task[1:]
    return _TURN.tell(name=name, task=task)


def won_by(names: Sequence[str]) -> str:
    """Return in a few words who has won, given the names of those who have: ``"won by Anna"``."""
    return _WON.tell(names=names[0] if len(names) == 1 else players(names, _("you")))
