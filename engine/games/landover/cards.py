"""Development cards: drawing them, what each may be aimed at, and what it does (LAND-13)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Final

from engine.games.landover import raiding
from engine.games.landover.building import (
    BOAT_KIND,
    KINDS,
    ROAD,
    lay,
    open_edges,
    own_corners,
    reduce_city,
    unlay,
    upgrade,
)
from engine.games.landover.culture import free_cities, place_waiting
from engine.games.landover.data import (
    CARD,
    CARDS,
    COMMODITIES,
    DECKS,
    GOLD,
    GOOD,
    GOODS,
    HIDDEN,
    NUMBERS,
    RESOURCES,
    TERRAIN,
    TRACK,
    TRACKS,
    VICTORY_CARDS,
    WATER,
)
from engine.games.landover.opening import Weighted
from engine.games.landover.points import points
from engine.games.landover.position import (
    CARDS_HELD,
    CARDS_N,
    CARDS_PLAYED,
    CRANE,
    DARK,
    DECK,
    FLEET,
    FRESH,
    LEFT,
    NUMBER,
    PLAYED,
    POWER,
    TENDERED,
    TOKEN_HEX,
    TOKEN_SEAT,
    UPCARDS,
    WALL,
    Position,
    Task,
)
from engine.games.landover.records import (
    Build,
    CardDrawn,
    CardPlayed,
    CardTaken,
    Deck,
    Draw,
    FleetReady,
    Give,
    HandShown,
    Levy,
    NumbersSwapped,
    Pick,
    Play,
    PowerChanged,
    Show,
    Skip,
    Tender,
    TokenPlaced,
)
from engine.records import Move

_play = cache(Play)
_draw = cache(Draw)
_build = cache(Build)
_SKIP: Final = Skip()
_N = NUMBERS.card_numbers


# -- drawing ------------------------------------------------------------------------------------------


def refill(s: Position, track: int) -> None:
    """Shuffle the played cards of an empty deck into it, victory-point cards left out (LAND-13.7)."""
    if s.fields[LEFT][track] or s.options["deck_exhausted"] != "reshuffle":
        return
    back = 0
    for card in DECKS[track]:
        played = s.fields[PLAYED][card]
        if played:
            s.put(DECK, card, s.fields[DECK][card] + played)
            s.put(PLAYED, card, 0)
            back += played
    if back:
        s.put(LEFT, track, back)


def _can_give(s: Position, track: int) -> bool:
    if s.fields[LEFT][track]:
        return True
    return s.options["deck_exhausted"] == "reshuffle" and any(s.fields[PLAYED][c] for c in DECKS[track])


def full(s: Position, seat: int) -> bool:
    """Return whether a seat holds as many development cards as it may (LAND-13.4)."""
    return s.cards_held(seat) >= NUMBERS.card_limit


def no_draw(s: Position, task: Task) -> bool:
    """Take a draw off when the hand is full or no deck can give a card."""
    _, seat, track = task
    tracks = range(3) if track < 0 else (track,)
    if not any(_can_give(s, t) for t in tracks):
        s.done()
        return True
    # Elsewhere a hand may hold victory-point cards, which do not count: what follows tells.
    doubtful = not s.known[seat] and not s.options["vp_cards_auto_play"]
    if full(s, seat) and not doubtful:
        s.done()
        return True
    return False


def draws(s: Position, task: Task) -> Weighted:
    """Return the cards that may be drawn; a random deck is as likely as any other that has cards."""
    _, seat, track = task
    tracks = [t for t in (range(3) if track < 0 else (track,)) if _can_give(s, t)]
    # An empty deck is refilled in the moment it must give a card.
    deck = [0] * CARDS_N
    for t in tracks:
        source = s.fields[DECK if s.fields[LEFT][t] else PLAYED]
        for card in DECKS[t]:
            deck[card] = source[card]
    sizes = [sum(deck[card] for card in DECKS[t]) for t in tracks]
    moves: list[Move] = []
    weights: list[int] = []
    for t in tracks:
        share = 1
        for other, size in zip(tracks, sizes, strict=True):
            share *= size if other != t else 1
        hidden = 0
        for card in DECKS[t]:
            if not deck[card]:
                continue
            if s.known[seat] or (card in VICTORY_CARDS and s.options["vp_cards_auto_play"]):
                moves.append(_draw(seat, TRACKS[t], CARDS[card].id))
                weights.append(deck[card] * share)
            else:
                hidden += deck[card]
        if hidden:
            moves.append(_draw(seat, TRACKS[t], None))
            weights.append(hidden * share)
    return moves, weights


def draw(s: Position, move: Draw) -> None:
    """Take a development card; a victory-point card is turned up at once (LAND-13.5)."""
    _, seat, _ = s.done()
    track = TRACK[move.deck]
    refill(s, track)
    s.put(LEFT, track, s.fields[LEFT][track] - 1)
    s.events.append(CardDrawn(seat, move.deck, move.card, "LAND-13.2"))
    if move.card is None:
        s.put(DARK, seat * 3 + track, s.fields[DARK][seat * 3 + track] + 1)
        return
    card = CARD[move.card]
    s.put(DECK, card, s.fields[DECK][card] - 1)
    if card in VICTORY_CARDS and s.options["vp_cards_auto_play"]:
        _turn_up(s, seat, card)
        return
    _hold(s, seat, card, 1)
    if seat == s.active:
        s.set(FRESH, (*s.now[FRESH], card))


def _turn_up(s: Position, seat: int, card: int) -> None:
    s.put(UPCARDS, seat, s.fields[UPCARDS][seat] + 1)
    s.events.append(CardPlayed(seat, CARDS[card].id, "LAND-13.5"))


def _hold(s: Position, seat: int, card: int, more: int) -> None:
    at = seat * CARDS_N + card
    s.put(CARDS_HELD, at, s.fields[CARDS_HELD][at] + more)


def no_deck(s: Position, task: Task) -> bool:
    """Take the choice of a deck off when nothing can be drawn."""
    if any(_can_give(s, t) for t in range(3)) and not full(s, task[1]):
        return False
    s.done()
    return True


def decks(s: Position, task: Task) -> list[Move]:
    """Return the decks that can give a card."""
    return [Deck(TRACKS[t]) for t in range(3) if _can_give(s, t)]


def choose_deck(s: Position, move: Deck) -> None:
    """Draw from the deck of the seat's choice."""
    seat = s.done()[1]
    s.ask(("draw", seat, TRACK[move.deck]))


# -- what a card may be aimed at ----------------------------------------------------------------------

Aims = Callable[[Position, int, str], Iterable[Move]]


def _plain(s: Position, seat: int, card: str) -> list[Move]:
    return [_play(card)]


def _alchemist(s: Position, seat: int, card: str) -> list[Move]:
    return [_play(card, white=white, red=red) for white in range(1, 7) for red in range(1, 7)]


def _harbour(s: Position, seat: int, card: str) -> list[Move]:
    waiting = [other for other in s.opponents(seat) if not s.now[TENDERED] >> other & 1]
    own = any(s.held(seat, good) for good in range(len(RESOURCES))) or not s.known[seat]
    return [_play(card)] if own and any(s.total(other) for other in waiting) else []


def _richer(s: Position, seat: int) -> list[int]:
    own = points(s, seat)
    return [other for other in s.opponents(seat) if points(s, other) > own]


def _master_trader(s: Position, seat: int, card: str) -> list[Move]:
    return [_play(card, seat=other) for other in _richer(s, seat) if s.total(other)]


def _merchant(s: Position, seat: int, card: str) -> list[Move]:
    barred = {HIDDEN, WATER} if s.options["token_on_gold"] else {HIDDEN, WATER, GOLD}
    hexes = {hex_ for c, held in enumerate(s.owner) if held == seat for hex_ in s.board.corner_hexes[c]}
    return [_play(card, at=s.board.hex_names[hex_]) for hex_ in sorted(hexes) if s.ground[hex_] not in barred]


def _any_good(s: Position, seat: int, card: str) -> list[Move]:
    return [_play(card, good=good) for good in GOODS]


def _any_resource(s: Position, seat: int, card: str) -> list[Move]:
    return [_play(card, good=good) for good in RESOURCES] if s.opponents(seat) else []


def _any_commodity(s: Position, seat: int, card: str) -> list[Move]:
    return [_play(card, good=good) for good in COMMODITIES] if s.opponents(seat) else []


def _crane(s: Position, seat: int, card: str) -> list[Move]:
    return [] if s.now[CRANE] else [_play(card)]


def _inventor(s: Position, seat: int, card: str) -> list[Move]:
    names, forbidden = s.board.hex_names, _N["inventor_forbidden"]
    hexes = [h for h, token in enumerate(s.number) if token and token not in forbidden]
    return [
        _play(card, at=names[a], to=names[b])
        for i, a in enumerate(hexes)
        for b in hexes[i + 1 :]
        if s.number[a] != s.number[b]
    ]


def _fields(s: Position, seat: int, terrain: str) -> int:
    ground = TERRAIN[terrain]
    hexes = {hex_ for c, held in enumerate(s.owner) if held == seat for hex_ in s.board.corner_hexes[c]}
    return sum(s.ground[hex_] == ground for hex_ in hexes)


def _irrigation(s: Position, seat: int, card: str) -> list[Move]:
    return [_play(card)] if _fields(s, seat, "field") else []


def _mining(s: Position, seat: int, card: str) -> list[Move]:
    return [_play(card)] if _fields(s, seat, "mountain") else []


def _medicine(s: Position, seat: int, card: str) -> list[Move]:
    if not s.can_pay(seat, NUMBERS.costs["city_medicine"]):
        return []
    return [_play(card, at=s.board.corner_names[corner]) for corner in own_corners(s, seat, 1)]


def _road(s: Position, seat: int, card: str) -> list[Move]:
    return [_play(card)] if open_edges(s, seat, ROAD) or open_edges(s, seat, BOAT_KIND) else []


def _military(s: Position, seat: int, card: str) -> list[Move]:
    return [_play(card)] if s.power[seat] < s.power_max(seat) else []


def _siege(s: Position, seat: int, card: str) -> list[Move]:
    names = s.board.hex_names
    return [_play(card, at=names[hex_], seat=victim) for hex_, victim in raiding.targets(s, seat)]


def _bishop(s: Position, seat: int, card: str) -> list[Move]:
    found = []
    for hex_, ground in enumerate(s.ground):
        if ground in (HIDDEN, WATER) or not any(other != seat for other in raiding.on_tile(s, hex_)):
            continue
        if s.options["bishop_respects_immunity"] and raiding.immune_tile(s, hex_, seat):
            continue
        found.append(_play(card, at=s.board.hex_names[hex_]))
    return list(found)


def _deserter(s: Position, seat: int, card: str) -> list[Move]:
    return [_play(card, seat=other) for other in s.opponents(seat) if s.power[other]]


def _vandal(s: Position, seat: int, card: str) -> list[Move]:
    return [_play(card)] if any(s.total(other) >= _N["vandal_divisor"] for other in _rivals(s, seat)) else []


def _rivals(s: Position, seat: int) -> list[int]:
    own = points(s, seat)
    return [other for other in s.opponents(seat) if points(s, other) >= own]


def is_open(s: Position, edge: int) -> bool:
    """Return whether a piece has an end without a building or another piece of its owner (LAND-13.14)."""
    seat = s.route[edge]
    for corner in s.board.edge_corners[edge]:
        others = (other for other in s.board.corner_edges[corner] if other != edge)
        if s.owner[corner] != seat and all(s.route[other] != seat for other in others):
            return True
    return False


def _diplomat(s: Position, seat: int, card: str) -> list[Move]:
    only_roads = s.options["diplomat_targets"] == "road"
    return [
        _play(card, at=s.board.edge_names[edge])
        for edge, held in enumerate(s.route)
        if held >= 0 and not (only_roads and s.boat[edge]) and is_open(s, edge)
    ]


def _destruction(s: Position, seat: int, card: str) -> list[Move]:
    walls = s.fields[WALL] if s.options["wall_variant"] == "protective" else None
    return [
        _play(card, at=s.board.corner_names[corner])
        for other in s.opponents(seat)
        for corner in free_cities(s, other)
        if walls is None or not walls[corner]
    ]


def _spy(s: Position, seat: int, card: str) -> list[Move]:
    return [_play(card, seat=other) for other in s.opponents(seat) if s.all_cards(other)]


def _wedding(s: Position, seat: int, card: str) -> list[Move]:
    return [_play(card)] if any(s.total(other) for other in _richer(s, seat)) else []


_AIMS: Final[dict[str, Aims]] = {
    "commercial_harbour": _harbour,
    "master_trader": _master_trader,
    "merchant": _merchant,
    "merchant_fleet": _any_good,
    "resource_monopoly": _any_resource,
    "goods_monopoly": _any_commodity,
    "alchemist": _alchemist,
    "crane": _crane,
    "inventor": _inventor,
    "irrigation": _irrigation,
    "medicine": _medicine,
    "mining": _mining,
    "printer": _plain,
    "road": _road,
    "military": _military,
    "siege": _siege,
    "bishop": _bishop,
    "constitution": _plain,
    "deserter": _deserter,
    "vandal": _vandal,
    "diplomat": _diplomat,
    "destruction": _destruction,
    "spy": _spy,
    "wedding": _wedding,
}


def playable(s: Position, seat: int, when: str) -> list[int]:
    """Return the cards in a seat's hand that its rules of timing let it play now (LAND-13.8)."""
    most = int(s.options["cards_per_turn"])
    if most and s.now[CARDS_PLAYED] >= most:
        return []
    base, held = seat * CARDS_N, s.fields[CARDS_HELD]
    fresh = () if s.options["card_same_turn"] else s.now[FRESH]
    found = []
    for number, card in enumerate(CARDS):
        if card.when != when and not (when == "actions" and card.when == "on_draw"):
            continue
        count = held[base + number]
        if not s.known[seat] and s.fields[DARK][seat * 3 + card.track]:
            count = s.fields[DECK][number]
        if count > fresh.count(number):
            found.append(number)
    return found


def plays(s: Position, seat: int, when: str) -> list[Move]:
    """Return every way in which a seat can play a card now."""
    found: list[Move] = []
    for number in playable(s, seat, when):
        card = CARDS[number].id
        found += _AIMS[card](s, seat, card)
    return found


# -- what a card does ---------------------------------------------------------------------------------


def play(s: Position, move: Play) -> None:
    """Play a development card."""
    seat, card = s.active, CARD[move.card]
    track = CARDS[card].track
    if s.fields[CARDS_HELD][seat * CARDS_N + card]:
        _hold(s, seat, card, -1)
    else:
        s.put(DARK, seat * 3 + track, s.fields[DARK][seat * 3 + track] - 1)
        s.put(DECK, card, s.fields[DECK][card] - 1)
    s.set(CARDS_PLAYED, s.now[CARDS_PLAYED] + 1)
    if card in VICTORY_CARDS:
        _turn_up(s, seat, card)
        return
    s.put(PLAYED, card, s.fields[PLAYED][card] + 1)
    s.events.append(CardPlayed(seat, move.card, "LAND-13.10"))
    _DO[move.card](s, seat, move)


def _do_alchemist(s: Position, seat: int, move: Play) -> None:
    s.done()
    s.ask(("dice", move.white, move.red))


def _do_harbour(s: Position, seat: int, move: Play) -> None:
    waiting = [other for other in s.opponents(seat) if not s.now[TENDERED] >> other & 1]
    s.ask(*(("tender", other) for other in waiting))


def _do_master_trader(s: Position, seat: int, move: Play) -> None:
    s.ask(("show", move.seat, "goods"))


def _do_merchant(s: Position, seat: int, move: Play) -> None:
    s.set(TOKEN_SEAT, seat)
    s.set(TOKEN_HEX, s.board.hex_at[move.at])
    s.events.append(TokenPlaced(seat, move.at, "LAND-10.6"))


def _do_fleet(s: Position, seat: int, move: Play) -> None:
    s.set(FLEET, s.now[FLEET] | 1 << GOOD[move.good])
    s.events.append(FleetReady(seat, move.good, "LAND-13.C4"))


def _do_monopoly(s: Position, seat: int, move: Play) -> None:
    most = _N["resource_monopoly_take" if move.good in RESOURCES else "goods_monopoly_take"]
    s.ask(("levy", GOOD[move.good], most, "LAND-13.C5" if move.good in RESOURCES else "LAND-13.C6"))


def _do_crane(s: Position, seat: int, move: Play) -> None:
    s.set(CRANE, True)


def _do_inventor(s: Position, seat: int, move: Play) -> None:
    a, b = s.board.hex_at[move.at], s.board.hex_at[move.to]
    first, second = s.number[a], s.number[b]
    s.put(NUMBER, a, second)
    s.put(NUMBER, b, first)
    s.events.append(NumbersSwapped(move.at, move.to, "LAND-13.S3"))


def _do_irrigation(s: Position, seat: int, move: Play) -> None:
    amount = _N["irrigation_per_field"] * _fields(s, seat, "field")
    s.gain(seat, [GOOD["wheat"]] * amount, "LAND-13.S4")


def _do_mining(s: Position, seat: int, move: Play) -> None:
    amount = _N["mining_per_mountain"] * _fields(s, seat, "mountain")
    s.gain(seat, [GOOD["ore"]] * amount, "LAND-13.S6")


def _do_medicine(s: Position, seat: int, move: Play) -> None:
    s.pay_price(seat, NUMBERS.costs["city_medicine"], "LAND-13.S5")
    upgrade(s, seat, s.board.corner_at[move.at], "LAND-13.S5")
    place_waiting(s, seat)


def _do_road(s: Position, seat: int, move: Play) -> None:
    s.ask(("free", _N["road_free_edges"], -1, "LAND-13.S8"))


def _do_military(s: Position, seat: int, move: Play) -> None:
    raiding.gain_power(s, seat, _N["military_gain"], "LAND-13.S9")


def _do_siege(s: Position, seat: int, move: Play) -> None:
    raiding.besiege(s, seat, s.board.hex_at[move.at], move.seat, "LAND-13.P1")


def _do_bishop(s: Position, seat: int, move: Play) -> None:
    there = raiding.on_tile(s, s.board.hex_at[move.at])
    s.ask(*(("steal", seat, other, "LAND-13.P2") for other in s.opponents(seat) if other in there))


def _do_deserter(s: Position, seat: int, move: Play) -> None:
    s.put(POWER, move.seat, s.power[move.seat] - _N["deserter_move"])
    s.events.append(PowerChanged(move.seat, s.power[move.seat], "LAND-13.P4"))
    raiding.gain_power(s, seat, _N["deserter_move"], "LAND-13.P4")


def _do_vandal(s: Position, seat: int, move: Play) -> None:
    lost = [(other, s.total(other) // _N["vandal_divisor"]) for other in _rivals(s, seat)]
    s.ask(*(("lose", other, n, "LAND-13.P5") for other, n in lost if n))


def _do_diplomat(s: Position, seat: int, move: Play) -> None:
    edge = s.board.edge_at[move.at]
    own = s.route[edge] == seat
    unlay(s, edge, "LAND-13.P6")
    if own:
        s.ask(("free", 1, edge, "LAND-13.P6"))


def _do_destruction(s: Position, seat: int, move: Play) -> None:
    reduce_city(s, s.board.corner_at[move.at], "LAND-13.P7")


def _do_spy(s: Position, seat: int, move: Play) -> None:
    s.ask(("show", move.seat, "cards"))


def _do_wedding(s: Position, seat: int, move: Play) -> None:
    s.ask(*(("gift", other, _N["wedding_give"]) for other in _richer(s, seat)))


_DO: Final[dict[str, Callable[[Position, int, Play], None]]] = {
    "commercial_harbour": _do_harbour,
    "master_trader": _do_master_trader,
    "merchant": _do_merchant,
    "merchant_fleet": _do_fleet,
    "resource_monopoly": _do_monopoly,
    "goods_monopoly": _do_monopoly,
    "alchemist": _do_alchemist,
    "crane": _do_crane,
    "inventor": _do_inventor,
    "irrigation": _do_irrigation,
    "medicine": _do_medicine,
    "mining": _do_mining,
    "road": _do_road,
    "military": _do_military,
    "siege": _do_siege,
    "bishop": _do_bishop,
    "deserter": _do_deserter,
    "vandal": _do_vandal,
    "diplomat": _do_diplomat,
    "destruction": _do_destruction,
    "spy": _do_spy,
    "wedding": _do_wedding,
}


# -- decisions that cards ask for -----------------------------------------------------------------


def no_tender(s: Position, task: Task) -> bool:
    """Pass over an opponent when there is no card left to offer, judged by what all can see (LAND-13.9)."""
    if s.alive(task[1]) and s.total(s.active):
        return False
    s.done()
    return True


def _resources(s: Position, seat: int) -> list[str]:
    return [good for n, good in enumerate(RESOURCES) if s.held(seat, n)]


def tenders(s: Position, task: Task) -> list[Move]:
    """Return the resources that the seat on turn may offer to an opponent."""
    seat = s.active
    if not s.known[seat]:
        return [Tender(None), _SKIP]
    return [*(Tender(good) for good in _resources(s, seat)), _SKIP]


def tender(s: Position, move: Tender) -> None:
    """Offer a resource to an opponent, who must answer with a commodity."""
    other = s.done()[1]
    s.set(TENDERED, s.now[TENDERED] | 1 << other)
    s.ask(("swap", other, None if move.good is None else GOOD[move.good]))


def swaps(s: Position, task: Task) -> list[Move]:
    """Return the commodities that the opponent may give; it has none to give only if it holds none."""
    other = task[1]
    if not s.known[other]:
        return [Give(None), Give(None, True)]
    held = [good for good in COMMODITIES if s.held(other, GOOD[good])]
    return [Give(good) for good in held] or [Give(None, True)]


def swap(s: Position, move: Give) -> None:
    """Exchange the commodity for the resource, or nothing if there was none."""
    _, other, offered = s.done()
    if move.void:
        return
    s.move_goods(other, s.active, [None if move.good is None else GOOD[move.good]], "LAND-13.C1")
    s.move_goods(s.active, other, [offered], "LAND-13.C1")


def shows(s: Position, task: Task) -> Weighted:
    """Return the hand that is shown, for the log."""
    _, victim, what = task
    if not s.known[victim]:
        return [Show(victim, None)], [1]
    if what == "goods":
        held = [good for n, good in enumerate(GOODS) for _ in range(s.held(victim, n))]
    else:
        base, mine = victim * CARDS_N, s.fields[CARDS_HELD]
        held = [
            card.id
            for n, card in enumerate(CARDS)
            for _ in range(mine[base + n])
            if card.when != "on_draw"
        ]
    return [Show(victim, tuple(held))], [1]


def show(s: Position, move: Show) -> None:
    """Let the seat on turn see a hand and pick from it."""
    _, victim, what = s.done()
    rule, take = (
        ("LAND-13.C2", _N["master_trader_take"]) if what == "goods" else ("LAND-13.P8", _N["spy_take"])
    )
    s.events.append(HandShown(victim, s.active, move.cards, rule))
    s.ask(("pick", victim, what, take, move.cards))


def nothing_to_pick(s: Position, task: Task) -> bool:
    """End the picking when enough is taken or nothing is left."""
    _, victim, what, left, shown = task
    held = s.total(victim) if what == "goods" else s.all_cards(victim)
    if left and held and shown != () and s.alive(victim):
        return False
    s.done()
    return True


def picks(s: Position, task: Task) -> list[Move]:
    """Return what the seat on turn may take from the hand shown to it."""
    _, _, what, _, shown = task
    if what == "goods":
        return [Pick(None)] if shown is None else [Pick(good) for good in dict.fromkeys(shown)]
    if shown is None:
        return [Pick(None, deck) for deck in TRACKS]
    return [Pick(card, TRACKS[CARDS[CARD[card]].track]) for card in dict.fromkeys(shown)]


def pick(s: Position, move: Pick) -> None:
    """Take a card from the hand shown."""
    _, victim, what, left, shown = s.done()
    if shown is not None and move.card is not None:
        at = shown.index(move.card)
        shown = shown[:at] + shown[at + 1 :]
    if what == "goods":
        s.move_goods(victim, s.active, [None if move.card is None else GOOD[move.card]], "LAND-13.C2")
    else:
        _take_card(s, victim, s.active, move)
    s.ask(("pick", victim, what, left - 1, shown))


def _take_card(s: Position, victim: int, thief: int, move: Pick) -> None:
    track = TRACK[move.deck]
    card = None if move.card is None else CARD[move.card]
    for seat, more in ((victim, -1), (thief, 1)):
        if s.known[seat] and card is not None:
            _hold(s, seat, card, more)
            # What a seat holds openly here is not among the cards unseen.
            if not s.known[victim] or not s.known[thief]:
                s.put(DECK, card, s.fields[DECK][card] - more)
        else:
            s.put(DARK, seat * 3 + track, s.fields[DARK][seat * 3 + track] + more)
    s.events.append(CardTaken(thief, victim, move.deck, move.card, "LAND-13.P8"))


def no_gift(s: Position, task: Task) -> bool:
    """End the giving when enough is given or the hand is empty."""
    _, giver, left = task
    if left and s.total(giver) and s.alive(giver):
        return False
    s.done()
    return True


def gifts(s: Position, task: Task) -> list[Move]:
    """Return the cards that a guest may give to the wedding."""
    giver = task[1]
    if not s.known[giver]:
        if s.known[s.active]:
            return [Give(good) for good in GOODS]
        return [Give(None)]
    return [Give(good) for n, good in enumerate(GOODS) if s.held(giver, n)]


def gift(s: Position, move: Give) -> None:
    """Give a card to the seat on turn."""
    _, giver, left = s.done()
    s.move_goods(giver, s.active, [None if move.good is None else GOOD[move.good]], "LAND-13.P9")
    s.ask(("gift", giver, left - 1))


def levies(s: Position, task: Task) -> Weighted:
    """Return what each seat gives up to a monopoly, for the log."""
    _, good, most, _ = task
    others = s.opponents(s.active)
    if not all(s.known[other] for other in others):
        # What the hidden hands hold comes to light with the move.
        return [Levy((0,) * s.players)], [1]
    amounts = [min(most, s.held(seat, good)) if seat in others else 0 for seat in range(s.players)]
    return [Levy(tuple(amounts))], [1]


def levy(s: Position, move: Levy) -> None:
    """Collect the cards of a monopoly."""
    _, good, _, rule = s.done()
    for seat, amount in enumerate(move.amounts):
        if amount:
            s.move_goods(seat, s.active, [good] * amount, rule)


def no_free(s: Position, task: Task) -> bool:
    """End the free building when nothing is left or nothing can be placed."""
    if task[1] and frees(s, task) != [_SKIP]:
        return False
    s.done()
    return True


def frees(s: Position, task: Task) -> list[Move]:
    """Return the pieces that may be placed free of charge; one may also do without."""
    seat, barred = s.active, task[2]
    names = s.board.edge_names
    found: list[Move] = [
        _build(KINDS[kind], names[edge])
        for kind in (ROAD, BOAT_KIND)
        for edge in open_edges(s, seat, kind)
        if edge != barred
    ]
    return [*found, _SKIP]


def free(s: Position, move: Build) -> None:
    """Place a piece free of charge."""
    _, left, barred, rule = s.done()
    s.ask(("free", left - 1, barred, rule))
    lay(s, s.active, s.board.edge_at[move.at], KINDS.index(move.piece), rule)


def skip(s: Position, move: Move) -> None:
    """Do without the rest of what the card allows."""
    s.done()
