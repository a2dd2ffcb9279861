"""The rules of the games in short, a few pages a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from engine import Setting
from tui.app.help.page import Block, HelpOption, HelpPage, HelpTiles
from tui.base.game_ui import load, ui
from tui.drawing.art.scene import Scene
from tui.presentation.landscape.scene import new_landscape


def pages(game: str, options: Mapping[str, Setting] | None = None) -> tuple[HelpPage, ...]:
    """Return the pages about a game, in the person's language; none for a game that has none.

    Args:
        options: of the game in play, to leave out what is not; ``None`` for everything.
    """
    source = ui(game).help
    found: tuple[HelpPage, ...] = load(source)() if source else ()
    return tuple(
        replace(page, blocks=tuple(_chosen(page.blocks, options)))
        for page in found
        if options is None or not page.option or options[page.option] not in (False, "off")
    )


def _chosen(blocks: tuple[Block, ...], options: Mapping[str, Setting] | None) -> Iterator[Block]:
    for block in blocks:
        if not isinstance(block, HelpOption):
            yield block
        elif options is None or (
            options[block.option] if block.value is None else options[block.option] == block.value
        ):
            yield block.block
        elif block.otherwise is not None:
            yield from _chosen((block.otherwise,), options)


def cover(game: str, option: str) -> Scene | None:
    """Return two tiles beside each other from the help on an option, ``None`` where no page shows any.

    Those are taken that the game has only with the option, as far as there are some.
    """
    blocks = (block for page in pages(game) if page.option == option for block in page.blocks)
    shown = next((block for block in blocks if isinstance(block, HelpTiles)), None)
    if shown is None:
        return None
    scene, usual = shown.scene(game), new_landscape(game, 2).tileset.by_id
    pairs = [[cell for cell in ((x, y), (x + 1, y)) if cell in scene.tiles] for x, y in scene.tiles]
    typical = max(
        pairs, key=lambda cells: (len(cells), sum(scene.tiles[at].design.id not in usual for at in cells))
    )
    return replace(scene, tiles={cell: scene.tiles[cell] for cell in typical}, lit=frozenset(), pawns=())
