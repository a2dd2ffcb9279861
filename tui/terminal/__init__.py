"""What goes to a terminal and comes from it: frames of changed cells, keys, acknowledgements."""
