"""The checker of histories: it accepts an honest one and finds each fault that is planted in it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import saves
from engine import CHANCE
from saves import Journal, Seat, storage
from saves.lines import canonical, checksum_of
from tests.cluster.history import (
    Attempt,
    Deed,
    History,
    Outcome,
    Sight,
    TableRecord,
    Verdict,
    Violation,
    Wrong,
    check,
)
from tests.saves.playing import CREATED, SEATS
from tui.play.hall.clock import Clock, ClockRule

SECONDS = 600.0
PEOPLE = (Seat("Anna", "human", 0), Seat("Boris", "human", 1))
NAMES = ("Anna", "Boris")


class Evening:
    """A game between two people, played by the book and noted by them; time is what it says."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.random = random.Random(seed)
        self.now = 1000.0
        self.journal: Journal = saves.create(
            folder, game="discovery", seats=PEOPLE, seed=seed, created=CREATED
        )
        self.history = History({"t": TableRecord((self.now, self.now), SECONDS)})
        self.talk: list[str] = []
        self.clock = Clock(ClockRule(int(SECONDS)), [SECONDS, SECONDS])
        self._follow()

    @property
    def path(self) -> Path:
        return self.journal.path

    def _follow(self) -> None:
        state = self.journal.state
        while state.current_player == CHANCE:
            self.journal.append(self.journal.deal())
        self.clock.follow(state.current_player if state.current_player >= 0 else None, state.turn, self.now)

    def attempt(self, deed: Deed, text: str, seat: int, outcome: Outcome = Outcome.DONE) -> Attempt:
        """Note a try that takes 20 ms."""
        known = len(self.journal.entries)
        self.now += 0.02
        ended = None if outcome is Outcome.UNKNOWN else self.now
        made = Attempt("t", NAMES[seat], "worker 1", deed, seat, text, known, self.now - 0.02, ended, outcome)
        made.reached, made.made = (0.0, 0.0) if ended is None else (self.now - 0.001, self.now)
        self.history.attempts.append(made)
        return made

    def move(self, outcome: Outcome = Outcome.DONE, *, arrives: bool = True) -> Attempt:
        """Make a move after some thought."""
        self.now += self.random.uniform(0.5, 5)
        state = self.journal.state
        move = self.random.choice(state.legal_moves())
        seat = state.current_player
        made = self.attempt(Deed.MOVE, canonical(move.to_json()).decode(), seat, outcome)
        if arrives:
            self.journal.append(move)
            made.entry = len(self.journal.entries) if outcome is Outcome.DONE else 0
            self._follow()
        self.look()
        return made

    def undo(self, outcome: Outcome = Outcome.DONE) -> None:
        """Take the last decision of a person back."""
        self.now += 1
        count = next(
            back for back, entry in enumerate(reversed(self.journal.mainline), 1) if entry.by != CHANCE
        )
        made = self.attempt(Deed.UNDO, "", self.random.randrange(2), outcome)
        self.journal.undo(count)
        made.entry = len(self.journal.entries) if outcome is Outcome.DONE else 0
        self._follow()
        self.look()

    def say(self, outcome: Outcome = Outcome.DONE, *, arrives: bool = True) -> None:
        text = f"line {len(self.history.attempts)}"
        self.attempt(Deed.SAY, text, self.random.randrange(2), outcome)
        if arrives:
            self.talk.append(text)

    def look(self) -> None:
        """Let both see the table, one of them by another process, a little later."""
        last = checksum_of(self.path.read_bytes().splitlines()[-1])
        for seat, name in enumerate(NAMES):
            self.now += 0.001
            left = self.clock.all_left(self.now)
            entries = len(self.journal.entries)
            position = self.journal.state.fingerprint()
            self.history.sights.append(
                Sight("t", name, f"worker {1 + seat}", 1, self.now, entries, last, position, left)
            )

    def check(self) -> Verdict:
        return check(self.history, {"t": self.path}, {"t": self.talk})


@pytest.fixture(params=range(1))
def evening(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Evening]:
    """An honest evening with everything in it that is allowed."""
    found = Evening(tmp_path, request.param)
    rng = found.random
    for _ in range(40):
        lot = rng.random()
        if lot < 0.1:
            found.undo(rng.choice((Outcome.DONE, Outcome.UNKNOWN)))
        elif lot < 0.2:
            found.say(rng.choice((Outcome.DONE, Outcome.UNKNOWN)))
        elif lot < 0.25:
            found.say(rng.choice((Outcome.REFUSED, Outcome.UNKNOWN)), arrives=False)
        elif lot < 0.35:
            found.move(rng.choice((Outcome.REFUSED, Outcome.UNKNOWN)), arrives=False)
        else:
            found.move(rng.choice((Outcome.DONE, Outcome.DONE, Outcome.UNKNOWN)))
    yield found
    found.journal.close()


def test_an_honest_history_is_accepted(evening: Evening) -> None:
    verdict = evening.check()
    assert verdict.violations == []
    figures = verdict.figures
    assert figures.arrived > 0
    assert figures.done > 5
    assert figures.unknown > 0
    assert figures.clocks == 2 * figures.sights
    assert figures.error <= 0.001


def test_it_is_the_same_when_it_was_written_down(evening: Evening, tmp_path: Path) -> None:
    evening.history.write(tmp_path / "history.jsonl")
    evening.history = History.read(tmp_path / "history.jsonl")
    assert evening.check().violations == []


# -- planted faults -----------------------------------------------------------------------------------------


def lines(evening: Evening) -> list[bytes]:
    return evening.path.read_bytes().splitlines(keepends=True)


def lose_the_last_line(evening: Evening) -> None:
    evening.move()
    evening.history.sights.clear()
    evening.path.write_bytes(b"".join(lines(evening)[: evening.history.attempts[-1].entry]))


def lose_what_was_only_seen(evening: Evening) -> None:
    evening.move(Outcome.UNKNOWN)
    evening.history.attempts.pop()
    evening.path.write_bytes(b"".join(lines(evening)[:-2]))


def lose_the_log(evening: Evening) -> None:
    evening.path.unlink()


def make_it_twice(evening: Evening) -> None:
    """Make the same move again after it was taken back, without being asked."""
    evening.move()
    evening.undo()
    evening.journal.redo()


def make_it_twice_without_an_answer(evening: Evening) -> None:
    evening.move(Outcome.UNKNOWN)
    evening.undo()
    evening.journal.redo()


def take_back_twice(evening: Evening) -> None:
    evening.move()
    evening.undo()
    evening.move()
    evening.journal.undo(1)


def make_what_was_refused(evening: Evening) -> None:
    evening.move(Outcome.REFUSED)


def make_what_nobody_tried(evening: Evening) -> None:
    evening.move()
    evening.history.attempts.pop()


def make_it_before_it_was_tried(evening: Evening) -> None:
    made = evening.move(Outcome.UNKNOWN)
    made.began = evening.now + 1


def write_two_histories(evening: Evening) -> None:
    """Let two processes go on from the same position; one log is kept, both were seen."""
    before = evening.path.read_bytes()
    other = Evening(evening.path.parent / "other", 99)
    other.journal.close()
    evening.move()
    evening.move()
    stored = evening.path.read_bytes()
    seen = evening.history
    evening.journal.close()
    evening.path.write_bytes(before)
    evening.journal = saves.open_journal(evening.path)
    evening.history = History(seen.tables, seen.attempts[:-2], [])
    state = evening.journal.state
    taken = seen.attempts[-2].text
    move = next(m for m in state.legal_moves() if canonical(m.to_json()).decode() != taken)
    made = evening.attempt(Deed.MOVE, canonical(move.to_json()).decode(), state.current_player)
    evening.journal.append(move)
    made.entry = len(evening.journal.entries)
    evening.look()
    evening.history.attempts += seen.attempts[-2:]
    evening.path.write_bytes(stored)


def show_another_history(evening: Evening) -> None:
    sights = evening.history.sights
    sights[-3] = replace(sights[-3], checksum="0123456789abcdef")


def show_another_position(evening: Evening) -> None:
    sights = evening.history.sights
    sights[-1] = replace(sights[-1], position=sights[0].position)


def go_back(evening: Evening) -> None:
    evening.move()
    old = evening.history.sights[-4]
    evening.now += 1
    evening.history.sights.append(replace(old, seen=evening.now, left=()))


def be_wrong_by(seconds: float) -> Callable[[Evening], None]:
    def plant(evening: Evening) -> None:
        evening.move()
        sight = evening.history.sights[-1]
        left = [None if one is None else one + seconds for one in sight.left]
        evening.history.sights[-1] = replace(sight, left=left)

    return plant


def let_time_stand_still(evening: Evening) -> None:
    """Let the clock of who thinks stop while another process takes the table over."""
    evening.now += 5
    for seat in range(2):
        evening.clock._left[seat] += 5 if evening.clock.running == seat else 0
    evening.look()


def lose_talk(evening: Evening) -> None:
    evening.say()
    evening.talk.pop()


def say_it_twice(evening: Evening) -> None:
    evening.say(Outcome.UNKNOWN)
    evening.talk.append(evening.talk[-1])


def say_what_was_refused(evening: Evening) -> None:
    evening.say(Outcome.REFUSED)


def damage_the_log(evening: Evening) -> None:
    data = evening.path.read_bytes()
    evening.path.write_bytes(data[:-30] + data[-29:])


@pytest.mark.parametrize(
    ("plant", "wrong"),
    [
        (lose_the_last_line, Wrong.LOST),
        (lose_what_was_only_seen, Wrong.LOST),
        (lose_the_log, Wrong.LOST),
        (make_it_twice, Wrong.TWICE),
        (make_it_twice_without_an_answer, Wrong.TWICE),
        (take_back_twice, Wrong.TWICE),
        (make_what_was_refused, Wrong.UNASKED),
        (make_what_nobody_tried, Wrong.UNASKED),
        (make_it_before_it_was_tried, Wrong.TWICE),
        (write_two_histories, Wrong.HISTORIES),
        (show_another_history, Wrong.HISTORIES),
        (show_another_position, Wrong.BOARD),
        (go_back, Wrong.BACK),
        (be_wrong_by(1.2), Wrong.CLOCK),
        (be_wrong_by(-1.2), Wrong.CLOCK),
        (let_time_stand_still, Wrong.CLOCK),
        (lose_talk, Wrong.TALK),
        (say_it_twice, Wrong.TALK),
        (say_what_was_refused, Wrong.TALK),
        (damage_the_log, Wrong.DAMAGE),
    ],
)
def test_each_planted_fault_is_found(
    evening: Evening, plant: Callable[[Evening], None], wrong: Wrong
) -> None:
    plant(evening)
    found = evening.check().violations
    assert wrong in {one.wrong for one in found}, found


def test_a_clock_may_be_wrong_by_less_than_a_second(evening: Evening) -> None:
    be_wrong_by(0.8)(evening)
    assert evening.check().violations == []


def test_what_was_said_so_long_ago_that_it_was_dropped_is_not_lost(evening: Evening) -> None:
    evening.say()
    evening.talk[:] = [f"newer {number}" for number in range(100)]
    assert evening.check().violations == []


def test_moves_of_bots_need_nobody_who_asks(tmp_path: Path) -> None:
    with saves.create(tmp_path, game="discovery", seats=SEATS, seed=1, created=CREATED) as journal:
        history = History({"t": TableRecord((0.0, 1.0))})
        rng = random.Random(1)
        while len(journal.entries) < 60:
            state = journal.state
            if state.current_player == CHANCE:
                journal.append(journal.deal())
                continue
            move = rng.choice(state.legal_moves())
            if state.current_player == 0:
                known, text = len(journal.entries), canonical(move.to_json()).decode()
                made = Attempt("t", "Änne", "w", Deed.MOVE, 0, text, known, 2.0, 3.0, Outcome.DONE, known + 1)
                history.attempts.append(made)
            journal.append(move)
    assert check(history, {"t": journal.path}, {}).violations == []


def test_violations_read_as_sentences(evening: Evening) -> None:
    make_what_nobody_tried(evening)
    [found] = evening.check().violations
    assert str(found).startswith("made by nobody, table t: entry ")
    assert isinstance(found, Violation)
    assert storage.exists(evening.path)
