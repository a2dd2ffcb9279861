"""Carcassonne drawn: the ground of each face, its little pictures, and the painter."""
