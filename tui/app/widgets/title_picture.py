"""The picture at the top of the first screen: a landscape, and the name of the program over it."""

from __future__ import annotations

from typing import ClassVar

from textual.strip import Strip

from tui.app.widgets.static_map import StaticTileMap
from tui.app.widgets.title_lettering import with_title


class TitlePicture(StaticTileMap):
    """A picture of the board that carries the program's name in large letters."""

    DEFAULT_CSS: ClassVar[str] = "TitlePicture { height: 10; }"

    def render_line(self, y: int) -> Strip:
        return with_title(super().render_line(y), y, self.size.height, self.look)
