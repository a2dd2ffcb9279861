"""PettingZoo environments for every game and number of players; needs the extra ``hinterland[rl]``.

>>> from hinterland import rl
>>> env = rl.env("castle")
>>> env.reset(seed=7)
>>> env.agents
['player_0', 'player_1']
"""

from hinterland.packages import require_own

require_own()

from tui.study.rl import *  # noqa: E402, F403  # another module may hide the package
from tui.study.rl import __all__ as __all__  # noqa: E402
