"""The wall of The Castle: its tokens, where the markers stand, what each seat holds (CAST-8, CAST-9)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from engine.game import CHANCE, Setting
from engine.games.castle.board import IN_PLAY, TOKENS, Board, board
from engine.games.castle.extra import Extra
from engine.games.castle.records import Hide, Reveal, TokenHidden, TokenTaken
from engine.games.castle.tiles import tile_set
from engine.landscape.hands import HandState
from engine.landscape.landscape import Landscape, Site
from engine.landscape.records import Draw
from engine.landscape.state import UNKNOWN
from engine.records import Event

EXTRA_TURN: Final = TOKENS.index("extra-turn")
DOUBLE_HOUSE: Final = TOKENS.index("double-house")
DOUBLE_TOWER: Final = TOKENS.index("double-tower")
NUMBERS: Final = {kind: number for number, kind in enumerate(TOKENS)}


class Spot(NamedTuple):
    """A corner of the wall as it stands.

    Attributes:
        number: its number, clockwise from that of the start.
        x, y: the grid point on which it stands: the north-west point of the cell ``(x, y)``.
        spaces: the two track spaces that it covers.
        holds: whether a token lies there.
        token: the kind of that token, ``None`` when there is none or it is not known.
    """

    number: int
    x: int
    y: int
    spaces: tuple[int, int]
    holds: bool
    token: str | None


class Marker(NamedTuple):
    """Where a seat's marker stands: how often it has gone round, and on which track space (CAST-8.8)."""

    laps: int
    space: int


class Wall(NamedTuple):
    """The wall as it stands.

    Attributes:
        length: number of track spaces.
        corners: the corner towers, clockwise from that of the start.
        markers: the seats' markers.
    """

    length: int
    corners: tuple[Spot, ...]
    markers: tuple[Marker, ...]


class HeldToken(NamedTuple):
    """A token that a seat holds.

    Attributes:
        kind: its kind.
        number: the printed number.
        at_end: whether it is used in the final scoring, not in play.
        usable: whether it was taken before the turn in progress, so that its owner may use it (CAST-8.4).
    """

    kind: str
    number: int
    at_end: bool
    usable: bool


@cache
def _draws(edges: str) -> tuple[tuple[Draw, ...], ...]:
    return tuple(tuple(Draw(design.id, seat) for design in tile_set(edges).designs) for seat in range(2))


class WallState(HandState):
    """The part of a game that keeps the wall."""

    _extra: Extra

    def __init__(self, players: int, seed: int | None, options: Mapping[str, Setting]) -> None:
        self._board = board()
        tiles = tile_set(str(options["edges"]))
        land = Landscape(tiles, Site(self._board.spaces.__contains__, wall_closes=True))
        super().__init__("castle", tiles, land, players, seed, options, supply=self._board.followers)
        for start in self._board.starts:
            design = tiles.by_id[start.id].index
            land.lay(design, start.at, 0)
            self.pool[design] = 0
        self.in_bag = sum(self.pool)
        self._extra = Extra()
        self._under: list[int] = []  # kinds of the tokens on the corners that get one, in their order
        self._open = bool(options["tokens_open"])
        self._draws = _draws(str(options["edges"]))
        self._phase = "hide"

    def copy(self) -> WallState:
        """Return an independent copy, history included."""
        twin = super().copy()
        assert isinstance(twin, WallState)
        twin._under = self._under.copy()
        return twin

    @property
    def hides(self) -> bool:
        """Whether the tokens on the corners are unknown to the seats (CAST-3.3)."""
        return not self._open

    def _fits(self, design: int) -> bool:
        return self.landscape.fits_somewhere(design)

    # -- what can be seen -------------------------------------------------------------------------------

    @property
    def board(self) -> Board:
        """The board as it was before the game: spaces, start spaces, corners, and where the track lies."""
        return self._board

    @property
    def wall(self) -> Wall:
        """The wall as it stands."""
        corners = tuple(
            Spot(number, corner.x, corner.y, corner.spaces, self._has_token(number), self.token_on(number))
            for number, corner in enumerate(self._board.corners)
        )
        length = len(self._board.track)
        return Wall(length, corners, tuple(Marker(*divmod(points, length)) for points in self._scores))

    def _has_token(self, corner: int) -> bool:
        return corner in self._board.guarded[: len(self._under)] and corner not in self._extra.taken

    def corner_of(self, points: int) -> int | None:
        """Return the corner with a token on which a marker with so many points stands, by number."""
        corner = self._board.corner_at.get(points % len(self._board.track))
        return corner if corner is not None and self._has_token(corner) else None

    def token_on(self, corner: int) -> str | None:
        """Return the kind of the token on a corner, ``None`` when there is none or it is not known."""
        if not self._has_token(corner):
            return None
        kind = self._under[self._board.guarded.index(corner)]
        return None if kind == UNKNOWN else TOKENS[kind]

    def tokens(self, seat: int) -> tuple[HeldToken, ...]:
        """Return the tokens that a seat holds, in the order in which it took them."""
        return tuple(
            HeldToken(
                kind=TOKENS[kind],
                number=self._board.tokens[kind].number,
                at_end=TOKENS[kind] not in IN_PLAY,
                usable=turn < self._turn,
            )
            for kind, turn in self._extra.held[seat]
        )

    def unseen_tokens(self) -> dict[str, int]:
        """Return how many tokens of each kind nobody can have seen, those out of the game among them."""
        return {TOKENS[kind]: count for kind, count in enumerate(self._unseen_tokens()) if count}

    def _unseen_tokens(self) -> list[int]:
        counts = [token.copies for token in self._board.tokens]
        guarded = self._board.guarded
        for corner, kind in zip(guarded, self._under, strict=False):
            if kind != UNKNOWN and (self._open or corner in self._extra.taken):
                counts[kind] -= 1
        return counts

    # -- set-up -----------------------------------------------------------------------------------------

    def _hideable(self) -> list[int]:
        """Return how many tokens of each kind are still to be put on corners or left over (CAST-3.2)."""
        counts = [token.copies for token in self._board.tokens]
        for kind in self._under:
            if kind != UNKNOWN:
                counts[kind] -= 1
        return counts

    def _apply_hide(self, move: Hide, events: list[Event]) -> None:
        self._under.append(UNKNOWN if move.token is None else NUMBERS[move.token])
        events.append(TokenHidden(move.token, move.corner, "CAST-3.2"))
        if len(self._under) == len(self._board.guarded):
            self._choose_first(events)

    @abstractmethod
    def _choose_first(self, events: list[Event]) -> None:
        """Find out who begins."""

    # -- tokens that are taken --------------------------------------------------------------------------

    def _land(self, seat: int) -> None:
        """Note that a marker has come to stand on a corner with a token (CAST-8.1)."""
        corner = self.corner_of(self._scores[seat])
        if corner is not None:
            self._extra = self._extra._replace(landings=(*self._extra.landings, (seat, corner)))

    def _take_tokens(self, events: list[Event]) -> bool:
        """Let seats take the tokens on which they landed; return whether one must be turned up first."""
        while self._extra.landings:
            corner = self._extra.landings[0][1]
            if corner in self._extra.taken:  # CAST-EDGE-11
                self._extra = self._extra._replace(landings=self._extra.landings[1:])
                continue
            if not self._open:
                self._current, self._phase = CHANCE, "reveal"
                return True
            self._take_token(self._under[self._board.guarded.index(corner)], events)
        return False

    def _take_token(self, kind: int, events: list[Event]) -> None:
        extra = self._extra
        (seat, corner), *later = extra.landings
        held = list(extra.held)
        held[seat] = (*held[seat], (kind, self._turn))
        self._extra = extra._replace(taken=(*extra.taken, corner), held=tuple(held), landings=tuple(later))
        space = self._scores[seat] % len(self._board.track)
        events.append(TokenTaken(seat, TOKENS[kind], corner, space, "CAST-8.1"))

    def _turn_up(self, move: Reveal, events: list[Event]) -> None:
        kind = NUMBERS[move.token]
        self._under[self._board.guarded.index(move.corner)] = kind
        self._take_token(kind, events)

    def _unmake_reveal(self, move: Reveal) -> None:
        if self._partial:
            self._under[self._board.guarded.index(move.corner)] = UNKNOWN

    def _revealable(self) -> list[int]:
        """Return how many tokens of each kind may lie on the corner where a marker landed."""
        known = self._under[self._board.guarded.index(self._extra.landings[0][1])]
        if known == UNKNOWN:
            return self._hideable()
        return [int(kind == known) for kind in range(len(TOKENS))]

    # -- tokens that are used ---------------------------------------------------------------------------

    def _usable(self, seat: int, kind: int) -> bool:
        """Return whether a seat holds a token of a kind that it took before this turn (CAST-8.4)."""
        return any(one == kind and turn < self._turn for one, turn in self._extra.held[seat])

    def _drop_token(self, seat: int, kind: int) -> None:
        """Take a token that is used out of the game, the one held longest (CAST-8.5)."""
        held = list(self._extra.held)
        mine = list(held[seat])
        mine.remove(next(one for one in mine if one[0] == kind))
        held[seat] = tuple(mine)
        self._extra = self._extra._replace(held=tuple(held))
