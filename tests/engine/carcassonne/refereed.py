"""Random games of Carcassonne beside the second implementation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import engine
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.compass import cell
from engine.landscape.landscape import bits
from tests.engine.carcassonne.brute import Referee
from tests.engine.carcassonne.brute_board import FIGURES, MEEPLES, Board, board_type, counts
from tests.engine.carcassonne.brute_river import RiverReferee, has_herd
from tests.engine.carcassonne.brute_solo import SoloReferee, SoloRiverReferee
from tests.engine.carcassonne.table import bounds

GAME = engine.game("carcassonne")


def playable(players: int, wanted: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    """Return the options with those set back to their default that stand against the others."""
    options = GAME.settle(wanted)
    if options["solo"] != "off":
        players = 4 if options["solo"] == "hard" else 3
    for name in (
        "river2_volcano",
        "river2_reserve",
        "river2_inn",
        "pig_herd",
        "river_random_length",
        "inn_final",
        "builder_turn",
        "followers",
        "abbots",
        "pigs",
        "inn_marks",
        "cathedral_marks",
        "goods",
        "king_scoring",
        "king_parts",
        "siege_escape",
        "labyrinth_rule",
        "phantom",
        "little_buildings",
        "little_value",
        "siege_marks",
        "special_monasteries",
        "festival_figures",
        "wagon_move",
        "barns_together",
        "edge_completes",
        "draw_ahead",
        "tile_auction",
        "start_in_bag",
        "first_player",
        "hand_size",
        "unplaceable",
    ):
        if GAME.why_unplayable(players, options) is None:
            break
        options[name] = GAME.option(name).default
    assert GAME.why_unplayable(players, options) is None
    return players, options


def fits_on_table(state: CarcassonneState, board: Board, at: tuple[int, int]) -> bool:
    """Return whether a table that is pushed about could still hold a tile there (TABLE-2)."""
    width, height = map(int, str(state.options["table"]).split("x"))
    xs, ys = ({place[axis] for place in (*board.tiles, at)} for axis in (0, 1))
    return max(xs) - min(xs) < width and max(ys) - min(ys) < height


def compare_features(state: CarcassonneState, board: Board, standing: dict[Any, tuple[int, int]]) -> None:
    land, values = state.landscape, state.values
    allows = land.site.allows
    areas = board.areas()
    mine = {land.root(segment) for segment in range(len(land.parent))}
    assert {frozenset(map(land.place_of, bits(land.members[root]))) for root in mine} == areas
    for area in areas:
        feature, kind = state.feature(*min(area)), board.kind(area)
        assert frozenset(feature.segments) == area
        assert feature.kind == kind
        gaps = board.gaps(area)
        reached = {at for at in gaps if allows is None or allows(cell(*at))}
        if state.options["board"] == "table_push":
            reached = {at for at in reached if fits_on_table(state, board, at)}
        assert set(feature.holes) == reached
        assert feature.complete == (not gaps)
        assert feature.now == sum(term.points for term in feature.terms)
        there = {spot: held[1] for spot, held in standing.items() if spot in area}
        assert {(f.x, f.y, f.region): f.seat for f in feature.followers} == there
        if kind == "field":
            cities = board.cities(area) if values.fields else set()
            each = values.each_city + (counts("herd", state.options) and has_herd(board, area))
            worth = each * sum(2 if board.sieges(city) else 1 for city in cities) + board.built(area)
            assert feature.now == feature.final == feature.closed == worth
            assert set(feature.also) == set().union(*cities)
        elif kind == "river":
            assert feature.now == feature.final == 0
        else:
            assert len(feature.tiles) == board.size(area)
            worth = board.value(
                area,
                sum(spot in area and held[0] in MEEPLES for spot, held in standing.items()),
                small=values.small_city,
                incomplete=values.incomplete,
                marks_spoil=state.options["inn_final"] == "zero",
            )
            assert feature.now == feature.final == worth
            assert feature.also == ()


def referee_of(players: int, options: Mapping[str, Any]) -> Referee:
    """Return the second implementation of a game."""
    kinds = {
        (False, False): Referee,
        (False, True): RiverReferee,
        (True, False): SoloReferee,
        (True, True): SoloRiverReferee,
    }
    return kinds[options["solo"] != "off", bool(options["river2"])](players, dict(options))


def figure_of(role: str) -> int:
    """Return the number of the figure that has a role."""
    named = {"large": 2, "abbot": 1, "builder": 3, "pig": 4, "phantom": 8, "mayor": 9, "wagon": 10}
    return named.get(role.split()[0], 0)


def supply_of(state: CarcassonneState, seat: int) -> dict[int, int]:
    """Return how many of each figure a seat has off the board."""
    have = dict(enumerate(state.supply_of(seat)))
    return {figure: have.get(figure, 0) for figure in FIGURES}


def board_of(state: CarcassonneState) -> tuple[Board, dict[Any, tuple[int, int]]]:
    """Return the position as the second implementation has it."""
    edges = bounds(state)
    closing = None
    if state.options["edge_completes"]:
        assert edges is not None
        west, north, east, south = edges
        closing = {(x, y) for x in range(west, east + 1) for y in range(north, south + 1)}
    laid = ((tile.design.id, tile.x, tile.y, tile.rotation) for tile in state.landscape.laid())
    standing = {(f.x, f.y, f.region): (figure_of(f.role), f.seat) for f in state.followers()}
    return board_type(state.options)(laid, closing), standing
