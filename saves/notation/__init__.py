"""Whole games as text for people: header tags, then the moves, a line a turn.

``docs/game-notation.md`` describes the text. :func:`write` makes it of a saved game, :func:`read` plays
it through again, move by move, by the rules.
"""

from saves.notation.faults import NotationError
from saves.notation.reading import read, recognises
from saves.notation.writing import VERSION, write

__all__ = ["VERSION", "NotationError", "read", "recognises", "write"]
