"""Makes puzzles: plays games between bots and looks for turns that are clearly best and not obvious."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Final

import engine
from engine import CHANCE, Dealer, Move, Setting, State, bots
from tui.presentation import presentation
from tui.study.puzzles.judge import Sample, by_mean, gap, joined, nothing, sample
from tui.study.puzzles.puzzle import JudgedTurn, Puzzle, puzzle_of
from tui.study.puzzles.themes import classified
from tui.study.puzzles.turns import by_single_moves, find, first_sight, lines

GOOD: Final = 0.5
"""Points up to which a turn may be behind the best and still be a right answer."""
BAD: Final = 0.75
"""Points by which each other turn must be behind each right answer."""
MISSED: Final = 1.2
"""Points that what is seen at first sight must lose."""

_ERRORS: Final = 4.0  # standard errors by which a wrong turn must be behind
_ERRORS_EACH: Final = 2.0  # the same with the games of each seed alone
_MOST_GOOD: Final = 3
_FEW: Final = 10  # turns of the first, quick look
_LOOKS: Final = ((8, 0.4), (16, 0.7), (48, 0.9))  # looks before the judgement: games, share of the points
_JUDGE: Final = 160  # for the judgement, with each of two seeds
_KEPT: Final = 8  # turns that are judged, besides the one seen at first sight
_APART: Final = 4  # turns between two puzzles of one game
_LOOKED_AT: Final = 0.9  # share of the turns that are looked at
_PLAYERS: Final = ("greedy", "greedy", "greedy", "expert:sims=24")  # of the games that are searched
_MASTER: Final = "master:sims=1500"

Told = Callable[[int, int], None]
"""Is told how many positions were looked at and how many puzzles were found."""


@dataclass(frozen=True, slots=True)
class TurnJudgement:
    """The turns of a position as they were judged."""

    turns: tuple[JudgedTurn, ...]
    good: int  # how many are as good as the best; 0 where that is not clear


def make(
    game: str, players: int, options: Mapping[str, Setting], seed: int, told: Told | None = None
) -> Iterator[Puzzle]:
    """Play a game between bots and yield the puzzles in it.

    Args:
        game, players, options: as in ``engine.new_game``.
    """
    random = Random(f"puzzles:{seed}")
    state = engine.new_game(game, players=players, options=options, seed=seed)
    players_ = [bots.make(random.choice(_PLAYERS), seed + n) for n in range(state.players)]
    dealer, hides = Dealer(seed), state.hides
    looked = found = 0
    last = -_APART
    before = (-1, -1)
    while not state.is_terminal:
        seat = state.current_player
        if seat == CHANCE:
            state.push(dealer.deal(state))
            continue
        seen = state.view(seat)
        begins = (seat, state.turn) != before or by_single_moves(state)
        before = (seat, state.turn)
        if begins and state.turn - last >= _APART and random.random() < _LOOKED_AT:
            looked += 1
            puzzle = look(seen, random.getrandbits(40))
            if puzzle is not None:
                found += 1
                last = state.turn
                yield puzzle
            if told is not None:
                told(looked, found)
        seen = state.view(seat) if hides else state
        seen.among_bots = True
        state.push(players_[seat].choose(seen))


def look(state: State, seed: int) -> Puzzle | None:
    """Return the puzzle of a position; ``None`` unless one turn, or a few, is clearly best, not obvious."""
    if len(state.legal_moves()) < 3:
        return None
    point = presentation(state.game).point
    turns = [line.moves for line in lines(state)]
    if len(turns) < 3:
        return None
    sight = find(state, first_sight(state, seed), turns)
    if sight is None:
        return None
    first, every, seen = turns[sight], turns, turns[:_FEW]
    for number, (games, share) in enumerate(_LOOKS):
        samples = by_mean(sample(state, list(dict.fromkeys([*seen, first])), games, seed + number))
        if not _promises(samples, first, share * point):
            return None
        seen = [one.moves for one in samples[:_KEPT]] if number else every
    turns = list(dict.fromkeys([*seen, first]))
    judged = judge(state, turns, seed, _JUDGE)
    right = [one.moves for one in judged.turns[: judged.good]]
    if not right or not _master_agrees(state, right, seed + 3):
        return None
    if next(one.lost for one in judged.turns if one.moves == first) < MISSED * point:
        return None
    return classified(puzzle_of(state, judged.turns, judged.good), state)


def _promises(seen: Sequence[Sample], sight: tuple[Move, ...], point: float) -> bool:
    """Return whether the first impression seems to be wrong, and a few turns stand out."""
    gaps = [gap(seen[0], one).lost for one in seen]
    missed = next(lost for one, lost in zip(seen, gaps, strict=True) if one.moves == sight)
    steps = [after - before for before, after in pairwise(gaps[: _MOST_GOOD + 1])]
    return missed >= MISSED * point and max(steps, default=0.0) >= BAD / 2 * point


def judge(
    state: State,
    turns: list[tuple[Move, ...]],
    seed: int,
    games: int,
    check: Callable[[], None] = nothing,
) -> TurnJudgement:
    """Judge turns with the games of two seeds, which must agree on what is good.

    Args:
        state: the position as the seat to move knows it; unchanged on return.
        check: called before each simulated turn; may raise to end it all.
    """
    point = presentation(state.game).point
    parts: list[list[Sample]] = []
    for more in (1, 2):
        parts.append(sample(state, turns, games, seed + more, check))
        both = by_mean(parts[0] if len(parts) == 1 else joined(*parts))
        gaps = [gap(both[0], other) for other in both]
        judged = tuple(
            JudgedTurn(one.moves, loss.lost, loss.error) for one, loss in zip(both, gaps, strict=True)
        )
        good = _good(both, judged, parts, point)
        if not good:
            break  # the games of the other seed cannot make it clear
    return TurnJudgement(judged, good)


def _good(
    both: Sequence[Sample], judged: Sequence[JudgedTurn], each: Sequence[Sequence[Sample]], point: float
) -> int:
    """Return how many turns are as good as the best; 0 where that is not clear."""
    near = sum(one.lost <= GOOD * point for one in judged)
    steps = [
        (judged[good].lost - judged[good - 1].lost, good) for good in range(1, min(near, len(judged) - 1) + 1)
    ]
    _step, good = max(steps, default=(0.0, 0))
    if not 0 < good <= _MOST_GOOD:
        return 0
    halves = [{one.moves: one for one in part} for part in each]
    for right in both[:good]:
        for wrong in both[good:]:
            loss = gap(right, wrong)
            if loss.lost < BAD * point or not loss.certain(_ERRORS if len(each) > 1 else _ERRORS_EACH):
                return 0
            if not all(gap(half[right.moves], half[wrong.moves]).certain(_ERRORS_EACH) for half in halves):
                return 0
    return good


def _master_agrees(state: State, right: list[tuple[Move, ...]], seed: int) -> bool:
    """Return whether ``master`` begins with a right answer, too."""
    listed = set(state.legal_moves())  # a free move that is not listed leaves all answers possible
    ranked = bots.make(_MASTER, seed).think(state).ranked
    chosen = next(one.move for one in ranked if one.move in listed)
    return any(bots.canonical(state, moves[0]) == bots.canonical(state, chosen) for moves in right)
