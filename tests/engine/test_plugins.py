import sys
from pathlib import Path

import pytest

import engine
from engine import UnknownName, bots, plugins
from engine.plugins import Group, failures
from saves import Library, SaveError
from tests.packages import POCKET, POINTS, Install, forget
from tests.tui.program import play


def reasons() -> list[tuple[str, str, str]]:
    return [(f.distribution, f.name, str(f.reason)) for f in failures()]


def test_names_are_known_without_an_import_and_objects_are_imported_on_first_use(install: Install) -> None:
    install("pack", "[hinterland.things]\nb = pack_module:B\na = pack_module:A.imag\n", "A = 2j\nB = 5.0\n")
    things = Group("hinterland.things", float)
    assert things.names() == ("a", "b")
    assert "pack_module" not in sys.modules
    assert things.find("b") == 5
    assert list(things.items()) == [("a", 2.0), ("b", 5.0)]
    assert things.find("c") is None


def test_what_cannot_be_imported_is_skipped_and_named(install: Install) -> None:
    install("broken", "[hinterland.things]\nx = broken_module:X\n", "raise RuntimeError('no luck')\n")
    install("good", "[hinterland.things]\ny = good_module:Y\nz = good_module:Z\n", "Y = 1\nZ = 'text'\n")
    things = Group("hinterland.things", int)
    assert dict(things.items()) == {"y": 1}
    assert things.names() == ("y",)
    assert reasons() == [
        ("broken", "x", "RuntimeError: no luck"),
        ("good", "z", "TypeError: good_module:Z is no int"),
    ]
    assert str(failures()[0].saying) == (
        "the package broken has no usable x in hinterland.things: RuntimeError: no luck"
    )


def test_the_names_of_hinterland_and_of_the_first_package_are_kept(
    install: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    install("alpha", "[hinterland.things]\nown = alpha_module:A\nx = alpha_module:A\n", "A = 1.0\n")
    install("beta", "[hinterland.things]\nx = beta_module:B\n", "B = 2\n")
    monkeypatch.setattr(plugins, "_own_groups", lambda: {"hinterland.things": {"own": "math:pi"}})
    things = Group("hinterland.things", float)
    assert things.names() == ("own", "x")
    assert things.find("x") == 1
    assert reasons() == [
        ("alpha", "own", "hinterland has the same name"),
        ("beta", "x", "alpha has the same name"),
    ]


def test_a_game_of_a_package_follows_those_of_hinterland(install: Install) -> None:
    own = engine.games()
    install("pack", POINTS, POCKET)
    assert engine.games() == (*own, "pocket")
    assert engine.new_game("pocket", players=2, seed=1).game == "pocket"
    with pytest.raises(UnknownName, match="'ruined' of the package pack cannot be used: AttributeError"):
        engine.game("ruined")
    assert bots.levels("pocket") == ("random",)


def test_a_log_says_which_game_is_missing(install: Install, tmp_path: Path) -> None:
    install("pack", POINTS, POCKET)
    name = play(tmp_path, game="pocket", moves=4)
    library = Library(tmp_path / "games")
    assert library.read(name).state.game == "pocket"
    for entry in tmp_path.glob("pack-1.0.dist-info/*"):
        entry.unlink()
    forget()
    with pytest.raises(SaveError, match="a game of 'pocket', which is not installed"):
        library.read(name)


STATELESS = """
from engine.game import State
from engine.games.discovery.game import Discovery


class Stateless(Discovery):
    name = "stateless"
    new_state = lambda self, players, seed, options: State()


GAME = Stateless()
"""


def test_game_whose_positions_lack_methods_is_skipped(install: Install) -> None:
    install("old", "[hinterland.games]\nstateless = old_module:GAME\n", STATELESS)
    assert "stateless" not in engine.games()
    with pytest.raises(UnknownName, match="'stateless' of the package old cannot be used: TypeError: Can't"):
        engine.game("stateless")


def test_class_that_lacks_methods_is_skipped(install: Install) -> None:
    install("old", "[hinterland.things]\nx = old_module:Bot\n", "from engine.bots import Bot\n")
    assert Group("hinterland.things", type).find("x") is None
    assert reasons() == [("old", "x", "TypeError: Bot lacks think")]


def test_bots_that_cannot_be_used_are_not_offered(install: Install) -> None:
    points = """
[hinterland.bots]
pocket = pack_module:MISSING
pocket.keen = pack_module:MISSING
lost = pack_module:MISSING
"""
    install("pack", POINTS + points, POCKET)
    assert bots.levels("pocket") == ("random",)
    assert not bots.has_evaluation("pocket")
    assert "lost" not in bots.levels()
    with pytest.raises(UnknownName, match="'lost' cannot be imported: AttributeError"):
        bots.make("lost", seed=1)
