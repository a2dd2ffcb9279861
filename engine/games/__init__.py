"""The games, a folder each; see ``engine/registry.py`` for the list."""
