"""The words and pictures of The Princess & the Dragon."""

from __future__ import annotations

from tests.engine.carcassonne.test_dragon import dragon
from tests.engine.rules import rule
from tests.tui.test_abbey_words import TWO, told
from tui.games.carcassonne.words import PRESENTATION as WORDS
from tui.presentation.landscape.scene import base_scene, choosing

FLIGHT = """
    R: U@-1,0 0 | highwayman:EW
    B: B@0,1 0 | monk
    R: PD-straight-volcano@1,0 0 | fairy -1,0 highwayman:EW
    R: PD-straight-dragon@2,0 0
"""


@rule("DRAGON-31", "DRAGON-32")
def test_a_step_says_who_moves_what_is_eaten_and_who_comes_next() -> None:
    table = dragon(FLIGHT)
    state = table.state
    assert WORDS.prompt(state) == "Move the dragon, step 1 of 6; it eats all figures there."
    assert [WORDS.choice(state, move, TWO) for move in state.legal_moves()] == ["fly east", "fly west"]
    note = WORDS.account(state)
    assert note is not None
    assert note.lines == ((0, "dragon, step 1 of 6"), (1, "dragon, step 2 of 6"), (0, "the fairy"))
    assert told(table, "fly 0,0") == "You moved the dragon west, step 1."
    assert [WORDS.choice(state, move, TWO) for move in state.legal_moves()] == ["fly south, eats Ben: monk"]
    assert told(table, "fly 0,1") == (
        "Ben moved the dragon south, step 2. The dragon ate Ben's figure: monk. The dragon can go no further."
    )


def test_the_map_shows_the_path_and_numbers_the_next_tiles() -> None:
    state = dragon(FLIGHT).state
    first, second = state.claims()
    assert (first.action, first.role, (first.x, first.y)) == ("fly", "", (2, 0))
    scene = choosing(base_scene(state), "carcassonne", [("1", first), ("2", second)], first, 0, None)
    signs = [(piece.x, piece.y, piece.letters) for piece in scene.pieces]
    assert signs == [(-1, 0, "f*"), (1, 0, "DR"), (2, 0, "DR"), (0, 0, "2")]
    assert not scene.lit
    state.push(second.move)
    path = [(piece.x, piece.y, piece.letters) for piece in base_scene(state).pieces]
    assert path == [(-1, 0, "f*"), (0, 0, "DR"), (1, 0, ".0")]


@rule("PRINCESS-2", "FAIRY-2", "PORTAL-1", "DRAGON-EDGE-20")
def test_the_follower_step_says_what_else_can_be_done() -> None:
    table = dragon("R: F@0,-1 1 | knight:NS")
    table.lay("PD-cap-corner-princess@0,-2 r180")
    assert WORDS.prompt(table.state) == "Princess: send a knight of her city home, or go on as usual."
    claims = {claim.action: claim for claim in table.state.claims()}
    assert WORDS.claim(claims["remove_knight"]) == "send this knight home, without points"
    assert WORDS.group(claims["remove_knight"]) == "bring home"
    assert told(table, "remove_knight 0,-1 knight:NS") == "The princess sent your figure home: knight."
    table = dragon("R: U@1,0 0 | highwayman:EW")
    table.state.on_turn = 0
    table.lay("PD-straight-volcano@2,0 r0")
    assert WORDS.prompt(table.state) == "Call the fairy to a meeple of yours, or pass."
    (claim,) = table.state.claims()
    assert (WORDS.group(claim), WORDS.place(claim)) == ("call the fairy", "highwayman")
    table.do("pass")
    table.lay("PD-crossing-portal@-1,0 r0")
    assert WORDS.prompt(table.state) == "Portal: place a follower on any tile, or pass."
