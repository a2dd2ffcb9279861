"""Keyboard, mouse, map and panel of the table screen of square tiles, and what they tell its mode."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar, cast

from textual import events
from textual.binding import BindingType

from engine import EngineError, Move
from engine.landscape.feature import Claim, Feature
from engine.landscape.records import CameHome, Deployed, FeatureScored, Placed
from engine.landscape.state import LandscapeState
from tui.app.screens.board_screen import OWNERS, SCROLLING, ZOOMING
from tui.app.screens.table.decisions import DECIDING
from tui.app.screens.table.event_feed import EventFeed
from tui.app.screens.table.game_screen import GameScreen
from tui.app.screens.table.key_reasons import useless
from tui.app.screens.table.laying import Laying
from tui.app.screens.table.modes.choosing import ChoosingMode
from tui.app.screens.table.modes.claiming import ClaimingMode
from tui.app.screens.table.modes.hinting import TileHintMode
from tui.app.screens.table.modes.inspecting import InspectingMode
from tui.app.screens.table.modes.laying import GivingUpMode, JumpingMode, LayingMode
from tui.app.screens.table.modes.listing import ListMode
from tui.app.screens.table.modes.tile import TileMode
from tui.app.screens.table.panel import Panel
from tui.app.screens.table.tips import NEXT, TURN, Tips
from tui.app.widgets.choices import Choices
from tui.app.widgets.event_log import EventLog
from tui.app.widgets.overview import Overview
from tui.app.widgets.prompt import Prompt
from tui.app.widgets.tile_map import TileMap
from tui.base.words import N_, _, capital, ngettext
from tui.drawing.art.scene import Cell, Scene
from tui.play.table import Sitting
from tui.presentation.board_map import MIDDLE
from tui.presentation.landscape.areas import hardest_gap
from tui.presentation.landscape.scene import gains, lit, lit_score
from tui.presentation.landscape.words import AnyLandscapePresentation
from tui.terminal.keys import key


class PlayScreen(GameScreen[LandscapeState, Scene, Cell]):
    """A screen with a board of square tiles."""

    words: AnyLandscapePresentation
    event_feed: EventFeed
    mode_actions = GameScreen.mode_actions | {"turn", "exchange", "others"}

    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "confirm", N_("Take")),
        key("r", "turn(1)", N_("Turn the tile")),
        key("R", "turn(-1)", N_("Turn the tile"), footer=False),
        key("tab", "next(1)", N_("Next"), priority=True),
        key("shift+tab", "next(-1)", N_("Next"), footer=False, priority=True),
        key("left", "step(-1, 0)", N_("Move"), footer=False),
        key("down,j", "step(0, 1)", N_("Move"), footer=False),
        key("up,k", "step(0, -1)", N_("Move"), footer=False),
        key("right,l", "step(1, 0)", N_("Move"), footer=False),
        key("x", "exchange", N_("Other tile")),
        key("e", "others", N_("Other moves")),
        *DECIDING,
        key("h", "hint", N_("Hint")),
        key("m", "rematch", N_("Rematch")),
        key("v", "review", N_("Review")),
        key("i", "inspect", N_("Look")),
        OWNERS,
        key("f", "jump", N_("Jump")),
        key("t", "tiles_left", N_("Tiles left")),
        key("s", "scores", N_("Scores")),
        key("w", "story", N_("Event log")),
        key("B", "hints", N_("Hide help")),
        *ZOOMING,
        key("P", "panel", N_("Side panel"), footer=False),
        *SCROLLING,
        key("escape", "cancel", N_("Leave")),
        key("question_mark", "help", N_("Help")),
    ]

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self.tips = Tips(self)

    # -- what there is to see -----------------------------------------------------------------------------

    @property
    def map(self) -> TileMap:
        """The map."""
        return self.query_one(TileMap)

    @property
    def last_tile(self) -> tuple[int, int] | None:
        """The place of the last tile."""
        return self.base.last

    def consequence(self, move: Move) -> str:
        """Return the effect of a move, in words."""
        return self.words.consequence(self.state, move, self.names)

    def claim_words(self, claim: Claim) -> str:
        """Return the meaning of a choice of the follower step."""
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
        gaps = len(feature.holes)
        if not gaps:
            return ""
        fitting = hardest_gap(self.state, feature)
        if gaps == 1 or not fitting:
            return ngettext("{n} tile left fits its gap", "{n} tiles left fit its gap", fitting).format(
                n=fitting
            )
        return ngettext(
            "{gaps} gaps, {n} tile left fits the hardest one",
            "{gaps} gaps, {n} tiles left fit the hardest one",
            fitting,
        ).format(gaps=gaps, n=fitting)

    @property
    def laying(self) -> Laying | None:
        """The placement in progress, also while the person looks elsewhere."""
        return self.main.laying if isinstance(self.main, LayingMode) else None

    # -- showing ------------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Have the overview follow the map."""
        overview = self.query_one(Overview)
        self.map.looked.subscribe(overview, overview.follow, immediate=True)

    def renew(self) -> None:
        super().renew()
        self.tips.follow()

    def refused(self, objection: EngineError) -> None:
        """Leave the reason, which the prompt shows already, in sight."""
        self.query_one(Prompt).forget()

    @property
    def panel_needed(self) -> bool:
        return isinstance(self.mode, ChoosingMode | ListMode | TileHintMode)

    def show(self) -> None:
        super().show()
        if self.panel_needed or self.panel.has_class("-over"):
            self.settle_panel()
        self.map.show(self.picture)
        self.query_one(Panel).follow(self)
        self.query_one(Overview).follow(self.map)
        self.say_prompt()
        self.refresh_bindings()

    def reveal(self) -> None:
        place = self.mode.cursor or self.last_tile
        if place is not None:
            self.map.look_to(place)

    # -- keys that go to the mode ---------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if not super().check_action(action, parameters):
            return False
        if action == "jump":
            return isinstance(self.mode, LayingMode) and self.hints
        if action == "tiles_left":
            return self.hints
        return True

    def key_words(self, action: str) -> str:
        if action == "hints" and not self.hints:
            return N_("Show help")
        if action == "inspect" and isinstance(self.mode, InspectingMode):
            return N_("Done")
        if action == "others" and isinstance(self.mode, LayingMode) and len(self.mode.others) == 1:
            return capital(self.words.choice(self.state, self.mode.others[0], self.names))
        return super().key_words(action)

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        if action in ("jump", "tiles_left") and not self.hints:
            return _("Help is hidden; B shows it again.")
        if why := super().why_not(action, parameters):
            return why
        if action == "jump":
            return self.mode.why_not(action) or useless(self, action)
        return ""

    def may_be_hinted(self) -> bool:
        return isinstance(self.mode, TileHintMode | LayingMode | ClaimingMode | ChoosingMode | GivingUpMode)

    def action_step(self, dx: int, dy: int) -> None:
        super().action_step(dx, dy)
        self.tips.stepped()

    def action_next(self, step: int) -> None:
        self.tips.learned(NEXT)
        super().action_next(step)

    def action_turn(self, step: int) -> None:
        """Turn the tile in hand."""
        self.tips.learned(TURN)
        if isinstance(self.mode, TileMode):
            self.mode.turn(step)
        self.after()

    def action_exchange(self) -> None:
        """Take the other tile of the hand."""
        if isinstance(self.mode, TileMode):
            self.mode.exchange()
        self.after()

    def on_key(self, event: events.Key) -> None:
        """Letters jump."""
        if isinstance(self.mode, JumpingMode) and event.character and event.character.isalpha():
            self.mode.letter(event.character)
            self.after()
            event.stop()
            event.prevent_default()

    # -- the map --------------------------------------------------------------------------------------------

    def on_tile_map_cell_clicked(self, event: TileMap.CellClicked) -> None:
        """The mouse does what keys do."""
        self.map.focus()
        if event.button == MIDDLE:
            self.marks.point((event.x, event.y))
            return
        if isinstance(self.mode, TileMode):
            self.mode.click(event.x, event.y, event.region, event.button)
        elif event.region is not None:
            self.inspect(event.x, event.y, event.region)
        self.after()

    def hovered(self, target: object) -> tuple[Scene, str] | None:
        x, y, region = cast(tuple[int, int, int | None], target)
        if region is None:
            return None
        feature = self.words.inspected(self.state, x, y, region)
        return replace(self.picture, glow=lit(feature)), ", ".join(self.words.describe(feature, self.names))

    def on_choices_picked(self, event: Choices.Picked) -> None:
        """A line of the list of choices was clicked."""
        if isinstance(self.mode, ClaimingMode | ChoosingMode | ListMode):
            self.mode.select(event.index)
            self.after()

    # -- overlays -----------------------------------------------------------------------------------------

    def inspect(self, x: int, y: int, region: int) -> None:
        """Look into the feature of a region."""
        self.enter(InspectingMode(self, x, y, region))
        self.after()

    def action_inspect(self) -> None:
        """Look into features, or stop looking."""
        if isinstance(self.mode, InspectingMode):
            self.end_overlay()
        else:
            self.enter(InspectingMode.near(self, self.mode.cursor))
            self.after()

    def action_scores(self) -> None:
        """Show who leads in which area, and where the points come from; a chosen area is looked into."""
        from tui.app.screens.areas import AreaTable
        from tui.app.screens.tally import TallyScreen

        seats, look = self.table.seats, self.host.look
        shows_areas = self.hints and not self.over
        areas = AreaTable(self.state, self.words, seats, look) if shows_areas else None
        screen = TallyScreen(self.state, self.sitting.records, seats, self.names, look, areas)
        self.app.push_screen(screen, self._look_into)

    def _look_into(self, place: tuple[int, int, int] | None) -> None:
        if place is not None:
            self.inspect(*place)
            self.reveal()

    def choose_place(self) -> None:
        self.action_inspect()
        self.notify(_("Go to the place, then press . again."), timeout=3)

    def action_jump(self) -> None:
        """Give every legal place a letter."""
        if isinstance(self.main, LayingMode):
            self.enter(JumpingMode(self, self.main))
            self.after()

    def action_others(self) -> None:
        """Choose among what may be done besides laying the tile."""
        if isinstance(self.main, LayingMode) and self.main.others:
            self.enter(ChoosingMode(self, self.main.others, aside=True))
            self.after()

    def action_hint(self) -> None:
        """Let a bot say what it would do, or stop that."""
        if isinstance(self.mode, TileHintMode):
            self.end_overlay()
        elif isinstance(self.main, TileMode):
            self.enter(TileHintMode(self, self.main))
            self.after()

    # -- the event log ------------------------------------------------------------------------------------

    def on_event_log_chosen(self, event: EventLog.Chosen) -> None:
        """Show a line of the event log on the map."""
        line = event.story.chosen
        told = [] if line is None else [one for one in line.events if isinstance(one, FeatureScored)]
        place = None if line is None else line.event
        if told:
            self._light_up(told)
        elif isinstance(place, Placed | Deployed | CameHome) and line is not None:
            self.map.show(replace(self.base, cursor=(place.x, place.y)))
            self.map.look_to((place.x, place.y))
            self.query_one(Prompt).say(line.text)
        else:
            self.show()

    def _light_up(self, scores: Sequence[FeatureScored]) -> None:
        scenes = [self.score_scene(scored) for scored in scores]
        gained = gains(scores, [seat.colour for seat in self.table.seats])
        self.map.show(
            replace(scenes[0], lit=frozenset().union(*(scene.lit for scene in scenes)), gains=gained)
        )
        self.map.look_to((scores[0].x, scores[0].y))
        self.query_one(Prompt).say("; ".join(map(self.words.arithmetic, scores)), "", "good")

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

    def on_event_log_explained(self, event: EventLog.Explained) -> None:
        """Tell the arithmetic and the rule of a score."""
        scored = None if event.story.chosen is None else event.story.chosen.event
        if isinstance(scored, FeatureScored):
            self.notify(
                self.words.rule(scored.rule) or scored.rule,
                title=self.words.arithmetic(scored),
                timeout=10,
                markup=False,
            )
