"""The result of a game: who won, and where the points come from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import ClassVar

from rich.table import Table as Grid
from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

import engine
from engine import State, bots
from saves import Journal, Log, SaveError, Seat
from saves.results.own_game import own_games
from tui.app.host import Host, host_of
from tui.app.screens.deals import DealsScreen, ProofLine
from tui.app.screens.saved_games.reading import Reading
from tui.app.screens.tally import MANY_SEATS, tally_grid
from tui.base.depth import Look
from tui.base.words import N_, _
from tui.drawing.art.seats import badge_style
from tui.drawing.art.seats import seat as sign_of
from tui.play.fairness import Deals
from tui.presentation import MoveAndEvents, presentation
from tui.study.review.accuracy import accuracies
from tui.study.review.verdicts import accuracy_words
from tui.study.statistics import best_solo_words, earned_words
from tui.terminal.keys import KeysLine, key
from tui.terminal.lifecycle import ManagedModal


@dataclass(frozen=True, slots=True)
class EndedGame:
    """A game that is over, as one reader sees it."""

    state: State
    story: Sequence[MoveAndEvents]
    seats: Sequence[Seat]
    names: Sequence[str]
    deals: Deals
    accuracy: Mapping[int, float] = field(default_factory=dict)


def accuracy_of(host: Host, source: Log | Journal) -> Mapping[int, float]:
    """Return the accuracy of the seats of a game, as far as a review has judged them."""
    try:
        return accuracies(source.path, source)
    except SaveError as error:
        host.complain(error)
        return {}


class ResultScreen(ManagedModal[str]):
    """Opened over a table or a replay at the end.

    Dismissed with what is wanted next, ``""`` for the map.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter,escape", "wish('')", N_("See the map")),
        key("v", "wish('review')", N_("Review")),
        key("m", "wish('rematch')", N_("Rematch")),
        key("a", "wish('again')", N_("Play again")),
        key("r", "wish('replay')", N_("Replay")),
        key("S", "wish('share')", N_("Share")),
        key("q", "wish('home')", N_("Home screen")),
        key("f4", "deals", N_("Fair deals"), footer=False),
    ]

    def __init__(self, game: EndedGame, look: Look, wishes: frozenset[str]) -> None:
        super().__init__()
        self._game = game
        self._look = look
        self._wishes = wishes | {""}

    def compose(self) -> ComposeResult:
        with Vertical(id="result") as box:
            box.border_title = _("the end")
            box.set_class(len(self._game.seats) >= MANY_SEATS, "-wide")
            yield Static(self._headline(), id="headline")
            yield Static(id="own-best", markup=False)
            game = self._game
            grid = tally_grid(game.state, game.story, game.seats, game.names, self._look)
            if game.accuracy:
                row = (accuracy_words(game.accuracy.get(seat)) or "·" for seat in range(len(game.seats)))
                grid.add_row(_("accuracy"), *row, style="dim")
            with VerticalScroll(id="points"):
                yield Static(grid)
            best = self._best()
            if best.row_count:
                yield Static(best, id="best")
            yield ProofLine(self._game.deals, only_unfair=True)
            yield KeysLine()

    def on_mount(self) -> None:
        """Look up what the game has earned the person at home."""
        self.query_one("#own-best").display = False
        if host_of(self).at_home:
            self._look_up_own()

    def on_resize(self) -> None:
        """Give the list of points the room that there is."""
        self.query("#best").set(display=True)
        self.call_after_refresh(self._fit_points)

    def _fit_points(self) -> None:
        """Leave out what brought most where not all points can be seen, and let them scroll if need be."""
        box, points = self.query_one("#result"), self.query_one("#points")
        others = {
            child: child.outer_size.height + child.styles.margin.height
            for child in box.children
            if child.display and child is not points
        }
        frame = box.outer_size.height - box.content_size.height
        room = int(0.96 * self.size.height) - frame - sum(others.values()) - points.styles.margin.height
        for best in self.query("#best"):
            if points.virtual_size.height > room:
                best.display = False
                room += others.get(best, 0)
        points.styles.max_height = max(2, room)

    @work(exclusive=True)
    async def _look_up_own(self) -> None:
        """Show achievements and a personal best; of a solo game the best at its difficulty (SOLO-19)."""
        host = host_of(self)
        reading = Reading(host.library)
        with suppress(SaveError):  # the list of games says what is wrong
            found = await reading.played()
            if found is not None and self.is_attached:
                own, state = own_games(found, host.standing_key, alone=True), self._game.state
                lines = earned_words(own, self._game.deals.header.id)
                if engine.game(state.game).is_cooperative(state.options):
                    lines.insert(0, best_solo_words(own, state))
                best = self.query_one("#own-best", Static)
                grid = Grid.grid(padding=(0, 1, 0, 0))
                for line in filter(None, lines):
                    grid.add_row("★" if self._look.unicode else "*", Text(line))
                best.update(grid)
                best.display = any(lines)
                self.call_after_refresh(self._fit_points)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer a review if bots can judge the game; the same tiles at home, where none can look them up."""
        if action == "wish" and parameters[0] not in self._wishes:
            return False
        if parameters == ("review",):
            return bots.has_evaluation(self._game.state.game)
        return parameters != ("rematch",) or host_of(self).at_home

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        if action == "wish" and parameters[0] not in self._wishes:
            return ""
        if parameters == ("review",):
            return _("No bot can judge this game.")
        return _("Here the same tiles are not played twice.")

    def action_wish(self, wish: str) -> None:
        """Close with what is wanted next."""
        self.dismiss(wish)

    def action_deals(self) -> None:
        """Show the secret that decided chance."""
        self.app.push_screen(DealsScreen(self._game.deals))

    def _headline(self) -> Text:
        game = self._game
        outcome = presentation(game.state.game).outcome(game.state, game.story, game.names)
        return Text(outcome, justify="center", style="bold")

    def _best(self) -> Grid:
        """Return each seat's best source of points."""
        state, story = self._game.state, self._game.story
        title = _("Best features")
        grid = Grid(
            box=None,
            pad_edge=False,
            show_header=False,
            title=title,
            title_justify="left",
            title_style="dim",
        )
        grid.add_column(no_wrap=True)
        grid.add_column()
        for number, seat_ in enumerate(self._game.seats):
            if best := presentation(state.game).best(state, story, number):
                mark = sign_of(seat_.colour).sign(self._look), badge_style(seat_.colour, self._look)
                grid.add_row(Text.assemble(mark, " ", self._game.names[number]), best)
        return grid
