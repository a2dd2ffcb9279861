"""True if ``engine``, ``saves`` and ``tui`` are those of Hinterland: their names are common words."""

from __future__ import annotations

import sys
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Final

PACKAGES: Final = ("engine", "saves", "tui")

_HERE: Final = Path(__file__).resolve()
_ROOTS: Final = (*_HERE.parents[1:2], *_HERE.parents[3:4])
"""The folders where the packages are in an installation and in a checkout."""


def require_own() -> None:
    """Make sure that what ``import engine`` finds is Hinterland's, and the same for the other packages.

    Raises:
        ImportError: when another module or package hides one of them; the message names its file.
    """
    for name in PACKAGES:
        file = _file_of(name)
        if file is None:
            raise ImportError(
                f"Hinterland's package '{name}' is missing; install Hinterland again", name=name
            )
        if file not in [root / name / "__init__.py" for root in _ROOTS]:
            raise ImportError(
                f"another module called '{name}' hides Hinterland's own: {file};"
                " rename it, or take its folder off PYTHONPATH",
                name=name,
                path=str(file),
            )


def why_broken(error: ImportError | SyntaxError) -> str | None:
    """Return why the program cannot be imported, ``None`` if that is an error of its own."""
    from importlib.metadata import packages_distributions

    installed = packages_distributions()
    for name in PACKAGES:
        for other in set(installed.get(name, ())) - {"hinterland"}:
            return (
                f"the installed package '{other}' has overwritten Hinterland's '{name}';"
                " uninstall it and install Hinterland again, in an environment of its own"
            )
    if isinstance(error, ModuleNotFoundError):
        return f"the package '{error.name}' is missing; install Hinterland with its dependencies"
    return None


def _file_of(name: str) -> Path | None:
    """Return the file that is, or would be, imported as ``name``."""
    loaded = sys.modules.get(name)
    spec = PathFinder.find_spec(name) if loaded is None else loaded.__spec__
    if spec is None:
        return None
    # A folder without __init__.py has no file of its own.
    where = spec.origin if spec.has_location else next(iter(spec.submodule_search_locations or ()), None)
    return None if where is None else Path(where).resolve()
