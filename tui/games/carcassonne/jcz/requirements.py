"""The requirements of a file: options of Carcassonne, or features that this program lacks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import engine
from engine import Setting
from engine.games.carcassonne.modules.wind_roses import ORANGE
from engine.games.carcassonne.tiles import SPRING, START, names_elsewhere
from engine.words import N_, Saying
from tui.games.carcassonne.jcz.errors import Fault
from tui.games.carcassonne.jcz.parts import FEATURES, FIGURES, figure_of
from tui.games.carcassonne.jcz.recording import Message, Recording

MESSAGES: Final = ("PLACE_TILE", "DEPLOY_MEEPLE", "RETURN_MEEPLE", "PLACE_TOKEN", "PASS", "COMMIT")
"""The types of messages that are understood."""

ESCAPE: Final = "SIEGE_ESCAPE"
FESTIVAL: Final = "FESTIVAL"
RETURNS: Final = ("ABBOT_RETURN", ESCAPE, FESTIVAL)
"""Why a figure is taken off the board."""

BUILDINGS: Final = {"LB_TOWER": "tower", "LB_HOUSE": "house", "LB_SHED": "shed"}
"""The tokens that are understood."""

_INNS: Final = "inns-and-cathedrals"
_TRADERS: Final = "traders-and-builders"
_KING_ROBBER: Final = "king-and-robber"
_RIVER: Final = "river/1"
_RIVER_2: Final = "river/2"
_WATCHTOWERS: Final = "watchtowers"
_WIND_ROSES: Final = "wind-roses"
_MONASTERIES: Final = "monasteries"
_KEPT: Final = "keep-monasteries"
_SIEGE: Final = {"siege/cathars": "cathars", "siege/besiegers": "besiegers"}
_LABYRINTH: Final = "labyrinth"
_BUILDINGS: Final = "little-buildings"
_FESTIVAL: Final = "festival"
_SHRINE: Final = "shrine"
_SHRINES: Final = {"cult/5": 5, "cult/6": 6}
_SETS: Final = {"basic": 2} | dict.fromkeys(
    (
        *(_RIVER, _RIVER_2, _INNS, _TRADERS, _KING_ROBBER, _WATCHTOWERS),
        *(_WIND_ROSES, _LABYRINTH, _MONASTERIES, _FESTIVAL, *_SHRINES, *_SIEGE),
    ),
    1,
)
"""How many of each set there may be."""
_EDITIONS: Final = ("", "1", "2")
_SWITCHES: Final = (
    *("farmers", "garden", "river", "inn", "cathedral", "traders", "pig-herd", "king", "robber"),
    *(_BUILDINGS, "phantom", "siege", "escape", _FESTIVAL, _SHRINE),
)
_NUMBERS: Final = {
    "small-follower": "followers",
    "abbot": "abbots",
    "big-follower": "large_meeples",
    "builder": "builders",
    "pig": "pigs",
}
"""The option for the number of each figure."""
_FIGURES_OF: Final = {"big-follower": _INNS, "builder": _TRADERS, "pig": _TRADERS}
_MARKS_OF: Final = {
    "inn": ("inn_marks", _INNS),
    "cathedral": ("cathedral_marks", _INNS),
    "traders": ("goods", _TRADERS),
}
_TINY_CITY: Final = "tiny-city-scoring"
_MARKS_AT_END: Final = "inn-and-cathedral-final-scoring"
_ESCAPE: Final = "espace-variant"
_ESCAPES: Final = {"any-tile": "any", "siege-tile": "besieged"}
_BUILDING_RULE: Final = "little-buildings-scoring"
_BUILDING_RULES: Final = {"3/2/1": "kinds", "1/1/1": "equal"}
_FESTIVAL_RULE: Final = "festival-return"
_FESTIVAL_RULES: Final = {"meeple": "figures", "follower": "meeples"}
_LABYRINTH_RULE: Final = "labyrinth-variant"
_LABYRINTH_RULES: Final = ("advanced", "basic")
_TOKENS: Final = ("king", "robber")
_TOKEN_SCORING: Final = "king-and-robber-scoring"
_TOKEN_SCORINGS: Final = {"default": "count", "10/20": "ten", "15/40": "pair", "continuously": "running"}


@cache
def tile_names() -> dict[str, str]:
    """Return the file's names of the tiles, each with the id of the same face here.

    The spring, which both rivers have, goes by that of The River.
    """
    boxes = (
        "inns",
        "traders",
        "river2",
        "king_robber",
        "watchtowers",
        "wind_roses",
        "siege",
        "labyrinth",
        "monasteries",
        "festival",
        "shrines",
    )
    return names_elsewhere(*boxes) | names_elsewhere()


def missing(recording: Recording) -> list[Saying]:
    """Return a phrase for each thing that the game uses and that is not in this program."""
    return [*_missing_in_setup(recording), *_missing_in_messages(recording)]


def _missing_in_setup(recording: Recording) -> Iterator[Saying]:
    most = engine.game("carcassonne").max_players
    if len(recording.players) > most:
        yield _phrase(N_("games of {players} players"), players=len(recording.players))
    kinds: dict[str, int] = {}
    for name, count in recording.sets.items():
        kind, _, edition = name.partition(":")
        if kind not in _SETS or edition not in _EDITIONS:
            yield _phrase(N_("the tile set {name}"), name=name)
        else:
            kinds[kind] = kinds.get(kind, 0) + count
    for kind, count in kinds.items():
        if count > _SETS[kind]:
            yield _phrase(N_("{count} copies of the tile set {name}"), name=kind, count=count)
    if not kinds.get("basic"):
        yield _phrase(N_("games without the base tiles"))
    for name, value in recording.elements.items():
        if not _has_element(name, value):
            bare = value in (True, 1) and name not in _NUMBERS
            template = N_("the element {name}") if bare else N_("the element {name} with the value {value}")
            yield _phrase(template, name=name, value=_shown(value))
    for name, values in _rules_in_play(recording).items():
        value = recording.rules.get(name)
        if value is not None and str(value) not in values:
            template = N_("the rule {name} with the value {value}")
            yield _phrase(template, name=name, value=_shown(value))
    for name in recording.addons:
        yield _phrase(N_("the add-on {name}"), name=name)
    if len(recording.lying) > 1:
        yield _phrase(N_("games that begin with {count} tiles on the table"), count=len(recording.lying))


def _has_element(name: str, value: Any) -> bool:
    if name in _NUMBERS:
        known = [one.value for one in engine.game("carcassonne").option(_NUMBERS[name]).values]
        return type(value) is int and value in known
    return name in _SWITCHES and value == 1


def _rules_in_play(recording: Recording) -> dict[str, tuple[str, ...]]:
    """Return the values known here of those rules that mean something in a game.

    Each other rule is about an element or a set that is not in this program: without that it means nothing,
    and a game with it is refused for that.
    """
    found: dict[str, tuple[str, ...]] = {_TINY_CITY: ("2", "4")}
    if _are_marks(recording):
        found[_MARKS_AT_END] = ("zero", "ignore")
    if any(name in recording.elements for name in _TOKENS):
        found[_TOKEN_SCORING] = tuple(_TOKEN_SCORINGS)
    if _has_set(recording, _MONASTERIES):
        found[_KEPT] = ("replace", "keep")
    if "escape" in recording.elements:
        found[_ESCAPE] = tuple(_ESCAPES)
    if _has_set(recording, _LABYRINTH):
        found[_LABYRINTH_RULE] = _LABYRINTH_RULES
    if _FESTIVAL in recording.elements:
        found[_FESTIVAL_RULE] = tuple(_FESTIVAL_RULES)
    if _BUILDINGS in recording.elements:
        found[_BUILDING_RULE] = tuple(_BUILDING_RULES)
    return found


def _are_marks(recording: Recording) -> bool:
    """Return whether there are inns or cathedrals in a game."""
    inns = _has_set(recording, _INNS) or _has_set(recording, _RIVER_2)
    cathedrals = _has_set(recording, _INNS)
    return ("inn" in recording.elements and inns) or ("cathedral" in recording.elements and cathedrals)


def _missing_in_messages(recording: Recording) -> Iterator[Saying]:
    told: set[Saying | str] = set()
    for tile in recording.lying:
        if tile.tile not in tile_names():
            told.add(tile.tile)
            yield _phrase(N_("the tile {name}"), name=tile.tile)
    for message in recording.messages:
        for key, template, name in _names_in(message):
            if key not in told:
                told.add(key)
                yield _phrase(template, name=name, message=message.number)
    for name in recording.order:
        if name not in tile_names() and name not in told:
            told.add(name)
            yield _phrase(N_("the tile {name} (in the order of drawing)"), name=name)


def _names_in(message: Message) -> Iterator[tuple[str, str, str]]:
    """Yield what a message names and this program does not have: a key, a template, and the name."""
    said = message.payload.data
    if message.kind not in MESSAGES:
        yield message.kind, N_("the message type {name} (message {message})"), message.kind
        return
    if message.kind == "PLACE_TILE":
        tile = said.get("tileId")
        if isinstance(tile, str) and tile not in tile_names():
            yield tile, N_("the tile {name} (message {message})"), tile
    if message.kind == "DEPLOY_MEEPLE":
        feature = said["pointer"].get("feature") if isinstance(said.get("pointer"), dict) else None
        if isinstance(feature, str) and feature not in FEATURES:
            yield f"feature {feature}", N_("the feature {name} (message {message})"), feature
        kind = _figure(said.get("meepleId"))
        if kind and kind not in FIGURES:
            yield f"figure {kind}", N_("the figure {name} (message {message})"), kind
    if message.kind == "PLACE_TOKEN":
        token = said.get("token")
        if isinstance(token, str) and token not in BUILDINGS:
            yield f"token {token}", N_("the token {name} (message {message})"), token
    if message.kind == "RETURN_MEEPLE":
        reason = said.get("source", RETURNS[0])
        if isinstance(reason, str) and reason not in RETURNS:
            yield f"return {reason}", N_("the return of a figure by {name} (message {message})"), reason


def _figure(name: Any) -> str:
    try:
        return figure_of(name)[1] if isinstance(name, str) else ""
    except Fault:
        return ""  # told with its message when the game is played through


def _phrase(template: str, **values: Any) -> Saying:
    return Saying(template, values)


def _shown(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 40 else f"{text[:39]}…"


def options_for(recording: Recording) -> dict[str, Setting]:
    """Return the options of the game; those left out have their defaults."""
    first, second = _has_set(recording, _RIVER), _has_set(recording, _RIVER_2)
    options: dict[str, Setting] = {
        "first_player": "seat",
        "fields": bool(recording.elements.get("farmers")),
        "abbot": bool(recording.elements.get("abbot")),
        "phantom": bool(recording.elements.get("phantom")),
        "inns": _has_set(recording, _INNS),
        "traders": _has_set(recording, _TRADERS),
        "watchtowers": _has_set(recording, _WATCHTOWERS),
        "wind_roses": _has_set(recording, _WIND_ROSES),
        "monasteries": _has_set(recording, _MONASTERIES),
        "small_city": "2" if str(recording.rules.get(_TINY_CITY)) == "2" else "edition",
        "tile_sets": sum(n for name, n in recording.sets.items() if name.startswith("basic")),
        "turns": recording.last_turn,
        **_figures(recording),
        **{
            option: bool(recording.elements.get(name))
            for name, (option, kind) in _MARKS_OF.items()
            if _has_set(recording, kind)
        },
    }
    if _are_marks(recording):
        options["inn_final"] = str(recording.rules.get(_MARKS_AT_END, "zero"))
    if options["monasteries"] and recording.rules.get(_KEPT) == "keep":
        options["special_monasteries"] = "add"
    options |= _tokens(recording) | _siege(recording)
    if _has_set(recording, _FESTIVAL):
        figures = _FESTIVAL_RULES[str(recording.rules.get(_FESTIVAL_RULE, "meeple"))]
        is_drawn = _FESTIVAL in recording.elements
        options |= {"festival": True, "festival_figures": figures if is_drawn else "off"}
    for name, tiles in _SHRINES.items():
        if _has_set(recording, name):
            options |= {"shrine_tiles": tiles, "shrine_challenges": _SHRINE in recording.elements}
    if _has_set(recording, _LABYRINTH):
        options |= {"labyrinth": True, "labyrinth_rule": recording.rules.get(_LABYRINTH_RULE, "advanced")}
    if _BUILDINGS in recording.elements:
        value = _BUILDING_RULES[str(recording.rules.get(_BUILDING_RULE, "3/2/1"))]
        options |= {"little_buildings": True, "little_value": value}
    if first or second:
        # Every base tile stays in the bag there, and bends with a straight tile between them are free.
        options |= {"river": first, "river2": second, "river_turns": "immediate", "river_keep_start": True}
    elif start_tile(recording) != START or options["wind_roses"]:
        options["start_in_bag"] = True  # with wind roses, too, every base tile stays in the bag there
    if second:
        options |= {
            "river2_volcano": "plain",
            "river2_inn": "on" if recording.elements.get("inn") else "off",
            "pig_herd": "on" if recording.elements.get("pig-herd") else "off",
        }
    return options


def _figures(recording: Recording) -> dict[str, Setting]:
    """Return the numbers of the figures that are not as in the boxes; without farmers there are no pigs."""
    elements = recording.elements
    found: dict[str, Setting] = {
        _NUMBERS[name]: elements[name] for name in ("small-follower", "abbot") if name in elements
    }
    for name, kind in _FIGURES_OF.items():
        number = elements.get(name, 0)
        if number != _has_set(recording, kind) and (name != "pig" or "farmers" in elements):
            found[_NUMBERS[name]] = number
    return found


def _tokens(recording: Recording) -> dict[str, Setting]:
    """Return the options of King & Robber Baron; each of tiles, King and Robber may be in a game alone."""
    tokens = [name for name in _TOKENS if name in recording.elements]
    parts = [*(["tiles"] if _has_set(recording, _KING_ROBBER) else []), *tokens]
    if not parts:
        return {}
    scoring = str(recording.rules.get(_TOKEN_SCORING, "default")) if tokens else "default"
    return {
        "king_robber": True,
        "king_parts": "all" if len(parts) == 3 else "+".join(parts),
        "king_scoring": _TOKEN_SCORINGS[scoring],
    }


def _siege(recording: Recording) -> dict[str, Setting]:
    """Return the options of Siege; its tiles may be in a game without besiegers, or without an escape."""
    sets = [part for name, part in _SIEGE.items() if _has_set(recording, name)]
    if not sets:
        return {}
    marks = "siege" in recording.elements
    escape = _ESCAPES[str(recording.rules.get(_ESCAPE, "any-tile"))]
    return {
        "siege": "both" if len(sets) > 1 else sets[0],
        "siege_marks": marks,
        "siege_escape": escape if "escape" in recording.elements else "off",
    }


def start_tile(recording: Recording) -> str:
    """Return the id of the tile that lies before the first turn."""
    if recording.lying:
        return tile_names()[recording.lying[0].tile]
    if _has_set(recording, _RIVER) or _has_set(recording, _RIVER_2):
        return SPRING
    return ORANGE if _has_set(recording, _WIND_ROSES) else START


def _has_set(recording: Recording, kind: str) -> bool:
    """Return whether a set is in the game, in any edition."""
    return any(name.partition(":")[0] == kind for name in recording.sets)
