"""The words of the solo game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine import Event, Move
from engine.games.carcassonne.records import ScoreFor
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.phase import TilePhase
from engine.landscape.records import Deploy, GameEnded, TakeHome
from tui.games.carcassonne.screen import ModuleScreen
from tui.games.landscape.vocabulary import Vocabulary
from tui.messages import Sentence
from tui.words import N_, _, ngettext


def _tell(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case GameEnded(rule="SOLO-19", scores=scores):
            last = min(scores)
            text = ngettext(
                "The last colour has {n} point: that is the result.",
                "The last colour has {n} points: that is the result.",
                last,
            )
            return text.format(n=last)
    return None


def _prompt(state: CarcassonneState) -> str | None:
    if state.phase != TilePhase.FOLLOWER or state.options["solo"] == "off":
        return None
    moves = state.legal_moves()
    if any(isinstance(move, TakeHome) for move in moves) or not any(isinstance(m, Deploy) for m in moves):
        return None
    return _("Put a follower on the tile: in this game you must.")


def _choice(state: CarcassonneState, move: Move, names: Sequence[str]) -> str | None:
    match move:
        case ScoreFor(seat=seat) if seat >= 0:
            return Sentence(N_("for {name}"), name=N_("for you")).tell(name=names[seat])
        case ScoreFor():
            return _("score it")
    return None


_WORDS: Final[Vocabulary[CarcassonneState]] = Vocabulary(
    prompters=(_prompt,),
    claims={"settle": N_("{feature}: {points}")},
    prompts={"settle": N_("Choose what is scored next, and for which colour.")},
    no_points={
        "SOLO-11": Sentence(
            N_("{name}'s {feature} brings no points: no colour on it is last."),
            name=N_("Your {feature} brings no points: no colour on it is last."),
        )
    },
    tellers=(_tell,),
    choosers=(_choice,),
    rules={
        "SOLO-6": N_("A follower must be put on the tile wherever one can be."),
        "SOLO-7": N_("There are no farmers in the solo game."),
        "SOLO-10": N_("A feature gives points only if a colour on it is in last place."),
        "SOLO-11": N_("No colour on it is in last place: the followers come home without points."),
        "SOLO-13": N_("You choose which of the colours on a feature gets its points."),
        "SOLO-14": N_("You choose which feature is scored first."),
        "SOLO-16": N_("The game ends when a colour must put a follower out and has none."),
        "SOLO-19": N_("The result is the points of the last colour."),
    },
)

SCREEN: Final = ModuleScreen(
    words=_WORDS,
    order=3,
)
