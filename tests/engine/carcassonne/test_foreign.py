"""Modules that other packages bring."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from engine import Dealer, plugins
from engine.game import CHANCE
from engine.games.carcassonne.evaluation import EVALUATION
from engine.games.carcassonne.game import Carcassonne
from engine.games.carcassonne.modules import modules
from engine.games.carcassonne.modules.traders import BUILDER
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.records import Deploy

Declare = Callable[..., None]

SIGNS = """
from engine.games.carcassonne.mechanisms import MarkRate
from engine.games.carcassonne.module import CarcassonneFigure, Module
from engine.games.carcassonne.state import CarcassonneState
from engine.games.carcassonne.steps import DeployFigure
from engine.games.carcassonne.tiles import CITY
from engine.landscape.phase import TilePhase
from engine.landscape.records import Deploy
from engine.landscape.steps import PassFollower
from engine.phase import Phase


class Signs(Module[CarcassonneState, int]):
    has_tiles = True
    pieces = {
        6: CarcassonneFigure(
            "giant", weight=3, kinds=(CITY,), rule="SIGN-2", roles={CITY: "giant"},
            none_left=("SIGN-2", "no giant is left"), elsewhere=("SIGN-2", "a giant needs a city"),
        )
    }
    supply = {6: 1}
    marks = frozenset(("sign",))

    @classmethod
    def of(cls, options):
        return cls() if options["signs"] else None

    def initial(self, state):
        return 0

    def placed(self, state, move, design, events):
        self.set_part(state, self.part(state) + (move.tile == "SIGN-road"))

    def rate(self, state, root, each, *, complete):
        land = state.landscape
        sign = state.tileset.tokens.index("sign")
        return each + complete * land.count_tokens(root, sign)


class Declared(Module[CarcassonneState, None]):
    has_tiles = True
    changes_turns = False
    marks = frozenset(("sign",))
    rates = (MarkRate("sign", 2, None, "SIGN-3", "SIGN-4"),)

    @classmethod
    def of(cls, options):
        return cls() if options["signs"] else None


class Asks(Phase):
    FIRST = "first"
    SECOND = "second"


class First(Module[CarcassonneState, None]):
    phase = Asks.FIRST
    figures = (
        CarcassonneFigure("dwarf", kinds=(CITY,), rule="SIGN-5", roles={CITY: "dwarf"}),
        CarcassonneFigure("elf", kinds=(CITY,), rule="SIGN-5", roles={CITY: "elf"}),
    )
    supply = {"dwarf": 1, "elf": 2}

    @classmethod
    def of(cls, options):
        return cls() if options["signs"] else None

    def add_steps(self, steps):
        steps[self.phase] = [Continue(self)]
        steps.wrap(TilePhase.FOLLOWER, Deploy, WithoutElves)

    def after_figures(self, state, events):
        state.await_seat(self.phase)
        return True


class Continue(PassFollower):
    def __init__(self, module):
        super().__init__("SIGN-6")
        self.module = module

    def over(self, state, events):
        state.follower_step_over(events, after=self.module)


class WithoutElves(DeployFigure):
    def __init__(self, usual):
        super().__init__()
        self.usual = usual

    def legal(self, state):
        elf = state.rules.find(First).numbers["elf"]
        return [move for move in self.usual.legal(state) if move.figure != elf]


class Second(First):
    phase = Asks.SECOND

    def add_steps(self, steps):
        steps[self.phase] = [Continue(self)]


class Ends(First):
    figures = ()
    supply = {}

    def add_steps(self, steps):
        pass

    def end_game(self, state, events):
        state.close(events, "SIGN-7")
        return True


class AlsoEnds(Ends):
    pass


class Counts(Module[CarcassonneState, int]):
    @classmethod
    def of(cls, options):
        return cls() if options["signs"] else None

    def initial(self, state):
        return 0

    def end_turn(self, state, events):
        self.set_part(state, self.part(state) + 1)
        return False


class NoModule:
    pass


class Taken(Signs):
    pieces = {1: Signs.pieces[6]}
"""
TILES = """
[[option]]
name = "signs"
title = "Signs"
rule = "SIGN-1"
off = "Without signs."
on = "Roads with signs give more."

[marks]
sign = 4

[[tile]]
id = "SIGN-road"
count = 4
roads = [{ sides = ["N", "S"], sign = true }]
fields = [
  { ports = ["NL", "SR", "WL", "WR"], cities = [] },
  { ports = ["NR", "EL", "ER", "SL"], cities = [] },
]
"""


@pytest.fixture
def declare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Declare]:
    """Declare classes of a module called ``signs`` as entry points."""
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "signs.py").write_text(SIGNS)

    def declared(*classes: str, toml: str = TILES) -> None:
        (tmp_path / "signs.toml").write_text(toml)
        entries = [plugins._EntryPoint(name, f"signs:{name}", "signs") for name in classes]
        monkeypatch.setattr(plugins, "_foreign", lambda: {"hinterland.carcassonne": entries})
        forget()

    def forget() -> None:
        plugins._declared.cache_clear()
        plugins._failures.clear()
        modules.cache_clear()

    yield declared
    monkeypatch.undo()
    forget()
    sys.modules.pop("signs", None)


def test_a_declared_rate_needs_no_hook_and_leaves_the_game_to_c(declare: Declare) -> None:
    declare("Declared")
    game = Carcassonne()
    state, dealer = game.new_state(2, 3, game.settle({"signs": True})), Dealer(3)
    land, sign = state.landscape, state.tileset.tokens.index("sign")
    while not any(land.tokens[root] & land.named[sign] for root in range(len(land.parent))):
        state.push(dealer.deal(state) if state.current_player == CHANCE else state.legal_moves()[0])
    road = next(root for root in range(len(land.parent)) if land.tokens[root] & land.named[sign])
    assert state.rate(road, 3, complete=True) == 2
    assert state.rate(road, 3, complete=False) == 1
    assert state.rule_of(road, complete=True) == "SIGN-3"
    assert state.rule_of(road, complete=False) == "CARC-11.2"
    assert EVALUATION.judge(state)._can_judge_natively()
    assert not state.changes_turns


def test_a_hook_leaves_the_game_to_python(declare: Declare) -> None:
    declare("Signs")
    game = Carcassonne()
    state = game.new_state(2, 3, game.settle({"signs": True}))
    assert not EVALUATION.judge(state)._can_judge_natively()
    assert state.changes_turns


def test_a_module_of_another_package_is_played(declare: Declare) -> None:
    declare("Signs")
    game = Carcassonne()
    assert game.options[-1].name == "signs"
    assert [kind.__name__ for kind in modules()][-2:] == ["TurnOrder", "Signs"]
    state, dealer, random = game.new_state(2, 3, game.settle({"signs": True})), Dealer(3), Random(5)
    start = state.position()
    giants = signs = 0
    while not state.is_terminal:
        moves = state.legal_moves()
        giant = [move for move in moves if isinstance(move, Deploy) and move.figure == 6]
        move = dealer.deal(state) if state.current_player < 0 else (giant or [random.choice(moves)])[0]
        giants += bool(giant)
        assert state.parse(state.notation(move)) == move or not state.is_plain
        state.push(move)
        assert game.read_move(move.to_json()) == move
    signs = sum(tile.design.id == "SIGN-road" for tile in state.landscape.laid())
    assert giants > 1
    assert signs == 4 == state.extra[-1]
    assert state.turns == 71 + 4
    while state.moves:
        state.pop()
    assert state.position() == start
    assert "SIGN-road" not in Carcassonne().new_state(2, 3, game.settle({})).tileset.by_id


@pytest.mark.parametrize(("solo", "players"), [("off", 2), ("easy", 3)])
def test_questions_between_followers_and_scoring_are_asked_one_after_the_other(
    declare: Declare, solo: str, players: int
) -> None:
    declare("First", "Second")
    game = Carcassonne()
    state = game.new_state(players, 3, game.settle({"signs": True, "solo": solo}))
    start, random, dealer, asked = state.position(), Random(1), Dealer(3), list[str]()
    for _ in range(60):
        asked.append(state.phase)
        chance = state.current_player == CHANCE
        state.push(dealer.deal(state) if chance else random.choice(state.legal_moves()))
    after = [asked[number + 1 : number + 3] for number, phase in enumerate(asked) if phase == "follower"]
    assert after[:-1] == [["first", "second"]] * (len(after) - 1)
    assert len(after) > 5
    while state.moves:
        state.pop()
    assert state.position() == start


@pytest.mark.parametrize(
    "options", [{}, {"hand_size": 3}, {"draw_ahead": True, "builders": 3, "builder_turn": "ask"}]
)
def test_a_module_after_all_others_acts_once_after_each_follower_step(
    declare: Declare, options: dict[str, object]
) -> None:
    declare("Counts")
    game = Carcassonne()
    state, dealer, random = (
        game.new_state(3, 3, game.settle({"signs": True, **options})),
        Dealer(3),
        Random(1),
    )
    steps = 0
    while state.turn < 50 or state.phase != "place":
        steps += state.phase == "follower"
        builders = [m for m in state.legal_moves() if isinstance(m, Deploy) and m.figure == BUILDER]
        chance = state.current_player == CHANCE
        move = dealer.deal(state) if chance else random.choice(builders or state.legal_moves())
        state.push(move)
    assert state.extra[-1] == steps > 40


def test_figures_of_several_modules_have_numbers_that_follow_from_the_options(declare: Declare) -> None:
    declare("First", "Second", "Signs")
    game = Carcassonne()
    state, dealer = game.new_state(2, 3, game.settle({"signs": True})), Dealer(3)
    named = {n: piece.name for n, piece in enumerate(state.rules.pieces) if n > 4 and state.supply(0, n)}
    assert named == {6: "giant", 16: "dwarf", 17: "elf", 18: "dwarf", 19: "elf"}
    assert [state.supply(0, number) for number in named] == [1, 1, 2, 1, 2]
    figures = set[int]()
    while len(figures) < 2:
        state.push(dealer.deal(state) if state.current_player == CHANCE else state.legal_moves()[0])
        figures = {move.figure for move in state.legal_moves() if isinstance(move, Deploy)}
    assert figures == {0, 6, 16, 18, 19}  # the step of the first module leaves out its elf
    assert len(game.new_state(2, 3, game.settle({})).supply_of(0)) == 5


def test_two_modules_that_decide_the_same_alone_are_refused(declare: Declare) -> None:
    def refusal(players: int, **options: object) -> str:
        game = Carcassonne()
        return str(game.why_unplayable(players, game.settle({"signs": True, **options})))

    declare("Ends")
    assert refusal(2) == "None"
    assert "Solo and Ends cannot be played together" in refusal(3, solo="easy")
    declare("Ends", "AlsoEnds")
    assert "AlsoEnds and Ends cannot be played together" in refusal(2)


def test_what_cannot_be_played_is_named_and_skipped(declare: Declare) -> None:
    declare("NoModule", "Taken", "Missing")
    assert [kind.__name__ for kind in modules()][-1] == "TurnOrder"
    assert {(one.name, str(one.reason).split(":")[0]) for one in plugins.failures()} == {
        ("NoModule", "TypeError"),
        ("Taken", "ValueError"),
        ("Missing", "AttributeError"),
    }


def test_an_option_that_there_is_already_is_refused(declare: Declare) -> None:
    declare("Signs", toml=TILES.replace('"signs"', '"abbot"'))
    assert len(Carcassonne().options) == len(Carcassonne().settle({}))
    assert [one.name for one in plugins.failures()] == ["Signs"]
    assert isinstance(Carcassonne().new_state(2, 1, Carcassonne().settle({})), CarcassonneState)
