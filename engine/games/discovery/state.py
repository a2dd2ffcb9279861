"""A game of The Discovery: its values and the course of a turn (DISC-2 to DISC-7, DISC-10 and DISC-11)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import ClassVar, Final, Self

from engine.game import TERMINAL, Setting
from engine.games.discovery import scoring
from engine.games.discovery.steps import STEPS
from engine.games.discovery.tiles import ROLES, TERRAINS, DiscoveryRole, load
from engine.landscape import hands
from engine.landscape.compass import cell
from engine.landscape.feature import Term
from engine.landscape.landscape import Landscape, bits
from engine.landscape.phase import TilePhase
from engine.landscape.state import LandscapeState
from engine.records import Event

FOLLOWERS: Final = 4  # DISC-2.3: the fifth is the scoring marker

# How many tiles are left out at the start, by number of players (DISC-11.2a, DISC-11.2b).
_PRINTED: Final = {2: 1, 3: 2, 4: 3, 5: 1}


tile_set = cache(load)
"""Returns the tile set, read once."""


class DiscoveryState(LandscapeState):
    """One game of The Discovery. See :class:`engine.game.State` for the interface.

    Attributes:
        hand_size: how many tiles a seat holds between its turns (DISC-11.1).
    """

    KINDS = TERRAINS
    RULE_OVER: ClassVar[str] = "DISC-10.1"
    RULE_TURN: ClassVar[str] = "DISC-3.1"

    steps = STEPS

    def __init__(self, players: int, seed: int | None, options: Mapping[str, Setting]) -> None:
        tiles = tile_set()
        super().__init__("discovery", Landscape(tiles), players, seed, options, (FOLLOWERS,))
        start = next(design for design in tiles.designs if design.starting)
        self.shift_pool(start.index, -1)
        self.landscape.lay(start.index, cell(0, 0), 0)  # DISC-2.1
        self._exactly_two = options["small_feature"] == "exactly_two"
        self._to_remove = {"off": 0, "printed": _PRINTED[players], "exact": self.in_bag % players}[
            str(options["equal_turns"])
        ]
        self.extra = None
        self.hand_size = 0 if options["hand"] == "none" else 2
        if options["first_player"] == "random":
            self.await_chance(TilePhase.BEGIN)
        else:
            self.set_up([])

    @property
    def hides(self) -> bool:
        """True if seats hold tiles that others may not see (DISC-11.1b)."""
        return self.options["hand"] == "two_private"

    def _view(self, seat: int | None) -> Self:
        """Return a game replayed with only the draws that a seat may see (DISC-11.1b)."""
        if not self.hides:
            return super()._view(seat)
        return self._replay(type(self)(self.players, None, self.options), seat)

    # -- turns ------------------------------------------------------------------------------------------

    def set_up(self, events: list[Event]) -> None:
        """Go on with the set-up, or begin the first turn (DISC-11.1f)."""
        if len(self._aside) < self._to_remove:
            self.await_chance(TilePhase.REMOVE)
        elif len(self._hands[self.on_turn]) < self.hand_size:
            self.await_chance(TilePhase.DEAL)
        else:
            self.begin_turn(self.on_turn, events)

    def begin_turn(self, seat: int, events: list[Event]) -> None:
        """Give the turn to a seat, or to the next one that has or draws a tile, or end the game."""
        for ahead in range(self.players):  # DISC-11.1d: without tiles, skipped
            self.on_turn = (seat + ahead) % self.players
            if self._hands[self.on_turn] or self.in_bag:
                self.turn += 1
                self.await_tile()
                return
        self.end_game(events)

    def await_tile(self) -> None:
        """Ask for a tile of the hand, or for tiles to give up when none fits (DISC-11.1e), or draw one."""
        if self._hands[self.on_turn]:
            hands.await_tile(self)
        else:
            self.await_chance(TilePhase.DRAW)

    def follower_step_over(self, events: list[Event]) -> None:
        """Refill the hand while there are tiles (DISC-11.1c), and end the turn."""
        if self.hand_size and self.in_bag:
            self.await_chance(TilePhase.REFILL)
        else:
            self.begin_turn(self.on_turn + 1, events)

    def end_game(self, events: list[Event]) -> None:
        """Score every follower on the board and close the game (DISC-10.2 to DISC-10.6)."""
        for segment, held in enumerate(self.landscape.holder):
            if held >= 0:
                self.score(segment, events, final=True)
        self.close(events, "DISC-10.5")

    # -- values -----------------------------------------------------------------------------------------

    def role(self, kind: int, figure: int) -> DiscoveryRole:
        """Return the role of a follower on a terrain (DISC-5.3)."""
        return ROLES[kind]

    def terms(self, root: int, *, complete: bool, final: bool, tiles: int | None = None) -> list[Term]:
        """Return how the value of a feature is made up (DISC-7, and DISC-10.3 when ``final``)."""
        count = self.size(root) if tiles is None else tiles
        return scoring.terms(*self._factors(root, count, complete=complete and not final))

    def worth(self, root: int, *, complete: bool, tiles: int) -> int:
        """Return the points of a feature if it had a number of tiles."""
        return scoring.value(*self._factors(root, tiles, complete=complete))

    def _factors(self, root: int, tiles: int, *, complete: bool) -> tuple[int, int, int, bool]:
        """Return terrain, tiles, cities and whether there is a bonus, as :mod:`scoring` expects them."""
        land = self.landscape
        terrain = land.kind[root]
        cities = scoring.cities(land, root, terrain).bit_count()
        return terrain, tiles, cities, complete and not scoring.is_small(tiles, self._exactly_two)

    def also(self, root: int) -> list[int]:
        """Return segments of neighbouring grasslands with cities that count for a range (DISC-7.2a)."""
        return scoring.segments_that_count(self.landscape, root, self.landscape.kind[root])

    def holders(self, root: int) -> tuple[int, ...]:
        """Return the seats with followers on a feature: each of them scores it (DISC-6.2)."""
        holder = self.landscape.holder
        return tuple(sorted({holder[segment] & 7 for segment in bits(self.landscape.occupied[root])}))

    def score(self, segment: int, events: list[Event], *, final: bool) -> None:
        """Give the owner of the follower on a segment the value of its feature (DISC-6.3, DISC-8.2)."""
        land = self.landscape
        root = land.root(segment)
        complete = self.is_complete(root)
        terms = self.terms(root, complete=complete, final=final)
        self.score_feature(
            root,
            ((land.holder[segment] & 7, sum(term.points for term in terms)),),
            terms,
            segment,
            events,
            complete=complete,
            final=final,
            rule="DISC-10.3" if final else scoring.RULES[land.kind[root]],
        )

    def projected_scores(self) -> tuple[int, ...]:
        """Return the points of every seat if the game ended now (DISC-10.2, DISC-10.3)."""
        scores = list(self.scores)
        if self.current_player != TERMINAL:
            land = self.landscape
            for segment, seat in enumerate(land.holder):
                if seat >= 0:
                    root = land.root(segment)
                    scores[seat] += self.worth(root, complete=False, tiles=self.size(root))
        return tuple(scores)
