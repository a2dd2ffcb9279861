"""Puzzles: positions in which one turn is clearly best; knows no widget. See ``docs/puzzles.md``."""
