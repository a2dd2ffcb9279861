"""The native judges for the tests of the engine."""

from __future__ import annotations

import importlib.util
import os
import runpy
import shutil
from contextlib import chdir
from pathlib import Path
from typing import Any, Final

import pytest

from engine.landscape import native_judges

ROOT: Final = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def judges(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Take the judges of the folder ``HINTERLAND_JUDGES``, or those that are installed, or build them."""
    given = os.environ.get("HINTERLAND_JUDGES", str(ROOT) if native_judges.run_in_c() else None)
    folder = Path(given) if given else tmp_path_factory.mktemp("judges")
    if not given:
        if shutil.which("cc") is None:
            pytest.skip("there is no C compiler")
        with chdir(ROOT):
            runpy.run_path(str(ROOT / "packaging/compile_judges.py"))["build"](folder, ["-O1"])
    found = {}
    for path in sorted(folder.glob("engine/games/*/_judge.*so")):
        name = f"engine.games.{path.parent.name}._judge"
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        found[name] = module.Judge
    assert len(found) == len([*ROOT.glob("engine/games/*/_judge.c")])
    return found


@pytest.fixture
def native(judges: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Have the evaluations use the native judges; emptied, they use none."""
    types: dict[str, Any] = dict(judges)
    monkeypatch.setattr(native_judges, "_types", types)
    monkeypatch.setattr(native_judges, "_judges", {})
    return types
