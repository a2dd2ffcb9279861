"""Trading by keyboard: a letter gives a card of a kind, the same letter with Shift wants one."""

from __future__ import annotations

from collections import Counter as Count
from typing import Final

from engine.games.landover.data import GOOD, GOODS
from engine.games.landover.records import Accept, Bank, Counter, Decline, Offer
from engine.games.landover.steps.trading import ratios
from tui.app.screens.table.modes.base import Said
from tui.app.widgets.choices import ChoiceRow
from tui.base.words import _
from tui.games.landover import names as called
from tui.games.landover.screens.context import LandContext
from tui.games.landover.screens.modes import LandListMode, LandMode, ListEntry, able_sign

_GOOD_OF: Final = {key: good for good, key in called.KEYS.items()}


class TradingMode(LandMode):
    """Base of trades: goods to give and goods to want are typed."""

    topic = "trade"

    def __init__(self, screen: LandContext) -> None:
        super().__init__(screen)
        self.give: Count[str] = Count()
        self.want: Count[str] = Count()

    @property
    def verbs(self) -> frozenset[str]:
        return frozenset({"step", "next", "confirm"})

    @property
    def seat(self) -> int:
        """The seat that trades."""
        return self.state.current_player

    def held(self, good: str) -> int:
        """Return how many cards of a good the seat holds."""
        return self.state.at.held(self.seat, GOOD[good])

    @property
    def options(self) -> list[ChoiceRow]:
        """Each good with its key, how many are held, and how many are given or wanted."""
        found = []
        for good in GOODS:
            change = f"-{self.give[good]}" if self.give[good] else ""
            change = f"+{self.want[good]}" if self.want[good] else change
            text = _("{good}: {held}").format(good=called.good(good), held=self.held(good))
            found.append(ChoiceRow(called.KEYS[good], text, f"{self.tail(good)} {change:>3}"))
        return found

    def tail(self, good: str) -> str:
        """Return the text at the end of a good's line."""
        return ""

    def typed(self, char: str) -> bool:
        good = _GOOD_OF.get(char.lower())
        if good is None:
            return False
        self.forget()
        self.selected = GOODS.index(good)
        self.add(good, wanted=char.isupper())
        return True

    def add(self, good: str, *, wanted: bool) -> None:
        """Give or want one card more; what is on the other side comes back from there first."""
        here, there = (self.want, self.give) if wanted else (self.give, self.want)
        if there[good]:
            there[good] -= 1
        elif wanted or here[good] < self.held(good):
            here[good] += 1
        else:
            self.refuse(_("You hold no more {good}.").format(good=called.good(good)))

    def next(self, step: int) -> None:
        self.selected = (self.selected + step) % len(GOODS)

    def step(self, dx: int, dy: int) -> None:
        self.forget()
        if dy:
            self.next(dy)
        else:
            self.add(GOODS[self.selected], wanted=dx > 0)

    def select(self, index: int) -> None:
        """Give a card of the good that was clicked."""
        self.selected = index
        self.add(GOODS[index], wanted=False)

    @property
    def terms(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The given and the wanted cards, in the order of the goods."""
        give = tuple(good for good in GOODS for _n in range(self.give[good]))
        want = tuple(good for good in GOODS for _n in range(self.want[good]))
        return give, want

    def words_of_terms(self) -> str:
        """Return the terms in words."""
        if not any(self.terms):
            return ""
        blank = "…" if self.screen.host.look.unicode else "..."
        give, want = (called.goods(side) if side else blank for side in self.terms)
        return _("You give {give} for {want}.").format(give=give, want=want)


class BankTradeMode(TradingMode):
    """A trade with the bank: one kind for one card of another."""

    def __init__(self, screen: LandContext) -> None:
        super().__init__(screen)
        self.title = _("bank")
        self.ratios = ratios(screen.state.at, self.seat)

    def tail(self, good: str) -> str:
        return f"{self.ratios[GOOD[good]]}:1"

    def add(self, good: str, *, wanted: bool) -> None:
        if wanted:
            self.want = Count({good: 1})
            if self.give[good]:
                self.give = Count()
        else:
            self.give = Count({good: self.ratios[GOOD[good]]})
            if self.want[good]:
                self.want = Count()

    def prompt(self) -> Said:
        if all(self.terms):
            do = _("Enter trades; the list stays open for more.")
        else:
            do = _("Letter: give; Shift+letter: get.")
        return (do, self.note, "bad") if self.note else (do, self.words_of_terms(), "good")

    def confirm(self) -> None:
        give, want = next(iter(+self.give), ""), next(iter(+self.want), "")
        if not give or not want:
            self.refuse(_("Choose what to give, and with Shift what to get."))
            return
        objection = self.state.why_illegal(Bank(give, want))
        if objection is not None:
            self.refuse(*self.screen.refusal(objection))
            return
        self.screen.play(Bank(give, want))
        self.screen.open_bank()


class OfferMode(TradingMode):
    """A trade to be offered, or a counter-offer."""

    def __init__(self, screen: LandContext, *, counter: bool = False) -> None:
        super().__init__(screen)
        self.counter = counter
        self.others = [] if counter else screen.state.at.opponents(self.seat)
        self.to = list(self.others)
        self.title = _("counter-offer") if counter else _("offer")
        if counter:  # what was offered, to be changed
            offer = screen.state.position()["offer"]
            self.want = Count(offer["give"])
            wanted = Count(offer["want"])
            self.give = Count({good: min(n, self.held(good)) for good, n in wanted.items()})

    @property
    def verbs(self) -> frozenset[str]:
        return super().verbs | ({"digit"} if len(self.others) > 1 else set())

    def takes(self, number: int) -> bool:
        return number <= len(self.others)

    @property
    def about(self) -> str:
        return _("their offer") if self.counter else _("to whom")

    @property
    def details(self) -> tuple[str, ...]:
        if self.counter:
            return (words_of_offer(self.screen),)
        names = self.screen.names
        return tuple(
            _("{n} {name}: {asked}").format(
                n=number, name=names[seat], asked=_("asked") if seat in self.to else _("not asked")
            )
            for number, seat in enumerate(self.others, 1)
        )

    def digit(self, number: int) -> None:
        if number <= len(self.others):
            seat = self.others[number - 1]
            self.to = [other for other in self.others if (other in self.to) != (other == seat)]

    def prompt(self) -> Said:
        if not all(self.terms):
            do = _("Letter: give; Shift+letter: want.")
        elif len(self.others) > 1:
            do = _("Enter offers it; digits say to whom.")
        else:
            do = _("Enter offers it.")
        return (do, self.note, "bad") if self.note else (do, self.words_of_terms(), "good")

    def confirm(self) -> None:
        give, want = self.terms
        move = Counter(give, want) if self.counter else Offer(self.seat, give, want, tuple(self.to))
        objection = self.state.why_illegal(move)
        if objection is not None:
            self.refuse(*self.screen.refusal(objection))
        else:
            self.screen.play(move)


def words_of_offer(screen: LandContext) -> str:
    """Return the open offer in words, for those whom it is made to."""
    offer = screen.state.position()["offer"]
    return _("{name} gives you {give} for {want}.").format(
        name=screen.names[offer["seat"]], give=called.goods(offer["give"]), want=called.goods(offer["want"])
    )


def replying(screen: LandContext) -> LandListMode:
    """Return the mode in which an offer is answered."""
    state = screen.state
    offer = state.position()["offer"]
    text = words_of_offer(screen)
    accept, decline = Accept(), Decline()
    objection = state.why_illegal(accept)
    wanted, seat = Count(offer["want"]), state.current_player
    lacking = [good for good in GOODS for _n in range(wanted[good] - state.at.held(seat, GOOD[good]))]
    why = _("You lack {goods}.").format(goods=called.goods(lacking)) if objection is not None else ""
    prompt = screen.words.prompt(state)
    if screen.declines_itself:
        prompt = _("This offer is declined for you in a moment.")

    def take() -> None:
        if objection is None:
            screen.play(accept)
        else:
            screen.refuse(why)

    lines = [
        ListEntry("", _("accept"), take, able_sign(screen, able=not why), (text, why)),
        ListEntry("", _("decline"), lambda: screen.play(decline), details=(text, why)),
        ListEntry(
            "",
            _("make a counter-offer"),
            lambda: screen.open(OfferMode(screen, counter=True)),
            details=(text,),
        ),
        ListEntry("", _("decline all in this turn"), screen.decline_all, details=(text,)),
    ]
    return LandListMode(screen, _("trade"), lines, prompt, selected=1 if why else 0)
