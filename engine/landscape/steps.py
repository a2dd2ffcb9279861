"""The steps that the square-tile games share, and the table that says which ones are open in which phase."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from itertools import compress
from typing import Any, ClassVar, Final, TypeVar, cast

from engine.errors import IllegalMove
from engine.landscape.compass import STEPS, cell
from engine.landscape.landscape import Landscape
from engine.landscape.notation import standing
from engine.landscape.phase import Phase
from engine.landscape.records import (
    Begin,
    Begun,
    Deploy,
    Deployed,
    Discard,
    Draw,
    Drawn,
    Forgo,
    Pass,
    Place,
    Placed,
    TurnSkipped,
)
from engine.landscape.state import UNKNOWN, LandscapeState, place_moves
from engine.records import Event, Move
from engine.steps import ChanceStep, Step
from engine.words import N_, Saying

S = TypeVar("S", bound=LandscapeState)

Refusal = tuple[str, str]
"""The id of a rule and the sentence that says what it forbids."""

SIDE_NAMES: Final = (N_("north"), N_("east"), N_("south"), N_("west"))

NO_FOLLOWER_LEFT: Final = N_("no follower is left in the supply")
NO_SUCH_AREA: Final = N_("the tile has no such area")
FOLLOWER_STANDS: Final = N_("a follower stands on this {kind} already")
NO_TILE_NOW: Final = N_("no tile can be laid now")
TILE_FIRST: Final = N_("a tile must be laid first")
DRAW_FIRST: Final = N_("a tile must be drawn first")
NOT_A_FOLLOWER_MOVE: Final = N_("that is no move of the follower step")

PASS: Final = Pass()


class TileStep(Step[S]):
    """A step of a square-tile game.

    Attributes:
        expected: the refusal of moves of other kinds while this step is the first that is open.
        not_now: the refusal of its own moves while it is not open, unless an open step insists.
        insists: whether ``expected`` is said even to moves that have a ``not_now``.
        is_claim: whether its moves are choices among regions, see :meth:`claim`.
    """

    expected: Refusal
    not_now: Refusal | None = None
    insists: ClassVar[bool] = False
    is_claim: ClassVar[bool] = False

    def why_not(self, state: S, move: Move) -> IllegalMove:
        """Return why a move is illegal here."""
        return IllegalMove(*self.expected)

    def claim(self, state: S, move: Move) -> tuple[str, int, str]:
        """Return the action that a legal move means, the segment it concerns and the role there."""
        raise NotImplementedError


class TileChanceStep(TileStep[S], ChanceStep[S]):
    """A step of a square-tile game in which chance moves."""

    insists: ClassVar[bool] = True


class TileSteps:
    """Which steps are open in which phase.

    Args:
        table: for each phase its steps.

    Attributes:
        open: the same.
    """

    __slots__ = ("_by_move", "_by_phase", "open")

    def __init__(self, table: Mapping[Phase, Sequence[TileStep[Any]]]) -> None:
        self.open: dict[Phase, tuple[TileStep[Any], ...]] = {
            phase: tuple(steps) for phase, steps in table.items()
        }
        self._by_phase = {phase: {step.makes: step for step in steps} for phase, steps in self.open.items()}
        self._by_move = {step.makes: step for steps in self.open.values() for step in steps}

    def step(self, phase: Phase, move: Move) -> TileStep[Any]:
        """Return the open step that makes a legal move."""
        return self._by_phase[phase][type(move)]

    def writer(self, move: Move) -> TileStep[Any]:
        """Return a step that can write a move, open or not.

        Raises:
            ValueError: when the game has no such move.
        """
        step = self._by_move.get(type(move))
        if step is None:
            raise ValueError(f"not a move of this game: {move!r}")
        return step

    def weights(self, state: LandscapeState) -> tuple[Sequence[Move], Sequence[int]]:
        """Return the moves open to chance and their weights, in a phase of chance."""
        return cast(TileChanceStep[LandscapeState], self.open[state.phase][0]).weights(state)

    def why_illegal(self, state: LandscapeState, move: Move) -> IllegalMove | None:
        """Return why a move cannot be made now, or ``None`` when it can."""
        step = self._by_phase[state.phase].get(type(move))
        if step is not None:
            return None if step.allows(state, move) else step.why_not(state, move)
        first, closed = self.open[state.phase][0], self._by_move.get(type(move))
        if closed is not None and closed.not_now is not None and not first.insists:
            return IllegalMove(*closed.not_now)
        return IllegalMove(*first.expected)


# -- chance -------------------------------------------------------------------------------------------------


class ChooseFirst(TileChanceStep[S]):
    """Chance says which seat goes first."""

    makes = Begin

    def __init__(self, rule: str) -> None:
        self.expected = (rule, N_("the first player must be drawn by lot first"))

    def weights(self, state: S) -> tuple[Sequence[Move], Sequence[int]]:
        """Return one move for each seat, equally likely."""
        return [Begin(seat) for seat in range(state.players)], [1] * state.players

    def apply(self, state: S, move: Move, events: list[Event]) -> None:
        """Report who goes first, and begin."""
        assert isinstance(move, Begin)
        events.append(Begun(move.seat, self.rule_of(state)))
        self.begin(state, move.seat, events)

    def rule_of(self, state: S) -> str:
        """Return the rule by which the first seat is chosen."""
        return self.expected[0]

    @abstractmethod
    def begin(self, state: S, seat: int, events: list[Event]) -> None:
        """Go on, now that the first seat is known."""

    def write(self, state: S, move: Move) -> str:
        """Return for instance ``begin 1``."""
        assert isinstance(move, Begin)
        return f"begin {move.seat + 1}"


class DrawTile(TileChanceStep[S]):
    """Chance gives the seat on turn a tile; what the seat does with it, subclasses say.

    Args:
        rule: the rule by which the tile is drawn.
        refusal_rule: the rule named in refusals; left out, the same.
    """

    makes = Draw

    def __init__(self, rule: str, refusal_rule: str | None = None) -> None:
        self.rule = rule
        self.expected = (refusal_rule or rule, DRAW_FIRST)

    def weights(self, state: S) -> tuple[Sequence[Move], Sequence[int]]:
        """Return one move for each design that may be drawn, weighted by its number of tiles."""
        counts = state.drawable()
        return list(compress(state.draws[state.on_turn], counts)), list(filter(None, counts))

    def allows(self, state: S, move: Move) -> bool:
        """Return whether that tile may be drawn; in a seat's view an unknown one may."""
        assert isinstance(move, Draw)
        if move.seat != state.on_turn:
            return False
        if move.tile is None:
            return state.is_view
        design = state.tileset.by_id.get(move.tile)
        return design is not None and state.drawable()[design.index] > 0

    def why_not(self, state: S, move: Move) -> IllegalMove:
        """Return why a tile cannot be drawn."""
        if isinstance(move, Draw) and move.seat == state.on_turn:
            return not_in_stack(move.tile, self.expected[0])
        return super().why_not(state, move)

    def apply(self, state: S, move: Move, events: list[Event]) -> None:
        """Take the tile out of the bag."""
        assert isinstance(move, Draw)
        design = UNKNOWN if move.tile is None else state.tileset.by_id[move.tile].index
        state.shift_pool(design, -1)
        self.drawn(state, design, move, events)

    @abstractmethod
    def drawn(self, state: S, design: int, move: Draw, events: list[Event]) -> None:
        """Go on with a tile that has left the bag; ``design`` is ``UNKNOWN`` for one that is not seen."""

    def report(self, state: S, move: Draw, events: list[Event]) -> None:
        """Report the tile."""
        events.append(Drawn(move.seat, move.tile, self.rule_of(state)))

    def rule_of(self, state: S) -> str:
        """Return the rule by which a tile is drawn now."""
        return self.rule

    def write(self, state: S, move: Move) -> str:
        """Return for instance ``draw U``."""
        assert isinstance(move, Draw)
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
        """Offer the tile to the seat; without any left to draw the game ends."""
        self.report(state, move, events)
        placeable = state.codes(design)
        if placeable:
            state.set_hand(state.on_turn, (design,))
            state.placeable = placeable
            state.await_seat(Phase.PLACE)
            return
        state.set_aside(design, events, self._aside_rule)
        if not state.in_bag:
            state.end_game(events)


def not_in_stack(tile: str | None, rule: str) -> IllegalMove:
    """Return the refusal of a tile that cannot come out of the bag."""
    return IllegalMove(rule, N_("tile {tile} is not in the stack"), tile=str(tile))


# -- tiles --------------------------------------------------------------------------------------------------


class PlaceTile(TileStep[S]):
    """A seat places a tile of its hand.

    Args:
        turn_rule: the rule of the parts of a turn.
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
        """Return the placements of the tiles in hand."""
        if state.placeable is not None:
            return place_moves(state.tileset, state.held(state.on_turn)[0], state.placeable)
        found: list[Move] = []
        for design in state.possible_in_hand():
            found += place_moves(state.tileset, design, state.codes(design))
        return found

    def allows(self, state: S, move: Move) -> bool:
        """Return whether a tile can be placed there."""
        assert isinstance(move, Place)
        design = state.tileset.by_id.get(move.tile)
        if design is None or not 0 <= move.rotation < 4 or not state.may_hold(design.index):
            return False
        codes = state.codes(design.index) if state.placeable is None else state.placeable
        return cell(move.x, move.y) << 2 | move.rotation in codes

    def why_not(self, state: S, move: Move) -> IllegalMove:
        """Return why a tile cannot be placed there."""
        if not isinstance(move, Place):
            return super().why_not(state, move)
        if not state.may_hold_tile(move.tile):
            return IllegalMove(self.expected[0], N_("tile {tile} is not in hand"), tile=move.tile)
        return misplacement(
            state.landscape,
            state.tileset.by_id[move.tile].index,
            cell(move.x, move.y),
            move.rotation,
            touch_rule=self._touch_rule,
            match_rule=self._match_rule,
        )

    def apply(self, state: S, move: Move, events: list[Event]) -> None:
        """Place the tile."""
        assert isinstance(move, Place)
        design = state.tileset.by_id[move.tile].index
        if state.placeable is not None:
            state.set_hand(state.on_turn, ())
            state.placeable = None
        else:
            state.take_from_hand(design)
        state.landscape.lay(design, cell(move.x, move.y), move.rotation)
        events.append(Placed(state.on_turn, move.tile, move.x, move.y, move.rotation, self.rule))
        self.placed(state, move, design, events)

    def placed(self, state: S, move: Place, design: int, events: list[Event]) -> None:
        """Go on with the tile on the table: the follower step comes next."""
        state.await_seat(Phase.FOLLOWER)

    def write(self, state: S, move: Move) -> str:
        """Return for instance ``U@3,-1 r90``."""
        assert isinstance(move, Place)
        return f"{move.tile}@{move.x},{move.y} r{90 * move.rotation}"


def misplacement(
    land: Landscape, design: int, at: int, rotation: int, *, touch_rule: str, match_rule: str
) -> IllegalMove:
    """Return why a design cannot be laid on a cell in a rotation.

    Args:
        land: the tiles that lie.
        design: index of the design.
        at: the cell.
        rotation: clockwise quarter turns.
        touch_rule: id of the rule that tiles must touch earlier ones along a side.
        match_rule: id of the rule that touching sides must match.
    """
    need, tileset = land.frontier.get(at), land.tileset
    if at in land.tile_at:
        return IllegalMove(touch_rule, N_("a tile lies there already"))
    if land.site.allows is not None and not land.site.allows(at):
        return IllegalMove(touch_rule, N_("nothing can be built there"))
    if need is None:
        return IllegalMove(touch_rule, N_("no tile lies beside that place"))
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


class GiveUpStep(TileStep[S]):
    """A seat none of whose tiles fits shows them and gives up one or all.

    In a seat's view, where a hand is unknown, such a move may come while a tile could be placed.
    """

    insists: ClassVar[bool] = True

    def __init__(self, rule: str, sentence: str) -> None:
        self.rule = rule
        self.expected = (rule, sentence)
        self.not_now = (rule, N_("tiles can be given up only when none in hand fits"))

    def why_not(self, state: S, move: Move) -> IllegalMove:
        """Return why tiles cannot be given up."""
        if isinstance(move, Discard | Forgo):
            return IllegalMove(*cast(Refusal, self.not_now))
        return super().why_not(state, move)

    def _may_be_hidden(self, state: S, shown: tuple[str, ...]) -> bool:
        """Return whether an unknown hand may be ``shown``, none of which fits."""
        hand, by_id = state.held(state.on_turn), state.tileset.by_id
        if UNKNOWN not in hand or len(shown) != len(hand) or not all(tile in by_id for tile in shown):
            return False
        new = _revealed(state, shown)
        return (
            len(new) == hand.count(UNKNOWN)
            and all(new.count(design) <= state.pool[design] for design in new)
            and not any(state.fits(by_id[tile].index) for tile in shown)
        )

    def show(self, state: S, shown: tuple[str, ...]) -> None:
        """Let a hand that was hidden from this state be seen."""
        if UNKNOWN in state.held(state.on_turn):
            for design in _revealed(state, shown):
                state.count_unseen(design, -1)
            state.set_hand(state.on_turn, tuple(state.tileset.by_id[tile].index for tile in shown))


def _revealed(state: LandscapeState, shown: tuple[str, ...]) -> list[int]:
    """Return the designs among ``shown`` that stand behind the unknowns of the hand of the seat on turn."""
    new = [state.tileset.by_id[tile].index for tile in shown]
    for design in state.held(state.on_turn):
        if design in new:
            new.remove(design)
    return new


def shown_hand(state: LandscapeState) -> tuple[str, ...]:
    """Return the tiles of the seat on turn, as far as they are known."""
    return tuple(tile for tile in state.hand(state.on_turn) if tile is not None)


class DiscardTile(GiveUpStep[S]):
    """A seat none of whose tiles fits gives one up for a new one."""

    makes = Discard

    def __init__(self, rule: str) -> None:
        super().__init__(rule, N_("no tile in hand fits: one of them must be given up"))

    def legal(self, state: S) -> list[Move]:
        """Return one move for each different tile of the hand."""
        if state.phase != Phase.DISCARD:
            return []
        shown = shown_hand(state)
        return [Discard(tile, shown) for tile in dict.fromkeys(shown)]

    def allows(self, state: S, move: Move) -> bool:
        """Return whether the tile can be given up, as far as the hand is known here."""
        assert isinstance(move, Discard)
        if state.phase == Phase.DISCARD:
            return move in self.legal(state)
        return state.in_bag > 0 and move.tile in move.shown and self._may_be_hidden(state, move.shown)

    def apply(self, state: S, move: Move, events: list[Event]) -> None:
        """Set the tile aside; chance replaces it."""
        assert isinstance(move, Discard)
        self.show(state, move.shown)
        design = state.tileset.by_id[move.tile].index
        state.take_from_hand(design)
        state.set_aside(design, events, self.rule)
        state.await_chance(Phase.REPLACE)

    def write(self, state: S, move: Move) -> str:
        """Return for instance ``discard U``."""
        assert isinstance(move, Discard)
        return f"discard {move.tile}"


class ForgoTurn(GiveUpStep[S]):
    """A seat none of whose tiles fits, with none left to draw, gives all of them up and skips the turn."""

    makes = Forgo

    def __init__(self, rule: str) -> None:
        super().__init__(rule, N_("no tile in hand fits and none is left: they must be given up"))

    def legal(self, state: S) -> list[Move]:
        """Return the only move."""
        return [Forgo(shown_hand(state))] if state.phase == Phase.FORGO else []

    def allows(self, state: S, move: Move) -> bool:
        """Return whether the hand can be given up, as far as it is known here."""
        assert isinstance(move, Forgo)
        if state.phase == Phase.FORGO:
            return move in self.legal(state)
        return not state.in_bag and self._may_be_hidden(state, move.shown)

    def apply(self, state: S, move: Move, events: list[Event]) -> None:
        """Set the whole hand aside and end the turn."""
        assert isinstance(move, Forgo)
        self.show(state, move.shown)
        for design in state.held(state.on_turn):
            state.set_aside(design, events, self.rule)
        state.set_hand(state.on_turn, ())
        events.append(TurnSkipped(state.on_turn, self.rule))
        self.skipped(state, events)

    @abstractmethod
    def skipped(self, state: S, events: list[Event]) -> None:
        """Give the turn on."""

    def write(self, state: S, move: Move) -> str:
        """Return ``forgo``."""
        return "forgo"


# -- followers ----------------------------------------------------------------------------------------------


class PassFollower(TileStep[S]):
    """A seat puts no follower on the board."""

    makes = Pass

    def __init__(self, rule: str) -> None:
        self.expected = (rule, NOT_A_FOLLOWER_MOVE)

    def legal(self, state: S) -> list[Move]:
        """Return the only move."""
        return [PASS]

    def allows(self, state: S, move: Move) -> bool:
        """Return whether a seat may pass, which it always may."""
        return True

    def apply(self, state: S, move: Move, events: list[Event]) -> None:
        """Go on with scoring."""
        state.follower_step_over(events)

    def write(self, state: S, move: Move) -> str:
        """Return ``pass``."""
        return "pass"


class DeployFollower(TileStep[S]):
    """A seat puts the only kind of follower on an unoccupied feature of the tile placed last.

    Args:
        area_rule: the rule that followers go on the tile placed last.
        none_left: the refusal of an empty supply.
        taken: the refusal of a ``{kind}`` that is occupied.
        rule: the rule by which a follower is put down; left out, ``area_rule``.
    """

    makes = Deploy
    is_claim: ClassVar[bool] = True

    def __init__(
        self, area_rule: str, none_left: Refusal, taken: Refusal, *, rule: str | None = None
    ) -> None:
        self.rule = rule or area_rule
        self._area_rule = area_rule
        self.expected = (area_rule, NOT_A_FOLLOWER_MOVE)
        self._none_left, self._taken = none_left, taken

    def legal(self, state: S) -> list[Move]:
        """Return the features of the tile on which nobody stands."""
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

    def why_not(self, state: S, move: Move) -> IllegalMove:
        """Return why a follower cannot be put there."""
        if not isinstance(move, Deploy):
            return super().why_not(state, move)
        land = state.landscape
        if move.figure or not land.has_region(move.region):
            return IllegalMove(self._area_rule, NO_SUCH_AREA)
        if not state.supply(state.on_turn):
            return IllegalMove(*self._none_left)
        kind = land.kind[land.first[-1] + move.region]
        return IllegalMove(*self._taken, kind=Saying(state.KINDS[kind]))

    def apply(self, state: S, move: Move, events: list[Event]) -> None:
        """Put the follower down."""
        assert isinstance(move, Deploy)
        land = state.landscape
        segment = land.first[-1] + move.region
        kind = land.kind[segment]
        state.put(segment, move.figure, state.on_turn)
        role, place = state.role(kind, move.figure), land.place_of(segment)
        rule = self.rule_for(state, kind, move.figure)
        events.append(Deployed(state.on_turn, role, state.KINDS[kind], *place, rule))
        state.follower_step_over(events)

    def rule_for(self, state: S, kind: int, figure: int) -> str:
        """Return the rule that lets a figure stand on a kind."""
        return self.rule

    def claim(self, state: S, move: Move) -> tuple[str, int, str]:
        """Return where the follower would stand and as what."""
        assert isinstance(move, Deploy)
        segment = state.landscape.first[-1] + move.region
        return "deploy", segment, state.role(state.landscape.kind[segment], move.figure)

    def write(self, state: S, move: Move) -> str:
        """Return for instance ``knight:NE``."""
        _, segment, role = self.claim(state, move)
        return standing(state, segment, role)


DEPLOYS: Final = tuple(tuple(Deploy(region, figure) for region in range(16)) for figure in range(8))
"""The moves of the follower step, by figure and region; equal moves are shared."""
