"""How bots judge Carcassonne."""
