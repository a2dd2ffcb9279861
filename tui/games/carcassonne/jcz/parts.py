"""The file's names for the parts of a tile, and for the figures."""

from __future__ import annotations

from typing import Final

from engine.games.carcassonne.modules.barns import BARN
from engine.games.carcassonne.modules.mayors import MAYOR
from engine.games.carcassonne.modules.phantom import PHANTOM
from engine.games.carcassonne.modules.shepherds import SHEPHERD
from engine.games.carcassonne.modules.wagons import WAGON
from engine.landscape.compass import HALVES, SIDES, turned_port
from engine.landscape.design import Design
from engine.words import N_, Saying
from tui.games.carcassonne.jcz.errors import Fault

FEATURES: Final = {
    "City": "city",
    "Road": "road",
    "Field": "field",
    "Farm": "field",
    "Monastery": "monastery",
    "Cloister": "monastery",
    "Garden": "garden",
}
"""Region kinds by the file's words for them, those of older files among them."""

FIGURES: Final = {
    "small": 0,
    "abbot": 1,
    "big": 2,
    "builder": 3,
    "pig": 4,
    "phantom": PHANTOM,
    "shepherd": SHEPHERD,
    "mayor": MAYOR,
    "wagon": WAGON,
    "barn": BARN,
}
"""Numbers of the figures of Carcassonne by the file's words for them."""

_LYING: Final = ("AS_ABBOT", "MONASTERY_AS_ABBOT")
"""The place of a lying abbot in a special monastery."""
_CALLED: Final = {"shrine": "monastery"}
"""Region kinds that the file calls by the name of another one."""
_SECOND: Final = "II"
"""The second of two enclosed fields, which are alike."""
_INSIDE: Final = ("I", _SECOND, "CLOISTER", "MONASTERY", *_LYING)


def ports_at(location: str) -> frozenset[int]:
    """Return the ports that a location names; none for the inside of the tile.

    A location is a list of words with dots between them: sides (``N``, ``WE``, ``NWSE``, or ``_N`` for
    all but N) or halves of sides (``NL``); or it is one word for the inside.

    Raises:
        Fault: when it names nothing.
    """
    if location in _INSIDE:
        return frozenset()
    ports: set[int] = set()
    for word in location.replace(".", " ").split() or [""]:
        sides = [SIDES.find(letter) for letter in word.removeprefix("_")]
        if word in HALVES:
            ports.add(4 + HALVES.index(word))
        elif not sides or -1 in sides or len(set(sides)) < len(sides):
            raise Fault(N_('there is no place "{location}" on a tile'), location=location)
        else:
            ports |= set(range(4)) - set(sides) if word.startswith("_") else set(sides)
    return frozenset(ports)


def region_at(design: Design, rotation: int, location: str, feature: str) -> int:
    """Return the region that lies at a location.

    Args:
        feature: the file's word for the kind, ``""`` where it has none.

    Raises:
        Fault: when there is none.
    """
    ports = ports_at(location)
    kind = "cross" if location in _LYING else FEATURES.get(feature)
    found = []
    for index, region in enumerate(design.regions):
        theirs = {turned_port(port, rotation) for port in region.ports}
        called = _CALLED.get(region.kind, region.kind)
        if kind in (None, called) and (ports <= theirs if ports else not theirs):
            found.append(index)
    number = int(location == _SECOND)
    if number < len(found):
        return found[number]
    raise Fault(
        N_("tile {tile} has no {feature} at {location}"),
        tile=design.id,
        feature=Saying(FEATURES.get(feature, N_("area"))),
        location=location,
    )


def figure_of(name: str) -> tuple[int, str]:
    """Return the seat and the kind of a figure, which is named ``seat.kind.number``.

    Raises:
        Fault: when it is no name of a figure.
    """
    parts = name.split(".")
    if len(parts) != 3 or not (parts[0].isascii() and parts[0].isdecimal() and len(parts[0]) < 3):
        raise Fault(N_("{name} is not the name of a figure"), name=name)
    return int(parts[0]), parts[1]
