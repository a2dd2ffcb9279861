"""Base class of screens with a timeline of a game: looking at the map by keys, and what else they share."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from engine import State
from engine.landscape.state import LandscapeState
from tui.app.screens.board_screen import BoardScreen
from tui.app.widgets.prompt import Prompt
from tui.base.words import N_, _
from tui.presentation.board import AnyBoard, Picture


class TimelineScreen(BoardScreen):
    """A screen that shows the positions of a game and inspects what is on the map."""

    view: AnyBoard
    names: Sequence[str]
    looking_at: object = None  # what is looked at; `None` while the screen shows the position alone

    @property
    @abstractmethod
    def state(self) -> State:
        """The position."""

    @property
    @abstractmethod
    def picture(self) -> Picture:
        """The picture of the position, without what stands out in it."""

    @abstractmethod
    def show(self) -> None:
        """Show the position, and end looking."""

    def pictured(self, before: Picture | None, colours: Sequence[int]) -> Picture:
        """Return the picture of the position, with its owners if they are shown.

        The arguments are as for :meth:`BoardView.picture <tui.presentation.board.BoardView.picture>`.
        """
        picture = self.view.picture(self.state, before, colours=colours)
        return self.view.with_owners(picture, self.state, colours) if self.shows_owners else picture

    @property
    def looks(self) -> bool:
        """True if something is looked at."""
        return self.looking_at is not None

    def inspect_target(self, target: object) -> None:
        """Light up what is at a place and say what there is to say of it; nothing ends looking."""
        found = None if target is None else self.view.inspect(self.state, self.picture, target, self.names)
        if found is None:
            self.show()
            return
        self.looking_at = target
        shown, first, rest = found
        self.board.show(shown)
        self.board.look_to(self.view.place_of(target))
        self.query_one(Prompt).say(first, rest, "quiet")
        self.refresh_bindings()

    def action_inspect(self) -> None:
        """Look at the map, or stop looking."""
        if self.looks:
            self.show()
        else:
            self.inspect_target(self.view.first_target(self.state, self.picture))

    def action_leave(self) -> None:
        """Stop looking, or go back."""
        if self.looks:
            self.show()
        else:
            self.dismiss()

    def look_around(self, dx: int, dy: int) -> None:
        """Look at what lies in a direction."""
        self.inspect_target(self.view.next_target(self.state, self.picture, self.looking_at, dx, dy))

    def can_look(self, dx: int, dy: int) -> bool:
        """Return whether something lies in a direction."""
        at = self.looking_at
        return self.view.next_target(self.state, self.picture, at, dx, dy) != at

    def refresh_owners(self) -> None:
        target = self.looking_at
        self.refresh_map()
        if target is not None:
            self.inspect_target(target)

    def refresh_map(self) -> None:
        """Show the picture of the position once more."""
        self.refresh_board()

    def action_area(self, step: int) -> None:
        """Look at the next area of the same tile."""
        self.inspect_target(self.view.other_target(self.state, self.picture, self.looking_at, step))

    def key_words(self, action: str) -> str:
        if self.looks:
            match action.partition("(")[0]:
                case "leave":
                    return N_("Back")
                case "inspect":
                    return N_("Done")
                case "step" | "choose":
                    return N_("Look around")
                case "worst":
                    return N_("Other area")
        return super().key_words(action)

    # -- what else there is to see --------------------------------------------------------------------------

    def action_tiles_left(self) -> None:
        """Show every design and how many were left."""
        from tui.app.screens.table.tiles_left import TilesLeftScreen

        if isinstance(self.state, LandscapeState):
            self.app.push_screen(TilesLeftScreen(self.state, self.host.look, None))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "area" or (action == "worst" and self.looks):
            at = self.looking_at
            return at is not None and self.view.other_target(self.state, self.picture, at, 1) != at
        if action == "owners":
            return self.view.has_owners
        if action == "tiles_left":
            return isinstance(self.state, LandscapeState)
        return super().check_action(action, parameters)

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        if self.looks and action in ("step", "choose", "pan"):
            return _("There is nothing further that way.")
        if action in ("area", "worst"):
            return (
                _("There is nothing else to look at here.")
                if self.looks
                else _("Press i first to look at the map.")
            )
        if action == "owners":
            return _("On this map everything has the colour of its owner already.")
        if action == "tiles_left":
            return _("This game has no tiles to come.")
        return super().why_not(action, parameters)
