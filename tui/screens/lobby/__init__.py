"""What a person sees of the hall: the lobby, the waiting room, and a table among people."""
