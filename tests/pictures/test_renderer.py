"""Pictures are rendered elsewhere, kept, and never stand in anybody's way."""

from __future__ import annotations

import asyncio
import os
from dataclasses import dataclass, replace
from io import BytesIO
from itertools import product
from pathlib import Path
from statistics import median

import pytest
from PIL import Image

from engine.games.carcassonne import tiles
from tui.drawing.art.pictured import tile_drawing
from tui.drawing.art.pictures import Box, PictureDrawing, PictureSource
from tui.drawing.art.tile_drawings import Corners, StandingFigure, TileDrawing, packed, unpacked
from tui.drawing.art.vector.art import vector_art
from tui.drawing.art.vector.ground import LyingFace
from tui.drawing.pictures import cache as caching
from tui.drawing.pictures.cache import PictureCache, keep
from tui.drawing.pictures.png import COLOURS, png_of
from tui.drawing.pictures.renderer import PictureRenderer
from tui.drawing.pictures.worker import render

DESIGNS = tiles.load().designs
CARCASSONNE = vector_art("carcassonne")


@dataclass(frozen=True, slots=True)
class Square(PictureDrawing):
    """A square of one colour; some end the process that draws them."""

    colour: str

    def svg(self, box: Box, width: int, height: int) -> str:
        if self.colour == "deadly":
            os._exit(1)
        if self.colour == "wrong":
            raise ValueError("no such colour")
        return (
            f"<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}'>"
            f"<path d='M0 0h{width}v{height}H0z' fill='{self.colour}'/></svg>"
        )


def source(colour: str, width: int = 20) -> PictureSource:
    return PictureSource(Square(colour), width, 20)


async def rendered(renderer: PictureRenderer, wanted: PictureSource) -> bytes | None:
    """Return a picture when it is ready, ``None`` when it cannot be rendered."""
    woken = asyncio.Event()
    async with asyncio.timeout(60):
        while (png := renderer.png(wanted)) is None and not renderer.failed(wanted):
            renderer.want([wanted], woken.set)
            await woken.wait()
            woken.clear()
    return png


def pixel(png: bytes) -> tuple[int, ...]:
    with Image.open(BytesIO(png)) as image:
        found = image.convert("RGB").getpixel((3, 3))
    assert isinstance(found, tuple)
    return found


def lightness(png: bytes) -> bytes:
    """Return how light each pixel of a picture is, line by line."""
    with Image.open(BytesIO(png)) as image:
        return image.convert("L").tobytes()


async def test_pictures_are_rendered_and_kept_on_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    renderer = PictureRenderer(tmp_path)
    png = await rendered(renderer, source("#ff0000"))
    assert png is not None
    assert pixel(png) == (255, 0, 0)
    async with asyncio.timeout(60):  # the answer comes first
        while not (found := list(tmp_path.glob("*/*.png"))):
            await asyncio.sleep(0.01)
    renderer.close()
    assert [path.read_bytes() for path in found] == [png]
    again = PictureRenderer(tmp_path)
    monkeypatch.setattr(again, "_start", lambda: pytest.fail("what is on disk is rendered again"))
    again.prepare()
    assert await rendered(again, source("#ff0000")) == png
    again.close()


async def test_what_is_wanted_is_rendered_in_this_order_and_what_is_wanted_later_before_the_rest() -> None:
    renderer = PictureRenderer(None)
    renderer.prepare()
    names = [f"#0000{number:02x}" for number in range(8)]
    first, later = [source(name) for name in names[:6]], [source(name) for name in names[6:]]
    ready: list[PictureSource] = []
    done = asyncio.Event()

    def woken() -> None:
        ready.extend(one for one in first + later if one not in ready and renderer.png(one) is not None)
        if len(ready) == len(names):
            done.set()

    renderer.want(first, woken)
    renderer.want(later, woken)
    async with asyncio.timeout(60):
        await done.wait()
    renderer.close()
    assert ready == [*first[:2], *later, *first[2:]]  # two had been asked for already


async def test_a_picture_that_cannot_be_drawn_fails_alone(tmp_path: Path) -> None:
    renderer = PictureRenderer(None)
    assert await rendered(renderer, source("wrong")) is None
    assert await rendered(renderer, source("#00ff00")) is not None
    renderer.close()


async def test_a_process_that_ends_is_started_again_but_not_for_ever() -> None:
    renderer = PictureRenderer(None)
    woken = asyncio.Event()
    for width in (20, 21):
        renderer.want([source("deadly", width)], woken.set)
        assert await rendered(renderer, source("#0000ff", width)) is not None
    renderer.want([source("deadly", 22)], woken.set)
    async with asyncio.timeout(60):
        while not renderer.failed(source("#0000ff", 30)):
            await asyncio.sleep(0.02)
    renderer.close()


@pytest.mark.parametrize("kind", ["file", "read-only"])
async def test_a_folder_that_cannot_be_written_costs_the_cache_only(tmp_path: Path, kind: str) -> None:
    folder = tmp_path / "cache"
    if kind == "file":
        folder.write_text("in the way")
    else:
        folder.mkdir(mode=0o500)
    renderer = PictureRenderer(folder)
    assert await rendered(renderer, source("#123456")) is not None
    renderer.close()


def test_what_is_damaged_on_disk_is_not_shown(tmp_path: Path) -> None:
    cache = PictureCache(tmp_path)
    path = cache.path(source("red"))
    assert path is not None
    assert keep(path, render(source("#ff0000")))
    assert [path] == list(tmp_path.glob("*/*"))
    assert cache.get(source("red")) is not None
    path.write_bytes(path.read_bytes()[:-5])
    assert cache.get(source("red")) is None


def test_the_cache_does_not_grow_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caching, "MOST_BYTES", 4000)
    cache = PictureCache(tmp_path)
    for number in range(8):
        path = cache.path(source(f"c{number}"))
        assert path is not None
        keep(path, bytes(1000))
        for path in tmp_path.glob("*/*.png"):
            os.utime(path, (path.stat().st_mtime - 10,) * 2)
    cache.prune()
    assert len(list(tmp_path.glob("*/*.png"))) == 2


def test_other_code_draws_other_pictures(tmp_path: Path) -> None:
    code = tmp_path / "code"
    code.mkdir()
    (code / "art.py").write_text("1")
    folder = tmp_path / "cache"
    path = PictureCache(folder, [code]).path(source("red"))
    assert path is not None
    keep(path, render(source("#ff0000")))
    assert PictureCache(folder, [code]).get(source("red")) is not None
    (code / "art.py").write_text("2")
    assert PictureCache(folder, [code]).get(source("red")) is None


def test_designs_stay_the_same_on_the_way() -> None:
    for design in DESIGNS:
        assert unpacked(packed(design)) == design
        assert unpacked(packed(design)) is unpacked(packed(design))


@pytest.mark.parametrize("kind", ["city", "road", "field"])
def test_a_lit_region_stands_out_from_the_rest_of_its_tile(kind: str) -> None:
    design = next(
        one for one in DESIGNS if {region.kind for region in one.regions} >= {"city", "road", "field"}
    )
    lit = [number for number, region in enumerate(design.regions) if region.kind == kind]
    drawing = tile_drawing("carcassonne", design, 0, "dark")
    shown = [replace(drawing, lit=regions) for regions in ((), tuple(lit))]
    plain, light = (lightness(render(PictureSource(one, 100, 100))) for one in shown)
    assert CARCASSONNE is not None
    lying = LyingFace(design, CARCASSONNE.printed(design), 0)
    within: list[float] = []
    beyond: list[float] = []
    for x, y in product(range(2, 100, 4), repeat=2):
        (within if lying.is_in(lit, x, y) else beyond).append(light[100 * y + x] / plain[100 * y + x])
    assert median(within) > 0.98
    assert median(beyond) < 0.75


def test_a_tile_with_all_that_can_be_on_it_is_drawn() -> None:
    design = DESIGNS[5]
    plain = TileDrawing("carcassonne", packed(design), 1, "dark")
    full = TileDrawing(
        "carcassonne",
        packed(design),
        1,
        "dark",
        lit=(0,),
        figures=(StandingFigure(40, 30, 1, "knight", 1.2, ring="*"),),
        corners=(Corners("*", 20),),
    )
    ghost = TileDrawing("carcassonne", packed(design), 1, "dark", ghost=True)
    pictures = [render(PictureSource(drawing, 100, 100)) for drawing in (plain, full, ghost)]
    assert len(set(pictures)) == 3
    for png in pictures:
        with Image.open(BytesIO(png)) as image:
            assert image.size == (100, 100)
            assert len(image.convert("RGB").getcolors(10_000) or []) <= max(COLOURS)
    part = render(PictureSource(full, 20, 40, (0.4, 0.2, 0.6, 0.6)))
    with Image.open(BytesIO(part)) as image:
        assert image.size == (20, 40)


def test_what_would_be_too_large_gets_fewer_colours() -> None:
    noise = Image.effect_noise((100, 100), 90).convert("L")
    image = Image.merge("RGB", (noise, noise.rotate(90), noise.rotate(180)))
    whole, reduced = png_of(image), png_of(image, most_bytes=1)
    assert len(reduced) < len(whole)
    for png, least, most in ((whole, 129, 256), (reduced, 64, 128)):
        with Image.open(BytesIO(png)) as found:
            assert least <= len(found.convert("RGB").getcolors(10_000) or []) <= most
    assert png_of(image, most_bytes=len(whole)) == whole
