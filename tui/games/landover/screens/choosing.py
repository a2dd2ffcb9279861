"""Choices of several parts: a raid is a tile and a victim, chosen one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields, replace
from functools import partial
from typing import Final

from engine import Move
from engine.games.landover.data import GOLD, ways
from engine.games.landover.records import Play, Settle, Skip
from engine.games.landover.state import LandoverState
from tui.base.words import _
from tui.drawing.art.hexes import Spot
from tui.games.landover import names as called
from tui.games.landover.scene import piece_of, placed_building, spot_of
from tui.games.landover.screens.context import LandContext, RefusedAction
from tui.games.landover.screens.modes import AimingMode, LandListMode, LandMode, ListEntry

_PLACES: Final = frozenset(("corner", "edge", "hex", "at", "to"))
_PARTS: Final = (
    "white",
    "red",
    "track",
    "corner",
    "edge",
    "hex",
    "at",
    "to",
    "boat",
    "piece",
    "seat",
    "victim",
    "good",
)

Part = str | int | None

Candidate = tuple[dict[str, Part], Move]
"""The parts of a move that are chosen, and the move."""


def candidates(moves: Iterable[Move]) -> list[Candidate]:
    """Return moves with their parts; a pair of tiles may be chosen in either order."""
    found: list[Candidate] = []
    for move in moves:
        parts = {field.name: getattr(move, field.name) for field in fields(move) if field.name in _PARTS}
        found.append((parts, move))
        if isinstance(move, Play) and move.to:
            found.append(({**parts, "at": move.to, "to": move.at}, move))
    return found


def choose(
    screen: LandContext,
    found: Sequence[Candidate],
    prompt: str,
    *,
    then: str = "",
    idle: Move | None = None,
    first: bool = True,
) -> LandMode | None:
    """Let a person choose a move, part by part; a place is asked for even if there is only one.

    Args:
        screen: the table's screen; the move is made through it.
        then: what is expected after the first part, if that is something else.

    Returns:
        The mode that asks for the next part; ``None`` when the move was made at once.
    """
    for part in _PARTS:
        values = list(dict.fromkeys(parts.get(part) for parts, _move in found))
        if values == [None] or values == [""] or not (len(values) > 1 or (first and part in _PLACES)):
            continue

        def taken(value: Part, part: str = part) -> None:
            rest = [(parts, move) for parts, move in found if parts.get(part) == value]
            mode = choose(screen, rest, then or prompt, idle=idle, first=False)
            if mode is not None:
                screen.enter(mode)
                screen.after()

        if part in _PLACES:
            return _aim(screen, found, part, values, taken, prompt, idle)
        card = found[0][1]
        details = (called.card_text(card.card),) if isinstance(card, Play) else ()
        lines = [
            ListEntry("", screen.part_words(part, value), partial(taken, value), details=details)
            for value in values
        ]
        return LandListMode(screen, _("choice"), lines, prompt)
    screen.play(found[0][1])
    return None


def _aim(
    screen: LandContext,
    found: Sequence[Candidate],
    part: str,
    values: Sequence[Part],
    taken: Callable[[str], None],
    prompt: str,
    idle: Move | None,
) -> AimingMode:
    names = [value for value in values if isinstance(value, str)]
    by_value = {parts.get(part): move for parts, move in reversed(found)}
    targets = {spot: name for name in names if (spot := spot_of(screen.state, name)) is not None}

    def ghost(value: str) -> str:
        return piece_of(screen.state, by_value[value], part)

    def attempt(spot: Spot) -> RefusedAction:
        return _why(screen, by_value[names[0]], part, spot)

    first = found[0][1]
    placed = (
        placed_building(screen.state, first, screen.colour)
        if isinstance(first, Settle) and part == "edge"
        else None
    )
    start = best_corner(screen.state, targets) if isinstance(first, Settle) and part == "corner" else None
    return AimingMode(screen, targets, taken, prompt, ghost, attempt, idle, placed, start)


def best_corner(state: LandoverState, spots: Iterable[Spot]) -> Spot:
    """Return the corner whose tiles bring most, and most kinds of goods the seat has no building at."""
    at = state.at

    def worth(spot: Spot) -> tuple[float, int]:
        tiles = [hex_ for hex_ in at.board.corner_hexes[spot[1]] if 0 <= at.ground[hex_] <= GOLD]
        mine = {
            at.ground[hex_]
            for corner, owner in enumerate(at.owner)
            if owner == state.current_player
            for hex_ in at.board.corner_hexes[corner]
        }
        kinds = {at.ground[hex_] for hex_ in tiles} - mine
        return sum(ways(at.number[hex_]) for hex_ in tiles) + 1.5 * len(kinds), -spot[1]

    return max(spots, key=worth)


def _why(screen: LandContext, like: Move, part: str, spot: Spot) -> RefusedAction:
    """Return why a move like another one cannot be made at a place."""
    board = screen.state.at.board
    names = {"corner": board.corner_names, "edge": board.edge_names, "hex": board.hex_names}[spot[0]]
    parts = {part: names[spot[1]]}
    objection = screen.state.why_illegal(replace(like, **parts))
    return RefusedAction("") if objection is None else screen.refusal(objection)


def move_lines(screen: LandContext, moves: Iterable[Move]) -> list[ListEntry]:
    """Return a line for each move that makes it."""
    words, names = screen.words, screen.names
    return [
        ListEntry("", words.choice(screen.state, move, names), partial(screen.play, move)) for move in moves
    ]


def idle_of(moves: Iterable[Move]) -> Move | None:
    """Return the move that does without, if there is one."""
    return next((move for move in moves if isinstance(move, Skip)), None)
