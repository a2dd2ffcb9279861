"""True if a person wants pictures, and whether a terminal will show them, before it has been asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tui.base.depth import Depth, Look
from tui.base.settings import CHOICES
from tui.drawing.pictures import can_render

VARIABLE: Final = "HINTERLAND_PICTURES"
"""The environment variable that decides instead of the setting."""

_LIKELY: Final = ("xterm-kitty", "xterm-ghostty")
"""Names of terminals that show pictures, unless somebody else uses them."""


def choice(setting: str, environ: Mapping[str, str]) -> str:
    """Return ``"auto"``, ``"on"`` or ``"off"``: the setting, unless the environment has another one."""
    wanted = environ.get(VARIABLE, "")
    return wanted if wanted in CHOICES["pictures"] else setting


def allows(look: Look) -> bool:
    """Return whether pictures are shown in a look: only where all colours and characters are."""
    return look.unicode and look.depth is Depth.TRUECOLOR


def are_likely(setting: str, look: Look, environ: Mapping[str, str]) -> bool:
    """Return whether the terminal with an environment will probably show pictures."""
    return (
        environ.get("TERM") in _LIKELY and allows(look) and choice(setting, environ) != "off" and can_render()
    )
