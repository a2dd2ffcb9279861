"""The rules of Landover, step by step: each file holds what can be done, and what it changes."""
