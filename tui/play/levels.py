"""Names of players: a person, or a bot of some level."""

from __future__ import annotations

from pathlib import PurePath
from typing import Final

from engine import bots
from tui.base.words import N_, _
from tui.play.table import HUMAN

_NAMES: Final = {
    "random": N_("Random"),
    "beginner": N_("Beginner"),
    "greedy": N_("Greedy"),
    "jcz": N_("Jcz"),
    "expert": N_("Expert"),
    "master": N_("Master"),
}
_WAYS: Final = {
    "random": N_("{name} makes any legal move."),
    "beginner": N_("{name} makes mistakes."),
    "greedy": N_("{name} looks one turn ahead."),
    "jcz": N_("{name} plays like JCloisterZone."),
    "expert": N_("{name} simulates what may come."),
    "master": N_("{name} thinks as long as it may."),
}
"""No longer than 34 columns, for a form of 80."""

_MAX_NAME: Final = 20

SECONDS: Final = (0.5, 1.0, 2.0, 5.0, 10.0, 20.0)
"""Thinking times to choose from, for bots that think as long as they may."""


def level_of(player: str) -> str:
    """Return the level or the name of a bot, without its limit; ``"human"`` for a person."""
    return bots.base_name(player)


def bot_name(player: str) -> str:
    """Return the name of a bot, for people; a level without words keeps its own name."""
    level = level_of(player)
    if level in _NAMES:
        return _(_NAMES[level])
    return _own_name(level) if bots.is_foreign(level) else level.replace("_", " ").capitalize()


def _own_name(level: str) -> str:
    """Return a short name of a bot that is not built in: that of its script, program or class."""
    wanted = bots.resolve(level)
    assert isinstance(wanted, bots.ForeignSpec)
    if not wanted.command:
        return level.rpartition(":")[2][:_MAX_NAME]
    paths = [part for part in wanted.command if not part.startswith("-")]
    script = next((part for part in paths[1:] if "." in part or "/" in part), wanted.command[0])
    return (PurePath(script).stem or "?")[:_MAX_NAME]


def player_words(player: str) -> str:
    """Return the player of a seat, for instance ``"Greedy looks one turn ahead."``."""
    if player == HUMAN:
        return _("a person")
    level = level_of(player)
    return _(_WAYS.get(level, N_("bot {name}"))).format(name=bot_name(player))


def limited(player: str, seconds: float) -> str:
    """Return a bot with so much time to think a move, if it is one that thinks as long as it may.

    Others, and those with a limit, are returned as they are.
    """
    if player == HUMAN or level_of(player) != player:
        return player
    limit = bots.resolve(player).limit
    ms = round(1000 * seconds)
    return player if limit is None or limit.ms in (None, ms) else f"{player}:ms={ms}"
