"""The words of The Castle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Final

from engine import Event, Move, Setting
from engine.games.castle.board import IN_PLAY
from engine.games.castle.records import Hold, KeepMoved, KeepScored, TokenHidden, TokenTaken, TokenUsed, Use
from engine.games.castle.state import CastleState
from engine.games.castle.wall import Landing
from engine.landscape.feature import Claim, Feature
from engine.landscape.records import FeatureScored, Score
from tui.base.messages import Sentence, players
from tui.base.words import N_, _, capital, ngettext
from tui.drawing.art.scene import Scene
from tui.games.castle.map import furnished
from tui.games.castle.rules import RULES
from tui.presentation.landscape.consequence import Change, changes
from tui.presentation.landscape.majority import MajorityPresentation
from tui.presentation.landscape.vocabulary import (
    BonusRow,
    EndlessFeatureWords,
    FeatureWords,
    RoleWords,
    StandingNote,
    Vocabulary,
    lap_of,
)
from tui.presentation.presentation import NOBODY, ChoicePreview, EventLine, MoveAndEvents

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
_TOKEN: Final = Sentence(
    lambda n: ngettext("{name}'s token gives {n} point.", "{name}'s token gives {n} points.", n),
    name=lambda n: ngettext("Your token gives {n} point.", "Your token gives {n} points.", n),
)
_KEEP_PUT: Final = Sentence(
    lambda n: ngettext(
        "{name} put the keep on a house of {n} tile.", "{name} put the keep on a house of {n} tiles.", n
    ),
    name=lambda n: ngettext(
        "You put the keep on a house of {n} tile.", "You put the keep on a house of {n} tiles.", n
    ),
)
_KEEP_MOVED: Final = Sentence(
    lambda n: ngettext(
        "{name} moved the keep to a house of {n} tile.", "{name} moved the keep to a house of {n} tiles.", n
    ),
    name=lambda n: ngettext(
        "You moved the keep to a house of {n} tile.", "You moved the keep to a house of {n} tiles.", n
    ),
)
_KEEP_SCORED: Final = Sentence(
    lambda n: ngettext(
        "{name}'s keep is the larger, {mine} to {theirs}: {n} empty space, {n} point.",
        "{name}'s keep is the larger, {mine} to {theirs}: {n} empty spaces, {n} points.",
        n,
    ),
    name=lambda n: ngettext(
        "Your keep is the larger, {mine} to {theirs}: {n} empty space, {n} point.",
        "Your keep is the larger, {mine} to {theirs}: {n} empty spaces, {n} points.",
        n,
    ),
)


class CastlePresentation(MajorityPresentation[CastleState]):
    """Texts of The Castle: paths, houses, towers and courts, the wall and its tokens."""

    game: ClassVar[str] = "castle"
    VOCABULARY = Vocabulary(
        features={
            "path": FeatureWords(N_("path"), N_("your path"), N_("{name}'s path"), N_("a free path")),
            "house": FeatureWords(N_("house"), N_("your house"), N_("{name}'s house"), N_("a free house")),
            "tower": FeatureWords(N_("tower"), N_("your tower"), N_("{name}'s tower"), N_("a free tower")),
            "court": FeatureWords(N_("court"), N_("your court"), N_("{name}'s court"), N_("a free court")),
        },
        roles={
            "herald": RoleWords(
                N_("herald"),
                Sentence(
                    N_("{name} sent a herald onto the path."), name=N_("You sent a herald onto the path.")
                ),
            ),
            "squire": RoleWords(
                N_("squire"),
                Sentence(
                    N_("{name} sent a squire into the house."), name=N_("You sent a squire into the house.")
                ),
            ),
            "knight": RoleWords(
                N_("knight"),
                Sentence(
                    N_("{name} posted a knight in the tower."), name=N_("You posted a knight in the tower.")
                ),
            ),
            "merchant": RoleWords(
                N_("merchant"),
                Sentence(
                    N_("{name} sent a merchant to the court."), name=N_("You sent a merchant to the court.")
                ),
            ),
        },
        counted={"markets": lambda n: ngettext("{n} market", "{n} markets", n)},
        endless={
            "court": EndlessFeatureWords(
                "markets",
                N_("{role}: {markets}, {final} at the end"),
                N_("{markets}, worth {final} at the end"),
            )
        },
        prompts={
            "deploy": N_("Place a follower on the tile, or pass."),
            "pass": N_("Place a follower on the tile, or pass."),
            "score": N_("Choose what is scored next."),
            "double": N_("Use a token to double it, or keep the token."),
            "extra_turn": N_("Use a token for another turn, or keep it."),
            "hide": N_("Tokens are put on the wall."),
            "reveal": N_("A token is turned up."),
        },
        scored={
            "path": Sentence(
                N_("{name}'s path is complete: {gain}."),
                name=N_("Your path is complete: {gain}."),
                again=N_("The path is complete: {gain}."),
            ),
            "house": Sentence(
                N_("{name}'s house is complete: {gain}."),
                name=N_("Your house is complete: {gain}."),
                again=N_("The house is complete: {gain}."),
            ),
            "tower": Sentence(
                N_("{name}'s tower is complete: {gain}."),
                name=N_("Your tower is complete: {gain}."),
                again=N_("The tower is complete: {gain}."),
            ),
        },
        final={
            "path": Sentence(
                N_("{name}'s unfinished path: {gain}."), name=N_("Your unfinished path: {gain}.")
            ),
            "house": Sentence(
                N_("{name}'s unfinished house: {gain}."), name=N_("Your unfinished house: {gain}.")
            ),
            "tower": Sentence(
                N_("{name}'s unfinished tower: {gain}."), name=N_("Your unfinished tower: {gain}.")
            ),
            "court": Sentence(
                N_("{name}'s court at the end: {gain}."), name=N_("Your court at the end: {gain}.")
            ),
        },
        no_points={
            "": Sentence(
                N_("{name}'s court has no market: no points."),
                name=N_("Your court has no market: no points."),
            )
        },
        rules=RULES,
    )

    # -- what there is ----------------------------------------------------------------------------------

    def token(self, kind: str) -> str:
        """Return the effect of a wall token, in a few words."""
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

    def lap(self, score: int, options: Mapping[str, Setting], *, wanted: bool = True) -> str:
        """Return where a marker stands that has gone round: ``"1:07"`` is the second lap, space 7."""
        return lap_of(score, 100) if wanted else ""

    def furnish(self, scene: Scene, state: CastleState, colours: Sequence[int]) -> Scene:
        return furnished(scene, state, colours)

    def account(self, state: CastleState) -> StandingNote:
        """Return how the race along the wall stands: the next token, tokens held, keeps, the empty group."""
        lines: list[tuple[int, str]] = []
        sizes = state.final_scoring().keep().sizes
        for seat in range(state.players):
            lines.append((seat, self._to_go(state, seat)))
            held = [self.token(token.kind) for token in state.tokens(seat)]
            keep = state.keeps[seat]
            if keep is not None:
                added = sizes[seat] - keep.size
                size = f"{keep.size} + {added}" if added else keep.size
                held.insert(0, _("keep of {n}").format(n=size))
            if held:
                lines.append((NOBODY, capital(", ".join(held))))
        lines.append((NOBODY, _("Largest empty group: {n}").format(n=len(state.empty_group))))
        return StandingNote(_("the wall"), tuple(lines))

    @staticmethod
    def _to_go(state: CastleState, seat: int) -> str:
        """Return the distance to the next token once the tokens are on the wall, else only the space."""
        wall = state.wall
        here = wall.markers[seat].space
        if state.phase == "hide" or state.is_terminal:
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

    def topic(self, state: CastleState) -> str:
        if state.phase in ("double", "extra_turn"):
            return "tokens"
        return super().topic(state)

    def claims(self, state: CastleState) -> list[Claim]:
        if state.asked is None:
            return state.claims()
        feature = state.feature(*state.asked)
        role = next(f.role for f in feature.followers)
        return [Claim(move, "double", role, *state.asked, feature) for move in state.legal_moves()]

    def choice(self, state: CastleState, move: Move, names: Sequence[str]) -> str:
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

    def prospect(
        self, state: CastleState, move: Move, claim: Claim | None, names: Sequence[str]
    ) -> ChoicePreview:
        title = capital(self.choice(state, move, names))
        if claim is None:
            return ChoicePreview(title)
        found = state.landings(move)
        if isinstance(move, Score):
            owners = [landing.seat for landing in found] or _seats(claim.feature)
            title = capital(self.theirs(claim.feature.kind, *(names[seat] for seat in owners)))
        gain = max((landing.points for landing in found), default=0)
        details = [self._landing(state, landing, names[landing.seat]) for landing in found]
        return ChoicePreview(title, f"+{gain}", tuple(details) or (_("A tie: nobody scores."),))

    def _landing(self, state: CastleState, landing: Landing, name: str) -> str:
        if landing.corner is None:
            return Sentence(N_("{name} goes to {space}."), name=N_("You go to {space}.")).tell(
                name=name, space=landing.space
            )
        if landing.token is None:
            return Sentence(
                N_("{name} lands on {space} and takes the token there."),
                name=N_("You land on {space} and take the token there."),
            ).tell(name=name, space=landing.space)
        return Sentence(
            N_("{name} lands on {space} and takes a token: {token}."),
            name=N_("You land on {space} and take a token: {token}."),
        ).tell(name=name, space=landing.space, token=self.token(landing.token))

    def claim_open(self, feature: Feature, role: str) -> str:
        return _("{role}: {closed} if closed, else nothing").format(role=role, closed=feature.closed)

    def worth_open(self, feature: Feature) -> str:
        return _("worth {closed} if closed").format(closed=feature.closed)

    # -- what happened ----------------------------------------------------------------------------------

    def tell(self, event: Event, names: Sequence[str], *, mentioned: int = NOBODY) -> str:
        match event:
            case TokenHidden():
                return _("A token was put on the wall.")
            case TokenTaken(seat=seat, token=token, space=space):
                return Sentence(
                    N_("{name} landed on {space} and took a token: {token}."),
                    name=N_("You landed on {space} and took a token: {token}."),
                ).tell(name=names[seat], space=space, token=self.token(token))
            case TokenUsed(seat=seat, token="points", points=points):
                return _TOKEN.tell(name=names[seat], n=points)
            case TokenUsed(seat=seat, token=token):
                return Sentence(
                    N_("{name} used a token: {token}."), name=N_("You used a token: {token}.")
                ).tell(name=names[seat], token=self.token(token))
            case KeepMoved(seat=seat, size=size, before=0):
                return _KEEP_PUT.tell(name=names[seat], n=size)
            case KeepMoved(seat=seat, size=size):
                return _KEEP_MOVED.tell(name=names[seat], n=size)
            case KeepScored():
                return self._tell_keep(event, names)
        return super().tell(event, names, mentioned=mentioned)

    def _tell_keep(self, event: KeepScored, names: Sequence[str]) -> str:
        if event.seat == NOBODY:
            if not any(event.sizes):
                return _("Nobody has a keep: the empty spaces give nothing.")
            return _("The keeps are equal: the empty spaces give nothing.")
        theirs, mine = sorted(event.sizes)
        return _KEEP_SCORED.tell(name=names[event.seat], n=event.points, mine=mine, theirs=theirs)

    def is_final(self, event: Event) -> bool:
        used = isinstance(event, TokenUsed) and event.token not in IN_PLAY
        return used or isinstance(event, KeepScored) or super().is_final(event)

    def brief(self, event: Event) -> str:
        return self.token(event.token) if isinstance(event, TokenTaken | TokenUsed) else super().brief(event)

    def tell_turn(self, turn: Iterable[MoveAndEvents], names: Sequence[str]) -> list[EventLine]:
        happened = list(turn)
        hidden = [event for one in happened for event in one.events if isinstance(event, TokenHidden)]
        lines = [
            line for line in super().tell_turn(happened, names) if not isinstance(line.event, TokenHidden)
        ]
        if hidden:
            count = ngettext("{n} token is on the wall.", "{n} tokens are on the wall.", len(hidden))
            lines.insert(0, EventLine(count.format(n=len(hidden))))
        return lines

    def tell_scored(self, event: FeatureScored, names: Sequence[str], *, again: bool = False) -> str:
        if event.rule == "CAST-7.6" and not max(points for _seat, points in event.points):
            return _(_TIED[event.feature]).format(name=players(names, _("You")))
        return super().tell_scored(event, names, again=again)

    def award(self, event: Event) -> BonusRow | None:
        match event:
            case KeepScored(seat=seat, points=points) if seat >= 0:
                return BonusRow(_("Keep"), seat, points)
            case TokenUsed(seat=seat, points=points) if points:
                return BonusRow(_("Token"), seat, points)
        return None

    # -- what a tile would do ---------------------------------------------------------------------------

    def consequence(self, state: CastleState, move: Move, names: Sequence[str]) -> str:
        """Return the effect of laying a tile, with the token on which the marker would land.

        Raises:
            IllegalMove: when it is no legal move.
        """
        seat = state.current_player
        found = [change for change in changes(state, move) if self.is_reported(change)]
        told = [self._tell_change(change, seat, names) for change in found[:2]]
        closed = [change for change in found if change.what == "closes" and change.leading == (seat,)]
        if len(closed) == 1 and state.corner_of(state.scores[seat] + closed[0].now) is not None:
            told.insert(1, _("and takes a token"))
        return "; ".join(told)

    def _tell_change(self, change: Change, seat: int, names: Sequence[str]) -> str:
        if change.what == "closes" and len(change.leading) > 1 and change.kind in _CLOSES_TIED:
            tied = players((names[other] for other in change.leading), _("you"))
            return _(_CLOSES_TIED[change.kind]).format(names=tied)
        return super()._tell_change(change, seat, names)


def _seats(feature: Feature) -> list[int]:
    """Return whose followers stand on a feature, each seat once."""
    return list(dict.fromkeys(follower.seat for follower in feature.followers))


PRESENTATION: Final = CastlePresentation()
