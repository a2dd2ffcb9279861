"""The words of The Discovery."""
