"""Talk on a screen: the last lines, and the input line."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import partial
from typing import ClassVar, Final

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.geometry import Size
from textual.timer import Timer
from textual.widgets import Input

from saves import SaveError
from tui.app.screens.lobby import phrases
from tui.app.screens.lobby.host import HallScreen
from tui.app.widgets.event_log import spoken_lines
from tui.app.widgets.typed_line import TypedLine
from tui.base.depth import Look
from tui.base.words import N_, _, ngettext
from tui.drawing.art.seats import badge_style, seat
from tui.play.hall import HallTable
from tui.play.hall.talk import LONGEST, Kind, Remark
from tui.play.table import Refused
from tui.terminal.keys import key
from tui.terminal.look_widget import LookWidget

NOTICE_SECONDS: Final = 20.0
"""How long a notice is news."""

_NOTICE_SIGN: Final = "—"  # stands before notices of the program, and never before what a person says
_ONLOOKER_SIGN: Final = "›"  # stands before what those say who have no seat
_MARGIN: Final = 2  # cells of the sign and the blank behind it, which no text reaches


class TalkLog(LookWidget):
    """The last lines of talk, as many as fit; of a line that does not fit, its beginning.

    Every row begins with the sign of who speaks: no text passes for another person's line or for a notice.
    It has the class ``-old`` when the last line is a notice that is no news any more.
    """

    def __init__(self, look: Look, *, id: str | None = None) -> None:
        super().__init__(look, id=id)
        self._remarks: tuple[Remark, ...] = ()
        self._passing: tuple[Remark, ...] = ()
        self._colours: Mapping[str, int] = {}
        self._reader = ""
        self._ageing: Timer | None = None

    def show(self, remarks: Sequence[Remark], colours: Mapping[str, int], reader: str = "") -> None:
        """Show some lines, the newest last.

        Args:
            remarks: the lines.
            colours: the numbers of the colours of those who have a seat, by name.
        """
        self._reader = reader
        if colours != self._colours:
            self._colours = colours
            self.refresh()
        if tuple(remarks) != self._remarks:
            self._remarks, self._passing = tuple(remarks), ()
            self._renew()

    def add(self, notice: Remark) -> None:
        """Show a notice until the next line of chat; it is not stored."""
        self._passing = (*self._passing, notice)
        self._renew()

    def _renew(self) -> None:
        self.remove_class("-old")
        if self._ageing is not None:
            self._ageing.stop()
        shown = self._shown
        if shown and shown[-1].kind is not Kind.SAID:
            self._ageing = self.set_timer(NOTICE_SECONDS, partial(self.add_class, "-old"))
        self.refresh(layout=True)

    @property
    def _shown(self) -> tuple[Remark, ...]:
        return self._remarks + self._passing

    @property
    def text(self) -> str:
        """The lines, for tests and screen readers."""
        return "\n".join(phrases.remark(remark, self._reader) for remark in self._shown)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return max(len(self._lines(self._shown[-1], width)), 1) if self._shown else 1

    def render(self) -> Text:
        width, height = self.size
        rows: list[Text] = []
        for remark in reversed(self._shown):
            rows[:0] = self._rows(remark, width, height - len(rows))
            if len(rows) >= height:
                break
        return Text("\n", end="").join(rows)

    def _rows(self, remark: Remark, width: int, most: int) -> list[Text]:
        """Return the first rows of a line, the last of which says how many more there are."""
        lines = self._lines(remark, width)
        more = ""
        if len(lines) > most:
            hidden = len(lines) - most
            more = ngettext("… +{n} row", "… +{n} rows", hidden).format(n=hidden)
            lines = lines[:most]
        sign, style = self._sign(remark)
        of_words = "" if remark.kind is Kind.SAID else "dim"
        rows = [Text.assemble((sign, style), " ", (line, of_words), no_wrap=True) for line in lines]
        if more:
            rows[-1].truncate(max(width - cell_len(more) - 1, 0), pad=True)
            rows[-1].append(f" {more}", "dim")
        return rows

    def _lines(self, remark: Remark, width: int) -> tuple[str, ...]:
        lead = phrases.speaker(remark) if remark.kind is Kind.SAID else ""
        return spoken_lines(phrases.remark(remark, self._reader), lead, width - _MARGIN)

    def _sign(self, remark: Remark) -> tuple[str, Style | str]:
        if remark.kind is not Kind.SAID:
            return _NOTICE_SIGN, "dim"
        colour = self._colours.get(remark.name)
        if colour is None:
            return _ONLOOKER_SIGN, "dim"
        return seat(colour).sign(self._look), badge_style(colour, self._look)


class SayLine(TypedLine):
    """The line that is being said."""

    BINDINGS: ClassVar[list[BindingType]] = [key("enter", "submit", N_("Say"))]


class Talk(Vertical):
    """The last lines, with the input line below while it is open; it has the class ``-open`` then."""

    def __init__(self, look: Look) -> None:
        super().__init__(id="talk")
        self._look = look

    def compose(self) -> ComposeResult:
        yield TalkLog(self._look, id="talk-log")
        yield SayLine(
            max_length=LONGEST, placeholder=_("Enter sends it, Esc cancels"), compact=True, id="say"
        )

    def on_mount(self) -> None:
        """Hide the input line until it is asked for."""
        self.query_one("#say").display = False


class Talking(HallScreen):
    """A screen with a :class:`Talk`."""

    place: HallTable
    away: frozenset[str] = frozenset()  # fingerprints of those who sit here and are not connected

    @property
    def saying(self) -> bool:
        """True if a line is being written."""
        return self.query_one("#say", Input).display

    def show_talk(self) -> None:
        """Show what was said."""
        metadata = self.place.metadata
        colours = {seat.name: seat.colour for seat in metadata.seats if seat.person}
        self.query_one(TalkLog).show(metadata.talk, colours, self.lobby.person.name)

    def follow_away(self, *, quietly: bool = False) -> bool:
        """Take note of who has gone or is back, say it unless ``quietly``, and return whether that is new."""
        place, visits = self.place, self.lobby.hall.visits
        before, self.away = self.away, frozenset(one for one in place.seated if one not in visits.people)
        for one in () if quietly else sorted((before ^ self.away) & place.seated):
            gone = Kind.LOST if one in visits.lost else Kind.LEFT
            kind = gone if one in self.away else Kind.BACK
            self.query_one(TalkLog).add(Remark(kind, place.name_of(one)))
        return before != self.away

    def action_say(self) -> None:
        """Write a line."""
        line = self.query_one("#say", Input)
        line.display = True
        self.query_one(Talk).add_class("-open")
        self.set_focus(line)  # at once: the next keys belong to the line

    def stop_saying(self) -> None:
        """Stop writing and restore the focus."""
        line = self.query_one("#say", Input)
        line.value = ""
        line.display = False
        self.query_one(Talk).remove_class("-open")
        self.focus_main()

    @abstractmethod
    def focus_main(self) -> None:
        """Put the focus where it belongs while nobody writes."""

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Say the line; one that is refused can be mended."""
        if event.value.strip():
            try:
                self.place.say(self.lobby.person, event.value)
            except (Refused, SaveError) as error:
                self.lobby.complain(error)
                return
        self.stop_saying()
