"""The board of games that lay square tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from rich.segment import Segment

from engine import Event, Move, State
from engine.landscape.records import CameHome, Deployed, FeatureScored, Place, Placed
from engine.landscape.state import LandscapeState
from tui.art.block import Block, block
from tui.art.depth import Look
from tui.art.face import ground
from tui.art.plan import draw, zoom_for
from tui.art.scene import Choice, Ghost, Scene, overlays
from tui.boards.board import Board, Lens, Moment, Recalled, Row
from tui.games import Line
from tui.games.landscape.reasons import reason
from tui.games.landscape.scene import base_scene, gains, lit, lit_score
from tui.games.landscape.words import landscape_words
from tui.widgets.board_map import BoardMap
from tui.words import ngettext

if TYPE_CHECKING:
    from tui.art.svg import Caption
    from tui.review.ways import Way

_SIZES: Final = ((10, 5), (5, 3), (4, 2), (2, 1))


class SquareBoard(Board):
    """Tiles on a grid, followers on them; pictures are :class:`~tui.art.scene.Scene`."""

    def picture(
        self, state: State, before: Scene | None = None, *, colours: Sequence[int] | None = None
    ) -> Scene:
        """Return the picture of a position."""
        return base_scene(state, before, colours=colours)

    def sample(self, game: str) -> Scene:
        """Return a broad landscape."""
        from tui.boards.showpiece import showpiece

        return showpiece(game)

    # -- widgets ------------------------------------------------------------------------------------------

    def map(self, game: str, look: Look, *, id: str) -> BoardMap:
        """Return a map for pictures of a game."""
        from tui.widgets.map import Map

        return Map(game, look, id=id)

    def still(self, game: str, look: Look, zoom: int | None) -> BoardMap:
        """Return a map that only shows."""
        from tui.widgets.still import StillMap

        return StillMap(game, look, zoom=zoom)

    # -- a replay -------------------------------------------------------------------------------------------

    def moment(self, state: State, base: Scene, events: Sequence[Event], colours: Sequence[int]) -> Moment:
        """Light the first feature up that was scored, and look at what was moved."""
        scores = [event for event in events if isinstance(event, FeatureScored) and not event.final]
        lights = lit_score(state, scores[0]) if scores else frozenset()
        focus = base.last or (0, 0)
        for event in events:
            if isinstance(event, Placed | Deployed | CameHome):
                focus = event.x, event.y
                break
        return Moment(replace(base, lit=lights, gains=gains(scores, colours)), focus)

    def recall(self, state: State, base: Scene, line: Line, colours: Sequence[int]) -> Recalled | None:
        """Return what a line of the story shows."""
        told = line.event
        if told is None:
            return None
        scene, text, focus = base, line.text, None
        if isinstance(told, FeatureScored):
            scene = replace(scene, lit=lit_score(state, told), gains=gains([told], colours))
            text = landscape_words(state.game).arithmetic(told)
        if isinstance(told, FeatureScored | Placed | Deployed | CameHome):
            focus = told.x, told.y
            scene = replace(scene, cursor=focus)
        return Recalled(scene, focus, text)

    def explain(self, game: str, event: Event) -> tuple[str, str] | None:
        """Return the arithmetic of a score and its rule."""
        if not isinstance(event, FeatureScored):
            return None
        words = landscape_words(game)
        return words.arithmetic(event), words.rule(event.rule) or event.rule

    def look_into(
        self, state: State, base: Scene, target: Any, names: Sequence[str]
    ) -> tuple[Scene, str, str] | None:
        """Look into the feature of a region, ``(x, y, region)``."""
        x, y, region = target
        if region is None or (x, y) not in base.tiles:
            return None
        assert isinstance(state, LandscapeState)
        feature = state.feature(x, y, region)
        first, *rest = landscape_words(state.game).describe(feature, names)
        return replace(base, lit=lit(feature)), first, ", ".join(rest)

    # -- a review -------------------------------------------------------------------------------------------

    def reason(self, state: State, move: Move, names: Sequence[str]) -> str:
        """Return what a move does."""
        assert isinstance(state, LandscapeState)
        return reason(landscape_words(state.game), state, names, move)

    def weighed(self, state: State, base: Scene, ways: Sequence[Way], selected: int, colour: int) -> Moment:
        """Show the tile of the way in focus where it would lie, or light up what its follower would get."""
        assert isinstance(state, LandscapeState)
        way = ways[selected]
        if isinstance(way.move, Place):
            design = state.tileset.by_id[way.move.tile]
            cell = way.move.x, way.move.y
            labels: dict[tuple[int, int], str] = {}
            for other in ways:
                if isinstance(other.move, Place) and (other.move.x, other.move.y) != cell:
                    labels.setdefault((other.move.x, other.move.y), other.label)
            ghost = Ghost(*cell, design, way.move.rotation, fits=True)
            return Moment(replace(base, ghost=ghost, cursor=cell, labels=labels), cell)
        claims = {claim.move: claim for claim in state.claims()}
        marks = tuple(
            Choice(claim.x, claim.y, claim.region, other.label, colour)
            for other in ways
            if (claim := claims.get(other.move)) is not None
        )
        chosen = claims.get(way.move)
        where = (chosen.x, chosen.y) if chosen else base.last
        light = lit(chosen.feature) if chosen else frozenset()
        return Moment(replace(base, choices=marks, cursor=where, lit=light), where)

    # -- outside the screens ------------------------------------------------------------------------------

    def lens(self, game: str, whole: Scene, view: tuple[int, int], size: tuple[int, int]) -> Lens:
        """Return what a recording sees of the board."""
        from tui.recording.lenses import SquareLens

        return SquareLens(game, whole, view, size)

    def fitted(self, game: str, picture: Scene, width: int, height: int, look: Look) -> Sequence[Row]:
        """Return all of a picture as large as it fits."""
        if not picture.tiles:
            return ()
        wide, high = tile_size(picture, width, height)
        xs, ys = [x for x, _y in picture.tiles], [y for _x, y in picture.tiles]
        over = overlays(picture)
        rows: list[Row] = []
        for y in range(min(ys), max(ys) + 1):
            cells: list[Block] = []
            for x in range(min(xs), max(xs) + 1):
                laid = picture.tiles.get((x, y))
                line = picture.line == x
                if laid is None and ground(game, x, y, (wide, high), look) is None:
                    cells.append(((Segment(" " * wide),),) * high)
                else:
                    cells.append(block(game, (x, y), laid, over.get((x, y)), (wide, high), look, line=line))
            rows += [[segment for cell in cells for segment in cell[number]] for number in range(high)]
        return rows

    def lines(self, game: str, picture: Scene, look: Look, width: int) -> Iterator[Row]:
        """Yield the map with the numbers of its columns and rows."""
        return draw(picture, game, look, zoom_for(picture, look, width))

    def svg(self, game: str, scene: Scene, heading: Sequence[str], captions: Sequence[Caption]) -> str:
        """Return a picture as the text of an SVG file."""
        from tui.art.svg import picture

        return picture(scene, game, heading, captions)

    def remark(self, state: State) -> str:
        """Return how many tiles nobody has seen yet."""
        assert isinstance(state, LandscapeState)
        left = sum(state.tiles_left().values())
        return ngettext("{count} tile not seen yet", "{count} tiles not seen yet", left).format(count=left)


def tile_size(scene: Scene, width: int, height: int) -> tuple[int, int]:
    """Return the largest size of a tile in terminal cells at which all of a scene fits, or the smallest."""
    xs, ys = [x for x, _y in scene.tiles], [y for _x, y in scene.tiles]
    across, down = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    for wide, high in _SIZES:
        if across * wide <= width and down * high <= height:
            return wide, high
    return _SIZES[-1]


BOARD: Final = SquareBoard()
