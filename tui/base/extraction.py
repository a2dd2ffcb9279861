"""Babel extractors of the sentences in option files and lessons, named in ``tui/locale/babel.cfg``."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator, Mapping
from typing import Any, BinaryIO

_TEXTS = ("title", "summary", "off", "on", "sentence", "help")
_KINDS = ("option", "preset", "group", "clash", "statistic", "achievement")
_LESSON_TEXTS = ("title", "aim", "ends")
_STEP_TEXTS = ("say", "done", "otherwise")


def extract_lessons(
    file: BinaryIO, keywords: Collection[str], comment_tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[tuple[int, None, str, list[str]]]:
    """Yield the sentences of lessons in a TOML file, as :func:`extract_options` does for options."""
    for entry in tomllib.load(file).get("lesson", ()):
        texts = [entry[name] for name in _LESSON_TEXTS]
        for step in entry["step"]:
            texts += [step[name] for name in _STEP_TEXTS if name in step]
            texts += step.get("wrong", {}).values()
        for text in texts:
            yield 1, None, text, []


def extract_options(
    file: BinaryIO, keywords: Collection[str], comment_tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[tuple[int, None, str, list[str]]]:
    """Yield the sentences of options, presets, statistics and so on in a TOML file, for Babel.

    Line numbers are all 1, because TOML does not tell them.
    """
    data = tomllib.load(file)
    entries = (entry for kind in _KINDS for entry in data.get(kind, ()))
    for entry in (entry for entry in entries if isinstance(entry, dict)):
        for part in (entry, *entry.get("values", ())):
            for text in _TEXTS:
                if text in part:
                    yield 1, None, part[text], []
