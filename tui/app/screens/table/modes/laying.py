"""Laying a tile, jumping to a place for it, and giving up a tile that fits nowhere."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from engine import Move
from engine.landscape.records import Discard, Forgo, Pass, Place
from tui.app.screens.table.laying import Laying
from tui.app.screens.table.modes.base import Said
from tui.app.screens.table.modes.context import TileContext
from tui.app.screens.table.modes.tile import TileMode
from tui.base.words import N_, _, sentence
from tui.drawing.art.scene import GhostTile, Scene

_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


class LayingMode(TileMode):
    """A person lays a tile."""

    key_labels = MappingProxyType({"confirm": N_("Place"), "next": N_("Next place"), "nothing": N_("Go on")})
    decides = True

    def __init__(self, screen: TileContext, cursor: tuple[int, int] | None) -> None:
        super().__init__(screen)
        self.laying = Laying(screen.state, cursor)
        moves = screen.state.legal_moves()
        self.others = [move for move in moves if not isinstance(move, Place | Pass)]
        self.may_pass = Pass() in moves

    @property
    def verbs(self) -> frozenset[str]:
        """Actions that move and lay; the rest only where there is a choice."""
        laying = self.laying
        found = {"step", "confirm", "jump"}
        if laying.design.symmetry > 1 and laying.ways != 1:
            found.add("turn")
        if laying.places.keys() - {laying.cursor}:
            found.add("next")
        if len(laying.hand) > 1:
            found.add("exchange")
        if self.others:
            found.add("others")
        if self.may_pass:
            found.add("nothing")
        return frozenset(found)

    def why_not(self, action: str) -> str:
        match action:
            case "turn" if self.laying.design.symmetry == 1:
                return _("This tile looks the same however it is turned.")
            case "turn":
                return _("It fits here only this way round.")
            case "next":
                return _("There is no other place for it.")
            case "exchange":
                return _("You have only this tile.")
            case "others":
                return _("All you can do now is place the tile.")
            case "digit" | "nothing":
                return _("Place the tile first.")
        return ""

    @property
    def cursor(self) -> tuple[int, int] | None:
        return self.laying.cursor

    def scene(self, base: Scene) -> Scene:
        x, y = self.laying.cursor
        legal = frozenset(self.laying.places) if self.screen.hints else frozenset()
        ghost = None
        if (x, y) not in base.tiles:
            ghost = GhostTile(x, y, self.laying.design, self.laying.rotation, self.laying.fits)
        return replace(base, legal=legal, cursor=(x, y), ghost=ghost)

    def prompt(self) -> Said:
        do = self.screen.words.prompt(self.state)
        objection = self.state.why_illegal(self.laying.move)
        if objection is not None:
            return do, sentence(objection), "bad"
        if not self.screen.hints:
            return do, "", ""
        return do, self.screen.consequence(self.laying.move), "good"

    def step(self, dx: int, dy: int) -> None:
        self.laying.step(dx, dy)

    def next(self, step: int) -> None:
        self.laying.next_place(step)

    def turn(self, step: int) -> None:
        self.laying.turn(step)

    def exchange(self) -> None:
        self.laying.exchange()

    def confirm(self) -> None:
        self.screen.play(self.laying.move)

    def nothing(self) -> None:
        self.screen.play(Pass())

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


class JumpingMode(TileMode):
    """Every legal place wears a letter; that letter goes there."""

    verbs = frozenset({"cancel", "letter"})
    only = frozenset({"cancel", "zoom", "help", "deals"})

    def __init__(self, screen: TileContext, laying: LayingMode) -> None:
        super().__init__(screen)
        self.laying = laying
        order = sorted(laying.laying.places, key=lambda cell: (cell[1], cell[0]))
        self.labels = dict(zip(labels(len(order)), order, strict=True))
        self.typed = ""

    @property
    def cursor(self) -> tuple[int, int] | None:
        return self.laying.cursor

    def scene(self, base: Scene) -> Scene:
        shown = {
            cell: label[len(self.typed) :]
            for label, cell in self.labels.items()
            if label.startswith(self.typed)
        }
        return replace(base, legal=frozenset(shown), labels=shown, cursor=self.laying.cursor)

    def prompt(self) -> Said:
        return _("Type the letter of a place; Esc goes back."), self.typed, "good"

    def letter(self, char: str) -> None:
        """Take a letter; go there once it is clear where."""
        typed = self.typed + char
        if typed in self.labels:
            self.laying.laying.go(*self.labels[typed])
            self.screen.end_overlay()
        elif any(label.startswith(typed) for label in self.labels):
            self.typed = typed
        else:
            self.screen.refuse_key(_("No place has this letter."))

    def click(self, x: int, y: int, region: int | None, button: int) -> None:
        if (x, y) in self.laying.laying.places:
            self.laying.laying.go(x, y)
        self.screen.end_overlay()


class GivingUpMode(TileMode):
    """None of the tiles in hand fits: one must be given up, or all of them."""

    key_labels = MappingProxyType({"confirm": N_("Give up the tile"), "next": N_("Other tile")})
    decides = True

    def __init__(self, screen: TileContext) -> None:
        super().__init__(screen)
        self.moves: list[Move] = screen.state.legal_moves()
        self.selected = 0

    @property
    def verbs(self) -> frozenset[str]:
        return frozenset({"confirm", *(["exchange", "next"] if len(self.moves) > 1 else [])})

    @property
    def tile(self) -> str | None:
        """The tile to be given up."""
        move = self.moves[self.selected]
        return move.tile if isinstance(move, Discard) else None

    def prompt(self) -> Said:
        if isinstance(self.moves[0], Forgo):
            return _("No tile of yours fits and none is left: Enter gives them up."), "", ""
        return _("No tile of yours fits: x chooses, Enter gives it up for a new one."), "", ""

    def next(self, step: int) -> None:
        self.selected = (self.selected + step) % len(self.moves)

    def exchange(self) -> None:
        self.next(1)

    def confirm(self) -> None:
        self.screen.play(self.moves[self.selected])


def labels(count: int) -> list[str]:
    """Return ``count`` different labels, of one letter each where there are enough, else of two."""
    if count <= len(_LETTERS):
        return list(_LETTERS[:count])
    small = _LETTERS[:26]
    return [a + b for a in small for b in small][:count]
