"""The words of Carcassonne."""
