"""The words of Traders & Builders."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine import Event, Move, State
from engine.games.carcassonne.modules.traders import BUILDER, PIG, Traders
from engine.games.carcassonne.records import GoodsScored, GoodsTaken, SecondPart, SecondPartGranted
from engine.games.carcassonne.state import CarcassonneState
from engine.games.carcassonne.tiles import GOODS
from tui.games.landscape.vocabulary import Role, Special, Vocabulary
from tui.games.presentation import listed
from tui.games.second_person import addressed
from tui.words import N_, _


def _tell(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case GoodsTaken(seat=seat, wine=wine, grain=grain, cloth=cloth):
            return _("{name} took goods: {goods}.").format(
                name=names[seat], goods=_listed((wine, grain, cloth))
            )
        case GoodsScored(seat=seat, goods=goods, points=points):
            return addressed(N_("{name} has the most {goods}: +{points}."), names[seat]).format(
                name=names[seat], goods=_(_KINDS[goods]), points=points
            )
        case SecondPartGranted(seat=seat):
            return addressed(
                N_("{name} extended the builder's feature and takes a second tile."), names[seat]
            ).format(name=names[seat])
    return None


def _choice(state: State, move: Move, names: Sequence[str]) -> str | None:
    match move:
        case SecondPart(takes=takes):
            return _("take a second tile") if takes else _("end the turn")
    return None


def _held(state: State, seat: int) -> str:
    """Return the goods that a seat has taken."""
    assert isinstance(state, CarcassonneState)
    traders = state.module(Traders)
    return _listed(traders.part(state).goods[seat]) if traders is not None else ""


def _listed(counts: Sequence[int]) -> str:
    """Return wine, grain and cloth with their numbers; ``""`` for none."""
    parts = [f"{count} {_(_KINDS[name])}" for name, count in zip(GOODS, counts, strict=True) if count]
    return listed(parts) if parts else ""


_KINDS: Final = {"wine": N_("wine"), "grain": N_("grain"), "cloth": N_("cloth")}

WORDS: Final = Vocabulary(
    roles={
        "builder": Role(
            N_("builder"),
            N_("{name} put the builder to work."),
            N_("{name} laid a tile and put the builder to work."),
        ),
        "pig": Role(
            N_("pig"),
            N_("{name} put the pig on the field."),
            N_("{name} laid a tile and put the pig on the field."),
        ),
    },
    prompts={"second_part": N_("Your builder brings you a second tile: take it, or end your turn.")},
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
        Special(BUILDER, N_("builder"), N_("builder at home")),
        Special(PIG, N_("pig"), N_("pig at home")),
    ),
    holdings=(_held,),
    tellers=(_tell,),
    choosers=(_choice,),
    rules={
        "TRADE-1": N_("24 more tiles are in play; 20 of them show goods in a city."),
        "TRADE-3": N_("Each player has one builder and one pig, who count for no majority."),
        "TRADE-4": N_("If your tile completes a city, you take one token for each symbol of goods in it."),
        "TRADE-8": N_("At the end the most wine, grain and cloth give 10 points each, to all who tie."),
        "TRADE-10": N_("A builder joins a meeple of yours on a road or in a city."),
        "TRADE-13": N_("A builder cannot join a road or city that is complete."),
        "TRADE-14": N_("A builder never stands in a monastery, a garden or a field."),
        "TRADE-15": N_("If your tile extends your builder's road or city, you take a second tile."),
        "TRADE-17": N_("A turn has two tiles at most."),
        "TRADE-22": N_("A builder comes home when the road or city is scored."),
        "TRADE-24": N_("You may leave the second tile out."),
        "TRADE-26": N_("A pig joins a farmer of yours on a field and stays to the end."),
        "TRADE-28": N_("If you score a field with your pig on it, you get 1 more point for each city."),
    },
)
