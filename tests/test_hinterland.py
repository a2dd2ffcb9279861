"""The package ``hinterland``: what it offers, what it needs, and what hides the packages behind it."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import hinterland
import pytest

import engine
import saves
from engine import bots
from tests.saves.playing import written

ROOT = Path(__file__).parent.parent
FACADE = ROOT / "tui" / "facade"
STDLIB_ALONE = f"import sys; sys.path[:0] = [{str(ROOT)!r}, {str(FACADE)!r}]\n"


def run(*arguments: str, path: Path | None = None, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        cwd=cwd,
        env={"PYTHONPATH": str(path)} if path else {},
        timeout=120,
    )


def test_every_name_is_that_of_its_package() -> None:
    for name in hinterland.__all__:
        own = getattr(hinterland, name)
        if name in engine.__all__:
            assert own is getattr(engine, name)
        elif name == "bots":
            assert own is bots
        else:
            assert own is getattr(saves, hinterland._FROM_SAVES[name])
    assert set(hinterland.__all__) <= set(dir(hinterland))
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        hinterland.chess  # noqa: B018


def test_the_version_is_a_version() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", hinterland.__version__)
    assert hinterland.__version__ == engine.__version__


def test_the_module_is_the_program() -> None:
    shown = run("-m", "hinterland", "--version")
    assert (shown.returncode, shown.stdout.split()[:2]) == (0, ["hinterland", engine.__version__])
    refused = run("-m", "hinterland", "frobnicate")
    assert refused.returncode == 2
    assert refused.stderr.startswith("hinterland: there is no command 'frobnicate'")


def test_importing_loads_nothing_else() -> None:
    code = "import sys, hinterland\nprint(*sorted({'engine', 'saves', 'tui', 'random'} & set(sys.modules)))"
    assert run("-c", code).stdout.split() == []


def test_games_bots_and_logs_need_the_standard_library_alone(tmp_path: Path) -> None:
    log = written(tmp_path, 10)
    code = f"""{STDLIB_ALONE}
import hinterland as h
from pathlib import Path
from time import monotonic
state = h.new_game("castle", players=2, seed=3)
h.bots.play(state, [h.bots.make("greedy", 3, monotonic), h.bots.make("random", 3, monotonic)], h.Dealer(3))
path = Path({str(log)!r})
assert h.verify_log(path).ok
log = h.read_log(path)
timeline = h.Timeline(log)
timeline.jump(5)
assert len(timeline.state.moves) == 5
print(state)
ours = {{"engine", "saves", "hinterland"}}
print(*[m for m in {{n.partition(".")[0] for n in sys.modules}} - ours if m not in sys.stdlib_module_names])
"""
    outcome = run("-S", "-c", code)
    assert outcome.stderr == ""
    assert outcome.stdout.startswith("The Castle: ")
    assert outcome.stdout.splitlines()[-1].split() in ([], ["__main__"])


@pytest.mark.parametrize("stray", ["engine.py", "saves.py", "tui/__init__.py", "tui/other.py"])
@pytest.mark.parametrize("start", ["program", "name"])
def test_a_module_that_hides_a_package_is_named_in_one_sentence(
    tmp_path: Path, stray: str, start: str
) -> None:
    file = tmp_path / stray
    file.parent.mkdir(exist_ok=True)
    file.write_text("")
    code = {
        "program": "import sys; from hinterland.__main__ import main; sys.argv[1:] = ['--version']; main()",
        "name": "import hinterland; hinterland.games()",
    }[start]
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    outcome = run("-c", code, path=tmp_path, cwd=elsewhere)
    name = stray.partition("/")[0].removesuffix(".py")
    hidden = stray != "tui/other.py"  # a folder without __init__.py hides nothing
    assert (outcome.returncode == 1) == hidden
    if hidden:
        last = outcome.stderr.splitlines()[-1]
        assert f"another module called '{name}' hides Hinterland's own: {file}" in last
        assert "PYTHONPATH" in last
    if start == "program":
        assert "Traceback" not in outcome.stderr
        assert outcome.stderr.count("\n") == hidden


def test_the_program_names_the_package_that_it_lacks() -> None:
    code = f"{STDLIB_ALONE}sys.argv[1:] = ['list']\nfrom hinterland.__main__ import main; main()"
    outcome = run("-S", "-c", code)
    assert outcome.returncode == 1
    sentence = "the package 'click' is missing; install Hinterland with its dependencies"
    assert outcome.stderr == f"hinterland: {sentence}\n"


def public_modules() -> list[ModuleType]:
    inside = (pkgutil.walk_packages(one.__path__, f"{one.__name__}.") for one in (engine, saves))
    return [hinterland, *(importlib.import_module(one.name) for found in inside for one in found)]


def test_examples_in_docstrings_run() -> None:
    told = [doctest.testmod(module, optionflags=doctest.ELLIPSIS) for module in public_modules()]
    assert sum(one.failed for one in told) == 0
    assert sum(one.attempted for one in told) >= 15


@pytest.mark.parametrize("name", ["engine", "saves", "tui"])
def test_package_that_has_overwritten_ours_is_named(tmp_path: Path, name: str) -> None:
    shutil.copytree(FACADE / "hinterland", tmp_path / "hinterland")
    for package in ("engine", "saves", "tui"):
        (tmp_path / package).mkdir()
        text = "print 'Python 2'" if package == name else f"import {name}"
        (tmp_path / package / "__init__.py").write_text(text)
    info = tmp_path / f"other_{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: other-{name}\nVersion: 1.0\n")
    (info / "RECORD").write_text(f"{name}/__init__.py,,\n")
    outcome = run("-m", "hinterland", "list", path=tmp_path, cwd=tmp_path)
    assert outcome.returncode == 1
    assert outcome.stderr.startswith(
        f"hinterland: the installed package 'other-{name}' has overwritten Hinterland's '{name}'; uninstall"
    )
    assert outcome.stderr.count("\n") == 1
