"""Landover's table by keys and mouse, its words, and what it keeps hidden."""

from __future__ import annotations

import asyncio
import dataclasses
from pathlib import Path

import pytest
from textual.events import Key

import engine
from engine.bots import Thought
from engine.games.landover import events as happened
from engine.games.landover.data import CARDS, GOODS, NUMBERS, TERRAINS, TRACKS
from engine.games.landover.records import (
    Accept,
    Bank,
    Build,
    Counter,
    Decline,
    End,
    Offer,
    Play,
    Raid,
    Raise,
    Resign,
    Roll,
    Settle,
    Tender,
)
from engine.games.landover.state import LandoverState
from engine.records import Event
from saves import Journal, Library, Seat, Timeline, read
from tests.engine.landover.table import Table
from tests.tui.landover import Islander, acting, go_on, playing, state_of
from tests.tui.test_table_screen import NOW, Instant
from tui.art.depth import Depth, Look
from tui.boards import board
from tui.games import landover_names as called
from tui.games import presentation
from tui.games.landover import PRESENTATION
from tui.games.landover_rules import sentence
from tui.help import pages
from tui.screens.help import HelpScreen
from tui.screens.landover import LandoverScreen
from tui.screens.landover.acting import Acting, Rolling
from tui.screens.landover.advising import Advising
from tui.screens.landover.figures import FiguresScreen
from tui.screens.landover.modes import Aiming, Listing
from tui.screens.landover.resigning import ResigningScreen
from tui.screens.landover.strip import StatusStrip
from tui.screens.landover.trading import Banking, Offering
from tui.screens.replay import ReplayScreen
from tui.screens.table.modes import Covered, Watching
from tui.table.thinking import Question, Told
from tui.widgets.choices import Choices
from tui.widgets.prompt import Prompt
from tui.widgets.story import Story
from tui.words import speak

WORDS = presentation("landover")
NAMES = ["Anna", "Boris", "Chen"]


# -- the set-up -----------------------------------------------------------------------------------------


async def test_the_set_up_by_keys(tmp_path: Path) -> None:
    async with playing(tmp_path, lambda state: state.phase == "settle" and state.current_player == 0) as anna:
        await anna.in_mode(Aiming)
        assert "Place a village" in anna.prompt
        assert anna.screen.mode.cursor[0] == "corner"
        await anna.press("enter")
        assert anna.screen.mode.cursor[0] == "edge"
        first = anna.screen.mode.cursor
        await anna.press("tab")
        assert anna.screen.mode.cursor != first
        await anna.press("enter")
        mine = [move for move in anna.state.moves if isinstance(move, Settle)]
        assert anna.state.at.board.edge_at[mine[0].edge] != first[1]
        await anna.until(lambda: "Place a city" in anna.prompt)
        await anna.press("enter", "enter")
        await anna.in_mode(Rolling)
        assert anna.state.scores == (3, 3, 3)


async def test_arrows_go_to_the_nearest_place_in_their_direction(tmp_path: Path) -> None:
    async with playing(tmp_path, lambda state: state.phase == "settle" and state.current_player == 0) as anna:
        await anna.in_mode(Aiming)
        at = anna.screen.geometry
        for key, ahead in (("right", (1, 0)), ("down", (0, 1)), ("left", (-1, 0)), ("up", (0, -1))):
            before = at.place(anna.screen.mode.cursor)
            await anna.press(key)
            after = at.place(anna.screen.mode.cursor)
            assert (after[0] - before[0]) * ahead[0] + (after[1] - before[1]) * ahead[1] > 0, key


async def test_a_place_can_be_clicked_and_one_that_is_barred_says_why(tmp_path: Path) -> None:
    def second(state: LandoverState) -> bool:
        return state.phase == "settle" and state.current_player == 0 and max(state.at.owner) > 0

    async with playing(tmp_path, second) as anna:
        await anna.in_mode(Aiming)
        mode, hexmap = anna.screen.mode, anna.screen.map
        spot = next(spot for spot in mode.targets if spot != mode.cursor)
        await anna.pilot.click(hexmap, offset=hexmap.place_of(spot))
        assert anna.screen.mode.cursor == spot
        taken = next(corner for corner, seat in enumerate(anna.state.at.owner) if seat >= 0)
        await anna.pilot.click(hexmap, offset=hexmap.place_of(("corner", taken)))
        assert "two corners apart (LAND-9.6)" in anna.prompt
        await anna.pilot.click(hexmap, offset=hexmap.place_of(spot))
        assert anna.screen.mode.cursor[0] == "edge"


# -- a turn ---------------------------------------------------------------------------------------------


async def test_enter_rolls_and_e_ends_the_turn(tmp_path: Path) -> None:
    async with playing(tmp_path, lambda state: state.phase == "start" and state.current_player == 0) as anna:
        await anna.in_mode(Rolling)
        turn = anna.state.turn
        await anna.press("enter")
        await anna.until(lambda: anna.state.phase != "start")
        assert Roll() in anna.state.moves
        while anna.state.phase != "actions":
            await anna.press("enter")
            await anna.until(lambda: anna.state.current_player == 0)
        await anna.in_mode(Acting)
        roll = anna.state.position()["roll"]
        assert f"{roll[0]} + {roll[1]} = {roll[0] + roll[1]}" in anna.seen
        await anna.press("e")
        await anna.until(lambda: anna.state.turn > turn and anna.state.current_player == 0)
        assert End() in anna.state.moves


async def test_building_by_keys(tmp_path: Path) -> None:
    async with playing(tmp_path, acting(Build, piece="road")) as anna:
        await anna.in_mode(Acting)
        pieces, hand = len(anna.state.position()["pieces"]), anna.state.at.total(0)
        await anna.press("b")
        assert isinstance(anna.screen.mode, Listing)
        assert "Road: 1 wood, 1 clay" in anna.seen
        await anna.press("r")
        assert "Place a road for 1 wood, 1 clay" in anna.prompt
        await anna.press("enter")
        assert len(anna.state.position()["pieces"]) == pieces + 1
        assert anna.state.at.total(0) == hand - 2
        await anna.in_mode(Acting)


async def test_what_cannot_be_paid_is_refused_with_what_is_lacking_and_the_rule(tmp_path: Path) -> None:
    def poor(state: LandoverState) -> bool:
        return acting()(state) and not state.at.held(0, GOODS.index("ore")) and 1 in state.at.level

    async with playing(tmp_path, poor) as anna:
        await anna.in_mode(Acting)
        await anna.press("b", "c")
        assert "You lack 3 ore" in anna.prompt
        assert "(LAND-9.3)" in anna.prompt
        await anna.press("escape")
        assert isinstance(anna.screen.mode, Acting)
        await anna.press("p", "enter")
        assert "LAND-9.3" in anna.prompt


async def test_culture_is_raised_with_its_price_in_sight(tmp_path: Path) -> None:
    async with playing(tmp_path, acting(Raise)) as anna:
        await anna.in_mode(Acting)
        move = next(move for move in anna.state.legal_moves() if isinstance(move, Raise))
        level = anna.state.at.culture[TRACKS.index(move.track)]
        await anna.press("r")
        assert f"{called.track(move.track).capitalize()} {level} to {level + 1}" in anna.seen
        await anna.press(str(TRACKS.index(move.track) + 1))
        assert anna.state.at.culture[TRACKS.index(move.track)] == level + 1


async def test_a_raid_asks_for_the_tile(tmp_path: Path) -> None:
    async with playing(tmp_path, acting(Raid)) as anna:
        await anna.in_mode(Acting)
        await anna.press("x")
        assert anna.screen.mode.cursor[0] == "hex"
        await anna.press("enter")
        if isinstance(anna.screen.mode, Listing):
            await anna.press("1")
        assert any(isinstance(move, Raid) for move in anna.state.moves)
        assert anna.state.at.catapult[0] >= 0


async def test_a_raid_without_power_says_why(tmp_path: Path) -> None:
    def weak(state: LandoverState) -> bool:
        return acting()(state) and not state.at.power[0]

    async with playing(tmp_path, weak) as anna:
        await anna.in_mode(Acting)
        await anna.press("x")
        assert "LAND-16.1" in anna.prompt


async def test_a_card_is_played_with_its_text_in_sight(tmp_path: Path) -> None:
    def ready(state: LandoverState) -> bool:
        return acting(Play, card="merchant")(state)

    async with playing(tmp_path, ready) as anna:
        await anna.in_mode(Acting)
        await anna.press("c")
        lines = anna.screen.mode.lines
        index = next(i for i, line in enumerate(lines) if line.text.startswith(called.card("merchant")))
        await anna.press(*["tab"] * index)
        assert "Take the trade token to a tile of yours" in " ".join(anna.seen.split())
        await anna.press("enter")
        assert anna.screen.mode.cursor[0] == "hex"
        await anna.press("enter")
        assert anna.state.position()["token"]["seat"] == 0


async def test_a_free_look_says_what_is_on_a_tile(tmp_path: Path) -> None:
    async with playing(tmp_path, acting()) as anna:
        await anna.in_mode(Acting)
        await anna.press("right", "down")
        kind, number = anna.screen.mode.cursor
        assert kind == "hex"
        assert anna.screen.describe((kind, number)) in anna.prompt


async def test_what_luck_has_shown_is_not_taken_back(tmp_path: Path) -> None:
    async with playing(tmp_path, lambda state: state.phase == "start" and state.current_player == 0) as anna:
        await anna.in_mode(Rolling)
        await anna.press("enter")
        await anna.until(lambda: anna.state.phase == "actions")
        count = len(anna.state.moves)
        await anna.press("u")
        assert len(anna.state.moves) == count


# -- trade ----------------------------------------------------------------------------------------------


async def test_trading_with_the_bank_by_letters(tmp_path: Path) -> None:
    async with playing(tmp_path, acting(Bank)) as anna:
        await anna.in_mode(Acting)
        move = next(move for move in anna.state.legal_moves() if isinstance(move, Bank))
        before = anna.state.at.held(0, GOODS.index(move.get))
        await anna.press("t", called.KEYS[move.give], called.KEYS[move.get].upper())
        assert isinstance(anna.screen.mode, Banking)
        assert f"for 1 {called.good(move.get)}." in anna.prompt
        await anna.press("enter")
        assert anna.state.moves[-1] == move
        assert anna.state.at.held(0, GOODS.index(move.get)) == before + 1
        assert isinstance(anna.screen.mode, Banking)  # it stays open for more


def wealthy(state: LandoverState) -> bool:
    """Return whether Anna can offer wood and has none of the ore that she wants."""
    return acting()(state) and state.at.held(0, GOODS.index("wood")) > 0


async def test_offering_by_letters(tmp_path: Path) -> None:
    async with playing(tmp_path, wealthy) as anna:
        await anna.in_mode(Acting)
        await anna.press("o", "d", "O", "O")
        assert isinstance(anna.screen.mode, Offering)
        assert "You give 1 wood for 2 ore." in anna.prompt
        await anna.press("2")
        second = anna.screen.names[anna.screen.mode.others[1]]
        assert f"2 {second}: not asked" in anna.seen
        to = tuple(anna.screen.mode.to)
        await anna.press("enter")
        offers = [move for move in anna.state.moves if isinstance(move, Offer)]
        assert offers[-1] == Offer(0, ("wood",), ("ore", "ore"), to)


async def test_more_than_is_held_cannot_be_offered(tmp_path: Path) -> None:
    async with playing(tmp_path, wealthy) as anna:
        await anna.in_mode(Acting)
        held = anna.state.at.held(0, GOODS.index("wood"))
        await anna.press("o", *["d"] * (held + 1))
        assert "You hold no more wood." in anna.prompt
        await anna.press("enter")
        assert "both sides of a trade" in anna.prompt.lower() or "Both sides" in anna.prompt


def offered(journal: Journal) -> None:
    """Let the seat on turn offer Anna something that she has for something that it has."""
    state = state_of(journal)
    seat = state.current_player
    give = next(good for n, good in enumerate(GOODS) if state.at.held(seat, n))
    want = next(good for n, good in enumerate(GOODS) if state.at.held(0, n) and good != give)
    journal.append(Offer(seat, (give,), (want,), (0,)))


def may_offer(state: LandoverState) -> bool:
    if state.phase != "actions" or state.current_player != 1 or not state.at.total(0):
        return False
    mine = {n for n in range(len(GOODS)) if state.at.held(0, n)}
    theirs = {n for n in range(len(GOODS)) if state.at.held(1, n)}
    return bool(theirs) and bool(mine - {min(theirs)})


@pytest.mark.parametrize(("key", "answer"), [("1", Accept()), ("2", Decline())])
async def test_answering_an_offer(tmp_path: Path, key: str, answer: engine.Move) -> None:
    async with playing(tmp_path, may_offer, then=offered) as anna:
        await anna.until(lambda: isinstance(anna.screen.mode, Listing))
        assert "You are offered a trade" in anna.prompt
        assert "Boris gives you" in anna.prompt
        await anna.press(key)
        assert answer in anna.state.moves


async def test_a_counter_offer(tmp_path: Path) -> None:
    async with playing(tmp_path, may_offer, then=offered) as anna:
        await anna.until(lambda: isinstance(anna.screen.mode, Listing))
        offer = next(move for move in reversed(anna.state.moves) if isinstance(move, Offer))
        await anna.press("3")
        mode = anna.screen.mode
        assert isinstance(mode, Offering)
        assert mode.terms == (offer.want, offer.give)  # what was offered stands there to be changed
        assert "Boris gives you" in anna.seen
        more = called.KEYS[offer.give[0]].upper()
        await anna.press(more, "enter")
        assert Counter(offer.want, offer.give * 2) in anna.state.moves


async def test_capitals_that_are_keys_elsewhere_want_goods_in_an_offer(tmp_path: Path) -> None:
    async with playing(tmp_path, wealthy) as anna:
        await anna.in_mode(Acting)
        await anna.press("o", "P", "C", "H", "L", "N")
        mode = anna.screen.mode
        assert isinstance(mode, Offering)
        assert mode.terms == ((), ("wheat", "clay", "cloth", "paper", "coin"))


async def test_the_village_just_placed_is_seen_while_its_road_is_chosen(tmp_path: Path) -> None:
    async with playing(tmp_path) as anna:
        await anna.in_mode(Aiming)
        before = anna.screen.mode.scene(anna.screen.base)
        assert before.ghost is not None
        await anna.press("enter")
        after = anna.screen.mode.scene(anna.screen.base)
        assert after.ghost is not None
        assert after.ghost.piece == "road"
        (placed,) = set(after.buildings) - set(before.buildings)
        assert ("corner", placed.corner) == before.ghost.spot
        assert not placed.city


async def test_the_strip_tells_of_four_seats_dice_and_barbarians_within_80_columns(tmp_path: Path) -> None:
    async with playing(tmp_path, acting(), "human", "random", "random", "random", size=(80, 24)) as anna:
        await anna.in_mode(Acting)
        strip = anna.screen.query_one(StatusStrip)
        assert max(map(len, strip.text.splitlines())) <= 78
        assert "barbarians" in strip.text.splitlines()[1]
        assert f"/{NUMBERS.track_length}" in strip.text.splitlines()[1]


# -- what is on the screen ------------------------------------------------------------------------------


async def test_a_narrow_screen_has_the_hand_in_a_strip_and_the_panel_by_a_key(tmp_path: Path) -> None:
    async with playing(tmp_path, acting(), size=(80, 24)) as anna:
        await anna.in_mode(Acting)
        strip = anna.screen.query_one(StatusStrip)
        assert strip.display
        assert not anna.screen.panel.display
        for n, good in enumerate(GOODS):
            assert f"{called.good(good)} {anna.state.at.held(0, n)}" in strip.text
        assert "barbarians" in strip.text
        await anna.press("P")
        assert anna.screen.panel.display
        await anna.press("P", "b")
        assert anna.screen.panel.display  # there is something to choose
        assert anna.screen.query_one(Choices).display


async def test_the_whole_standard_island_is_in_view_at_80_by_24(tmp_path: Path) -> None:
    async with playing(tmp_path, acting(), size=(80, 24)) as anna:
        await anna.in_mode(Acting)
        hexmap = anna.screen.map
        for corner, name in enumerate(anna.state.at.board.corner_names):
            if any(anna.state.at.ground[h] < 6 for h in anna.state.at.board.corner_hexes[corner]):
                x, y = hexmap.place_of(("corner", corner))
                assert 0 <= x < hexmap.size.width, name
                assert 0 <= y < hexmap.size.height, name


async def test_points_and_where_they_come_from_on_asking(tmp_path: Path) -> None:
    async with playing(tmp_path, acting()) as anna:
        await anna.in_mode(Acting)
        await anna.press("i")
        assert isinstance(anna.app.screen, FiguresScreen)
        await anna.pilot.pause()
        for words in ("Villages", "Longest route", "Cards of science", "Level of politics", "Safe hand"):
            assert words in anna.seen


async def test_the_story_shows_where_things_happened(tmp_path: Path) -> None:
    async with playing(tmp_path, acting()) as anna:
        await anna.in_mode(Acting)
        story = anna.screen.query_one(Story)
        await anna.press("w")
        assert story.has_focus
        for _ in range(6):
            await anna.press("up")
        assert anna.screen.query_one(Prompt).text


# -- hidden things --------------------------------------------------------------------------------------


async def test_a_seat_sees_its_own_hand_and_no_other(tmp_path: Path) -> None:
    async with playing(tmp_path, acting(Play)) as anna:
        await anna.in_mode(Acting)
        state = anna.screen.state
        assert state.at.known == (True, False, False)
        assert all(not state.at.held(seat, n) for seat in (1, 2) for n in range(len(GOODS)))
        told = " ".join(line.text for line in anna.screen.annals.lines)
        assert "drew a card of" in told
        for line in anna.screen.annals.lines:
            if isinstance(line.event, happened.CardDrawn) and line.event.seat != 0:
                victory = line.event.card in ("printer", "constitution")
                assert line.event.card is None or victory


async def test_hands_are_covered_between_two_people_at_one_screen(tmp_path: Path) -> None:
    async with playing(tmp_path, acting(seat=1), "human", "human", "random") as someone:
        await someone.in_mode(Covered)
        assert not any(someone.screen.state.at.known)
        assert someone.screen.mine is None
        await someone.press("space")
        await someone.in_mode(Acting)
        assert someone.screen.state.at.known == (False, True, False)
        assert someone.screen.mine == 1
        await someone.press("e")
        await someone.until(lambda: isinstance(someone.screen.mode, Covered | Watching))


async def test_a_replay_of_a_game_that_goes_on_keeps_hands_hidden(tmp_path: Path) -> None:
    async with playing(tmp_path, acting(Play)) as anna:
        await anna.in_mode(Acting)
        path = anna.app.table.journal.path
        anna.app.show_replay(path)
        await anna.until(lambda: isinstance(anna.app.screen, ReplayScreen))
        replay = anna.app.screen
        await anna.press("end")
        await anna.pilot.pause()
        hidden = [
            line.event.card
            for line in replay._tale.told_until(replay.position)
            if isinstance(line.event, happened.CardDrawn)
        ]
        assert hidden
        assert not any(hidden)
        assert "cards: " not in anna.seen  # nobody's hand is open


# -- words ----------------------------------------------------------------------------------------------

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
    if cls is happened.GameEnded:
        values["points"], values["places"] = (9, 15, 4), (2, 1, 3)
    return cls(**values)


@pytest.mark.parametrize("cls", EVENTS, ids=lambda cls: cls.__name__)
@pytest.mark.parametrize("language", ["en", "ru"])
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
        assert called.COLOURS[good]
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


# -- other screens and commands -------------------------------------------------------------------------


@pytest.mark.parametrize("look", [Look(), Look(Depth.NONE), Look(Depth.NONE, unicode=False)])
def test_a_board_is_drawn_wherever_it_is_asked_for(tmp_path: Path, look: Look) -> None:
    state = engine.new_game("landover", players=4, seed=2)
    dealer = engine.Dealer(2)
    while not state.turn:
        by_chance = state.current_player == engine.CHANCE
        state.push(dealer.deal(state) if by_chance else state.legal_moves()[0])
    shown = board("landover")
    picture = shown.picture(state)
    rows = shown.fitted("landover", picture, 80, 24, look)
    assert {sum(len(segment.text) for segment in row) for row in rows} == {71 if len(rows) > 16 else 43}
    text = ["".join(segment.text for segment in row) for row in shown.lines("landover", picture, look, 80)]
    assert all(line.isascii() for line in text) or look.unicode
    svg = shown.svg("landover", picture, ("A game",), ())
    assert "A game" in svg
    assert svg.count("<text") > 60


# -- hints ----------------------------------------------------------------------------------------------


async def test_a_hint_names_the_best_moves_and_enter_makes_one(tmp_path: Path) -> None:
    async with playing(tmp_path, acting(Build)) as anna:
        await anna.in_mode(Acting)
        await anna.press("h")
        mode = anna.screen.mode
        assert isinstance(mode, Advising)
        await anna.until(lambda: bool(mode.advice))
        assert 1 <= len(mode.advice) <= 5
        assert "The best that was found." in anna.prompt
        assert [one.behind for one in mode.advice] == sorted(one.behind for one in mode.advice)
        assert mode.advice[0].behind == 0
        count = len(anna.state.moves)
        wanted = mode.advice[-1].move
        await anna.press(str(len(mode.advice)), "enter")
        assert anna.state.moves[count] == wanted


async def test_a_hint_can_be_left_and_shows_where_it_would_settle(tmp_path: Path) -> None:
    async with playing(tmp_path) as anna:
        await anna.in_mode(Aiming)
        count = len(anna.state.moves)
        await anna.press("h")
        mode = anna.screen.mode
        assert isinstance(mode, Advising)
        await anna.until(lambda: bool(mode.advice))
        shown = mode.scene(anna.screen.base)
        assert shown.ghost is not None
        assert shown.cursor == mode.cursor is not None
        await anna.press("escape")
        assert isinstance(anna.screen.mode, Aiming)
        assert len(anna.state.moves) == count


async def test_there_are_no_hints_before_a_covered_hand_or_while_others_play(tmp_path: Path) -> None:
    async with playing(tmp_path, acting(), "human", "human", "random") as anna:
        await anna.in_mode(Covered)
        await anna.press("h")
        assert isinstance(anna.screen.mode, Covered)


def test_what_a_card_asks_of_others_is_told_with_names() -> None:
    words = PRESENTATION
    harbour = Table().cards(0, "commercial_harbour").hand(0, wool=1).hand(1, coin=1).act(0)
    harbour.do("play commercial_harbour")
    assert words.asked(harbour.state, NAMES) == "Choose the resource that you offer to Boris."
    harbour.push(Tender("wool"))
    assert words.asked(harbour.state, NAMES) == "Anna offers you 1 wool: give a commodity for it."
    wedding = Table().score(3, 9).hand(1, wool=3).cards(0, "wedding").act(0)
    wedding.do("play wedding")
    assert words.asked(wedding.state, NAMES) == "Anna marries: give 2 cards."
    trader = Table().score(3, 9).hand(1, wool=3).cards(0, "master_trader").act(0)
    trader.do("play master_trader seat=1")
    trader.deal()
    assert words.asked(trader.state, NAMES) == "Take 2 cards of Boris."
    assert words.asked(Table().act(0).state, NAMES) == words.prompt(Table().act(0).state)


# -- help -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "topic"),
    [((), "building"), (("t",), "trade"), (("o",), "trade"), (("r",), "culture"), (("p",), "war")],
)
async def test_help_opens_at_what_is_being_chosen(tmp_path: Path, keys: tuple[str, ...], topic: str) -> None:
    async with playing(tmp_path, acting()) as anna:
        await anna.in_mode(Acting)
        await anna.press(*keys, "question_mark")
        help_ = anna.app.screen
        assert isinstance(help_, HelpScreen)
        assert help_.topic == topic


async def test_help_before_the_roll_tells_of_a_turn(tmp_path: Path) -> None:
    async with playing(tmp_path, lambda state: state.phase == "start" and state.current_player == 0) as anna:
        await anna.in_mode(Rolling)
        await anna.press("question_mark")
        help_ = anna.app.screen
        assert isinstance(help_, HelpScreen)
        assert help_.topic == "landover"


def test_every_phase_has_a_page_of_help() -> None:
    topics = {page.topic for page in pages("landover")}
    states = (Table().start(0), Table().act(0), Table(2))
    assert {PRESENTATION.topic(table.state) for table in states} <= topics


# -- resigning ------------------------------------------------------------------------------------------


async def test_resigning_is_asked_about_first(tmp_path: Path) -> None:
    async with playing(tmp_path, acting()) as anna:
        await anna.in_mode(Acting)
        await anna.press("R")
        await anna.until(lambda: isinstance(anna.app.screen, ResigningScreen))
        await anna.press("escape")
        assert isinstance(anna.screen.mode, Acting)
        await anna.press("R")
        await anna.until(lambda: isinstance(anna.app.screen, ResigningScreen))
        await anna.press("enter")
        assert isinstance(anna.screen.mode, Acting), "the first line plays on"
        assert Resign(0) not in anna.state.moves
        await anna.press("R")
        await anna.until(lambda: isinstance(anna.app.screen, ResigningScreen))
        await anna.press("down", "enter")
        assert Resign(0) in anna.state.moves
        await anna.until(lambda: "resign" in "".join(line.text for line in anna.screen.annals.lines))
        assert anna.state.current_player != 0


class Pondering(Instant):
    """Bots of which the first never comes to an end."""

    asked = 0

    async def think(self, question: Question, told: Told | None = None) -> Thought:
        self.asked += 1
        if self.asked == 1:
            await asyncio.sleep(3600)
        return await super().think(question, told)


async def test_one_may_resign_while_somebody_else_is_to_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.tui.landover.Instant", Pondering)
    async with playing(tmp_path, acting(seat=1), "human", "random", "random") as anna:
        await anna.in_mode(Watching)
        await anna.until(lambda: anna.screen.table.thinking == 1)
        made = len(anna.state.moves)
        await anna.press("R")
        await anna.until(lambda: isinstance(anna.app.screen, ResigningScreen))
        await anna.press("down", "enter")
        assert anna.state.moves[made] == Resign(0)
        assert anna.screen.table.happenings[made].by == 0
        thinkers = anna.app.thinkers
        assert isinstance(thinkers, Pondering)
        await anna.until(lambda: thinkers.asked > 1)
        assert not anna.screen.check_action("resign", ())


# -- keys typed ahead -----------------------------------------------------------------------------------


def type_ahead(anna: Islander, *keys: str) -> None:
    """Press keys faster than any of them can be answered."""
    for name in keys:
        character = {"enter": "\r", "tab": "\t"}.get(name, name)
        anna.app.post_message(Key(name if len(name) > 1 else character, character))


async def test_keys_typed_ahead_mean_what_those_before_have_led_to(tmp_path: Path) -> None:
    def rich(state: LandoverState) -> bool:
        return acting()(state) and bool(state.hand(0))

    async with playing(tmp_path, rich) as anna:
        await anna.in_mode(Acting)
        good = str(anna.state.hand(0)[0])
        other = next(name for name in GOODS if name != good)
        type_ahead(anna, "b", "escape", "o", called.KEYS[good], called.KEYS[other].upper(), "tab", "tab")
        await anna.until(lambda: isinstance(anna.screen.mode, Offering))
        mode = anna.screen.mode
        assert isinstance(mode, Offering)
        await anna.until(lambda: mode.terms == ((good,), (other,)))
        await anna.until(lambda: mode.selected == (GOODS.index(other) + 2) % len(GOODS))


async def test_keys_pressed_while_the_table_is_opened_are_not_lost(tmp_path: Path) -> None:
    async with playing(tmp_path, acting()) as anna:
        await anna.in_mode(Acting)
        made = len(anna.state.moves)
        name = anna.screen.table.journal.id
        await anna.press("escape")
        await anna.until(lambda: not isinstance(anna.app.screen, LandoverScreen))
        anna.app.resume(name)
        type_ahead(anna, "o", "escape", "e")
        await anna.until(lambda: anna.app.table is not None and len(anna.state.moves) > made)
        assert anna.state.moves[made] == End()
