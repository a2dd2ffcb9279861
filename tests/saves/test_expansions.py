"""Logs of games with expansions of Carcassonne."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import saves
from engine.landscape.records import Deploy, Draw
from saves import Seat, Timeline, notation
from saves.log import parse
from tests.saves.lines import payloads, sealed
from tests.saves.playing import CREATED, play

LARGE = 2


def played(folder: Path, players: int = 3, seed: int = 4, **options: Any) -> Path:
    """Return the log of a random game with Inns & Cathedrals that is over."""
    seats = tuple(Seat(name, "human", number) for number, name in enumerate("ABCDEF"[:players]))
    journal = saves.create(
        folder,
        game="carcassonne",
        seats=seats,
        options={"inns": True, **options},
        seed=seed,
        created=CREATED,
    )
    with journal:
        play(journal, 4000, undo=0.05, seed=seed)
        assert journal.state.is_terminal
        return journal.path


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {}),
        (6, {"abbot": True, "river": True}),
        (3, {"inn_final": "ignore", "edition": "first", "draw_ahead": True}),
        (2, {"hand_size": 3, "hand_visible": False}),
        (3, {"solo": "normal"}),
        (6, {"king_robber": True, "king_scoring": "running", "tile_auction": True}),
    ],
)
def test_a_log_is_verified_replayed_and_exported(
    tmp_path: Path, players: int, options: dict[str, Any]
) -> None:
    path = played(tmp_path, players, **options)
    assert saves.verify(path).ok
    log = saves.read(path)
    assert log.header.options["inns"] is True
    assert any(isinstance(move, Deploy) and move.figure == LARGE for move in log.state.moves)
    line = Timeline(log)
    line.last()
    assert line.state.fingerprint() == log.state.fingerprint()
    line.first()
    assert line.state.turn <= 1
    text = notation.write(log)
    assert '[Option "inns=true"]' in text
    assert any(f"large-{role}" in text for role in ("knight", "highwayman", "farmer", "monk"))
    again = notation.read(text.encode(), path, CREATED)
    assert [entry.move for entry in again.mainline] == [entry.move for entry in log.mainline]
    assert again.state.position() == log.state.position()


@pytest.mark.parametrize(
    "options",
    [{}, {"river": True, "draw_ahead": True}, {"river2_reserve": True, "inns": True, "traders": True}],
)
def test_a_log_with_the_river_that_forks_is_verified_replayed_and_resumed(
    tmp_path: Path, options: dict[str, Any]
) -> None:
    path = played(tmp_path, 2, **({"inns": False, "river2": True} | options))
    assert saves.verify(path).ok
    log = saves.read(path)
    draws = [move.tile for move in log.state.moves if isinstance(move, Draw)]
    assert draws[0] == "R2-fork"
    text = notation.write(log)
    assert '[Option "river2=true"]' in text
    again = notation.read(text.encode(), path, CREATED)
    assert again.state.position() == log.state.position()
    lines = payloads(path)
    for length in (4, 12, 30):
        part = tmp_path / f"{length}.log"
        part.write_bytes(sealed(lines[:length]))
        with saves.open_journal(part) as journal:
            play(journal, 4000, undo=0.05, seed=length)
            assert journal.state.is_terminal
        assert saves.verify(part).ok


def test_the_log_says_which_figure_was_placed(tmp_path: Path) -> None:
    lines = [json.loads(line) for line in played(tmp_path).read_text("utf-8").splitlines()]
    moves = [line["move"] for line in lines if line.get("move", {}).get("kind") == "deploy"]
    assert {move.get("figure", 0) for move in moves} == {0, LARGE}


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"inns": True, "tower": True}, "it needs tower of Carcassonne, which this version does not have"),
        ({"inns": "maybe"}, "option inns cannot be 'maybe'"),
    ],
)
def test_an_option_that_is_not_known_here_is_named(
    tmp_path: Path, options: dict[str, Any], words: str
) -> None:
    path = played(tmp_path)
    lines = payloads(path)
    lines[0]["options"] |= options
    with pytest.raises(saves.SaveError) as caught:
        parse(sealed(lines), path)
    assert words in str(caught.value)


def test_a_log_from_before_the_expansion_is_played_without_it(tmp_path: Path) -> None:
    path = played(tmp_path, inns=False)
    lines = payloads(path)
    for name in ("inns", "inn_final"):
        del lines[0]["options"][name]
    log = parse(sealed(lines), path)
    assert log.state.options["inns"] is False
    assert log.state.is_terminal
