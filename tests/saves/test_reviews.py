"""Reviews beside their logs: kept, continued, given up when the game is another one."""

from __future__ import annotations

from pathlib import Path

import pytest

import saves
from saves import Candidate, GameInUse, Library, MoveReview, SaveError, move_review, open_review, review_path
from saves.library import TRASH
from tests.saves.playing import begin, play, written

BOT = "master:sims=9"


def some(path: Path) -> list[MoveReview]:
    """Return judgements of the first decisions of a log."""
    found = []
    for number, entry in enumerate(saves.read(path).mainline[:12]):
        if entry.by >= 0:
            ranked = [Candidate(entry.move, 4.25), Candidate(entry.move, 1.0)]
            found.append(move_review(number, entry.by, ranked, 3.12345))
    return found


def kept(path: Path, by: str = BOT) -> list[MoveReview]:
    with open_review(path, saves.read(path), by) as review:
        return list(review.move_reviews.values())


def fill(path: Path, by: str = BOT) -> list[MoveReview]:
    with open_review(path, saves.read(path), by) as review:
        for one in some(path):
            review.add(one)
    return some(path)


def test_what_was_found_is_there_again(tmp_path: Path) -> None:
    path = written(tmp_path, 60)
    assert kept(path) == []
    found = fill(path)
    assert len(found) > 4
    assert kept(path) == found
    assert found[0].value == 3.123
    assert found[0].lost == pytest.approx(1.127)
    assert review_path(path).name == path.stem + ".review"


def test_a_review_by_a_bot_of_a_former_name_goes_on(tmp_path: Path) -> None:
    path = written(tmp_path, 60)
    found = fill(path, "master:sims=240")
    before = review_path(path).read_bytes()
    assert kept(path, "judge:sims=240") == found
    assert review_path(path).read_bytes() == before
    assert kept(path, "master:sims=9") == []


def test_every_judgement_is_on_disk_at_once(tmp_path: Path) -> None:
    path = written(tmp_path, 60)
    review = open_review(path, saves.read(path), BOT)
    try:
        for count, one in enumerate(some(path), 2):
            review.add(one)
            assert review_path(path).read_bytes().count(b"\n") == count
    finally:
        review.close()
        review.close()


def test_the_log_and_the_list_do_not_mind_it(tmp_path: Path) -> None:
    path = written(tmp_path, 60)
    before = path.read_bytes()
    fill(path)
    assert path.read_bytes() == before
    assert [game.path for game in Library(tmp_path).games()] == [path]
    assert saves.verify(path).ok


def test_a_game_that_went_on_is_reviewed_anew_and_a_renamed_one_is_not(tmp_path: Path) -> None:
    path = written(tmp_path, 60)
    found = fill(path)
    Library(tmp_path).rename(path.stem, "Sunday")
    assert kept(path) == found
    with saves.open_journal(path) as journal:
        journal.undo(1)
    assert kept(path) == []


def test_a_review_can_be_read_without_its_bot_and_without_a_change(tmp_path: Path) -> None:
    path = written(tmp_path, 60)
    assert saves.read_review(path, saves.read(path)) == ()
    found = fill(path, "expert:sims=9")
    file = review_path(path).read_bytes()
    with open_review(path, saves.read(path), "expert:sims=9"):  # while it is being written
        assert list(saves.read_review(path, saves.read(path))) == found
    assert review_path(path).read_bytes() == file
    with saves.open_journal(path) as journal:
        journal.undo(1)
    assert saves.read_review(path, saves.read(path)) == ()


def test_accuracy_is_100_without_loss_and_falls_with_every_point() -> None:
    assert saves.accuracy([]) is None
    assert saves.accuracy([0.0, 0.0]) == 100.0
    losses = [0.0, 0.1, 0.5, 2.0, 4.0, 20.0, 1000.0]
    found = [saves.accuracy([lost, 1.0]) or 0.0 for lost in losses]
    assert found == sorted(found, reverse=True)
    assert len(set(found)) == len(found)
    assert all(0.0 <= one <= 100.0 for one in found)
    assert saves.accuracy([4.0]) == pytest.approx(saves.accuracy([0.5], 0.125))


def test_another_bot_reviews_anew(tmp_path: Path) -> None:
    path = written(tmp_path, 60)
    fill(path)
    assert kept(path, "expert:sims=9") == []


@pytest.mark.parametrize("line", [0, 1, 3])
def test_a_damaged_review_is_made_again_from_the_damage_on(tmp_path: Path, line: int) -> None:
    path = written(tmp_path, 60)
    found = fill(path)
    file = review_path(path)
    lines = file.read_bytes().splitlines(keepends=True)
    lines[line] = lines[line].replace(b'"', b"'", 1)
    file.write_bytes(b"".join(lines))
    sound = found[: max(line - 1, 0)]
    assert kept(path) == sound
    assert kept(path) == sound
    fill(path)
    assert kept(path) == found


def test_a_torn_line_is_cut_off(tmp_path: Path) -> None:
    path = written(tmp_path, 60)
    found = fill(path)
    file = review_path(path)
    file.write_bytes(file.read_bytes()[:-7])
    assert kept(path) == found[:-1]
    fill(path)
    assert kept(path) == found


def test_a_judgement_of_something_else_is_not_believed(tmp_path: Path) -> None:
    path = written(tmp_path, 60)
    with open_review(path, saves.read(path), BOT) as review:
        one = some(path)[0]
        review.add(MoveReview(one.number, 1 - one.seat, one.best, one.value))
        review.add(MoveReview(5000, 0, one.best, one.value))
    assert kept(path) == []


def test_two_do_not_review_one_game_but_one_may_play_it_meanwhile(tmp_path: Path) -> None:
    with begin(tmp_path) as journal:
        play(journal, 30)
        log = saves.read(journal.path)
        with open_review(journal.path, log, BOT), pytest.raises(GameInUse):
            open_review(journal.path, log, BOT)
        open_review(journal.path, log, BOT).close()


def test_a_review_that_cannot_be_kept_says_so(tmp_path: Path) -> None:
    path = written(tmp_path, 30)
    review_path(path).mkdir()
    with pytest.raises(SaveError, match="the review could not be saved"):
        open_review(path, saves.read(path), BOT)


def test_it_goes_to_the_trash_and_comes_back_with_its_game(tmp_path: Path) -> None:
    path = written(tmp_path, 60)
    found = fill(path)
    library = Library(tmp_path)
    where = library.delete(path.stem)
    assert not review_path(path).exists()
    assert review_path(where) == tmp_path / TRASH / f"{path.stem}.review"
    assert kept(where) == found
    library.restore(where)
    assert kept(path) == found
    assert not review_path(where).exists()


def test_a_branch_has_no_review(tmp_path: Path) -> None:
    path = written(tmp_path, 60)
    fill(path)
    log = saves.read(path)
    with saves.branch(tmp_path, log, len(log.entries), log.header.created) as journal:
        assert not review_path(journal.path).exists()
