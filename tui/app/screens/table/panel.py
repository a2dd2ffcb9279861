"""The panel beside the map: what is in hand or to choose, the seats, what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from tui.app.screens.table.laying import Laying
from tui.app.screens.table.modes.base import TableMode
from tui.app.screens.table.modes.choosing import ChoosingMode
from tui.app.screens.table.modes.claiming import ClaimingMode
from tui.app.screens.table.modes.context import TileContext
from tui.app.screens.table.modes.hinting import TileHintMode
from tui.app.screens.table.modes.inspecting import InspectingMode
from tui.app.screens.table.modes.laying import GivingUpMode
from tui.app.screens.table.modes.listing import ListMode
from tui.app.screens.table.modes.waiting import CoveredMode
from tui.app.screens.table.turn_frame import frame
from tui.app.widgets.choices import ChoiceRow, Choices
from tui.app.widgets.event_log import EventLog
from tui.app.widgets.hand import HandPicture
from tui.app.widgets.overview import Overview
from tui.app.widgets.scoreboard import Scoreboard
from tui.app.widgets.standing_notes import StandingNotes
from tui.app.widgets.text_lines import TextLines
from tui.base.depth import Look
from tui.base.messages import Sentence
from tui.base.words import N_, _, ngettext
from tui.drawing.art.scene import Cell, Scene
from tui.terminal.unscrolled import unscrolled

_CROWD: Final = 5  # seats that leave too little room for what happened beside a large tile, in a low window
_HAND: Final = Sentence(N_("in hand: {name}"), name=N_("in your hand"))


class PanelContext(TileContext, Protocol):
    """The table screen as its panel sees it."""

    @property
    def mode(self) -> TableMode[Scene, Cell]:
        """The present mode of keys and mouse."""

    @property
    def laying(self) -> Laying | None:
        """The placement in progress."""


class PanelPart(Vertical):
    """A part of the panel."""

    virtual_size = unscrolled()


class Panel(Vertical):
    """The panel of the table screen. It shows what the screen's mode asks for."""

    virtual_size = unscrolled()

    def __init__(self, game: str, look: Look, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._game = game
        self._look = look
        self._about = ""

    def compose(self) -> ComposeResult:
        with PanelPart(classes="part"):
            with PanelPart(id="hand"):
                with Horizontal(id="tiles"):
                    yield HandPicture(self._game, self._look, id="tile")
                    yield HandPicture(self._game, self._look, id="other")
                    yield HandPicture(self._game, self._look, id="third")
                yield Static(id="about")
            yield Choices(id="choices")
            yield TextLines(id="detail")
        with PanelPart(classes="part -rest"):
            yield Scoreboard(self._look, id="seats")
            yield StandingNotes(self._look, id="ledger")
            yield Overview(self._look, id="overview")
            yield EventLog(self._look, id="story")

    def on_mount(self) -> None:
        """Name the parts."""
        self.query_one("#seats").border_title = _("seats")
        self.query_one("#overview").border_title = _("whole map")
        self.query_one("#story").border_title = _("what happened")

    def follow(self, screen: PanelContext) -> None:
        """Show what the mode asks for."""
        mode = screen.mode
        self.set_class(len(screen.table.seats) >= _CROWD, "-crowded")
        self._show_account(screen)
        inspecting = isinstance(mode, InspectingMode)
        listing = isinstance(mode, ListMode) and bool(mode.options)
        choosing = listing or isinstance(mode, ClaimingMode | ChoosingMode)
        about = mode.main if isinstance(mode, TileHintMode) else mode
        idle = isinstance(mode, ChoosingMode) and not any(screen.state.hand(screen.state.on_turn))
        self.query_one("#choices").display = choosing
        details = mode.prospect(mode.selected).details if isinstance(mode, ChoosingMode) else ()
        over = screen.state.is_terminal  # there is no hand any more, and much has happened
        self.query_one("#hand").display = not (
            inspecting or idle or over or isinstance(about, ClaimingMode) or details
        )
        self.query_one("#detail").display = inspecting or bool(details)
        detail_title = _("what it brings") if details else _("under the cursor")
        frame(self.query_one("#detail"), detail_title, screen.host.look)
        mover = screen.mover
        colour = None if mover is None else screen.table.seats[mover].colour
        holder = _holder(screen) if mover is None else mover
        hand_title = _("in hand") if holder is None else _HAND.tell(name=screen.names[holder])
        held_by = None if holder is None else screen.table.seats[holder].colour
        frame(self.query_one("#hand"), hand_title, screen.host.look, held_by)
        choices = self.query_one(Choices)
        title = _("follower") if isinstance(mode, ClaimingMode) and mode.is_of_followers else _("choice")
        if isinstance(mode, ClaimingMode) and len(mode.listed) < len(mode.claims):
            title += f" {mode.first + 1}-{mode.first + len(mode.listed)}/{len(mode.claims)}"
        frame(choices, mode.title if isinstance(mode, ListMode) else title, screen.host.look, colour)
        if isinstance(mode, ListMode):
            choices.offer(mode.options, mode.selected, may_pass=False)
            self._show_hand(screen)
        elif isinstance(mode, ClaimingMode):
            marked = mode.selected - mode.first if mode.selected >= 0 else -1
            choices.offer(_options(screen, mode), marked, may_pass=mode.may_pass)
        elif isinstance(mode, ChoosingMode):
            lines = [
                ChoiceRow(str(number), prospect.title, prospect.gain)
                for number, prospect in enumerate(mode.listed, 1)
            ]
            choices.offer(lines, mode.selected - mode.first, may_pass=False)
            self._detail(details)
            self._show_hand(screen)
        elif isinstance(mode, InspectingMode):
            self._describe(screen, mode)
        else:
            self._show_hand(screen)

    def _show_account(self, screen: PanelContext) -> None:
        account = screen.words.account(screen.state)
        if self.has_class("-crowded") and not self.screen.has_class("-tall"):
            account = None  # there is no room for another line a seat
        self.set_class(account is not None, "-accounted")
        self.query_one(StandingNotes).show(account, [seat.colour for seat in screen.table.seats])

    def _describe(self, screen: PanelContext, mode: InspectingMode) -> None:
        if not mode.on_tile:
            self._detail([_("No tile here.")])
            return
        feature = screen.words.inspected(screen.state, mode.x, mode.y, mode.region)
        lines = screen.words.describe(feature, screen.names)
        more = [screen.gap_words(feature), screen.words.risk(screen.state, feature)]
        lines = [*lines, *filter(None, more)] if screen.hints else lines[:1]
        self._detail(lines)

    def _detail(self, lines: Sequence[str]) -> None:
        """Show a text; the screen gets a new layout only where the height changes."""
        self.query_one(TextLines).show(lines, layout=self.has_class("-accounted"))

    def _show_hand(self, screen: PanelContext) -> None:
        mode, state = screen.mode, screen.state
        laying = screen.laying
        tile = self.query_one("#tile", HandPicture)
        about = ""
        more: list[str] = []
        if isinstance(mode, CoveredMode):
            tile.hold(None)
            about = _("covered")
        elif laying is not None:
            tile.hold(laying.design, laying.rotation)
            more = [*laying.hand[laying.held + 1 :], *laying.hand[: laying.held]]
            about = self._counts(screen, laying.tile)
        elif isinstance(mode, GivingUpMode):
            tile.hold(state.tileset.by_id[mode.tile] if mode.tile else None)
            about = _("fits nowhere")
        else:
            held = _held(screen)
            if isinstance(mode, ChoosingMode):  # about the tile of the turn, not of the seat that chooses
                held = [name for name in state.hand(state.on_turn) if name]
            tile.hold(state.tileset.by_id[held[0]] if held else None)
            more = held[1:]
            about = "" if held else _("no tile in hand")
        for number, id_ in enumerate(("#other", "#third")):
            picture = self.query_one(id_, HandPicture)
            picture.display = number < len(more)
            if number < len(more):
                picture.hold(state.tileset.by_id[more[number]])
        if about != self._about:
            self._about = about
            self.query_one("#about", Static).update(about, layout=False)

    def _counts(self, screen: PanelContext, tile: str) -> str:
        state = screen.state
        left = min(state.in_bag, max(state.turns - state.turn, 0))  # a game may end before its tiles do
        text = ngettext("{n} tile to come", "{n} tiles to come", left).format(n=left)
        if screen.hints and screen.laying is not None:
            places = len(screen.laying.places)
            fits = ngettext("fits {n} place", "fits {n} places", places).format(n=places)
            between = " · " if screen.host.look.unicode else ", "
            beside = cell_len(text + between + fits) <= self.query_one("#about").content_size.width
            text += (between if beside else "\n") + fits
        return text


def _held(screen: PanelContext) -> list[str]:
    """Return the tiles to show while others play: one's own, or else those of the seat on turn."""
    seats = screen.sitting.seats
    own = [tile for tile in screen.state.hand(seats[0]) if tile] if len(seats) == 1 else []
    holder = _holder(screen)
    return own if holder is None else [tile for tile in screen.state.hand(holder) if tile]


def _holder(screen: PanelContext) -> int | None:
    """Return the seat elsewhere whose tiles are shown: the one on turn, unless one has tiles oneself."""
    state, seats, own = screen.state, screen.table.seats, screen.sitting.seats
    seat = state.on_turn
    if seat in own or any(any(state.hand(one)) for one in own) or not 0 <= seat < len(seats):
        return None
    return seat if any(state.hand(seat)) else None


def _options(screen: PanelContext, mode: ClaimingMode) -> list[ChoiceRow]:
    options = []
    for number, claim in enumerate(mode.listed, 1):
        feature = claim.feature
        later = str(feature.closed) if claim.action == "deploy" else ""
        shown = screen.hints and claim.action != "build"  # a building is not there for one area
        options.append(
            ChoiceRow(
                label=str(number),
                text=screen.words.place(claim),
                now=str(feature.now) if shown else "",
                later=later if shown else "",
                group=screen.words.group(claim),
            )
        )
    return options
