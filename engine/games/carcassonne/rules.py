"""How a game of Carcassonne is put together from its options: modules, figures, steps and values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
        tileset: the faces that are in play.
        box: how many tiles of each design there are (CARC-1.2, RIVER-2, HOUSE-15).
        pieces: all figures by their numbers.
        supply: for each figure how many a seat has, none of those that are not in play.
        figures_on: for each kind of feature the figures that may claim it.
        joining_on: for each kind of feature the figures that may join an own meeple there.
        site: where tiles may be placed.
        steps: for each phase the steps that are open.
        last_turn: number of the last turn, 0 for no limit (HOUSE-17).
        is_plain: whether placing a tile leads to the follower step and to nothing else.
    """

    def __init__(self, options: Mapping[str, Setting]) -> None:
        self.modules = [module for kind in MODULES if (module := kind.of(options)) is not None]
        self._by_class = {type(module): module for module in self.modules}
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
        self.figures_on = self._pieces_on(joining=False)
        self.joining_on = self._pieces_on(joining=True)
        self.has_joining = any(piece.joins for piece, count in zip(PIECES, self.supply, strict=True) if count)
        self.steps = TileSteps(steps)
        table = self.find(Table)
        self.site = table.site() if table is not None else Site()
        self.is_plain = all(module.is_plain for module in self.modules)
        self.prologues = self._with("is_prologue")
        self.drawable = self._with("drawable")
        self.may_draw = self._with("may_draw")
        self.drawing = self._with("drawing")
        self.codes = self._with("codes")
        self.why_not_there = self._with("why_not_there")
        self.tile_in_hand = self._with("tile_in_hand")
        self.unplaceable = self._with("unplaceable")
        self.placed = self._with("placed")
        self.rate = self._with("rate")
        self.rule_of = self._with("rule_of")
        self.no_followers = self._with("no_followers")
        self.score_completed = self._with("score_completed")
        self.end_game = self._with("end_game")
        self.begin_turn = self._with("begin_turn")
        self.end_turn = self._with("end_turn")
        self.next_seat = self._with("next_seat")
        self.keep_turn = self._with("keep_turn")
        self.more_for_city = self._with("more_for_city")
        self.more_for_all = self._with("more_for_all")
        self.earns_turn = self._with("earns_turn")
        self.score_finally = self._with("score_finally")

    def _pieces_on(self, *, joining: bool) -> tuple[tuple[int, ...], ...]:
        """Return for each kind of feature the numbers of the figures that may claim, or join, it."""
        return tuple(
            tuple(
                number
                for number, piece in enumerate(PIECES)
                if kind in piece.kinds and piece.joins == joining
            )
            if kind != FIELD or self.values.fields
            else ()
            for kind in range(len(KINDS))
        )

    def find(self, kind: type[M]) -> M | None:
        """Return the module of a class, ``None`` when it is not in play."""
        found = self._by_class.get(kind)
        return found if isinstance(found, kind) else None

    def _with(self, hook: str) -> tuple[Module[Any], ...]:
        """Return the modules that override a hook, so that the others cost nothing."""
        base = getattr(Module, hook)
        return tuple(module for module in self.modules if getattr(type(module), hook) is not base)


def clash(players: int, options: Mapping[str, Setting]) -> Unplayable | None:
    """Return why so many seats cannot play with these options, or ``None`` when they can."""
    return next(_clashes(players, options), None)


def _clashes(players: int, options: Mapping[str, Setting]) -> Iterator[Unplayable]:
    for kind in MODULES:
        for found in kind.clashes(players, options):
            if isinstance(found, Unplayable):
                yield found
            elif found[0]:
                yield Unplayable(found[1], found[2])
