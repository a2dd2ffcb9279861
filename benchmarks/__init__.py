"""Measurements: speed of the engine, strength of the bots. What was found is in ``docs``."""
