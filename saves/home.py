"""Where games are kept when nobody says otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from platformdirs import user_data_path

DATA_DIR_VARIABLE = "HINTERLAND_DATA_DIR"


def data_folder(environ: Mapping[str, str], explicit: Path | None = None) -> Path:
    """Return the folder of all of a user's data.

    Args:
        environ: the environment; ``HINTERLAND_DATA_DIR`` names another folder than the system's own.
        explicit: the folder asked for on the command line, stronger than the environment.
    """
    if explicit is not None:
        return explicit.expanduser()
    if environ.get(DATA_DIR_VARIABLE):
        return Path(environ[DATA_DIR_VARIABLE]).expanduser()
    return user_data_path("hinterland", appauthor=False)


def games_folder(environ: Mapping[str, str], explicit: Path | None = None) -> Path:
    """Return the folder of the game logs, ``games`` inside :func:`data_folder`."""
    return data_folder(environ, explicit) / "games"
