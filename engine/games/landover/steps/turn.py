"""A turn: the start, the action phase, the end (LAND-6)."""

from __future__ import annotations

from typing import Final

from engine.games.landover.data import CARD, DECKS
from engine.games.landover.events import TurnEnded
from engine.games.landover.phase import LandPhase
from engine.games.landover.position import Position, ThisTurn
from engine.games.landover.records import Bank, Build, End, Play, Power, Raid, Raise, Roll
from engine.games.landover.steps.building import BuildPiece
from engine.games.landover.steps.cards import PlayCard
from engine.games.landover.steps.culture import RaiseCulture
from engine.games.landover.steps.dice import RollDice
from engine.games.landover.steps.ending import check_turn
from engine.games.landover.steps.raiding import BuyPower, RaidTile
from engine.games.landover.steps.step import AutomaticTask, Fault, Task
from engine.games.landover.steps.trading import BankTrade, MakeOffer
from engine.records import Event, Move
from engine.words import N_

_ROLL: Final = Roll()
_END: Final = End()
_DICE: Final = RollDice()


class NextTurn(AutomaticTask):
    """The next turn begins, or the first one (LAND-5.12, LAND-6.7)."""

    phase = LandPhase.TURN

    def do(self, s: Position) -> None:
        s.active = s.opponents(s.active)[0] if s.turn else next(seat for seat in s.order if s.alive(seat))
        s.turn += 1
        s.this_turn = ThisTurn()
        s.offer = None
        s.tasks = _TURN
        if s.options["win_check"] == "own_turn":
            check_turn(s)


class Start(Task[Roll]):
    """The seat on turn rolls the dice; before that it may play Alchemist (LAND-6.1)."""

    phase = LandPhase.START
    makes = Roll
    others = (PlayCard("pre_roll"),)

    def resolve(self, s: Position) -> bool:
        """Let the dice roll by themselves for those who hold, or can hold, no Alchemist (LAND-21.6)."""
        cards, window = s.cards[s.active], s.options["alchemist_window"]
        if window == "possible_holder":
            waits = s.unknown_cards[s.active][0] or any(cards[number] for number in DECKS[0])
        else:
            waits = window == "always" or not s.known[s.active] or cards[CARD["alchemist"]]
        if waits:
            return False
        self.apply(s, _ROLL, s.events)
        return True

    def legal(self, s: Position) -> list[Move]:
        return [_ROLL]

    def not_open(self, move: Move) -> Fault:
        if isinstance(move, Build | Raise | Power | Raid | Bank | Play):
            return "LAND-6.1", N_("the dice must be rolled first")
        return Task.not_open(self, move)

    def apply(self, s: Position, move: Roll, events: list[Event]) -> None:
        s.done()
        s.ask(_DICE)


class Actions(Task[End]):
    """The seat on turn builds, trades, raids and plays cards until it ends its turn (LAND-6.6, LAND-6.7)."""

    phase = LandPhase.ACTIONS
    makes = End
    others = (
        *(BuildPiece(), RaiseCulture(), BuyPower(), RaidTile(), BankTrade()),
        *(PlayCard("actions"), MakeOffer()),
    )

    def legal(self, s: Position) -> list[Move]:
        return [_END]

    def apply(self, s: Position, move: End, events: list[Event]) -> None:
        events.append(TurnEnded(s.active, "LAND-6.7"))
        s.tasks = _NEXT


_TURN: Final = (Actions(), Start())
_NEXT: Final = (NextTurn(),)
