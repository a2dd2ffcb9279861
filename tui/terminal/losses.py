"""Losses because of the installed Textual and Rich, in words."""

from __future__ import annotations

from typing import Final

from tui.base.words import N_, _
from tui.terminal import internals
from tui.terminal.needs import Part

_NAMES_SHOWN: Final = 3


def app_loss() -> str:
    """Return the losses of an app, and the remedy, ``""`` if nothing is missing."""
    return _told(
        N_(
            "{installed} lack {names}: the screen is drawn more slowly, and keys that come while it changes "
            "may be lost. To change that: pip install {tested}"
        ),
        Part.APP,
    )


def server_refusal() -> str:
    """Return why there can be no server, and what to do about it, ``""`` if there can be one."""
    return _told(
        N_("{installed} lack {names}; without that, nothing can be served. Install: pip install {tested}"),
        Part.APP,
        Part.SERVER,
    )


def server_loss() -> str:
    """Return the losses of a server, and the remedy, ``""`` if nothing is missing."""
    return _told(
        N_(
            "{installed} lack {names}: people wait longer for each other, and each takes more memory. "
            "To change that: pip install {tested}"
        ),
        Part.TUNING,
    )


def _told(words: str, *parts: Part) -> str:
    names = [str(need) for need in internals.MISSING if need.part in parts]
    if not names:
        return ""
    from importlib.metadata import version

    shown = names[:_NAMES_SHOWN] + ["..."] * (len(names) > _NAMES_SHOWN)
    return _(words).format(
        installed=", ".join(f"{name} {version(name)}" for name in internals.TESTED),
        names=", ".join(shown),
        tested=" ".join(f"{name}=={number}" for name, number in internals.TESTED.items()),
    )
