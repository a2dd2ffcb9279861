"""Rendering of pictures for terminals: in a process of its own, kept in memory and on disk."""
