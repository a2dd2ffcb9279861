"""The words for who plays a seat: a person, or a bot of some level."""

from __future__ import annotations

from typing import Final

from tui.table import HUMAN
from tui.words import N_, _

_NAMES: Final = {"random": N_("Random"), "greedy": N_("Greedy")}
_WAYS: Final = {"random": N_("any legal move"), "greedy": N_("looks one turn ahead")}


def bot_name(level: str) -> str:
    """Return the name of a bot of a level, for people; a level without words keeps its own name."""
    return _(_NAMES[level]) if level in _NAMES else level.replace("_", " ").capitalize()


def player_words(player: str) -> str:
    """Return what plays a seat, for instance ``"bot Greedy: looks one turn ahead"``."""
    if player == HUMAN:
        return _("a person")
    if player not in _WAYS:
        return _("bot {name}").format(name=bot_name(player))
    return _("bot {name}: {way}").format(name=bot_name(player), way=_(_WAYS[player]))
