"""What the square-tile games share: tile designs, the table they are laid on, and the features they form."""
