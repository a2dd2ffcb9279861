"""The languages in which tests look at screens."""

from __future__ import annotations

from typing import Final

import pytest

from tui.base.words import languages

QUICK: Final = ("en", "ru")
LANGUAGES: Final = (
    *QUICK,
    *(pytest.param(name, marks=pytest.mark.slow) for name in languages() if name not in QUICK),
)
"""All there are; most tests of any change look at two of them, the long tests at the others, too."""
