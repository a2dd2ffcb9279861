"""Updates straight from the widgets write the same bytes as Textual's compositor."""

from __future__ import annotations

import asyncio
import math
import random
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar

import pytest
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.pilot import Pilot
from textual.strip import Strip
from textual.widgets import Static

from tests.frames.emulated import compare, emulated
from tests.tui.program import play, program
from tui.app.screens.board_screen import BoardScreen
from tui.app.widgets.prompt import Prompt
from tui.app.widgets.text_lines import TextLines
from tui.app.widgets.tile_map import TileMap
from tui.base.depth import Depth, Look
from tui.drawing.art.scene import Scene
from tui.terminal import lifecycle
from tui.terminal.app import FrameApp
from tui.terminal.bands import BandCompositor
from tui.terminal.encoder import FrameEncoder
from tui.terminal.keys import KeysLine, key
from tui.terminal.lifecycle import ManagedModal, ManagedScreen
from tui.terminal.spans import SpanUpdate

__all__ = ["emulated"]  # the fixture

GAMES = ("discovery", "carcassonne", "new_world", "castle", "landover")
SIZES = [(80, 24), (100, 30), (140, 36), (60, 18)]
STEPS = ["right", "down", "left", "up"]
KEYS = [*STEPS, *STEPS, *STEPS, "tab", "r", "plus", "minus", "0", "i", "escape", "escape", "enter"]
KEYS += ["t", "s", "w", "f", "u", "P", "b", "B", "question_mark", "f4", "ctrl+p", *"HJKL", "full_stop"]


class Twin(BandCompositor):
    """Composes everything in both ways, and has an encoder for each."""

    updates = 0
    cells = 0
    encoders: dict[str, FrameEncoder]
    app: FrameApp[Any]

    def render_update(self, *args: Any, **kwargs: Any) -> Any:
        if not self.makes_spans:
            return super().render_update(*args, **kwargs)
        dirty = set(self._dirty_regions)
        self.makes_spans = False
        super().render_update(*args, **kwargs)  # lists measure their rows when they are rendered
        self._dirty_regions.update(dirty)
        theirs = super().render_update(*args, **kwargs)
        self.makes_spans = True
        self._dirty_regions.update(dirty)
        ours = super().render_update(*args, **kwargs)
        if theirs is None or ours is None:
            assert theirs is ours is None
            return ours
        assert isinstance(ours, SpanUpdate)
        Twin.updates += 1
        Twin.cells += len(ours.cells)
        frames = []
        for name, update in (("theirs", theirs), ("ours", ours)):
            encoder = Twin.encoders[name]
            redraw = encoder.merge(update, Twin.app.size, Twin.app.look)
            frames.append((redraw, "" if redraw else encoder.frame()))
        assert frames[0] == frames[1]
        return ours


@pytest.fixture
def twin(monkeypatch: pytest.MonkeyPatch, emulated: None) -> type[Twin]:
    monkeypatch.setattr(lifecycle, "BandCompositor", Twin)
    Twin.updates = Twin.cells = 0
    Twin.encoders = {name: FrameEncoder(Look(), "xterm-256color") for name in ("theirs", "ours")}
    return Twin


async def something(pilot: Pilot[Any], rng: random.Random) -> None:
    """Press a key, or do what else changes a screen."""
    app, lot = pilot.app, rng.random()
    if lot < 0.85:
        await pilot.press(rng.choice(KEYS))
    elif lot < 0.9:
        app.notify("Something has happened.", timeout=rng.choice((0.01, 60)))
    elif lot < 0.93:
        app.clear_notifications()
    elif lot < 0.97:
        await pilot.resize_terminal(*rng.choice(SIZES))
    else:
        await pilot.hover(offset=(rng.randrange(50), rng.randrange(18)))
    await pilot.pause()


async def walk(folder: Path, game: str, look: Look, at_once: float, seed: int, count: int) -> None:
    name = play(folder, game=game, moves=60, seed=seed)
    rng = random.Random(seed)
    app = Twin.app = program(folder, look=look)
    app.cells_at_once = at_once
    async with app.run_test(size=SIZES[seed % 3]) as pilot:
        assert app.resume(name)
        await pilot.pause()
        assert isinstance(app.screen, BoardScreen)
        for key in ("i", "right", "down", "L", "escape"):
            await pilot.press(key)
            await pilot.pause()
        assert Twin.updates > 3
        assert Twin.cells
        for _number in range(count):
            await something(pilot, rng)
        assert app.is_running


@pytest.mark.usefixtures("twin")
@pytest.mark.parametrize("game", GAMES)
async def test_a_walk_is_shown_in_the_same_bytes(tmp_path: Path, game: str) -> None:
    await walk(tmp_path, game, Look(), math.inf, GAMES.index(game), 18)


@pytest.mark.slow
@pytest.mark.usefixtures("twin")
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    "look",
    [Look(), Look(Depth.ANSI16), Look(Depth.NONE), Look(Depth.NONE, unicode=False)],
    ids=["colours", "16", "none", "ascii"],
)
@pytest.mark.parametrize("game", GAMES)
async def test_long_walks_are_shown_in_the_same_bytes(
    tmp_path: Path, game: str, look: Look, seed: int
) -> None:
    await walk(tmp_path, game, look, math.inf, seed, 60)


async def in_the_end(pilot: Pilot[Any]) -> None:
    """Compare when the last band has been drawn, of a screen that was just opened or closed, too."""
    for _attempt in range(100):
        with suppress(AssertionError):
            await compare(pilot)
            return
        await asyncio.sleep(0.05)
    await compare(pilot)


@pytest.mark.slow
@pytest.mark.usefixtures("emulated")
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", GAMES)
async def test_walks_in_bands_show_what_is_composed(tmp_path: Path, game: str, seed: int) -> None:
    """In bands the two ways may write a cell in another band; what is seen after the last one is the same."""
    name = play(tmp_path, game=game, moves=60, seed=seed)
    rng = random.Random(seed)
    app = program(tmp_path)
    app.cells_at_once = 700
    async with app.run_test(size=SIZES[2]) as pilot:
        assert app.resume(name)
        await pilot.pause()
        for _number in range(60):
            await pilot.press(rng.choice(KEYS))
            await pilot.pause()
            await in_the_end(pilot)
        assert app.is_running


# -- what covers a map, or changes it ------------------------------------------------------------------------


class StripedMap(TileMap):
    """A map that draws something over its lines."""

    def render_line(self, y: int) -> Strip:
        return Strip.blank(self.size.width) if y % 2 else super().render_line(y)


class MapScreen(ManagedScreen[None]):
    """A map with something over a part of it."""

    CSS = "MapScreen { layers: below above; } #note { layer: above; width: 9; height: 3; offset: 4 2; }"

    def compose(self) -> ComposeResult:
        yield TileMap("discovery", zoom=1, id="map")
        yield Static("漢字\nover\nthe map", id="note")


class Veil(ManagedModal[None]):
    """Something through which the map is seen."""

    CSS = "Veil { align: center middle; background: $background 60%; } #veil { width: 20; height: 5; }"

    def compose(self) -> ComposeResult:
        yield Static("over it", id="veil")


class MapApp(FrameApp[None]):
    """An app with a map."""

    def on_mount(self) -> None:
        self.push_screen(MapScreen())


STYLES = {
    "border": ("solid", "red"),
    "padding": (1, 2),
    "outline": ("heavy", "green"),
    "tint": "red 30%",
    "opacity": 0.5,
    "text_opacity": 0.5,
}


@pytest.mark.usefixtures("twin")
@pytest.mark.parametrize("style", STYLES)
async def test_a_style_that_changes_lines_is_seen(style: str) -> None:
    app = Twin.app = MapApp()
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        shown = app.screen.query_one(TileMap)
        assert shown.hands_out_cells
        shown.show(Scene(cursor=(0, 0)))
        await pilot.pause()
        await compare(pilot)
        setattr(shown.styles, style, STYLES[style])
        await pilot.pause()
        assert shown.hands_out_cells == (style in ("border", "padding"))  # these lie around its cells
        shown.show(Scene(cursor=(1, 1)))
        await pilot.pause()
        await compare(pilot)


@pytest.mark.usefixtures("twin")
async def test_a_map_is_seen_below_and_through_what_lies_over_it() -> None:
    app = Twin.app = MapApp()
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        shown = app.screen.query_one(TileMap)
        for x in range(-1, 3):
            shown.show(Scene(cursor=(x, 0)))
            await pilot.pause()
            await compare(pilot)
        app.push_screen(Veil())
        await pilot.pause()
        for x in range(3):
            shown.show(Scene(cursor=(x, 1)))
            await pilot.pause()
            await compare(pilot)


class TextScreen(ManagedScreen[None]):
    """A screen with texts in boxes, a prompt and a line of keys."""

    CSS = """
    TextScreen { layout: vertical; }
    #box { border: round red; padding: 0 2; height: 8; width: 30; }
    #box.-accent TextLines { background: $accent; }
    #bare { height: 4; border-top: solid green; }
    .-accent { background: $primary 40%; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [key("x", "bell", "Make a noise")]

    def compose(self) -> ComposeResult:
        with Vertical(id="box"):
            yield TextLines(id="inside")
        yield TextLines(id="bare")
        yield Prompt(id="prompt")
        yield KeysLine(id="keys")


class TextApp(FrameApp[None]):
    """An app with texts."""

    def on_mount(self) -> None:
        self.push_screen(TextScreen())


TEXTS = (
    ["A few words", "and a line that is longer than there is room for in the box"],
    ["漢字 and ä", ""],
    [],
    [f"line {number}" for number in range(12)],
    ["[not bold]", "  indented"],
)


@pytest.mark.usefixtures("twin")
async def test_texts_are_shown_in_the_same_bytes_whatever_changes_their_styles() -> None:
    app = Twin.app = TextApp()
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        screen = app.screen
        texts = list(screen.query(TextLines))
        changes: list[Callable[[], object]] = [
            lambda: None,
            lambda: screen.query_one("#box").add_class("-accent"),
            lambda: screen.add_class("-accent"),
            lambda: setattr(app, "theme", "textual-light"),
            lambda: texts[1].text_select_all(),
            lambda: screen.clear_selection(),
            lambda: texts[0].styles.__setattr__("padding", 1),
            lambda: screen.query_one("#box").remove_class("-accent"),
        ]
        for change in changes:
            change()
            for number, lines in enumerate(TEXTS):
                for text in texts:
                    text.show(lines, layout=False)
                screen.query_one(Prompt).say(f"Step {number}", " ".join(lines)[:40], "good")
                await pilot.pause()
                await compare(pilot)
        assert Twin.cells > 100


async def test_a_screen_is_told_what_is_to_be_drawn_without_messages() -> None:
    app = TextApp()
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        shown = app.screen.query_one("#bare", TextLines)
        passed: list[Message] = []
        post = shown.post_message
        shown.post_message = lambda message: (passed.append(message), post(message))[1]  # type: ignore[method-assign]
        shown.show(["other", "words"], layout=False)
        assert shown not in app.screen._dirty_widgets  # it would be in a frame of its own
        await asyncio.sleep(0)
        assert shown in app.screen._dirty_widgets
        assert passed == []
        shown.show(["more", "words"], layout=True)
        assert passed  # a new layout is asked for in Textual's way


class TogetherScreen(TextScreen):
    """A screen on which a key changes a text, and the size of something else."""

    BINDINGS: ClassVar[list[BindingType]] = []

    def on_key(self) -> None:
        """Change both."""
        self.query_one("#bare", TextLines).show([str(time.monotonic())], layout=False)
        self.query_one("#box").styles.height = 6
        self.query_one("#keys").refresh()


class TogetherApp(FrameApp[None]):
    """An app with such a screen."""

    def on_mount(self) -> None:
        self.push_screen(TogetherScreen())


async def test_what_changes_with_a_key_is_in_one_frame(
    monkeypatch: pytest.MonkeyPatch, emulated: None
) -> None:
    app = TogetherApp()
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        drawn: list[str] = []
        shown = app.screen.query_one("#bare", TextLines)
        draw = BandCompositor.render_update

        def note(compositor: BandCompositor, *args: Any, **kwargs: Any) -> Any:
            drawn.append(f"{shown.region.y} {' '.join(shown._lines)}")
            return draw(compositor, *args, **kwargs)

        before = f"{shown.region.y} "
        monkeypatch.setattr(BandCompositor, "render_update", note)
        await pilot.press("z")
        await pilot.pause()
        assert drawn
        assert not drawn[0].startswith(before), "the text has moved in the first frame"


def test_a_class_that_draws_its_lines_itself_hands_out_no_cells() -> None:
    assert TileMap("discovery").hands_out_cells
    assert not StripedMap("discovery").hands_out_cells
