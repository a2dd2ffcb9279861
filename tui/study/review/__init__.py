"""Reviews: a bot's opinion of each decision of a game; knows no widget."""
