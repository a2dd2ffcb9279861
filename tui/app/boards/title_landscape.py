"""The landscape behind the title: a game that bots have laid close together, the same one every time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Final

import engine
from engine import Setting
from engine.landscape.records import Deploy, Pass, Place
from tui.drawing.art.scene import Scene
from tui.presentation.landscape.scene import base_scene, new_landscape

_PLAYERS: Final = 5  # or as many as the game seats
_SEED: Final = 1804
_TURNS: Final = 105
_REACH_X: Final = 8
_REACH_Y: Final = 3


@cache
def title_landscape(game: str) -> Scene:
    """Return the picture of a broad, nearly closed landscape with a few followers in it."""
    players = min(_PLAYERS, engine.game(game).max_players)
    state = new_landscape(game, players, _SEED, _options(game, players))
    dealer = engine.Dealer(_SEED)
    laid = {(0, 0)}
    while state.turn <= _TURNS and not state.is_terminal:
        if state.current_player == engine.CHANCE:
            state.push(dealer.deal(state))
            continue
        moves = state.legal_moves()
        places = [move for move in moves if isinstance(move, Place)]
        if places:
            best = min(places, key=lambda place: _clumsiness(place, laid))
            laid.add((best.x, best.y))
            state.push(best)
            continue
        claims = [move for move in moves if isinstance(move, Deploy)]
        wanted = bool(claims) and state.turn % 5 in (1, 3)
        state.push(claims[state.turn % len(claims)] if wanted else _idle(moves))
    return replace(base_scene(state), last=None)


def _options(game: str, players: int) -> Mapping[str, Setting]:
    """Return the options of the preset with the most tiles, the plain ones where that makes no difference."""
    found = engine.game(game)
    fitting = [
        preset.options
        for preset in found.presets
        if found.why_unplayable(players, found.settle(preset.options)) is None
    ]
    return max(
        fitting or [{}],
        key=lambda options: (engine.new_game(game, players=players, options=options).turns, not options),
    )


def _idle(moves: list[engine.Move]) -> engine.Move:
    return next((move for move in moves if isinstance(move, Pass)), moves[0])


def _clumsiness(place: Place, laid: set[tuple[int, int]]) -> tuple[int, int]:
    """Return how badly a placement fills the picture; less is better."""
    x, y = place.x, place.y
    outside = max(abs(x) - _REACH_X, 0) + max(abs(y) - _REACH_Y, 0)
    beside = sum(cell in laid for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)))
    return 4 * outside - 3 * beside, x * x + 9 * y * y
