"""The folders of a user's data and games."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from platformdirs import user_data_path

from engine.words import N_
from saves.errors import SaveError

DATA_DIR_VARIABLE = "HINTERLAND_DATA_DIR"


def data_folder(environ: Mapping[str, str], explicit: Path | None = None) -> Path:
    """Return the folder of the user's data.

    Args:
        environ: the environment; ``HINTERLAND_DATA_DIR`` overrides the default of the system.
        explicit: folder from the command line; overrides the environment.

    Raises:
        SaveError: when it begins with ``~`` and the home folder is unknown.
    """
    if explicit is not None:
        return _expanded(explicit)
    if environ.get(DATA_DIR_VARIABLE):
        return _expanded(Path(environ[DATA_DIR_VARIABLE]))
    return user_data_path("hinterland", appauthor=False)


def games_folder(environ: Mapping[str, str], explicit: Path | None = None) -> Path:
    """Return the folder of the game logs, ``games`` inside :func:`data_folder`, with the same errors."""
    return data_folder(environ, explicit) / "games"


def _expanded(folder: Path) -> Path:
    try:
        return folder.expanduser()
    except RuntimeError as error:
        raise SaveError(
            N_("the home folder in {path} cannot be found; write the folder out in full"), path=str(folder)
        ) from error
