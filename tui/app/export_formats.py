"""The forms in which a game is written: pictures, recordings, text, notation, JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from typing import Final

from engine import State
from saves import Excerpt, Log, Timeline, notation
from tui.base.messages import addressed
from tui.base.words import _, ngettext
from tui.drawing.pictures import can_render
from tui.presentation import title as title_of
from tui.presentation.board import board
from tui.study.exports.position import described, moment, walk
from tui.study.exports.schema import with_schema

PNG_SIZE: Final = 2400
"""Length of the longer side of a PNG picture in pixels, at most."""

_ZOOMS: Final = (2.0, 1.5, 1.25, 1.0, 0.75, 0.5)
"""Pixels for a unit of the picture: with these sides of tiles fall between pixels."""


@dataclass(frozen=True, slots=True)
class Export:
    """The part of a game to export."""

    log: Log
    story: Excerpt
    taken_back: bool = False
    speed: float = 1.0  # of a recording; 2 is twice as fast as the app plays
    size: tuple[int, int] = (100, 30)  # of a recording, in columns and lines
    seen: State | None = None  # the position as the person who exports it may see it; all of it by default
    finale: bool = True

    @property
    def state(self) -> State:
        """The position at the end of the story."""
        if self.seen is not None:
            return self.seen
        timeline = Timeline(self.story)
        timeline.last()
        return timeline.state

    @property
    def heading(self) -> tuple[str, str]:
        """The game's title, and its progress."""
        header = self.story.header
        names = addressed(seat.name for seat in header.seats)
        count = len(self.story.mainline)
        title = header.title or title_of(header.game)
        moves = ngettext("after {count} move", "after {count} moves", count).format(count=count)
        return title, f"{moment(self.state, names)} · {moves}"


def svg(wanted: Export) -> str:
    """Return a position as the text of an SVG file."""
    from tui.drawing.art.svg import Caption

    state, header = wanted.state, wanted.story.header
    names = addressed(seat.name for seat in header.seats)
    captions = [
        Caption(seat.colour, _("{name} {score}").format(name=name, score=score))
        for seat, name, score in zip(header.seats, names, state.scores, strict=True)
    ]
    shown = board(header.game)
    scene = shown.picture(state, colours=[seat.colour for seat in header.seats])
    return shown.svg(header.game, scene, wanted.heading, captions)


def png(wanted: Export) -> bytes:
    """Return a position as a PNG file whose longer side has at most :data:`PNG_SIZE` pixels.

    Where Pillow is installed, it has 256 colours and a quarter of the bytes.
    """
    import resvg_py

    text = svg(wanted)
    size = re.search(r"viewBox='0 0 ([0-9.]+) ([0-9.]+)'", text)
    assert size is not None
    width, height = map(float, size.groups())
    zoom = next((zoom for zoom in _ZOOMS if zoom * max(width, height) <= PNG_SIZE), _ZOOMS[-1])
    picture = bytes(resvg_py.svg_to_bytes(svg_string=text, width=round(zoom * width)))
    if not can_render():
        return picture
    from PIL import Image

    from tui.drawing.pictures.png import png_of

    with Image.open(BytesIO(picture)) as image:
        return png_of(image)


def text(wanted: Export) -> str:
    """Return a position in characters and what happened turn by turn."""
    from tui.study.exports.text import lines

    return "".join(f"{line}\n" for line in lines(wanted.story, wanted.heading))


def recording(wanted: Export) -> str:
    """Return the replay as an asciicast."""
    from tui.app.recording import record

    timeline = Timeline(wanted.story, taken_back=wanted.taken_back)
    return "".join(record(timeline, size=wanted.size, speed=wanted.speed, finale=wanted.finale))


def moves(wanted: Export) -> str:
    """Return the moves in the notation that can be imported."""
    return notation.write(wanted.story, taken_back=wanted.taken_back)


def _json(wanted: Export) -> str:
    timeline = Timeline(wanted.log)
    steps = list(walk(timeline, wanted.log.mainline[: len(wanted.story.mainline)]))
    return json.dumps(with_schema(described(wanted.log, timeline.state, steps)), indent=2) + "\n"


FORMATS: Final[dict[str, Callable[[Export], str | bytes]]] = {
    "notation": moves,
    "json": _json,
    "svg": svg,
    "png": png,
    "txt": text,
    "cast": recording,
}
"""The forms by name, which is the ending of the file, too."""


def written(wanted: Export, form: str) -> bytes:
    """Return a game in one of the :data:`FORMATS`."""
    data = FORMATS[form](wanted)
    return data if isinstance(data, bytes) else data.encode()
