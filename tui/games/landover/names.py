"""Names of Landover's pieces, cards and goods, with the letters and colours of goods."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from engine.games.landover.data import GOODS, NUMBERS, TERRAIN
from tui.base.words import _, ngettext

KEYS: Final[Mapping[str, str]] = {
    "wool": "w",
    "wood": "d",
    "ore": "o",
    "wheat": "h",
    "clay": "l",
    "cloth": "c",
    "paper": "p",
    "coin": "n",
}
"""The key that stands for a good in the dialogues; with Shift it is wanted instead of given."""


def good(name: str) -> str:
    """Return the name of a resource or commodity."""
    return {
        "wool": _("wool"),
        "wood": _("wood"),
        "ore": _("ore"),
        "wheat": _("wheat"),
        "clay": _("clay"),
        "cloth": _("cloth"),
        "paper": _("paper"),
        "coin": _("coin"),
        "any": _("anything"),
    }[name]


def counted_good(name: str, count: int) -> str:
    """Return a number of cards of a good: ``"2 wool"``."""
    return _("{n} {good}").format(n=count, good=good(name))


def goods(names: Iterable[str | None]) -> str:
    """Return cards as a list in words, equal ones together; those of unknown kind are counted."""
    found = Counter(names)
    parts = [counted_good(name, found[name]) for name in GOODS if found[name]]
    dark = found[None]
    if dark:
        parts.append(ngettext("{n} card", "{n} cards", dark).format(n=dark))
    return ", ".join(parts) or _("nothing")


def price(cost: Iterable[int]) -> str:
    """Return a price, numbers of the eight goods, in words; ``"free"`` for none."""
    parts = [counted_good(name, count) for name, count in zip(GOODS, cost, strict=True) if count]
    return ", ".join(parts) or _("free")


def short_price(cost: Iterable[int]) -> str:
    """Return a price without the number of what is needed once: ``"wood, clay"``."""
    named = [(name, count) for name, count in zip(GOODS, cost, strict=True) if count]
    # Between the goods of a price; a blank where the words of a language are long.
    between = _(", ")
    return between.join(good(name) if count == 1 else counted_good(name, count) for name, count in named)


def terrain(name: str) -> str:
    """Return the name of a terrain."""
    return {
        "pasture": _("pasture"),
        "forest": _("forest"),
        "mountain": _("mountain"),
        "field": _("field"),
        "hills": _("hills"),
        "gold": _("gold field"),
        "water": _("sea"),
    }[name]


def unknown_tile() -> str:
    """Return the name of an unknown tile."""
    return _("secret tile")


def numbered(ground: str, number: int) -> str:
    """Return the name of a tile with a number token: ``"forest 8"``."""
    return _("{terrain} {number}").format(terrain=ground, number=number)


def track(name: str) -> str:
    """Return the name of a culture track, and of its deck."""
    return {"science": _("science"), "commerce": _("commerce"), "politics": _("politics")}[name]


def ability(name: str) -> str:
    """Return the effect of level 3 of a culture track, in a sentence."""
    return {
        "science": _("Aqueduct: a roll that gives you nothing gives you a resource of your choice."),
        "commerce": _("Trading house: commodities trade 2:1 with the bank."),
        "politics": _("Fortress: military power up to 9 instead of 5."),
    }[name]


def face(name: str) -> str:
    """Return the name of a face of the event die."""
    if name == "barbarian":
        return _("barbarians")
    return _("key of {track}").format(track=track(name))


def piece(name: str) -> str:
    """Return the name of a piece."""
    return {
        "road": _("road"),
        "boat": _("boat"),
        "village": _("village"),
        "city": _("city"),
        "wall": _("city wall"),
        "military": _("military power"),
    }[name]


def built(name: str) -> str:
    """Return the name of a piece as the object of building it."""
    return {
        "road": _("a road"),
        "boat": _("a boat"),
        "village": _("a village"),
        "city": _("a city"),
        "wall": _("a city wall"),
    }[name]


def card(name: str) -> str:
    """Return the name of a development card."""
    return {
        "commercial_harbour": _("Commercial Harbour"),
        "master_trader": _("Master Trader"),
        "merchant": _("Merchant"),
        "merchant_fleet": _("Merchant Fleet"),
        "resource_monopoly": _("Resource Monopoly"),
        "goods_monopoly": _("Goods Monopoly"),
        "alchemist": _("Alchemist"),
        "crane": _("Crane"),
        "inventor": _("Inventor"),
        "irrigation": _("Irrigation"),
        "medicine": _("Medicine"),
        "mining": _("Mining"),
        "printer": _("Printer"),
        "road": _("Road"),
        "military": _("Military"),
        "siege": _("Siege"),
        "bishop": _("Bishop"),
        "constitution": _("Constitution"),
        "deserter": _("Deserter"),
        "vandal": _("Vandal"),
        "diplomat": _("Diplomat"),
        "destruction": _("Destruction"),
        "spy": _("Spy"),
        "wedding": _("Wedding"),
    }[name]


def card_text(name: str) -> str:
    """Return the effect of a development card."""
    return {
        "commercial_harbour": _(
            "Offer each opponent a resource; whoever has a commodity must give you one for it."
        ),
        "master_trader": _("See the goods of an opponent with more points and take two of them."),
        "merchant": _(
            "Put the trade token on a tile of yours: 1 point, and 2:1 with the bank for its resource."
        ),
        "merchant_fleet": _("Trade one kind of goods 2:1 with the bank until the end of the turn."),
        "resource_monopoly": _("Name a resource: each opponent gives you up to 2 of it."),
        "goods_monopoly": _("Name a commodity: each opponent gives you 1 of it."),
        "alchemist": _("Choose the white and the red die before the roll."),
        "crane": _("The next culture level this turn costs 1 commodity less."),
        "inventor": _("Exchange the number tokens of two tiles; not 2, 6, 8 or 12."),
        "irrigation": _("2 wheat for each field next to a building of yours."),
        "medicine": _("Make a village a city for 2 ore and 1 wheat."),
        "mining": _("2 ore for each mountain next to a building of yours."),
        "printer": _("A victory point; it is face up from the moment it is drawn."),
        "road": _("Put up to two roads or boats on the board free of charge."),
        "military": _("2 military power."),
        "siege": _("A raid that costs no power and does not count as the raid of the turn."),
        "bishop": _("Steal a card from each opponent next to one tile."),
        "constitution": _("A victory point; it is face up from the moment it is drawn."),
        "deserter": _("An opponent loses 1 military power, and you gain it."),
        "vandal": _("Each opponent with at least as many points as you loses half of the goods."),
        "diplomat": _("Remove an open road or boat; if it was yours, put one elsewhere."),
        "destruction": _("An opponent's city without a metropolis becomes a village."),
        "spy": _("See an opponent's development cards and take one."),
        "wedding": _("Each opponent with more points gives you two cards of their choice."),
    }[name]


def award(name: str) -> str:
    """Return the name of a source of victory points."""
    return {
        "village": _("villages"),
        "city": _("cities"),
        "metropolis": _("metropolises"),
        "longest_route": _("longest route"),
        "port_authority": _("port authority"),
        "island": _("islands explored"),
        "trade_token": _("trade token"),
        "vp_card": _("victory-point cards"),
        "defender": _("defence"),
    }[name]


def produce(terrain_name: str, city: int) -> tuple[str, ...]:
    """Return a terrain's goods for a village (0) or a city (1); none where they are drawn by lot."""
    return tuple(GOODS[good] for good, n in NUMBERS.produce[TERRAIN[terrain_name]][city] for _n in range(n))


def values_of_points() -> dict[str, int]:
    """Return the worth of each source of victory points."""
    worth = NUMBERS.points
    return {
        "village": worth["village"],
        "city": worth["city"],
        "metropolis": worth["metropolis_bonus"],
        "longest_route": worth["longest_route"],
        "port_authority": worth["port_authority"],
        "island": worth["island"],
        "trade_token": worth["trade_token"],
        "vp_card": worth["vp_card"],
        "defender": worth["defender"],
    }
