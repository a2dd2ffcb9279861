"""The words of the solo game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine import Event, Move
from engine.games.carcassonne.modules.solo import GOALS, NOBODY, Solo
from engine.games.carcassonne.records import GoalReached, ScoreFor, TakeBack
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.phase import TilePhase
from engine.landscape.records import Deploy, GameEnded, TakeHome
from tui.base.messages import Sentence
from tui.base.words import N_, _, ngettext
from tui.games.carcassonne.screen import ModuleScreen
from tui.presentation.landscape.vocabulary import StandingNote, Vocabulary


def _tell(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case GameEnded(rule="SOLO-19", scores=scores):
            last = min(scores)
            text = ngettext(
                "The lowest colour has {n} point: that is the result.",
                "The lowest colour has {n} points: that is the result.",
                last,
            )
            return text.format(n=last)
        case GoalReached(feature=feature, least=least, colours=colours):
            return _("Goal reached: {goal}.").format(goal=_goal(feature, least, colours))
    return None


def _goal(feature: str, least: int, colours: int) -> str:
    if feature == "road":
        words = ngettext(
            "a road for {points} points or more with {n} colour on it",
            "a road for {points} points or more with {n} colours on it",
            colours,
        )
    else:
        words = ngettext(
            "a city for {points} points or more with {n} colour on it",
            "a city for {points} points or more with {n} colours on it",
            colours,
        )
    return words.format(points=least, n=colours)


def _goals(state: CarcassonneState) -> StandingNote | None:
    """Return the goals with ticks at those that were reached (SOLO-25)."""
    solo = state.module(Solo)
    if solo is None:
        return None
    reached = solo.goals(state)
    lines = []
    for feature, words in (("road", _("road {points}+")), ("city", _("city {points}+"))):
        goals = [goal for goal in GOALS if goal.feature == feature]
        ticks = " ".join(f"[{'x' if goal in reached else ' '}]{goal.colours}" for goal in goals)
        lines.append((NOBODY, f"{words.format(points=goals[0].least):<10} {ticks}"))
    return StandingNote(_("goals, by colours on it"), tuple(lines))


def _prompt(state: CarcassonneState) -> str | None:
    if state.phase != TilePhase.FOLLOWER or state.options["solo"] == "off":
        return None
    moves = state.legal_moves()
    if any(isinstance(move, TakeHome | TakeBack) for move in moves) or not any(
        isinstance(m, Deploy) for m in moves
    ):
        return None
    return _("Place a follower on the tile: in this game you must.")


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
            N_("{name}'s {feature} scores no points: no colour on it is last."),
            name=N_("Your {feature} scores no points: no colour on it is last."),
        )
    },
    tellers=(_tell,),
    accounts=(_goals,),
    choosers=(_choice,),
    rules={
        "SOLO-6": N_("A follower must be placed on the tile wherever one can be."),
        "SOLO-7": N_("There are no farmers in the solo game."),
        "SOLO-10": N_("A feature gives points only if a colour on it is in last place."),
        "SOLO-11": N_("No colour on it is in last place: the followers come home without points."),
        "SOLO-13": N_("You choose which of the colours on a feature gets its points."),
        "SOLO-14": N_("You choose which feature is scored first."),
        "SOLO-16": N_("The game ends when a colour must place a follower and has none."),
        "SOLO-19": N_("The result is the lowest score of a colour."),
        "SOLO-25": N_("Goals give no points; they are ticked when they are reached."),
    },
)

SCREEN: Final = ModuleScreen(
    words=_WORDS,
    order=3,
)
