"""The words of the games: every event and move has some, and they say what is so."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

import pytest

import engine
from engine import Event, Move
from engine.landscape import records
from engine.landscape.records import (
    Begun,
    CameHome,
    Deployed,
    Drawn,
    FeatureScored,
    GameEnded,
    Place,
    Placed,
    SetAside,
    TurnSkipped,
)
from engine.landscape.state import LandscapeState
from tests.engine.laws import playable_options
from tests.tui.recorded import NAMES, Happened, feature_scored, played
from tui.base.messages import listed
from tui.presentation import presentation
from tui.presentation.landscape.consequence import changes
from tui.presentation.landscape.vocabulary import Vocabulary, joined
from tui.presentation.landscape.words import LandscapePresentation, seat_of
from tui.presentation.presentation import NOBODY

WORDS = presentation("discovery")
TWO = NAMES[:2]


scored = partial(
    feature_scored, feature="mountain", points=((0, 8),), terms=(("cities", 4, 2),), rule="DISC-7.2"
)


SENTENCES: list[tuple[Event, str]] = [
    (Begun(1, "DISC-2.4"), "Bo begins."),
    (Drawn(0, "D05", "DISC-4.1"), "Anna drew a tile."),
    (Drawn(1, None, "DISC-4.1"), "Bo drew a tile."),
    (SetAside(-1, "D05", "DISC-11.2"), "A tile was left out before the game."),
    (SetAside(0, "D05", "DISC-4.7"), "Anna had to set a tile aside: it fits nowhere."),
    (Placed(0, "D05", 3, -1, 1, "DISC-3.1"), "Anna placed a tile."),
    (Deployed(0, "brigand", "mountain", 0, 0, 0, "DISC-5.2"), "Anna hid a brigand in the mountains."),
    (Deployed(1, "navigator", "sea", 0, 0, 0, "DISC-5.2"), "Bo launched a navigator on the sea."),
    (Deployed(1, "explorer", "grassland", 0, 0, 0, "DISC-5.2"), "Bo sent an explorer into the grassland."),
    (CameHome(0, "brigand", 0, 0, 0, "DISC-6.3"), "Anna has a follower back: brigand."),
    (scored(), "Anna took a brigand home: 4 cities, 8 points."),
    (
        scored(feature="sea", terms=(("cities", 1, 1), ("tiles", 3, 1)), points=((1, 4),)),
        "Bo took a navigator home: 1 city and 3 tiles, 4 points.",
    ),
    (
        scored(feature="grassland", terms=(("tiles", 5, 1),), points=((0, 5),), final=True),
        "Anna's explorer at the end: 5 tiles, 5 points.",
    ),
    (TurnSkipped(1, "DISC-11.1e"), "Bo had no tile that fits and lost the turn."),
    (GameEnded((88, 76), (0,), "DISC-10.5"), "Anna wins, 88 to 76."),
    (GameEnded((80, 80), (0, 1), "DISC-10.6"), "Anna and Bo share the victory with 80 points."),
]


def test_events_are_told_in_sentences() -> None:
    told = [(WORDS.tell(event, TWO), sentence) for event, sentence in SENTENCES]
    assert [pair for pair in told if pair[0] != pair[1]] == []


def test_no_kind_of_event_lacks_words() -> None:
    kinds = {cls for cls in vars(records).values() if isinstance(cls, type) and issubclass(cls, Event)}
    assert {type(event) for event, _sentence in SENTENCES} == kinds - {Event}


def test_an_event_of_no_game_is_refused() -> None:
    @dataclass(frozen=True)
    class Rained(Event):
        kind: ClassVar[str] = "rained"

    with pytest.raises(ValueError, match="rained"):
        WORDS.tell(Rained(), TWO)


def test_two_modules_cannot_have_words_for_the_same_thing() -> None:
    one, other = (Vocabulary(rules={"DISC-1": text, text: text}) for text in ("one", "other"))
    assert dict(joined((one, Vocabulary(rules={"two": "two"}))).rules) == {**one.rules, "two": "two"}
    with pytest.raises(ValueError, match="DISC-1"):
        joined((one, other))


OF_TILES = [name for name in engine.games() if isinstance(engine.new_game(name, players=2), LandscapeState)]


@pytest.mark.parametrize("name", OF_TILES)
def test_every_game_of_tiles_has_words_for_all_it_is_made_of(name: str) -> None:
    words = presentation(name)
    assert words.title() == engine.game(name).title
    state = engine.new_game(name, players=2)
    assert isinstance(state, LandscapeState)
    for kind in state.tileset.kinds:
        said = {words.feature(kind), words.mine(kind), words.theirs(kind, "Bo"), words.nobodys(kind)}
        assert len(said) == 4
    rng, dealer = random.Random(3), engine.Dealer(3)
    while not state.is_terminal:
        chance = state.current_player == engine.CHANCE
        for event in state.push(dealer.deal(state) if chance else rng.choice(state.legal_moves())):
            if isinstance(event, Deployed | CameHome):
                assert words.role(event.role)


@pytest.mark.parametrize("name", OF_TILES)
def test_a_person_without_a_name_is_spoken_to_as_you(name: str) -> None:
    words = presentation(name)
    assert isinstance(words, LandscapePresentation)
    state = engine.new_game(name, players=2, options={"first_player": "random"} if name != "castle" else {})
    assert isinstance(state, LandscapeState)
    rng, dealer, told = random.Random(4), engine.Dealer(4), []
    while not state.is_terminal:
        chance = state.current_player == engine.CHANCE
        events = state.push(dealer.deal(state) if chance else rng.choice(state.legal_moves()))
        told += [words.tell(event, ("You", "Bo")) for event in events]
    for feature in [state.feature(f.x, f.y, f.region) for f in state.followers()]:
        told += words.describe(feature, ("You", "Bo"))
    told.append(words.tell(GameEnded((2, 1), (0,), "end"), ("You", "Bo")))
    assert "You win, 2 to 1." in told
    assert any(text.startswith("Your ") for text in told)
    wrong = r"\bYou'|\bof You\b|\bYou (begin|ha|get|take|win|goe|land|put|make)s\b"
    assert not [text for text in told if re.search(wrong, text)]
    assert words.theirs(state.tileset.kinds[0], "You") == words.mine(state.tileset.kinds[0])


MET = {
    "carcassonne": ("draw", 8),
    "castle": ("score", 8),
    "discovery": ("refill", 7),
    "new_world": ("score", 7),
}
"""A phase that is met in random games of each game, and how many prompts there are at least."""


def near(moves: list[Any], rng: random.Random) -> Move:
    """Return the placement nearest to the start, or any other move."""
    places = [move for move in moves if isinstance(move, Place)]
    return min(places, key=lambda m: (m.x * m.x + m.y * m.y, rng.random()), default=None) or rng.choice(moves)


@pytest.mark.parametrize("name", OF_TILES)
def test_whatever_happens_in_any_game_is_told_and_its_rule_too(name: str) -> None:
    words, game, rng = presentation(name), engine.game(name), random.Random(13)
    phases: dict[str, set[str]] = {}
    rules: set[str] = set()
    for seed in range(7):
        players = rng.randint(2, game.max_players)
        state = engine.new_game(name, players=players, options=playable_options(game, players, rng))
        phases.setdefault(state.phase, set()).add(words.prompt(state))
        for happened in played(state, seed, near):
            phases.setdefault(state.phase, set()).add(words.prompt(state))
            for line in words.tell_move(happened, (*NAMES, "Fay")):
                assert line.text
                assert "{" not in line.text
            for event in happened.events:
                if isinstance(event, FeatureScored):
                    assert event.rule not in words.arithmetic(event)
                    assert sum(points for _text, points in words.parts(event)) == max(
                        max(points for _seat, points in event.points),
                        sum(count * each for _what, count, each in event.terms),
                    )
            rules |= {event.rule for event in happened.events if hasattr(event, "rule")}
    assert [rule for rule in rules - {"CAST-10.10"} if not words.rule(rule)] == []
    phase, least = MET[name]
    assert set(phases) >= {"place", "follower", "over", phase}
    assert all(said and "" not in said for said in phases.values())
    assert len(set.union(*phases.values())) >= least


def test_every_phase_of_a_game_says_what_is_expected() -> None:
    prompts: dict[str, set[str]] = {}
    for hand in ("none", "two_public"):
        options = {"hand": hand, "first_player": "random", "equal_turns": "exact"}
        state = engine.new_game("discovery", players=2, options=options)
        rng, dealer = random.Random(5), engine.Dealer(5)
        while not state.is_terminal:
            prompts.setdefault(state.phase, set()).add(WORDS.prompt(state))
            chance = state.current_player == engine.CHANCE
            state.push(dealer.deal(state) if chance else rng.choice(state.legal_moves()))
        prompts.setdefault(state.phase, set()).add(WORDS.prompt(state))
    assert prompts["place"] == {"Place the tile.", "Choose a tile from your hand and place it."}
    assert "Claim an area, take a follower home, or do neither." in prompts["follower"]
    assert len(prompts["follower"]) > 1
    assert prompts["begin"] == {"Who begins is drawn at random."}
    assert prompts["draw"] == prompts["deal"] == {"A tile is drawn."}
    assert prompts["over"] == {"The game is over."}


def turn(*events: Event) -> list[str]:
    told = [Happened(0, 1, Place("D05", 0, 1, 0), (event,)) for event in events]
    return [line.text for line in WORDS.tell_turn(told, TWO)]


def test_a_turn_is_told_in_one_line() -> None:
    draw, place = Drawn(0, "D05", "DISC-4.1"), Placed(0, "D05", 0, 1, 0, "DISC-3.1")
    deploy = Deployed(0, "brigand", "mountain", 0, 1, 0, "DISC-5.2")
    home = CameHome(0, "brigand", 0, 0, 0, "DISC-6.3")
    assert turn(draw) == []
    assert turn(draw, place) == ["Anna placed a tile."]
    assert turn(draw, place, deploy) == ["Anna hid a brigand in the mountains."]
    assert turn(draw, place, scored(), home) == ["Anna took a brigand home: 4 cities, 8 points."]
    assert turn(SetAside(0, "D01", "DISC-4.7"), place) == [
        "Anna had to set a tile aside: it fits nowhere.",
        "Anna placed a tile.",
    ]


def test_a_turn_is_told_in_brief_with_its_points() -> None:
    place = Placed(0, "D05", 0, 1, 0, "DISC-3.1")
    deploy = Deployed(0, "brigand", "mountain", 0, 1, 0, "DISC-5.2")
    for events, brief in (
        ((place, deploy), "Brigand"),
        ((place, deploy, scored()), "Brigand, mountain range +8"),
        ((place, scored(points=((1, 8),))), "Bo's range +8"),
    ):
        told = [Happened(0, 1, Place("D05", 0, 1, 0), (event,)) for event in events]
        (line,) = WORDS.tell_turn(told, TWO)
        assert line.brief == brief


def test_the_last_turn_tells_the_final_scoring_too() -> None:
    place = Placed(0, "D05", 0, 1, 0, "DISC-3.1")
    end = GameEnded((8, 0), (0,), "DISC-10.5")
    assert turn(place, scored(final=True), end) == [
        "Anna placed a tile.",
        "Anna's brigand at the end: 4 cities, 8 points.",
        "Anna wins, 8 to 0.",
    ]


def test_a_line_knows_whose_doing_it_tells() -> None:
    assert seat_of(scored(points=((1, 3),))) == 1
    assert seat_of(Placed(0, "D05", 0, 1, 0, "DISC-3.1")) == 0
    assert seat_of(GameEnded((8, 0), (0,), "DISC-10.5")) == NOBODY


@pytest.mark.parametrize(
    ("event", "sum_"),
    [
        (scored(), "4 cities x 2 = 8 (complete)"),
        (
            scored(terms=(("cities", 3, 1), ("tiles", 4, 1)), rule="DISC-7.3"),
            "3 cities + 4 tiles = 7 (complete)",
        ),
        (scored(terms=(("cities", 1, 1),), complete=False), "1 city = 1 (incomplete)"),
        (
            scored(terms=(("cities", 4, 1),), final=True, rule="DISC-10.3"),
            "4 cities = 4 (final scoring)",
        ),
    ],
)
def test_the_arithmetic_of_a_score(event: FeatureScored, sum_: str) -> None:
    assert WORDS.arithmetic(event) == sum_


@pytest.mark.parametrize(
    ("items", "text"), [(["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_things_in_a_row(items: list[str], text: str) -> None:
    assert listed(items) == text


# The board of DISC-FX-2: START with D19, D20 and two D14 around it closes a range of three tiles.
FX_2 = [("D19", 1, 0, 3), ("D20", -1, 0, 1), ("D14", 0, 1, 0), ("D14", 1, 1, 3)]


def board(placements: list[tuple[str, int, int, int]], claims: dict[int, str]) -> LandscapeState:
    """Return a position before the last placement; ``claims`` names the roles by placement number."""
    state = engine.new_game("discovery", players=2)
    assert isinstance(state, LandscapeState)
    for number, (tile, x, y, rotation) in enumerate(placements):
        state.push(records.Draw(tile, number % 2))
        if number == len(placements) - 1:
            return state
        state.push(Place(tile, x, y, rotation))
        wanted = claims.get(number)
        claim = next((c.move for c in state.claims() if c.role == wanted), records.Pass())
        state.push(claim)
    raise AssertionError("a placement is needed")


def test_closing_ones_own_range_says_what_it_brings() -> None:
    state = board(FX_2[:2], {0: "brigand"})
    text = WORDS.consequence(state, Place(*FX_2[1]), TWO)
    assert text.startswith("closes Anna's range, worth ")
    own = board([("D19", 1, 0, 3), ("D14", 1, 1, 3), ("D20", -1, 0, 1)], {0: "brigand"})
    before = own.fingerprint()
    assert WORDS.consequence(own, Place("D20", -1, 0, 1), TWO).startswith("closes your range: +")
    assert own.fingerprint() == before


def crowded(seed: int) -> Iterator[tuple[LandscapeState, list[Place]]]:
    """Yield positions, with what may be laid, of a game played close together with all followers out."""
    state = engine.new_game("discovery", players=2)
    assert isinstance(state, LandscapeState)
    rng, dealer = random.Random(seed), engine.Dealer(seed)
    while not state.is_terminal:
        if state.current_player == engine.CHANCE:
            state.push(dealer.deal(state))
            continue
        moves = state.legal_moves()
        places = [move for move in moves if isinstance(move, Place)]
        if places:
            yield state, places
            state.push(min(places, key=lambda m: (m.x * m.x + m.y * m.y, rng.random())))
        else:
            claims = [move for move in moves if isinstance(move, records.Deploy)]
            state.push(rng.choice(claims) if claims else records.Pass())


def test_changes_agree_with_the_position_after_the_move() -> None:
    seen: set[str] = set()
    for state, places in crowded(2):
        for move in places:
            found = changes(state, move)
            state.push(move)
            standing = [state.feature(f.x, f.y, f.region) for f in state.followers()]
            state.pop()
            seen |= {change.what for change in found}
            for change in found:
                if change.seats:
                    assert any(
                        (feature.kind, feature.now) == (change.kind, change.now)
                        and {follower.seat for follower in feature.followers} == set(change.seats)
                        and (feature.complete or change.what != "closes")
                        for feature in standing
                    )
    assert seen == {"closes", "joins", "extends", "adds", "stuck"}


def test_joining_ones_own_area_to_anothers_is_told_as_such() -> None:
    told = {WORDS.consequence(state, move, TWO) for state, places in crowded(21) for move in places}
    assert "joins your grassland and Anna's grassland, now 4" in told
    assert "joins your sea and Anna's sea, now 1" in told


def test_a_move_that_lays_nothing_has_no_consequence() -> None:
    state = engine.new_game("discovery", players=2)
    assert changes(state, records.Pass()) == []


def test_an_area_is_described() -> None:
    state = board(FX_2, {0: "brigand"})
    feature = state.feature(1, 0, 0)
    lines = WORDS.describe(feature, TWO)
    assert lines[0].startswith(WORDS.feature(feature.kind).capitalize())
    held = next(state.feature(follower.x, follower.y, follower.region) for follower in state.followers())
    text = WORDS.describe(held, TWO)
    assert text == [
        f"Mountain range on {len(held.tiles)} tiles, complete",
        "Anna's brigand",
        f"worth {held.now} now, {held.final} at the end",
    ]


def test_claims_say_what_they_bring() -> None:
    lines = []
    for seed in range(3):
        state = engine.new_game("discovery", players=2)
        assert isinstance(state, LandscapeState)
        rng, dealer = random.Random(seed), engine.Dealer(seed)
        while not state.is_terminal:
            for claim in state.claims():
                text = WORDS.claim(claim)
                assert text.startswith(WORDS.role(claim.role))
                assert str(claim.feature.now) in text
                assert ("closed" in text) is not claim.feature.complete
                lines.append(text)
            chance = state.current_player == engine.CHANCE
            state.push(dealer.deal(state) if chance else rng.choice(state.legal_moves()))
    assert {line.split(":")[0] for line in lines} >= {"navigator", "brigand home", "explorer home"}


def test_what_brought_nobody_points_has_no_row_in_the_result() -> None:
    state = engine.new_game("discovery", players=2, seed=1)
    events = (scored(points=((0, 0), (1, 0)), final=True), scored(points=((0, 6), (1, 0))))
    (_name, row), (_other, rest) = WORDS.tally(state, [Happened(0, 1, Place("D05", 0, 0, 0), events)])
    assert row == [6, 0]
    assert rest == [-6, 0]  # the rows add up to the score, and this state has not scored


@pytest.mark.parametrize("game", ["carcassonne", "castle", "discovery", "new_world"])
def test_the_tiles_left_never_become_more(game: str) -> None:
    options = {"inns": True, "traders": True} if game == "carcassonne" else {}
    state, chosen, told = engine.new_game(game, players=2, options=options), random.Random(1), []
    while not state.is_terminal:
        told.append(int(presentation(game).progress(state).split()[0]))
        state.push(chosen.choice(state.legal_moves()))
    assert told == sorted(told, reverse=True)
    assert presentation(game).progress(state) == "0 tiles left"
