"""Everything public has a docstring, or overrides something that has one."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from functools import cached_property
from types import ModuleType

import pytest

import engine
import saves
import tui

MEMBERS = (property, cached_property, classmethod, staticmethod)


def modules(package: ModuleType) -> Iterator[ModuleType]:
    yield package
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if not found.name.endswith("__main__"):
            yield importlib.import_module(found.name)


def is_described(cls: type, name: str) -> bool:
    """True if a class or one of its bases says what a member is."""
    declared = (base.__dict__.get(name) for base in cls.__mro__)
    if any(member.__doc__ for member in declared if member is not None):
        return True
    return any(name in inspect.get_annotations(base) for base in cls.__mro__[1:])


def undescribed(module: ModuleType) -> Iterator[str]:
    """Yield what has no docstring."""
    if not module.__doc__:
        yield module.__name__
    for name, value in vars(module).items():
        if name.startswith("_") or getattr(value, "__module__", None) != module.__name__:
            continue
        if inspect.isclass(value):
            yield from undescribed_in(value)
        elif inspect.isroutine(value) and not value.__doc__:
            yield f"{module.__name__}.{name}"


def undescribed_in(cls: type) -> Iterator[str]:
    """Yield what has no docstring in a class."""
    if not cls.__dict__.get("__doc__"):
        yield f"{cls.__module__}.{cls.__qualname__}"
    for name, member in vars(cls).items():
        if name.startswith("_"):
            continue
        if inspect.isclass(member) and member.__qualname__.startswith(f"{cls.__qualname__}."):
            yield from undescribed_in(member)
        elif (inspect.isfunction(member) or isinstance(member, MEMBERS)) and not is_described(cls, name):
            yield f"{cls.__module__}.{cls.__qualname__}.{name}"


@pytest.mark.parametrize("package", [engine, saves, tui], ids=lambda package: package.__name__)
def test_everything_public_is_described(package: ModuleType) -> None:
    assert [name for module in modules(package) for name in undescribed(module)] == []
