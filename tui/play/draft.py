"""The draft of a game, without widgets: the choices so far and what is wrong with them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

import engine
from engine import AnyGame, Option, Setting, bots
from saves import Header, Seat
from tui.base.words import _, sentence
from tui.drawing.art.seats import SEATS
from tui.play.levels import bot_name, level_of, limited
from tui.play.table import HUMAN

MAX_NAME: Final = 20
"""Longest name of a seat, in characters."""

_SEED_LIMIT: Final = 2**63
_ANY_TIME: Final = 0.001
_FIRST_OPPONENT: Final = "greedy"


def option_groups(game: AnyGame) -> list[tuple[str, list[Option]]]:
    """Return the options of a game by group, each with the title of its group, ``""`` for those without."""
    groups: dict[str, list[Option]] = {}
    for option in game.options:
        groups.setdefault(option.group, []).append(option)
    return list(groups.items())


@dataclass(slots=True)
class SeatDraft:
    """One seat."""

    player: str  # `"human"` or the level of a bot
    colour: int
    typed: str | None = None  # the name as a person typed it; `None` while it follows from the rest


@dataclass(slots=True)
class Draft:
    """The choices for a new game.

    Seats follow the options: where these need another number of seats, that is taken as long as they do.
    """

    game: AnyGame
    person: str = ""  # what the person at the keyboard was called last, `""` when not known
    options: dict[str, Setting] = field(default_factory=dict)
    seats: list[SeatDraft] = field(default_factory=list)  # the seats, in turn order
    seed: str = ""  # as typed; empty for one by chance
    thinking: float = 2.0  # seconds a move for bots that think as long as they may
    _before: list[SeatDraft] | None = None  # the seats to return to when the options allow them again

    def __post_init__(self) -> None:
        self.choose_preset(self.plain_preset)
        if not self.seats:
            # A newcomer meets a bot that plays sensibly but not its best.
            self.seats = [SeatDraft(HUMAN, 0), SeatDraft(self._first_opponent, 1)]
        self.set_count(len(self.seats))

    # -- options ------------------------------------------------------------------------------------------

    def change_game(self, name: str) -> None:
        """Set up another game with the same people."""
        self.game = engine.game(name)
        known = (HUMAN, *bots.levels(name))
        for seat in self.seats:
            if level_of(seat.player) not in known and not bots.is_foreign(seat.player):
                seat.player = self._first_opponent
        self.set_count(len(self.seats))
        self.choose_preset(self.plain_preset)

    def take_over(self, header: Header) -> None:
        """Set up the game of a log again: the same game, seats and options."""
        self.game, self._before, self.seed = engine.game(header.game), None, ""
        self.seats = [SeatDraft(level_of(seat.player), seat.colour) for seat in header.seats]
        self.options = self.game.settle(header.options)
        for draft, seat, name in zip(self.seats, header.seats, self.names(), strict=True):
            draft.typed = seat.name if seat.name != name else None

    @property
    def _first_opponent(self) -> str:
        levels = bots.levels(self.game.name)
        return _FIRST_OPPONENT if _FIRST_OPPONENT in levels else levels[0]

    def choose_preset(self, index: int) -> None:
        """Take the options of a preset."""
        self.options = self.game.settle(self.game.presets[index].options if self.game.presets else None)
        self.fit_seats()

    def choose(self, option: str, value: Setting) -> None:
        """Choose the value of an option."""
        self.options[option] = value
        self.fit_seats()

    @property
    def plain_preset(self) -> int:
        """Index of the preset that changes nothing, 0 when there is none."""
        return next((index for index, preset in enumerate(self.game.presets) if not preset.options), 0)

    @property
    def changed_rules(self) -> list[Option]:
        """The options other than expansions whose values are not the defaults."""
        return [
            option
            for option in self.game.options
            if not option.is_expansion and self.options[option.name] != option.default
        ]

    def fit_seats(self) -> None:
        """Take as many seats as the options need, or those there were before if these will do again."""
        if self._before is not None and self._can_play(len(self._before)) and not self.together:
            self.seats, self._before = self._before, None
        if not self.seats or (self._can_play(len(self.seats)) and not self.together):
            return
        counts = range(self.game.min_players, self.game.max_players + 1)
        fitting = [count for count in counts if self._can_play(count)]
        if not fitting:
            return
        if self._before is None:
            self._before = [replace(seat) for seat in self.seats]
        self.set_count(min(fitting, key=lambda count: abs(count - len(self.seats))))
        if self.together:
            for seat in self.seats:  # the person at the keyboard plays every colour
                seat.player, seat.typed = HUMAN, None

    def _can_play(self, count: int) -> bool:
        return self.game.why_unplayable(count, self.options) is None

    @property
    def together(self) -> bool:
        """True if all seats are one side, so that nobody has to say who plays them."""
        return self.game.is_cooperative(self.options)

    @property
    def preset(self) -> int | None:
        """Index of the preset that the options agree with; ``None`` when they agree with none."""
        for index, preset in enumerate(self.game.presets):
            if self.game.settle(preset.options) == self.options:
                return index
        return None

    # -- seats --------------------------------------------------------------------------------------------

    def set_count(self, count: int) -> None:
        """Set the number of seats, as far as the game allows; new ones are bots like the last one."""
        count = min(max(count, self.game.min_players), self.game.max_players)
        del self.seats[count:]
        while len(self.seats) < count:
            used = {seat.colour for seat in self.seats}
            free = next((colour for colour in range(len(SEATS)) if colour not in used), 0)
            player = self.seats[-1].player if self.seats else HUMAN
            self.seats.append(SeatDraft(player, free))

    def set_colour(self, index: int, colour: int) -> None:
        """Give a seat a colour; who had it gets the one that becomes free."""
        mine = self.seats[index]
        for other in self.seats:
            if other.colour == colour:
                other.colour = mine.colour
        mine.colour = colour

    def move(self, index: int, step: int) -> int:
        """Let a seat play earlier (-1) or later (1); return where it is then."""
        to = index + step
        if not 0 <= to < len(self.seats):
            return index
        self.seats.insert(to, self.seats.pop(index))
        return to

    def names(self) -> list[str]:
        """Return the names: those typed, and for the others what fits; no two made up are the same."""
        taken = {seat.typed.strip().casefold() for seat in self.seats if seat.typed is not None}
        people = sum(seat.player == HUMAN for seat in self.seats)
        if self.together:
            people = 0
        names = []
        for seat in self.seats:
            if seat.typed is not None:
                names.append(seat.typed.strip())
                continue
            name = self._fresh(seat, people, taken)
            taken.add(name.casefold())
            names.append(name)
        return names

    def _fresh(self, seat: SeatDraft, people: int, taken: set[str]) -> str:
        if seat.player == HUMAN:
            first = self.person if people else ""
            first = first or (_("You") if people == 1 else "")
            if first and first.casefold() not in taken:
                return first
            base, number = _("Player {number}") if people else _("Colour {number}"), 1
        else:
            name = bot_name(seat.player)
            if name.casefold() not in taken:
                return name
            base, number = name + " {number}", 2
        while base.format(number=number).casefold() in taken:
            number += 1
        return base.format(number=number)

    # -- the result ---------------------------------------------------------------------------------------

    def seat_faults(self) -> dict[int, str]:
        """Return a sentence for each seat whose name cannot be played with."""
        faults: dict[int, str] = {}
        seen: set[str] = set()
        for index, name in enumerate(self.names()):
            if not name:
                faults[index] = _("Seat {number} needs a name.").format(number=index + 1)
            elif not name.isprintable():
                faults[index] = _("A name can only hold characters that can be shown.")
            elif len(name) > MAX_NAME:
                faults[index] = _("A name can have {most} characters at most.").format(most=MAX_NAME)
            elif name.casefold() in seen:
                faults[index] = _("Another seat is called {name}, too; give this one another name.").format(
                    name=name
                )
            seen.add(name.casefold())
        return faults

    def options_fault(self) -> str:
        """Return why this number of seats cannot play with these options, ``""`` when it can."""
        objection = self.game.why_unplayable(len(self.seats), self.options)
        return "" if objection is None else sentence(objection)

    def seed_fault(self) -> str:
        """Return the error of the seed, ``""`` for none."""
        if not self.seed.strip():
            return ""
        try:
            number = int(self.seed)
        except ValueError:
            return _("The seed is a whole number; leave it empty for a random one.")
        if not -_SEED_LIMIT <= number < _SEED_LIMIT:
            return _("The seed has too many digits; 18 are fine.")
        return ""

    def number(self) -> int | None:
        """Return the seed as a number, ``None`` to choose one at random; the text must be valid."""
        return int(self.seed) if self.seed.strip() else None

    def players(self) -> tuple[Seat, ...]:
        """Return the seats as a log keeps them."""
        return tuple(
            Seat(name, limited(seat.player, self.thinking), seat.colour)
            for name, seat in zip(self.names(), self.seats, strict=True)
        )

    @property
    def with_bots(self) -> bool:
        """True if a bot plays."""
        return any(seat.player != HUMAN for seat in self.seats)

    @property
    def can_be_rated(self) -> bool:
        """True if the game can count for ranks: people play against others, with deals that nobody chose."""
        people = any(seat.player == HUMAN for seat in self.seats)
        return people and len(self.seats) > 1 and not self.seed.strip() and not self.together

    @property
    def thinks(self) -> bool:
        """True if a bot plays that thinks as long as it may."""
        return any(limited(seat.player, _ANY_TIME) != seat.player for seat in self.seats)
