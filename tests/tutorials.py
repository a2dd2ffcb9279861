"""The code of ``docs/tutorials``: pieces that run one after the other, and the files of packages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
TUTORIALS: Final = ROOT / "docs" / "tutorials"

_FENCE: Final = re.compile(r"(?:^`(?P<file>[\w.]+)`\n\n)?^```(?P<kind>\w+)\n(?P<code>.*?)^```$", re.M | re.S)


def pieces(name: str) -> list[str]:
    """The Python of a page, without the files of packages."""
    text = (TUTORIALS / f"{name}.md").read_text(encoding="utf-8")
    return [one["code"] for one in _FENCE.finditer(text) if one["kind"] == "python" and not one["file"]]


def files(name: str) -> dict[str, str]:
    """The files of the package that a page builds."""
    text = (TUTORIALS / f"{name}.md").read_text(encoding="utf-8")
    return {one["file"]: one["code"] for one in _FENCE.finditer(text) if one["file"]}


def commands(name: str) -> list[str]:
    """The commands that a page tells to type."""
    text = (TUTORIALS / f"{name}.md").read_text(encoding="utf-8")
    blocks = (one["code"] for one in _FENCE.finditer(text) if one["kind"] == "sh")
    return [line for block in blocks for line in block.splitlines()]


def write(name: str, folder: Path) -> None:
    """Write the package that a page builds."""
    folder.mkdir(parents=True, exist_ok=True)
    for file, code in files(name).items():
        (folder / file).write_text(code, encoding="utf-8")
