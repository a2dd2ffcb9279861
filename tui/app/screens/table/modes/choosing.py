"""Choosing among moves that are neither laying a tile nor claiming: an offer, an answer, what scores next."""

from __future__ import annotations

from engine import Move
from engine.landscape.feature import Claim
from tui.app.screens.table.modes.base import Said
from tui.app.screens.table.modes.context import TileContext
from tui.app.screens.table.modes.tile import TileMode
from tui.base.words import _
from tui.drawing.art.scene import Scene
from tui.presentation import ChoicePreview
from tui.presentation.landscape.scene import choosing

SHOWN = 9
"""How many choices are listed at a time, a digit for each."""


class ChoosingMode(TileMode):
    """A person chooses one of a few moves.

    Args:
        aside: whether this is an aside, which Esc leaves, and not what the game waits for.
    """

    decides = True

    def __init__(self, screen: TileContext, moves: list[Move], *, aside: bool = False) -> None:
        super().__init__(screen)
        self.moves = moves
        self.aside = aside
        self.selected = 0
        self._claims = {claim.move: claim for claim in screen.words.claims(screen.state)}
        self._prospects: dict[int, ChoicePreview] = {}

    @property
    def verbs(self) -> frozenset[str]:
        several = ["step", "next"] if len(self.moves) > 1 else []
        return frozenset({"confirm", "digit", *several, *(["cancel"] if self.aside else [])})

    def why_not(self, action: str) -> str:
        return _("There is only one choice.") if action == "next" else ""

    def takes(self, number: int) -> bool:
        return number <= min(len(self.moves), SHOWN)

    @property
    def first(self) -> int:
        """Index of the first choice that is listed."""
        return max(0, min(self.selected - SHOWN // 2, len(self.moves) - SHOWN))

    @property
    def listed(self) -> list[ChoicePreview]:
        """The gains of the listed choices."""
        return [self.prospect(number) for number in range(len(self.moves))[self.first : self.first + SHOWN]]

    @property
    def chosen(self) -> Claim | None:
        """The feature of the choice under the cursor, if it has one."""
        return self._claims.get(self.moves[self.selected])

    @property
    def cursor(self) -> tuple[int, int] | None:
        return (self.chosen.x, self.chosen.y) if self.chosen else self.screen.last_tile

    def prospect(self, number: int) -> ChoicePreview:
        """Return the gain of a choice; only its name while no help is shown."""
        found = self._prospects.get(number)
        if found is None:
            move, screen = self.moves[number], self.screen
            found = screen.words.prospect(self.state, move, self._claims.get(move), screen.names)
            self._prospects[number] = found
        return found if self.screen.hints else ChoicePreview(found.title)

    def scene(self, base: Scene) -> Scene:
        """Number the choices that are listed, and show the one under the cursor as it would be."""
        seat = self.screen.table.seats[self.state.current_player]
        moves = enumerate(self.moves[self.first : self.first + SHOWN], 1)
        claims = [(str(number), claim) for number, move in moves if (claim := self._claims.get(move))]
        return choosing(base, self.state.game, claims, self.chosen, seat.colour, self.cursor)

    def prompt(self) -> Said:
        do = _("Choose; Esc goes back.") if self.aside else self.screen.words.prompt(self.state)
        chosen = self.prospect(self.selected)
        return do, " ".join((chosen.title, chosen.gain)).strip(), "good"

    def next(self, step: int) -> None:
        self.selected = (self.selected + step) % len(self.moves)

    def step(self, dx: int, dy: int) -> None:
        self.next(1 if dx + dy > 0 else -1)

    def digit(self, number: int) -> None:
        if self.first + number <= len(self.moves) and number <= SHOWN:
            self.screen.play(self.moves[self.first + number - 1])

    def confirm(self) -> None:
        self.screen.play(self.moves[self.selected])

    def select(self, row: int) -> None:
        """Go to the choice in a row of the list, or take it when it is under the cursor already."""
        if row < 0:
            return
        if self.first + row == self.selected:
            self.confirm()
        else:
            self.selected = self.first + row
