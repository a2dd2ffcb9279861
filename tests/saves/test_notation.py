"""The notation of whole games: written and read again, and refused at the right place."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import engine
import saves
from saves import Excerpt, Header, MoveEntry, Origin, Seat, Timeline, Transcript, notation
from saves.notation import NotationError
from tests.saves.playing import begin, play

NOW = datetime(2027, 1, 2, 3, 4, 5, tzinfo=UTC)
PATH = Path("game.txt")
HEAD = '[Hinterland "1"]\n[Game "discovery"]\n[Seat1 "Anna"]\n[Seat2 "Bo"]\n'
START = HEAD + "\n1. draw D18; D18@-1,0 r180"
KEPT = Path(__file__).parent / "kept"


def read(text: str) -> Transcript:
    return notation.read(text.encode(), PATH, NOW)


def refused(text: str) -> NotationError | None:
    """Return why a text cannot be read, or ``None`` if it can."""
    try:
        read(text)
    except NotationError as error:
        return error
    return None


def fault(text: str | bytes) -> NotationError:
    """Return the error in a text."""
    data = text if isinstance(text, bytes) else text.encode()
    with pytest.raises(NotationError) as caught:
        notation.read(data, PATH, NOW)
    return caught.value


@st.composite
def transcripts(draw: st.DrawFn) -> Transcript:
    """Any game with any options, names and title, up to any move, some moves taken back."""
    game = engine.game(draw(st.sampled_from(engine.games())))
    options = game.settle({})
    for option in draw(st.lists(st.sampled_from(game.options), max_size=4)):  # more might not go together
        options[option.name] = draw(st.sampled_from([value.value for value in option.values]))
    players = draw(st.integers(game.min_players, game.max_players))
    seed = draw(st.integers(-(2**63), 2**63 - 1))
    seats = [Seat(draw(st.text()), draw(st.text()), draw(st.integers(0, 9))) for _ in range(players)]
    origin = draw(st.none() | st.builds(Origin, st.text(min_size=1), st.integers(0, 999)))
    created = draw(st.datetimes()).replace(microsecond=0, tzinfo=UTC)
    title = draw(st.text())
    header = Header("", game.name, game.rules_version, options, tuple(seats), seed, created, title, origin)
    try:
        transcript = Transcript(header)
    except engine.EngineError:
        assume(False)
    count, undo = draw(st.sampled_from([0, 1, 2, 9, 60, 1000])), draw(st.sampled_from([0.0, 0.1, 0.3]))
    wander(transcript, count, undo, Random(draw(st.integers(0, 99))))
    return transcript


def wander(transcript: Transcript, count: int, undo: float, random: Random) -> None:
    """Make up to ``count`` entries at random."""
    dealer = engine.Dealer(transcript.header.seed)
    for _ in range(count):
        state = transcript.state
        if transcript.mainline and random.random() < undo:
            transcript.take_back(random.randint(1, min(7, len(transcript.mainline))))
        elif state.is_terminal:
            return
        elif state.current_player == engine.CHANCE:
            transcript.make(dealer.deal(state))
        else:
            transcript.make(random.choice(state.legal_moves()))


@given(transcripts())
def test_what_was_written_is_read_as_the_same_game(game: Transcript) -> None:
    again = read(notation.write(game, taken_back=True))
    assert again.header == game.header
    assert again.entries == game.entries
    plain = read(notation.write(game))
    assert plain.header == game.header
    assert [entry.move for entry in plain.mainline] == [entry.move for entry in game.mainline]
    assert plain.state.fingerprint() == game.state.fingerprint()


@given(transcripts(), st.integers(0, 400))
def test_an_excerpt_ends_after_so_many_moves(game: Transcript, at: int) -> None:
    at = min(at, len(game.mainline))
    for taken_back in (False, True):
        again = read(notation.write(Excerpt(game, at), taken_back=taken_back))
        assert [entry.move for entry in again.mainline] == [entry.move for entry in game.mainline[:at]]
    with pytest.raises(IndexError):
        Excerpt(game, len(game.mainline) + 1)


@settings(max_examples=200)
@given(transcripts(), st.data())
def test_a_text_with_anything_changed_is_read_or_refused_with_its_place(
    game: Transcript, data: st.DataObject
) -> None:
    text = notation.write(game, taken_back=True)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.sampled_from([0, 0, 1, 5, 200]))
        put = data.draw(
            st.sampled_from([*'()[]{};*#".0\\\n', "", "1.", "pass", "draw ?"]) | st.text(max_size=4)
        )
        text = text[:at] + put + text[at + cut :]
    error = refused(text)
    if error is not None:
        lines = text.split("\n")
        assert 1 <= error.line <= len(lines)
        assert 1 <= error.column <= len(lines[error.line - 1]) + 1


@given(st.binary() | st.text().map(str.encode) | st.binary().map(lambda data: HEAD.encode() + data))
def test_any_bytes_are_refused_with_one_sentence(data: bytes) -> None:
    error = fault(data)
    assert str(error).startswith(f"game.txt, line {error.line}, column {error.column}: ")
    assert "\n" not in str(error)


@pytest.mark.parametrize("path", sorted(KEPT.glob("*.txt")), ids=lambda path: path.stem)
def test_kept_texts_stay_readable_and_are_written_alike(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert notation.write(read(text), taken_back=True) == text


def test_the_example_of_the_documents_is_written_as_it_stands() -> None:
    page = (Path(__file__).parents[2] / "docs" / "game-notation.md").read_text(encoding="utf-8")
    example = page.split("```text\n")[1].split("```")[0]
    assert notation.write(read(example), taken_back=True) == example


def test_there_are_kept_texts() -> None:
    assert {path.stem for path in KEPT.glob("*.txt")} == {"begun", "over"}


def test_what_a_person_may_leave_out_or_add() -> None:
    text = (
        '\ufeff{ a comment ( ; [ }\r\n[Hinterland "1"]\r\n[Game "discovery"] [ Seat1\t"Anna" ]\r\n'
        '[Seat2 "Bo \\"the\\" \\u00fc"]\r\n{and}\r\n'
        "draw   D18;;{x}D18@-1,0  r180 {y} ( navigator:-)\r\n(pass\r\n(2. draw D60)) 1. pass;*{z}\r\n\r\n"
    )
    game = read(text)
    assert game.header.seats == (Seat("Anna", "human", 0), Seat('Bo "the" ü', "human", 1))
    assert (game.header.seed, game.header.secret) == (None, "")
    assert (game.header.created, game.header.title) == (NOW, "")
    assert game.header.options == engine.game("discovery").settle({})
    assert [type(entry).__name__ for entry in game.entries] == [
        *("MoveEntry", "MoveEntry", "MoveEntry", "UndoEntry"),
        *("MoveEntry", "MoveEntry", "UndoEntry", "UndoEntry", "MoveEntry"),
    ]


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("", 1, 1, "Hinterland is missing"),
        ('[Game "discovery"]', 1, 7, "first tag"),
        ('[Hinterland "2"]', 1, 13, "version 2"),
        ('[Hinterland "x"]', 1, 13, "not a value"),
        ("[Hinterland 1]", 1, 1, "a tag is"),
        ('[Hinterland "1', 1, 13, "not written correctly"),
        ('[Hinterland "1"', 1, 16, "] is missing"),
        ('[Hinterland "1"]\n[Game "chess"]', 2, 7, "'chess'"),
        ('[Hinterland "1"]\n*', 2, 1, "Game is missing"),
        (HEAD + '[Event "x"]', 5, 8, "no tag Event"),
        (HEAD + '[Game "x"]', 5, 7, "twice"),
        (HEAD + '[Title "\\ud800"]', 5, 8, "not written correctly"),
        (HEAD + '[Rules "7"]', 5, 8, "version 7"),
        (HEAD + '[Created "today"]', 5, 10, "'today'"),
        (HEAD + '[Created "2026-13-01T00:00:00Z"]', 5, 10, "2026-13"),
        (HEAD + '[From "x"]', 5, 7, "From"),
        (HEAD + '[Seed "9999999999999999999"]', 5, 7, "Seed"),
        (HEAD + '[Seat4 "D"]', 5, 12, "Seat3 is missing"),
        (HEAD + '[Player3 "human"]', 5, 10, "does not belong to a seat"),
        (HEAD + '[Colour1 "-1"]', 5, 10, "Colour1"),
        (HEAD + '[Option "hand"]', 5, 9, "NAME=VALUE"),
        (HEAD + '[Option "hand=three"]', 5, 9, "'three'"),
        (HEAD + '[Option "hands=none"]', 5, 9, "'hands'"),
        (HEAD.replace('[Seat2 "Bo"]\n', "") + "*", 2, 7, "2 to 5 players"),
        (START, 6, 27, "text stops here"),
        (START + "\n#", 7, 1, "not over"),
        (START + "; expl:N\n*", 6, 29, "'expl:N' is not a legal move here"),
        (START + "\n2. pass\n*", 7, 1, "turn 1, not turn 2"),
        (START + " (pass\n*", 6, 28, "no end"),
        (START + " ()\n*", 6, 28, "no move"),
        (START + " ((pass))\n*", 6, 28, "no move"),
        (START + "\n  )\n*", 7, 3, "no ("),
        (START + " {x\n*", 6, 28, "no end"),
        (START + "\n}\n*", 7, 1, "no {"),
        (START + "\n*\n{x} x", 8, 5, "one game"),
        (START.replace("[Seat1", '[Scores "1 2"]\n[Seat1') + "\n*", 3, 9, "over"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(text: str, line: int, column: int, words: str) -> None:
    error = fault(text)
    assert (error.line, error.column) == (line, column), str(error)
    assert words in str(error.reason)


def test_letters_that_are_no_utf8() -> None:
    error = fault(HEAD.encode() + "{ü".encode() + b"\xff}")
    assert (error.line, error.column) == (5, 3)


def test_a_result_that_is_not_that_of_the_moves(tmp_path: Path) -> None:
    with begin(tmp_path, seed=8) as journal:
        play(journal)
    text = notation.write(journal)
    scores = " ".join(map(str, journal.state.scores))
    assert f'[Scores "{scores}"]' in text
    assert "gives" in str(fault(text.replace(f'"{scores}"', '"1 2"')).reason)
    assert "is over here" in str(fault(text.replace("\n#", "\n*")).reason)
    assert read(text).state.winners == journal.state.winners


def test_the_title_is_the_one_that_the_game_has_now(tmp_path: Path) -> None:
    with begin(tmp_path, title="Saturday") as journal:
        journal.rename("Sunday")
    assert '[Title "Sunday"]' in notation.write(saves.read(journal.path))


def test_names_cannot_steer_a_terminal_or_end_a_comment(tmp_path: Path) -> None:
    game = Transcript(
        Header(
            "",
            "discovery",
            1,
            engine.game("discovery").settle({}),
            (Seat("A}\x1b[2J{", "human", 0), Seat("\u202eB", "human", 1)),
            1,
            NOW,
        )
    )
    wander(game, 9, 0, Random(1))
    text = notation.write(game)
    assert all(char.isprintable() or char == "\n" for char in text)
    assert read(text).header == game.header


def early_siege() -> Transcript:
    """Return a game by version 1 of Landover's rules with a move that version 2 refuses (LAND-30.1)."""
    chosen = {"map": "fixture-19", "raid_before_first_attack": False, "key_rule": "level_plus_one_ge_red"}
    options = engine.game("landover").settle(chosen)
    for seed in range(400):
        game = Transcript(
            Header("", "landover", 1, options, (Seat("A", "human", 0), Seat("B", "human", 1)), seed, NOW)
        )
        dealer, random = engine.Dealer(seed), Random(seed)
        for _ in range(250):
            if game.state.current_player == engine.CHANCE:
                game.make(dealer.deal(game.state))
                continue
            moves = game.state.legal_moves()
            wished = [move for move in moves if "siege" in game.state.notation(move)]
            game.make(random.choice(wished or moves))
            if wished:
                return game
    raise AssertionError("nobody besieged")


def test_a_game_by_older_rules_keeps_to_them(tmp_path: Path) -> None:
    game = early_siege()
    text = notation.write(game)
    assert '[Rules "1"]' in text
    assert read(text).state.fingerprint() == game.state.fingerprint()
    assert "the rules refuse the move" in str(fault(text.replace('[Rules "1"]', '[Rules "2"]')).reason)
    path = saves.write_transcript(tmp_path, read(text))
    log = saves.read(path)
    assert log.header.rules == log.state.rules_version == 1
    with saves.branch(tmp_path, log, len(log.entries), NOW) as journal:
        assert (journal.header.rules, journal.state.rules_version) == (1, 1)
        assert journal.state.fingerprint() == game.state.fingerprint()


def test_an_imported_game_is_the_same_in_the_library(tmp_path: Path) -> None:
    with begin(tmp_path / "a", options={"hand": "two_private"}) as journal:
        play(journal, undo=0.1)
    log = saves.read(journal.path)
    path = saves.write_transcript(tmp_path / "b", read(notation.write(log, taken_back=True)))
    assert path.read_bytes() == journal.path.read_bytes()
    another = saves.write_transcript(tmp_path / "a", read(notation.write(log)))
    assert another != journal.path
    walk, other = Timeline(saves.read(another)), Timeline(log)
    while walk.forward():
        assert other.forward()
        assert walk.state.fingerprint() == other.state.fingerprint()
    assert not other.forward()
    assert all(isinstance(step, MoveEntry) for step in walk.steps)
