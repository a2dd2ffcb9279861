"""The numbers of Landover and the compiled forms of its names, read once from ``landover.toml``.

Cards (resources and commodities), terrains, tracks and development cards are known inside the engine by
small integers, in the order of the tuples here; logs, notation and screens use the names.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

from engine.errors import BadTileSet
from engine.words import N_

FILE: Final = "landover.toml"

RESOURCES: Final = ("wool", "wood", "ore", "wheat", "clay")
COMMODITIES: Final = ("cloth", "paper", "coin")
GOODS: Final = RESOURCES + COMMODITIES
"""Everything that can be in a hand; a good's number is its place here."""

TERRAINS: Final = ("pasture", "forest", "mountain", "field", "hills", "gold", "water")
"""Terrains; of the first five each gives the resource with the same number."""

GOLD: Final = 5
WATER: Final = 6
HIDDEN: Final = -1
"""Terrain of a secret tile that nobody has seen."""

TRACKS: Final = ("science", "commerce", "politics")
FACES: Final = ("barbarian", *TRACKS)
"""Faces of the event die."""

GOOD: Final = {name: number for number, name in enumerate(GOODS)}
TERRAIN: Final = {name: number for number, name in enumerate(TERRAINS)}
TRACK: Final = {name: number for number, name in enumerate(TRACKS)}

HARBOURS: Final = ("any", *RESOURCES)


@dataclass(frozen=True, slots=True)
class Card:
    """A development card.

    Attributes:
        id: its name in logs.
        track: number of its deck.
        count: copies in a full deck.
        when: ``"pre_roll"``, ``"actions"`` or ``"on_draw"`` (a victory-point card).
    """

    id: str
    track: int
    count: int
    when: str


@dataclass(frozen=True, slots=True)
class Numbers:
    """The rules' numbers.

    Attributes:
        costs: price by item as numbers of the eight goods.
        produce: per terrain and building (0 village, 1 city): goods as (good, amount) pairs.
        random_produce: per building the random cards of a gold tile.
        commodity: per track the good that raises it.
        cards: all development cards, by number.
    """

    costs: Mapping[str, tuple[int, ...]]
    produce: tuple[tuple[tuple[tuple[int, int], ...], ...], ...]
    random_produce: tuple[int, int]
    setup_random: int
    commodity: tuple[int, ...]
    culture_cost: tuple[int, ...]
    ability_level: int
    metropolis_level: int
    metropolis_steal_level: int
    power_max: int
    power_max_politics: int
    track_length: int
    attack_loss: int
    raid_cost: int
    safe_base: int
    safe_per_wall: int
    safe_max: int
    card_limit: int
    walls_per_player: int
    trade: Mapping[str, int]
    points: Mapping[str, int]
    route_min: int
    port_min: int
    card_numbers: Mapping[str, Any]
    event_faces: tuple[int, ...]
    cards: tuple[Card, ...]

    @property
    def card(self) -> dict[str, int]:
        """Number of a development card by name."""
        return {card.id: number for number, card in enumerate(self.cards)}


def load(text: str | None = None) -> tuple[Numbers, list[dict[str, Any]]]:
    """Return the numbers and the raw maps.

    Args:
        text: contents of a data file; that of the engine if none is given.

    Raises:
        BadTileSet: when the file breaks its own rules; the sentence names file, entry and fault.
    """
    if text is None:
        text = files("engine.games.landover").joinpath(FILE).read_text("utf-8")
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _bad("the file", str(error)) from error
    try:
        return _numbers(raw), raw["maps"]
    except KeyError as error:
        raise _bad(f"entry {error.args[0]!r}", "is missing or names something unknown") from error


def _bad(entry: str, fault: str) -> BadTileSet:
    return BadTileSet(N_("{file}: {entry}: {fault}"), file=FILE, entry=entry, fault=fault)


def _price(table: Mapping[str, int], entry: str) -> tuple[int, ...]:
    for name in table:
        if name not in GOOD:
            raise _bad(entry, f"{name!r} is no resource or commodity")
    return tuple(table.get(name, 0) for name in GOODS)


def _numbers(raw: dict[str, Any]) -> Numbers:
    kinds = raw["kinds"]
    for name, known in (("resources", RESOURCES), ("commodities", COMMODITIES), ("terrains", TERRAINS)):
        if tuple(kinds[name]) != known:
            raise _bad(f"kinds.{name}", f"should be {', '.join(known)}")
    cards: list[Card] = []
    for deck in raw["decks"]:
        entries = [Card(c["id"], TRACK[deck["id"]], c["n"], c["when"]) for c in deck["cards"]]
        if sum(card.count for card in entries) != deck["size"]:
            raise _bad(f"deck {deck['id']}", f"its cards do not add up to {deck['size']}")
        cards += entries
    made = raw["production"]
    produce = tuple(
        tuple(
            tuple((GOOD[good], n) for good, n in made[terrain][piece].items())
            if terrain in made and terrain != "gold"
            else ()
            for piece in ("village", "city")
        )
        for terrain in TERRAINS
    )
    culture, military, hand = raw["culture"], raw["military"], raw["hand"]
    return Numbers(
        costs={item: _price(price, f"costs.{item}") for item, price in raw["costs"].items()},
        produce=produce,
        random_produce=(made["gold"]["village"]["random"], made["gold"]["city"]["random"]),
        setup_random=raw["setup_yield"]["gold"]["random"],
        commodity=tuple(GOOD[raw["tracks"][track]["commodity"]] for track in TRACKS),
        culture_cost=tuple(culture["cost_by_target_level"]),
        ability_level=culture["ability_level"],
        metropolis_level=culture["metropolis_level"],
        metropolis_steal_level=culture["metropolis_steal_level"],
        power_max=military["max"],
        power_max_politics=military["max_with_politics_3"],
        track_length=raw["barbarians"]["track_length"],
        attack_loss=raw["barbarians"]["loss_per_attack"],
        raid_cost=raw["raid"]["power_cost"],
        safe_base=hand["safe_base"],
        safe_per_wall=hand["safe_per_wall"],
        safe_max=hand["safe_max"],
        card_limit=hand["dev_limit"],
        walls_per_player=raw["limits"]["walls_per_player"],
        trade=dict(raw["trade"]),
        points=dict(raw["victory_points"]),
        route_min=raw["awards"]["longest_route_min"],
        port_min=raw["awards"]["port_authority_min"],
        card_numbers=dict(raw["card_numbers"]),
        event_faces=tuple(raw["dice"]["event_faces"][face] for face in FACES),
        cards=tuple(cards),
    )


NUMBERS, MAPS = load()
"""The numbers in force and the raw maps of the data file."""

CARDS: Final = NUMBERS.cards
CARD: Final = NUMBERS.card
"""Number of a development card by name."""

DECKS: Final = tuple(
    tuple(number for number, card in enumerate(CARDS) if card.track == track) for track in range(3)
)
"""Numbers of the cards in each deck."""

VICTORY_CARDS: Final = frozenset(n for n, card in enumerate(CARDS) if card.when == "on_draw")
