"""The words of Landover."""
