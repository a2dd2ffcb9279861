"""The words of The Castle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Final

from engine import Event, Move, Setting, State
from engine.games.castle.records import Hold, KeepMoved, KeepScored, TokenHidden, TokenTaken, TokenUsed, Use
from engine.games.castle.state import CastleState
from engine.games.castle.wall import Landing
from engine.landscape.feature import Claim, Feature
from engine.landscape.records import FeatureScored, Score
from tui.art.scene import Scene
from tui.games.castle.map import furnished
from tui.games.castle.rules import RULES
from tui.games.landscape.consequence import Change, changes
from tui.games.landscape.majority import MajorityPresentation
from tui.games.landscape.vocabulary import Endless, FollowerPrompts, Role, Spoken, Vocabulary, lap_of
from tui.games.landscape.words import Account, Award
from tui.games.presentation import NOBODY, Happened, Line, Prospect, capital, listed
from tui.games.second_person import addressed, is_you
from tui.words import N_, _, ngettext

_TIED: Final = {
    "path": N_("{name} tie on a path: nobody scores."),
    "house": N_("{name} tie in a house: nobody scores."),
    "tower": N_("{name} tie in a tower: nobody scores."),
    "court": N_("{name} tie in a court: nobody scores."),
}
_CLOSES_TIED: Final = {
    "path": N_("closes a path on which {names} tie"),
    "house": N_("closes a house in which {names} tie"),
    "tower": N_("closes a tower in which {names} tie"),
}


class CastlePresentation(MajorityPresentation):
    """How The Castle is spoken of: paths, houses, towers and courts, the wall and its tokens."""

    game: ClassVar[str] = "castle"
    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(
        features={
            "path": Spoken(N_("path"), N_("your path"), N_("{name}'s path"), N_("a free path")),
            "house": Spoken(N_("house"), N_("your house"), N_("{name}'s house"), N_("a free house")),
            "tower": Spoken(N_("tower"), N_("your tower"), N_("{name}'s tower"), N_("a free tower")),
            "court": Spoken(N_("court"), N_("your court"), N_("{name}'s court"), N_("a free court")),
        },
        roles={
            "herald": Role(
                N_("herald"),
                N_("{name} sent a herald onto the path."),
                N_("{name} laid a tile and sent a herald onto the path."),
            ),
            "squire": Role(
                N_("squire"),
                N_("{name} sent a squire into the house."),
                N_("{name} laid a tile and sent a squire into the house."),
            ),
            "knight": Role(
                N_("knight"),
                N_("{name} posted a knight in the tower."),
                N_("{name} laid a tile and posted a knight in the tower."),
            ),
            "merchant": Role(
                N_("merchant"),
                N_("{name} sent a merchant to the court."),
                N_("{name} laid a tile and sent a merchant to the court."),
            ),
        },
        counted={"markets": lambda n: ngettext("{n} market", "{n} markets", n)},
        endless={
            "court": Endless(
                "markets",
                N_("{role}: {markets}, {final} at the end"),
                N_("{markets}, worth {final} at the end"),
            )
        },
        prompts={
            "score": N_("Choose what is scored next."),
            "double": N_("Use a token and double it, or keep the token."),
            "extra_turn": N_("Use a token for another turn, or keep it."),
            "hide": N_("Tokens are put on the wall."),
            "reveal": N_("A token is turned up."),
        },
        scored={
            "path": N_("{name}'s path is complete: {gain}."),
            "house": N_("{name}'s house is complete: {gain}."),
            "tower": N_("{name}'s tower is complete: {gain}."),
        },
        final={
            "path": N_("{name}'s unfinished path: {gain}."),
            "house": N_("{name}'s unfinished house: {gain}."),
            "tower": N_("{name}'s unfinished tower: {gain}."),
            "court": N_("{name}'s court at the end: {gain}."),
        },
        no_points={"": N_("{name}'s court has no market: no points.")},
        rules=RULES,
    )
    FOLLOWER_PROMPTS: ClassVar[FollowerPrompts] = FollowerPrompts(
        *(N_("Put a follower on the tile, or leave it."),) * 4
    )

    # -- what there is ----------------------------------------------------------------------------------

    def token(self, kind: str) -> str:
        """Return what a wall token does, in a few words."""
        return {
            "extra-turn": _("another turn"),
            "double-house": _("house x 2"),
            "double-tower": _("tower x 2"),
            "unfinished-path": _("unfinished path"),
            "unfinished-house": _("unfinished house"),
            "unfinished-tower": _("unfinished tower"),
            "market": _("better market"),
            "keep": _("larger keep"),
            "points": _("5 points"),
        }[kind]

    def lap(self, score: int, options: Mapping[str, Setting]) -> str:
        """Return where a marker stands that has gone round: ``"1:07"`` is the second lap, space 7."""
        return lap_of(score, 100)

    def furnish(self, scene: Scene, state: State, colours: Sequence[int]) -> Scene:
        """Return the picture of a position with markers, wall tokens and keeps."""
        assert isinstance(state, CastleState)
        return furnished(scene, state, colours)

    def account(self, state: State) -> Account:
        """Return how the race along the wall stands: the next token, tokens held, keeps, the empty group."""
        assert isinstance(state, CastleState)
        lines: list[tuple[int, str]] = []
        sizes = state.final_scoring().keep().sizes
        for seat in range(state.players):
            lines.append((seat, self._to_go(state, seat)))
            held = [self.token(token.kind) for token in state.tokens(seat)]
            if sizes[seat]:
                held.insert(0, _("keep of {n}").format(n=sizes[seat]))
            if held:
                lines.append((NOBODY, capital(", ".join(held))))
        lines.append((NOBODY, _("Largest empty group: {n}").format(n=len(state.empty_group))))
        return Account(_("the wall"), tuple(lines))

    @staticmethod
    def _to_go(state: CastleState, seat: int) -> str:
        """Return how far it is to the next corner that still holds a token."""
        wall = state.wall
        here = wall.markers[seat].space
        if state.is_terminal:
            return _("on space {space}").format(space=here)
        ahead = [
            (space - here) % wall.length
            for spot in wall.corners
            if spot.holds
            for space in spot.spaces
            if space != here
        ]
        if not ahead:
            return _("{space}: no token left").format(space=here)
        text = ngettext("{space}: {n} to the next token", "{space}: {n} to the next token", min(ahead))
        return text.format(space=here, n=min(ahead))

    # -- what is expected -------------------------------------------------------------------------------

    def topic(self, state: State) -> str:
        """Return the topic of the page of help that fits a position."""
        if state.phase in ("double", "extra_turn"):
            return "tokens"
        return super().topic(state)

    def claims(self, state: State) -> list[Claim]:
        """Return the features that moves are about, that which may be doubled among them."""
        assert isinstance(state, CastleState)
        if state.asked is None:
            return state.claims()
        feature = state.feature(*state.asked)
        role = next(f.role for f in feature.followers)
        return [Claim(move, "double", role, *state.asked, feature) for move in state.legal_moves()]

    def choice(self, state: State, move: Move, names: Sequence[str]) -> str:
        """Return what a legal move that is neither laying nor claiming means, as a line of a list."""
        match move:
            case Score():
                return _("score it")
            case Use(token="extra-turn"):
                return _("take another turn")
            case Use():
                return _("double it")
            case Hold():
                return _("keep the token")
        return super().choice(state, move, names)

    def prospect(self, state: State, move: Move, claim: Claim | None, names: Sequence[str]) -> Prospect:
        """Return what a move of the scoring would bring: where the marker lands, and on what token."""
        assert isinstance(state, CastleState)
        title = capital(self.choice(state, move, names))
        if claim is None:
            return Prospect(title)
        found = state.landings(move)
        if isinstance(move, Score):
            owners = [landing.seat for landing in found] or _seats(claim.feature)
            title = capital(self.theirs(claim.feature.kind, listed(names[seat] for seat in owners)))
        gain = max((landing.points for landing in found), default=0)
        details = [self._landing(state, landing, names[landing.seat]) for landing in found]
        return Prospect(title, f"+{gain}", tuple(details) or (_("A tie: nobody scores."),))

    def _landing(self, state: CastleState, landing: Landing, name: str) -> str:
        if landing.corner is None:
            return addressed(N_("{name} goes to {space}."), name).format(name=name, space=landing.space)
        if landing.token is None:
            return addressed(N_("{name} lands on {space} and takes the token there."), name).format(
                name=name, space=landing.space
            )
        return addressed(N_("{name} lands on {space} and takes a token: {token}."), name).format(
            name=name, space=landing.space, token=self.token(landing.token)
        )

    def claim_open(self, feature: Feature, role: str) -> str:
        return _("{role}: {closed} if closed, else nothing").format(role=role, closed=feature.closed)

    def worth_open(self, feature: Feature) -> str:
        return _("worth {closed} if closed").format(closed=feature.closed)

    # -- what happened ----------------------------------------------------------------------------------

    def tell(self, event: Event, names: Sequence[str]) -> str:
        """Return one sentence for an event.

        Raises:
            ValueError: for an event of which this game knows nothing.
        """
        match event:
            case TokenHidden():
                return _("A token was put on the wall.")
            case TokenTaken(seat=seat, token=token, space=space):
                return _("{name} landed on {space} and took a token: {token}.").format(
                    name=names[seat], space=space, token=self.token(token)
                )
            case TokenUsed(seat=seat, token="points", points=points):
                if is_you(names[seat]):
                    text = ngettext("Your token gives {n} point.", "Your token gives {n} points.", points)
                else:
                    text = ngettext(
                        "{name}'s token gives {n} point.", "{name}'s token gives {n} points.", points
                    )
                return text.format(name=names[seat], n=points)
            case TokenUsed(seat=seat, token=token):
                return _("{name} used a token: {token}.").format(name=names[seat], token=self.token(token))
            case KeepMoved(seat=seat, size=size, before=0):
                text = ngettext(
                    "{name} put the keep on a house of {n} tile.",
                    "{name} put the keep on a house of {n} tiles.",
                    size,
                )
                return text.format(name=names[seat], n=size)
            case KeepMoved(seat=seat, size=size):
                text = ngettext(
                    "{name} moved the keep to a house of {n} tile.",
                    "{name} moved the keep to a house of {n} tiles.",
                    size,
                )
                return text.format(name=names[seat], n=size)
            case KeepScored():
                return self._tell_keep(event, names)
        return super().tell(event, names)

    def _tell_keep(self, event: KeepScored, names: Sequence[str]) -> str:
        if event.seat == NOBODY:
            if not any(event.sizes):
                return _("Nobody has a keep: the empty spaces give nothing.")
            return _("The keeps are equal: the empty spaces give nothing.")
        if is_you(names[event.seat]):
            text = ngettext(
                "Your keep is the larger: {n} empty space, +{n}.",
                "Your keep is the larger: {n} empty spaces, +{n}.",
                event.points,
            )
        else:
            text = ngettext(
                "{name}'s keep is the larger: {n} empty space, +{n}.",
                "{name}'s keep is the larger: {n} empty spaces, +{n}.",
                event.points,
            )
        return text.format(name=names[event.seat], n=event.points)

    def tell_turn(self, turn: Iterable[Happened], names: Sequence[str]) -> list[Line]:
        """Return the story of one turn; tokens put on the wall are told in one line."""
        happened = list(turn)
        hidden = [event for one in happened for event in one.events if isinstance(event, TokenHidden)]
        lines = [line for line in super().tell_turn(happened, names) if not _hides(line)]
        if hidden:
            count = ngettext("{n} token lies on the wall.", "{n} tokens lie on the wall.", len(hidden))
            lines.insert(0, Line(count.format(n=len(hidden))))
        return lines

    def tell_scored(self, event: FeatureScored, name: str) -> str:
        if event.rule == "CAST-7.6" and not max(points for _seat, points in event.points):
            return _(_TIED[event.feature]).format(name=name)
        return super().tell_scored(event, name)

    def arithmetic(self, event: FeatureScored) -> str:
        """Return how the points of a feature came about, with the rule that says so."""
        if not max(points for _seat, points in event.points):
            return _("no points ({rule})").format(rule=event.rule)
        return super().arithmetic(event)

    def award(self, event: Event) -> Award | None:
        """Return the points that an event gives besides those for features."""
        match event:
            case KeepScored(seat=seat, points=points) if seat >= 0:
                return Award(_("Keep"), seat, points)
            case TokenUsed(seat=seat, points=points) if points:
                return Award(_("Token"), seat, points)
        return None

    # -- what a tile would do ---------------------------------------------------------------------------

    def consequence(self, state: State, move: Move, names: Sequence[str]) -> str:
        """Return what laying a tile would do, the token on which one would land among it.

        Raises:
            IllegalMove: when it is no legal move.
        """
        assert isinstance(state, CastleState)
        seat = state.current_player
        found = [change for change in changes(state, move) if self.worth_telling(change)]
        told = [self._tell_change(change, seat, names) for change in found[:2]]
        closed = [change for change in found if change.what == "closes" and change.leading == (seat,)]
        if len(closed) == 1 and state.corner_of(state.scores[seat] + closed[0].now) is not None:
            told.insert(1, _("and takes a token"))
        return "; ".join(told)

    def _tell_change(self, change: Change, seat: int, names: Sequence[str]) -> str:
        if change.what == "closes" and len(change.leading) > 1 and change.kind in _CLOSES_TIED:
            area = listed(names[other] for other in change.leading)
            return _(_CLOSES_TIED[change.kind]).format(names=area)
        return super()._tell_change(change, seat, names)


def _hides(line: Line) -> bool:
    return isinstance(line.event, TokenHidden)


def _seats(feature: Feature) -> list[int]:
    """Return whose followers stand on a feature, each seat once."""
    return list(dict.fromkeys(follower.seat for follower in feature.followers))


PRESENTATION: Final = CastlePresentation()
