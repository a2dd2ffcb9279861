"""The faces of tiles in the protocol: enough to place tiles without any other knowledge."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.bots import Limit
from engine.bots.protocol import BotFault, HostSession
from engine.bots.protocol.messages import encode
from engine.landscape.state import LandscapeState
from tests.protocol.bots import GAMES, begun
from tests.protocol.test_session import HELLO, played

NEIGHBOURS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
FACING = {"N": "S", "E": "W", "S": "N", "W": "E"}


def told(session: HostSession) -> list[dict[str, Any]]:
    return [json.loads(line) for line in session.take_output().splitlines()]


def asked(session: HostSession) -> dict[str, Any]:
    """Ask for the faces and return the answer, the only thing that is sent."""
    session.receive(encode({"type": "faces", "game": 1}))
    (answer,) = told(session)
    assert (answer["type"], answer["game"]) == ("faces", 1)
    return answer


def turned(sides: dict[str, str], rotation: int) -> dict[str, str]:
    """The types of the sides as they lie after some quarter turns clockwise."""
    order = "NESW"
    return {order[(order.index(side) + rotation) % 4]: kind for side, kind in sides.items()}


@pytest.mark.parametrize("game", GAMES)
def test_faces_are_told_before_a_bot_is_ready_and_while_it_thinks(game: str) -> None:
    state, session = begun(game), HostSession()
    session.ask(state, 1, Limit(ms=100))
    hello = told(session)[0]
    assert hello["requests"] == ["legal", "observation", "faces"]
    session.receive(HELLO)
    told(session)
    early = asked(session)
    session.receive(encode({"type": "ready", "game": 1}))
    told(session)
    assert asked(session) == early
    assert bool(early["faces"]) == isinstance(state, LandscapeState)
    assert session.awaits == "move"


@pytest.mark.parametrize("game", ["carcassonne", "discovery", "new_world", "castle"])
@given(seed=st.integers(0, 10**6), plies=st.integers(0, 120))
def test_where_a_tile_fits_follows_from_the_faces_and_the_observation(
    game: str, seed: int, plies: int
) -> None:
    state = played(game, seed, plies)
    if state.is_terminal or state.phase != "place":
        return
    faces = {face["id"]: face for face in json.loads(json.dumps(state.faces()))}
    seen = json.loads(json.dumps(dict(state.observation(state.current_player).position)))
    lying = {
        (tile["x"], tile["y"]): turned(faces[tile["id"]]["sides"], tile["rotation"]) for tile in seen["tiles"]
    }

    def meets(one: str, other: str) -> bool:
        return (
            (one == "path") == (other == "path") or "wall" in (one, other)
            if game == "castle"
            else one == other
        )

    legal = {
        (move.x, move.y, move.rotation)  # type: ignore[attr-defined]
        for move in state.legal_moves()
        if type(move).kind == "place"
    }
    hand = {tile for tile in seen["hands"][seen["to_move"]] if tile is not None}
    around = {(x + dx, y + dy) for x, y in lying for dx, dy in NEIGHBOURS.values()} - lying.keys()
    fits = {
        (x, y, rotation)
        for x, y in around
        for tile in hand
        for rotation in range(4)
        if all(
            meets(kind, lying[x + dx, y + dy][FACING[side]])
            for side, kind in turned(faces[tile]["sides"], rotation).items()
            for dx, dy in (NEIGHBOURS[side],)
            if (x + dx, y + dy) in lying
        )
    }
    assert legal <= fits
    if game in ("carcassonne", "discovery"):  # the others have a board besides
        places = {(x, y) for x, y, _rotation in fits}  # a face that looks alike when turned is listed once
        assert {(x, y) for x, y, _rotation in legal} == places


@pytest.mark.parametrize("game", ["carcassonne", "discovery", "new_world", "castle"])
def test_faces_say_what_the_designs_hold(game: str) -> None:
    state = begun(game)
    assert isinstance(state, LandscapeState)
    faces = json.loads(json.dumps(state.faces()))
    assert [face["id"] for face in faces] == [design.id for design in state.tileset.designs]
    for face, design in zip(faces, state.tileset.designs, strict=True):
        assert [region["kind"] for region in face["regions"]] == [region.kind for region in design.regions]
        assert [region.get("tokens", {}) for region in face["regions"]] == [
            dict(region.tokens) for region in design.regions
        ]
        assert [tuple(pair) for pair in face.get("touch", [])] == list(design.touch)
        assert len(face.get("shared", [])) == len(design.settlements)


@pytest.mark.parametrize(
    "line", [{"type": "faces", "game": 2}, {"type": "faces"}, {"type": "faces", "game": 0}]
)
def test_faces_of_another_game_are_refused(line: dict[str, Any]) -> None:
    session = HostSession()
    session.ask(begun("castle"), 1, Limit(ms=100))
    session.receive(HELLO)
    with pytest.raises(BotFault) as caught:
        session.receive(encode(line))
    assert caught.value.code == "malformed"


def test_faces_are_not_asked_for_before_there_is_a_game() -> None:
    session = HostSession()
    session.ask(begun("castle"), 1, Limit(ms=100))
    with pytest.raises(BotFault, match="not asked for"):
        session.receive(encode({"type": "faces", "game": 0}))


def test_requests_for_faces_are_limited() -> None:
    session = HostSession()
    session.ask(begun("castle"), 1, Limit(ms=100))
    session.receive(HELLO)
    with pytest.raises(BotFault) as caught:
        session.receive(encode({"type": "faces", "game": 1}) * 101)
    assert caught.value.code == "flood"
