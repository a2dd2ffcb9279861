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
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.games.carcassonne import tiles
from tests.pictures import show_tiles
from tests.terminal import ROOT
from tui.art.pictured import pixel_size, tile_drawing
from tui.art.pictures import PictureSource
from tui.pictures.worker import render

pytestmark = pytest.mark.slow

LEAST = (0, 28)
WINDOW = 900, 400
SECONDS = 60
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
    """Return what is on a display."""
    shot = subprocess.run(
        ["import", "-display", name, "-window", "root", "png:-"], capture_output=True, check=True
    )
    with Image.open(BytesIO(shot.stdout)) as image:
        return image.convert("RGB")


def expected(cell: tuple[int, int]) -> list[Image.Image]:
    """Return the four tiles as they are rendered for cells of a size."""
    designs = tiles.load().designs
    width, height = pixel_size(show_tiles.SIZE, cell)
    found = []
    for number in show_tiles.NUMBERS:
        drawing = tile_drawing("carcassonne", designs[number], 1, "dark")
        with Image.open(BytesIO(render(PictureSource(drawing, width, height)))) as image:
            found.append(image.convert("RGB"))
    return found


def difference(shot: Image.Image) -> float:
    """Return the greatest mean difference of a tile at the upper left of a screen from what it should be."""
    count = len(show_tiles.NUMBERS)
    columns, rows = show_tiles.SIZE
    pixels = shot.load()
    assert pixels is not None
    worst = 0.0
    # The size of the cells is that of the font: around the tiles is the terminal's ground.
    ground = pixels[WINDOW[0] - 1, WINDOW[1] - 1]
    box = ImageChops.difference(shot, Image.new("RGB", shot.size, ground)).getbbox()
    if box is None or box[2] - box[0] < count * columns * 4 or box[3] - box[1] < rows * 8:
        return 255.0
    left, top, right, bottom = box
    wide, high = (right - left) // count, bottom - top
    for number, picture in enumerate(expected((wide // columns, high // rows))):
        tile = (left + number * wide, top, left + (number + 1) * wide, bottom)
        seen = shot.crop(tile).resize(picture.size)
        means = ImageStat.Stat(ImageChops.difference(seen, picture)).mean
        worst = max(worst, sum(means) / 3)
    return worst


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
        config = tmp_path / "tmux.conf"
        config.write_text("set -g allow-passthrough on\nset -g status off\nset -g destroy-unattached on\n")
        command = ["tmux", "-L", f"hinterland-{os.getpid()}", "-f", str(config), "new-session", str(script)]
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
