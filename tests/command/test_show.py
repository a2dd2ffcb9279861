"""``show``: a position in words and as JSON."""

from __future__ import annotations

from pathlib import Path

import pexpect
import pytest

import engine
import saves
from engine.landscape.state import LandscapeState
from tests.command.conftest import PROGRAM, ROOT, Hinterland, contents, read
from tests.saves.playing import begin, play
from tui.base.depth import Depth, Look
from tui.drawing.art.face import size_at
from tui.drawing.art.plan import draw
from tui.presentation.landscape.scene import base_scene
from tui.study.exports.plain import table

KEYS = {
    *("game", "options", "seats", "moves", "to_move", "terminal", "scores"),
    *("tiles", "followers", "tiles_left", "events"),
}


@pytest.mark.parametrize("at", [0, 1, 2, 3, 17, 40])
def test_json_is_the_position_after_so_many_moves(hinterland: Hinterland, game: Path, at: int) -> None:
    shown = hinterland("show", game, "--json", "--at", at).json
    assert set(shown) >= KEYS
    log = read(game)
    state = engine.new_game("discovery", players=2, seed=log.header.seed, options=log.header.options)
    events = []
    for number, entry in enumerate(log.mainline[:at], 1):
        turn = state.turn
        for event in state.push(entry.move):
            data = {"move": number, "turn": turn, **event.to_json()}
            if data["kind"] == "scored":
                ((seat, points),) = data["points"]
                data |= {"seat": seat, "points": points}
            events.append(data)
    position = state.position()
    assert shown["moves"] == at
    assert shown["events"] == events
    assert {key: shown[key] for key in position} == position
    assert [move["move"] for move in shown["history"]] == [move.to_json() for move in state.moves]


def test_json_of_the_first_move(hinterland: Hinterland, game: Path) -> None:
    shown = hinterland("show", game, "--json", "--at", 1).json
    tile = shown["history"][0]["move"]["tile"]
    assert shown["tiles"] == [{"id": "START", "x": 0, "y": 0, "rotation": 0}]
    assert shown["events"] == [
        {"move": 1, "turn": 1, "kind": "drawn", "seat": 0, "tile": tile, "rule": "DISC-4.1"}
    ]
    assert shown["history"] == [
        {
            "n": 1,
            "turn": 1,
            "by": "chance",
            "text": f"draw {tile}",
            "move": {"kind": "draw", "tile": tile, "seat": 0},
        }
    ]
    assert (shown["to_move"], shown["terminal"], shown["followers"]) == (0, False, [])


def test_without_at_it_is_the_last_position(hinterland: Hinterland, game: Path) -> None:
    assert hinterland("show", game, "--json").out == hinterland("show", game, "--json", "--at", 40).out


def test_a_game_that_is_over(hinterland: Hinterland, over: Path) -> None:
    shown = hinterland("show", over, "--json").json
    assert (shown["terminal"], shown["to_move"]) == (True, None)
    assert shown["events"][-1]["kind"] == "ended"
    assert shown["winners"] == list(read(over).state.winners)
    assert "finished, won by " in hinterland("show", over).out


def test_in_words(hinterland: Hinterland, game: Path) -> None:
    out = hinterland("show", game).out
    state = read(game).state
    assert out.startswith(f"The Discovery · {game.stem}\n")
    for words in (f"turn {state.turn}", "after 40 moves", "hand=none", "Änne", "Bo"):
        assert words in out
    last = out.splitlines()[-1].split()
    assert last[0] == "40."


def test_every_option_can_be_shown(hinterland: Hinterland, data: Path) -> None:
    with begin(data / "games", options={"hand": "two_private", "first_player": "random"}) as journal:
        play(journal, 20)
    out = hinterland("show", journal.id).out
    assert "in hand: D" in out
    assert "hand=two_private" in out


@pytest.mark.parametrize("at", ["41", "-1", "x"])
def test_at_out_of_range(hinterland: Hinterland, game: Path, at: str) -> None:
    hinterland("show", game, "--at", at).refused("--at", at, status=2)


def test_damage_is_told_with_its_line(hinterland: Hinterland, data: Path, damaged: Path) -> None:
    before = contents(data)
    hinterland("show", damaged).refused(str(damaged), "line 5", "checksum")
    assert contents(data) == before


def test_a_newer_format(hinterland: Hinterland, tmp_path: Path) -> None:
    path = tmp_path / "newer.jsonl"
    path.write_text('{"format":99}\n')
    hinterland("show", path).refused(str(path), "99", "update")


def test_names_in_a_file_cannot_steer_the_terminal(hinterland: Hinterland, data: Path) -> None:
    with begin(data / "games", title="An\x1b[2Jna") as journal:
        play(journal, 5)
    for command in (["list"], ["show", journal.id]):
        out = hinterland(*command).out
        assert "An" in out
        assert "\x1b" not in out


def test_the_picture_shows_tiles_and_followers_where_they_are(game: Path) -> None:
    state = read(game).state
    assert isinstance(state, LandscapeState)
    look, zoom = Look(Depth.NONE, unicode=False), 2
    width, height = size_at(zoom, look)
    top, *lines = [
        "".join(part.text for part in line) for line in draw(base_scene(state), "discovery", look, zoom)
    ]
    west = min(tile.x for tile in state.landscape.laid())
    north = min(tile.y for tile in state.landscape.laid())
    assert top.split() == [str(x) for x in range(west, west + len(top.split()))]
    followers = {(f.x, f.y): f"({'AB'[f.seat]})" for f in state.followers()}
    assert followers
    ground = {"sea": set("~-"), "grassland": set(". "), "mountain": set("^A")}
    for tile in list(state.landscape.laid())[:-1]:  # the last one wears a mark
        row, column = height * (tile.y - north), 5 + width * (tile.x - west)
        shown = [line[column : column + width] for line in lines[row : row + height]]
        owners = tile.design.turned[tile.rotation].owners
        rim = (shown[0][4], shown[2][-1], shown[-1][4], shown[2][0])
        edges = set("-"), set(), set(), set(":")  # the tile's own, in the north and the west
        for char, owner, edge in zip(rim, owners[:4], edges, strict=True):
            assert char in ground[tile.design.regions[owner].kind] | set("()[]#AB") | edge
        assert (followers.get((tile.x, tile.y), "(") in "".join(shown)) is ((tile.x, tile.y) in followers)


def test_the_picture_has_colours_on_a_terminal_only(hinterland: Hinterland, game: Path) -> None:
    assert "\x1b" not in hinterland("show", game).out
    terminal = pexpect.spawn(
        PROGRAM[0], [*PROGRAM[1:], "show", str(game)], cwd=ROOT, encoding="utf-8", timeout=60
    )
    shown = terminal.read()
    assert "\x1b[" in shown
    assert "▀" in shown


def test_scores_are_told_seat_by_seat_and_add_up(hinterland: Hinterland, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    simulated = hinterland(
        "simulate", "discovery", "--bots", "greedy,random", "--games", 1, "--keep", kept, "--json"
    )
    shown = hinterland("show", simulated.json["games"][0]["log"], "--json").json
    sums = [0] * len(shown["seats"])
    for event in shown["events"]:
        if event["kind"] == "scored":
            sums[event["seat"]] += event["points"]
            assert event["turn"] > 0
            assert isinstance(event["final"], bool)
    assert sums == shown["scores"]
    assert sum(sums) > 0


def test_columns_are_as_wide_as_what_a_terminal_shows() -> None:
    assert table([("山田", "7"), ("Анна", "12"), ("a\tb", "")], right=frozenset({1})) == [
        "山田   7",
        "Анна  12",
        "a\N{REPLACEMENT CHARACTER}b",
    ]


def test_the_accuracy_of_a_reviewed_game_is_told(hinterland: Hinterland, game: Path) -> None:
    log = read(game)
    assert "accuracy" not in hinterland("show", game, "--json").json
    decided = [number for number, entry in enumerate(log.mainline) if entry.by == 0][:2]
    with saves.open_review(game, log, "master:sims=9") as review:
        for number, worth in zip(decided, (4.0, 0.0), strict=True):
            best = [saves.Candidate(log.mainline[number].move, 4.0)]
            review.add(saves.move_review(number, 0, best, worth))
    expected = saves.accuracy([0.0, 4.0])
    assert hinterland("show", game, "--json").json["accuracy"] == [pytest.approx(expected, abs=0.05), None]
    assert "accuracy: Änne 68\n" in hinterland("show", game).out
