"""The words of New World."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from engine import Event, Move, Setting
from engine.games.new_world.records import (
    CounterAdvanced,
    LeftBehind,
    SurveyorEntered,
    SurveyorMoved,
    SurveyorsBlocked,
)
from engine.games.new_world.state import NewWorldState
from engine.landscape.feature import Claim, Feature
from engine.landscape.records import FeatureScored, Pass, Place, Score
from tui.base.messages import Sentence, listed, points
from tui.base.words import N_, _, capital, ngettext, pgettext
from tui.drawing.art.scene import Scene
from tui.games.new_world.map import endangered, furnished
from tui.games.new_world.rules import RULES
from tui.presentation.landscape.majority import MajorityPresentation
from tui.presentation.landscape.vocabulary import (
    EndlessFeatureWords,
    FeatureWords,
    RoleWords,
    Vocabulary,
    lap_of,
)
from tui.presentation.presentation import NOBODY, ChoicePreview

TRACK: Final = 50
"""Spaces of the score track (NEWW-1.6)."""


class NewWorldPresentation(MajorityPresentation[NewWorldState]):
    """Texts of New World: towns, trails, farms and plains, and the settlers and surveyors."""

    game: ClassVar[str] = "new_world"
    VOCABULARY = Vocabulary(
        features={
            "town": FeatureWords(N_("town"), N_("your town"), N_("{name}'s town"), N_("a free town")),
            "trail": FeatureWords(N_("trail"), N_("your trail"), N_("{name}'s trail"), N_("a free trail")),
            "farm": FeatureWords(N_("farm"), N_("your farm"), N_("{name}'s farm"), N_("a free farm")),
            "plain": FeatureWords(N_("plain"), N_("your plain"), N_("{name}'s plain"), N_("a free plain")),
        },
        roles={
            "sheriff": RoleWords(
                N_("sheriff"),
                Sentence(
                    N_("{name} made a settler the sheriff."), name=N_("You made a settler the sheriff.")
                ),
            ),
            "shopkeeper": RoleWords(
                N_("shopkeeper"),
                Sentence(N_("{name} opened a shop in the town."), name=N_("You opened a shop in the town.")),
            ),
            "robber": RoleWords(
                N_("robber"),
                Sentence(
                    N_("{name} sent a robber onto the trail."), name=N_("You sent a robber onto the trail.")
                ),
            ),
            "farmer": RoleWords(
                N_("farmer"),
                Sentence(N_("{name} settled a farmer."), name=N_("You settled a farmer.")),
            ),
            "trapper": RoleWords(
                N_("trapper"),
                Sentence(
                    N_("{name} sent a trapper into the plain."), name=N_("You sent a trapper into the plain.")
                ),
            ),
        },
        counted={
            "trading posts": lambda n: ngettext("{n} trading post", "{n} trading posts", n),
            "flags": lambda n: ngettext("{n} flag", "{n} flags", n),
            "animals": lambda n: ngettext("{n} animal", "{n} animals", n),
        },
        around={
            "farm": lambda n: ngettext(
                "with {n} of 8 places around it filled", "with {n} of 8 places around it filled", n
            )
        },
        endless={
            "plain": EndlessFeatureWords(
                "animals", N_("{role}: {animals} so far, for the end"), N_("worth {final} at the end")
            )
        },
        prompts={
            "deploy": N_("Place a settler on the tile, or pass."),
            "pass": N_("No settler can be placed. Enter goes on."),
            "score": N_("Choose which feature scores next."),
        },
        scored={
            "town": Sentence(
                N_("{name}'s town is complete: {gain}."),
                name=N_("Your town is complete: {gain}."),
                again=N_("The town is complete: {gain}."),
            ),
            "trail": Sentence(
                N_("{name}'s trail is complete: {gain}."),
                name=N_("Your trail is complete: {gain}."),
                again=N_("The trail is complete: {gain}."),
            ),
            "farm": Sentence(
                N_("{name}'s farm is surrounded: {gain}."),
                name=N_("Your farm is surrounded: {gain}."),
                again=N_("The farm is surrounded: {gain}."),
            ),
        },
        final={
            "town": Sentence(
                N_("{name}'s town at the end: {gain}."), name=N_("Your town at the end: {gain}.")
            ),
            "trail": Sentence(
                N_("{name}'s trail at the end: {gain}."), name=N_("Your trail at the end: {gain}.")
            ),
            "farm": Sentence(
                N_("{name}'s farm at the end: {gain}."), name=N_("Your farm at the end: {gain}.")
            ),
            "plain": Sentence(
                N_("{name}'s trappers at the end: {gain}."), name=N_("Your trappers at the end: {gain}.")
            ),
        },
        no_points={
            "": Sentence(
                N_("{name}'s {feature} scores no points."), name=N_("Your {feature} scores no points.")
            )
        },
        rules=RULES,
    )

    # -- what there is ----------------------------------------------------------------------------------

    def role(self, role: str) -> str:
        """Return the name of a settler in a role; farmers are other people here than in Carcassonne."""
        return pgettext("New World", "farmer") if role == "farmer" else super().role(role)

    def figure(self, role: str) -> str:
        return "planter" if role == "farmer" else role

    def lap(self, score: int, options: Mapping[str, Setting], *, wanted: bool = True) -> str:
        """Return where a marker stands on the track: ``"1:07"`` is the second lap, space 7 (NEWW-1.6)."""
        return lap_of(score, TRACK) if wanted else ""

    def furnish(self, scene: Scene, state: NewWorldState, colours: Sequence[int]) -> Scene:
        return furnished(scene, state)

    # -- what is expected -------------------------------------------------------------------------------

    def risk(self, state: NewWorldState, feature: Feature, place: tuple[int, int] | None = None) -> str:
        """Return whether settlers on a feature may be left behind with the next score (NEWW-9.4)."""
        if feature.kind == "plain" or state.is_terminal or state.surveyor_waits:
            return ""
        column = max(state.surveyors)
        if place is not None:
            if feature.complete:
                return ""
            return _("east of the surveyors") if -place[0] < column else ""
        danger = endangered(state)
        count = sum((f.x, f.y, f.region) in danger for f in feature.followers)
        if not count:
            return ""
        return ngettext("{n} settler may be left behind", "{n} settlers may be left behind", count).format(
            n=count
        )

    def prospect(
        self, state: NewWorldState, move: Move, claim: Claim | None, names: Sequence[str]
    ) -> ChoicePreview:
        """Return the gain of scoring a feature next, with the surveyor's move (NEWW-9.1)."""
        if not isinstance(move, Score) or claim is None:
            return super().prospect(state, move, claim, names)
        owners = list(dict.fromkeys(follower.seat for follower in claim.feature.followers))
        title = self.feature(claim.feature.kind)
        if owners:
            title = _("{feature}: {names}").format(feature=title, names=listed(names[s] for s in owners))
        events = state.push(move)
        state.pop()
        first = events[0]
        scored = first if isinstance(first, FeatureScored) else None
        details = [self.tell(event, names) for event in events if _is_news(event)]
        most = max((points for _seat, points in scored.points), default=0) if scored else 0
        return ChoicePreview(capital(title), f"+{most}" if scored else "", tuple(details))

    def worth(self, feature: Feature) -> list[str]:
        tokens = [self.counted(term.what, term.count) for term in feature.terms if term.what != "tiles"]
        return [*([listed(tokens)] if tokens else []), *super().worth(feature)]

    # -- what happened ----------------------------------------------------------------------------------

    def brief(self, event: Event) -> str:
        if isinstance(event, SurveyorMoved):
            return _("surveyor to {column}").format(column=event.target)
        return super().brief(event)

    def tell(self, event: Event, names: Sequence[str], *, mentioned: int = NOBODY) -> str:
        match event:
            case FeatureScored(points=shares):
                best = max(gain for _seat, gain in shares)
                value = sum(count * each for _what, count, each in event.terms)
                gets = [seat for seat, gain in shares if gain >= value and (gain or not best)]
                text = self.tell_scored(event, [names[seat] for seat in gets], again=gets == [mentioned])
                if _is_even(event):
                    return text
                extra = [
                    Sentence(
                        N_("{name} gets {n} more from the surveyors."),
                        name=N_("You get {n} more from the surveyors."),
                    ).tell(name=names[seat], n=more)
                    for seat, more in event.bonus
                ]
                return " ".join((text, *extra))
            case SurveyorMoved(target=target):
                return _("A surveyor went west to column {column}.").format(column=target)
            case SurveyorsBlocked():
                return _("The surveyors wait: there is no tile farther west.")
            case LeftBehind(seat=seat, role=role, x=x):
                return Sentence(
                    N_("{name}'s {role} in column {column} was left behind."),
                    name=N_("Your {role} in column {column} was left behind."),
                ).tell(name=names[seat], role=self.role(role), column=-x)
            case CounterAdvanced(count=count):
                return _("The second surveyor waits: {n} of 5 features.").format(n=count)
            case SurveyorEntered():
                return _("The second surveyor has reached the coast: from now on they move.")
        return super().tell(event, names, mentioned=mentioned)

    def is_shared(self, event: FeatureScored) -> bool:
        return sum(points > 0 for _seat, points in event.points) > 1

    def gained(self, event: FeatureScored) -> str:
        parts = [self.counted(what, count) for what, count, _each in event.terms]
        worth = sum(count * each for _what, count, each in event.terms)
        if event.bonus and _is_even(event):
            bonus = event.bonus[0][1]
            worth += bonus
            parts.append(_("a bonus of {n}").format(n=bonus))
        return _("{what}, {points}").format(what=listed(parts), points=points(worth))

    def parts(self, event: FeatureScored) -> list[tuple[str, int]]:
        found = super().parts(event)
        if event.bonus:
            most = max(more for _seat, more in event.bonus)
            found.append((_("{n} from the surveyors").format(n=most), most))
        return found

    # -- what a tile would do ---------------------------------------------------------------------------

    def consequence(self, state: NewWorldState, move: Move, names: Sequence[str]) -> str:
        told = [super().consequence(state, move, names)]
        if isinstance(move, Place):
            told += self._afterwards(state, move)
        return "; ".join(part for part in told if part)

    def _afterwards(self, state: NewWorldState, move: Move) -> list[str]:
        """Return the effect of scoring if no settler were placed."""
        seat = state.current_player
        events = list(state.push(move))
        made = 1
        while state.phase in ("follower", "score") and state.current_player == seat:
            events += state.push(Pass() if state.phase == "follower" else state.legal_moves()[0])
            made += 1
        for _move in range(made):
            state.pop()
        during = [event for event in events if isinstance(event, FeatureScored) and not event.final]
        bonus = sum(more for event in during for owner, more in event.bonus if owner == seat)
        left = sum(isinstance(event, LeftBehind) for event in events)
        told = [_("a bonus of {n}").format(n=bonus)] if bonus else []
        if left:
            told.append(
                ngettext("leaves {n} settler behind", "leaves {n} settlers behind", left).format(n=left)
            )
        return told


def _is_news(event: Event) -> bool:
    """Return whether an event follows from scoring a feature and is worth a line of its prospect."""
    if isinstance(event, FeatureScored):
        return not event.final
    return isinstance(
        event, SurveyorMoved | SurveyorsBlocked | LeftBehind | CounterAdvanced | SurveyorEntered
    )


def _is_even(event: FeatureScored) -> bool:
    """Return whether all who get points for a feature get as many."""
    bonus = dict(event.bonus)
    value = sum(count * each for _what, count, each in event.terms)
    gets = [seat for seat, points in event.points if points and points >= value]
    return len({bonus.get(seat, 0) for seat in gets}) <= 1


PRESENTATION: Final = NewWorldPresentation()
