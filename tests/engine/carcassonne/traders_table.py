"""Tables for the tests of Traders & Builders, played from scripts.

A script has a line a turn; ``R:``, ``B:`` and ``Y:`` say who lays the tile, red, blue or yellow. Where it
does not matter yellow lays it.
"""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Any

import engine
from engine.games.carcassonne.modules.traders import BUILDER, GOODS, PIG, Traders
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.records import Deploy
from engine.records import Event, Move
from tests.engine.carcassonne.table import Table

RED, BLUE, YELLOW = range(3)

ROAD_WITH_BUILDER = """
    R: U@1,0 r0 | highwayman:EW
    R: U@-1,0 r0 | builder:EW
"""
CITY_WITH_BUILDER = """
    R: G@0,-1 r90 | knight:NS
    R: F@0,-2 r90 | builder:NS
"""
PIG_ON_ONE_OF_TWO = """
    R: E@0,-1 r180 | farmer:N.E.W
    B: U@1,0 r0 | farmer:N.EL.WR
    R: B@0,-2 r0 | pig:N.E.S.W
"""


def traders(players: int = 3, **options: Any) -> Table:
    return Table(players, traders=True, **options)


def lay(table: Table, script: str) -> Table:
    """Play the lines of a script, each by the seat that it names."""
    for line in filter(None, map(str.strip, script.splitlines())):
        who, rest = re.fullmatch(r"(?:([RBY]): )?(.*)", line).groups()  # type: ignore[union-attr]
        seat = "RBY".index(who) if who else table.state.players - 1
        if table.state.on_turn != seat:
            assert (table.state.phase, part_of(table)) == ("draw", 1)
            table.state.on_turn = seat
        table.play(rest)
    return table


def board(script: str, *, over: bool = False, players: int = 3, **options: Any) -> Table:
    """Return a table with the tiles of a script; if it is ``over`` the game has ended with the last one."""
    if over:
        options["turns"] = len(script.strip().splitlines())
    table = lay(traders(players, **options), script)
    assert table.state.is_terminal == over
    return table


def module(table: Table) -> Traders:
    found = table.state.module(Traders)
    assert found is not None
    return found


def part_of(table: Table) -> Any:
    return table.state.position()["part"]


def goods_of(table: Table, seat: int) -> tuple[int, ...]:
    """Return the wine, grain and cloth of a seat, as the position says it."""
    held: Any = table.state.position()["goods"]
    return tuple(held[seat][kind] for kind in GOODS)


def give(table: Table, *goods: tuple[int, int, int]) -> None:
    """Give the seats wine, grain and cloth."""
    module(table).set_part(table.state, module(table).part(table.state)._replace(goods=goods))


def of_kind(events: tuple[Event, ...], kind: type[Event]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def leave(table: Table, *tiles: str) -> None:
    """Leave only some tiles in the bag."""
    wanted = Counter(tiles)
    for index, count in enumerate(table.state.pool):
        table.state.shift_pool(index, wanted[table.state.tileset.designs[index].id] - count)


def take_away(table: Table, seat: int) -> None:
    """Take all normal meeples out of a seat's supply."""
    state = table.state
    state.landscape.trail.set(state._supply_column, seat, 0)


def region(table: Table, kind: str, number: int = 0) -> int:
    """Return a region of the tile laid last."""
    land = table.state.landscape
    kinds = [one.kind for one in land.tile(len(land.cells) - 1).design.regions]
    return [index for index, one in enumerate(kinds) if one == kind][number]


def deal(table: Table, *tiles: str) -> None:
    """Give the next tiles of the bag to the seats that draw them."""
    for tile in tiles:
        table.draw(tile)


def busy_move(state: CarcassonneState, dealer: engine.Dealer, random: Random) -> Move:
    """Return the next move of a game in which builders and pigs are busy."""
    if state.current_player == engine.CHANCE:
        return dealer.deal(state)
    moves = state.legal_moves()
    if state.phase == "follower":
        joining = [move for move in moves if isinstance(move, Deploy) and move.figure in (BUILDER, PIG)]
        if joining and random.random() < 0.8:
            return random.choice(joining)
    if state.phase == "place" and random.random() < 0.7:
        for move in random.sample(moves, min(8, len(moves))):
            state.push(move)
            extends = state.earns_part
            state.pop()
            if extends:
                return move
    return random.choice(moves[1:] if len(moves) > 1 and random.random() < 0.7 else moves)
