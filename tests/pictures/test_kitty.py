"""Pictures in a real kitty under Xvfb, alone and with tmux: what is on the screen is what was rendered."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from itertools import chain
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.games.carcassonne import tiles
from tests.pictures import show_tiles
from tests.terminal import ROOT
from tui.drawing.art.pictured import pixel_size, tile_drawing
from tui.drawing.art.pictures import PictureSource
from tui.drawing.pictures.worker import render

pytestmark = pytest.mark.slow

LEAST = (0, 28)
WINDOW = 900, 400
SECONDS = 60
FEW = 4, 2
"""Columns and rows of cells that are compared at once: a wrong one would not matter in a whole tile."""

TMUX_SETTINGS = "allow-passthrough on", "status off", "destroy-unattached on"

MOST_DIFFERENCE = 12.0
"""Mean difference of a channel, of 255: kitty scales the pictures to the size of its cells."""


def kitty() -> str:
    """Return a kitty that is new enough; without one the test is skipped."""
    program = shutil.which("kitty")
    missing = [name for name in ("kitty", "Xvfb", "import") if shutil.which(name) is None]
    if program is None or missing:
        pytest.skip(f"not installed: {', '.join(missing)}")
    told = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.search(r"(\d+)\.(\d+)", told)
    if version is None or (int(version[1]), int(version[2])) < LEAST:
        pytest.skip(f"pictures need kitty 0.28; this is {told.strip() or 'another one'}")
    return program


@contextmanager
def display(folder: Path) -> Iterator[str]:
    """Give a display of its own."""
    read, write = os.pipe()
    screen = f"{WINDOW[0]}x{WINDOW[1]}x24"
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", screen, "-nolisten", "tcp"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    try:
        with os.fdopen(read) as told:
            yield f":{told.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


def screenshot(name: str) -> Image.Image:
    """Return a screenshot of a display."""
    shot = subprocess.run(
        ["import", "-display", name, "-window", "root", "png:-"], capture_output=True, check=True
    )
    with Image.open(BytesIO(shot.stdout)) as image:
        return image.convert("RGB")


def expected(cell: tuple[int, int]) -> Image.Image:
    """Return the tiles as they are rendered and shown in cells of a size."""
    columns, rows = show_tiles.SIZE
    image = Image.new("RGB", (len(show_tiles.NUMBERS) * columns * cell[0], rows * cell[1]))
    places = [
        (number, show_tiles.SIZE, (place * columns, 0)) for place, number in enumerate(show_tiles.NUMBERS)
    ]
    for number, size, (x, y) in [*places, (show_tiles.PATCH, show_tiles.PATCH_SIZE, show_tiles.PATCH_AT)]:
        drawing = tile_drawing("carcassonne", tiles.load().designs[number], 1, "dark")
        with Image.open(BytesIO(render(PictureSource(drawing, *pixel_size(size, cell))))) as tile:
            shown = tile.convert("RGB").resize((size[0] * cell[0], size[1] * cell[1]))
        image.paste(shown, (x * cell[0], y * cell[1]))
    return image.crop((show_tiles.CUT * cell[0], 0, image.width, image.height))


def difference(shot: Image.Image) -> float:
    """Return how much some cells of a screen differ from what they should show, those that differ most."""
    columns, rows = len(show_tiles.NUMBERS) * show_tiles.SIZE[0] - show_tiles.CUT, show_tiles.SIZE[1]
    pixels = shot.load()
    assert pixels is not None
    # The size of the cells is that of the font: around the tiles is the terminal's ground.
    ground = pixels[WINDOW[0] - 1, WINDOW[1] - 1]
    box = ImageChops.difference(shot, Image.new("RGB", shot.size, ground)).getbbox()
    if box is None or box[2] - box[0] < columns * 4 or box[3] - box[1] < rows * 8:
        return 255.0
    cell = (box[2] - box[0]) // columns, (box[3] - box[1]) // rows
    picture = expected(cell)
    away = ImageChops.difference(shot.crop(box).resize(picture.size), picture)
    width, height = FEW[0] * cell[0], FEW[1] * cell[1]
    return max(
        sum(ImageStat.Stat(away.crop((x, y, x + width, y + height))).mean) / 3
        for x in range(0, picture.width - width + 1, width)
        for y in range(0, picture.height, height)
    )


@pytest.mark.parametrize("with_tmux", [False, True])
def test_kitty_shows_the_tiles_that_were_rendered(tmp_path: Path, with_tmux: bool) -> None:
    program = kitty()
    if with_tmux and shutil.which("tmux") is None:
        pytest.skip("tmux is not installed")
    script = tmp_path / "show.sh"
    arguments = "tmux" if with_tmux else ""
    script.write_text(
        f"#!/bin/sh\ncd {ROOT}\nexec {sys.executable} -m tests.pictures.show_tiles {arguments}\n"
    )
    script.chmod(0o755)
    command = [str(script)]
    if with_tmux:
        # No file of settings: kitty and tmux may see other files than this process does.
        settings = [f"set -g {setting} ;".split() for setting in TMUX_SETTINGS]
        server = ["tmux", "-L", f"hinterland-{os.getpid()}", "-f", "/dev/null", "start-server", ";"]
        command = [*server, *chain.from_iterable(settings), "new-session", str(script)]
    options = ["--config", "NONE", "-o", "hide_window_decorations=yes", "-o", "window_padding_width=0"]
    options += ["-o", "remember_window_size=no", "-o", "linux_display_server=x11"]
    options += ["-o", f"initial_window_width={WINDOW[0]}", "-o", f"initial_window_height={WINDOW[1]}"]
    environ = {**os.environ, "LIBGL_ALWAYS_SOFTWARE": "1", "LANG": "C.UTF-8"}
    with display(tmp_path) as name:
        window = subprocess.Popen(
            [program, *options, *command],
            env={**environ, "DISPLAY": name},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            deadline = time.monotonic() + SECONDS
            while (found := difference(screenshot(name))) > MOST_DIFFERENCE:
                assert time.monotonic() < deadline, found
                time.sleep(0.5)
        finally:
            window.terminate()
            window.wait()
