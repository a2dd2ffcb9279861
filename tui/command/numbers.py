"""Numbers as options take them, named as a person would name them."""

from __future__ import annotations

from typing import Any, Final

import click

from tui.base.words import _


class WholeNumber(click.IntRange):
    """A whole number within limits; click speaks of an "integer range" when a value is none."""

    name = _("whole number")


class Number(click.FloatRange):
    """A number within limits."""

    name = _("number")


class _Seed(click.ParamType[int]):
    """An integer that a log can hold."""

    name = "seed"
    _range = WholeNumber(-(2**63), 2**63 - 1)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        return self._range.convert(value, param, ctx)


SEED: Final = _Seed()
