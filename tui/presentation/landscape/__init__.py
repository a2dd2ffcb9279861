"""What the words of all games of square tiles share."""
