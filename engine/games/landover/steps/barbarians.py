"""Barbarians: their approach, their attacks, what they take and what the best defender earns (LAND-15)."""

from __future__ import annotations

from engine.games.landover.data import NUMBERS
from engine.games.landover.events import Attacked, BarbariansCame, Defended, PowerChanged
from engine.games.landover.phase import LandPhase
from engine.games.landover.position import Position
from engine.games.landover.records import Sack
from engine.games.landover.steps.culture import free_cities
from engine.games.landover.steps.decks import ANY, ChooseDeck, DrawCard
from engine.games.landover.steps.pieces import reduce_city
from engine.games.landover.steps.step import AutomaticTask, ChanceTask, Weighted
from engine.records import Event


def approach(s: Position) -> None:
    """Let the barbarians come nearer; at the end of their track they attack (LAND-15.1)."""
    s.barbarians += 1
    s.events.append(BarbariansCame(s.barbarians, "LAND-15.1"))
    if s.barbarians == NUMBERS.track_length:
        s.barbarians = 0
        _attack(s)


def _attack(s: Position) -> None:
    seats = s.from_active()
    strength, defence = sum(s.cities), sum(s.power)
    won = strength > defence  # LAND-15.4
    s.attacks += 1
    s.events.append(Attacked(strength, defence, won, "LAND-15.4"))
    if won:
        there = seats
        if s.options["barbarian_skip_cityless"]:
            there = [seat for seat in seats if reducible(s, seat)]
        least = min((s.power[seat] for seat in there), default=0)
        s.ask(*(LoseCity(seat) for seat in there if s.power[seat] == least), Weaken())
        return
    most = max(s.power[seat] for seat in seats)
    best = [seat for seat in seats if s.power[seat] == most]
    s.ask(Weaken())
    if most < int(s.options["defender_min_power"]):
        return
    if len(best) == 1:
        s.add(s.defender, best[0])
        s.events.append(Defended(best[0], "LAND-15.7"))
    elif s.options["barbarian_tie_deck"] == "choice":
        s.ask(*(ChooseDeck(seat) for seat in best))
    else:
        s.ask(*(DrawCard(seat, ANY) for seat in best))


def reducible(s: Position, seat: int) -> list[int]:
    """Return the cities of a seat that barbarians may take: those without metropolis (LAND-15.5).

    With ``wall_variant=protective`` walled ones only when there is no other (LAND-9.9).
    """
    cities = free_cities(s, seat)
    if s.options["wall_variant"] == "protective":
        return [corner for corner in cities if not s.wall[corner]] or cities
    return cities


class LoseCity(ChanceTask[Sack]):
    """Barbarians reduce a random city of a seat (LAND-15.5)."""

    phase = LandPhase.SACK
    for_all = True
    public = True
    makes = Sack

    def is_due(self, s: Position) -> bool:
        return bool(reducible(s, self.seat))

    def weights(self, s: Position) -> Weighted:
        cities = reducible(s, self.seat)
        return [Sack(self.seat, s.board.corner_names[corner]) for corner in cities], [1] * len(cities)

    def apply(self, s: Position, move: Sack, events: list[Event]) -> None:
        s.done()
        reduce_city(s, s.board.corner_at[move.corner], "LAND-15.5")


class Weaken(AutomaticTask):
    """After an attack everybody's power falls (LAND-15.10)."""

    phase = LandPhase.WEAKEN
    for_all = True

    def do(self, s: Position) -> None:
        for seat, power in enumerate(s.power):
            if power:
                s.put(s.power, seat, max(0, power - NUMBERS.attack_loss))
                s.events.append(PowerChanged(seat, s.power[seat], "LAND-15.10"))
