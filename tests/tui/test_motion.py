"""Animations: their frames, what drops them, and that nothing is left of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from unittest.mock import Mock

from tests.tui.motion import Clock
from tui.base.motion import AnimationFrame, Animator


def frames(shown: list[object], *seconds: float) -> list[AnimationFrame]:
    return [AnimationFrame(each, partial(shown.append, number)) for number, each in enumerate(seconds)]


def test_frames_are_shown_one_after_the_other_and_then_the_end() -> None:
    clock, shown = Clock(), list[object]()
    animator = Animator(clock.after, clock)
    animator.play(frames(shown, 1, 2, 1), lambda: shown.append("end"))
    assert shown == [0]
    assert animator.running
    clock.pass_by(1)
    assert shown == [0, 1]
    clock.pass_by(1.9)
    assert shown == [0, 1]
    clock.pass_by(1.1)
    assert shown == [0, 1, 2, "end"]
    assert not animator.running
    assert not clock.waiting


def test_frames_whose_time_is_over_are_dropped_but_never_the_end() -> None:
    clock, shown = Clock(), list[object]()
    Animator(clock.after, clock).play(frames(shown, 1, 1, 1, 1), lambda: shown.append("end"))
    clock.jump(2.5)
    assert shown == [0, 2]
    clock.jump(10)
    assert shown == [0, 2, "end"]


def test_a_slow_line_gets_the_end_only() -> None:
    clock, shown = Clock(), list[object]()
    Animator(clock.after, clock, lambda: False).play(frames(shown, 1, 1), lambda: shown.append("end"))
    clock.pass_by(5)
    assert shown == ["end"]


def test_a_cancelled_animation_shows_nothing_more_and_has_no_timer() -> None:
    clock, shown = Clock(), list[object]()
    animator = Animator(clock.after, clock)
    animator.play(frames(shown, 1, 1), lambda: shown.append("end"))
    animator.cancel()
    clock.pass_by(5)
    assert shown == [0]
    assert not clock.waiting
    assert not animator.running


def test_a_call_that_was_on_its_way_when_its_timer_was_stopped_changes_nothing() -> None:
    clock, shown, calls = Clock(), list[object](), list[Callable[[], None]]()

    def after(_seconds: float, call: Callable[[], None]) -> Mock:
        calls.append(call)
        return Mock()

    animator = Animator(after, clock)
    animator.play(frames(shown, 1, 1), lambda: shown.append("end"))
    animator.cancel()
    calls[0]()
    assert shown == [0]
    animator.play(frames(shown, 1, 1), lambda: shown.append("other end"))
    calls[0]()
    assert len(calls) == 2
    assert shown == [0, 0]
    for _ in range(2):
        clock.now += 1
        calls[-1]()
    assert shown == [0, 0, 1, "other end"]


def test_another_animation_takes_the_place_of_the_one_that_is_on() -> None:
    clock, shown = Clock(), list[object]()
    animator = Animator(clock.after, clock)
    animator.play(frames(shown, 1, 1), lambda: shown.append("first"))
    animator.play(frames(shown, 1), lambda: shown.append("second"))
    clock.pass_by(5)
    assert shown == [0, 0, "second"]


def test_a_frame_may_cancel() -> None:
    clock, shown = Clock(), list[object]()
    animator = Animator(clock.after, clock)
    animator.play([AnimationFrame(1, animator.cancel), *frames(shown, 1)], lambda: shown.append("end"))
    clock.pass_by(5)
    assert not shown
    assert not clock.waiting
