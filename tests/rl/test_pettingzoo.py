"""PettingZoo's own tests of environments, and the rest of its interface."""

from __future__ import annotations

import inspect
from typing import Any

import numpy as np
import pytest
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test
from pettingzoo.utils import wrappers

import engine
from tests.rl.settings import ALL
from tui.study import rl

# What PettingZoo warns of in its own board games, too: observations are dictionaries with a mask.
pytestmark = [
    pytest.mark.filterwarnings("error"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably"),
]


@pytest.mark.parametrize("wrapped", [False, True])
@pytest.mark.parametrize(("game", "players"), ALL)
def test_api(game: str, players: int, wrapped: bool) -> None:
    api_test((rl.env if wrapped else rl.raw_env)(game, players), num_cycles=50)


@pytest.mark.parametrize(("game", "players"), ALL)
def test_seed(game: str, players: int) -> None:
    seed_test(lambda: rl.env(game, players), num_cycles=30)


@pytest.mark.parametrize("game", ["discovery", pytest.param("landover", marks=pytest.mark.slow)])
def test_render(game: str) -> None:
    def made(**settings: Any) -> Any:
        return rl.raw_env(game, **settings)

    render_test(made)


@pytest.mark.slow
@pytest.mark.parametrize("game", engine.games())
def test_performance(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(rl.raw_env(game))
    assert "turns per second" in capsys.readouterr().out


def public(*classes: type) -> set[str]:
    """The public names of classes, those of attributes without a value included."""
    names = {
        name
        for kind in classes
        for base in kind.__mro__
        for name in (*vars(base), *inspect.get_annotations(base))
    }
    return {name for name in names if not name.startswith("_")}


def test_no_name_of_the_interface_has_another_meaning() -> None:
    env = rl.raw_env("castle")
    for name in public(AECEnv):
        ours = getattr(env, name)
        theirs = inspect.getattr_static(AECEnv, name, None)
        assert callable(ours) == inspect.isfunction(theirs), name
        if inspect.isfunction(theirs):
            wanted = list(inspect.signature(theirs).parameters)[1:]
            assert list(inspect.signature(ours).parameters) == wanted, name
    given = [kind for kind in vars(wrappers).values() if isinstance(kind, type)]
    taken = public(ParallelEnv, *given) | {name for wrapper in wrapped(env) for name in vars(wrapper)}
    own = (public(type(env)) | set(vars(env))) - public(AECEnv)
    assert {name for name in own & taken if not name.startswith("_")} <= {"render_mode"}


def wrapped(env: AECEnv[Any, Any, Any]) -> list[AECEnv[Any, Any, Any]]:
    """The environment in each of the wrappers that any environment of this kind can have."""
    return [
        wrappers.BaseWrapper(env),
        wrappers.AssertOutOfBoundsWrapper(env),
        wrappers.OrderEnforcingWrapper(env),
        wrappers.TerminateIllegalWrapper(env, -1),
        wrappers.MultiEpisodeEnv(env, 2),
    ]


@pytest.mark.parametrize(("game", "players"), [("castle", 2), ("discovery", 3), ("landover", 2)])
def test_state_is_what_all_agents_observe(game: str, players: int) -> None:
    env = rl.raw_env(game, players, options={"hand": "two_private"} if game == "discovery" else None)
    for wrapper in wrapped(env):
        wrapper.reset(seed=3)
        for _ in range(5):
            state = wrapper.state()
            assert env.state_space.contains(state)
            assert wrapper.state_space.contains(state)
            seen = [wrapper.observe(agent)["observation"] for agent in wrapper.possible_agents]
            assert (state == np.concatenate(seen)).all()
            wrapper.step(int(np.flatnonzero(wrapper.last()[0]["action_mask"])[0]))
