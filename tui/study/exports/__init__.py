"""A game in forms for people and for other programs."""
