"""Extracts the sentences of option files and lessons for the message catalogues (see
``tui/locale/babel.cfg``)."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator, Mapping
from typing import Any, BinaryIO

_TEXTS = ("title", "summary", "off", "on", "sentence", "help")
_KINDS = ("option", "preset", "group", "clash")


def extract_lessons(
    file: BinaryIO, keywords: Collection[str], comment_tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[tuple[int, None, str, list[str]]]:
    """Yield the sentences of lessons in a TOML file, as :func:`extract_options` does for options."""
    from tui.study.learning.lesson import all_sentences

    for text in all_sentences(tomllib.load(file).get("lesson", ())):
        yield 1, None, text, []


def extract_options(
    file: BinaryIO, keywords: Collection[str], comment_tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[tuple[int, None, str, list[str]]]:
    """Yield the sentences of options, presets and clashes in a TOML file, as Babel asks of an extractor.

    Line numbers are all 1, because TOML does not tell them.
    """
    data = tomllib.load(file)
    for entry in (entry for kind in _KINDS for entry in data.get(kind, ())):
        for part in (entry, *entry.get("values", ())):
            for text in _TEXTS:
                if text in part:
                    yield 1, None, part[text], []
