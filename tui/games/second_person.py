"""Sentences to the person who plays without a name: the program calls that seat "You"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tui.words import N_, _

_SECOND: Final[Mapping[str, str]] = {
    "{name} begins.": N_("You begin."),
    "{name} has a follower back: {role}.": N_("You have a follower back: {role}."),
    "{role} of {name}": N_("your {role}"),
    "{name}'s explorer at the end: {gain}.": N_("Your explorer at the end: {gain}."),
    "{name}'s brigand at the end: {gain}.": N_("Your brigand at the end: {gain}."),
    "{name}'s navigator at the end: {gain}.": N_("Your navigator at the end: {gain}."),
    "{name}'s city is complete: {gain}.": N_("Your city is complete: {gain}."),
    "{name}'s city at the end: {gain}.": N_("Your city at the end: {gain}."),
    "{name}'s road is complete: {gain}.": N_("Your road is complete: {gain}."),
    "{name}'s road at the end: {gain}.": N_("Your road at the end: {gain}."),
    "{name}'s field is complete: {gain}.": N_("Your field is complete: {gain}."),
    "{name}'s field at the end: {gain}.": N_("Your field at the end: {gain}."),
    "{name}'s monastery is complete: {gain}.": N_("Your monastery is complete: {gain}."),
    "{name}'s monastery at the end: {gain}.": N_("Your monastery at the end: {gain}."),
    "{name}'s garden is complete: {gain}.": N_("Your garden is complete: {gain}."),
    "{name}'s garden at the end: {gain}.": N_("Your garden at the end: {gain}."),
    "{name}'s road with an inn is complete: {gain}.": N_("Your road with an inn is complete: {gain}."),
    "{name}'s road with an inn at the end: {gain}.": N_("Your road with an inn at the end: {gain}."),
    "{name}'s road with an inn is not complete: no points.": N_(
        "Your road with an inn is not complete: no points."
    ),
    "{name}'s city with a cathedral is complete: {gain}.": N_(
        "Your city with a cathedral is complete: {gain}."
    ),
    "{name}'s city with a cathedral at the end: {gain}.": N_(
        "Your city with a cathedral at the end: {gain}."
    ),
    "{name}'s city with a cathedral is not complete: no points.": N_(
        "Your city with a cathedral is not complete: no points."
    ),
    "{name}'s {feature} at the end: no complete city, no points.": N_(
        "Your {feature} at the end: no complete city, no points."
    ),
    "{name}'s {feature} brings no points.": N_("Your {feature} brings no points."),
    "{name}'s {feature} brings no points: no colour on it is last.": N_(
        "Your {feature} brings no points: no colour on it is last."
    ),
    "{name} has no tile left to lay.": N_("You have no tile left to lay."),
    "{name} filled a hole and has another turn.": N_("You filled a hole and have another turn."),
    "{name} laid the volcano and has another turn.": N_("You laid the volcano and have another turn."),
    "{name} has the most {goods}: +{points}.": N_("You have the most {goods}: +{points}."),
    "{name} extended the builder's feature and takes a second tile.": N_(
        "You extended the builder's feature and take a second tile."
    ),
    "{name}'s town is complete: {gain}.": N_("Your town is complete: {gain}."),
    "{name}'s trail is complete: {gain}.": N_("Your trail is complete: {gain}."),
    "{name}'s farm is surrounded: {gain}.": N_("Your farm is surrounded: {gain}."),
    "{name}'s town at the end: {gain}.": N_("Your town at the end: {gain}."),
    "{name}'s trail at the end: {gain}.": N_("Your trail at the end: {gain}."),
    "{name}'s farm at the end: {gain}.": N_("Your farm at the end: {gain}."),
    "{name}'s trappers at the end: {gain}.": N_("Your trappers at the end: {gain}."),
    "{name} gets {n} more from the surveyors.": N_("You get {n} more from the surveyors."),
    "{name}'s {role} in column {column} was left behind.": N_(
        "Your {role} in column {column} was left behind."
    ),
    "{name}'s path is complete: {gain}.": N_("Your path is complete: {gain}."),
    "{name}'s unfinished path: {gain}.": N_("Your unfinished path: {gain}."),
    "{name}'s house is complete: {gain}.": N_("Your house is complete: {gain}."),
    "{name}'s unfinished house: {gain}.": N_("Your unfinished house: {gain}."),
    "{name}'s tower is complete: {gain}.": N_("Your tower is complete: {gain}."),
    "{name}'s unfinished tower: {gain}.": N_("Your unfinished tower: {gain}."),
    "{name}'s court at the end: {gain}.": N_("Your court at the end: {gain}."),
    "{name}'s court has no market: no points.": N_("Your court has no market: no points."),
    "{name} goes to {space}.": N_("You go to {space}."),
    "{name} lands on {space} and takes the token there.": N_("You land on {space} and take the token there."),
    "{name} lands on {space} and takes a token: {token}.": N_(
        "You land on {space} and take a token: {token}."
    ),
}
"""The sentences in which English says something else in the second person."""


def is_you(name: str) -> bool:
    """Return whether a seat has the name that the program gives to a person without one."""
    return name == _("You")


def addressed(sentence: str, name: str) -> str:
    """Return a sentence about a player, looked up in the catalogue: to the player, who is called "You"."""
    return _(_SECOND.get(sentence, sentence) if is_you(name) else sentence)
