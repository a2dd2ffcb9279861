"""Laws that hold in every game of Landover, under any play."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.games.landover import points
from engine.games.landover.data import CARDS, DECKS, VICTORY_CARDS, WATER
from engine.games.landover.events import Moved, Paid, Received
from engine.games.landover.state import LandoverState
from tests.engine.landover.games import GAME, MAPS, choose, lots, new, played
from tests.engine.landover.table import Table
from tests.engine.perft import perft
from tests.engine.rules import rule

SEEDS = st.integers(0, 10**6)


def whole(state: LandoverState) -> str:
    """Return the position and the history of a game as text."""
    return state.fingerprint() + json.dumps([move.to_json() for move in state.moves])


@rule("LAND-9.3", "LAND-20.2")
@given(SEEDS)
def test_taking_back_is_the_inverse_of_making(seed: int) -> None:
    random = Random(seed)
    known: list[tuple[str, tuple[int, ...], int, int, dict[str, Any]]] = []
    state = None
    for state in played(seed, *lots(seed), limit=random.randint(40, 400), resign=True):
        known.append((whole(state), state.scores, state.turn, state.chance_count, state.position()))
    assert state is not None
    moves = list(state.moves)
    for before in known[-2::-1]:
        last = state.pop()
        assert (whole(state), state.scores, state.turn, state.chance_count, state.position()) == before
        assert last == moves[len(state.moves)]
    for move, after in zip(moves[1:], known[1:], strict=True):
        state.push(move)
        assert whole(state) == after[0]


@given(SEEDS)
def test_a_game_survives_its_log_and_its_notation(seed: int) -> None:
    players, options = lots(seed)
    state = list(played(seed, players, options, limit=500, resign=True))[-1]
    again, written = new(seed, players, options), new(seed, players, options)
    for move in state.moves:
        assert GAME.read_move(json.loads(json.dumps(move.to_json()))) == move
        events = again.repeat(GAME.read_move(move.to_json()))
        assert written.parse(written.notation(move)) == move
        assert written.push(move) == events
    assert again.fingerprint() == written.fingerprint() == state.fingerprint()
    for move in reversed(state.moves):
        assert again.pop() == written.pop() == move
        assert again.legal_moves() == written.legal_moves()


@rule("LAND-6.10", "LAND-6.8", "LAND-29.1")
@given(SEEDS)
def test_what_is_listed_is_accepted_and_what_is_not_is_refused(seed: int) -> None:
    random, players_options = Random(seed), lots(seed)
    before: list[Any] = []
    for state in played(seed, *players_options, limit=400):
        if random.random() > 0.06 or state.is_terminal:
            continue
        moves = state.legal_moves()
        assert moves
        assert len(set(moves)) == len(moves)
        mark = whole(state)
        for move in moves:
            assert state.why_illegal(move) is None
            state.push(move)
            state.pop()
        assert whole(state) == mark
        for move in before:
            if move not in moves and move.kind not in ("offer", "counter", "resign"):
                refusal = state.why_illegal(move)
                assert refusal is not None
                assert refusal.rule.startswith("LAND-")
                with pytest.raises(engine.IllegalMove):
                    state.push(move)
                assert whole(state) == mark
        before = random.sample(moves, min(len(moves), 12))


@rule("LAND-4.4", "LAND-10.11")
@given(SEEDS)
def test_every_card_comes_from_somewhere_and_goes_somewhere(seed: int) -> None:
    """Hands are what events brought and took; what the bank and other hands lost they have got."""
    players, options = lots(seed)
    state, dealer, random = new(seed, players, options), engine.Dealer(seed), Random(seed)
    hands: list[Counter[str | None]] = [Counter() for _ in range(players)]
    bank: Counter[str | None] = Counter()
    while not state.is_terminal and len(state.moves) < 700:
        chance = state.current_player == engine.CHANCE
        for event in state.push(dealer.deal(state) if chance else choose(state, random)):
            if isinstance(event, Received):
                hands[event.seat].update(event.goods)
                bank.subtract(event.goods)
            elif isinstance(event, Paid):
                hands[event.seat].subtract(event.goods)
                bank.update(event.goods)
            elif isinstance(event, Moved):
                hands[event.giver].subtract(event.goods)
                hands[event.taker].update(event.goods)
        for seat in range(players):
            assert Counter(state.hand(seat)) == +hands[seat]
            assert min(hands[seat].values(), default=0) >= 0
    total: Counter[str | None] = Counter(bank)
    for hand in hands:
        total.update(hand)
    assert not any(total.values())


@rule("LAND-13.7", "LAND-13.10")
@given(SEEDS)
def test_development_cards_are_neither_lost_nor_made(seed: int) -> None:
    for state in played(seed, *lots(seed), limit=900):
        s = state.at
        for track in range(3):
            assert s.deck_size[track] == sum(s.deck[card] for card in DECKS[track])
        for number, card in enumerate(CARDS):
            held = sum(s.cards[seat][number] for seat in range(state.players))
            rest = card.count - s.deck[number] - s.played[number] - held
            assert 0 <= rest <= (number in VICTORY_CARDS)
    assert len(state.moves) > 30


@rule("LAND-20.1", "LAND-20.2", "LAND-14.5", "LAND-9.6")
@given(SEEDS)
def test_what_is_counted_along_the_way_is_what_stands_on_the_board(seed: int) -> None:
    for state in played(seed, *lots(seed), limit=600):
        if len(state.moves) % 9:
            continue
        s = state.at
        for seat in range(state.players):
            mine = [c for c, held in enumerate(s.owner) if held == seat]
            assert s.villages[seat] == sum(s.level[c] == 1 for c in mine)
            assert s.cities[seat] == sum(s.level[c] == 2 for c in mine)
            assert s.walls[seat] == sum(s.wall[c] for c in mine)
            assert s.metropolises[seat] == sum(s.metropolis[c] >= 0 for c in mine)
            ports = sum(any(s.owner[c] == seat for c in s.board.edge_corners[e]) for e, _ in s.board.harbours)
            assert s.ports[seat] == ports
            assert 0 <= s.power[seat] <= s.power_max(seat)
            assert sum(points.parts(s, seat).values()) == state.scores[seat]
        for corner, held in enumerate(s.owner):
            near = [other for other in s.board.corner_corners[corner] if s.owner[other] >= 0]
            assert s.crowded[corner] == len(near)
            assert held < 0 or not near


# -- counting -----------------------------------------------------------------------------------------------


def test_perft_from_the_first_village() -> None:
    table = Table(2)
    at = table.at.board
    land = {c for c, hexes in enumerate(at.corner_hexes) if any(table.at.ground[h] != WATER for h in hexes)}
    roads = {
        corner: sum(
            any(table.at.ground[h] != WATER for h in at.edge_hexes[e]) for e in at.corner_edges[corner]
        )
        for corner in land
    }
    first = sum(roads.values())
    # After a village none can stand on it or next to it, and its road touches none of the others.
    second = sum(
        count * (first - count - sum(roads.get(near, 0) for near in at.corner_corners[corner]))
        for corner, count in roads.items()
    )
    assert (
        [perft(table.state, engine.Dealer(5), depth) for depth in (1, 2)] == [first, second] == [144, 19248]
    )


@pytest.mark.parametrize(
    ("goods", "cards", "counts"),
    [
        ({"wood": 2, "clay": 2, "wool": 1, "wheat": 1}, (), [6, 37, 119, 265]),
        ({"ore": 4, "wheat": 2, "wool": 1, "paper": 3}, ("siege",), [13, 81, 345, 1043]),
        ({"wool": 4}, ("road", "deserter", "inventor", "merchant_fleet"), [79, 2377, 37764]),
    ],
)
def test_perft_of_a_turn(goods: dict[str, int], cards: tuple[str, ...], counts: list[int]) -> None:
    table = Table(2).village(0, "0,0.N").city(1, "2,0.LR").road(0, "0,0.NE").power(1, 1)
    table.hand(0, **goods).hand(1, ore=2, coin=1).cards(0, *cards).act(0)
    before = table.state.fingerprint()
    found = [perft(table.state, engine.Dealer(5), depth) for depth in range(1, len(counts) + 1)]
    assert found == counts
    assert table.state.fingerprint() == before


# -- whole games --------------------------------------------------------------------------------------------


def whole_game(seed: int) -> None:
    """Play a game to its end and read its log again, on each map with each number of players in turn."""
    players = 2 + seed % 3
    options: dict[str, Any] = {"map": MAPS[players][seed // 3 % 3]}
    if seed % 2:
        options = {**lots(seed)[1], **options}
    state = None
    for state in played(seed, players, options, resign=seed % 5 == 0):
        assert len(state.moves) < 30_000
    assert state is not None
    assert state.places is not None
    assert sorted(state.places)[0] == 1
    assert state.places.count(1) == 1
    winner = state.winners[0]
    assert state.scores[winner] >= state.at.board.victory_points or len(state.at.resigned) == players - 1
    again = new(seed, players, options)
    for move in state.moves:
        again.push(GAME.read_move(move.to_json()))
    assert again.fingerprint() == state.fingerprint()


@pytest.mark.parametrize("part", range(3))
def test_random_games_come_to_their_end(part: int) -> None:
    """Each map with each number of players, with and without options."""
    for seed in range(part * 3, part * 3 + 3):
        whole_game(seed)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(8))
def test_many_random_games_come_to_their_end(part: int) -> None:
    for seed in range(1000 + part * 25, 1000 + part * 25 + 25):
        whole_game(seed)


def test_the_document_lists_every_option_with_its_values() -> None:
    text = (Path(__file__).parents[3] / "docs" / "rules" / "landover.md").read_text(encoding="utf-8")
    table = text[text.index("## LAND-24") : text.index("## LAND-25")]
    listed = {}
    for line in table.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 5 and cells[0] not in ("Option", "---"):
            listed[cells[0]] = (cells[1], cells[2])
    known = {option.name: option for option in GAME.options if option.name != "map"}
    assert set(listed) == set(known)
    for option, (default, others) in listed.items():
        assert default.split(" ")[0] == str(known[option].default).lower()
        values = [str(value.value).lower() for value in known[option].values[1:]]
        if option == "immunity_threshold":
            assert others == f"{values[0]} to {values[-1]}"
        else:
            assert [part.strip() for part in others.split(",")] == values
