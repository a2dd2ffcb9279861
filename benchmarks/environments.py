"""Speed of environments: ``python -m benchmarks.environments`` (``--rounds``, ``--games``).

A step is an observation with its mask, a random action that is possible, and the move with those of chance
after it. Times are CPU time of this process, so that other work on the machine matters little; beside it the
share of the engine alone, which makes the same moves without observations and masks.
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import median
from time import process_time

import numpy as np

import engine
from engine import CHANCE, Dealer
from tui.study import rl


def environment_steps(env: rl.HinterlandEnv, seed: int) -> tuple[int, float]:
    """Play a game in an environment; return the number of steps and their seconds."""
    random, steps = Random(seed), 0
    begun = process_time()
    env.reset(seed=seed)
    for _ in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            break
        env.step(random.choice(np.flatnonzero(observation["action_mask"]).tolist()))
        steps += 1
    return steps, process_time() - begun


def engine_steps(env: rl.HinterlandEnv) -> float:
    """Make the moves of a finished game once more; return the seconds."""
    played = env.game_state
    state = engine.new_game(played.game, players=played.players, seed=played.seed, options=played.options)
    dealer = Dealer(played.seed or 0)
    begun = process_time()
    for move in played.moves:
        if state.current_player == CHANCE:
            dealer.deal(state)
        else:
            state.legal_moves()
        state.push_only(move)
    return process_time() - begun


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=4, help="games of a round")
    arguments = parser.parse_args()
    for game in engine.games():
        env = rl.raw_env(game, max_moves=2000)
        environment_steps(env, 0)  # loads what is loaded on first use
        rates, shares = [], []
        for number in range(arguments.rounds):
            steps, seconds, alone = 0, 0.0, 0.0
            for seed in range(arguments.games):
                made, took = environment_steps(env, number * arguments.games + seed)
                steps, seconds, alone = steps + made, seconds + took, alone + engine_steps(env)
            rates.append(steps / seconds)
            shares.append(alone / seconds)
        print(
            f"{game}: {median(rates):.0f} steps a second ({min(rates):.0f} to {max(rates):.0f}), "
            f"{100 * median(shares):.0f} % of it the engine; "
            f"{env.encoding.size} values, {env.encoding.actions} actions"
        )


if __name__ == "__main__":
    main()
