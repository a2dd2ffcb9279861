"""Shared words of all games of square tiles."""
