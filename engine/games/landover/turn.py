"""A turn: the roll, the event, the number, production, the seven, the barbarians (LAND-6 to 8, 15)."""

from __future__ import annotations

from engine.games.landover import points
from engine.games.landover.building import reduce_city, reducible
from engine.games.landover.data import (
    CARD,
    FACES,
    GOLD,
    GOOD,
    GOODS,
    HIDDEN,
    NUMBERS,
    RESOURCES,
    WATER,
)
from engine.games.landover.events import (
    Attacked,
    BarbariansCame,
    CatapultLeft,
    Defended,
    PowerChanged,
    Rolled,
    TurnEnded,
)
from engine.games.landover.opening import Weighted
from engine.games.landover.position import (
    ACTIVE,
    ATTACKS,
    CARDS_HELD,
    CARDS_N,
    CARDS_PLAYED,
    CATAPULT,
    CITIES,
    CRANE,
    DEFENDER,
    FLEET,
    FRESH,
    GONE,
    GOODS_N,
    IMMUNE,
    LAST_ROLL,
    OFFER,
    ORDER,
    POWER,
    RAIDED,
    STEPS,
    TASKS,
    TENDERED,
    TURN,
    Position,
    Task,
)
from engine.games.landover.records import Dice, Lose, Sack, Take, Windfall
from engine.records import Move

_DICE: list[Move] = [Dice(white, red, face) for white in range(1, 7) for red in range(1, 7) for face in FACES]
_DICE_WEIGHTS = [NUMBERS.event_faces[FACES.index(move.event)] for move in _DICE if isinstance(move, Dice)]


# -- whose turn ---------------------------------------------------------------------------------------


def next_turn(s: Position, task: Task) -> bool:
    """Begin the next turn, or the first one."""
    if s.now[TURN]:
        s.set(ACTIVE, s.opponents(s.active)[0])
    else:
        s.set(ACTIVE, next(seat for seat in s.now[ORDER] if s.alive(seat)))
    s.set(TURN, s.now[TURN] + 1)
    for slot, value in (
        (RAIDED, False),
        (CRANE, False),
        (FLEET, 0),
        (CARDS_PLAYED, 0),
        (FRESH, ()),
        (TENDERED, 0),
        (OFFER, None),
    ):
        if s.now[slot] != value:
            s.set(slot, value)
    s.set(TASKS, (("actions",), ("start",)))
    if s.options["win_check"] == "own_turn":
        points.check_turn(s)
    return True


def end_turn(s: Position, move: Move) -> None:
    """End the turn (LAND-6.7)."""
    s.events.append(TurnEnded(s.active, "LAND-6.7"))
    s.set(TASKS, (("turn",),))


# -- the roll -----------------------------------------------------------------------------------------


def skips_start(s: Position, task: Task) -> bool:
    """With ``alchemist_window=only_holder`` let the dice of others roll by themselves (LAND-21.6)."""
    seat = s.active
    if s.options["alchemist_window"] == "always" or not s.known[seat]:
        return False
    if s.fields[CARDS_HELD][seat * CARDS_N + CARD["alchemist"]]:
        return False
    roll(s)
    return True


def roll(s: Position, move: Move | None = None) -> None:
    """Let the dice roll."""
    s.done()
    s.ask(("dice", 0, 0))


def dice(s: Position, task: Task) -> Weighted:
    """Return how the dice may fall; with Alchemist two of them are chosen (LAND-6.2)."""
    _, white, red = task
    if white:
        return [Dice(white, red, face) for face in FACES], list(NUMBERS.event_faces)
    return _DICE, _DICE_WEIGHTS


def fall(s: Position, move: Dice) -> None:
    """Take the dice as they fell."""
    s.done()
    s.set(LAST_ROLL, (move.white, move.red, FACES.index(move.event)))
    s.events.append(Rolled(s.active, move.white, move.red, move.event, "LAND-6.2"))
    if s.options["event_order"] == "event_first":
        s.ask(("event",), ("number",))
    else:
        s.ask(("number",), ("event",))


def event(s: Position, task: Task) -> bool:
    """Resolve the event die (LAND-6.3)."""
    s.done()
    _, red, face = s.now[LAST_ROLL]
    if face:
        track = face - 1
        bonus = s.options["key_rule"] == "level_plus_one_ge_red"
        drawers = []
        for seat in s.from_active():
            level = s.culture[seat * 3 + track]
            if level and level + bonus >= red:
                drawers.append(("draw", seat, track))
        if drawers:
            s.ask(*drawers)
        return True
    steps = s.now[STEPS] + 1
    s.events.append(BarbariansCame(steps, "LAND-15.1"))
    if steps < NUMBERS.track_length:
        s.set(STEPS, steps)
    else:
        s.set(STEPS, 0)
        _attack(s)
    return True


def number(s: Position, task: Task) -> bool:
    """Resolve the number rolled: production, or the seven (LAND-6.4)."""
    s.done()
    white, red, _ = s.now[LAST_ROLL]
    if white + red == 7:
        _seven(s)
    else:
        _produce(s, white + red)
    return True


# -- production ---------------------------------------------------------------------------------------


def _produce(s: Position, total: int) -> None:
    key = "producing", total
    if key not in s.memo:
        s.memo[key] = _producing(s, total)
    goods: dict[int, list[int]] = {}
    gold: dict[int, int] = {}
    for hex_, ground, seat, city in s.memo[key]:
        if hex_ in s.catapult:
            continue
        if ground == GOLD:
            gold[seat] = gold.get(seat, 0) + NUMBERS.random_produce[city]
        for good, n in NUMBERS.produce[ground][city]:
            goods.setdefault(seat, []).extend([good] * n)
    seats = s.from_active()
    for seat in seats:
        if seat in goods:
            s.gain(seat, goods[seat], "LAND-8.1")
    dry = [
        seat
        for seat in seats
        if s.culture[seat * 3] >= NUMBERS.ability_level and seat not in goods and seat not in gold
    ]
    if dry or gold:
        s.ask(
            *(("windfall", seat, gold[seat], "LAND-8.4") for seat in seats if seat in gold),
            *(("aqueduct", seat) for seat in dry),
        )


def _producing(s: Position, total: int) -> list[tuple[int, int, int, int]]:
    """Return tile, terrain, seat and kind of every building that a number lets produce, catapults aside."""
    return [
        (hex_, s.ground[hex_], s.owner[corner], s.level[corner] - 1)
        for hex_, token in enumerate(s.number)
        if token == total and s.ground[hex_] not in (HIDDEN, WATER)
        for corner in s.board.hex_corners[hex_]
        if s.owner[corner] >= 0 and s.alive(s.owner[corner])
    ]


def windfalls(s: Position, task: Task) -> Weighted:
    """Return the cards that gold may bring, all with the same chance (LAND-8.4)."""
    seat = task[1]
    if not s.known[seat] and not s.options["gold_kinds_public"]:
        return [Windfall(seat, None)], [1]
    kinds = RESOURCES if s.options["gold_yields"] == "resources" else GOODS
    return [Windfall(seat, good) for good in kinds], [1] * len(kinds)


def windfall(s: Position, move: Windfall) -> None:
    """Give a random card."""
    _, seat, left, rule = s.done()
    s.gain(seat, [None if move.good is None else GOOD[move.good]], rule)
    if left > 1:
        s.ask(("windfall", seat, left - 1, rule))


def aqueducts(s: Position, task: Task) -> list[Move]:
    """Return the resources that Aqueduct may bring (LAND-11.6)."""
    return [Take(good) for good in RESOURCES]


def aqueduct(s: Position, move: Take) -> None:
    """Give the resource chosen."""
    seat = s.done()[1]
    s.gain(seat, [None if move.good is None else GOOD[move.good]], "LAND-11.6")


# -- the seven ----------------------------------------------------------------------------------------


def _seven(s: Position) -> None:
    for seat in s.from_active() + list(s.now[GONE]):
        if s.catapult[seat] >= 0:
            leave(s, seat, "LAND-7.4", immune=bool(s.options["tile_immunity"]))
    up = s.options["discard_rounding"] == "up"
    s.ask(
        *(
            ("lose", seat, (s.total(seat) + up) // 2, "LAND-7.5")
            for seat in s.from_active()
            if s.total(seat) > s.safe(seat)
        )
    )


def leave(s: Position, seat: int, rule: str, *, immune: bool) -> None:
    """Take a seat's catapult off its tile, which may be immune from then on (LAND-16.12)."""
    hex_ = s.catapult[seat]
    s.put(CATAPULT, seat, -1)
    if immune:
        s.put(IMMUNE, hex_, 1)
    s.events.append(CatapultLeft(seat, s.board.hex_names[hex_], immune, rule))


def by_owner(s: Position, task: Task) -> bool:
    """Return whether the loser of cards picks them (``discard_mode=owner_choice``)."""
    return task[3] == "LAND-7.5" and s.options["discard_mode"] == "owner_choice"


def losses(s: Position, task: Task) -> Weighted:
    """Return the cards that a hand may lose next, each card with the same chance."""
    seat = task[1]
    if not s.known[seat]:
        if s.options["discards_public"]:
            return [Lose(seat, good) for good in GOODS], [1] * len(GOODS)
        return [Lose(seat, None)], [1]
    base = seat * GOODS_N
    held = [(good, s.hand[base + n]) for n, good in enumerate(GOODS) if s.hand[base + n]]
    return [Lose(seat, good) for good, _ in held], [n for _, n in held]


def lose(s: Position, move: Lose) -> None:
    """Take a card from a hand."""
    _, seat, left, rule = s.done()
    s.pay(seat, [None if move.good is None else GOOD[move.good]], rule)
    if left > 1:
        s.ask(("lose", seat, left - 1, rule))


# -- barbarians ---------------------------------------------------------------------------------------


def _attack(s: Position) -> None:
    seats = s.from_active()
    strength, defence = sum(s.fields[CITIES]), sum(s.power)
    won = strength > defence
    s.set(ATTACKS, s.now[ATTACKS] + 1)
    s.events.append(Attacked(strength, defence, won, "LAND-15.4"))
    if won:
        there = seats
        if s.options["barbarian_skip_cityless"]:
            there = [seat for seat in seats if reducible(s, seat)]
        least = min((s.power[seat] for seat in there), default=0)
        s.ask(*(("sack", seat) for seat in there if s.power[seat] == least), ("weaken",))
        return
    most = max(s.power[seat] for seat in seats)
    best = [seat for seat in seats if s.power[seat] == most]
    s.ask(("weaken",))
    if most < int(s.options["defender_min_power"]):
        return
    if len(best) == 1:
        s.put(DEFENDER, best[0], s.fields[DEFENDER][best[0]] + 1)
        s.events.append(Defended(best[0], "LAND-15.7"))
    elif s.options["barbarian_tie_deck"] == "choice":
        s.ask(*(("deck", seat) for seat in best))
    else:
        s.ask(*(("draw", seat, -1) for seat in best))


def spared(s: Position, task: Task) -> bool:
    """Take a sacking off when there is nothing to take (LAND-15.5)."""
    if reducible(s, task[1]):
        return False
    s.done()
    return True


def sackings(s: Position, task: Task) -> Weighted:
    """Return the cities that barbarians may reduce, all with the same chance."""
    seat = task[1]
    cities = reducible(s, seat)
    return [Sack(seat, s.board.corner_names[corner]) for corner in cities], [1] * len(cities)


def sack(s: Position, move: Sack) -> None:
    """Reduce a city."""
    s.done()
    reduce_city(s, s.board.corner_at[move.corner], "LAND-15.5")


def weaken(s: Position, task: Task) -> bool:
    """Lower everybody's power after an attack (LAND-15.10)."""
    s.done()
    for seat, power in enumerate(s.power):
        if power:
            s.put(POWER, seat, max(0, power - NUMBERS.attack_loss))
            s.events.append(PowerChanged(seat, s.power[seat], "LAND-15.10"))
    return True
