"""The mistakes of a move in sentences: given away, left open, risked, missed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine import Move
from engine.landscape.records import Deploy
from engine.landscape.state import LandscapeState
from tui.base.messages import Sentence, You, is_you
from tui.base.words import N_, _, capital, ngettext
from tui.presentation.landscape.majority import MajorityPresentation
from tui.presentation.landscape.mistakes import Mistake, mistakes
from tui.presentation.landscape.words import AnyLandscapePresentation

_MISSED: Final = Sentence(
    lambda n: ngettext(
        "{name} could have scored {n} point this turn.", "{name} could have scored {n} points this turn.", n
    ),
    name=lambda n: ngettext(
        "You could have scored {n} point this turn.", "You could have scored {n} points this turn.", n
    ),
)
_MISSED_MORE: Final = Sentence(
    lambda n: ngettext(
        "{name} could have scored {n} point this turn, not {less}.",
        "{name} could have scored {n} points this turn, not {less}.",
        n,
    ),
    name=lambda n: ngettext(
        "You could have scored {n} point this turn, not {less}.",
        "You could have scored {n} points this turn, not {less}.",
        n,
    ),
)
_MISSED_CLOSING: Final = Sentence(
    lambda n: ngettext(
        "{name} could have completed {area}: {n} point now.",
        "{name} could have completed {area}: {n} points now.",
        n,
    ),
    name=lambda n: ngettext(
        "You could have completed {area}: {n} point now.",
        "You could have completed {area}: {n} points now.",
        n,
    ),
)
_GIFT: Final = Sentence(
    lambda n: ngettext("This scores {n} point for {name}.", "This scores {n} points for {name}.", n),
    name=lambda n: ngettext("This scores {n} point for you.", "This scores {n} points for you.", n),
)
_HANDED: Final = Sentence(
    N_("{name} takes over {area} ({tiles})."), name=N_("You take over {area} ({tiles}).")
)
_SHARED: Final = Sentence(
    N_("{name} now shares {area} ({tiles})."), name=N_("You now share {area} ({tiles}).")
)
_ENTRY: Final = Sentence(
    N_("{name} can now join {area} ({tiles}), with {n} of {left} tiles left."),
    name=N_("You can now join {area} ({tiles}), with {n} of {left} tiles left."),
)
_GET_IN: Final = Sentence(
    N_("{name} could have joined {area} ({tiles})."), name=N_("You could have joined {area} ({tiles}).")
)
_BLOCK: Final = Sentence(
    N_("{name} could have blocked {area}: no tile left would complete it."),
    name=N_("You could have blocked {area}: no tile left would complete it."),
)
_CLAIM: Final = Sentence(
    lambda n: ngettext(
        "{name} could have claimed {area}: {n} point once closed.",
        "{name} could have claimed {area}: {n} points once closed.",
        n,
    ),
    name=lambda n: ngettext(
        "You could have claimed {area}: {n} point once closed.",
        "You could have claimed {area}: {n} points once closed.",
        n,
    ),
)
_GROW: Final = Sentence(
    N_("{name} could have added to {area} ({tiles})."), name=N_("You could have added to {area} ({tiles}).")
)
_LAST: Final = Sentence(
    N_("{name}'s last follower: nothing more can be claimed until one comes home."),
    name=N_("Your last follower: you can claim nothing more until one comes home."),
)
_LAST_SHRINE: Final = Sentence(
    N_("{name}'s last follower: until one comes home, {area} cannot be claimed ({n} of {left} tiles)."),
    name=N_("Your last follower: until one comes home you cannot claim {area} ({n} of {left} tiles left)."),
)

_SENTENCES: Final = {
    "missed": _MISSED,
    "gift": _GIFT,
    "handed": _HANDED,
    "shared": _SHARED,
    "entry": _ENTRY,
    "get_in": _GET_IN,
    "claim": _CLAIM,
    "grow": _GROW,
    "block": _BLOCK,
    "last": _LAST,
}
_CLAIMABLE: Final = {
    "": N_("Anyone can still claim {area}."),
    "N": N_("Anyone can still claim {area} to the north."),
    "E": N_("Anyone can still claim {area} to the east."),
    "S": N_("Anyone can still claim {area} to the south."),
    "W": N_("Anyone can still claim {area} to the west."),
}


def reasons(
    words: AnyLandscapePresentation, state: LandscapeState, made: Move, better: Move, names: Sequence[str]
) -> list[str]:
    """Return the mistakes of a move in sentences, the most important first.

    Args:
        state: before the move; unchanged on return.
        names: of the seats. Where none is the reader's, the seat that moves is addressed.
    """
    seat = state.current_player
    if not any(map(is_you, names)):
        names = [You(name) if number == seat else name for number, name in enumerate(names)]
    told = [
        _tell(words, mistake, names[seat], names)
        for mistake in mistakes(
            state,
            made,
            better,
            majorities=isinstance(words, MajorityPresentation),
            closes=words.is_ever_complete,
            rivals=words.rivals(state, seat),
        )
    ]
    told += filter(None, (regret(state, made, better) for regret in words.VOCABULARY.regrets))
    return told + _risk(words, state, made, better)


def _risk(words: AnyLandscapePresentation, state: LandscapeState, made: Move, better: Move) -> list[str]:
    """Return the danger in which a follower is that was put on the board."""
    if not isinstance(made, Deploy):
        return []
    risks = {
        claim.move: words.risk(state, claim.feature, (claim.x, claim.y))
        for claim in state.claims()
        if claim.move in (made, better)
    }
    risk = risks.get(made)
    if not risk or risks.get(better):
        return []
    return [_("The follower is in danger: {risk}.").format(risk=risk)]


def _tell(words: AnyLandscapePresentation, mistake: Mistake, mover: str, names: Sequence[str]) -> str:
    area = ""
    if mistake.kind:
        area = (
            words.nobodys(mistake.kind)
            if mistake.owner < 0
            else words.theirs(mistake.kind, names[mistake.owner])
        )
    name = mover if mistake.seat < 0 else names[mistake.seat]
    tiles, n = words.counted("tiles", mistake.tiles), mistake.n
    match mistake.what:
        case "missed" if mistake.kind:
            return _MISSED_CLOSING.tell(name=name, area=area, n=n)
        case "missed" if mistake.other > 0:
            return _MISSED_MORE.tell(name=name, n=n, less=mistake.other)
        case "claimable":
            return _(_CLAIMABLE[mistake.side]).format(area=area)
        case "only_now":
            return _("After this turn nobody can claim {area}.").format(area=area)
        case "last" if mistake.kind:
            return _LAST_SHRINE.tell(name=name, area=words.nobodys(mistake.kind), n=n, left=mistake.left)
        case "blocked":
            return _("Nothing can complete {area} any more: no tile left fits.").format(area=area)
        case "scarce":
            return _("It gets harder to complete {area}: {n} tiles left for the gap, not {other}.").format(
                area=area, n=n, other=mistake.other
            )
        case "easier":
            return _(
                "It could be easier to complete {area}: {n} tiles left for the gap, not {other}."
            ).format(area=area, n=n, other=mistake.other)
        case "harder":
            return _(
                "It could be harder to complete {area}: {n} tiles left for the gap, not {other}."
            ).format(area=area, n=n, other=mistake.other)
        case "standing":
            return ngettext(
                "Scored as it stands, the better move brings {n} more point.",
                "Scored as it stands, the better move brings {n} more points.",
                n,
            ).format(n=n)
        case "extends":
            return _("This makes {area} larger: {tiles}.").format(area=area, tiles=tiles)
        case "endless":
            return _("That follower does not come home before the end of the game.")
        case "home":
            return _("{feature}: {now} points now, {closed} once closed.").format(
                feature=capital(words.feature(mistake.kind)), now=n, closed=mistake.other
            )
    return _SENTENCES[mistake.what].tell(name=name, area=area, tiles=tiles, n=n, left=mistake.left)
