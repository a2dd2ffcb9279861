"""The words and pictures of The Princess & the Dragon."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from engine import Event, Move
from engine.games.carcassonne.modules.dragon import (
    STEPS_OF_FLIGHT,
    Dragon,
    DragonCame,
    DragonPhase,
    DragonStepped,
    DragonStopped,
    Fly,
    TileDeferred,
    TilesReturned,
    segments_on,
)
from engine.games.carcassonne.modules.fairy import FAIRY, FIGURES, SCORINGS, TURNS, Fairy, FairyMoved
from engine.games.carcassonne.modules.princesses import PrincessPhase
from engine.games.carcassonne.records import DeployAt, RemoveKnight
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.compass import cell, xy
from engine.landscape.feature import Claim
from engine.landscape.records import Deploy
from tui.app.help.page import HelpPage, HelpPoints, HelpTiles
from tui.base.messages import Sentence, listed
from tui.base.words import N_, _, ngettext
from tui.drawing.art.painters.grid import Point
from tui.drawing.art.scene import Pawn, ScenePiece
from tui.drawing.art.seats import seat as sign_of
from tui.drawing.art.vector import SIDE
from tui.drawing.art.vector.art import vector_art
from tui.games.carcassonne.art import symbols
from tui.games.carcassonne.art.landmark import Landmark, Sign, in_the_open, on_the_tile
from tui.games.carcassonne.screen import ModuleScreen
from tui.presentation.landscape.vocabulary import FeatureWords, StandingNote, Vocabulary
from tui.presentation.landscape.words import landscape_words
from tui.presentation.presentation import NOBODY

_DEFERRED: Final = Sentence(
    N_("{name} drew a dragon tile; it waits for the first volcano."),
    name=N_("You drew a dragon tile; it waits for the first volcano."),
)
_STEPPED: Final = Sentence(
    N_("{name} moved the dragon {way}, step {step}."), name=N_("You moved the dragon {way}, step {step}.")
)
_FAIRY_MOVED: Final = Sentence(N_("{name} called the fairy."), name=N_("You called the fairy."))
_EATEN: Final = Sentence(
    N_("The dragon ate {name}'s figure: {role}."), name=N_("The dragon ate your figure: {role}.")
)
_ALONE: Final = Sentence(
    N_("{name}'s figure went home, left alone: {role}."),
    name=N_("Your figure went home, left alone: {role}."),
)
_REMOVED: Final = Sentence(
    N_("The princess sent {name}'s figure home: {role}."),
    name=N_("The princess sent your figure home: {role}."),
)
_PAID: Final = Sentence(N_("The fairy is with {name}: {gain}."), name=N_("The fairy is with you: {gain}."))
_REWARDED: Final = Sentence(N_("The fairy helps {name}: {gain}."), name=N_("The fairy helps you: {gain}."))

_WAYS: Final = {(0, -1): N_("north"), (1, 0): N_("east"), (0, 1): N_("south"), (-1, 0): N_("west")}


def _way(dx: int, dy: int) -> str:
    return _(_WAYS[dx, dy])


def _tell(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case TileDeferred(seat=seat):
            return _DEFERRED.tell(name=names[seat])
        case TilesReturned(tiles=tiles):
            return ngettext(
                "{n} waiting tile went back into the stack.",
                "{n} waiting tiles went back into the stack.",
                len(tiles),
            ).format(n=len(tiles))
        case DragonCame():
            return _("The dragon came to the volcano.")
        case DragonStepped(seat=seat, step=step):
            way = _way(event.x - event.from_x, event.y - event.from_y)
            return _STEPPED.tell(name=names[seat], way=way, step=step)
        case DragonStopped():
            return _("The dragon can go no further.")
        case FairyMoved(seat=seat):
            return _FAIRY_MOVED.tell(name=names[seat])
    return None


def _brief(event: Event) -> str:
    match event:
        case TileDeferred():
            return _("dragon tile set aside")
        case DragonCame():
            return _("dragon at the volcano")
        case DragonStepped():
            return _("dragon {way}").format(way=_way(event.x - event.from_x, event.y - event.from_y))
        case FairyMoved():
            return _("fairy")
    return ""


def _prompt(state: CarcassonneState) -> str | None:
    dragon = state.module(Dragon)
    if dragon is not None and state.phase == DragonPhase.MOVE:
        step = len(dragon.part(state).path)
        return _("Move the dragon, step {step} of {steps}; it eats all figures there.").format(
            step=step, steps=STEPS_OF_FLIGHT
        )
    if not state.is_follower_step:
        return None
    moves = state.legal_moves()
    kinds = set(map(type, moves))
    if RemoveKnight in kinds:
        return _("Princess: send a knight of her city home, or go on as usual.")
    if DeployAt in kinds:
        return _("Portal: place a follower on any tile, or pass.")
    if not any(move.kind == "fairy" for move in moves):
        return None
    if Deploy in kinds:
        return _("Place a follower or call the fairy, or pass.")
    return _("Call the fairy to a meeple of yours, or pass.")


def _choice(state: CarcassonneState, move: Move, names: Sequence[str]) -> str | None:
    dragon = state.module(Dragon)
    if not isinstance(move, Fly) or dragon is None:
        return None
    x, y = xy(dragon.part(state).path[-1])
    way, eaten = _way(move.x - x, move.y - y), _eaten(state, move, names)
    if not eaten:
        return _("fly {way}").format(way=way)
    return _("fly {way}, eats {figures}").format(way=way, figures=eaten)


def _eaten(state: CarcassonneState, move: Fly, names: Sequence[str]) -> str:
    """Return the names of the figures that the dragon would eat on a tile, ``""`` for none."""
    words = landscape_words(state.game)
    there = set(segments_on(state, cell(move.x, move.y)))
    found = Counter(
        (one.seat, one.role)
        for one in state.followers()
        if state.landscape.segment(one.x, one.y, one.region) in there
    )
    return (
        listed(
            _("{name}: {role}").format(name=names[seat], role=words.role(role))
            for seat, role in sorted(found)
        )
        if found
        else ""
    )


def _account(state: CarcassonneState) -> StandingNote | None:
    """Return who has the fairy, who moves the dragon next, and how many tiles wait."""
    dragon, fairy, lines = state.module(Dragon), state.module(Fairy), list[tuple[int, str]]()
    if dragon is not None:
        flight = dragon.part(state)
        if flight.path:
            step = len(flight.path)
            for number in range(step, min(step + 2, STEPS_OF_FLIGHT + 1)):
                text = _("dragon, step {step} of {steps}").format(step=number, steps=STEPS_OF_FLIGHT)
                lines.append((dragon.seat_of_step(state, number), text))
        if waiting := len(flight.waiting):
            text = ngettext("{n} dragon tile waits", "{n} dragon tiles wait", waiting).format(n=waiting)
            lines.append((NOBODY, text))
    if fairy is not None and (beside := fairy.beside(state)) is not None:
        lines.append((state.landscape.holder[beside] & 7, _("the fairy")))
    return StandingNote(_("dragon and fairy"), tuple(lines)) if lines else None


_WORDS: Final[Vocabulary[CarcassonneState]] = Vocabulary(
    features={FAIRY: FeatureWords(N_("fairy"), N_("your fairy"), N_("{name}'s fairy"), N_("the fairy"))},
    counted={
        TURNS: lambda n: ngettext("{n} turn", "{n} turns", n),
        FIGURES: lambda n: ngettext("{n} figure", "{n} figures", n),
        SCORINGS: lambda n: ngettext("{n} scoring", "{n} scorings", n),
    },
    claims={
        "fairy": N_("fairy beside the {role}: 1 each turn, 3 when it scores, no dragon"),
        "remove_knight": N_("send this {role} home, without points"),
    },
    groups={"fairy": N_("call the fairy")},
    by_rule={
        "FAIRY-9": _PAID,
        "FAIRY-15": _PAID,
        "FAIRY-10": _REWARDED,
        "FAIRY-11": _REWARDED,
        "DRAGON-21": _EATEN,
        "DRAGON-23": _ALONE,
        "PRINCESS-3": _REMOVED,
    },
    prompts={PrincessPhase.REMOVE: N_("Princess: send a knight of her city home.")},
    prompters=(_prompt,),
    tellers=(_tell,),
    briefs=(_brief,),
    choosers=(_choice,),
    accounts=(_account,),
    rules={
        "DRAGON-1": N_("30 more tiles: 6 volcanoes, 12 with a dragon, 6 with a portal, 6 with a princess."),
        "DRAGON-4": N_("Dragon tiles drawn before the first volcano wait beside the stack."),
        "DRAGON-5": N_("With the first volcano all waiting tiles go back into the stack."),
        "DRAGON-6": N_("No figure may be placed beside a volcano in the turn in which it is placed."),
        "DRAGON-7": N_("The dragon comes to each volcano that is placed, and eats nothing on its way."),
        "DRAGON-8": N_("No figure may be placed on the dragon's tile."),
        "DRAGON-12": N_("After a tile with its symbol the dragon moves, before anything scores."),
        "DRAGON-14": N_("The dragon makes six steps; the players decide them in turn."),
        "DRAGON-15": N_("Each step leads to a tile that shares a side with the dragon's."),
        "DRAGON-16": N_("If the dragon can move, it must."),
        "DRAGON-17": N_("In one movement the dragon enters no tile twice."),
        "DRAGON-18": N_("The dragon does not enter the fairy's tile."),
        "DRAGON-19": N_("The movement ends early where the dragon can go no further."),
        "DRAGON-21": N_("The dragon eats all figures on each tile that it enters."),
        "DRAGON-23": N_("A builder or pig goes home when its owner's last meeple there is gone."),
        "DRAGON-25": N_("Chosen for this game: features score before the dragon moves."),
        "DRAGON-40": N_("Dragon, fairy, portals and princesses can be used without each other."),
        "FAIRY-2": N_("Instead of anything else you may call the fairy to a meeple of yours."),
        "FAIRY-9": N_("Begin a turn with the fairy beside a meeple of yours: 1 point."),
        "FAIRY-10": N_("When the feature of the fairy's meeple scores, its owner gets 3 more."),
        "FAIRY-11": N_("At the end the fairy brings 3 points, whatever the feature is worth."),
        "FAIRY-15": N_("Chosen for this game: the fairy is there for all on her tile."),
        "PORTAL-1": N_("From a tile with a portal a meeple may go to any tile."),
        "PORTAL-3": N_("A portal leads only to unfinished, unoccupied features and to fields."),
        "PRINCESS-2": N_("When a princess comes to a city you may send one of its knights home."),
        "PRINCESS-3": N_("A knight sent home by a princess brings no points."),
        "PRINCESS-10": N_("Chosen for this game: a princess must send a knight home."),
    },
)


def _page() -> HelpPage:
    return HelpPage(
        "dragon",
        _("The Princess & the Dragon"),
        (
            HelpTiles(
                {
                    (0, 0): ("D", 0),
                    (1, 0): ("PD-straight-volcano", 0),
                    (-1, 0): ("PD-crossing-portal", 0),
                    (0, -1): ("PD-corner-split-princess", 2),
                    (2, 0): ("PD-straight-dragon", 0),
                },
                _("From the left: a portal, a princess in the city, a volcano, a dragon tile."),
                pawns=(Pawn(0, 0, 0, 0, "knight"), Pawn(2, 0, 0, 1, "highwayman")),
                options={"dragon": True},
            ),
            HelpPoints(
                (
                    _("A volcano calls the dragon. No figure may be placed beside it."),
                    _("After a dragon tile it moves six steps; the players decide them in turn."),
                    _("It eats all figures on its way, never enters a tile twice, and may get stuck."),
                    _("Instead of placing a figure, call the fairy to a meeple of yours."),
                    _("She keeps the dragon away, gives 1 each turn, and 3 when her meeple scores."),
                    _("From a portal a meeple may go to any free, unfinished feature."),
                    _("A princess may send one knight of her city home."),
                )
            ),
        ),
        option="dragon",
    )


# -- pictures ---------------------------------------------------------------------------------------------

_DRAGON: Final = (
    "RR          RR",
    "RRRR r  r RRRR",
    " RRRRrRRrRRRR ",
    "  RRRRRRRRRR  ",
    "   rR$RR$Rr   ",
    "    RRRRRR    ",
    "    rRSSRr    ",
    "  r  RRRR     ",
    "  rr rRRr     ",
    "   rrrRr      ",
)
_FAIRY_PICTURE: Final = (
    "S  y  S",
    "SS a SS",
    "SSSaSSS",
    " SaaaS ",
    "  aaa  ",
    " AaaaA ",
    " AAAAA ",
)
_BESIDE: Final = 0.16  # how far from her meeple the fairy stands, in tiles


def _dragon_at(x: int, y: int) -> ScenePiece:
    return ScenePiece(x, y, 0.5, 0.5, "D§", "DR", "R", "S", _DRAGON)


def _pieces(state: CarcassonneState, colours: Sequence[int]) -> list[ScenePiece]:
    """Return the fairy, the dragon, and in a movement the steps that it has made."""
    found, dragon, fairy = list[ScenePiece](), state.module(Dragon), state.module(Fairy)
    if fairy is not None and (at := fairy.part(state).at) is not None:
        found.append(ScenePiece(*xy(at), *_fairy_spot(state, fairy), "f*", "f*", "A", "S", _FAIRY_PICTURE))
    if dragon is not None and (at := dragon.part(state).at) is not None:
        found.append(_dragon_at(*xy(at)))
        for step, before in enumerate(dragon.part(state).path[:-1]):
            found.append(ScenePiece(*xy(before), 0.5, 0.85, f"·{step}", f".{step}", "r", "S"))
    return found


def _fairy_spot(state: CarcassonneState, fairy: Fairy) -> Point:
    """Return where on her tile the fairy stands: beside her meeple, or in a corner."""
    beside, art = fairy.beside(state), vector_art("carcassonne")
    if beside is None or art is None:
        return 0.85, 0.15
    tile = state.landscape.tile_under(beside)
    x, y = art.spot(tile.design, tile.rotation, beside - state.landscape.first[tile.number])
    return min(0.92, x / SIDE + _BESIDE), max(0.08, y / SIDE - _BESIDE / 2)


def _markers(claim: Claim, label: str, colour: int) -> Sequence[ScenePiece]:
    """Return the number of a tile to which the dragon may fly, or the dragon there."""
    if claim.action != "fly":
        return ()
    if not label:
        return [_dragon_at(claim.x, claim.y)]
    who = sign_of(colour)
    return [ScenePiece(claim.x, claim.y, 0.5, 0.5, label, label, who.code, who.foreground)]


SCREEN: Final = ModuleScreen(
    words=_WORDS,
    pages=(_page,),
    landmarks=(
        Landmark(
            on_the_tile("dragon_symbol"),
            "R",
            ("R R", "RRR", " R "),
            ("R   R", "RR RR", " RRR ", "  R  "),
            ("RR   RR", "RRR RRR", " RRRRR ", "  RyR  ", "   R   "),
            Sign("R", ("d",), ("{d}",)),
            compact=("RR", " R"),
            symbol=symbols.DRAGON_SYMBOL,
        ),
        Landmark(
            on_the_tile("portal"),
            "v",
            (" v ", "vSv", " v "),
            (" vvv ", "vSwSv", "vwSwv", " vvv "),
            ("  vvv  ", " vSSSv ", "vSwwwSv", "vSwSwSv", "vSwwwSv", " vSSSv ", "  vvv  "),
            Sign("v", ("o",), ("(o)",)),
            compact=("vv", "vv"),
            symbol=symbols.PORTAL,
        ),
        Landmark(
            in_the_open("princess"),
            "a",
            ("y y", "yay"),
            ("y y y", "yyayy", " aaa "),
            ("y  y  y", "yy y yy", "yyyayyy", " aaaaa ", "aaaaaaa"),
            Sign("a", ("p",), ("w", "p")),
            compact=("yy", "aa"),
            symbol=symbols.PRINCESS,
        ),
    ),
    pieces=_pieces,
    markers=_markers,
    order=12,
)
