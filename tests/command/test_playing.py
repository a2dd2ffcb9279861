"""``new``, ``resume`` and ``replay``: what they hand to the app."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import saves
from tests.command.conftest import App, Hinterland, contents
from tests.saves.playing import begin, play
from tui.base import settings


def test_new_makes_the_game_and_opens_it(hinterland: Hinterland, data: Path, app: App) -> None:
    seats = ("--seat", "Anna=human", "--seat", "random", "--seat", "greedy")
    outcome = hinterland("new", "discovery", *seats, "--option", "hand=two_public", "--seed", "-5")
    assert (outcome.status, outcome.out, outcome.err) == (0, "", "")
    (path,) = (data / "games").glob("*.jsonl")
    header = saves.read(path).header
    assert app.opened == {"resume": header.id}
    assert [(s.name, s.player) for s in header.seats] == [
        ("Anna", "human"),
        ("Random", "random"),
        ("Greedy", "greedy"),
    ]
    assert (header.seed, header.options["hand"]) == (-5, "two_public")
    saves.open_journal(path).close()  # nobody holds it


def test_new_seats_programs_and_remembers_them(
    hinterland: Hinterland, data: Path, app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my=bot").write_text("#!/bin/sh\n")
    (tmp_path / "my=bot").chmod(0o755)
    seats = ("--seat", "Anna=human", "--seat", "Deep=./my=bot:ms=9", "--seat", "some.module:Bot")
    outcome = hinterland("new", "discovery", *seats)
    assert (outcome.status, outcome.out, outcome.err) == (0, "", "")
    (path,) = (data / "games").glob("*.jsonl")
    assert [(s.name, s.player) for s in saves.read(path).header.seats] == [
        ("Anna", "human"),
        ("Deep", "./my=bot:ms=9"),
        ("Bot", "some.module:Bot"),
    ]
    assert settings.load(data).bots == {"./my=bot": str(tmp_path), "some.module:Bot": str(tmp_path)}
    hinterland("new", "discovery", "--seat", "human", "--seat", "./nobody").refused("there is no file")


def test_new_makes_a_secret_of_its_own(hinterland: Hinterland, data: Path, app: App) -> None:
    hinterland("new", "discovery")
    hinterland("new", "discovery")
    one, other = (saves.read(path).header.secret for path in (data / "games").glob("*.jsonl"))
    assert len(one) == len(other) == 64
    assert one != other


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chess"], ["'chess'", "choose from carcassonne"]),
        (["discovery", "--option", "colour=red"], ["'colour'", "hand", "first_player"]),
        (["discovery", "--seat", "clever"], ["'clever'", "human", "random", "greedy"]),
        (["discovery", "--seat", "human"], ["2 to 5 players"]),
        (["discovery", *["--seat", "random"] * 6], ["2 to 5 players"]),
        (["discovery", "--seed", "seven"], ["seven", "--seed"]),
        (["discovery", "--seed", str(2**63)], ["--seed"]),
    ],
)
def test_new_refuses(
    hinterland: Hinterland, data: Path, app: App, arguments: list[str], words: list[str]
) -> None:
    hinterland("new", *arguments).refused(*words, status=2)
    assert app.opened is None
    assert not data.exists()


def test_new_refuses_names_that_steer_the_terminal(hinterland: Hinterland, data: Path, app: App) -> None:
    outcome = hinterland("new", "discovery", "--seat", "An\x1b[2Jna=human", "--seat", "greedy")
    outcome.refused("name", status=2)
    assert "\x1b" not in outcome.err
    assert app.opened is None


def test_resume_opens_the_game_played_last_that_is_not_over(
    hinterland: Hinterland, data: Path, game: Path, over: Path, app: App
) -> None:
    with begin(data / "games", seed=9) as journal:
        play(journal, 5)
    for age, path in enumerate((over, journal.path, game)):
        os.utime(path, ns=(0, (1000 - age) * 10**9))
    assert hinterland("resume").status == 0
    assert app.opened == {"resume": journal.id}


def test_resume_passes_over_damaged_games(hinterland: Hinterland, damaged: Path, app: App) -> None:
    hinterland("resume").refused("hinterland new")
    assert app.opened is None


def test_resume_by_part_of_the_id(hinterland: Hinterland, game: Path, over: Path, app: App) -> None:
    assert hinterland("resume", game.stem[-4:]).status == 0
    assert app.opened == {"resume": game.stem}
    assert app.log is not None
    assert app.log.path == game


def test_replay_opens_a_log(hinterland: Hinterland, over: Path, app: App) -> None:
    assert hinterland("replay", over).status == 0
    assert app.opened == {"replay": over}
    assert hinterland("replay", over.stem).status == 0
    assert app.opened == {"replay": over}


def test_damaged_games_are_refused_untouched(
    hinterland: Hinterland, data: Path, damaged: Path, app: App
) -> None:
    before = contents(data)
    hinterland("resume", damaged.stem).refused(str(damaged), "line 5", "checksum")
    assert app.opened is None
    assert contents(data) == before


def test_of_a_damaged_game_the_sound_part_is_replayed(
    hinterland: Hinterland, data: Path, damaged: Path, app: App
) -> None:
    before = contents(data)
    assert hinterland("replay", damaged.stem).status == 0
    assert app.opened == {"replay": damaged}
    assert contents(data) == before


def test_what_is_no_log_at_all_is_not_replayed(hinterland: Hinterland, tmp_path: Path, app: App) -> None:
    path = tmp_path / "letter.jsonl"
    path.write_bytes(b"Dear Anna\n")
    hinterland("replay", path).refused(str(path), "line 1")
    assert app.opened is None
