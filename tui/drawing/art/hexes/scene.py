"""Scenes of a hex map, free of widgets. They are immutable; each moment gets a new one.

A game derives its scene from :class:`HexScene`, adds its pieces, and says how they are drawn.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, Self

from engine.hexes import HIDDEN, Layout
from tui.base.depth import Look
from tui.drawing.art.hexes.canvas import Canvas
from tui.drawing.art.hexes.geometry import Geometry, Spot
from tui.drawing.art.hexes.terrain import Picture, Terrain
from tui.drawing.art.hexes.text_canvas import TextCanvas


class CornerPiece(ABC):
    """A piece on a corner."""

    __slots__ = ()

    @abstractmethod
    def paint(self, canvas: Canvas, at: Geometry, look: Look, mark: str) -> None:
        """Draw the piece in pixels, within :attr:`Geometry.corner_reach`.

        Args:
            mark: colour of its outline if the piece is marked, else ``""``.
        """

    @abstractmethod
    def write(self, page: TextCanvas, *, mark: bool) -> None:
        """Draw the piece in characters; ``mark`` says whether it is marked."""


class EdgePiece(ABC):
    """A piece on an edge."""

    __slots__ = ()

    @abstractmethod
    def paint(self, canvas: Canvas, at: Geometry, look: Look, mark: str, *, outline: bool) -> None:
        """Draw only the outline of the piece, or the piece without it; else as :meth:`CornerPiece.paint`."""

    @abstractmethod
    def write(self, page: TextCanvas, *, mark: bool) -> None:
        """Draw the piece in characters; ``mark`` says whether it is marked."""


class HexLabel(NamedTuple):
    """The label of a hex: its sign, the sign of its seat, its name, and the codes of two colours.

    ``pictures`` are what it looks like on large hexes, and on the largest.
    """

    sign: str
    seat: str
    name: str
    foreground: str
    ground: str
    pictures: tuple[Picture, Picture]

    @property
    def text(self) -> str:
        """Both signs."""
        return self.sign + self.seat

    def at(self, at: Geometry) -> str:
        """Return the text at a zoom, on small hexes without the sign of the seat."""
        return self.sign if at.width < 14 else self.text


@dataclass(frozen=True, slots=True)
class HarbourMark:
    """A harbour: ``ratio`` is what it trades at, ``name`` what it trades in.

    ``sign`` is that of the terrain that gives it, as it stands beside the numbers, ``code`` its colour, and
    ``key`` the key for it in dialogues. While the kind is unknown, all are empty.
    """

    edge: int
    ratio: str = ""
    name: str = ""
    sign: str = ""
    code: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class HexScene:
    """Everything on the map. Hexes, corners and edges are the numbers of the layout."""

    board: Layout | None = None  # the layout of the map; `None` where there is nothing to show
    ground: tuple[int, ...] = ()  # per hex its terrain by number, `HIDDEN` while it is unknown
    numbers: tuple[int, ...] = ()  # per hex its number token, 0 for none
    names: tuple[str, ...] = ()
    harbours: tuple[HarbourMark, ...] = ()
    last: Spot | None = None
    recent: frozenset[Spot] = frozenset()
    legal: frozenset[Spot] = frozenset()
    cursor: Spot | None = None
    fits: bool = True
    lit: frozenset[int] = frozenset()
    labels: Mapping[Spot, str] = field(default_factory=dict)

    @property
    def game(self) -> str:
        """The game whose vector art draws the map, ``""`` for none."""
        return ""

    def within(self, spots: Collection[Spot] | None) -> Self:
        """Return the scene with what is at some places only.

        Args:
            spots: the places; ``None`` for a map on which nothing stands.
        """
        if spots is None:
            return replace(
                self,
                last=None,
                recent=frozenset(),
                lit=frozenset(),
                legal=frozenset(),
                cursor=None,
                fits=True,
                labels={},
            )
        cursor = self.cursor if self.cursor in spots else None
        hexes = [("hex", hex_) in spots for hex_ in range(len(self.ground))]
        return replace(
            self,
            ground=tuple(kind if near else 0 for kind, near in zip(self.ground, hexes, strict=True)),
            numbers=tuple(value if near else 0 for value, near in zip(self.numbers, hexes, strict=True)),
            harbours=tuple(harbour for harbour in self.harbours if ("edge", harbour.edge) in spots),
            last=self.last if self.last in spots else None,
            recent=self.recent.intersection(spots),
            lit=frozenset(hex_ for hex_ in self.lit if hexes[hex_]),
            legal=self.legal.intersection(spots),
            cursor=cursor,
            fits=self.fits or cursor is None,
            labels={},
        )

    def without_ghost(self) -> Self:
        """Return the scene without a piece that is only proposed."""
        return self

    @property
    def terrains(self) -> tuple[Terrain, ...]:
        """The drawings of the terrains; the last one is that of secret tiles."""
        return ()

    @property
    def on_corners(self) -> Mapping[int, CornerPiece]:
        """The pieces on corners, in the order in which they are drawn."""
        return {}

    @property
    def on_edges(self) -> Mapping[int, EdgePiece]:
        """The pieces on edges, in the order in which they are drawn."""
        return {}

    @property
    def ghost_spot(self) -> Spot | None:
        """The place of a piece that is only proposed; it is among the pieces and badges."""
        return None

    @property
    def faint(self) -> frozenset[int]:
        """Hexes that are drawn dimmed."""
        return frozenset()

    def pips(self, number: int) -> int:
        """Return how many dots a number token has; five make it stand out."""
        return 0

    def badges(self, look: Look) -> Mapping[int, Sequence[HexLabel]]:
        """Return the badges on hexes, from the left."""
        return {}

    def is_laid(self, hex_: int) -> bool:
        """Return whether there is a tile on a hex, face up or face down."""
        return self.ground[hex_] != HIDDEN or (self.board is not None and self.board.secret[hex_])

    def is_water(self, hex_: int) -> bool:
        """Return whether a hex is known to be water."""
        return self.board is not None and self.ground[hex_] == self.board.water


STRONG = 5
"""Pips from which a number token stands out."""
