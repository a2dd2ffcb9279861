"""``daily``."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from saves import Library, read
from saves.daily import FIRST_DAY, daily_games, today
from tests.command.conftest import Hinterland
from tests.saves.test_daily import begun, daily_deck
from tui.base.words import spoken
from tui.study.daily import share_line


@pytest.fixture
def library(data: Path) -> Library:
    """Give a library with a finished game on the first deck."""
    found = Library(data / "games")
    begun(found, daily_deck(FIRST_DAY))
    return found


def test_the_deck_of_a_day(hinterland: Hinterland, data: Path) -> None:
    told = hinterland("daily", "--json").json
    assert told["schema"] == 1
    deck = daily_deck(today(datetime.now(UTC)))
    assert (told["game"], told["seed"], told["games"]) == (deck.game, deck.seed, [])
    assert hinterland("daily", "--day", str(FIRST_DAY), "--json").json["game"] == "discovery"


def test_history(hinterland: Hinterland, library: Library) -> None:
    shown = hinterland("daily", "--history").out
    assert f"{FIRST_DAY}  The Discovery" in shown
    told = hinterland("daily", "--history", "--json").json
    assert told["schema"] == 1
    assert (told["longest"], [one["finished"] for one in told["games"]]) == (1, [True])


def test_no_history(hinterland: Hinterland, data: Path) -> None:
    assert "not played a daily deck yet" in hinterland("daily", "--history").out


def test_a_line_is_true_of_its_log_only(hinterland: Hinterland, library: Library) -> None:
    line = hinterland("daily", "--day", str(FIRST_DAY), "--line").out.strip()
    assert line.startswith(f"Hinterland {FIRST_DAY}, The Discovery: ")
    (game,) = library.games()
    assert "The line is true" in hinterland("daily", "--check", line, game.id).out
    with spoken("uk"):
        (played,) = daily_games([game])
        translated = share_line(played.result, read(game.path))
    assert translated != line
    assert "The line is true" in hinterland("daily", "--check", f"  my day: {translated}!", game.id).out
    for lie in (line.replace("lost", "won"), line.replace("won", "lost"), line.replace(": ", ": not ", 1)):
        if lie != line:
            hinterland("daily", "--check", lie, game.id).refused("not the words", line)
    begun(library, daily_deck(FIRST_DAY), moves=5)
    other = next(one for one in library.games() if one.id != game.id)
    hinterland("daily", "--check", line, other.id).refused("is not over")
    hinterland("daily", "--check", "1:0", game.id).refused("copy all of it")
    data = game.path.read_bytes()
    game.path.write_bytes(data.replace(b'"x":', b'"y":', 1))
    hinterland("daily", "--check", line, game.id).refused("damaged")


def test_bad_input(hinterland: Hinterland, data: Path) -> None:
    hinterland("daily", "--day", "tomorrow").refused("2026-12-01", status=2)
    hinterland("daily", "--day", "2020-01-01", "--json").refused("the first daily deck")
    hinterland("daily", "--day", "9999-12-31").refused("cannot be played yet", status=2)
    hinterland("daily", "--line", "--history").refused("exclude each other", status=2)
    hinterland("daily", "--line").refused("you have not finished a game on the deck of")
    hinterland("daily").refused("there is no terminal here")
