"""Results in logs: written by playing, listed, and computed again."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

import saves
from saves import Library, index
from saves.lines import canonical, seal
from saves.records import EndEntry
from saves.results.finished_game import Contender, by_name
from saves.results.ranking import Ladder, Ranking
from saves.results.seasons import Season, badges, table
from tests.engine.rules import rule
from tests.saves.playing import CREATED
from tests.saves.standing.played import END, finish, play

SOLO = {"solo": "normal"}


def test_a_game_that_was_played_counts_as_its_log_has_it(tmp_path: Path) -> None:
    path = play(tmp_path, ["Anna", "Bo  Lee", "(greedy)"])
    (one,) = by_name(Library(tmp_path).games())
    log = saves.read(path)
    assert (one.id, one.game, one.ended, one.rated) == (path.stem, "discovery", END, True)
    assert one.seats == (
        Contender("anna", "Anna"),
        Contender("bo lee", "Bo  Lee"),
        Contender("", "greedy", "greedy"),
    )
    assert (one.scores, one.places) == (log.state.scores, log.state.places)
    assert one.with_bots


@rule("LAND-23.3")
def test_a_game_belongs_to_the_season_in_which_it_ended_not_began(tmp_path: Path) -> None:
    play(tmp_path, at=END)
    play(tmp_path, at=END + timedelta(seconds=1), seed=2)
    results = by_name(Library(tmp_path).games())
    assert [row.games for row in table(results, Season(2026, 3))] == [1, 1]
    assert [row.games for row in table(results, Season(2027, 0))] == [1, 1]


@rule("LAND-22.8")
def test_games_that_never_count(tmp_path: Path) -> None:
    play(tmp_path, at=None)  # not played here, but written down
    play(tmp_path, ["Anna"], game="carcassonne")
    play(tmp_path, ["Anna", "anna "])
    play(tmp_path, ["A", "B", "C"], game="carcassonne", **SOLO)
    open_ = play(tmp_path, count=30)
    with saves.branch(tmp_path, open_ and saves.read(open_), 30, CREATED) as other:
        finish(other, END)
        assert not other.header.rated
    damaged = play(tmp_path, seed=9)
    damaged.write_bytes(damaged.read_bytes().replace(b'"n":5', b'"n":6', 1))
    assert by_name(Library(tmp_path).games()) == []


def test_an_end_that_was_taken_back_counts_as_the_game_ended_then(tmp_path: Path) -> None:
    path = play(tmp_path)
    with saves.open_journal(path) as journal:
        journal.undo(2)
    assert by_name(Library(tmp_path).games()) == []
    later = END + timedelta(hours=1)
    with saves.open_journal(path) as journal:
        finish(journal, later)
    (one,) = by_name(Library(tmp_path).games())
    assert one.ended == later


def test_building_up_with_the_index_and_anew_gives_the_same(tmp_path: Path) -> None:
    rng = random.Random(3)
    kept = Library(tmp_path)
    for number in range(12):
        who = rng.sample(["Anna", "Bo", "Cyd", "(greedy)"], rng.randint(2, 4))
        play(tmp_path, who, seed=number, at=END - timedelta(days=rng.randint(0, 300)), rated=number % 3 > 0)
        step_by_step = by_name(kept.games())
    (tmp_path / index.NAME).unlink()
    anew = by_name(Library(tmp_path).games())
    from_index = by_name(Library(tmp_path).games())
    assert len(anew) == 12
    for other in (step_by_step, from_index):
        assert sorted(other, key=lambda one: one.id) == sorted(anew, key=lambda one: one.id)
        for ladder in Ladder:
            assert Ranking(other, ladder).people == Ranking(anew, ladder).people
        now = END + timedelta(days=1)
        assert badges(other, now) == badges(anew, now)


def test_the_log_keeps_whether_it_is_rated_and_the_places_that_are_not_the_usual_ones(tmp_path: Path) -> None:
    rated, casual = (saves.read(play(tmp_path, rated=each, seed=int(each))).header for each in (True, False))
    assert (rated.rated, casual.rated) == (True, False)
    assert "rated" in rated.to_json()
    assert "rated" not in casual.to_json()
    ends = [
        saves.read(path).entries[-1].to_json()["end"]
        for path in (play(tmp_path), play(tmp_path, "ABC", game="carcassonne", **SOLO))
    ]
    assert "places" not in ends[0]
    assert ends[1]["places"] == []
    assert {end["ended"] for end in ends} == {"2026-12-31T23:59:59Z"}


def test_older_formats_know_neither_ranks_nor_times(tmp_path: Path) -> None:
    path = play(tmp_path, rated=False, at=None)
    log = saves.read(path)
    old = replace(log.header, format=2, seed=1, commitment="", secret="")
    line, first = seal(canonical(old.to_json()), "")
    lines, before = [line], first
    for entry in log.entries[:-1]:
        line, before = seal(canonical(entry.to_json()), before)
        lines.append(line)
    end = log.entries[-1]
    assert isinstance(end, EndEntry)
    wrong, _ = seal(canonical(replace(end, ended=END).to_json()), before)
    path.write_bytes(b"".join([*lines, wrong]))
    with pytest.raises(saves.DamagedLog, match="result"):
        saves.read(path)
    path.write_bytes(b"".join(lines))
    with saves.open_journal(path) as journal:
        journal.undo(1)
        finish(journal, END)
        assert isinstance(journal.entries[-1], EndEntry)
        assert journal.entries[-1].ended is None
    assert saves.verify(path).ok
    path.write_bytes(seal(canonical(replace(old, rated=True).to_json()), "")[0])
    with pytest.raises(saves.DamagedLog, match="format 2 cannot be rated"):
        saves.read(path)


def test_a_wrong_place_is_noticed(tmp_path: Path) -> None:
    path = play(tmp_path)
    log = saves.read(path)
    end = log.entries[-1]
    assert isinstance(end, EndEntry)
    sealed = path.read_bytes().split(b"\n")
    before = sealed[-3][-18:-2].decode()
    line, _ = seal(canonical(replace(end, places=(1, 1)).to_json()), before)
    path.write_bytes(b"\n".join(sealed[:-2]) + b"\n" + line)
    with pytest.raises(saves.DamagedLog, match="result"):
        saves.read(path)
