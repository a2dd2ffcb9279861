"""The games of this repository as a player sees them; found through entry points only."""
