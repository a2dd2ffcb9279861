"""The scoreboard: who plays, how they stand, whose turn it is."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual import events
from textual.geometry import Offset
from textual.message import Message

from tui.app.finale import Finale
from tui.base.depth import Look
from tui.base.fitting import cut_name, filled
from tui.base.words import _
from tui.drawing.art.seats import badge_style
from tui.drawing.art.seats import seat as sign_of
from tui.terminal.look_widget import LookWidget
from tui.terminal.unscrolled import unscrolled

_MOST_PIPS = 5  # with more followers a number says it in less room
_LEAST_NAME = 10  # cells that a name that long should have before a column is left out


@dataclass(frozen=True, slots=True)
class Standing:
    """One seat's row in the scoreboard."""

    name: str
    colour: int
    score: int
    projected: int | None  # points if the game ended now; `None` to leave that out
    supply: int
    followers: int
    gained: int = 0  # points just gained; 0 shows none
    to_move: bool = False
    thinking: bool = False
    won: bool = False
    away: bool = False  # whether the person is not connected; the name is in brackets then
    reserve: str = ""  # what the seat has off the board besides its followers, in a few characters
    lap: str = ""  # where the marker stands on a score track that has been gone round; `""` for none


def in_finale(standings: Iterable[Standing], finale: Finale) -> list[Standing]:
    """Return how the seats stand while the final scoring is shown."""
    scores, gained = finale.scores, finale.gained
    return [
        replace(seat, score=scores[number], gained=gained.get(number, 0), projected=None, won=False)
        for number, seat in enumerate(standings)
    ]


@dataclass(frozen=True, slots=True)
class _Column:
    """A column of the scoreboard."""

    head: str
    cells: Sequence[Text]
    right: bool = True
    spare: int = 0  # how well one can do without it where there is little room; 0 for never

    @property
    def width(self) -> int:
        """Its width in terminal cells."""
        return max(cell_len(self.head), *(cell.cell_len for cell in self.cells))


class Scoreboard(LookWidget):
    """A line a seat: turn mark, shape, name, points, points at the end of the game, followers at home."""

    virtual_size = unscrolled()

    COMPONENT_CLASSES: ClassVar[set[str]] = {"scoreboard--faint", "scoreboard--turn", "scoreboard--gain"}

    class Chosen(Message):
        """A seat was clicked. ``seat`` is its number."""

        def __init__(self, seat: int) -> None:
            super().__init__()
            self.seat = seat

    def __init__(self, look: Look, *, id: str | None = None) -> None:
        super().__init__(look, id=id)
        self._standings: tuple[Standing, ...] = ()
        self._rising: tuple[int, ...] = ()

    def rise(self, scores: Sequence[int]) -> None:
        """Show other points for a moment, those on the way to the standings; none to show these."""
        if tuple(scores) != self._rising:
            self._rising = tuple(scores)
            self.refresh()

    def _shown(self) -> Sequence[Standing]:
        """Return the standings with the points that are shown for a moment."""
        if len(self._rising) != len(self._standings):
            return self._standings
        return [replace(seat, score=score) for seat, score in zip(self._standings, self._rising, strict=True)]

    def place_of(self, seat: int) -> Offset | None:
        """Return where the points of a seat are, in cells of the screen; ``None`` if they are not shown."""
        region = self.content_region
        return Offset(region.right - 12, region.y + seat) if seat < region.height else None

    def show(self, standings: Sequence[Standing]) -> None:
        """Show how the seats stand."""
        new = tuple(standings)
        if new != self._standings:
            resized = len(new) != len(self._standings)
            self._standings = new
            self.refresh(layout=resized)

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        return len(self._standings) + 1

    def render(self) -> Text:
        """Return a line with the names of the columns, and one for each seat."""
        if not self._standings:
            return Text(end="")
        columns = self._columns(self._shown())
        room = self._room(columns)
        wanted = min(max(cell_len(_called(seat)) for seat in self._standings), _LEAST_NAME)
        while room < wanted and len(columns) > 2:
            # What the map tells too goes first, so that the other columns stay where they are.
            spare = max(columns, key=lambda column: column.spare)
            columns.remove(spare)
            room = self._room(columns)
        faint = self.get_component_rich_style("scoreboard--faint")
        lines = [Text(" " * (3 + max(room, 0)), no_wrap=True, end="")]
        for column in columns:
            lines[0].append(" ").append(_aligned(column.head, column), faint)
        for number, standing in enumerate(self._standings):
            line = self._lead(standing, max(room, 3))
            for column in columns:
                line.append(" ")
                cell = column.cells[number]
                gap = " " * (column.width - cell.cell_len)
                line.append_text(Text(gap) + cell if column.right else cell + Text(gap))
            lines.append(line)
        return Text("\n", end="").join(lines)

    def _room(self, columns: Sequence[_Column]) -> int:
        """Return the width of the names beside some columns."""
        return self.size.width - 3 - sum(column.width + 1 for column in columns)

    def _lead(self, standing: Standing, room: int) -> Text:
        """Return the text before the numbers: turn, shape, name."""
        unicode = self._look.unicode
        turn = self.get_component_rich_style("scoreboard--turn")
        if standing.thinking:
            lead = "…" if unicode else "~"
        elif standing.won:
            lead = "♛" if unicode else "*"
        else:
            lead = ("▸" if unicode else ">") if standing.to_move else " "
        return Text.assemble(
            (lead, turn),
            (sign_of(standing.colour).sign(self._look), badge_style(standing.colour, self._look)),
            " ",
            (
                filled(_called(standing, room), room),
                turn if standing.to_move or standing.won else Style(),
            ),
            no_wrap=True,
            end="",
        )

    def _columns(self, seats: Sequence[Standing]) -> list[_Column]:
        """Return the columns that have something to tell."""
        faint = self.get_component_rich_style("scoreboard--faint")
        turn = self.get_component_rich_style("scoreboard--turn")
        gain = self.get_component_rich_style("scoreboard--gain")
        over = any(seat.won for seat in seats)
        now = [Text(str(seat.score), turn if seat.to_move else Style(bold=True)) for seat in seats]
        found = [_Column(_("pts"), now)]
        if any(seat.gained for seat in seats):
            new = [Text(f"{seat.gained:+}" if seat.gained else "", gain) for seat in seats]
            found.append(_Column(_("end") if over else _("new"), new, spare=1 if over else 3))
        if _has_ends(seats):
            end = [Text("" if seat.projected is None else str(seat.projected), faint) for seat in seats]
            found.append(_Column(_("end"), end, spare=1))
        if any(seat.lap for seat in seats):
            found.append(_Column(_("lap"), [Text(seat.lap, faint) for seat in seats], spare=2))
        found.append(_Column(_("home"), [self._home(seat) for seat in seats], right=False))
        return found

    def _home(self, standing: Standing) -> Text:
        """Return the followers off the board as pips, and what else there is."""
        mark = sign_of(standing.colour).sign(self._look)
        colour = badge_style(standing.colour, self._look)
        if standing.followers > _MOST_PIPS:
            pips = Text.assemble((mark, colour), f" {standing.supply}")
        else:
            faint = self.get_component_rich_style("scoreboard--faint")
            out = "·" if self._look.unicode else "."
            pips = Text.assemble(
                (mark * standing.supply, colour), (out * (standing.followers - standing.supply), faint)
            )
        return pips.append(f" {standing.reserve}" if standing.reserve else "")

    @property
    def text(self) -> str:
        """The scores in words, for tests and screen readers."""
        return "; ".join(_("{name} {score}").format(name=s.name, score=s.score) for s in self._standings)

    @property
    def totals(self) -> str:
        """The points of each seat behind its sign, with those at the end where they differ."""
        ends = _has_ends(self._standings)
        totals = ", ".join(
            f"{sign_of(seat.colour).sign(self._look)} {seat.score}" + (f"/{seat.projected}" if ends else "")
            for seat in self._standings
        )
        if ends:
            return _("Points now/at the end: {totals}.").format(totals=totals)
        return _("Points: {totals}.").format(totals=totals)

    def on_click(self, event: events.Click) -> None:
        """Tell which seat was clicked."""
        at = event.get_content_offset(self)
        if at is not None and 1 <= at.y <= len(self._standings):
            self.post_message(self.Chosen(at.y - 1))


def meanings() -> Sequence[tuple[str, str]]:
    """Return the names of the columns, and what they tell."""
    return (
        (_("pts"), _("points now")),
        (_("new"), _("points of the last turn")),
        (_("end"), _("points if the game ended now; after the end, those of the final scoring")),
        (_("lap"), _("lap and space of a marker that has gone round the score track")),
        (_("home"), _("followers at home, and initials of special figures")),
    )


def _has_ends(standings: Iterable[Standing]) -> bool:
    """Return whether the points at the end of the game are known and others than those now."""
    return any(seat.projected not in (None, seat.score) for seat in standings)


def _called(standing: Standing, room: int = sys.maxsize) -> str:
    """Return the name of a seat in some cells, in brackets when nobody is connected there."""
    if not standing.away:
        return cut_name(standing.name, room)
    return f"({cut_name(standing.name, room - 2)})"


def _aligned(text: str, column: _Column) -> str:
    gap = " " * (column.width - cell_len(text))
    return gap + text if column.right else text + gap
