"""The words of boxes of Carcassonne at the table."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest
from textual.app import App, ComposeResult

import engine
from engine import Setting
from engine.games.carcassonne.modules.king_robber import HolderScored, KingRobber, TokenHolder
from engine.games.carcassonne.records import GoodsTaken
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.compass import cell
from engine.landscape.phase import TilePhase
from engine.landscape.records import Deployed, Draw, Pass, Place
from tests.engine.carcassonne import hills_table
from tests.engine.carcassonne.table import Table
from tests.engine.carcassonne.test_inns import lay
from tests.engine.carcassonne.test_shrines import CHALLENGE, LAST, shrines
from tests.tui.recorded import NAMES, played
from tests.tui.test_carcassonne import TWO, WORDS
from tui.app.screens.table.event_feed import EventFeed
from tui.app.widgets.standing_notes import StandingNotes
from tui.base.depth import Depth, Look
from tui.drawing.art.scene import Scene
from tui.presentation.landscape.consequence import scored_at_once
from tui.presentation.landscape.mistake_words import reasons
from tui.presentation.landscape.reasons import reason
from tui.presentation.landscape.vocabulary import StandingNote
from tui.presentation.landscape.words import LandscapePresentation
from tui.study.puzzles.phrases import move_words

rule = pytest.mark.rule


def with_inns(**options: Setting) -> CarcassonneState:
    """Return a new game of two players with inns, cathedrals and large meeples."""
    state = engine.new_game(
        "carcassonne", players=2, options={"inns": True, "first_player": "seat"} | options
    )
    assert isinstance(state, CarcassonneState)
    return state


def test_a_large_meeple_is_offered_beside_a_normal_one_and_told_apart() -> None:
    """INNS-13."""
    state = with_inns(abbot=True)
    state.push(Draw("A", 0))
    state.push(Place("A", 1, 0, 1))
    assert sorted(WORDS.claim(claim).split(":")[0] for claim in state.claims()) == [
        "abbot",
        "farmer",
        "highwayman",
        "large farmer",
        "large highwayman",
        "large monk",
        "monk",
    ]
    for claim in state.claims():
        assert isinstance(WORDS, LandscapePresentation)
        events = state.push(claim.move)
        (event,) = (event for event in events if isinstance(event, Deployed))
        assert ("large meeple" in WORDS.tell(event, TWO)) == claim.role.startswith("large")
        state.pop()


def test_a_large_meeple_in_hand_is_seen_on_the_scoreboard() -> None:
    """INNS-2."""
    assert WORDS.reserve(with_inns(), 0) == "L"
    state = with_inns(abbot=True)
    assert WORDS.reserve(state, 0) == "AL"
    assert list(filter(None, WORDS.holdings(state, 0))) == [
        "7 followers at home",
        "abbot at home, large meeple at home",
    ]
    more = with_inns(inns=False, abbot=True, abbots=2, followers=1)
    assert list(filter(None, WORDS.holdings(more, 0))) == ["1 follower at home", "abbot at home (2)"]
    state.push(Draw("A", 0))
    state.push(Place("A", 1, 0, 1))
    state.push(next(claim.move for claim in state.claims() if claim.role == "large monk"))
    assert WORDS.reserve(state, 0) == "A"
    assert WORDS.reserve(state, 1) == "AL"
    assert "Anna's large monk" in [
        line for region in range(3) for line in WORDS.describe(state.feature(1, 0, region), TWO)
    ]


def test_the_rules_of_inns_are_told() -> None:
    for number in (1, 2, *range(5, 17)):
        assert WORDS.rule(f"INNS-{number}"), number


def test_the_rules_of_the_river_that_forks_are_told() -> None:
    for number in (1, *range(3, 15), 19):
        assert WORDS.rule(f"RIVER2-{number}"), number


def test_the_two_ends_of_the_river_and_its_volcano() -> None:
    """RIVER2-4, RIVER2-8."""
    options = {"river2": True, "first_player": "seat"}
    state = engine.new_game("carcassonne", players=2, seed=5, options=options)
    assert isinstance(state, CarcassonneState)
    dealer, prompts = engine.Dealer(5), []
    while state.tiles_left().get("R2-lake-volcano") or state.phase != "draw":
        if state.current_player == engine.CHANCE:
            state.push(dealer.deal(state))
            continue
        prompts.append(WORDS.prompt(state))
        state.push(state.legal_moves()[0])
    assert prompts[0] == "Place the tile."
    assert prompts[2] == "Place the tile at one of the two ends of the river."
    assert prompts[-1] == "No follower beside the volcano. Enter goes on: you get another turn."


def test_a_recalled_abbot_brings_the_tiles_around_it() -> None:
    options = {"abbot": True, "no_endgame_incomplete": True, "first_player": "seat"}
    state = engine.new_game("carcassonne", players=2, options=options)
    assert isinstance(state, CarcassonneState)
    for tile, x, y, rotation, role in (("B", 0, 1, 0, "abbot"), ("U", 1, 0, 0, ""), ("B", 1, 1, 0, "abbot")):
        state.push(Draw(tile, state.on_turn))
        state.push(Place(tile, x, y, rotation))
        if state.on_turn == 0 and x == 1:
            lines = [WORDS.claim(claim) for claim in state.claims()]
            assert "abbot home: +4" in lines
            return
        state.push(next((claim.move for claim in state.claims() if claim.role == role), Pass()))
    raise AssertionError("the abbot was never to be recalled")


@rule("KING-8")
def test_the_holders_of_king_and_robber_are_told_with_what_they_would_bring() -> None:
    solo = {"king_robber": True, "solo": "normal"}
    for options, players in (({"king_robber": True}, 2), (solo, 3)):
        state = engine.new_game("carcassonne", players=players, options=options)
        assert isinstance(state, CarcassonneState)
        module = state.module(KingRobber)
        assert module is not None
        before = WORDS.account(state)
        module.set_part(state, (TokenHolder(0, 7, 0), TokenHolder()))
        note = WORDS.account(state)
        assert note is not None
        assert note.lines == (*(before.lines if before else ()), (0, "King: 7 tiles"))
        state.landscape.lay(state.tileset.by_id["E"].index, cell(0, -1), 2)
        assert "King: 7 tiles, +1" in WORDS.holdings(state, 0)
        assert not any("King" in held for held in WORDS.holdings(state, 1))


@rule("SHRINE-9", "SHRINE-10")
def test_a_challenge_is_listed_and_its_loser_is_told() -> None:
    table = shrines(CHALLENGE)
    note = WORDS.account(table.state)
    assert note is not None
    assert note.lines == ((0, "shrine: 1 missing"), (1, "monastery: 4 missing"))
    lay(table, LAST)
    told = [WORDS.tell(event, TWO) for event in table.events]
    assert told[0].startswith("Anna's shrine is complete: ")
    assert "Bo lost the challenge: monk home, no points." in told
    assert WORDS.account(table.state) is None


def test_inns_cathedrals_goods_and_pigs_of_a_feature_are_told() -> None:
    state = engine.new_game("carcassonne", players=2, options={"inns": True, "traders": True})
    assert isinstance(state, CarcassonneState)
    said = []
    herd = engine.new_game("carcassonne", players=2, options={"river2": True, "pig_herd": "on"})
    assert isinstance(herd, CarcassonneState)
    herd.landscape.lay(herd.tileset.by_id["R2-bend-pigs"].index, cell(9, 0), 0)
    assert WORDS.describe(herd.feature(9, 0, 1), TWO)[1] == "with 1 herd of pigs"
    for number, tile in enumerate(("TB-corner-wine", "IC-cathedral", "IC-straight-inn-garden", "D")):
        state.landscape.lay(state.tileset.by_id[tile].index, cell(9, 2 * number), 0)
        said.append(WORDS.describe(state.feature(9, 2 * number, 0), TWO)[1])
    assert said == ["with 1 wine", "with 1 cathedral", "with 1 inn", "unclaimed"]


def test_goods_of_all_seats_are_listed_from_the_first_on() -> None:
    state = engine.new_game("carcassonne", players=2, seed=3, options={"traders": True})
    held = [Counter[str](), Counter[str]()]
    for happened in played(state, 3, lambda moves, rng: rng.choice(moves)):
        for event in happened.events:
            if isinstance(event, GoodsTaken):
                held[event.seat] += Counter(wine=event.wine, grain=event.grain, cloth=event.cloth)
        note = WORDS.account(state)
        if not any(held):
            assert note is None
            continue
        assert note is not None
        assert [seat for seat, _text in note.lines] == [0, 1]
        for (_seat, text), goods in zip(note.lines, held, strict=True):
            assert text.split() == [
                word for name in ("wine", "grain", "cloth") for word in (name, str(goods[name]))
            ]
    assert any(held)


@pytest.mark.parametrize(
    ("look", "words"), [(Look(), ["2", "0"]), (Look(depth=Depth.ANSI16), ["wine", "2", "cloth", "0"])]
)
async def test_goods_are_pictures_where_there_are_colours(look: Look, words: list[str]) -> None:
    class Notes(App[None]):
        def compose(self) -> ComposeResult:
            yield StandingNotes(look)

    async with Notes().run_test(size=(30, 4)) as pilot:
        notes = pilot.app.query_one(StandingNotes)
        pictures = {"wine": ("{h{", "{{{"), "cloth": ("KKK", "AAA")}
        notes.show(StandingNote("goods", ((0, "wine 2  cloth 0"),), pictures), [0])
        text = str(notes.visual)
    assert [word for word in text.replace("▀", " ").split() if word != "●"] == words


@rule("WATCH-3", "WATCH-5")
def test_the_present_worth_of_a_watchtower_is_shown_with_its_road_or_city() -> None:
    state: Any = engine.new_game("carcassonne", players=2, options={"watchtowers": True})
    state.landscape.lay(state.tileset.by_id["WT-cap-road-s-cities"].index, cell(0, -1), 2)
    state.phase, state.current_player = TilePhase.FOLLOWER, 0
    lines = {kind: WORDS.describe(state.feature(0, -1, region), NAMES) for region, kind in enumerate("crff")}
    assert lines["c"][-1] == lines["r"][-1] == "a meeple beside the tower: 2 city tiles, 2 points"
    assert not any("tower" in line for line in lines["f"])
    claims = {claim.role: WORDS.claim(claim) for claim in state.claims()}
    assert claims["knight"] == "knight: complete, 4, tower +2"
    assert claims["highwayman"].endswith("1 at the end, tower +2")
    assert "tower" not in claims["farmer"]


@rule("ROSE-4", "ROSE-6")
def test_a_quarter_rose_in_hand_tells_where_it_scores_and_each_place_tells_its_points() -> None:
    table = Table(2, wind_roses=True)
    table.play("D@-1,0 r0\nWR-blue@-2,0 r270")
    table.draw("WR-sw")
    state: Any = table.state
    assert WORDS.prompt(state) == "Place the tile; to the south-east of the rose it scores 3."
    there, beyond = (state.parse(f"WR-sw@{place}") for place in ("-1,1 r270", "-1,-1 r180"))
    assert WORDS.consequence(state, there, NAMES).startswith("wind rose +3")
    assert "rose" not in WORDS.consequence(state, beyond, NAMES)


@rule("LAB-6", "LITTLE-4")
def test_claims_tell_of_others_on_the_road_and_of_what_a_building_is_worth() -> None:
    table = Table(2, labyrinth=True, little_buildings=True, little_value="kinds")
    table.play("U@-1,0 r0 | highwayman:EW").lay("LA-labyrinth@1,0 r0")
    claims = [WORDS.claim(claim) for claim in table.state.claims()]
    assert claims[0] == "highwayman: 9 if closed, 3 at the end, with others"
    assert claims[-3:] == [
        "tower: 3 more for all that scores on this tile",
        "house: 2 more for all that scores on this tile",
        "shed: 1 more for all that scores on this tile",
    ]
    table.do("build tower")
    assert "2 towers, 3 houses and 3 sheds" in WORDS.holdings(table.state, 1)
    (piece,) = WORDS.furnish(Scene({}), table.state, range(2)).pieces
    assert (piece.x, piece.y, piece.sign) == (1, 0, "+3")


def test_points_of_tokens_count_among_those_that_a_seat_has_just_gained() -> None:
    state: Any = engine.new_game("carcassonne", players=2, options={"king_robber": True})
    record = SimpleNamespace(events=(HolderScored(1, "king", 7, "KING-6"),), by=0, turn=1)
    seats = [SimpleNamespace(colour=0), SimpleNamespace(colour=1)]
    table = SimpleNamespace(seats=seats, humans=(0,), thinking=None)
    sitting: Any = SimpleNamespace(seats=(0,), records=[record], table=table, is_away=lambda _seat: False)
    standings = EventFeed(sitting, WORDS, NAMES).standings(state, hints=True, laps=False)
    assert [one.gained for one in standings] == [0, 7]


def test_the_phantom_is_asked_for_with_its_own_words_and_preset_where_it_scores_at_once() -> None:
    state: Any = engine.new_game("carcassonne", players=2, options={"phantom": True, "first_player": "seat"})
    state.push(Draw("E", 0))
    state.push(Place("E", 0, -1, 2))  # completes the city of the start tile
    knights = {claim.role: claim for claim in state.claims() if "knight" in claim.role}
    assert {role: scored_at_once(state, claim) for role, claim in knights.items()} == {
        "knight": 4,
        "phantom knight": 4,
    }
    assert reason(WORDS, state, TWO, Pass()) == move_words(state, Pass(), TWO) == "nothing"
    state.push(Pass())
    assert WORDS.prompt(state) == "Place your phantom as well, or keep it."
    assert WORDS.topic(state) == "claiming"
    assert {WORDS.group(claim) for claim in state.claims()} == {"phantom"}
    claim = next(claim for claim in state.claims() if claim.role == "phantom knight")
    assert (WORDS.place(claim), scored_at_once(state, claim)) == ("knight", 4)
    assert WORDS.reserve(state, 0) == "P"


def test_figures_with_the_same_first_letter_have_two_letters_each() -> None:
    state = with_inns(phantom=True, traders=True)
    assert WORDS.reserve(state, 0) == "LBPiPh"


@rule("HILL-9", "HILL-12", "SHEEP-5", "SHEEP-7", "SHEEP-10")
def test_the_choice_about_a_flock_names_sheep_wolves_and_partners() -> None:
    table = flocks_of_two()
    said = [WORDS.choice(table.state, move, TWO) for move in table.state.legal_moves()]
    assert said == [
        "expand the flock: 2 of 16 tokens are wolves; Bo would lose it, too",
        "drive the flock home: 7 points, also for Bo",
    ]
    assert WORDS.prompt(table.state) == "Your flock has 7 sheep. Expand it, or drive it home."
    expand, home = table.state.legal_moves()
    assert reasons(WORDS, table.state, home, expand, TWO)[-1].startswith("The flock could have grown, by 1.9")
    assert reasons(WORDS, table.state, expand, home, TWO)[-1] == "The wolf could have taken the flock."
    note = WORDS.account(table.state)
    assert note is not None
    assert note.lines == ((0, "3 sheep"), (1, "4 sheep"), (-1, "2 of 16 tokens are wolves"))
    (piece,) = WORDS.furnish(Scene(), table.state, (0, 1)).pieces
    assert (piece.sign, piece.x, piece.y) == ("7", 1, 0)


def flocks_of_two() -> Table:
    """Return a game in which the first seat decides about sheep that it shares with the second."""
    board = "R: U@1,0 0 | shepherd:ER.S.WL | token 3\nB: U@-1,0 0 | shepherd:N.EL.WR | token 4"
    table = hills_table.hills(board)
    table.state.on_turn = 0
    table.lay("A@2,0 r90")
    table.do("pass")
    return table


@pytest.mark.parametrize("role", ["monk", "lying abbot"])
def test_looking_at_any_part_of_a_special_monastery_tells_who_holds_it(role: str) -> None:
    table = Table(2, monasteries=True)
    table.lay("MO-4@0,1 r0")
    state = table.state
    state.push(next(claim.move for claim in state.claims() if claim.role == role))
    kinds = [region.kind for region in state.tileset.by_id["MO-4"].regions]
    for kind in ("monastery", "cross"):
        told = WORDS.describe(WORDS.inspected(state, 0, 1, kinds.index(kind)), TWO)
        assert f"Anna's {role}" in told
        assert "unclaimed" not in told


@rule("SHRINE-9")
def test_hints_and_inspection_tell_of_a_challenge() -> None:
    table = shrines("SH-field@0,1 0 | heretic\nU@1,0 0")
    table.lay("B@1,1 r0")
    (monk,) = [move for move in table.state.legal_moves() if table.state.notation(move) == "monk"]
    told = "in a challenge, 5 missing here, 5 there"
    assert reason(WORDS, table.state, TWO, monk) == f"monk: 9 if closed, 4 at the end; {told}"
    assert WORDS.risk(table.state, table.state.feature(1, 1, 0)) == ""
    table.do("monk")
    assert WORDS.risk(table.state, table.state.feature(1, 1, 0)) == told
