"""Settings of the environments' tests."""

from __future__ import annotations

from typing import Any

import engine

ALL = [
    (name, players)
    for name in engine.games()
    for players in sorted({engine.game(name).min_players, engine.game(name).max_players})
]
"""Every game with the fewest and the most players."""

VARIANTS: list[tuple[str, int, dict[str, Any]]] = [
    *((name, players, {}) for name, players in ALL),
    ("carcassonne", 2, {"river": True, "abbot": True, "inns": True, "traders": True}),
    ("carcassonne", 2, {"traders": True, "builder_turn": "ask"}),
    ("carcassonne", 3, {"river2": True, "hand_size": 3, "hand_visible": False}),
    ("carcassonne", 2, {"draw_ahead": True, "tile_sets": 2}),
    ("carcassonne", 3, {"tile_auction": True, "hole_bonus": True}),
    ("carcassonne", 2, {"board": "table_extend", "table": "9x9"}),
    ("carcassonne", 2, {"board": "table_push", "table": "9x9", "start_in_bag": True}),
    ("carcassonne", 2, {"unplaceable": "return"}),
    ("carcassonne", 3, {"solo": "normal"}),
    ("carcassonne", 2, {"phantom": True}),
    ("carcassonne", 3, {"hills": True, "festival": True}),
    ("discovery", 2, {"hand": "two_private"}),
    ("discovery", 3, {"hand": "two_public", "equal_turns": "exact"}),
    ("new_world", 2, {"delayed_second_surveyor": "on"}),
    ("castle", 2, {"tokens_open": True, "edges": "all"}),
    ("landover", 4, {"secret_draw": "at_setup", "discard_mode": "owner_choice", "hand_counts_public": False}),
    ("landover", 3, {"offers": "none", "barbarian_tie_deck": "choice"}),
]
