"""The words and pictures of Little Buildings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine import Event
from engine.games.carcassonne.modules.little_buildings import (
    BuildingPlaced,
    LittleBuildings,
    PlaceBuilding,
    counted_as,
)
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.compass import xy
from engine.landscape.landscape import bits
from engine.landscape.records import Deploy
from tui.app.help.page import HelpPage, HelpPoints, HelpTiles
from tui.base.messages import Sentence, listed
from tui.base.words import N_, _, ngettext
from tui.drawing.art.scene import Pawn, ScenePiece
from tui.games.carcassonne.art.landmark import Picture
from tui.games.carcassonne.screen import ModuleScreen
from tui.presentation.landscape.vocabulary import RoleWords, Vocabulary

_BUILT: Final = {
    "building": Sentence(
        N_("{name} put a little building on the tile."), name=N_("You put a little building on the tile.")
    ),
    "tower": Sentence(N_("{name} put a tower on the tile."), name=N_("You put a tower on the tile.")),
    "house": Sentence(N_("{name} put a house on the tile."), name=N_("You put a house on the tile.")),
    "shed": Sentence(N_("{name} put a shed on the tile."), name=N_("You put a shed on the tile.")),
}
_NAMES: Final = {
    "building": N_("little building"),
    "tower": N_("tower"),
    "house": N_("house"),
    "shed": N_("shed"),
}
_HOUSE: Final = ("$$$$$$", "$kRRk$", "$RRRr$", "$HdHH$", "$HdHH$", "$$$$$$")
_PICTURES: Final[dict[str, Picture]] = {
    "building": _HOUSE,
    "tower": ("$$$$$$", "$KkKK$", "$HHHW$", "$HdHW$", "$HHHW$", "$HdHW$", "$$$$$$"),
    "house": _HOUSE,
    "shed": ("$$$$$$", "$kkkk$", "$jjjj$", "$UdUj$", "$UdUj$", "$$$$$$"),
}
"""Tokens with a golden rim, which sets them off from the houses of cities."""


def _tell(event: Event, names: Sequence[str]) -> str | None:
    if isinstance(event, BuildingPlaced):
        return _BUILT[event.building].tell(name=names[event.seat])
    return None


def _brief(event: Event) -> str:
    return _(_NAMES[event.building]) if isinstance(event, BuildingPlaced) else ""


def _held(state: CarcassonneState, seat: int) -> str:
    """Return the buildings that a seat has left."""
    module = state.module(LittleBuildings)
    if module is None:
        return ""
    left = zip(module.values, module.part(state).left[seat], strict=True)
    texts = [_COUNTED[counted_as(name)](number).format(n=number) for name, number in left if number]
    return listed(texts) if texts else ""


def _prompt(state: CarcassonneState) -> str | None:
    """Return the prompt of a follower step in which nothing but a building can be placed."""
    if state.phase != "follower" or state.module(LittleBuildings) is None:
        return None
    moves = state.legal_moves()
    if any(isinstance(move, Deploy) for move in moves) or not any(
        isinstance(move, PlaceBuilding) for move in moves
    ):
        return None
    return _("Put a little building on the tile, or pass.")


def _pieces(state: CarcassonneState, colours: Sequence[int]) -> list[ScenePiece]:
    """Return the buildings in a corner of their tiles."""
    module = state.module(LittleBuildings)
    if module is None:
        return []
    found = []
    for name, built in zip(module.values, module.part(state).built, strict=True):
        for tile in bits(built):
            x, y = xy(state.landscape.cells[tile])
            sign = f"+{module.values[name]}"
            found.append(ScenePiece(x, y, 0.86, 0.84, sign, sign, "H", "k", _PICTURES[name]))
    return found


_COUNTED: Final = {
    "little building": lambda n: ngettext("{n} little building", "{n} little buildings", n),
    "little tower": lambda n: ngettext("{n} tower", "{n} towers", n),
    "little house": lambda n: ngettext("{n} house", "{n} houses", n),
    "little shed": lambda n: ngettext("{n} shed", "{n} sheds", n),
}

_WORDS: Final[Vocabulary[CarcassonneState]] = Vocabulary(
    roles={
        name: RoleWords(_NAMES[name], _BUILT[name], N_("little building"), _NAMES[name]) for name in _NAMES
    },
    claims={
        "building": N_("{role}: 1 more for all that scores on this tile"),
        "tower": N_("{role}: 3 more for all that scores on this tile"),
        "house": N_("{role}: 2 more for all that scores on this tile"),
        "shed": N_("{role}: 1 more for all that scores on this tile"),
    },
    counted=_COUNTED,
    holdings=(_held,),
    prompters=(_prompt,),
    tellers=(_tell,),
    briefs=(_brief,),
    rules={
        "LITTLE-1": N_("Little Buildings are 18 tokens: towers, houses and sheds."),
        "LITTLE-2": N_("All little buildings are worth 1 point, and everybody has as many."),
        "LITTLE-3": N_("A tower is worth 3 points, a house 2, a shed 1."),
        "LITTLE-4": N_("Instead of a follower you may put a little building on the tile just placed."),
        "LITTLE-6": N_("All that scores on a tile scores more for its building, whoever it belongs to."),
    },
)


def _page() -> HelpPage:
    return HelpPage(
        "little_buildings",
        _("Buildings"),
        (
            HelpTiles(
                {(0, 0): ("D", 0), (1, 0): ("U", 0), (2, 0): ("W", 0), (-1, 0): ("W", 0)},
                _("The road has four tiles and one building: 5 points."),
                pawns=(Pawn(1, 0, 0, 0, "highwayman"),),
                pieces=(ScenePiece(2, 0, 0.86, 0.84, "+1", "+1", "H", "k", _PICTURES["building"]),),
                options={"little_buildings": True},
            ),
            HelpPoints(
                (
                    _("Instead of a follower, put a building on the tile you have just placed."),
                    _("It stays there and belongs to nobody."),
                    _("Whenever a road, city, monastery or field on this tile scores, it scores 1 more."),
                    _("Monasteries count the buildings on all nine tiles."),
                    _("Inns and cathedrals do not change what a building is worth."),
                    _("With other rules a tower is worth 3, a house 2 and a shed 1."),
                )
            ),
        ),
        option="little_buildings",
    )


SCREEN: Final = ModuleScreen(words=_WORDS, pages=(_page,), pieces=_pieces, order=10)
