"""The words of Carcassonne: every event, choice, phase and rule has some, and they say what is so."""

from __future__ import annotations

import random
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

import engine
from engine import Event, Move
from engine.games.carcassonne import records as own
from engine.games.carcassonne.modules import hills, king_robber, little_buildings, shepherds
from engine.games.carcassonne.modules.auction import Auction
from engine.games.carcassonne.modules.hills import TileHidden
from engine.games.carcassonne.modules.king_robber import HolderChanged, HolderScored
from engine.games.carcassonne.modules.little_buildings import BuildingPlaced
from engine.games.carcassonne.modules.shepherds import TokenDrawn
from engine.games.carcassonne.records import (
    Answer,
    Bid,
    BidOffered,
    Extend,
    Extended,
    GoalReached,
    GoodsScored,
    GoodsTaken,
    Opened,
    ProposalAnswered,
    Proposed,
    PutBack,
    ScoreFor,
    SecondPart,
    SecondPartGranted,
    Sell,
    Sold,
    TieBroken,
    TurnEarned,
)
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape import records
from engine.landscape.phase import TilePhase
from engine.landscape.records import (
    Begun,
    CameHome,
    Deployed,
    Draw,
    Drawn,
    FeatureScored,
    GameEnded,
    Pass,
    Place,
    Placed,
    SetAside,
    TurnSkipped,
)
from engine.phase import Phase
from tests.tui.recorded import NAMES, Happened, feature_scored
from tui.app.screens.table.event_feed import EventFeed
from tui.play.table import MoveRecord
from tui.presentation import presentation
from tui.presentation.landscape.consequence import changes

rule = pytest.mark.rule
WORDS = presentation("carcassonne")
TWO = NAMES[:2]
SIX = (*NAMES, "Fay")
GAME = engine.game("carcassonne")


scored = partial(
    feature_scored,
    feature="city",
    points=((0, 14), (1, 0)),
    terms=(("tiles", 5, 2), ("pennants", 2, 2)),
    rule="CARC-7.4",
)


def deployed(role: str, feature: str) -> Deployed:
    return Deployed(0, role, feature, 0, 0, 0, "CARC-6.1")


SENTENCES: list[tuple[Event, str]] = [
    (Begun(1, "CARC-1.7"), "Bo begins."),
    (Drawn(0, "U", "CARC-4.1"), "Anna drew a tile."),
    (SetAside(0, "U", "CARC-4.3"), "Anna had to set a tile aside: it fits nowhere."),
    (SetAside(0, "RV-bend", "RIVER-15"), "A river tile was left out: the river is complete."),
    (PutBack(0, "U", "HOUSE-6"), "Anna had to put a tile back: it fits nowhere."),
    (PutBack(0, "U", "HOUSE-2"), "Anna put the tile back."),
    (Opened("U", "HOUSE-5"), "The first tile was drawn from the bag and opens the board."),
    (Placed(0, "U", 3, -1, 1, "CARC-5.1"), "Anna placed a tile."),
    (deployed("knight", "city"), "Anna posted a knight in the city."),
    (deployed("highwayman", "road"), "Anna sent a highwayman onto the road."),
    (deployed("farmer", "field"), "Anna placed a farmer in the field."),
    (deployed("monk", "monastery"), "Anna sent a monk into the monastery."),
    (deployed("abbot", "monastery"), "Anna sent the abbot into the monastery."),
    (deployed("abbot", "garden"), "Anna sent the abbot into the garden."),
    (deployed("large knight", "city"), "Anna sent a large meeple into the city."),
    (deployed("large highwayman", "road"), "Anna sent a large meeple onto the road."),
    (deployed("large farmer", "field"), "Anna sent a large meeple into the field."),
    (deployed("large monk", "monastery"), "Anna sent a large meeple into the monastery."),
    (CameHome(0, "large monk", 0, 0, 0, "CARC-8.5"), "Anna has a follower back: large monk."),
    (CameHome(0, "farmer", 0, 0, 0, "CARC-8.5"), "Anna has a follower back: farmer."),
    (scored(), "Anna's city is complete: 5 tiles and 2 pennants, 14 points."),
    (
        scored(points=((0, 14), (1, 14))),
        "Anna and Bo's city is complete: 5 tiles and 2 pennants, 14 points each.",
    ),
    (
        scored(feature="road", points=((0, 0), (1, 6)), terms=(("tiles", 6, 1),)),
        "Bo's road is complete: 6 tiles, 6 points.",
    ),
    (
        scored(feature="monastery", points=((0, 9),), terms=(("tiles", 9, 1),)),
        "Anna's monastery is complete: 9 tiles, 9 points.",
    ),
    (
        scored(feature="garden", points=((0, 6),), terms=(("tiles", 6, 1),), rule="ABBOT-5"),
        "Anna recalled the abbot: 6 tiles, 6 points.",
    ),
    (
        scored(feature="field", points=((1, 9),), terms=(("cities", 3, 3),), final=True),
        "Bo's field at the end: 3 cities, 9 points.",
    ),
    (
        scored(feature="field", points=((1, 4),), terms=(("cities", 1, 4),), final=True, rule="EDITION-2"),
        "Bo, with the most farmers around a city at the end: 1 city, 4 points.",
    ),
    (
        scored(feature="field", points=((1, 0),), terms=(("cities", 0, 3),), final=True),
        "Bo's field at the end: no complete city, no points.",
    ),
    (
        scored(feature="road", points=((0, 8),), terms=(("tiles", 4, 2),), rule="INNS-6"),
        "Anna's road with an inn is complete: 4 tiles, 8 points.",
    ),
    (
        scored(feature="road", points=((0, 0),), terms=(), final=True, complete=False, rule="INNS-7"),
        "Anna's road with an inn is not complete: no points.",
    ),
    (
        scored(feature="road", points=((0, 3),), terms=(("tiles", 3, 1),), final=True, rule="INNS-7"),
        "Anna's road with an inn at the end: 3 tiles, 3 points.",
    ),
    (
        scored(points=((0, 18),), terms=(("tiles", 5, 3), ("pennants", 1, 3)), rule="INNS-8"),
        "Anna's city with a cathedral is complete: 5 tiles and 1 pennant, 18 points.",
    ),
    (
        scored(points=((0, 0),), terms=(), final=True, complete=False, rule="INNS-9"),
        "Anna's city with a cathedral is not complete: no points.",
    ),
    (
        scored(points=((0, 6),), terms=(("tiles", 6, 1),), final=True, complete=False, rule="INNS-9"),
        "Anna's city with a cathedral at the end: 6 tiles, 6 points.",
    ),
    (
        scored(points=((0, 0),), terms=(), final=True, complete=False, rule="HOUSE-10"),
        "Anna's city scores no points.",
    ),
    (
        scored(points=((0, 0), (1, 0)), rule="SOLO-11"),
        "Anna and Bo's city scores no points: no colour on it is last.",
    ),
    (TurnSkipped(1, "HOUSE-4"), "Bo had no tile that fits and lost the turn."),
    (TurnSkipped(1, "HOUSE-3"), "Bo has no tile left to place."),
    (GoodsTaken(0, 2, 0, 1, "TRADE-4"), "Anna took goods: 2 wine and 1 cloth."),
    (GoodsScored(1, "grain", 10, "TRADE-8"), "Bo has the most grain: +10."),
    (
        FeatureScored(
            "watchtower", ((1, 6),), (("meeples", 3, 2),), ((1, 0),), 1, 0, 0, True, False, "WATCH-3"
        ),
        "Bo scores a watchtower: 3 meeples, 6 points.",
    ),
    (
        FeatureScored(
            "wind rose", ((1, 3),), (("quarters", 1, 3),), ((1, 0),), 1, 0, 0, True, False, "ROSE-4"
        ),
        "Bo scores a wind rose: 1 quarter, 3 points.",
    ),
    (TileHidden(0, None, 1, 0, "HILL-4"), "Anna put a tile face down under the hill."),
    (TileHidden(-1, None, 0, 0, "HILL-4"), "A tile was put face down under the hill."),
    (TokenDrawn(1, 3, 0, 1, 0, 2, "SHEEP-4"), "Bo drew 3 sheep."),
    (TokenDrawn(1, 0, 0, 1, 0, 2, "SHEEP-4"), "Bo drew the wolf."),
    (TokenDrawn(1, 0, 7, 1, 0, 2, "SHEEP-7"), "Bo drew the wolf: the flock is gone, 7 sheep."),
    (CameHome(1, "shepherd", 1, 0, 2, "SHEEP-7"), "Bo's shepherd fled home."),
    (CameHome(1, "shepherd", 1, 0, 2, "SHEEP-16"), "Bo has the shepherd back."),
    (
        scored(feature="flock", points=((0, 7), (1, 7)), terms=(("sheep", 7, 1),), rule="SHEEP-9"),
        "Anna and Bo drove the flock home: 7 sheep, 7 points each.",
    ),
    (
        scored(feature="flock", points=((1, 7),), terms=(("sheep", 7, 1),), rule="SHEEP-12"),
        "The field is closed, and Bo's flock went home: 7 sheep, 7 points.",
    ),
    (TieBroken("city", (1,), 1, 0, 0, "HILL-9"), "Bo wins the tie on the hill."),
    (BuildingPlaced(1, "shed", 1, 0, "LITTLE-4"), "Bo put a shed on the tile."),
    (TurnEarned(1, "RIVER2-8"), "Bo placed the volcano and gets another turn."),
    (SetAside(0, "R2-bend-city", "RIVER2-9"), "A river tile was left out: the river is complete."),
    (SecondPartGranted(0, "TRADE-15"), "Anna extended the builder's feature and took a second tile."),
    (Deployed(0, "builder", "road", 1, 0, 0, "TRADE-10"), "Anna put the builder to work."),
    (Deployed(1, "pig", "field", 1, 0, 2, "TRADE-26"), "Bo put the pig in the field."),
    (HolderChanged(0, "king", 7, "KING-3"), "Anna took the King for the largest city (7 tiles)."),
    (HolderChanged(1, "robber", 1, "ROBBER-1"), "Bo took the Robber for the longest road (1 tile)."),
    (HolderScored(1, "king", 14, "KING-6"), "Bo has the King: +14."),
    (HolderScored(0, "robber", 1, "KING-9"), "Anna has the Robber: +1."),
    (TurnEarned(0, "HOUSE-9"), "Anna filled a hole and gets another turn."),
    (BidOffered(1, 0, "HOUSE-8"), "Bo offered nothing for the tile."),
    (BidOffered(1, 3, "HOUSE-8"), "Bo offered 3 points for the tile."),
    (Sold(0, 1, 3, "HOUSE-8"), "Anna sold the tile to Bo for 3 points."),
    (Sold(0, -1, 0, "HOUSE-8"), "Anna kept the tile."),
    (Proposed(0, 3, "TABLE-6"), "Anna proposed adding a table to the west."),
    (ProposalAnswered(1, True, "TABLE-6"), "Bo agreed."),
    (ProposalAnswered(1, False, "TABLE-6"), "Bo did not agree."),
    (Extended(0, "TABLE-6"), "The table was extended to the north."),
    (GameEnded((88, 76), (0,), "CARC-11.8"), "Anna wins, 88 to 76."),
    (GameEnded((80, 80), (0, 1), "CARC-11.8"), "Anna and Bo share the victory with 80 points."),
    (
        GoalReached("road", 10, 2, "SOLO-25"),
        "Goal reached: a road for 10 points or more with 2 colours on it.",
    ),
    (GameEnded((31, 28, 40), (0, 1, 2), "SOLO-19"), "The lowest colour has 28 points: that is the result."),
]


def test_events_are_told_in_sentences() -> None:
    told = [(WORDS.tell(event, TWO), sentence) for event, sentence in SENTENCES]
    assert [pair for pair in told if pair[0] != pair[1]] == []


def test_no_kind_of_event_lacks_words() -> None:
    kinds = {
        cls
        for module in (records, own, hills, king_robber, little_buildings, shepherds)
        for cls in vars(module).values()
        if isinstance(cls, type) and issubclass(cls, Event)
    }
    assert {type(event) for event, _sentence in SENTENCES} == kinds - {Event}


CHOICES: list[tuple[Move, str]] = [
    (ScoreFor(0, 0, 0, 1), "for Bo"),
    (ScoreFor(0, 0, 0), "score it"),
    (SecondPart(True), "take a second tile"),
    (SecondPart(False), "end the turn"),
    (Bid(0), "offer nothing"),
    (Bid(1), "offer 1 point"),
    (Sell(1), "sell to Bo: +3"),
    (Sell(-1), "keep it"),
    (Extend(1), "propose adding a table to the east"),
    (Answer(True), "agree"),
    (Answer(False), "do not agree"),
]


@pytest.mark.parametrize(("move", "text"), CHOICES, ids=lambda value: str(value)[:24])
def test_a_choice_is_a_line(move: Move, text: str) -> None:
    state = engine.new_game("carcassonne", players=2, options={"tile_auction": True})
    assert isinstance(state, CarcassonneState)
    auction = state.module(Auction)
    assert auction is not None
    auction.set_part(state, (3,))
    assert WORDS.choice(state, move, TWO) == text


def test_a_choice_without_words_is_shown_in_notation() -> None:
    state = laid()
    assert WORDS.choice(state, Pass(), TWO) == state.notation(Pass())


def test_each_phase_says_what_is_expected() -> None:
    state = engine.new_game("carcassonne", players=2)
    assert isinstance(state, CarcassonneState)
    said = {
        "place": "Place the tile.",
        "settle": "Choose what is scored next, and for which colour.",
        "discard": "None of your tiles fits: give one up for another.",
        "forgo": "None of your tiles fits and none is left to draw: give them up.",
        "bid": "Offer points for the tile, or offer nothing.",
        "sell": "Sell the tile to a player who offers points for it, or keep it.",
        "agree": "Say whether the table may be extended.",
        "open": "The tile that opens the board is drawn.",
        "begin": "Who begins is drawn at random.",
        "lots": "Tiles are drawn to see who begins: the most roads win.",
    }
    for phase, sentence in said.items():
        state.phase = TilePhase(phase)
        assert WORDS.prompt(state) == sentence


@pytest.mark.parametrize(
    ("event", "sum_"),
    [
        (scored(), "5 tiles x 2 + 2 pennants x 2 = 14 (complete)"),
        (
            scored(
                feature="field", points=((0, 9),), terms=(("cities", 3, 3),), final=True, rule="CARC-10.5"
            ),
            "3 cities x 3 = 9 (final scoring)",
        ),
        (
            scored(feature="road", points=((0, 4),), terms=(("tiles", 4, 1),), rule="CARC-7.2"),
            "4 tiles = 4 (complete)",
        ),
        (
            scored(points=((0, 15),), terms=(("tiles", 5, 3),), rule="INNS-8"),
            "5 tiles x 3 = 15 (complete)",
        ),
        (scored(points=((0, 0),), rule="INNS-9", final=True), "no points"),
        (scored(points=((0, 0),), rule="SOLO-11"), "no points"),
        (scored(points=((0, 0),), terms=(), rule="HOUSE-10", final=True), "no points"),
    ],
)
def test_the_arithmetic_of_a_score(event: FeatureScored, sum_: str) -> None:
    assert WORDS.arithmetic(event) == sum_


def laid(*placements: tuple[str, int, int, int, str]) -> CarcassonneState:
    """Return a position of two players; each placement ends with the role of its follower, or ``""``."""
    state = engine.new_game("carcassonne", players=2, options={"first_player": "seat"})
    assert isinstance(state, CarcassonneState)
    for tile, x, y, rotation, role in placements:
        state.push(Draw(tile, state.on_turn))
        state.push(Place(tile, x, y, rotation))
        state.push(next((claim.move for claim in state.claims() if claim.role == role), Pass()))
    return state


def test_a_turn_tells_of_the_tile_unless_its_points_do() -> None:
    def told(*placements: tuple[str, int, int, int, str]) -> list[str]:
        state = laid(*placements[:-1])
        tile, x, y, rotation, role = placements[-1]
        turn = []
        for step in range(3):
            move: Move
            if step == 0:
                move = Draw(tile, state.on_turn)
            elif step == 1:
                move = Place(tile, x, y, rotation)
            else:
                move = next((c.move for c in state.claims() if c.role == role), Pass())
            turn.append(Happened(state.current_player, 1, move, state.push(move)))
        return [line.text for line in WORDS.tell_turn(turn, TWO)]

    close = ("E", 0, -1, 2, "knight")
    assert told(close) == ["Anna posted a knight in the city. The city is complete: 2 tiles, 4 points."]
    monastery, city = ("B", 0, 1, 0, ""), ("N", 0, -1, 3, "knight")
    assert told(monastery, ("E", 0, -1, 2, "")) == ["Bo placed a tile."]
    assert told(city, ("E", -1, -1, 1, "")) == [
        "Bo placed a tile. Anna's city is complete: 3 tiles, 6 points."
    ]


def test_points_for_another_leave_the_tile_to_be_told() -> None:
    placed = Placed(0, "E", 0, -1, 2, "CARC-5.1")
    assert WORDS.tells_of_tile(scored(points=((0, 14), (1, 0))), placed)
    assert not WORDS.tells_of_tile(scored(points=((0, 0), (1, 14))), placed)
    assert not WORDS.tells_of_tile(scored(final=True), placed)
    assert WORDS.tells_of_tile(deployed("knight", "city"), placed)


def test_a_complete_city_without_knights_is_described() -> None:
    state = laid(("H", 0, -1, 0, "knight"))
    assert WORDS.describe(state.feature(0, 0, 0), TWO) == [
        "City on 2 tiles, complete",
        "unclaimed",
        "worth 4",
    ]


def test_a_field_tells_which_cities_it_feeds() -> None:
    state = laid(("E", 0, -1, 2, "farmer"))
    field = next(state.feature(f.x, f.y, f.region) for f in state.followers())
    assert WORDS.describe(field, TWO) == [
        "Field on 1 tile",
        "Anna's farmer",
        "feeds 1 city so far, worth 3 at the end",
    ]
    assert {(x, y) for x, y, _region in field.also} == {(0, 0), (0, -1)}


def test_a_monastery_and_the_river_are_described() -> None:
    state = laid(("B", 0, 1, 0, "monk"))
    assert WORDS.describe(state.feature(0, 1, 0), TWO) == [
        "Monastery with 1 tile around it",
        "Anna's monk",
        "worth 9 if closed, 2 at the end",
    ]
    wet = engine.new_game("carcassonne", players=2, options={"river": True})
    assert isinstance(wet, CarcassonneState)
    (line,) = WORDS.describe(wet.feature(0, 0, 0), TWO)
    assert line == "The River: it divides fields, and nobody can claim it."


def test_claims_say_what_they_bring() -> None:
    state = laid()
    state.push(Draw("A", 0))
    state.push(Place("A", 1, 0, 1))
    assert sorted(WORDS.claim(claim) for claim in state.claims()) == [
        "farmer: 0 cities so far, 0 at the end",
        "highwayman: 3 if closed, 2 at the end",
        "monk: 9 if closed, 2 at the end",
    ]
    state = laid()
    state.push(Draw("E", 0))
    state.push(Place("E", 0, -1, 2))
    assert "knight: complete, 4" in [WORDS.claim(claim) for claim in state.claims()]


def consequence(state: CarcassonneState, tile: str, x: int, y: int, rotation: int) -> str:
    state.push(Draw(tile, state.on_turn))
    before = state.fingerprint()
    text = WORDS.consequence(state, Place(tile, x, y, rotation), TWO)
    assert state.fingerprint() == before
    return text


def test_what_a_tile_would_do_is_told() -> None:
    assert consequence(laid(), "E", 0, -1, 2) == "closes a free city, worth 4"
    own = laid(("N", 0, -1, 3, "knight"), ("U", 0, 1, 0, ""))
    assert consequence(own, "E", -1, -1, 1).startswith("closes your city: +6")
    bos = laid(("N", 0, -1, 3, "knight"))
    assert consequence(bos, "E", -1, -1, 1).startswith("closes Anna's city, worth 6")
    monks = laid(("B", 0, 1, 0, "monk"), ("H", 0, -1, 0, ""))
    assert consequence(monks, "B", 1, 1, 0) == "extends your monastery, now 3"


def test_fields_and_the_river_are_never_closed() -> None:
    seen: set[tuple[str, str]] = set()
    options = {"river": True, "abbot": True, "first_player": "seat"}
    state = engine.new_game("carcassonne", players=2, options=options)
    assert isinstance(state, CarcassonneState)
    rng, dealer = random.Random(3), engine.Dealer(3)
    while not state.is_terminal:
        if state.current_player == engine.CHANCE:
            state.push(dealer.deal(state))
            continue
        moves = state.legal_moves()
        places = [move for move in moves if isinstance(move, Place)]
        for move in places[:8]:
            found = changes(state, move)
            seen |= {(change.what, change.kind) for change in found}
            text = WORDS.consequence(state, move, TWO)
            assert "river" not in text
            assert "closes a free field" not in text
            assert "closes your field" not in text
        state.push(rng.choice(moves))
    assert ("extends", "monastery") in seen
    assert {kind for what, kind in seen if what == "closes"} & {"city", "road"}


@rule("CARC-EX-35", "CARC-12.2", "CARC-EDGE-20", "CONTRA-14", "HOUSE-13", "HOUSE-14", "INNS-4")
@pytest.mark.parametrize(
    ("score", "options", "text"),
    [
        (0, {}, ""),
        (49, {}, ""),
        (50, {}, "1:00"),
        (52, {}, "1:02"),
        (107, {}, "2:07"),
        (99, {"track_length": 100}, ""),
        (107, {"track_length": 100}, "1:07"),
        (34, {"lap_display": "die"}, "[6]34"),
        (52, {"lap_display": "die"}, "[1]02"),
        (107, {"lap_display": "die"}, "[2]07"),
    ],
)
def test_laps_of_the_score_track(score: int, options: dict[str, Any], text: str) -> None:
    assert WORDS.lap(score, GAME.settle(options)) == text


def test_a_game_without_a_track_has_no_laps() -> None:
    discovery = presentation("discovery")
    assert discovery.lap(207, engine.game("discovery").settle({})) == ""


def test_a_phase_without_words_asks_for_a_choice() -> None:
    class Other(Phase):
        PHASE = "other"

    state: Any = engine.new_game("carcassonne", players=2)
    state.phase, state.current_player = Other.PHASE, 0
    assert WORDS.prompt(state) == "Choose what to do."


def test_the_log_tells_the_effect_of_a_tile_of_any_turn_and_why_a_move_was_made() -> None:
    state: Any = laid(("U", 1, 0, 0, "highwayman"), ("B", 0, 1, 0, "monk"))
    records: list[MoveRecord] = []
    for tile, y in (("U", 0), ("B", 1)):
        moves = Draw(tile, state.on_turn), Place(tile, 2, y, 0), Pass()
        for move in moves:
            by, turn, number = state.current_player, state.turn, len(state.moves)
            forced = tile == "B" and move == Pass()
            records.append(MoveRecord(number, by, turn, move, state.push(move), None, forced))
    fingerprint = state.fingerprint()
    seats = [SimpleNamespace(colour=0), SimpleNamespace(colour=1)]
    table = SimpleNamespace(seats=seats, state=state, records=records)
    sitting: Any = SimpleNamespace(table=table, records=records)
    feed = EventFeed(sitting, WORDS, NAMES)
    effect, nothing = (entry.line for entry in feed.entries())
    assert (effect.text, effect.brief) == ("Extends your road, now 3.", "Extends your road, now 3")
    assert (nothing.text, nothing.brief) == ("Bo placed a tile. Nothing to claim.", "Nothing to claim.")
    assert state.fingerprint() == fingerprint
