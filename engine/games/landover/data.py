"""The data of Landover, read once from ``landover.toml``: numbers, names, cards.

Cards (resources and commodities), terrains, tracks and development cards are known inside the engine by
small integers, in the order of the tuples here; logs, notation and screens use the names.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

from engine.dice import ways as ways
from engine.errors import BadTileSet
from engine.hexes import HIDDEN as HIDDEN
from engine.words import N_

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


_TIMES: Final = ("pre_roll", "actions", "on_draw")
_KNOWN_CARDS: Final = frozenset(
    [
        *("commercial_harbour", "master_trader", "merchant", "merchant_fleet", "resource_monopoly"),
        *("goods_monopoly", "alchemist", "crane", "inventor", "irrigation", "medicine", "mining"),
        *("printer", "road", "military", "siege", "bishop", "constitution", "deserter", "vandal"),
        *("diplomat", "destruction", "spy", "wedding"),
    ]
)


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


class DataTable:
    """A table of the data file, read with type checks.

    Args:
        name: what the table is called in a complaint.
        held: its contents.
    """

    def __init__(self, name: str, held: Any) -> None:
        if not isinstance(held, Mapping):
            raise bad(name, "should be a table")
        self.name = name
        self.held: Mapping[str, Any] = held

    def get(self, key: str) -> Any:
        """Return a value as it stands."""
        if key not in self.held:
            raise bad(self.name or "the file", f"{key!r} is missing")
        return self.held[key]

    def at(self, key: str) -> DataTable:
        """Return a table inside this one."""
        return DataTable(f"{self.name}.{key}" if self.name else key, self.get(key))

    def text(self, key: str) -> str:
        """Return a text."""
        value = self.get(key)
        if not isinstance(value, str):
            raise bad(f"{self.name}.{key}", f"should be a text, is {value!r}")
        return value

    def whole(self, key: str, least: int = 0) -> int:
        """Return a whole number, ``least`` or more."""
        value = self.get(key)
        if type(value) is not int or value < least:
            raise bad(f"{self.name}.{key}", f"should be a whole number from {least} on, is {value!r}")
        return value

    def wholes(self, key: str) -> tuple[int, ...]:
        """Return a list of whole numbers."""
        value = self.get(key)
        if not isinstance(value, list) or not all(type(item) is int and item >= 0 for item in value):
            raise bad(f"{self.name}.{key}", f"should be a list of whole numbers, is {value!r}")
        return tuple(value)

    def all_whole(self) -> dict[str, int]:
        """Return all values, each a whole number."""
        return {key: self.whole(key) for key in self.held}

    def goods(self) -> tuple[int, ...]:
        """Return the table as numbers of the eight goods."""
        for key in self.held:
            if key not in GOOD:
                raise bad(self.name, f"{key!r} is no resource or commodity")
        return tuple(self.whole(good) if good in self.held else 0 for good in GOODS)


def bad(entry: str, fault: str) -> BadTileSet:
    """Return the complaint about an entry of the data file."""
    return BadTileSet(N_("{file}: {entry}: {fault}"), file=FILE, entry=entry, fault=fault)


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
        raw = DataTable("", tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise bad("the file", str(error)) from error
    return _numbers(raw), list(raw.get("maps"))


def _cards(raw: DataTable) -> list[Card]:
    cards: list[Card] = []
    for deck in raw.get("decks"):
        name = f"deck {deck.get('id')}"
        if deck.get("id") not in TRACK:
            raise bad(name, f"belongs to none of the tracks {', '.join(TRACKS)}")
        entries = []
        for held in deck.get("cards", ()):
            entry = DataTable(f"{name}: {held.get('id')}", held)
            if entry.get("id") not in _KNOWN_CARDS:
                raise bad(entry.name, "is no card that the rules know")
            if entry.get("when") not in _TIMES:
                raise bad(entry.name, f"is played at no time that the rules know, but {held['when']!r}")
            entries.append(Card(held["id"], TRACK[deck["id"]], entry.whole("n", 1), held["when"]))
        if sum(card.count for card in entries) != deck.get("size"):
            raise bad(name, f"its cards do not add up to {deck.get('size')}")
        cards += entries
    missing = _KNOWN_CARDS - {card.id for card in cards}
    if missing:
        raise bad("decks", f"lack {', '.join(sorted(missing))}")
    return cards


def _yields(made: DataTable, terrain: str, piece: str) -> tuple[tuple[int, int], ...]:
    if terrain in ("gold", "water"):
        return ()
    amounts = made.at(terrain).at(piece).goods()
    return tuple((good, amount) for good, amount in enumerate(amounts) if amount)


def _numbers(raw: DataTable) -> Numbers:
    kinds = raw.at("kinds")
    for name, known in (("resources", RESOURCES), ("commodities", COMMODITIES), ("terrains", TERRAINS)):
        if tuple(kinds.get(name)) != known:
            raise bad(f"kinds.{name}", f"should be {', '.join(known)}")
    made, tracks = raw.at("production"), raw.at("tracks")
    culture, military, hand, raid = raw.at("culture"), raw.at("military"), raw.at("hand"), raw.at("raid")
    barbarians, faces, awards = raw.at("barbarians"), raw.at("dice").at("event_faces"), raw.at("awards")
    card_numbers = raw.at("card_numbers")
    forbidden = card_numbers.wholes("inventor_forbidden")
    commodities = [tracks.at(track).text("commodity") for track in TRACKS]
    if sorted(commodities) != sorted(COMMODITIES):
        raise bad("tracks", f"should be raised by {', '.join(COMMODITIES)}")
    return Numbers(
        costs={item: raw.at("costs").at(item).goods() for item in raw.at("costs").held},
        produce=tuple(
            tuple(_yields(made, terrain, piece) for piece in ("village", "city")) for terrain in TERRAINS
        ),
        random_produce=(
            made.at("gold").at("village").whole("random"),
            made.at("gold").at("city").whole("random"),
        ),
        setup_random=raw.at("setup_yield").at("gold").whole("random"),
        commodity=tuple(GOOD[good] for good in commodities),
        culture_cost=culture.wholes("cost_by_target_level"),
        ability_level=culture.whole("ability_level"),
        metropolis_level=culture.whole("metropolis_level"),
        metropolis_steal_level=culture.whole("metropolis_steal_level"),
        power_max=military.whole("max"),
        power_max_politics=military.whole("max_with_politics_3"),
        track_length=barbarians.whole("track_length", 1),
        attack_loss=barbarians.whole("loss_per_attack"),
        raid_cost=raid.whole("power_cost"),
        safe_base=hand.whole("safe_base"),
        safe_per_wall=hand.whole("safe_per_wall"),
        safe_max=hand.whole("safe_max"),
        card_limit=hand.whole("dev_limit"),
        walls_per_player=raw.at("limits").whole("walls_per_player"),
        trade=raw.at("trade").all_whole(),
        points=raw.at("victory_points").all_whole(),
        route_min=awards.whole("longest_route_min"),
        port_min=awards.whole("port_authority_min"),
        card_numbers={
            **{name: card_numbers.whole(name) for name in card_numbers.held if name != "inventor_forbidden"},
            "inventor_forbidden": forbidden,
        },
        event_faces=tuple(faces.whole(face) for face in FACES),
        cards=tuple(_cards(raw)),
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
