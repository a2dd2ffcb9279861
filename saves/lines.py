"""Sealed lines: canonical JSON with a checksum that chains each line to the previous one.

A sealed line is a JSON object whose last key is ``sum``. Its value is the first 16 hexadecimal digits
of SHA-256 over the ``sum`` of the line before (nothing for the first line) followed by the line's
payload, that is, the line without its ``sum``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256
from typing import Any, Final, NoReturn

from engine.words import N_, Saying

DIGITS = 16
_SEAL = b',"sum":"'
_TAIL = len(_SEAL) + DIGITS + len(b'"}')


class LineFault(Exception):
    """An invalid line; the reader adds file and line number."""

    def __init__(self, template: str, **values: Any) -> None:
        self.saying = Saying(template, values)
        super().__init__(str(self.saying))


class ForeignLine(LineFault):
    """A line of another version of the program."""


def canonical(data: Any) -> bytes:
    """Return the canonical JSON of ``data``: sorted keys, no spaces, UTF-8, no unnecessary escapes.

    Raises:
        ValueError: for text that is not valid Unicode, and for NaN and infinity.
    """
    return _ENCODER.encode(data).encode()


def decode(payload: bytes) -> Any:
    """Parse JSON text.

    Raises:
        LineFault: when it is not JSON text in UTF-8.
    """
    try:
        return _DECODER.decode(payload.decode())
    except (ValueError, RecursionError) as error:
        raise LineFault(N_("the line is not JSON text in UTF-8")) from error


def _refuse(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))
_DECODER: Final = json.JSONDecoder(parse_constant=_refuse)


def seal(payload: bytes, previous: str) -> tuple[bytes, str]:
    """Return the line for ``payload``, newline included, and its checksum.

    Args:
        payload: a canonical JSON object with at least one key.
        previous: the checksum of the previous line; ``""`` for the first line.
    """
    checksum = _checksum(payload, previous)
    return payload[:-1] + _SEAL + checksum.encode() + b'"}\n', checksum


def unseal(line: bytes, previous: str) -> tuple[bytes, str]:
    """Return payload and checksum of a line without its newline, the inverse of :func:`seal`.

    Raises:
        LineFault: when the line is not sealed or the checksum is wrong.
    """
    payload = line[:-_TAIL] + b"}"
    checksum = _checksum(payload, previous)
    if line[-_TAIL:] != _SEAL + checksum.encode() + b'"}':
        raise LineFault(N_("its checksum is wrong: it, or a line before it, has been changed"))
    return payload, checksum


def unseal_next(line: bytes, before: bytes) -> tuple[bytes, bytes]:
    """Like :func:`unseal`, with the checksums as they are written; for many lines one after the other."""
    payload = line[:-_TAIL] + b"}"
    checksum = sha256(before + payload).hexdigest()[:DIGITS].encode()
    if line[-_TAIL:] != _SEAL + checksum + b'"}':
        unseal(line, before.decode())
    return payload, checksum


def check_chain(lines: Iterable[bytes], previous: str) -> None:
    """Check consecutive lines, as :func:`unseal` does each, for who needs only a few of them.

    Raises:
        LineFault: as :func:`unseal`.
    """
    before = previous.encode()
    for line in lines:
        sealed = line[-_TAIL:]
        checksum = sha256(before + line[:-_TAIL] + b"}").hexdigest()[:DIGITS].encode()
        if sealed != _SEAL + checksum + b'"}':
            unseal(line, before.decode())
        before = checksum


def payload_of(line: bytes) -> bytes:
    """Return the payload of a sealed line, without checking it."""
    return line[:-_TAIL] + b"}"


def checksum_of(line: bytes) -> str:
    """Return the checksum in a sealed line, without checking it."""
    return line[-DIGITS - 2 : -2].decode("ascii", "replace")


def _checksum(payload: bytes, previous: str) -> str:
    return sha256(previous.encode() + payload).hexdigest()[:DIGITS]
