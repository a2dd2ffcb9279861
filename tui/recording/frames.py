"""The pictures of a replay, one for each move of a seat: map, seats, what happened."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, cast

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style

from engine import CHANCE
from engine.landscape.records import CameHome, Deployed, FeatureScored, Placed
from engine.landscape.state import LandscapeState
from saves import Timeline
from tui.art.block import block, column_labels
from tui.art.depth import Depth, Look
from tui.art.face import size_at
from tui.art.palette import Shade, colours
from tui.art.scene import Scene, overlays
from tui.art.seats import badge_style
from tui.art.seats import seat as sign_of
from tui.games import presentation
from tui.recording.sheet import Sheet
from tui.screens.replay.tale import Tale
from tui.screens.scenes import base_scene, gains, lit_score
from tui.theme import THEMES, theme_name
from tui.widgets.camera import Camera, natural_zoom
from tui.widgets.story import wrap
from tui.words import _

LEAST: Final = (40, 12)
"""Columns and lines of the smallest picture."""

PANEL: Final = 28
"""Columns of the panel beside the map."""

_NARROW: Final = 80
_LOOK: Final = Look(Depth.TRUECOLOR)


def _styles() -> tuple[Style, ...]:
    theme = next(theme for theme in THEMES if theme.name == theme_name(Depth.TRUECOLOR))
    felt = f"#{colours(Depth.TRUECOLOR, Shade.PLAIN)[ord('.')]:06X}"
    inks = (theme.foreground, theme.variables["text-muted"], theme.primary, theme.success)
    plain, quiet, strong, good = (Style(color=ink, bgcolor=felt) for ink in inks)
    return plain, quiet, strong + Style(bold=True), good + Style(bold=True)


_PLAIN, _QUIET, _STRONG, _GOOD = _styles()


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture.

    Attributes:
        position: number of steps from the start.
        sheet: the picture.
        scored: what was scored with the last step, in words; ``""`` if nothing was.
    """

    position: int
    sheet: Sheet
    scored: str


class Filming:
    """A walk over a game that makes a picture at the start and after each move of a seat."""

    def __init__(self, timeline: Timeline, size: tuple[int, int]) -> None:
        """Begin at the start.

        Args:
            timeline: the walk.
            size: columns and lines of the pictures, at least ``LEAST``.
        """
        header = timeline.header
        self._timeline = timeline
        self._words = presentation(header.game)
        self._names = [seat.name for seat in header.seats]
        self._colours = [seat.colour for seat in header.seats]
        self._tale = Tale(timeline, self._words, self._names)
        self.width, self.height = size
        self._panel = PANEL if self.width >= _NARROW else 0
        self._zoom = natural_zoom(*size)
        timeline.last()
        self.camera = self._centred(base_scene(timeline.state))
        timeline.first()
        self._base = Scene()

    @property
    def map_size(self) -> tuple[int, int]:
        """Columns and lines of the map, which begins in the second line at the left."""
        return self.width - self._panel, self.height - 2

    def frames(self) -> Iterator[Frame]:
        """Yield all pictures; what chance does goes without one."""
        yield self._frame()
        while self._timeline.position < len(self._timeline):
            while self._timeline.forward():
                if self._tale.steps[self._timeline.position - 1].by != CHANCE:
                    break
            yield self._frame()

    def _centred(self, board: Scene) -> Camera:
        """Return the camera that has the middle of the whole board in the middle of the view."""
        xs, ys = [x for x, _y in board.tiles], [y for _x, y in board.tiles]
        camera = Camera(tile=size_at(self._zoom, _LOOK), view=self.map_size)
        return camera.centred((min(xs) + max(xs) + 1) / 2, (min(ys) + max(ys) + 1) / 2)

    def _frame(self) -> Frame:
        timeline = self._timeline
        sheet = Sheet(self.width, self.height, _PLAIN)
        self._draw_title(sheet)
        self._draw_map(sheet)
        if self._panel:
            self._draw_panel(sheet)
        self._draw_words(sheet)
        scores = [event for event in self._tale.gained(timeline.position) if not event.final]
        told = " ".join(self._words.tell(event, self._names) for event in scores)
        return Frame(timeline.position, sheet, told)

    def _draw_map(self, sheet: Sheet) -> None:
        timeline = self._timeline
        self._base = base_scene(timeline.state, self._base, colours=self._colours)
        scores = [event for event in self._tale.gained(timeline.position) if not event.final]
        lights = lit_score(timeline.state, scores[0]) if scores else frozenset()
        scene = replace(self._base, lit=lights, gains=gains(scores, self._colours))
        focus = self._base.last or (0, 0)
        for event in timeline.events:
            if isinstance(event, Placed | Deployed | CameHome):
                focus = event.x, event.y
                break
        self.camera = self.camera.showing(focus)
        over = overlays(scene)
        width, height = self.map_size
        for cell in self.camera.cells():
            drawn = block(
                timeline.header.game,
                cell,
                scene.tiles.get(cell),
                over.get(cell),
                self.camera.tile,
                _LOOK,
                soft=scene.soft,
                line=scene.line == cell[0],
            )
            x, y = self.camera.place_of(cell)
            skip = max(-x, 0)
            for line, row in enumerate(drawn, y):
                if 0 <= line < height:
                    sheet.write(x + skip, line + 1, _without(row, skip), width - x - skip)
        for left, label in column_labels(scene, self.camera.tile[0], _LOOK):
            x = left - self.camera.left
            if 0 <= x <= width - len(label.text):
                sheet.write(x, 1, (label,), width - x)

    def _draw_title(self, sheet: Sheet) -> None:
        stretch = self._tale.stretch_at(self._timeline.position)
        if stretch >= 0:
            turn = self._tale.stretches[stretch].turn
            remark = _("turn {turn} of {turns}").format(turn=turn, turns=self._tale.last_turn)
        else:
            remark = _("before the first turn")
        title = self._timeline.header.title or self._words.title()
        self._between(sheet, 0, f" {_shown(title)}", f"{remark} ", _STRONG)

    def _draw_words(self, sheet: Sheet) -> None:
        position = self._timeline.position
        told = [line.text for line in self._tale.told_step(position)]
        text = told[0] if told else _("The game is about to begin.")
        if len(told) > 1 and self._timeline.state.is_terminal:
            text = told[-1]
        step = _("step {step} of {steps}").format(step=position, steps=len(self._timeline))
        self._between(sheet, self.height - 1, f" {_shown(text)}", f"{step} ", _PLAIN)

    def _between(self, sheet: Sheet, y: int, left: str, right: str, style: Style) -> None:
        """Write one text at the left of a line and one at its right, which has precedence."""
        room = self.width - cell_len(right)
        sheet.write(0, y, [Segment(_cut(left, room - 1), style)], room)
        sheet.write(room, y, [Segment(right, _QUIET)], self.width)

    def _draw_panel(self, sheet: Sheet) -> None:
        x, room = self.width - self._panel + 1, self._panel - 1
        seats = len(self._names)
        sheet.write(x, 1, [Segment(_ruled(_("seats"), room), _QUIET)], room)
        for seat in range(seats):
            sheet.write(x, 2 + seat, self._standing(seat, room), room)
        top = 2 + seats
        sheet.write(x, top, [Segment(_ruled(_("what happened"), room), _QUIET)], room)
        lines = self._story(room)[-(self.height - 2 - top) :]
        for number, line in enumerate(lines, top + 1):
            sheet.write(x, number, line, room)

    def _standing(self, seat: int, room: int) -> list[Segment]:
        """Return the line of a seat: turn, sign, name, points, followers in the supply."""
        state = cast(LandscapeState, self._timeline.state)
        colour = self._colours[seat]
        mark = sign_of(colour).sign(_LOOK)
        gained = sum(
            points
            for event in self._timeline.events
            if isinstance(event, FeatureScored)
            for owner, points in event.points
            if owner == seat
        )
        to_move, won = state.current_player == seat, seat in state.winners
        lead = "♛" if won else "▸" if to_move else " "
        ink = _STRONG if to_move or won else _PLAIN
        pips = mark * state.supply(seat)
        score = f" {state.scores[seat]:>3}"
        more = f"{f' +{gained}' if gained else '':<5}"
        name_room = room - 3 - cell_len(score + more + pips)
        name = set_cell_size(_cut(_shown(self._names[seat]), name_room), max(name_room, 0))
        return [
            Segment(lead, _STRONG),
            Segment(mark, badge_style(colour, _LOOK)),
            Segment(f" {name}{score}", ink),
            Segment(more, _GOOD),
            Segment(pips, badge_style(colour, _LOOK)),
        ]

    def _story(self, room: int) -> list[list[Segment]]:
        """Return what had happened, wrapped, the newest last."""
        found: list[list[Segment]] = []
        for line in self._tale.told_until(self._timeline.position)[-self.height :]:
            ink = _PLAIN if isinstance(line.event, FeatureScored) else _QUIET
            sign = Segment(" ", _QUIET)
            if line.seat >= 0:
                colour = self._colours[line.seat]
                sign = Segment(sign_of(colour).sign(_LOOK), badge_style(colour, _LOOK))
            for number, text in enumerate(wrap(_shown(line.text), room - 2)):
                found.append([Segment(" ", _QUIET) if number else sign, Segment(f" {text}", ink)])
        return found


def _without(row: tuple[Segment, ...], skip: int) -> Iterator[Segment]:
    """Yield the segments of a row but its first ``skip`` cells; all its characters are narrow."""
    for segment in row:
        text = segment.text[skip:]
        skip = max(skip - len(segment.text), 0)
        if text:
            yield Segment(text, segment.style)


def _ruled(title: str, room: int) -> str:
    return set_cell_size(f"─ {title} " + "─" * room, room)


def _cut(text: str, room: int) -> str:
    if cell_len(text) <= room:
        return text
    return set_cell_size(text, max(room - 1, 0)).rstrip() + "…"


def _shown(text: str) -> str:
    """Return text without anything that would steer a terminal."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)
