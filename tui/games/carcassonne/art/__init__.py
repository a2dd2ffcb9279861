"""Carcassonne drawn: the ground of each face, its sprites, and the painter."""
