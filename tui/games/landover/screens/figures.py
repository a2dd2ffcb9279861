"""The public figures of all seats: points, hands, cards by deck, culture, power, routes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from rich.table import Table as Grid
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from engine.games.landover.data import TRACKS
from engine.games.landover.points import parts
from engine.games.landover.route import length
from engine.games.landover.state import LandoverState
from tui.base.depth import Look
from tui.base.words import N_, _, capital
from tui.drawing.art.seats import badge_style, seat
from tui.games.landover import names as called
from tui.games.landover.art.codes import TRACK_COLOURS
from tui.games.landover.art.pieces import badge, shield
from tui.games.landover.screens.panel_text import coloured
from tui.terminal.keys import KeysLine, key
from tui.terminal.lifecycle import ManagedModal

_HARBOURS: Final = ("wool", "wood", "ore", "wheat", "clay")


class FiguresScreen(ManagedModal[None]):
    """Opened over the table."""

    BINDINGS: ClassVar[list[BindingType]] = [key("escape,s,enter,q", "dismiss", N_("Back"))]

    def __init__(
        self, state: LandoverState, names: Sequence[str], colours: Sequence[int], look: Look
    ) -> None:
        super().__init__()
        self._state = state
        self._names = names
        self._colours = colours
        self._look = look

    def compose(self) -> ComposeResult:
        with Vertical(id="land-figures") as box:
            box.border_title = _("points and figures")
            with VerticalScroll():
                yield Static(self._grid())
                yield Static(self._legend())
            yield KeysLine()

    def _legend(self) -> Text:
        """Return the legend of the signs on the map."""
        look, at = self._look, self._state.at
        left = ", ".join(
            _("{track} {n}").format(track=called.track(what), n=at.deck_size[track])
            for track, what in enumerate(TRACKS)
        )
        text = Text("\n" + _("Cards left: {decks}").format(decks=left) + "\n\n")
        signs = [
            (badge(piece, 0, look), told)
            for piece, told in (
                ("catapult", _("catapult: the tile brings nothing")),
                ("token", _("trade token: 1 point, and its goods trade 2:1")),
            )
        ]
        signs.append((shield(look), _("immune: the tile cannot be raided")))
        for label, told in signs:
            style = coloured(label.foreground, look, ground=label.ground)
            text.append(f" {label.sign} ", style=style)
            text.append(f" {told}\n")
        crown = "✦" if look.unicode else "^"
        if not look.glyphs:
            for code in TRACK_COLOURS.values():
                text.append(" ■", style=coloured(code, look))
        else:
            text.append(f" {crown} ")
        text.append(" " + _("on a city: a metropolis, in the colour of its culture"))
        harbours = ", ".join(f"2{called.KEYS[good]} {called.good(good)}" for good in _HARBOURS)
        text.append("\n" + _("Harbours: 3 for 3:1; for 2:1 {harbours}.").format(harbours=harbours))
        return text

    def _grid(self) -> Grid:
        state, at = self._state, self._state.at
        seats = range(state.players)
        grid = Grid(box=None, expand=True, pad_edge=False)
        grid.add_column("")
        for number in seats:
            colour = self._colours[number]
            head = Text.assemble(
                (seat(colour).sign(self._look), badge_style(colour, self._look)), " ", self._names[number]
            )
            grid.add_column(head, justify="right")

        def row(name: str, values: Sequence[object], style: str = "") -> None:
            grid.add_row(
                Text(capital(name), style=style), *(Text(str(v or "·"), style=style) for v in values)
            )

        points = [parts(at, number) for number in seats]
        for source in points[0]:
            row(called.award(source), [part[source] for part in points])
        row(_("victory points"), list(state.scores), "bold")
        grid.add_row("")
        row(_("goods in hand"), [at.total(number) for number in seats])
        row(_("safe hand"), [at.safe(number) for number in seats])
        for what in TRACKS:
            row(
                _("cards of {track}").format(track=called.track(what)),
                [state.cards_by_deck(number)[what] for number in seats],
            )
        for track, what in enumerate(TRACKS):
            row(
                _("level of {track}").format(track=called.track(what)),
                [at.culture[number][track] for number in seats],
            )
        row(called.piece("military"), list(at.power))
        row(_("length of the route"), [length(at, number) for number in seats])
        row(_("harbours"), at.ports)
        return grid
