"""The arena: bots play each other on all cores, and every result is kept."""
