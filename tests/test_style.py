"""House style: names, docstrings, import cycles, paths in documents, and a test for each rule."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path
from types import ModuleType

import pytest

import engine
import saves
import tui

ROOT = Path(__file__).parents[1]
PACKAGES = (engine, saves, tui)
FILES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for package in PACKAGES
    for path in sorted((ROOT / package.__name__).rglob("*.py"))
}


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


# Names

METAPHORS = {
    "annals", "anew", "chronicle", "door", "doubt", "fate", "felt", "finger", "fold", "fortune",
    "ink", "kit", "ledger", "lens", "manner", "nought", "pulse", "reckoning", "secrecy", "sheet", "stretch",
    "tale", "telling", "tidy", "veil", "whatever", "whoever",
}  # fmt: skip


def words(name: str) -> set[str]:
    """Return the words of a name in any spelling, with and without the plural's s."""
    found = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)
    return {word.lower() for word in found} | {word.lower().removesuffix("s") for word in found}


def classes(node: ast.AST, outer: str = "") -> Iterator[str]:
    """Yield the names of classes; a nested one is qualified, such as ``Menu.Chosen``."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef):
            yield outer + child.name
            yield from classes(child, f"{outer}{child.name}.")
        else:
            yield from classes(child, outer)


def test_no_class_name_is_defined_twice() -> None:
    found = Counter(name for path in FILES.values() for name in classes(parsed(path)))
    assert [name for name, times in found.items() if times > 1] == []


def test_names_are_no_metaphors() -> None:
    found = []
    for module, path in FILES.items():
        nodes = [
            n
            for n in ast.walk(parsed(path))
            if isinstance(n, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        ]
        names = [path.stem, *(node.name for node in nodes)]
        found += [f"{module}: {name}" for name in names if words(name) & METAPHORS]
    assert found == []


# Import cycles; imports of types, in functions and by name count, too.

MOST_IN_A_CYCLE = 2


def imports(path: Path) -> Iterator[str]:
    """Yield the modules of ours that a file imports; a package imports what its ``__init__.py`` does."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in FILES)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: a relative import"
            for alias in node.names:
                name = f"{node.module}.{alias.name}"
                yield from [one for one in (name, str(node.module)) if one in FILES][:1]
        elif isinstance(node, ast.Call) and "import_module" in vars(node.func).values():
            yield from (
                one.value for one in node.args if isinstance(one, ast.Constant) and one.value in FILES
            )


def reachable(graph: dict[str, set[str]], start: str) -> set[str]:
    """Return the modules that a module imports, directly or through others."""
    found, left = set[str](), [start]
    while left:
        new = graph[left.pop()] - found
        found |= new
        left += new
    return found


def test_no_import_cycle_has_more_than_two_files() -> None:
    graph = {name: set(imports(path)) - {name} for name, path in FILES.items()}
    reach = {name: reachable(graph, name) for name in graph}
    cycles = {
        tuple(sorted(other for other in found if name in reach[other]))
        for name, found in reach.items()
        if name in found
    }
    assert max(map(len, cycles), default=0) <= MOST_IN_A_CYCLE, max(cycles, key=len)


# Docstrings

MEMBERS = (property, cached_property, classmethod, staticmethod)


def modules(package: ModuleType) -> Iterator[ModuleType]:
    yield package
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if not found.name.endswith("__main__"):
            yield importlib.import_module(found.name)


def is_described(cls: type, name: str) -> bool:
    """Return whether a member has a docstring, in its class or in a base."""
    declared = (base.__dict__.get(name) for base in cls.__mro__)
    if any(member.__doc__ for member in declared if member is not None):
        return True
    return any(name in inspect.get_annotations(base) for base in cls.__mro__[1:])


def undescribed(module: ModuleType) -> Iterator[str]:
    """Yield public names of a module that lack a docstring."""
    if not module.__doc__:
        yield module.__name__
    for name, value in vars(module).items():
        if name.startswith("_") or getattr(value, "__module__", None) != module.__name__:
            continue
        if inspect.isclass(value):
            yield from undescribed_in(value)
        elif inspect.isroutine(value) and not value.__doc__:
            yield f"{module.__name__}.{name}"


def undescribed_in(cls: type) -> Iterator[str]:
    """Yield public names of a class that lack a docstring."""
    if not cls.__dict__.get("__doc__"):
        yield f"{cls.__module__}.{cls.__qualname__}"
    for name, member in vars(cls).items():
        if name.startswith("_"):
            continue
        if inspect.isclass(member) and member.__qualname__.startswith(f"{cls.__qualname__}."):
            yield from undescribed_in(member)
        elif (inspect.isfunction(member) or isinstance(member, MEMBERS)) and not is_described(cls, name):
            yield f"{cls.__module__}.{cls.__qualname__}.{name}"


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.__name__)
def test_every_public_name_has_a_docstring(package: ModuleType) -> None:
    assert [name for module in modules(package) for name in undescribed(module)] == []


# Paths in documents

READMES = [
    path
    for top in ("engine", "saves", "tui", "packaging")
    for path in sorted((ROOT / top).rglob("README.md"))
]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
NAMED = re.compile(r"`([\w./]+\.(?:c|py|toml|yml|md)|[\w./]+/[\w./]*)`")
CODE = re.compile(r"```.*?```|`[^`]*`", re.DOTALL)
WHOLE = re.compile(r"`((?:benchmarks|docs|engine|packaging|saves|tests|tui)/[\w./]*)`")


def test_every_layer_of_tui_has_a_readme() -> None:
    layers = {path.parent.name for path in (ROOT / "tui").glob("*/__init__.py")}
    assert layers == {path.parent.name for path in READMES if path.parents[1] == ROOT / "tui"}


def test_files_named_in_readmes_exist() -> None:
    def exists(name: str, folder: Path) -> bool:
        return (ROOT / name).exists() or any(folder.glob(name)) or any(folder.glob(f"*/{name}"))

    assert READMES
    assert [
        (str(path.relative_to(ROOT)), name)
        for path in READMES
        for name in NAMED.findall(path.read_text(encoding="utf-8"))
        if not exists(name, path.parent)
    ] == []


def test_paths_in_documents_exist() -> None:
    assert [
        (str(path.relative_to(ROOT)), name)
        for path in DOCUMENTS
        for name in WHOLE.findall(path.read_text(encoding="utf-8"))
        if not (ROOT / name).exists()
    ] == []


def test_documents_have_no_brackets_that_the_site_takes_for_references() -> None:
    # mkdocs builds with --strict: ``[this] [that]`` would be a link to a page or a name that is not there.
    assert [
        (str(path.relative_to(ROOT)), found)
        for path in DOCUMENTS
        for found in re.findall(r"\] ?\[[^\]]+\](?![(:])", CODE.sub("", path.read_text(encoding="utf-8")))
    ] == []


# Rules of docs/rules, each cited by a test with ``@rule("DISC-4.3")``


@cache
def written() -> dict[str, str]:
    """Return the rule ids that documents define, printed in bold, each with its document."""
    bold = re.compile(r"\*\*([A-Z]+2?-(?:[A-Z]+-)?\d+(?:\.[A-Z]?\d+[a-z]?)?)")
    found = {}
    for document in sorted((ROOT / "docs" / "rules").glob("*.md")):
        ids = bold.findall(document.read_text(encoding="utf-8"))
        assert ids, f"{document.name}: no rule id in bold"
        found |= dict.fromkeys(ids, document.name)
    return found


@cache
def cited() -> dict[str, str]:
    """Return the ids in the ``@rule(...)`` decorators of all tests, each with a test that cites it."""
    found: dict[str, str] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in parsed(path).body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                for call in node.decorator_list:
                    if isinstance(call, ast.Call) and ast.unparse(call.func) == "rule":
                        found |= {ast.literal_eval(arg): f"{path.name}::{node.name}" for arg in call.args}
    return found


def test_every_rule_is_cited_by_a_test() -> None:
    assert {name: where for name, where in written().items() if name not in cited()} == {}


def test_every_citation_names_a_rule() -> None:
    assert {name: where for name, where in cited().items() if name not in written()} == {}


def test_every_rule_that_the_engine_names_is_written_down() -> None:
    ids = written().keys() | {name.partition(".")[0] for name in written()}  # a whole section
    for path in sorted((ROOT / "engine" / "games").rglob("*.py")):
        named = set(re.findall(r'"([A-Z]+2?-\d+(?:\.[A-Z]?\d+[a-z]?)?)"', path.read_text(encoding="utf-8")))
        assert sorted(named - ids) == [], path
