"""Reading game notation: each move is parsed in its position and made by the rules."""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Final

from engine import EngineError
from engine.words import N_, Saying
from saves.notation.faults import NotationError, NotationFault
from saves.notation.scanner import Scanner, Tag
from saves.notation.tags import Tags
from saves.notation.writing import GOES_ON, OVER
from saves.transcript import Transcript

_FIRST_TAG: Final = re.compile(rb'\[[ \t]*Hinterland[ \t]+"')


def recognises(data: bytes) -> bool:
    """Return whether the bytes of a file start like game notation: with a tag, possibly after comments."""
    begins = data.removeprefix(BOM_UTF8).lstrip()[:1] in (b"[", b"{")
    return begins and _FIRST_TAG.search(data) is not None


def read(data: bytes, path: Path, now: datetime) -> Transcript:
    """Return the game in the bytes of a file.

    Args:
        data: the text, in UTF-8.
        now: time of creation if the text contains none; with time zone.

    Raises:
        NotationError: when it is invalid, with line and column.
    """
    data = data.removeprefix(BOM_UTF8)
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        sound = data[: error.start].decode()
        raise _error(path, sound, len(sound), Saying(N_("the text is not in UTF-8"))) from error
    try:
        return _read(Scanner(text), now)
    except NotationFault as fault:
        raise _error(path, text, fault.at, fault.saying) from fault


def _error(path: Path, text: str, at: int, reason: Saying) -> NotationError:
    line_start = text.rfind("\n", 0, at) + 1
    return NotationError(path, text.count("\n", 0, at) + 1, at - line_start + 1, reason)


def _read(scanner: Scanner, now: datetime) -> Transcript:
    tags = Tags(list(_tags(scanner)), scanner.at)
    transcript = tags.begin(now)
    _play(scanner, transcript)
    tags.check_result(transcript)
    return transcript


def _tags(scanner: Scanner) -> Iterator[Tag]:
    scanner.skip()
    while scanner.next == "[":
        yield scanner.tag()
        scanner.skip()


def _play(scanner: Scanner, transcript: Transcript) -> None:
    """Make the moves up to the end mark and check that nothing follows."""
    opened: list[tuple[int, int]] = []  # the place of each ( and how many moves stood there
    while True:
        scanner.skip(also=";")
        at = scanner.at
        if scanner.take("("):
            opened.append((at, len(transcript.mainline)))
        elif scanner.take(")"):
            _close(at, opened, transcript)
        elif scanner.next in (OVER, GOES_ON, ""):
            break
        elif (turn := scanner.label()) is not None:
            _check_turn(at, turn, transcript)
        else:
            _make(at, scanner.move(), transcript)
    if opened:
        raise NotationFault(opened[-1][0], N_("these parentheses have no end: a ) is missing"))
    _check_end(scanner, transcript)


def _close(at: int, opened: list[tuple[int, int]], transcript: Transcript) -> None:
    if not opened:
        raise NotationFault(at, N_("there is no ( that belongs to this )"))
    start, standing = opened.pop()
    count = len(transcript.mainline) - standing
    if not count:
        raise NotationFault(start, N_("no move is taken back in these parentheses"))
    transcript.take_back(count)


def _check_turn(at: int, turn: int, transcript: Transcript) -> None:
    found = transcript.state.turn
    if turn != found:
        raise NotationFault(at, N_("this is turn {found}, not turn {turn}"), found=found, turn=turn)


def _make(at: int, text: str, transcript: Transcript) -> None:
    if not text:
        raise NotationFault(at, N_("there is no {{ that belongs to this }}"))
    try:
        transcript.make(transcript.state.parse(text))
    except EngineError as error:
        raise NotationFault.of(at, error) from error


def _check_end(scanner: Scanner, transcript: Transcript) -> None:
    at, mark = scanner.at, scanner.next
    if not mark:
        raise NotationFault(
            at, N_("the text stops here; a * is missing after the last move, or a # if the game is over")
        )
    if transcript.state.is_terminal is not (mark == OVER):
        template = N_("the game is not over here: it ends with *, not with #")
        over = N_("the game is over here: it ends with #, not with *")
        raise NotationFault(at, template if mark == OVER else over)
    scanner.take(mark)
    scanner.skip()
    if scanner.next:
        raise NotationFault(scanner.at, N_("there is more after the end of the game; a file holds one game"))
