"""The examples of the tutorials run as shown."""

from __future__ import annotations

import re
import sys
import textwrap
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import engine
from engine import Dealer, plugins
from engine.games.carcassonne.modules import modules
from tests.command.conftest import Hinterland, data, hinterland  # noqa: F401
from tests.packages import Install, forget, install  # noqa: F401
from tests.tutorials import ROOT, TUTORIALS, files, pieces, write
from tui.presentation import presentation

PAGES = sorted(page.stem for page in TUTORIALS.glob("*.md") if page.stem != "README")


@pytest.mark.parametrize("page", [page for page in PAGES if pieces(page)])
def test_the_pieces_of_a_page_run(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {"__name__": page}
    for number, code in enumerate(pieces(page), 1):
        exec(compile(code, f"{page}.md, piece {number}", "exec"), names)
    assert capsys.readouterr().err == ""


def test_what_the_readme_and_the_package_show_runs(capsys: pytest.CaptureFixture[str]) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"^```python\n(.*?)^```$", readme, re.M | re.S)
    package = (ROOT / "docs" / "package.md").read_text(encoding="utf-8")
    assert textwrap.indent(shown, "    ") in package
    exec(compile(shown, "README.md", "exec"), {})
    assert capsys.readouterr().out.startswith("Carcassonne: turn ")


def test_every_page_shows_code_and_is_listed() -> None:
    listed = re.findall(r"\((\S+)\.md\)", (TUTORIALS / "README.md").read_text(encoding="utf-8"))
    assert sorted(set(listed) & set(PAGES)) == PAGES
    assert all(pieces(page) or files(page) for page in PAGES)


def declared(page: str) -> str:
    """The entry points of a page's package in the form of an installed one."""
    groups = tomllib.loads(files(page)["pyproject.toml"])["project"]["entry-points"]
    lines = []
    for group, entries in groups.items():
        lines += [f"[{group}]", *(f"{name} = {source}" for name, source in entries.items())]
    return "\n".join(lines)


@pytest.fixture
def installed(tmp_path: Path, install: Install) -> Iterator[Install]:  # noqa: F811
    """Install the package of a page."""

    def one(page: str, module: str) -> None:
        write(page, tmp_path)
        install(module, declared(page), "")
        modules.cache_clear()

    yield one  # type: ignore[misc]
    for module in ("pocket", "signs"):
        sys.modules.pop(module, None)
    forget()
    modules.cache_clear()


def test_the_game_package(installed: Install, hinterland: Hinterland, tmp_path: Path) -> None:  # noqa: F811
    installed("game-package", "pocket")  # type: ignore[call-arg]
    assert engine.games()[-1] == "pocket"
    assert presentation("pocket").title() == "Pocket"
    assert "Pocket: Variants" in hinterland("new", "pocket", "-h").out
    kept = tmp_path / "kept"
    told = hinterland(
        "simulate", "pocket", "--bots", "greedy,random", "--games", "3", "--json", "--keep", kept
    )
    assert [len(game["scores"]) for game in told.json["games"]] == [2, 2, 2]
    assert hinterland("verify", kept, "--json").json["ok"]
    log = min(kept.glob("*.jsonl"))
    assert "Pocket" in hinterland("show", log).out
    notation = hinterland("export", log).out
    (tmp_path / "game.txt").write_text(notation, encoding="utf-8")
    taken = hinterland("import", tmp_path / "game.txt", "--json").json
    assert (taken["game"], taken["new"]) == ("pocket", True)
    for form in ("svg", "txt", "json", "cast"):
        assert hinterland("export", log, "--format", form, "-o", tmp_path / f"a.{form}").status == 0
    state = engine.new_game("pocket", players=2, seed=1)
    assert state.turns == 24
    assert not plugins.failures()


def test_the_expansion(installed: Install, hinterland: Hinterland, tmp_path: Path) -> None:  # noqa: F811
    installed("expansion", "signs")  # type: ignore[call-arg]
    fresh = type(engine.game("carcassonne"))()
    assert fresh.options[-1].name == "signs"
    state, dealer, random = fresh.new_state(2, 3, fresh.settle({"signs": True})), Dealer(3), Random(5)
    paid = 0
    while not state.is_terminal:
        at_random = state.current_player == engine.CHANCE
        for event in state.push(dealer.deal(state) if at_random else random.choice(state.legal_moves())):
            paid += event.kind == "scored"
    assert sum(tile.design.id == "SIGN-road" for tile in state.landscape.laid()) == 4
    assert paid
    end = state.fingerprint()
    moves = list(state.moves)
    while state.moves:
        state.pop()
    for move in moves:
        state.push(move)
    assert state.fingerprint() == end
    assert not plugins.failures()


def test_the_documents_of_the_site_name_modules_that_exist() -> None:
    import importlib

    for page in (ROOT / "docs" / "reference").glob("*.md"):
        for name in re.findall(r"^::: (\S+)$", page.read_text(encoding="utf-8"), re.M):
            assert importlib.import_module(name).__doc__
