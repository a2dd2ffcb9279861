"""The River, the Abbot and the editions."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.games.carcassonne.modules.abbot import ABBOT
from engine.games.carcassonne.records import PutBack
from engine.landscape.records import CameHome, Deploy, Draw, FeatureScored, Pass, Place, SetAside, TakeHome
from tests.engine.carcassonne.table import Table, points
from tests.engine.rules import rule

BEND_RIGHT = "RV-bend@1,0 r0"  # from the west to the south


def river(**options: Any) -> Table:
    return Table(river=True, **options)


def drawable(table: Table) -> set[str]:
    return {move.tile for move in table.state.chance_weights()[0] if isinstance(move, Draw)}


def lay_river(table: Table, until: int = 12) -> None:
    """Lay river tiles wherever they fit, until a number of tiles lie."""
    while len(table.state.landscape.cells) < until:
        for draw in table.state.chance_weights()[0]:
            table.state.push(draw)
            if table.state.phase == "place":
                break
            table.state.pop()
        table.state.push(table.state.legal_moves()[0])
        table.do("pass")


@rule("RIVER-EX-1", "RIVER-2", "RIVER-3", "RIVER-5", "RIVER-4")
def test_the_spring_lies_and_the_river_goes_on_to_the_east() -> None:
    table = river()
    assert [(t.design.id, t.x, t.y, t.rotation) for t in table.state.landscape.laid()] == [
        ("RV-spring", 0, 0, 0)
    ]
    assert table.state.tiles_left()["D"] == 3
    assert sum(table.state.tiles_left().values()) == 71 + 11
    assert drawable(table) == {
        name for name in table.state.tiles_left() if name.startswith("RV") and name != "RV-lake"
    }
    table.draw("RV-straight")
    assert table.choices() == {"RV-straight@1,0 r0", "RV-straight@1,0 r180"}
    assert table.refused("RV-straight@1,0 r90") == "CARC-5.3"
    assert table.refused("RV-straight@0,1 r0") == "RIVER-5"  # its sides would match


@rule("RIVER-5", "RIVER-7")
def test_a_river_tile_may_not_lie_away_from_the_river() -> None:
    table = river()
    table.draw("RV-bend")
    assert table.refused("RV-bend@0,1 r0") == "RIVER-5"  # the sides would match
    assert table.can("RV-bend@1,0 r0")


@rule("RIVER-EX-2", "RIVER-6", "CONTRA-21")
@pytest.mark.parametrize(("turns", "both"), [("alternate", False), ("immediate", True)])
def test_the_river_does_not_turn_twice_to_the_same_side(turns: str, both: bool) -> None:
    # * a       a turns right, to the south; b and c go on; a right turn would lead to the west.
    #   b
    #   c
    table = river(river_turns=turns).play(f"""
        {BEND_RIGHT}
        RV-straight@1,1 r90
        RV-straight@1,2 r90
    """)
    table.draw("RV-bend-garden")
    left, right = "RV-bend-garden@1,3 r180", "RV-bend-garden@1,3 r90"
    assert table.can(left)
    assert table.can(right) is both
    if not both:
        assert table.refused(right) == "RIVER-6"


@rule("RIVER-6")
@pytest.mark.parametrize("turns", ["alternate", "immediate"])
def test_two_bends_running_turn_to_different_sides_always(turns: str) -> None:
    table = river(river_turns=turns).play(BEND_RIGHT)
    table.draw("RV-bend-garden")
    assert {text.split()[1] for text in table.choices()} == {"r180"}


@rule("RIVER-7", "RIVER-8")
def test_the_river_may_not_be_aimed_at_a_tile() -> None:
    # * a .     The river comes round to the place south of the spring, where going on would meet b.
    # h . b
    # g . c
    # f e d
    table = river(river_turns="immediate").play("""
        RV-bend@1,0 r0
        RV-straight@1,1 r90
        RV-straight@1,2 r90
        RV-bend-garden@1,3 r90
        RV-cities@0,3 r0
        RV-bend-city@-1,3 r270
        RV-bridge@-1,2 r0
        RV-bend-road@-1,1 r270
    """)
    events = table.draw("RV-monastery")
    assert PutBack(0, "RV-monastery", "RIVER-8") in events
    assert drawable(table) == {"RV-lake"}  # no more than straight tiles were left
    assert table.state.aside == ("RV-city-road", "RV-monastery")
    table.lay("RV-lake@0,1 r0")
    assert table.state.phase == "follower"


@rule("RIVER-7", "TABLE-7")
def test_the_river_may_not_be_aimed_off_the_table() -> None:
    table = river(board="table", table="9x9", river_turns="immediate").play("""
        RV-straight@1,0 r0
        RV-straight@2,0 r0
        RV-bridge@3,0 r90
    """)
    table.draw("RV-bend-city")
    assert table.choices() == {"RV-bend-city@4,0 r90", "RV-bend-city@4,0 r180"}
    assert table.refused("RV-bend-city@5,0 r0") == "TABLE-7"
    table.play("RV-bend-city@4,0 r90")
    table.play("RV-cities@4,1 r90")
    table.draw("RV-bend")
    assert table.refused("RV-bend@4,2 r180") == "RIVER-7"
    assert table.can("RV-bend@4,2 r90")


@rule("RIVER-EX-3", "RIVER-4", "RIVER-13")
def test_the_lake_is_a_turn_like_others_and_base_tiles_follow() -> None:
    table = river()
    lay_river(table, 11)
    assert drawable(table) == {"RV-lake"}
    seat = table.state.on_turn
    table.draw("RV-lake")
    table.state.push(table.state.legal_moves()[0])
    assert {text.split(":")[0] for text in table.choices()} == {"pass", "farmer"}
    table.state.push(table.state.legal_moves()[1])
    assert table.state.supply(seat) == 6
    assert not any(name.startswith("RV") for name in drawable(table))
    assert len(drawable(table)) == len([1 for name in table.state.tiles_left()])
    assert sum(table.state.tiles_left().values()) == 71


@rule("RIVER-EX-4", "RIVER-9", "RIVER-10")
def test_nobody_stands_on_the_river() -> None:
    table = river()
    table.lay("RV-monastery@1,0 r0")
    regions = [region.kind for region in table.state.landscape.tile(1).design.regions]
    assert table.refusal(Deploy(regions.index("river"))) == "RIVER-9"
    assert {text.split(":")[0] for text in table.choices()} == {"pass", "monk", "highwayman", "farmer"}
    water = table.of(0, 0, "river")
    assert (water.now, water.final, water.terms) == (0, 0, ())


@rule("RIVER-EX-5", "RIVER-10", "RIVER-11")
def test_the_river_parts_fields_until_they_meet_round_the_spring() -> None:
    table = river().play("RV-straight@1,0 r0")
    north, south = table.feature(1, 0, 1), table.feature(1, 0, 2)
    assert north.segments == south.segments  # round the spring
    table.play("RV-straight@2,0 r0")
    far = river().play("""
        RV-bridge@1,0 r90
        RV-straight@2,0 r0
    """)
    assert far.feature(2, 0, 1).segments != far.feature(2, 0, 2).segments


@rule("RIVER-8")
def test_a_river_tile_that_fits_nowhere_goes_back_above_the_lake() -> None:
    table = river(river_turns="immediate", board="table", table="9x9").play("""
        RV-straight@1,0 r0
        RV-straight@2,0 r0
        RV-bridge@3,0 r90
    """)
    events = table.draw("RV-cities")  # at the edge of the table it would aim the river off it
    assert [e for e in events if isinstance(e, PutBack)] == [PutBack(1, "RV-cities", "RIVER-8")]
    assert (table.state.phase, table.state.on_turn) == ("draw", 1)
    assert "RV-cities" not in drawable(table)
    for name in ("RV-city-road", "RV-monastery"):
        table.draw(name)
    assert drawable(table) == {name for name in table.state.tiles_left() if "bend" in name}
    table.play("RV-bend@4,0 r0")
    for name in ("RV-bend-garden", "RV-bend-city", "RV-bend-road"):
        table.draw(name)  # to the east is the edge, to the west the side of the last bend
    assert drawable(table) == {"RV-cities"}
    table.play("RV-cities@4,1 r90")
    assert drawable(table) == {"RV-city-road"}


@rule("RIVER-8", "CARC-14.10")
def test_river_tiles_none_of_which_fits_are_given_up() -> None:
    table = river(board="table", table="9x9")
    for _ in range(4):  # all the bends
        table.draw(min(name for name in drawable(table) if "bend" in name))
        table.state.push(table.state.legal_moves()[0])
        table.do("pass")
    gone: list[SetAside] = []
    while not gone:  # straight on to the edge
        events = table.draw(min(drawable(table)))
        gone += [event for event in events if isinstance(event, SetAside)]
        if table.state.phase == "place":
            table.state.push(table.state.legal_moves()[0])
            table.do("pass")
    assert {event.rule for event in gone} == {"RIVER-8"}
    assert len(gone) + len(table.state.landscape.cells) == 11
    assert drawable(table) == {"RV-lake"}


@rule("RIVER-14")
def test_followers_may_have_to_wait_for_the_lake() -> None:
    table = river(river_no_meeples=True, abbot=True)
    table.lay("RV-monastery@1,0 r0")
    assert table.choices() == {"pass"}
    assert table.refusal(Deploy(0)) == "RIVER-14"
    table.do("pass")
    lay_river(table, 11)
    table.draw("RV-lake")
    table.state.push(table.state.legal_moves()[0])
    assert len(table.choices()) > 1


@rule("RIVER-15")
def test_the_river_may_end_early() -> None:
    table = river(river_random_length=True)
    assert "RV-lake" in drawable(table)
    events = table.lay("RV-lake@1,0 r0")
    assert len([e for e in events if isinstance(e, SetAside) and e.rule == "RIVER-15"]) == 10
    table.do("pass")
    assert not any(name.startswith("RV") for name in table.state.tiles_left())
    assert table.state.turns == 72


@rule("RIVER-16", "RIVER-2")
def test_the_start_tile_may_stay_in_the_game() -> None:
    assert river(river_keep_start=True).state.tiles_left()["D"] == 4
    assert river().state.tiles_left()["D"] == 3


# -- the Abbot -----------------------------------------------------------------------------------------

GARDEN_WITH_FIVE = """
    E-garden@0,-1 r180 | abbot
    U@1,0 r0
    U@-1,0 r0
    B@1,-1 r0
    B@-1,-1 r0
"""


@rule("ABBOT-EX-1", "ABBOT-5", "ABBOT-6", "ABBOT-7", "ABBOT-3", "ABBOT-12", "CARC-6.8", "CARC-EDGE-24")
def test_an_abbot_is_recalled_for_the_tiles_around() -> None:
    table = Table(abbot=True).play(GARDEN_WITH_FIVE)
    table.play("B@1,-2 r0")
    table.lay("U@2,0 r0")
    assert table.state.on_turn == 0
    garden = table.of(0, -1, "garden")
    assert (len(garden.tiles), garden.now) == (7, 7)
    table.do("home 0,-1 abbot")
    assert table.scored() == {"garden": {0: 7}}
    assert [e for e in table.events if isinstance(e, CameHome)] == [CameHome(0, "abbot", 0, -1, 1, "ABBOT-7")]
    assert (table.state.supply(0, ABBOT), table.state.supply(0)) == (1, 7)
    assert table.state.current_player == engine.CHANCE
    assert table.of(0, -1, "garden").followers == ()


@rule("ABBOT-EX-2", "ABBOT-4", "ABBOT-1", "ABBOT-3", "CONTRA-15", "CONTRA-16")
def test_only_an_abbot_may_stand_in_a_garden_and_nowhere_but_there() -> None:
    table = Table(abbot=True)
    table.lay("E-garden@0,-1 r180")
    assert table.choices() == {"pass", "knight:S", "farmer:N.E.W", "abbot"}
    assert table.refusal(Deploy(1)) == "ABBOT-4"
    assert table.refusal(Deploy(0, 1)) == "ABBOT-3"
    assert table.refusal(Deploy(0, 2)) == "INNS-2"
    assert table.refusal(Deploy(1, 3)) == "TRADE-3"
    assert table.refusal(Deploy(1, 9)) == "CARC-6.1"
    without = Table()
    without.lay("E-garden@0,-1 r180")
    assert without.choices() == {"pass", "knight:S", "farmer:N.E.W"}
    assert without.refusal(Deploy(1, 1)) == "ABBOT-1"


@rule("ABBOT-EX-3", "ABBOT-8", "ABBOT-10")
def test_a_surrounded_garden_brings_the_abbot_home() -> None:
    table = Table(abbot=True).play(GARDEN_WITH_FIVE + "B@1,-2 r0\nU@2,0 r0\nB@0,-2 r0\nU@-2,0 r0")
    assert table.state.on_turn == 1
    table.play("E@-1,-2 r0")
    assert table.scored() == {"garden": {0: 9}}
    assert table.homes() == [(0, "abbot")]


@rule("ABBOT-EX-4", "ABBOT-10", "CARC-11.4", "ABBOT-11")
def test_an_abbot_scores_at_the_end_like_a_monk() -> None:
    script = """
        B@0,1 r0 | abbot
        U@1,0 r0
        U@-1,0 r0
        E@1,1 r90
        E@-1,1 r270
        E@0,2 r180
        E-garden@1,2 r90
    """
    table = Table(abbot=True).play(script)
    assert points(table.finish([(0, 1, 0)]), "monastery") == {0: 8}
    assert table.state.legal_moves() == []


@rule("ABBOT-EX-5", "ABBOT-7", "ABBOT-5")
def test_a_recalled_abbot_stays_in_the_supply_for_the_turn() -> None:
    table = Table(abbot=True).play("E-garden@0,-1 r180 | abbot\nU@1,0 r0")
    table.lay("B@0,1 r0")
    assert table.choices() == {"pass", "monk", "farmer:N.E.S.W", "home 0,-1 abbot"}
    assert table.refusal(Deploy(0, 1)) == "ABBOT-1"
    assert table.refusal(TakeHome(0, 1, 0)) == "ABBOT-5"
    table.do("home 0,-1 abbot")
    with pytest.raises(engine.IllegalMove):
        table.do("abbot")


@rule("ABBOT-9", "CARC-14.19")
@pytest.mark.parametrize("version", [1, 2])
def test_an_abbot_whose_place_is_just_surrounded_is_scored_and_not_recalled(version: int) -> None:
    table = Table(abbot=True, rules=version)
    table.play(GARDEN_WITH_FIVE + "B@1,-2 r0\nU@2,0 r0\nB@0,-2 r0")
    assert table.state.on_turn == 0
    table.lay("E@-1,-2 r0")
    table.do("pass")
    assert table.scored() == {"garden": {0: 9}}
    table.state.pop()
    assert ("home 0,-1 abbot" in table.choices()) is (version == 1)
    if version == 2:
        assert table.refusal(TakeHome(0, -1, 1)) == "ABBOT-9"
        return
    table.do("home 0,-1 abbot")
    assert table.scored() == {"garden": {0: 9}}
    assert len([e for e in table.events if isinstance(e, FeatureScored)]) == 1


@rule("ABBOT-9", "ABBOT-8")
@pytest.mark.parametrize("step", ["pass", "knight:S"])
def test_a_monastery_with_an_abbot_is_scored_after_the_follower_step(step: str) -> None:
    around = "U@1,0 r0\nU@-1,0 r0\nB@1,1 r0\nB@-1,1 r0\nE@1,2 r180\nE@-1,2 r180\nV@2,0 r0"
    table = Table(abbot=True).play("B@0,1 r0 | abbot\n" + around)
    table.lay("E@0,2 r180")
    assert table.state.on_turn == 0
    assert not any(choice.startswith("home") for choice in table.choices())
    table.do(step)
    assert (table.state.scores, table.homes()) == ((9, 0), [(0, "abbot")])


@rule("ABBOT-9", "CARC-14.19")
def test_a_view_of_a_game_with_hidden_hands_is_of_the_version_of_its_game() -> None:
    hidden = {"abbot": True, "hand_size": 3, "hand_visible": False}
    for version in (1, 2, 3):
        seen = Table(rules=version, **hidden).state.view(0)
        assert (seen.rules_version, seen.copy().rules_version) == (version, version)
    assert Table().state.rules_version == 3


@rule("CARC-6.8", "ABBOT-5")
def test_a_meeple_cannot_be_taken_back() -> None:
    table = Table(abbot=True).play("B@0,1 r0 | monk\nU@1,0 r0")
    table.lay("U@2,0 r0")
    assert table.refusal(TakeHome(0, 1, 0)) == "CARC-6.8"
    assert not any(text.startswith("home") for text in table.choices())


# -- editions ------------------------------------------------------------------------------------------


@rule("EDITION-4", "EDITION-1", "EDITION-5")
def test_nobody_is_paid_twice_for_a_city_in_the_second_edition() -> None:
    # Both fields at the city * a belong to the first seat.
    script = """
        E@0,-1 r180 | farmer:N.E.W
        B@0,1 r0
        U@1,0 r0 | farmer:N.EL.WR
    """
    keep = [(0, -1, 1), (1, 0, 1)]
    for options, worth in (
        ({}, 6),
        ({"edition": "second"}, 3),
        ({"edition": "first"}, 4),
        ({"field_mode": "per_field_once"}, 3),
        ({"edition": "first", "field_mode": "per_field"}, 6),
    ):
        table = Table(**options).play(script)
        final = table.finish(keep)
        assert points(final, "field") == {0: worth}, options


@rule("EDITION-2", "CARC-EDGE-23", "CARC-14.16", "EDITION-6")
def test_the_first_edition_counts_farmers_around_each_city() -> None:
    table = Table(edition="first").play("""
        U@1,0 r0
        E@1,-1 r270
        I@0,-1 r180 | farmer:N.W
    """)
    final = [event for event in table.finish([(0, -1, 2)]) if event.feature == "field"]
    assert [event.points for event in final] == [((0, 4),), ((0, 4),)]
    assert {event.rule for event in final} == {"EDITION-2"}
    assert {frozenset(event.tiles) for event in final} == {
        frozenset({(0, 0), (0, -1)}),
        frozenset({(0, -1), (1, -1)}),
    }
    alone = Table(edition="first").play("E@0,-1 r180")
    assert points(alone.finish([(0, -1, 1)]), "field") == {}


@rule("CARC-10.1", "CARC-11.5")
def test_fields_can_be_left_out() -> None:
    table = Table(fields=False)
    table.lay("B@0,1 r0")
    assert table.choices() == {"pass", "monk"}
    assert table.refusal(Deploy(1)) == "CARC-10.1"
    assert Pass() in table.state.legal_moves()
    assert isinstance(table.state.moves[-1], Place)
