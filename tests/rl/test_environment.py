"""Environments: seeds, rewards, limits, pictures."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from hinterland import rl as facade

import engine
from engine import IllegalMove, UnknownName, Unplayable
from tui.study import rl
from tui.study.rl import HinterlandEnv

ROOT = Path(__file__).parents[2]


def play(env: HinterlandEnv, seed: int = 0, most: int = 10_000) -> dict[str, float]:
    """Play a game at random; return the sum of the rewards of each agent."""
    random = Random(seed)
    env.reset(seed=seed)
    total = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter(most):
        observation, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        done = terminated or truncated
        env.step(None if done else random.choice(np.flatnonzero(observation["action_mask"]).tolist()))
    return total


def test_the_seed_is_that_of_the_game() -> None:
    env = rl.raw_env("discovery", 2)
    env.reset(seed=9)
    state = engine.new_game("discovery", players=2, seed=9)
    state.push(engine.Dealer(9).deal(state))
    assert env.game_state.moves == state.moves
    assert env.game_state.seed == 9


def test_games_after_a_seed_differ_and_can_be_repeated() -> None:
    def seeds() -> list[int | None]:
        env = rl.raw_env("castle")
        found = []
        env.reset(seed=4)
        for _ in range(3):
            env.reset()
            found.append(env.game_state.seed)
        return found

    assert seeds() == seeds()
    assert len(set(seeds())) == 3


@pytest.mark.parametrize(("game", "players"), [("carcassonne", 3), ("castle", 2), ("discovery", 2)])
@pytest.mark.parametrize("reward", rl.REWARDS)
def test_rewards(game: str, players: int, reward: str) -> None:
    env = rl.raw_env(game, players, reward=reward)
    total = play(env, seed=2)
    scores, winners = env.game_state.scores, env.game_state.winners
    assert env.game_state.is_terminal
    assert env.agents == []
    for seat, agent in enumerate(env.possible_agents):
        best = max(points for other, points in enumerate(scores) if other != seat)
        if reward == "win":
            assert total[agent] == 2 * (seat in winners) / len(winners) - 1
        else:
            assert total[agent] == scores[seat] - best


def test_one_side_is_rewarded_with_its_points() -> None:
    alone = rl.raw_env("carcassonne", 1)
    assert play(alone) == {"player_0": alone.game_state.scores[0]}
    solo = rl.raw_env("carcassonne", 3, options={"solo": "normal"})
    assert set(play(solo).values()) == {min(solo.game_state.scores)}


def test_agents_that_are_not_to_act_have_no_actions() -> None:
    env = rl.raw_env("new_world", 3)
    env.reset(seed=1)
    masks = {agent: env.observe(agent)["action_mask"].sum() for agent in env.agents}
    assert masks[env.agent_selection] > 0
    assert sum(count > 0 for count in masks.values()) == 1


@pytest.mark.parametrize("action", [-1, 10**6, None])
def test_an_impossible_action_changes_nothing(action: Any) -> None:
    env = rl.raw_env("castle")
    env.reset(seed=1)
    before = env.game_state.fingerprint()
    with pytest.raises(ValueError, match="not possible now"):
        env.step(action)
    env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    assert env.game_state.fingerprint() != before


def test_with_wrappers_an_impossible_action_loses() -> None:
    env = rl.env("castle")
    env.reset(seed=1)
    agent = env.agent_selection
    mask = env.observe(agent)["action_mask"]
    env.step(int(np.flatnonzero(mask == 0)[0]))
    assert env.rewards[agent] == -1
    assert all(env.terminations.values())


def test_a_game_is_truncated_after_so_many_moves() -> None:
    env = rl.raw_env("landover", 2, max_moves=30)
    random = Random(1)
    env.reset(seed=1)
    steps = 0
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        assert not terminated
        if truncated:
            env.step(None)
            continue
        steps += 1
        env.step(random.choice(np.flatnonzero(observation["action_mask"]).tolist()))
        assert agent in env.possible_agents
    assert (steps, env.agents) == (30, [])


def test_a_small_window_limits_the_board_and_ends_the_game_when_nothing_is_left() -> None:
    wide, small = rl.raw_env("carcassonne"), rl.raw_env("carcassonne", window=9)
    assert small.encoding.actions < wide.encoding.actions / 20
    ends = set()
    for seed in range(6):
        play(small, seed)
        columns = [tile["x"] for tile in small.game_state.position()["tiles"]]  # type: ignore[index, union-attr, call-overload]
        assert max(columns) - min(columns) < 9
        ends.add(small.game_state.is_terminal)
    tight = rl.raw_env("carcassonne", window=2)
    play(tight)
    ends.add(tight.game_state.is_terminal)
    assert False in ends  # truncated


@pytest.mark.parametrize("game", engine.games())
def test_text(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    text, human = (rl.raw_env(game, 2, render_mode=mode) for mode in ("ansi", "human"))
    for env in (text, human):
        play(env, seed=3, most=12)
    shown = text.render()
    assert isinstance(shown, str)
    assert shown.startswith(engine.game(game).title)
    assert "\x1b" not in shown
    assert human.render() is None
    assert capsys.readouterr().out == shown + "\n"


@pytest.mark.parametrize("game", ["castle", "landover"])
def test_pictures(game: str) -> None:
    image = rl.raw_env(game, 2, render_mode="rgb_array")
    play(image, seed=3, most=12)
    pixels = image.render()
    assert isinstance(pixels, np.ndarray)
    assert (pixels.shape[1:], pixels.dtype) == ((1200, 3), np.uint8)
    assert len(np.unique(pixels @ np.array([1 << 16, 1 << 8, 1]))) > 8
    assert rl.raw_env(game).render() is None


@pytest.mark.parametrize(
    ("arguments", "settings", "error"),
    [
        (("chess", 2), {}, UnknownName),
        (("castle", 3), {}, UnknownName),
        (("castle", 2), {"options": {"walls": 1}}, UnknownName),
        (("carcassonne", 1), {"options": {"tile_auction": True}}, Unplayable),
        (("castle", 2), {"reward": "money"}, ValueError),
        (("castle", 2), {"render_mode": "window"}, ValueError),
    ],
)
def test_refuses(arguments: tuple[str, int], settings: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        rl.raw_env(*arguments, **settings)


def test_moves_of_the_environment_are_legal_in_the_log() -> None:
    """An environment plays games that the engine replays."""
    env = rl.raw_env("landover", 3)
    play(env, seed=5, most=200)
    state = engine.new_game("landover", players=3, seed=5)
    for move in env.game_state.moves:
        try:
            state.push(move)
        except IllegalMove as error:
            pytest.fail(str(error))
    assert state.fingerprint() == env.game_state.fingerprint()


@pytest.mark.parametrize("missing", ["gymnasium", "numpy", "pettingzoo"])
def test_without_the_extra_it_is_said_what_to_install(missing: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; import tui.study.rl"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False)
    assert told.returncode == 1
    assert told.stderr.endswith(f"environments need {missing}: install 'hinterland[rl]'\n")


def test_the_facade_has_the_same_names() -> None:
    assert facade.__all__ == rl.__all__
    assert all(getattr(facade, name) is getattr(rl, name) for name in rl.__all__)
