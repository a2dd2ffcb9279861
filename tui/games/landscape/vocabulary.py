"""The words of a square-tile game as rows: what each kind of feature, role, phase and rule is called.

All messages are marked for the catalogue and looked up when they are shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from engine import Event, Move, State

_Row = TypeVar("_Row")

Counted = Callable[[int], str]
"""Returns a number of things in words: ``"4 cities"``."""

Teller = Callable[[Event, Sequence[str]], str | None]
"""Returns the sentence of an event, given the names of all seats; ``None`` for events it does not know."""

Chooser = Callable[[State, Move, Sequence[str]], str | None]
"""Returns a legal move as a line of a list; ``None`` for moves it does not know."""


Prompter = Callable[[State], str | None]
"""Returns what is expected in a position; ``None`` where the phase says enough."""

Holding = Callable[[State, int], str]
"""Returns what a seat holds, as all may know it; ``""`` for nothing."""


class Spoken(NamedTuple):
    """How a kind of feature is spoken of; all but the name as objects of a verb.

    Attributes:
        name: what it is called, ``"sea"``.
        mine: a player's own one, ``"your sea"``.
        theirs: another one's, ``"{name}'s sea"``.
        nobodys: one without followers, ``"a free sea"``.
    """

    name: str
    mine: str
    theirs: str
    nobodys: str


class Role(NamedTuple):
    """How a follower in a role is spoken of.

    Attributes:
        name: what it is called, ``"knight"``.
        deployed: the sentence of one that was deployed, ``"{name} posted a knight in the city."``.
        laid: the sentence that tells of the tile as well.
    """

    name: str
    deployed: str
    laid: str


class Endless(NamedTuple):
    """How a kind of feature is spoken of that scores only at the end of the game.

    The two messages may name the number of scoring things by the term that counts them, ``"{cities}"``,
    and the points at the end, ``"{final}"``.

    Attributes:
        term: what it scores for, as in the terms of its value.
        claim: the line of the list of claims, with the ``{role}``.
        worth: what it is worth.
    """

    term: str
    claim: str
    worth: str


class FollowerPrompts(NamedTuple):
    """What the follower step asks for where one can deploy and take home, only one of them, or neither."""

    both: str
    deploy: str
    home: str
    neither: str


class Special(NamedTuple):
    """A figure other than the common follower, as it is spoken of in the supply.

    Attributes:
        figure: its number in the engine.
        name: what it is called; its first letter stands for it where there is little room.
        at_home: ``"abbot at home"``.
    """

    figure: int
    name: str
    at_home: str


@dataclass(frozen=True)
class Vocabulary:
    """The words of a game, or what one of its modules adds to them.

    Attributes:
        features: the kinds of features.
        roles: the roles of followers; ``"abbot on garden"`` is the row of a role on one kind of feature.
        counted: the things for which points are given, and tokens, by their names in the engine.
        rules: what a rule says in one sentence, by its id.
        prompts: what a phase asks for.
        prompters: what particular positions ask for.
        scored: the sentence of a feature that scores in the course of the game, by its kind.
        final: the same at the end of the game.
        by_rule: the same where the rule of the value says more than the kind does.
        no_points: the same for a feature that brings no points, by its rule or kind; ``""`` for all others.
        around: how far a feature is surrounded that lies on one tile, by its kind.
        endless: the kinds that score only at the end.
        claims: the line of the list of claims for roles that score nothing, with the ``{feature}``.
        tokens: what is to be seen on features and not counted by their terms, by the names of the tokens.
        specials: special figures.
        holdings: words for what seats hold besides figures and tiles.
        tellers: words for events that only this game has.
        choosers: words for moves that only this game has.
    """

    features: Mapping[str, Spoken] = field(default_factory=dict)
    roles: Mapping[str, Role] = field(default_factory=dict)
    counted: Mapping[str, Counted] = field(default_factory=dict)
    rules: Mapping[str, str] = field(default_factory=dict)
    prompts: Mapping[str, str] = field(default_factory=dict)
    scored: Mapping[str, str] = field(default_factory=dict)
    final: Mapping[str, str] = field(default_factory=dict)
    by_rule: Mapping[str, str] = field(default_factory=dict)
    no_points: Mapping[str, str] = field(default_factory=dict)
    around: Mapping[str, Counted] = field(default_factory=dict)
    endless: Mapping[str, Endless] = field(default_factory=dict)
    claims: Mapping[str, str] = field(default_factory=dict)
    tokens: Mapping[str, Counted] = field(default_factory=dict)
    specials: tuple[Special, ...] = ()
    holdings: tuple[Holding, ...] = ()
    prompters: tuple[Prompter, ...] = ()
    tellers: tuple[Teller, ...] = ()
    choosers: tuple[Chooser, ...] = ()


def joined(parts: Iterable[Vocabulary]) -> Vocabulary:
    """Return the rows of all parts in one vocabulary.

    Raises:
        ValueError: when two parts have words for the same thing.
    """
    parts = tuple(parts)
    return Vocabulary(
        features=_rows(part.features for part in parts),
        roles=_rows(part.roles for part in parts),
        counted=_rows(part.counted for part in parts),
        rules=_rows(part.rules for part in parts),
        prompts=_rows(part.prompts for part in parts),
        scored=_rows(part.scored for part in parts),
        final=_rows(part.final for part in parts),
        by_rule=_rows(part.by_rule for part in parts),
        no_points=_rows(part.no_points for part in parts),
        around=_rows(part.around for part in parts),
        endless=_rows(part.endless for part in parts),
        claims=_rows(part.claims for part in parts),
        tokens=_rows(part.tokens for part in parts),
        holdings=tuple(holding for part in parts for holding in part.holdings),
        specials=tuple(special for part in parts for special in part.specials),
        prompters=tuple(prompter for part in parts for prompter in part.prompters),
        tellers=tuple(teller for part in parts for teller in part.tellers),
        choosers=tuple(chooser for part in parts for chooser in part.choosers),
    )


def _rows(parts: Iterable[Mapping[str, _Row]]) -> dict[str, _Row]:
    rows: dict[str, _Row] = {}
    for part in parts:
        if twice := rows.keys() & part.keys():
            raise ValueError(f"two sets of words for {sorted(twice)}")
        rows |= part
    return rows


def lap_of(score: int, length: int) -> str:
    """Return where a marker stands that has gone round a track: ``"1:07"`` is the second lap, space 7."""
    laps, space = divmod(score, length)
    return f"{laps}:{space:02}" if laps else ""
