"""Vectors of positions and numbers of moves, for each game.

Encodings are found through the entry points ``hinterland.encodings``, whose objects are classes.
An encoding belongs to one game with one set of options and one number of players. Its observations have fixed
fields, its actions fixed groups, so that the same place in a vector always means the same.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, Final, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

import engine
from engine import Move, Setting, State, UnknownName
from engine.plugins import Group
from engine.words import N_

S = TypeVar("S", bound=State)

Values = NDArray[np.int16]
Index = Callable[[Move], int | None]
"""Returns the action for a move, ``None`` for a move that has none."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of an observation."""

    name: str
    shape: tuple[int, ...]
    high: int
    low: int = 0

    @property
    def size(self) -> int:
        """Number of values."""
        return prod(self.shape)


@dataclass(frozen=True, slots=True)
class ActionGroup:
    """Consecutive actions of one kind.

    Attributes:
        shape: what they choose from; the number of an action in the group counts the last choice fastest.
    """

    name: str
    shape: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        """Number of actions."""
        return prod(self.shape)


class Encoding(ABC, Generic[S]):
    """The observations and actions of a game.

    Args:
        window: limits how much of an endless board is seen; ``None`` for as much as any game can need.

    Attributes:
        fields: the fields of an observation, in order.
        groups: the groups of actions, in order.
        low, high: the smallest and the largest value of each place of an observation.
    """

    def __init__(self, state: S, window: int | None = None) -> None:
        self.players = state.players
        self.fields: tuple[Field, ...] = tuple(self.make_fields(state, window))
        self.groups: tuple[ActionGroup, ...] = tuple(self.make_groups(state, window))
        self.size = sum(field.size for field in self.fields)
        self.actions = sum(group.size for group in self.groups)
        self.low = np.concatenate([np.full(field.size, field.low, np.int16) for field in self.fields])
        self.high = np.concatenate([np.full(field.size, field.high, np.int16) for field in self.fields])
        self.first: dict[str, int] = {}
        """The first action of each group."""
        count = 0
        for group in self.groups:
            self.first[group.name] = count
            count += group.size

    @abstractmethod
    def make_fields(self, state: S, window: int | None) -> Iterable[Field]:
        """Yield the fields of observations."""

    @abstractmethod
    def make_groups(self, state: S, window: int | None) -> Iterable[ActionGroup]:
        """Yield the groups of actions."""

    @abstractmethod
    def index(self, state: S) -> Index:
        """Return the function that numbers the moves of the seat to move, no two of them alike."""

    @abstractmethod
    def fill(self, view: S, seat: int, values: Mapping[str, Values]) -> None:
        """Write what a seat knows into the fields of an observation, which are all 0.

        Args:
            view: contains only what the seat may know.
            seat: the seat that observes; others come after it in turn order.
        """

    def moves(self, state: S) -> Sequence[Move]:
        """Return the moves from which the seat to move can choose."""
        return state.legal_moves()

    def legal(self, state: S) -> dict[int, Move]:
        """Return the moves of the seat to move by their actions; moves without an action are left out."""
        if state.current_player < 0:
            return {}
        index = self.index(state)
        found = {}
        for move in self.moves(state):
            action = index(move)
            if action is not None:
                found[action] = move
        return found

    def observe(self, view: S, seat: int) -> Values:
        """Return the observation of a seat.

        Args:
            view: contains only what the seat may know, see ``State.view``.
        """
        observation = np.zeros(self.size, np.int16)
        self.fill(view, seat, self.split(observation))
        return np.clip(observation, self.low, self.high, out=observation)

    def split(self, observation: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """Return the fields of an observation by name, in their shapes, without copying them."""
        found, at = {}, 0
        for field in self.fields:
            found[field.name] = observation[at : at + field.size].reshape(field.shape)
            at += field.size
        return found

    def group_of(self, action: int) -> tuple[ActionGroup, tuple[int, ...]]:
        """Return the group of an action and its choices in the group.

        Raises:
            IndexError: when there is no such action.
        """
        for group in self.groups:
            number = action - self.first[group.name]
            if 0 <= number < group.size:
                return group, tuple(int(one) for one in np.unravel_index(number, group.shape or (1,)))
        raise IndexError(action)

    def relative(self, seat: int, other: int) -> int:
        """Return how many seats after ``seat`` another seat comes in turn order."""
        return (other - seat) % self.players

    def in_turn_order(self, values: Sequence[int], seat: int) -> list[int]:
        """Return one value for each seat, beginning with that of ``seat``."""
        return [*values[seat:], *values[:seat]]


_ENCODINGS: Final = Group("hinterland.encodings", type)


def encoding_of(
    game: str,
    players: int,
    options: Mapping[str, Setting] | None = None,
    window: int | None = None,
) -> Encoding[Any]:
    """Return the encoding of a game.

    Args:
        window: see :class:`Encoding`.

    Raises:
        UnknownName: when there is no such game or option, or the game declares no encoding that can be used.
    """
    found = _ENCODINGS.find(engine.game(game).name)
    if found is None and (failure := _ENCODINGS.failure(game)) is not None:
        raise UnknownName(failure.saying.template, **failure.saying.values)
    if found is None:
        raise UnknownName(
            N_("{game} has no encoding for machine learning; there is one for {known}"),
            game=repr(game),
            known=", ".join(_ENCODINGS.names()),
        )
    encoding: Encoding[Any] = found(engine.new_game(game, players=players, seed=0, options=options), window)
    return encoding
