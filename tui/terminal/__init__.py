"""Terminal input and output: frames of changed cells, keys, acknowledgements."""
