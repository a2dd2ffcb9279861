"""Games saved by JCloisterZone 5 and the programs that descend from it, as games of Carcassonne.

:func:`read_game` reads such a file (``.jcz``) and plays it through by the rules of this program; the
result is written as a log like any game. ``docs/jcloisterzone.md`` says what is understood, and how.
"""

from saves.jcz.errors import BadRecording, ForeignRecording
from saves.jcz.imported import ImportedGame, read_game

__all__ = ["BadRecording", "ForeignRecording", "ImportedGame", "read_game"]
