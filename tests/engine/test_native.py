"""The native judges agree with the Python judgement to the last bit, their boards with the landscape."""

from __future__ import annotations

import importlib.util
import os
import re
import runpy
import shutil
import sys
from collections.abc import Callable, Sequence
from contextlib import chdir
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

import engine
from engine import bots, registry
from engine.bots.evaluation import LinePlayer
from engine.bots.simulation import SimulatedGame, Simulator
from engine.bots.variations import Variation
from engine.game import CHANCE
from engine.games.carcassonne.state import CarcassonneState
from engine.games.discovery.evaluation import DiscoveryEvaluation
from engine.games.discovery.state import DiscoveryState
from engine.landscape import native_judges
from engine.landscape.evaluation import TurnEvaluation
from engine.landscape.holes import holes_of
from engine.landscape.landscape import Landscape
from engine.landscape.native_games import NativeGames
from engine.landscape.phase import TilePhase
from engine.landscape.records import Deploy
from engine.landscape.state import LandscapeState

GAMES: Final = ("discovery", "carcassonne", "new_world", "castle")
ROOT: Final = Path(__file__).parents[2]
MOVES: Final = int(os.environ.get("HINTERLAND_NATIVE_MOVES", "6000"))
"""Random moves of the long form, over all games."""


@pytest.fixture(scope="module")
def judges(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Take the judges of the folder ``HINTERLAND_JUDGES``, or those that are installed, or build them."""
    given = os.environ.get("HINTERLAND_JUDGES", str(ROOT) if native_judges.run_in_c() else None)
    folder = Path(given) if given else tmp_path_factory.mktemp("judges")
    if not given:
        if shutil.which("cc") is None:
            pytest.skip("there is no C compiler")
        with chdir(ROOT):
            runpy.run_path(str(ROOT / "packaging/compile_judges.py"))["build"](folder, ["-O1"])
    found = {}
    for path in sorted(folder.glob("engine/games/*/_judge.*so")):
        name = f"engine.games.{path.parent.name}._judge"
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        found[name] = module.Judge
    assert len(found) == len(GAMES)
    return found


@pytest.fixture
def native(judges: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Have the evaluations use the native judges; emptied, they use none."""
    types: dict[str, Any] = dict(judges)
    monkeypatch.setattr(native_judges, "_types", types)
    monkeypatch.setattr(native_judges, "_judges", {})
    return types


class Plain:
    """Within it the judges are those of Python."""

    def __init__(self, types: dict[str, Any]) -> None:
        self._types, self._kept = types, dict(types)

    def __enter__(self) -> None:
        self._types.update(dict.fromkeys(self._kept))

    def __exit__(self, *_error: object) -> None:
        self._types.update(self._kept)


PYTHONS: Final = frozenset(
    (
        *(
            "solo",
            "tile_auction",
            "unplaceable",
            "hand_visible",
            "draw_ahead",
            "shrine_tiles",
            "shrine_challenges",
        ),
        *("abbey", "abbeys", "mayors", "wagons", "barns", "wagon_move", "barns_together"),
        *("hills", "hill_ties", "hill_marks", "vineyards", "vineyard_gardens", "shepherds"),
        *("dragon", "dragon_move", "princess_action", "fairy_place"),
        *("dragon_marks", "portals", "princesses", "fairy"),
    )
)
"""The options of Carcassonne that turn modules on whose turns are played in Python."""


def new_game(name: str, random: Random, left_out: frozenset[str] = frozenset()) -> LandscapeState:
    """Return a new game with random options and seats; some options may be left as they are."""
    game = registry.game(name)
    chosen = [option for option in game.options if option.name not in left_out]
    while True:
        options = game.settle(None)
        for option in random.sample(chosen, random.randint(0, len(chosen))):
            options[option.name] = random.choice(option.values).value
        players = random.randint(game.min_players, game.max_players)
        if game.why_unplayable(players, options) is None:
            state = engine.new_game(name, players=players, seed=random.getrandbits(30), options=options)
            assert isinstance(state, LandscapeState)
            return state


def declared_game(random: Random) -> CarcassonneState:
    """Return a new game of Carcassonne all of whose modules declare what they change."""
    while True:
        state = new_game("carcassonne", random, PYTHONS)
        assert isinstance(state, CarcassonneState)
        if state.options["board"] != "table_extend":
            return state


def features(land: Landscape) -> list[tuple[Any, ...]]:
    """Return the expected result of ``Judge.features``."""
    found = []
    for segment in range(len(land.parent)):
        root = land.root(segment)
        sets = land.tiles[root], land.members[root], land.tokens[root], land.touching[root]
        found.append(
            (root, land.open_ends[root], *sets, list(holes_of(land, root).items()), land.roots_among(sets[3]))
        )
    return found


def compare_board(judge: Any, land: Landscape) -> None:
    """Have a judge follow a landscape and compare what both hold."""
    judge.follow(*native_judges.landscape_terms(land))
    assert judge.features() == features(land)


def compare_judgement(state: LandscapeState, types: dict[str, Any]) -> int:
    """Compare what the evaluations say of a position; return how many placements were compared."""
    compared = 0
    for evaluation in (bots.evaluation_of(state.game), bots.search_evaluation_of(state.game)):
        assert isinstance(evaluation, TurnEvaluation)
        found = opinion(state, evaluation)
        with Plain(types):
            expected = opinion(state, evaluation)
        assert found == expected, (state.game, dict(state.options), state.moves)
        compared += len(found[1])
    return compared


def opinion(state: LandscapeState, evaluation: TurnEvaluation[Any]) -> tuple[list[float], list[Any]]:
    """Return an evaluation's values of a position for each seat, and the placements."""
    values = [evaluation.value(state, seat) for seat in range(state.players)]
    return values, evaluation.placements(state) if state.phase == TilePhase.PLACE else []


def play(random: Random, state: LandscapeState, types: dict[str, Any], share: float) -> int:
    """Play a random game to its end and back, comparing a share of the positions; return its moves."""
    dealer = engine.Dealer(random.getrandbits(30))
    judge = native_judges.judge_of(f"engine.games.{state.game}._judge", state.landscape)
    while not state.is_terminal:
        move = dealer.deal(state) if state.current_player == CHANCE else random.choice(state.legal_moves())
        state.push(move)
        judge.follow(*native_judges.landscape_terms(state.landscape))
        if random.random() < share and not state.is_terminal and state.current_player != CHANCE:
            compare_judgement(state, types)
            compare_board(judge, state.landscape)
    moves = len(state.moves)
    while state.moves:
        state.pop()
        judge.follow(*native_judges.landscape_terms(state.landscape))
        if random.random() < share / 4:
            compare_board(judge, state.landscape)
    return moves


@pytest.mark.parametrize("name", GAMES)
def test_native_judges_agree_with_python(name: str, native: dict[str, Any]) -> None:
    random = Random(name)
    for _ in range(2):
        play(random, new_game(name, random), native, 0.04)


@pytest.mark.parametrize(
    "options",
    [
        {"abbot": True, "abbots": 3},
        {"followers": 12, "large_meeples": 3},
        {"siege": "both", "inns": True, "edition": "second"},
        {"shrine_tiles": 6, "shrine_challenges": False, "siege": "both", "phantom": True},
    ],
)
def test_native_judges_agree_on_other_numbers_of_figures(
    options: dict[str, engine.Setting], native: dict[str, Any]
) -> None:
    state, dealer = engine.new_game("carcassonne", players=2, seed=0, options=options), engine.Dealer(0)
    random = Random(0)
    assert isinstance(state, LandscapeState)
    while not state.is_terminal:
        if state.current_player == CHANCE:
            state.push(dealer.deal(state))
            continue
        if state.phase == TilePhase.PLACE and state.turn % 4 < 2:
            compare_judgement(state, native)
        moves = state.legal_moves()
        special = [move for move in moves if isinstance(move, Deploy) and move.figure]
        state.push(random.choice(special or moves))


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_native_judges_agree_with_python_over_many_games(name: str, native: dict[str, Any]) -> None:
    seed = int(os.environ.get("HINTERLAND_NATIVE_SEED", "1"))
    random, moves = Random(f"{name} {seed}"), 0
    while moves < MOVES // len(GAMES):
        moves += play(random, new_game(name, random), native, 0.02)


class Twins:
    """A simulator that uses native games, and one that plays them move by move.

    Args:
        state: where a seat is to place a tile or to make a follower step.
        depth: turns after the one in progress.
        random: determines the variations and the chance moves.
    """

    def __init__(self, state: LandscapeState, depth: int, random: Random) -> None:
        evaluation = bots.search_evaluation_of(state.game)
        params = replace(evaluation.search_params("master"), depth=depth)
        seed = random.getrandbits(30)
        self.native = Simulator(state, evaluation, params, seed)
        self.played = 0  # games that were played natively
        lines = self.native._lines
        if lines is not None:
            self.native._lines = Counted(self, lines)
        self.python = Simulator(state, evaluation, params, seed)
        self.python._lines = None
        self.variations = [Variation(whole_turn(state, random), 0.0) for _ in range(4)]
        for simulator in (self.native, self.python):
            simulator.variations = [Variation(one.moves, 0.0) for one in self.variations]

    @property
    def are_native(self) -> bool:
        return self.native._lines is not None

    def compare(self, variation: int, number: int) -> None:
        game = SimulatedGame(variation, number)
        assert self.native.play(game, no_check) == self.python.play(game, no_check)


class Counted:
    """Counts the games that are played natively."""

    def __init__(self, twins: Twins, lines: LinePlayer) -> None:
        self._twins = twins
        self._lines = lines

    def play(
        self, number: int, moves: tuple[engine.Move, ...], shares: Sequence[float]
    ) -> tuple[float, bool] | None:
        found = self._lines.play(number, moves, shares)
        self._twins.played += found is not None
        return found


def no_check() -> None:
    """Let a search go on."""


def whole_turn(state: LandscapeState, random: Random) -> tuple[engine.Move, ...]:
    """Return random moves of the turn in progress, to its follower step; the state is unchanged."""
    seat, turn, made = state.current_player, state.turn, list[engine.Move]()
    while state.current_player == seat and state.turn == turn and len(made) < 2:
        made.append(random.choice(state.legal_moves()))
        state.push(made[-1])
    for _ in made:
        state.pop()
    return tuple(made)


def compare_games(random: Random, state: LandscapeState, types: dict[str, Any]) -> int:
    """Compare simulated games from some positions of a random game; return how many were native."""
    dealer, compared = engine.Dealer(random.getrandbits(30)), 0
    greedy = bots.make("greedy", 1)
    while not state.is_terminal:
        if state.current_player == CHANCE:
            state.push(dealer.deal(state))
            continue
        seen = state.view(state.current_player) if state.hides else state
        if random.random() < 0.06:
            compared += compare_games_from(seen, random, types)
        state.push(greedy.choose(seen) if random.random() < 0.5 else random.choice(state.legal_moves()))
    return compared


def compare_games_from(state: LandscapeState, random: Random, types: dict[str, Any]) -> int:
    """Compare simulated games from a position; return how many were native."""
    before = state.fingerprint()
    twins = Twins(state, random.choice((0, 1, 2, 5, 99)), random)
    if not twins.are_native:
        return 0
    for number in range(3):
        for variation in range(len(twins.variations)):
            twins.compare(variation, number)
    with Plain(types):
        twins.compare(0, 3)
    assert state.fingerprint() == before
    return twins.played


def test_simulated_games_are_the_same_in_c(native: dict[str, Any]) -> None:
    for name in sorted(set(GAMES) - {"carcassonne"}):  # whose modules have a test of their own
        random, compared = Random(name), 0
        while compared < 10:
            compared += compare_games(random, new_game(name, random), native)


def compare_playouts(random: Random, state: LandscapeState, types: dict[str, Any]) -> int:
    """Compare random games from some positions of a random game; return how many were native."""
    dealer, compared = engine.Dealer(random.getrandbits(30)), 0
    evaluation = bots.evaluation_of(state.game)
    while not state.is_terminal:
        if random.random() < 0.03:
            before, seed = state.fingerprint(), random.getrandbits(30)
            found = engine.playouts(state, 3, seed)
            assert state.fingerprint() == before
            with Plain(types):
                assert found == engine.playouts(state, 3, seed), (dict(state.options), state.moves)
            player = evaluation.playout_player(state) if evaluation.is_usual_turn(state) else None
            if player is not None and player.play(Random(f"{seed}:2").random) is not None:
                assert player.play(Random(f"{seed}:1").random) == found[1]
                compared += 3
        chance = state.current_player == CHANCE
        state.push(dealer.deal(state) if chance else random.choice(state.legal_moves()))
    return compared


@pytest.mark.parametrize("name", GAMES)
def test_playouts_are_the_same_in_c(name: str, native: dict[str, Any]) -> None:
    random, compared = Random(name), 0
    while compared < 12:
        compared += compare_playouts(random, new_game(name, random), native)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("carcassonne", {}),
        ("carcassonne", {"fields": False, "small_city": "2", "no_endgame_incomplete": True, "turns": 40}),
        ("carcassonne", {"river": True}),
        ("carcassonne", {"followers": 12}),
        ("carcassonne", {"edition": "second"}),
        ("carcassonne", {"edition": "first"}),
        ("carcassonne", {"inns": True, "inn_final": "ignore"}),
        ("carcassonne", {"large_meeples": 3}),
        ("carcassonne", {"abbot": True, "abbots": 3}),
        ("carcassonne", {"traders": True, "builder_turn": "ask"}),
        ("carcassonne", {"traders": True, "field_mode": "per_field_once"}),
        ("carcassonne", {"builders": 2, "pigs": 1, "edition": "first"}),
        ("carcassonne", {"river": True, "river2": True, "pig_herd": "on", "traders": True, "inns": True}),
        ("carcassonne", {"board": "table", "table": "9x9"}),
        ("carcassonne", {"board": "table", "table": "9x9", "edge_completes": True, "abbot": True}),
        ("carcassonne", {"board": "table_push", "table": "9x9"}),
        ("carcassonne", {"board": "table", "table": "9x9", "hand_size": 3}),
        ("carcassonne", {"hand_size": 3, "traders": True, "builder_turn": "ask"}),
        ("carcassonne", {"phantom": True, "abbot": True}),
        ("carcassonne", {"watchtowers": True, "large_meeples": 1}),
        ("carcassonne", {"little_buildings": True, "little_value": "kinds", "abbot": True}),
        ("carcassonne", {"little_buildings": True, "edition": "second", "no_endgame_incomplete": True}),
        ("carcassonne", {"king_robber": True}),
        ("carcassonne", {"king_robber": True, "king_scoring": "pair", "phantom": True, "hand_size": 3}),
        ("carcassonne", {"siege": "both", "siege_escape": "any", "traders": True, "builder_turn": "ask"}),
        ("carcassonne", {"wind_roses": True, "festival": True, "traders": True}),
        ("carcassonne", {"festival": True, "festival_figures": "meeples", "large_meeples": 1}),
        ("carcassonne", {"monasteries": True, "phantom": True, "no_endgame_incomplete": True}),
        (
            "carcassonne",
            {"monasteries": True, "little_buildings": True, "board": "table_push", "table": "9x9"},
        ),
        ("carcassonne", {"labyrinth": True, "labyrinth_rule": "advanced", "inns": True, "festival": True}),
        ("discovery", {}),
        ("discovery", {"small_feature": "exactly_two", "equal_turns": "exact"}),
        ("new_world", {}),
        ("new_world", {"bonus_per": "settler", "final_bonus": True}),
        (
            "new_world",
            {"delayed_second_surveyor": "on", "delay_counts": "completed", "sweep_when_blocked": True},
        ),
        ("castle", {}),
        ("castle", {"unfinished_rate": "full", "tokens_open": True, "ties": "all"}),
    ],
)
def test_playouts_of_new_games_are_the_same_in_c(
    name: str, options: dict[str, engine.Setting], native: dict[str, Any]
) -> None:
    players = min(3, registry.game(name).max_players)
    state = engine.new_game(name, players=players, options=options)
    found = engine.playouts(state, 8)
    with Plain(native):
        assert engine.playouts(state, 8) == found
    evaluation = bots.evaluation_of(name)
    dealer = engine.Dealer(1)
    while not evaluation.is_usual_turn(state):
        state.push(dealer.deal(state) if state.current_player == CHANCE else state.legal_moves()[0])
    player = evaluation.playout_player(state)
    assert player is not None
    assert player.play(Random(1).random) is not None, "none was played in C"


def test_playouts_with_sold_tiles_are_those_of_python(native: dict[str, Any]) -> None:
    state = engine.new_game("carcassonne", players=3, options={"tile_auction": True})
    found = engine.playouts(state, 4)
    with Plain(native):
        assert engine.playouts(state, 4) == found
    assert state.changes_turns  # type: ignore[attr-defined]


@pytest.mark.parametrize("compare", [compare_games, compare_playouts])
def test_games_of_all_declared_modules_are_the_same_in_c(
    compare: Callable[[Random, LandscapeState, dict[str, Any]], int], native: dict[str, Any]
) -> None:
    random = Random("declared")
    assert sum(compare(random, declared_game(random), native) for _ in range(3)) >= 25


def test_positions_of_all_declared_modules_are_judged_alike(native: dict[str, Any]) -> None:
    random = Random("declared")
    for _ in range(6):
        play(random, declared_game(random), native, 0.06)


@pytest.mark.slow
def test_many_games_of_all_declared_modules_are_the_same_in_c(native: dict[str, Any]) -> None:
    random, moves = Random(f"declared {os.environ.get('HINTERLAND_NATIVE_SEED', '1')}"), 0
    while moves < MOVES:
        moves += play(random, declared_game(random), native, 0.03)
        moves += compare_games(random, declared_game(random), native)
        moves += compare_playouts(random, declared_game(random), native)


def test_every_turn_of_declared_modules_is_played_in_c(native: dict[str, Any]) -> None:
    """No module falls back to Python unnoticed, but for the rivers until they are laid."""
    random = Random("played")
    for _ in range(8):
        state, dealer = declared_game(random), engine.Dealer(random.getrandbits(30))
        evaluation = bots.search_evaluation_of("carcassonne")
        while not state.is_terminal:
            if random.random() < 0.1 and not state.changes_turns and state.phase == TilePhase.PLACE:
                assert evaluation.line_player(state, 2, evaluation.best_reply), dict(state.options)
                player = evaluation.playout_player(state)
                assert player is not None
                assert player.play(Random(1).random) is not None, dict(state.options)
            chance = state.current_player == CHANCE
            state.push(dealer.deal(state) if chance else random.choice(state.legal_moves()))
        assert not state.changes_turns


def test_c_names_no_expansion() -> None:
    source = (ROOT / "engine/games/carcassonne/_judge.c").read_text().lower()
    named = "inn inns cathedral abbot builder pig trader traders river volcano phantom"
    named += " tower watchtower king robber siege besieged escape knight building house shed"
    named += " wind rose roses festival labyrinth maze lying"
    assert not set(named.split()).intersection(re.findall(r"[a-z]+", source))


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    ("compare", "count"), [(compare_games, MOVES // 10), (compare_playouts, MOVES // 40)]
)
def test_many_games_are_the_same_in_c(
    compare: Callable[[Random, LandscapeState, dict[str, Any]], int],
    count: int,
    name: str,
    native: dict[str, Any],
) -> None:
    seed = int(os.environ.get("HINTERLAND_NATIVE_SEED", "1"))
    random, compared = Random(f"{name} {seed}"), 0
    while compared < count:
        compared += compare(random, new_game(name, random), native)


def test_playouts_beyond_the_native_board_are_played_by_python(native: dict[str, Any]) -> None:
    state, dealer = engine.new_game("carcassonne", players=2, options={"tile_sets": 2}), engine.Dealer(1)
    assert isinstance(state, LandscapeState)

    def eastmost() -> int:
        return max(tile.x for tile in state.landscape.laid())

    while eastmost() < 61:  # the last column
        chance = state.current_player == CHANCE
        moves = state.legal_moves()
        state.push(dealer.deal(state) if chance else max(moves, key=lambda move: getattr(move, "x", 0)))
    found = engine.playouts(state, 8)
    with Plain(native):
        assert engine.playouts(state, 8) == found
    player = bots.evaluation_of("carcassonne").playout_player(state)
    assert player is not None
    assert None in [player.play(Random(number).random) for number in range(40)]


def placing(name: str, turn: int, seed: int = 3) -> LandscapeState:
    """Return a position with the first options in which a tile is to be placed."""
    state, dealer, random = engine.new_game(name, players=2, seed=seed), engine.Dealer(seed), Random(seed)
    assert isinstance(state, LandscapeState)
    while state.turn < turn or state.phase != TilePhase.PLACE:
        chance = state.current_player == CHANCE
        state.push(dealer.deal(state) if chance else random.choice(state.legal_moves()))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_native_games_go_on_when_the_judge_has_been_used_for_others(
    name: str, native: dict[str, Any]
) -> None:
    random = Random(7)
    one, other = (Twins(placing(name, turn), 3, random) for turn in (20, 30))
    assert one.are_native
    assert other.are_native
    elsewhere = placing(name, 25, seed=4)
    for number in (*range(6), *range(6)):  # the first time some of them learn
        one.compare(number % 4, number)
        other.compare(number % 4, number)
        compare_judgement(elsewhere, native)
    assert one.played >= 6
    assert other.played >= 6


@pytest.mark.parametrize("name", GAMES)
def test_native_games_forget_and_come_to_the_same_values(name: str, native: dict[str, Any]) -> None:
    twins = Twins(placing(name, 20), 2, Random(8))
    games = [SimulatedGame(0, number) for number in range(20)]
    before = [twins.native.play(game, no_check) for game in games]
    for number in range(20, 15000):
        twins.native.play(SimulatedGame(1, number), no_check)
    assert [twins.native.play(game, no_check) for game in games] == before


def test_what_native_games_cannot_play_is_left_to_python(native: dict[str, Any]) -> None:
    twins = Twins(placing("carcassonne", 20), 2, Random(9))
    lines, moves = twins.native._lines, twins.variations[0].moves
    assert lines is not None
    assert lines.play(0, moves, [0.5] * 4) is not None
    assert lines.play(0, twins.variations[1].moves, [0.5] * 4) is None, "it is another variation"
    assert lines.play(1, moves[:1], [0.5] * 4) is None, "the turn is not over"
    assert lines.play(2, moves, [0.5]) is None, "more than that is drawn"
    assert lines.play(64, moves, [0.5] * 4) is None, "so many variations are not kept"
    assert lines.play(0, moves, [0.5] * 999) is None
    twins.compare(0, 0)


def test_an_evaluation_with_other_replies_plays_move_by_move(native: dict[str, Any]) -> None:
    class First(DiscoveryEvaluation):
        def best_reply(self, state: DiscoveryState, sample: float) -> tuple[engine.Move, ...]:
            return (state.legal_moves()[0],)

    state = placing("discovery", 20)
    for evaluation, is_native in ((DiscoveryEvaluation(), True), (First(), False)):
        params = evaluation.search_params("master")
        assert (Simulator(state, evaluation, params, 1)._lines is not None) == is_native


def test_games_left_to_python_use_up_more_of_a_thinking_time(
    native: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    bot, state = bots.make("master:ms=100", 1, lambda: 0.0), placing("castle", 20)
    in_c = bot.think(state).simulations
    monkeypatch.setattr(NativeGames, "play", lambda *_: None)
    assert 0 < bot.think(state).simulations < in_c / 10


def test_the_same_thinking_time_is_fewer_games_without_native_judges(native: dict[str, Any]) -> None:
    for name in GAMES:
        evaluation, state = bots.search_evaluation_of(name), placing(name, 12)
        in_c = evaluation.simulated_turn(state, native=True)
        judged = evaluation.simulated_turn(state, native=False)
        with Plain(native):
            assert in_c < judged < evaluation.simulated_turn(state, native=False)


def test_bots_choose_alike_with_and_without_native_judges(native: dict[str, Any]) -> None:
    for name in GAMES:
        state = engine.new_game(name, players=2, seed=5)
        dealer, greedy = engine.Dealer(5), bots.make("greedy", 5)
        while state.turn < 12 or state.phase != TilePhase.PLACE:
            chance = state.current_player == CHANCE
            seen = state.view(state.current_player) if state.hides and not chance else state
            state.push(dealer.deal(state) if chance else greedy.choose(seen))
        seen = state.view(state.current_player) if state.hides else state
        found = bots.make("master:sims=24", 7).think(seen)
        with Plain(native):
            assert bots.make("master:sims=24", 7).think(seen) == found


def test_a_landscape_too_large_for_a_native_board_is_judged_by_python(native: dict[str, Any]) -> None:
    state = engine.new_game("carcassonne", players=2, seed=1)
    assert isinstance(state, LandscapeState)
    judge = native_judges.judge_of("engine.games.carcassonne._judge", state.landscape)
    compare_board(judge, state.landscape)
    cells, designs, rotations, holder = native_judges.landscape_terms(state.landscape)
    with pytest.raises(OverflowError):
        judge.follow([100 * 1024], designs, rotations, holder)
    with pytest.raises(OverflowError):
        judge.follow(cells, [999], rotations, holder)
    with pytest.raises(ValueError, match="segments"):
        judge.follow(cells, designs, rotations, holder[1:])
    compare_board(judge, state.landscape)


def test_python_judges_without_a_module_or_with_one_built_from_other_sources(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("HINTERLAND_PLAIN", raising=False)
    lines: list[str] = []
    monkeypatch.setattr(native_judges.atexit, "register", lambda _told, line: lines.append(line))

    class Old:
        SOURCES = "those of another commit"
        Judge = object
        __file__ = str(ROOT / "engine/games/discovery/_judge.abi3.so")

    monkeypatch.setattr(native_judges, "_types", {})
    monkeypatch.setitem(sys.modules, "engine.games.discovery._judge", Old)
    assert native_judges.judge_type("engine.games.discovery._judge") is None
    assert native_judges.judge_type("engine.games.no_such_game._judge") is None
    assert lines == [
        "hinterland: engine.games.discovery._judge is not used: it was compiled from other sources"
    ]
    monkeypatch.setenv("HINTERLAND_PLAIN", "1")
    assert native_judges.judge_type("engine.games.carcassonne._judge") is None
