"""Games saved by JCloisterZone 5 and the programs that descend from it, as games of Carcassonne.

:func:`read_recorded` reads such a file (``.jcz``) and plays it through by the rules of this program; the
result is written as a log like any game. ``docs/jcloisterzone.md`` says what is understood, and how.
"""

from saves.jcz.errors import BadRecording, ForeignRecording
from saves.jcz.imported import read_recorded, recognises

__all__ = ["BadRecording", "ForeignRecording", "read_recorded", "recognises"]
