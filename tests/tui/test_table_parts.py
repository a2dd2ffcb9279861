"""The parts of a table's screen, each alone: motion, marks of people who point, the mouse, moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from types import SimpleNamespace
from typing import Any

from engine import Event
from tests.tui.motion import Clock
from tui.app.finale import Finale
from tui.app.screens.table.decisions import Decisions
from tui.app.screens.table.hovering import Hovering
from tui.app.screens.table.motion import TableMotion
from tui.app.screens.table.pointer_marks import PointerMarks
from tui.base.motion import Animator
from tui.drawing.art.scene import Scene
from tui.play.table import POINTED_SECONDS, Pointing
from tui.presentation import FinaleStep


class Table:
    """A screen that writes down what it is asked to show."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.seen: list[Any] = []
        self.board: Any = SimpleNamespace(
            show=partial(self.see, "map"),
            look_to=partial(self.see, "looked at"),
            position_of=lambda place: None,
        )
        self.base: Any = Scene(tiles={(0, 0): Any})  # type: ignore[dict-item]
        self.mover: int | None = None
        self.state: Any = SimpleNamespace(game="discovery", scores=[0, 0])
        self.pointing = Pointing(self.clock)
        self.sitting: Any = SimpleNamespace(
            records=[], pointing=self.pointing, point=lambda place: self.pointing.point("a", "Anna", place)
        )
        self.settings = SimpleNamespace(pointing=True)
        self.host: Any = SimpleNamespace(settings=self.settings, complain=partial(self.see, "complaint"))
        self.mode: Any = SimpleNamespace(cursor=(0, 0), scene=lambda base: base)
        self.picture: Any = "still"
        self.may_hover = True

    def see(self, what: str, about: object = None) -> None:
        self.seen.append((what, about))

    def motions(self, news: Any) -> list[Callable[[], None]]:
        return [partial(self.see, "move", move) for move in news]

    def show_scores(self, scores: Any) -> None:
        self.see("scores", tuple(scores))

    def show_still(self) -> None:
        self.see("still")

    def show(self) -> None:
        self.see("shown")

    def choose_place(self) -> None:
        self.see("asked for a place")

    def say_pointed(self, words: str) -> None:
        self.see("said", words)

    say_hovered = say_pointed

    def hovered(self, target: object) -> tuple[Any, str] | None:
        return None if target == "background" else (f"lit {target}", f"about {target}")

    def set_timer(self, delay: float, callback: Callable[[], None], /) -> Any:
        return self.clock.after(delay, callback)


def test_only_what_is_new_moves_and_what_is_switched_off_is_not_moved_later() -> None:
    table = Table()
    motion = TableMotion(table, Animator(table.clock.after, table.clock))
    table.sitting.records = ["opened"]
    motion.follow((0, 0), shown=True)  # what lay there when the screen opened
    table.sitting.records = ["opened", "one"]
    motion.follow((0, 0), shown=False)
    assert not motion.running
    table.sitting.records = ["opened", "one", "two", "three"]
    table.state.scores[0] = 8
    motion.follow((0, 0), shown=True)
    table.clock.pass_by(5)
    assert table.seen == [
        ("move", "two"),
        ("scores", (2, 0)),
        ("move", "three"),
        ("scores", (4, 0)),
        ("scores", (6, 0)),
        ("still", None),
        ("map", "still"),
    ]
    assert not motion.running


def test_what_moves_can_be_ended_at_once() -> None:
    table = Table()
    motion = TableMotion(table, Animator(table.clock.after, table.clock))
    motion.follow((0, 0), shown=True)
    table.sitting.records = ["one"]
    motion.follow((0, 0), shown=True)
    motion.end()
    assert table.seen == [("move", "one"), ("still", None)]
    assert not table.clock.waiting
    motion.end()
    assert len(table.seen) == 2


def test_a_mark_is_shown_for_a_while() -> None:
    table = Table()
    marks = PointerMarks(table)
    scene = table.base
    assert marks.on(scene) is scene
    marks.point_at_cursor()
    marks.show_newest()
    assert marks.on(scene).pointers == {(0, 0): "Anna?"}
    assert table.seen == [("shown", None), ("looked at", (0, 0)), ("said", "Anna: there?")]
    table.clock.pass_by(POINTED_SECONDS)
    assert table.seen[3:] == [("shown", None)]
    assert marks.on(scene) is scene


def test_the_map_stays_where_it_is_for_a_person_who_has_to_decide() -> None:
    table = Table()
    table.mover = 0
    table.pointing.point("b", "Boris", (1, 0))
    PointerMarks(table).show_newest()
    assert table.seen == [("shown", None), ("said", "Boris: there? It is out of view.")]
    table.board.position_of = lambda place: (3, 3)
    table.pointing.point("b", "Boris", (1, 0))
    PointerMarks(table).show_newest()
    assert table.seen[-1] == ("said", "Boris: there?")


def test_the_map_does_not_scroll_to_a_place_off_the_board() -> None:
    table = Table()
    table.pointing.point("b", "Boris", (900, 900))
    PointerMarks(table).show_newest()
    assert table.seen == [("shown", None), ("said", "Boris: there?")]


def test_without_a_cursor_a_place_is_asked_for_unless_pointing_is_off() -> None:
    table = Table()
    table.mode.cursor = None
    marks = PointerMarks(table)
    marks.point_at_cursor()
    assert table.seen == [("asked for a place", None)]
    table.settings.pointing = False
    marks.point_at_cursor()
    assert [what for what, _about in table.seen] == ["asked for a place", "complaint"]
    assert not table.pointing.pointers


def test_marks_of_others_are_not_seen_where_pointing_is_off() -> None:
    table = Table()
    table.settings.pointing = False
    marks = PointerMarks(table)
    table.pointing.point("b", "Boris", (0, 0))
    marks.show_newest()
    assert not table.seen
    assert not table.clock.waiting


def test_the_map_is_lit_where_the_mouse_rests_and_once_shown_again_when_it_leaves() -> None:
    table = Table()
    hovering = Hovering(table)
    hovering.rest_on("wood")
    assert table.seen == [("map", "lit wood"), ("said", "about wood")]
    hovering.rest_on("background")
    assert table.seen[2:] == [("shown", None)]
    hovering.forget()
    hovering.rest_on(None)
    table.may_hover = False
    hovering.rest_on("wood")
    assert len(table.seen) == 3


@dataclass
class Board:
    """A game of moves that are numbers, of which those from 7 on are not allowed."""

    moves: list[int] = field(default_factory=list)
    current_player = 0

    def why_illegal(self, move: int) -> str | None:
        return "too large" if move > 6 else None


class Sat(Table):
    """A table at which seat 0 plays."""

    def __init__(self) -> None:
        super().__init__()
        self.game = Board()
        self.undone: list[int] = []
        self.host.bell = partial(self.see, "bell")
        self.sitting = SimpleNamespace(
            table=SimpleNamespace(state=self.game),
            seats=(0,),
            play=self.game.moves.append,
            take_back=lambda: self.undone.append(self.game.moves.pop()),
            can_take_back=lambda: bool(self.game.moves),
            redo=lambda: self.game.moves.append(self.undone.pop()),
            can_redo=lambda: bool(self.undone),
        )

    def refused(self, objection: object) -> None:
        self.see("refused", objection)

    def follow_table(self) -> None:
        self.see("followed")


def test_moves_made_as_one_are_taken_back_and_made_again_as_one() -> None:
    table: Any = Sat()
    decisions = Decisions(table)
    decisions.play(1)  # type: ignore[arg-type]
    decisions.play_as_one(2, 3, 4)  # type: ignore[arg-type]
    assert decisions.take_back()
    assert table.game.moves == [1]
    decisions.redo()
    assert table.game.moves == [1, 2, 3, 4]
    decisions.take_back()
    decisions.play(5)  # type: ignore[arg-type]
    decisions.play(6)  # type: ignore[arg-type]
    decisions.take_back()
    assert table.game.moves == [1, 5]


def test_a_move_that_is_not_allowed_is_refused_and_not_made() -> None:
    table: Any = Sat()
    Decisions(table).play(7)  # type: ignore[arg-type]
    assert table.seen == [("bell", None), ("refused", "too large")]
    assert not table.game.moves


class Stage:
    """Writes down the scores that a finale shows."""

    def __init__(self) -> None:
        self.finale: Finale | None = None
        self.seen: list[object] = []

    def show_finale(self) -> None:
        assert self.finale is not None
        self.seen.append((self.finale.shown, self.finale.scores))

    def fly(self, points: Any, start: object, share: float) -> None:
        self.seen.append(share)

    def land(self) -> None:
        self.seen.append("landed")


def test_a_finale_adds_up_to_the_scores_and_tells_what_it_has_shown() -> None:
    state: Any = SimpleNamespace(game="discovery", scores=(10, 4))
    told, last = Event(), Event()
    steps = [FinaleStep("wood", ((0, 3), (1, 1)), told), FinaleStep("sea", ((0, 2),))]
    story: list[Any] = [SimpleNamespace(events=(told, last))]
    finale, stage = Finale(state, steps, story, [0, 1]), Stage()
    stage.finale = finale
    assert finale.scores == [5, 3]
    assert finale.withholds(told)
    clock = Clock()
    Animator(clock.after, clock).play(finale.frames(stage), lambda: stage.seen.append("end"))
    clock.pass_by(60)
    flight = [0.25, 0.5, 0.75, "landed"]
    assert stage.seen == [
        (0, [5, 3]),
        *((1, [5, 3]), *flight, (1, [8, 4])),
        *((2, [8, 4]), *flight, (2, [10, 4])),
        "end",
    ]
    assert not finale.withholds(told)
    assert finale.withholds(last)
