"""The settings: what can be chosen, what each choice does, and how it looks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widget import Widget
from textual.widgets import Input, Static

from tui.app.host import HostedScreen, PicturesFound
from tui.app.widgets.picker import Picker
from tui.app.widgets.static_board import StaticBoard
from tui.app.widgets.typed_line import TypedLine
from tui.base.depth import COLOUR_THEMES, Depth
from tui.base.settings import CHOICES, DEFAULTS, Settings
from tui.base.words import N_, _, languages
from tui.drawing.art.seats import SEATS, badge_style
from tui.play.draft import MAX_NAME
from tui.play.levels import SECONDS
from tui.presentation import games
from tui.presentation.board import board
from tui.terminal.keys import KeysLine, key
from tui.terminal.look_widget import LookWidget

_PACES: Final = (0.0, 0.2, 0.4, 0.8, 1.5, 3.0)
_LANGUAGES: Final = {
    "": N_("automatic"),
    "en": "English",
    "ro": "Română",
    "ru": "Русский",
    "uk": "Українська",
}


@dataclass(frozen=True, slots=True)
class SettingRow:
    """A setting on the screen."""

    name: str
    title: str
    summary: str
    values: Sequence[Any] = ()  # the values to choose from; empty where text is typed
    words: Callable[[Any], str] = str
    at_home: bool = False


@dataclass(frozen=True, slots=True)
class SettingGroup:
    """Settings under one heading, in English."""

    title: str
    rows: tuple[SettingRow, ...]


def _named(**words: str) -> Callable[[Any], str]:
    """Return the function that names values by their English words."""
    return lambda value: _(words[str(value).replace("-", "_")])


def _switch(value: bool) -> str:
    return _("on") if value else _("off")


def _seconds(value: float) -> str:
    return _("{seconds:g} s").format(seconds=value) if value else _("none")


def _language(value: str) -> str:
    return _(_LANGUAGES.get(value, value))


_BOTH: Final = (True, False)

GROUPS: Final = (
    SettingGroup(
        N_("Appearance"),
        (
            SettingRow(
                "theme",
                N_("Theme"),
                N_("The colours of the screens and of the map."),
                COLOUR_THEMES,
                _named(
                    dark=N_("dark"),
                    light=N_("light"),
                    contrast=N_("high contrast"),
                    red_green=N_("without red and green"),
                    blue_yellow=N_("without blue and yellow"),
                    terminal=N_("the terminal's own"),
                ),
            ),
            SettingRow(
                "colours",
                N_("Colours"),
                N_("How many colours to use; F2 tries another number for one session."),
                CHOICES["colours"],
                _named(
                    auto=N_("automatic"),
                    truecolor=N_("all"),
                    **{"256": "256", "16": "16"},
                    none=N_("no colours"),
                ),
            ),
            SettingRow(
                "glyphs",
                N_("Characters"),
                N_("Which characters to draw with; F3 tries the others for one session."),
                CHOICES["glyphs"],
                _named(auto=N_("automatic"), unicode=N_("all characters"), ascii=N_("plain ASCII")),
            ),
            SettingRow(
                "pictures",
                N_("Pictures"),
                N_("Shows the tiles as pictures instead of blocks of colour."),
                CHOICES["pictures"],
                _named(auto=N_("automatic"), on=N_("always"), off=N_("off")),
            ),
            SettingRow(
                "texture",
                N_("Texture"),
                N_("Draws tufts on plains, waves on water and so on; turn it off on slow connections."),
                _BOTH,
                _switch,
            ),
            SettingRow(
                "tile_size",
                N_("Tiles"),
                N_("The size of tiles when a map is opened; + and - change it for the moment."),
                CHOICES["tile_size"],
                _named(
                    auto=N_("to fit the window"), small=N_("small"), medium=N_("medium"), large=N_("large")
                ),
            ),
        ),
    ),
    SettingGroup(
        N_("At the table"),
        (
            SettingRow(
                "animation",
                N_("Animation"),
                N_("Animates tiles that are placed, followers that go home, and points."),
                _BOTH,
                _switch,
            ),
            SettingRow(
                "pace",
                N_("Bot pause"),
                N_("How long a bot's move stays on screen before the next one is made."),
                _PACES,
                _seconds,
                at_home=True,
            ),
            SettingRow(
                "forced",
                N_("Forced moves"),
                N_("Makes your move for you where the rules leave only one; undo goes back past it."),
                _BOTH,
                _switch,
                at_home=True,
            ),
            SettingRow(
                "hints",
                N_("Help at the table"),
                N_("Shows what choices are worth and what fits where; B turns it on and off, too."),
                _BOTH,
                _switch,
            ),
            SettingRow(
                "thinking",
                N_("Thinking time"),
                N_("How long hints, and bots without a limit of their own, may think about a move."),
                SECONDS,
                _seconds,
            ),
            SettingRow(
                "laps",
                N_("Score-track laps"),
                N_("Shows the lap and space of each marker on the score track."),
                _BOTH,
                _switch,
            ),
        ),
    ),
    SettingGroup(
        N_("Playing with others"),
        (
            SettingRow(
                "notices",
                N_("Your turn"),
                N_("How you hear that it is your turn: a bell, a mark in the window title, or both."),
                CHOICES["notices"],
                _named(
                    both=N_("bell and title"), bell=N_("bell"), title=N_("window title"), none=N_("no notice")
                ),
            ),
            SettingRow(
                "pointing",
                N_("Pointing"),
                N_("Shows where others point on the map."),
                _BOTH,
                _switch,
            ),
        ),
    ),
    SettingGroup(
        N_("You"),
        (
            SettingRow(
                "language",
                N_("Language"),
                N_("The language of all texts; open screens follow when they are opened again."),
                ("", "en", *languages()),
                _language,
            ),
            SettingRow("name", N_("Name"), N_("What you are called in new games."), at_home=True),
        ),
    ),
)
"""All settings, as they stand on the screen."""


class SettingField(Horizontal):
    """A setting, its name before its value."""

    def __init__(self, row: SettingRow, field: Widget) -> None:
        super().__init__(id=f"setting-{row.name}", classes="setting")
        self.row = row
        self.field = field

    def compose(self) -> ComposeResult:
        yield Static(markup=False, classes="label")
        yield self.field

    def show(self, settings: Settings) -> None:
        """Show the value that the setting has, and whether that is its default."""
        row, value = self.row, getattr(settings, self.row.name)
        changed = value != getattr(DEFAULTS, row.name)
        self.query_one(".label", Static).update(f"{'*' if changed else ' '} {_(row.title)}")
        self.set_class(changed, "-changed")
        if isinstance(self.field, Picker):
            words = [row.words(each) for each in row.values]
            index = row.values.index(value) if value in row.values else None
            self.field.show(words, index, otherwise="" if index is not None else row.words(value))
        elif isinstance(self.field, Input) and not self.field.has_focus:
            self.field.value = value


class SeatSymbols(LookWidget):
    """The signs of all seats, and how many colours there are."""

    def render(self) -> Text:
        look = self.look
        signs = [Text(f" {seat.sign(look)} ", badge_style(number, look)) for number, seat in enumerate(SEATS)]
        depths = {
            Depth.TRUECOLOR: _("all colours"),
            Depth.ANSI256: _("256 colours"),
            Depth.ANSI16: _("16 colours"),
            Depth.NONE: _("no colours"),
        }
        return Text.assemble(*signs, "\n", depths[look.depth])


class SettingsScreen(HostedScreen[None]):
    """All settings beside a picture that shows what they do; changes take effect and are kept at once."""

    AUTO_FOCUS = "Picker"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("up", "go(-1)", N_("Move"), priority=True),
        key("down", "go(1)", N_("Move"), priority=True),
        key("k", "go(-1)", N_("Move"), footer=False),
        key("j", "go(1)", N_("Move"), footer=False),
        key("d", "reset", N_("Default")),
        key("D", "reset_all", N_("All defaults")),
        key("u", "take_back", N_("Take back")),
        key("question_mark", "help", N_("Help")),
        key("escape,f9", "leave", N_("Back")),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._before: list[Settings] = []

    # -- layout -----------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        yield Static(id="heading", markup=False)
        with Horizontal(id="settings"):
            with VerticalScroll(id="list", can_focus=False):
                for group in GROUPS:
                    yield Static(classes="group", markup=False)
                    for row in group.rows:
                        if self.host.at_home or not row.at_home:
                            yield SettingField(row, self._field(row))
            with Vertical(id="example"):
                yield StaticBoard(self.host.look, id="picture")
                yield SeatSymbols(self.host.look, id="seats")
        yield Static(id="summary", markup=False)
        yield KeysLine()

    def _field(self, row: SettingRow) -> Widget:
        if not row.values:
            return TypedLine(
                getattr(self.host.settings, row.name),
                max_length=MAX_NAME,
                compact=True,
                select_on_focus=False,
            )
        return Picker(look=self.host.look)

    def on_mount(self) -> None:
        """Show the settings and the example."""
        self._say()
        self._show()
        self._show_example()

    def on_screen_resume(self) -> None:
        """Explain the setting in focus."""
        self._explain()

    def on_pictures_found(self, _message: PicturesFound) -> None:
        """Say what is known of the terminal now."""
        self._explain()

    def on_descendant_focus(self, _event: events.DescendantFocus) -> None:
        """Explain the setting in focus."""
        self._explain()

    def on_descendant_blur(self, event: events.DescendantBlur) -> None:
        """Keep a name that was typed."""
        if isinstance(event.widget, Input):
            self._keep_name(event.widget)

    def _row(self) -> SettingRow | None:
        found = (field.row for field in self.query(SettingField) if field.field is self.focused)
        return next(found, None)

    def _explain(self) -> None:
        row = self._row()
        words = "" if row is None else _(row.summary)
        if row is not None and row.name == "pictures":
            words = f"{words} {self.host.picture_words}"
        if row is not None and row.name == "language" and not self.host.shows_letters:
            words = _("Texts are in English: this terminal shows plain ASCII only, see Characters.")
        self.query_one("#summary", Static).update(words)
        self.refresh_bindings()

    def _say(self) -> None:
        """Write what does not depend on the settings, in the person's language."""
        self.query_one("#heading", Static).update(_("Settings"))
        for group, heading in zip(GROUPS, self.query(".group").results(Static), strict=True):
            heading.update(_(group.title))
        for field in self.query(Input):
            field.placeholder = _("You")
        self.query_one(SeatSymbols).refresh()
        self._explain()

    def _show(self) -> None:
        settings = self.host.settings
        for field in self.query(SettingField):
            field.show(settings)
        self.refresh_bindings()

    @work(exclusive=True)
    async def _show_example(self) -> None:
        table = self.host.table
        game = games()[0] if table is None else table.journal.header.game
        picture = await asyncio.to_thread(board(game).sample, game)
        self.query_one("#picture", StaticBoard).show(game, picture, self.host.settings.tile_size)

    # -- changes ----------------------------------------------------------------------------------------

    def _change(self, **values: object) -> None:
        """Change settings, if that changes anything."""
        settings = self.host.settings
        changes = {name: value for name, value in values.items() if getattr(settings, name) != value}
        if not changes:
            return
        self._before.append(replace(settings))
        self._apply(changes)

    def _apply(self, changes: dict[str, object]) -> None:
        self.host.change_settings(**changes)
        if "language" in changes or ("glyphs" in changes and self.host.settings.language):
            self._say()
        if "tile_size" in changes:
            self._show_example()
        self._show()

    def on_picker_changed(self, message: Picker.Changed) -> None:
        """Take over what was chosen."""
        for field in self.query(SettingField):
            if field.field is message.picker:
                self._change(**{field.row.name: field.row.values[message.index]})

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Keep a name."""
        self._keep_name(message.input)

    def _keep_name(self, field: Input) -> None:
        if field.is_attached:
            self._change(name=" ".join(field.value.split()))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "take_back":
            return bool(self._before)
        if action == "reset_all":
            return self.host.settings != self._defaults()
        if action == "reset":
            row = self._row()
            return row is not None and getattr(self.host.settings, row.name) != getattr(DEFAULTS, row.name)
        return True

    def _defaults(self) -> Settings:
        """Return the defaults, with what is no matter of taste as it is."""
        settings = self.host.settings
        return replace(DEFAULTS, name=settings.name, language=settings.language, rated=settings.rated)

    # -- keys -------------------------------------------------------------------------------------------

    def action_go(self, step: int) -> None:
        """Go to the next setting or the one before."""
        if step > 0:
            self.focus_next()
        else:
            self.focus_previous()

    def action_reset(self) -> None:
        """Give the setting in focus its default."""
        row = self._row()
        if row is not None:
            self._change(**{row.name: getattr(DEFAULTS, row.name)})

    def action_reset_all(self) -> None:
        """Give all settings but name and language their defaults."""
        self._become(self._defaults())
        self.notify(_("All settings but name and language are back to their defaults. Undo: u"), timeout=4)

    def action_take_back(self) -> None:
        """Undo the last change."""
        if self._before:
            before = self._before.pop()
            self._become(before)
            self._before.pop()

    def _become(self, wanted: Settings) -> None:
        self._change(**{name: getattr(wanted, name) for name in Settings.__slots__})

    def action_leave(self) -> None:
        """Go back; everything is kept."""
        for field in self.query(Input):
            self._keep_name(field)
        self.dismiss()
