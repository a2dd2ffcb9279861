"""The words of The Castle."""
