"""The table screen of Landover."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.geometry import Offset, Size

from engine import CHANCE, EngineError
from engine.errors import IllegalMove
from engine.games.landover.events import Built, OfferClosed, Rolled
from engine.games.landover.records import Decline, Resign
from engine.games.landover.state import LandoverState
from tui.app.screens.board_screen import SCROLLING, ZOOMING
from tui.app.screens.table.decisions import DECIDING
from tui.app.screens.table.game_screen import GameScreen
from tui.app.screens.table.key_reasons import useless
from tui.app.screens.table.modes.base import TableMode
from tui.app.screens.table.modes.finale import FinaleMode
from tui.app.screens.table.modes.stuck import StuckMode
from tui.app.screens.table.modes.waiting import CoveredMode, WatchingMode
from tui.app.widgets.choices import Choices
from tui.app.widgets.event_log import EventLog
from tui.app.widgets.hex_map import HexMap
from tui.app.widgets.prompt import Prompt
from tui.app.widgets.title_bar import TitleBar
from tui.base.words import N_, _, sentence
from tui.drawing.art.hexes import Geometry, Spot, geometry
from tui.games.landover.art import LandScene
from tui.games.landover.board import LandoverBoardView, lit
from tui.games.landover.describing import describe, part_words, worth
from tui.games.landover.roll_summary import roll_summary
from tui.games.landover.scene import scene, spot_of_event
from tui.games.landover.screens.acting import ActionMode, RollingMode
from tui.games.landover.screens.advising import LandHintMode
from tui.games.landover.screens.choosing import candidates, choose, idle_of, move_lines
from tui.games.landover.screens.context import RefusedAction
from tui.games.landover.screens.event_feed import LandEventFeed
from tui.games.landover.screens.looking import LandLookMode
from tui.games.landover.screens.modes import AimingMode, LandListMode, LandMode
from tui.games.landover.screens.panel import LandPanel
from tui.games.landover.screens.strip import StatusStrip
from tui.games.landover.screens.trading import BankTradeMode, OfferMode, TradingMode, replying
from tui.games.landover.screens.waiting import IdleMode
from tui.games.landover.words import PRESENTATION, LandoverPresentation
from tui.play.table import MoveRecord, Sitting
from tui.presentation.board_map import MIDDLE
from tui.terminal.keys import KeysLine, key

_FLASH_FRAMES = 3
_HIGH = 34
_DECLINED_SECONDS = 8.0
_NEWS = 60  # how many moves back the last roll is looked for


class LandoverScreen(GameScreen[LandoverState, LandScene, Spot]):
    """Shows one table to the people at one terminal.

    Args:
        sitting: how they sit at it; the screen starts the table, and the app sees to its end.

    Attributes:
        last_cursor: the place that was marked last, so that the next choice begins nearby.
    """

    words: LandoverPresentation
    narrow = LandoverBoardView.narrow
    least_panel = LandoverBoardView.least_panel
    spares_panel = True

    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "confirm", N_("Take")),
        key("tab", "next(1)", N_("Next")),
        key("shift+tab", "next(-1)", N_("Next"), footer=False),
        key("b", "act('b')", N_("Build"), id="landover.build"),
        key("r", "act('r')", N_("Culture"), id="landover.culture"),
        key("p", "act('p')", N_("Power"), id="landover.power"),
        key("t", "act('t')", N_("Bank"), id="landover.bank"),
        key("o", "act('o')", N_("Offer"), id="landover.offer"),
        key("c", "act('c')", N_("Cards"), id="landover.cards"),
        key("x", "act('x')", N_("Raid"), id="landover.raid"),
        key("e", "act('e')", N_("End turn"), id="landover.end_turn"),
        key("R", "resign", N_("Resign"), footer=False, id="landover.resign"),
        key("left", "step(-1, 0)", N_("Move"), footer=False),
        key("down,j", "step(0, 1)", N_("Move"), footer=False),
        key("up,k", "step(0, -1)", N_("Move"), footer=False),
        key("right", "step(1, 0)", N_("Move"), footer=False),
        *DECIDING,
        key("m", "rematch", N_("Rematch")),
        key("v", "review", N_("Review")),
        key("h", "hint", N_("Hint")),
        key("s", "figures", N_("Scores"), id="table.scores"),
        key("i", "inspect", N_("Look")),
        key("w", "story", N_("Event log")),
        key("P", "panel", N_("Side panel")),
        key("B", "hints", N_("Hide help"), footer=False),
        *ZOOMING,
        *SCROLLING,
        key("escape", "cancel", N_("Leave")),
        key("question_mark", "help", N_("Help")),
    ]

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self.words = PRESENTATION
        self.event_feed = LandEventFeed(self.words, self.names, self.colours)
        self.last_cursor: Spot | None = None
        self._pointing: AimingMode | None = None
        self._declining: tuple[int, int] | None = None
        self._told = len(sitting.records)
        self.look_again()
        self.mode = self.main = IdleMode(self)

    # -- what there is to see -----------------------------------------------------------------------------

    @property
    def map(self) -> HexMap:
        """The map."""
        return self.query_one(HexMap)

    @property
    def geometry(self) -> Geometry:
        """The geometry of the map as it is shown."""
        zoom = self.map.zoom if self.is_mounted else 1
        return geometry(self.state.at.board, zoom, self.host.look.glyphs)

    @property
    def colours(self) -> list[int]:
        """The colours of the seats."""
        return [seat.colour for seat in self.table.seats]

    @property
    def colour(self) -> int:
        """The colour of the seat to move."""
        return self.colours[max(self.state.current_player, 0)]

    @property
    def mine(self) -> int | None:
        """The seat whose hand is shown; ``None`` for those who only watch, or while hands are covered."""
        seats = self.sitting.seats
        if len(seats) == 1:
            return seats[0]
        known = [seat for seat in seats if self.state.at.known[seat]]
        return known[0] if len(known) == 1 else None

    @property
    def newest(self) -> str:
        """The latest event, where the event log is hidden."""
        lines = [] if self.panel.display else self.event_feed.lines
        return lines[-1].text if lines else ""

    def describe(self, spot: Spot) -> str:
        """Return the description of a place."""
        return describe(self.state, spot, self.names)

    def part_words(self, part: str, value: object) -> str:
        """Return the name of a part of a choice."""
        return part_words(part, value, self.names)

    def refusal(self, objection: EngineError) -> RefusedAction:
        """Return why a move cannot be made, with its rule."""
        return RefusedAction(
            sentence(objection), objection.rule if isinstance(objection, IllegalMove) else ""
        )

    # -- life ---------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """The title, the map and the panel beside or over it, the strip, the prompt and the keys."""
        look = self.host.look
        yield TitleBar(id="title")
        with Horizontal(id="land"):
            yield HexMap(look, id="map")
            yield LandPanel(self.state.game, look, id="panel")
        yield StatusStrip(look, id="strip")
        yield Prompt(fixed=True, id="prompt")
        yield KeysLine(id="keys")

    def look_again(self) -> None:
        now = self.table.state.current_player
        shown = self.uncovered if now in (self.uncovered, CHANCE) else None
        self.state = self.own(self.sitting.look(shown))
        self.base = scene(self.state, self.colours)
        if self.host.animated:
            self.base = replace(self.base, recent=self._opposing_pieces())

    def _opposing_pieces(self) -> frozenset[Spot]:
        """Return where others have built since the last decision at this screen."""
        own = self.sitting.seats
        found: set[Spot] = set()
        for record in reversed(self.sitting.records) if own else ():
            if record.by in own:
                break
            spots = (spot_of_event(self.state, event) for event in record.events if isinstance(event, Built))
            found.update(filter(None, spots))
        return frozenset(found)

    def keeps_uncovered(self) -> bool:
        return self.table.state.current_player == CHANCE

    def main_mode(self) -> TableMode[LandScene, Spot]:
        state, table = self.state, self.table
        seat = state.current_player
        trouble = table.trouble
        if trouble is not None and trouble.seat is not None:
            return StuckMode(self, trouble.seat)
        if state.is_terminal:
            return IdleMode(self)
        if trouble is not None or self.sitting.over or seat == CHANCE or seat not in self.sitting.seats:
            return WatchingMode(self)
        if self.covered:
            return CoveredMode(self)
        return self._deciding()

    def _deciding(self) -> LandMode:
        state = self.state
        prompt = self.words.asked(state, self.names)
        if state.phase == "actions":
            return ActionMode(self)
        if state.phase == "start":
            return RollingMode(self)
        if state.phase == "reply":
            return replying(self)
        moves = state.legal_moves()
        if state.phase in ("settle", "metropolis", "free"):
            idle = idle_of(moves)
            then = _("Now its road: Tab goes on, Enter places it.") if state.phase == "settle" else ""
            rest = candidates(move for move in moves if move != idle)
            found = choose(self, rest, prompt, then=then, idle=idle)
            assert found is not None  # a place is asked for even if there is only one
            return found
        return LandListMode(self, _("choice"), move_lines(self, moves), prompt)

    # -- offers that are declined --------------------------------------------------------------------------

    @property
    def declines_itself(self) -> bool:
        """True if the open offer is declined in a moment, because the seat cannot accept it."""
        return self.sitting.table.forced_reply is not None

    def decline_all(self) -> None:
        """Decline an offer, and all others that are made to the same seat in this turn."""
        self._declining = self.state.current_player, self.state.turn
        self.play(Decline())

    def renew(self) -> None:
        super().renew()
        state = self.state
        asked = state.phase == "reply" and (state.current_player, state.turn) == self._declining
        if asked and isinstance(self.main, LandListMode):
            self.play(Decline())
        news, self._told = self.sitting.records[self._told :], len(self.sitting.records)
        for record in news:
            closed = next((event for event in record.events if isinstance(event, OfferClosed)), None)
            if closed and record.by != closed.seat and closed.seat in self.sitting.seats:
                words = self.words.tell(closed, self.names)
                self.query_one(Prompt).remark(words, "bad", seconds=_DECLINED_SECONDS)

    def action_take_back(self) -> None:
        self._declining = None
        super().action_take_back()

    # -- showing ------------------------------------------------------------------------------------------

    def show(self) -> None:
        super().show()
        self.map.show(self.picture)
        self.query_one(LandPanel).follow(self)
        self.query_one(StatusStrip).follow(self)
        self.settle_panel()
        self.say_prompt()
        self.refresh_bindings()

    def show_title(self) -> None:
        super().show_title()
        events = [event for record in self.sitting.records[-_NEWS:] for event in record.events]
        told = "" if self.state.is_terminal else roll_summary(events, self.mine, self.names)
        if told:
            self.query_one(TitleBar).show(self.game_title, self.headline(), told)

    def show_panel(self) -> None:
        self.panel.set_class(self.size.height < _HIGH, "-low")
        self.query_one(LandPanel).show_table(self)
        if isinstance(self.mode, FinaleMode):
            self.show_scores(self.mode.finale.scores)
        self.query_one(EventLog).tell(self.shown_entries(self.event_feed.entries(self.sitting.records)))

    # -- what moves ---------------------------------------------------------------------------------------

    def motions(self, news: Sequence[MoveRecord]) -> list[Callable[[], None]]:
        """Return the frames of dice that roll, and of the tiles that produce, which flash once."""
        events = [event for record in news for event in record.events]
        if not any(isinstance(event, Rolled) for event in events):
            return []
        panel = self.query_one(LandPanel)
        frames: list[Callable[[], None]] = []
        if panel.display:
            frames += [partial(panel.tumble, self.state, turns) for turns in (3, 2, 1)]
        if lit_up := lit(self.state, events):
            frames += [partial(self._flash, lit_up), *[_nothing] * _FLASH_FRAMES]
        return frames

    def _flash(self, hexes: frozenset[int]) -> None:
        self.show_still()
        self.map.show(replace(self.picture, lit=hexes))

    def show_scores(self, scores: Sequence[int]) -> None:
        self.query_one(LandPanel).show_scores(self, scores)

    def show_still(self) -> None:
        self.query_one(LandPanel).show_table(self)

    def seat_place(self, seat: int) -> Offset | None:
        return self.query_one(LandPanel).seat_place(self.state, seat) if self.panel.display else None

    @property
    def lines_below(self) -> int:
        return 11 + 2 * len(self.table.seats)  # dice, two lines a seat, goods and cards in hand

    @property
    def panel_needed(self) -> bool:
        return isinstance(self.mode, LandListMode | TradingMode | LandHintMode | StuckMode)

    def settle_panel(self, size: Size | None = None) -> None:
        super().settle_panel(size)
        self.panel.set_class(self.size.height < _HIGH, "-low")
        beside = self.panel.display and not self.panel.has_class("-over")
        self.query_one(StatusStrip).display = not beside

    def reveal(self) -> None:
        if self.mode.cursor is not None:
            self.map.look_to(self.mode.cursor)

    # -- what the modes ask for ---------------------------------------------------------------------------

    def open(self, mode: TableMode[LandScene, Spot] | None) -> None:
        """Let keys and mouse mean something else for a while."""
        if mode is not None:
            self.enter(mode)
            self.after()

    def open_bank(self) -> None:
        """Trade with the bank."""
        if self.state.phase == "actions" and self.state.current_player in self.sitting.seats:
            self.open(BankTradeMode(self))

    def open_offer(self) -> None:
        """Offer a trade to the others, in games with offers (LAND-10.14)."""
        if self.state.options["offers"] == "none":
            self.refuse(_("This game is played without offers; the bank trades with you."))
            return
        self.open(OfferMode(self))

    def choose_place(self) -> None:
        hexes = [number for number in range(len(self.base.ground)) if self.base.is_laid(number)]
        places: dict[Spot, str] = {("hex", number): "" for number in hexes}
        start = self.last_cursor or ("hex", hexes[len(hexes) // 2])
        prompt = _("Go to a tile, then press . again; Esc goes back.")
        self._pointing = AimingMode(self, places, lambda _place: self.action_point(), prompt, start=start)
        self.open(self._pointing)

    def action_point(self) -> None:
        chosen = self.mode is self._pointing
        super().action_point()
        if chosen:
            self.end_overlay()

    def refuse(self, why: str, rule: str = "") -> None:
        """Say why something cannot be done, and by which rule."""
        if isinstance(self.mode, LandMode):
            self.mode.refuse(why, rule)
        self.show()

    def refused(self, objection: EngineError) -> None:
        self.refuse(*self.refusal(objection))

    def look_at(self, hex_: int) -> None:
        """Say what is on a tile."""
        if isinstance(self.mode, ActionMode):
            self.mode.look_at(hex_)
        else:
            self.query_one(Prompt).say(self.describe(("hex", hex_)))

    def is_overlay(self, mode: TableMode[LandScene, Spot]) -> bool:
        return mode is not self.main

    # -- keys ---------------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if not super().check_action(action, parameters):
            return False
        if action == "act":
            return isinstance(self.mode, LandMode) and parameters[0] in self.mode.acts
        if action == "resign":
            return bool(self.resigners)
        if action == "panel":
            return not self.panel_needed
        return True

    def key_words(self, action: str) -> str:
        if action == "hints" and not self.hints:
            return N_("Show help")
        if action == "inspect" and isinstance(self.mode, LandLookMode):
            return N_("Done")
        return super().key_words(action)

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        if action == "hint" and not self.hints:
            return _("Help is hidden; B shows it again.")
        if why := super().why_not(action, parameters):
            return why
        if action == "resign":
            return _("You are watching.")
        if action == "panel":
            return _("The panel shows the list until Esc closes it.")
        if action != "act":
            return ""
        if isinstance(self.main, RollingMode):
            return _("Roll the dice first: Enter.")
        if self.main is self.mode and self.mover is not None and self.state.phase == "settle":
            return _("Finish the set-up first.")
        return _("Esc goes back first.") if self.is_overlay(self.mode) else useless(self, action)

    def action_inspect(self) -> None:
        """Look at the tiles of the map, or stop looking."""
        if isinstance(self.mode, LandLookMode):
            self.end_overlay()
        else:
            self.open(LandLookMode(self))

    def may_be_hinted(self) -> bool:
        deciding = not isinstance(self.main, IdleMode | StuckMode | CoveredMode | WatchingMode)
        return self.hints and deciding and (self.mode is self.main or isinstance(self.mode, LandHintMode))

    def action_act(self, letter: str) -> None:
        """Open what a letter stands for in the action phase."""
        if isinstance(self.mode, ActionMode | RollingMode):
            mode = self.mode
            mode.act(letter)
            self._show_if(mode)

    @property
    def resigners(self) -> list[int]:
        """The seats of this screen that may resign: of several the one on move, else all still in play."""
        state, seats = self.state, self.sitting.seats
        if state.is_terminal or self.sitting.over is not None:
            return []
        if state.current_player in seats:
            return [state.current_player]
        return [seat for seat in seats if state.at.alive(seat)]

    def action_resign(self) -> None:
        """Ask whether a seat resigns, on any seat's turn."""
        from tui.games.landover.screens.resigning import ResigningScreen

        seats = {seat: self.names[seat] for seat in self.resigners}
        asked = ResigningScreen(self.host.look, seats, self.words.rule("LAND-1.8"))
        self.app.push_screen(asked, self._resign)

    def _resign(self, seat: str | None) -> None:
        if seat:
            self.play(Resign(int(seat)))

    def action_confirm(self) -> None:
        mode = self.mode
        super().action_confirm()
        self._show_if(mode)

    def action_digit(self, number: int) -> None:
        mode = self.mode
        super().action_digit(number)
        self._show_if(mode)

    def _show_if(self, mode: TableMode[LandScene, Spot]) -> None:
        """Show what a key changed in a mode; where another mode has begun, that is shown, and may move."""
        if self.mode is mode:
            self.show()

    def action_help(self) -> None:
        topic = self.mode.topic if isinstance(self.mode, LandMode) else ""
        self.host.show_help(topic or self.words.topic(self.state))

    def action_hint(self) -> None:
        """Let a bot say what it would do, or stop that."""
        if isinstance(self.mode, LandHintMode):
            self.end_overlay()
        else:
            self.open(LandHintMode(self))

    def action_figures(self) -> None:
        """Show where everybody's points come from, and all that is public of them."""
        from tui.games.landover.screens.figures import FiguresScreen

        self.app.push_screen(FiguresScreen(self.state, self.names, self.colours, self.host.look))

    async def on_key(self, event: events.Key) -> None:
        """Letters that a list or a trade knows go there, all other keys mean what the mode says.

        Textual would look for the meaning of those only after the next key has come here, so that of keys
        typed ahead one could meet the mode that another was about to change, or no mode at all.
        """
        mode = self.mode
        if event.character and isinstance(mode, LandListMode | TradingMode) and mode.typed(event.character):
            self._show_if(mode)
        else:
            bound = self.active_bindings.get(event.key)
            if bound is None or bound.node is not self or not bound.enabled:
                return
            await self.app.run_action(bound.binding.action, self)
        event.stop()
        event.prevent_default()

    # -- the mouse ----------------------------------------------------------------------------------------

    def on_hex_map_spot_clicked(self, event: HexMap.SpotClicked) -> None:
        """The mouse does what keys do."""
        self.map.focus()
        if event.button == MIDDLE:
            self.marks.point(event.spot)
            return
        if isinstance(self.mode, LandMode):
            self.mode.click(event.spot, event.near, event.button)
            self.after()
        elif event.spot is not None and event.spot[0] == "hex":
            self.look_at(event.spot[1])

    def hovered(self, target: object) -> tuple[LandScene, str] | None:
        spot = cast(Spot, target)
        if self.mode.cursor == spot:
            return None
        shown = self.picture
        kind, number = spot
        if kind == "hex":
            shown = replace(shown, lit=frozenset({number}))
        else:
            shown = replace(shown, recent=shown.recent | {spot})
        return shown, worth(self.state, spot, self.names)

    def on_choices_picked(self, event: Choices.Picked) -> None:
        """A line of the list was clicked."""
        if isinstance(
            self.mode, LandListMode | TradingMode | ActionMode | LandHintMode | RollingMode | StuckMode
        ):
            self.mode.select(event.index)
            self.show()

    # -- the story ----------------------------------------------------------------------------------------

    def on_event_log_chosen(self, event: EventLog.Chosen) -> None:
        """Show a line of the event log on the map."""
        line = event.story.chosen
        spot = None if line is None else spot_of_event(self.state, line.event)
        if line is None or spot is None:
            self.show()
            return
        self.map.show(replace(self.base, cursor=spot))
        self.map.look_to(spot)
        self.query_one(Prompt).say(line.text, self.describe(spot), "quiet")

    def on_event_log_explained(self, event: EventLog.Explained) -> None:
        """Tell the rule of what happened."""
        line = event.story.chosen
        rule = "" if line is None else getattr(line.event, "rule", "")
        if rule:
            self.notify(self.words.rule(rule) or rule, timeout=10, markup=False)


def _nothing() -> None:
    pass
