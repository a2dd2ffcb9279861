"""Sharing a game: a picture, a recording or text, as a file or in the clipboard."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Static

import saves
from engine import State
from saves import Excerpt, Header, Journal, Log, SaveError
from saves.exports import write_file
from tui.app import export_formats as formats
from tui.app.export_formats import Export
from tui.app.host import Host, host_of
from tui.app.widgets.menu import Item, ItemLine, Menu
from tui.base.words import N_, _, sentence
from tui.study.exports.text import position_lines
from tui.terminal.keys import KeysLine, key
from tui.terminal.lifecycle import ManagedModal

FOLDER: Final = "exports"
"""The folder beside that of the games in which shared files are kept."""

_FILES: Final = {
    "svg": (N_("Picture, scalable (SVG)"), N_("For web pages and print, sharp at any size.")),
    "png": (N_("Picture (PNG)"), N_("For messages and forums.")),
    "cast": (N_("Recording (asciicast)"), N_("The whole game, for players of terminal sessions.")),
    "txt": (N_("Text"), N_("The position in characters, and what happened turn by turn.")),
    "notation": (N_("Moves"), N_("For other programs; hinterland import reads them.")),
}
_COPY: Final = "copy"
_DAILY: Final = "daily"
_REVEALING: Final = ("cast", "txt", "notation")
_ENDINGS: Final = {"notation": "moves.txt"}


@dataclass(frozen=True, slots=True)
class SharedGame:
    """A position that is shared, and the game that led to it."""

    source: Log | Journal
    state: State
    at: int | None = None  # number of the moves in force that led to it; `None` for all
    revealed: bool = True

    @property
    def header(self) -> Header:
        """The header of the game."""
        return self.source.header

    @property
    def name(self) -> str:
        """Name of the files without their ending."""
        stem = self.source.path.stem
        return stem if self.state.is_terminal else f"{stem}-turn-{self.state.turn}"

    def written(self, form: str, *, finale: bool = True) -> bytes:
        """Return the game in a form; ``finale`` says whether a recording shows the final scoring in motion.

        Raises:
            SaveError: when the log cannot be read.
        """
        log = saves.read(self.source.path)
        return formats.written(Export(log, Excerpt(log, self.at), seen=self.state, finale=finale), form)

    def daily_line(self) -> str:
        """Return the line about a finished game of a day, ``""`` for other games."""
        from saves.daily import result_of
        from tui.study.daily import share_line

        result = result_of(self.source, self.state)
        return share_line(result, self.source) if result is not None else ""

    def text(self) -> str:
        """Return the position in characters."""
        return "".join(f"{line}\n" for line in position_lines(self.header, self.state))


class ShareScreen(ManagedModal[None]):
    """Opened over the table, the result or the replay; writes what is chosen and says where."""

    BINDINGS: ClassVar[list[BindingType]] = [key("escape,S,q", "dismiss", N_("Back"))]

    def __init__(self, game: SharedGame) -> None:
        super().__init__()
        self._game = game
        self._daily = game.daily_line()

    @property
    def _host(self) -> Host:
        return host_of(self)

    def compose(self) -> ComposeResult:
        with Vertical(id="share") as box:
            box.border_title = _("share")
            yield Menu(look=self._host.look, id="forms")
            yield Static(id="shared", markup=False)
            yield KeysLine()

    def on_mount(self) -> None:
        """Offer what can be shared from here."""
        forms = [form for form in _FILES if self._game.revealed or form not in _REVEALING]
        rows = [(form, *_FILES[form]) for form in forms] if self._host.at_home else []
        rows.append((_COPY, N_("Text to the clipboard"), N_("The position in characters.")))
        if self._daily:
            rows.insert(
                0, (_DAILY, N_("Game of the day"), N_("A line that anybody can check against the log."))
            )
        self.query_one("#forms", Menu).offer(
            [
                Item(form, (ItemLine(((_(title), ""),)), ItemLine(((f"  {_(use)}", "quiet"),))))
                for form, title, use in rows
            ]
        )
        self.query_one("#forms").focus()
        self._say(_("Files go to {folder}.").format(folder=self._folder) if self._host.at_home else "")

    @property
    def _folder(self) -> Path:
        return self._host.settings_folder / FOLDER

    def _say(self, text: str) -> None:
        self.query_one("#shared", Static).update(text)

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        """Write what was chosen, or copy it."""
        if message.item == _DAILY:
            self.app.copy_to_clipboard(self._daily)
            self._say(self._daily)
        elif message.item == _COPY:
            self.app.copy_to_clipboard(self._game.text())
            self._say(_("The position is on the clipboard, if your terminal allows it."))
        else:
            self._say(_("Writing … Esc stops it."))
            self._write(message.item)

    @work(exclusive=True)
    async def _write(self, form: str) -> None:
        path = self._folder / f"{self._game.name}.{_ENDINGS.get(form, form)}"
        try:
            animated = self._host.settings.animation
            data = await asyncio.to_thread(self._game.written, form, finale=animated)
            write_file(path, data, make_folder=True)
        except SaveError as error:
            self._say(sentence(error))
            return
        self.app.copy_to_clipboard(str(path))
        self._say(
            _("Written to {path}\nThe path is in the clipboard, if your terminal allows it.").format(
                path=path
            )
        )
