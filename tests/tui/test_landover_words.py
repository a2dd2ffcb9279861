"""Landover in words: events, names, rules, help."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

import engine
from engine.games.landover import events as happened
from engine.games.landover.data import CARDS, GOODS, TERRAINS, TRACKS
from engine.games.landover.records import Decline, Offer, Tender
from engine.records import Event
from saves import Library, Seat, Timeline, read
from tests.cases import each
from tests.engine.landover.table import Table
from tests.tui.at_table import NOW
from tests.tui.landover import acting, go_on, playing
from tests.tui.languages import LANGUAGES
from tui.app.help import pages
from tui.app.screens.help import HelpScreen
from tui.base.words import speak
from tui.games.landover import names as called
from tui.games.landover.art.codes import COLOURS
from tui.games.landover.event_text import told_turn
from tui.games.landover.rules import sentence
from tui.games.landover.screens.acting import ActionMode, RollingMode
from tui.games.landover.words import PRESENTATION
from tui.presentation import presentation

WORDS = presentation("landover")


NAMES = ["Anna", "Boris", "Chen"]


_SAMPLES = {
    "tuple[int, ...]": (2, 0, 1),
    "tuple[str | None, ...]": ("wool", "wool", None),
    "tuple[str, ...]": ("wool",),
    "tuple[str, ...] | None": ("wool",),
    "int": 1,
    "bool": True,
    "str": "main",
    "str | None": "spy",
}


_NAMED = {
    "terrain": "forest",
    "good": "ore",
    "piece": "city",
    "event": "science",
    "track": "commerce",
    "deck": "politics",
    "card": "spy",
    "award": "longest_route",
}


EVENTS = [
    cls
    for cls in vars(happened).values()
    if isinstance(cls, type) and issubclass(cls, Event) and cls is not Event
]


def sample(cls: type[Event]) -> Event:
    values = {
        field.name: _NAMED.get(field.name, _SAMPLES[str(field.type)]) for field in dataclasses.fields(cls)
    }
    if cls is happened.LandoverEnded:
        values["points"], values["places"] = (9, 15, 4), (2, 1, 3)
    return cls(**values)


@pytest.mark.parametrize("language", LANGUAGES)
@each(cls=EVENTS)
def test_every_event_has_a_sentence(cls: type[Event], language: str) -> None:
    speak({}, language)
    try:
        text = WORDS.tell(sample(cls), NAMES)
    finally:
        speak({})
    assert text.endswith(".")
    assert text[0].isupper() or text[0].isdigit()
    if language == "ru":
        assert text != WORDS.tell(sample(cls), NAMES)


def test_every_thing_has_a_name() -> None:
    for good in GOODS:
        assert called.good(good)
        assert COLOURS[good]
    assert len(set(called.KEYS.values())) == len(GOODS)
    for terrain in TERRAINS:
        assert called.terrain(terrain)
    for card in CARDS:
        assert called.card(card.id)
        assert called.card_text(card.id).endswith(".")
    for track in TRACKS:
        assert called.ability(track).endswith(".")


def test_what_a_whole_game_tells_names_rules_that_have_a_sentence(tmp_path: Path) -> None:
    library = Library(tmp_path)
    seats = tuple(Seat(name, "random", n) for n, name in enumerate(NAMES[:2]))
    settled = engine.game("landover").settle({"map": "duel-13"})
    with library.create(game="landover", seats=seats, options=settled, seed=3, created=NOW) as journal:
        go_on(journal, lambda state: state.is_terminal)
        path = journal.path
    log = read(path)
    timeline = Timeline(log)
    rules = set()
    for entry in timeline.steps:
        by = timeline.state.current_player
        timeline.forward()
        for line in WORDS.tell_move(Done(by, entry.move, timeline.events), ["Anna", "Boris"]):
            rules.add(getattr(line.event, "rule", ""))
    assert len(rules) > 20
    assert not [rule for rule in rules - {""} if not sentence(rule) and not rule.startswith("LAND-13.")]


@dataclasses.dataclass(frozen=True)
class Done:
    """A move that was made."""

    by: int
    move: engine.Move
    events: tuple[Event, ...]


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        ((False, False), "Boris declined. Chen declined."),
        ((True, False), "Boris accepted. Chen declined. The offer was not accepted."),
        ((), "The offer was not accepted."),
    ],
)
def test_an_offer_that_all_refused_needs_no_more_words(answers: tuple[bool, ...], told: str) -> None:
    offer = happened.TradeOffered(0, ("ore",), ("wool",), (1, 2), counter=False, rule="LAND-10.12")
    events = [
        *(happened.OfferAnswered(seat, accepts, "LAND-10.12") for seat, accepts in enumerate(answers, 1)),
        happened.OfferClosed(0, "LAND-10.12"),
    ]
    made = Offer(0, ("ore",), ("wool",), (1, 2))
    turn = [Done(0, made, (offer,)), *(Done(0, Decline(), (one,)) for one in events)]
    (line,) = told_turn(turn, NAMES)
    assert line.text == f"Anna offered 1 ore for 1 wool to Boris and Chen. {told}"


def test_what_a_card_asks_of_others_is_told_with_names() -> None:
    words = PRESENTATION
    harbour = Table().cards(0, "commercial_harbour").hand(0, wool=1).hand(1, coin=1).act(0)
    harbour.do("play commercial_harbour")
    assert words.asked(harbour.state, NAMES) == "Choose the resource to offer to Boris."
    harbour.push(Tender("wool"))
    assert words.asked(harbour.state, NAMES) == "Give a commodity for Anna's 1 wool."
    wedding = Table().score(3, 9).hand(1, wool=3).cards(0, "wedding").act(0)
    wedding.do("play wedding")
    assert words.asked(wedding.state, NAMES) == "Give 2 cards for Anna's wedding."
    trader = Table().score(3, 9).hand(1, wool=3).cards(0, "master_trader").act(0)
    trader.do("play master_trader seat=1")
    trader.deal()
    assert words.asked(trader.state, NAMES) == "Take 2 cards from Boris."
    assert words.asked(Table().act(0).state, NAMES) == words.prompt(Table().act(0).state)


@pytest.mark.parametrize(
    ("keys", "topic"),
    [((), "building"), (("t",), "trade"), (("o",), "trade"), (("r",), "culture"), (("p",), "war")],
)
async def test_help_opens_at_what_is_being_chosen(tmp_path: Path, keys: tuple[str, ...], topic: str) -> None:
    async with playing(tmp_path, acting()) as anna:
        await anna.in_mode(ActionMode)
        await anna.press(*keys, "question_mark")
        help_ = anna.app.screen
        assert isinstance(help_, HelpScreen)
        assert help_.topic == topic


async def test_help_before_the_roll_tells_of_a_turn(tmp_path: Path) -> None:
    async with playing(tmp_path, lambda state: state.phase == "start" and state.current_player == 0) as anna:
        await anna.in_mode(RollingMode)
        await anna.press("question_mark")
        help_ = anna.app.screen
        assert isinstance(help_, HelpScreen)
        assert help_.topic == "landover"


def test_every_phase_has_a_page_of_help() -> None:
    topics = {page.topic for page in pages("landover")}
    states = (Table().start(0), Table().act(0), Table(2))
    assert {PRESENTATION.topic(table.state) for table in states} <= topics
