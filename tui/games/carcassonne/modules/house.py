"""The words of the house rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine import Event, Move
from engine.games.carcassonne.modules.auction import Auction
from engine.games.carcassonne.records import (
    Answer,
    Bid,
    BidOffered,
    Extend,
    Extended,
    Opened,
    ProposalAnswered,
    Proposed,
    PutBack,
    Sell,
    Sold,
    TurnEarned,
)
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.records import TurnSkipped
from tui.base.messages import Sentence
from tui.base.words import N_, _, ngettext
from tui.games.carcassonne.screen import ModuleScreen
from tui.presentation.landscape.vocabulary import Vocabulary

_AGREED: Final = Sentence(N_("{name} agreed."), name=N_("You agreed."))
_DISAGREED: Final = Sentence(N_("{name} did not agree."), name=N_("You did not agree."))
_BID: Final = Sentence(
    lambda n: ngettext(
        "{name} offered {n} point for the tile.", "{name} offered {n} points for the tile.", n
    ),
    name=lambda n: ngettext("You offered {n} point for the tile.", "You offered {n} points for the tile.", n),
)
_SOLD: Final = Sentence(
    lambda n: ngettext(
        "{name} sold the tile to {buyer} for {n} point.", "{name} sold the tile to {buyer} for {n} points.", n
    ),
    name=lambda n: ngettext(
        "You sold the tile to {buyer} for {n} point.", "You sold the tile to {buyer} for {n} points.", n
    ),
    buyer=lambda n: ngettext(
        "{name} sold you the tile for {n} point.", "{name} sold you the tile for {n} points.", n
    ),
)


def _tell(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case Opened():
            return _("The first tile was drawn from the bag and opens the board.")
        case PutBack(seat=seat, rule="HOUSE-2"):
            return Sentence(N_("{name} put the tile back."), name=N_("You put the tile back.")).tell(
                name=names[seat]
            )
        case PutBack(seat=seat):
            return Sentence(
                N_("{name} had to put a tile back: it fits nowhere."),
                name=N_("You had to put a tile back: it fits nowhere."),
            ).tell(name=names[seat])
        case TurnSkipped(seat=seat, rule="HOUSE-3"):
            return Sentence(
                N_("{name} has no tile left to place."), name=N_("You have no tile left to place.")
            ).tell(
                name=names[seat],
            )
        case Proposed(seat=seat, side=side):
            return Sentence(
                N_("{name} proposed adding a table to the {side}."),
                name=N_("You proposed adding a table to the {side}."),
            ).tell(name=names[seat], side=_(_SIDES[side]))
        case ProposalAnswered(seat=seat, agrees=agrees):
            told = _AGREED if agrees else _DISAGREED
            return told.tell(name=names[seat])
        case Extended(side=side):
            return _("The table was extended to the {side}.").format(side=_(_SIDES[side]))
        case TurnEarned(seat=seat, rule="HOUSE-9"):
            return Sentence(
                N_("{name} filled a hole and gets another turn."),
                name=N_("You filled a hole and get another turn."),
            ).tell(
                name=names[seat],
            )
    return _tell_auction(event, names)


def _tell_auction(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case BidOffered(seat=seat, points=0):
            return Sentence(
                N_("{name} offered nothing for the tile."), name=N_("You offered nothing for the tile.")
            ).tell(name=names[seat])
        case BidOffered(seat=seat, points=points):
            return _BID.tell(name=names[seat], n=points)
        case Sold(seat=seat, buyer=buyer, points=points) if buyer >= 0:
            return _SOLD.tell(name=names[seat], buyer=names[buyer], n=points)
        case Sold(seat=seat):
            return Sentence(N_("{name} kept the tile."), name=N_("You kept the tile.")).tell(name=names[seat])
    return None


def _choice(state: CarcassonneState, move: Move, names: Sequence[str]) -> str | None:
    match move:
        case Bid(points=0):
            return _("offer nothing")
        case Bid(points=points):
            return ngettext("offer {n} point", "offer {n} points", points).format(n=points)
        case Sell(seat=seat) if seat >= 0:
            auction = state.module(Auction)
            assert auction is not None
            points = dict(auction.bids(state))[seat]
            return Sentence(N_("sell to {name}: +{points}"), name=N_("sell to you: +{points}")).tell(
                name=names[seat], points=points
            )
        case Sell():
            return _("keep it")
        case Answer(agrees=agrees):
            return _("agree") if agrees else _("do not agree")
        case Extend(side=side):
            return _("propose adding a table to the {side}").format(side=_(_SIDES[side]))
    return None


_SIDES: Final = (N_("north"), N_("east"), N_("south"), N_("west"))

_WORDS: Final[Vocabulary[CarcassonneState]] = Vocabulary(
    prompts={
        "bid": N_("Offer points for the tile, or offer nothing."),
        "sell": N_("Sell the tile to a player who offers points for it, or keep it."),
        "agree": N_("Say whether the table may be extended."),
        "open": N_("The tile that opens the board is drawn."),
        "lots": N_("Tiles are drawn to see who begins: the most roads win."),
    },
    awaited={
        "bid": N_("{name} may offer points for the tile."),
        "agree": N_("{name} must say whether the table may be extended."),
    },
    tellers=(_tell,),
    choosers=(_choice,),
    rules={
        "HOUSE-1": N_("Followers were tossed: the first to land upright begins."),
        "HOUSE-2": N_("Whoever draws the most roads on a tile begins."),
        "HOUSE-3": N_("The next tile is drawn at the end of the turn."),
        "HOUSE-4": N_("Everybody holds three tiles, places one and draws one."),
        "HOUSE-5": N_("The first tile drawn opens the board."),
        "HOUSE-6": N_("A tile that fits nowhere goes back once another is drawn."),
        "HOUSE-8": N_("A tile of the only kind that can complete a feature may be sold for points."),
        "HOUSE-9": N_("A tile with tiles on all four sides earns another turn."),
        "HOUSE-10": N_("Incomplete features give nothing at the end; fields do."),
        "HOUSE-12": N_("The edge of the table closes features that run off it."),
        "TABLE-6": N_("A table may be added at each side once, if everyone agrees."),
        "TABLE-7": N_("No tile may be placed beyond the edge of the table."),
    },
)

SCREEN: Final = ModuleScreen(
    words=_WORDS,
    order=6,
)
