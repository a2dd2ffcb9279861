"""The picture of The Castle: its tiles, and the wall around the board."""
