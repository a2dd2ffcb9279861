"""The words of Traders & Builders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from engine import Event, Move
from engine.games.carcassonne.modules.traders import BUILDER, GOODS, PIG, Traders
from engine.games.carcassonne.records import GoodsScored, GoodsTaken, SecondPart, SecondPartGranted
from engine.games.carcassonne.state import CarcassonneState
from tui.app.help.page import HelpPage, HelpPoints, HelpTiles
from tui.base.messages import Sentence, listed
from tui.base.words import N_, _
from tui.drawing.art.figures import FigureSprite
from tui.drawing.art.painters.grid import FINE, Point, banners
from tui.drawing.art.scene import Pawn
from tui.drawing.art.vector import figures as drawings
from tui.games.carcassonne.art import symbols
from tui.games.carcassonne.art.landmark import Landmark, Picture, Sign, Spots
from tui.games.carcassonne.art.survey import Survey
from tui.games.carcassonne.screen import ModuleScreen
from tui.presentation.landscape.vocabulary import BonusRow, FigureWords, RoleWords, StandingNote, Vocabulary


def _tell(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case GoodsTaken(seat=seat, wine=wine, grain=grain, cloth=cloth):
            return Sentence(N_("{name} took goods: {goods}."), name=N_("You took goods: {goods}.")).tell(
                name=names[seat], goods=_listed((wine, grain, cloth))
            )
        case GoodsScored(seat=seat, goods=goods, points=points):
            return Sentence(
                N_("{name} has the most {goods}: +{points}."),
                name=N_("You have the most {goods}: +{points}."),
            ).tell(name=names[seat], goods=_(_KINDS[goods]), points=points)
        case SecondPartGranted(seat=seat):
            return Sentence(
                N_("{name} extended the builder's feature and took a second tile."),
                name=N_("You extended the builder's feature and took a second tile."),
            ).tell(
                name=names[seat],
            )
    return None


def _brief(event: Event) -> str:
    match event:
        case GoodsTaken(wine=wine, grain=grain, cloth=cloth):
            return _listed((wine, grain, cloth))
        case SecondPartGranted():
            return _("second tile")
    return ""


def _award(event: Event) -> BonusRow | None:
    return (
        BonusRow(_("Goods"), event.seat, event.points) if isinstance(event, GoodsScored) else None
    )  # TRADE-8


def _choice(state: CarcassonneState, move: Move, names: Sequence[str]) -> str | None:
    match move:
        case SecondPart(takes=takes):
            return _("take a second tile") if takes else _("end the turn")
    return None


def _held(state: CarcassonneState, seat: int) -> str:
    """Return the goods that a seat has taken."""
    traders = state.module(Traders)
    return _listed(traders.part(state).goods[seat]) if traders is not None else ""


def _account(state: CarcassonneState) -> StandingNote | None:
    """Return the goods of all seats once there are any."""
    traders = state.module(Traders)
    held = traders.part(state).goods if traders is not None else ()
    if not any(map(any, held)):
        return None
    lines = (
        "  ".join(f"{_(_KINDS[name])} {count}" for name, count in zip(GOODS, counts, strict=True))
        for counts in held
    )
    pictures = {_(_KINDS[name]): picture for name, picture in _ICONS.items()}
    return StandingNote(_("goods taken"), tuple(enumerate(lines)), pictures)


def _listed(counts: Sequence[int]) -> str:
    """Return wine, grain and cloth with their numbers; ``""`` for none."""
    parts = [f"{count} {_(_KINDS[name])}" for name, count in zip(GOODS, counts, strict=True) if count]
    return listed(parts) if parts else ""


_KINDS: Final = {"wine": N_("wine"), "grain": N_("grain"), "cloth": N_("cloth")}

_WORDS: Final[Vocabulary[CarcassonneState]] = Vocabulary(
    roles={
        "builder": RoleWords(
            N_("builder"),
            Sentence(N_("{name} put the builder to work."), name=N_("You put the builder to work.")),
        ),
        "pig": RoleWords(
            N_("pig"),
            Sentence(N_("{name} put the pig in the field."), name=N_("You put the pig in the field.")),
        ),
    },
    prompts={"second_part": N_("Your builder gives you a second tile: take it, or end your turn.")},
    claims={
        "builder": N_("builder: another tile each time you extend this {feature}"),
        "pig": N_("pig: 1 more point for each city if this field scores for you"),
    },
    tokens={
        "wine": lambda n: f"{n} {_('wine')}",
        "grain": lambda n: f"{n} {_('grain')}",
        "cloth": lambda n: f"{n} {_('cloth')}",
    },
    specials=(
        FigureWords(BUILDER, N_("builder"), N_("builder at home")),
        FigureWords(PIG, N_("pig"), N_("pig at home")),
    ),
    holdings=(_held,),
    accounts=(_account,),
    tellers=(_tell,),
    briefs=(_brief,),
    awards=(_award,),
    choosers=(_choice,),
    rules={
        "TRADE-1": N_("24 more tiles are in play; 20 of them show goods in a city."),
        "TRADE-3": N_("Each player has one builder and one pig, who count for no majority."),
        "TRADE-4": N_("If your tile completes a city, you take one token for each symbol of goods in it."),
        "TRADE-8": N_("At the end the most wine, grain and cloth give 10 points each, to all who are tied."),
        "TRADE-10": N_("A builder joins a meeple of yours on a road or in a city."),
        "TRADE-13": N_("A builder cannot join a road or city that is complete."),
        "TRADE-14": N_("A builder never goes in a monastery, a garden or a field."),
        "TRADE-15": N_("If your tile extends your builder's road or city, you take a second tile."),
        "TRADE-17": N_("A turn has at most two tiles."),
        "TRADE-22": N_("A builder comes home when the road or city is scored."),
        "TRADE-24": N_("You may skip the second tile."),
        "TRADE-26": N_("A pig joins a farmer of yours in a field and stays to the end."),
        "TRADE-28": N_("If you score a field with your pig in it, you get 1 more point for each city."),
    },
)


def _hung(kind: str) -> Spots:
    """Return where the symbols of a kind of goods hang, in the middle between two walls."""

    def spots(survey: Survey) -> Iterator[Point]:
        for region in survey.having(kind):
            (spot,) = banners(survey.sides(region), 1)
            yield _between(survey, region, spot) if survey.is_capped() else spot

    return spots


def _between(survey: Survey, region: int, spot: Point) -> Point:
    """Move a point along the side nearest to it to the middle of what a city has there."""
    u, v = spot
    cells = survey.grid.cells
    if abs(u - 0.5) > abs(v - 0.5):
        column = [y for y, row in enumerate(cells) if row[int(u * FINE)] == region]
        return u, (column[0] + column[-1] + 1) / 2 / FINE
    row = [x for x, code in enumerate(cells[int(v * FINE)]) if code == region]
    return (row[0] + row[-1] + 1) / 2 / FINE, v


_ICONS: Final = {"wine": ("{h{", "{{{"), "grain": ("$k$", "$$$"), "cloth": ("KKK", "AAA")}
"""Pictures of goods in one line of text."""
_PICTURES: Final[Mapping[str, tuple[str, Picture, Picture, Picture, Picture]]] = {
    "wine": (
        "{",
        ("a{", "{ "),
        (" h ", "{a{", "{{{", " { "),
        (" kjhk ", "k{a{{k", "k{{{ak", " k{{k ", " ka{k ", "  kk  "),
        ("  kjhhk", " k{a{k ", "k{a{{{k", "k{{{{ak", " k{a{k ", " k{{{k ", "  k{k  "),
    ),
    "grain": (
        "$",
        ("$k$", "kjk", "$k$"),
        ("$k$", "$$$", "kjk", "$k$"),
        ("k$k$k", "$/$/$", "k$/$k", " jjj ", "k$/$k", "$/k/$"),
        (" k$k$k ", "k$/$/$k", "k$/$/$k", " k$/$k ", " kjjjk ", "k$/$/$k", "k/$k$/k"),
    ),
    "cloth": (
        "A",
        ("AK", "AK"),
        ("KKK", "AAA", "KKK", "AAA"),
        ("kkkkk", "kAKAk", "kAKAk", "kAKAk", "kkkkk"),
        ("kkkkkkk", "kAKAKAk", "kAKAKAk", "kAKAKAk", "kAKAKAk", "kkkkkkk"),
    ),
}


def _page() -> HelpPage:
    return HelpPage(
        "traders",
        _("Traders & Builders"),
        (
            HelpTiles(
                {
                    (0, 0): ("D", 0),
                    (1, 0): ("U", 0),
                    (0, -1): ("TB-corner-wine", 2),
                    (1, -1): ("TB-corner-grain", 0),
                },
                _("A city with wine and grain. The builder has joined the highwayman."),
                pawns=(Pawn(0, 0, 1, 0, "highwayman"), Pawn(1, 0, 0, 0, "builder")),
                options={"traders": True},
            ),
            HelpPoints(
                (
                    _("If your tile completes a city, you take its goods, even if it is not your city."),
                    _("At the end the most wine gives 10 points, and so do the most grain and cloth."),
                    _("Your builder joins a meeple of yours on a road or in a city."),
                    _("Extend that road or city, and you take a second tile in the same turn."),
                    _("Your pig joins a farmer of yours: 1 more point for each city of a field you score."),
                    _("Builder and pig count for no majority."),
                )
            ),
        ),
        option="traders",
    )


_SYMBOLS: Final = {"wine": symbols.WINE, "grain": symbols.GRAIN, "cloth": symbols.CLOTH}

SCREEN: Final = ModuleScreen(
    words=_WORDS,
    pages=(_page,),
    figures={
        "builder": FigureSprite(
            "  $$$DD",
            " $$$$DD",
            "o#####j",
            " o###oj",
            " o###o ",
            " o#o#o ",
            mark="T",
            weight=0,
            drawing=drawings.BUILDER,
        ),
        "pig": FigureSprite(
            "oo oo  ",
            "o#o#oaa",
            "oK####o",
            "aa####o",
            "aa####o",
            "oo#oo#o",
            mark="@",
            weight=0,
            drawing=drawings.PIG,
        ),
    },
    landmarks=tuple(
        Landmark(
            _hung(kind),
            dot,
            small,
            middle,
            large,
            Sign("K", (kind[0],), (f"[{kind[0]}]",)),
            compact=compact,
            symbol=_SYMBOLS[kind],
        )
        for kind, (dot, compact, small, middle, large) in _PICTURES.items()
    ),
    colours={"{": (0x8A2BA8, 91, 54, 134, 5)},  # grapes
    order=5,
)
