"""Game notation: whole games as text, with header tags and the moves, one line per turn.

``docs/game-notation.md`` describes it. :func:`write` writes a saved game, :func:`read` reads and replays one.
"""

from saves.notation.faults import NotationError
from saves.notation.reading import read, recognises
from saves.notation.writing import VERSION, write

__all__ = ["VERSION", "NotationError", "read", "recognises", "write"]
