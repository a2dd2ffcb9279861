"""A game of Landover in progress: the common interface over a position."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Final, Self

from engine.errors import IllegalMove
from engine.game import CHANCE, NOTHING_TO_POP, Observation, Setting, State, need_move
from engine.games.landover import describe, notation, points
from engine.games.landover.data import CARDS, GOODS
from engine.games.landover.phase import LandPhase
from engine.games.landover.position import UNKNOWN_GOOD, Mark, Position
from engine.games.landover.records import Dice, DrawDevelopment, Levy, Offer, Pick, Play, Resign
from engine.games.landover.redaction import HIDING, Redaction, redact
from engine.games.landover.steps.dice import RollDice
from engine.games.landover.steps.ending import advance
from engine.games.landover.steps.resigning import ResignGame
from engine.games.landover.steps.setup import first_tasks
from engine.games.landover.steps.step import AnyStep, AnyTask
from engine.games.landover.steps.trading import simple_offers
from engine.records import Event, Json, Move

_HIDING: Final[frozenset[type[Move]]] = frozenset(HIDING)
_MAY_BE: Final = (*HIDING, Levy, Play)
_DOUBTFUL: Final = (LandPhase.DRAW, LandPhase.PICK, LandPhase.START)
"""Phases that a hidden hand may leave out."""

_RESIGN: Final = ResignGame()


class LandoverState(State):
    """A game of Landover.

    ``legal_moves()`` leaves out three moves that :meth:`push` takes all the same when :meth:`why_illegal`
    has nothing against them, because there is no end to them or they are nobody's turn: an offer of a trade,
    a counter-offer, and resigning.

    Args:
        at: the position to go on from; that before the first move if none is given.
    """

    def __init__(
        self,
        players: int,
        seed: int | None,
        options: Mapping[str, Setting],
        rules: int,
        at: Position | None = None,
    ) -> None:
        self.game = "landover"
        self.players = players
        self.seed = seed
        self.options = dict(options)
        self.rules_version = rules
        if at is None:
            at = Position(players, options, rules)
            at.tasks = first_tasks(at)
        self.at = at
        self._moves: list[Move] = []
        self._events: list[tuple[Event, ...]] = []
        self._marks: list[Mark] = []
        self._lists: list[list[Move] | None] = []  # the legal moves before each move, where they are known
        self._redactions: list[Redaction | None] = []
        self._kept: dict[int | None, Self] = {}
        self._partial = False
        self._legal: list[Move] | None = None

    # -- the common interface -------------------------------------------------------------------------

    @property
    def current_player(self) -> int:
        at = self.at
        return at.tasks[-1].actor(at)

    @property
    def moves(self) -> Sequence[Move]:
        return self._moves

    @property
    def move_events(self) -> Sequence[tuple[Event, ...]]:
        return self._events

    @property
    def chance_count(self) -> int:
        return self.at.chance_count

    @property
    def turn(self) -> int:
        return self.at.turn

    @property
    def phase(self) -> LandPhase:
        return self.at.task.phase

    @property
    def task(self) -> AnyTask:
        """The task that must be done next, with what belongs to it."""
        return self.at.task

    @property
    def on_turn(self) -> int:
        """The seat whose turn is in progress; the seat that sets up before the first."""
        return self.at.active

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(points.points(self.at, seat) for seat in range(self.players))

    def projected_scores(self) -> tuple[int, ...]:
        return self.scores

    @property
    def places(self) -> tuple[int, ...] | None:
        """Place of every seat, 1 for the winner; ``None`` before the end (LAND-1.7)."""
        return self.at.places

    @property
    def winners(self) -> tuple[int, ...]:
        places = self.places
        return () if places is None else (places.index(1),)

    def legal_moves(self) -> list[Move]:
        return self._list().copy()

    def _list(self) -> list[Move]:
        if self._legal is None:
            self._legal = self.at.tasks[-1].moves(self.at)
        return self._legal

    def chance_weights(self) -> tuple[Sequence[Move], Sequence[int]]:
        task = self.at.tasks[-1]
        if task.actor(self.at) != CHANCE:
            return (), ()
        moves, weights = task.weights(self.at)
        if self._legal is None:
            self._legal = moves
        return moves, weights

    def push(self, move: Move) -> tuple[Event, ...]:
        at, legal = self.at, self._legal
        mark = at.mark()
        if self._partial and type(move) is not Resign:  # which can be made at any time
            self._settle_unknown(move)
        step: AnyStep | None = _RESIGN if type(move) is Resign else at.tasks[-1].step(move)
        objection = self._objection(step, move)
        if step is None or objection is not None:
            at.back(mark)
            self._legal = legal
            raise objection or AssertionError
        return self._make(step, move, mark, legal)

    def repeat(self, move: Move) -> tuple[Event, ...]:
        mark, legal = self.at.mark(), self._legal
        if self._partial and type(move) is not Resign:
            self._settle_unknown(move)
        step: AnyStep | None = _RESIGN if type(move) is Resign else self.at.tasks[-1].step(move)
        assert step is not None, move
        return self._make(step, move, mark, legal)

    def _make(self, step: AnyStep, move: Move, mark: Mark, legal: list[Move] | None) -> tuple[Event, ...]:
        """Make a legal move; ``mark`` and ``legal`` are the moment and the legal moves before it."""
        at = self.at
        chance = step is not _RESIGN and at.tasks[-1].actor(at) == CHANCE
        self._marks.append(mark)
        self._lists.append(None if chance else legal)  # those of chance are not asked for again
        self._moves.append(move)
        self._redactions.append(redact(at, move) if type(move) in _HIDING and not self._partial else None)
        at.chance_count += chance
        at.events = []
        self._legal = None
        step.apply(at, move, at.events)
        advance(at)
        self._events.append(tuple(at.events))
        return self._events[-1]

    def pop(self) -> Move:
        if not self._moves:
            raise IndexError(NOTHING_TO_POP)
        move = self._moves.pop()
        self._events.pop()
        self._redactions.pop()
        self._legal = self._lists.pop()
        self.at.back(self._marks.pop())
        for kept in self._kept.values():
            if len(kept._moves) > len(self._moves):
                kept.pop()
        return move

    def why_illegal(self, move: Move) -> IllegalMove | None:
        return self._objection(_RESIGN if type(move) is Resign else self.at.task.step(move), move)

    def _objection(self, step: AnyStep | None, move: Move) -> IllegalMove | None:
        if step is None:
            need_move(move)
            return IllegalMove(*self.at.task.not_open(move))
        if not step.listed:
            return None if step.allows(self.at, move) else step.why_not(self.at, move)
        legal = self._legal
        if legal is None:
            legal = step.legal(self.at)  # not the list of all steps, which is longer to make
        for known in legal:
            if known is move:
                return None
        if move in legal or (self._partial and self._may_be(move)):
            return None
        return step.why_not(self.at, move)

    def normalized(self, move: Move) -> Move:
        return notation.normalized(move, self.at.board)

    def mover(self, move: Move) -> int:
        """Return the seat that makes a move; resigning is nobody's turn (LAND-1.8)."""
        return move.seat if isinstance(move, Resign) else self.current_player

    # -- hidden things ----------------------------------------------------------------------------------

    @property
    def hides(self) -> bool:
        return True

    def _settle_unknown(self, move: Move) -> None:
        """Take off what a hidden hand may have left out, once the next move shows that it did."""
        while self.phase is LandPhase.DRAW and not (
            isinstance(move, DrawDevelopment) and move.seat == self.at.task.seat
        ):
            if self.at.known[self.at.task.seat]:
                return
            self._leave_out()
        if self.phase is LandPhase.PICK and not isinstance(move, Pick):
            self._leave_out()
        if self.phase is LandPhase.START and isinstance(move, Dice) and not self.at.known[self.at.active]:
            self._leave_out()

    def _agree(self, task: AnyTask) -> None:
        """Take off what a hidden hand has left out, as everybody sees from what is asked next."""
        while self.phase in _DOUBTFUL and (self.phase, self.at.task.seat) != (task.phase, task.seat):
            self._leave_out()

    def _leave_out(self) -> None:
        """Take the first task off as one that is not done; before a roll there is nothing but the roll."""
        rolls = self.phase is LandPhase.START
        self.at.done()
        if rolls:
            self.at.ask(RollDice())
        advance(self.at)
        self._legal = None

    def _may_be(self, move: Move) -> bool:
        """Return whether a hidden hand allows a move of which this state cannot know that it does."""
        if not isinstance(move, _MAY_BE) or (isinstance(move, Play) and self.at.known[self.at.active]):
            return False
        return any(type(known) is type(move) for known in self._list())

    def _view(self, seat: int | None) -> Self:
        """Return a state that holds only what ``seat`` may know; ``None`` is a spectator (LAND-21.2)."""
        return self._seen(seat).copy()

    def _seen(self, seat: int | None) -> Self:
        """Return the state that holds only what ``seat`` may know; it is kept and must not be changed."""
        if self._partial or (self.is_terminal and self.options["final_log_public"]):
            return self
        kept = self._kept.get(seat)
        if kept is None:
            kept = self._kept[seat] = type(self)(self.players, None, self.options, self.rules_version)
            kept._partial = True
            kept.at.known = tuple(other == seat for other in range(self.players))
        seen = len(kept._moves)
        for move, hidden in zip(self._moves[seen:], self._redactions[seen:], strict=True):
            kept.repeat(move if hidden is None or seat in hidden.known_to else hidden.move)
        kept._agree(self.at.task)
        return kept

    def diagram(self) -> str:
        from engine.games.landover.diagram import diagram  # few programs print a board

        return diagram(self.at)

    def copy(self) -> Self:
        twin = type(self)(self.players, self.seed, self.options, self.rules_version, self.at.copy())
        twin.among_bots = self.among_bots
        twin._partial = self._partial
        twin._moves = self._moves.copy()
        twin._events = self._events.copy()
        twin._marks = self._marks.copy()
        twin._lists = self._lists.copy()
        twin._redactions = self._redactions.copy()
        return twin

    def _observation(self, seat: int | None) -> Observation:
        seen = self._seen(seat)
        return Observation(
            seat=seat,
            current_player=self.current_player,
            scores=self.scores,
            history=tuple(seen.moves),
            position=seen.position(),
            legal_moves=tuple(seen.legal_moves()) if self.current_player == seat else (),
        )

    def fingerprint(self) -> str:
        text = json.dumps(self.at.facts(), sort_keys=True, separators=(",", ":"))
        return hashlib.blake2s(text.encode()).hexdigest()

    def position(self) -> dict[str, Json]:
        return describe.position(self.at)

    # -- what screens and bots ask ------------------------------------------------------------------

    def hand(self, seat: int) -> tuple[str | None, ...]:
        """Return the cards that a seat holds, ``None`` for those that may not be known."""
        s = self.at
        known = [good for n, good in enumerate(GOODS) for _ in range(s.held(seat, n))]
        return (*known, *[None] * s.held(seat, UNKNOWN_GOOD))

    def cards(self, seat: int) -> tuple[str, ...]:
        """Return the development cards that a seat is known to hold."""
        held = self.at.cards[seat]
        return tuple(card.id for card, n in zip(CARDS, held, strict=True) for _ in range(n))

    def cards_by_deck(self, seat: int) -> dict[str, int]:
        """Return how many development cards of each deck a seat holds, known or not."""
        return describe.cards_by_deck(self.at, seat)

    def simple_offers(self) -> list[Offer]:
        """Return the offers of one card for one other that the seat on turn can make to all opponents."""
        if self.phase is not LandPhase.ACTIONS:
            return []
        return simple_offers(self.at, self.at.active)

    # -- notation ---------------------------------------------------------------------------------------

    def notation(self, move: Move) -> str:
        return notation.written(move)

    def parse(self, text: str) -> Move:
        move = notation.read(text, self.at.board)
        objection = self.why_illegal(move)
        if objection is not None:
            raise objection
        return move
