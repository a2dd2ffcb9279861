"""The registry of games: Hinterland's own and those of other packages, see :mod:`engine.plugins`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.errors import UnknownGame, UnknownName
from engine.game import AnyGame, Game, State
from engine.games import ORDER
from engine.plugins import Group
from engine.words import N_, Saying


def _check(found: AnyGame) -> None:
    """Begin a game: the states of a package may lack methods that were added since it was written."""
    players, options = found.min_players, found.settle(None)
    if found.why_unplayable(players, options) is None:
        found.new_state(players, None, options)


# Modules are imported on first use, so that a program that plays one game loads one game.
_GAMES: Final = Group("hinterland.games", Game, first=ORDER, check=_check)


def games() -> tuple[str, ...]:
    """Return the names of all games that can be used: Hinterland's own first, then the others."""
    return _GAMES.usable_names()


def declared_games() -> tuple[str, ...]:
    """Return the names of all games that packages declare, without importing them."""
    return _GAMES.names()


def package_of(game: str) -> str:
    """Return the package that brings a game, ``""`` when none does."""
    return _GAMES.package(game)


def game(name: str) -> AnyGame:
    """Return the game called ``name``.

    Raises:
        UnknownGame: when there is none; the message lists the known ones.
        UnknownName: when its package cannot be used; the message says why.
    """
    found = _GAMES.find(name)
    if found is not None:
        return found
    failure = _GAMES.failure(name)
    if failure is not None:
        raise UnknownName(
            N_("the game {name} of the package {package} cannot be used: {reason}"),
            name=repr(name),
            package=failure.distribution,
            reason=failure.reason,
        )
    raise UnknownGame(
        N_("there is no game called {name}; choose from {known}"),
        name=repr(name),
        known=", ".join(games()),
    )


def new_game(
    name: str,
    *,
    players: int,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    rules: int | None = None,
) -> State:
    """Return the initial state of a new game.

    Args:
        name: a name from :func:`games`.
        players: number of seats.
        seed: stored in the state for the dealer; the rules themselves draw nothing.
        options: option values by name; the others have their defaults.
        rules: version of the rules of a recorded game; ``None`` for the current one.

    Raises:
        UnknownName: when the game, an option, a value or the version of the rules does not exist, or the
            number of players is out of range.
        Unplayable: when the options exclude each other or this number of players.
    """
    found = game(name)
    if players != found.min_players == found.max_players:
        raise UnknownName(
            N_("{game} is a game for {count}, not for {players}"),
            game=Saying(found.title),
            count=found.min_players,
            players=players,
        )
    if not found.min_players <= players <= found.max_players:
        raise UnknownName(
            N_("{game} is for {least} to {most} players, not {players}"),
            game=Saying(found.title),
            least=found.min_players,
            most=found.max_players,
            players=players,
        )
    settled = found.settle(options)
    error = found.why_unplayable(players, settled)
    if error is not None:
        raise error
    if rules is None:
        state = found.new_state(players, seed, settled)
    elif found.knows_rules(rules):
        state = found.recorded_state(players, seed, settled, rules)
    else:
        raise UnknownName(
            N_("{game} has no rules of version {version}"), game=Saying(found.title), version=rules
        )
    state.title = found.title
    return state
