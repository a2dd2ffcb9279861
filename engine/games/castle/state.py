"""A game of The Castle: its values, the scoring and the course of a turn (CAST-3 to CAST-10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, NamedTuple, Self, TypeVar

from engine.game import TERMINAL, Setting
from engine.games.castle import scoring
from engine.games.castle.board import (
    DOUBLES,
    EXTRA_TURN,
    IN_PLAY,
    NUMBERS,
    TOKENS,
    UNFINISHED,
    CastleBoard,
    board,
)
from engine.games.castle.ending import FeatureAward, FinalScoring
from engine.games.castle.records import Hide, Hold, KeepMoved, KeepScored, TokenTaken, TokenUsed, Use
from engine.games.castle.steps import STEPS
from engine.games.castle.tiles import COURT, HOUSE, KINDS, PATH, tile_set
from engine.games.castle.wall import CornerTokens, HeldToken, Landing, Marker, Spot, Wall
from engine.landscape.compass import xy
from engine.landscape.completion import newly_complete
from engine.landscape.feature import Term
from engine.landscape.landscape import Landscape, Site, bits
from engine.landscape.majority import heads
from engine.landscape.phase import TilePhase
from engine.landscape.records import Score
from engine.landscape.state import UNKNOWN, LandscapeState
from engine.records import Event, Json, Move

NONE: Final = -1

V = TypeVar("V")


class Keep(NamedTuple):
    """A keep on the board: the size of the house under it, and the segment on which it stands."""

    size: int
    x: int
    y: int
    region: int


class Extra(NamedTuple):
    """The tokens of the seats, their keeps, and what is still to be scored in the turn in progress."""

    # For each seat its tokens as ``(kind, turn in which it was taken)``, kinds by number
    held: tuple[tuple[tuple[int, int], ...], ...] = ((), ())
    # For each seat the size of the house under its keep and the segment on which it stands there; 0 and
    # ``NONE`` when it has not come into play
    keeps: tuple[tuple[int, int], ...] = ((0, NONE), (0, NONE))
    pending: tuple[int, ...] = ()  # roots of the completed features still to be scored
    settled: tuple[int, ...] = ()  # roots of those scored in this turn, whose followers come home at its end
    asked: int = NONE  # root of the feature that may be doubled, or ``NONE``
    # Seats whose markers have landed on a corner with a token, each with the corner
    landings: tuple[tuple[int, int], ...] = ()

    def with_token(self, seat: int, kind: int, turn: int) -> Extra:
        """Return the same with one more token in a seat's hands."""
        return self._replace(held=_replaced(self.held, seat, (*self.held[seat], (kind, turn))))

    def without_token(self, seat: int, kind: int) -> Extra:
        """Return the same without the token of a kind that a seat has held longest."""
        mine = list(self.held[seat])
        mine.remove(next(token for token in mine if token[0] == kind))
        return self._replace(held=_replaced(self.held, seat, tuple(mine)))


class CastleState(LandscapeState[Extra]):
    """One game of The Castle. See :class:`engine.game.State` for the interface."""

    KINDS = KINDS
    WRITTEN_BY_PORTS = (COURT,)
    RULE_OVER: ClassVar[str] = "CAST-10.6"
    RULE_TURN: ClassVar[str] = "CAST-4.1"

    def __init__(self, players: int, seed: int | None, options: Mapping[str, Setting]) -> None:
        self._board = board()
        edges = str(options["edges"])
        tiles = tile_set(edges)
        land = Landscape(tiles, Site(self._board.spaces.__contains__, wall_closes=True))
        super().__init__("castle", land, players, seed, options, (self._board.followers,))
        self.steps = STEPS[edges]
        for start in self._board.starts:
            design = tiles.by_id[start.id].index
            land.lay(design, start.at, 0)
            self.pool[design] = 0
        self.in_bag = sum(self.pool)
        self.corner_tokens = CornerTokens(land.trail, is_open=bool(options["tokens_open"]))
        self._ties = options["ties"] == "all"
        self.extra = Extra()
        self.await_chance(TilePhase.HIDE)

    def copy(self) -> Self:
        twin = super().copy()
        twin.corner_tokens = self.corner_tokens.copy(twin.landscape.trail)
        return twin

    @property
    def hides(self) -> bool:
        """True if the tokens on the corners are unknown to the seats (CAST-3.3)."""
        return not self.corner_tokens.is_open

    def _view(self, seat: int | None) -> Self:
        """Return a copy that does not know what was put on the corners (CAST-3.3)."""
        twin = super()._view(seat)
        if self.hides:
            twin.corner_tokens.forget()
            guarded = len(self._board.guarded)
            hidden = [Hide(None, move.corner) for move in self._moves[:guarded] if isinstance(move, Hide)]
            twin._moves[:guarded] = hidden
        return twin

    # -- what can be seen -------------------------------------------------------------------------------

    @property
    def board(self) -> CastleBoard:
        """The board as it was before the game: spaces, start spaces, corners, and where the track lies."""
        return self._board

    @property
    def wall(self) -> Wall:
        """The wall as it stands."""
        lies_on, length = self.corner_tokens.lies_on, len(self._board.track)
        corners = tuple(
            Spot(number, corner.x, corner.y, corner.spaces, lies_on(number), self.token_on(number))
            for number, corner in enumerate(self._board.corners)
        )
        return Wall(length, corners, tuple(Marker(*divmod(points, length)) for points in self.scores))

    def corner_of(self, points: int) -> int | None:
        """Return the number of the corner with a token on which a marker with these points stands."""
        corner = self._board.corner_at.get(points % len(self._board.track))
        return corner if corner is not None and self.corner_tokens.lies_on(corner) else None

    def token_on(self, corner: int) -> str | None:
        """Return the kind of the token on a corner, ``None`` when there is none or it is not known."""
        kind = self.corner_tokens.put[corner]
        return TOKENS[kind] if kind != UNKNOWN and self.corner_tokens.lies_on(corner) else None

    def tokens(self, seat: int) -> tuple[HeldToken, ...]:
        """Return the tokens that a seat holds, in the order in which it took them."""
        return tuple(
            HeldToken(
                kind=TOKENS[kind],
                number=self._board.tokens[kind].number,
                at_end=TOKENS[kind] not in IN_PLAY,
                usable=turn < self.turn,
            )
            for kind, turn in self.extra.held[seat]
        )

    def unseen_tokens(self) -> dict[str, int]:
        """Return how many tokens of each kind no seat can have seen, including those out of the game."""
        return {TOKENS[kind]: count for kind, count in enumerate(self.corner_tokens.unseen()) if count}

    @property
    def keeps(self) -> tuple[Keep | None, ...]:
        """The seats' keeps, ``None`` for one that has not come into play."""
        place_of = self.landscape.place_of
        return tuple(Keep(size, *place_of(segment)) if size else None for size, segment in self.extra.keeps)

    @property
    def settled(self) -> tuple[int, ...]:
        """Roots of the features that were scored in this turn and whose followers still stand on them."""
        return self.extra.settled

    @property
    def landing(self) -> tuple[tuple[int, int], ...]:
        """The seats that take a token next, each with the corner."""
        return self.extra.landings

    @property
    def asked(self) -> tuple[int, int, int] | None:
        """A segment of the feature that may be doubled now, where a follower stands, or ``None``."""
        root = self.extra.asked
        return None if root == NONE else self.landscape.place_of(self.spot(root, (self.on_turn,)))

    @property
    def offered(self) -> str:
        """The kind of the token that the seat on turn may use, in the phases that ask for it."""
        return EXTRA_TURN if self.extra.asked == NONE else DOUBLES[self.landscape.kind[self.extra.asked]]

    @property
    def empty_group(self) -> tuple[tuple[int, int], ...]:
        """The largest group of empty spaces as it stands (CAST-10.7)."""
        return tuple(map(xy, scoring.largest_empty_group(self._board.spaces, self.landscape.tile_at)))

    def landings(self, move: Move) -> tuple[Landing, ...]:
        """Return where a move of the scoring takes the markers, nothing when it scores nothing.

        Args:
            move: a legal ``Score``, ``Use`` or ``Hold``. For a ``Score`` the feature is not doubled.
        """
        if isinstance(move, Score):
            root = self.landscape.root(self.landscape.segment(move.x, move.y, move.region))
        elif isinstance(move, Use | Hold):
            root = self.extra.asked
        else:
            root = NONE
        found = []
        for seat in self.holders(root) if root != NONE else ():
            points = self.worth(root) * (2 if isinstance(move, Use) and seat == self.on_turn else 1)
            after = self.scores[seat] + points
            corner = self.corner_of(after)
            token = None if corner is None else self.token_on(corner)
            found.append(Landing(seat, points, after % len(self._board.track), corner, token))
        return tuple(found)

    # -- values -----------------------------------------------------------------------------------------

    def terms(self, root: int, *, complete: bool, final: bool, tiles: int | None = None) -> list[Term]:
        """Return how the value of a feature is made up (CAST-7.2, CAST-7.4, CAST-10.8, CAST-10.9).

        For a court it is always what it gives at the end.
        """
        land = self.landscape
        count = land.tiles[root].bit_count() if tiles is None else tiles
        return scoring.terms(land.kind[root], count, land.tokens[root], complete=complete)

    def worth(self, root: int) -> int:
        """Return the points of a complete feature that is no court."""
        land = self.landscape
        return land.tiles[root].bit_count() * scoring.rate(land.kind[root], land.tokens[root])

    def role(self, kind: int, figure: int) -> scoring.CastleRole:
        """Return the role of a follower on a region kind (CAST-2)."""
        return scoring.ROLES[kind]

    def holders(self, root: int) -> tuple[int, ...]:
        """Return the seats that score a feature as its followers stand (CAST-7.6)."""
        return scoring.winners(self.landscape, root, ties=self._ties)

    def spot(self, root: int, seats: tuple[int, ...] = ()) -> int:
        """Return the first segment of a feature with a follower of some seats, or else of any seat."""
        holder, standing = self.landscape.holder, list(bits(self.landscape.occupied[root]))
        return next((segment for segment in standing if holder[segment] & 7 in seats), standing[0])

    # -- turns ------------------------------------------------------------------------------------------

    def choose_first(self, events: list[Event]) -> None:
        """Begin, by lot or with the first seat (CAST-3.6)."""
        if self.options["first_player"] == "random":
            self.await_chance(TilePhase.BEGIN)
        else:
            self.begin_turn(0, events)

    def begin_turn(self, seat: int, events: list[Event]) -> None:
        """Give the turn to a seat, or end the game (CAST-10.6)."""
        if not self.in_bag:
            self.end_game(events)
            return
        self.on_turn = seat
        self.turn += 1
        self.await_chance(TilePhase.DRAW)

    def _end_turn(self, events: list[Event]) -> None:
        """Ask whether the seat takes another turn, or give the turn on (CAST-9.4)."""
        if self.in_bag and self._can_use(EXTRA_TURN):
            self.await_seat(TilePhase.EXTRA_TURN)
        else:
            self.begin_turn(1 - self.on_turn, events)

    def next_turn(self, events: list[Event], *, extra: bool) -> None:
        """Begin the next turn; ``extra`` uses a token to give it to the same seat (CAST-9.4)."""
        if extra:
            self._use_token(self.on_turn, EXTRA_TURN, 0, "CAST-9.4", events)
        self.begin_turn(self.on_turn if extra else 1 - self.on_turn, events)

    # -- tokens -----------------------------------------------------------------------------------------

    def _land(self, seat: int) -> None:
        """Note a marker that has landed on a corner with a token (CAST-8.1)."""
        corner = self.corner_of(self.scores[seat])
        if corner is not None:
            self.extra = self.extra._replace(landings=(*self.extra.landings, (seat, corner)))

    def _take_tokens(self, events: list[Event]) -> bool:
        """Let seats take the tokens on which they landed; return ``False`` if one must be revealed first."""
        while self.extra.landings:
            corner = self.extra.landings[0][1]
            if not self.corner_tokens.lies_on(corner):  # CAST-EDGE-11
                self.extra = self.extra._replace(landings=self.extra.landings[1:])
            elif self.corner_tokens.is_open:
                self.take_token(self.corner_tokens.put[corner], events)
            else:
                self.await_chance(TilePhase.REVEAL)
                return False
        return True

    def take_token(self, kind: int, events: list[Event]) -> None:
        """Let the first seat that landed on a corner take the token there, now that its kind is known."""
        seat, corner = self.extra.landings[0]
        self.corner_tokens.take(corner, kind)
        self.extra = self.extra._replace(landings=self.extra.landings[1:]).with_token(seat, kind, self.turn)
        space = self.scores[seat] % len(self._board.track)
        events.append(TokenTaken(seat, TOKENS[kind], corner, space, "CAST-8.1"))

    def _can_use(self, token: str) -> bool:
        """Return whether the seat on turn holds a token that it took before this turn (CAST-8.4)."""
        number = NUMBERS[token]
        return any(kind == number and turn < self.turn for kind, turn in self.extra.held[self.on_turn])

    def _use_token(self, seat: int, token: str, points: int, rule: str, events: list[Event]) -> None:
        """Take a token that a seat uses out of the game (CAST-8.5)."""
        self.extra = self.extra.without_token(seat, NUMBERS[token])
        events.append(TokenUsed(seat, token, points, rule))

    # -- completed features -----------------------------------------------------------------------------

    def follower_step_over(self, events: list[Event]) -> None:
        """Score what the tile completes, and end the turn (CAST-4.1)."""
        completed = newly_complete(self.landscape, PATH, occupied_only=True)
        if completed:
            self.extra = self.extra._replace(pending=tuple(completed))
            self.go_on_scoring(events)
        else:
            self._end_turn(events)

    def next_features(self) -> list[int]:
        """Return the features of which one is scored next (CAST-7.9).

        The seat on turn scores its own features first, then those of its rival, then the tied ones.
        """
        pending = self.extra.pending
        won = {root: self.holders(root) for root in pending}
        mine = [root for root in pending if self.on_turn in won[root]]
        return mine or [root for root in pending if won[root]] or list(pending[:1])

    def go_on_scoring(self, events: list[Event]) -> None:
        """Take tokens and score the next feature, or ask which; end the turn after the last (CAST-7.10)."""
        if not self._take_tokens(events):
            return
        due = self.next_features()
        if len(due) > 1:
            self.await_seat(TilePhase.SCORE)
        elif due:
            self.score_next(due[0], events)
        else:
            for root in self.extra.settled:
                for segment in bits(self.landscape.occupied[root]):
                    self.send_home(segment, events, "CAST-7.7")
            self.extra = self.extra._replace(settled=())
            self._end_turn(events)

    def score_next(self, root: int, events: list[Event]) -> None:
        """Score a feature, unless the seat on turn must be asked first whether it doubles it (CAST-9.5)."""
        token = DOUBLES.get(self.landscape.kind[root])
        if token is not None and self._can_use(token) and self.on_turn in self.holders(root):
            self.extra = self.extra._replace(asked=root)
            self.await_seat(TilePhase.DOUBLE)
        else:
            self.score(root, events, doubled=False)

    def score(self, root: int, events: list[Event], *, doubled: bool) -> None:
        """Score a completed feature, move the markers and go on (CAST-7.6)."""
        land, extra, on_turn = self.landscape, self.extra, self.on_turn
        self.extra = extra._replace(
            pending=tuple(one for one in extra.pending if one != root),
            settled=(*extra.settled, root),
            asked=NONE,
        )
        won, value, kind = self.holders(root), self.worth(root), land.kind[root]
        if doubled:
            self._use_token(on_turn, DOUBLES[kind], 0, "CAST-9.5", events)
        seats = sorted(heads(land, bits(land.occupied[root])))
        size, each = land.tiles[root].bit_count(), scoring.rate(kind, land.tokens[root])
        self.score_feature(
            root,
            tuple((seat, value * (1 + (doubled and seat == on_turn)) * (seat in won)) for seat in seats),
            [Term(scoring.TILES, size, each * (1 + doubled))],
            self.spot(root, won),
            events,
            complete=True,
            final=False,
            rule=scoring.RULES[kind] if won else "CAST-7.6",
        )
        for seat in sorted(won, key=lambda one: one != on_turn):
            self._land(seat)
            if kind == HOUSE:
                self._move_keep(seat, root, events)
        self.go_on_scoring(events)

    def _move_keep(self, seat: int, root: int, events: list[Event]) -> None:
        """Put a seat's keep on a house that it scored, if that is larger (CAST-10.1)."""
        size, before = self.landscape.tiles[root].bit_count(), self.extra.keeps[seat][0]
        if size > before:
            segment = self.spot(root, (seat,))
            self.extra = self.extra._replace(keeps=_replaced(self.extra.keeps, seat, (size, segment)))
            place = self.landscape.place_of(segment)
            events.append(KeepMoved(seat, size, before, *place, "CAST-10.1"))

    # -- the end ----------------------------------------------------------------------------------------

    def final_scoring(self) -> FinalScoring:
        """Return the present position as the final scoring needs it."""
        tokens = [[0] * len(TOKENS), [0] * len(TOKENS)]
        for seat, held in enumerate(self.extra.held):
            for kind, _ in held:
                tokens[seat][kind] += 1
        mine, theirs = (size for size, _ in self.extra.keeps)
        return FinalScoring(
            self._board,
            self.landscape,
            tokens,
            (mine, theirs),
            int(self.options["keep_bonus"]),
            self.options["unfinished_rate"] == "full",
            self._ties,
        )

    def projected_scores(self) -> tuple[int, ...]:
        """Return the points of every seat if the game ended now, with those of the features being scored."""
        if self.current_player == TERMINAL:
            return self.scores
        totals = self.final_scoring().ending().totals()
        for root in self.extra.pending:
            for seat in self.holders(root):
                totals[seat] += self.worth(root)
        return tuple(points + more for points, more in zip(self.scores, totals, strict=True))

    def end_game(self, events: list[Event]) -> None:
        """Do the final scoring and close the game (CAST-10.6 to 10.13)."""
        final = self.final_scoring()
        ending = final.ending()
        for seat, size in enumerate(final.keeps):
            for _ in range(final.tokens[seat][NUMBERS["keep"]] if size else 0):
                self._use_token(seat, "keep", 0, "CAST-9.8", events)
        sizes, seat, cells = ending.keep
        gain = len(cells) if seat != NONE else 0
        if gain:
            self.award([(seat, gain)])
        events.append(KeepScored(seat, gain, sizes, tuple(map(xy, cells)), "CAST-10.7"))
        for award in ending.unfinished:
            token = UNFINISHED[self.landscape.kind[award.root]]
            self._score_at_end(award, scoring.TILES, token, "CAST-9.6", "CAST-9.6", events)
        for award in ending.courts:
            rule = "CAST-10.9" if award.size else "CAST-10.10"
            self._score_at_end(award, scoring.MARKETS, "market", "CAST-9.7", rule, events)
        for seat, points in ending.points:
            self.award([(seat, points)])
            self._use_token(seat, "points", points, "CAST-10.11", events)
        self.close(events, "CAST-10.13")

    def _score_at_end(
        self, award: FeatureAward, what: str, token: str, token_rule: str, rule: str, events: list[Event]
    ) -> None:
        for seat in award.tokens:
            self._use_token(seat, token, 0, token_rule, events)
        root = award.root
        won = self.holders(root)
        self.score_feature(
            root,
            award.points,
            [Term(what, award.size, award.each)],
            self.spot(root, won),
            events,
            complete=self.landscape.open_ends[root] == 0,
            final=True,
            rule=rule if won else "CAST-7.6",
        )

    def position(self) -> dict[str, Json]:
        """Return the position; besides the keys of all games it has these.

        ``wall`` (for each corner with a token its number, and the kind of the token, ``null`` where it is
        not known), ``tokens`` (for each seat the kinds it holds), ``keeps`` (for each seat ``size, x, y,
        region`` or ``null``), ``unseen_tokens`` (number by kind of those that no seat has seen), ``scoring``
        (``x, y, region`` of the features still to be scored).
        """
        place_of = self.landscape.place_of
        return super().position() | {
            "wall": [[spot.number, spot.token] for spot in self.wall.corners if spot.holds],
            "tokens": [[token.kind for token in self.tokens(seat)] for seat in range(2)],
            "keeps": [list(keep) if keep else None for keep in self.keeps],
            "unseen_tokens": self.unseen_tokens(),
            "scoring": [list(place_of(root)) for root in self.extra.pending],
        }


def _replaced(values: tuple[V, ...], index: int, value: V) -> tuple[V, ...]:
    return (*values[:index], value, *values[index + 1 :])
