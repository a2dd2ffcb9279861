"""Putting a follower on the new tile, or taking one home."""

from __future__ import annotations

from typing import Final

from engine.landscape.feature import Claim
from engine.landscape.records import Deploy, Pass, TakeHome
from tui.app.screens.table.modes.base import Said
from tui.app.screens.table.modes.context import TileContext
from tui.app.screens.table.modes.tile import TileMode
from tui.base.words import _
from tui.drawing.art.scene import Scene
from tui.presentation.landscape.consequence import scored_at_once
from tui.presentation.landscape.scene import choosing

SHOWN: Final = 9
"""How many claims are listed at a time, a digit for each."""


class ClaimingMode(TileMode):
    """A person may put a follower on the new tile, take one home, or do nothing."""

    decides = True

    def __init__(self, screen: TileContext) -> None:
        super().__init__(screen)
        claims: list[Claim] = screen.state.claims()
        groups = list(dict.fromkeys(map(screen.words.group, claims)))
        self.claims = sorted(claims, key=lambda claim: groups.index(screen.words.group(claim)))
        self.may_pass = any(isinstance(move, Pass) for move in screen.state.legal_moves())
        self.selected = self._preset() if self.may_pass else 0

    def _preset(self) -> int:
        """Return the index of the claim that scores most at once; -1 if Enter alone had better do nothing."""
        gains = [scored_at_once(self.state, claim) for claim in self.claims]
        most = max(gains, default=0)
        return gains.index(most) if most > 0 else -1

    def why_not(self, action: str) -> str:
        if action in ("turn", "exchange", "others", "jump"):
            return _("The tile is already placed.")
        return _("There is only one choice.") if action == "next" else ""

    @property
    def verbs(self) -> frozenset[str]:
        several = len(self.claims) + self.may_pass > 1
        optional = {"nothing": self.may_pass, "next": several, "step": several}
        return frozenset({"confirm", "digit", *(verb for verb, does in optional.items() if does)})

    @property
    def is_of_followers(self) -> bool:
        """True if nothing but followers can be placed or taken home."""
        return all(isinstance(claim.move, Deploy | TakeHome) for claim in self.claims)

    def takes(self, number: int) -> bool:
        return number <= len(self.listed)

    @property
    def first(self) -> int:
        """Index of the first claim that is listed."""
        return max(0, min(self.selected - SHOWN // 2, len(self.claims) - SHOWN))

    @property
    def listed(self) -> list[Claim]:
        """The claims that are listed."""
        return self.claims[self.first : self.first + SHOWN]

    @property
    def chosen(self) -> Claim | None:
        """The choice under the cursor; ``None`` for doing nothing."""
        return self.claims[self.selected] if self.selected >= 0 else None

    @property
    def cursor(self) -> tuple[int, int] | None:
        chosen = self.chosen
        last = self.screen.last_tile
        return (chosen.x, chosen.y) if chosen else last

    def scene(self, base: Scene) -> Scene:
        """Number the choices that are listed, and show the one under the cursor as it would be."""
        seat = self.state.current_player
        colour = self.screen.table.seats[seat].colour
        claims = [(str(number), claim) for number, claim in enumerate(self.listed, 1)]
        return choosing(base, self.state.game, claims, self.chosen, colour, self.cursor)

    def prompt(self) -> Said:
        do = self.screen.words.prompt(self.state)
        if self.chosen is None:
            at_home = self.screen.words.holdings(self.state, self.state.current_player)[0]
            return do, at_home, "quiet"
        return do, self.screen.claim_words(self.chosen), "good"

    def next(self, step: int) -> None:
        least = -1 if self.may_pass else 0
        self.selected = (self.selected - least + step) % (len(self.claims) - least) + least

    def step(self, dx: int, dy: int) -> None:
        self.next(1 if dx + dy > 0 else -1)

    def digit(self, number: int) -> None:
        if 1 <= number <= len(self.listed):
            self.screen.play(self.listed[number - 1].move)

    def confirm(self) -> None:
        self.screen.play(self.chosen.move if self.chosen else Pass())

    def nothing(self) -> None:
        self.screen.play(Pass())

    def select(self, row: int) -> None:
        """Look at the choice in a row of the list (-1: nothing), or take it when it is under the cursor."""
        self._select(row if row < 0 else self.first + row)

    def _select(self, index: int) -> None:
        if index == self.selected:
            self.confirm()
        else:
            self.selected = index

    def click(self, x: int, y: int, region: int | None, button: int) -> None:
        found = [i for i, one in enumerate(self.claims) if (x, y, region) == (one.x, one.y, one.region)]
        if found:
            self._select(self.selected if self.selected in found else found[0])
            return
        super().click(x, y, region, button)
