"""The table screen: a game being played."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer

from engine import EngineError, Move
from engine.landscape.feature import Claim, Feature
from engine.landscape.records import FeatureScored
from engine.landscape.state import LandscapeState
from saves import SaveError
from tui.art.scene import Scene
from tui.games import presentation
from tui.keys import KeysLine, key
from tui.screens.scenes import base_scene, gains, lit_score
from tui.screens.table.choosing import ChoosingMode
from tui.screens.table.chronicle import Chronicle
from tui.screens.table.hinting import Hinting
from tui.screens.table.laying import Laying
from tui.screens.table.listing import ListMode
from tui.screens.table.modes import (
    ClaimingMode,
    GivingUpMode,
    Inspecting,
    Jumping,
    LayingMode,
    Mode,
    Watching,
    main_mode,
)
from tui.screens.table.panel import Panel
from tui.table import Table, Trouble
from tui.widgets.choices import Choices
from tui.widgets.headline import Headline
from tui.widgets.map import Map
from tui.widgets.prompt import Prompt
from tui.widgets.scoreboard import Scoreboard
from tui.widgets.story import Story
from tui.words import N_, _, ngettext, said

if TYPE_CHECKING:
    from tui.app import HinterlandApp

_NARROW = 80
_SETTLE_SECONDS = 0.05


class TableScreen(Screen[None]):
    """Shows one table to the people at one terminal.

    Args:
        table: the running game; the screen starts it and the app closes it.

    Attributes:
        state: the game as the person at the keyboard may see it.
        base: what lies on the map, without the marks of a mode.
        mode: what keys and mouse mean now.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "confirm", N_("Take")),
        key("r", "turn(1)", N_("Turn")),
        key("R", "turn(-1)", N_("Turn"), footer=False),
        key("tab", "next(1)", N_("Next"), priority=True),
        key("shift+tab", "next(-1)", N_("Next"), footer=False, priority=True),
        key("left", "step(-1, 0)", N_("Move"), footer=False),
        key("down,j", "step(0, 1)", N_("Move"), footer=False),
        key("up,k", "step(0, -1)", N_("Move"), footer=False),
        key("right,l", "step(1, 0)", N_("Move"), footer=False),
        key("x", "exchange", N_("Other tile")),
        key("e", "others", N_("Something else")),
        key("space", "uncover", N_("Show hand")),
        *(key(str(n), f"digit({n})", N_("Choose"), footer=False) for n in range(1, 10)),
        key("0,n", "nothing", N_("Nothing")),
        key("u", "take_back", N_("Take back")),
        key("U,ctrl+r", "redo", N_("Make again")),
        key("h", "hint", N_("Hint")),
        key("m", "rematch", N_("Rematch")),
        key("v", "review", N_("Review")),
        key("i", "inspect", N_("Look")),
        key("f", "jump", N_("Jump")),
        key("t", "tiles_left", N_("Tiles left")),
        key("w", "story", N_("Story")),
        key("b", "hints", N_("Bare")),
        key("plus,equals_sign", "zoom(1)", N_("Zoom"), footer=False),
        key("minus", "zoom(-1)", N_("Zoom"), footer=False),
        key("c", "centre", N_("Centre"), footer=False),
        key("p", "panel", N_("Panel"), footer=False),
        key("shift+left,H", "pan(-1, 0)", N_("Scroll"), footer=False),
        key("shift+down,J", "pan(0, 1)", N_("Scroll"), footer=False),
        key("shift+up,K", "pan(0, -1)", N_("Scroll"), footer=False),
        key("shift+right,L", "pan(1, 0)", N_("Scroll"), footer=False),
        key("escape", "cancel", N_("Leave")),
        key("question_mark", "help", N_("Help")),
    ]

    class Changed(Message):
        """The table has a new version."""

    class Thinking(Message):
        """The bot that is thinking has come further."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.words = presentation(table.journal.header.game)
        self.names = [seat.name for seat in table.seats]
        self.chronicle = Chronicle(table, self.words, self.names)
        self._uncovered: int | None = None
        self._panel_wanted: bool | None = None
        self._cursor: tuple[int, int] | None = None
        self._settling: Timer | None = None
        self._version = -1
        self._trouble: Trouble | None = None
        self._shown_result = False
        self._shown_version = -1
        self._look_again()
        self.mode: Mode = Mode(self)
        self._main: Mode = self.mode

    # -- what there is to see -----------------------------------------------------------------------------

    @property
    def owner(self) -> HinterlandApp:
        """The app, by its own type."""
        return cast("HinterlandApp", self.app)

    @property
    def hints(self) -> bool:
        """Whether help is shown: worths, legal places, projected scores."""
        return self.owner.settings.hints

    @property
    def map(self) -> Map:
        """The map."""
        return self.query_one(Map)

    @property
    def covered(self) -> bool:
        """Whether the hand of the seat to move is private and not uncovered yet."""
        state = self.table.state
        return (
            state.hides
            and len(self.table.humans) > 1
            and state.current_player != self._uncovered
            and state.phase != "follower"
        )

    @property
    def last_tile(self) -> tuple[int, int] | None:
        """Where the last tile was laid."""
        return self.base.last

    def consequence(self, move: Move) -> str:
        """Return what a move would do, in words."""
        return self.words.consequence(self.state, move, self.names)

    def claim_words(self, claim: Claim) -> str:
        """Return what a choice of the follower step means."""
        if not self.hints:
            return self.words.role(claim.role)
        risk = self.words.risk(self.state, claim.feature, (claim.x, claim.y))
        parts = self.words.claim(claim), self.gap_words(claim.feature), risk
        return "; ".join(part for part in parts if part)

    def feature_words(self, feature: Feature) -> str:
        """Return the first thing to say of a feature; the panel tells the rest."""
        return self.words.describe(feature, self.names)[0]

    def gap_words(self, feature: Feature) -> str:
        """Return how likely the gaps of a feature are to be filled; nothing for a complete one."""
        if not self.words.is_ever_complete(feature.kind):
            return ""
        fitting = [self.state.fitting_left(x, y) for x, y in feature.holes]
        if not fitting:
            return ""
        if len(fitting) == 1 or not min(fitting):
            return ngettext("{n} tile left fits its gap", "{n} tiles left fit its gap", min(fitting)).format(
                n=min(fitting)
            )
        return ngettext(
            "{gaps} gaps, {n} tile left fits the tightest",
            "{gaps} gaps, {n} tiles left fit the tightest",
            min(fitting),
        ).format(gaps=len(fitting), n=min(fitting))

    # -- life ---------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """The title, the map and the panel beside it, the prompt and the keys."""
        look = self.owner.look
        game = self.state.game
        yield Headline(look, id="title")
        with Horizontal(id="body"):
            yield Map(game, look, id="map")
            yield Panel(game, look, id="panel")
        yield Prompt(id="prompt")
        yield KeysLine(id="keys")

    def on_mount(self) -> None:
        """Watch the table and let it play."""
        self._stop_watching = self.table.watch(self._tell)
        self._stop_looking_on = self.table.watch_thinking(self._tell_thinking)
        self.query_one(Map).focus()
        self._renew()
        self.map.centre()
        self._reveal()
        self.table.start()

    def _tell(self, _version: int) -> None:
        self.post_message(self.Changed())

    def _tell_thinking(self, _share: float) -> None:
        self.post_message(self.Thinking())

    def on_unmount(self) -> None:
        """Leave the table."""
        self.mode.left()
        self._stop_watching()
        self._stop_looking_on()

    def on_resize(self, event: events.Resize) -> None:
        """Hide the panel where there is no room for it."""
        self._settle_panel(event.size.width)

    def _settle_panel(self, width: int) -> None:
        wanted = self._panel_wanted if self._panel_wanted is not None else width >= _NARROW
        self.query_one(Panel).display = wanted

    # -- the table changes --------------------------------------------------------------------------------

    def on_table_screen_changed(self) -> None:
        """Show what is new, a moment later when more is about to come."""
        if self.table.failure is not None:
            raise self.table.failure
        if self._settling is None and self.table.version != self._version:
            if self.table.state.current_player in self.table.humans or self.table.state.is_terminal:
                self._renew()
            else:
                self._settling = self.set_timer(_SETTLE_SECONDS, self._settled)

    def on_table_screen_thinking(self) -> None:
        """Show how far the bot has come."""
        if isinstance(self.mode, Watching) and self._settling is None:
            self.query_one(Prompt).say(*self.mode.prompt())

    def _settled(self) -> None:
        self._settling = None
        self._renew()

    def _look_again(self) -> None:
        table = self.table
        state = table.state
        viewer: int | None = None
        if len(table.humans) == 1:
            viewer = table.humans[0]
        elif self._uncovered == state.current_player:
            viewer = self._uncovered
        self.state = cast(LandscapeState, table.look(viewer))
        self.base: Scene = base_scene(
            self.state, getattr(self, "base", None), colours=[seat.colour for seat in table.seats]
        )

    def _renew(self) -> None:
        """Pull the state and show it; the mode follows from it."""
        self._shown_version = self.table.version
        if self.table.state.current_player != self._uncovered and self.table.state.phase != "refill":
            self._uncovered = None
        self._version = self.table.version
        self._look_again()
        self.base = self._with_gains(self.base)
        if self._main.cursor is not None:
            self._cursor = self._main.cursor
        self._enter(main_mode(self, self._cursor or self.base.last))
        self._main = self.mode
        self._show_panel()
        self.show()
        self._reveal()
        self._tell_trouble()
        if self.state.is_terminal and not self._shown_result:
            self._shown_result = True
            if self.table.happenings and self.chronicle.fresh:
                self.action_result()
        self.chronicle.fresh = True

    def _tell_trouble(self) -> None:
        trouble = self.table.trouble
        if trouble is not None and trouble is not self._trouble and trouble.seat is None:
            self.notify(said(trouble.saying), severity="error", timeout=60, markup=False)
        self._trouble = trouble

    def _with_gains(self, base: Scene) -> Scene:
        latest = [event for event in self.chronicle.latest_scores() if not event.final]
        return replace(base, gains=gains(latest, [seat.colour for seat in self.table.seats]))

    def _show_panel(self) -> None:
        panel = self.query_one(Panel)
        panel.query_one(Scoreboard).show(self.chronicle.standings(self.state, hints=self.hints))
        panel.query_one(Story).tell(self.chronicle.tellings())
        state = self.state
        self.query_one(Headline).show(
            self.words.title(),
            _("turn {turn} of {turns}").format(turn=state.turn, turns=state.turns),
        )

    def show(self) -> None:
        """Show the mode: map, panel, prompt and keys."""
        mode = self.mode
        self.map.show(mode.scene(self.base))
        self.query_one(Panel).follow(self)
        self.query_one(Prompt).say(*mode.prompt())
        self.refresh_bindings()

    def _reveal(self) -> None:
        if self.mode.cursor is not None:
            self.map.reveal(*self.mode.cursor)

    def _after(self) -> None:
        """Show what a key changed in the mode."""
        self.show()
        self._reveal()

    # -- moves --------------------------------------------------------------------------------------------

    def play(self, move: Move) -> None:
        """Make a move for the seat whose turn it is, or say why not."""
        objection = self.table.state.objection(move)
        if objection is not None:
            self.app.bell()
            return
        try:
            self.table.play(move)
        except (EngineError, SaveError) as error:
            self.owner.complain(error)
        else:
            self.on_table_screen_changed()  # at once, so that a key typed ahead means what comes next

    def uncover(self) -> None:
        """Show the hand of the seat to move."""
        self._uncovered = self.table.state.current_player
        self._renew()

    def action_take_back(self) -> None:
        """Take back to one's own last decision."""
        try:
            self.table.take_back()
        except SaveError as error:
            self.owner.complain(error)
            return
        self._renew()

    def action_redo(self) -> None:
        """Make what was taken back again, up to one's own next decision."""
        try:
            self.table.redo()
        except SaveError as error:
            self.owner.complain(error)
        self._renew()

    # -- modes ----------------------------------------------------------------------------------------------

    def _enter(self, mode: Mode) -> None:
        """Let keys and mouse mean something else."""
        before, self.mode = self.mode, mode
        if before is not mode:
            before.left()

    def advised(self, mode: Mode) -> None:
        """Show what a hint has found so far, if it is still wanted."""
        if self.mode is mode and self.is_attached:
            self.show()
            self._reveal()

    # -- overlays -----------------------------------------------------------------------------------------

    def inspect(self, x: int, y: int, region: int) -> None:
        """Look into the feature of a region."""
        self._enter(Inspecting(self, x, y, region))
        self._after()

    def end_overlay(self) -> None:
        """Go back from looking or jumping."""
        self._enter(self._main)
        self._after()

    def action_inspect(self) -> None:
        """Look into features, or stop looking."""
        if isinstance(self.mode, Inspecting):
            self.end_overlay()
        else:
            self._enter(Inspecting.near(self, self.mode.cursor))
            self._after()

    def action_jump(self) -> None:
        """Give every legal place a letter."""
        if isinstance(self._main, LayingMode):
            self._enter(Jumping(self, self._main))
            self._after()

    def action_others(self) -> None:
        """Choose among what may be done besides laying the tile."""
        if isinstance(self._main, LayingMode) and self._main.others:
            self._enter(ChoosingMode(self, self._main.others, aside=True))
            self._after()

    def action_hint(self) -> None:
        """Let a bot say what it would do, or stop that."""
        if isinstance(self.mode, Hinting):
            self.end_overlay()
        else:
            self._enter(Hinting(self, self._main))
            self._after()

    def action_cancel(self) -> None:
        """Leave the overlay, the story, or the table."""
        if isinstance(self.mode, Inspecting | Jumping | Hinting) or (
            isinstance(self.mode, ChoosingMode) and self.mode.aside
        ):
            self.end_overlay()
        elif isinstance(self.focused, Story):
            self.map.focus()
        else:
            self.leave()

    def leave(self) -> None:
        """Leave the table; the game stays as it is after its last move."""
        self.owner.stand_up()
        self.dismiss()

    def action_story(self) -> None:
        """Go to what happened, or back to the map."""
        story = self.query_one(Story)
        if story.has_focus:
            self.map.focus()
        else:
            self._panel_wanted = True
            self._settle_panel(self.size.width)
            story.focus()
            story.action_choose(-1)

    def action_tiles_left(self) -> None:
        """Show every design and how many are left."""
        from tui.screens.table.tiles_left import TilesLeftScreen

        cursor = self.mode.cursor
        self.app.push_screen(TilesLeftScreen(self.state, self.owner.look, cursor))

    def action_result(self) -> None:
        """Show how the game ended."""
        from tui.screens.table.result import ResultScreen

        self.app.push_screen(ResultScreen(self.table, self.words, self.owner.look), self._after_result)

    def _after_result(self, wish: str | None) -> None:
        app = self.owner
        header = self.table.journal.header
        if wish == "replay":
            path = self.table.journal.path
            app.show_replay(path)
        elif wish == "review":
            self.action_review()
        elif wish == "again":
            app.play_again(header)
        elif wish == "rematch":
            self.action_rematch()
        elif wish == "home":
            self.leave()

    def action_rematch(self) -> None:
        """Play the same deck again, with the seats exchanged."""
        self.owner.rematch(self.table.journal.header)

    def action_review(self) -> None:
        """Walk through what each move was worth."""
        self.owner.show_review(self.table.journal.path)

    def action_help(self) -> None:
        """Open help at what is going on."""
        self.owner.show_help(self.words.topic(self.state))

    # -- keys that go to the mode ---------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what does something now."""
        verbs = {"confirm", "turn", "next", "exchange", "others", "uncover", "nothing", "digit"}
        if action in verbs:
            return action in self.mode.verbs
        if action == "jump":
            return isinstance(self.mode, LayingMode) and self.hints
        if action == "take_back":
            return self.table.can_take_back()
        if action == "redo":
            return self.table.can_redo()
        if action == "tiles_left":
            return self.hints
        if action == "hint":
            return isinstance(self.mode, Hinting | LayingMode | ClaimingMode | ChoosingMode | GivingUpMode)
        if action in {"rematch", "review"}:
            return self.state.is_terminal
        return True

    def action_step(self, dx: int, dy: int) -> None:
        """Move the cursor."""
        self.mode.step(dx, dy)
        self._after()

    def action_next(self, step: int) -> None:
        """Go to the next place, choice or area."""
        self.mode.next(step)
        self._after()

    def action_turn(self, step: int) -> None:
        """Turn the tile in hand."""
        self.mode.turn(step)
        self._after()

    def action_exchange(self) -> None:
        """Take the other tile of the hand."""
        self.mode.exchange()
        self._after()

    def action_uncover(self) -> None:
        """Show a covered hand."""
        self.mode.uncover()

    def action_confirm(self) -> None:
        """Do what is marked."""
        self.mode.confirm()

    def action_digit(self, number: int) -> None:
        """Take the choice of that number."""
        self.mode.digit(number)

    def action_nothing(self) -> None:
        """Leave the step out."""
        self.mode.nothing()

    def on_key(self, event: events.Key) -> None:
        """Letters jump."""
        if isinstance(self.mode, Jumping) and event.character and event.character.isalpha():
            self.mode.letter(event.character)
            self._after()
            event.stop()
            event.prevent_default()

    # -- the map --------------------------------------------------------------------------------------------

    def action_zoom(self, step: int) -> None:
        """Make tiles larger or smaller."""
        if step > 0:
            self.map.zoom_in()
        else:
            self.map.zoom_out()
        self._reveal()

    def action_centre(self) -> None:
        """Bring the whole board to the middle."""
        self.map.centre()

    def action_pan(self, dx: int, dy: int) -> None:
        """Scroll by a tile."""
        self.map.scroll_by(dx, dy)

    def action_panel(self) -> None:
        """Show or hide the panel."""
        self._panel_wanted = not self.query_one(Panel).display
        self._settle_panel(self.size.width)

    def action_hints(self) -> None:
        """Switch all help on or off."""
        settings = self.owner.settings
        settings.hints = not settings.hints
        self.owner.keep_settings()
        self._renew()
        self.notify(_("Help is shown again.") if settings.hints else _("Bare: no help is shown."), timeout=2)

    def on_map_cell_clicked(self, event: Map.CellClicked) -> None:
        """The mouse does what keys do."""
        self.map.focus()
        self.mode.click(event.x, event.y, event.region, event.button)
        self._after()

    def on_choices_picked(self, event: Choices.Picked) -> None:
        """A line of the list of choices was clicked."""
        if isinstance(self.mode, ClaimingMode | ChoosingMode | ListMode):
            self.mode.select(event.index)
            self._after()

    def on_story_chosen(self, event: Story.Chosen) -> None:
        """Show on the map what a line of the story tells of."""
        scored = None if event.key is None else self.chronicle.scored(event.key)
        if scored is None:
            self.show()
            return
        self._light_up(scored)

    def _light_up(self, scored: FeatureScored) -> None:
        self.map.show(self.score_scene(scored))
        self.map.reveal(scored.x, scored.y)
        self.query_one(Prompt).say(self.words.arithmetic(scored), "", "good")

    def score_scene(self, scored: FeatureScored) -> Scene:
        """Return the map with the feature of a score lit up as it was then, and its points."""
        tiles = set(scored.tiles)
        places = lit_score(self.state, scored)
        grown = self.state.feature(scored.x, scored.y, scored.region).segments
        later = {place for place in grown if place[:2] not in tiles}
        return replace(
            self.base,
            lit=places - later,
            gains=gains((scored,), [seat.colour for seat in self.table.seats]),
        )

    def on_story_explained(self, event: Story.Explained) -> None:
        """Tell the arithmetic and the rule of a score."""
        scored = self.chronicle.scored(event.key)
        if scored is not None:
            self.notify(
                self.words.rule(scored.rule) or scored.rule,
                title=self.words.arithmetic(scored),
                timeout=10,
                markup=False,
            )

    @property
    def laying(self) -> Laying | None:
        """The placement in progress, also while the person looks elsewhere."""
        return self._main.laying if isinstance(self._main, LayingMode) else None
