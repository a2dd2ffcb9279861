"""Learning from games: reviews, puzzles, lessons, exports, environments; no widget."""
