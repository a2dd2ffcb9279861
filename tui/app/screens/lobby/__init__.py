"""The screens of the hall: the lobby, the waiting room, and the table."""
