"""The message catalogues: whole, fitting, and compiled as they stand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from engine.landscape.records import FeatureScored
from tui.base.words import LOCALES, _, ngettext, speak, translation
from tui.presentation import presentation

ROOT = LOCALES.parents[1]
LANGUAGES = sorted(path.parents[1].name for path in LOCALES.glob("*/LC_MESSAGES/hinterland.po"))
REFRESH = "see CONTRIBUTING.md on how to bring the catalogues up to date"

Key = tuple[str, ...]


def key_of(found: object, context: str | bytes | None = None) -> Key:
    """Return the forms of a message, the first behind its context, as in a compiled catalogue."""
    if isinstance(context, bytes):  # as a compiled catalogue is read
        context = context.decode()
    first, *more = (found,) if isinstance(found, str) else tuple(found)  # type: ignore[arg-type]
    return (f"{context}\x04{first}" if context else first, *more)


def messages(catalogue: Catalog) -> dict[Key, Message]:
    return {key_of(message.id, message.context): message for message in catalogue if message.id}


def po(language: str) -> Path:
    return LOCALES / language / "LC_MESSAGES" / "hinterland.po"


def catalogue(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=None if path.suffix == ".pot" else path.parents[1].name)


@pytest.fixture(scope="module")
def said() -> set[Key]:
    """Return all messages of the program."""
    with (LOCALES / "babel.cfg").open(encoding="utf-8") as file:
        mapping, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    found = extract_from_dir(ROOT, mapping, options)
    return {key_of(message, context) for _file, _line, message, _comments, context in found}


@pytest.fixture
def in_russian() -> Iterator[None]:
    speak({}, "ru")
    yield
    speak({})


def test_the_template_holds_what_is_said(said: set[Key]) -> None:
    assert set(messages(catalogue(LOCALES / "hinterland.pot"))) == said, REFRESH


def test_there_is_a_language_besides_english() -> None:
    assert LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_every_message_and_no_other(said: set[Key], language: str) -> None:
    known = messages(catalogue(po(language)))
    assert set(known) == said, REFRESH
    unfinished = [key for key, message in known.items() if message.fuzzy or not all(forms(message))]
    assert not unfinished


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_and_plural_forms_fit(language: str) -> None:
    known = catalogue(po(language))
    for key, message in messages(known).items():
        if len(key) > 1:
            assert len(forms(message)) == known.num_plurals, key
        for form in forms(message):
            assert placeholders(form) == placeholders(key[-1]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalogue_is_that_of_its_source(language: str) -> None:
    with po(language).with_suffix(".mo").open("rb") as file:
        compiled = {key: forms(message) for key, message in messages(read_mo(file)).items()}
    source = {key: forms(message) for key, message in messages(catalogue(po(language))).items()}
    assert compiled == source, REFRESH


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_message_is_found_without_loading_the_catalogue(language: str) -> None:
    speak({}, language)
    for text in ("You", "Anna", "place the tile", "no message"):
        assert translation(text, language) == _(text)
    speak({})


def forms(message: Message) -> tuple[str, ...]:
    return key_of(message.string)


def placeholders(text: str) -> set[tuple[str, str]]:
    return {(name, spec or "") for _text, name, spec, _how in Formatter().parse(text) if name is not None}


@pytest.mark.usefixtures("in_russian")
def test_numbers_take_the_forms_of_the_language() -> None:
    spoken = [ngettext("{n} city", "{n} cities", n).format(n=n) for n in (1, 2, 5, 11, 21)]
    assert spoken == ["1 город", "2 города", "5 городов", "11 городов", "21 город"]


@pytest.mark.usefixtures("in_russian")
def test_a_score_is_told_in_the_language_that_was_chosen() -> None:
    words = presentation("discovery")
    terms = (("cities", 2, 1), ("tiles", 5, 1))
    event = FeatureScored("sea", ((0, 7),), terms, ((0, 0),), 0, 0, 0, True, False, "DISC-7.3")
    assert words.tell(event, ["Анна"]) == "Анна снимает навигатора: 2 города и 5 квадратов, 7 очков."
    assert words.title() == "Новые Земли"


def test_an_unknown_language_is_english() -> None:
    speak({"LANG": "tlh_QO.UTF-8"})
    assert _("The game is over.") == "The game is over."


@pytest.mark.parametrize(
    "environ",
    [
        {"LANGUAGE": "uk", "LANG": "C"},
        {"LANGUAGE": "ru:uk", "LC_ALL": "C", "LANG": "ru_RU.UTF-8"},
        {"LANG": "uk_UA.UTF-8", "TERM": "vt100"},
        {"LANG": "ro_RO.ISO-8859-2"},
        {"LANG": "ru_RU.KOI8-R", "LC_CTYPE": "C.UTF-8"},
    ],
)
def test_a_language_whose_letters_cannot_be_shown_is_english(environ: dict[str, str]) -> None:
    speak(environ)
    assert _("The game is over.") == "The game is over."


def test_the_language_of_the_system_is_spoken() -> None:
    speak({"LC_ALL": "", "LANG": "ru_RU.UTF-8"})
    try:
        assert _("The game is over.") == "Игра окончена."
    finally:
        speak({})
