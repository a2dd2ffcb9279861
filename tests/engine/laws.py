"""Laws of all games of square tiles, under any play; each game's tests bring set-ups and odd moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, TypeVar

import pytest
from hypothesis import strategies as st

import engine
from engine.landscape.landscape import Landscape
from engine.landscape.records import Begin, Deploy, Discard, Draw, Forgo, Pass, Place, Remove, Score, TakeHome
from engine.landscape.state import LandscapeState
from engine.records import Move
from tests.engine.brute import plain

S = TypeVar("S", bound=LandscapeState)

FAR = 1024
"""How far off a place is whose number would be that of one on the board."""


RARE = frozenset({"score", "double", "reveal", "extra_turn"})
"""Phases of The Castle and New World in which laws are always tested."""

SetUp = tuple[int, int, dict[str, Any]]
"""Players, seed and options of a game."""


@st.composite
def set_ups(draw: st.DrawFn, name: str) -> SetUp:
    """Draw a game of a kind whose options go together in any way."""
    game = engine.game(name)
    options = {o.name: draw(st.sampled_from([v.value for v in o.values])) for o in game.options}
    return draw(st.integers(game.min_players, game.max_players)), draw(st.integers(0, 10**6)), options


def any_set_up(name: str, random: Random) -> tuple[int, dict[str, Any]]:
    """Return players and options of such a game."""
    game = engine.game(name)
    options = {o.name: random.choice([v.value for v in o.values]) for o in game.options}
    return random.randint(game.min_players, game.max_players), options


def playable_options(game: engine.Game[Any], players: int, random: Random) -> dict[str, Any]:
    """Return random options that go together: each is changed unless that clashes with an earlier one."""
    options = game.settle({})
    for option in random.sample(game.options, len(game.options)):
        changed = options | {option.name: random.choice(option.values).value}
        if game.why_unplayable(players, changed) is None:
            options = changed
    return options


@dataclass(slots=True)
class Playing(Generic[S]):
    """A random game under way.

    Attributes:
        state: where it stands.
        dealer: deals chance.
        random: decides.
        choose: returns the next move, which chance may have to make.
    """

    state: S
    dealer: engine.Dealer
    random: Random
    choose: Callable[[S, engine.Dealer, Random], Move]

    def next(self) -> Move:
        """Return the next move; it is not made yet."""
        return self.choose(self.state, self.dealer, self.random)

    def go_on(self, plies: int) -> None:
        """Make some moves, fewer when the game ends."""
        for _ in range(plies):
            if self.state.is_terminal:
                return
            self.state.push(self.next())

    def looked_at(self, share: float) -> bool:
        """Return whether a law is tested here: in rare phases, and in a share of the positions."""
        return self.random.random() < share or self.state.phase in RARE


def playing(name: str, set_up: SetUp, choose: Callable[[S, engine.Dealer, Random], Move]) -> Playing[S]:
    """Return a random game that has not begun."""
    players, seed, options = set_up
    state: Any = engine.new_game(name, players=players, seed=seed, options=options)
    return Playing(state, engine.Dealer(seed), Random(seed), choose)


def agree(
    play: Playing[S], referee: Any, look: Callable[[], None], compare: Callable[[], None], share: float = 0.2
) -> None:
    """Play a random game and hold every position against the second implementation.

    Args:
        play: the game.
        referee: the second implementation.
        look: compares the parts of a position that only this game has.
        compare: compares all features, which takes long.
        share: of the follower steps at which features are compared; they are at the end, too.
    """
    state = play.state
    turn = {engine.CHANCE: "chance", engine.TERMINAL: None}
    while True:
        moves = state.legal_moves()
        assert turn.get(state.current_player, state.current_player) == referee.who
        assert {plain(move) for move in moves} == referee.legal
        assert len(set(moves)) == len(moves)
        assert list(state.scores) == referee.scores
        assert list(state.aside) == referee.aside
        assert state.turn == referee.turns
        look()
        if referee.who is None:
            break
        if state.phase == "follower" and play.random.random() < share:
            compare()
        move = play.next()
        state.push(move)
        referee.apply(plain(move))
    compare()


def check_bag(state: LandscapeState, referee: Any) -> None:
    """Compare the tiles that can be drawn, and how likely each is."""
    if referee.who == "chance" and state.phase != "begin":
        names, weights = state.chance_weights()
        assert {plain(name)[1]: n for name, n in zip(names, weights, strict=True) if n} == +referee.bag


def attributes(land: Landscape) -> list[str]:
    """Return the names of what a landscape holds, in either form of the engine."""
    return [name for name in dir(land) if name[:2] != "__" and not callable(getattr(land, name))]


def whole(state: LandscapeState) -> tuple[str, ...]:
    """Return everything that a state holds, the landscape's own lists included."""
    land = state.landscape
    lists = [
        (name, sorted(value.items()) if name == "frontier" else value)
        for name in attributes(land)
        if name not in ("site", "tileset", "trail", "figures")
        for value in [getattr(land, name)]
    ]
    fixed = ("landscape", "tileset", "steps", "draws", "_window", "_board", "quiet")
    names = vars(state)
    own = sorted((name, getattr(state, name, None)) for name in names if name not in fixed)
    return repr(lists), repr((land.trail.columns, land.trail.entries)), repr(own), state.fingerprint()


def pop_is_the_inverse_of_push(play: Playing[S]) -> None:
    """Take every move back, some at once and all at the end, and look at all that there is."""
    state, random = play.state, play.random
    kept = {0: whole(state)}
    made: list[Move] = []
    while not state.is_terminal:
        weights = state.chance_weights()
        odds = [(move, weight) for move, weight in zip(*state.chance_odds(), strict=True) if weight]
        assert odds == list(zip(*weights, strict=True))
        if play.looked_at(0.05):
            kept[len(made)] = whole(state)
            for move in random.sample(moves := state.legal_moves(), min(3, len(moves))):
                state.push(move)
                after = whole(state)
                assert state.pop() == move
                assert whole(state) == kept[len(made)]
                state.push_only(move)
                assert whole(state) == after
                state.pop()
        made.append(play.next())
        state.push_only(made[-1])
    while made:
        assert state.pop() == made.pop()
        assert len(made) not in kept or whole(state) == kept[len(made)]
    with pytest.raises(IndexError):
        state.pop()


def a_replay_and_a_view_equal_the_game(play: Playing[S], again: LandscapeState) -> None:
    """Play a game twice, once from what is written of its moves; and a part of it in a seat's view.

    Args:
        play: the game.
        again: another one like it, not begun.
    """
    state = play.state
    halfway = play.random.randrange(5, 120)
    twin, kept = state.view(0), ""
    while not state.is_terminal:
        move = play.next()
        assert state.push(move) == again.push(engine.game(state.game).read_move(move.to_json()))
        if len(state.moves) == halfway and not state.hides:
            twin, kept = state.view(0), state.fingerprint()
    assert again.position() == state.position()
    assert again.fingerprint() == state.fingerprint()
    if kept:
        assert twin.seed is None
        assert twin.fingerprint() == kept
        for move in state.moves[halfway:]:
            twin.push(move)
        assert twin.fingerprint() == state.fingerprint()
        while len(twin.moves) > halfway:
            twin.pop()
        assert twin.fingerprint() == kept


def moves_survive_notation_and_json(play: Playing[S]) -> None:
    """Write legal moves down and read them again; no two are written alike."""
    state, game = play.state, engine.game(play.state.game)
    while not state.is_terminal:
        if play.looked_at(0.4):
            moves = state.legal_moves()
            texts = [state.notation(move) for move in moves]
            assert len(set(texts)) == len(texts)
            for move in play.random.sample(moves, min(3, len(moves))):
                assert state.parse(state.notation(move)) == move
                assert game.read_move(move.to_json()) == move
            with pytest.raises(engine.IllegalMove):
                state.parse("no such move")
        state.push(play.next())


def forged(tiles: Iterable[str], *more: st.SearchStrategy[Move]) -> st.SearchStrategy[Move]:
    """Return moves of any sort: those of all games of square tiles, and more of one game."""
    numbers, names = (
        st.one_of(st.integers(-8, 10), st.integers(-2000, 2000)),
        st.sampled_from([*tiles, "", "Z"]),
    )
    return st.one_of(
        st.builds(Begin, numbers),
        st.builds(Remove, names),
        st.builds(Draw, st.none() | names, numbers),
        st.builds(Place, names, numbers, numbers, numbers),
        st.builds(Deploy, numbers, numbers),
        st.builds(TakeHome, numbers, numbers, numbers),
        st.builds(Score, numbers, numbers, numbers),
        st.just(Pass()),
        st.builds(Discard, names, st.tuples(names, names)),
        st.builds(Forgo, st.tuples(names, names)),
        *more,
    )


def shifted(move: Move, random: Random) -> Move:
    """Return a move that differs little from a legal one."""
    match move:
        case Place(tile, x, y, rotation):
            x, y, turned = place_beside(x, y, random, (-x, 0, 0))
            return Place(tile, x, y, rotation + turned)
        case TakeHome(x, y, region):
            dx, dy, other = random.choice(((1, 0, 0), (0, 1, 0), (0, 0, 1), (-1, FAR, 0), (0, 0, -4)))
            return TakeHome(x + dx, y + dy, region + other)
        case Deploy(region, figure):
            return Deploy(region + random.choice((-8, -1, 0, 1, 8)), random.choice((figure, 0, 1, 2, 3)))
        case Draw(tile, seat):
            return random.choice((Draw(None, seat), Draw(tile, seat + 1), Draw("START", seat)))
        case Score(x, y, region):
            return Score(x, y, region + random.choice((-1, 1)))
    return Pass()


def what_is_not_legal_is_refused(
    play: Playing[S], forged: Iterable[Move], shifted: Callable[[Move, Random], Move], rules: str
) -> None:
    """Try moves that are forged, and some that differ little from legal ones, at nine steps on.

    Args:
        play: the game, as far as it has come.
        forged: moves of any sort.
        shifted: returns a move like a legal one.
        rules: regular expression for the beginning of the ids of the game's rules.
    """
    state, random = play.state, play.random
    for _ in range(9):
        legal = set(state.legal_moves())
        near = [shifted(move, random) for move in random.sample(sorted(legal, key=repr), min(20, len(legal)))]
        before = whole(state)
        for move in [*forged, *near]:
            if move in legal:
                assert state.why_illegal(move) is None
                continue
            with pytest.raises(engine.IllegalMove, match=rf"\(({rules})-[0-9.]+[a-f]?\)$"):
                state.push(move)
        assert whole(state) == before
        if state.is_terminal:
            break
        state.push(play.next())


def the_deck_is_the_same_whatever_is_played(game: str, seed: int, players: int) -> None:
    """Deal two games with one seed in which other moves are made, and in which moves are taken back."""
    decks = []
    for style in range(2):
        random, dealer = Random(style), engine.Dealer(seed)
        state = engine.new_game(game, players=players, seed=seed, options=engine.game(game).settle({}))
        deck: list[Move] = []
        while len(deck) < 40:
            if state.current_player == engine.CHANCE:
                deck.append(dealer.deal(state))
                state.push(deck[-1])
                if random.random() < 0.3:
                    _take_back_and_deal_again(
                        state, dealer, random.randrange(1, min(9, len(state.moves)) + 1)
                    )
            else:
                state.push(random.choice(state.legal_moves()))
        decks.append([move.tile for move in deck if isinstance(move, Draw)])
    assert decks[0] == decks[1]


def _take_back_and_deal_again(state: engine.State, dealer: engine.Dealer, count: int) -> None:
    for move in [state.pop() for _ in range(count)][::-1]:
        again = dealer.deal(state) if state.current_player == engine.CHANCE else move
        assert again == move
        state.push(again)


def place_beside(x: int, y: int, random: Random, *more: tuple[int, int, int]) -> tuple[int, int, int]:
    """Return a place near ``(x, y)``, or far off where its number is the same, and turns to be added.

    Args:
        x: column.
        y: row.
        random: decides.
        more: further columns, rows and turns to add.
    """
    dx, dy, turned = random.choice(
        ((1, 0, 0), (0, 1, 0), (0, 0, 1), (1, FAR, 0), (-1, FAR, 0), (0, 0, 4), *more)
    )
    return x + dx, y + dy, turned
