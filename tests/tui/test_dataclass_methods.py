"""Dataclasses whose methods are compiled late are as those that the standard library makes at once."""

from __future__ import annotations

import dataclasses
import inspect
import pickle
import subprocess
import sys
from collections.abc import Callable
from dataclasses import FrozenInstanceError, dataclass
from typing import Any

import pytest

from tests.terminal import ROOT
from tui.dataclass_methods import compile_on_first_call

AT_ONCE: Any = getattr(dataclasses, "_create_fn", None)

pytestmark = pytest.mark.skipif(AT_ONCE is None, reason="this Python compiles all methods together")


@dataclass(frozen=True, slots=True, order=True)
class Known:
    """Something compared, made by whatever this process has."""

    x: int
    y: str = "y"


def made() -> tuple[type[Any], type[Any]]:
    """Return two classes, one derived from the other."""

    @dataclass(frozen=True, slots=True, order=True)
    class Point:
        x: int
        y: str = "y"

    @dataclass(frozen=True, slots=True, order=True)
    class Place(Point):
        z: float = 0.5

    return Point, Place


@pytest.fixture(params=[False, True], ids=["at once", "late"])
def classes(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> tuple[type[Any], type[Any]]:
    create: Callable[..., Any] = AT_ONCE
    monkeypatch.setattr(dataclasses, "_create_fn", getattr(create, "at_once", create))
    if request.param:
        compile_on_first_call()
    return made()


def test_they_compare_hash_and_print(classes: tuple[type[Any], type[Any]]) -> None:
    point, place = classes
    assert point(1) == point(1, "y")
    assert point(1) != point(2)
    assert point(1) != place(1)
    assert place(1, z=2.0) == place(1, z=2.0)
    assert len({point(1), point(1), point(2), place(1)}) == 3
    assert hash(point(1)) == hash((1, "y"))
    assert repr(point(1)).endswith("Point(x=1, y='y')")
    assert repr(place(1)).endswith("Place(x=1, y='y', z=0.5)")
    assert sorted([point(2), point(1)])[0].x == 1
    with pytest.raises(TypeError):
        _ = point(1) < place(1)


def test_they_stay_frozen_and_have_no_other_attributes(classes: tuple[type[Any], type[Any]]) -> None:
    for cls in classes:
        one = cls(1)
        for _ in range(2):
            with pytest.raises(FrozenInstanceError):
                one.x = 2
            with pytest.raises(FrozenInstanceError):
                del one.x
            with pytest.raises((FrozenInstanceError, AttributeError, TypeError)):
                one.other = 2
        assert one.x == 1
        assert not hasattr(one, "__dict__")


def test_a_derived_class_that_is_used_first_leaves_its_base_alone(
    classes: tuple[type[Any], type[Any]],
) -> None:
    point, place = classes
    assert place(1) == place(1)
    assert point(1) == point(1)
    assert repr(point(3)).endswith("Point(x=3, y='y')")
    for cls in classes:
        assert cls.__eq__.__qualname__.endswith(f"{cls.__name__}.__eq__")


def test_they_tell_how_they_are_made(classes: tuple[type[Any], type[Any]]) -> None:
    for cls, more in zip(classes, ("", ", z: 'float' = 0.5"), strict=True):
        assert str(inspect.signature(cls)) == f"(x: 'int', y: 'str' = 'y'{more}) -> None"
        assert cls.__init__.__qualname__.endswith(f"{cls.__name__}.__init__")
        with pytest.raises(TypeError, match="missing 1 required positional argument: 'x'"):
            cls()


def test_a_derived_class_makes_its_base_ready(classes: tuple[type[Any], type[Any]]) -> None:
    point, _place = classes

    class Named(point):  # type: ignore[misc, valid-type]
        def __init__(self, name: str) -> None:
            super().__init__(1, y=name)

    class Bare(point):  # type: ignore[misc, valid-type]
        pass

    assert (Named("z").x, Named("z").y) == (1, "z")
    assert Bare(3) == Bare(x=3)
    assert "__init__" not in vars(Bare)
    assert vars(point)["__init__"] is point.__init__


def test_they_are_replaced_and_pickled() -> None:
    assert dataclasses.replace(Known(1), y="z") == Known(1, "z")
    assert pickle.loads(pickle.dumps(Known(4))) == Known(4)


def test_the_program_starts_so() -> None:
    code = (
        "import tui.command, dataclasses, types, engine.words as words\n"
        "said = words.Saying('x', {})\n"
        "print(words.Saying.__eq__.__code__.co_filename.endswith('dataclass_methods.py'), said == said,\n"
        "      words.Saying.__eq__.__code__.co_filename)\n"
        "fresh = dataclasses.make_dataclass('Fresh', ['x'], namespace={'__doc__': 'One.'})\n"
        "print(isinstance(vars(fresh)['__init__'], types.FunctionType), fresh(1).x,\n"
        "      isinstance(vars(fresh)['__init__'], types.FunctionType))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "True", "<string>", "False", "1", "True"]
