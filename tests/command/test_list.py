"""``list``."""

from __future__ import annotations

from pathlib import Path

from saves import Library
from tests.command.conftest import Hinterland, read
from tests.saves.playing import CREATED


def test_no_games(hinterland: Hinterland, data: Path) -> None:
    outcome = hinterland("list")
    assert outcome.status == 0
    assert "hinterland new" in outcome.out
    assert hinterland("list", "--json").json == []
    assert not data.exists()


def test_a_line_a_game(hinterland: Hinterland, game: Path, over: Path) -> None:
    lines = {line.split()[0]: line for line in hinterland("list").out.splitlines()}
    assert set(lines) == {game.stem, over.stem}
    for path, state in ((game, f"turn {read(game).state.turn}"), (over, "finished")):
        scores = read(path).state.scores
        assert state in lines[path.stem]
        assert lines[path.stem].endswith(f"The Discovery  Änne {scores[0]}, Bo {scores[1]}")


def test_json(hinterland: Hinterland, over: Path) -> None:
    (listed,) = hinterland("list", "--json").json
    state = read(over).state
    assert listed.pop("modified").endswith("Z")
    assert listed == {
        "schema": 1,
        "id": over.stem,
        "path": str(over),
        "game": "discovery",
        "title": None,
        "seats": [
            {"name": "Änne", "player": "human", "colour": 0},
            {"name": "Bo", "player": "easy", "colour": 1},
        ],
        "scores": list(state.scores),
        "winners": list(state.winners),
        "turn": state.turn,
        "moves": len(state.moves),
        "finished": True,
        "created": "2026-11-20T18:42:33Z",
        "problem": None,
    }


def test_damaged_games_are_listed_with_their_problem(
    hinterland: Hinterland, over: Path, damaged: Path
) -> None:
    outcome = hinterland("list")
    assert outcome.status == 0
    (line,) = (line for line in outcome.out.splitlines() if damaged.stem in line)
    assert "checksum" in line
    problems = {game["id"]: game["problem"] for game in hinterland("list", "--json").json}
    assert problems[over.stem] is None
    assert "checksum" in problems[damaged.stem]


def test_foreign_files_are_listed_as_such(hinterland: Hinterland, over: Path) -> None:
    (over.parent / "foreign.jsonl").write_bytes(b"\x00\xff\n")
    listed = {game["id"]: game for game in hinterland("list", "--json").json}
    assert listed["foreign"]["game"] is None
    assert listed["foreign"]["problem"]
    assert "foreign" in hinterland("list").out


def test_a_branch_is_listed_as_what_if(hinterland: Hinterland, over: Path) -> None:
    library = Library(over.parent)
    library.branch(library.read(over.stem), 5, CREATED).close()
    lines = hinterland("list").out.splitlines()
    assert ["The Discovery (what if)" in line for line in lines].count(True) == 1
