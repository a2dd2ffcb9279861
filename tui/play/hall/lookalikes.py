"""Which texts look the same: skeletons after Unicode Technical Standard 39."""

from __future__ import annotations

from functools import cache
from typing import Final
from unicodedata import category, normalize

from engine.cleaning import is_unseen

_UNMARKED: Final = str.maketrans("", "", "\u200e\u200f")
"""Takes out the marks of direction that the table of confusables puts around letters."""

_DOTTED: Final = ("i\u0307", "j\u0307")  # letters with a dot, and one more that lies on it


def skeletons(text: str) -> frozenset[str]:
    """Return forms that two texts have in common when they look alike.

    Letter case, spaces, punctuation, compatibility forms and unseen characters do not matter. There are two
    forms, because letters can look alike as they are ("AIice", "Alice") or in lower case ("ALICE", "alice").
    """
    plain = normalize("NFKC", "".join(char for char in normalize("NFKC", text) if not is_unseen(char)))
    return frozenset(_skeleton(form) for form in (plain, normalize("NFKC", plain.casefold())))


def look_alike(one: str, other: str) -> bool:
    """True if two texts could be taken for each other."""
    return not skeletons(one).isdisjoint(skeletons(other))


def script(char: str) -> str:
    """Return the name of a character's script in capitals, ``"COMMON"`` for what many scripts use."""
    from confusable_homoglyphs import categories

    return str(categories.alias(char))


def _skeleton(text: str) -> str:
    prototypes = confusables()
    seen = "".join(prototypes.get(char, char) for char in normalize("NFD", text))
    folded = normalize("NFD", seen).casefold()
    for dotted in _DOTTED:
        folded = folded.replace(dotted, dotted[0])
    return "".join(char for char in folded if category(char)[0] not in "ZPC")


@cache
def confusables() -> dict[str, str]:
    """Return for each confusable character the text that stands for all that look like it."""
    from confusable_homoglyphs.confusables import confusables_data

    # The table maps both ways: each source to its prototype, and each prototype to all of its sources. So
    # the prototype of a group is the one with several characters, or with the most that look like it.
    alike = {
        text.translate(_UNMARKED): {other["c"].translate(_UNMARKED) for other in others}
        for text, others in confusables_data.items()
    }
    chosen: dict[str, str] = {}
    for char in alike:
        if len(char) != 1 or char in chosen:
            continue
        group, new = {char}, {char}
        while new:
            new = {other for text in new for other in alike.get(text, ())} - group
            group |= new
        prototype = max(group, key=lambda text: (len(text), len(alike.get(text, ())), text))
        chosen.update((text, prototype) for text in group if len(text) == 1)
    return {char: "".join(chosen.get(part, part) for part in text) for char, text in chosen.items()}
