"""Every rule of docs/rules is cited by a test."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted((ROOT / "docs" / "rules").glob("*.md"))


def written(document: Path) -> set[str]:
    """Return the rule ids that a document defines: those it prints in bold."""
    text = document.read_text(encoding="utf-8")
    return set(re.findall(r"\*\*([A-Z]+2?-(?:[A-Z]+-)?\d+(?:\.[A-Z]?\d+[a-z]?)?)", text))


@cache
def cited() -> dict[str, str]:
    """Return the ids in the ``@rule(...)`` decorators of all tests, each with a test that cites it."""
    found: dict[str, str] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                for call in node.decorator_list:
                    if isinstance(call, ast.Call) and ast.unparse(call.func) == "rule":
                        found |= {ast.literal_eval(arg): f"{path.name}::{node.name}" for arg in call.args}
    return found


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.stem)
def test_every_rule_is_cited_by_a_test(document: Path) -> None:
    ids = written(document)
    assert ids, "ids of rules are in bold"
    assert sorted(ids - set(cited())) == []


def test_every_citation_names_a_rule() -> None:
    ids = set().union(*map(written, DOCUMENTS))
    assert {name: where for name, where in cited().items() if name not in ids} == {}


def test_every_rule_that_the_engine_names_is_written_down() -> None:
    ids = set().union(*map(written, DOCUMENTS))
    ids |= {name.partition(".")[0] for name in ids}  # a whole section
    for path in sorted((ROOT / "engine" / "games").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        named = set(re.findall(r'"([A-Z]+2?-\d+(?:\.[A-Z]?\d+[a-z]?)?)"', text))
        assert sorted(named - ids) == [], path
