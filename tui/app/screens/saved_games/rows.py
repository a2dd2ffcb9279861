"""Search, order and rows of the list of saved games, two lines a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rich.cells import cell_len

from saves import Summary, VerificationReport
from tui.app.screens.summaries import game_title, standings, when
from tui.app.widgets.menu import Item, ItemLine, Span
from tui.base.fitting import filled
from tui.base.messages import tiles_left
from tui.base.words import N_, _, ngettext, said, sentence

HEIGHT: Final = 2
"""Lines of a game in the list, where its parts do not stand beside each other."""

ROOMY: Final = 160
"""Columns of a terminal in which they do."""

_TITLE: Final = 30
_WHEN: Final = 18
_STAGE: Final = 18


@dataclass(frozen=True, slots=True)
class SortOrder:
    """A way to put games in order.

    Attributes:
        key: what to sort by; games that are equal in it stay as they were, the one played last first.
    """

    words: str
    key: Callable[[Summary], Any]


def _progress(game: Summary) -> tuple[bool, float]:
    return game.finished, -(game.turn / game.turns if game.turns else 0)


ORDERS: Final = (
    SortOrder(N_("last played first"), lambda game: 0),
    SortOrder(N_("by name of the game"), lambda game: game_title(game).casefold()),
    SortOrder(N_("highest score first"), lambda game: -max(game.scores, default=-1)),
    SortOrder(N_("unfinished first, nearest to the end"), _progress),
)


def found(games: Mapping[str, Summary], texts: dict[str, str], wanted: str, order: SortOrder) -> list[str]:
    """Return the ids of the games in which every word occurs, in order.

    Args:
        texts: what was searched before, by id; filled in as need be.
        order: how to put them in order.
    """
    words = wanted.casefold().split()
    fitting = []
    for id_, game in games.items():
        if words and id_ not in texts:
            texts[id_] = _searched(game)
        if all(word in texts[id_] for word in words):
            fitting.append(game)
    return [game.id for game in sorted(fitting, key=order.key)]


def _searched(game: Summary) -> str:
    names = " ".join(seat.name for seat in game.seats)
    return f"{game_title(game)} {names} {game.id} {when(game.modified)}".casefold()


def item(game: Summary) -> Item:
    """Return the lines of a game: its name and time, then its seats and progress, or its error."""
    title = ItemLine(((game_title(game), "accent"),), ((when(game.modified), "quiet"),))
    if game.problem is not None:
        reason = said(game.problem)
        return Item(game.id, (title, ItemLine(((_("Damaged: {reason}").format(reason=reason), "bad"),))))
    return Item(game.id, (title, ItemLine(standings(game), ((stage(game), "quiet"),))))


def row(game: Summary, room: int) -> Item:
    """Return the one line of a game in ``room`` cells: its name, time, how far it is, and its seats."""
    left: list[Span] = [
        (filled(game_title(game), _TITLE) + "  ", "accent"),
        (f"{when(game.modified):<{_WHEN}}", "quiet"),
    ]
    if game.problem is not None:
        left.append((_("Damaged: {reason}").format(reason=said(game.problem)), "bad"))
    else:
        left.append((filled(stage(game), _STAGE), "quiet"))
        left += _whole_seats(standings(game), room - sum(map(_width, left)))
    return Item(game.id, (ItemLine(tuple(left)),))


def _whole_seats(spans: Sequence[Span], room: int) -> Sequence[Span]:
    """Return as many seats as have room, and the number of those left out."""
    if sum(map(_width, spans)) <= room:
        return spans
    starts = [at for at, span in enumerate(spans) if isinstance(span, int)]
    for shown in range(len(starts) - 1, 0, -1):
        kept = [*spans[: starts[shown]], (f"+{len(starts) - shown}", "quiet")]
        if sum(map(_width, kept)) <= room:
            return kept
    return spans[:0]


def _width(span: Span) -> int:
    return 3 if isinstance(span, int) else cell_len(span[0])  # a sign stands between blanks


def stage(game: Summary) -> str:
    """Return how far a game is, or how many turns a finished one had; its winners are marked."""
    if game.finished:
        return ngettext("{n} turn", "{n} turns", game.turn).format(n=game.turn)
    if game.turns:  # only games of tiles know it
        return tiles_left(max(game.turns - game.turn, 0))
    return _("turn {turn}").format(turn=game.turn)


def verdict(report: VerificationReport) -> str:
    """Return the result of a check, in one sentence."""
    if report.damage is not None:
        return sentence(report.damage)
    if report.torn:
        return _("The last line was cut off while it was written; the game continues from the line before.")
    undone = _("{count} taken back").format(count=report.undone)
    moves = ngettext("{count} move", "{count} moves", report.moves).format(count=report.moves)
    return _("Sound: every line is as it was written ({moves}, {undone}).").format(moves=moves, undone=undone)
