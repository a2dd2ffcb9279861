"""The words of Carcassonne."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from engine import CHANCE, Event, Move, Setting, State
from engine.games.carcassonne.modules.inns import LARGE
from engine.games.carcassonne.modules.river import Flow, River
from engine.games.carcassonne.modules.traders import BUILDER, PIG, Traders
from engine.games.carcassonne.records import (
    Answer,
    Answered,
    Bid,
    Extend,
    Extended,
    GoodsScored,
    GoodsTaken,
    Offered,
    Opened,
    Proposed,
    PutBack,
    SecondPart,
    SecondPartGranted,
    Sell,
    Settle,
    Sold,
    TurnEarned,
)
from engine.games.carcassonne.state import CarcassonneState
from engine.games.carcassonne.tiles import GOODS
from engine.landscape.feature import Claim, Feature
from engine.landscape.records import (
    Deploy,
    Deployed,
    FeatureScored,
    GameEnded,
    Place,
    Placed,
    SetAside,
    TakeHome,
    TurnSkipped,
)
from tui.art.figures import LARGE as LARGE_PREFIX
from tui.art.figures import is_large
from tui.games.carcassonne.rules import sentences
from tui.games.landscape.consequence import Change
from tui.games.landscape.words import Award, LandscapePresentation, Spoken
from tui.games.presentation import capital, listed
from tui.words import N_, _, ngettext

_LONELY: Final = ("monastery", "garden")


class CarcassonnePresentation(LandscapePresentation):
    """How Carcassonne is spoken of: cities, roads, fields and monasteries, and those who stand there."""

    game: ClassVar[str] = "carcassonne"
    FEATURES: ClassVar[Mapping[str, Spoken]] = {
        "city": Spoken(N_("city"), N_("your city"), N_("{name}'s city"), N_("a free city")),
        "road": Spoken(N_("road"), N_("your road"), N_("{name}'s road"), N_("a free road")),
        "field": Spoken(N_("field"), N_("your field"), N_("{name}'s field"), N_("a free field")),
        "monastery": Spoken(
            N_("monastery"), N_("your monastery"), N_("{name}'s monastery"), N_("a free monastery")
        ),
        "garden": Spoken(N_("garden"), N_("your garden"), N_("{name}'s garden"), N_("a free garden")),
        "river": Spoken(N_("river"), N_("your river"), N_("{name}'s river"), N_("the river")),
    }
    ROLES: ClassVar[Mapping[str, str]] = {
        "knight": N_("knight"),
        "highwayman": N_("highwayman"),
        "farmer": N_("farmer"),
        "monk": N_("monk"),
        "abbot": N_("abbot"),
        "large knight": N_("large knight"),
        "large highwayman": N_("large highwayman"),
        "large farmer": N_("large farmer"),
        "large monk": N_("large monk"),
        "builder": N_("builder"),
        "pig": N_("pig"),
    }

    # -- what there is ----------------------------------------------------------------------------------

    def counted(self, what: str, count: int) -> str:
        """Return a number of tiles, pennants or cities."""
        if what == "tiles":
            return ngettext("{n} tile", "{n} tiles", count).format(n=count)
        if what == "pennants":
            return ngettext("{n} pennant", "{n} pennants", count).format(n=count)
        return ngettext("{n} city", "{n} cities", count).format(n=count)

    def rule(self, rule: str) -> str:
        """Return what a rule says in one sentence, or ``""`` when only the rules themselves say it."""
        return sentences().get(rule, "")

    def lap(self, score: int, options: Mapping[str, Setting]) -> str:
        """Return where a marker stands on the track: ``"1:07"`` is the second lap, space 7 (CARC-12.2).

        A die stands for the lap where the options say so: 6 at first, 1 after the first lap (HOUSE-13).
        """
        laps, space = divmod(score, int(options["track_length"]))
        if options["lap_display"] == "die":
            return f"[{(laps - 1) % 6 + 1}]{space:02}"
        return f"{laps}:{space:02}" if laps else ""

    def reserve(self, state: State, seat: int) -> str:
        """Return the letters of the special figures that a seat has in hand: ``"+AL"`` for two of them.

        See ABBOT-1, INNS-2 and TRADE-3.
        """
        assert isinstance(state, CarcassonneState)
        abbot = self.role("abbot") if state.abbots(seat) else ""
        large = _("large meeple") if state.supply(seat, LARGE) else ""
        builder = self.role("builder") if state.supply(seat, BUILDER) else ""
        pig = self.role("pig") if state.supply(seat, PIG) else ""
        letters = "".join(word[:1].upper() for word in (abbot, large, builder, pig))
        return f"+{letters}" if letters else ""

    def holdings(self, state: State, seat: int) -> tuple[str, ...]:
        """Return the followers and special figures at home, the goods, and the tiles in hand."""
        assert isinstance(state, CarcassonneState)
        home, *more = super().holdings(state, seat)
        abbot = _("abbot at home") if state.abbots(seat) else ""
        large = _("large meeple at home") if state.supply(seat, LARGE) else ""
        builder = _("builder at home") if state.supply(seat, BUILDER) else ""
        pig = _("pig at home") if state.supply(seat, PIG) else ""
        traders = state.module(Traders)
        goods = _goods(traders.part(state).goods[seat]) if traders is not None else ""
        special = ", ".join(filter(None, (abbot, large, builder, pig)))
        return home, special, goods, *more

    def is_ever_complete(self, kind: str) -> bool:
        """Return whether features of a kind are ever finished: fields and the River are not (CARC-7.9)."""
        return kind not in ("field", "river")

    # -- what is expected -------------------------------------------------------------------------------

    def prompt(self, state: State) -> str:
        """Return the sentence that says what is expected now."""
        match state.phase:
            case "place":
                return _prompt_place(state)
            case "follower":
                return self._prompt_follower(state)
            case "settle":
                return _("Choose what is scored next, and for which colour.")
            case "discard":
                return _("None of your tiles fits: give one up for another.")
            case "forgo":
                return _("None of your tiles fits and none is left to draw: give them up.")
            case "bid":
                return _("Offer points for the tile, or offer nothing.")
            case "sell":
                return _("Sell the tile to one who offers points for it, or keep it.")
            case "agree":
                return _("Say whether the table may be extended.")
            case "second_part":
                return _("Your builder brings you a second tile: take it, or end your turn.")
            case "open":
                return _("The tile that opens the board is drawn.")
            case "begin":
                return _("The lot falls who begins.")
            case "lots":
                return _("Tiles are drawn for who begins: most roads win.")
        return _("A tile is drawn.") if state.current_player == CHANCE else _("The game is over.")

    def _prompt_follower(self, state: State) -> str:
        moves = state.legal_moves()
        out = any(isinstance(move, Deploy) for move in moves)
        home = any(isinstance(move, TakeHome) for move in moves)
        if out and state.options["solo"] != "off" and not home:
            return _("Put a follower on the tile: in this game you must.")
        if out and home:
            return _("Put a follower on the tile, or recall the abbot, or do neither.")
        if out:
            return _("Put a follower on the tile, or leave it.")
        if home:
            return _("Nothing can be claimed: recall the abbot, or leave it.")
        if _flow(state).erupts:
            return _("No follower beside the volcano: go on, and take another turn.")
        return _("Nothing can be claimed: go on.")

    def choice(self, state: State, move: Move, names: Sequence[str]) -> str:
        """Return what a legal move that is neither laying nor claiming means, as a line of a list."""
        match move:
            case Settle(seat=seat) if seat >= 0:
                return _("for {name}").format(name=names[seat])
            case Settle():
                return _("score it")
            case Bid(points=0):
                return _("offer nothing")
            case Bid(points=points):
                return ngettext("offer {n} point", "offer {n} points", points).format(n=points)
            case Sell(seat=seat) if seat >= 0:
                assert isinstance(state, CarcassonneState)
                points = dict(state.bids)[seat]
                return _("sell to {name}: +{points}").format(name=names[seat], points=points)
            case Sell():
                return _("keep it")
            case Answer(agrees=agrees):
                return _("agree") if agrees else _("do not agree")
            case SecondPart(takes=takes):
                return _("take a second tile") if takes else _("end the turn")
            case Extend(side=side):
                return _("propose a table to the {side}").format(side=_side(side))
        return super().choice(state, move, names)

    def group(self, claim: Claim) -> str:
        """Return the heading under which a choice is listed; large meeples have one to themselves."""
        return _("large meeple") if is_large(claim.role) else super().group(claim)

    def place(self, claim: Claim) -> str:
        """Return what a choice is called below its heading: a large knight is a knight there."""
        return self.role(claim.role.removeprefix(LARGE_PREFIX))

    def claim(self, claim: Claim) -> str:
        """Return the line of the list of claims."""
        feature, role = claim.feature, self.role(claim.role)
        if claim.action == "settle":
            name = self.feature(feature.kind)
            return _("{feature}: {points}").format(
                feature=name, points=feature.now if feature.complete else feature.final
            )
        if claim.action == "home":
            return _("{role} home: +{now}").format(role=role, now=len(feature.tiles))  # ABBOT-5
        if claim.role == "builder":
            return _("builder: another tile each time you extend this {feature}").format(
                feature=self.feature(feature.kind)
            )
        if claim.role == "pig":
            return _("pig: 1 more point for each city if this field scores for you")
        if feature.kind == "field":
            cities = self.counted("cities", _count(feature))
            return _("{role}: {cities} so far, {final} at the end").format(
                role=role, cities=cities, final=feature.final
            )
        if feature.complete:
            return _("{role}: complete, {now}").format(role=role, now=feature.now)
        return _("{role}: {closed} if closed, {final} at the end").format(
            role=role, closed=feature.closed, final=feature.final
        )

    def describe(self, feature: Feature, names: Sequence[str]) -> list[str]:
        """Return what there is to say of a feature: size, who stands there, and what it is worth."""
        if feature.kind == "river":
            return [_("The River: it divides fields, and nobody can claim it.")]
        lines = [
            _("{feature} {size}").format(feature=capital(self.feature(feature.kind)), size=_size(feature))
        ]
        marks = _marks(feature)
        if marks:
            lines.append(_("with {marks}").format(marks=marks))
        standing: dict[tuple[int, str], int] = {}
        for follower in feature.followers:
            key = follower.seat, follower.role
            standing[key] = standing.get(key, 0) + 1
        for (seat, role), count in standing.items():
            text = _("{role} of {name}").format(role=capital(self.role(role)), name=names[seat])
            lines.append(text if count == 1 else _("{text}, {n} of them").format(text=text, n=count))
        if not standing:
            lines.append(_("nobody stands here"))
        if feature.kind == "field":
            cities = self.counted("cities", _count(feature))
            lines.append(
                _("feeds {cities} so far, worth {final} at the end").format(
                    cities=cities, final=feature.final
                )
            )
        elif feature.complete:
            lines.append(_("worth {now}").format(now=feature.now))
        else:
            lines.append(
                _("worth {closed} if closed, {final} at the end").format(
                    closed=feature.closed, final=feature.final
                )
            )
        return lines

    # -- what happened ----------------------------------------------------------------------------------

    def tell(self, event: Event, names: Sequence[str]) -> str:
        """Return one sentence for an event.

        Raises:
            ValueError: for an event of which this game knows nothing.
        """
        match event:
            case FeatureScored(points=points):
                most = max(gain for _seat, gain in points)
                return self.tell_scored(event, listed(names[s] for s, gain in points if gain == most))
            case Opened():
                return _("A tile was drawn from the bag and opens the board.")
            case PutBack(seat=seat, rule="HOUSE-2"):
                return _("{name} put the tile back.").format(name=names[seat])
            case PutBack(seat=seat):
                return _("{name} had to put a tile back: it fits nowhere.").format(name=names[seat])
            case SetAside(rule="RIVER-8" | "RIVER-15" | "RIVER2-9"):
                return _("A river tile was left out: the river has come to its end.")
            case TurnSkipped(seat=seat, rule="HOUSE-3"):
                return _("{name} had no tile left to lay.").format(name=names[seat])
            case Offered(seat=seat, points=0):
                return _("{name} offered nothing for the tile.").format(name=names[seat])
            case Offered(seat=seat, points=points):
                text = ngettext(
                    "{name} offered {n} point for the tile.",
                    "{name} offered {n} points for the tile.",
                    points,
                )
                return text.format(name=names[seat], n=points)
            case Sold(seat=seat, buyer=buyer, points=points) if buyer >= 0:
                text = ngettext(
                    "{name} sold the tile to {buyer} for {n} point.",
                    "{name} sold the tile to {buyer} for {n} points.",
                    points,
                )
                return text.format(name=names[seat], buyer=names[buyer], n=points)
            case Sold(seat=seat):
                return _("{name} kept the tile.").format(name=names[seat])
            case Proposed(seat=seat, side=side):
                return _("{name} proposed to put a table to the {side}.").format(
                    name=names[seat], side=_side(side)
                )
            case Answered(seat=seat, agrees=agrees):
                text = _("{name} agreed.") if agrees else _("{name} did not agree.")
                return text.format(name=names[seat])
            case Extended(side=side):
                return _("The table was extended to the {side}.").format(side=_side(side))
            case GoodsTaken(seat=seat, wine=wine, grain=grain, cloth=cloth):
                return _("{name} took goods: {goods}.").format(
                    name=names[seat], goods=_goods((wine, grain, cloth))
                )
            case GoodsScored(seat=seat, goods=goods, points=points):
                return _("Most {goods}: {name}, +{points}.").format(
                    name=names[seat], goods=_kind(goods), points=points
                )
            case SecondPartGranted(seat=seat):
                return _("{name} extended the builder's feature and got a second tile.").format(
                    name=names[seat]
                )
            case TurnEarned(seat=seat, rule="RIVER2-8"):
                return _("{name} laid the volcano and earned another turn.").format(name=names[seat])
            case TurnEarned(seat=seat):
                return _("{name} filled a hole and earned another turn.").format(name=names[seat])
        return super().tell(event, names)

    def tell_deployed(self, event: Deployed, name: str, *, laid: bool) -> str:
        """Return the sentence of a follower put on the board."""
        what = "garden" if (event.role, event.feature) == ("abbot", "garden") else event.role
        if laid:
            text = {
                "knight": _("{name} laid a tile and posted a knight in the city."),
                "highwayman": _("{name} laid a tile and sent a highwayman onto the road."),
                "farmer": _("{name} laid a tile and a farmer in the field."),
                "monk": _("{name} laid a tile and sent a monk into the monastery."),
                "abbot": _("{name} laid a tile and sent the abbot into the monastery."),
                "garden": _("{name} laid a tile and sent the abbot into the garden."),
                "large knight": _("{name} laid a tile and sent a large meeple into the city."),
                "large highwayman": _("{name} laid a tile and sent a large meeple onto the road."),
                "large farmer": _("{name} laid a tile and sent a large meeple into the field."),
                "large monk": _("{name} laid a tile and sent a large meeple into the monastery."),
                "builder": _("{name} laid a tile and put the builder to work."),
                "pig": _("{name} laid a tile and put the pig on the field."),
            }[what]
        else:
            text = {
                "knight": _("{name} posted a knight in the city."),
                "highwayman": _("{name} sent a highwayman onto the road."),
                "farmer": _("{name} laid a farmer in the field."),
                "monk": _("{name} sent a monk into the monastery."),
                "abbot": _("{name} sent the abbot into the monastery."),
                "garden": _("{name} sent the abbot into the garden."),
                "large knight": _("{name} sent a large meeple into the city."),
                "large highwayman": _("{name} sent a large meeple onto the road."),
                "large farmer": _("{name} sent a large meeple into the field."),
                "large monk": _("{name} sent a large meeple into the monastery."),
                "builder": _("{name} put the builder to work."),
                "pig": _("{name} put the pig on the field."),
            }[what]
        return text.format(name=name)

    def tell_scored(self, event: FeatureScored, name: str) -> str:
        """Return the sentence of points for a feature; ``name`` names all who get them."""
        points = max(gain for _seat, gain in event.points)
        shared = sum(gain == points for _seat, gain in event.points) > 1
        if not points:
            return self._tell_nothing(event, name)
        if event.rule == "ABBOT-5":
            text = _("{name} recalled the abbot: {gain}.")
        elif event.rule == "EDITION-2":
            text = _("{name}, with most farmers around a city at the end: {gain}.")
        elif event.rule == "INNS-6":
            text = _("{name}'s road with an inn is complete: {gain}.")
        elif event.rule == "INNS-7":
            text = _("{name}'s road with an inn at the end: {gain}.")
        elif event.rule == "INNS-8":
            text = _("{name}'s city with a cathedral is complete: {gain}.")
        elif event.rule == "INNS-9":
            text = _("{name}'s city with a cathedral at the end: {gain}.")
        elif event.final:
            text = {
                "city": _("{name}'s city at the end: {gain}."),
                "road": _("{name}'s road at the end: {gain}."),
                "field": _("{name}'s field at the end: {gain}."),
                "monastery": _("{name}'s monastery at the end: {gain}."),
                "garden": _("{name}'s garden at the end: {gain}."),
            }[event.feature]
        else:
            text = {
                "city": _("{name}'s city is complete: {gain}."),
                "road": _("{name}'s road is complete: {gain}."),
                "field": _("{name}'s field is complete: {gain}."),
                "monastery": _("{name}'s monastery is complete: {gain}."),
                "garden": _("{name}'s garden is complete: {gain}."),
            }[event.feature]
        gain = self.gained(event)
        return text.format(name=name, gain=_("{gain} each").format(gain=gain) if shared else gain)

    def _tell_nothing(self, event: FeatureScored, name: str) -> str:
        if event.rule == "SOLO-11":
            text = _("{name}'s {feature} brings no points: no colour on it is last.")
        elif event.feature == "field":
            text = _("{name}'s {feature} at the end: no complete city, no points.")
        elif event.rule == "INNS-7":
            text = _("{name}'s road with an inn is not complete: no points.")
        elif event.rule == "INNS-9":
            text = _("{name}'s city with a cathedral is not complete: no points.")
        else:
            text = _("{name}'s {feature} brings no points.")
        return text.format(name=name, feature=self.feature(event.feature))

    def arithmetic(self, event: FeatureScored) -> str:
        """Return how the points of a feature came about, with the rule that says so."""
        if not max(gain for _seat, gain in event.points):
            return _("no points ({rule})").format(rule=event.rule)
        return super().arithmetic(event)

    def award(self, event: Event) -> Award | None:
        """Return the points for goods (TRADE-8)."""
        if isinstance(event, GoodsScored):
            return Award(_("Goods"), event.seat, event.points)
        return super().award(event)

    def tells_of_tile(self, event: Event, placed: Placed) -> bool:
        """Return whether an event says well enough that a tile was laid: points for another do not."""
        if isinstance(event, FeatureScored):
            gets = {seat for seat, points in event.points if points}
            return not event.final and placed.seat in gets
        return super().tells_of_tile(event, placed)

    def _tell_end(self, event: GameEnded, names: Sequence[str]) -> str:
        if event.rule == "SOLO-19":
            last = min(event.scores)
            text = ngettext(
                "The last colour has {n} point: that is the result.",
                "The last colour has {n} points: that is the result.",
                last,
            )
            return text.format(n=last)
        return super()._tell_end(event, names)

    # -- what a tile would do ---------------------------------------------------------------------------

    def worth_telling(self, change: Change) -> bool:
        """Return whether a change matters; of fields, which are never finished, little does (CARC-10.9)."""
        if change.kind == "field":
            return bool(change.seats) and (change.now > 0 or change.what == "joins")
        return change.kind != "river"

    def _tell_change(self, change: Change, seat: int, names: Sequence[str]) -> str:
        if not change.seats or change.kind not in ("field", "city", "road"):
            return super()._tell_change(change, seat, names)
        if change.kind == "field":
            if change.what == "closes":
                change = Change("extends", change.kind, change.seats, change.now, change.leading)
            return super()._tell_change(change, seat, names)
        if change.what == "closes" and seat not in change.leading:
            area = self.theirs(change.kind, listed(names[other] for other in change.leading))
            return _("closes {area}, worth {now}").format(area=area, now=change.now)
        return super()._tell_change(change, seat, names)


def _flow(state: State) -> Flow:
    """Return where the river goes on; nowhere without one."""
    assert isinstance(state, CarcassonneState)
    river = state.module(River)
    return river.part(state) if river is not None else Flow(())


def _prompt_place(state: State) -> str:
    ends = _flow(state).ends
    if len(ends) > 1:
        places = {(move.x, move.y) for move in state.legal_moves() if isinstance(move, Place)}
        return (
            _("Lay the tile at one of the two ends of the river.") if len(places) > 1 else _("Lay the tile.")
        )
    if state.options["hand_size"] == 1 or ends:
        return _("Lay the tile.")
    return _("Choose a tile of your hand and lay it.")


def _count(feature: Feature) -> int:
    """Return how many cities feed a field, as its value counts them."""
    return sum(term.count for term in feature.terms if term.what == "cities")


def _size(feature: Feature) -> str:
    """Return how large a feature is and whether it can grow."""
    if feature.kind in _LONELY:
        around = len(feature.tiles) - 1
        return ngettext("with {n} tile around it", "with {n} tiles around it", around).format(n=around)
    size = ngettext("on {n} tile", "on {n} tiles", len(feature.tiles)).format(n=len(feature.tiles))
    if feature.kind == "field":
        return size
    if feature.complete:
        return _("{size}, complete").format(size=size)
    gaps = ngettext("{n} gap", "{n} gaps", len(feature.holes)).format(n=len(feature.holes))
    return _("{size}, {gaps}").format(size=size, gaps=gaps)


def _marks(feature: Feature) -> str:
    """Return the inns, the cathedrals, the goods and the pigs of a feature; ``""`` for none."""
    inns, cathedrals = feature.tokens.get("inn", 0), feature.tokens.get("cathedral", 0)
    herds = feature.tokens.get("pig_herd", 0)
    parts = [
        ngettext("{n} inn", "{n} inns", inns).format(n=inns) if inns else "",
        ngettext("{n} cathedral", "{n} cathedrals", cathedrals).format(n=cathedrals) if cathedrals else "",
        _goods([feature.tokens.get(name, 0) for name in GOODS]),
        ngettext("{n} herd of pigs", "{n} herds of pigs", herds).format(n=herds) if herds else "",
    ]
    found = [part for part in parts if part]
    return listed(found) if found else ""


def _goods(counts: Sequence[int]) -> str:
    """Return wine, grain and cloth with their numbers; ``""`` for none."""
    parts = [f"{count} {_kind(name)}" for name, count in zip(GOODS, counts, strict=True) if count]
    return listed(parts) if parts else ""


def _kind(goods: str) -> str:
    return {"wine": _("wine"), "grain": _("grain"), "cloth": _("cloth")}[goods]


def _side(side: int) -> str:
    return (_("north"), _("east"), _("south"), _("west"))[side]


PRESENTATION: Final = CarcassonnePresentation()
