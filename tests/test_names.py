"""Names: one class name for one thing, and the words of the field instead of metaphors."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FILES = sorted(path for package in ("engine", "saves", "tui") for path in (ROOT / package).rglob("*.py"))

METAPHORS = {
    "annals", "anew", "chronicle", "door", "doubt", "fate", "felt", "finger", "fold", "fortune",
    "ink", "kit", "ledger", "lens", "manner", "nought", "pulse", "reckoning", "secrecy", "sheet", "stretch",
    "tale", "telling", "tidy", "veil", "whatever", "whoever",
}  # fmt: skip


def words(name: str) -> set[str]:
    """The words of a name in any spelling, without the plural's s."""
    found = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)
    return {word.lower() for word in found} | {word.lower().removesuffix("s") for word in found}


def classes(node: ast.AST, outer: str = "") -> Iterator[str]:
    """Yield the names of classes; one inside another is told by both, such as ``Menu.Chosen``."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef):
            yield outer + child.name
            yield from classes(child, f"{outer}{child.name}.")
        else:
            yield from classes(child, outer)


def test_no_class_name_is_defined_twice() -> None:
    found = Counter(name for path in FILES for name in classes(ast.parse(path.read_text())))
    assert [name for name, times in found.items() if times > 1] == []


@pytest.mark.parametrize("package", ["engine", "saves", "tui"])
def test_names_are_no_metaphors(package: str) -> None:
    found = []
    for path in FILES:
        inside = path.relative_to(ROOT)
        if inside.parts[0] != package:
            continue
        nodes = ast.walk(ast.parse(path.read_text()))
        names = [
            n.name for n in nodes if isinstance(n, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        ]
        names.append(path.stem)
        found += [f"{inside}: {name}" for name in names if words(name) & METAPHORS]
    assert found == []
