"""Modes: what keys and mouse do at the table, one small class for each situation."""
