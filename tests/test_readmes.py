"""READMEs and documents name files and folders that are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
READMES = [
    path
    for top in ("engine", "saves", "tui", "packaging")
    for path in sorted((ROOT / top).rglob("README.md"))
]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
NAMED = re.compile(r"`([\w./]+\.(?:c|py|toml|yml|md)|[\w./]+/[\w./]*)`")
WHOLE = re.compile(r"`((?:benchmarks|docs|engine|packaging|saves|tests|tui)/[\w./]*)`")


def test_every_layer_of_tui_has_a_readme() -> None:
    layers = {path.parent.name for path in (ROOT / "tui").glob("*/__init__.py")}
    assert layers == {path.parent.name for path in READMES if path.parents[1] == ROOT / "tui"}


@pytest.mark.parametrize("path", READMES, ids=lambda path: path.parent.relative_to(ROOT).as_posix())
def test_named_files_exist(path: Path) -> None:
    def exists(name: str) -> bool:
        return (ROOT / name).exists() or any(path.parent.glob(name)) or any(path.parent.glob(f"*/{name}"))

    assert [name for name in NAMED.findall(path.read_text(encoding="utf-8")) if not exists(name)] == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_paths_in_documents_exist(path: Path) -> None:
    named = WHOLE.findall(path.read_text(encoding="utf-8"))
    assert [name for name in named if not (ROOT / name).exists()] == []
