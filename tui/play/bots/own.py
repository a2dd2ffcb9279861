"""The bots of one's own that a person has named, so that games go on with them later."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from engine import bots
from engine.bots.classes import plugin_bots
from tui.play.bots.making import check_program


def with_programs(known: Mapping[str, str], specs: Iterable[str], folder: Path) -> dict[str, str]:
    """Return the bots of one's own with some more.

    Args:
        specs: bots of any kind; those that are built in or come from installed packages change nothing.

    Raises:
        BotFault: when a program is missing or cannot be run.
        UnknownName: when one names no program.
    """
    found = dict(known)
    for spec in specs:
        name = bots.base_name(spec)
        if bots.is_foreign(spec) and name not in plugin_bots():
            check_program(spec, folder)
            found[name] = str(folder)
    return found


def programs(own: Mapping[str, str]) -> dict[str, str]:
    """Return the bots that may be started at home: one's own and those of installed packages."""
    return {**dict.fromkeys(plugin_bots(), ""), **own}
