"""A game of Landover in progress: the common interface over a position."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence

from engine.errors import IllegalMove
from engine.game import CHANCE, TERMINAL, Observation, Setting, State
from engine.games.landover import actions, faults, notation, points
from engine.games.landover.data import CARDS, FACES, GOODS, HARBOURS, TERRAINS, TRACKS, VICTORY_CARDS
from engine.games.landover.opening import first_tasks
from engine.games.landover.position import (
    ACTIVE,
    CARDS_HELD,
    CARDS_N,
    CHANCES,
    CROWN,
    DARK,
    GONE,
    HARBOUR,
    IMMUNE,
    LAST_ROLL,
    LEFT,
    LENGTH,
    OFFER,
    ORDER,
    PLACES,
    PORT_HOLDER,
    PORTS,
    ROUTE_HOLDER,
    STEPS,
    TASKS,
    TOKEN_HEX,
    TOKEN_SEAT,
    TURN,
    WALL,
    Position,
    Task,
)
from engine.games.landover.records import (
    Counter,
    Dice,
    Draw,
    Give,
    Levy,
    Lose,
    Offer,
    Pick,
    Play,
    Resign,
    Show,
    Steal,
    Take,
    Tender,
    Tile,
    Windfall,
)
from engine.games.landover.trading import simple_offers
from engine.records import Event, Json, Move

_OPEN_ENDED = (Offer, Counter, Resign)
_HIDING = (Windfall, Take, Lose, Steal, Draw, Show, Pick, Tender, Give, Levy, Play, Tile)

KNOWS_NOBODY = -1
"""The seat whose view is that of a spectator."""


class LandoverState(State):
    """A game of Landover.

    ``legal_moves()`` leaves out three moves that :meth:`push` takes all the same when :meth:`objection`
    has nothing against them, because there is no end to them or they are nobody's turn: an offer of a trade,
    a counter-offer, and resigning.

    Attributes:
        at: the position.
    """

    def __init__(self, players: int, seed: int | None, options: Mapping[str, Setting]) -> None:
        self.game = "landover"
        self.players = players
        self.seed = seed
        self.options = dict(options)
        self.at = Position(players, options)
        self.at.now[TASKS] = first_tasks(self.at)
        self._moves: list[Move] = []
        self._marks: list[int] = []
        self._partial = False
        self._legal: list[Move] | None = None

    # -- the common interface -------------------------------------------------------------------------

    @property
    def current_player(self) -> int:
        """The seat to move, ``CHANCE`` or ``TERMINAL``."""
        return actions.mover(self.at)

    @property
    def moves(self) -> Sequence[Move]:
        """The moves so far, chance included."""
        return self._moves

    @property
    def chance_count(self) -> int:
        """How many of the moves so far were made by chance."""
        count: int = self.at.now[CHANCES]
        return count

    @property
    def turn(self) -> int:
        """Number of the turn in progress, from 1; 0 during the set-up."""
        turn: int = self.at.now[TURN]
        return turn

    @property
    def phase(self) -> str:
        """The task that must be done next, for instance ``"start"`` or ``"actions"``."""
        return str(self.at.task[0])

    @property
    def task(self) -> Task:
        """The task that must be done next, with what belongs to it."""
        return self.at.task

    @property
    def on_turn(self) -> int:
        """The seat whose turn is in progress; the seat that sets up before the first."""
        return self.at.active

    @property
    def scores(self) -> tuple[int, ...]:
        """Victory points of every seat."""
        return tuple(points.points(self.at, seat) for seat in range(self.players))

    def projected_scores(self) -> tuple[int, ...]:
        """Victory points as they stand; nothing is scored at the end."""
        return self.scores

    @property
    def places(self) -> tuple[int, ...] | None:
        """Place of every seat, 1 for the winner; ``None`` before the end (LAND-1.7)."""
        places: tuple[int, ...] | None = self.at.now[PLACES]
        return places

    @property
    def winners(self) -> tuple[int, ...]:
        """The winner, once the game is over."""
        places = self.places
        return () if places is None else (places.index(1),)

    def legal_moves(self) -> list[Move]:
        """Return the moves that can be made now, in a fixed order; see the class for what is left out."""
        return self._list().copy()

    def _list(self) -> list[Move]:
        if self._legal is None:
            mover = actions.mover(self.at)
            if mover == CHANCE:
                self._legal = actions.outcomes(self.at)[0]
            else:
                self._legal = [] if mover == TERMINAL else actions.legal(self.at)
        return self._legal

    def chance_weights(self) -> tuple[Sequence[Move], Sequence[int]]:
        """Return the moves open to chance and their weights."""
        if actions.mover(self.at) != CHANCE:
            return (), ()
        moves, weights = actions.outcomes(self.at)
        if self._legal is None:
            self._legal = moves
        return moves, weights

    def push(self, move: Move) -> tuple[Event, ...]:
        """Make a move and return its events.

        Raises:
            IllegalMove: when the rules refuse it; the state is unchanged.
        """
        at = self.at
        mark = len(at.trail)
        if self._partial:
            self._settle_doubt(move)
        objection = self.objection(move)
        if objection is not None:
            at.back(mark)
            self._legal = None
            raise objection
        self._marks.append(mark)
        self._moves.append(move)
        if not isinstance(move, Resign) and actions.mover(at) == CHANCE:
            at.set(CHANCES, at.now[CHANCES] + 1)
        at.events = []
        self._legal = None
        actions.apply(at, move)
        return tuple(at.events)

    def pop(self) -> Move:
        """Take the last move back and return it.

        Raises:
            IndexError: when no move has been made.
        """
        move = self._moves.pop()
        self.at.back(self._marks.pop())
        self._legal = None
        return move

    def objection(self, move: Move) -> IllegalMove | None:
        """Return why a move cannot be made now, or ``None`` when it can."""
        if isinstance(move, _OPEN_ENDED):
            return faults.outside(self.at, move)
        legal = self._list()
        for known in legal:
            if known is move:
                return None
        if move in legal or (self._partial and self._may_be(move)):
            return None
        return faults.explain(self.at, move)

    # -- hidden things ----------------------------------------------------------------------------------

    @property
    def hides(self) -> bool:
        """Whether one seat knows what another does not: always."""
        return True

    def _settle_doubt(self, move: Move) -> None:
        """Take off what a hidden hand may have left out, once the next move shows that it did."""
        at = self.at
        while at.task[0] == "draw" and not (isinstance(move, Draw) and move.seat == at.task[1]):
            if at.known[at.task[1]]:
                return
            at.done()
            actions.advance(at)
            self._legal = None
        if at.task[0] == "pick" and not isinstance(move, Pick):
            at.done()
            actions.advance(at)
            self._legal = None
        if at.task[0] == "start" and isinstance(move, Dice) and not at.known[at.active]:
            at.done()
            at.ask(("dice", 0, 0))
            self._legal = None

    def _may_be(self, move: Move) -> bool:
        """Return whether a hidden hand allows a move of which this state cannot know that it does."""
        if not isinstance(move, _HIDING):
            return False
        return any(type(known) is type(move) for known in self._list())

    def masked(self, move: Move, seat: int) -> Move:
        """Return the next move of this state as ``seat`` may know it (LAND-21.1)."""
        opts, active, mine = self.options, self.at.active, seat
        match move:
            case Tile(hex=hex_) if self.at.board.secret[self.at.board.hex_at[hex_]]:
                return Tile(hex_, None)
            case Windfall(seat=owner) if owner != mine and not opts["gold_kinds_public"]:
                return Windfall(owner, None)
            case Take() if self.current_player != mine:
                return Take(None)
            case Lose(seat=owner) if owner != mine and not opts["discards_public"]:
                return Lose(owner, None)
            case Steal(thief=thief, victim=victim) if mine not in (thief, victim):
                return Steal(thief, victim, None)
            case Draw(seat=owner, deck=deck, card=card) if owner != mine:
                return move if self._open(card) else Draw(owner, deck, None)
            case Show(seat=owner) if mine not in (owner, active):
                return Show(owner, None)
            case Pick(deck=deck) if mine not in (active, self.at.task[1]):
                return Pick(None, deck)
            case Tender() if mine not in (active, self.at.task[1]):
                return Tender(None)
            case Give(void=void) if mine not in (active, self.at.task[1]):
                return Give(None, void)
        return move

    def _open(self, card: str | None) -> bool:
        return bool(self.options["vp_cards_auto_play"]) and any(CARDS[n].id == card for n in VICTORY_CARDS)

    def view(self, seat: int) -> LandoverState:
        """Return a state that holds only what ``seat`` may know (LAND-21.2); -1 is a spectator."""
        if self._partial or (self.is_terminal and self.options["final_log_public"]):
            return self.copy()
        source = LandoverState(self.players, None, self.options)
        seen = LandoverState(self.players, None, self.options)
        seen._partial = True
        seen.at.known = tuple(other == seat for other in range(self.players))
        for move in self._moves:
            seen.push(source.masked(move, seat))
            source.push(move)
        return seen

    def copy(self) -> LandoverState:
        """Return an independent copy, history included."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.at = self.at.copy()
        twin._moves = self._moves.copy()
        twin._marks = self._marks.copy()
        twin._legal = None
        return twin

    def observation(self, seat: int) -> Observation:
        """Return what a seat may know."""
        seen = self.view(seat)
        return Observation(
            seat=seat,
            current_player=self.current_player,
            scores=self.scores,
            history=tuple(seen.moves),
            position=seen.position(),
            legal_moves=tuple(self.legal_moves()) if self.current_player == seat else (),
        )

    def fingerprint(self) -> str:
        """Return a digest of everything that decides how the game goes on."""
        text = json.dumps(
            [self.at.fields, self.at.known, self.options], sort_keys=True, separators=(",", ":")
        )
        return hashlib.blake2s(text.encode()).hexdigest()

    def position(self) -> dict[str, Json]:
        """Return the position as JSON-ready data.

        Keys: ``game``, ``options``, ``players``, ``map``, ``turn``, ``phase``, ``to_move`` (a seat,
        ``"chance"`` or ``null``), ``terminal``, ``scores``, ``places``, ``order``, ``on_turn``, ``roll``,
        ``barbarians`` (steps), ``tiles`` (``hex, terrain, number, immune``), ``harbours``, ``buildings``
        (``corner, seat, piece, wall, metropolis``), ``pieces`` (``edge, seat, piece``), ``seats`` (what belongs
        to each), ``decks`` (cards left), ``token`` and ``offer``.
        """
        s = self.at
        at, f, now = s.board, s.fields, s.now
        mover = self.current_player
        to_move: dict[int, Json] = {CHANCE: "chance", TERMINAL: None}
        roll = now[LAST_ROLL]
        offer = now[OFFER]
        return {
            "game": self.game,
            "options": dict(self.options),
            "players": self.players,
            "map": at.name,
            "turn": self.turn,
            "phase": self.phase,
            "to_move": to_move.get(mover, mover),
            "terminal": mover == TERMINAL,
            "scores": list(self.scores),
            "places": None if now[PLACES] is None else list(now[PLACES]),
            "order": list(now[ORDER]),
            "on_turn": now[ACTIVE],
            "roll": None if roll is None else [roll[0], roll[1], FACES[roll[2]]],
            "barbarians": now[STEPS],
            "tiles": [
                {
                    "hex": at.hex_names[h],
                    "terrain": TERRAINS[ground] if ground >= 0 else None,
                    "number": s.number[h],
                    "immune": bool(f[IMMUNE][h]),
                }
                for h, ground in enumerate(s.ground)
            ],
            "harbours": [
                {"edge": at.edge_names[edge], "good": HARBOURS[kind] if kind >= 0 else None}
                for (edge, _), kind in zip(at.harbours, f[HARBOUR], strict=True)
            ],
            "buildings": [
                {
                    "corner": at.corner_names[c],
                    "seat": seat,
                    "piece": "village" if s.level[c] == 1 else "city",
                    "wall": bool(f[WALL][c]),
                    "metropolis": TRACKS[f[CROWN][c]] if f[CROWN][c] >= 0 else None,
                }
                for c, seat in enumerate(s.owner)
                if seat >= 0
            ],
            "pieces": [
                {"edge": at.edge_names[e], "seat": seat, "piece": "boat" if s.boat[e] else "road"}
                for e, seat in enumerate(s.route)
                if seat >= 0
            ],
            "seats": [self._seat(seat) for seat in range(self.players)],
            "decks": dict(zip(TRACKS, f[LEFT], strict=True)),
            "token": None
            if now[TOKEN_SEAT] < 0
            else {"seat": now[TOKEN_SEAT], "hex": at.hex_names[now[TOKEN_HEX]]},
            "offer": None
            if offer is None
            else {
                "seat": offer[0],
                "give": [GOODS[good] for good in offer[1]],
                "want": [GOODS[good] for good in offer[2]],
                "to": list(offer[3]),
            },
        }

    def _seat(self, seat: int) -> dict[str, Json]:
        s = self.at
        f, now = s.fields, s.now
        counted = s.known[seat] or not self._partial or bool(self.options["hand_counts_public"])
        base = seat * CARDS_N
        return {
            "points": points.parts(s, seat),
            "hand": {good: s.held(seat, n) for n, good in enumerate(GOODS)} if s.known[seat] else None,
            "hand_size": s.total(seat) if counted else None,
            "safe_hand": s.safe(seat),
            "cards": [card.id for n, card in enumerate(CARDS) for _ in range(f[CARDS_HELD][base + n])]
            if s.known[seat]
            else None,
            "cards_by_deck": self.cards_by_deck(seat),
            "culture": dict(zip(TRACKS, s.culture[seat * 3 : seat * 3 + 3], strict=True)),
            "power": s.power[seat],
            "power_max": s.power_max(seat),
            "catapult": at_name(s, s.catapult[seat]),
            "route": f[LENGTH][seat],
            "longest_route": now[ROUTE_HOLDER] == seat,
            "harbours": f[PORTS][seat],
            "port_authority": now[PORT_HOLDER] == seat,
            "resigned": seat in now[GONE],
        }

    # -- what screens and bots ask ------------------------------------------------------------------

    def hand(self, seat: int) -> tuple[str | None, ...]:
        """Return the cards that a seat holds, ``None`` for those that may not be known."""
        s = self.at
        known = [good for n, good in enumerate(GOODS) for _ in range(s.held(seat, n))]
        return (*known, *[None] * s.held(seat, len(GOODS)))

    def cards(self, seat: int) -> tuple[str, ...]:
        """Return the development cards that a seat is known to hold."""
        base, held = seat * CARDS_N, self.at.fields[CARDS_HELD]
        return tuple(card.id for n, card in enumerate(CARDS) for _ in range(held[base + n]))

    def cards_by_deck(self, seat: int) -> dict[str, int]:
        """Return how many development cards of each deck a seat holds, known or not."""
        base, f = seat * CARDS_N, self.at.fields
        return {
            track: f[DARK][seat * 3 + t]
            + sum(f[CARDS_HELD][base + n] for n, card in enumerate(CARDS) if card.track == t)
            for t, track in enumerate(TRACKS)
        }

    def simple_offers(self) -> list[Offer]:
        """Return the offers of one card for one other that the seat on turn can make to all opponents."""
        if self.phase != "actions":
            return []
        return simple_offers(self.at, self.at.active)

    # -- notation ---------------------------------------------------------------------------------------

    def notation(self, move: Move) -> str:
        """Return the text form of a move (docs/notation.md)."""
        return notation.written(move)

    def parse(self, text: str) -> Move:
        """Return the move that a text denotes here.

        Raises:
            IllegalMove: when it denotes no legal move.
        """
        move = notation.read(text, self.at.board)
        objection = self.objection(move)
        if objection is not None:
            raise objection
        return move


def at_name(s: Position, hex_: int) -> str | None:
    """Return the name of a hex, ``None`` for -1."""
    return s.board.hex_names[hex_] if hex_ >= 0 else None
