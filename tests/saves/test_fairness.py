"""Fair deals: the secret of a game, the commitment to it, and what ``verify`` makes of them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import engine
import saves
from saves import Library, Seat, SecretEntry, Source, disk
from saves.chance import secret_path
from saves.imports import read_foreign
from saves.lines import canonical, seal
from tests.saves.faults import FaultyOs
from tests.saves.playing import CREATED, SEATS, begin, play

PEOPLE = (Seat("Änne", "human", 0), Seat("Bo", "human", 1))


def begun(folder: Path, **settings: Any) -> saves.Journal:
    settings.setdefault("seats", PEOPLE)
    return saves.create(folder, game="discovery", created=CREATED, **settings)


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def write(path: Path, payloads: list[dict[str, Any]]) -> None:
    """Write lines with right checksums, as a forger would."""
    data, before = b"", ""
    for payload in payloads:
        payload.pop("sum", None)
        line, before = seal(canonical(payload), before)
        data += line
    path.write_bytes(data)


def test_a_game_without_a_seed_commits_to_a_secret_of_256_bits(tmp_path: Path) -> None:
    secrets = set()
    for _ in range(20):
        with begun(tmp_path) as journal:
            first = lines(journal.path)[0]
            assert "seed" not in first
            assert journal.header.seed is None
            assert len(bytes.fromhex(first["secret"])) == 32
            said = f"{first['id']}:{first['secret']}"
            assert first["commitment"] == hashlib.sha256(said.encode()).hexdigest()
            secrets.add(first["secret"])
    assert len(secrets) == 20


def test_undo_and_opening_again_deal_the_same(tmp_path: Path) -> None:
    with begun(tmp_path, concealed=True) as journal:
        play(journal, 30, undo=0.2)
        while journal.state.current_player != engine.CHANCE:
            journal.append(journal.state.legal_moves()[0])
        due = journal.deal()
        journal.append(due)
        journal.undo(1)
        assert journal.deal() == due
        side = journal.side_seed("bots")
    with saves.open_journal(journal.path) as again:
        assert again.deal() == due
        assert again.side_seed("bots") == side
        play(again, undo=0.05)
    assert saves.verify(journal.path).ok


def test_a_concealed_secret_is_in_no_file_but_its_own_until_the_end(tmp_path: Path) -> None:
    with begun(tmp_path, concealed=True) as journal:
        kept = secret_path(journal.path)
        secret = kept.read_text().strip()
        while not journal.state.is_terminal:
            assert journal.secret == ""
            for path in tmp_path.rglob("*"):
                if path.is_file() and path != kept:
                    assert secret.encode() not in path.read_bytes()
            play(journal, 40)
        assert journal.secret == secret
        assert journal.revealed
        assert journal.entries[-1] == SecretEntry(len(journal.entries), secret)
        assert not kept.exists()
        with pytest.raises(saves.SaveError, match="at its end"):
            journal.undo()
        journal.rename("Sunday")
    assert saves.verify(journal.path).ok
    (game,) = Library(tmp_path).games()
    assert (game.finished, game.title, game.problem) == (True, "Sunday", None)


def test_verify_tells_how_the_deals_came_about(tmp_path: Path) -> None:
    with begun(tmp_path, concealed=True) as journal:
        play(journal, 20)
        kept = secret_path(journal.path)
        here = saves.verify(journal.path)
        assert here.ok
        assert here.fairness is not None
        assert here.fairness.source is Source.SECRET  # whoever may read the file can check before the end
        secret = kept.read_bytes()
        kept.unlink()
        elsewhere = saves.verify(journal.path)
        assert elsewhere.ok
        assert elsewhere.fairness is not None
        assert (elsewhere.fairness.source, elsewhere.fairness.deals) == (
            Source.CONCEALED,
            here.fairness.deals,
        )
        kept.write_bytes(secret)
        play(journal)
    report = saves.verify(journal.path)
    assert report.fairness is not None
    assert report.fairness.source is Source.SECRET
    deals = sum(isinstance(e, saves.MoveEntry) and e.by == engine.CHANCE for e in journal.entries)
    assert (report.fairness.deals, report.fairness.given, report.fairness.fault) == (deals, 0, None)


@pytest.mark.parametrize("settings", [{}, {"concealed": True}, {"seed": 7}])
def test_another_deal_is_noticed_though_the_rules_allow_it(tmp_path: Path, settings: dict[str, Any]) -> None:
    with begun(tmp_path, **settings) as journal:
        while not journal.state.is_terminal and len(journal.mainline) < 40:
            by_chance = journal.state.current_player == engine.CHANCE
            move = journal.deal() if by_chance else journal.state.legal_moves()[0]
            if by_chance and journal.state.chance_count == 5:
                move = next(other for other in journal.state.legal_moves() if other != move)
                number = len(journal.entries) + 1
            journal.append(move)
        journal.reveal()
    assert saves.read(journal.path).entries  # the rules allow it
    report = saves.verify(journal.path)
    assert not report.ok
    assert isinstance(report.damage, saves.DamagedLog)
    assert report.damage.line == number + 1
    assert f"the deal of entry {number} does not follow" in str(report.damage)


def test_in_older_formats_deals_from_elsewhere_are_no_damage(tmp_path: Path) -> None:
    with begin(tmp_path) as journal:
        journal.append(next(m for m in journal.state.legal_moves() if m != journal.deal()))
    old = lines(journal.path)
    old[0]["format"] = 3
    write(journal.path, old)
    report = saves.verify(journal.path)
    assert report.ok
    assert report.fairness is not None
    assert report.fairness.fault == 1


def another(said: list[dict[str, Any]]) -> None:
    said[-1]["secret"] = "ab" * 32


def twice(said: list[dict[str, Any]]) -> None:
    said.append({"n": len(said), "secret": said[-1]["secret"]})


def going_on(said: list[dict[str, Any]]) -> None:
    said.append({"n": len(said), "undo": 1})


def older(said: list[dict[str, Any]]) -> None:
    said[0]["format"] = 3


def seed_too(said: list[dict[str, Any]]) -> None:
    said[0]["seed"] = 3


def no_secret(said: list[dict[str, Any]]) -> None:
    said[0]["secret"] = "ab" * 32


def capitals(said: list[dict[str, Any]]) -> None:
    said[0]["commitment"] = said[0]["commitment"].upper()


def renamed(said: list[dict[str, Any]]) -> None:
    said[0]["id"] += "x"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (another, "not the one that was committed"),
        (renamed, "not the one that was committed"),
        (no_secret, "not the one that was committed"),
        (twice, "continues after its secret was revealed"),
        (going_on, "continues after its secret was revealed"),
        (older, "format 3 cannot have a secret"),
        (seed_too, "not written"),
        (capitals, "commitment"),
    ],
)
def test_forged_secrets_are_refused(
    tmp_path: Path, change: Callable[[list[dict[str, Any]]], None], reason: str
) -> None:
    with begun(tmp_path, concealed=True) as journal:
        play(journal, 10)
        journal.reveal()
    said = lines(journal.path)
    change(said)
    write(journal.path, said)
    with pytest.raises(saves.DamagedLog, match=reason):
        saves.read(journal.path)


def test_a_rated_game_between_people_has_no_known_seed_or_secret(tmp_path: Path) -> None:
    for known in ({"seed": 7}, {"secret": "ab" * 32}):
        with pytest.raises(saves.SaveError, match="rated game between people"):
            begun(tmp_path, rated=True, **known)
        begun(tmp_path, **known).close()
        begun(tmp_path, rated=True, seats=SEATS, **known).close()  # practice
    begun(tmp_path, rated=True).close()
    assert not (tmp_path / ".secrets").exists()


def test_the_secret_of_another_game_deals_the_same(tmp_path: Path) -> None:
    with begun(tmp_path) as one, begun(tmp_path, secret=one.secret) as other:
        assert one.header.commitment != other.header.commitment
        play(one, 60)
        play(other, 60)
        assert one.state.moves == other.state.moves


def test_a_branch_is_dealt_on_alike_and_claims_its_own_deals_only(tmp_path: Path) -> None:
    with begun(tmp_path) as journal:
        play(journal, 60, undo=0.1)
        with saves.branch(tmp_path, journal, 30, CREATED) as other:
            assert other.secret == journal.secret
            assert other.header.given == len(other.entries)
            play(other, 30)
    report = saves.verify(other.path)
    assert report.ok
    assert report.fairness is not None
    assert report.fairness.given == other.header.given > 0


def test_a_branch_of_a_concealed_game_says_nothing_about_its_secret(tmp_path: Path) -> None:
    with begun(tmp_path, concealed=True) as journal:
        play(journal, 30)
        secret = secret_path(journal.path).read_text().strip()
        with saves.branch(tmp_path / "copy", journal, 20, CREATED) as other:
            assert other.secret not in ("", secret)
            play(other, 10)
    assert saves.verify(other.path).ok


def test_a_game_whose_secret_is_not_here_can_be_read_but_not_dealt_on(tmp_path: Path) -> None:
    with begun(tmp_path, concealed=True) as journal:
        play(journal, 30)
        while journal.state.current_player != engine.CHANCE:
            journal.append(journal.state.legal_moves()[0])
    secret_path(journal.path).write_text("ab" * 32)  # of another game
    with saves.open_journal(journal.path) as again:
        with pytest.raises(saves.SaveError, match="continue in a copy"):
            again.deal()
        again.reveal()
        assert not again.revealed
        with saves.branch(tmp_path, again, len(again.entries), CREATED) as other:
            play(other)
    assert saves.verify(other.path).ok


def test_the_secret_moves_with_its_game_into_the_trash_and_back(tmp_path: Path) -> None:
    with begun(tmp_path, concealed=True) as journal:
        play(journal, 10)
    library = Library(tmp_path)
    gone = library.delete(journal.id)
    assert not secret_path(journal.path).exists()
    back = library.restore(gone)
    with saves.open_journal(back) as again:
        play(again)
    assert saves.verify(back).ok


@pytest.mark.parametrize("call", ["open", "write", "fsync", "close", "mkdir", "replace", "stat"])
def test_whichever_call_fails_no_game_is_left_without_its_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    for nth in range(1, 50):
        folder = tmp_path / str(nth)
        folder.mkdir()
        system = FaultyOs(call, nth)
        with monkeypatch.context() as patch:
            patch.setattr(disk, "os", system)
            try:
                begun(folder, concealed=True).close()
                made = True
            except saves.SaveError:
                made = False
        for path in folder.glob("*.jsonl"):
            with saves.open_journal(path) as journal:
                journal.deal()
        assert made <= bool(list(folder.glob("*.jsonl")))
        if not system.reached:
            return
    raise AssertionError("there are more calls than were tried")


def imported(path: Path, folder: Path) -> Path:
    return saves.write_transcript(folder, read_foreign(path, CREATED))


def test_an_imported_log_keeps_its_proof(tmp_path: Path) -> None:
    with begun(tmp_path, concealed=True) as journal:
        play(journal, undo=0.05)
        journal.rename("Sunday")
    path = imported(journal.path, tmp_path / "elsewhere")
    assert path.name == journal.path.name
    assert path.read_bytes() == journal.path.read_bytes()
    again = imported(journal.path, tmp_path / "elsewhere")  # asked for a second time
    assert again != path
    assert saves.read(again).state.moves == journal.state.moves
    assert saves.read(again).header.given == len(saves.read(again).entries)
    assert saves.verify(path).ok
    assert saves.verify(again).ok


@pytest.mark.parametrize(
    "id_", ["../../20261120-184233-discovery-ab12", "/tmp/x", "", "a", "20261120-184233-x-1/.."]
)
def test_an_imported_log_is_written_nowhere_but_in_the_folder(tmp_path: Path, id_: str) -> None:
    with begun(tmp_path / "a", seed=7) as journal:
        play(journal, 20)
    said = lines(journal.path)
    said[0]["id"] = id_
    write(journal.path, said)
    path = imported(journal.path, tmp_path / "b" / "c")
    assert path.parent == tmp_path / "b" / "c"
    assert path.stem.startswith("20261120-184233-discovery-")
    assert not list((tmp_path / "b").glob("*.jsonl"))
    assert saves.verify(path).ok
