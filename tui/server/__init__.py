"""The SSH server: every guest gets an app, all of them in one process."""
