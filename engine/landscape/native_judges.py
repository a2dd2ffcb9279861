"""Native judges: the judgement of placements in compiled C, where it has been built.

The module ``_judge`` beside the judgement of a game holds a copy of a landscape, follows the position before
it judges, and lays and takes back tiles there. Its results are those of the Python judgement to the last bit.
That one is used where there is no such module, where it is broken or was built from other sources, for games
with options that it does not know, and everywhere when the environment variable ``HINTERLAND_PLAIN`` is set.
"""

from __future__ import annotations

import atexit
import os
import sys
from collections.abc import Sequence
from hashlib import blake2b
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, Final

from engine.landscape.completion_odds import CompletionOdds
from engine.landscape.design import Design, RotatedDesign
from engine.landscape.landscape import Landscape, Site
from engine.landscape.tileset import TileSet

PLAIN: Final = "HINTERLAND_PLAIN"
"""The environment variable that asks for Python in place of C."""

_MAX_JUDGES: Final = 8

_types: dict[str, Any] = {}
_judges: dict[tuple[str, int, Site], tuple[TileSet, Any]] = {}


def judge_type(module: str) -> Any:
    """Return the native judge of a module, ``None`` where there is none that works."""
    if module not in _types:
        _types[module] = None
        if os.environ.get(PLAIN, "0") in ("", "0"):
            _types[module] = _load(module)
    return _types[module]


def use(module: str, judge: Any) -> None:
    """Have the judge of a module be another one, or ``None`` for Python's; for measuring."""
    _types[module] = judge
    _judges.clear()


def _load(module: str) -> Any:
    """Return the judge of a module; where that cannot be used, say so in one line when the program ends.

    By then an app has given the terminal back; processes of :mod:`multiprocessing` say nothing.
    """
    try:
        found = import_module(module)
        if sources_digest(Path(found.__file__ or "").parent) == found.SOURCES:
            return found.Judge
        fault = "it was compiled from other sources"
    except ModuleNotFoundError:  # it has not been compiled
        return None
    except (ImportError, AttributeError, OSError) as error:
        fault = str(error)
    atexit.register(_complain, f"hinterland: {module} is not used: {fault}")
    return None


def _complain(line: str) -> None:
    print(line, file=sys.stderr)


def sources_digest(folder: Path) -> str:
    """Return a digest of the C sources of a judge and of this file, which must fit each other.

    Args:
        folder: the folder of the module, beside its own sources.
    """
    shared = Path(__file__).with_name("native").glob("*.h")
    found = blake2b(digest_size=16)
    for source in (*sorted(shared), *sorted(folder.glob("*.[ch]")), Path(__file__)):
        found.update(source.read_bytes())
    return found.hexdigest()


def run_in_c() -> bool:
    """Return whether all native judges of this repository's games are built and in use."""
    if os.environ.get(PLAIN, "0") not in ("", "0"):
        return False
    folders = [source.parent for source in Path(__file__).parents[1].glob("games/*/_judge.c")]
    return all(_is_built(folder) for folder in folders)


def _is_built(folder: Path) -> bool:
    """Return whether a judge is there, built from the present sources; no game is imported for it."""
    for file in folder.glob("_judge.*so"):
        spec = spec_from_file_location("_judge", file)
        if spec is not None and spec.loader is not None:
            try:
                judge = module_from_spec(spec)
                spec.loader.exec_module(judge)
            except ImportError:
                return False
            return bool(getattr(judge, "SOURCES", "") == sources_digest(folder))
    return False


def judge_of(module: str, land: Landscape) -> Any:
    """Return a native judge for games like that of a landscape, ``None`` where Python must judge.

    Args:
        module: the module with the judge.
        land: the landscape.
    """
    kind = judge_type(module)
    if kind is None:
        return None
    key = module, id(land.tileset), land.site
    known = _judges.get(key)
    if known is None:
        if len(_judges) >= _MAX_JUDGES:
            _judges.clear()
        known = _judges[key] = land.tileset, _new_judge(kind, land)
    return known[1]


def landscape_terms(land: Landscape) -> tuple[list[int], list[int], list[int], list[int]]:
    """Return the lists by which a native judge follows a landscape: tiles and figures but those apart."""
    holders = land.holder
    if land.apart:
        holders = [-1 if held >= 0 and held >> 3 in land.apart else held for held in holders]
    return land.cells, land.designs, land.rotations, holders


def outlook_terms(
    outlook: CompletionOdds,
    on_turn: int,
    scales: Sequence[float],
    minds: Sequence[float],
    free: Sequence[float],
    upto: Sequence[float],
) -> tuple[Any, ...]:
    """Return the terms that all native judges take, in the order of ``native/judge.h``."""
    turns = outlook.turns
    return len(turns), on_turn, outlook.counts, outlook.unseen, outlook.most, turns, scales, minds, free, upto


def _new_judge(kind: Any, land: Landscape) -> Any:
    tiles, edges = land.tileset, range(len(land.tileset.edge_types))
    match = [edge for pair in ((a, b) for a in edges for b in edges if tiles.match(a, b)) for edge in pair]
    try:
        return kind(
            designs=[_face(design, len(tiles.tokens)) for design in tiles.designs],
            match=match,
            mixed=tiles.mixed,
            allows=land.site.allows,
            wall_closes=land.site.wall_closes,
            names=len(tiles.tokens),
        )
    except (ValueError, OverflowError):  # larger than what it can hold
        return None


def _face(design: Design, names: int) -> tuple[Any, ...]:
    """Return a design as the native judges read it; ``names`` is the number of token names."""
    named = [dict(design.named).get(name, 0) for name in range(names)]
    faces = [_turned(one) for one in design.turned]
    return faces, design.prints, design.token_count, named, design.starting, design.symmetry


def _turned(turned: RotatedDesign) -> tuple[Any, ...]:
    joints = [[number for joint in side for number in joint] for side in turned.joints]
    shared = [sum(1 << region for region in side) for side in turned.shared]
    return turned.edges, turned.owners, joints, shared, turned.reaching
