"""Hidden information of each seat (LAND-21)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import engine
from engine.games.landover import redaction
from engine.games.landover.data import CARDS, GOODS
from engine.games.landover.records import (
    Bank,
    Build,
    Counter,
    Dice,
    DrawDevelopment,
    Give,
    Levy,
    Pick,
    Play,
    Resign,
    Roll,
    Show,
    Steal,
)
from engine.games.landover.state import LandoverState
from engine.games.landover.steps.decks import DrawCard
from engine.records import Event, Move
from tests.engine.landover.table import Table
from tests.engine.rules import rule

SECRETS = (*GOODS, *(card.id for card in CARDS))
SEED = 918273645546372819


def random_game(
    seed: int, players: int = 3, limit: int = 10**6, **options: Any
) -> Iterator[tuple[LandoverState, Move]]:
    """Yield a game and the next move of it, offers and counter-offers among them, until it is over."""
    state = engine.new_game("landover", players=players, seed=seed, options=options)
    assert isinstance(state, LandoverState)
    dealer, random = engine.Dealer(seed), Random(seed)
    while not state.is_terminal and len(state.moves) < limit:
        if state.current_player == engine.CHANCE:
            move = dealer.deal(state)
        else:
            moves = state.legal_moves()
            plays = [move for move in moves if move.kind in ("play", "raise")]
            move = random.choice(plays or moves)
            offers = state.simple_offers()
            if offers and random.random() < 0.05:
                move = random.choice(offers)
            held = [good for good in state.hand(state.current_player) if good]
            if state.phase == "reply" and held and random.random() < 0.3:
                give = random.choice(held)
                move = Counter((give,), (random.choice([g for g in GOODS if g != give]),))
        yield state, move
        state.push(move)


def last(state: LandoverState, seat: int | None) -> Move:
    return state.view(seat).moves[-1]


def views(table: Table) -> dict[int | None, LandoverState]:
    return {seat: table.seen(seat) for seat in (None, *range(table.state.players))}


# -- what each event shows ---------------------------------------------------------------------------------


@rule("LAND-EX-84", "LAND-21.1", "LAND-21.3")
def test_a_theft_is_known_to_thief_and_victim_only() -> None:
    table = Table().village(2, "0,0.N").hand(2, ore=1, wool=2).power(1, 0, 0).act()
    views(table)
    table.do("raid 0,0 2")
    table.push(Steal(0, 2, "ore"))
    shown = {seat: last(table.state, seat) for seat in (None, 0, 1, 2)}
    assert shown == {
        None: Steal(0, 2, None),
        0: Steal(0, 2, "ore"),
        1: Steal(0, 2, None),
        2: Steal(0, 2, "ore"),
    }
    for seat, seen in views(table).items():
        assert [found["hand_size"] for found in seen.position()["seats"]] == [1, 0, 2]
        assert seen.hand(0) == (("ore",) if seat == 0 else (None,))


@rule("LAND-EX-85", "LAND-21.1")
def test_a_card_drawn_is_known_to_its_owner_only() -> None:
    table = Table().culture(1, politics=1).start(0)
    views(table)
    table.roll(5, 1, "politics")
    table.push(DrawDevelopment(1, "politics", "siege"))
    assert last(table.state, 1) == DrawDevelopment(1, "politics", "siege")
    for seat in (None, 0, 2):
        assert last(table.state, seat) == DrawDevelopment(1, "politics", None)
        seen = table.state.view(seat)
        assert seen.cards(1) == ()
        assert seen.cards_by_deck(1)["politics"] == 1
    table.start(0)
    views(table)
    table.roll(5, 1, "politics")
    table.push(DrawDevelopment(1, "politics", "constitution"))
    assert last(table.state, 0) == DrawDevelopment(1, "politics", "constitution"), (
        "a victory-point card is public"
    )


@rule("LAND-21.1")
def test_a_card_not_drawn_for_a_full_hand_leaves_no_trace() -> None:
    table = Table().culture(1, science=1).cards(1, *["merchant"] * 5).start(0)
    views(table)
    table.roll(5, 1, "science")
    for seat in (None, 0, 2):
        assert isinstance(last(table.state, seat), Dice)
        assert table.state.view(seat).phase == "actions"


@rule("LAND-21.1", "LAND-EX-18")
def test_a_hand_shown_is_seen_by_two() -> None:
    table = Table(4).cards(0, "spy").cards(2, "wedding", "merchant").act()
    views(table)
    table.do("play spy seat=2")
    table.deal()
    for seat, full in ((0, True), (2, True), (1, False), (3, False), (None, False)):
        assert last(table.state, seat) == Show(2, ("merchant", "wedding") if full else None)
    table.push(Pick("wedding", "politics"))
    for seat, full in ((0, True), (2, True), (1, False), (3, False), (None, False)):
        assert last(table.state, seat) == Pick("wedding" if full else None, "politics")


@rule("LAND-21.1", "LAND-21.9", "LAND-21.10")
def test_swaps_gifts_and_monopolies() -> None:
    table = Table(4).cards(0, "commercial_harbour", "wedding", "resource_monopoly").score(3, 5, 2, 2)
    table.hand(0, wool=1).hand(1, coin=1, ore=2).hand(2, ore=1).hand(3, wool=1).act()
    views(table)
    table.do("play wedding", "give ore")
    assert last(table.state, 0) == last(table.state, 1) == Give("ore")
    assert last(table.state, 2) == last(table.state, None) == Give(None)
    table.do("give ore", "play commercial_harbour", "tender wool", "give coin")
    assert last(table.state, 1) == Give("coin")
    assert last(table.state, 3) == Give(None)
    table.do("tender ore", "give ? yes", "skip", "play resource_monopoly good=ore")
    table.deal()
    for seat in (None, 0, 1, 2, 3):
        assert last(table.state, seat) == Levy((0, 0, 1, 0))


@rule("LAND-21.1")
@pytest.mark.parametrize("public", [False, True])
def test_lost_cards_and_gold_are_public_with_the_options_only(public: bool) -> None:
    table = (
        Table(discards_public=public, gold_kinds_public=public).village(0, "0,-2.S").hand(1, ore=9).start(0)
    )
    views(table)
    table.roll(5, 6)
    table.deal()
    shown = last(table.state, 2).to_json()
    assert (shown["good"] is not None) is public
    table.start(0)
    views(table)
    table.roll(3, 4)
    table.deal()
    assert (last(table.state, 2).to_json()["good"] is not None) is public
    assert last(table.state, 1).to_json()["good"] == "ore"


@rule("LAND-21.1", "LAND-21.15")
def test_what_can_be_deduced_is_left_to_the_players() -> None:
    table = Table().village(0, "0,0.N").start(1)
    views(table)
    table.roll(1, 4)
    assert table.state.view(1).hand(0) == (None,)
    assert table.state.view(0).hand(0) == ("wood",)


@rule("LAND-21.3")
def test_hand_sizes_are_public_unless_the_option_hides_them() -> None:
    for public in (True, False):
        table = Table(hand_counts_public=public).hand(0, wool=3)
        seats = table.seen(1).position()["seats"]
        assert seats[0]["hand_size"] == (3 if public else None)
        assert seats[1]["hand_size"] == 0
        assert seats[0]["hand"] is None


# -- leaks ----------------------------------------------------------------------------------------------


@rule("LAND-EX-86", "LAND-21.6")
def test_the_pause_before_the_roll_betrays_no_alchemist() -> None:
    seen = []
    for cards in ((), ("alchemist",)):
        table = Table().cards(0, *cards).cards(0, *([] if cards else ["crane"])).start(0)
        before = views(table)[2]
        table.roll(2, 3, "commerce")
        seen.append((before.phase, before.current_player, tuple(table.state.view(2).moves[-2:])))
    assert seen[0] == seen[1] == ("start", 0, (Roll(), Dice(2, 3, "commerce")))


@rule("LAND-21.6")
def test_with_the_option_dice_roll_by_themselves_for_those_without_it() -> None:
    table = Table(alchemist_window="only_holder").cards(1, "alchemist").act(0)
    table.end()
    assert table.state.phase == "start"
    table.do("roll")
    assert table.state.phase == "dice"
    table.roll(1, 1)
    table.end()
    assert table.state.phase == "dice", "the third seat holds none"


@rule("LAND-EX-87", "LAND-21.4", "LAND-21.13", "LAND-21.2", "LAND-21.5")
@pytest.mark.parametrize("watcher", [2, None])
def test_no_byte_that_reaches_a_seat_tells_what_it_may_not_know(watcher: int | None) -> None:
    hidden = 0
    kept: LandoverState | None = None
    for state, _ in random_game(SEED, players=4, map="isles-32", secret_draw="at_setup", limit=1500):
        if kept is None:
            kept = state.view(watcher)
            continue
        truth = state.moves[-1]
        shown = last(state, watcher)
        sent = json.dumps([shown.to_json(), *[event.to_json() for event in kept.push(shown)]])
        assert str(SEED) not in sent
        if shown != truth:
            hidden += 1
            own = {name for name in SECRETS if f'"{name}"' in json.dumps(truth.to_json())}
            assert own or truth.kind in ("tile", "pick", "show", "give")
            assert not any(f'"{name}"' in sent for name in own), (truth, sent)
        if len(state.moves) % 40 == 0:
            body = json.dumps(kept.position())
            assert str(SEED) not in body
            for seat, found in enumerate(json.loads(body)["seats"]):
                assert (found["hand"] is None and found["cards"] is None) is (seat != watcher)
    assert kept is not None
    assert kept.seed is None
    assert hidden > 50


@rule("LAND-EX-88", "LAND-21.2", "LAND-21.3")
@pytest.mark.parametrize("options", [{}, {"vp_cards_auto_play": False, "alchemist_window": "only_holder"}])
def test_what_a_seat_rebuilds_from_its_projection_is_the_public_state(options: dict[str, Any]) -> None:
    kept: dict[int | None, LandoverState] = {}
    compared = 0
    for state, _ in random_game(5, limit=1000, **options):
        if not kept:
            kept = {seat: state.view(seat) for seat in (None, 0, 1, 2)}
            continue
        for seat, own in kept.items():
            own.push(last(state, seat))
        if len(state.moves) % 40:
            continue
        for seat, own in kept.items():
            mine, view, public = own.position(), state.view(seat).position(), strip(state.position())
            if options and mine["phase"] == "start":
                # Moves alone tell only by the next of them whether dice roll by themselves.
                for found in (mine, view, public):
                    del found["phase"], found["to_move"]
            assert mine == view
            assert strip(mine) == public
            assert len(own.moves) == len(state.moves)
            if seat is not None:
                assert (own.hand(seat), own.cards(seat)) == (state.hand(seat), state.cards(seat))
                compared += 1
    assert compared > 60


@rule("LAND-21.1")
def test_what_is_public_of_an_event_is_no_more_than_a_spectator_learns() -> None:
    kept: LandoverState | None = None
    events: tuple[Event, ...] = ()
    shortened = 0
    for state, move in random_game(5, limit=1800):
        if kept is None:
            kept = state.view(None)
        else:
            seen = kept.push(last(state, None))
            assert [redaction.public(event) for event in events] == [
                redaction.public(event) for event in seen
            ]
            shortened += sum(redaction.public(event) != event for event in events)
        events = state.copy().push(move)
    assert shortened > 100


def strip(found: dict[str, Any]) -> dict[str, Any]:
    """Leave what is public of a position."""
    seats = [{k: v for k, v in seat.items() if k not in ("hand", "cards")} for seat in found["seats"]]
    return {**found, "seats": seats}


@rule("LAND-21.8")
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"map": "isles-32", "vp_cards_auto_play": False},
        {"vp_cards_auto_play": False, "alchemist_window": "only_holder", "key_rule": "level_plus_one_ge_red"},
    ],
)
def test_a_seat_sees_its_own_choices_in_its_view(options: dict[str, Any]) -> None:
    compared = 0
    for state, _ in random_game(8, limit=1500, **options):
        seat = state.current_player
        if seat >= 0 and len(state.moves) % 5 == 0:
            assert state.view(seat).legal_moves() == state.legal_moves()
            for other in (None, 0, 1, 2):
                assert state.view(other).phase == state.phase
                assert state.view(other).current_player == seat
            assert state.observation(seat).legal_moves == tuple(state.legal_moves())
            assert state.observation((seat + 1) % 3).legal_moves == ()
            compared += 1
    assert compared > 100


@rule("LAND-21.7", "LAND-21.8", "LAND-13.9")
@pytest.mark.parametrize("seed", range(3))
def test_choices_and_refusals_never_depend_on_the_hands_of_others(seed: int) -> None:
    random = Random(seed)
    compared = 0
    for state, _ in random_game(seed, limit=1000):
        seat = state.current_player
        if seat < 0 or state.phase == "confirm" or random.random() < 0.7:
            continue
        twin = state.copy()
        for other in range(state.players):
            if other == seat:
                continue
            total = twin.at.total(other)
            goods = [random.randrange(len(GOODS)) for _ in range(total)]
            for good in range(len(GOODS)):
                twin.at.put(twin.at.hand[other], good, goods.count(good))
            for number, card in enumerate(CARDS):
                # Any card but Alchemist may be another one of the same deck.
                held = twin.at.cards[other]
                count = held[number]
                like = [n for n, c in enumerate(CARDS) if c.track == card.track and c.when == card.when]
                swap = random.choice(like)
                twin.at.put(held, number, 0)
                twin.at.add(held, swap, count)
        assert twin.legal_moves() == state.legal_moves()
        for move in (Bank("wool", "wool"), Build("city", state.at.board.corner_names[0])):
            assert str(twin.why_illegal(move)) == str(state.why_illegal(move))
        own = state.view(seat)
        for card in CARDS:
            assert str(own.why_illegal(Play(card.id))) == str(state.why_illegal(Play(card.id)))
        compared += 1
    assert compared > 100


@rule("LAND-21.11", "LAND-29.11")
def test_nothing_is_gained_by_taking_a_roll_back() -> None:
    table = Table().village(0, "0,-2.S").start(0)
    table.do("roll")
    first = table.dealer.deal(table.state)
    table.push(first)
    while table.state.moves[-1] != Roll():
        table.state.pop()
    assert table.dealer.deal(table.state) == first


@rule("LAND-21.14")
@pytest.mark.parametrize("public", [True, False])
def test_after_the_game_the_log_is_shown_unless_the_option_hides_it(public: bool) -> None:
    table = (
        Table(final_log_public=public).village(0, "0,0.N").score(14).hand(0, ore=3, wheat=2).hand(1, coin=1)
    )
    table.act()
    views(table)
    table.do("build city 0,0.N")
    assert table.state.view(2).hand(1) == (("coin",) if public else (None,))
    assert table.state.view(None).hand(1) == (("coin",) if public else (None,))


@rule("LAND-21.2")
def test_a_view_follows_its_game_back_and_forth() -> None:
    state: LandoverState | None = None
    for state, _ in random_game(3, limit=600):
        if len(state.moves) % 7 == 0:
            state.view(1)
    assert state is not None
    seen = state.view(1)
    random, dealer = Random(1), engine.Dealer(77)
    for _ in range(60):
        for _ in range(random.randint(1, 30)):
            state.pop()
        while random.random() < 0.9:
            chance = state.current_player == engine.CHANCE
            state.push(dealer.deal(state) if chance else random.choice(state.legal_moves()))
        mine = state.view(1)
        fresh = state.copy().view(1)
        assert mine.moves == fresh.moves
        assert mine.fingerprint() == fresh.fingerprint()
    mine.pop()
    assert seen.moves != mine.moves
    assert state.view(1).fingerprint() == fresh.fingerprint(), "a view is free to be changed"


@rule("LAND-1.8")
def test_a_view_follows_when_a_seat_resigns_while_cards_are_drawn() -> None:
    table = Table(vp_cards_auto_play=False).act()
    table.at.ask(DrawCard(1, 0))
    table.seen(0)
    table.push(Resign(2))
    assert table.deal()
    assert table.state.view(0).phase is table.state.phase
