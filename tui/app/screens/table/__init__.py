"""The table: a game being played."""
