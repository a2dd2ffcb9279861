"""A game as a PettingZoo environment in which agents act in turns (AEC)."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from random import Random
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

import engine
from engine import CHANCE, Dealer, Move, Setting, State
from tui.study.rl.encoding import encoding_of

REWARDS: Final = ("difference", "win", "dense")
"""What agents are rewarded with: see :class:`HinterlandEnv`."""

_SEED_BITS: Final = 63

Observed = dict[str, NDArray[Any]]


class HinterlandEnv(AECEnv[str, Observed, int]):
    """A game for agents ``player_0``, ``player_1``, ... in turn order.

    An observation is a dictionary with ``observation``, a vector whose fields ``encoding`` describes, and
    ``action_mask``, 1 for each action that is possible now; it is all 0 for agents that are not to act.
    Nothing in it depends on what the agent's seat may not know. Chance moves are made by the environment.

    Args:
        reward: ``"difference"``: at the end, points ahead of the best rival; ``"win"``: at the end, from -1
            for a loss to 1 for a win alone; ``"dense"``: after each move, the change of points ahead, in sum
            the difference. Where all seats are on one side, or there is only one, its points count.
        max_moves: decisions after which a game is truncated; ``None`` for no limit.
        window: side of the part of an endless board that agents see and can build in; ``None`` for as much
            as any game can need. A game in which all moves of an agent lie outside is truncated.
        render_mode: ``"human"`` prints text, ``"ansi"`` returns it, ``"rgb_array"`` returns a picture.

    Attributes:
        state_space: the space of what :meth:`state` returns.
        encoding: the layout of observations and actions, a :class:`tui.study.rl.Encoding`.

    Raises:
        UnknownName: when there is no such game or option.
        Unplayable: when the game cannot be played so.
        ValueError: for another reward or render mode.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # PettingZoo's own attribute, changed for each game
        "name": "hinterland_v1",
        "render_modes": ["human", "ansi", "rgb_array"],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str,
        players: int = 2,
        *,
        options: Mapping[str, Setting] | None = None,
        reward: str = "difference",
        max_moves: int | None = None,
        window: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if reward not in REWARDS:
            raise ValueError(f"there is no reward {reward!r}; there is {', '.join(REWARDS)}")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"there is no render mode {render_mode!r}; there is human, ansi, rgb_array")
        self.render_mode = render_mode
        self.metadata = {**type(self).metadata, "name": f"{game}_v1"}
        self.encoding = encoding_of(game, players, options, window)
        self._game = game
        self._options = dict(options or {})
        self._reward = reward
        self._max_moves = max_moves
        self._random = Random(secrets.randbits(_SEED_BITS))
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        actions = self.encoding.actions
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(self.encoding.low, self.encoding.high, dtype=np.int16),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        low, high = (np.tile(bound, players) for bound in (self.encoding.low, self.encoding.high))
        self.state_space = spaces.Box(low, high, dtype=np.int16)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._begin(0)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game.

        Args:
            seed: of the game, as in ``engine.new_game``; without one the next of a sequence that the last
                seed determines.
            options: not used.
        """
        if seed is None:
            self._begin(self._random.getrandbits(_SEED_BITS))
        else:
            self._random = Random(seed)
            self._begin(seed)

    def observe(self, agent: str) -> Observed:
        seat = self._seat[agent]
        mask = np.zeros(self.encoding.actions, np.int8)
        if seat == self.game_state.current_player:
            mask[list(self._legal)] = 1
        return {"observation": self._seen(seat), "action_mask": mask}

    def state(self) -> NDArray[np.int16]:
        """Return the vectors that all agents observe, one after the other, for a central critic.

        It contains what any seat knows, and nothing that is still to be drawn.
        """
        return np.concatenate([self._seen(seat) for seat in self._seat.values()])

    def _seen(self, seat: int) -> NDArray[np.int16]:
        state = self.game_state
        return self.encoding.observe(state.view(seat) if state.hides else state, seat)

    def step(self, action: int | None) -> None:
        """Make the move of the agent that is to act, and then those of chance.

        Raises:
            ValueError: for an action that is not possible now; nothing has changed.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        move = None if action is None else self._legal.get(int(action))
        if move is None:
            raise ValueError(f"action {action} is not possible now; the action mask says which are")
        self._cumulative_rewards[agent] = 0
        self.game_state.push_only(move)
        self._decisions += 1
        self._go_on()
        self._pay()
        self._accumulate_rewards()
        if self.agents and (self.terminations[agent] or self.truncations[agent]):
            self._deads_step_first()

    def render(self) -> str | NDArray[np.uint8] | None:
        """Print or return the position, with nothing that spectators may not know."""
        if self.render_mode is None:
            return None
        from tui.study.rl.picture import pixels, text  # brings more than training needs

        seen = self.game_state.view(None)
        if self.render_mode == "human":
            print(text(seen))
            return None
        return text(seen) if self.render_mode == "ansi" else pixels(seen)

    def close(self) -> None:
        """Do nothing: nothing is open."""

    def _begin(self, seed: int) -> None:
        self.game_state: State = engine.new_game(
            self._game, players=len(self.possible_agents), seed=seed, options=self._options
        )
        self.game_state.among_bots = True
        self._dealer = Dealer(seed)
        self._decisions = 0
        self._ahead = [0.0] * len(self.possible_agents)
        self.agents = list(self.possible_agents)
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on()

    def _go_on(self) -> None:
        """Make the moves of chance, and find out who is to act and how."""
        state = self.game_state
        while state.current_player == CHANCE:
            state.push_only(self._dealer.deal(state))
        self._legal: dict[int, Move] = self.encoding.legal(state)
        if state.is_terminal:
            self.terminations = dict.fromkeys(self.agents, True)
            return
        self.agent_selection = self.possible_agents[state.current_player]
        if not self._legal or (self._max_moves is not None and self._decisions >= self._max_moves):
            self.truncations = dict.fromkeys(self.agents, True)

    def _pay(self) -> None:
        """Set the rewards of all agents for the last move."""
        self._clear_rewards()
        over = self.game_state.is_terminal
        if self._reward == "dense":
            ahead = self._points_ahead()
            for seat, agent in enumerate(self.possible_agents):
                self.rewards[agent] = ahead[seat] - self._ahead[seat]
            self._ahead = ahead
        elif over and self._reward == "difference":
            self.rewards = dict(zip(self.possible_agents, self._points_ahead(), strict=True))
        elif over:
            self.rewards = dict(zip(self.possible_agents, self._victory(), strict=True))

    def _points_ahead(self) -> list[float]:
        """Return for each seat by how many points it is ahead of its best rival."""
        scores = self.game_state.scores
        if self._is_one_side():
            return [float(min(scores))] * len(scores)
        return [float(own - max(scores[:seat] + scores[seat + 1 :])) for seat, own in enumerate(scores)]

    def _victory(self) -> list[float]:
        """Return for each seat 1 for a win alone and -1 for a loss; shared victories are in between."""
        winners, count = self.game_state.winners, len(self.possible_agents)
        if self._is_one_side():
            return [1.0 if winners else -1.0] * count
        return [2 * (seat in winners) / max(1, len(winners)) - 1 for seat in range(count)]

    def _is_one_side(self) -> bool:
        options = self.game_state.options
        return len(self.possible_agents) == 1 or engine.game(self._game).is_cooperative(options)


def raw_env(game: str, players: int = 2, **settings: Any) -> HinterlandEnv:
    """Return an environment without wrappers; see :class:`HinterlandEnv` for the arguments."""
    return HinterlandEnv(game, players, **settings)


def env(game: str, players: int = 2, **settings: Any) -> AECEnv[str, Observed, int]:
    """Return an environment with PettingZoo's usual wrappers.

    An impossible action ends the game with a reward of -1 for its agent, and calls in a wrong order are
    explained. See :class:`HinterlandEnv` for the arguments.
    """
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(game, players, **settings), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))
