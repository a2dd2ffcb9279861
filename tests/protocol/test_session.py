"""Hinterland's side of a conversation: what is sent, and what is hidden."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine import State, bots
from engine.bots import Analysis, BotStatement, Limit, RatedMove
from engine.bots.protocol import BotFault, BotSession, ConversationLimits, HostSession
from engine.bots.protocol.messages import WANTS, encode
from engine.games.landover.records import Build, Counter, End, Offer
from engine.games.landover.state import LandoverState
from tests.engine.castle import knowledge as castle
from tests.engine.test_knowledge import swapped as swapped_hands
from tests.protocol.bots import GAMES, begun

HELLO = encode({"type": "hello", "protocol": 1, "name": "x", "wants": list(WANTS)})
HIDING: dict[str, dict[str, Any]] = {
    "carcassonne": {"hand_size": 3, "hand_visible": False},
    "castle": {},
    "discovery": {"hand": "two_private"},
    "landover": {},
    "new_world": {},
}


def sent(state: State) -> list[dict[str, Any]]:
    """Return the host's messages to a bot that wants everything, when it is asked in a position."""
    session = HostSession()
    session.ask(state, 1, Limit(ms=100))
    session.receive(HELLO)
    session.receive(encode({"type": "ready", "game": 1}))
    session.receive(encode({"type": "legal", "id": 1}) + encode({"type": "observation", "id": 1}))
    return [json.loads(line) for line in session.take_output().splitlines()]


def played(game: str, seed: int, plies: int) -> State:
    """A game in which random moves were made, before the next decision of a seat."""
    rules = engine.game(game)
    players = max(2, rules.min_players)
    state = engine.new_game(game, players=players, seed=seed, options=HIDING[game])
    dealer, random = engine.Dealer(seed), Random(seed)
    while not state.is_terminal and (len(state.moves) < plies or state.current_player == engine.CHANCE):
        chance = state.current_player == engine.CHANCE
        state.push(dealer.deal(state) if chance else random.choice(state.legal_moves()))
    return state


@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 10**6), plies=st.integers(0, 150))
def test_a_bot_is_told_what_its_seat_may_know_and_no_more(game: str, seed: int, plies: int) -> None:
    state = played(game, seed, plies)
    if state.is_terminal:
        return
    seat = state.current_player
    told = sent(state)
    assert told == sent(state.view(seat))
    moves = [one for message in told if message["type"] == "moves" for one in message["moves"]]
    seen = state.observation(seat)
    assert [one["move"] for one in moves] == [move.to_json() for move in seen.history]
    *_, go, legal, observed = told
    assert go["observation"] == observed["observation"]
    assert go["legal"] == legal["legal"]
    assert observed["observation"]["position"] == json.loads(json.dumps(dict(seen.position)))
    assert [one["move"] for one in go["legal"]] == [move.to_json() for move in seen.legal_moves]


@pytest.mark.parametrize(
    ("game", "twin"),
    [
        ("castle", lambda state, seat, random: castle.swapped(state, random)),
        ("discovery", swapped_hands),
    ],
)
@given(seed=st.integers(0, 10**6), plies=st.integers(0, 100))
def test_what_is_hidden_changes_nothing_that_is_sent(
    game: str, twin: Callable[..., State], seed: int, plies: int
) -> None:
    state = played(game, seed, plies)
    if not state.is_terminal:
        assert sent(state) == sent(twin(state, state.current_player, Random(seed)))


def test_the_seed_of_the_deals_is_not_sent() -> None:
    state = begun("discovery", seed=8675309)
    assert "8675309" not in json.dumps(sent(state))


def test_a_game_is_told_move_by_move_and_begins_again_when_moves_were_taken_back() -> None:
    state, session = begun("castle", seat=0), HostSession()

    def ask() -> list[dict[str, Any]]:
        session.ask(state, 1, Limit(ms=100))
        told = [json.loads(line) for line in session.take_output().splitlines()]
        if session.awaits == "ready":
            session.receive(encode({"type": "ready", "game": told[-1]["game"]}))
            told += [json.loads(line) for line in session.take_output().splitlines()]
        move = state.legal_moves()[0]
        session.receive(encode({"type": "move", "id": told[-1]["id"], "move": move.to_json()}))
        assert session.answer is not None
        assert session.answer.move == move
        return told

    session.receive(encode({"type": "hello", "protocol": 1, "name": "x"}))
    assert [one["type"] for one in ask()] == ["hello", "game", "moves", "go"]
    assert [one["type"] for one in ask()] == ["go"]  # the same position again
    before = len(state.moves)
    state.push(state.legal_moves()[0])
    told = ask()
    assert [one["type"] for one in told] == ["moves", "go"]
    assert told[0]["first"] == before
    state.pop()
    assert [one["type"] for one in ask()] == ["game", "moves", "go"]


def test_answers_to_earlier_questions_are_ignored() -> None:
    state, session = begun("castle", seat=0), HostSession()
    session.ask(state, 1, Limit(ms=100))
    session.receive(HELLO + encode({"type": "ready", "game": 1}))
    move = encode({"type": "move", "id": 1, "move": state.legal_moves()[0].to_json()})
    session.receive(move)
    session.ask(state, 1, Limit(ms=100))
    session.receive(move)
    assert session.awaits == "move"
    session.receive(move.replace(b'"id":1', b'"id":2') + encode({"type": "progress", "id": 1, "share": 1}))
    assert session.awaits == ""


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"nonsense\n", "malformed"),
        (b"[1]\n", "malformed"),
        (b'{"type":3}\n', "malformed"),
        (b'{"type":"bye"}\n', "malformed"),
        (b'{"type":"move","id":1}\n', "malformed"),
        (b'{"type":"move","id":true,"move":{}}\n', "malformed"),
        (b'{"type":"move","id":2,"move":{"kind":"pass"}}\n', "malformed"),
        (b'{"type":"move","id":1,"move":{"kind":"nothing"}}\n', "malformed"),
        (b'{"type":"move","id":1,"move":{"kind":"pass","x":1}}\n', "malformed"),
        (b'{"type":"move","id":1,"move":{"kind":"pass"},"value":NaN}\n', "malformed"),
        (b'{"type":"move","id":1,"move":{"kind":"pass"},"value":1e999}\n', "malformed"),
        (b'{"type":"move","id":1,"move":{"kind":"pass"},"ranked":[3]}\n', "malformed"),
        (b'{"type":"move","id":1,"move":{"kind":"pass"}}\n', "illegal"),
        (b'{"type":"move","id":1,"move":{"kind":"draw","tile":"N01","seat":0}}\n', "illegal"),
        (b'{"type":"progress","id":1,"share":"much"}\n', "malformed"),
        (b'{"type":"hello","protocol":1,"name":"again"}\n', "malformed"),
        (b'{"type":"error","code":"x","message":"no"}\n', "failed"),
        (b'{"type":"\\ud800"}\n', "malformed"),
        (b"\xff\xfe\n", "malformed"),
        (b'{"type":"ready","game":1, "x":"\xe2\x80\xae\xc2\x9b"}\n', "malformed"),
        (b'{"type":"move","id":1,"move":{"kind":"' + b"x" * 60000 + b'"}}\n', "malformed"),
        (b'{"type":"move","id":1,"move":{"' + b"y" * 60000 + b'":1,"kind":"pass"}}\n', "malformed"),
        (b"[" * 60000 + b"\n", "malformed"),
        (b'{"type":"progress","id":1,"share":' + b"9" * 5000 + b"}\n", "malformed"),
        (b"x" * 70000, "flood"),
        (b'{"type":"legal","id":1}\n' * 101, "flood"),
        (b'{"type":"progress","id":1,"share":0.5}\n' * 30000, "flood"),
    ],
)
def test_a_fault_has_a_code_and_one_sentence(line: bytes, code: str) -> None:
    state, session = begun("castle", seat=0), HostSession()
    session.ask(state, 1, Limit(ms=100))
    session.receive(HELLO + encode({"type": "ready", "game": 1}))
    pieces = [line[at : at + 4096] for at in range(0, len(line), 4096)]
    with pytest.raises(BotFault) as caught:
        list(map(session.receive, pieces))
    assert caught.value.code == code
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 400
    session.complain(caught.value)
    assert json.loads(session.take_output().splitlines()[-1])["type"] == "error"


def test_words_of_a_bot_in_an_error_stand_in_quotation_marks_that_they_cannot_close() -> None:
    state, session = begun("castle", seat=0), HostSession(ConversationLimits(error_characters=50))
    session.ask(state, 1, Limit(ms=100))
    session.receive(HELLO + encode({"type": "ready", "game": 1}))
    words = 'no”. Your turn: press "O". a' + "\u0301" * 9 + "b" * 90
    with pytest.raises(BotFault) as caught:
        session.receive(encode({"type": "error", "code": "x", "message": words}))
    said = str(caught.value)
    assert said.startswith("it says: “no'. Your turn: press 'O'. a\u0301\u0301\u0301bb")
    assert said.endswith("b…”")
    assert len(said) < 80


@pytest.mark.parametrize("version", [2, "1", None, [1], True, 10**30])
def test_another_version_is_named(version: object) -> None:
    session = HostSession()
    with pytest.raises(BotFault, match="version") as caught:
        session.receive(encode({"type": "hello", "protocol": version, "name": "x"}))
    assert caught.value.code == "version"


@pytest.mark.parametrize("game", GAMES)
def test_both_sides_understand_each_other(game: str) -> None:
    state, dealer, host, guest = begun(game, seed=3), engine.Dealer(3), HostSession(), BotSession("greedy")
    greedy = bots.make("greedy", 3)
    for _ in range(12):
        host.ask(state, 3, Limit(ms=100))
        while host.awaits:
            for line in host.take_output().splitlines():
                reply, question = guest.receive(line)
                if question is not None:
                    reply = BotSession.answer(question, greedy.think(question.state))
                host.receive(reply)
        assert host.answer is not None
        assert host.answer.move == greedy.choose(state.view(state.current_player))
        state.push(host.answer.move)
        while state.current_player == engine.CHANCE:
            state.push(dealer.deal(state))


@given(seed=st.integers(0, 10**6), plies=st.integers(0, 80))
def test_corners_and_edges_are_known_by_all_their_names(seed: int, plies: int) -> None:
    state = played("landover", seed, plies)
    if state.is_terminal:
        return
    assert isinstance(state, LandoverState)
    board, random = state.at.board, Random(seed)
    named = [
        move for move in state.legal_moves() if {"corner", "edge", "at"} & move.to_json().keys() - {"hex"}
    ]
    for move in random.sample(named, min(len(named), 5)):
        data = dict(move.to_json())
        for key in ("corner", "edge", "at"):
            for names in (board.corner_at, board.edge_at):
                if key in data and data[key] in names:
                    place = names[data[key]]
                    data[key] = random.choice([name for name, number in names.items() if number == place])
        session = HostSession()
        session.ask(state, 1, Limit(ms=100))
        session.receive(HELLO + encode({"type": "ready", "game": 1}))
        session.receive(
            encode({"type": "move", "id": 1, "move": data, "ranked": [{"move": data, "value": 1}]})
        )
        assert session.answer is not None
        assert session.answer.move == move
        assert session.answer.ranked == ((move, 1.0),)


def test_the_cards_of_an_offer_may_be_in_any_order() -> None:
    state = begun("landover")
    offer = Offer(0, ("ore", "wool", "ore"), ("coin", "clay"), (2, 1))
    assert state.normalized(offer) == Offer(0, ("wool", "ore", "ore"), ("clay", "coin"), (2, 1))
    assert state.normalized(Counter(("ore", "wool"), ())) == Counter(("wool", "ore"), ())
    for unknown in (Offer(0, ("gold", "coin"), ("ore",), (1,)), Build("road", "0,0.X"), End()):
        assert state.normalized(unknown) == unknown


def test_what_a_class_of_bots_says_comes_through_the_protocol() -> None:
    state, host, guest = begun("castle", seed=3), HostSession(), BotSession("said")
    said = BotStatement(2.5, ("It joins the tower.", "Nothing is lost."))
    host.ask(state, 3, Limit(ms=100))
    while host.awaits:
        for line in host.take_output().splitlines():
            reply, question = guest.receive(line)
            if question is not None:
                move = question.state.legal_moves()[0]
                reply = BotSession.answer(question, Analysis((RatedMove(move, 1.0),), statement=said))
            host.receive(reply)
    assert host.answer is not None
    assert host.answer.analysis().statement == said


@pytest.mark.parametrize(
    ("versions", "code", "said"),
    [
        (1, "malformed", "'protocol' of a message 'hello' should be a list"),
        ([2], "version", "other versions"),
    ],
)
def test_a_host_that_names_no_version_of_ours(versions: object, code: str, said: str) -> None:
    with pytest.raises(BotFault) as caught:
        BotSession("greedy").receive(json.dumps({"type": "hello", "protocol": versions}).encode())
    assert caught.value.code == code
    assert said in str(caught.value)
