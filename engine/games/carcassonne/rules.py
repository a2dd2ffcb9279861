"""How a game of Carcassonne is put together from its options: modules, figures, steps and values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeVar

from engine.errors import Unplayable
from engine.game import Setting
from engine.games.carcassonne.module import Module, Piece
from engine.games.carcassonne.modules.abbot import Abbot
from engine.games.carcassonne.modules.auction import Auction
from engine.games.carcassonne.modules.hands import Hands
from engine.games.carcassonne.modules.hole_bonus import HoleBonus
from engine.games.carcassonne.modules.inns import Inns, Marks
from engine.games.carcassonne.modules.opening import MostRoads, StartFromBag
from engine.games.carcassonne.modules.returned import Returned
from engine.games.carcassonne.modules.river import River
from engine.games.carcassonne.modules.river2 import River2
from engine.games.carcassonne.modules.solo import MEEPLES, Solo
from engine.games.carcassonne.modules.table import Table
from engine.games.carcassonne.modules.traders import Traders
from engine.games.carcassonne.modules.turn_order import TurnOrder
from engine.games.carcassonne.options import field_mode, small_city_points
from engine.games.carcassonne.scoring import Values
from engine.games.carcassonne.steps import base_steps
from engine.games.carcassonne.tiles import CITY, FIELD, KINDS, MONASTERY, ROAD, Role, tile_set
from engine.landscape.landscape import Site
from engine.landscape.steps import NO_FOLLOWER_LEFT, TileSteps
from engine.words import N_

MODULES: Final[tuple[type[Module[Any]], ...]] = (
    Table,
    River,
    River2,
    Abbot,
    Inns,
    Marks,
    StartFromBag,
    Traders,
    Solo,
    MostRoads,
    HoleBonus,
    Hands,
    Returned,
    Auction,
    TurnOrder,
)
"""The modules in the order in which their hooks are called."""

MEEPLE: Final = 0

_NUMBERED: Final = {
    MEEPLE: Piece(
        "meeple",
        kinds=(CITY, ROAD, FIELD, MONASTERY),
        rule="CARC-6.1",
        roles={CITY: Role.KNIGHT, ROAD: Role.HIGHWAYMAN, FIELD: Role.FARMER, MONASTERY: Role.MONK},
        none_left=("CARC-6.7", NO_FOLLOWER_LEFT),
        elsewhere=("ABBOT-4", N_("only an abbot may stand in a garden")),
    )
} | {number: piece for module in MODULES for number, piece in module.pieces.items()}

PIECES: Final = tuple(_NUMBERED[number] for number in range(len(_NUMBERED)))
"""All figures by their numbers in moves; those of modules that are not in play have an empty supply."""

_FOLLOWERS: Final = 7  # CARC-1.5: the eighth is the scoring marker

M = TypeVar("M", bound="Module[Any]")


class Rules:
    """The rules of one game, as its options want them.

    Attributes:
        values: how features score.
        modules: those that are in play.
        hooks: for each hook of ``Module`` the modules that override it, so that the others cost nothing.
        tileset: the faces that are in play.
        box: how many tiles of each design there are (CARC-1.2, RIVER-2, HOUSE-15).
        pieces: all figures by their numbers.
        supply: for each figure how many a seat has, none of those that are not in play.
        figures_on: for each kind of feature the figures that may claim it.
        site: where tiles may be placed.
        steps: for each phase the steps that are open.
        last_turn: number of the last turn, 0 for no limit (HOUSE-17).
        is_plain: whether placing a tile leads to the follower step and to nothing else.
    """

    def __init__(self, options: Mapping[str, Setting]) -> None:
        self.modules = [module for kind in MODULES if (module := kind.of(options)) is not None]
        self._by_class = {type(module): module for module in self.modules}
        self.hooks: dict[Callable[..., object], tuple[Module[Any], ...]] = {
            hook: tuple(module for module in self.modules if getattr(type(module), name) is not hook)
            for name, hook in vars(Module).items()
            if callable(hook)
        }
        for slot, module in enumerate(self.modules):
            module.slot = slot
        solo = str(options["solo"])
        self.values = Values(
            small_city=small_city_points(options),
            mode=field_mode(options),
            incomplete=not options["no_endgame_incomplete"],
            fields=bool(options["fields"]) and solo == "off",  # CARC-10.1, SOLO-7
        )
        self.last_turn = int(options["turns"])
        sets = {module.tile_set: module.idle_marks for module in self.modules if module.tile_set}
        self.tileset = tile_set(*sets, idle=frozenset((name, mark) for name in sets for mark in sets[name]))
        copies = int(options["tile_sets"])
        self.box = [
            design.count * (1 if design.marks.intersection(sets) else copies) * ("river" not in design.marks)
            for design in self.tileset.designs
        ]
        self.pieces = PIECES
        self.supply = [0] * len(PIECES)
        self.supply[MEEPLE] = MEEPLES.get(solo, _FOLLOWERS)
        steps = base_steps()
        for module in self.modules:
            module.fill_box(self.tileset, self.box)
            module.add_steps(steps)
            for number, count in module.supply.items():
                self.supply[number] = count
        self.figures_on = tuple(
            tuple(number for number, piece in enumerate(PIECES) if kind in piece.kinds and not piece.joins)
            if kind != FIELD or self.values.fields
            else ()
            for kind in range(len(KINDS))
        )
        self.steps = TileSteps(steps)
        table = self.find(Table)
        self.site = table.site() if table is not None else Site()
        self.is_plain = all(module.is_plain for module in self.modules)

    def find(self, kind: type[M]) -> M | None:
        """Return the module of a class, ``None`` when it is not in play."""
        found = self._by_class.get(kind)
        return found if isinstance(found, kind) else None


def clash(players: int, options: Mapping[str, Setting]) -> Unplayable | None:
    """Return why this number of seats cannot play with these options, or ``None`` when they can."""
    return next(_clashes(players, options), None)


def _clashes(players: int, options: Mapping[str, Setting]) -> Iterator[Unplayable]:
    for kind in MODULES:
        for found in kind.clashes(players, options):
            if isinstance(found, Unplayable):
                yield found
            elif found[0]:
                yield Unplayable(found[1], found[2])
