"""The pictures of a replay, one for each move of a seat: map, seats, what happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Offset

from engine import Event
from saves import Timeline
from tui.app.finale import Finale
from tui.app.screens.replay.replay_timeline import ReplayTimeline
from tui.app.theme import theme_of
from tui.app.widgets.event_log import wrap
from tui.base.depth import Depth
from tui.base.fitting import cut, filled, panel_columns
from tui.base.messages import addressed
from tui.base.words import _
from tui.drawing.art.palette import Shade, colours
from tui.drawing.art.seats import badge_style
from tui.drawing.art.seats import seat as sign_of
from tui.drawing.cell_buffer import LOOK, CellBuffer
from tui.presentation import presentation
from tui.presentation.board import FocusedPicture, Picture, board

LEAST: Final = (40, 12)
"""Columns and lines of the smallest picture."""

SECONDS_A_MOVE: Final = 1.2
"""How long each move is seen at speed 1, as in the app."""

_RESULT_SECONDS: Final = 4.0  # how long the result is seen where it lies over the map
_NARROW: Final = 80


def _styles() -> tuple[Style, ...]:
    theme = theme_of(Depth.TRUECOLOR)
    background = f"#{colours(Depth.TRUECOLOR, Shade.PLAIN)[ord('.')]:06X}"
    colors = (theme.foreground, theme.variables["text-muted"], theme.primary, theme.success)
    plain, quiet, strong, good = (Style(color=color, bgcolor=background) for color in colors)
    return plain, quiet, strong + Style(bold=True), good + Style(bold=True)


_PLAIN, _QUIET, _STRONG, _GOOD = _styles()


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture."""

    position: int
    buffer: CellBuffer
    scored: str  # what was scored with the last step, in words; `""` if nothing was
    moment: float = 0.0  # when it comes, in seconds from the start at speed 1


class FrameRecorder:
    """A walk over a game that makes a picture at the start and after each move of a seat."""

    def __init__(self, timeline: Timeline, size: tuple[int, int], *, finale: bool = False) -> None:
        """Begin at the start.

        Args:
            size: columns and lines of the pictures, at least ``LEAST``.
            finale: whether the final scoring is shown step by step, and then the result.
        """
        header = timeline.header
        self._timeline = timeline
        self._words = presentation(header.game)
        self._names = addressed(seat.name for seat in header.seats)
        self._colours = [seat.colour for seat in header.seats]
        self.width, self.height = size
        self._panel = panel_columns(self.width) if self.width >= _NARROW else 0
        self._board = board(header.game)
        timeline.last()
        whole = self._board.picture(timeline.state)
        covered = timeline.state.hides and not timeline.state.is_terminal
        timeline.first()
        self._turns = ReplayTimeline(timeline, self._words, self._names, covered=covered)
        self.view = self._board.recording_view(header.game, whole, self.map_size)
        self._base: Picture | None = None
        self._start = 0
        self._shows_finale = finale
        self._finale: Finale | None = None
        self._ended = False
        self._made = CellBuffer(*size, _PLAIN)
        self._scores = timeline.state.scores

    @property
    def map_size(self) -> tuple[int, int]:
        """Columns and lines of the map, which begins in the second line at the left."""
        return self.width - self._panel, self.height - 2

    def frames(self) -> Iterator[Frame]:
        """Yield all pictures; what chance does is seen with the move that it answers."""
        number = 0
        yield self._frame(0.0)
        while self._timeline.position < len(self._timeline):
            self._timeline.jump(self._turns.next_stop(self._timeline.position))
            number += 1
            moment = number * SECONDS_A_MOVE
            if self._timeline.position == len(self._timeline) and (finale := self._final_scoring()):
                yield from self._end(finale, moment)
            else:
                yield self._frame(moment)

    def _frame(self, moment: float) -> Frame:
        position = self._timeline.position
        events = self._turns.events_between(self._start, position)
        self._draw(self._start)
        told = [self._words.tell(event, self._names) for event in events if self._words.scored(event)]
        self._start, self._scores = position, self._timeline.state.scores
        return Frame(position, self._made, " ".join(told), moment)

    def _draw(self, start: int) -> None:
        """Draw the position; what has happened since another one stands out."""
        self._made = buffer = CellBuffer(self.width, self.height, _PLAIN)
        self._draw_title(buffer)
        self._draw_map(buffer, self._turns.events_between(start, self._timeline.position))
        if self._panel:
            self._draw_panel(buffer)
        self._draw_words(buffer, start)

    # -- the final scoring --------------------------------------------------------------------------------

    def _final_scoring(self) -> Finale | None:
        state, story = self._timeline.state, self._turns.in_force
        steps = self._words.finale(state, story, self._names) if self._shows_finale else ()
        return Finale(state, steps, story, self._colours) if steps and state.is_terminal else None

    def _end(self, finale: Finale, moment: float) -> Iterator[Frame]:
        """Yield the final scoring step by step, then the result, then all of the map."""
        end = self._timeline.position
        self._finale = finale
        for frame in finale.frames(self):
            frame.show()
            yield Frame(end, self._made, finale.text if finale.settled == finale.shown else "", moment)
            moment += frame.seconds
        self._finale, self._ended = None, True
        self._start, self._scores = end, self._timeline.state.scores
        self._draw(end)
        if not self._panel:
            whole = self._made
            self._draw(end)
            self._draw_best(self._made, 1, self.height - 2, self.width)
            yield Frame(end, self._made, "", moment)
            moment += _RESULT_SECONDS
            self._made = whole
        yield Frame(end, self._made, "", moment)

    def show_finale(self) -> None:
        """Draw the final scoring as far as it has come."""
        self._draw(self._timeline.position)

    def fly(self, points: Sequence[tuple[int, int]], start: object, share: float) -> None:
        """Draw points of seats on their way from a place of the map to the panel."""
        self._draw(self._timeline.position)
        place = None if start is None or not self._panel else self.view.position_of(start)
        if place is None:
            return
        for seat, more in points:
            goal = Offset(self.width - self._panel // 3, 2 + seat)
            way = goal - place
            colour = self._colours[seat]
            text = f"{sign_of(colour).sign(LOOK)}+{more}"
            x, y = place.x + round(way.x * share), 1 + place.y + round((way.y - 1) * share)
            self._made.write(x, y, [Segment(text, badge_style(colour, LOOK))], len(text))

    def land(self) -> None:
        """Do nothing: each picture is drawn afresh."""

    def _draw_best(self, buffer: CellBuffer, top: int, bottom: int, room: int) -> None:
        """Draw what brought each seat the most points, above a line at the right."""
        state, story, left = self._timeline.state, self._turns.in_force, self.width - room
        lines = [[Segment(_ruled(_("Best features"), room), _QUIET)]]
        for seat, name in enumerate(self._names):
            best = self._words.best(state, story, seat)
            sign = Segment(sign_of(self._colours[seat]).sign(LOOK), badge_style(self._colours[seat], LOOK))
            for number, text in enumerate(wrap(_shown(f"{name}: {best}"), room - 2) if best else ()):
                lines.append([Segment(" ", _QUIET) if number else sign, Segment(f" {text}", _PLAIN)])
        lines = lines[: max(bottom - top + 1, 0)]
        for y, line in enumerate(lines, bottom + 1 - len(lines)):
            buffer.write(left, y, [Segment(" " * room, _PLAIN)], room)
            buffer.write(left, y, line, room)

    # -- drawing ------------------------------------------------------------------------------------------

    def _draw_map(self, buffer: CellBuffer, events: Sequence[Event]) -> None:
        state = self._timeline.state
        self._base = self._board.picture(state, self._base, colours=self._colours)
        moment = self._board.show_step(state, self._base, events, self._colours)
        if self._finale is not None:
            moment = FocusedPicture(self._finale.picture(self._base))
        self.view.show(moment, buffer, 1)

    def _draw_title(self, buffer: CellBuffer) -> None:
        span = self._turns.span_at(self._timeline.position)
        if span >= 0:
            turn = self._turns.stretches[span].turn
            remark = _("turn {turn} of {turns}").format(turn=turn, turns=self._turns.last_turn)
        else:
            remark = _("before the first turn")
        title = self._timeline.header.title or self._words.title()
        self._between(buffer, 0, f" {_shown(title)}", f"{remark} ", _STRONG)

    def _draw_words(self, buffer: CellBuffer, start: int) -> None:
        position = self._timeline.position
        text = self._turns.summary(start, position) or _("The game is about to begin.")
        if self._finale is not None:
            text = self._finale.text or _("The final scoring")
        step = _("step {step} of {steps}").format(step=position, steps=len(self._timeline))
        self._between(buffer, self.height - 1, f" {_shown(text)}", f"{step} ", _PLAIN)

    def _between(self, buffer: CellBuffer, y: int, left: str, right: str, style: Style) -> None:
        """Write one text at the left of a line and one at its right, which has precedence."""
        room = self.width - cell_len(right)
        buffer.write(0, y, [Segment(cut(left, room - 1), style)], room)
        buffer.write(room, y, [Segment(right, _QUIET)], self.width)

    def _draw_panel(self, buffer: CellBuffer) -> None:
        x, room = self.width - self._panel + 1, self._panel - 1
        seats = len(self._names)
        buffer.write(x, 1, [Segment(_ruled(_("seats"), room), _QUIET)], room)
        for seat in range(seats):
            buffer.write(x, 2 + seat, self._standing(seat, room), room)
        top = 2 + seats
        buffer.write(x, top, [Segment(_ruled(_("what happened"), room), _QUIET)], room)
        lines = self._story(room)[-(self.height - 2 - top) :]
        for number, line in enumerate(lines, top + 1):
            buffer.write(x, number, line, room)
        if self._ended:
            self._draw_best(buffer, top, self.height - 2, room)

    def _standing(self, seat: int, room: int) -> list[Segment]:
        """Return the line of a seat: turn, sign, name, points, what stands ready."""
        state = self._timeline.state
        colour = self._colours[seat]
        mark = sign_of(colour).sign(LOOK)
        score, gained = state.scores[seat], state.scores[seat] - self._scores[seat]
        to_move, won = state.current_player == seat, seat in state.winners
        if self._finale is not None:
            score, gained, won = self._finale.scores[seat], self._finale.gained.get(seat, 0), False
        lead = "♛" if won else "▸" if to_move else " "
        text_style = _STRONG if to_move or won else _PLAIN
        pips = mark * self._words.ready(state, seat)
        points = f" {score:>3}"
        more = f"{f' {gained:+}' if gained else '':<5}"
        name_room = room - 3 - cell_len(points + more + pips)
        name = filled(_shown(self._names[seat]), name_room)
        return [
            Segment(lead, _STRONG),
            Segment(mark, badge_style(colour, LOOK)),
            Segment(f" {name}{points}", text_style),
            Segment(more, _GOOD),
            Segment(pips, badge_style(colour, LOOK)),
        ]

    def _story(self, room: int) -> list[list[Segment]]:
        """Return the past events, wrapped, the newest last."""
        found: list[list[Segment]] = []
        for line in self._turns.told_until(self._timeline.position)[-self.height :]:
            if self._finale is not None and self._finale.withholds(line.event):
                continue
            text_style = _PLAIN if line.event is not None and self._words.scored(line.event) else _QUIET
            sign = Segment(" ", _QUIET)
            if line.seat >= 0:
                colour = self._colours[line.seat]
                sign = Segment(sign_of(colour).sign(LOOK), badge_style(colour, LOOK))
            for number, text in enumerate(wrap(_shown(line.text), room - 2)):
                found.append([Segment(" ", _QUIET) if number else sign, Segment(f" {text}", text_style)])
        return found


def _ruled(title: str, room: int) -> str:
    return set_cell_size(f"─ {title} " + "─" * room, room)


def _shown(text: str) -> str:
    """Return text without anything that would steer a terminal."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)
