"""The faces as they look, in rows of codes; a change of the art shows here as a picture."""

from __future__ import annotations

import pytest

from tests.art.pictures import ASCII, BLOCKS, GLYPHS, face_at
from tui.base.depth import Look

PICTURES: list[tuple[str, int, int, Look, str]] = [
    (
        "START",
        0,
        2,
        BLOCKS,
        """
|mfwwwwwffm|
|mffwjwfSmm|
|mmmRwfLLDm|
|mmRRrRLLDD|
|SmHHdHmmmm|
|LDmmmmmmmL|
|LDDmmttmLL|
|mmmmtlgtmm|
|mmttggttmm|
|mtggggggtm|
""",
    ),
    (
        "START",
        1,
        2,
        BLOCKS,
        """
|mmmLLLDDmm|
|tmmmSmmmff|
|gtmLLDmmfw|
|gtLLLRDfww|
|lgtmRRrRww|
|gggtHHdHjw|
|gggtmmmmfw|
|gttmmmmmmf|
|tmmmmSmmmf|
|mmmmLLDmmm|
""",
    ),
    (
        "D26",
        1,
        2,
        BLOCKS,
        """
|mmmLLLDDmf|
|tmmmmmRmfw|
|gtmmmRRrRw|
|ggttmHHdHj|
|lgggtmfwww|
|ggRbbfwwww|
|gRRrRwwwww|
|gHHdHjwwww|
|bbfwvvwwww|
|ffwwwwwwww|
""",
    ),
    (
        "D26",
        1,
        1,
        BLOCKS,
        """
|mmLLLDDm|
|tmmmmRff|
|gttmRRrw|
|gggtHdHj|
|lgRbfwww|
|gRRrwwww|
|bHdHjvvw|
|ffwwwwww|
""",
    ),
    (
        "D14",
        2,
        1,
        GLYPHS,
        """
| ~~~≈~~|
|  ≈~~~≈|
|. [⌂]~~|
| .  ~~≈|
|  .  .~|
""",
    ),
    (
        "D18",
        0,
        0,
        BLOCKS,
        """
|mlll.|
|mwwwl|
|mwwwl|
|mwwwl|
|.mmml|
""",
    ),
    (
        "D61",
        0,
        3,
        BLOCKS,
        """
|fbbggggtggggbf|
|wffbgggRgggbfw|
|wwwfbgRRrggbfw|
|wwwwfRRRrrbfww|
|wwwwfHdHHdfwww|
|wwwwwWWWWWwwww|
|wvvwwwwjwwvvww|
|wwwwwwwjwwwwww|
|wwwwwwwRwwwwww|
|wwwwwfRRrwwvvw|
|wwfffRRRrrwwww|
|wfbbbHdHHdffww|
|wfbggWWWWWbbfw|
|fbgtggggggglbf|
""",
    ),
    (
        "D14",
        2,
        4,
        BLOCKS,
        """
|ffwwwwwwwwwwwwww|
|bbfwwwwwwwwwwwww|
|ggbfwwwwwwwwwwww|
|gggbfwwwwvvvwwww|
|lgggbfwwwwwwwwww|
|gggggbfRwwwwwwww|
|gggggbRRrwrvvvww|
|gggggRRRrRrwwwww|
|gggggHHHHRrwwwww|
|gggggHdHHHHwwwww|
|gggggWWWWWWjjwww|
|lgTggggggbfwwwww|
|gTTTgglgtgbfwwww|
|gggtgggggggbfffw|
|ggggglggggggbbbf|
|gggggggggggggggb|
""",
    ),
    (
        "D14",
        2,
        2,
        GLYPHS,
        """
| ~~~≈~~~≈~~|
|  . ~~≈~~~≈|
|.  .[⌂]~≈~~|
| .  .  ~~~≈|
|  .  .  . ~|
""",
    ),
    (
        "D53",
        0,
        2,
        ASCII,
        """
| ^^^^^^^^^~|
|  .^^^[#]-~|
|.  .  ~-~~~|
| .  ^^^~~-~|
| ^^^^^^^^^~|
""",
    ),
    (
        "D05",
        3,
        0,
        GLYPHS,
        """
| .⌂ .|
|  ≈  |
|.~~~≈|
""",
    ),
    (
        "D29",
        0,
        3,
        ASCII,
        """
| ^^^^^^^^^^^^^^|
|  .^^^^^^^^^^^^|
|.  .  ^^^^^^^^^|
| .  .  ^^^^^^^^|
|  .[#]~-~^^^^^^|
|.  .~-~~~-~~~^^|
| ~~-~~~-~~~-~~^|
""",
    ),
]


@pytest.mark.parametrize(("name", "rotation", "zoom", "look", "picture"), PICTURES)
def test_faces_look_as_they_did(name: str, rotation: int, zoom: int, look: Look, picture: str) -> None:
    shown = face_at(name, rotation, zoom, look)
    rows = shown.letters or [row.decode() for row in shown.codes]
    assert "\n".join(f"|{row}|" for row in rows) == picture.strip()
