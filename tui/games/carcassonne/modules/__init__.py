"""The screen side of the modules of Carcassonne, a file for each expansion."""
