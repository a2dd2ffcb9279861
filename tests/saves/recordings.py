"""Files of JCloisterZone: made of turns, and of games that were played here."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import engine
from engine.games.carcassonne.modules.traders import BUILDER, PIG
from engine.games.carcassonne.state import CarcassonneState
from engine.games.carcassonne.tiles import names_elsewhere, twins
from engine.landscape.compass import HALVES, SIDES, turned_port
from engine.landscape.records import Deploy, Draw, FeatureScored, Pass, Place, TakeHome
from saves import Transcript
from tui.games.carcassonne.jcz.parts import FIGURES

Read = Callable[[Any], Transcript]
"""Returns the game of a file's data."""

ELEMENTS = {"small-follower": 7, "farmers": True}
WITH_ABBOT = {**ELEMENTS, "abbot": 1, "garden": True}
WITH_INNS = {**ELEMENTS, "big-follower": 1, "inn": True, "cathedral": True}
WITH_TRADERS = {**ELEMENTS, "builder": 1, "pig": 1, "traders": True, "pig-herd": True}
BOXES = ("inns", "traders", "river2", "king_robber")
THEIR_NAMES = {ours: theirs for theirs, ours in names_elsewhere(*BOXES).items()}
WORDS = {"city": "City", "road": "Road", "field": "Field", "monastery": "Monastery", "garden": "Garden"}
NAMES_OF_FIGURES = {number: name for name, number in FIGURES.items()}
NAMES_OF_SIDES = {
    "NE": "NE",
    "ES": "SE",
    "SW": "SW",
    "NW": "NW",
    "EW": "WE",
    "NS": "NS",
    "NES": "_W",
    "NEW": "_S",
    "NSW": "_E",
    "ESW": "_N",
    "NESW": "NWSE",
}


def place(tile: str, x: int, y: int, turned: int = 0) -> dict[str, Any]:
    return {
        "type": "PLACE_TILE",
        "payload": {"tileId": tile, "rotation": f"R{90 * turned}", "position": [x, y]},
    }


def deploy(feature: str | None, location: str, figure: str, x: int, y: int) -> dict[str, Any]:
    pointer: dict[str, Any] = {"position": [x, y], "location": location}
    if feature is not None:
        pointer["feature"] = feature
    return {"type": "DEPLOY_MEEPLE", "payload": {"pointer": pointer, "meepleId": figure}}


def recall(figure: str, x: int, y: int, feature: str = "Garden") -> dict[str, Any]:
    pointer = {"position": [x, y], "location": "I", "feature": feature, "meepleId": figure}
    return {"type": "RETURN_MEEPLE", "payload": {"pointer": pointer, "source": "ABBOT_RETURN"}}


def leave_out() -> dict[str, Any]:
    return {"type": "PASS", "payload": {}}


def commit() -> dict[str, Any]:
    return {"type": "COMMIT", "payload": {"random": 0.25}}


def turn(tile: str, x: int, y: int, turned: int = 0, *figure: str) -> list[dict[str, Any]]:
    """Return the messages of a turn; a figure is given by its feature, location and name."""
    laid = place(tile, x, y, turned)
    step = deploy(figure[0], figure[1], figure[2], x, y) if figure else leave_out()
    return [laid, step, commit()]


def recording(replay: Sequence[dict[str, Any]], *, players: int = 2, **changed: Any) -> dict[str, Any]:
    """Return a file's data; ``sets``, ``elements``, ``rules``, ``start`` and the like may be changed."""
    setup = {
        "sets": changed.pop("sets", {"basic:2": 1}),
        "elements": changed.pop("elements", ELEMENTS),
        "rules": changed.pop("rules", {}),
        "timer": None,
        "start": changed.pop("start", [{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}]),
        "options": {},
    }
    return {
        "appVersion": "5.12.1",
        "gameId": "b9c1",
        "name": "",
        "initialRandom": 0.5,
        "created": "2023-04-05T06:07:08.910Z",
        "clock": 0,
        "setup": setup,
        "players": [{"name": name, "slot": 8 - n} for n, name in enumerate("ABCDEFGHI"[:players])],
        "replay": list(replay),
        **changed,
    }


def first_tile(game: dict[str, Any], origin: tuple[int, int, int]) -> list[dict[str, Any]]:
    """Return the tile that lies before the first turn of a game with some options."""
    tile = "RI/s" if game.get("river") or game.get("river2") else "BA/RCr"
    return [{"tile": tile, "x": origin[0], "y": origin[1], "rotation": 90 * origin[2]}]


def written(folder: Path, data: Any, name: str = "evening.jcz") -> Path:
    """Write a file and return its path."""
    path = folder / name
    path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return path


def random_game(players: int, seed: int, turns: int = 0, **options: Any) -> CarcassonneState:
    """Return a random game, over, with the options that a file can have."""
    fixed: dict[str, Any] = {"first_player": "seat", "turns": turns, **options}
    if fixed.get("river2"):
        fixed = {"river2_volcano": "plain", "river2_inn": "off", "pig_herd": "off"} | fixed
    if fixed.get("river") or fixed.get("river2"):
        fixed |= {"river_turns": "immediate", "river_keep_start": True}
    state = engine.new_game("carcassonne", players=players, seed=seed, options=fixed)
    assert isinstance(state, CarcassonneState)
    dealer, random = engine.Dealer(seed), Random(seed)
    while not state.is_terminal:
        if state.current_player == engine.CHANCE:
            state.push(dealer.deal(state))
            continue
        moves = state.legal_moves()
        homes = [move for move in moves if isinstance(move, TakeHome)]
        joining = [move for move in moves if isinstance(move, Deploy) and move.figure in (BUILDER, PIG)]
        if joining:
            moves = joining
        elif homes and random.random() < 0.3:
            moves = homes
        elif len(moves) > 1 and random.random() < 0.6:
            moves = moves[1:]
        state.push(random.choice(moves))
    return state


class Scribe:
    """Writes a game that was played here as the other program would have.

    Args:
        state: the game.
        first_edition: name gardens as the edition without them does.
        origin: where the first tile lies, and how many quarter turns it is turned.
    """

    def __init__(
        self,
        state: CarcassonneState,
        *,
        first_edition: bool = False,
        origin: tuple[int, int, int] = (0, 0, 0),
    ) -> None:
        self.state = state
        self.first_edition = first_edition
        self.origin = origin
        self.out: list[dict[str, Any]] = []
        self.order: list[str] = []

    def name(self, tile: str) -> str:
        return THEIR_NAMES[twins().get(tile, tile) if self.first_edition else tile]

    def there(self, x: int, y: int) -> tuple[int, int]:
        for _ in range(self.origin[2]):
            x, y = -y, x
        return x + self.origin[0], y + self.origin[1]

    def replay(self) -> Scribe:
        """Write all messages and the order of drawing."""
        options = dict(self.state.options)
        again = engine.new_game("carcassonne", players=self.state.players, options=options)
        assert isinstance(again, CarcassonneState)
        figures: dict[tuple[int, int], str] = {}
        for move in self.state.moves:
            seat = again.on_turn
            if isinstance(move, Draw):
                assert move.tile is not None
                self.order.append(self.name(move.tile))
            elif isinstance(move, Place):
                at = self.there(move.x, move.y)
                self._say(place(self.name(move.tile), *at, (move.rotation + self.origin[2]) % 4), seat)
            else:
                self._say(self._step(again, move, seat, figures), seat)
            again.push(move)
            if not isinstance(move, Draw | Place) and not again.is_follower_step:
                self._say(commit(), seat)
        return self

    def _say(self, message: dict[str, Any], seat: int) -> None:
        self.out.append({**message, "player": seat, "clock": 100 * len(self.out)})

    def _step(
        self, state: CarcassonneState, move: engine.Move, seat: int, figures: dict[tuple[int, int], str]
    ) -> dict[str, Any]:
        if isinstance(move, Pass):
            return leave_out()
        if isinstance(move, TakeHome):
            return recall(figures[move.x, move.y], *self.there(move.x, move.y))
        assert isinstance(move, Deploy)
        *_, tile = state.landscape.laid()
        figure = f"{seat}.{NAMES_OF_FIGURES[move.figure]}.{len(self.out) % 7 + 1}"
        figures[tile.x, tile.y] = figure
        region = tile.design.regions[move.region]
        ports = sorted(turned_port(p, (tile.rotation + self.origin[2]) % 4) for p in region.ports)
        if region.kind == "field":
            location = ".".join(HALVES[port - 4] for port in ports) or "I"
        else:
            sides = "".join(SIDES[port] for port in ports)
            location = NAMES_OF_SIDES.get(sides, sides) or "I"
        return deploy(WORDS[region.kind], location, figure, *self.there(tile.x, tile.y))


def scored(game: Transcript) -> list[tuple[str, int, int, bool]]:
    """Return the scored features: feature, seat, points, and whether at the end."""
    state = game.state.copy()
    moves = [state.pop() for _ in range(len(state.moves))]
    found = []
    for move in reversed(moves):
        for event in state.push(move):
            if isinstance(event, FeatureScored):
                found += [(event.feature, seat, points, event.final) for seat, points in event.points]
    return found
