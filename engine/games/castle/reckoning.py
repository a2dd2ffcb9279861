"""The scoring of The Castle: completed features one by one, and the end (CAST-7, CAST-10)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.game import TERMINAL, Setting
from engine.games.castle import scoring
from engine.games.castle.board import TOKENS
from engine.games.castle.ending import FeatureAward, Reckoner
from engine.games.castle.extra import NONE
from engine.games.castle.records import Hold, KeepMoved, KeepScored, TokenUsed, Use
from engine.games.castle.tiles import COURT, HOUSE, KINDS, TOWER
from engine.games.castle.wall import DOUBLE_HOUSE, DOUBLE_TOWER, NUMBERS, WallState
from engine.landscape.compass import xy
from engine.landscape.feature import Term
from engine.landscape.landscape import bits
from engine.landscape.majority import heads
from engine.landscape.records import CameHome, FeatureScored, GameEnded, Score
from engine.records import Event, Json, Move

_DOUBLES: Final = {HOUSE: DOUBLE_HOUSE, TOWER: DOUBLE_TOWER}


class Keep(NamedTuple):
    """A keep on the board: the size of the house under it, and the segment on which it stands."""

    size: int
    x: int
    y: int
    region: int


class Landing(NamedTuple):
    """Where a scoring would take a marker.

    Attributes:
        seat: whose marker.
        points: how far it goes.
        space: the track space on which it comes to stand.
        corner: the corner whose token the seat takes there, by number, or ``None``.
        token: the kind of that token, ``None`` when there is none or it is not known.
    """

    seat: int
    points: int
    space: int
    corner: int | None
    token: str | None


class ReckoningState(WallState):
    """The part of a game that scores."""

    def __init__(self, players: int, seed: int | None, options: Mapping[str, Setting]) -> None:
        super().__init__(players, seed, options)
        self._ties = options["ties"] == "all"

    # -- values -----------------------------------------------------------------------------------------

    def terms(self, root: int, *, complete: bool, final: bool, tiles: int | None = None) -> list[Term]:
        """Return how the value of a feature is made up (CAST-7.2, CAST-7.4, CAST-10.8, CAST-10.9).

        For a court it is what it gives at the end, whatever is asked for.
        """
        land = self.landscape
        count = land.tiles[root].bit_count() if tiles is None else tiles
        return scoring.terms(land.kind[root], count, land.tokens[root], complete=complete)

    def worth(self, root: int) -> int:
        """Return the points of a complete feature that is no court."""
        land = self.landscape
        return land.tiles[root].bit_count() * scoring.rate(land.kind[root], land.tokens[root])

    def role(self, kind: int, figure: int) -> str:
        """Return what a follower is called on a region kind (CAST-2)."""
        return scoring.ROLES[kind]

    def also(self, root: int) -> list[int]:
        """Return segments outside the feature that count for its value; there are none."""
        return []

    def winners_of(self, root: int) -> tuple[int, ...]:
        """Return the seats that score a feature as its followers stand (CAST-7.6)."""
        return scoring.winners(self.landscape, root, ties=self._ties)

    @property
    def keeps(self) -> tuple[Keep | None, ...]:
        """The seats' keeps, ``None`` for one that has not come into play."""
        place_of = self.landscape.place_of
        return tuple(Keep(size, *place_of(segment)) if size else None for size, segment in self._extra.keeps)

    @property
    def settled(self) -> tuple[int, ...]:
        """Roots of the features that were scored in this turn and whose followers still stand on them."""
        return self._extra.settled

    @property
    def landing(self) -> tuple[tuple[int, int], ...]:
        """The seats that are about to take a token, each with the corner."""
        return self._extra.landings

    @property
    def empty_group(self) -> tuple[tuple[int, int], ...]:
        """The largest group of empty spaces as it stands (CAST-10.7)."""
        return tuple(map(xy, scoring.largest_empty_group(self._board.spaces, self.landscape.tile_at)))

    # -- completed features -----------------------------------------------------------------------------

    def _score_completed(self, events: list[Event]) -> None:
        """Score what the tile just laid completes (CAST-4.1)."""
        completed = scoring.completed(self.landscape)
        if completed:
            self._extra = self._extra._replace(pending=tuple(completed))
            self._go_on_scoring(events)
        else:
            self._finish_turn(events)

    def _next_features(self) -> list[int]:
        """Return the features of which one is scored next (CAST-7.9).

        These are those that the seat on turn scores, then those of the other seat, then those of nobody.
        """
        pending, seat = self._extra.pending, self._seat
        won = {root: self.winners_of(root) for root in pending}
        mine = [root for root in pending if seat in won[root]]
        return mine or [root for root in pending if won[root]] or list(pending[:1])

    def _go_on_scoring(self, events: list[Event]) -> None:
        """Score feature by feature until somebody is to be asked or the turn is over (CAST-7.10)."""
        while not self._take_tokens(events):
            if not self._extra.pending:
                self._bring_home(events)
                self._finish_turn(events)
                return
            due = self._next_features()
            self._current = self._seat
            if len(due) > 1:
                self._phase = "score"
                return
            if self._begin_scoring(due[0], events):
                return

    def _begin_scoring(self, root: int, events: list[Event]) -> bool:
        """Score a feature, or ask first whether it is to be doubled; return whether that is asked."""
        kind = self.landscape.kind[root]
        if (
            kind in _DOUBLES
            and self._usable(self._seat, _DOUBLES[kind])
            and self._seat in self.winners_of(root)
        ):
            self._extra = self._extra._replace(asked=root)
            self._phase = "double"
            return True
        self._score(root, events, doubled=False)
        return False

    def _score(self, root: int, events: list[Event], *, doubled: bool) -> None:
        """Give a completed feature's points to the majority and move the markers (CAST-7.6, CAST-7.10)."""
        land, extra, on_turn = self.landscape, self._extra, self._seat
        self._extra = extra._replace(
            pending=tuple(one for one in extra.pending if one != root),
            settled=(*extra.settled, root),
            asked=NONE,
        )
        won, value, kind = self.winners_of(root), self.worth(root), land.kind[root]
        each = scoring.rate(kind, land.tokens[root])
        if doubled:
            self._drop_token(on_turn, _DOUBLES[kind])
            events.append(TokenUsed(on_turn, TOKENS[_DOUBLES[kind]], 0, "CAST-9.5"))
        count = heads(land, bits(land.occupied[root]))
        points = tuple(
            (seat, value * (1 + (doubled and seat == on_turn)) * (seat in won)) for seat in sorted(count)
        )
        spot = self._follower_on(root, won)
        self._book(
            FeatureScored(
                feature=KINDS[kind],
                points=points,
                terms=((scoring.TILES, land.tiles[root].bit_count(), each * (1 + doubled)),),
                tiles=self.tiles_of(root),
                x=spot[0],
                y=spot[1],
                region=spot[2],
                complete=True,
                final=False,
                rule=scoring.RULES[kind] if won else "CAST-7.6",
            ),
            events,
        )
        for seat in sorted(won, key=lambda one: one != on_turn):
            self._land(seat)
            if kind == HOUSE:
                self._move_keep(seat, root, events)

    def _book(self, scored: FeatureScored, events: list[Event]) -> None:
        scores = list(self._scores)
        for seat, more in scored.points:
            scores[seat] += more
        self._scores = tuple(scores)
        events.append(scored)

    def _follower_on(self, root: int, seats: tuple[int, ...]) -> tuple[int, int, int]:
        """Return where the first follower of some seats stands on a feature, of any when there are none."""
        land = self.landscape
        standing = list(bits(land.occupied[root]))
        own = [segment for segment in standing if land.holder[segment] & 7 in seats]
        return land.place_of((own or standing)[0])

    def _move_keep(self, seat: int, root: int, events: list[Event]) -> None:
        """Put a seat's keep on a house that it scored, if that is larger (CAST-10.1)."""
        size, before = self.landscape.tiles[root].bit_count(), self._extra.keeps[seat][0]
        if size > before:
            x, y, region = self._follower_on(root, (seat,))
            keeps = list(self._extra.keeps)
            keeps[seat] = (size, self.landscape.segment(x, y, region))
            self._extra = self._extra._replace(keeps=tuple(keeps))
            events.append(KeepMoved(seat, size, before, x, y, region, "CAST-10.1"))

    def _bring_home(self, events: list[Event]) -> None:
        """Give the followers of the features scored in this turn back (CAST-4.1, CAST-7.7)."""
        land = self.landscape
        supply = list(self._supply)
        for root in self._extra.settled:
            for segment in bits(land.occupied[root]):
                seat = self._take(segment) & 7
                supply[seat] += 1
                role = scoring.ROLES[land.kind[segment]]
                events.append(CameHome(seat, role, *land.place_of(segment), "CAST-7.7"))
        self._supply = tuple(supply)
        self._extra = self._extra._replace(settled=())

    @abstractmethod
    def _finish_turn(self, events: list[Event]) -> None:
        """End the turn."""

    # -- decisions of the scoring -----------------------------------------------------------------------

    def _score_moves(self) -> list[Move]:
        """Return which feature may be scored next, each named by its first follower (CAST-7.9)."""
        return [Score(*self._follower_on(root, ())) for root in self._next_features()]

    def _double_moves(self) -> list[Move]:
        token = TOKENS[_DOUBLES[self.landscape.kind[self._extra.asked]]]
        return [Use(token), Hold(token)]

    def _apply_score(self, move: Score, events: list[Event]) -> None:
        land = self.landscape
        if not self._begin_scoring(land.root(land.segment(move.x, move.y, move.region)), events):
            self._go_on_scoring(events)

    def _apply_double(self, move: Use | Hold, events: list[Event]) -> None:
        self._score(self._extra.asked, events, doubled=isinstance(move, Use))
        self._go_on_scoring(events)

    @property
    def asked(self) -> tuple[int, int, int] | None:
        """A segment of the feature that may be doubled now, where a follower stands, or ``None``."""
        root = self._extra.asked
        return None if root == NONE else self._follower_on(root, (self._seat,))

    def landings(self, move: Move) -> tuple[Landing, ...]:
        """Return where a move of the scoring takes the markers: nothing when it scores nothing.

        Args:
            move: a legal ``Score``, ``Use`` or ``Hold``. For a ``Score`` the feature is not reckoned doubled.
        """
        land = self.landscape
        if isinstance(move, Score):
            root = land.root(land.segment(move.x, move.y, move.region))
        elif isinstance(move, Use | Hold) and self._extra.asked != NONE:
            root = self._extra.asked
        else:
            return ()
        found = []
        for seat in self.winners_of(root):
            points = self.worth(root) * (2 if isinstance(move, Use) and seat == self._seat else 1)
            corner = self.corner_of(self._scores[seat] + points)
            space = (self._scores[seat] + points) % len(self._board.track)
            token = None if corner is None else self.token_on(corner)
            found.append(Landing(seat, points, space, corner, token))
        return tuple(found)

    # -- the end ----------------------------------------------------------------------------------------

    def reckoner(self) -> Reckoner:
        """Return what the final scoring depends on, as the game stands."""
        tokens = [[0] * len(TOKENS), [0] * len(TOKENS)]
        for seat, held in enumerate(self._extra.held):
            for kind, _ in held:
                tokens[seat][kind] += 1
        mine, theirs = (size for size, _ in self._extra.keeps)
        return Reckoner(
            self._board,
            self.landscape,
            tokens,
            (mine, theirs),
            int(self.options["keep_bonus"]),
            self.options["unfinished_rate"] == "full",
            self._ties,
        )

    def projected_scores(self) -> tuple[int, ...]:
        """Return the points of every seat if the game ended now, what is being scored among them."""
        if self._current == TERMINAL:
            return self._scores
        totals = self.reckoner().ending().totals()
        for root in self._extra.pending:
            for seat in self.winners_of(root):
                totals[seat] += self.worth(root)
        return tuple(points + more for points, more in zip(self._scores, totals, strict=True))

    def _end_game(self, events: list[Event]) -> None:
        """Do the final scoring and close the game (CAST-10.6 to 10.13)."""
        self._current, self._phase = TERMINAL, "over"
        ending = self.reckoner().ending()
        for seat, (size, _) in enumerate(self._extra.keeps):
            if size:
                self._use_up(seat, "keep", 0, "CAST-9.8", events)
        sizes, seat, cells = ending.keep
        if seat >= 0:
            self._add_points(seat, len(cells))
        gain = len(cells) if seat >= 0 else 0
        events.append(KeepScored(seat, gain, sizes, tuple(map(xy, cells)), "CAST-10.7"))
        for award in ending.unfinished:
            self._score_at_end(award, "CAST-9.6", events)
        for award in ending.courts:
            self._score_at_end(award, "CAST-10.9" if award.size else "CAST-10.10", events)
        for seat, points in ending.points:
            self._add_points(seat, points)
            events.append(TokenUsed(seat, "points", points, "CAST-10.11"))
            self._drop_token(seat, NUMBERS["points"])
        events.append(GameEnded(self._scores, self.winners, "CAST-10.13"))

    def _score_at_end(self, award: FeatureAward, rule: str, events: list[Event]) -> None:
        land, root = self.landscape, award.root
        kind = land.kind[root]
        token = "market" if kind == COURT else f"unfinished-{KINDS[kind]}"
        for seat in award.tokens:
            self._drop_token(seat, NUMBERS[token])
            events.append(TokenUsed(seat, token, 0, "CAST-9.7" if kind == COURT else "CAST-9.6"))
        won = self.winners_of(root)
        x, y, region = self._follower_on(root, won)
        self._book(
            FeatureScored(
                feature=KINDS[kind],
                points=award.points,
                terms=((scoring.MARKETS if kind == COURT else scoring.TILES, award.size, award.each),),
                tiles=self.tiles_of(root),
                x=x,
                y=y,
                region=region,
                complete=land.open_ends[root] == 0,
                final=True,
                rule=rule if won else "CAST-7.6",
            ),
            events,
        )

    def _use_up(self, seat: int, token: str, points: int, rule: str, events: list[Event]) -> None:
        """Let all tokens of a kind that a seat holds do their work at the end."""
        for _ in [one for one in self._extra.held[seat] if one[0] == NUMBERS[token]]:
            self._drop_token(seat, NUMBERS[token])
            events.append(TokenUsed(seat, token, points, rule))

    def _add_points(self, seat: int, more: int) -> None:
        scores = list(self._scores)
        scores[seat] += more
        self._scores = tuple(scores)

    def position(self) -> dict[str, Json]:
        """Return the position; besides the keys of all games it has these.

        ``wall`` (for each corner with a token its number, and the kind of the token, ``null`` where it is
        not known), ``tokens`` (for each seat the kinds it holds), ``keeps`` (for each seat ``size, x, y,
        region`` or ``null``), ``unseen_tokens`` (number by kind of those that nobody has seen), ``scoring``
        (``x, y, region`` of the features still to be scored).
        """
        place_of = self.landscape.place_of
        return super().position() | {
            "wall": [[spot.number, spot.token] for spot in self.wall.corners if spot.holds],
            "tokens": [[token.kind for token in self.tokens(seat)] for seat in range(2)],
            "keeps": [list(keep) if keep else None for keep in self.keeps],
            "unseen_tokens": self.unseen_tokens(),
            "scoring": [list(place_of(root)) for root in self._extra.pending],
        }
