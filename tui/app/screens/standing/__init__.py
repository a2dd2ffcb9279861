"""Ranks and seasons: the ladder, and the profile of one person."""
