"""The boards of square tiles and of hexes, which games share."""
