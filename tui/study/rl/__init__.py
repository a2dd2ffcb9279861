"""PettingZoo environments for every game and number of players; needs the extra ``hinterland[rl]``.

    from hinterland import rl
    env = rl.env("carcassonne", players=2)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        done = terminated or truncated
        env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))

``docs/rl.md`` describes observations, actions and rewards of each game.
"""

from __future__ import annotations

try:
    from tui.study.rl.encoding import ActionGroup, Encoding, Field, encoding_of
    from tui.study.rl.environment import REWARDS, HinterlandEnv, env, raw_env
except ModuleNotFoundError as error:
    if error.name in ("gymnasium", "numpy", "pettingzoo"):
        sentence = f"environments need {error.name}: install 'hinterland[rl]'"
        raise ModuleNotFoundError(sentence, name=error.name) from error
    raise

__all__ = [
    "REWARDS",
    "ActionGroup",
    "Encoding",
    "Field",
    "HinterlandEnv",
    "encoding_of",
    "env",
    "raw_env",
]
