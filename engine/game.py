"""The common interface of all games: :class:`Game`, the rules, and :class:`State`, one game in progress.

A game is a sequence of moves, some made by seats and some by chance. :meth:`State.push` makes a move and
returns its events, :meth:`State.push_only` makes it without them, :meth:`State.pop` undoes the last one
exactly.

    >>> import engine
    >>> state, dealer = engine.new_game("discovery", players=2, seed=7), engine.Dealer(7)
    >>> events = state.push(dealer.deal(state))
    >>> events[0].kind
    'drawn'
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Generic, Self, TypeVar

from engine.errors import IllegalMove, UnknownName, Unplayable
from engine.phase import Phase
from engine.records import Codec, Event, Json, Move
from engine.words import N_

CHANCE: Final = -1
"""``State.current_player`` when chance is to move (a tile is drawn, dice are rolled)."""

TERMINAL: Final = -2
"""``State.current_player`` when the game is over."""

Setting = str | int | bool
"""The value of an option."""


@dataclass(frozen=True, slots=True)
class Value:
    """One value of an option (texts in English, for the catalogue).

    Attributes:
        value: the value.
        summary: one sentence about it.
        title: a word or two, for a list; ``""`` to take the value itself.
    """

    value: Setting
    summary: str
    title: str = ""

    @property
    def label(self) -> str:
        """A word or two for the value: its title, ``on`` or ``off``, or the value itself."""
        if self.title:
            return self.title
        if isinstance(self.value, bool):
            return N_("on") if self.value else N_("off")
        return str(self.value)


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before a game starts.

    Attributes:
        name: key in ``options``.
        title: the displayed name (English, for the catalogue).
        values: the possible values; the first is the default.
        rule: id of the rule that describes it.
        help: one sentence about it; ``""`` where those of the values say enough.
        group: title of the group it belongs to, ``""`` for none.
        is_rare: whether forms show it only where it is not the default.
        is_expansion: whether it says if the game is played with a box of its own; forms always show these.
    """

    name: str
    title: str
    values: tuple[Value, ...]
    rule: str
    help: str = ""
    group: str = ""
    is_rare: bool = False
    is_expansion: bool = False

    @property
    def is_listed(self) -> bool:
        """True if it is one of the rules that a form shows when all are asked for."""
        return not (self.is_rare or self.is_expansion)

    @property
    def default(self) -> Setting:
        """The default value."""
        return self.values[0].value

    def parse(self, text: str) -> Setting:
        """Return the value for a text, as typed on a command line.

        Raises:
            UnknownName: when there is no such value; the message lists the known ones.
        """
        for value in self.values:
            if text.casefold() == str(value.value).casefold():
                return value.value
        raise UnknownName(
            N_("option {option} cannot be {value}; it can be {known}"),
            option=self.name,
            value=repr(text),
            known=", ".join(spelled(v.value) for v in self.values),
        )


def spelled(value: Setting) -> str:
    """Return the value of an option as text, as it is typed and as notation has it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of option values, offered when a game is set up.

    Attributes:
        title: its name.
        summary: a sentence about it.
        options: the values that are not the defaults.
        minutes: how long such a game takes at a table, about; 0 for as long as any.
    """

    title: str
    summary: str
    options: Mapping[str, Setting]
    minutes: int = 0


@dataclass(frozen=True, slots=True)
class Observation:
    """The knowledge of one seat, or of a spectator, about a game.

    Attributes:
        seat: the seat; ``None`` for a spectator.
        current_player: seat to move, ``CHANCE`` or ``TERMINAL``.
        scores: points of every seat.
        history: all moves so far; fields hidden from the seat are ``None``.
        position: the position as JSON-ready data, without hidden information.
        legal_moves: the legal moves of the seat; empty when it is not its turn.
    """

    seat: int | None
    current_player: int
    scores: tuple[int, ...]
    history: tuple[Move, ...]
    position: Mapping[str, Json]
    legal_moves: tuple[Move, ...]


class LegalMoves(Collection[Move]):
    """The legal moves of a position, as a collection that follows the state; see :attr:`State.legal`.

        >>> import engine
        >>> state = engine.new_game("castle", players=2, seed=7)
        >>> move = state.legal_moves()[0]
        >>> move in state.legal, len(state.legal) == len(state.legal_moves())
        (True, True)

    ``in`` asks the rules about one move and lists none. Every move that :meth:`State.push` accepts is in it,
    also those that are too many to be listed, such as offers to trade.
    """

    def __init__(self, state: State) -> None:
        self._state = state

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and self._state.why_illegal(move) is None

    def __iter__(self) -> Iterator[Move]:
        return iter(self._state.legal_moves())

    def __len__(self) -> int:
        return len(self._state.legal_moves())

    def __repr__(self) -> str:
        shown = ", ".join(map(self._state.notation, self._state.legal_moves()))
        return f"<LegalMoves: {shown or 'none'}>"


NOTHING_TO_POP: Final = "there is no move to undo"


def need_move(move: object) -> None:
    """Raise ``TypeError`` for what is no move."""
    if not isinstance(move, Move):
        raise TypeError(f"{move!r} is no Move, which state.parse(text) makes of a text")


class State(ABC):
    """One game in progress.

    ``print(state)`` shows it in plain text::

        >>> import engine
        >>> state = engine.new_game("discovery", players=2, seed=7)
        >>> state
        <DiscoveryState of discovery: turn 1, draw, scores 0 0>
        >>> print(state)  # doctest: +ELLIPSIS
        The Discovery: turn 1 of 83, draw, chance to move
        seat 0: 0 points
        seat 1: 0 points
        <BLANKLINE>
              -1     0     1
        ...

    Attributes:
        game: name of the game in the registry.
        title: title of the game, for ``print``; ``""`` if the state was not made by the registry.
        players: number of seats; seats are numbered from 0 in turn order.
        seed: the seed of the game, for its dealer; ``None`` for none.
        options: all options of the game with their values.
        rules_version: version of the rules by which it is played.
        among_bots: whether only bots play, so that nobody minds how often they bargain; no part of the game.
    """

    game: str
    title: str = ""
    players: int
    seed: int | None
    options: Mapping[str, Setting]
    rules_version: int = 1
    among_bots: bool = False

    @property
    @abstractmethod
    def current_player(self) -> int:
        """The seat to move, ``CHANCE`` or ``TERMINAL``."""

    @property
    def is_terminal(self) -> bool:
        """True if the game is over."""
        return self.current_player == TERMINAL

    @property
    @abstractmethod
    def moves(self) -> Sequence[Move]:
        """The moves so far, chance included."""

    @property
    def move_events(self) -> Sequence[tuple[Event, ...]] | None:
        """The events of each move so far; ``None`` for a game whose states do not keep them."""
        return None

    @property
    @abstractmethod
    def chance_count(self) -> int:
        """Number of chance moves so far."""

    @property
    @abstractmethod
    def turn(self) -> int:
        """Number of the current turn, from 1; 0 during the set-up."""

    @property
    def turns(self) -> int:
        """Expected number of turns; 0 if unknown."""
        return 0

    @property
    @abstractmethod
    def phase(self) -> Phase:
        """The current phase; the game defines the words."""

    @property
    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """Current points of all seats."""

    @abstractmethod
    def projected_scores(self) -> tuple[int, ...]:
        """Points of all seats if the game ended now."""

    @property
    @abstractmethod
    def winners(self) -> tuple[int, ...]:
        """The winning seats; several for a shared victory, none before the end."""

    @property
    def places(self) -> tuple[int, ...] | None:
        """Final places of all seats, 1 for the winner; ties share the better place.

        ``None`` before the end, and when the seats do not play against each other.
        """
        return places(self.scores, self.winners) if self.is_terminal else None

    @abstractmethod
    def legal_moves(self) -> list[Move]:
        """Return the legal moves of the seat to move, or of chance, in a fixed order.

        :meth:`push` accepts exactly these moves.
        """

    @property
    def legal(self) -> LegalMoves:
        """The legal moves as a collection in which ``in`` is fast."""
        return LegalMoves(self)

    @abstractmethod
    def chance_weights(self) -> tuple[Sequence[Move], Sequence[int]]:
        """Return the possible chance moves and their weights, positive integers, in a fixed order.

        Both are empty when chance is not to move.
        """

    def chance_odds(self) -> tuple[Sequence[Move], Sequence[int]]:
        """Return :meth:`chance_weights`, or the same with impossible moves of weight 0 where that is faster.

        The sequences may be those of the state, which change with it.
        """
        return self.chance_weights()

    @abstractmethod
    def push(self, move: Move) -> tuple[Event, ...]:
        """Make ``move`` and return its events, in order.

        Raises:
            IllegalMove: when the move is illegal; the state is unchanged.
            TypeError: for a text, or anything else that is no move; :meth:`parse` reads texts.
        """

    def push_only(self, move: Move) -> None:
        """Make ``move`` as :meth:`push` does, without its events; faster in games that can leave them out."""
        self.push(move)

    def repeat(self, move: Move) -> tuple[Event, ...]:
        """Make a move that is known to be legal, unchecked where that is faster, and return its events."""
        return self.push(move)

    @abstractmethod
    def pop(self) -> Move:
        """Undo the last move and return it; the exact inverse of :meth:`push`.

        Raises:
            IndexError: when there is no move to undo.
        """

    @abstractmethod
    def why_illegal(self, move: Move) -> IllegalMove | None:
        """Return why ``move`` is illegal now; ``None`` when it is legal."""

    def normalized(self, move: Move) -> Move:
        """Return the same move in the one form that legal moves have.

        A game overrides it where a move can be written in several ways. Whether the move is legal is not
        looked at.
        """
        return move

    def mover(self, move: Move) -> int:
        """Return the seat that makes ``move``: the seat to move, or another one for moves out of turn."""
        return self.current_player

    @abstractmethod
    def fingerprint(self) -> str:
        """Return a digest of everything that can affect the rest of the game; equal for equal states."""

    def observation(self, seat: int | None) -> Observation:
        """Return the knowledge of ``seat``; ``None`` stands for a spectator.

        Raises:
            ValueError: when there is no such seat. ``CHANCE`` and ``TERMINAL`` are not seats.
        """
        self._require_seat(seat)
        return self._observation(seat)

    def view(self, seat: int | None) -> Self:
        """Return an independent copy that contains only what ``seat`` may know.

        Hidden information is replaced by unknowns. ``None`` stands for a spectator, who knows what is public.

        Raises:
            ValueError: when there is no such seat. ``CHANCE`` and ``TERMINAL`` are not seats.
        """
        self._require_seat(seat)
        return self._view(seat)

    def _require_seat(self, seat: int | None) -> None:
        """Raise ``ValueError`` unless ``seat`` is a seat or ``None``."""
        if seat is not None and not 0 <= seat < self.players:
            raise ValueError(
                f"there is no seat {seat}: seats are 0 to {self.players - 1}, and None is a spectator"
            )

    @abstractmethod
    def _observation(self, seat: int | None) -> Observation:
        """Implement :meth:`observation`; ``seat`` is valid."""

    @abstractmethod
    def _view(self, seat: int | None) -> Self:
        """Implement :meth:`view`; ``seat`` is valid."""

    @property
    @abstractmethod
    def hides(self) -> bool:
        """True if some information is hidden from some seats, with these options."""

    @property
    def is_known_alike(self) -> bool:
        """True if all seats know the same, so that nobody at a shared screen need look away."""
        return not self.hides

    @abstractmethod
    def position(self) -> dict[str, Json]:
        """Return the whole position as JSON-ready data; the game documents the keys."""

    def faces(self) -> list[Json]:
        """Return the faces of the tiles as JSON-ready data; empty for games without tile faces."""
        return []

    def copy(self) -> Self:
        """Return an independent copy, history included.

        A game overrides it where it can be quicker, or has objects that cannot be copied.
        """
        return deepcopy(self)

    def diagram(self) -> str:
        """Return the board in plain text, several lines; ``""`` for games that draw none."""
        return ""

    def __repr__(self) -> str:
        scores = " ".join(map(str, self.scores))
        return f"<{type(self).__name__} of {self.game}: turn {self.turn}, {self.phase}, scores {scores}>"

    def __str__(self) -> str:
        actors = {CHANCE: "chance to move", TERMINAL: "the game is over"}
        turn = f"turn {self.turn} of {self.turns}" if self.turns else f"turn {self.turn}"
        actor = actors.get(self.current_player, f"seat {self.current_player} to move")
        lines = [f"{self.title or self.game}: {turn}, {self.phase}, {actor}"]
        for seat, points in enumerate(self.scores):
            won = ", wins" if seat in self.winners else ""
            lines.append(f"seat {seat}: {points} point{'' if points == 1 else 's'}{won}")
        diagram = self.diagram()
        return "\n".join([*lines, "", diagram] if diagram else lines)

    @abstractmethod
    def notation(self, move: Move) -> str:
        """Return the text form of ``move`` in this position."""

    @abstractmethod
    def parse(self, text: str) -> Move:
        """Return the move for a text in this position; the inverse of :meth:`notation`.

        Raises:
            IllegalMove: when the text is not a legal move of this position.
        """


def places(scores: Sequence[int], winners: Sequence[int]) -> tuple[int, ...]:
    """Return the places of all seats: the winners first, the others by points.

    Ties share the better place, as in 1, 2, 2, 4 (LAND-1.7).
    """
    merits = [(0, 0) if seat in winners else (1, -points) for seat, points in enumerate(scores)]
    return tuple(1 + sum(other < merit for other in merits) for merit in merits)


S = TypeVar("S", bound=State)


class Game(ABC, Generic[S]):
    """A game: its names, its options and its initial states. The registry has one instance of each.

    Attributes:
        name: key in the registry and in logs.
        title: the displayed name.
        summary: one sentence for the list of games.
        min_players: minimum number of seats.
        max_players: maximum number of seats.
        options: the options, in the order of the set-up screen.
        presets: the presets, the easiest one first.
        minutes: how long a game takes at a table, about; 0 if unknown.
        rules_version: incremented when a change of the rules affects the replay of old logs.
        oldest_rules: the first version of the rules by which recorded games can be replayed.
        codec: reads the moves of this game from JSON.
        allows_undo_after_reply: whether a move can be undone after chance or another seat has replied to it;
            False for games where that would reveal hidden information.
        has_timeout_move: whether the rules define a move for a seat that runs out of time.
    """

    name: str
    title: str
    summary: str
    min_players: int
    max_players: int
    options: tuple[Option, ...]
    presets: tuple[Preset, ...]
    minutes: int = 0
    rules_version: int
    oldest_rules: int = 1
    codec: Codec[Move]
    allows_undo_after_reply: bool = True
    has_timeout_move: bool = False

    def __repr__(self) -> str:
        players = str(self.min_players)
        if self.max_players != self.min_players:
            players += f" to {self.max_players}"
        return f"<{type(self).__name__}: {self.name}, {players} players>"

    @abstractmethod
    def new_state(self, players: int, seed: int | None, options: Mapping[str, Setting]) -> S:
        """Return the initial state; ``options`` are complete and valid."""

    def knows_rules(self, version: int) -> bool:
        """Return whether games played by a version of the rules can be replayed."""
        return self.oldest_rules <= version <= self.rules_version

    def recorded_state(self, players: int, seed: int | None, options: Mapping[str, Setting], rules: int) -> S:
        """Return the initial state of a game played by a known version of the rules."""
        return self.new_state(players, seed, options)

    def timeout_move(self, state: S, random: Random) -> Move:
        """Return the move that the rules make for a seat that runs out of time.

        Args:
            state: a state of this game with a seat to move.
            random: source of randomness.

        Raises:
            LookupError: when the rules define no such move, see ``has_timeout_move``.
        """
        raise LookupError(self.name)

    def forced_move(self, state: S) -> Move | None:
        """Return the only legal move, which may be made without asking the seat to move; else ``None``.

        Args:
            state: a state of this game with a seat to move and all hands known.
        """
        moves = state.legal_moves()
        return moves[0] if len(moves) == 1 else None

    def forced_reply(self, state: S) -> Move | None:
        """Return the reply of the seat to move where it has no other, ``None`` where it has to decide.

        Others must not learn that it had none: whoever makes this move for the seat waits as long as a
        person might.

        Args:
            state: a state of this game with all hands known.
        """
        return None

    def option(self, name: str) -> Option:
        """Return the option called ``name``.

        Raises:
            UnknownName: when there is none; the message lists the known ones.
        """
        for option in self.options:
            if option.name == name:
                return option
        raise UnknownName(
            N_("{game} has no option {option}; its options are {known}"),
            game=self.name,
            option=repr(name),
            known=", ".join(option.name for option in self.options),
        )

    def settle(self, options: Mapping[str, Any] | None) -> dict[str, Setting]:
        """Return all options with their values: the given ones, checked, and the defaults of the others.

        Raises:
            UnknownName: for an option or a value that does not exist.
        """
        settled = {option.name: option.default for option in self.options}
        given = [(self.option(name), wanted) for name, wanted in (options or {}).items()]
        for option, wanted in given:
            known = [v.value for v in option.values]
            exact = [v for v in known if v == wanted and type(v) is type(wanted)]
            settled[option.name] = exact[0] if exact else option.parse(str(wanted))
        return settled

    def why_unplayable(self, players: int, options: Mapping[str, Setting]) -> Unplayable | None:
        """Return why this number of seats cannot play with these options; ``None`` when it can.

        Args:
            players: number of seats, from ``min_players`` to ``max_players``.
            options: complete and valid, as from :meth:`settle`.
        """
        return None

    def is_cooperative(self, options: Mapping[str, Setting]) -> bool:
        """Return whether all seats are on one side with these options, so that one person can play them."""
        return False

    def read_move(self, data: Json) -> Move:
        """Return the move for its JSON form.

        Raises:
            ValueError: when it is not a move of this game.
        """
        return self.codec.read(data)


AnyGame = Game[State]
"""A game that is not known here; it must only meet its own states."""
