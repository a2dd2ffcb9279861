"""The words of a square-tile game as rows: what each kind of feature, role, phase and rule is called.

All messages are marked for the catalogue and looked up when they are shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Generic, NamedTuple, TypeVar

from engine import Event, Move
from engine.landscape.state import LandscapeState
from tui.base.messages import Sentence

_Row = TypeVar("_Row")
S = TypeVar("S", bound=LandscapeState)

Counted = Callable[[int], str]
"""Returns a number of things in words: ``"4 cities"``."""

Teller = Callable[[Event, Sequence[str]], str | None]
"""Returns the sentence of an event, given the names of all seats; ``None`` for events it does not know."""

Chooser = Callable[[S, Move, Sequence[str]], str | None]
"""Returns a legal move as a line of a list; ``None`` for moves it does not know."""


Regret = Callable[[S, Move, Move], str | None]
"""Returns what a move gave away against a better one; ``None`` where the rest says enough."""

Prompter = Callable[[S], str | None]
"""Returns what is expected in a position; ``None`` where the phase says enough."""

Awarder = Callable[[Event], "BonusRow | None"]
"""Returns the points that an event gives besides those for features; ``None`` for none."""


@dataclass(frozen=True, slots=True)
class StandingNote:
    """A note on how the seats stand."""

    title: str  # its subject, as the heading of a part of the panel
    # Short texts, each with the number of the seat whose sign it wears, or ``NOBODY``
    lines: tuple[tuple[int, str], ...]
    # Pictures that replace words of the lines where there are colours: two rows of codes of the palette
    pictures: Mapping[str, tuple[str, str]] = field(default_factory=dict)


Accounter = Callable[[S], StandingNote | None]
"""Returns what else there is to say of how the seats stand; ``None`` for nothing."""

Holding = Callable[[S, int], str]
"""Returns what a seat holds, as all may know it; ``""`` for nothing."""


class FeatureWords(NamedTuple):
    """Words for a kind of feature; all but the name as objects of a verb."""

    name: str  # what it is called, ``"sea"``
    mine: str  # a player's own one, ``"your sea"``
    theirs: str  # another one's, ``"{name}'s sea"``
    nobodys: str  # one without followers, ``"a free sea"``


class RoleWords(NamedTuple):
    """Words for a follower in a role."""

    name: str  # what it is called, ``"knight"``
    deployed: Sentence  # the sentence of one that was deployed, ``"{name} posted a knight in the city."``
    group: str = ""  # the heading under which it is listed in the follower step, where it has one to itself
    place: str = ""  # what it is called below that heading


class EndlessFeatureWords(NamedTuple):
    """Words for a kind of feature that scores only at the end of the game.

    The two messages may name the number of scoring things by the term that counts them, ``"{cities}"``,
    and the points at the end, ``"{final}"``.
    """

    term: str  # what it scores for, as in the terms of its value
    claim: str  # the line of the list of claims, with the ``{role}``
    worth: str  # what it is worth


class FigureWords(NamedTuple):
    """Words for a figure in the supply other than the common follower."""

    figure: int | str  # its number in the engine, or its name where a game gives it a number
    name: str  # what it is called; its first letter stands for it where there is little room
    at_home: str  # ``"abbot at home"``


class BonusRow(NamedTuple):
    """Points that were not given for a feature: what for, as the head of a row, to whom, how many."""

    title: str
    seat: int
    points: int


@dataclass(frozen=True)
class Vocabulary(Generic[S]):
    """The words of a game, or what one of its modules adds to them."""

    features: Mapping[str, FeatureWords] = field(default_factory=dict)  # the kinds of features
    # The roles of followers; ``"abbot on garden"`` is the row of a role on one kind of feature
    roles: Mapping[str, RoleWords] = field(default_factory=dict)
    # The things for which points are given, and tokens, by their names in the engine
    counted: Mapping[str, Counted] = field(default_factory=dict)
    rules: Mapping[str, str] = field(default_factory=dict)  # what a rule says in one sentence, by its id
    # What a phase asks for; the follower step by what one can do: ``"deploy"``, ``"home"``, ``"deploy or
    # home"`` or ``"pass"``
    prompts: Mapping[str, str] = field(default_factory=dict)
    # What the others read while a seat, ``{name}``, is asked, by the phase; without a row it is its turn
    awaited: Mapping[str, str] = field(default_factory=dict)
    # The sentence of a feature that scores in the course of the game, by its kind
    scored: Mapping[str, Sentence] = field(default_factory=dict)
    final: Mapping[str, Sentence] = field(default_factory=dict)  # the same at the end of the game
    # The same where the rule of the value says more than the kind does
    by_rule: Mapping[str, Sentence] = field(default_factory=dict)
    # The same for a feature that brings no points, by its rule or kind; ``""`` for all others
    no_points: Mapping[str, Sentence] = field(default_factory=dict)
    # How far a feature is surrounded that lies on one tile, by its kind
    around: Mapping[str, Counted] = field(default_factory=dict)
    endless: Mapping[str, EndlessFeatureWords] = field(
        default_factory=dict
    )  # the kinds that score only at the end
    # What there is to say of a kind of feature that nobody can claim
    unclaimed: Mapping[str, str] = field(default_factory=dict)
    # The line of the list of claims for an action, or for a role that scores nothing, with the ``{role}``,
    # the ``{feature}``, the ``{place}`` on it, its ``{points}``, or the number of its tiles as ``{now}``
    claims: Mapping[str, str] = field(default_factory=dict)
    # The heading of choices that neither deploy a follower nor take one off, by their action
    groups: Mapping[str, str] = field(default_factory=dict)
    # What is to be seen on features, by the names of the tokens; ``None`` for those that are counted by their
    # terms
    tokens: Mapping[str, Counted | None] = field(default_factory=dict)
    specials: tuple[FigureWords, ...] = ()  # special figures
    holdings: tuple[Holding[S], ...] = ()  # words for what seats hold besides figures and tiles
    reserves: tuple[Holding[S], ...] = ()  # the same as a sign, where it stands among the letters of figures
    accounts: tuple[Accounter[S], ...] = ()  # notes on how the seats stand
    prompters: tuple[Prompter[S], ...] = ()  # what particular positions ask for
    tellers: tuple[Teller, ...] = ()  # words for events that only this game has
    briefs: tuple[Callable[[Event], str], ...] = ()  # a few words for such events, "" for none
    awards: tuple[Awarder, ...] = ()  # points that such events give
    choosers: tuple[Chooser[S], ...] = ()  # words for moves that only this game has
    regrets: tuple[Regret[S], ...] = ()  # what such moves gave away


def joined(parts: Iterable[Vocabulary[S]]) -> Vocabulary[S]:
    """Return the rows of all parts in one vocabulary.

    Raises:
        ValueError: when two parts have words for the same thing.
    """
    parts = tuple(parts)
    return Vocabulary(
        **{row.name: _together([getattr(part, row.name) for part in parts]) for row in fields(Vocabulary)}
    )


def _together(parts: Sequence[Any]) -> Any:
    """Return tables as one table, or rows as one row."""
    if isinstance(parts[0], tuple):
        return sum(parts, ())
    table: dict[str, Any] = {}
    for part in parts:
        if twice := table.keys() & part.keys():
            raise ValueError(f"two sets of words for {sorted(twice)}")
        table |= part
    return table


def lap_of(score: int, length: int) -> str:
    """Return where a marker stands that has gone round a track: ``"1:07"`` is the second lap, space 7."""
    laps, space = divmod(score, length)
    return f"{laps}:{space:02}" if laps else ""
