"""Files of JCloisterZone 4 in the words of version 5."""

from __future__ import annotations

from typing import Any, Final

from tui.games.carcassonne.jcz.fields import Fields

_SETS: Final = {
    "BASIC": "basic:1",
    "RIVER": "river/1",
    "RIVER_II": "river/2",
    "CATHARS": "siege/cathars",
    "BESIEGERS": "siege/besiegers",
    "KING_AND_ROBBER_BARON": "king-and-robber",
    "WIND_ROSE": "wind-roses",
    "GERMAN_MONASTERIES": "monasteries",
    "CULT": "cult/6",
}
"""Tile sets by their names there; the others have the same names in capitals."""

_WITHOUT_TILES: Final = ("PHANTOM", "LITTLE_BUILDINGS")

_TILES: Final = {"R1": "RI.1", "R2": "RI.2", "SI": "SI.CA", "BE": "SI.BE"}
"""The beginnings of the names of tiles that have changed."""
_MONASTERIES: Final = {
    "Eberbach": "MO/M1",
    "MariaLaach": "MO/M2",
    "Marienthal": "MO/M3",
    "Maulbronn": "MO/M4",
    "Andechs": "MO/MR1",
    "Lorch": "MO/MR2",
}

_ELEMENTS: Final[dict[str, tuple[str, ...]]] = {
    "StandardGame": (),
    "River": (),
    "WindRose": (),
    "Labyrinth": (),
    "GermanMonasteries": (),
    "BigFollower": ("big-follower",),
    "TradeGoods": ("traders",),
    "PigHerd": ("pig-herd",),
    "LittleBuildings": ("little-buildings",),
    "KingAndRobberBaron": ("king", "robber"),
    "Siege": ("siege", "escape"),
    "Sheep": ("shepherd",),
}
"""The elements of a capability; each other one is an element of the same name."""

_BROUGHT: Final = {
    "INNS_AND_CATHEDRALS": ("Inn", "Cathedral", "BigFollower"),
    "TRADERS_AND_BUILDERS": ("Builder", "TradeGoods", "Pig"),
}
"""The capabilities of sets in files that name none."""

_RULES: Final = {
    "TINY_CITY_2_POINTS": ("tiny-city-scoring", "2", "4"),
    "ESCAPE_RGG": ("espace-variant", "any-tile", "siege-tile"),
    "FESTIVAL_FOLLOWER_ONLY": ("festival-return", "follower", "meeple"),
    "KEEP_CLOISTERS": ("keep-monasteries", "keep", "replace"),
    "BULDINGS_DIFFERENT_VALUE": ("little-buildings-scoring", "3/2/1", "1/1/1"),
    "ADVANCED_LABYRINTH": ("labyrinth-variant", "advanced", "basic"),
    "MULTI_BARN_ALLOWED": ("barn-placement", "occupied", "not-occupied"),
    "ON_HILL_NUMBER_TIEBREAKER": ("hill-tiebreaker", "number-of-followers", "at-least-one-follower"),
}
"""The rules of version 5 and their values where a rule of version 4 holds and where not."""


def in_new_words(whole: Fields) -> Fields:
    """Return the data of a file of version 4 as version 5 would have written them.

    Raises:
        Fault: when a field is not what it should be.
    """
    setup = whole.inner("setup")
    boxes = _boxes(setup)
    order = _order(whole.inner("annotations").inner("tilePack"))
    messages = [_message(one) for one in whole.objects("replay")]
    turns = sum(one["type"] == "PLACE_TILE" for one in messages)
    is_over = "#END" in order or any(one["type"] == "GAME_OVER" for one in messages)
    rules = setup.inner("rules")
    return Fields(
        {
            **{name: whole.data.get(name) for name in ("name", "created")},
            "setup": {
                "sets": {_set(name): count for name, count in boxes.items() if name not in _WITHOUT_TILES},
                "elements": _elements(whole, boxes),
                "rules": {new: yes if rules.data.get(old) else no for old, (new, yes, no) in _RULES.items()},
            },
            "players": [
                {"name": one.data.get("nickname"), "slot": one.data.get("number")}
                for one in whole.objects("slots")
            ],
            "replay": [one for one in messages if one["type"] != "GAME_OVER"],
            "gameAnnotations": {
                "drawOrder": [_tile(name) for name in order if name != "#END"],
                "endTurn": turns if is_over else 0,
            },
        }
    )


def _boxes(setup: Fields) -> dict[str, int]:
    if isinstance(setup.data.get("expansions"), list):
        return dict.fromkeys(setup.texts("expansions"), 1)
    boxes = setup.inner("expansions")
    return {name: boxes.number(name) for name in boxes.data}


def _order(pack: Fields) -> tuple[str, ...]:
    """Return the tiles in the order of drawing, ``#END`` where the game was ended."""
    if isinstance(pack.data.get("params"), list):
        return pack.texts("params")
    named = pack.inner("params")
    return named.texts("drawOrder") if "drawOrder" in named else ()


def _set(name: str) -> str:
    return _SETS.get(name, name.lower().replace("_", "-"))


def _elements(whole: Fields, boxes: dict[str, int]) -> dict[str, Any]:
    setup = whole.inner("setup")
    named = setup.texts("capabilities") if "capabilities" in setup else ()
    brought = [one for box in boxes for one in _BROUGHT.get(box, ())]
    bare = [_set(box) for box in _WITHOUT_TILES if box in boxes]
    parts = [part for one in (named or brought) for part in _ELEMENTS.get(one, (one.lower(),))]
    # before 4.6 there were always farmers
    farmers = setup.inner("rules").data.get("FARMERS") or whole.text("appVersion") < "4.6"
    return {"small-follower": 7, "farmers": farmers, **dict.fromkeys((*parts, *bare), 1)}


def _message(message: Fields) -> dict[str, Any]:
    payload = dict(message.inner("payload").data)
    if isinstance(tile := payload.get("tileId"), str):
        payload["tileId"] = _tile(tile)
    if isinstance(pointer := payload.get("pointer"), dict) and pointer.get("location") == "MONASTERY":
        payload["pointer"] = pointer | {"location": "AS_ABBOT"}
    return {"type": message.text("type"), "payload": payload}


def _tile(name: str) -> str:
    """Return the name of a tile, such as ``BA/RCr`` for ``BA.RCr``."""
    kind, _, face = name.partition(".")
    if kind == "GM":
        return _MONASTERIES.get(face, name)
    return "RI/s" if face == "I.s" else f"{_TILES.get(kind, kind)}/{face}"
