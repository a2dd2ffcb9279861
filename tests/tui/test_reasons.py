"""Reasons of a review: each claim is counted again, by a plain way that knows nothing of how it was found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

import engine
from engine import Move, bots
from engine.landscape.records import Deploy, Place, TakeHome
from engine.landscape.state import LandscapeState
from tests.tui.recount import Board
from tui.base.messages import addressed
from tui.presentation.landscape.majority import MajorityPresentation
from tui.presentation.landscape.mistakes import Mistake, mistakes
from tui.presentation.landscape.words import landscape_words
from tui.study.review.reasons import reasons

GAMES = ("discovery", "castle", "carcassonne", "new_world")
Decision = tuple[LandscapeState, Move, Move]


def decisions(game: str, seed: int, most: int) -> Iterator[Decision]:
    """Yield positions of a random game with a random move and one that first sight holds for the best."""
    state = engine.new_game(game, players=min(3, engine.game(game).max_players), seed=seed)
    assert isinstance(state, LandscapeState)
    dealer, lot, found = engine.Dealer(seed), Random(seed), 0
    while not state.is_terminal and found < most:
        if state.current_player == engine.CHANCE:
            state.push(dealer.deal(state))
            continue
        legal = state.legal_moves()
        made = lot.choice(legal)
        if len(legal) > 1 and lot.random() < 0.5:
            best = max(bots.evaluation_of(game).rank_moves(state), key=lambda one: one[1])[0]
            if bots.canonical(state, made) != best:
                found += 1
                yield state, made, best
            # Followers stay longer, and meet, where most moves are good ones.
            made = best if lot.random() < 0.7 else made
        state.push(made)


def left_after(state: LandscapeState, move: Move) -> Counter[str]:
    """Return the tiles that a seat has not seen and those in hands, without that which a move lays."""
    found = Counter(state.tiles_left())
    for seat in range(state.players):
        found.update(tile for tile in state.hand(seat) if tile)
    if isinstance(move, Place):
        found[move.tile] -= 1
    return found


def totals(state: LandscapeState, move: Move) -> list[tuple[int, ...]]:
    """Return the points that all seats get this turn, for each way in which it can go on after a move."""
    after = pushed(state, move)
    now = tuple(new - old for new, old in zip(after.scores, state.scores, strict=True))
    if (after.current_player, after.turn) != (state.current_player, state.turn):
        return [now]
    return [
        tuple(map(int.__add__, now, more)) for reply in after.legal_moves() for more in totals(after, reply)
    ]


def pushed(state: LandscapeState, move: Move) -> LandscapeState:
    after = state.copy()
    after.push(move)
    return after


def check(state: LandscapeState, made: Move, better: Move, mistake: Mistake) -> None:
    """Count a claim again."""
    me, words = state.current_player, landscape_words(state.game)
    before, after, instead = (Board.of(one) for one in (state, pushed(state, made), pushed(state, better)))
    left, left_instead, spot = left_after(state, made), left_after(state, better), mistake.spot or (0, 0, 0)
    rivals = {other for other in range(state.players) if other != me}

    def leaders(board: Board) -> set[int]:
        heads = board.heads(spot)
        return {seat for seat, n in heads.items() if n == max(heads.values())}

    def fewest(board: Board, tiles: Counter[str]) -> int:
        return min((board.fitting(gap, tiles) for gap in board.gaps(spot)), default=-1)

    if mistake.spot is not None:
        where = after if spot[:2] in after.tiles else instead
        assert where.kind(spot) == mistake.kind
    match mistake.what:
        case "missed":
            assert mistake.n == max(gains[me] for gains in totals(state, better))
            assert mistake.other == max(gains[me] for gains in totals(state, made))
        case "gift":
            assert {gains[mistake.seat] for gains in totals(state, made)} == {mistake.n}
            assert max(gains[mistake.seat] for gains in totals(state, better)) < mistake.n
        case "handed":
            assert me in leaders(before)
            assert me in leaders(instead)
            assert me not in leaders(after)
            assert mistake.seat in leaders(after)
        case "shared":
            assert leaders(before) == {me}
            assert {me, mistake.seat} <= leaders(after)
            assert mistake.seat not in leaders(instead)
        case "get_in":
            assert me not in leaders(before)
            assert me not in after.heads(spot)
            assert me in leaders(instead)
        case "entry":
            assert me in leaders(after)
            assert mistake.left == left.total()
            entries = max(entry(after, spot, other, me, mistake.seat, left) for other in after.followers)
            assert entries == mistake.n > 0
            own = [one for one in after.feature(spot) if one in before.followers]
            for board, tiles in ((before, left), (instead, left_instead)):
                assert not any(
                    entry(board, one, other, me, mistake.seat, tiles)
                    for one in own
                    for other in board.followers
                )
        case "blocked":
            assert me in leaders(before)
            assert fewest(after, left) == 0
            assert fewest(before, left) > 0
            assert fewest(instead, left_instead) != 0
        case "block":
            assert mistake.owner in leaders(before)
            assert me not in before.heads(spot)
            assert fewest(instead, left_instead) == 0 < fewest(before, left)
            assert fewest(after, left) != 0
        case "scarce":
            assert (mistake.n, mistake.other) == (fewest(after, left), fewest(before, left))
            assert me in leaders(before)
        case "easier" | "harder":
            assert (mistake.n, mistake.other) == (fewest(instead, left_instead), fewest(after, left))
            assert (mistake.n > mistake.other) == (mistake.what == "easier")
            assert (me if mistake.what == "easier" else mistake.owner) in leaders(before)
        case "grow":
            assert instead.size(spot) == mistake.tiles > max(before.size(spot), after.size(spot))
            assert me in leaders(before)
            assert instead.gaps(spot)
        case "extends":
            assert after.size(spot) == mistake.tiles > max(before.size(spot), instead.size(spot))
            assert me not in after.heads(spot)
            assert leaders(before) <= rivals
        case "claimable":
            assert not after.heads(spot)
            assert any(after.fitting(gap, left) for gap in after.gaps(spot))
            if mistake.side:
                step = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}[mistake.side]
                assert (spot[0] + step[0], spot[1] + step[1]) in after.gaps(spot)
        case "only_now":
            assert not after.heads(spot)
            assert mistake.kind in after.around or not after.gaps(spot)
        case "claim":
            assert left.total() > 0
            base = state if isinstance(better, Deploy) else pushed(state, better)
            claims = [claim for claim in base.claims() if isinstance(claim.move, Deploy)]
            features = [base.feature(claim.x, claim.y, claim.region) for claim in claims]
            assert not any(feature.followers for feature in features)
            assert any(
                (f.kind, f.closed, len(f.tiles)) == (mistake.kind, mistake.n, mistake.tiles) for f in features
            )
        case "last":
            assert isinstance(made, Deploy)
            assert sum(state.supply_of(me)) == 1
            assert sum(pushed(state, made).supply_of(me)) == 0 or totals(state, made)[0][me] > 0
            if mistake.kind:
                assert mistake.left == left.total()
                faces = state.tileset.by_id
                assert mistake.n == sum(
                    n for tile, n in left.items() if mistake.kind in {r.kind for r in faces[tile].regions}
                )
        case "endless":
            assert isinstance(made, Deploy)
            assert mistake.kind in words.VOCABULARY.endless
        case "home":
            assert isinstance(made, TakeHome)
            assert totals(state, made) == [
                tuple(mistake.n if seat == me else 0 for seat in range(state.players))
            ]
            assert mistake.other > mistake.n
            assert left.total() > 0
        case "standing":
            assert mistake.n == standing(state, better) - standing(state, made) > 0
        case _:
            raise AssertionError(f"nobody has counted {mistake.what} again")


def entry(
    board: Board,
    mine: tuple[int, int, int],
    other: tuple[int, int, int],
    me: int,
    seat: int,
    left: Counter[str],
) -> int:
    """Return how many tiles let a seat draw level on the feature of another, by joining one of its own."""
    feature = board.feature(mine)
    if board.kind(other) != board.kind(mine) or other in feature:
        return 0
    here, there = board.heads(mine), board.heads(other)
    if seat not in there or me not in here or here[me] < max(here.values()) or here[seat] == here[me]:
        return 0
    if here[seat] + there[seat] < here[me] + there[me]:
        return 0
    return board.joining(mine, other, left)


def standing(state: LandscapeState, move: Move) -> int:
    """Return the points of the seat on turn if all scored as it stands after the best turn with a move."""
    after = pushed(state, move)
    if (after.current_player, after.turn) == (state.current_player, state.turn):
        ranked = bots.evaluation_of(state.game).rank_moves(after)
        after.push(max(ranked, key=lambda one: one[1])[0])
    return after.projected_scores()[state.current_player]


def found(state: LandscapeState, made: Move, better: Move) -> list[Mistake]:
    words, seat = landscape_words(state.game), state.current_player
    return mistakes(
        state,
        made,
        better,
        majorities=isinstance(words, MajorityPresentation),
        closes=words.is_ever_complete,
        rivals=words.rivals(state, seat),
    )


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("seeds", "most"), [((5,), 40), pytest.param(tuple(range(12)), 1000, marks=pytest.mark.slow)]
)
def test_every_claim_is_true(game: str, seeds: tuple[int, ...], most: int) -> None:
    count = Counter[str]()
    for seed in seeds:
        for state, made, better in decisions(game, seed, most):
            mark = state.fingerprint()
            for mistake in found(state, made, better):
                check(state, made, better, mistake)
                count[mistake.what] += 1
            assert state.fingerprint() == mark
    assert len(count) > 3


@pytest.mark.parametrize("game", GAMES)
def test_sentences_name_the_others_and_address_the_reader(game: str) -> None:
    names = ["Anna", "Ben", "Cem"]
    told = Counter[bool]()
    for state, made, better in decisions(game, 7, 30):
        nobody = reasons(state, made, better, names)
        own = reasons(state, made, better, addressed(names, state.current_player))
        other = reasons(state, made, better, addressed(names, (state.current_player + 1) % state.players))
        assert nobody == own
        assert len(set(own)) == len(own) == len(other)
        told.update("You" in sentence for sentence in own)
        assert not any(names[state.current_player] in sentence for sentence in own)
        assert reasons(state, better, better, names) == []
    assert told[True] > 10
