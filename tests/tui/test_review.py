"""The review: judging in the background, the report, and its screen."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.screen import Screen
from textual.widgets import Static

import engine
from engine import Dealer, bots
from engine.bots import Analysis
from engine.landscape.records import Place
from saves import Candidate, Log, MoveReview, read, review_path
from tests.tui.program import COUPLE, CREATED, last_played, play, program
from tests.tui.reviews import Instant, Viewer
from tests.waiting import until
from tui.app.screens.branching import against_bots
from tui.app.screens.home import HomeScreen
from tui.app.screens.puzzles.solving import PuzzleGameScreen
from tui.app.screens.replay.screen import ReplayScreen
from tui.app.screens.result import ResultScreen
from tui.app.screens.review import ReviewScreen
from tui.app.screens.saved_games import SavedGamesScreen
from tui.app.screens.table.game_screen import GameScreen
from tui.app.widgets.advantage_chart import AdvantageChart
from tui.app.widgets.choices import Choices
from tui.app.widgets.prompt import Prompt
from tui.app.widgets.tile_map import TileMap
from tui.app.widgets.title_bar import TitleBar
from tui.base.depth import Depth, Look
from tui.play.table.thinking import BotQuery, BotTrouble, Job, Told
from tui.study.review.accuracy import accuracies
from tui.study.review.moments import chance_of_winning, moments
from tui.study.review.reasons import reasons
from tui.study.review.reviewer import Reviewer
from tui.study.review.verdicts import Verdict, report, verdict, worst
from tui.terminal.keys import KeysLine


def log_of(folder: Path, **how: object) -> Log:
    name = play(folder, **how)  # type: ignore[arg-type]
    return read(folder / "games" / f"{name}.jsonl")


def lost(points: float, number: int = 0, seat: int = 0) -> MoveReview:
    return MoveReview(number, seat, (Candidate(Place("D1", 0, 0, 0), points),), 0.0)


# -- verdicts ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "found"),
    [
        (0.0, Verdict.BEST),
        (0.24, Verdict.BEST),
        (0.25, Verdict.SOUND),
        (1.5, Verdict.SLIP),
        (3.99, Verdict.SLIP),
        (4.0, Verdict.MISTAKE),
        (8.0, Verdict.BLUNDER),
        (80.0, Verdict.BLUNDER),
    ],
)
def test_a_verdict_follows_from_the_points_lost(points: float, found: Verdict) -> None:
    assert verdict(points) is found


def test_a_report_counts_the_decisions_of_one_seat() -> None:
    found = report(1, [lost(2.0, seat=1), lost(9.0, seat=1), lost(0.0, seat=1), lost(5.0, seat=0)])
    assert (found.decisions, found.lost, found.average) == (3, 11.0, pytest.approx(11 / 3))
    assert {one: n for one, n in found.counts.items() if n} == {
        Verdict.BEST: 1,
        Verdict.SLIP: 1,
        Verdict.BLUNDER: 1,
    }
    assert report(2, []).average == 0


def test_the_worst_decisions_come_first_and_sound_ones_do_not_come() -> None:
    found = [lost(2.0, 1), lost(9.0, 2), lost(0.3, 3), lost(9.0, 4), lost(1.6, 5)]
    assert [one.number for one in worst(found, 3)] == [2, 4, 1]
    assert len(worst(found, 10)) == 4


# -- judging ----------------------------------------------------------------------------------------------


async def test_the_decisions_of_people_are_judged_and_chance_and_bots_are_not(tmp_path: Path) -> None:
    log, thinkers = log_of(tmp_path), Instant()
    reviewer = Reviewer(log, thinkers)
    assert (reviewer.complete, reviewer.share) == (False, 0.0)
    reviewer.start()
    await until(lambda: reviewer.complete)
    assert reviewer.share == 1.0
    state = engine.new_game("discovery", players=2)
    expected = []
    for number, entry in enumerate(log.mainline):
        if entry.by == 0 and len(state.legal_moves()) > 1:
            expected.append(number)
        state.push(entry.move)
    assert reviewer.decisions == expected == list(reviewer.move_reviews)
    assert [len(one.moves) for one in thinkers.asked] == expected
    assert {one.bot for one in thinkers.asked} == {"judge:sims=240"}
    await until(lambda: not reviewer.running)


async def test_points_lost_are_those_to_the_best_move(tmp_path: Path) -> None:
    log = log_of(tmp_path, turns=1000, seed=4)
    reviewer = Reviewer(log, Instant())
    reviewer.start()
    await until(lambda: reviewer.complete)
    state = engine.new_game("discovery", players=2)
    judge = bots.evaluation_of("discovery")
    for number, entry in enumerate(log.mainline):
        found = reviewer.move_reviews.get(number)
        if found is not None:
            ranked = dict(judge.rank_moves(state))
            worth = ranked[bots.canonical(state, entry.move)]
            assert found.lost == pytest.approx(max(ranked.values()) - worth, abs=0.002)
            assert found.seat == entry.by == 0
        state.push(entry.move)
    assert max(one.lost for one in reviewer.move_reviews.values()) > Verdict.MISTAKE.value


async def test_the_course_has_every_turn_and_ends_with_the_result(tmp_path: Path) -> None:
    log = log_of(tmp_path)
    reviewer = Reviewer(log, Instant())
    reviewer.start()
    await until(lambda: reviewer.complete)
    assert len(reviewer.course) == log.state.turn
    ours, theirs = log.state.scores
    assert reviewer.course[-1] == (ours - theirs, theirs - ours)


async def test_a_review_is_the_same_for_any_number_of_processes(tmp_path: Path) -> None:
    class Uneven(Instant):
        async def think(self, question: BotQuery, told: Told | None = None) -> Analysis:
            for _ in range(7 * len(question.moves) % 11):  # later decisions may be judged first
                await asyncio.sleep(0)
            return await super().think(question, told)

    log = log_of(tmp_path)
    found = []
    for processes in (1, 3):
        thinkers = Uneven()
        thinkers.processes = processes
        reviewer = Reviewer(log, thinkers)
        reviewer.start()
        await until(lambda ended=reviewer: not ended.running)  # type: ignore[misc]
        assert reviewer.complete
        assert reviewer.share == 1.0
        numbers = [len(question.moves) for question in thinkers.asked]
        assert (numbers == sorted(numbers)) == (processes == 1)
        found.append((review_path(log.path).read_bytes(), reviewer.luck))
        review_path(log.path).unlink()
    assert found[0] == found[1]


async def test_of_bots_alone_every_seat_is_judged(tmp_path: Path) -> None:
    from saves import Seat

    seats = (Seat("A", "random", 0), Seat("B", "random", 1))
    reviewer = Reviewer(log_of(tmp_path, seats=seats), Instant())
    assert reviewer.seats == (0, 1)
    reviewer.start()
    await until(lambda: reviewer.complete)
    assert {one.seat for one in reviewer.move_reviews.values()} == {0, 1}


async def test_a_review_that_was_stopped_goes_on(tmp_path: Path) -> None:
    log, thinkers = log_of(tmp_path), Instant()
    thinkers.most = 5
    reviewer = Reviewer(log, thinkers)
    told: list[float] = []
    reviewer.watch(lambda: told.append(reviewer.share))
    reviewer.start()
    await until(lambda: len(reviewer.move_reviews) == 5)
    reviewer.stop()
    await until(lambda: not reviewer.running)
    assert told == sorted(told)
    assert 0 < told[-1] < 1

    again, others = Reviewer(log, Instant()), Instant()
    again = Reviewer(log, others)
    again.start()
    await until(lambda: again.complete)
    assert len(others.asked) == len(again.decisions) - 5
    whole = review_path(log.path).read_bytes()

    third, idle = Reviewer(log, Instant()), Instant()
    third = Reviewer(log, idle)
    third.start()
    await until(lambda: third.complete)
    assert idle.asked == []
    assert third.move_reviews == again.move_reviews
    assert review_path(log.path).read_bytes() == whole


async def test_trouble_is_told_and_can_be_overcome(tmp_path: Path) -> None:
    class Fails(Instant):
        fails = True

        async def think(self, question: BotQuery, told: Told | None = None) -> Analysis:
            if self.fails and len(self.asked) == 3:
                raise BotTrouble("it has failed: {cause}", cause="no idea")
            return await super().think(question, told)

    thinkers = Fails()
    reviewer = Reviewer(log_of(tmp_path), thinkers)
    reviewer.start()
    await until(lambda: reviewer.trouble is not None)
    assert str(reviewer.trouble) == "it has failed: no idea"
    assert len(reviewer.move_reviews) == 3
    thinkers.fails = False
    await until(lambda: not reviewer.running)
    reviewer.start()
    await until(lambda: reviewer.complete)
    assert reviewer.trouble is None


async def test_two_programs_do_not_review_one_game(tmp_path: Path) -> None:
    log, held = log_of(tmp_path), Instant()
    held.most = 2
    first, second = Reviewer(log, held), Reviewer(log, Instant())
    first.start()
    await until(lambda: len(first.move_reviews) == 2)
    second.start()
    await until(lambda: second.trouble is not None)
    assert "open in another window" in str(second.trouble)
    first.stop()


# -- the screen -------------------------------------------------------------------------------------------


def title_of(screen: Screen[object]) -> str:
    return " ".join(str(one.render()) for one in screen.query(TitleBar))


def prompt_of(screen: Screen[object]) -> str:
    return " ".join(one.text for one in screen.query(Prompt))


_REVIEWS: list[bytes] = []
"""The file of the review of the one game, once it is made."""


async def save_reviewed(folder: Path) -> str:
    """Save a game with its review, which is made once in a process; return the game's id."""
    log = log_of(folder, seed=4)
    path = review_path(log.path)
    if not _REVIEWS:
        reviewer = Reviewer(log, Instant())
        reviewer.start()
        await until(lambda: reviewer.complete and not reviewer.running)
        _REVIEWS.append(path.read_bytes())
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(_REVIEWS[0])
    return log.header.id


@asynccontextmanager
async def reviewing(
    folder: Path, *, size: tuple[int, int] = (80, 24), look: Look | None = None, most: int | None = None
) -> AsyncIterator[Viewer]:
    """Open a review: a complete one, or one that stops after ``most`` decisions."""
    name = await save_reviewed(folder) if most is None else play(folder, seed=4)
    last_played(folder, name, 1_000_000)
    app = program(folder, look=look)
    thinkers = app.thinkers = Instant()
    thinkers.most = most or thinkers.most
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert app.show_review(name)
        await pilot.pause()
        yield Viewer(app, pilot)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_a_walk_over_the_decisions(tmp_path: Path, size: tuple[int, int]) -> None:
    async with reviewing(tmp_path, size=size) as viewer:
        await viewer.complete()
        screen = viewer.screen
        first = screen.number
        await viewer.press("right")
        assert screen.number == screen.reviewer.decisions[1] != first
        await viewer.press("end")
        assert screen.number == screen.reviewer.decisions[-1]
        await viewer.press("right")
        assert screen.number == screen.reviewer.decisions[-1]
        await viewer.press("home")
        assert screen.number == first
        assert not screen.query_one("#progress").display


async def test_tab_goes_through_the_worst_decisions(tmp_path: Path) -> None:
    async with reviewing(tmp_path) as viewer:
        await viewer.complete()
        screen = viewer.screen
        expected = sorted(one.number for one in worst(list(screen.reviewer.move_reviews.values()), 10))
        assert len(expected) == 10
        seen = []
        for _ in expected:
            await viewer.press("tab")
            seen.append(screen.number)
            assert screen.move_review is not None
            assert screen.move_review.lost >= Verdict.SLIP.value
        assert sorted(seen) == expected  # type: ignore[type-var]
        await viewer.press("shift+tab")
        assert screen.number == seen[-2]


async def test_what_would_have_been_better_is_shown_on_the_map(tmp_path: Path) -> None:
    async with reviewing(tmp_path) as viewer:
        await viewer.complete()
        screen = viewer.screen
        for _ in range(10):
            await viewer.press("tab")
            found = screen.move_review
            assert found is not None
            best = found.best[0].move
            if isinstance(best, Place):
                break
        assert isinstance(best, Place)
        ghost = screen.query_one(TileMap).scene.ghost
        assert ghost is not None
        assert (ghost.x, ghost.y, ghost.rotation) == (best.x, best.y, best.rotation)
        assert "better:" in viewer.prompt
        assert "lost" not in str(screen.query_one(Choices).border_title)  # no room at 80 columns

        await viewer.press("up")
        made = screen.reviewer.log.mainline[found.number].move
        assert isinstance(made, Place)
        ghost = screen.query_one(TileMap).scene.ghost
        assert ghost is not None
        assert (ghost.x, ghost.y, ghost.rotation) == (made.x, made.y, made.rotation)
        assert "played:" in viewer.prompt


async def test_another_move_is_better_only_by_points_that_count(tmp_path: Path) -> None:
    async with reviewing(tmp_path) as viewer:
        await viewer.complete()
        screen, told = viewer.screen, set()
        for at in range(20):
            screen._go(at)
            for _way in screen._alternatives:
                found, shown = screen.move_review, screen.selected
                assert found is not None
                assert shown is not None
                if not shown.played:
                    gain = found.lost - shown.behind
                    word = (
                        "just as good"
                        if abs(gain) < Verdict.SOUND.value
                        else "better"
                        if gain > 0
                        else "worse"
                    )
                    assert f"{word}: " in viewer.prompt
                    told.add(word)
                screen.action_choose(1)
        assert told == {"better", "just as good", "worse"}


# -- reasons, moments, what if -------------------------------------------------------------------------------


async def test_a_decision_says_what_was_wrong_with_it(tmp_path: Path) -> None:
    async with reviewing(tmp_path, size=(120, 40)) as viewer:
        await viewer.complete()
        screen, told = viewer.screen, 0
        for _ in range(10):
            await viewer.press("tab")
            found, place = screen.move_review, screen.query_one("#reasons", Static)
            assert found is not None
            made = screen.reviewer.log.mainline[found.number].move
            expected = reasons(screen.state, made, found.best[0].move, screen.names)[:3]
            assert place.display is bool(expected)
            if expected:
                assert str(place.content) == "\n".join(expected)
                told += 1
        assert told > 5
    async with reviewing(tmp_path) as viewer:  # where the panel is too low it is said below
        await viewer.complete()
        await viewer.press("tab")
        assert not viewer.screen.query_one("#reasons").display
        assert viewer.screen._told[0] in viewer.prompt


async def test_a_digit_goes_to_what_decided_the_game(tmp_path: Path) -> None:
    async with reviewing(tmp_path) as viewer:
        await viewer.complete()
        screen = viewer.screen
        line = str(screen.query_one("#moments", Static).content)
        for key in ("3", "1", "2"):
            await viewer.press(key)
            moment = screen._moments[int(key) - 1]
            assert screen.number == moment.number
            assert f"{key}  turn {moment.turn} " in line


async def test_what_if_is_played_against_bots_and_escape_comes_back(tmp_path: Path) -> None:
    async with reviewing(tmp_path) as viewer:
        await viewer.complete()
        await viewer.press("3")
        number, log = viewer.screen.number, viewer.screen.reviewer.log
        await viewer.press("W")
        await viewer.until(lambda: isinstance(viewer.app.screen, GameScreen))
        table = viewer.app.table
        assert table is not None
        assert table.journal.header.origin is not None
        assert table.journal.header.origin.id == log.path.stem
        assert [entry.move for entry in table.journal.mainline] == [one.move for one in log.mainline[:number]]
        assert table.state.current_player == log.mainline[number].by  # type: ignore[index]
        assert [seat.player for seat in table.seats] == ["human", "greedy"]
        await viewer.press("escape")
        assert viewer.screen.number == number
        assert viewer.app.table is None
        await viewer.press("escape")
        assert not isinstance(viewer.app.screen, ReviewScreen)


async def test_the_worst_decisions_are_solved_as_puzzles_in_a_row(tmp_path: Path) -> None:
    async with reviewing(tmp_path) as viewer:
        await viewer.complete()
        app, log = viewer.app, viewer.screen.reviewer.log
        lost = {number: one.lost for number, one in viewer.screen.reviewer.move_reviews.items()}

        async def puzzle_shown(place: str) -> PuzzleGameScreen:  # type: ignore[type-arg]
            await viewer.until(lambda: place in title_of(app.screen))
            assert isinstance(app.screen, PuzzleGameScreen)
            return app.screen

        await viewer.press("m")
        screen = await puzzle_shown("mistake 1 of 3")
        assert screen._puzzle_table.seats[1].name == log.header.seats[1].name
        shown = [len(screen.puzzle.moves)]
        for move in screen.puzzle.turns[0].moves:
            screen.play(move)
            await viewer.pilot.pause()
        await viewer.until(lambda: "Right!" in prompt_of(app.screen))
        await viewer.press("enter")
        shown.append(len((await puzzle_shown("mistake 2 of 3")).puzzle.moves))
        await viewer.press("G")
        await viewer.until(lambda: "Given up." in prompt_of(app.screen))
        await viewer.press("enter")
        shown.append(len((await puzzle_shown("mistake 3 of 3")).puzzle.moves))
        await viewer.press("G")
        await viewer.until(lambda: "Given up." in prompt_of(app.screen))
        await viewer.press("enter")
        await viewer.until(lambda: isinstance(app.screen, ReviewScreen))
        await viewer.until(lambda: any("1 of 3" in one.message for one in app._notifications))
        assert all(log.mainline[number].by == 0 for number in shown)
        assert sorted(shown, key=lost.__getitem__, reverse=True) == shown


async def test_mistakes_that_are_judged_again_have_a_bar_of_progress(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with reviewing(tmp_path) as viewer:
        await viewer.complete()
        go_on = asyncio.Event()

        async def run(_job: Job, told: Told) -> list[str]:
            told(0.5)
            await go_on.wait()
            return []

        monkeypatch.setattr(viewer.app.thinkers, "run", run)
        await viewer.press("m")
        progress = viewer.screen.query_one("#progress", Static)
        await viewer.until(lambda: progress.display)
        assert str(progress.content) == "█" * 12 + "░" * 12 + " looking at the worst decisions again"
        go_on.set()
        await viewer.until(lambda: not progress.display)


async def test_leaving_a_puzzle_of_the_row_comes_back_to_the_review(tmp_path: Path) -> None:
    async with reviewing(tmp_path) as viewer:
        await viewer.complete()
        await viewer.press("m")
        await viewer.until(lambda: "mistake 1 of 3" in title_of(viewer.app.screen))
        await viewer.press("escape")
        await viewer.until(lambda: isinstance(viewer.app.screen, ReviewScreen))
        assert not any("best turn" in one.message for one in viewer.app._notifications)


async def test_what_if_goes_back_by_the_screens_from_which_it_was_reached(tmp_path: Path) -> None:
    """By the list of games and a replay; where it was a table, only that one is left."""
    async with reviewing(tmp_path) as viewer:
        await viewer.complete()
        reviewer = viewer.screen.reviewer
        await viewer.press("escape")

        async def play_and_leave() -> None:
            number = viewer.screen.number
            await viewer.press("W")
            await viewer.until(lambda: isinstance(viewer.app.screen, GameScreen))
            await viewer.press("escape")
            assert viewer.screen.number == number
            assert viewer.screen.reviewer is reviewer

        viewer.app.show_saved_games()
        await viewer.until(lambda: getattr(viewer.app.screen, "chosen", None) is not None)
        await viewer.press("r")
        assert isinstance(viewer.app.screen, ReplayScreen)
        await viewer.press("v", "right")
        await play_and_leave()
        await play_and_leave()
        await viewer.press("escape")
        assert isinstance(viewer.app.screen, ReplayScreen)
        await viewer.press("escape")
        assert isinstance(viewer.app.screen, SavedGamesScreen)
        await viewer.until(lambda: len(viewer.app.screen._games or ()) == 3)  # type: ignore[attr-defined]
        viewer.app.resume(reviewer.log.path.stem)
        await viewer.until(lambda: isinstance(viewer.app.screen, GameScreen))
        viewer.app.screen.action_review()  # type: ignore[attr-defined]
        await viewer.until(lambda: isinstance(viewer.app.screen, ReviewScreen))
        await viewer.press("right")
        await play_and_leave()
        await viewer.press("escape")
        assert isinstance(viewer.app.screen, HomeScreen)


def test_others_who_sat_at_the_table_are_replaced_by_bots() -> None:
    from saves import Header, Seat

    def players(*given: str, seat: int, options: dict[str, object] | None = None) -> list[str]:
        seats = tuple(Seat(str(n), player, n) for n, player in enumerate(given))
        header = Header("", "carcassonne", 1, options or {}, seats, 1, CREATED, "")  # type: ignore[arg-type]
        return [one.player for one in against_bots(header, seat)]

    assert players("human", "human", "master", seat=1) == ["greedy", "human", "master"]
    assert players("greedy", "expert", seat=0) == ["human", "expert"]
    assert players("human", "human", seat=0, options={"solo": "normal"}) == ["human", "human"]


async def test_the_result_of_a_reviewed_game_tells_the_accuracy(tmp_path: Path) -> None:
    async with reviewing(tmp_path, size=(100, 40)) as viewer:
        await viewer.complete()
        reviewer = viewer.screen.reviewer
        expected = accuracies(reviewer.log.path, reviewer.log)
        assert list(expected) == [0]
        fact = next(line for line in viewer.lines("#report") if line.startswith("accuracy"))
        assert fact.split() == ["accuracy", str(int(expected[0]))]
        assert viewer.app.resume(reviewer.log.path.stem)
        await viewer.until(lambda: isinstance(viewer.app.screen, GameScreen))
        viewer.app.screen.action_result()  # type: ignore[attr-defined]
        await viewer.until(
            lambda: isinstance(viewer.app.screen, ResultScreen) and viewer.app.screen.is_mounted
        )
        row = next(line for line in viewer.lines("#points") if line.startswith("accuracy"))
        assert row.split() == ["accuracy", str(int(expected[0])), "·"]


@given(st.floats(-60, 60), st.floats(-60, 60), st.floats(0, 1))
def test_who_is_farther_ahead_wins_more_often(one: float, other: float, left: float) -> None:
    low, high = sorted((one, other))
    assert 0 <= chance_of_winning(low, left, 25) <= chance_of_winning(high, left, 25) <= 1
    assert chance_of_winning(0, left, 25) == 0.5
    assert chance_of_winning(low, left, 25) == pytest.approx(1 - chance_of_winning(-low, left, 25))
    for rivals in range(1, 5):
        fewer, more = (chance_of_winning(low, left, 25, count) for count in (rivals, rivals + 1))
        assert more < fewer or fewer == pytest.approx(0.0) or fewer == pytest.approx(1.0)


@pytest.mark.parametrize("game", ["carcassonne", "discovery", "new_world", "castle"])
def test_two_seats_are_never_both_ahead(game: str) -> None:
    """By values alone both would be: in the middle of a game they flatter each seat by 25 to 90 points."""
    judge, bot, dealer = bots.search_evaluation_of(game), bots.make("greedy", 2), Dealer(2)
    state = engine.new_game(game, players=2, seed=2)
    half = state.turns // 2  # type: ignore[attr-defined]
    while state.turn < half:
        by_chance = state.current_player == engine.CHANCE
        state.push(dealer.deal(state) if by_chance else bot.choose(state.view(state.current_player)))
    assert judge.margin(state, 0) == pytest.approx(-judge.margin(state, 1))
    assert judge.lead_spread > 0


def test_moments_are_where_most_was_lost_when_it_still_counted() -> None:
    course = [(float(ahead), float(-ahead)) for ahead in (0, 0, -160, -160, -160, -1)]
    found = [lost(9.0, 1), lost(9.0, 4), lost(2.0, 6), lost(1.0, 7), lost(0.0, 8), lost(30.0, 99)]
    turns = {1: 1, 4: 3, 6: 6, 7: 6, 8: 2}
    shown = moments(found, turns, course)
    assert [one.number for one in shown] == [1, 6]
    assert shown[-1].after < 0.05 < 0.95 < shown[-1].before
    assert [one.number for one in moments(found, turns, course, contested=False)] == [1, 4, 6]
    assert moments([lost(0.0, 1)], turns, course) == []


async def test_the_course_marks_errors_and_a_click_goes_there(tmp_path: Path) -> None:
    async with reviewing(tmp_path) as viewer:
        await viewer.complete()
        screen, course = viewer.screen, viewer.screen.query_one(AdvantageChart)
        lines = [course.render_line(y).text for y in range(course.size.height)]
        assert set("".join(lines)) & set("▀▄█")
        assert set(lines[-1]) & set("~?X")
        await viewer.pilot.click(AdvantageChart, offset=(course.columns_of(40)[0], 2))
        await viewer.pilot.pause()
        assert screen.number is not None
        assert screen._turn_of(screen.number) in (41, 42)


async def test_a_review_goes_on_when_its_screen_is_left_and_tells_when_it_is_complete(tmp_path: Path) -> None:
    async with reviewing(tmp_path, most=3) as viewer:
        screen = viewer.screen
        await viewer.until(lambda: len(screen.reviewer.move_reviews) == 3)
        await viewer.pilot.pause()
        assert screen.query_one("#progress").display
        reviewer = screen.reviewer
        await viewer.press("escape")
        assert not isinstance(viewer.app.screen, ReviewScreen)
        assert reviewer.running
        thinkers = viewer.app.thinkers
        assert isinstance(thinkers, Instant)
        reviewer.stop()
        thinkers.most = 10_000
        reviewer.start()
        await viewer.until(lambda: reviewer.complete)
        await viewer.until(lambda: bool(viewer.app._notifications))
        assert "review is complete: " in " ".join(one.message for one in viewer.app._notifications)


async def test_space_stops_and_goes_on(tmp_path: Path) -> None:
    async with reviewing(tmp_path, most=3) as viewer:
        screen = viewer.screen
        await viewer.until(lambda: len(screen.reviewer.move_reviews) == 3)
        await viewer.press("end")
        assert "not judged yet" in viewer.prompt
        await viewer.press("space")
        assert not screen.reviewer.running
        thinkers = viewer.app.thinkers
        assert isinstance(thinkers, Instant)
        thinkers.most = 10_000
        await viewer.press("space")
        await viewer.complete()
        assert "not judged yet" not in viewer.prompt
        assert "Stop judging" not in [hint.words for hint in screen.query_one(KeysLine)._hints]


async def test_keys_lead_from_the_list_and_the_replay_to_the_review(tmp_path: Path) -> None:
    async with reviewing(tmp_path) as viewer:
        await viewer.complete()
        await viewer.press("r")
        assert isinstance(viewer.app.screen, ReplayScreen)
        await viewer.press("v")
        assert isinstance(viewer.app.screen, ReviewScreen)
        await viewer.press("escape", "escape", "escape")
        viewer.app.push_screen(SavedGamesScreen())
        await viewer.until(lambda: getattr(viewer.app.screen, "chosen", None) is not None)
        await viewer.press("v")
        assert viewer.screen.reviewer.complete


async def test_a_game_that_is_not_over_is_not_reviewed(tmp_path: Path) -> None:
    name = play(tmp_path, turns=5)
    app = program(tmp_path)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert not app.show_review(name)
        assert not app.show_review("nonsense")
        await pilot.pause()
        assert len(app._notifications) == 2


@pytest.mark.parametrize("look", [Look(Depth.NONE, unicode=False), Look(Depth.ANSI16)])
async def test_plain_terminals_see_it_too(tmp_path: Path, look: Look) -> None:
    async with reviewing(tmp_path, look=look) as viewer:
        await viewer.complete()
        await viewer.press("tab")
        course = viewer.screen.query_one(AdvantageChart)
        text = "".join(course.render_line(y).text for y in range(course.size.height))
        assert ("#" in text) is not look.unicode
        assert text.isascii() is not look.unicode


async def test_a_game_for_three_has_a_review(tmp_path: Path) -> None:
    from saves import Seat

    name = play(tmp_path, seats=(*COUPLE, Seat("Bo", "human", 2)))
    app = program(tmp_path)
    app.thinkers = Instant()
    async with app.run_test() as pilot:
        await pilot.pause()
        app.show_review(name)
        viewer = Viewer(app, pilot)
        await viewer.complete()
        assert viewer.screen.reviewer.seats == (0, 2)
        await viewer.press("end")
        title = str(viewer.screen.query_one(AdvantageChart).border_title)
        assert title.startswith(("points ahead: Anna", "points ahead: Bo"))
