"""The tags of game notation, and the header of a game from them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Final

import engine
from engine import AnyGame, EngineError, Setting
from engine.words import N_, Saying
from saves.notation.faults import NotationFault
from saves.notation.scanner import Tag
from saves.notation.writing import VERSION, numbers
from saves.records import Header, Origin, Seat
from saves.transcript import Transcript

_ONCE: Final = (
    "Hinterland",
    "Game",
    "Rules",
    "Created",
    "Title",
    "From",
    "Seed",
    "Secret",
    "Scores",
    "Winners",
)
_OF_SEATS: Final = ("Seat", "Player", "Colour")
_OPTION: Final = "Option"
_HUMAN: Final = "human"
_LIMIT: Final = 1 << 63
_INTEGER: Final = re.compile(r"-?[0-9]{1,19}")
_SECRET: Final = re.compile(r"[0-9a-f]{64}")
_MOMENT: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")
_NUMBERED: Final = re.compile(r"(Seat|Player|Colour)([1-9][0-9]?)")


class Tags:
    """The tags of one game."""

    def __init__(self, tags: Iterable[Tag], end: int) -> None:
        """Check and sort the tags.

        Args:
            tags: in the order of the text.
            end: index of the character after them.

        Raises:
            NotationFault: for an unknown, repeated or misplaced tag.
        """
        self._end = end
        self._found: dict[str, Tag] = {}
        self._options: list[Tag] = []
        for tag in tags:
            if not self._found and tag.name != "Hinterland":
                raise NotationFault(
                    tag.at, N_('the first tag must be [Hinterland "{version}"]'), version=VERSION
                )
            if tag.name == _OPTION:
                self._options.append(tag)
            elif tag.name not in _ONCE and not _NUMBERED.fullmatch(tag.name):
                known = ", ".join((*_ONCE, _OPTION, *(f"{name}1" for name in _OF_SEATS)))
                raise NotationFault(
                    tag.at, N_("there is no tag {name}; choose from {known}"), name=tag.name, known=known
                )
            elif tag.name in self._found:
                raise NotationFault(tag.at, N_("the tag {name} appears twice"), name=tag.name)
            else:
                self._found[tag.name] = tag
        self._check_version()

    def begin(self, now: datetime) -> Transcript:
        """Return the game before its first move.

        Args:
            now: time of creation if there is no tag for it; with time zone.

        Raises:
            NotationFault: when a tag is missing or has an invalid value.
        """
        named = self._need("Game")
        try:
            game = engine.game(named.value)
        except EngineError as error:
            raise NotationFault.of(named.at, error) from error
        header = Header(
            id="",
            game=game.name,
            rules=self._rules(game),
            options=self._settled(game),
            seats=self._seats(),
            seed=self._integer("Seed", 0, -_LIMIT) if "Seed" in self._found else None,
            secret=self._secret(),
            created=self._created(now),
            title=self._found["Title"].value if "Title" in self._found else "",
            origin=self._origin(),
        )
        try:
            return Transcript(header)
        except EngineError as error:
            raise NotationFault.of(named.at, error) from error

    def check_result(self, transcript: Transcript) -> None:
        """Compare the result in the tags with that of the moves.

        Raises:
            NotationFault: when they disagree.
        """
        state = transcript.state
        found = {"Scores": state.scores, "Winners": tuple(seat + 1 for seat in state.winners)}
        for name, values in found.items():
            tag = self._found.get(name)
            if tag is None:
                continue
            if not state.is_terminal:
                raise NotationFault(tag.at, N_("the tag {name} is for games that are over"), name=name)
            if tag.value.split() != numbers(values).split():
                raise NotationFault(
                    tag.at,
                    N_("the tag {name} gives {said}, but by the moves it is {found}"),
                    name=name,
                    said=repr(tag.value),
                    found=numbers(values),
                )

    def _check_version(self) -> None:
        if self._integer("Hinterland", 0) != VERSION:
            raise NotationFault(
                self._need("Hinterland").at,
                N_("this is version {version} of the notation; this program knows {known}"),
                version=self._found["Hinterland"].value,
                known=VERSION,
            )

    def _need(self, name: str) -> Tag:
        if name not in self._found:
            raise NotationFault(self._end, N_("the tag {name} is missing"), name=name)
        return self._found[name]

    def _wrong(self, tag: Tag) -> NotationFault:
        return NotationFault(
            tag.at, N_("{value} is not a value of the tag {name}"), value=repr(tag.value), name=tag.name
        )

    def _integer(self, name: str, default: int, least: int = 0) -> int:
        tag = self._found.get(name)
        if tag is None:
            return default
        if not _INTEGER.fullmatch(tag.value) or not least <= int(tag.value) < _LIMIT:
            raise self._wrong(tag)
        return int(tag.value)

    def _secret(self) -> str:
        tag = self._found.get("Secret")
        if tag is None:
            return ""
        if not _SECRET.fullmatch(tag.value) or "Seed" in self._found:
            raise self._wrong(tag)
        return tag.value

    def _rules(self, game: AnyGame) -> int:
        version = self._integer("Rules", game.rules_version)
        if not game.knows_rules(version):
            raise NotationFault(
                self._found["Rules"].at,
                N_("it is played by version {version} of the rules of {game}; this program knows {known}"),
                version=version,
                game=Saying(game.title),
                known=game.rules_version,
            )
        return version

    def _settled(self, game: AnyGame) -> dict[str, Setting]:
        chosen: dict[str, Setting] = {}
        for tag in self._options:
            name, sign, value = tag.value.partition("=")
            if not sign or name in chosen:
                raise NotationFault(tag.at, N_("the tag Option takes NAME=VALUE, each name once"))
            try:
                chosen[name] = game.option(name).parse(value)
            except EngineError as error:
                raise NotationFault.of(tag.at, error) from error
        try:
            return game.settle(chosen)
        except EngineError as error:
            raise NotationFault.of(self._need("Game").at, error) from error

    def _seats(self) -> tuple[Seat, ...]:
        self._need("Seat1")
        count = sum(name.startswith("Seat") for name in self._found)
        seats = tuple(self._seat(number) for number in range(1, count + 1))
        for name in self._found:
            numbered = _NUMBERED.fullmatch(name)
            if numbered and int(numbered[2]) > count:
                raise NotationFault(
                    self._found[name].at, N_("the tag {name} does not belong to a seat"), name=name
                )
        return seats

    def _seat(self, number: int) -> Seat:
        name, player = self._need(f"Seat{number}"), self._found.get(f"Player{number}")
        colour = self._integer(f"Colour{number}", number - 1)
        return Seat(name.value, player.value if player else _HUMAN, colour)

    def _created(self, now: datetime) -> datetime:
        tag = self._found.get("Created")
        if tag is None:
            return now.astimezone(UTC).replace(microsecond=0)
        if not _MOMENT.fullmatch(tag.value):
            raise self._wrong(tag)
        try:
            return datetime.fromisoformat(tag.value)
        except ValueError as error:
            raise self._wrong(tag) from error

    def _origin(self) -> Origin | None:
        tag = self._found.get("From")
        if tag is None:
            return None
        id_, _space, entry = tag.value.rpartition(" ")
        if not id_ or not _INTEGER.fullmatch(entry) or not 0 <= int(entry) < _LIMIT:
            raise self._wrong(tag)
        return Origin(id_, int(entry))
