"""The review of a game of Landover: what is judged, with what a seat could know, and its screen."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.widgets import Static

import engine
from engine import CHANCE, Move, bots
from engine.bots import Analysis, RatedMove
from engine.games.landover.records import Accept, Bank, Build, Confirm, End, Offer, Resign
from engine.games.landover.state import LandoverState
from saves import Journal, Library, Log, Timeline, read
from tests.thinking import answer
from tests.tui.landover import Ready, acting, playing, program, state_of
from tests.tui.reviews import Instant as Searching
from tests.tui.reviews import Viewer
from tests.waiting import until
from tui.app.screens.result import ResultScreen
from tui.app.screens.review import ReviewScreen
from tui.app.screens.saved_games import SavedGamesScreen
from tui.app.widgets.choices import Choices
from tui.app.widgets.hex_map import HexMap
from tui.base.depth import Depth, Look
from tui.games.landover.screens.resigning import ResigningScreen
from tui.play.table.thinking import BotQuery, Told
from tui.presentation import presentation
from tui.study.review.reviewer import Reviewer
from tui.study.review.verdicts import Verdict, report, verdict, worst

POINT = presentation("landover").point


class Instant(Searching):
    """The bot that is asked."""

    bot = ""


def traded(journal: Journal) -> None:
    """Let the seat to move trade with the next one, then let all but it resign."""
    state = state_of(journal)
    seat, other = 0, 1
    mine = next(good for good in state.hand(seat) if good)
    theirs = next(good for good in state.hand(other) if good and good != mine)
    journal.append(Offer(seat, (mine,), (theirs,), (other,)))
    journal.append(Accept())
    journal.append(Confirm(other))
    journal.append(End())
    over(journal)


def over(journal: Journal) -> None:
    """Let all but the first seat resign."""
    state = state_of(journal)
    dealer = engine.Dealer(journal.header.seed)
    while state.current_player == CHANCE:
        journal.append(dealer.deal(state))
    for seat in range(1, state.players):
        journal.append(Resign(seat))


def tradable(state: LandoverState) -> bool:
    """Return whether the first two seats can trade."""
    first = state.hand(0)[:1]
    return acting()(state) and bool(first) and bool(set(state.hand(1)) - set(first))


def veiled(state: LandoverState) -> bool:
    """Return whether they can, and something is hidden from each of them."""
    hides = all(tuple(state.view(seat).moves) != tuple(state.moves) for seat in (0, 1))
    return tradable(state) and hides


def log_of(folder: Path, *players: str, ready: Ready = tradable) -> Log:
    """Return a game in which a trade was made, and that is over."""
    program(folder, ready, *(players or ("human", "human", "random")), then=traded)
    (path,) = (folder).rglob("*.jsonl")
    return read(path)


async def reviewed(log: Log) -> tuple[Reviewer, Instant]:
    thinkers = Instant()
    reviewer = Reviewer(log, thinkers)
    reviewer.start()
    await until(lambda: reviewer.complete)
    return reviewer, thinkers


def test_a_point_counts_for_more_where_few_are_needed() -> None:
    assert verdict(0.6) is Verdict.SOUND
    assert verdict(0.6, POINT) is Verdict.MISTAKE
    assert [verdict(one.value * POINT, POINT) for one in Verdict] == list(Verdict)


async def test_choices_are_judged_and_rolls_offers_and_resigning_are_not(tmp_path: Path) -> None:
    log = log_of(tmp_path)
    reviewer, _thinkers = await reviewed(log)
    judged = [log.mainline[number].move.kind for number in reviewer.decisions]
    made = {entry.move.kind for entry in log.mainline}
    assert {"roll", "offer", "resign"} <= made
    assert not {"roll", "offer", "resign"} & set(judged)
    assert {"settle", "accept", "confirm"} <= set(judged)
    walk = Timeline(log)
    for number in reviewer.decisions:
        walk.jump(number)
        assert walk.state.current_player in (0, 1)
        assert len(walk.state.legal_moves()) > 1


async def test_a_seat_is_judged_by_what_it_could_know(tmp_path: Path) -> None:
    log = log_of(tmp_path, ready=veiled)
    _reviewer, thinkers = await reviewed(log)
    walk, hidden = Timeline(log), 0
    for question in thinkers.asked:
        walk.jump(len(question.moves))
        assert question.seat == walk.state.current_player
        known = tuple(move.to_json() for move in walk.state.view(question.seat).moves)
        assert question.moves == known
        hidden += known != tuple(move.to_json() for move in walk.state.moves)
    assert hidden


async def test_a_move_that_a_bot_has_not_thought_through_is_judged_by_what_may_follow(tmp_path: Path) -> None:
    log = log_of(tmp_path)
    reviewer = Reviewer(log, Instant())
    await reviewer._survey()
    walk = Timeline(log)

    number = next(n for n in reviewer.decisions if isinstance(log.mainline[n].move, Bank | Build))
    walk.jump(number)
    made = log.mainline[number].move
    turn = walk.state.turn
    assert isinstance(walk.state, LandoverState)
    offer = walk.state.simple_offers()[0]

    class Shortsighted(Instant):
        async def think(self, question: BotQuery, told: Told | None = None) -> Analysis:
            self.asked.append(question)
            if len(question.moves) == number:
                return Analysis((RatedMove(offer, 3.0), RatedMove(End(), 2.0), RatedMove(made, -5.0)))
            if len(question.moves) == number + 1 and question.seat == walk.state.current_player:
                return Analysis((RatedMove(End(), 1.5),))
            return answer(question)

    thinkers = Shortsighted()
    again = Reviewer(log, thinkers)
    again.start()
    await until(lambda: number in again.move_reviews)
    again.stop()
    found = again.move_reviews[number]
    walk.forward()
    assert walk.state.turn == turn
    assert (found.value, found.lost) == (1.5, 0.5)
    assert {one.move for one in found.best} == {End(), made}


async def test_the_course_ends_with_the_result(tmp_path: Path) -> None:
    log = log_of(tmp_path)
    reviewer, _thinkers = await reviewed(log)
    scores = log.state.scores
    assert reviewer.course[-1] == tuple(
        own - max(scores[:seat] + scores[seat + 1 :]) for seat, own in enumerate(scores)
    )
    judge = bots.search_evaluation_of("landover")
    walk = Timeline(log)
    walk.jump(len(log.mainline) - 3)
    ahead = [judge.margin(walk.state, seat) for seat in range(3)]
    assert sorted(one > 0 for one in ahead) == [False, False, True]


async def test_bots_are_judged_where_nobody_else_played(tmp_path: Path) -> None:
    log = log_of(tmp_path, "random", "random", "random")
    reviewer, _thinkers = await reviewed(log)
    assert reviewer.seats == (0, 1, 2)
    assert sum(
        report(seat, reviewer.move_reviews.values(), POINT).decisions for seat in reviewer.seats
    ) == len(reviewer.decisions)
    expert = bots.make("expert", 1)
    for number, found in reviewer.move_reviews.items():
        assert found.best[0].value >= found.value
        assert log.mainline[number].by == found.seat
    assert expert.level == "expert"
    assert reviewer.judge == "expert"


# -- the screen -------------------------------------------------------------------------------------------


@asynccontextmanager
async def reviewing(
    folder: Path, *, size: tuple[int, int], look: Look | None = None
) -> AsyncIterator[Viewer]:
    log = log_of(folder)
    app = program(folder / "other", look=look)
    app.library = Library(log.path.parent)
    app.thinkers = Instant()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert app.show_review(log.path)
        await pilot.pause()
        viewer = Viewer(app, pilot)
        await viewer.complete()
        yield viewer


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_each_decision_is_shown_with_the_hand_of_its_seat(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with reviewing(tmp_path, size=size) as viewer:
        screen = viewer.screen
        marked = set()
        for number in screen.reviewer.decisions:
            assert screen.number == number
            state = screen.state
            assert isinstance(state, LandoverState)
            made = screen.reviewer.log.mainline[number].move
            held = str(screen.query_one("#held", Static).content)
            assert held.endswith(".")
            goods = [good for good in state.hand(state.current_player) if good]
            assert all(good in held for good in goods)
            assert ("In hand: nothing" in held) is (not goods)
            marked.add(screen.query_one(HexMap).scene.ghost is not None)
            told = [option.text for option in screen.query_one(Choices)._options]
            assert sum("played:" in text for text in told) == 1, made
            await viewer.press("right")
        assert marked == {True, False}


async def test_what_would_have_been_better_lies_on_the_map(tmp_path: Path) -> None:
    async with reviewing(tmp_path, size=(80, 24)) as viewer:
        screen = viewer.screen
        bad = worst(list(screen.reviewer.move_reviews.values()), 10, POINT)
        assert bad
        await viewer.press("tab")
        found = screen.move_review
        assert found is not None
        assert found in bad
        choices = screen.query_one(Choices)
        assert "blunder" in str(choices.border_title)
        assert f"{found.lost:.2f}" in "".join(choices.render_line(y).text for y in range(choices.size.height))
        assert "better:" in viewer.prompt
        places: dict[Move, object] = {}
        for alternative in screen._alternatives:
            assert screen.selected is not None
            places[screen.selected.move] = screen.query_one(HexMap).scene.cursor
            await viewer.press("down")
            assert alternative.move in places


async def test_keys_lead_to_it_from_the_list(tmp_path: Path) -> None:
    async with reviewing(tmp_path, size=(80, 24), look=Look(Depth.NONE, unicode=False)) as viewer:
        await viewer.press("escape")
        viewer.app.push_screen(SavedGamesScreen())
        await viewer.until(lambda: getattr(viewer.app.screen, "chosen", None) is not None)
        await viewer.press("v")
        assert isinstance(viewer.app.screen, ReviewScreen)
        assert viewer.screen.reviewer.complete


async def test_a_key_leads_to_it_from_the_map_once_the_game_is_over(tmp_path: Path) -> None:
    async with playing(tmp_path, acting(), then=lambda journal: journal.append(Resign(1))) as anna:
        assert not anna.screen.check_action("review", ())
        await anna.press("R")
        await anna.until(lambda: isinstance(anna.app.screen, ResigningScreen))
        await anna.press("down", "enter")
        await anna.until(lambda: isinstance(anna.app.screen, ResultScreen) and anna.app.screen.is_mounted)
        await anna.press("escape")
        await anna.until(lambda: anna.app.screen is anna.screen)
        await anna.press("v")
        await anna.until(lambda: isinstance(anna.app.screen, ReviewScreen))
