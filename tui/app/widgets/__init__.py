"""The widgets, one job each."""
