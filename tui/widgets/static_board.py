"""A picture of any game's board, without input."""

from __future__ import annotations

from tui.art.depth import Look
from tui.boards import AnyBoard, Picture, board
from tui.widgets.board_map import BoardMap
from tui.widgets.look_widget import LookWidget


class StaticBoard(LookWidget):
    """Holds a still map of the kind that the game shown needs.

    Args:
        look: colours and characters to draw with.
        zoom: how large; chosen by the room there is when left out.
    """

    def __init__(self, look: Look, *, zoom: int | None = None, id: str | None = None) -> None:
        super().__init__(look, id=id)
        self._zoom = zoom
        self._shown: BoardMap[Picture, object] | None = None
        self._kind: tuple[AnyBoard, str] | None = None

    def show(self, game: str, picture: Picture, zoom: int | None = None) -> None:
        """Show a picture of a game, its middle in the middle."""
        kind = board(game), game
        if self._shown is None or kind != self._kind:
            if self._shown is not None:
                self._shown.remove()
            self._kind = kind
            self._shown = kind[0].static_map(game, self.look, self._zoom if zoom is None else zoom)
            self.mount(self._shown)
        elif zoom is not None:
            self._shown.zoom = zoom
        self._shown.show(picture)

    def render(self) -> str:
        """Be empty until there is a picture."""
        return ""
