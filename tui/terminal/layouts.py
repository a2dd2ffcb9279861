"""Keys of Cyrillic keyboard layouts: the Latin key at the same place, so that nobody must switch layouts."""

from __future__ import annotations

from typing import Final

from textual import events

_CYRILLIC: Final = "йцукенгшщзфывапролдячсмитьЙЦУКЕНГШЩЗФЫВАПРОЛДЯЧСМИТЬіІ"
_LATIN: Final = "qwertyuiopasdfghjklzxcvbnmQWERTYUIOPASDFGHJKLZXCVBNMsS"
_SIGNS: Final = {
    "х": ("left_square_bracket", "["),
    "ъ": ("right_square_bracket", "]"),
    "ї": ("right_square_bracket", "]"),
    "ю": ("full_stop", "."),
    "б": ("comma", ","),
    "Б": ("less_than_sign", "<"),
    "Ю": ("greater_than_sign", ">"),
}
_KEYS: Final = {**{c: (latin, latin) for c, latin in zip(_CYRILLIC, _LATIN, strict=True)}, **_SIGNS}


def on_latin_keyboard(event: events.Key) -> events.Key:
    """Return the key at the same place of a Latin keyboard for a Cyrillic letter, else the same key."""
    found = _KEYS.get(event.character or "")
    return event if found is None else events.Key(*found)
