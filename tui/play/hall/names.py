"""Names of people and bots on a server, and the marks that tell keys apart."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Final
from unicodedata import category, decimal, normalize

from rich.cells import cell_len

from engine.cleaning import MOST_MARKS, is_unseen
from engine.words import N_
from tui.base.messages import nameless
from tui.play.hall.lookalikes import script, skeletons
from tui.play.table import Refused

LONGEST_NAME: Final = 20
"""Widest name, in terminal cells."""

MARK_LENGTH: Final = 6
"""How many characters of a fingerprint are shown beside a name."""

_SIGNS: Final = frozenset(" -_.'\u2019\u00b7\u30fb\u05f3\u05f4")
"""What may stand between letters and digits: with the apostrophe and the dots and strokes of some scripts."""

_TOGETHER: Final = (
    {"LATIN", "HAN", "HIRAGANA", "KATAKANA"},
    {"LATIN", "HAN", "HANGUL"},
    {"LATIN", "HAN", "BOPOMOFO"},
)
"""Scripts that are written together: in Japanese, Korean and Chinese."""

_RESERVED: Final = (
    *("server", "system", "host", "root", "operator", "owner", "staff", "support", "mod"),
    *("сервер", "система", "хост", "хозяин", "оператор", "владелец", "поддержка", "ведущий"),
    *("господар", "власник", "підтримка", "ведучий"),
    *("sistem", "gazda", "proprietar", "suport"),
)
"""Words in a name that stand for the house, in the languages of the program."""

_RESERVED_STEMS: Final = (
    *("admin", "sysadmin", "moderator", "referee", "hinterland"),
    *("админ", "сисадмин", "модератор", "хинтерланд"),
    *("адмін", "сисадмін", "гінтерланд"),
)
"""Beginnings of words that stand for the house."""

_SCRIPTLESS: Final = frozenset({"COMMON", "INHERITED"})
_SENTENCE_END: Final = re.compile(r"\w{3}\. ")
"""What would make two sentences of a notice in which the name stands."""

_BLANKS: Final = re.compile(r"\s+")


def mark(fingerprint: str) -> str:
    """Return the short mark of a key: the beginning of its fingerprint, as ``ssh-keygen -l`` has it.

    Args:
        fingerprint: for instance ``"SHA256:0b6Yt..."``.
    """
    return fingerprint.rpartition(":")[2][:MARK_LENGTH]


def proper_name(typed: str) -> str:
    """Return a typed name as it is kept: in compatibility form, with single spaces.

    Raises:
        Refused: when nobody can be called so; the sentence says what is allowed.
    """
    typed = _BLANKS.sub(" ", typed)
    for char in typed:
        if is_unseen(char):
            _refuse(char)
    name = _BLANKS.sub(" ", normalize("NFKC", typed)).strip(" ")
    if not any(char.isalnum() for char in name):
        raise Refused(N_("A name needs a letter or a digit."))
    for char in name:
        if not _is_letter(char) and category(char)[0] != "M" and char not in _SIGNS:
            _refuse(char)
    if not _is_letter(name[0]) or name[-1] in _SIGNS:
        raise Refused(N_("A name begins and ends with a letter or a digit."))
    if re.search(f"[{re.escape(''.join(_SIGNS))}]{{3}}", name):
        raise Refused(N_("A name has no more than two signs between letters."))
    if _SENTENCE_END.search(name):
        raise Refused(
            N_("In a name, a full stop before a space follows one or two letters, as in J. R. or St.")
        )
    _must_have_few_marks(name)
    _must_be_of_one_script(name)
    if stands_for_house(name):
        raise Refused(N_("The name {name} could be taken for the server itself; choose another."), name=name)
    if cell_len(name) > LONGEST_NAME:
        raise Refused(N_("This name is too long; {width} characters fit."), width=LONGEST_NAME)
    return name


def suggestion(name: str) -> str:
    """Return a suggestion for a person who is asked for a name: ``name`` if it is allowed, else ``""``."""
    try:
        return proper_name(name)
    except Refused:
        return ""


def is_proper(name: str) -> bool:
    """True if a name could be chosen now, just as it is."""
    return suggestion(name) == name


def stands_for_house(name: str) -> bool:
    """Return whether a name, or a word in it, looks like one of the server, its admins or the program.

    So does the word with which the program addresses its reader.
    """
    if not _forms(name).isdisjoint(_reserved_forms((*_RESERVED, *_RESERVED_STEMS, *nameless()))):
        return True
    words = [_forms(word.strip("0123456789")) for word in re.split(r"[\W_]+", name)]
    whole, stems = _reserved_forms(_RESERVED), tuple(_reserved_forms(_RESERVED_STEMS))
    return any(form in whole or form.startswith(stems) for word in words for form in word)


@cache
def _reserved_forms(words: Iterable[str]) -> frozenset[str]:
    return frozenset(
        form for word in words for case in (word, word.upper(), word.capitalize()) for form in _forms(case)
    )


def _forms(text: str) -> frozenset[str]:
    """Return how a hasty reader reads a word: without accents, and with "1", "I" and "l" as "i"."""
    plain = ("".join(char for char in form if category(char) != "Mn") for form in skeletons(text))
    return frozenset(form.replace("rn", "m").replace("l", "i") for form in plain)


def _is_letter(char: str) -> bool:
    """True if a character stands for itself; a vowel of Hangul without its syllable takes no room."""
    return (category(char)[0] == "L" or category(char) == "Nd") and cell_len(char) > 0


def _refuse(char: str) -> None:
    shown = char if cell_len(char) and not is_unseen(char) else f"U+{ord(char):04X}"
    raise Refused(
        N_("{char} cannot be in a name. Letters and digits can, and between them spaces and - _ ' ."),
        char=shown,
    )


def _must_have_few_marks(name: str) -> None:
    marks = 0
    before = ""
    for char in name:
        if category(char)[0] == "M":
            marks += 1
            if marks > MOST_MARKS or before in _SIGNS:
                raise Refused(
                    N_("An accent belongs to a letter, and a letter has {most} at most."), most=MOST_MARKS
                )
        else:
            marks = 0
            before = char


def _must_be_of_one_script(name: str) -> None:
    scripts = {script(char) for char in name} - _SCRIPTLESS
    zeros = {ord(char) - decimal(char) for char in name if category(char) == "Nd"}
    together = len(scripts) <= 1 or any(scripts <= known for known in _TOGETHER)
    if not together or len(zeros) > 1:
        raise Refused(N_("This name mixes letters or digits of several alphabets; use one alphabet."))
