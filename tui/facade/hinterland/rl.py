"""PettingZoo environments for every game and number of players; needs the extra ``hinterland[rl]``.

>>> from hinterland import rl
>>> env = rl.env("castle")
>>> env.reset(seed=7)
>>> env.agents
['player_0', 'player_1']
"""

from hinterland.packages import require_own

require_own()

from tui.study.rl import (  # noqa: E402  # another module may hide the package
    REWARDS,
    ActionGroup,
    Encoding,
    Field,
    HinterlandEnv,
    encoding_of,
    env,
    raw_env,
)

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
