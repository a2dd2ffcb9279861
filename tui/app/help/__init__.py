"""The rules of the games in short, a few pages a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from engine import Setting
from tui.app.help.page import Block, HelpOption, HelpPage
from tui.base.game_ui import load, ui


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
        if options is None or not page.option or options[page.option]
    )


def _chosen(blocks: tuple[Block, ...], options: Mapping[str, Setting] | None) -> Iterator[Block]:
    for block in blocks:
        if not isinstance(block, HelpOption):
            yield block
        elif options is None or options[block.option]:
            yield block.block
        elif block.otherwise is not None:
            yield block.otherwise
