"""Completion in shells of words with an ``=`` in them: no space follows it, and what follows is completed.

Click's scripts are changed in that alone; a click with other scripts goes without the change.
"""

from __future__ import annotations

from typing import Final

from click.shell_completion import BashComplete, CompletionItem, ZshComplete, add_completion_class

_BASH_OFFER: Final = "COMPREPLY+=($value)"
_ZSH_OFFER: Final = "_describe -V unsorted completions_with_descriptions -U"

_BREAKS: Final = "=:"  # at these characters bash divides words, besides spaces


class Bash(BashComplete):
    """Completion in bash, which divides words at these characters and hands them over in pieces."""

    source_template = BashComplete.source_template.replace(
        _BASH_OFFER, f"{_BASH_OFFER}; [[ $value == *= ]] && compopt -o nospace"
    )
    _kept = 0
    """Of the last word so many characters stay on the line: bash takes them for other words."""

    def get_completion_args(self) -> tuple[list[str], str]:
        args, incomplete = super().get_completion_args()
        words: list[str] = []
        joins = False
        for piece in [*args, incomplete]:
            breaks = bool(piece) and not piece.strip(_BREAKS)
            if words and (joins or breaks):
                words[-1] += piece
            else:
                words.append(piece)
            joins = breaks
        last = words.pop()
        self._kept = max(last.rfind(char) for char in _BREAKS) + 1
        return words, last

    def format_completion(self, item: CompletionItem) -> str:
        return f"{item.type},{item.value[self._kept :]}"


class Zsh(ZshComplete):
    """Completion in zsh."""

    source_template = ZshComplete.source_template.replace(
        _ZSH_OFFER,
        f"if [[ $completions_with_descriptions[1] == *=:* ]]; then {_ZSH_OFFER} -S ''; else {_ZSH_OFFER}; fi",
    )


def register() -> None:
    """Take the places of click's own classes."""
    add_completion_class(Bash)
    add_completion_class(Zsh)
