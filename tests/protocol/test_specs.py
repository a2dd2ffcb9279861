"""One way to name a bot."""

from __future__ import annotations

import pytest

import engine
from engine import UnknownName, bots
from engine.bots import ForeignSpec, Limit, Spec
from tests.packages import Install

BOT = """
from engine.bots import Analysis, Bot, RatedMove


class Last(Bot):
    level = "last"

    def think(self, state, on_progress=None):
        return Analysis((RatedMove(state.legal_moves()[-1], 0.0),))


NO_BOT = 3
"""


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("greedy", Spec("greedy")),
        ("master:ms=500", Spec("master", Limit(ms=500))),
        ("./mybot", ForeignSpec("./mybot", command=("./mybot",))),
        ("~/bots/it:sims=9", ForeignSpec("~/bots/it", Limit(simulations=9), ("~/bots/it",))),
        ("exec:node mybot.js", ForeignSpec("exec:node mybot.js", command=("node", "mybot.js"))),
        (
            "exec:node 'my bot.js':ms=7",
            ForeignSpec("exec:node 'my bot.js'", Limit(ms=7), ("node", "my bot.js")),
        ),
        ("package.module:Class", ForeignSpec("package.module:Class")),
        ("module:Class.Inner:ms=7", ForeignSpec("module:Class.Inner", Limit(ms=7))),
    ],
)
def test_a_bot_is_read(text: str, spec: Spec | ForeignSpec) -> None:
    assert bots.resolve(text) == spec
    assert bots.is_foreign(text) == isinstance(spec, ForeignSpec)
    assert text.startswith(bots.base_name(text))


@pytest.mark.parametrize(
    "text", ["", "nobody", "master:foo", "exec:", "exec:'", "./it:ms=0", "./it:ms=x", "a b"]
)
def test_what_names_no_bot_is_refused(text: str) -> None:
    with pytest.raises(UnknownName):
        bots.resolve(text)


def test_the_engine_makes_classes_and_starts_no_program(install: Install) -> None:
    install("pack", "", BOT)
    state = engine.new_game("castle", players=2, seed=1)
    state.push(engine.Dealer(1).deal(state))
    assert bots.make("pack_module:Last", 1).choose(state) == state.legal_moves()[-1]
    with pytest.raises(UnknownName, match="is a program"):
        bots.make("./mybot", 1)
    with pytest.raises(UnknownName, match="is not a bot"):
        bots.make("pack_module:NO_BOT", 1)
    with pytest.raises(UnknownName, match=r"'nothing.here:Bot' cannot be imported: ModuleNotFoundError"):
        bots.make("nothing.here:Bot", 1)


def test_a_package_brings_a_bot_beside_evaluations(install: Install) -> None:
    points = "[hinterland.bots]\nlast = pack_module:Last\nworst = pack_module:NO_BOT\n"
    install("pack", points, BOT)
    assert bots.levels("castle")[-2:] == ("master", "last")
    assert bots.resolve("last") == ForeignSpec("last")
    assert bots.make("last", 1).level == "last"
    with pytest.raises(UnknownName, match="'worst' cannot be imported: TypeError"):
        bots.make("worst", 1)
    assert bots.has_evaluation("castle")
    assert not bots.has_evaluation("pocket")
