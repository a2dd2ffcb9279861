"""Looking back on a game: what each decision was worth, found by a bot; it knows no widget."""
