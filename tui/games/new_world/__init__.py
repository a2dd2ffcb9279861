"""The words of New World."""
