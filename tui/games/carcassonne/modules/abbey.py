"""The words and pictures of Abbey & Mayor."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from engine import Event, Move
from engine.games.carcassonne.modules.abbey import ABBEY, AbbeyPhase, Abbeys, Kept
from engine.games.carcassonne.modules.barns import BARN, BUILT, CORNERS, BarnPlaced, Barns, BarnTaken
from engine.games.carcassonne.modules.mayors import MAYOR
from engine.games.carcassonne.modules.wagons import WAGON, MoveWagon, WagonMoved, WagonPhase, Wagons
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.compass import SIDES, xy
from engine.landscape.feature import Claim
from engine.landscape.records import CameHome, Pass, Place
from engine.landscape.steps import SIDE_NAMES
from tui.app.help.page import HelpPage, HelpPoints, HelpTiles
from tui.base.messages import Sentence
from tui.base.words import N_, _
from tui.drawing.art.figures import FigureSprite
from tui.drawing.art.painters.grid import Point
from tui.drawing.art.scene import Pawn, ScenePiece
from tui.drawing.art.seats import seat
from tui.drawing.art.vector import figures as drawings
from tui.games.carcassonne.art import symbols
from tui.games.carcassonne.art.landmark import Landmark, Sign
from tui.games.carcassonne.art.survey import Survey
from tui.games.carcassonne.screen import ModuleScreen
from tui.presentation.landscape.vocabulary import FeatureWords, FigureWords, RoleWords, Vocabulary

_KEPT: Final = {
    "ABBEY-4": Sentence(N_("{name} keeps the abbey and draws."), name=N_("You keep your abbey and draw.")),
    "ABBEY-16": Sentence(N_("{name} places no abbey."), name=N_("You place no abbey.")),
    "WAGON-3": Sentence(N_("{name} took the wagon home."), name=N_("You took your wagon home.")),
}
_MOVED: Final = {
    "road": Sentence(N_("{name}'s wagon moves on to a road."), name=N_("Your wagon moves on to a road.")),
    "city": Sentence(N_("{name}'s wagon moves on to a city."), name=N_("Your wagon moves on to a city.")),
    "monastery": Sentence(
        N_("{name}'s wagon moves on to a monastery."), name=N_("Your wagon moves on to a monastery.")
    ),
    "shrine": Sentence(
        N_("{name}'s wagon moves on to a shrine."), name=N_("Your wagon moves on to a shrine.")
    ),
}
_PASS: Final[Mapping[str, str]] = {
    AbbeyPhase.CHOICE: N_("draw a tile"),
    AbbeyPhase.ROUND: N_("place no abbey"),
    WagonPhase.MOVE: N_("take the wagon home"),
}
_BUILT: Final = Sentence(N_("{name} built a barn."), name=N_("You built a barn."))
_LEFT: Final = Sentence(N_("{name}'s farmers there went home."), name=N_("Your farmers there went home."))
_TAKEN: Final = Sentence(N_("{name} took the barn back."), name=N_("You took your barn back."))


def _tell(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case Kept(seat=seat, rule=rule):
            return _KEPT[rule].tell(name=names[seat])
        case WagonMoved(seat=seat, feature=feature):
            return _MOVED[feature].tell(name=names[seat])
        case CameHome(seat=seat, rule="BARN-6" | "BARN-8"):
            return _LEFT.tell(name=names[seat])
        case BarnPlaced(seat=seat):
            return _BUILT.tell(name=names[seat])
        case BarnTaken(seat=seat):
            return _TAKEN.tell(name=names[seat])
    return None


def _brief(event: Event) -> str:
    return _("barn") if isinstance(event, BarnPlaced) else ""


def _choice(state: CarcassonneState, move: Move, names: Sequence[str]) -> str | None:
    if isinstance(move, MoveWagon):
        return _goal(state, move)
    return _(_PASS[state.phase]) if isinstance(move, Pass) and state.phase in _PASS else None


def _regret(state: CarcassonneState, made: Move, better: Move) -> str | None:
    if state.phase == AbbeyPhase.CHOICE and isinstance(made, Place) and isinstance(better, Pass):
        return _("The only abbey is gone: it could have waited for a hole that brings more.")
    return None


def _goal(state: CarcassonneState, move: MoveWagon) -> str:
    """Return a goal of a wagon and the way to it, with its sides where its tile has several such."""
    wagons, land = state.module(Wagons), state.landscape
    assert wagons is not None
    x, y, _region = land.place_of(wagons.part(state)[0].segment)
    steps = zip(SIDE_NAMES, (y - move.y, move.x - x, move.y - y, x - move.x), strict=True)
    way = [f"{_(side)} {n}" if n > 1 else _(side) for side, n in steps if n > 0]
    tile = land.tile_under(land.segment(move.x, move.y, move.region))
    kind = tile.design.regions[move.region].kind
    text = f"{_(kind)}: {', '.join(way) or _('on its tile')}"
    if sum(region.kind == kind for region in tile.design.regions) == 1:
        return text
    sides = tile.design.sides_of(move.region, tile.rotation)
    return f"{text} ({', '.join(_(SIDE_NAMES[SIDES.index(side)]) for side in sides)})"


def _held(state: CarcassonneState, seat: int) -> str:
    return _("abbey at home") if _has_abbey(state, seat) else ""


def _has_abbey(state: CarcassonneState, seat: int) -> bool:
    abbeys = state.module(Abbeys)
    return abbeys is not None and abbeys.part(state).left[seat] > 0


_BARN: Final = N_("barn")
_BARN_CORNERS: Final = {
    "north-west": N_("north-west corner"),
    "north-east": N_("north-east corner"),
    "south-east": N_("south-east corner"),
    "south-west": N_("south-west corner"),
}
_WAGON: Final = Sentence(N_("{name} sent the wagon out."), name=N_("You sent your wagon out."))

_WORDS: Final[Vocabulary[CarcassonneState]] = Vocabulary(
    features={BUILT: FeatureWords(_BARN, N_("your barn"), N_("{name}'s barn"), N_("a barn"))},
    roles={
        "mayor": RoleWords(
            N_("mayor"),
            Sentence(
                N_("{name} sent the mayor into the city."), name=N_("You sent your mayor into the city.")
            ),
        ),
        "wagon": RoleWords(N_("wagon"), _WAGON),
        "lying wagon": RoleWords(N_("wagon, lying"), _WAGON, N_("wagon"), N_("lying abbot")),
        BUILT: RoleWords(_BARN, _BUILT),
        **{f"{BUILT} {corner}": RoleWords(_BARN, _BUILT, _BARN, _BARN_CORNERS[corner]) for corner in CORNERS},
    },
    prompts={
        AbbeyPhase.CHOICE: N_("Place your abbey in a hole, or draw a tile (0)."),
        AbbeyPhase.ROUND: N_("No tiles are left. Last chance: place your abbey, or pass (0)."),
        WagonPhase.MOVE: N_("Move your wagon on, or take it home."),
    },
    awaited={
        AbbeyPhase.ROUND: N_("No tiles are left. {name} may still place the abbey."),
        WagonPhase.MOVE: N_("{name} must decide where the scored wagon goes."),
    },
    by_rule={
        "ABBEY-4": Sentence(N_("{name} placed an abbey."), name=N_("You placed your abbey.")),
        "BARN-6": Sentence(
            N_("{name}'s field has a barn now: {gain}."), name=N_("Your field has a barn now: {gain}.")
        ),
        "BARN-8": Sentence(
            N_("{name}'s field has reached a barn: {gain}."),
            name=N_("Your field has reached a barn: {gain}."),
        ),
        "BARN-13": Sentence(
            N_("{name}'s barn at the end: {gain}."), name=N_("Your barn at the end: {gain}.")
        ),
    },
    claims={
        "barn": N_("barn, {place}: {points} at the end so far; farmers here score and leave"),
        "take_barn": N_("barn back in your supply, without points"),
    },
    specials=(
        FigureWords(MAYOR, N_("mayor"), N_("mayor at home")),
        FigureWords(WAGON, N_("wagon"), N_("wagon at home")),
        FigureWords(BARN, _BARN, N_("barn at home")),
    ),
    holdings=(_held,),
    reserves=(lambda state, seat: "+" if _has_abbey(state, seat) else "",),
    tellers=(_tell,),
    briefs=(_brief,),
    choosers=(_choice,),
    regrets=(_regret,),
    rules={
        "ABBEY-1": N_("12 more tiles are in play, and everybody has an abbey, a mayor, a wagon and a barn."),
        "ABBEY-4": N_("Instead of drawing a tile you may place your abbey, once in the game."),
        "ABBEY-5": N_("An abbey goes in a hole with tiles on all four sides, and fits anything."),
        "ABBEY-9": N_("An abbey closes the roads, cities and fields around it, and counts for none of them."),
        "ABBEY-16": N_("When no tile is left, everybody may place an unused abbey once more."),
        "MAYOR-1": N_("The mayor goes in an unoccupied city instead of a follower."),
        "MAYOR-3": N_("The mayor counts as many followers as the city has pennants, perhaps none."),
        "WAGON-1": N_("The wagon goes on a road, in a city or in a monastery instead of a follower."),
        "WAGON-3": N_("A wagon that has scored may move on to an unfinished, unoccupied feature nearby."),
        "WAGON-12": N_("By the older rule it moves only to features connected to the one that scored."),
        "BARN-1": N_("The barn is built on a corner of your tile instead of placing a follower."),
        "BARN-2": N_("Four tiles must meet at that corner, and all must show field there."),
        "BARN-4": N_("Only one barn may be built in a field."),
        "BARN-6": N_("When a barn is built, the farmers there score 3 for each complete city and go home."),
        "BARN-7": N_("No farmer may be placed in a field with a barn."),
        "BARN-8": N_("Farmers whose field reaches one with a barn score 1 for each city and go home."),
        "BARN-13": N_("At the end each barn gives its owner 4 points for each complete city of its field."),
    },
)


def _page() -> HelpPage:
    return HelpPage(
        "abbey",
        _("Abbey & Mayor"),
        (
            HelpTiles(
                {
                    (0, 0): ("D", 0),
                    (1, 0): ("V", 0),
                    (1, 1): ("V", 1),
                    (-1, 0): ("V", 3),
                    (-1, 1): ("V", 2),
                    (0, 2): ("N", 1),
                    (0, 1): (ABBEY, 0),
                },
                _("The abbey fills the hole: both ends of the road are closed, so it is complete."),
                pawns=(Pawn(1, 0, 0, 0, "wagon"), Pawn(0, 1, 0, 1, "monk")),
                options={"abbey": True},
            ),
            HelpPoints(
                (
                    _("Once you may place your abbey in a hole instead of drawing. It closes all around it."),
                    _("A follower on the abbey is a monk. It counts for no road and no city."),
                    _("The mayor counts as many followers in a city as it has pennants."),
                    _("A wagon that has scored may move on to an unfinished, free feature nearby."),
                    _("The barn is built on a corner where four tiles show field. It stays to the end."),
                    _("Then each complete city of its field gives its owner 4 points."),
                    _("Farmers there score when it is built, or 1 a city when they reach it, and go home."),
                )
            ),
        ),
        option="abbey",
    )


# -- pictures ---------------------------------------------------------------------------------------------

_PICTURE: Final = (
    "  kkkk  ",
    " k####k ",
    "k######k",
    "kKKKKKKk",
    "kKKddKKk",
    "kKKddKKk",
)
_SPAN: Final = 0.07, 0.05  # from the corner to the middle of a quarter of it


def _quarters(x: int, y: int, colour: int) -> Iterator[ScenePiece]:
    """Yield a barn on the north-west corner of a cell, a quarter on each of the four tiles there."""
    who = seat(colour)
    rows = [row.replace("#", who.code) for row in _PICTURE]
    for down, part in ((1, rows[:3]), (0, rows[3:])):
        for right, picture in ((1, [row[:4] for row in part]), (0, [row[4:] for row in part])):
            u, v = abs(right - _SPAN[0]), abs(down - _SPAN[1])
            is_signed = not (right or down)
            sign, letters = (f"{who.shape}⌂", f"{who.letter}B") if is_signed else ("", "")
            yield ScenePiece(
                x - right, y - down, u, v, sign, letters, who.code, who.foreground, tuple(picture)
            )


def _pieces(state: CarcassonneState, colours: Sequence[int]) -> list[ScenePiece]:
    barns = state.module(Barns)
    built = barns.part(state) if barns is not None else ()
    return [piece for barn in built for piece in _quarters(*xy(barn.corner), colours[barn.seat])]


def _markers(claim: Claim, label: str, colour: int) -> Sequence[ScenePiece]:
    """Return the number of a place for a barn on its corner of the tile, or the barn that is chosen."""
    corner = claim.role.removeprefix(f"{BUILT} ")
    if corner not in CORNERS:
        return ()
    right, down = "east" in corner, "south" in corner
    if not label:
        return [*_quarters(claim.x + right, claim.y + down, colour)]
    who = seat(colour)
    return [ScenePiece(claim.x, claim.y, right, down, label, label, who.code, who.foreground)]


def _house(survey: Survey) -> Iterator[Point]:
    """Yield the end of a road that ends in the open."""
    if not (survey.cities or survey.yard or survey.rivers) and len(survey.of("field")) == 1:
        yield from (survey.lines[road][-1] for road in survey.roads)


SCREEN: Final = ModuleScreen(
    words=_WORDS,
    pages=(_page,),
    figures={
        "mayor": FigureSprite(
            " yyyyy ",
            "  o#o  ",
            "o#####o",
            "oyyyyyo",
            "o#####o",
            " oo oo ",
            mark="M",
            drawing=drawings.FOLLOWER,
        ),
        "wagon": FigureSprite(
            " KKKKK ",
            "KK###KK",
            "K#####K",
            "o#####o",
            "jjjjjjj",
            " kk kk ",
            mark="W",
            drawing=drawings.FOLLOWER,
        ),
    },
    landmarks=(
        Landmark(
            _house,
            "",
            (" R ", "RRr", "HdH"),
            ("  R  ", " RRr ", "RRRrr", "HHdHH"),
            ("   R   ", "  RRr  ", " RRRrr ", "RRRRrrr", " HHdHH ", " HHdHH "),
            Sign("H", ("#",), ("⌂", "o")),
            compact=("Rr", "HH"),
            symbol=symbols.HOUSE,
        ),
    ),
    pieces=_pieces,
    markers=_markers,
    order=9,
)
