"""Why a move of Landover is good: what it brings, in short sentences with numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine import Move
from engine.games.landover.assets import Assets, assets
from engine.games.landover.data import GOODS, NUMBERS, TRACKS, ways
from engine.games.landover.records import Accept, Confirm, End, Offer, Play, Raise, Settle
from engine.games.landover.state import LandoverState
from engine.games.landover.trade_offers import taken
from tui.base.words import _, ngettext
from tui.games.landover import names as called

WORTH_SAYING: Final = ("city", "village", *TRACKS, "military", "road", "boat")
"""What a hand may pay for, what matters most first."""

_FAR: Final = 3  # with this many cards missing a purchase is too far away to mention


def reasons(state: LandoverState, move: Move) -> list[str]:
    """Return the gains of a legal move for its seat, the most important first; perhaps none.

    Args:
        state: before the move; unchanged on return.
    """
    seat = state.current_player
    if seat < 0 or not state.at.known[seat]:
        return []
    before = assets(state.at, seat)
    if isinstance(move, Offer):
        return _offered(state, move)
    if isinstance(move, End):
        return _kept(before)
    told = [called.card_text(move.card)] if isinstance(move, Play) else []
    after = assets_after(state, move, seat)
    told += _points(before, after) if state.turn else []  # in the set-up all bring the same
    told += _production(before, after)
    told += _harbours(before, after)
    told += _payments(before, after)
    told += _culture(state, move, before)
    told += _route(before, after) if not isinstance(move, Settle) else []
    told += _safety(before, after)
    told += _barbarians(state, before, after)
    return told


def assets_after(state: LandoverState, move: Move, seat: int) -> Assets:
    """Return a seat's possessions after a move, and after the trade that follows where it agrees to one."""
    if isinstance(move, Accept | Confirm) and seat == state.current_player:
        return _traded(state, move, seat)
    state.push(move)
    found = assets(state.at, seat)
    state.pop()
    return found


def _points(before: Assets, after: Assets) -> list[str]:
    more = after.points - before.points
    return [ngettext("{n} more point.", "{n} more points.", more).format(n=more)] if more > 0 else []


def _production(before: Assets, after: Assets) -> list[str]:
    """Return on how many rolls there are more cards, and of what."""
    more = [new - old for new, old in zip(after.produced, before.produced, strict=True)]
    rolls = sum(
        ways(number)
        for number, (new, old) in enumerate(zip(after.numbers, before.numbers, strict=True))
        if new > old
    )
    if rolls <= 0:
        return []
    parts = [called.counted_good(good, n) for good, n in zip(GOODS, more, strict=False) if n > 0]
    if more[-1] > 0:
        parts.append(ngettext("{n} of gold", "{n} of gold", more[-1]).format(n=more[-1]))
    told = [_("More cards on {n} of 36 rolls; in 36 rolls {goods}.").format(n=rolls, goods=", ".join(parts))]
    new_kinds = [
        called.good(good)
        for good, old, new in zip(GOODS, before.produced, after.produced, strict=False)
        if new > 0 >= old
    ]
    if new_kinds and any(before.produced):
        told.append(_("New for you: {goods}.").format(goods=", ".join(new_kinds)))
    return told


def _harbours(before: Assets, after: Assets) -> list[str]:
    better = [
        (good, new) for good, new, old in zip(GOODS, after.ratios, before.ratios, strict=True) if new < old
    ]
    if not better:
        return []
    if len(better) > 3:
        return [
            _("Harbour: all goods {ratio}:1 with the bank.").format(ratio=max(new for _good, new in better))
        ]
    return [
        _("Trades {good} {ratio}:1 with the bank.").format(good=called.good(good), ratio=new)
        for good, new in better
    ]


def _payments(before: Assets, after: Assets) -> list[str]:
    """Return the purchases that the hand can pay for only after the move, or comes nearer to."""
    nearer = [
        item
        for item in WORTH_SAYING
        if item in before.lacking and after.lacking.get(item, _FAR) < before.lacking[item]
    ]
    if not nearer:
        return []
    item = min(nearer, key=lambda one: after.lacking[one])
    lacking = after.lacking[item]
    if not lacking:
        return [_("Then you can pay for {item}.").format(item=item_words(item))]
    if lacking >= _FAR:
        return []
    return [
        ngettext(
            "Then only {n} card is missing for {item}.",
            "Then only {n} cards are missing for {item}.",
            lacking,
        ).format(n=lacking, item=item_words(item))
    ]


def item_words(item: str) -> str:
    """Return the name of a purchase."""
    return _("a level of {track}").format(track=called.track(item)) if item in TRACKS else called.piece(item)


def _culture(state: LandoverState, move: Move, before: Assets) -> list[str]:
    if not isinstance(move, Raise):
        return []
    track = TRACKS.index(move.track)
    level = before.culture[track] + 1
    bonus = state.options["key_rule"] == "level_plus_one_ge_red"
    rolls = min(6, level + bonus)
    told = [
        ngettext(
            "A card of {track} on {n} of 36 rolls.", "A card of {track} on {n} of 36 rolls.", rolls
        ).format(track=called.track(move.track), n=rolls)
    ]
    if level == NUMBERS.ability_level:
        told.append(called.ability(move.track))
    return told


def _route(before: Assets, after: Assets) -> list[str]:
    told = []
    if after.sites[:1] > before.sites[:1]:
        n = after.sites[0]
        told.append(
            ngettext(
                "Opens a place for a village: cards on {n} of 36 rolls.",
                "Opens a place for a village: cards on {n} of 36 rolls.",
                n,
            ).format(n=n)
        )
    if after.route > before.route:
        told.append(
            _("Your longest route: {n}; from {least} on the longest one counts.").format(
                n=after.route, least=NUMBERS.route_min
            )
        )
    return told


def _safety(before: Assets, after: Assets) -> list[str]:
    if after.safe > before.safe:
        return [_("{n} cards are safe from a 7 instead of {old}.").format(n=after.safe, old=before.safe)]
    if before.total > before.safe and after.total <= after.safe:
        return [_("{n} cards in hand: safe from a 7 again.").format(n=after.total)]
    return []


def _barbarians(state: LandoverState, before: Assets, after: Assets) -> list[str]:
    if (before.strength, before.defence) == (after.strength, after.defence):
        return []
    steps = NUMBERS.track_length - state.at.barbarians
    return [
        ngettext(
            "Barbarians, {n} step away: {strength} against {defence} in defence.",
            "Barbarians, {n} steps away: {strength} against {defence} in defence.",
            steps,
        ).format(n=steps, strength=after.strength, defence=after.defence)
    ]


def _kept(held: Assets) -> list[str]:
    """Return the effect of ending the turn with the hand as it is."""
    if held.total > held.safe:
        return [
            _("{n} cards in hand, {safe} are safe: on 6 of 36 rolls half of them are lost.").format(
                n=held.total, safe=held.safe
            )
        ]
    return [_("Nothing else is worth more now; {n} cards in hand, all safe.").format(n=held.total)]


def _offered(state: LandoverState, offer: Offer) -> list[str]:
    """Return how likely an offer is taken, and what it would complete."""
    told = [_("Likely to be accepted: about {share:.0%}.").format(share=taken(state.at, offer))]
    after = _swapped(state, offer.seat, offer.to[0], offer.give, offer.want)
    return [*_payments(assets(state.at, offer.seat), after), *told]


def _traded(state: LandoverState, move: Accept | Confirm, seat: int) -> Assets:
    """Return a seat's possessions after a trade that it agrees to."""
    offer = state.at.offer
    assert offer is not None
    if isinstance(move, Accept):
        give, get, partner = offer.want, offer.give, offer.seat
    else:
        terms = next(answer for answer in offer.answers if answer.seat == move.seat)
        give, get, partner = terms.want, terms.give, move.seat
    return _swapped(state, seat, partner, [GOODS[n] for n in give], [GOODS[n] for n in get])


def _swapped(
    state: LandoverState, seat: int, partner: int, give: Sequence[str], get: Sequence[str]
) -> Assets:
    at = state.at
    mark, events = at.mark(), at.events
    at.events = []
    at.move_goods(seat, partner, [GOODS.index(good) for good in give], "")
    at.move_goods(partner, seat, [GOODS.index(good) for good in get], "")
    found = assets(at, seat)
    at.back(mark)
    at.events = events
    return found
