"""The interface of the table screen for its modes."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, Protocol

from textual.worker import Worker

from engine import Move, State
from tui.app.host import Host
from tui.app.screens.finale_player import FinalePlayer
from tui.play.table import Sitting, Table
from tui.presentation import Presentation
from tui.presentation.board_map import AnyMap

if TYPE_CHECKING:  # other boards need nothing of square tiles
    from engine.landscape.feature import Claim, Feature
    from engine.landscape.records import FeatureScored
    from engine.landscape.state import LandscapeState
    from tui.app.screens.table.event_feed import EventFeed
    from tui.drawing.art.scene import Scene
    from tui.presentation.landscape.words import AnyLandscapePresentation


class TableContext(Protocol):
    """The table screen of any game."""

    @property
    def host(self) -> Host:
        """The app."""

    @property
    def board(self) -> AnyMap:
        """The map."""

    @property
    def finale_player(self) -> FinalePlayer:
        """The player of end-of-game animations on this screen."""

    @property
    def main(self) -> Any:
        """The mode that the game calls for, beneath all others."""

    @property
    def table(self) -> Table:
        """The game being played."""

    @property
    def sitting(self) -> Sitting:
        """The view of the people at this screen."""

    @property
    def state(self) -> State:
        """The game as the person at the keyboard may see it."""

    @property
    def words(self) -> Presentation[Any]:
        """The words of the game."""

    @property
    def names(self) -> list[str]:
        """The names of the seats."""

    @property
    def mover(self) -> int | None:
        """The seat that must decide now, if it is played from this screen."""

    @property
    def hints(self) -> bool:
        """True if help is shown."""

    @property
    def covered(self) -> bool:
        """True if the hand of the seat to move is private and not uncovered yet."""

    def play(self, move: Move) -> None:
        """Make a move, or say why not."""

    def play_as_one(self, *moves: Move) -> None:
        """Make some moves of the same seat that are taken back together."""

    def look_around(self, dx: int, dy: int) -> None:
        """Scroll the map, or look at a place of one that is all in view."""

    def refuse_key(self, why: str) -> None:
        """Say why a key does nothing now."""

    def retry(self, bot: str = "") -> None:
        """Retry after an error, with another bot if one is named."""

    def uncover(self) -> None:
        """Show the hand of the seat to move."""

    def leave(self) -> None:
        """Leave the table."""

    def show(self) -> None:
        """Show the mode again."""

    def refresh_board(self) -> None:
        """Show the mode and the seats again."""

    def end_finale(self) -> None:
        """Show the result."""

    def end_overlay(self) -> None:
        """Go back to the main mode."""

    def advised(self, mode: object) -> None:
        """Show what a hint has found so far, if ``mode`` is still the current one."""

    def action_result(self) -> None:
        """Show how the game ended."""

    def run_worker(self, work: Coroutine[Any, Any, None], *, group: str = "default") -> Worker[None]:
        """Run a coroutine as a worker of the screen."""


class TileContext(TableContext, Protocol):
    """The table screen of a game of square tiles."""

    @property
    def state(self) -> LandscapeState:
        """The game as the person at the keyboard may see it."""

    @property
    def words(self) -> AnyLandscapePresentation:
        """The words of the game."""

    @property
    def base(self) -> Scene:
        """The map, without the marks of a mode."""

    @property
    def event_feed(self) -> EventFeed:
        """The event log."""

    @property
    def last_tile(self) -> tuple[int, int] | None:
        """The place of the last tile."""

    def consequence(self, move: Move) -> str:
        """Return the effect of a move, in words."""

    def claim_words(self, claim: Claim) -> str:
        """Return the meaning of a choice of the follower step."""

    def feature_words(self, feature: Feature) -> str:
        """Return the first thing to say of a feature."""

    def gap_words(self, feature: Feature) -> str:
        """Return how likely the gaps of a feature are to be filled."""

    def score_scene(self, scored: FeatureScored) -> Scene:
        """Return the map with the feature of a score lit up."""

    def inspect(self, x: int, y: int, region: int) -> None:
        """Look into the feature of a region."""
