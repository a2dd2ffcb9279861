"""The table screen of Landover."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal

from engine import CHANCE, EngineError
from engine.errors import IllegalMove
from engine.games.landover.records import Decline, Resign
from engine.games.landover.state import LandoverState
from tui.art.hexes import Geometry, Spot, geometry
from tui.art.landover import LandScene
from tui.games.landover.describing import describe, part_words
from tui.games.landover.scene import scene, spot_of_event
from tui.games.landover.words import PRESENTATION, LandoverPresentation
from tui.keys import KeysLine, key
from tui.screens.board_screen import SCROLLING, ZOOMING
from tui.screens.landover.acting import Acting, Rolling
from tui.screens.landover.advising import Advising
from tui.screens.landover.choosing import candidates, choose, idle_of, move_lines
from tui.screens.landover.modes import LandMode, Listing
from tui.screens.landover.panel import LandPanel
from tui.screens.landover.strip import StatusStrip
from tui.screens.landover.telling import Annals
from tui.screens.landover.trading import Banking, Dealing, Offering, replying
from tui.screens.landover.waiting import Idle
from tui.screens.table.game_screen import DECIDING, GameScreen
from tui.screens.table.modes.base import TableMode
from tui.screens.table.modes.stuck import Stuck
from tui.screens.table.modes.waiting import Covered, Watching
from tui.table import Sitting
from tui.widgets.choices import Choices
from tui.widgets.headline import Headline
from tui.widgets.hexmap import HexMap
from tui.widgets.prompt import Prompt
from tui.widgets.story import Story
from tui.words import N_, _, said

_ROOMY = 100
_HIGH = 34


class LandoverScreen(GameScreen):
    """Shows one table to the people at one terminal.

    Args:
        sitting: how they sit at it; the screen starts the table, and the app sees to its end.

    Attributes:
        annals: what has happened.
        last_cursor: the place that was marked last, so that the next choice begins nearby.
    """

    state: LandoverState
    base: LandScene
    words: LandoverPresentation
    narrow = _ROOMY

    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "confirm", N_("Take")),
        key("tab", "next(1)", N_("Next")),
        key("shift+tab", "next(-1)", N_("Next"), footer=False),
        key("b", "act('b')", N_("Build")),
        key("r", "act('r')", N_("Culture")),
        key("p", "act('p')", N_("Power")),
        key("t", "act('t')", N_("Bank")),
        key("o", "act('o')", N_("Offer")),
        key("c", "act('c')", N_("Cards")),
        key("x", "act('x')", N_("Raid")),
        key("e", "act('e')", N_("End turn")),
        key("R", "resign", N_("Resign"), footer=False),
        key("left", "step(-1, 0)", N_("Move"), footer=False),
        key("down,j", "step(0, 1)", N_("Move"), footer=False),
        key("up,k", "step(0, -1)", N_("Move"), footer=False),
        key("right", "step(1, 0)", N_("Move"), footer=False),
        *DECIDING,
        key("m", "rematch", N_("Rematch")),
        key("v", "review", N_("Review")),
        key("h", "hint", N_("Hint")),
        key("i", "figures", N_("Points")),
        key("w", "story", N_("Story")),
        key("P", "panel", N_("Panel")),
        key("B", "hints", N_("Bare"), footer=False),
        *ZOOMING,
        key("C", "centre", N_("Centre"), footer=False),
        *SCROLLING,
        key("escape", "cancel", N_("Leave")),
        key("question_mark", "help", N_("Help")),
    ]

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self.words = PRESENTATION
        self.annals = Annals(self.words, self.names, self.colours)
        self.last_cursor: Spot | None = None
        self._declining: tuple[int, int] | None = None
        self.look_again()
        self.mode = self.main = Idle(self)

    # -- what there is to see -----------------------------------------------------------------------------

    @property
    def map(self) -> HexMap:
        """The map."""
        return self.query_one(HexMap)

    @property
    def geometry(self) -> Geometry:
        """Where things lie on the map as it is shown."""
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
        """What happened last, where the panel with the story is not to be seen."""
        lines = [] if self.panel.display else self.annals.lines
        return lines[-1].text if lines else ""

    def describe(self, spot: Spot) -> str:
        """Return what there is at a place, in words."""
        return describe(self.state, spot, self.names)

    def part_words(self, part: str, value: object) -> str:
        """Return what a part of a choice is called."""
        return part_words(part, value, self.names)

    def objection_words(self, objection: EngineError) -> str:
        """Return why a move cannot be made, with its rule."""
        text = said(objection)
        text = text[:1].upper() + text[1:]
        if isinstance(objection, IllegalMove):
            return _("{why} ({rule}).").format(why=text, rule=objection.rule)
        return f"{text}."

    # -- life ---------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """The title, the map and the panel beside or upon it, the strip, the prompt and the keys."""
        look = self.host.look
        yield Headline(id="title")
        with Horizontal(id="land"):
            yield HexMap(look, id="map")
            yield LandPanel(look, id="panel")
        yield StatusStrip(look, id="strip")
        yield Prompt(id="prompt")
        yield KeysLine(id="keys")

    def look_again(self) -> None:
        """Pull the state, and make what lies on the map from it."""
        now = self.table.state.current_player
        shown = self.uncovered if now in (self.uncovered, CHANCE) else None
        self.state = cast(LandoverState, self.sitting.look(shown))
        self.base = scene(self.state, self.colours)

    def keeps_uncovered(self) -> bool:
        """Return whether a hand stays uncovered: while chance moves, the turn is still its owner's."""
        return self.table.state.current_player == CHANCE

    def main_mode(self) -> TableMode:
        """Return the mode that the state of the game calls for."""
        state, table = self.state, self.table
        seat = state.current_player
        trouble = table.trouble
        if trouble is not None and trouble.seat is not None:
            return Stuck(self, trouble.seat)
        if state.is_terminal:
            return Idle(self)
        if trouble is not None or self.sitting.over or seat == CHANCE or seat not in self.sitting.seats:
            return Watching(self)
        if self.covered:
            return Covered(self)
        return self._deciding()

    def _deciding(self) -> LandMode:
        state = self.state
        prompt = self.words.asked(state, self.names)
        if state.phase == "actions":
            return Acting(self)
        if state.phase == "start":
            return Rolling(self)
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
        return Listing(self, _("choice"), move_lines(self, moves), prompt)

    # -- offers that are declined unseen -------------------------------------------------------------------

    def decline_all(self) -> None:
        """Decline an offer, and all others that are made to the same seat in this turn."""
        self._declining = self.state.current_player, self.state.turn
        self.play(Decline())

    def renew(self) -> None:
        """Pull the state and show it; an offer of a turn in which all are declined is declined."""
        super().renew()
        state = self.state
        asked = state.phase == "reply" and (state.current_player, state.turn) == self._declining
        if asked and isinstance(self.main, Listing):
            self.play(Decline())

    def action_take_back(self) -> None:
        """Take the last choice back; offers are seen again."""
        self._declining = None
        super().action_take_back()

    # -- showing ------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Show the mode: map, panel, prompt and keys."""
        self.map.show(self.mode.scene(self.base))
        self.query_one(LandPanel).follow(self)
        self.query_one(StatusStrip).follow(self)
        self.settle_panel(self.size.width)
        self.query_one(Prompt).say(*self.mode.prompt())
        self.refresh_bindings()

    def show_panel(self) -> None:
        """Show how the seats stand, and what has happened."""
        self.panel.set_class(self.size.height < _HIGH, "-low")
        self.query_one(LandPanel).show_table(self)
        self.query_one(Story).tell(self.annals.tellings(self.sitting.happenings))

    def settle_panel(self, width: int) -> None:
        """Show the panel beside the map, or upon it where it is narrow and something is to be chosen."""
        roomy = width >= self.narrow
        listing = isinstance(self.mode, Listing | Dealing | Advising | Stuck)
        wanted = self.panel_wanted if self.panel_wanted is not None else roomy
        self.panel.display = wanted or listing
        self.panel.set_class(not roomy, "-over")
        self.panel.set_class(self.size.height < _HIGH, "-low")
        self.query_one(StatusStrip).display = not roomy

    def reveal(self) -> None:
        """Bring what the mode is about into view."""
        if self.mode.cursor is not None:
            self.map.reveal(self.mode.cursor)

    # -- what the modes ask for ---------------------------------------------------------------------------

    def open(self, mode: TableMode | None) -> None:
        """Let keys and mouse mean something else for a while."""
        if mode is not None:
            self.enter(mode)
            self.after()

    def open_bank(self) -> None:
        """Trade with the bank."""
        if self.state.phase == "actions" and self.state.current_player in self.sitting.seats:
            self.open(Banking(self))

    def open_offer(self) -> None:
        """Offer a trade to the others."""
        self.open(Offering(self))

    def refuse(self, why: str) -> None:
        """Say why something cannot be done."""
        if isinstance(self.mode, LandMode):
            self.mode.refuse(why)
        self.show()

    def refused(self, objection: EngineError) -> None:
        """Say why a move cannot be made."""
        self.refuse(self.objection_words(objection))

    def look_at(self, hex_: int) -> None:
        """Say what is on a tile."""
        if isinstance(self.mode, Acting):
            self.mode.look_at(hex_)
        else:
            self.query_one(Prompt).say(self.describe(("hex", hex_)))

    def is_overlay(self, mode: TableMode) -> bool:
        """Return whether a mode is one that a person can go back from."""
        return mode is not self.main

    # -- keys ---------------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what does something now."""
        if not super().check_action(action, parameters):
            return False
        if action == "act":
            return isinstance(self.mode, LandMode) and parameters[0] in self.mode.acts
        if action == "resign":
            return bool(self.resigners)
        return True

    def may_be_hinted(self) -> bool:
        """Return whether there is something to give a hint about, or a hint is given."""
        deciding = not isinstance(self.main, Idle | Stuck | Covered | Watching)
        return self.hints and deciding and (self.mode is self.main or isinstance(self.mode, Advising))

    def action_act(self, letter: str) -> None:
        """Open what a letter stands for in the action phase."""
        if isinstance(self.mode, Acting | Rolling):
            self.mode.act(letter)
            self.show()

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
        """Ask whether a seat shall resign, whosever turn it is."""
        from tui.screens.landover.resigning import ResigningScreen

        seats = {seat: self.names[seat] for seat in self.resigners}
        asked = ResigningScreen(self.host.look, seats, self.words.rule("LAND-1.8"))
        self.app.push_screen(asked, self._resign)

    def _resign(self, seat: int | None) -> None:
        if seat is not None:
            self.play(Resign(seat))

    def action_confirm(self) -> None:
        """Do what is marked."""
        super().action_confirm()
        self.show()

    def action_digit(self, number: int) -> None:
        """Take the choice of that number."""
        super().action_digit(number)
        self.show()

    def action_help(self) -> None:
        """Open help at what is being chosen, else at what is going on."""
        topic = self.mode.topic if isinstance(self.mode, LandMode) else ""
        self.host.show_help(topic or self.words.topic(self.state))

    def action_hint(self) -> None:
        """Let a bot say what it would do, or stop that."""
        if isinstance(self.mode, Advising):
            self.end_overlay()
        else:
            self.open(Advising(self))

    def action_figures(self) -> None:
        """Show where everybody's points come from, and all that is public of them."""
        from tui.screens.landover.figures import FiguresScreen

        self.app.push_screen(FiguresScreen(self.state, self.names, self.colours, self.host.look))

    async def on_key(self, event: events.Key) -> None:
        """Letters that a list or a trade knows go there, all other keys mean what the mode says.

        Textual would look for the meaning of those only after the next key has come here, so that of keys
        typed ahead one could meet the mode that another was about to change, or no mode at all.
        """
        mode = self.mode
        if event.character and isinstance(mode, Listing | Dealing) and mode.typed(event.character):
            self.show()
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
        if isinstance(self.mode, LandMode):
            self.mode.click(event.spot, event.near, event.button)
            self.after()
        elif event.spot is not None and event.spot[0] == "hex":
            self.look_at(event.spot[1])

    def on_choices_picked(self, event: Choices.Picked) -> None:
        """A line of the list was clicked."""
        if isinstance(self.mode, Listing | Dealing | Acting | Advising | Rolling | Stuck):
            self.mode.select(event.index)
            self.show()

    # -- the story ----------------------------------------------------------------------------------------

    def on_story_chosen(self, event: Story.Chosen) -> None:
        """Show on the map what a line of the story tells of."""
        line = event.story.chosen
        spot = None if line is None else spot_of_event(self.state, line.event)
        if line is None or spot is None:
            self.show()
            return
        self.map.show(replace(self.base, cursor=spot))
        self.map.reveal(spot)
        self.query_one(Prompt).say(line.text, self.describe(spot), "quiet")

    def on_story_explained(self, event: Story.Explained) -> None:
        """Tell the rule of what happened."""
        line = event.story.chosen
        rule = "" if line is None else getattr(line.event, "rule", "")
        if rule:
            self.notify(self.words.rule(rule) or rule, title=rule, timeout=10, markup=False)
