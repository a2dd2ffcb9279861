"""The screen on which a new guest chooses a name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.filter import LineFilter
from textual.widgets import Input, Static

from tui.app.theme import use_theme
from tui.app.widgets.typed_line import TypedLine
from tui.base.depth import Look
from tui.base.words import N_, _, said
from tui.drawing.filters import filters
from tui.play.hall.names import LONGEST_NAME
from tui.play.table import Refused
from tui.server.errors import CannotServeError
from tui.terminal.app import FrameApp
from tui.terminal.keys import key

_ROOM: Final = 3 * LONGEST_NAME


class WelcomeApp(FrameApp[str]):
    """Asks for a name and returns it when it is available.

    Args:
        take: takes a name and returns it as it is shown from now on.
    """

    TITLE = "Hinterland"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        key("ctrl+q,ctrl+c,escape", "quit", N_("Leave"), priority=True),
    ]
    CSS: ClassVar[str] = """
    Screen { align: center middle; background: $background; color: $foreground; }
    #welcome { width: 60; max-width: 100%; height: auto; padding: 0 1; }
    #welcome Static { width: 1fr; height: auto; }
    #title { text-style: bold; color: $primary; margin-bottom: 1; }
    #name { margin: 1 0; border: none; height: 1; padding: 0; background: $panel; }
    #fault { color: $error; min-height: 1; }
    #keys { color: $text-muted; }
    """

    def __init__(self, look: Look, suggestion: str, take: Callable[[str], str]) -> None:
        super().__init__()
        self.look = look
        self._suggestion = suggestion
        self._take = take

    def get_line_filters(self) -> Sequence[LineFilter]:
        return filters(self.look)

    def compose(self) -> ComposeResult:
        with Vertical(id="welcome"):
            yield Static(_("Welcome to Hinterland."), id="title", markup=False)
            yield Static(
                _("Your key is new here. What should others call you?"),
                markup=False,
            )
            yield TypedLine(self._suggestion, max_length=_ROOM, id="name", compact=True)
            yield Static("", id="fault", markup=False)
            yield Static(
                _("Enter takes the name, Esc leaves. From now on your key is enough."),
                id="keys",
                markup=False,
            )

    def on_mount(self) -> None:
        """Be ready to type."""
        self.animation_level = "none"
        use_theme(self, self.look)
        field = self.query_one("#name", Input)
        field.cursor_blink = False
        field.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the name, or say why it cannot be had."""
        try:
            self.exit(self._take(event.value))
        except Refused as fault:
            self.query_one("#fault", Static).update(said(fault))
        except OSError as error:
            words = _("The name could not be saved: {cause}").format(cause=error.strerror)
            self.query_one("#fault", Static).update(words)
        except CannotServeError as error:
            self.query_one("#fault", Static).update(str(error))
