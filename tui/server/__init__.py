"""The door: an SSH server that gives everyone who comes in an app of their own, in one process."""
