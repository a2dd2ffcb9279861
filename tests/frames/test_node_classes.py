"""Classes of screens and widgets that are made quickly are as those that Textual makes."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version
from typing import Any

import pytest
from textual.dom import DOMNode

from tests.terminal import ROOT
from tui.terminal.internals import TESTED
from tui.terminal.node_classes import make_node_classes_quickly

COMPARED = """
import importlib, pkgutil, sys
import tui.command, tui.launch
from tui.terminal.node_classes import make_node_classes_quickly
assert not {"textual.app", "textual.screen", "textual.widget"} & set(sys.modules)  # not made yet

from textual.dom import DOMNode
theirs = DOMNode.__init_subclass__.__func__
make_node_classes_quickly()
ours = DOMNode.__init_subclass__.__func__
make_node_classes_quickly()
assert DOMNode.__init_subclass__.__func__ is ours

import textual.widgets
for name in textual.widgets.__all__:
    getattr(textual.widgets, name)
for package in ("tui.screens", "tui.widgets", "tui.games.landover"):
    for found in pkgutil.walk_packages(importlib.import_module(package).__path__, package + "."):
        try:
            importlib.import_module(found.name)
        except ModuleNotFoundError as error:  # an extra that is not installed
            if error.name.partition(".")[0] in ("engine", "saves", "tui"):
                raise

def attributes(cls):
    found = {name: vars(cls)[name] for name in (
        "_reactives", "_computes", "_css_type_name", "_css_type_names",
        "_inherit_css", "_inherit_bindings", "_inherit_component_classes",
    )}
    order = list(found["_reactives"])
    return found, order, vars(cls)["_merged_bindings"].key_to_bindings, {n: type(v) for n, v in found.items()}

count, waiting = 0, [DOMNode]
while waiting:
    for cls in waiting.pop().__subclasses__():
        waiting.append(cls)
        count += 1
        made = attributes(cls)
        theirs(cls, cls._inherit_css, cls._inherit_bindings, cls._inherit_component_classes)
        assert attributes(cls) == made, cls
print(count, ours is not theirs)
"""


def test_they_are_the_same() -> None:
    done = subprocess.run(
        [sys.executable, "-c", COMPARED], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    count, are_ours = done.stdout.split()
    assert int(count) > 150
    assert are_ours == "True" or version("textual") != TESTED["textual"]


def test_another_way_to_make_them_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def init_subclass(cls: Any) -> None:
        cls._reactives = {}

    monkeypatch.setattr(DOMNode, "__init_subclass__", classmethod(init_subclass))
    make_node_classes_quickly()
    assert vars(DOMNode)["__init_subclass__"].__func__ is init_subclass
