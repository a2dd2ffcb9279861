"""Base class for screens with a board and a side panel: camera position, panel visibility."""

from __future__ import annotations

from abc import abstractmethod
from enum import Enum, auto
from typing import ClassVar, Final

from textual import events
from textual.geometry import Offset, Size
from textual.widget import Widget

from tui.app.host import HostedScreen
from tui.app.widgets.event_log import EventLog
from tui.app.widgets.prompt import Prompt
from tui.app.widgets.scoreboard import Scoreboard
from tui.base.fitting import LEAST_PANEL, panel_columns
from tui.base.words import N_, _
from tui.presentation.board_map import AnyMap, BoardMap
from tui.terminal.keys import key

ZOOMING: Final = (
    key("plus,equals_sign", "zoom(1)", N_("Zoom in"), footer=False, id="map.zoom_in"),
    key("minus", "zoom(-1)", N_("Zoom out"), footer=False, id="map.zoom_out"),
    key("z", "whole_map", N_("Whole map"), footer=False, id="map.whole"),
)
"""Keys that make the map larger or smaller, or fit it to the window again."""

OWNERS: Final = key("o", "owners", N_("Owners"), id="map.owners")
"""The key that shows the map in the colours of those who hold its regions."""

SCROLLING: Final = (
    key("shift+left,H", "pan(-1, 0)", N_("Scroll"), footer=False, id="map.scroll_left"),
    key("shift+down,J", "pan(0, 1)", N_("Scroll"), footer=False, id="map.scroll_down"),
    key("shift+up,K", "pan(0, -1)", N_("Scroll"), footer=False, id="map.scroll_up"),
    key("shift+right,L", "pan(1, 0)", N_("Scroll"), footer=False, id="map.scroll_right"),
)
"""Keys that move the map where the arrows do something else."""


_LEAST_HIGH: Final = 40  # lines of a screen from which on the panel can be below the map


class PanelForm(Enum):
    """The form of the panel: beside the map, as narrow as can be, below it, over it, or hidden."""

    BESIDE = auto()
    NARROW = auto()
    BELOW = auto()
    OVER = auto()
    HIDDEN = auto()


class BoardScreen(HostedScreen[None]):
    """A screen with a map, ``#map``, and a panel beside or below it, ``#panel``, that holds the event log.

    Attributes:
        panel_form: how the panel is shown by the wish of the person; ``None`` where the room decides.
        narrow: with fewer columns the panel is hidden by default, and lies over the map when it is shown.
        least_panel: columns of the narrowest panel.
        goes_below: whether the panel, in two columns, can be below the map on a screen higher than wide.
        shows_owners: whether the map is in the colours of those who hold its regions.
        spares_panel: whether the panel is hidden by default, too, where only then all of the map can be seen.
    """

    DEFAULT_CSS: ClassVar[str] = "BoardScreen { layers: default flight; }"
    panel_form: PanelForm | None = None
    narrow = 80
    least_panel = LEAST_PANEL
    shows_owners = False
    spares_panel = False
    goes_below: ClassVar[bool] = False
    _natural_form: PanelForm | None = None
    _opened_for_log = False

    @property
    def board(self) -> AnyMap:
        """The map."""
        return self.query_one("#map", BoardMap)

    @property
    def panel(self) -> Widget:
        """The panel beside the map."""
        return self.query_one("#panel")

    @property
    def lines_below(self) -> int:
        """Lines of the panel below the map."""
        return 14

    @property
    def panel_needed(self) -> bool:
        """True if there is something in the panel without which one cannot go on."""
        return False

    @property
    def over(self) -> bool:
        """True if the game on the map is over, so that nothing must be legible but the whole."""
        return True

    @abstractmethod
    def refresh_board(self) -> None:
        """Show everything once more, because it is drawn in another look now."""

    def seat_place(self, seat: int) -> Offset | None:
        """Return where the points of a seat are shown, in cells of the screen; ``None`` if they are not."""
        return None

    def on_mount(self) -> None:
        """Open the map with tiles as large as the person wants them, if they are not to fit the window."""
        board = self.board
        zoom = board.sizes.get(self.host.settings.tile_size)
        if zoom is not None:
            board.zoom = zoom

    def on_resize(self, event: events.Resize) -> None:
        """Give the panel another form where the room asks for it."""
        self._natural_form = None
        self.settle_panel(event.size)

    def settle_panel(self, size: Size | None = None) -> None:
        """Show the panel as the person or the room wants it.

        Args:
            size: of the screen; the present one when left out.
        """
        size = size or self.size
        form = self.panel_form or self._form_for(size)
        if form is PanelForm.HIDDEN and self.panel_needed:
            form = PanelForm.OVER
        panel, below = self.panel, form is PanelForm.BELOW
        panel.display = form is not PanelForm.HIDDEN
        panel.styles.width = size.width if below else min(self._columns(form, size.width), size.width)
        if below:
            panel.styles.height = self.lines_below
        else:
            panel.styles.clear_rule("height")
        for widget in (panel, panel.query_ancestor(Widget)):
            widget.set_class(below, "-below")
        panel.set_class(form is PanelForm.OVER, "-over")

    def _columns(self, form: PanelForm, width: int) -> int:
        """Return the columns that a panel takes on a screen of some width."""
        return self.least_panel if form is PanelForm.NARROW else panel_columns(width, self.least_panel)

    def _forms(self, size: Size) -> list[PanelForm]:
        """Return the forms that differ on a screen of some size, the natural one first."""
        width = size.width
        high = 2 * size.height > width and size.height >= _LEAST_HIGH and width >= 2 * self.least_panel
        below = [PanelForm.BELOW] if self.goes_below and high else []
        if width < self.narrow:
            return [*below, PanelForm.HIDDEN, PanelForm.OVER]
        if self._columns(PanelForm.BESIDE, width) > self.least_panel:
            return [PanelForm.BESIDE, PanelForm.NARROW, *below, PanelForm.HIDDEN]
        return [PanelForm.BESIDE, *below, PanelForm.HIDDEN]

    def _form_for(self, size: Size) -> PanelForm:
        """Return the form that leaves the map the room it needs; the panel does not grow again by itself."""
        first, *others = self._forms(size)
        form = self._natural_form or first
        if first is PanelForm.BELOW:
            readable = min(self.board.readable, self._zoom_beside(PanelForm.HIDDEN, size))
            if self._zoom_beside(form, size) < readable:
                form = PanelForm.HIDDEN
        elif first is PanelForm.BESIDE:
            zoom = self._zoom_beside(form, size)
            if form is PanelForm.BESIDE and PanelForm.NARROW in others:
                narrowed = self._zoom_beside(PanelForm.NARROW, size)
                if narrowed > zoom:
                    form, zoom = PanelForm.NARROW, narrowed
            if PanelForm.BELOW in others and form is not PanelForm.BELOW:
                lower = self._zoom_beside(PanelForm.BELOW, size)
                if lower > zoom:
                    form, zoom = PanelForm.BELOW, lower
            board = self.board
            if self.spares_panel and zoom < board.readable <= self._zoom_beside(PanelForm.HIDDEN, size):
                form = PanelForm.HIDDEN
        self._natural_form = form
        return form

    def _zoom_beside(self, form: PanelForm, size: Size) -> int:
        """Return the zoom at which all of the map would fit beside the panel, below all zooms if at none."""
        board = self.board
        height = board.size.height or size.height - 3
        if self.panel.display and self.panel.has_class("-below") and board.size.height:
            height += self.lines_below
        if form is PanelForm.BELOW:
            view = Size(size.width, height - self.lines_below)
        else:
            taken = 0 if form is PanelForm.HIDDEN else self._columns(form, size.width)
            view = Size(size.width - taken, height)
        zoom = board.fitting_zoom(view)
        return zoom if board.extent(zoom).fits(view) else board.zooms[0] - 1

    def action_panel(self) -> None:
        """Show the panel in its next form."""
        forms = self._forms(self.size)
        shown = self.panel_form or self._natural_form
        at = forms.index(shown) if shown in forms else 0
        self.panel_form = forms[(at + 1) % len(forms)]
        self.settle_panel()

    def action_story(self) -> None:
        """Go to what happened, or back to the map."""
        event_log = self.query_one(EventLog)
        if event_log.has_focus:
            self.close_log()
        else:
            if not self.panel.display:
                self.action_panel()
                self._opened_for_log = True
            event_log.focus()
            event_log.action_choose(-1)

    @property
    def first_keys(self) -> tuple[str, ...]:
        """The keys that the footer shows first: those of the event log while it is used."""
        return ("up", "down") if isinstance(self.focused, EventLog) else ()

    def close_log(self) -> None:
        """Go from the event log back to the map, and hide the panel if it was shown for the log."""
        if self.focused is not self.board:  # to focus it draws all of it again
            self.board.focus()
        if self._opened_for_log:
            self.panel_form, self._opened_for_log = None, False
            self.settle_panel()

    def action_zoom(self, step: int) -> None:
        """Make tiles larger or smaller."""
        if step > 0:
            self.board.zoom_in()
        else:
            self.board.zoom_out()

    def action_whole_map(self) -> None:
        """Fit the view to the board; once more, show all of a board that is too large for that."""
        board = self.board
        board.fit(whole=self.over or (board.fitted and not board.shows_all))

    def action_owners(self) -> None:
        """Show who holds what, or the map as it is printed again."""
        self.shows_owners = not self.shows_owners
        self.refresh_owners()
        self.refresh_bindings()
        if self.shows_owners:
            board = next(iter(self.query(Scoreboard)), None)
            self.query_one(Prompt).remark(" ".join((*([board.totals] if board else []), self._owners_legend)))

    @property
    def _owners_legend(self) -> str:
        if self.host.look.glyphs:
            return _("Signs tell who holds an area.")
        return _("Striped: shared; faint: nobody's.")

    def refresh_owners(self) -> None:
        """Show the map once more, because its owners are shown now or are not any more."""
        self.refresh_board()

    def key_words(self, action: str) -> str:
        if action == "owners" and self.shows_owners:
            return N_("Hide owners")
        return super().key_words(action)

    def action_pan(self, dx: int, dy: int) -> None:
        """Scroll by a tile."""
        self.board.scroll_by(dx, dy)
