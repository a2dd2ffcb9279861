"""The Castle's set-up, turn, wall, tokens and end, as the rules tell them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

import engine
from engine.games.castle.board import AT_END, IN_PLAY, board
from engine.games.castle.records import Hide, KeepMoved, KeepScored, TokenUsed, Use
from engine.games.castle.state import CastleState
from engine.landscape.records import Begin, Deploy, Draw, Pass, Place, Score
from tests.engine.castle.brute import STARTS, TOKENS
from tests.engine.castle.random_games import any_set_up, choose, new
from tests.engine.castle.table import CORNERS, Table
from tests.engine.rules import rule

GAME = engine.game("castle")


@rule("CAST-1.1")
@pytest.mark.parametrize("players", [1, 3])
def test_it_is_a_game_for_two(players: int) -> None:
    with pytest.raises(engine.UnknownName, match="a game for 2, not for"):
        engine.new_game("castle", players=players)


@rule("CAST-1.7", "CAST-1.8", "CAST-3.4", "CAST-3.5")
def test_before_the_first_move() -> None:
    state = engine.new_game("castle", players=2)
    assert isinstance(state, CastleState)
    assert state.scores == (0, 0)
    assert [marker.space for marker in state.wall.markers] == [0, 0]
    assert [state.supply(0), state.supply(1)] == [6, 6]
    assert state.keeps == (None, None)
    assert {tile.design.id for tile in state.landscape.laid()} == set(STARTS)
    assert sum(state.tiles_left().values()) == state.in_bag == state.turns == 60
    assert not any(spot.holds for spot in state.wall.corners)
    assert state.wall.length == 100


@rule("CAST-3.2", "CAST-3.6")
def test_the_tokens_are_put_on_the_corners_and_the_first_player_is_drawn() -> None:
    state = engine.new_game("castle", players=2, seed=3)
    assert isinstance(state, CastleState)
    dealer = engine.Dealer(3)
    for corner in board().guarded:
        moves, weights = state.chance_weights()
        assert {move.corner for move in moves if isinstance(move, Hide)} == {corner}
        assert sum(weights) == 18 - len(state.moves)
        assert state.why_illegal(Hide("points", corner + 1)) is not None
        state.push(dealer.deal(state))
    assert [spot.spaces[0] for spot in state.wall.corners if not spot.holds] == [0]
    assert state.legal_moves() == [Begin(0), Begin(1)]
    state.push(Begin(1))
    assert state.on_turn == 1
    assert Table().state.on_turn == 0


@rule("CAST-3.2")
def test_a_third_token_of_a_kind_is_refused() -> None:
    state = engine.new_game("castle", players=2)
    state.push(Hide("keep", 1))
    state.push(Hide("keep", 2))
    objection = state.why_illegal(Hide("keep", 3))
    assert objection is not None
    assert objection.rule == "CAST-3.2"
    assert Hide("keep", 3) not in state.legal_moves()


@rule("CAST-4.1", "CAST-4.4")
def test_the_steps_come_in_their_order() -> None:
    table = Table().give(0, "extra-turn", "double-house")
    assert table.refusal(Place("N01", 2, 8, 0)) == "CAST-4.1"
    table.draw("N01")
    assert table.state.phase == "place"
    assert table.refusal(Pass()) == "CAST-4.1"
    assert table.refusal(Use("extra-turn")) == "CAST-4.4"
    table.do("N01@2,8 r0")
    assert table.state.phase == "follower"
    assert table.refusal(Use("double-house")) == "CAST-4.4"
    assert table.refusal(Draw("N01", 0)) == "CAST-4.1"
    table.do("pass")
    assert table.state.phase == "extra_turn"
    assert table.refusal(Pass()) == "CAST-9.4"
    table.do("hold extra-turn")
    assert table.state.on_turn == 1


@rule("CAST-5.1", "CAST-5.2")
def test_a_tile_touches_a_tile_or_a_start_space_with_a_side() -> None:
    table = Table()
    assert {(x, y) for x, y, _ in table.places("N20")} == {(7, 0), (8, 6), (2, 8)}
    assert {(x, y) for x, y, _ in table.places("X02")} == {(2, 0), (8, 3), (5, 8), (0, 4)}
    table.play("N20@2,8 r0")
    assert {(x, y) for x, y, _ in table.places("N18")} == {(7, 0), (8, 6), (1, 8), (2, 7), (3, 8)}
    table.draw("N18")
    assert table.refusal(Place("N18", 1, 7, 0)) == "CAST-5.1"
    assert table.refusal(Place("N18", 0, 8, 0)) == "CAST-5.1"
    assert table.refusal(Place("N18", 2, 9, 0)) == "CAST-5.1"
    assert table.refusal(Place("N18", 2, 8, 0)) == "CAST-5.1"


@rule("CAST-5.7", "CAST-10.6")
def test_a_tile_that_fits_nowhere_is_put_aside() -> None:
    aside = 0
    for seed in range(30):
        state, dealer = new(seed, GAME.settle({"edges": "all"}))
        random = Random(seed)
        while not state.is_terminal:
            before = state.phase
            events = state.push(choose(state, dealer, random))
            if before == "draw" and state.phase == "draw":
                assert [event.kind for event in events] == ["drawn", "set_aside"]
                assert state.current_player == engine.CHANCE
                aside += 1
        empty = len(board().spaces - set(state.landscape.tile_at))
        assert empty == 16 + len(state.aside)
    assert aside > 10


@rule("CAST-6.1", "CAST-6.2", "CAST-6.5")
def test_where_a_follower_may_stand() -> None:
    table = Table().play("N20@2,8 r0 | merchant:N.E.S.W")
    table.lay("N01@3,8 r0")
    assert table.choices() == {"pass", "squire:N"}
    assert table.refusal(Deploy(1)) == "CAST-6.2"
    assert table.refusal(Deploy(7)) == "CAST-6.1"
    assert table.refusal(Deploy(0, 1)) == "CAST-6.1"
    table.state._supply[1] = 0
    assert table.refusal(Deploy(0)) == "CAST-6.1"
    assert not any((f.x, f.y) == (2, 9) for f in table.state.followers())


@rule("CAST-6.3")
def test_features_with_followers_may_be_joined() -> None:
    table = Table().play("""
        N20@2,8 r0
        N03@2,7 r0
        N01@3,8 r0 | squire:N
        N04@2,6 r0
        N10@1,8 r0
        N02@3,6 r180 | squire:S
    """)
    table.lay("N09@3,7 r0")
    assert sorted(f.seat for f in table.of(3, 8, "house").followers) == [0, 1]


@rule("CAST-8.3", "CAST-8.5", "CAST-9.2", "CAST-9.3", "CAST-9.5")
def test_doubling_a_house_is_asked_and_can_be_done_once() -> None:
    table = Table({12: "points"}).put(at=(8, 0)).give(0, "double-house", "double-house", "double-tower")
    assert len(table.state.tokens(0)) == 3
    table.play("N01@2,8 r0 | squire:N\nN20@1,8 r0")
    table.lay("N02@2,7 r180")
    table.do("pass")
    assert table.state.phase == "double"
    assert table.state.asked == (2, 8, 0)
    assert table.choices() == {"use double-house", "hold double-house"}
    assert table.refusal(Use("double-tower")) == "CAST-9.5"
    use, hold = table.state.legal_moves()
    assert [(one.points, one.space, one.token) for one in table.state.landings(use)] == [(4, 12, "points")]
    assert [(one.points, one.space, one.corner) for one in table.state.landings(hold)] == [(2, 10, None)]
    table.do("use double-house")
    assert table.scored() == [("house", {0: 4})]
    assert table.of_kind("token_used") == [TokenUsed(0, "double-house", 0, "CAST-9.5")]
    assert table.state.scores == (12, 0)
    assert table.state.keeps[0] is not None
    assert table.state.keeps[0].size == 2
    kinds = [token.kind for token in table.state.tokens(0)]
    assert kinds == ["double-house", "double-tower", "points"]
    assert table.state.unseen_tokens()["points"] == 1


@rule("CAST-9.5", "CAST-8.6")
def test_nothing_is_doubled_in_the_rivals_turn() -> None:
    table = Table().give(0, "double-tower").play("N03@2,8 r0 | knight:N\nN04@2,7 r180")
    assert table.scored() == [("tower", {0: 4})]
    assert [token.kind for token in table.state.tokens(0)] == ["double-tower"]


@rule("CAST-9.5")
def test_a_path_is_never_doubled() -> None:
    table = Table().give(0, "double-house", "double-tower")
    table.play("S01@0,4 r90 | herald:EW\nN20@2,8 r0\nT01@1,4 r90")
    assert table.scored() == [("path", {0: 3})]


@rule("CAST-9.2", "CAST-9.4", "CAST-8.4")
def test_both_extra_turns_can_be_taken_in_a_row() -> None:
    table = Table().give(0, "extra-turn", "extra-turn")
    table.play("N01@2,8 r0 | pass | use extra-turn")
    assert (table.state.on_turn, table.state.turn) == (0, 2)
    assert table.of_kind("token_used") == [TokenUsed(0, "extra-turn", 0, "CAST-9.4")]
    table.play("N02@1,8 r0 | pass | use extra-turn\nN20@3,8 r0")
    assert (table.state.on_turn, table.state.turn) == (1, 4)
    assert table.state.tokens(0) == ()


@rule("CAST-9.4")
def test_an_extra_turn_is_not_offered_when_no_tile_is_left() -> None:
    table = Table().give(0, "extra-turn").give(1, "extra-turn")
    table.finish()
    assert table.state.is_terminal
    assert [token.kind for seat in range(2) for token in table.state.tokens(seat)] == ["extra-turn"] * 2


@rule("CAST-8.8", "CAST-8.7")
def test_the_marker_goes_round_and_can_take_tokens_on_its_second_lap() -> None:
    table = Table({12: "market"}).put(at=(110, 10)).play("N01@2,8 r0 | squire:N\nN02@2,7 r180")
    assert table.state.wall.markers[0] == (1, 12)
    assert [e.space for e in table.of_kind("token_taken")] == [12]
    assert Table().put(at=(99, 0)).play("N01@2,8 r0 | squire:N\nN02@2,7 r180").state.wall.markers[0] == (1, 1)


@rule("CAST-8.10", "CAST-1.3")
def test_the_corners_are_where_the_rules_say() -> None:
    numbers = ["0/1", "12/13", "17/18", "19/20", "24/25", "30/31", "33/34", "36/37", "52/53", "55/56"]
    numbers += ["58/59", "74/75", "77/78", "80/81"]
    assert ["/".join(map(str, corner.spaces)) for corner in board().corners] == numbers
    assert list(CORNERS) == [int(pair.partition("/")[0]) for pair in numbers]


@rule("CAST-9.1")
def test_the_kinds_of_tokens() -> None:
    assert {token.kind: token.copies for token in board().tokens} == TOKENS
    assert len(IN_PLAY + AT_END) == 9
    table = Table().give(0, *AT_END, *IN_PLAY)
    assert [token.at_end for token in table.state.tokens(0)] == [True] * 6 + [False] * 3
    assert sorted(token.number for token in table.state.tokens(0)) == list(range(1, 10))


@rule("CAST-10.1", "CAST-10.4")
def test_the_keep_moves_to_a_larger_house_only() -> None:
    house = "N01@2,8 r0 | squire:N\nN02@2,7 r180"
    moved = Table().put(keeps=(1, 0)).play(house)
    assert moved.of_kind("keep_moved") == [KeepMoved(0, 2, 1, 2, 8, 0, "CAST-10.1")]
    for size in (2, 3):
        kept = Table().put(keeps=(size, 0)).play(house)
        assert kept.of_kind("keep_moved") == []
        assert kept.state.keeps[0] is not None
        assert kept.state.keeps[0].size == size


@rule("CAST-10.4", "CAST-7.9")
@pytest.mark.parametrize(("first", "moves"), [("score 2,8 squire:N", [2, 3]), ("score 2,6 squire:NS", [3])])
def test_of_two_houses_in_one_turn_the_keep_ends_on_the_larger(first: str, moves: list[int]) -> None:
    table = Table().play("""
        N01@2,8 r0 | squire:N
        N20@1,8 r0
        N10@1,7 r0
        N03@1,6 r0
        N09@2,6 r0 | squire:NS
        N04@1,5 r0
        N02@2,5 r180
        N07@3,8 r0
        N18@2,7 r0
    """)
    assert table.choices() == {"score 2,8 squire:N", "score 2,6 squire:NS"}
    table.do(first)
    assert [event.size for event in table.of_kind("keep_moved")] == moves
    assert table.state.scores == (5, 0)
    assert table.state.keeps[0] is not None
    assert table.state.keeps[0].size == 3


@rule("CAST-10.5")
def test_the_keep_blocks_nothing() -> None:
    table = Table().play("N04@2,8 r0\nN20@1,8 r0\nN02@2,7 r180 | squire:S\nN09@3,8 r0")
    table.lay("N10@2,6 r0")
    assert table.state.keeps[0] is not None
    assert table.choices() == {"pass", "knight:NS", "merchant:E", "merchant:W"}


@rule("CAST-10.6", "CAST-10.7", "CAST-10.12", "CAST-10.13", "CAST-9.8", "CAST-10.11", "CAST-8.9")
def test_the_events_of_the_end_come_in_their_order() -> None:
    table = Table().play("N03@2,8 r0 | knight:N\nN10@2,7 r0").put(at=(7, 0), keeps=(3, 0))
    table.give(0, "keep", "unfinished-tower", "points")
    table.play("N20@1,8 r0 | merchant:N.E.S.W")
    keep = [(2, 8, 0)]
    table.finish(keep=keep)
    kinds = [event.kind for event in table.events]
    start = kinds.index("token_used")
    told = [(e.kind, e.rule) for e in table.events[start:]]  # type: ignore[attr-defined]
    assert told == [
        ("token_used", "CAST-9.8"),
        ("keep_scored", "CAST-10.7"),
        ("token_used", "CAST-9.6"),
        ("scored", "CAST-9.6"),
        ("scored", "CAST-10.9"),
        ("token_used", "CAST-10.11"),
        ("ended", "CAST-10.13"),
    ]
    (scored,) = (event for event in table.events if isinstance(event, KeepScored))
    assert scored.sizes == (5, 0)
    assert scored.points == len(scored.cells) == len(table.state.empty_group)
    assert table.state.winners == (0,)
    assert table.state.tokens(0) == ()


@rule("CAST-10.13")
def test_an_equal_end_is_a_shared_victory() -> None:
    table = Table()
    table.finish()
    assert table.state.scores == (0, 0)
    assert table.state.winners == (0, 1)


@rule("CAST-9.9")
def test_no_way_of_using_end_tokens_beats_the_one_taken() -> None:
    """Whatever subset of its keep tokens a seat might hold back, it gains nothing by it."""
    cells = range(12)
    for mine, theirs, tokens, bonus in (
        (m, t, n, b) for m in range(6) for t in range(6) for n in range(3) for b in range(6)
    ):
        gains = []
        for used in range(tokens + 1):
            size = mine + used * bonus if mine else 0
            gains.append(len(cells) * ((size > theirs) - (size < theirs)))
        assert max(gains) == gains[-1]
    for seed in range(40):
        values = Random(seed).choices(range(8), k=5)
        best = sorted(values, reverse=True)
        assert all(sum(best[:n]) == max(map(sum, combinations(values, n))) for n in range(4))


@rule("CAST-12.1")
def test_for_beginners_a_tied_court_scores_both() -> None:
    for ties, points in (("nobody", ((0, 0), (1, 0))), ("all", ((0, 6), (1, 6)))):
        table = Table(ties=ties).play("N20@2,8 r0 | merchant:N.E.S.W")
        table.state.landscape.put(table.state.landscape.segment(2, 9, 0), 1)
        (award,) = table.state.final_scoring().ending().courts
        assert award.points == points


@rule("CAST-12.2")
def test_the_falcon_is_not_in_the_box() -> None:
    kinds = {region.kind for design in Table().state.tileset.designs for region in design.regions}
    assert kinds == {"house", "tower", "path", "court"}


@rule("CAST-1.9")
def test_faces_are_regions_and_nothing_else() -> None:
    for design in Table().state.tileset.designs:
        assert design.marks <= {"square"}
        assert {name for region in design.regions for name in region.tokens} <= {"well", "market"}


@rule("CAST-7.11")
def test_courts_never_score_during_the_game() -> None:
    for seed in range(10):
        state, dealer = new(*any_set_up(seed))
        random = Random(seed)
        while not state.is_terminal:
            for event in state.push(choose(state, dealer, random)):
                assert event.kind != "scored" or event.feature != "court" or event.final  # type: ignore[attr-defined]


def test_score_moves_name_each_feature_once() -> None:
    met = Counter[int]()
    for seed in range(60):
        state, dealer = new(*any_set_up(seed))
        random = Random(seed)
        while not state.is_terminal:
            if state.phase == "score":
                claims = state.claims()
                assert [claim.move for claim in claims] == state.legal_moves()
                assert all(isinstance(claim.move, Score) and claim.action == "score" for claim in claims)
                assert all(claim.feature.complete and claim.feature.kind != "court" for claim in claims)
                met[len(claims)] += 1
            state.push(choose(state, dealer, random))
    assert met[2] > 10
