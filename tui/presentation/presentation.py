"""The texts of a game: sentences for events, prompts, choices.

What every game has to say is here; those that lay tiles have more in common, see
:mod:`tui.presentation.landscape.words`. Sentences are looked up in the catalogue when they are asked for, so
a change of language takes effect at once.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, Protocol, TypeVar

import engine
from engine import Event, Move, State
from tui.base.messages import victory
from tui.base.words import _

NOBODY = -1
"""``EventLine.seat`` of what no seat has done."""


class MoveAndEvents(Protocol):
    """A move and its events, as a table or a replay knows it."""

    @property
    def by(self) -> int:
        """The seat that made it, or ``engine.CHANCE``."""

    @property
    def move(self) -> Move:
        """The move."""

    @property
    def events(self) -> tuple[Event, ...]:
        """The events that it produced."""


@dataclass(frozen=True, slots=True)
class EventLine:
    """One line of the event log.

    Attributes:
        event: that which it describes, of several the most telling; ``None`` when there is nothing to show.
        seat: whose doing it is, or ``NOBODY``.
        lead: its beginning, which names the speaker, where it is what a bot has said; ``""`` otherwise.
        brief: the same in a few words, for a log too narrow for the sentences; ``""`` for none.
    """

    text: str
    event: Event | None = None
    seat: int = NOBODY
    others: tuple[Event, ...] = ()
    lead: str = ""
    brief: str = ""

    @property
    def events(self) -> tuple[Event, ...]:
        """The described events, the most telling first."""
        return (self.event, *self.others) if self.event is not None else self.others


@dataclass(frozen=True, slots=True)
class ChoicePreview:
    """The effect of a choice."""

    title: str
    gain: str = ""  # the points that it brings, as `"+8"` or `"4-8"`; `""` where there is nothing to say
    details: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FinaleStep:
    """One step of the final scoring, as it is shown when a game ends."""

    text: str
    points: tuple[tuple[int, int], ...]  # `(seat, points)` of those who get any
    event: Event | None = None  # what it shows on the map; `None` if nothing
    source: str = ""  # name of what the points are for, where no event says it


S = TypeVar("S", bound=State)


class Presentation(ABC, Generic[S]):
    """The words of one game.

    ``names`` are always the names of all seats, in turn order, as :func:`tui.base.messages.addressed` makes
    them.

    Attributes:
        endings: classes of the events with which its games end; empty where the scores say it all.
        point: how many points count in a review as one point does in a game that is won with about a hundred.
    """

    game: ClassVar[str]
    endings: ClassVar[tuple[type[Event], ...]] = ()
    judge: ClassVar[str] = "judge:sims=240"
    point: ClassVar[float] = 1.0
    decimals: ClassVar[int] = 1

    @abstractmethod
    def rule(self, rule: str) -> str:
        """Return the rule in one sentence, or ``""`` when only the rules themselves say it."""

    @abstractmethod
    def prompt(self, state: S) -> str:
        """Return the sentence that says what the seat to move is expected to do now."""

    def awaited(self, state: S, name: str) -> str:
        """Return the sentence for the others that says which seat must decide what now.

        Args:
            name: the name of the seat to move.
        """
        return _("It is {name}'s turn.").format(name=name)

    @abstractmethod
    def tell(self, event: Event, names: Sequence[str]) -> str:
        """Return one sentence for an event.

        Raises:
            ValueError: for an event of which this game knows nothing.
        """

    @abstractmethod
    def tell_move(self, happened: MoveAndEvents, names: Sequence[str]) -> list[EventLine]:
        """Return the sentences of one move, each event with its own."""

    @abstractmethod
    def tell_turn(self, turn: Iterable[MoveAndEvents], names: Sequence[str]) -> list[EventLine]:
        """Return the event log of one turn in as few lines as will do."""

    @abstractmethod
    def topic(self, state: S) -> str:
        """Return the topic of the page of help that fits a position."""

    @abstractmethod
    def tally(self, state: S, story: Iterable[MoveAndEvents]) -> list[tuple[str, list[int]]]:
        """Return for what the points of each seat were given: a name and the points of all seats a row."""

    @abstractmethod
    def holdings(self, state: S, seat: int) -> tuple[str, ...]:
        """Return a seat's public possessions besides its points, in a few words each."""

    def finale(
        self, state: S, story: Sequence[MoveAndEvents], names: Sequence[str]
    ) -> tuple[FinaleStep, ...]:
        """Return the steps of the final scoring, in their order; none where there is nothing to show."""
        return ()

    def best(self, state: S, story: Iterable[MoveAndEvents], seat: int) -> str:
        """Return a seat's best source of points in a finished game, ``""`` for none."""
        return ""

    def rises(self, events: Iterable[Event], before: Sequence[int], after: Sequence[int]) -> int:
        """Return how many points a turn brought to all seats together, final scoring left out."""
        return sum(max(new - old, 0) for old, new in zip(before, after, strict=True))

    def scored(self, event: Event) -> bool:
        """Return whether an event brought points in the course of the game."""
        return False

    def ready(self, state: S, seat: int) -> int:
        """Return how many pieces stand ready that a recording shows beside a seat's points."""
        return 0

    def public(self, event: Event) -> Event:
        """Return an event without what only some seats may know of it."""
        return event

    def progress(self, state: S) -> str:
        """Return how far a game has come."""
        return _("turn {turn}").format(turn=state.turn)

    def outcome(self, state: S, story: Iterable[MoveAndEvents], names: Sequence[str]) -> str:
        """Return the sentence with which a game ended."""
        ends = [event for happened in story for event in happened.events if isinstance(event, self.endings)]
        return self.tell(ends[-1], names) if ends else victory(names, state.winners, state.scores)

    def title(self) -> str:
        """Return the name of the game."""
        return _(engine.game(self.game).title)


AnyPresentation = Presentation[State]
"""The words of a game that is not known here; they must only get states of that game."""


def seat_of(event: Event) -> int:
    """Return whose doing an event is, or ``NOBODY``."""
    seat: int = getattr(event, "seat", NOBODY)
    return seat
