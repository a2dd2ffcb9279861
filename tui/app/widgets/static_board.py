"""A picture of any game's board, without input."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from textual import work

from tui.base.depth import Look
from tui.terminal.look_widget import LookWidget

if TYPE_CHECKING:
    from tui.presentation.board import AnyBoard, Picture
    from tui.presentation.board_map import BoardMap

_LARGE: Final = 150  # columns of the screen from which on samples are larger


class StaticBoard(LookWidget):
    """Holds a still map of the kind that the game shown needs."""

    def __init__(self, look: Look, *, id: str | None = None) -> None:
        super().__init__(look, id=id)
        self._shown: BoardMap[Picture, object] | None = None
        self._kind: tuple[AnyBoard, str] | None = None
        self._samples: dict[str, Picture] = {}

    def show(self, game: str, picture: Picture, size: str) -> None:
        """Show a picture of a game, its middle in the middle, in a size by its name; any other is medium."""
        from tui.presentation.board import board

        kind = board(game), game
        sizes = kind[0].sizes
        zoom = sizes.get(size, sizes["medium"])
        if self._shown is None or kind != self._kind:
            if self._shown is not None:
                self._shown.remove()
            self._kind = kind
            self._shown = kind[0].static_map(game, self.look, zoom)
            self.mount(self._shown)
        else:
            self._shown.zoom = zoom
        self._shown.show(picture)

    @work(group="sample", exclusive=True)
    async def show_sample(self, game: str) -> None:
        """Show what a game looks like, as soon as its picture is made; larger on a wide screen."""
        if game not in self._samples:
            from tui.presentation.board import board

            self._samples[game] = await asyncio.to_thread(board(game).sample, game)
        self.show(game, self._samples[game], "medium" if self.screen.size.width >= _LARGE else "small")

    def render(self) -> str:
        """Be empty until there is a picture."""
        return ""
