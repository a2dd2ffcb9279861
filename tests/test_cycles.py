"""Import cycles stay small; imports of types, in functions and by name are counted, too."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
MOST = 3
FILES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for package in ("engine", "saves", "tui")
    for path in (ROOT / package).rglob("*.py")
}


def imports(path: Path) -> Iterator[str]:
    """Yield the modules of ours that a file imports; a package imports what its ``__init__.py`` does."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in FILES)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: a relative import"
            for alias in node.names:
                name = f"{node.module}.{alias.name}"
                yield from [one for one in (name, str(node.module)) if one in FILES][:1]
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
            yield from (
                one.value for one in node.args if isinstance(one, ast.Constant) and one.value in FILES
            )


def reachable(graph: dict[str, set[str]], start: str) -> set[str]:
    """Return the modules that a module imports, directly or by others."""
    found, left = set[str](), [start]
    while left:
        new = graph[left.pop()] - found
        found |= new
        left += new
    return found


def test_no_import_cycle_has_more_than_three_files() -> None:
    graph = {name: set(imports(path)) - {name} for name, path in FILES.items()}
    reach = {name: reachable(graph, name) for name in graph}
    cycles = {
        tuple(sorted(other for other in found if name in reach[other]))
        for name, found in reach.items()
        if name in found
    }
    assert max(map(len, cycles), default=0) <= MOST, max(cycles, key=len)
