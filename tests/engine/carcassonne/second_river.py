"""Games with The River II, by scripts that have a line a turn, as :class:`Table` plays it.

``R:`` and ``B:`` say who lays the tile.
"""

from __future__ import annotations

import re
from typing import Any

import engine
from engine.games.carcassonne.modules.river import Flow, River
from engine.landscape.records import Draw, Place
from tests.engine.carcassonne.brute_board import RIVER2
from tests.engine.carcassonne.table import Table

GAME = engine.game("carcassonne")
RED, BLUE, YELLOW = range(3)
FORK = "R2-fork@1,0 r0"  # from the west to the north and to the east
VOLCANO = "R2-lake-volcano"
MIDDLE = sorted(set(RIVER2) - {"R2-spring", "R2-fork", VOLCANO})


def river2(players: int = 2, **options: Any) -> Table:
    return Table(players, river2=True, **options)


def lay(table: Table, script: str) -> Table:
    """Play the lines of a script, each by the seat that it names, if it names one."""
    for line in filter(None, map(str.strip, script.splitlines())):
        who, rest = re.fullmatch(r"(?:([RB]): )?(.*)", line).groups()  # type: ignore[union-attr]
        if who:
            table.state.on_turn = "RB".index(who)
        table.play(rest)
    return table


def leave(table: Table, *tiles: str) -> None:
    """Leave only some of the river tiles in the bag."""
    designs = table.state.tileset.designs
    for index, count in enumerate(list(table.state.pool)):
        if count and "river" in designs[index].marks and designs[index].id not in tiles:
            table.state.shift_pool(index, -count)


def end_river(table: Table) -> None:
    """Leave the other river tiles out, as an example wants it."""
    leave(table)
    module(table).set_part(table.state, Flow(()))


def module(table: Table) -> River:
    found = table.state.module(River)
    assert found is not None
    return found


def ends(table: Table) -> Any:
    return table.state.position()["river_ends"]


def drawable(table: Table) -> set[str]:
    return {move.tile for move in table.state.chance_weights()[0] if isinstance(move, Draw) and move.tile}


def placements(table: Table) -> set[tuple[int, int, int]]:
    return {(m.x, m.y, m.rotation) for m in table.state.legal_moves() if isinstance(m, Place)}


def of_kind(events: tuple[engine.Event, ...], kind: type[engine.Event]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]
