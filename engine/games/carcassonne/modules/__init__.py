"""The modules of Carcassonne: expansions and house rules."""
