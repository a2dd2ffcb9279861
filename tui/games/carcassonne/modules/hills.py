"""The words and pictures of Hills & Sheep."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine import Event, Move
from engine.games.carcassonne.modules.hills import VINEYARDS, HillPhase, Hills, TileHidden
from engine.games.carcassonne.modules.shepherds import (
    SHEEP,
    SHEPHERD,
    WOLF,
    FlockPhase,
    Shepherds,
    Tend,
    TokenDrawn,
)
from engine.games.carcassonne.records import TieBroken
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.records import Deploy
from tui.app.help.page import HelpPage, HelpPoints, HelpTiles
from tui.base.messages import Sentence, listed, points
from tui.base.words import N_, _, ngettext
from tui.drawing.art.figures import FigureSprite
from tui.drawing.art.painters.grid import Point
from tui.drawing.art.scene import Pawn, ScenePiece
from tui.drawing.art.seats import seat as sign_of
from tui.drawing.art.vector import SIDE
from tui.drawing.art.vector import figures as drawings
from tui.drawing.art.vector.art import vector_art
from tui.games.carcassonne.art import symbols
from tui.games.carcassonne.art.landmark import Landmark, Sign, Spots
from tui.games.carcassonne.art.survey import Survey
from tui.games.carcassonne.screen import ModuleScreen
from tui.presentation.landscape.vocabulary import (
    FeatureWords,
    FigureWords,
    RoleWords,
    StandingNote,
    Vocabulary,
)
from tui.presentation.presentation import NOBODY

_FLED: Final = Sentence(N_("{name}'s shepherd fled home."), name=N_("Your shepherd fled home."))
_BELOW: Final = 0.2  # how far below a shepherd its sheep are counted, in tiles


def _sheep(count: int) -> str:
    return ngettext("{n} sheep", "{n} sheep", count).format(n=count)


def _tell(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case TileHidden(seat=seat) if seat == NOBODY:
            return _("A tile was put face down under the hill.")
        case TileHidden(seat=seat):
            return Sentence(
                N_("{name} put a tile face down under the hill."),
                name=N_("You put a tile face down under the hill."),
            ).tell(name=names[seat])
        case TokenDrawn(seat=seat, sheep=0, lost=0):
            return Sentence(N_("{name} drew the wolf."), name=N_("You drew the wolf.")).tell(name=names[seat])
        case TokenDrawn(seat=seat, sheep=0, lost=lost):
            return Sentence(
                N_("{name} drew the wolf: the flock is gone, {sheep}."),
                name=N_("You drew the wolf: the flock is gone, {sheep}."),
            ).tell(name=names[seat], sheep=_sheep(lost))
        case TokenDrawn(seat=seat, sheep=sheep):
            return Sentence(N_("{name} drew {sheep}."), name=N_("You drew {sheep}.")).tell(
                name=names[seat], sheep=_sheep(sheep)
            )
        case TieBroken(seats=seats):
            return Sentence(
                N_("{name} wins the tie on the hill."), name=N_("You win the tie on the hill.")
            ).tell(name=listed(names[seat] for seat in seats))
    return None


def _brief(event: Event) -> str:
    match event:
        case TokenDrawn(sheep=sheep):
            return _sheep(sheep) if sheep else _("the wolf")
        case TieBroken():
            return _("tie won on the hill")
    return ""


def _own_sheep(shepherds: Shepherds, state: CarcassonneState) -> int:
    """Return the sheep in the field of the shepherd of the seat on turn."""
    flock = shepherds.own(state)
    if flock is None:
        return 0
    together = shepherds.pastures(state)[state.landscape.root(flock.segment)]
    return sum(sum(one.tokens) for one in together)


def _prompt(state: CarcassonneState) -> str | None:
    shepherds, hills = state.module(Shepherds), state.module(Hills)
    if shepherds is not None and state.phase == FlockPhase.TEND:
        return _("Your flock has {sheep}. Expand it, or drive it home.").format(
            sheep=_sheep(_own_sheep(shepherds, state))
        )
    if not state.is_follower_step or hills is None or not hills.hiding:
        return None
    is_hill = "hill" in state.tileset.designs[state.landscape.designs[-1]].marks
    if is_hill and any(isinstance(move, Deploy) for move in state.legal_moves()):
        return _("A meeple on this hill wins ties. Place a follower, or pass.")
    return None


def _choice(state: CarcassonneState, move: Move, names: Sequence[str]) -> str | None:
    shepherds = state.module(Shepherds)
    if not isinstance(move, Tend) or shepherds is None:
        return None
    flock = shepherds.own(state)
    assert flock is not None
    together = shepherds.pastures(state)[state.landscape.root(flock.segment)]
    more = [names[one.seat] for one in together if one.seat != flock.seat]
    others = listed(more) if more else ""
    if not move.expands:
        text = _("drive the flock home: {points}").format(points=points(_own_sheep(shepherds, state)))
        return _("{choice}, also for {names}").format(choice=text, names=others) if others else text
    text = _("expand the flock: {wolves}").format(wolves=_wolves(shepherds, state))
    return _("{choice}; {names} would lose it, too").format(choice=text, names=others) if others else text


def _wolves(shepherds: Shepherds, state: CarcassonneState) -> str:
    bag = shepherds.bag(state)
    return ngettext(
        "{wolves} of {n} token is a wolf", "{wolves} of {n} tokens are wolves", sum(bag.values())
    ).format(wolves=bag[WOLF], n=sum(bag.values()))


def _regret(state: CarcassonneState, made: Move, better: Move) -> str | None:
    shepherds = state.module(Shepherds)
    if shepherds is None or not isinstance(better, Tend):
        return None
    bag = shepherds.bag(state)
    mean = sum(sheep * n for sheep, n in bag.items()) / sum(bag.values())
    if better.expands:
        return _("The flock could have grown, by {n:.1f} sheep on average.").format(n=mean)
    return _("The wolf could have taken the flock.")


def _account(state: CarcassonneState) -> StandingNote | None:
    """Return the flocks, what is in the bag and how many tiles lie hidden, once there is any of it."""
    shepherds, hills = state.module(Shepherds), state.module(Hills)
    flocks = shepherds.part(state) if shepherds is not None else ()
    lines = [(one.seat, _sheep(sum(one.tokens))) for one in flocks]
    if shepherds is not None and flocks:
        lines.append((NOBODY, _wolves(shepherds, state)))
    if count := len(hills.part(state)) if hills is not None else 0:
        lines.append((NOBODY, ngettext("{n} tile hidden", "{n} tiles hidden", count).format(n=count)))
    return StandingNote(_("hills and sheep"), tuple(lines)) if lines else None


def _pieces(state: CarcassonneState, colours: Sequence[int]) -> list[ScenePiece]:
    """Return the sheep of each field, beside the first of its shepherds."""
    shepherds, art = state.module(Shepherds), vector_art("carcassonne")
    if shepherds is None or art is None:
        return []
    found = []
    for first, *more in shepherds.pastures(state).values():
        tile = state.landscape.tile_under(first.segment)
        x, y = art.spot(tile.design, tile.rotation, first.segment - state.landscape.first[tile.number])
        who, sheep = sign_of(colours[first.seat]), sum(sum(one.tokens) for one in (first, *more))
        spot = x / SIDE, min(0.94, y / SIDE + _BELOW)
        if sheep:
            found.append(ScenePiece(tile.x, tile.y, *spot, str(sheep), str(sheep), who.code, who.foreground))
    return found


_WORDS: Final[Vocabulary[CarcassonneState]] = Vocabulary(
    features={
        "flock": FeatureWords(N_("flock"), N_("your flock"), N_("{name}'s flock"), N_("a flock of nobody's"))
    },
    roles={
        "shepherd": RoleWords(
            N_("shepherd"),
            Sentence(
                N_("{name} sent the shepherd into the field."),
                name=N_("You sent the shepherd into the field."),
            ),
        )
    },
    counted={
        SHEEP: lambda n: ngettext("{n} sheep", "{n} sheep", n),
        VINEYARDS: lambda n: ngettext("{n} vineyard", "{n} vineyards", n),
    },
    claims={"shepherd": N_("shepherd: draw sheep now, and with each tile that extends this field")},
    specials=(FigureWords(SHEPHERD, N_("shepherd"), N_("shepherd at home")),),
    by_rule={
        **dict.fromkeys(("SHEEP-4", "SHEEP-7"), _FLED),
        "SHEEP-9": Sentence(
            N_("{name} drove the flock home: {gain}."),
            name=N_("You drove the flock home: {gain}."),
            again=N_("The flock is home: {gain}."),
        ),
        "SHEEP-12": Sentence(
            N_("The field is closed, and {name}'s flock went home: {gain}."),
            name=N_("The field is closed, and your flock went home: {gain}."),
        ),
        "SHEEP-16": Sentence(N_("{name} has the shepherd back."), name=N_("You have the shepherd back.")),
    },
    prompts={
        HillPhase.HIDE: N_("A tile is put face down under the hill."),
        FlockPhase.TOKEN: N_("A flock token is drawn."),
    },
    prompters=(_prompt,),
    tellers=(_tell,),
    briefs=(_brief,),
    choosers=(_choice,),
    regrets=(_regret,),
    accounts=(_account,),
    rules={
        "HILL-1": N_("18 more tiles are shuffled in: 8 with a hill, 8 with a vineyard, 2 monasteries."),
        "HILL-2": N_("Each player has one shepherd, who counts for no majority."),
        "HILL-4": N_("When a hill is placed, the next tile of the stack goes face down under it."),
        "HILL-7": N_("Nobody may look at a hidden tile before the end of the game."),
        "HILL-9": N_("Of those who are tied on a feature, only those with a meeple on a hill score."),
        "HILL-12": N_("On hills one meeple is as good as three, or the most win, as chosen."),
        "HILL-22": N_("A city tile at a side shared by two cities joins both."),
        "VINE-2": N_("A monastery that is completed scores 3 more for each vineyard around it."),
        "VINE-5": N_("Vineyards count for gardens only if that was chosen."),
        "SHEEP-1": N_("A shepherd is placed in a field instead of a follower."),
        "SHEEP-2": N_("Only one shepherd may be placed in a field, but farmers may be there."),
        "SHEEP-4": N_("A new shepherd draws a token: sheep begin the flock, the wolf sends him home."),
        "SHEEP-5": N_("If your tile extends your shepherd's field, expand the flock or drive it home."),
        "SHEEP-7": N_("Expanding draws a token: more sheep, or the wolf, who takes all flocks in the field."),
        "SHEEP-8": N_("Each token is drawn at random from the bag; tokens that scored go back."),
        "SHEEP-9": N_("A flock driven home scores 1 for each sheep, for everybody with a shepherd there."),
        "SHEEP-12": N_("If the field can grow no more, its flock goes home by itself."),
        "SHEEP-16": N_("A shepherd driven home may be placed again in the next turn."),
        "SHEEP-17": N_("At the end of the game flocks in the fields score nothing."),
    },
)


def _page() -> HelpPage:
    return HelpPage(
        "hills",
        _("Hills & Sheep"),
        (
            HelpTiles(
                {
                    (0, 0): ("D", 0),
                    (1, 0): ("U", 0),
                    (0, -1): ("HS-corner-hill", 2),
                    (1, -1): ("HS-corner-vineyard", 0),
                },
                _("A hill in the city on the left, a vineyard on the right, a shepherd below."),
                pawns=(Pawn(0, -1, 0, 0, "knight"), Pawn(1, 0, 2, 0, "shepherd")),
                options={"hills": True},
            ),
            HelpPoints(
                (
                    _("Place a hill, and the next tile goes under it unseen: the game is one tile shorter."),
                    _("A meeple on a hill wins ties on its road, city or field."),
                    _("A monastery that is completed scores 3 more for each vineyard around it."),
                    _("A shepherd in a field draws sheep at once, and is no farmer."),
                    _("Extend the field: draw more sheep, or score 1 for each and take the shepherd back."),
                    _("2 of the 18 tokens are wolves: they take all sheep and shepherds of the field."),
                )
            ),
        ),
        option="hills",
    )


def _on(mark: str) -> Spots:
    """Return where a mark of the whole tile is drawn: where roads end at it, or a field has most room."""

    def spots(survey: Survey) -> Iterator[Point]:
        if mark not in survey.design.marks:
            return
        if survey.roads and not survey.cities and all(len(survey.sides(road)) == 1 for road in survey.roads):
            yield 0.5, 0.5  # HILL-16
        else:
            yield max((survey.widest(field) for field in survey.of("field")), key=lambda found: found[1])[0]

    return spots


SCREEN: Final = ModuleScreen(
    words=_WORDS,
    pages=(_page,),
    figures={
        "shepherd": FigureSprite(
            "  ooo j",
            " oo#ooj",
            "o#####j",
            "oo###oj",
            " o###oj",
            " ooooo ",
            mark="S",
            weight=0,
            drawing=drawings.WITH_CROOK,
        )
    },
    landmarks=(
        Landmark(
            _on("hill"),
            "X",
            (" X ", "XXj"),
            ("  X  ", " XXX ", "XXXXj"),
            ("   XX   ", "  XXXX  ", " XXXXXj ", "XXXXXjjj"),
            Sign("X", ("∩", "n"), ("∩∩", "nn")),
            compact=("X ", "Xj"),
            symbol=symbols.HILL,
        ),
        Landmark(
            _on("vineyard"),
            "G",
            ("G}G", "jjj"),
            ("G}G}G", "jjjjj", "}G}G}", "jjjjj"),
            ("G}G}G}G", "jjjjjjj", "}G}G}G}", "jjjjjjj", "G}G}G}G", "jjjjjjj"),
            Sign("G", ("v",), ("vvv",)),
            compact=("G}", "jj"),
            symbol=symbols.VINEYARD,
        ),
    ),
    pieces=_pieces,
    order=11,
)
