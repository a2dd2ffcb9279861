"""The requirements of a file: options of Carcassonne, or features that this program lacks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import engine
from engine import Setting
from engine.games.carcassonne.modules.wind_roses import ORANGE
from engine.games.carcassonne.tiles import FILE, SPRING, START, names_elsewhere
from engine.landscape.tileset import read_toml
from engine.words import N_, Saying
from tui.games.carcassonne.jcz.errors import Fault
from tui.games.carcassonne.jcz.meanings import meanings, settings
from tui.games.carcassonne.jcz.parts import FEATURES, FIGURES, figure_of
from tui.games.carcassonne.jcz.recording import Message, Recording

SHEPHERD_DRAWS: Final = "SHEPHERD_CONFIRM"
TENDS: Final = "FLOCK_EXPAND_OR_SCORE"
NEUTRAL: Final = "MOVE_NEUTRAL_FIGURE"
MESSAGES: Final = (
    *("PLACE_TILE", "DEPLOY_MEEPLE", "RETURN_MEEPLE", "PLACE_TOKEN", "PASS", "COMMIT"),
    *(SHEPHERD_DRAWS, TENDS, NEUTRAL),
)
"""The types of messages that are understood."""

ESCAPE: Final = "SIEGE_ESCAPE"
FESTIVAL: Final = "FESTIVAL"
PRINCESS: Final = "PRINCESS"
RETURNS: Final = ("ABBOT_RETURN", ESCAPE, FESTIVAL, PRINCESS)
"""Why a figure is taken off the board."""

BUILDINGS: Final = {"LB_TOWER": "tower", "LB_HOUSE": "house", "LB_SHED": "shed"}
"""The tokens that are understood."""

_RIVER: Final = "river/1"
_RIVER_2: Final = "river/2"
_WIND_ROSES: Final = "wind-roses"
_MOST: Final = {"basic": 2}
"""How many of a set there may be, where more than one."""
_EDITIONS: Final = ("", "1", "2")
_IDLE: Final = ("garden", "river")
"""The elements that mean nothing besides others."""
_NUMBERS: Final = {
    "small-follower": "followers",
    "abbot": "abbots",
    "big-follower": "large_meeples",
    "builder": "builders",
    "pig": "pigs",
    "shepherd": "shepherds",
    "abbey": "abbeys",
    "mayor": "mayors",
    "wagon": "wagons",
    "barn": "barns",
}
"""The option for the number of each figure."""
_FIGURES_OF: Final = {
    "big-follower": "inns-and-cathedrals",
    "builder": "traders-and-builders",
    "pig": "traders-and-builders",
    "shepherd": "hills-and-sheep",
    **dict.fromkeys(("abbey", "mayor", "wagon", "barn"), "abbey-and-mayor"),
}


@cache
def tile_names() -> dict[str, str]:
    """Return the file's names of the tiles, each with the id of the same face here.

    The spring, which both rivers have, goes by that of The River.
    """
    return names_elsewhere(*read_toml(FILE)["expansions"]) | names_elsewhere()


def missing(recording: Recording) -> list[Saying]:
    """Return a phrase for each thing that the game uses and that is not in this program."""
    return [*_missing_in_setup(recording), *_missing_in_messages(recording)]


def _missing_in_setup(recording: Recording) -> Iterator[Saying]:
    most = engine.game("carcassonne").max_players
    if len(recording.players) > most:
        yield _phrase(N_("games of {players} players"), players=len(recording.players))
    known = {"basic", *(name for row in meanings() for name in row.sets)}
    kinds: dict[str, int] = {}
    for name, count in recording.sets.items():
        kind, _, edition = name.partition(":")
        if kind not in known or edition not in _EDITIONS:
            yield _phrase(N_("the tile set {name}"), name=name)
        else:
            kinds[kind] = kinds.get(kind, 0) + count
    for kind, count in kinds.items():
        if count > _MOST.get(kind, 1):
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
    switches = {*_IDLE, *(name for row in meanings() for name in row.elements)}
    return name in switches and value == 1


def _rules_in_play(recording: Recording) -> dict[str, tuple[str, ...]]:
    """Return the values known here of those rules that mean something in a game.

    Each other rule is about an element or a set that is not in this program: without that it means nothing,
    and a game with it is refused for that.
    """
    return {row.rule: tuple(row.values) for row in meanings() if row.rule and row.holds(recording)}


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
    options: dict[str, Setting] = {
        "first_player": "seat",
        "tile_sets": sum(n for name, n in recording.sets.items() if name.startswith("basic")),
        "turns": recording.last_turn,
        **_figures(recording),
        **settings(recording),
    }
    if recording.has_set(_RIVER) or recording.has_set(_RIVER_2):
        # Every base tile stays in the bag there, and bends with a straight tile between them are free.
        options |= {"river_turns": "immediate", "river_keep_start": True}
    elif start_tile(recording) != START or recording.has_set(_WIND_ROSES):
        options["start_in_bag"] = True  # with wind roses, too, every base tile stays in the bag there
    if recording.has_set(_RIVER_2):
        options["river2_volcano"] = "plain"
    if not options.get("abbot"):
        options.pop("vineyard_gardens", None)  # the rule means nothing without gardens
    return options


def _figures(recording: Recording) -> dict[str, Setting]:
    """Return the numbers of the figures that are not as in the boxes; without farmers there are no pigs."""
    elements = recording.elements
    found: dict[str, Setting] = {
        _NUMBERS[name]: elements[name] for name in ("small-follower", "abbot") if name in elements
    }
    for name, kind in _FIGURES_OF.items():
        number = elements.get(name, 0)
        if number != recording.has_set(kind) and (name != "pig" or "farmers" in elements):
            found[_NUMBERS[name]] = number
    return found


def start_tile(recording: Recording) -> str:
    """Return the id of the tile that lies before the first turn."""
    if recording.lying:
        return tile_names()[recording.lying[0].tile]
    if recording.has_set(_RIVER) or recording.has_set(_RIVER_2):
        return SPRING
    return ORANGE if recording.has_set(_WIND_ROSES) else START
