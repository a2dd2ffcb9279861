"""What a file asks for: as options of Carcassonne, or as what this program does not have."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import engine
from engine import Setting
from engine.games.carcassonne.tiles import SPRING, START, names_elsewhere
from engine.words import N_, Saying
from tui.games.carcassonne.jcz.errors import Fault
from tui.games.carcassonne.jcz.parts import FEATURES, FIGURES, figure_of
from tui.games.carcassonne.jcz.recording import Message, Recording

MESSAGES: Final = ("PLACE_TILE", "DEPLOY_MEEPLE", "RETURN_MEEPLE", "PASS", "COMMIT")
"""The types of messages that are understood."""

RECALL: Final = "ABBOT_RETURN"
"""Why an abbot is taken off the board."""

_INNS: Final = "inns-and-cathedrals"
_TRADERS: Final = "traders-and-builders"
_RIVER: Final = "river/1"
_RIVER_2: Final = "river/2"
_SETS: Final = {"basic": 2, _RIVER: 1, _RIVER_2: 1, _INNS: 1, _TRADERS: 1}  # how many of each there may be
_EDITIONS: Final = ("", "1", "2")
_MEEPLES: Final = 7
_SWITCHES: Final = ("farmers", "garden", "river", "inn", "cathedral", "traders", "pig-herd")
_ELEMENTS_OF: Final = {
    _INNS: ("big-follower", "inn", "cathedral"),
    _TRADERS: ("builder", "pig", "traders"),
}
_FIGURES_OF: Final = {_INNS: ("big-follower",), _TRADERS: ("builder", "pig")}
_SINGLE: Final = ("abbot", "big-follower", "builder", "pig")
_TINY_CITY: Final = "tiny-city-scoring"

# Variants of expansions: they come with every file and mean nothing without the expansion.
_IDLE_RULES: Final = frozenset(
    {
        "barn-placement",
        "bazaar-no-auction",
        "coc-final-scoring",
        "count-move",
        "dragon-move",
        "espace-variant",
        "fairy-placement",
        "festival-return",
        "gq11-pig-herd",
        "hill-tiebreaker",
        "keep-monasteries",
        "king-and-robber-scoring",
        "labyrinth-variant",
        "little-buildings-scoring",
        "more-tunnel-tokens",
        "princess-action",
        "robbers-son-action",
        "tunnelize-other-expansions",
        "wagon-move",
    }
)


@cache
def tile_names() -> dict[str, str]:
    """Return the file's names of the tiles, each with the id of the same face here.

    The spring, which both rivers have, goes by that of The River.
    """
    return names_elsewhere("inns", "traders", "river2") | names_elsewhere()


def missing(recording: Recording) -> list[Saying]:
    """Return a phrase for each thing that the game uses and that is not in this program."""
    return [*_missing_in_setup(recording), *_missing_in_messages(recording)]


def _missing_in_setup(recording: Recording) -> Iterator[Saying]:
    most = engine.game("carcassonne").max_players
    if len(recording.players) > most:
        template = N_("{players} players (up to {most} can play)")
        yield Saying(template, {"players": len(recording.players), "most": most})
    kinds: dict[str, int] = {}
    for name, count in recording.sets.items():
        kind, _, edition = name.partition(":")
        if kind not in _SETS or edition not in _EDITIONS:
            yield _phrase(N_("set {name}"), name=name)
        else:
            kinds[kind] = kinds.get(kind, 0) + count
    for kind, count in kinds.items():
        if count > _SETS[kind]:
            yield _phrase(N_("set {name} {count} times"), name=kind, count=count)
    if not kinds.get("basic"):
        yield _phrase(N_("a game without the set {name}"), name="basic")
    for name, value in recording.elements.items():
        if not _has_element(name, value):
            yield _phrase(N_("element {name} = {value}"), name=name, value=_shown(value))
    for kind, elements in _ELEMENTS_OF.items():
        for name in elements:
            if kinds.get(kind) and name not in recording.elements:
                yield _phrase(N_("set {name} without element {element}"), name=kind, element=name)
    for kind, figures in _FIGURES_OF.items():
        if not kinds.get(kind) and any(name in recording.elements for name in figures):
            yield _phrase(N_("a game without the set {name}"), name=kind)
    for name, value in recording.rules.items():
        if name not in _IDLE_RULES and not (name == _TINY_CITY and str(value) in ("2", "4")):
            yield _phrase(N_("rule {name} = {value}"), name=name, value=_shown(value))
    for name in recording.addons:
        yield _phrase(N_("addition {name}"), name=name)
    if len(recording.lying) > 1:
        yield _phrase(N_("{count} tiles that lie before the first turn"), count=len(recording.lying))


def _has_element(name: str, value: Any) -> bool:
    if name == "small-follower":
        return type(value) is int and value == _MEEPLES
    return (name in _SINGLE or name in _SWITCHES) and value == 1


def _missing_in_messages(recording: Recording) -> Iterator[Saying]:
    told: set[Saying | str] = set()
    for tile in recording.lying:
        if tile.tile not in tile_names():
            told.add(tile.tile)
            yield _phrase(N_("tile {name}"), name=tile.tile)
    for message in recording.messages:
        for key, template, name in _names_in(message):
            if key not in told:
                told.add(key)
                yield _phrase(template, name=name, message=message.number)
    for name in recording.order:
        if name not in tile_names() and name not in told:
            told.add(name)
            yield _phrase(N_("tile {name} (in the order of drawing)"), name=name)


def _names_in(message: Message) -> Iterator[tuple[str, str, str]]:
    """Yield what a message names and this program does not have: a key, a template, and the name."""
    said = message.payload.data
    if message.kind not in MESSAGES:
        yield message.kind, N_("message {name} (message {message})"), message.kind
        return
    if message.kind == "PLACE_TILE":
        tile = said.get("tileId")
        if isinstance(tile, str) and tile not in tile_names():
            yield tile, N_("tile {name} (message {message})"), tile
    if message.kind == "DEPLOY_MEEPLE":
        feature = said["pointer"].get("feature") if isinstance(said.get("pointer"), dict) else None
        if isinstance(feature, str) and feature not in FEATURES:
            yield f"feature {feature}", N_("feature {name} (message {message})"), feature
        kind = _figure(said.get("meepleId"))
        if kind and kind not in FIGURES:
            yield f"figure {kind}", N_("figure {name} (message {message})"), kind
    if message.kind == "RETURN_MEEPLE":
        reason = said.get("source", RECALL)
        if isinstance(reason, str) and reason != RECALL:
            yield f"return {reason}", N_("return {name} (message {message})"), reason


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
        "inns": _has_set(recording, _INNS),
        "traders": _has_set(recording, _TRADERS),
        "small_city": "2" if str(recording.rules.get(_TINY_CITY)) == "2" else "edition",
        "tile_sets": sum(n for name, n in recording.sets.items() if name.startswith("basic")),
        "turns": recording.last_turn,
    }
    if first or second:
        # Every base tile stays in the bag there, and bends with a straight tile between them are free.
        options |= {"river": first, "river2": second, "river_turns": "immediate", "river_keep_start": True}
    elif start_tile(recording) != START:
        options["start_in_bag"] = True
    if second:
        options |= {
            "river2_volcano": "plain",
            "river2_inn": "on" if recording.elements.get("inn") else "off",
            "pig_herd": "on" if recording.elements.get("pig-herd") else "off",
        }
    return options


def start_tile(recording: Recording) -> str:
    """Return the id of the tile that lies before the first turn."""
    if recording.lying:
        return tile_names()[recording.lying[0].tile]
    return SPRING if _has_set(recording, _RIVER) or _has_set(recording, _RIVER_2) else START


def _has_set(recording: Recording, kind: str) -> bool:
    """Return whether a set is in the game, in any edition."""
    return any(name.partition(":")[0] == kind for name in recording.sets)
