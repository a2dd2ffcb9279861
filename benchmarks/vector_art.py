"""Size and drawing time of the games' vector art.

python -m benchmarks.vector_art [--step 5]: every fifth of the faces of each game of square tiles in all
rotations. Times are CPU times. The size of PNG files is that with 256 colours, if Pillow is installed.
"""

from __future__ import annotations

import argparse
import io
import time
from itertools import product
from statistics import mean, median

import resvg_py

import engine
from engine.landscape.state import LandscapeState
from tui.base.game_ui import games
from tui.drawing.art.vector.art import document, vector_art
from tui.drawing.pictures import can_render

ALL = {"carcassonne": {"inns": True, "traders": True, "river2": True, "abbot": True}}
SIZE = 100
MOST_BYTES = 6000


def main() -> None:
    """Print a row for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--step", type=int, default=5)
    step = parser.parse_args().step
    for game in games():
        art = vector_art(game)
        if art is None:
            continue
        found = engine.game(game)
        state = found.new_state(found.min_players, 1, found.settle(ALL.get(game, {})))
        assert isinstance(state, LandscapeState)
        designs = list({design.id: design for design in state.tileset.designs}.values())
        sizes, built, drawn, pictures = [], [], [], []
        for design, rotation in list(product(designs, range(4)))[::step]:
            begin = time.process_time()
            text = art.face(design, rotation)
            between = time.process_time()
            png = bytes(
                resvg_py.svg_to_bytes(svg_string=document(text, SIZE, SIZE, art.defs), skip_system_fonts=True)
            )
            drawn.append(time.process_time() - between)
            built.append(between - begin)
            sizes.append(len(text))
            pictures.append(_quantised(png))
        print(
            f"{game}: {len(sizes)} faces, SVG {mean(sizes) / 1000:.1f} kB (largest {max(sizes) / 1000:.1f}), "
            f"definitions {len(art.defs) / 1000:.1f} kB, built in {1000 * median(built):.0f} ms, "
            f"drawn at {SIZE} px in {1000 * median(drawn):.0f} ms, PNG {mean(pictures) / 1000:.1f} kB "
            f"(largest {max(pictures) / 1000:.1f})"
        )


def _quantised(png: bytes) -> int:
    if not can_render():
        return len(png)
    from PIL import Image

    from tui.drawing.pictures.png import png_of

    with Image.open(io.BytesIO(png)) as image:
        return len(png_of(image, MOST_BYTES))


if __name__ == "__main__":
    main()
