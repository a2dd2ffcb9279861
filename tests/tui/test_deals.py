"""Randomness proofs at the table: the commitment from the start, secret and proof at the end."""

from __future__ import annotations

import asyncio
from pathlib import Path
from shutil import copytree

import pytest
from textual.widgets import Static

from saves import Fairness, Source
from saves.chance import secret_path
from tests.hall.house import play as play_one
from tests.tui.at_table import Player, playing
from tests.tui.people import ANNA, BORIS, CHEN, Somebody, open_hall, sat_down, seated
from tests.tui.program import program
from tests.waiting import until
from tui.app.screens.deals import DealsScreen
from tui.app.screens.result import ResultScreen
from tui.app.widgets.title_bar import TitleBar
from tui.play.fairness import Deals


def shown(player: Player | Somebody) -> str:
    """Return the texts of the uppermost screen, without spaces and line breaks."""
    lines = (
        one.render_line(y).text
        for one in player.app.screen.query(Static)
        if one.display
        for y in range(one.size.height)
    )
    return "".join("".join(lines).split())


async def finish(player: Player) -> None:
    """Let the rest be played at random, by the table itself."""
    table = player.app.table
    while not table.state.is_terminal:
        if table.state.current_player >= 0 and table.players[table.state.current_player] == "human":
            table.play(table.state.legal_moves()[0])
        await asyncio.sleep(0)


async def test_f4_shows_commitment_and_proof_and_the_result_what_was_earned(
    tmp_path: Path,
) -> None:
    async with playing(tmp_path, "human", "random", seed=None) as anna:
        journal = anna.app.table.journal
        commitment, secret = journal.header.commitment, journal.secret
        assert commitment[:8] not in anna.screen.query_one(TitleBar).render().plain
        await anna.press("f4")
        assert isinstance(anna.app.screen, DealsScreen)
        assert commitment in shown(anna)
        assert secret not in shown(anna)
        await anna.press("escape")
        await finish(anna)
        await anna.until(lambda: isinstance(anna.app.screen, ResultScreen) and anna.app.screen.is_mounted)
        deals = anna.app.table.state.chance_count
        proof = f"Fair:all{deals}dealsfollowfromthesecretcommittedbeforethefirstmove."
        await anna.until(lambda: "Achievement:Tothelasttile." in shown(anna))
        await anna.app.workers.wait_for_complete()
        assert "Fair" not in shown(anna)
        await anna.press("f4")
        await anna.until(lambda: secret in shown(anna) and proof in shown(anna))


async def test_the_result_says_that_deals_were_unfair(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unfair(_deals: Deals) -> Fairness:
        return Fairness(Source.SECRET, deals=2, given=0, fault=2)

    monkeypatch.setattr(Deals, "prove", unfair)
    async with playing(tmp_path, "human", "random", seed=None) as anna:
        await finish(anna)
        await anna.until(lambda: isinstance(anna.app.screen, ResultScreen) and anna.app.screen.is_mounted)
        await anna.until(lambda: "Unfair:thedealofentry2" in shown(anna))


async def test_a_game_with_a_seed_says_so(tmp_path: Path) -> None:
    async with playing(tmp_path, "human", "random") as anna:
        await anna.press("f4")
        assert "seed7" in shown(anna)


async def test_guests_see_the_commitment_and_nobody_the_secret_until_it_is_revealed(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as hall, sat_down(hall, ANNA, BORIS) as (table, here):
        assert table.table is not None
        journal = table.table.journal
        secret = secret_path(journal.path).read_text().strip()
        async with seated(hall, CHEN) as chen:
            await chen.enter(table)
            for somebody in (*here, chen):
                await somebody.until(lambda one=somebody: isinstance(one.app.screen, type(one.table_screen)))
                await somebody.press("f4")
                await somebody.until(lambda one=somebody: isinstance(one.app.screen, DealsScreen))
                assert journal.header.commitment in shown(somebody)
                assert secret not in shown(somebody)
                await somebody.press("escape")
            for _ in range(3):
                await play_one(table)
            table.requests.ask_end(ANNA)
            table.requests.answer(BORIS, agree=True)
            for somebody in (*here, chen):
                await somebody.until(lambda one=somebody: one.app.screen is one.table_screen)
                await somebody.press("f4")
                await somebody.until(lambda one=somebody: secret in shown(one) and "Fair:" in shown(one))


async def test_a_replay_shows_secret_and_proof_of_a_finished_game(tmp_path: Path) -> None:
    kept = Path(__file__).parents[1] / "saves" / "corpus" / "format-4"
    copytree(kept, tmp_path / "games")
    app = program(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        for id_, words in {
            "20270104-184233-castle-529s": "Fair:all77dealsfollow",
            "20270102-184233-discovery-dkju": "seed2",
        }.items():
            assert app.show_replay(id_)
            await pilot.pause()
            await pilot.press("f4")

            def told(words: str = words) -> bool:
                texts = app.screen.query(Static)
                return words in "".join("".join(str(one.render()).split()) for one in texts)

            await until(told, pilot)
            await pilot.press("escape", "escape")
