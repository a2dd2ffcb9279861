"""The core of the square-tile games: tile designs, the table they are laid on, and the features they form."""
