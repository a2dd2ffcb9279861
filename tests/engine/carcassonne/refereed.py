"""Random games of Carcassonne beside the second implementation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import engine
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.compass import cell
from engine.landscape.landscape import bits
from tests.engine.brute import plain
from tests.engine.carcassonne.brute import Referee
from tests.engine.carcassonne.brute_board import (
    BUILDINGS,
    FIGURES,
    MEEPLES,
    SHEPHERD,
    Board,
    board_type,
    counts,
)
from tests.engine.carcassonne.brute_dragon import DragonReferee
from tests.engine.carcassonne.brute_river import RiverReferee, has_herd
from tests.engine.carcassonne.brute_solo import SoloReferee
from tests.engine.carcassonne.table import bounds

GAME = engine.game("carcassonne")
DRAGON_OPTIONS = (
    "dragon_move",
    "princess_action",
    "fairy_place",
    "dragon_marks",
    "portals",
    "princesses",
    "fairy",
)


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
        "shrine_challenges",
        "hill_ties",
        "vineyard_gardens",
        "hill_marks",
        "vineyards",
        *DRAGON_OPTIONS,
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


def is_reachable(state: CarcassonneState, board: Board, at: tuple[int, int]) -> bool:
    """Return whether a tile could still be laid on a cell (TABLE-2, TABLE-7)."""
    allows = state.landscape.site.allows
    if state.options["board"] != "table_push":
        return allows is None or allows(cell(*at))
    width, height = map(int, str(state.options["table"]).split("x"))
    xs, ys = ({place[axis] for place in (*board.tiles, at)} for axis in (0, 1))
    return max(xs) - min(xs) < width and max(ys) - min(ys) < height


def compare_features(state: CarcassonneState, board: Board, standing: dict[Any, tuple[int, int]]) -> None:
    land, values = state.landscape, state.values
    areas = board.areas()
    mine = {land.root(segment) for segment in range(len(land.parent))}
    assert {frozenset(map(land.place_of, bits(land.members[root]))) for root in mine} == areas
    for area in areas:
        feature, kind = state.feature(*min(area)), board.kind(area)
        assert frozenset(feature.segments) == area
        assert feature.kind == kind
        gaps = board.gaps(area)
        assert set(feature.holes) == {at for at in gaps if is_reachable(state, board, at)}
        assert feature.complete == (not gaps)
        assert feature.now == sum(term.points for term in feature.terms)
        there = {spot: seat for spot, (f, seat) in standing.items() if spot in area and f != SHEPHERD}
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


def compare_flocks(state: CarcassonneState, position: dict[str, Any], referee: Referee) -> None:
    """Compare the hidden tiles, the bag, and for each field with a flock its shepherds and tokens."""
    assert [((one["x"], one["y"]), one["tile"]) for one in position.get("hidden", ())] == referee.hidden
    if (bag := position.get("bag")) is not None:
        assert {0 if name == "wolf" else int(name): n for name, n in bag.items()} == referee.flocks.bag
        if state.phase == "flock_token":
            weights = zip(*state.chance_weights(), strict=True)
            assert {plain(move)[1]: n for move, n in weights if n} == +referee.flocks.bag
    ours, theirs = Counter[tuple[Any, ...]](), Counter[tuple[Any, ...]]()
    for one in position.get("flocks", ()):
        field = referee.board.area((one["x"], one["y"], one["region"]))
        ours.update([(field, "seat", one["seat"])] * bool(one["tokens"]))
        ours.update((field, "token", sheep) for sheep in one["tokens"])
    for spot, tokens in referee.flocks.tokens.items():
        theirs[referee.board.area(spot), "seat", referee.standing[spot][1]] += 1
        theirs.update((referee.board.area(spot), "token", sheep) for sheep in tokens)
    assert ours == theirs


def compare_dragon(state: CarcassonneState, position: Any, referee: Referee) -> None:
    """Compare the dragon, its flight, the tiles set aside and the fairy with her meeple."""
    if not isinstance(referee, DragonReferee):
        return
    assert position.get("dragon") == (list(referee.dragon) if referee.dragon else None)
    assert [tuple(at) for at in position.get("flight", ())] == referee.flight
    assert position.get("set_aside", []) == [tile for _, tile in referee.early]
    fairy, standing = position.get("fairy"), referee.standing
    assert (None if fairy is None else (fairy["x"], fairy["y"])) == referee.fairy
    if fairy is not None:
        beside = None if state.options["fairy_place"] == "tile" else referee.beside
        region, seat = (beside[2], standing[beside][1]) if beside else (None, None)
        assert (fairy["region"], fairy["seat"]) == (region, seat)


def referee_of(players: int, options: Mapping[str, Any]) -> Referee:
    """Return the second implementation of a game."""
    parts = {
        SoloReferee: options["solo"] != "off",
        RiverReferee: options["river2"],
        DragonReferee: options["dragon"] or options["fairy"] == "on",
    }
    kind: type[Referee] = type("Game", (*(part for part, wanted in parts.items() if wanted), Referee), {})
    return kind(players, dict(options))


def figure_of(role: str) -> int:
    """Return the number of the figure that has a role."""
    named = {"large": 2, "abbot": 1, "builder": 3, "pig": 4, "phantom": 8, "mayor": 9, "wagon": 10}
    named |= {"shepherd": SHEPHERD, "lying wagon": 10}
    return named.get(role, named.get(role.split()[0], 0))


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
    board, built = board_type(state.options)(laid, closing), state.position().get("buildings", ())
    board.buildings |= {tuple(one["at"]): BUILDINGS.get(one["building"], 1) for one in built}
    return board, standing
