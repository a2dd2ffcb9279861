"""The mistakes of a Landover move, compared with a better one: given away, left open, risked, missed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine import Move
from engine.games.landover.assets import Assets, corner_rolls
from engine.games.landover.data import GOODS, NUMBERS, TRACKS, ways
from engine.games.landover.records import Build, End, Settle
from engine.games.landover.state import LandoverState
from engine.games.landover.steps.building import sites
from tui.base.messages import Sentence, You, is_you
from tui.base.words import N_, _, ngettext
from tui.games.landover import names as called
from tui.games.landover.reasons import WORTH_SAYING, assets_after, item_words

_ROLLS: Final = Sentence(
    N_("The better move brings {name} cards on {n} of 36 rolls, not {other}."),
    name=N_("The better move brings you cards on {n} of 36 rolls, not {other}."),
)
_CARDS: Final = Sentence(
    N_("The better move brings {name} {n} cards in 36 rolls, not {other}."),
    name=N_("The better move brings you {n} cards in 36 rolls, not {other}."),
)
_SPARED: Final = Sentence(
    N_("{name} gets cards on {n} of 36 rolls, after the better move on {other}."),
    name=N_("You get cards on {n} of 36 rolls, after the better move on {other}."),
)
_OPEN: Final = Sentence(
    N_("The better place stays open for {name}: cards on {n} of 36 rolls."),
    name=N_("The better place stays open for you: cards on {n} of 36 rolls."),
)
_PAYS: Final = Sentence(
    N_("After the better move {name} could pay for: {item}."),
    name=N_("After the better move you could pay for: {item}."),
)
_LEFT: Final = Sentence(
    N_("The better move leaves {name} {n} cards in hand, not {other}."),
    name=N_("The better move leaves you {n} cards in hand, not {other}."),
)
_SEVEN: Final = Sentence(
    N_("{name} holds {n} cards and {safe} are safe: a 7 takes half, on 6 of 36 rolls."),
    name=N_("You hold {n} cards and {safe} are safe: a 7 takes half, on 6 of 36 rolls."),
)

_MOST_GOODS: Final = 2


def compared(state: LandoverState, made: Move, better: Move, names: Sequence[str]) -> list[str]:
    """Return the mistakes of a move in sentences, the most important first.

    Args:
        state: before the move, with all hands; unchanged on return.
        names: of the seats. Where none is the reader's, the seat that moves is addressed.
    """
    seat = state.current_player
    if not any(map(is_you, names)):
        names = [You(name) if number == seat else name for number, name in enumerate(names)]
    here, there = assets_after(state, made, seat), assets_after(state, better, seat)
    told = [*_points(here, there), *_left_open(state, made, better, names)]
    told += _production(here, there, names[seat])
    told += _hand(state, made, here, there, names[seat])
    told += _rivals(state, made, better, names)
    told += _harbours(here, there)
    told += _payments(here, there, names[seat])
    told += _culture(here, there)
    told += _route(here, there)
    told += _sites(here, there)
    told += _barbarians(state, here, there)
    if there.total > here.total:
        told.append(_LEFT.tell(name=names[seat], n=there.total, other=here.total))
    return told


def rolls(held: Assets) -> int:
    """Return on how many of 36 rolls a seat gets cards."""
    return sum(ways(number) for number, cards in enumerate(held.numbers) if cards)


def _points(here: Assets, there: Assets) -> list[str]:
    more = there.points - here.points
    if more <= 0:
        return []
    return [
        ngettext(
            "The better move brings {n} more point now.", "The better move brings {n} more points now.", more
        ).format(n=more)
    ]


def _left_open(state: LandoverState, made: Move, better: Move, names: Sequence[str]) -> list[str]:
    """Return who can take the place that the better move would have taken."""
    if isinstance(better, Settle):
        place = better.corner
    elif isinstance(better, Build) and better.piece == "village":
        place = better.at
    else:
        return []
    if getattr(made, "corner", getattr(made, "at", None)) == place:
        return []
    seat, at = state.current_player, state.at
    state.push(made)
    if isinstance(better, Settle):
        free = any(isinstance(move, Settle) and move.corner == place for move in state.legal_moves())
        takers = [state.current_player] if free and state.current_player != seat else []
    else:
        takers = [one for one in range(state.players) if one != seat and place in sites(at, one, "village")]
    n = corner_rolls(at, at.board.corner_at[place])
    state.pop()
    return [_OPEN.tell(name=names[one], n=n) for one in takers]


def _production(here: Assets, there: Assets, name: str) -> list[str]:
    if rolls(there) > rolls(here):
        return [_ROLLS.tell(name=name, n=rolls(there), other=rolls(here))]
    more, less = sum(there.produced), sum(here.produced)
    return [_CARDS.tell(name=name, n=more, other=less)] if more > less else []


def _hand(state: LandoverState, made: Move, here: Assets, there: Assets, name: str) -> Iterator[str]:
    """Say that cards are at risk when a seven is rolled, which the better move would have avoided."""
    risky = here.total > here.safe
    if risky and (there.total <= there.safe or (isinstance(made, End) and there.total < here.total)):
        yield _SEVEN.tell(name=name, n=here.total, safe=here.safe)


def _rivals(state: LandoverState, made: Move, better: Move, names: Sequence[str]) -> Iterator[str]:
    """Say which rival gets cards more often than after the better move."""
    for seat in range(state.players):
        if seat != state.current_player:
            here, there = (rolls(assets_after(state, move, seat)) for move in (made, better))
            if here > there:
                yield _SPARED.tell(name=names[seat], n=here, other=there)


def _harbours(here: Assets, there: Assets) -> list[str]:
    ratios = zip(GOODS, there.ratios, here.ratios, strict=True)
    return [
        _("After the better move the bank takes {n} {good}, not {other}.").format(
            good=called.good(good), n=new, other=old
        )
        for good, new, old in ratios
        if new < old
    ][:_MOST_GOODS]


def _payments(here: Assets, there: Assets, name: str) -> list[str]:
    """Return the purchases that only the better move allows, or brings nearer."""
    payable = [item for item in WORTH_SAYING if there.lacking.get(item) == 0 != here.lacking.get(item)]
    if payable:
        return [_PAYS.tell(name=name, item=item_words(payable[0]))]
    for item in WORTH_SAYING:
        now, then = here.lacking.get(item, 0), there.lacking.get(item, 0)
        if 0 < then < now:
            return [
                ngettext(
                    "After the better move {n} card is missing for: {item}, not {other}.",
                    "After the better move {n} cards are missing for: {item}, not {other}.",
                    then,
                ).format(n=then, item=item_words(item), other=now)
            ]
    return []


def _culture(here: Assets, there: Assets) -> list[str]:
    levels = zip(TRACKS, there.culture, here.culture, strict=True)
    return [
        _("The better move raises {track} to level {n}.").format(track=called.track(track), n=new)
        for track, new, old in levels
        if new > old
    ]


def _route(here: Assets, there: Assets) -> list[str]:
    if there.route <= here.route or there.route < NUMBERS.route_min - 1:
        return []
    return [
        _("The better move makes the longest route {n} long, not {other}.").format(
            n=there.route, other=here.route
        )
    ]


def _sites(here: Assets, there: Assets) -> list[str]:
    if there.sites[:1] <= here.sites[:1]:
        return []
    return [
        _("The better move opens a place for a village: cards on {n} of 36 rolls.").format(n=there.sites[0])
    ]


def _barbarians(state: LandoverState, here: Assets, there: Assets) -> list[str]:
    if there.defence <= here.defence or here.defence >= here.strength:
        return []
    steps = NUMBERS.track_length - state.at.barbarians
    return [
        ngettext(
            "Barbarians, {n} step away: {strength} against {defence}, with the better move {other}.",
            "Barbarians, {n} steps away: {strength} against {defence}, with the better move {other}.",
            steps,
        ).format(n=steps, strength=here.strength, defence=here.defence, other=there.defence)
    ]
