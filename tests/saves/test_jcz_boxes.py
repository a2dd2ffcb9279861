"""Games with boxes that JCloisterZone saved."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.rules import rule
from tests.saves.recordings import (
    ELEMENTS,
    WITH_ABBOT,
    Read,
    commit,
    deploy,
    place,
    recording,
    scored,
    turn,
)
from tui.games.carcassonne.jcz import BadRecording


@rule("WATCH-3")
@pytest.mark.parametrize("name", ["watchtowers", "watchtowers:1"])
def test_a_watchtower_scores(read: Read, name: str) -> None:
    game = read(
        recording(turn("WT/CFRF_1C", 0, -1, 2, "City", "S", "0.small.1"), sets={"basic:2": 1, name: 1})
    )
    assert scored(game) == [("watchtower", 0, 2, False), ("city", 0, 4, False)]
    assert game.state.options["watchtowers"] is True


@rule("ROSE-2", "ROSE-4")
@pytest.mark.parametrize("start", [None, [{"tile": "WR/CFR", "x": 0, "y": 0}]])
def test_a_quarter_rose_scores_and_all_start_tiles_stay_in_the_bag(read: Read, start: Any) -> None:
    game = read(
        recording(
            [*turn("BA/RCr", -1, 0), *turn("WR/RrC", -1, 1, 3)],
            sets={"basic:2": 1, "wind-roses": 1},
            start=start,
        )
    )
    assert scored(game) == [("wind rose", 1, 3, False)]
    assert game.state.tiles_left()["D"] == 3


@rule("LAB-6", "LAB-7")
@pytest.mark.parametrize(("rules", "points"), [({}, 10), ({"labyrinth-variant": "basic"}, 6)])
def test_a_road_through_the_labyrinth_scores(read: Read, rules: dict[str, str], points: int) -> None:
    game = read(
        recording(
            [
                *turn("LA/Rrrr", 1, 0, 0, "Road", "NWSE", "0.small.1"),
                *turn("BA/RRR", 2, 0, 0, *(("Road", "W", "1.small.1") if not rules else ())),
                *turn("BA/RRR", 1, 1, 1),
                *turn("BA/RRR", 1, -1),
                *turn("BA/RRR", -1, 0),
            ],
            sets={"basic:2": 1, "labyrinth": 1},
            rules=rules,
        )
    )
    assert scored(game) == [("road", seat, points, False) for seat in range(1 if rules else 2)]


@rule("LITTLE-CONTRA-2")
@pytest.mark.parametrize(
    ("version", "rules", "points"),
    [
        ("6.2.0", {}, 4 + 3),
        ("5.7.0", {}, 4 + 1),
        ("6.2.0", {"little-buildings-scoring": "1/1/1"}, 4 + 1),
        ("5.7.0", {"little-buildings-scoring": "3/2/1"}, 4 + 3),
    ],
)
def test_a_little_building_is_worth_what_the_file_or_its_version_says(
    read: Read, version: str, rules: dict[str, str], points: int
) -> None:
    token = {"type": "PLACE_TOKEN", "payload": {"token": "LB_TOWER", "pointer": [2, 0]}}
    game = read(
        recording(
            [
                *turn("BA/RFr", 1, 0, 0, "Road", "WE", "0.small.1"),
                *[place("BA/RRR", 2, 0), token, commit()],
                *turn("BA/RRR", -1, 0),
            ],
            elements={**ELEMENTS, "little-buildings": 1},
            rules=rules,
            appVersion=version,
        )
    )
    assert scored(game) == [("road", 0, points, False)]


@rule("SIEGE-3", "SIEGE-9", "SIEGE-10")
def test_a_knight_escapes_from_a_besieged_city(read: Read) -> None:
    moves = [
        *turn("SI.CA/Cc", 0, -1, 2),
        *turn("BA/L", -1, -1),
        *turn("BA/CFc+", 1, -1, 0, "City", "WE", "0.small.1"),
        *turn("BA/RFr", 1, 0),
        *turn("BA/RFr", 2, 0),
    ]
    escape = {
        "featurePointer": {"position": [1, -1], "feature": "City", "location": "WE"},
        "meepleId": "0.small.1",
    }
    returned = {"type": "RETURN_MEEPLE", "payload": {"pointer": escape, "source": "SIEGE_ESCAPE"}}
    sets = {"basic:2": 1, "siege/cathars": 1}
    rules = {"espace-variant": "siege-tile"}
    for elements, messages, home in (
        ({"siege": True, "escape": True}, [*moves, returned], 7),
        ({"siege": True, "escape": True}, [*moves, *turn("BA/RFr", 3, 0)], 6),
        ({}, [*moves, *turn("BA/RFr", 3, 0)], 6),
    ):
        game = read(recording(messages, sets=sets, elements={**ELEMENTS, **elements}, rules=rules))
        assert game.state.supply(0) == home
        assert game.state.options["siege_marks"] == ("siege" in elements)
        assert game.state.options["siege_escape"] == ("besieged" if elements else "off")


@rule("FEST-3", "FEST-4", "FEST-CONTRA-1")
@pytest.mark.parametrize(
    ("elements", "rules", "figures"),
    [
        ({"festival": True}, {}, "figures"),
        ({"festival": True}, {"festival-return": "follower"}, "meeples"),
        ({}, {}, "off"),
    ],
)
def test_a_figure_is_taken_back_at_a_festival(
    read: Read, elements: dict[str, Any], rules: dict[str, str], figures: str
) -> None:
    pointer = {"position": [1, 0], "feature": "Road", "location": "WE"}
    back = {"pointer": {"featurePointer": pointer, "meepleId": "0.small.1"}, "source": "FESTIVAL"}
    moves = [*turn("BA/RFr", 1, 0, 0, "Road", "WE", "0.small.1"), *turn("BA/L", 1, 1), place("FE/RC", 2, 0)]
    if elements:
        moves.append({"type": "RETURN_MEEPLE", "payload": back})
    game = read(
        recording(
            [*moves, commit()],
            sets={"basic:2": 1, "festival": 1},
            elements={**ELEMENTS, **elements},
            rules=rules,
        )
    )
    assert game.state.options["festival_figures"] == figures
    assert game.state.supply(0) == (7 if elements else 6)


@rule("SHRINE-1", "SHRINE-10", "SHRINE-15")
@pytest.mark.parametrize("challenges", [True, False])
@pytest.mark.parametrize("tiles", [5, 6])
def test_a_heretic_and_the_challenge(read: Read, *, challenges: bool, tiles: int) -> None:
    moves = [
        *turn("CU/S", 0, 1, 0, "Monastery", "I", "0.small.1"),
        *turn("BA/RFr", 1, 0),
        *turn("BA/L", 1, 1, 0, "Monastery", "I", "0.small.2"),
    ]
    elements = {**ELEMENTS, "shrine": True} if challenges else ELEMENTS
    game = read(recording(moves, sets={"basic:2": 1, f"cult/{tiles}": 1}, elements=elements))
    assert (game.state.options["shrine_tiles"], game.state.options["shrine_challenges"]) == (
        tiles,
        challenges,
    )
    assert [follower.role for follower in game.state.followers()] == ["heretic", "monk"]
    assert game.state.position()["challenges"] == [[[0, 1], [1, 1]]] * challenges


WITH_HILLS = {**ELEMENTS, "shepherd": 1, "hill": True, "vineyard": True}


def flock(*rest: dict[str, Any]) -> list[dict[str, Any]]:
    """Return turns in which a shepherd draws 3 sheep and his field is extended, up to the choice."""
    south = deploy("Field", "SL", "0.shepherd.1", 1, 0)
    drawn = {"type": "SHEPHERD_CONFIRM", "payload": {"random": 0.5}, "player": 1}
    return [place("BA/RFr", 1, 0), south, drawn, commit(), *turn("HS/CFR.h", 0, -1, 2), *rest]


@rule("HILL-40", "HILL-EDGE-19")
@pytest.mark.parametrize(("value", "points"), [("SCORE", 3), ("EXPAND", 0)])
def test_a_flock_and_a_hill(read: Read, value: str, points: int) -> None:
    choice = {"type": "FLOCK_EXPAND_OR_SCORE", "payload": {"value": value, "random": 0.99}}
    sets = {"basic:2": 1, "hills-and-sheep:2": 1}
    rules = {"hill-tiebreaker": "number-of-followers", "vineyards-for-garden": True}
    moves = flock(place("BA/L", 1, 1), {"type": "PASS", "payload": {}}, choice, commit())
    game = read(recording(moves, sets=sets, elements=WITH_HILLS, rules=rules))
    assert (game.state.options["hill_ties"], game.state.options["vineyard_gardens"]) == ("count", False)
    position: Any = game.state.position()
    assert position["scores"][0] == points
    assert (position["flocks"], position["shepherds"]) == ([], [1, 1])
    assert [(one["x"], one["y"]) for one in position["hidden"]] == [(0, -1)]


@rule("HILL-40")
@pytest.mark.parametrize(
    ("sets", "elements", "options"),
    [
        ({"hills-and-sheep": 1}, {}, (True, False, False, 0)),
        ({"hills-and-sheep": 1}, {"hill": True, "shepherd": 1}, (True, True, False, "auto")),
        ({}, {"hill": True, "vineyard": True, "shepherd": 1}, (False, True, True, 1)),
    ],
)
def test_parts_of_hills_and_sheep(
    read: Read, sets: dict[str, int], elements: dict[str, Any], options: tuple[Any, ...]
) -> None:
    game = read(recording(turn("BA/L", 0, 1), sets={"basic:2": 1, **sets}, elements={**ELEMENTS, **elements}))
    names = ("hills", "hill_marks", "vineyards", "shepherds")
    assert tuple(game.state.options[name] for name in names) == options


@rule("HILL-40")
def test_a_shepherd_whose_token_the_file_does_not_tell(read: Read) -> None:
    moves = [one for one in flock() if one["type"] != "SHEPHERD_CONFIRM"]
    with pytest.raises(BadRecording, match="flock token"):
        read(recording(moves, sets={"basic:2": 1, "hills-and-sheep:2": 1}, elements=WITH_HILLS))


ABBEYS = {**ELEMENTS, "abbey": 1, "mayor": 1, "wagon": 1, "barn": 1}
WITH_ABBEYS = {"basic:2": 1, "abbey-and-mayor": 1}


@rule("ABBEY-41", "ABBEY-42", "ABBEY-46")
@pytest.mark.parametrize(("word", "kept", "declines"), [("C1", "connected", True), ("C2", "near", False)])
def test_an_abbey_closes_a_road_and_the_wagon_moves_on(
    read: Read, word: str, kept: str, declines: bool
) -> None:
    ring = [
        *turn("BA/Rr", 1, 0, 0, "Road", "WS", "0.wagon.1"),
        *turn("BA/Rr", 1, 1, 1),
        *turn("BA/Rr", -1, 0, 3),
        *turn("BA/Rr", -1, 1, 2),
        *turn("BA/C", 1, 2, 3),
        *turn("BA/Cc.1", 0, 2, 1),
    ]
    declined = [{"type": "PASS", "payload": {}}, commit(), *turn("BA/L", 0, 3)] if declines else []
    lays = int(declines)
    wagon = deploy("Monastery", "I", "0.wagon.1", 0, 1) | {"player": 0}
    moves = [*ring, *declined, *turn("AM/A", 0, 1, 2), wagon, commit() | {"player": 0}]
    game = read(recording(moves, sets=WITH_ABBEYS, elements=ABBEYS, rules={"wagon-move": word}))
    assert game.state.options["wagon_move"] == kept
    assert [(f.seat, f.role, f.x, f.y) for f in game.state.followers()] == [(0, "wagon", 0, 1)]
    assert game.state.position()["abbeys"] == [lays, 1 - lays]
    assert scored(game)[0] == ("road", 0, 5, False)


@rule("ABBEY-45", "HOUSE-18")
def test_a_barn_stands_on_the_north_west_corner_of_its_place(read: Read) -> None:
    field = [
        *turn("BA/C", 0, -1, 2, "Field", "NL.NR.EL.ER.WL.WR", "0.small.1"),
        *turn("BA/L", 1, -1),
        *turn("BA/L", 1, -2),
        *(place("BA/L", 0, -2), deploy("Field", "NL", "1.barn.1", 1, -1), commit()),
    ]
    game = read(recording(field, elements={**ELEMENTS, "barn": 1}))
    assert (game.state.options["abbey"], game.state.options["barns"]) == (False, 1)
    assert game.state.position()["barns_placed"] == [{"seat": 1, "at": [1, -1]}]
    assert scored(game) == [("field", 0, 3, False)]


@rule("ABBOT2-2", "ABBOT2-4")
@pytest.mark.parametrize(("rules", "kept"), [({}, "replace"), ({"keep-monasteries": "keep"}, "add")])
def test_a_lying_abbot(read: Read, rules: dict[str, str], kept: str) -> None:
    lying = turn("MO/M1", 0, 1, 0, "Monastery", "AS_ABBOT", "0.small.1")
    game = read(recording(lying, sets={"basic:2": 1, "monasteries": 1}, rules=rules))
    assert [follower.role for follower in game.state.followers()] == ["lying abbot"]
    assert game.state.options["special_monasteries"] == kept


@rule("HOUSE-18")
def test_a_pig_in_a_base_game(read: Read) -> None:
    game = read(
        recording(
            [
                *turn("BA/C", 0, -1, 2, "Field", "NL.NR.EL.ER.WL.WR", "0.small.1"),
                *turn("BA/L", 0, 1),
                *turn("BA/L", 0, -2, 0, "Field", "NL", "0.pig.1"),
            ],
            elements={**ELEMENTS, "pig": 1},
            gameAnnotations={"endTurn": 3},
        )
    )
    assert (game.state.options["traders"], game.state.options["pigs"]) == (False, 1)
    assert scored(game) == [("field", 0, 4, True)]


@rule("HOUSE-18", "HOUSE-19")
@pytest.mark.parametrize(
    ("setup", "options"),
    [
        ({"elements": {**ELEMENTS, "small-follower": 12}}, {"followers": 12}),
        ({"elements": {**WITH_ABBOT, "abbot": 2}}, {"abbot": True, "abbots": 2}),
        ({"elements": {**ELEMENTS, "big-follower": 1, "builder": 2}}, {"large_meeples": 1, "builders": 2}),
        ({"elements": {"small-follower": 7, "pig": 1}}, {"fields": False, "pigs": "auto"}),
        (
            {"sets": {"basic:1": 1, "inns-and-cathedrals:1": 1}, "elements": {**ELEMENTS, "inn": True}},
            {"inns": True, "large_meeples": 0, "inn_marks": True, "cathedral_marks": False},
        ),
        (
            {"sets": {"basic:1": 1, "traders-and-builders:1": 1}, "elements": {**ELEMENTS, "builder": 1}},
            {"traders": True, "builders": "auto", "pigs": 0, "goods": False},
        ),
    ],
)
def test_figures_and_marks_that_are_not_as_in_a_box(
    read: Read, setup: dict[str, Any], options: dict[str, Any]
) -> None:
    game = read(recording(turn("BA/L", 0, 1), **setup))
    assert {name: game.state.options[name] for name in options} == options


KING_TILES = {"basic:2": 1, "king-and-robber": 1}


@rule("KING-40", "KING-41")
@pytest.mark.parametrize(
    ("setup", "options"),
    [
        ({"sets": KING_TILES}, {"king_robber": True, "king_parts": "tiles", "king_scoring": "count"}),
        ({"elements": {**ELEMENTS, "king": True}}, {"king_robber": True, "king_parts": "king"}),
        (
            {
                "sets": KING_TILES,
                "elements": {**ELEMENTS, "robber": True},
                "rules": {"king-and-robber-scoring": "continuously"},
            },
            {"king_robber": True, "king_parts": "tiles+robber", "king_scoring": "running"},
        ),
        (
            {
                "elements": {**ELEMENTS, "king": True, "robber": True},
                "rules": {"king-and-robber-scoring": "10/20"},
            },
            {"king_robber": True, "king_parts": "king+robber", "king_scoring": "ten"},
        ),
    ],
)
def test_king_and_robber_are_taken_over_each_on_its_own(
    read: Read, setup: dict[str, Any], options: dict[str, Any]
) -> None:
    game = read(recording(turn("BA/L", 0, 1), **setup))
    assert {name: game.state.options[name] for name in options} == options


@rule("ABBEY-21", "ABBEY-EX-12")
def test_the_second_enclosed_field_of_a_tile(read: Read) -> None:
    moves = [
        *turn("AM/CCcc+", 0, -1, 0, "Field", "II", "0.small.1"),
        *turn("BA/C", 0, -2, 2),
        *turn("BA/C", -1, -1, 1),
        *turn("BA/C", 1, -1, 3),
    ]
    game = read(recording(moves, sets=WITH_ABBEYS, elements=ABBEYS))
    (farmer,) = game.state.followers()
    fields = [
        n
        for n, one in enumerate(game.state.tileset.by_id["AM-bands-crossing"].regions)
        if one.kind == "field"
    ]
    assert (farmer.role, farmer.region) == ("farmer", fields[1])
    assert game.state.projected_scores() == (6, 0)


def neutral(figure: str, to: Any) -> dict[str, Any]:
    return {"type": "MOVE_NEUTRAL_FIGURE", "payload": {"figureId": f"{figure}.1", "to": to}}


def pointed(x: int, y: int, feature: str, location: str) -> dict[str, Any]:
    return {"position": [x, y], "feature": feature, "location": location}


DRAGON = {**ELEMENTS, "dragon": 1, "fairy": 1, "princess": True, "portal": True}


@rule("DRAGON-12", "DRAGON-25", "FAIRY-2", "PORTAL-1")
@pytest.mark.parametrize(("rules", "points"), [({}, 0), ({"dragon-move": "after-scoring"}, 4)])
def test_the_dragon_and_the_fairy_move(read: Read, rules: dict[str, str], points: int) -> None:
    step = neutral("dragon", [0, 0])
    last = [place("DG/RrC.d", 0, -1, 2), deploy("City", "S", "0.small.1", 0, -1)]
    steps = [step, neutral("dragon", [0, -1])]
    game = read(
        recording(
            [
                *[place("DG/C.v", 0, 1, 2), commit()],
                *[place("DG/RRR.g", 1, 0), deploy("Road", "WE", "1.small.1", 0, 0), commit()],
                *last,
                *([commit(), *steps] if rules else [*steps, commit()]),
                *turn("BA/RFr", -1, 0, 0, "Road", "WE", "1.small.2"),
                *turn("BA/RFr", 2, 0),
                place("BA/RFr", 3, 0),
                neutral("fairy", {"featurePointer": pointed(-1, 0, "Road", "WE"), "meepleId": "1.small.2"}),
                commit(),
            ],
            sets={"basic:2": 1, "princess-and-dragon:2": 1},
            elements=DRAGON,
            rules=rules,
        )
    )
    assert game.state.scores[0] == points
    assert game.state.position()["dragon"] == [0, -1]


@rule("PRINCESS-2")
def test_a_princess_removes_and_a_message_is_taken_back(read: Read) -> None:
    knight = {"featurePointer": pointed(0, -1, "City", "NS"), "meepleId": "0.small.1"}
    removed = {"type": "RETURN_MEEPLE", "payload": {"source": "PRINCESS", "pointer": knight}}
    game = read(
        recording(
            [
                *turn("BA/CFc+", 0, -1, 1, "City", "NS", "0.small.1"),
                place("DG/CCc+.p", 0, -2, 2),
                {"type": "PASS", "payload": {}},
                {"type": "UNDO", "payload": {}},
                removed,
                commit(),
            ],
            sets={"basic:2": 1, "princess-and-dragon": 1},
            elements={**DRAGON, "fairy": False},
        )
    )
    assert game.state.scores == (0, 0)
    assert game.state.options["fairy"] == "off"
