"""The words a person reads: gettext, bound to the language of the process or of one session in it.

``_`` and ``ngettext`` look a message up when they are called, so that :func:`speak` may change the
language while the program runs. In a program that serves several people, :func:`speak_here` chooses the
language of the task that calls it and of all that this task starts.
"""

from __future__ import annotations

import gettext as _gettext
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from struct import iter_unpack, unpack_from
from typing import Any, Protocol

from engine.words import N_, Saying
from tui.base.depth import detect_letters

__all__ = [
    "N_",
    "_",
    "change_language",
    "languages",
    "ngettext",
    "pgettext",
    "said",
    "speak",
    "speak_here",
    "spoken",
    "translation",
]

LOCALES = Path(__file__).parents[1] / "locale"


@dataclass(slots=True)
class _Language:
    """The language of a session, shared by all its tasks."""

    catalogue: _gettext.NullTranslations


_everywhere: _gettext.NullTranslations = _gettext.NullTranslations()
_here: ContextVar[_Language | None] = ContextVar("language", default=None)


def speak(environ: Mapping[str, str], language: str | None = None) -> None:
    """Choose the language: the given one, else the first that LANGUAGE, LC_ALL, LC_MESSAGES or LANG name.

    Where the terminal or the locale in ``environ`` has no letters but ASCII, what these name is passed over:
    all languages but English need others.
    """
    global _everywhere
    _everywhere = _catalogue(environ, language)


def speak_here(environ: Mapping[str, str], language: str | None = None) -> None:
    """Choose the language as :func:`speak` does, but for this task and those that it starts."""
    _here.set(_Language(_catalogue(environ, language)))


def change_language(environ: Mapping[str, str], language: str | None = None) -> None:
    """Choose another language for all to whom the last :func:`speak_here`, else :func:`speak`, applies."""
    here = _here.get()
    if here is None:
        speak(environ, language)
    else:
        here.catalogue = _catalogue(environ, language)


def languages() -> list[str]:
    """Return the languages there are translations for, besides English."""
    return sorted({path.parent.parent.name for path in LOCALES.glob("*/LC_MESSAGES/hinterland.mo")})


def translation(message: str, language: str) -> str:
    """Return one message, of one form and without a context, in a language of :func:`languages`.

    It is looked up in the file, for a catalogue in memory takes 2 MiB and 7 ms.
    """
    data = (LOCALES / language / "LC_MESSAGES" / "hinterland.mo").read_bytes()
    count, originals, translations = unpack_from("<3I", data, 8)
    wanted = message.encode()
    for number, (length, at) in enumerate(iter_unpack("<2I", data[originals : originals + 8 * count])):
        if length == len(wanted) and data.startswith(wanted, at):
            length, at = unpack_from("<2I", data, translations + 8 * number)
            return data[at : at + length].decode()
    return message


@contextmanager
def spoken(language: str) -> Iterator[None]:
    """Speak another language for a moment, for what people who speak it wrote."""
    before = _here.set(_Language(_catalogue({}, language)))
    try:
        yield
    finally:
        _here.reset(before)


def _catalogue(environ: Mapping[str, str], language: str | None) -> _gettext.NullTranslations:
    wanted = [language] if language else _wanted(environ)
    return _gettext.translation("hinterland", LOCALES, languages=wanted, fallback=True)


def _wanted(environ: Mapping[str, str]) -> list[str]:
    if not detect_letters(environ):
        return ["C"]
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            return environ[name].split(":")
    return ["C"]


def _catalogue_here() -> _gettext.NullTranslations:
    here = _here.get()
    return _everywhere if here is None else here.catalogue


def _(message: str) -> str:
    """Return ``message`` in the person's language."""
    return _catalogue_here().gettext(message)


def ngettext(singular: str, plural: str, n: int) -> str:
    """Return the form of the message that fits the number ``n``."""
    return _catalogue_here().ngettext(singular, plural, n)


def pgettext(context: str, message: str) -> str:
    """Return ``message`` in the person's language where one English word has several translations."""
    return _catalogue_here().pgettext(context, message)


class Speaks(Protocol):
    """An error that carries a sentence: those of the engine and of the saved games."""

    @property
    def saying(self) -> Saying:
        """The sentence."""


def said(what: Speaks | Saying) -> str:
    """Return a sentence in the person's language.

    Of its values those that are a :class:`Saying` are translated too. Text is left as it is, for it may be a
    person's name, a path or something typed.
    """
    saying = what if isinstance(what, Saying) else what.saying
    return _(saying.template).format(**{name: _quoted(value) for name, value in saying.values.items()})


def capital(text: str) -> str:
    """Return a text with its first letter raised."""
    return text[:1].upper() + text[1:]


def sentence(what: Speaks | Saying) -> str:
    """Return :func:`said` as a sentence of its own, with a capital letter and a full stop.

    What begins with a value keeps its first letter: it may be a path or a person's name.
    """
    saying = what if isinstance(what, Saying) else what.saying
    text = said(saying)
    if not _(saying.template).startswith("{"):
        text = capital(text)
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def _quoted(value: Any) -> Any:
    return said(value) if isinstance(value, Saying) else value
