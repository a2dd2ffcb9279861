"""The roll: three dice, the event die, the number (LAND-6.2 to 6.4)."""

from __future__ import annotations

from typing import Final

from engine.games.landover.data import FACES, NUMBERS
from engine.games.landover.events import Rolled
from engine.games.landover.phase import LandPhase
from engine.games.landover.position import DiceRoll, Position
from engine.games.landover.records import Dice
from engine.games.landover.steps.barbarians import approach
from engine.games.landover.steps.decks import DrawCard
from engine.games.landover.steps.production import produce
from engine.games.landover.steps.seven import seven
from engine.games.landover.steps.step import AutomaticTask, ChanceTask, Weighted
from engine.records import Event, Move

_DICE: Final[list[Move]] = [
    Dice(white, red, face) for white in range(1, 7) for red in range(1, 7) for face in FACES
]
_WEIGHTS: Final = list(NUMBERS.event_faces) * 36


class RollDice(ChanceTask[Dice]):
    """The dice fall; with Alchemist two of them are chosen (LAND-6.2)."""

    phase = LandPhase.DICE
    makes = Dice

    def __init__(self, white: int = 0, red: int = 0) -> None:
        super().__init__()
        self.white = white  # the chosen dice, 0 when they are rolled
        self.red = red

    def weights(self, s: Position) -> Weighted:
        if self.white:
            return [Dice(self.white, self.red, face) for face in FACES], list(NUMBERS.event_faces)
        return _DICE, _WEIGHTS

    def apply(self, s: Position, move: Dice, events: list[Event]) -> None:
        """Take the dice as they fell; the event comes before the number (LAND-6.3)."""
        s.done()
        s.roll = DiceRoll(move.white, move.red, FACES.index(move.event))
        events.append(Rolled(s.active, move.white, move.red, move.event, "LAND-6.2"))
        if s.options["event_order"] == "event_first":
            s.ask(_EVENT, _NUMBER)
        else:
            s.ask(_NUMBER, _EVENT)


class EventDie(AutomaticTask):
    """The event die: barbarians come nearer, or a key pays in development cards (LAND-6.3)."""

    phase = LandPhase.EVENT
    for_all = True

    def do(self, s: Position) -> None:
        assert s.roll is not None
        if not s.roll.face:
            approach(s)
            return
        track, bonus = s.roll.face - 1, s.options["key_rule"] == "level_plus_one_ge_red"
        for seat in reversed(s.from_active()):
            level = s.culture[seat][track]
            if level and level + bonus >= s.roll.red:  # LAND-13.2
                s.ask(DrawCard(seat, track))


class NumberRolled(AutomaticTask):
    """The number rolled: production, or the seven (LAND-6.4)."""

    phase = LandPhase.NUMBER
    for_all = True

    def do(self, s: Position) -> None:
        assert s.roll is not None
        total = s.roll.white + s.roll.red
        if total == 7:
            seven(s)
        else:
            produce(s, total)


_EVENT: Final = EventDie()
_NUMBER: Final = NumberRolled()
