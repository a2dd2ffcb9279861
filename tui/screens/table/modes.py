"""What the keys and the mouse mean at the table right now: one small object for each situation.

The screen owns the widgets and asks its mode what to show; a mode changes nothing but the cursor, and
asks the screen to make a move.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from engine import CHANCE, Move
from engine.landscape.feature import Claim, Feature
from engine.landscape.records import Discard, Forgo, Pass, Place
from engine.landscape.state import LandscapeState
from tui.art.scene import Choice, Ghost, Scene
from tui.screens.scenes import lit
from tui.screens.table.laying import Laying, nearest
from tui.words import _, ngettext, said

if TYPE_CHECKING:
    from tui.screens.table.screen import TableScreen

Said = tuple[str, str, str]
"""What the prompt says: what to do, the consequence, and the tone of the consequence."""

_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Mode:
    """Base of the modes: nothing can be done but look around.

    Attributes:
        verbs: names of the screen's actions that do something in this mode.
    """

    verbs: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen

    @property
    def state(self) -> LandscapeState:
        """The game as the screen's person may see it."""
        return self.screen.state

    @property
    def cursor(self) -> tuple[int, int] | None:
        """The board cell that should stay in view."""
        return None

    def left(self) -> None:
        """Another mode takes its place."""

    def point_to(self, move: Move) -> None:
        """Put the cursor on a move, as far as this mode can make it; it is not made yet."""

    def scene(self, base: Scene) -> Scene:
        """Return what the map shows, given what lies there."""
        return base

    def prompt(self) -> Said:
        """Return what the prompt line says."""
        return "", "", ""

    def step(self, dx: int, dy: int) -> None:
        """An arrow key: look around."""
        self.screen.map.scroll_by(dx, dy)

    def next(self, step: int) -> None:
        """Tab or Shift+Tab."""

    def turn(self, step: int) -> None:
        """Turn the tile in hand."""

    def confirm(self) -> None:
        """Enter."""

    def digit(self, number: int) -> None:
        """A digit."""

    def nothing(self) -> None:
        """Leave the step out."""

    def exchange(self) -> None:
        """Take the other tile of the hand."""

    def uncover(self) -> None:
        """Show a covered hand."""

    def click(self, x: int, y: int, region: int | None, button: int) -> None:
        """A board cell was clicked; on a tile that looks into the feature there."""
        if region is not None:
            self.screen.inspect(x, y, region)


class Watching(Mode):
    """Somebody else's turn, or trouble."""

    @property
    def verbs(self) -> frozenset[str]:  # type: ignore[override]
        """Enter tries again after trouble."""
        return frozenset({"confirm"} if self.screen.table.trouble else ())

    def prompt(self) -> Said:
        """Say whom everybody waits for."""
        table = self.screen.table
        if table.trouble is not None:
            return _("The game could not be saved. Enter tries again."), "", ""
        if table.thinking is not None:
            name = table.seats[table.thinking].name
            if table.share:
                return _("{name} is thinking… {share:.0%}").format(name=name, share=table.share), "", ""
            return _("{name} is thinking…").format(name=name), "", ""
        return "", "", ""

    def confirm(self) -> None:
        """Try again."""
        if self.screen.table.trouble is not None:
            self.screen.table.retry()


class Over(Mode):
    """The game is over: its final scores can be gone through one by one."""

    verbs = frozenset({"confirm", "next", "step"})

    def __init__(self, screen: TableScreen) -> None:
        super().__init__(screen)
        self.scores = screen.chronicle.final_scores()
        self.shown = -1

    @property
    def cursor(self) -> tuple[int, int] | None:
        """Where the score on show was made."""
        return (self.scores[self.shown].x, self.scores[self.shown].y) if self.shown >= 0 else None

    def scene(self, base: Scene) -> Scene:
        """Light up the feature of the score on show."""
        if self.shown < 0:
            return base
        return self.screen.score_scene(self.scores[self.shown])

    def prompt(self) -> Said:
        """Say what the score on show was given for."""
        if self.shown < 0:
            return _("The game is over. Tab shows the final scores, Enter the result."), "", ""
        scored = self.scores[self.shown]
        names = self.screen.names
        return (
            self.screen.words.tell(scored, names),
            self.screen.words.arithmetic(scored),
            "good",
        )

    def next(self, step: int) -> None:
        """Show the next final score."""
        count = len(self.scores) + 1
        self.shown = (self.shown + 1 + step) % count - 1

    def step(self, dx: int, dy: int) -> None:
        """Show the next final score or the one before."""
        self.next(1 if dx + dy > 0 else -1)

    def confirm(self) -> None:
        """Show the result."""
        self.screen.action_result()


class Covered(Mode):
    """A person's private hand, until that person says so."""

    verbs = frozenset({"uncover", "confirm"})

    def prompt(self) -> Said:
        """Ask for the right person."""
        name = self.screen.table.seats[self.state.current_player].name
        return _("{name}, it is your turn: Space shows your hand.").format(name=name), "", ""

    def uncover(self) -> None:
        """Show the hand."""
        self.screen.uncover()

    confirm = uncover


class LayingMode(Mode):
    """A person lays a tile."""

    def __init__(self, screen: TableScreen, cursor: tuple[int, int] | None) -> None:
        super().__init__(screen)
        self.laying = Laying(screen.state, cursor)
        self.others = [move for move in screen.state.legal_moves() if not isinstance(move, Place)]

    @property
    def verbs(self) -> frozenset[str]:  # type: ignore[override]
        """All that moves, turns and lays; exchanging only with something to exchange."""
        found = {"step", "next", "turn", "confirm", "jump"}
        if len(self.laying.hand) > 1:
            found.add("exchange")
        if self.others:
            found.add("others")
        return frozenset(found)

    @property
    def cursor(self) -> tuple[int, int] | None:
        """Where the tile would lie."""
        return self.laying.cursor

    def scene(self, base: Scene) -> Scene:
        """Add the legal places and the tile as it would lie."""
        x, y = self.laying.cursor
        legal = frozenset(self.laying.places) if self.screen.hints else frozenset()
        ghost = None
        if (x, y) not in base.tiles:
            ghost = Ghost(x, y, self.laying.design, self.laying.rotation, self.laying.fits)
        return replace(base, legal=legal, cursor=(x, y), ghost=ghost)

    def prompt(self) -> Said:
        """Say how to lay, and what laying here would do or why it cannot be."""
        do = self.screen.words.prompt(self.state)
        objection = self.state.objection(self.laying.move)
        if objection is not None:
            why = said(objection)
            return do, why[:1].upper() + why[1:] + ".", "bad"
        if not self.screen.hints:
            return do, "", ""
        return do, self.screen.consequence(self.laying.move), "good"

    def point_to(self, move: Move) -> None:
        """Take the tile of a placement and hold it there, turned as it would lie."""
        if isinstance(move, Place) and move.tile in self.laying.hand:
            while self.laying.tile != move.tile:
                self.laying.exchange()
            self.laying.go(move.x, move.y)
            self.laying.rotation = move.rotation

    def step(self, dx: int, dy: int) -> None:
        """Move the tile."""
        self.laying.step(dx, dy)

    def next(self, step: int) -> None:
        """Go to the next place where it fits."""
        self.laying.next_place(step)

    def turn(self, step: int) -> None:
        """Turn it."""
        self.laying.turn(step)

    def exchange(self) -> None:
        """Take the other tile."""
        self.laying.exchange()

    def confirm(self) -> None:
        """Lay it."""
        self.screen.play(self.laying.move)

    def click(self, x: int, y: int, region: int | None, button: int) -> None:
        """Click a free cell to go there, once more to lay; the right button turns."""
        if button == 3:
            self.laying.turn(1)
        elif region is not None:
            super().click(x, y, region, button)
        elif (x, y) == self.laying.cursor:
            self.confirm()
        else:
            self.laying.go(x, y)


class ClaimingMode(Mode):
    """A person may put a follower on the new tile, take one home, or do nothing."""

    def __init__(self, screen: TableScreen) -> None:
        super().__init__(screen)
        self.claims: list[Claim] = screen.state.claims()
        self.may_pass = any(isinstance(move, Pass) for move in screen.state.legal_moves())
        self.selected = -1 if self.may_pass else 0  # Enter alone never spends a follower that it need not

    @property
    def verbs(self) -> frozenset[str]:  # type: ignore[override]
        """Choosing; doing nothing only where that is allowed."""
        return frozenset({"step", "next", "confirm", "digit", *(["nothing"] if self.may_pass else [])})

    @property
    def chosen(self) -> Claim | None:
        """The choice under the cursor; ``None`` for doing nothing."""
        return self.claims[self.selected] if self.selected >= 0 else None

    @property
    def cursor(self) -> tuple[int, int] | None:
        """Where the choice under the cursor is."""
        chosen = self.chosen
        last = self.screen.last_tile
        return (chosen.x, chosen.y) if chosen else last

    def scene(self, base: Scene) -> Scene:
        """Mark every choice by its number and light up the feature of the one under the cursor."""
        seat = self.state.current_player
        colour = self.screen.table.seats[seat].colour
        places: dict[tuple[int, int, int], list[str]] = {}
        for number, claim in enumerate(self.claims, 1):
            places.setdefault((claim.x, claim.y, claim.region), []).append(str(number))
        marks = tuple(Choice(*place, "/".join(labels), colour) for place, labels in places.items())
        lit_up = lit(self.chosen.feature) if self.chosen else frozenset()
        return replace(base, choices=marks, lit=lit_up, cursor=self.cursor)

    def prompt(self) -> Said:
        """Say what the choice under the cursor means."""
        do = self.screen.words.prompt(self.state)
        if self.chosen is None:
            return do, _("Nothing this time"), "quiet"
        return do, self.screen.claim_words(self.chosen), "good"

    def point_to(self, move: Move) -> None:
        """Look at the choice that a move takes."""
        taken = (index for index, claim in enumerate(self.claims) if claim.move == move)
        self.selected = next(taken, -1 if self.may_pass else 0)

    def next(self, step: int) -> None:
        """Look at the next choice."""
        least = -1 if self.may_pass else 0
        self.selected = (self.selected - least + step) % (len(self.claims) - least) + least

    def step(self, dx: int, dy: int) -> None:
        """Look at the next choice or the one before."""
        self.next(1 if dx + dy > 0 else -1)

    def digit(self, number: int) -> None:
        """Take the choice of that number."""
        if 1 <= number <= len(self.claims):
            self.screen.play(self.claims[number - 1].move)

    def confirm(self) -> None:
        """Take the choice under the cursor."""
        self.screen.play(self.chosen.move if self.chosen else Pass())

    def nothing(self) -> None:
        """Do nothing."""
        self.screen.play(Pass())

    def select(self, index: int) -> None:
        """Look at a choice (-1: nothing), or take it when it is under the cursor already."""
        if index == self.selected:
            self.confirm()
        else:
            self.selected = index

    def click(self, x: int, y: int, region: int | None, button: int) -> None:
        """Click a marked area to look at it, once more to take it."""
        for index, claim in enumerate(self.claims):
            if (x, y, region) == (claim.x, claim.y, claim.region):
                self.select(index)
                return
        super().click(x, y, region, button)


class GivingUpMode(Mode):
    """None of the tiles in hand fits: one must be given up, or all of them."""

    def __init__(self, screen: TableScreen) -> None:
        super().__init__(screen)
        self.moves: list[Move] = screen.state.legal_moves()
        self.selected = 0

    @property
    def verbs(self) -> frozenset[str]:  # type: ignore[override]
        """Choosing only with something to choose."""
        return frozenset({"confirm", *(["exchange", "next"] if len(self.moves) > 1 else [])})

    @property
    def tile(self) -> str | None:
        """The tile to be given up."""
        move = self.moves[self.selected]
        return move.tile if isinstance(move, Discard) else None

    def prompt(self) -> Said:
        """Say what must be done."""
        if isinstance(self.moves[0], Forgo):
            return _("No tile of yours fits and none is left: Enter gives them up."), "", ""
        return _("No tile of yours fits: x chooses, Enter gives it up for a new one."), "", ""

    def point_to(self, move: Move) -> None:
        """Choose the tile that a move gives up."""
        if move in self.moves:
            self.selected = self.moves.index(move)

    def next(self, step: int) -> None:
        """Choose the other tile."""
        self.selected = (self.selected + step) % len(self.moves)

    def exchange(self) -> None:
        """Choose the other tile."""
        self.next(1)

    def confirm(self) -> None:
        """Give it up."""
        self.screen.play(self.moves[self.selected])


class Inspecting(Mode):
    """A person looks into a feature."""

    verbs = frozenset({"step", "next", "confirm", "cancel"})

    def __init__(self, screen: TableScreen, x: int, y: int, region: int = 0) -> None:
        super().__init__(screen)
        self.x, self.y, self.region = x, y, region

    @classmethod
    def near(cls, screen: TableScreen, cursor: tuple[int, int] | None) -> Inspecting:
        """Return the mode at the tile nearest to a cell."""
        cells = [(tile.x, tile.y) for tile in screen.state.landscape.laid()]
        x, y = nearest(cells, cursor or (0, 0)) or (0, 0)
        return cls(screen, x, y)

    @property
    def cursor(self) -> tuple[int, int] | None:
        """The cell that is looked at."""
        return self.x, self.y

    @property
    def on_tile(self) -> bool:
        """Whether a tile lies under the cursor."""
        return (self.x, self.y) in self.screen.base.tiles

    def scene(self, base: Scene) -> Scene:
        """Light up the feature over all its tiles."""
        lit_up = lit(self._feature()) if self.on_tile else frozenset()
        return replace(base, cursor=(self.x, self.y), lit=lit_up)

    def _feature(self) -> Feature:
        return self.state.feature(self.x, self.y, self.region)

    def prompt(self) -> Said:
        """Say what lies there, or how many of the tiles left would fit."""
        do = _("Look around.")
        if self.on_tile:
            return do, self.screen.feature_words(self._feature()), "good"
        if not self.screen.hints:
            return do, "", ""
        count = self.state.fitting_left(self.x, self.y)
        return (
            do,
            ngettext("{n} tile left fits here", "{n} tiles left fit here", count).format(n=count),
            "good" if count else "bad",
        )

    def step(self, dx: int, dy: int) -> None:
        """Look at a neighbouring cell."""
        cells = [*self.screen.base.tiles]
        xs, ys = [x for x, _y in cells], [y for _x, y in cells]
        self.x = min(max(self.x + dx, min(xs) - 1), max(xs) + 1)
        self.y = min(max(self.y + dy, min(ys) - 1), max(ys) + 1)
        self.region = 0

    def next(self, step: int) -> None:
        """Look at the next area of the tile."""
        if self.on_tile:
            count = len(self.screen.base.tiles[self.x, self.y].design.regions)
            self.region = (self.region + step) % count

    def confirm(self) -> None:
        """Go back."""
        self.screen.end_overlay()

    def click(self, x: int, y: int, region: int | None, button: int) -> None:
        """Look there, or go back when nothing lies there."""
        if region is None:
            self.screen.end_overlay()
        else:
            self.x, self.y, self.region = x, y, region


class Jumping(Mode):
    """Every legal place wears a letter; that letter goes there."""

    verbs = frozenset({"cancel", "letter"})

    def __init__(self, screen: TableScreen, laying: LayingMode) -> None:
        super().__init__(screen)
        self.laying = laying
        order = sorted(laying.laying.places, key=lambda cell: (cell[1], cell[0]))
        self.labels = dict(zip(labels(len(order)), order, strict=True))
        self.typed = ""

    @property
    def cursor(self) -> tuple[int, int] | None:
        """The cursor stays where it is meanwhile."""
        return self.laying.cursor

    def scene(self, base: Scene) -> Scene:
        """Put the letters on the places."""
        shown = {
            cell: label[len(self.typed) :]
            for label, cell in self.labels.items()
            if label.startswith(self.typed)
        }
        return replace(base, legal=frozenset(shown), labels=shown, cursor=self.laying.cursor)

    def prompt(self) -> Said:
        """Ask for a letter."""
        return _("Type the letter of a place; Esc goes back."), self.typed, "good"

    def letter(self, char: str) -> None:
        """Take a letter; go there once it is clear where."""
        typed = self.typed + char
        if typed in self.labels:
            self.laying.laying.go(*self.labels[typed])
            self.screen.end_overlay()
        elif any(label.startswith(typed) for label in self.labels):
            self.typed = typed

    def click(self, x: int, y: int, region: int | None, button: int) -> None:
        """A click goes there as well."""
        if (x, y) in self.laying.laying.places:
            self.laying.laying.go(x, y)
        self.screen.end_overlay()


def labels(count: int) -> list[str]:
    """Return ``count`` different labels, of one letter each where there are enough, else of two."""
    if count <= len(_LETTERS):
        return list(_LETTERS[:count])
    small = _LETTERS[:26]
    return [a + b for a in small for b in small][:count]


def main_mode(screen: TableScreen, cursor: tuple[int, int] | None) -> Mode:
    """Return the mode that the state of the game calls for."""
    state, table = screen.state, screen.table
    seat = state.current_player
    if state.is_terminal:
        return Over(screen)
    if table.trouble is not None and table.trouble.seat is not None:
        from tui.screens.table.stuck import Stuck  # builds on this module

        return Stuck(screen, table.trouble.seat)
    if table.trouble is not None or seat == CHANCE or seat not in table.humans:
        return Watching(screen)
    if screen.covered:
        return Covered(screen)
    if state.phase == "place":
        return LayingMode(screen, cursor)
    if state.phase == "follower":
        return ClaimingMode(screen)
    moves = state.legal_moves()
    if isinstance(moves[0], Discard | Forgo):
        return GivingUpMode(screen)
    from tui.screens.table.choosing import ChoosingMode  # builds on this module

    return ChoosingMode(screen, moves)
