"""Landover's action phase: what can be done, what it costs, and why not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Final

from engine import Move
from engine.games.landover.data import CARDS, GOODS, NUMBERS, TRACKS
from engine.games.landover.records import Bank, Build, End, Play, Power, Raid, Raise, Roll
from engine.games.landover.steps import culture
from engine.games.landover.steps.building import sites
from tui.app.screens.table.modes.base import Said
from tui.app.widgets.choices import ChoiceRow
from tui.base.messages import Sentence
from tui.base.words import N_, _, capital
from tui.drawing.art.hexes import Spot
from tui.games.landover import names as called
from tui.games.landover.art import LandScene
from tui.games.landover.screens.choosing import candidates, choose
from tui.games.landover.screens.context import LandContext
from tui.games.landover.screens.modes import LandListMode, LandMode, ListEntry, able_sign

_PIECES: Final = {"r": "road", "b": "boat", "v": "village", "c": "city", "w": "wall"}
_NO_PLACE: Final = {
    "road": "LAND-9.15",
    "boat": "LAND-9.15",
    "village": "LAND-9.4",
    "city": "LAND-9.5",
    "wall": "LAND-9.7",
}


_TURN: Final = Sentence(N_("{name}'s turn"), name=N_("your turn"))


def turn_title(screen: LandContext) -> str:
    """Return the heading of what the seat to move can do."""
    return _TURN.tell(name=screen.names[screen.state.current_player])


class ActionMode(LandMode):
    """The action phase: keys open what can be done; arrows look around on the map."""

    decides = True
    verbs = frozenset({"step", "next", "confirm"})

    def __init__(self, screen: LandContext) -> None:
        super().__init__(screen)
        self._moves = screen.state.legal_moves()
        self._hex: int | None = None
        self.title = turn_title(screen)

    @property
    def acts(self) -> frozenset[str]:
        return frozenset("brptocxe")

    @property
    def lines(self) -> list[tuple[str, str, str, Callable[[], None]]]:
        """Key, name, how many ways there are, and what it opens."""
        screen = self.screen

        def count(kind: type[Move]) -> str:
            found = sum(isinstance(move, kind) for move in self._moves)
            return str(found) if found else able_sign(screen, able=False)

        return [
            ("b", _("build"), count(Build), lambda: open_building(screen)),
            ("r", _("raise culture"), count(Raise), lambda: open_culture(screen)),
            ("p", _("military power"), count(Power), lambda: open_power(screen)),
            ("t", _("trade with the bank"), count(Bank), lambda: screen.open_bank()),
            ("o", _("offer a trade"), "", lambda: screen.open_offer()),
            ("c", _("cards"), count(Play), lambda: open_cards(screen)),
            ("x", _("raid"), count(Raid), lambda: open_raid(screen)),
            ("e", _("end the turn"), "", lambda: screen.play(End())),
        ]

    @property
    def options(self) -> list[ChoiceRow]:
        return [ChoiceRow(key, text, tail) for key, text, tail, _do in self.lines]

    @property
    def cursor(self) -> Spot | None:
        return None if self._hex is None else ("hex", self._hex)

    def scene(self, base: LandScene) -> LandScene:
        return replace(base, cursor=self.cursor)

    def prompt(self) -> Said:
        do = self.screen.words.prompt(self.state)
        if self.cursor and not self.note:
            return do, self.screen.describe(self.cursor), "quiet"
        return self.told(do, self.screen.newest)

    def look_at(self, hex_: int | None) -> None:
        """Look at a tile."""
        self._hex = hex_

    def step(self, dx: int, dy: int) -> None:
        at = self.screen.geometry
        hexes: list[Spot] = [("hex", hex_) for hex_ in range(len(self.state.at.board.hexes))]
        if self._hex is None:
            start = self.screen.last_cursor or ("hex", len(hexes) // 2)
            found = at.nearest(*at.cell(start), hexes)
        else:
            found = at.towards(("hex", self._hex), dx, 2 * dy, hexes)
        if found is not None:
            self._hex = found[1]

    def next(self, step: int) -> None:
        self.forget()
        self.selected = (self.selected + step) % len(self.lines)

    def confirm(self) -> None:
        self.lines[self.selected][3]()

    def act(self, key: str) -> None:
        """Open the action of a key."""
        self.forget()
        for index, line in enumerate(self.lines):
            if line[0] == key:
                self.selected = index
                line[3]()

    def select(self, index: int) -> None:
        """Open the action that was clicked."""
        self.selected = index
        self.confirm()


class RollingMode(LandMode):
    """Before the roll."""

    decides = True
    verbs = frozenset({"confirm"})
    key_labels = MappingProxyType({"confirm": N_("Roll")})

    def __init__(self, screen: LandContext) -> None:
        super().__init__(screen)
        self.title = turn_title(screen)

    @property
    def acts(self) -> frozenset[str]:
        return frozenset("c")

    @property
    def options(self) -> list[ChoiceRow]:
        return [ChoiceRow("", _("Enter: roll the dice")), ChoiceRow("c", _("cards"))]

    def prompt(self) -> Said:
        do = self.screen.words.prompt(self.state)
        return self.told(do, self.screen.newest)

    def confirm(self) -> None:
        self.screen.play(Roll())

    def act(self, key: str) -> None:
        """Open the cards."""
        open_cards(self.screen)

    def select(self, index: int) -> None:
        """Do what was clicked."""
        if index:
            open_cards(self.screen)
        else:
            self.confirm()


# -- building -----------------------------------------------------------------------------------------


def open_building(screen: LandContext) -> None:
    """List the pieces with their prices."""
    at, seat = screen.state.at, screen.state.current_player
    lines = []
    for key, piece in _PIECES.items():
        cost = NUMBERS.costs[piece]
        places = len(sites(at, seat, piece))
        lines.append(
            ListEntry(
                key,
                _("{piece}: {price}").format(
                    piece=capital(called.piece(piece)), price=called.short_price(cost)
                ),
                partial(_build, screen, piece),
                able_sign(screen, able=places > 0 and at.can_pay(seat, cost)),
                (
                    _("{piece}: {price}; {n} places").format(
                        piece=capital(called.piece(piece)), price=called.price(cost), n=places
                    ),
                    _short_of(screen, cost),
                ),
            )
        )
    screen.open(LandListMode(screen, _("build"), lines, _("What will you build? Esc goes back.")))


def _build(screen: LandContext, piece: str) -> None:
    moves = [move for move in screen.state.legal_moves() if isinstance(move, Build) and move.piece == piece]
    if not moves:
        if not sites(screen.state.at, screen.state.current_player, piece):
            rule = _NO_PLACE[piece]
            screen.refuse(screen.words.rule(rule), rule)
        else:
            screen.refuse(_short_of(screen, NUMBERS.costs[piece]), "LAND-9.3")
        return
    prompt = _("Place {piece} for {price}; Esc goes back.").format(
        piece=called.built(piece), price=called.price(NUMBERS.costs[piece])
    )
    screen.open(choose(screen, candidates(moves), prompt))


def _short_of(screen: LandContext, cost: Sequence[int]) -> str:
    """Return a sentence about the cards that the seat to move lacks for a price, or that it can pay."""
    at, seat = screen.state.at, screen.state.current_player
    lacking = [max(0, n - at.held(seat, good)) for good, n in enumerate(cost)]
    if not any(lacking):
        return _("You can pay it.")
    missing = ", ".join(called.counted_good(GOODS[g], n) for g, n in enumerate(lacking) if n)
    return _("You lack {goods}.").format(goods=missing)


# -- culture and power --------------------------------------------------------------------------------


def _pay(screen: LandContext, cost: Sequence[int], move: Move) -> None:
    """Make a move if its price can be paid, else say what is lacking."""
    if screen.state.at.can_pay(screen.state.current_player, cost):
        screen.play(move)
    else:
        screen.refuse(_short_of(screen, cost), "LAND-9.3")


def open_culture(screen: LandContext) -> None:
    """List the tracks with what the next level costs and brings."""
    at, seat = screen.state.at, screen.state.current_player
    lines = []
    for track, name in enumerate(TRACKS):
        level = at.culture[seat][track]
        text = _("{track} {level}").format(track=capital(called.track(name)), level=level)
        details = []
        price: Sequence[int] = ()
        if level < len(NUMBERS.culture_cost):
            price = cost = culture.price(at, seat, track)
            text = _("{track} {level} to {next}").format(
                track=capital(called.track(name)), level=level, next=level + 1
            )
            details.append(_("{what}: {price}").format(what=text, price=called.price(cost)))
            details.append(_short_of(screen, cost))
            if level + 1 == NUMBERS.ability_level:
                details.append(called.ability(name))
            elif level + 1 >= NUMBERS.metropolis_level:
                details.append(screen.words.rule("LAND-12.2" if level + 1 < 5 else "LAND-12.7"))
        move = Raise(name)
        able = screen.state.why_illegal(move) is None
        sign = able_sign(screen, able=able)
        do = partial(_pay, screen, price, move) if price else partial(screen.play, move)
        lines.append(ListEntry("", text, do, sign, tuple(details)))
    screen.open(
        LandListMode(
            screen, _("culture"), lines, _("Which culture will you raise? Esc goes back."), "culture"
        )
    )


def open_power(screen: LandContext) -> None:
    """Ask whether to buy military power."""
    at, seat = screen.state.at, screen.state.current_player
    cost = NUMBERS.costs["military"]
    details = (
        _("Military power {power} of {most}, one more for {price}.").format(
            power=at.power[seat], most=at.power_max(seat), price=called.price(cost)
        ),
        _short_of(screen, cost),
    )
    sign = able_sign(screen, able=at.can_pay(seat, cost))
    line = ListEntry("", _("buy military power"), partial(_pay, screen, cost, Power()), sign, details)
    screen.open(LandListMode(screen, _("military power"), [line], _("Enter buys, Esc goes back."), "war"))


def open_raid(screen: LandContext) -> None:
    """Let a tile, and a victim on it, be chosen; or say why there is none."""
    moves = [move for move in screen.state.legal_moves() if isinstance(move, Raid)]
    if not moves:
        if not screen.state.at.power[screen.state.current_player]:
            screen.refuse(_("A raid takes 1 military power; you have none."), "LAND-16.1")
        else:
            screen.refuse(screen.words.rule("LAND-16.2"), "LAND-16.2")
        return
    mode = choose(screen, candidates(moves), _("Which tile will you raid? Esc goes back."))
    assert mode is not None  # a tile is asked for even if there is only one
    mode.topic = "war"
    screen.open(mode)


# -- cards --------------------------------------------------------------------------------------------


def open_cards(screen: LandContext) -> None:
    """List the development cards in hand with what they do."""
    at, seat = screen.state.at, screen.state.current_player
    legal = [move for move in screen.state.legal_moves() if isinstance(move, Play)]
    lines = []
    for number, card in enumerate(CARDS):
        held = at.cards[seat][number]
        if not held:
            continue
        moves = [move for move in legal if move.card == card.id]
        name = called.card(card.id)
        text = f"{name} x{held}" if held > 1 else name
        lines.append(
            ListEntry(
                "",
                text,
                partial(_play, screen, card.id, moves),
                able_sign(screen, able=bool(moves)),
                (
                    called.card_text(card.id),
                    _("A card of {track}.").format(track=called.track(TRACKS[card.track])),
                ),
            )
        )
    if not lines:
        screen.refuse(_("You hold no development card."))
        return
    screen.open(
        LandListMode(screen, _("cards"), lines, _("Which card will you play? Esc goes back."), "cards")
    )


def _play(screen: LandContext, card: str, moves: list[Play]) -> None:
    if not moves:
        objection = screen.state.why_illegal(Play(card))
        screen.refuse(*(("",) if objection is None else screen.refusal(objection)))
        return
    prompt = _("{card}: choose. Esc goes back.").format(card=called.card(card))
    mode = choose(screen, candidates(moves), prompt)
    if mode is not None:
        mode.topic = "cards"
        screen.open(mode)
