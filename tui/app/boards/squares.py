"""The board of games that lay square tiles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING, ClassVar, Final

from rich.segment import Segment

from engine import Event, Move
from engine.landscape.records import CameHome, Deployed, FeatureScored, Place, Placed
from engine.landscape.state import LandscapeState
from tui.base.depth import Look
from tui.base.words import _, ngettext
from tui.drawing.art.block import Block, scene_block
from tui.drawing.art.face import NAMED_ZOOMS, OVERVIEWS, TileSize, cell_background, size_at, stacked
from tui.drawing.art.painters import painter_for
from tui.drawing.art.plan import draw, zoom_for
from tui.drawing.art.scene import GhostTile, Scene, overlays
from tui.presentation import EventLine, FinaleStep
from tui.presentation.board import BoardView, EventPicture, FocusedPicture, RecordingView, Row
from tui.presentation.board_map import BoardMap
from tui.presentation.landscape.mistake_words import reasons
from tui.presentation.landscape.reasons import reason
from tui.presentation.landscape.scene import base_scene, choosing, gains, lit, lit_score, owners
from tui.presentation.landscape.words import landscape_words

if TYPE_CHECKING:
    from tui.drawing.art.svg import Caption
    from tui.play.table import Pointer
    from tui.presentation.alternatives import Alternative

Cell = tuple[int, int]

Target = tuple[int, int, int | None]
"""A cell, and a region of the tile there."""


class SquareBoardView(BoardView[LandscapeState, Scene, Cell, Target]):
    """Tiles on a grid, followers on them; pictures are :class:`~tui.drawing.art.scene.Scene`."""

    sizes: ClassVar[Mapping[str, int]] = NAMED_ZOOMS
    has_owners = True

    def picture(
        self, state: LandscapeState, before: Scene | None = None, *, colours: Sequence[int] | None = None
    ) -> Scene:
        return base_scene(state, before, colours=colours)

    def sample(self, game: str) -> Scene:
        from tui.app.boards.title_landscape import title_landscape

        return title_landscape(game)

    # -- widgets ------------------------------------------------------------------------------------------

    def map(self, game: str, look: Look, *, id: str) -> BoardMap[Scene, Cell]:
        from tui.app.widgets.tile_map import TileMap

        return TileMap(game, look, id=id)

    def static_map(self, game: str, look: Look, zoom: int | None) -> BoardMap[Scene, Cell]:
        from tui.app.widgets.static_map import StaticTileMap

        return StaticTileMap(game, look, zoom=zoom)

    # -- a replay -------------------------------------------------------------------------------------------

    def show_step(
        self, state: LandscapeState, base: Scene, events: Sequence[Event], colours: Sequence[int]
    ) -> FocusedPicture[Scene, Cell]:
        """Light the first feature up that was scored, and look at what was moved; the end is not dimmed."""
        scores = [event for event in events if isinstance(event, FeatureScored) and not event.final]
        lights = lit_score(state, scores[0]) if scores and not state.is_terminal else frozenset()
        focus = base.last or (0, 0)
        for event in events:
            if isinstance(event, Placed | Deployed | CameHome):
                focus = event.x, event.y
                break
        return FocusedPicture(replace(base, lit=lights, gains=gains(scores, colours)), focus)

    def show_event(
        self, state: LandscapeState, base: Scene, line: EventLine, colours: Sequence[int]
    ) -> EventPicture[Scene, Cell] | None:
        told = line.event
        if told is None:
            return None
        scene, text, focus = base, line.text, None
        scores = [event for event in line.events if isinstance(event, FeatureScored)]
        if scores:
            lights = frozenset[tuple[int, int, int]]().union(*(lit_score(state, score) for score in scores))
            scene = replace(scene, lit=lights, gains=gains(scores, colours))
            text = "; ".join(map(landscape_words(state.game).arithmetic, scores))
        if isinstance(told, FeatureScored | Placed | Deployed | CameHome):
            focus = told.x, told.y
            scene = replace(scene, cursor=focus)
        return EventPicture(scene, focus, text)

    def show_finale(
        self,
        state: LandscapeState,
        base: Scene,
        steps: Sequence[FinaleStep],
        colours: Sequence[int],
        settled: int,
    ) -> EventPicture[Scene, Cell]:
        """Light the feature of the last step up; those of the steps before have no followers any more."""
        gone = [
            lit_score(state, step.event) for step in steps[:settled] if isinstance(step.event, FeatureScored)
        ]
        home = frozenset().union(*gone)
        pawns = tuple(pawn for pawn in base.pawns if (pawn.x, pawn.y, pawn.region) not in home)
        scene = replace(base, pawns=pawns, last=None, recent={}, gains=(), looked_into=True)
        told = steps[-1].event
        if not isinstance(told, FeatureScored):
            places = frozenset(getattr(told, "cells", ()))
            return EventPicture(replace(scene, legal=places), next(iter(places), None), steps[-1].text)
        light = lit_score(state, told)
        shown = gains([told], colours) if settled < len(steps) else ()
        return EventPicture(replace(scene, lit=light, gains=shown), (told.x, told.y), steps[-1].text)

    def with_pointers(self, picture: Scene, pointers: Sequence[Pointer]) -> Scene:
        near = {(x + dx, y + dy) for x, y in picture.tiles for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        marks = {pointer.place: pointer.name for pointer in pointers if pointer.place in near}
        return replace(picture, pointers=marks)

    def with_owners(self, picture: Scene, state: LandscapeState, colours: Sequence[int]) -> Scene:
        return replace(picture, owners=owners(state, colours))

    def explain(self, game: str, event: Event) -> tuple[str, str] | None:
        if not isinstance(event, FeatureScored):
            return None
        words = landscape_words(game)
        return words.arithmetic(event), words.rule(event.rule) or event.rule

    def inspect(
        self, state: LandscapeState, base: Scene, target: Target, names: Sequence[str]
    ) -> tuple[Scene, str, str] | None:
        x, y, region = target
        if region is None or (x, y) not in base.tiles:
            return None
        words = landscape_words(state.game)
        feature = words.inspected(state, x, y, region)
        first, *rest = words.describe(feature, names)
        here = lit(feature)
        marks = {
            f"{mark} {words.role(follower.role)}"
            for follower in state.followers()
            if (follower.x, follower.y, follower.region) in here
            and (mark := painter_for(state.game).figure(words.figure(follower.role)).mark.strip())
        }
        shown = replace(base, lit=here, cursor=(x, y), looked_into=True)
        return shown, first, ", ".join((*rest, *sorted(marks)))

    # -- looking by keys ------------------------------------------------------------------------------------

    def first_target(self, state: LandscapeState, base: Scene) -> Target:
        x, y = base.last or next(iter(base.tiles), (0, 0))
        return x, y, 0

    def next_target(self, state: LandscapeState, base: Scene, target: Target, dx: int, dy: int) -> Target:
        x, y, _region = target
        if (x + dx, y + dy) in base.tiles:
            return x + dx, y + dy, 0
        ahead = [(cx, cy) for cx, cy in base.tiles if (cx - x) * dx + (cy - y) * dy > 0]
        cell = min(ahead, key=lambda cell: (abs(cell[0] - x) + abs(cell[1] - y), cell), default=None)
        return target if cell is None else (*cell, 0)

    def other_target(self, state: LandscapeState, base: Scene, target: Target, step: int) -> Target:
        x, y, region = target
        return x, y, ((region or 0) + step) % len(base.tiles[x, y].design.regions)

    def place_of(self, target: Target) -> Cell:
        return target[:2]

    def legend(self, game: str, look: Look) -> Sequence[tuple[str, str]]:
        words, painter = landscape_words(game), painter_for(game)
        roles: dict[str, list[str]] = {}
        for role in words.VOCABULARY.roles:
            mark = painter.figure(words.figure(role)).mark.strip()
            if mark and " " not in role:
                roles.setdefault(mark, []).append(words.role(role))
        return [(mark, ", ".join(dict.fromkeys(names))) for mark, names in roles.items()]

    def legend_words(self, game: str) -> tuple[str, str]:
        first, what = super().legend_words(game)
        kinds, words = painter_for(game).diagram, landscape_words(game)
        if kinds is not None and kinds.roads:
            small = _(
                "There, what can still grow is light and reaches into the empty space beside it, what is"
                " complete is grey or dark, and lines end at a red dot."
            )
            road, field = min(kinds.roads), next(filter(kinds.is_field, words.VOCABULARY.features))
            signs = _("A sign on black: {road}; on dark green: {field}.")
            signs = signs.format(road=words.feature(road), field=words.feature(field))
            if kinds.buildings:
                house = words.feature(min(kinds.buildings))
                signs = f"{signs} {_('On dark red: {house}.').format(house=house)}"
            first = f"{first} {small} {signs}"
        owned = _("In the owners view (o) striped areas are shared, and faint ones belong to nobody.")
        first = f"{first} {owned}"
        return first, what

    # -- a review -------------------------------------------------------------------------------------------

    def reason(self, state: LandscapeState, move: Move, names: Sequence[str]) -> str:
        return reason(landscape_words(state.game), state, names, move)

    def reasons(self, state: LandscapeState, made: Move, better: Move, names: Sequence[str]) -> list[str]:
        return reasons(landscape_words(state.game), state, made, better, names)

    def show_alternatives(
        self,
        state: LandscapeState,
        base: Scene,
        alternatives: Sequence[Alternative],
        selected: int,
        colour: int,
    ) -> FocusedPicture[Scene, Cell]:
        """Show the tile of the way in focus where it would lie, or light up what its follower would get."""
        alternative = alternatives[selected]
        if isinstance(alternative.move, Place):
            design = state.tileset.by_id[alternative.move.tile]
            cell = alternative.move.x, alternative.move.y
            labels: dict[tuple[int, int], str] = {}
            for other in alternatives:
                if isinstance(other.move, Place) and (other.move.x, other.move.y) != cell:
                    labels.setdefault((other.move.x, other.move.y), other.label)
            ghost = GhostTile(*cell, design, alternative.move.rotation, fits=True)
            return FocusedPicture(replace(base, ghost=ghost, cursor=cell, labels=labels), cell)
        claims = {claim.move: claim for claim in state.claims()}
        labelled = [
            (other.label, claim) for other in alternatives if (claim := claims.get(other.move)) is not None
        ]
        chosen = claims.get(alternative.move)
        where = (chosen.x, chosen.y) if chosen else base.last
        return FocusedPicture(choosing(base, state.game, labelled, chosen, colour, where), where)

    # -- outside the screens ------------------------------------------------------------------------------

    def recording_view(self, game: str, whole: Scene, view: tuple[int, int]) -> RecordingView[Scene, Cell]:
        from tui.app.boards.recording_views import SquareRecordingView

        return SquareRecordingView(game, whole, view)

    def fitted(self, game: str, picture: Scene, width: int, height: int, look: Look) -> Sequence[Row]:
        if not picture.tiles:
            return ()
        size = wide, high = tile_size(picture, width, height, look)
        xs, ys = [x for x, _y in picture.tiles], [y for _x, y in picture.tiles]
        over, step, bottom = overlays(picture), stacked(size), max(ys) + 1
        rows: list[Row] = []
        for y in range(min(ys), bottom, step):
            cells: list[Block] = []
            lines = ceil(min(step, bottom - y) * high)
            for x in range(min(xs), max(xs) + 1):
                places = [(x, y + below) for below in range(step)]
                if any(one in picture.tiles or cell_background(game, *one, size, look) for one in places):
                    cells.append(scene_block(game, picture, over, (x, y), size, look))
                else:
                    cells.append(((Segment(" " * wide),),) * lines)
            rows += [[segment for cell in cells for segment in cell[number]] for number in range(lines)]
        return rows

    def lines(self, game: str, picture: Scene, look: Look, width: int) -> Iterator[Row]:
        return draw(picture, game, look, zoom_for(picture, look, width))

    def svg(self, game: str, scene: Scene, heading: Sequence[str], captions: Sequence[Caption]) -> str:
        from tui.drawing.art.svg import picture

        return picture(scene, game, heading, captions)

    def remark(self, state: LandscapeState) -> str:
        left = sum(state.tiles_left().values())
        return ngettext("{count} tile not seen yet", "{count} tiles not seen yet", left).format(count=left)


def tile_size(scene: Scene, width: int, height: int, look: Look) -> TileSize:
    """Return the largest size of a tile up to the medium one at which a scene fits, or the smallest."""
    xs, ys = [x for x, _y in scene.tiles], [y for _x, y in scene.tiles]
    across, down = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    sizes = [size_at(zoom, look) for zoom in range(NAMED_ZOOMS["medium"], -len(OVERVIEWS) - 1, -1)]
    fitting = (size for size in sizes if across * size[0] <= width and ceil(down * size[1]) <= height)
    return next(fitting, sizes[-1])


BOARD: Final = SquareBoardView()
