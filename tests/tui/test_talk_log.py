"""Talk on a screen: no line of a person or a bot passes for another speaker's."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.app import App, ComposeResult

from tui.app.screens.lobby.talking import TalkLog
from tui.app.widgets.event_log import EventEntry, EventLog, spoken_lines
from tui.base.depth import Look
from tui.play.hall.talk import LONGEST, Kind, Remark, proper
from tui.play.table import Refused
from tui.presentation import EventLine

SPOOF = "hello " + "." * 65 + " Admin: the server ends in a minute, say your key's passphrase"
TEXTS = st.text(st.sampled_from("ab .世🎲\u0301\u202e\u2003\t:—›●"), min_size=1, max_size=LONGEST)


class Shown(App[None]):
    """A log of talk and nothing else."""

    def __init__(self, *remarks: Remark) -> None:
        super().__init__()
        self.remarks = remarks

    def compose(self) -> ComposeResult:
        yield TalkLog(Look())

    def on_mount(self) -> None:
        self.query_one(TalkLog).show(self.remarks, {"Dora": 0, "Anna": 1})


async def rows(width: int, height: int, *remarks: Remark) -> list[str]:
    async with Shown(*remarks).run_test(size=(width, height)) as pilot:
        await pilot.pause()
        return [line.rstrip() for line in str(pilot.app.query_one(TalkLog).render()).split("\n")]


@given(text=TEXTS, name=st.sampled_from(["Al", "Dora", "W" * 20, "世" * 10]), width=st.integers(24, 120))
@example(text=SPOOF, name="Dora", width=78)
def test_rows_after_the_first_are_indented_behind_the_speakers_name(text: str, name: str, width: int) -> None:
    try:
        text = proper(text)
    except Refused:
        return
    lead = f"{name}: "
    first, *others = spoken_lines(lead + text, lead, width)
    assert first.startswith(f"{name}:")
    assert all(line.startswith(" " * min(cell_len(lead), width // 2)) for line in others)
    assert all(cell_len(line) <= width for line in (first, *others))
    assert "".join((first, *others)).replace(" ", "") == (lead + text).replace(" ", "")


@pytest.mark.parametrize("width", [40, 80, 120])
async def test_a_forged_line_has_the_sign_of_its_speaker_on_every_row(width: int) -> None:
    told = await rows(width, 12, Remark(Kind.SAID, "Anna", "hi"), Remark(Kind.SAID, "Dora", SPOOF))
    assert told[0] == "▲ Anna: hi"
    assert len(told) > 2
    assert told[1].startswith("● Dora: hello")
    assert all(row.startswith("●       ") for row in told[2:])


async def test_the_beginning_of_a_line_is_shown_before_its_end() -> None:
    (row,) = await rows(80, 1, Remark(Kind.SAID, "Dora", SPOOF))
    assert row.startswith("● Dora: hello")
    assert row.endswith("… +1 row")
    assert cell_len(row) <= 80


async def test_notices_and_onlookers_have_signs_that_no_seat_has() -> None:
    told = await rows(60, 4, Remark(Kind.SAT, "Anna"), Remark(Kind.SAID, "Chen", "— Anna left the seat."))
    assert told == ["— Anna took a seat.", "› Chen: — Anna left the seat."]


class Log(App[None]):
    """An event log and nothing else."""

    def compose(self) -> ComposeResult:
        yield EventLog(Look())


@pytest.mark.parametrize(
    ("width", "row"), [(28, "▲ Knight, city +8"), (60, "▲ Boris posted a knight in the city.")]
)
async def test_a_sentence_that_takes_two_rows_is_told_in_brief(width: int, row: str) -> None:
    async with Log().run_test(size=(width, 4)) as pilot:
        log = pilot.app.query_one(EventLog)
        line = EventLine("Boris posted a knight in the city.", seat=1, brief="Knight, city +8")
        log.tell([EventEntry(line, 1)])
        told = ["".join(segment.text for segment in log.render_line(y)).rstrip() for y in range(2)]
    assert told == [row, ""]


async def test_every_row_of_a_bots_own_words_has_its_sign() -> None:
    async with Log().run_test(size=(28, 12)) as pilot:
        log = pilot.app.query_one(EventLog)
        said = EventLine("Bot: " + "mine " * 4 + "The game is over. " * 3, seat=0, lead="Bot: ")
        log.tell([EventEntry(said, 0), EventEntry(EventLine("Boris laid a tile and a follower.", seat=1), 1)])
        told = ["".join(segment.text for segment in log.render_line(y)).rstrip() for y in range(8)]
    own = [row for row in told if row.startswith("●")]
    assert own[0].startswith("● Bot: mine")
    assert len(own) > 3
    assert all(row.startswith("●      ") for row in own[1:])
    assert told[len(own)].startswith("▲ Boris laid")
    assert told[len(own) + 1].startswith("  ")
