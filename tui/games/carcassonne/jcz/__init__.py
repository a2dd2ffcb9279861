"""Games saved by JCloisterZone 5 and the programs that descend from it, as games of Carcassonne.

:func:`read_recorded` reads such a file (``.jcz``) and plays it through by the rules of this program; the
result is written as a log like any game. ``docs/jcloisterzone.md`` says what is understood, and how.
"""

from typing import Final

from saves.imports import Reader
from tui.games.carcassonne.jcz.errors import BadRecording, ForeignRecording
from tui.games.carcassonne.jcz.reading import read_recorded, recognises

READER: Final = Reader("JCloisterZone", recognises, read_recorded, ".jcz")

__all__ = ["READER", "BadRecording", "ForeignRecording", "read_recorded", "recognises"]
