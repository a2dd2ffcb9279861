"""The steps that the square-tile games share."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from itertools import compress
from typing import Final, TypeVar

from engine.errors import IllegalMove
from engine.landscape import hands
from engine.landscape.compass import STEPS, cell
from engine.landscape.landscape import Landscape
from engine.landscape.moves import DEPLOYS, PASS
from engine.landscape.notation import standing
from engine.landscape.phase import DRAWS_INTO_HAND, FOLLOWER, PLACE
from engine.landscape.records import (
    AtRegion,
    Begin,
    Begun,
    Deploy,
    Deployed,
    Draw,
    Drawn,
    Pass,
    Place,
    Placed,
)
from engine.landscape.state import UNKNOWN, LandscapeState
from engine.landscape.tile_steps import ClaimStep, Refusal, TileChanceStep, TileStep
from engine.records import Event, Move
from engine.words import N_, Saying

S = TypeVar("S", bound=LandscapeState)
A = TypeVar("A", bound=AtRegion)

SIDE_NAMES: Final = (N_("north"), N_("east"), N_("south"), N_("west"))

NO_FOLLOWER_LEFT: Final = N_("no follower is left in the supply")
NO_SUCH_AREA: Final = N_("the tile has no such area")
FOLLOWER_STANDS: Final = N_("there is already a follower on this {kind}")
NO_TILE_NOW: Final = N_("no tile can be placed now")
TILE_FIRST: Final = N_("a tile must be placed first")
DRAW_FIRST: Final = N_("a tile must be drawn first")
NOT_A_FOLLOWER_MOVE: Final = N_("that is not a move of the follower step")


class RegionStep(ClaimStep[S, A]):
    """A step whose moves name the region of a laid tile on which a follower stands.

    Its action is the kind of its moves. Where nobody stands the region is written with its kind.
    """

    def segment(self, state: S, move: A) -> int:
        """Return the segment that a move names."""
        return state.landscape.segment(move.x, move.y, move.region)

    def claim(self, state: S, move: A) -> tuple[str, int, str]:
        land, segment = state.landscape, self.segment(state, move)
        held = land.holder[segment]
        return move.kind, segment, state.role(land.kind[segment], held >> 3) if held >= 0 else ""

    def write(self, state: S, move: A) -> str:
        action, segment, role = self.claim(state, move)
        what = role or state.KINDS[state.landscape.kind[segment]]
        return f"{action} {move.x},{move.y} {standing(state, segment, what)}"


# -- chance -------------------------------------------------------------------------------------------------


class ChooseFirst(TileChanceStep[S, Begin]):
    """Chance decides which seat goes first."""

    makes = Begin

    def __init__(self, rule: str) -> None:
        self.expected = (rule, N_("first draw who begins"))

    def weights(self, state: S) -> tuple[Sequence[Move], Sequence[int]]:
        return [Begin(seat) for seat in range(state.players)], [1] * state.players

    def apply(self, state: S, move: Begin, events: list[Event]) -> None:
        events.append(Begun(move.seat, self.rule_of(state)))
        self.begin(state, move.seat, events)

    def rule_of(self, state: S) -> str:
        """Return the rule by which the first seat is chosen."""
        return self.expected[0]

    @abstractmethod
    def begin(self, state: S, seat: int, events: list[Event]) -> None:
        """Go on, now that the first seat is known."""

    def write(self, state: S, move: Begin) -> str:
        return f"begin {move.seat + 1}"


class DrawTile(TileChanceStep[S, Draw]):
    """Chance gives the seat on turn a tile; subclasses say what happens with it.

    Args:
        rule: the rule by which the tile is drawn.
        refusal_rule: the rule named in refusals; left out, the same.
    """

    makes = Draw

    def __init__(self, rule: str, refusal_rule: str | None = None) -> None:
        self.rule = rule
        self.expected = (refusal_rule or rule, DRAW_FIRST)

    def weights(self, state: S) -> tuple[Sequence[Move], Sequence[int]]:
        moves, counts = self.odds(state)
        return list(compress(moves, counts)), list(filter(None, counts))

    def odds(self, state: S) -> tuple[Sequence[Move], Sequence[int]]:
        return state.draws[state.on_turn], state.drawable()

    def allows(self, state: S, move: Draw) -> bool:
        if move.seat != state.on_turn:
            return False
        if move.tile is None:
            return state.is_view  # an unknown tile
        design = state.tileset.by_id.get(move.tile)
        return design is not None and state.drawable()[design.index] > 0

    def why_not(self, state: S, move: Draw) -> IllegalMove:
        if move.seat == state.on_turn:
            return not_in_stack(move.tile, self.expected[0])
        return super().why_not(state, move)

    def apply(self, state: S, move: Draw, events: list[Event]) -> None:
        design = UNKNOWN if move.tile is None else state.tileset.by_id[move.tile].index
        state.shift_pool(design, -1)
        self.drawn(state, design, move, events)

    def seen(self, state: S, move: Draw, seat: int | None) -> Draw:
        return Draw(None, move.seat) if move.seat != seat and state.phase in DRAWS_INTO_HAND else move

    @abstractmethod
    def drawn(self, state: S, design: int, move: Draw, events: list[Event]) -> None:
        """Go on with a tile that has left the bag; ``design`` is ``UNKNOWN`` for one that is not seen."""

    def report(self, state: S, move: Draw, events: list[Event]) -> None:
        """Report the tile."""
        if not state.quiet:
            events.append(Drawn(move.seat, move.tile, self.rule_of(state)))

    def rule_of(self, state: S) -> str:
        """Return the rule by which a tile is drawn now."""
        return self.rule

    def write(self, state: S, move: Draw) -> str:
        return f"draw {move.tile or '?'}"


class DrawAndOffer(DrawTile[S]):
    """Chance gives the seat on turn a tile to place; one that fits nowhere is set aside for another.

    Args:
        rule: the rule by which the tile is drawn.
        aside_rule: the rule by which it is set aside.
    """

    def __init__(self, rule: str, aside_rule: str) -> None:
        super().__init__(rule)
        self._aside_rule = aside_rule

    def drawn(self, state: S, design: int, move: Draw, events: list[Event]) -> None:
        self.report(state, move, events)
        if state.fits(design):
            state.set_hand(state.on_turn, (design,))
            state.await_seat(PLACE)
            return
        state.set_aside(design, events, self._aside_rule)
        if not state.in_bag:
            state.end_game(events)


def not_in_stack(tile: str | None, rule: str) -> IllegalMove:
    """Return the refusal of a tile that cannot come out of the bag."""
    return IllegalMove(rule, N_("tile {tile} is not in the stack"), tile=str(tile))


# -- tiles --------------------------------------------------------------------------------------------------


class PlaceTile(TileStep[S, Place]):
    """A seat places a tile of its hand.

    Args:
        touch_rule: the rule that tiles must touch earlier ones along a side.
        match_rule: the rule that touching sides must match.
        rule: the rule by which a tile is placed; left out, ``touch_rule``.
    """

    makes = Place

    def __init__(self, turn_rule: str, touch_rule: str, match_rule: str, rule: str | None = None) -> None:
        self.rule = rule or touch_rule
        self.expected = (turn_rule, TILE_FIRST)
        self.not_now = (turn_rule, NO_TILE_NOW)
        self._touch_rule, self._match_rule = touch_rule, match_rule

    def legal(self, state: S) -> list[Move]:
        designs = hands.possible(state)
        if len(designs) == 1:
            return state.placements(designs[0])
        found: list[Move] = []
        for design in designs:
            found += state.placements(design)
        return found

    def allows(self, state: S, move: Place) -> bool:
        return hands.may_hold(state, move.tile) and state.fits_at(
            state.tileset.by_id[move.tile].index, cell(move.x, move.y), move.rotation
        )

    def why_not(self, state: S, move: Place) -> IllegalMove:
        if not hands.may_hold(state, move.tile):
            return IllegalMove(self.expected[0], N_("tile {tile} is not in hand"), tile=move.tile)
        return misplacement(
            state.landscape,
            state.tileset.by_id[move.tile].index,
            cell(move.x, move.y),
            move.rotation,
            touch_rule=self._touch_rule,
            match_rule=self._match_rule,
        )

    def apply(self, state: S, move: Place, events: list[Event]) -> None:
        design = state.tileset.by_id[move.tile].index
        hands.take(state, design)
        state.landscape.lay(design, cell(move.x, move.y), move.rotation)
        if not state.quiet:
            events.append(Placed(state.on_turn, move.tile, move.x, move.y, move.rotation, self.rule))
        self.placed(state, move, design, events)

    def placed(self, state: S, move: Place, design: int, events: list[Event]) -> None:
        """Go on with the tile on the table: the follower step comes next."""
        state.await_seat(FOLLOWER)

    def write(self, state: S, move: Place) -> str:
        return f"{move.tile}@{move.x},{move.y} r{90 * move.rotation}"


def misplacement(
    land: Landscape, design: int, at: int, rotation: int, *, touch_rule: str, match_rule: str
) -> IllegalMove:
    """Return why a design cannot be laid on a cell in a rotation.

    Args:
        design: index of the design.
        at: the cell.
        rotation: clockwise quarter turns.
        touch_rule: id of the rule that tiles must touch earlier ones along a side.
        match_rule: id of the rule that touching sides must match.
    """
    need, tileset = land.frontier.get(at), land.tileset
    if at in land.tile_at:
        return IllegalMove(touch_rule, N_("there is already a tile there"))
    if land.site.allows is not None and not land.site.allows(at):
        return IllegalMove(touch_rule, N_("nothing can be built there"))
    if need is None:
        return IllegalMove(touch_rule, N_("there is no tile next to that place"))
    if rotation not in range(4):
        return IllegalMove(match_rule, N_("a tile can only be turned by 0 to 3 quarter turns"))
    for side, edge in enumerate(tileset.designs[design].turned[rotation].edges):
        number = land.tile_at.get(at + STEPS[side])
        if number is None:
            continue
        theirs = tileset.designs[land.designs[number]].turned[land.rotations[number]].edges[side ^ 2]
        if not tileset.match(edge, theirs):
            return IllegalMove(
                match_rule,
                N_("{mine} would meet {theirs} on the {side} side"),
                mine=Saying(tileset.edge_types[edge]),
                theirs=Saying(tileset.edge_types[theirs]),
                side=Saying(SIDE_NAMES[side]),
            )
    raise AssertionError("a placement that breaks no rule was refused")


# -- followers ----------------------------------------------------------------------------------------------


class PassFollower(TileStep[S, Pass]):
    """A seat puts no follower on the board."""

    makes = Pass

    def __init__(self, rule: str) -> None:
        self.expected = (rule, NOT_A_FOLLOWER_MOVE)

    def legal(self, state: S) -> list[Move]:
        return [PASS]

    def allows(self, state: S, move: Pass) -> bool:
        return True

    def apply(self, state: S, move: Pass, events: list[Event]) -> None:
        self.over(state, events)

    def over(self, state: S, events: list[Event]) -> None:
        """Go on after the step."""
        state.follower_step_over(events)

    def write(self, state: S, move: Pass) -> str:
        return "pass"


class DeployFollower(ClaimStep[S, Deploy]):
    """A seat puts the only kind of follower on an unoccupied feature of the tile placed last.

    Args:
        area_rule: the rule that followers go on the tile placed last.
        none_left: the refusal of an empty supply.
        taken: the refusal of a ``{kind}`` that is occupied.
        rule: the rule by which a follower is put down; left out, ``area_rule``.
    """

    makes = Deploy

    def __init__(
        self, area_rule: str, none_left: Refusal, taken: Refusal, *, rule: str | None = None
    ) -> None:
        self.rule = rule or area_rule
        self._area_rule = area_rule
        self.expected = (area_rule, NOT_A_FOLLOWER_MOVE)
        self._none_left, self._taken = none_left, taken

    def legal(self, state: S) -> list[Move]:
        if not state.supply(state.on_turn):
            return []
        land = state.landscape
        occupied, parent, first = land.occupied, land.parent, land.first[-1]
        found: list[Move] = []
        for segment in range(first, len(parent)):
            root = segment
            while parent[root] != root:
                root = parent[root]
            if not occupied[root]:
                found.append(DEPLOYS[0][segment - first])
        return found

    def allows(self, state: S, move: Deploy) -> bool:
        legal = self.legal(state)
        for one in legal:  # legal moves are shared, and to compare them by value takes longer
            if one is move:
                return True
        return move in legal

    def why_not(self, state: S, move: Deploy) -> IllegalMove:
        land = state.landscape
        if move.figure or not land.has_region(move.region):
            return IllegalMove(self._area_rule, NO_SUCH_AREA)
        if not state.supply(state.on_turn):
            return IllegalMove(*self._none_left)
        kind = land.kind[land.first[-1] + move.region]
        return IllegalMove(*self._taken, kind=Saying(state.KINDS[kind]))

    def apply(self, state: S, move: Deploy, events: list[Event]) -> None:
        land = state.landscape
        segment = land.first[-1] + move.region
        state.put(segment, move.figure, state.on_turn)
        if not state.quiet:
            kind = land.kind[segment]
            role, place = state.role(kind, move.figure), land.place_of(segment)
            rule = self.rule_for(state, kind, move.figure)
            events.append(Deployed(state.on_turn, role, state.KINDS[kind], *place, rule))
        self.over(state, events)

    def over(self, state: S, events: list[Event]) -> None:
        """Go on after the step."""
        state.follower_step_over(events)

    def rule_for(self, state: S, kind: int, figure: int) -> str:
        """Return the rule that lets a figure stand on a kind."""
        return self.rule

    def claim(self, state: S, move: Deploy) -> tuple[str, int, str]:
        segment = state.landscape.first[-1] + move.region
        return "deploy", segment, state.role(state.landscape.kind[segment], move.figure)

    def write(self, state: S, move: Deploy) -> str:
        _, segment, role = self.claim(state, move)
        return standing(state, segment, role)
