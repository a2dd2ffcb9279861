"""The art: tiles, seats and marks as pixels or characters, for every colour depth; no widgets."""
