"""Bots that are not built in: programs that speak the bot protocol, each in a process of its own."""
