"""The base of ``tui``: words, settings, clocks, the parts of games; imports no other layer of it."""
