"""The end of a game (DISC-10) and features on one tile (DISC-7.5a)."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine
from engine.games.discovery import state as discovery
from engine.games.discovery.tiles import FILE, load
from engine.landscape.records import Draw, Drawn, GameEnded, Pass, SetAside
from tests.engine.discovery.table import Table, crowded, finals
from tests.engine.rules import rule


def last_turn(table: Table) -> None:
    """Play until the last tile has been laid."""
    state = table.state
    while state.in_bag or state.phase != "follower":
        state.push(state.legal_moves()[0] if state.phase != "follower" else Pass())


@rule("DISC-10.1", "DISC-14.16")
def test_the_turn_of_the_last_tile_has_its_follower_step() -> None:
    table = Table()
    last_turn(table)
    state = table.state
    assert (state.turn, state.turns, state.current_player) == (83, 83, 0)
    deploys = [claim for claim in state.claims() if claim.action == "deploy"]
    assert deploys
    events = state.push(deploys[0].move)
    assert state.is_terminal
    assert state.legal_moves() == []
    assert isinstance(events[-1], GameEnded)
    assert [event.points for event in finals(events)] == [((0, deploys[0].feature.final),)]
    assert table.refusal(Pass()) == "DISC-10.1"


@rule("DISC-10.2", "DISC-10.4", "DISC-10.5", "DISC-16.8")
def test_every_follower_on_the_board_scores_and_the_most_points_win() -> None:
    table = Table().play("""
        D60@1,0 r0 | explorer:N
        D22@0,-1 r0 | navigator:ESW
        D18@0,1 r270 | navigator:-
        D12@-1,0 r0 | brigand:NESW
    """)
    spots = [(f.x, f.y, f.region) for f in table.state.followers()]
    assert table.state.winners == ()
    events = table.finish(keep=spots)
    assert [(e.x, e.y, e.region) for e in finals(events)] == spots
    assert [e.points for e in finals(events)] == [((0, 1),), ((1, 1),), ((0, 0),), ((1, 1),)]
    assert [(f.x, f.y, f.region) for f in table.state.followers()] == spots
    assert table.state.scores == (1, 2)
    assert table.state.winners == (1,)
    assert events[-1] == GameEnded((1, 2), (1,), "DISC-10.5")


@rule("DISC-10.6")
def test_a_tie_is_a_shared_victory() -> None:
    table = Table(3)
    table.finish()
    assert table.state.scores == (0, 0, 0)
    assert table.state.winners == (0, 1, 2)


@rule("DISC-4.8", "DISC-11.2c", "DISC-16.5")
def test_a_last_tile_that_fits_nowhere_ends_the_game_without_a_follower_step() -> None:
    table = crowded({1: "D12"})
    state = table.state
    assert state.legal_moves() == [Draw("D12", 0)]
    assert state.turn == 83
    events = state.push(Draw("D12", 0))
    assert events[:2] == (Drawn(0, "D12", "DISC-4.1"), SetAside(0, "D12", "DISC-4.7"))
    assert isinstance(events[-1], GameEnded)
    assert state.is_terminal
    assert state.aside == ("D12",)
    assert len(state.landscape.cells) == 83  # one turn fewer than DISC-1.1 would give
    assert state.pop() == Draw("D12", 0)
    assert (state.phase, state.aside) == ("draw", ())


@pytest.fixture
def other_d18(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The shipped tiles, with another D18 (DISC-16.9)."""
    terrains, centre, city = request.param
    text = FILE.read_text(encoding="utf-8")
    start = text.index('id = "D18"')
    end = text.index("[[design]]", start)
    sides = "".join(
        f'  {{ terrain = "{t}", edges = "{e}" }},\n' for t, e in zip(terrains, "NESW", strict=True)
    )
    face = (
        'id = "D18"\ncount = 1\nfamily = "1,1,1,1,4"\nregions = [\n'
        f'{sides}  {{ terrain = "{centre}", edges = "" }},\n]\n'
        f"touch = [[0, 4], [1, 4], [2, 4], [3, 4]]\ncities = {city}\n\n"
    )
    path = tmp_path / "tiles.toml"
    path.write_text(text[:start] + face + text[end:], encoding="utf-8")
    tiles = load(path)
    monkeypatch.setattr(discovery, "tile_set", lambda: tiles)


GGMM = ("grassland", "grassland", "mountain", "mountain")
SSGG = ("sea", "sea", "grassland", "grassland")


def worth_of_the_centre(small_feature: str) -> int:
    """Deploy on the enclosed region of D18, take it back two turns later, return the points."""
    table = Table(small_feature=small_feature)
    state = table.state
    table.draw("D18")
    state.push(state.legal_moves()[0])
    (role,) = (text for text in table.choices() if text.endswith(":-"))
    table.do(role)
    for tile in ("D22", "D44"):
        table.draw(tile)
        state.push(state.legal_moves()[-1])
        if state.current_player == 1:
            table.do("pass")
    (home,) = (text for text in table.choices() if text.startswith("home"))
    return table.gain(home)


@pytest.mark.parametrize(
    ("other_d18", "at_most_two", "exactly_two"),
    [
        pytest.param((GGMM, "sea", "[[2, 4]]"), 1, 2, id="sea-with-a-city"),
        pytest.param((SSGG, "mountain", "[[4, 0]]"), 1, 2, id="range-with-a-city"),
        pytest.param((("sea", "sea", "mountain", "mountain"), "grassland", "[[4, 0]]"), 1, 2, id="grassland"),
    ],
    indirect=["other_d18"],
)
@rule("DISC-DX-13", "DISC-7.5a")
@pytest.mark.usefixtures("other_d18")
def test_a_complete_feature_on_one_tile(at_most_two: int, exactly_two: int) -> None:
    assert worth_of_the_centre("at_most_two") == at_most_two
    assert worth_of_the_centre("exactly_two") == exactly_two


@rule("DISC-16.9", "DISC-7.5a")
def test_the_enclosed_sea_of_the_shipped_tiles() -> None:
    enclosed = [
        (design.id, index)
        for design in discovery.tile_set().designs
        for index, region in enumerate(design.regions)
        if not region.ports
    ]
    assert enclosed == [("D18", 4)]
    assert worth_of_the_centre("at_most_two") == 0
    assert worth_of_the_centre("exactly_two") == 1


@rule("DISC-7.5", "DISC-7.5a")
def test_features_on_two_tiles_get_no_bonus_under_either_reading() -> None:
    for small_feature in ("at_most_two", "exactly_two"):
        table = Table(small_feature=small_feature).play("D63@0,-1 r0 | navigator:S\nD18@0,1 r270")
        assert (table.feature(0, 0, 0).now, table.feature(0, 0, 2).now) == (1, 2)
    with pytest.raises(engine.UnknownName):
        Table(small_feature="none")
