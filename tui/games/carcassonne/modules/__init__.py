"""The words of Carcassonne, a file for each expansion.

A new expansion adds its file and one line to ``VOCABULARY``.
"""

from __future__ import annotations

from typing import Final

from tui.games.carcassonne.modules import abbot, base, house, inns, river, solo, traders
from tui.games.landscape.vocabulary import joined

VOCABULARY: Final = joined(
    (
        base.WORDS,
        river.WORDS,
        abbot.WORDS,
        solo.WORDS,
        inns.WORDS,
        traders.WORDS,
        house.WORDS,
    )
)
