"""Pages of help about what makes one play better: lessons, puzzles, reviews and statistics, in any game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tui.app.help.page import HelpPage, HelpPoints, HelpTable
from tui.base.words import _
from tui.presentation import presentation
from tui.study.review.verdicts import Verdict


def lessons(_game: str) -> HelpPage:
    """Return the page about lessons."""
    return HelpPage(
        "lessons",
        _("Lessons"),
        (
            _(
                "The first lesson of each game is a guided game: the coach says what each turn is for, and"
                " marks the place. The others teach one idea each, in a few moves."
            ),
            HelpPoints(
                (
                    _("You play with the ordinary keys of the table; the line at the bottom names them."),
                    _(
                        "You can make other moves, too: the coach says what is better, and Enter takes "
                        "them back."
                    ),
                    _("A lesson that you leave continues at the same step."),
                    _("After a guided game you play on against the bot Beginner; h gives a hint."),
                )
            ),
        ),
    )


def puzzles(_game: str) -> HelpPage:
    """Return the page about puzzles."""
    return HelpPage(
        "puzzles",
        _("Puzzles"),
        (
            _(
                "A position from a game with one turn that is clearly best, or a few equally good ones. "
                "Find it with the ordinary keys. Where turns are long, you look for one move."
            ),
            HelpPoints(
                (
                    _("The points lost are a mean over many simulated games, the same for all turns."),
                    _("Your first answer counts, and so does giving up with G. Before, u takes moves back."),
                    _("A hard puzzle raises your rating by more. The next one is new and near your rating."),
                    _("Themes are only shown after the answer; the arrows choose one in the list."),
                    _("Your own mistakes become puzzles, too: open the review of a game, and press m."),
                )
            ),
        ),
    )


def review(game: str) -> HelpPage:
    """Return the page about reviews."""
    point = presentation(game).point if game else 1.0
    rows = [
        (one.mark, _(one.words), f"{one.value * point:.2f}") for one in Verdict if one is not Verdict.BEST
    ]
    return HelpPage(
        "review",
        _("Review"),
        (
            _("A bot judges each decision by the points it lost compared with the best move the bot found."),
            HelpTable(((_("mark"), _("verdict"), _("points lost, from")), *rows)),
            HelpPoints(
                (
                    _("Below the verdict you see what was given away, left open, risked or missed."),
                    _("Accuracy is 100 where nothing was lost; a mistake counts 37 at most, a blunder 14."),
                    _("1, 2 and 3 go to the decisions that cost the most winning chances."),
                    _("m shows the three worst decisions as puzzles, one after the other."),
                    _("W plays on from before the decision in view."),
                    _(
                        "A loss of less than a point may be chance: the bot's simulated games differ that "
                        "much."
                    ),
                )
            ),
        ),
    )


def statistics(_game: str) -> HelpPage:
    """Return the page about statistics."""
    return HelpPage(
        "statistics",
        _("Statistics"),
        (
            _("Everything here comes from the saved games: a deleted game no longer counts."),
            HelpPoints(
                (
                    _("A game counts when you have played it to the end; branches and imports do not."),
                    _("A solo game is neither won nor lost; its result is the lowest score of a colour."),
                    _("Days in a row are days on which a game of yours ended."),
                    _("Accuracy covers the decisions of the games that you have had reviewed."),
                )
            ),
        ),
    )


PAGES: Final[Mapping[str, Callable[[str], HelpPage]]] = {
    "lessons": lessons,
    "puzzles": puzzles,
    "review": review,
    "statistics": statistics,
}
"""What makes the page of each topic, for a game or for none (``""``)."""
