"""Carcassonne: cities, roads, monasteries and fields; rules in ``docs/rules/carcassonne.md``.

Importing this loads neither the game nor its modules: packages that bring modules import parts of it.
"""
