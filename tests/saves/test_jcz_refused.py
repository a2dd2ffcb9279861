"""Files of JCloisterZone that cannot be read, and why."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import saves
from saves.imports import read_foreign
from tests.saves.playing import CREATED
from tests.saves.recordings import (
    ELEMENTS,
    WITH_INNS,
    WITH_TRADERS,
    Read,
    commit,
    deploy,
    first_tile,
    leave_out,
    place,
    recall,
    recording,
    turn,
)
from tui.games.carcassonne.jcz import BadRecording, ForeignRecording


def foreign(read: Read, data: Any) -> list[str]:
    with pytest.raises(ForeignRecording) as refused:
        read(data)
    missing = [str(phrase) for phrase in refused.value.missing]
    assert all(phrase in str(refused.value) for phrase in missing)
    return missing


def test_everything_that_is_missing_is_named(read: Read) -> None:
    data = recording(
        [
            *turn("BA/L", 0, 1),
            *turn("DG/RCC", 1, 0),
            *turn("TO/CRF", 2, 0),
            {"type": "MOVE_DRAGON", "payload": {}},
            place("BA/L", 0, 2),
            deploy("Tower", "I", "0.obelisk.1", 0, 2),
            {"type": "RETURN_MEEPLE", "payload": {"pointer": {}, "source": "TOWER"}},
        ],
        players=7,
        sets={"basic:2": 3, "bridges-castles-and-bazaars:2": 1, "river/3:1": 1, "tower:1": 0},
        elements={"small-follower": 13, "farmers": True, "castle": 1, "bazaar": True, "tower": False},
        rules={"tiny-city-scoring": "3", "new-rule": "x", "off-rule": False, "fairy-placement": "any"},
        start=[
            {"tile": "CO/1", "x": 0, "y": 0, "rotation": 0},
            {"tile": "BA/RCr", "x": 1, "y": 0, "rotation": 0},
        ],
        gameAnnotations={"drawOrder": ["BA/L", "DG/RCC", "BB/C"]},
    )
    data["setup"]["addons"] = {"the-courier": 0}
    assert foreign(read, data) == [
        "games of 7 players",
        "the tile set bridges-castles-and-bazaars:2",
        "the tile set river/3:1",
        "3 copies of the tile set basic",
        "the element small-follower with the value 13",
        "the element castle",
        "the element bazaar",
        "the rule tiny-city-scoring with the value 3",
        "the add-on the-courier",
        "games that begin with 2 tiles on the table",
        "the tile CO/1",
        "the tile DG/RCC (message 4)",
        "the tile TO/CRF (message 7)",
        "the message type MOVE_DRAGON (message 10)",
        "the feature Tower (message 12)",
        "the figure obelisk (message 12)",
        "the return of a figure by TOWER (message 13)",
        "the tile BB/C (in the order of drawing)",
    ]


BASE: dict[str, Any] = {"basic:1": 1}


@pytest.mark.parametrize(
    ("setup", "missing"),
    [
        ({"sets": {"winter:1": 1}}, ["the tile set winter:1", "games without the base tiles"]),
        ({"sets": {"basic:3": 1}}, ["the tile set basic:3", "games without the base tiles"]),
        ({"sets": {**BASE, "river/1:1": 2}}, ["2 copies of the tile set river/1"]),
        ({"sets": {**BASE, "inns-and-cathedrals:1": 2}}, ["2 copies of the tile set inns-and-cathedrals"]),
        ({"elements": {**ELEMENTS, "abbot": 4}}, ["the element abbot with the value 4"]),
        ({"elements": {**ELEMENTS, "big-follower": -1}}, ["the element big-follower with the value -1"]),
        (
            {"sets": {**BASE, "traders-and-builders": 2}, "elements": {**WITH_TRADERS, "builder": 4}},
            ["2 copies of the tile set traders-and-builders", "the element builder with the value 4"],
        ),
        (
            {"elements": {**ELEMENTS, "small-follower": True}},
            ["the element small-follower with the value True"],
        ),
        (
            {
                "sets": {**BASE, "inns-and-cathedrals:1": 1},
                "elements": WITH_INNS,
                "rules": {"inn-and-cathedral-final-scoring": "half"},
            },
            ["the rule inn-and-cathedral-final-scoring with the value half"],
        ),
    ],
)
def test_sets_elements_and_rules_that_are_missing(
    read: Read, setup: dict[str, Any], missing: list[str]
) -> None:
    assert foreign(read, recording(turn("BA/L", 0, 1), **setup)) == missing


def test_the_refusal_is_a_sentence(read: Read) -> None:
    data = recording(turn("DG/RCC", 0, 1), elements={"castle": 1, "tower": 2}, sets={"basic:1": 1})
    with pytest.raises(ForeignRecording) as refused:
        read(data)
    assert str(refused.value).endswith(
        "evening.jcz cannot be imported, because Hinterland does not support the element castle, "
        "the element tower with the value 2 and the tile DG/RCC (message 1)"
    )


LAID = place("BA/L", 0, 1)
MONK = deploy("Monastery", "I", "0.small.1", 0, 1)

ILLEGAL: list[tuple[list[dict[str, Any]], int, str, str]] = [
    ([place("BA/L", 5, 5)], 1, "CARC-5.1", "no tile next to"),
    ([place("BA/L", 0, 0)], 1, "CARC-5.1", "already a tile there"),
    ([place("BA/C", 0, -1)], 1, "CARC-5.3", "field would meet city"),
    ([*turn("BA/RRRR", 1, 0), *turn("BA/RRRR", 2, 0)], 4, "CARC-4.1", "X is not in the stack"),
    ([LAID, place("BA/L", 0, 2)], 2, "", "COMMIT is missing"),
    ([LAID, leave_out(), place("BA/L", 0, 2)], 3, "", "COMMIT is missing"),
    ([leave_out()], 1, "CARC-3.1", "must be placed first"),
    ([commit()], 1, "", "no tile was placed"),
    ([LAID, MONK, MONK], 3, "CARC-6.1", "has been played already"),
    ([LAID, leave_out(), leave_out()], 3, "CARC-6.1", "has been played already"),
    ([LAID, deploy("Monastery", "I", "1.small.1", 0, 1)], 2, "", "does not belong to player 0"),
    ([LAID, deploy("Monastery", "I", "small", 0, 1)], 2, "", "not the name of a figure"),
    ([LAID, deploy("Monastery", "I", "0.small.1", 0, 0)], 2, "CARC-6.1", "tile just placed"),
    ([LAID, deploy("City", "N", "0.small.1", 0, 1)], 2, "", "no city at N"),
    ([LAID, deploy("Monastery", "II", "0.small.1", 0, 1)], 2, "", "no monastery at II"),
    ([LAID, deploy(None, "TOWN", "0.small.1", 0, 1)], 2, "", 'no place "TOWN"'),
    ([LAID, deploy(None, "", "0.small.1", 0, 1)], 2, "", 'no place "" on a tile'),
    ([LAID, deploy("Monastery", "I", "0.abbot.1", 0, 1)], 2, "ABBOT-1", "no abbot"),
    ([LAID, recall("0.abbot.1", 0, 0)], 2, "ABBOT-5", "has no abbot there"),
    ([LAID, recall("0.small.1", 0, 0)], 2, "CARC-6.8", "only an abbot"),
    (
        [
            *turn("BA/C", 0, -1, 2, "Field", "NL.NR", "0.small.1"),
            *turn("BA/L", 0, -2, 0, "Field", "NL", "1.small.1"),
        ],
        5,
        "CARC-6.2",
        "already a follower on this field",
    ),
    ([{**LAID, "player": 1}], 1, "", "the turn of player 0"),
    ([*turn("BA/L", 0, 1), {"payload": {}}], 4, "", "replay[3].type"),
    ([{"type": "PLACE_TILE", "payload": [1]}], 1, "", "replay[0].payload"),
    ([{"type": "PLACE_TILE"}], 1, "", "payload.tileId"),
    ([{"type": "PLACE_TILE", "payload": {"tileId": "BA/L", "rotation": "R0"}}], 1, "", "payload.position"),
    ([place("BA/L", 0, 1, 7)], 1, "", "payload.rotation"),
    ([place("BA/L", 10**9, 1)], 1, "", "payload.position"),
]


@pytest.mark.parametrize(("replay", "number", "rule", "words"), ILLEGAL)
def test_a_message_that_cannot_be_played(
    read: Read, replay: list[dict[str, Any]], number: int, rule: str, words: str
) -> None:
    with pytest.raises(BadRecording) as refused:
        read(recording(replay))
    assert (refused.value.message, refused.value.rule) == (number, rule)
    assert f"evening.jcz, message {number}: " in str(refused.value)
    assert words in str(refused.value)


def test_another_tile_than_the_one_drawn(read: Read) -> None:
    with pytest.raises(BadRecording, match=r"message 1: tile BA/L is placed, but tile BA/C was drawn"):
        read(recording(turn("BA/L", 0, 1), gameAnnotations={"drawOrder": ["BA/C", "BA/L"]}))


def test_messages_after_the_end(read: Read) -> None:
    replay = [*turn("BA/L", 0, 1), *turn("BA/L", 0, 2)]
    with pytest.raises(BadRecording, match="message 4: the game is over"):
        read(recording(replay, gameAnnotations={"endTurn": 1}))


def test_the_river_first(read: Read) -> None:
    start = first_tile({"river": True}, (0, 0, 0))
    with pytest.raises(BadRecording, match=r"message 1: .*B is not in the stack"):
        read(recording(turn("BA/L", 0, 1), sets={"basic:2": 1, "river/1:2": 1}, start=start))
    with pytest.raises(BadRecording, match="cannot start with the tile BA/RCr"):
        read(recording([], sets={"basic:2": 1, "river/1:2": 1}))
    with pytest.raises(BadRecording, match="cannot start with the tile RI/s"):
        read(recording([], start=start))


WHOLE = json.dumps(recording([*turn("BA/L", 0, 1), *turn("BA/L", 0, 2)]), indent=1)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is cut off at line 1, column 1"),
        ("no JSON", "is not valid JSON at line 1, column 1"),
        ("[]", "not a saved game"),
        ("{}", "replay|setup"),
        (WHOLE[:40], "is cut off"),
        (WHOLE[: WHOLE.rindex('"PASS"') + 10], "is cut off at line .*, in message 5"),
        (WHOLE[:-1], "is cut off .*, in message 6"),
        (WHOLE.replace('"COMMIT",', '"COMMIT"', 1), "is not valid JSON at line .*, in message 3"),
        ("[" * 100_000, "nested too deeply"),
        (WHOLE.replace("0.25", "9" * 5000), "number that is too long"),
        (WHOLE.replace("5.12.1", "3.4.1"), "saved by version 3.4.1 of JCloisterZone, but only version 4"),
        (WHOLE.replace("5.12.1", "4.6.1"), "the field slots is missing"),
    ],
)
def test_what_is_no_recording(read: Read, text: str, words: str) -> None:
    with pytest.raises(BadRecording, match=words) as refused:
        read(text)
    assert refused.value.message == 0


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("players", []),
        ("players", ["A"]),
        ("players", [{"name": 1}]),
        ("replay", {}),
        ("created", "yesterday"),
        ("appVersion", 5),
        ("gameAnnotations", {"endTurn": -1}),
        ("gameAnnotations", {"endTurn": "x"}),
        ("gameAnnotations", {"drawOrder": [1]}),
        ("gameAnnotations", []),
        ("setup", {"sets": {"basic:1": "one"}}),
        ("setup", {"sets": {"basic:1": 1}, "start": [{"tile": "BA/L", "x": 0, "y": 0, "rotation": 45}]}),
    ],
)
def test_fields_with_values_that_they_cannot_have(read: Read, field: str, value: Any) -> None:
    with pytest.raises(BadRecording, match=rf"the field {field}\S* is missing or has an invalid value"):
        read({**recording([]), field: value})


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "bytes.jcz"
    path.write_bytes(b'{"name": "\xff"}')
    with pytest.raises(BadRecording, match="it is not a text file"):
        read_foreign(path, CREATED)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(saves.SaveError, match=r"cannot read .*none\.jcz: "):
        read_foreign(tmp_path / "none.jcz", CREATED)
