"""The tiles of The River II, and the inn and the herd of pigs on them (RIVER2-1, RIVER2-12 to RIVER2-18)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, Self

from engine.game import Setting
from engine.games.carcassonne.module import Clash, Module
from engine.games.carcassonne.tiles import PIG_HERD
from engine.words import N_

if TYPE_CHECKING:
    from engine.games.carcassonne.state import CarcassonneState

_ITS_OPTIONS: Final = (
    ("river2_volcano", "again", "RIVER2-8", N_("a volcano lies only at the end of The River II")),
    ("river2_reserve", False, "RIVER2-10", N_("only The River II can be told to keep clear of tiles")),
    ("river2_inn", "auto", "RIVER2-12", N_("the inn at the river is on a tile of The River II")),
    ("pig_herd", "auto", "RIVER2-13", N_("the herd of pigs is on a tile of The River II")),
)
"""The options that mean something with The River II only, with their defaults, rules and refusals."""


class River2(Module[None]):
    """What is drawn on the tiles of The River II; :mod:`engine.games.carcassonne.modules.river` lays them."""

    tile_set = "river2"

    def __init__(self, options: Mapping[str, Setting]) -> None:
        has_inn, has_herd = bridge_inn_counts(options), _counts(options["pig_herd"], options["traders"])
        marks = {"inn": has_inn, "pig_herd": has_herd}
        self.idle_marks = frozenset(mark for mark, is_used in marks.items() if not is_used)

    @classmethod
    def of(cls, options: Mapping[str, Setting]) -> Self | None:
        return cls(options) if options["river2"] else None

    @classmethod
    def clashes(cls, players: int, options: Mapping[str, Setting]) -> Iterable[Clash]:
        for name, default, rule, sentence in _ITS_OPTIONS:
            yield options[name] != default and not options["river2"], rule, sentence

    def more_for_all(self, state: CarcassonneState, fields: Sequence[int]) -> int:
        """Return 1 for the herd of pigs on a field, whoever scores it (RIVER2-13)."""
        land = state.landscape
        return int(any(land.tokens[field] & land.named[PIG_HERD] for field in fields))


def bridge_inn_counts(options: Mapping[str, Setting]) -> bool:
    """Return whether there is an inn at the bridge of The River II, and it counts (RIVER2-12)."""
    return bool(options["river2"]) and _counts(options["river2_inn"], options["inns"])


def _counts(said: Setting, with_box: Setting) -> bool:
    """Return whether a mark counts: always, never, or with the box to which it belongs."""
    return bool(with_box) if said == "auto" else said == "on"
