"""The escape sequences that give a terminal back as it was."""

from __future__ import annotations

from typing import Final

MODES_OFF: Final = (
    "\x1b[0m\x1b[?2004l\x1b[?7h\x1b[<u"  # no colours, no marks round pastes; wrapped lines, plain key codes
    "\x1b[?1016l\x1b[?1006l\x1b[?1015l\x1b[?1003l\x1b[?1000l\x1b[?1004l\x1b[?2048l"  # no mouse, focus, sizes
)
"""Switches off everything that makes the terminal send or show things in another way.

To be sent before :data:`LEAVE`: some terminals keep the modes of each screen apart.
"""

LEAVE: Final = "\x1b[?1049l\x1b[?25h"
"""Leaves the other screen and shows the cursor."""
