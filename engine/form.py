"""Which form of the engine runs: compiled modules, where they were built and fit, or plain Python.

``compile_engine.py`` compiles modules of the engine and writes a stamp beside this file. Python itself
prefers a compiled module to its source, so plain Python needs something only where there is a stamp: a
finder that looks for sources alone. It is used when the environment variable ``HINTERLAND_PLAIN`` is set, and
when the compiled modules cannot be trusted, which one line on standard error tells.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Final

PLAIN: Final = "HINTERLAND_PLAIN"
"""The environment variable that asks for plain Python."""

LIBRARY: Final = "hinterland__mypyc"
"""The module that holds the code of all compiled modules."""

_ROOT: Final = Path(__file__).resolve().parent.parent
_STAMP: Final = "compiled.json"

_compiled = False


def is_compiled() -> bool:
    """Return whether the compiled form runs."""
    return _compiled


def digest(root: Path, sources: Iterable[str]) -> str:
    """Return a digest of source files, given by their paths below ``root``."""
    found = blake2b(digest_size=16)
    for source in sources:
        found.update((root / source).read_bytes())
    return found.hexdigest()


def write_stamp(root: Path, sources: Sequence[str], modules: Sequence[str]) -> None:
    """Write what tells later whether compiled modules belong to the sources and to the running Python.

    Args:
        root: the folder that holds the package ``engine``.
        sources: the files that were compiled, as paths below ``root``.
        modules: the files that came of it.
    """
    stamp = {
        "suffix": EXTENSION_SUFFIXES[0],
        "sources": list(sources),
        "digest": digest(root, sources),
        "sizes": {module: (root / module).stat().st_size for module in modules},
    }
    (root / "engine" / _STAMP).write_text(json.dumps(stamp, indent=1) + "\n", encoding="utf-8")


def choose_form(root: Path = _ROOT) -> None:
    """Decide which form runs. It must be called before any compiled module is imported."""
    global _compiled
    try:
        stamp = json.loads((root / "engine" / _STAMP).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return
    except (OSError, ValueError) as error:
        fault: str | None = f"{_STAMP}: {error}"
    else:
        if os.environ.get(PLAIN, "0") not in ("", "0"):
            sys.meta_path.insert(0, _Sources())
            return
        fault = _fault(root, stamp)
    if fault is None:
        _compiled = True
        return
    print(f"hinterland: the engine runs in plain Python: {fault}", file=sys.stderr)
    os.environ[PLAIN] = "1"  # the processes that this one starts have no need to say it again
    sys.meta_path.insert(0, _Sources())


def _fault(root: Path, stamp: dict[str, object]) -> str | None:
    """Return why the compiled modules cannot be used."""
    try:
        match stamp:
            case {"suffix": str(suffix), "sources": list(sources), "digest": known, "sizes": dict(sizes)}:
                if suffix != EXTENSION_SUFFIXES[0]:
                    return f"it was compiled for another Python ({suffix})"
                if digest(root, sources) != known:
                    return "it was compiled from other sources"
                for module, size in sizes.items():
                    if (root / module).stat().st_size != size:
                        return f"{module} is damaged"
                import_module(LIBRARY)
                return None
        return f"{_STAMP} is damaged"
    except (OSError, ImportError) as error:
        return str(error)


class _Sources:
    """Finds the sources of modules of the engine, beside which compiled ones may lie."""

    def __init__(self) -> None:
        self._finders: dict[str, FileFinder] = {}

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("engine."):
            return None
        for folder in path or ():
            finder = self._finders.get(folder)
            if finder is None:
                finder = self._finders[folder] = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))
            found = finder.find_spec(name, target)
            if found is not None:
                return found
        return None
