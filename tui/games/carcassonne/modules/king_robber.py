"""The words of King & Robber Baron."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine import Event
from engine.games.carcassonne.modules.king_robber import HolderChanged, HolderScored, KingRobber
from engine.games.carcassonne.state import CarcassonneState
from tui.app.help.page import HelpPage, HelpPoints, HelpTiles
from tui.base.messages import Sentence, listed
from tui.base.words import N_, _, ngettext
from tui.games.carcassonne.screen import ModuleScreen
from tui.presentation.landscape.vocabulary import BonusRow, StandingNote, Vocabulary

_NAMES: Final = {"king": N_("King"), "robber": N_("Robber")}
_TAKEN: Final = {
    "king": Sentence(
        N_("{name} took the King for the largest city ({tiles})."),
        name=N_("You took the King for the largest city ({tiles})."),
    ),
    "robber": Sentence(
        N_("{name} took the Robber for the longest road ({tiles})."),
        name=N_("You took the Robber for the longest road ({tiles})."),
    ),
}
_SCORED: Final = {
    "king": Sentence(N_("{name} has the King: +{points}."), name=N_("You have the King: +{points}.")),
    "robber": Sentence(N_("{name} has the Robber: +{points}."), name=N_("You have the Robber: +{points}.")),
}


def _tell(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case HolderChanged(seat=seat, token=token, tiles=tiles):
            return _TAKEN[token].tell(name=names[seat], tiles=_tiles(tiles))
        case HolderScored(seat=seat, token=token, points=points):
            return _SCORED[token].tell(name=names[seat], points=points)
    return None


def _brief(event: Event) -> str:
    match event:
        case HolderChanged(token=token):
            return _(_NAMES[token])
        case HolderScored(token=token, points=points):
            return f"{_(_NAMES[token])} +{points}"
    return ""


def _award(event: Event) -> BonusRow | None:
    if isinstance(event, HolderScored):
        return BonusRow(_("King and Robber"), event.seat, event.points)
    return None


def _tiles(count: int) -> str:
    return ngettext("{n} tile", "{n} tiles", count).format(n=count)


def _lines(state: CarcassonneState) -> list[tuple[int, str]]:
    """Return each token's holder, with the size to exceed and, until the end, its points so far (KING-8)."""
    module, lines = state.module(KingRobber), []
    if module is not None:
        for name, token in module.held(state):
            points = 0 if state.is_terminal else module.points(state, name)
            line = f"{_(_NAMES[name])}: {_tiles(token.tiles)}"
            lines.append((token.seat, f"{line}, +{points}" if points else line))
    return lines


def _held(state: CarcassonneState, seat: int) -> str:
    own = [line for holder, line in _lines(state) if holder == seat]
    return listed(own) if own else ""


def _account(state: CarcassonneState) -> StandingNote | None:
    lines = _lines(state)
    return StandingNote(_("King and Robber"), tuple(lines)) if lines else None


def _page() -> HelpPage:
    return HelpPage(
        "king_robber",
        _("King & Robber Baron"),
        (
            HelpTiles(
                {
                    (0, 0): ("D", 0),
                    (0, -1): ("KR-bands-crossing", 0),
                    (0, -2): ("E", 2),
                    (1, 0): ("KR-cap-road-w-garden", 0),
                    (-1, 0): ("W", 0),
                },
                _("The city from north to south has three tiles; another city runs across it."),
                lit=frozenset({(0, 0, 0), (0, -1, 1), (0, -2, 0)}),
                options={"king_robber": True, "abbot": True},
            ),
            HelpPoints(
                (
                    _("Complete the first city, and you take the King, whoever's city it is."),
                    _("Whoever completes a city of more tiles takes him from you. Equal size is not enough."),
                    _("Complete the first road, or later a longer one, and you take the Robber."),
                    _("At the end the King gives 1 point for each complete city on the board."),
                    _("The Robber gives 1 point for each complete road, and crossings make many roads."),
                    _("The list under the scores says who has them, for how many tiles, and for what."),
                )
            ),
        ),
        option="king_robber",
    )


_WORDS: Final[Vocabulary[CarcassonneState]] = Vocabulary(
    holdings=(_held,),
    accounts=(_account,),
    tellers=(_tell,),
    briefs=(_brief,),
    awards=(_award,),
    rules={
        "KING-1": N_("5 more tiles are in play, and two tokens: the King and the Robber."),
        "KING-2": N_("Whoever completes the first city takes the King."),
        "KING-3": N_("Whoever completes a larger city than all before takes the King."),
        "KING-6": N_("At the end the King gives 1 point for each complete city."),
        "KING-9": N_("The points of King and Robber depend on the rules chosen for this game."),
        "KING-40": N_("Tiles, King and Robber can be used without each other."),
        "ROBBER-1": N_(
            "Whoever completes the first road, or a longer one than all before, takes the Robber."
        ),
        "ROBBER-3": N_("At the end the Robber gives 1 point for each complete road."),
    },
)

SCREEN: Final = ModuleScreen(words=_WORDS, pages=(_page,), order=6)
