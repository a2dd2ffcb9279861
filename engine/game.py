"""The common interface of all games: what a game says of itself, and the state of one game.

A game is a sequence of moves, some made by seats and some by chance. A state is the fold of its
moves: :meth:`State.push` makes one, :meth:`State.pop` takes the last one back exactly.

    >>> import engine
    >>> state, dealer = engine.new_game("discovery", players=2, seed=7), engine.Dealer(7)
    >>> events = state.push(dealer.deal(state))
    >>> events[0].kind
    'drawn'
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Final, Self

from engine.errors import IllegalMove, UnknownName, Unplayable
from engine.records import Codec, Event, Json, Move
from engine.words import N_

if TYPE_CHECKING:
    from engine.bots.evaluation import Evaluation

CHANCE: Final = -1
"""``State.current_player`` when chance is to move (a tile is drawn, dice are rolled)."""

TERMINAL: Final = -2
"""``State.current_player`` when the game is over."""

Setting = str | int | bool
"""The value of an option."""


@dataclass(frozen=True, slots=True)
class Value:
    """One value that an option can take, with a plain sentence (English, for the catalogue)."""

    value: Setting
    summary: str


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before a game starts.

    Attributes:
        name: key in ``options``.
        title: its name for people (English, for the catalogue).
        values: what it can be; the first is the default.
        rule: id of the rule that it selects.
    """

    name: str
    title: str
    values: tuple[Value, ...]
    rule: str

    @property
    def default(self) -> Setting:
        """The value taken when nothing is said."""
        return self.values[0].value

    def parse(self, text: str) -> Setting:
        """Return the value that ``text`` names, as typed on a command line.

        Raises:
            UnknownName: when no value is called so; the sentence lists those that are.
        """
        for value in self.values:
            if text.casefold() == str(value.value).casefold():
                return value.value
        raise UnknownName(
            N_("option {option} cannot be {value}; it can be {known}"),
            option=self.name,
            value=repr(text),
            known=", ".join(str(v.value) for v in self.values),
        )


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of option values offered first when a game is set up."""

    title: str
    summary: str
    options: Mapping[str, Setting]


@dataclass(frozen=True, slots=True)
class Observation:
    """What one seat, or somebody who only watches, may know of a game.

    Attributes:
        seat: whose knowledge it is; ``None`` for what is public.
        current_player: seat to move, ``CHANCE`` or ``TERMINAL``.
        scores: points of every seat.
        history: all moves so far; what the seat may not know in them is ``None``.
        position: the position as JSON-ready data, hidden things left out.
        legal_moves: what the seat may do now; empty when it is not its turn.
    """

    seat: int | None
    current_player: int
    scores: tuple[int, ...]
    history: tuple[Move, ...]
    position: Mapping[str, Json]
    legal_moves: tuple[Move, ...]


class State(ABC):
    """One game in progress.

    Attributes:
        game: name of the game in the registry.
        players: number of seats; seats are numbered from 0 in turn order.
        seed: the seed that the game was set up with, for its dealer; ``None`` if none was named.
        options: every option of the game with its value.
        rules_version: version of the game's rules that it is played by.
    """

    game: str
    players: int
    seed: int | None
    options: Mapping[str, Setting]
    rules_version: int = 1

    @property
    @abstractmethod
    def current_player(self) -> int:
        """The seat to move, ``CHANCE`` or ``TERMINAL``."""

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.current_player == TERMINAL

    @property
    @abstractmethod
    def moves(self) -> Sequence[Move]:
        """The moves so far, chance included."""

    @property
    @abstractmethod
    def chance_count(self) -> int:
        """How many of the moves so far were made by chance."""

    @property
    @abstractmethod
    def turn(self) -> int:
        """Number of the turn in progress, from 1; 0 while the game is set up."""

    @property
    @abstractmethod
    def phase(self) -> str:
        """What is expected now, as a word of the game's own state machine."""

    @property
    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """Points of every seat now."""

    @abstractmethod
    def projected_scores(self) -> tuple[int, ...]:
        """Points that every seat would have if the game ended now."""

    @property
    @abstractmethod
    def winners(self) -> tuple[int, ...]:
        """Seats that have won; several when the victory is shared, none before the end."""

    @property
    def places(self) -> tuple[int, ...] | None:
        """Final place of every seat, 1 for who has won; equal ones share the better place.

        ``None`` before the end, and where the seats do not play against each other.
        """
        return places(self.scores, self.winners) if self.is_terminal else None

    @abstractmethod
    def legal_moves(self) -> list[Move]:
        """Return every move that can be made now, by the seat or by chance, in a fixed order.

        Whatever is in the list is accepted by :meth:`push`; whatever is not is refused.
        """

    @abstractmethod
    def chance_weights(self) -> tuple[Sequence[Move], Sequence[int]]:
        """Return the moves open to chance and their weights as positive integers, in a fixed order.

        Both are empty when it is not chance's turn.
        """

    def chance_outcomes(self) -> list[tuple[Move, float]]:
        """Return (move, probability) pairs; empty when it is not chance's turn."""
        moves, weights = self.chance_weights()
        total = sum(weights)
        return [(move, weight / total) for move, weight in zip(moves, weights, strict=True)]

    @abstractmethod
    def push(self, move: Move) -> tuple[Event, ...]:
        """Make ``move`` and return the facts it brought about, in order.

        Raises:
            IllegalMove: when the rules refuse it; the state is unchanged.
        """

    @abstractmethod
    def pop(self) -> Move:
        """Take the last move back, the exact inverse of :meth:`push`, and return it.

        Raises:
            IndexError: when no move has been made.
        """

    @abstractmethod
    def objection(self, move: Move) -> IllegalMove | None:
        """Return why ``move`` cannot be made now, or ``None`` when it can."""

    def maker(self, move: Move) -> int:
        """Return the seat that makes ``move``: the one to move, unless it is a move that is nobody's turn."""
        return self.current_player

    @abstractmethod
    def fingerprint(self) -> str:
        """Return a digest of everything that decides how the game goes on; equal states agree."""

    def observation(self, seat: int | None) -> Observation:
        """Return what ``seat`` may know; ``None`` stands for a spectator, who knows what is public.

        Raises:
            ValueError: when there is no such seat. ``CHANCE`` and ``TERMINAL`` are not seats.
        """
        self._require_seat(seat)
        return self._observation(seat)

    def view(self, seat: int | None) -> Self:
        """Return a state that holds only what ``seat`` may know, free to be pushed and popped.

        ``None`` stands for a spectator: the state holds what is public.

        It is an independent copy. Where things are hidden from the seat the copy holds unknowns.

        Raises:
            ValueError: when there is no such seat. ``CHANCE`` and ``TERMINAL`` are not seats.
        """
        self._require_seat(seat)
        return self._view(seat)

    def _require_seat(self, seat: int | None) -> None:
        """Raise ``ValueError`` unless ``seat`` is one of the game's seats or ``None``."""
        if seat is not None and not 0 <= seat < self.players:
            raise ValueError(
                f"there is no seat {seat}: seats are 0 to {self.players - 1}, and None is a spectator"
            )

    @abstractmethod
    def _observation(self, seat: int | None) -> Observation:
        """Return what ``seat``, which exists, or a spectator may know."""

    @abstractmethod
    def _view(self, seat: int | None) -> Self:
        """Return an independent copy that holds only what ``seat``, which exists, or a spectator may know."""

    @property
    @abstractmethod
    def hides(self) -> bool:
        """Whether the options in force let one seat know what another does not."""

    @abstractmethod
    def position(self) -> dict[str, Json]:
        """Return the whole position as JSON-ready data (keys are documented by the game)."""

    @abstractmethod
    def notation(self, move: Move) -> str:
        """Return the text form of ``move``, as a person would write it in this position."""

    @abstractmethod
    def parse(self, text: str) -> Move:
        """Return the move that ``text`` denotes here, the inverse of :meth:`notation`.

        Raises:
            IllegalMove: when the text denotes no legal move of this position.
        """


def places(scores: Sequence[int], winners: Sequence[int]) -> tuple[int, ...]:
    """Return the place of every seat: the winners are first, the others follow by their points.

    Those who are equal share the better place, as in 1, 2, 2, 4 (LAND-1.7).
    """
    merits = [(0, 0) if seat in winners else (1, -points) for seat, points in enumerate(scores)]
    return tuple(1 + sum(other < merit for other in merits) for merit in merits)


class Game(ABC):
    """What a game says of itself; one instance a game, kept in the registry.

    Attributes:
        name: key in the registry and in logs.
        title: name for people.
        summary: one sentence for the list of games.
        min_players: fewest seats.
        max_players: most seats.
        options: what can be chosen.
        presets: named choices, the recommended one first.
        rules_version: raised when a rule fix changes how old logs come out.
        oldest_rules: the first version of the rules by which recorded games can be replayed.
        codec: reads this game's moves.
        own_levels: levels of bots that only this game has, weakest first.
        undoes_answers: whether a decision may be taken back once chance or another seat has answered it;
            not where hands are hidden, for much could be learnt that way.
        minds_absent: whether its rules say what is decided for a seat that lets its time run out.
    """

    name: str
    title: str
    summary: str
    min_players: int
    max_players: int
    options: tuple[Option, ...]
    presets: tuple[Preset, ...]
    rules_version: int
    oldest_rules: int = 1
    codec: Codec
    own_levels: tuple[str, ...] = ()
    undoes_answers: bool = True
    minds_absent: bool = False

    @abstractmethod
    def new_state(self, players: int, seed: int | None, options: Mapping[str, Setting]) -> State:
        """Return the state before the first move; ``options`` are complete and valid."""

    def knows_rules(self, version: int) -> bool:
        """Return whether games that were played by a version of the rules can be replayed."""
        return self.oldest_rules <= version <= self.rules_version

    def recorded_state(
        self, players: int, seed: int | None, options: Mapping[str, Setting], rules: int
    ) -> State:
        """Return the state before the first move of a game played by a version of the rules that is known."""
        return self.new_state(players, seed, options)

    @abstractmethod
    def evaluation(self) -> Evaluation:
        """Return how bots judge this game's positions; loaded on first use."""

    def move_for_absent(self, state: State, random: Random) -> Move:
        """Return the move that the rules make for a seat that lets its time run out.

        Args:
            state: a game of this kind in which a seat is to move.
            random: decides what is left to chance.

        Raises:
            LookupError: when this game's rules know of none, see ``minds_absent``.
        """
        raise LookupError(self.name)

    def search_evaluation(self) -> Evaluation:
        """Return how bots that search judge this game's positions; loaded on first use."""
        return self.evaluation()

    def own_evaluation(self, level: str) -> Evaluation:
        """Return how the bot of one of ``own_levels`` judges this game's positions; loaded on first use.

        Raises:
            KeyError: when this game has no such level.
        """
        raise KeyError(level)

    def option(self, name: str) -> Option:
        """Return the option called ``name``.

        Raises:
            UnknownName: when there is none; the sentence lists those that exist.
        """
        for option in self.options:
            if option.name == name:
                return option
        raise UnknownName(
            N_("{game} has no option {option}; it has {known}"),
            game=self.name,
            option=repr(name),
            known=", ".join(option.name for option in self.options),
        )

    def settle(self, options: Mapping[str, Any] | None) -> dict[str, Setting]:
        """Return all options with their values, defaults filled in and the given ones checked.

        Raises:
            UnknownName: for an option or a value that does not exist.
        """
        given = dict(options or {})
        for name in given:
            self.option(name)
        settled: dict[str, Setting] = {}
        for option in self.options:
            wanted = given.get(option.name, option.default)
            known = [v.value for v in option.values]
            exact = [v for v in known if v == wanted and type(v) is type(wanted)]
            settled[option.name] = exact[0] if exact else option.parse(str(wanted))
        return settled

    def objection(self, players: int, options: Mapping[str, Setting]) -> Unplayable | None:
        """Return why so many seats cannot play with these options, or ``None`` when they can.

        Args:
            players: number of seats, within ``min_players`` and ``max_players``.
            options: complete and valid, as from :meth:`settle`.
        """
        return None

    def read_move(self, data: Json) -> Move:
        """Return the move of which ``data`` is the JSON form.

        Raises:
            ValueError: when it is not one of this game's moves.
        """
        move = self.codec.read(data)
        assert isinstance(move, Move)
        return move
