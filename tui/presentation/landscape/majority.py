"""Words of the games in which a complete feature scores by itself, for those with most followers on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from engine import Event
from engine.landscape.feature import Claim, Feature
from engine.landscape.records import FeatureScored, Placed
from tui.base.messages import listed
from tui.base.words import _, capital, ngettext
from tui.presentation.landscape.consequence import Change
from tui.presentation.landscape.words import STANDING, LandscapePresentation, S


class MajorityPresentation(LandscapePresentation[S]):
    """The words of one game in which most followers on a feature score it once it is complete."""

    def is_ever_complete(self, kind: str) -> bool:
        return kind not in self.VOCABULARY.endless and kind not in self.VOCABULARY.unclaimed

    def claim(self, claim: Claim) -> str:
        feature = claim.feature
        role = self.role(claim.role) if claim.role else self.feature(feature.kind)
        text = self.VOCABULARY.claims.get(claim.action) or self.VOCABULARY.claims.get(claim.role)
        if text is not None:
            points = feature.now if feature.complete else feature.final
            return _(text).format(
                role=role,
                feature=self.feature(feature.kind),
                place=self.place(claim),
                points=points,
                now=len(feature.tiles),
            )
        if feature.kind in self.VOCABULARY.endless:
            return self._of_endless(feature, role)
        if feature.complete:
            return _("{role}: complete, {now}").format(role=role, now=feature.now)
        return self.claim_open(feature, role)

    def claim_open(self, feature: Feature, role: str) -> str:
        """Return the line of the list of claims for a feature that is not complete yet."""
        return _("{role}: {closed} if closed, {final} at the end").format(
            role=role, closed=feature.closed, final=feature.final
        )

    def describe(self, feature: Feature, names: Sequence[str]) -> list[str]:
        if feature.kind in self.VOCABULARY.unclaimed:
            return [_(self.VOCABULARY.unclaimed[feature.kind])]
        title = capital(self.feature(feature.kind))
        lines = [_("{feature} {size}").format(feature=title, size=self._size(feature)), *self.marks(feature)]
        for (seat, role), count in Counter((f.seat, f.role) for f in feature.followers).items():
            text = capital(STANDING.tell(name=names[seat], role=self.role(role)))
            lines.append(text if count == 1 else _("{text}, {n} of them").format(text=text, n=count))
        if not feature.followers:
            lines.append(_("unclaimed"))
        return [*lines, *self.worth(feature)]

    def marks(self, feature: Feature) -> list[str]:
        """Return the marks of a feature besides its followers."""
        found = [
            row(count).format(n=count)
            for token, row in self.VOCABULARY.tokens.items()
            if row is not None and (count := feature.tokens.get(token, 0))
        ]
        return [_("with {marks}").format(marks=listed(found))] if found else []

    def worth(self, feature: Feature) -> list[str]:
        """Return the worth of a feature, with its reasons."""
        if feature.kind in self.VOCABULARY.endless:
            return [self._of_endless(feature)]
        if feature.complete:
            return [_("worth {now}").format(now=feature.now)]
        return [self.worth_open(feature)]

    def worth_open(self, feature: Feature) -> str:
        """Return the worth of a feature that is not complete yet."""
        return _("worth {closed} if closed, {final} at the end").format(
            closed=feature.closed, final=feature.final
        )

    def _of_endless(self, feature: Feature, role: str | None = None) -> str:
        """Return the worth of a feature that scores at the end only to a seat that would claim it."""
        row = self.VOCABULARY.endless[feature.kind]
        terms = [term for term in feature.terms if term.what.endswith(row.term)]  # besieged cities are cities
        told = [self.counted(term.what, term.count) for term in terms] or [self.counted(row.term, 0)]
        values = {"role": role, "final": feature.final, row.term: listed(told)}
        return _(row.worth if role is None else row.claim).format(**values)

    def _size(self, feature: Feature) -> str:
        """Return how large a feature is and whether it can grow."""
        around = self.VOCABULARY.around.get(feature.kind)
        if around is not None:
            n = len(feature.tiles) - 1
            return around(n).format(n=n)
        size = ngettext("on {n} tile", "on {n} tiles", len(feature.tiles)).format(n=len(feature.tiles))
        if feature.kind in self.VOCABULARY.endless:
            return size
        if feature.complete:
            return _("{size}, complete").format(size=size)
        gaps = ngettext("{n} gap", "{n} gaps", len(feature.holes)).format(n=len(feature.holes))
        return _("{size}, {gaps}").format(size=size, gaps=gaps)

    def tells_of_tile(self, event: Event, placed: Placed) -> bool:
        if isinstance(event, FeatureScored):
            gets = {seat for seat, points in event.points if points}
            return not event.final and placed.seat in gets and placed.rule not in self.VOCABULARY.by_rule
        return placed.rule not in self.VOCABULARY.by_rule and super().tells_of_tile(event, placed)

    def is_reported(self, change: Change) -> bool:
        """Return whether a change matters; of features that score at the end only, little does."""
        if change.kind in self.VOCABULARY.unclaimed:
            return False
        if change.kind in self.VOCABULARY.endless:
            return bool(change.seats) and (change.now > 0 or change.what == "joins")
        return True

    def _tell_change(self, change: Change, seat: int, names: Sequence[str]) -> str:
        if change.what == "closes" and change.seats:
            if change.kind in self.VOCABULARY.endless:
                change = replace(change, what="extends")
            elif seat not in change.leading:
                area = self.theirs(change.kind, *(names[other] for other in change.leading))
                return _("closes {area}, worth {now}").format(area=area, now=change.now)
        return super()._tell_change(change, seat, names)
