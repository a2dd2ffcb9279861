"""The data of Landover, read once from ``landover.toml``: numbers, names, cards.

Cards (resources and commodities), terrains, tracks and development cards are known inside the engine by
small integers, in the order of the tuples here; logs, notation and screens use the names.
The file is checked by tests alone.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

from engine.dice import ways as ways
from engine.hexes import HIDDEN as HIDDEN

FILE: Final = "landover.toml"

RESOURCES: Final[tuple[str, ...]] = ("wool", "wood", "ore", "wheat", "clay")
COMMODITIES: Final[tuple[str, ...]] = ("cloth", "paper", "coin")
GOODS: Final[tuple[str, ...]] = RESOURCES + COMMODITIES
"""Everything that can be in a hand; a good's number is its place here."""

TERRAINS: Final[tuple[str, ...]] = ("pasture", "forest", "mountain", "field", "hills", "gold", "water")
"""Terrains; of the first five each gives the resource with the same number."""

GOLD: Final = 5
WATER: Final = 6

TRACKS: Final[tuple[str, ...]] = ("science", "commerce", "politics")
FACES: Final = ("barbarian", *TRACKS)
"""Faces of the event die."""

GOOD: Final = {name: number for number, name in enumerate(GOODS)}
TERRAIN: Final = {name: number for number, name in enumerate(TERRAINS)}
TRACK: Final = {name: number for number, name in enumerate(TRACKS)}

HARBOURS: Final[tuple[str, ...]] = ("any", *RESOURCES)


@dataclass(frozen=True, slots=True)
class Card:
    """A development card."""

    id: str  # its name in logs
    track: int  # number of its deck
    count: int  # copies in a full deck
    when: str  # ``"pre_roll"``, ``"actions"`` or ``"on_draw"`` (a victory-point card)


@dataclass(frozen=True, slots=True)
class Numbers:
    """The rules' numbers."""

    costs: Mapping[str, tuple[int, ...]]  # price by item as numbers of the eight goods
    # Per terrain and building (0 village, 1 city): goods as (good, amount) pairs
    produce: tuple[tuple[tuple[tuple[int, int], ...], ...], ...]
    random_produce: tuple[int, int]  # per building the random cards of a gold tile
    setup_random: int
    commodity: tuple[int, ...]  # per track the good that raises it
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
    cards: tuple[Card, ...]  # all development cards, by number

    @property
    def card(self) -> dict[str, int]:
        """Number of a development card by name."""
        return {card.id: number for number, card in enumerate(self.cards)}


def _goods(amounts: Mapping[str, int]) -> tuple[int, ...]:
    """Return amounts by name as numbers of the eight goods."""
    return tuple(amounts.get(good, 0) for good in GOODS)


def _yields(made: Mapping[str, Any], terrain: str, piece: str) -> tuple[tuple[int, int], ...]:
    if terrain in ("gold", "water"):
        return ()
    return tuple((good, amount) for good, amount in enumerate(_goods(made[terrain][piece])) if amount)


def _numbers(raw: Mapping[str, Any]) -> Numbers:
    made, tracks, faces, awards = raw["production"], raw["tracks"], raw["dice"]["event_faces"], raw["awards"]
    culture, military, hand, barbarians = raw["culture"], raw["military"], raw["hand"], raw["barbarians"]
    return Numbers(
        costs={item: _goods(price) for item, price in raw["costs"].items()},
        produce=tuple(
            tuple(_yields(made, terrain, piece) for piece in ("village", "city")) for terrain in TERRAINS
        ),
        random_produce=(made["gold"]["village"]["random"], made["gold"]["city"]["random"]),
        setup_random=raw["setup_yield"]["gold"]["random"],
        commodity=tuple(GOOD[tracks[track]["commodity"]] for track in TRACKS),
        culture_cost=tuple(culture["cost_by_target_level"]),
        ability_level=culture["ability_level"],
        metropolis_level=culture["metropolis_level"],
        metropolis_steal_level=culture["metropolis_steal_level"],
        power_max=military["max"],
        power_max_politics=military["max_with_politics_3"],
        track_length=barbarians["track_length"],
        attack_loss=barbarians["loss_per_attack"],
        raid_cost=raw["raid"]["power_cost"],
        safe_base=hand["safe_base"],
        safe_per_wall=hand["safe_per_wall"],
        safe_max=hand["safe_max"],
        card_limit=hand["dev_limit"],
        walls_per_player=raw["limits"]["walls_per_player"],
        trade=raw["trade"],
        points=raw["victory_points"],
        route_min=awards["longest_route_min"],
        port_min=awards["port_authority_min"],
        card_numbers=raw["card_numbers"],
        event_faces=tuple(faces[face] for face in FACES),
        cards=tuple(
            Card(card["id"], TRACK[deck["id"]], card["n"], card["when"])
            for deck in raw["decks"]
            for card in deck["cards"]
        ),
    )


_RAW: Final = tomllib.loads(files("engine.games.landover").joinpath(FILE).read_text("utf-8"))

NUMBERS: Final = _numbers(_RAW)
MAPS: Final[list[dict[str, Any]]] = _RAW["maps"]
"""The numbers in force and the raw maps of the data file."""

CARDS: Final = NUMBERS.cards
CARD: Final = NUMBERS.card
"""Number of a development card by name."""

DECKS: Final = tuple(
    tuple(number for number, card in enumerate(CARDS) if card.track == track) for track in range(3)
)
"""Numbers of the cards in each deck."""

VICTORY_CARDS: Final = frozenset(n for n, card in enumerate(CARDS) if card.when == "on_draw")
