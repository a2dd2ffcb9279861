"""Former names of the Python interface still work; they go away together with this file."""

from __future__ import annotations

from pathlib import Path

import engine
import saves
from engine import bots
from engine.landscape.records import Pass
from saves import standing
from tests.saves.playing import written


def test_former_names_of_bots() -> None:
    assert (bots.Thought, bots.Rated, bots.Watch) == (bots.Analysis, bots.RatedMove, bots.OnProgress)
    assert bots.twin is bots.canonical
    assert bots.RatedMove(Pass(), 2.5).worth == 2.5


def test_former_names_of_evaluations() -> None:
    game, state = engine.game("carcassonne"), engine.new_game("carcassonne", players=2, seed=1)
    found = game.evaluation()
    assert found is bots.evaluation_of("carcassonne")
    assert game.search_evaluation() is bots.search_evaluation_of("carcassonne")
    assert game.own_evaluation("jcz") is bots.evaluation_of("carcassonne", "jcz")
    dealer = engine.Dealer(1)
    while state.current_player == engine.CHANCE:
        state.push(dealer.deal(state))
    seat, move = state.current_player, state.legal_moves()[-1]
    assert found.worth(state, seat) == found.value(state, seat)
    assert found.ahead(state, seat) == found.margin(state, seat)
    assert found.rank(state) == found.rank_moves(state)
    assert found.reply(state, 0.5) == found.best_reply(state, 0.5)
    assert found.twin(state, move) == found.canonical(state, move)


def test_former_names_of_states() -> None:
    state = engine.new_game("discovery", players=2, seed=1)
    for move in (Pass(), engine.Dealer(1).deal(state)):
        assert str(state.objection(move)) == str(state.why_illegal(move))
        assert state.maker(move) == state.mover(move)
    game = engine.game("carcassonne")
    options = game.settle({"solo": game.option("solo").values[1].value})
    assert str(game.objection(3, options)) == str(game.why_unplayable(3, options))


def test_former_names_of_saves(tmp_path: Path) -> None:
    assert (saves.Judgement, saves.Report) == (saves.MoveReview, saves.VerificationReport)
    assert saves.judgement is saves.move_review
    assert (saves.read_sheet, saves.write_sheet) == (saves.read_metadata, saves.write_metadata)
    assert (saves.remove_sheet, saves.sheets) == (saves.remove_metadata, saves.metadata_files)
    assert (standing.Result, standing.Course) == (standing.FinishedGame, standing.RankChange)
    assert standing.result is standing.finished_game
    log = saves.read(written(tmp_path, 10))
    assert log.fold is log.replay
    excerpt = saves.Excerpt(log, 3)
    assert log.standing == log.mainline
    assert excerpt.standing == excerpt.mainline
    with saves.open_journal(log.path) as journal:
        assert journal.standing == journal.mainline == log.mainline
