"""A game of Carcassonne: its modules, and places of tiles. Scoring and turns are in files of those names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, Self, TypeVar

from engine.errors import IllegalMove
from engine.game import TERMINAL, Setting
from engine.games.carcassonne.cross import ends_of_cross, tiles_in_cross
from engine.games.carcassonne.mechanisms import Trade
from engine.games.carcassonne.module import AnyModule
from engine.games.carcassonne.rules import CarcassonneRules
from engine.games.carcassonne.tiles import CROSS, FIELD, KINDS, START, SURROUNDED
from engine.games.carcassonne.turns import TurnState
from engine.landscape.compass import cell, xy
from engine.landscape.landscape import Landscape
from engine.landscape.moves import fitting_moves, place_moves
from engine.records import Json, Move

M = TypeVar("M", bound=AnyModule)

_NO_TRADE: Final = Trade(())


class CarcassonneState(TurnState):
    """One game of Carcassonne. See :class:`engine.game.State` for the interface."""

    KINDS = KINDS
    AROUND = SURROUNDED
    WRITTEN_BY_PORTS = (FIELD,)
    RULE_OVER: ClassVar[str] = "CARC-11.1"
    RULE_TURN: ClassVar[str] = "CARC-3.1"

    def __init__(
        self,
        players: int,
        seed: int | None,
        options: Mapping[str, Setting],
        rules: CarcassonneRules,
        version: int,
    ) -> None:
        self.rules, self.hooks, self.rules_version = rules, rules.hooks, version
        land = Landscape(rules.tileset, rules.site, rules.pieces)
        super().__init__("carcassonne", land, players, seed, options, rules.supply)
        self.steps = rules.steps
        self.pool[:] = rules.box
        self.in_bag = sum(self.pool)
        self.extra = tuple(module.initial(self) for module in rules.modules)
        if not any(module.lay_start(self) for module in rules.modules):
            self.lay_first(START)  # CARC-1.3
        if self.landscape.cells:
            self.choose_first([])

    def module(self, kind: type[M]) -> M | None:
        """Return the module of a class, ``None`` when it is not in play."""
        return self.rules.find(kind)

    # -- the game as it stands ------------------------------------------------------------------------

    @property
    def hides(self) -> bool:
        """True if seats hold tiles that others may not see (HOUSE-4), or tiles lie face down (HILL-7)."""
        return self.rules.hides_hands or bool(self.rules.hiding)

    @property
    def is_known_alike(self) -> bool:
        return not self.rules.hides_hands

    @property
    def turns(self) -> int:
        """The number of turns of the game, if every tile finds a place (HOUSE-17)."""
        last = self.rules.last_turn
        return min(super().turns, last) if last else super().turns

    @property
    def is_solo(self) -> bool:
        """True if all seats are colours of one side."""
        return bool(self.hooks.result)

    @property
    def is_plain(self) -> bool:
        """True if placing a tile leads to the follower step and to nothing else."""
        return self.rules.is_plain and not self.in_prologue

    @property
    def changes_turns(self) -> bool:
        """True if turns from here on go on in a way that no module declares."""
        return self.rules.changes_turns and not all(module.is_done(self) for module in self.rules.modules)

    @property
    def is_bounded(self) -> bool:
        """True if the table has an edge (TABLE-1)."""
        return bool(self.hooks.room)

    @property
    def in_prologue(self) -> bool:
        """True if tiles are drawn that come before those of the base game."""
        return any(module.is_prologue(self) for module in self.hooks.is_prologue)

    @property
    def earns_turn(self) -> bool:
        """True if the turn in progress earns another one, or a second part (HOUSE-9, TRADE-15, RIVER2-8)."""
        return any(module.earns_turn(self) for module in self.hooks.earns_turn)

    @property
    def earns_part(self) -> bool:
        """True if the turn in progress has earned a second part and there is a tile for it (TRADE-15)."""
        return any(module.earns_part(self) for module in self.hooks.earns_part)

    @property
    def trade(self) -> Trade:
        """The goods of the seats and the part of the turn."""
        found = self.rules.trader.trade(self) if self.rules.trader else None
        return found or _NO_TRADE

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats with the most points, once the game is over; in the solo game all of them."""
        if self.is_solo and self.current_player == TERMINAL:
            return tuple(range(self.players))
        return super().winners

    @property
    def places(self) -> tuple[int, ...] | None:
        """Place of every seat once the game is over; in the solo game all play together and have none."""
        return None if self.is_solo else super().places

    @property
    def result(self) -> int | None:
        """The result of a solo game as things stand, the marker furthest behind (SOLO-19)."""
        return next((module.result(self) for module in self.hooks.result), None)

    def position(self) -> dict[str, Json]:
        found = super().position()
        for kind in self.rules.idle:
            found |= kind.idle_position(self.players)
        for module in self.rules.modules:
            found |= module.position(self)
        return found

    def fitting_left(self, x: int, y: int) -> int:
        fillers = (module.fillers(self, cell(x, y)) for module in self.hooks.fillers)
        return super().fitting_left(x, y) + sum(fillers)

    def rotations_on(self, design: int, at: int) -> tuple[int, ...]:
        found = super().rotations_on(design, at)
        if self.in_prologue or self._lays_anywhere(design):  # what is forbidden in the prologue is not later
            return found
        return tuple(code & 3 for code in self.allowed(design, [at << 2 | rotation for rotation in found]))

    # -- places of tiles ------------------------------------------------------------------------------

    def codes(self, design: int) -> list[int]:
        return self.allowed(design, self.landscape.fitting(design))

    def allowed(self, design: int, codes: list[int]) -> list[int]:
        """Return those of some placements that all modules allow."""
        for module in self.hooks.codes:
            codes = module.codes(self, design, codes)
        return codes

    def _lays_anywhere(self, design: int) -> bool:
        """Return whether no module forbids a design any place now, which is quickly asked."""
        for module in self.hooks.codes:  # noqa: SIM110 (faster than ``all`` in plain Python)
            if module.limits(self, design):
                return False
        return True

    def placements(self, design: int) -> list[Move]:
        if self._lays_anywhere(design):
            return fitting_moves(self.landscape, design)
        return place_moves(self.tileset, design, self.codes(design))

    def fits(self, design: int) -> bool:
        return super().fits(design) if self._lays_anywhere(design) else bool(self.codes(design))

    def fits_at(self, design: int, at: int, rotation: int) -> bool:
        if not super().fits_at(design, at, rotation):
            return False
        return not self.hooks.codes or bool(self.allowed(design, [at << 2 | rotation]))

    def why_not_there(self, design: int, at: int, rotation: int) -> IllegalMove | None:
        """Return why a module forbids a placement, ``None`` when none does."""
        hooks, need = self.hooks, self.landscape.frontier.get(at)
        refusals = [module.why_not_at(self, at) for module in hooks.why_not_at]
        if need is not None and rotation in self.tileset.rotations(design, need):
            there = hooks.why_not_there
            refusals += [module.why_not_there(self, design, at, rotation) for module in there]
        return next((refusal for refusal in refusals if refusal is not None), None)

    def may_lie(self, at: int) -> bool:
        """Return whether a cell is on the table now (TABLE-7)."""
        return all(module.why_not_at(self, at) is None for module in self.hooks.why_not_at)

    def is_complete(self, root: int) -> bool:
        return self.landscape.kind[root] != CROSS and super().is_complete(root)  # ABBOT2-7

    def size(self, root: int) -> int:
        if self.landscape.kind[root] == CROSS:
            return len(tiles_in_cross(self.landscape, self.center(root)))
        return super().size(root)

    def tiles_of(self, root: int) -> tuple[tuple[int, int], ...]:
        land = self.landscape
        if land.kind[root] == CROSS:
            return tuple(xy(land.cells[number]) for number in tiles_in_cross(land, self.center(root)))
        return super().tiles_of(root)

    def holes(self, root: int) -> list[int]:
        land = self.landscape
        gaps = ends_of_cross(land, self.center(root)) if land.kind[root] == CROSS else super().holes(root)
        for module in self.hooks.room:
            room = module.room(self)
            if room is not None:
                gaps = [gap for gap in gaps if room(gap)]
        return gaps

    def can_be_completed(self, root: int) -> bool:
        """Return whether the edge of the table leaves a feature a chance (TABLE-1, HOUSE-12)."""
        if self.landscape.kind[root] == CROSS:
            return False
        if self.hooks.room and self.holes(root) != super().holes(root):
            return False
        return super().can_be_completed(root)

    def role(self, kind: int, figure: int) -> str:
        """Return the name of a figure's role on a region kind (CARC-2.6, ABBOT-1)."""
        return self.rules.pieces[figure].roles[kind]

    # -- followers ------------------------------------------------------------------------------------

    def no_followers(self) -> IllegalMove | None:
        """Return why no follower can be put on the board now, ``None`` when one can."""
        for module in self.hooks.no_followers:
            refusal = module.no_followers(self)
            if refusal is not None:
                return refusal
        return None

    def why_barred(self, segment: int) -> IllegalMove | None:
        """Return the refusal of every figure on a segment, ``None`` where one can be put."""
        refusals = (module.bars(self, segment) for module in self.hooks.bars)
        return next((refusal for refusal in refusals if refusal is not None), None)

    def may_hold(self, segment: int) -> bool:
        """Return whether a follower may be put on a segment, as far as others stand there (CARC-6.2)."""
        land = self.landscape
        return not land.occupied[land.root(segment)] or any(
            module.may_join(self, segment) for module in self.hooks.may_join
        )

    # -- hidden information ---------------------------------------------------------------------------

    def _view(self, seat: int | None) -> Self:
        """Return a copy that holds only what a seat may know, or what is public (HOUSE-4)."""
        if not self.hides or self.is_terminal:
            return super()._view(seat)
        return self._replay(
            type(self)(self.players, None, self.options, self.rules, self.rules_version), seat
        )
