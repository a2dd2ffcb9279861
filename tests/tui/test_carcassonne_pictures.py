"""Pictures of the table with Carcassonne, at the three sizes and in the other colours."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

import engine
from engine import Setting
from engine.landscape.records import Deploy, Pass, Place
from saves import Library, Seat
from tests.tui.at_table import NOW, Instant, Program
from tests.tui.pictures import SIZES, reach
from tui.app.app import StartRequest
from tui.app.screens.table.modes.claiming import ClaimingMode
from tui.app.screens.table.modes.inspecting import InspectingMode
from tui.app.screens.table.modes.laying import LayingMode
from tui.base.depth import Depth, Look
from tui.base.settings import Settings

RIVER = {"river": True, "abbot": True, "first_player": "seat"}
ROLES = ("monk", "knight", "farmer", "abbot", "highwayman")


INNS = {"inns": True, "first_player": "seat"}
RIVER2 = {"river2": True, "river2_inn": "on", "pig_herd": "on", "first_player": "seat"}
LARGE_ROLES = ("large knight", "highwayman", "large highwayman", "monk", "large farmer", "knight")


def program(
    folder: Path,
    look: Look | None = None,
    options: Mapping[str, Setting] = RIVER,
    roles: Sequence[str] = ROLES,
    seed: int = 5,
    turn: int = 27,
) -> Program:
    """Return the app with a game that has come to a turn, along the River with abbots by default."""
    library = Library(folder)
    seats = (Seat("Anna", "human", 0), Seat("Boris", "human", 1))
    rng, dealer = random.Random(seed), engine.Dealer(seed)
    with library.create(
        game="carcassonne", seats=seats, options=dict(options), seed=seed, created=NOW
    ) as journal:
        state = journal.state
        while state.turn < turn or state.phase != "place":
            if state.current_player == engine.CHANCE:
                journal.append(dealer.deal(state))
                continue
            moves = state.legal_moves()
            places = [move for move in moves if isinstance(move, Place)]
            if places:
                journal.append(min(places, key=lambda m: (abs(m.x - 2) + abs(m.y), rng.random())))
                continue
            wanted = roles[state.turn % len(roles)]
            claims = [claim for claim in state.claims() if claim.role == wanted]  # type: ignore[attr-defined]
            puts = [claim.move for claim in claims if isinstance(claim.move, Deploy)]
            journal.append(puts[0] if puts else Pass())
        name = journal.id
    app = Program(library, look or Look(), Settings(pace=0.0), folder, StartRequest(resume=name))
    app.thinkers = Instant()
    app.animation_level = "none"
    return app


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_laying(tmp_path: Path, screen_compare: Any, size: tuple[int, int]) -> None:
    async def before(pilot: Pilot[None]) -> None:
        await reach(pilot, LayingMode)
        await pilot.press("tab")

    assert screen_compare(program(tmp_path), terminal_size=size, run_before=before)


def test_claiming(tmp_path: Path, snap_compare: Any) -> None:
    async def before(pilot: Pilot[None]) -> None:
        await reach(pilot, LayingMode)
        await pilot.press("tab", "enter")
        await reach(pilot, ClaimingMode)
        await pilot.press("tab")
        await pilot.pause()

    assert snap_compare(program(tmp_path), terminal_size=SIZES[1], run_before=before)


def test_looking_at_a_field(tmp_path: Path, screen_compare: Any) -> None:
    async def before(pilot: Pilot[None]) -> None:
        await reach(pilot, LayingMode)
        screen = pilot.app.screen
        state = screen.state  # type: ignore[attr-defined]
        fields = [state.feature(f.x, f.y, f.region) for f in state.followers() if f.role == "farmer"]
        largest = max(fields, key=lambda field: (len(field.also), len(field.tiles)))
        screen.inspect(*largest.segments[0])  # type: ignore[attr-defined]
        await reach(pilot, InspectingMode)
        await pilot.pause()

    assert screen_compare(program(tmp_path), terminal_size=SIZES[1], run_before=before)


@pytest.mark.parametrize(
    "look",
    [Look(Depth.ANSI256), Look(Depth.ANSI16), Look(Depth.NONE), Look(Depth.NONE, unicode=False)],
    ids=["256", "16", "none", "ascii"],
)
def test_laying_with_fewer_colours(tmp_path: Path, screen_compare: Any, look: Look) -> None:
    async def before(pilot: Pilot[None]) -> None:
        await reach(pilot, LayingMode)

    assert screen_compare(program(tmp_path, look), terminal_size=SIZES[0], run_before=before)


@pytest.mark.parametrize(
    ("look", "size"),
    [(Look(), SIZES[1]), (Look(Depth.NONE), SIZES[1]), (Look(Depth.NONE, unicode=False), SIZES[0])],
    ids=["blocks", "none", "ascii"],
)
def test_claiming_with_inns(tmp_path: Path, screen_compare: Any, look: Look, size: tuple[int, int]) -> None:
    """Inns, a cathedral and large meeples on the map, and both meeples in the list."""

    async def before(pilot: Pilot[None]) -> None:
        await reach(pilot, LayingMode)
        await pilot.press("tab", "enter")
        await reach(pilot, ClaimingMode)
        state = pilot.app.screen.state  # type: ignore[attr-defined]
        tokens = {
            token for tile in state.landscape.laid() for one in tile.design.regions for token in one.tokens
        }
        assert tokens >= {"inn", "cathedral"}
        assert any(follower.role.startswith("large") for follower in state.followers())
        assert {claim.role.startswith("large") for claim in state.claims()} == {False, True}
        await pilot.press("tab")
        await pilot.pause()

    app = program(tmp_path, look, INNS, LARGE_ROLES, seed=35)
    assert screen_compare(app, terminal_size=size, run_before=before)


@pytest.mark.parametrize(
    ("look", "size"),
    [(Look(), SIZES[1]), (Look(Depth.NONE), SIZES[1]), (Look(Depth.NONE, unicode=False), SIZES[0])],
    ids=["blocks", "none", "ascii"],
)
def test_laying_along_the_river_that_forks(
    tmp_path: Path, screen_compare: Any, look: Look, size: tuple[int, int]
) -> None:
    """RIVER2-4: two ends to choose from; the fork, the inn at the bridge and the pigs lie on the map."""

    async def before(pilot: Pilot[None]) -> None:
        await reach(pilot, LayingMode)
        state = pilot.app.screen.state  # type: ignore[attr-defined]
        assert len(state.position()["river_ends"]) == 2
        laid = {tile.design.id for tile in state.landscape.laid()}
        assert laid >= {"R2-fork", "R2-bridge-inn", "R2-city-bridge", "R2-bend-pigs"}
        await pilot.press("tab")
        await pilot.pause()

    assert screen_compare(
        program(tmp_path, look, RIVER2, seed=3, turn=10), terminal_size=size, run_before=before
    )
