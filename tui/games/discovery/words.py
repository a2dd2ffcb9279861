"""The words of The Discovery."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from engine.games.discovery.state import DiscoveryState
from engine.landscape.feature import Claim, Feature
from tui.base.messages import Sentence
from tui.base.words import N_, _, capital, ngettext
from tui.presentation.landscape.vocabulary import FeatureWords, RoleWords, Vocabulary
from tui.presentation.landscape.words import STANDING, LandscapePresentation


class DiscoveryPresentation(LandscapePresentation[DiscoveryState]):
    """Texts of The Discovery: seas, mountain ranges and grasslands, and those who roam them."""

    game: ClassVar[str] = "discovery"
    VOCABULARY = Vocabulary(
        features={
            "grassland": FeatureWords(
                N_("grassland"), N_("your grassland"), N_("{name}'s grassland"), N_("a free grassland")
            ),
            "mountain": FeatureWords(
                N_("mountain range"), N_("your range"), N_("{name}'s range"), N_("a free range")
            ),
            "sea": FeatureWords(N_("sea"), N_("your sea"), N_("{name}'s sea"), N_("a free sea")),
        },
        roles={
            "explorer": RoleWords(
                N_("explorer"),
                Sentence(
                    N_("{name} sent an explorer into the grassland."),
                    name=N_("You sent an explorer into the grassland."),
                ),
            ),
            "brigand": RoleWords(
                N_("brigand"),
                Sentence(
                    N_("{name} hid a brigand in the mountains."),
                    name=N_("You hid a brigand in the mountains."),
                ),
            ),
            "navigator": RoleWords(
                N_("navigator"),
                Sentence(
                    N_("{name} launched a navigator on the sea."),
                    name=N_("You launched a navigator on the sea."),
                ),
            ),
        },
        counted={"cities": lambda n: ngettext("{n} city", "{n} cities", n)},
        prompts={
            "deploy or home": N_("Claim an area, take a follower home, or do neither."),
            "deploy": N_("Claim an area of the tile, or pass."),
            "home": N_("Nothing to claim here: take a follower home, or pass."),
            "pass": N_("Nothing to claim here. Enter goes on."),
        },
        scored={
            "grassland": Sentence(
                N_("{name} took an explorer home: {gain}."), name=N_("You took an explorer home: {gain}.")
            ),
            "mountain": Sentence(
                N_("{name} took a brigand home: {gain}."), name=N_("You took a brigand home: {gain}.")
            ),
            "sea": Sentence(
                N_("{name} took a navigator home: {gain}."), name=N_("You took a navigator home: {gain}.")
            ),
        },
        final={
            "grassland": Sentence(
                N_("{name}'s explorer at the end: {gain}."), name=N_("Your explorer at the end: {gain}.")
            ),
            "mountain": Sentence(
                N_("{name}'s brigand at the end: {gain}."), name=N_("Your brigand at the end: {gain}.")
            ),
            "sea": Sentence(
                N_("{name}'s navigator at the end: {gain}."), name=N_("Your navigator at the end: {gain}.")
            ),
        },
        rules={
            "DISC-2.4": N_("The first seat begins, or one drawn at random."),
            "DISC-3.1": N_(
                "Each turn you place a tile, then send one follower out or take one home, or neither."
            ),
            "DISC-4.1": N_("A drawn tile is shown to everybody."),
            "DISC-4.2": N_("A tile must touch another along a whole side."),
            "DISC-4.3": N_("Touching sides must show the same terrain."),
            "DISC-4.6": N_("A tile must be placed wherever it fits at all."),
            "DISC-4.7": N_("A tile that fits nowhere is set aside and another one is drawn."),
            "DISC-5.1": N_("One follower a turn, from those still at home."),
            "DISC-5.2": N_("A follower goes on the tile just placed."),
            "DISC-5.3": N_(
                "A follower is an explorer on grassland, a brigand in the mountains, a navigator at sea."
            ),
            "DISC-5.4": N_("Nobody may claim an area that already has a follower."),
            "DISC-6.1": N_("Instead of sending a follower out you may take one of your own home."),
            "DISC-6.3": N_("Whoever takes a follower home gets the points of its area."),
            "DISC-7.1": N_("Grassland: 1 point for each tile, 2 for each when it is complete."),
            "DISC-7.2": N_(
                "Range: 1 point for each city on it and on grasslands beside it, 2 for each when complete."
            ),
            "DISC-7.3": N_(
                "Sea: 1 point for each city on its shore, and 1 for each tile when it is complete."
            ),
            "DISC-10.3": N_("At the end every area counts as incomplete."),
            "DISC-10.5": N_("The most points win; tied players share the victory."),
            "DISC-11.1a": N_("Everybody begins with two tiles in hand."),
            "DISC-11.1c": N_("A tile is drawn at the end of the turn."),
            "DISC-11.1e": N_("When no tile in hand fits, one is exchanged for another."),
            "DISC-11.2": N_("Some tiles are left out so that everybody has the same number of turns."),
        },
    )

    def holds_hand(self, state: DiscoveryState) -> bool:
        return state.options["hand"] != "none"

    def claim(self, claim: Claim) -> str:
        feature = claim.feature
        role = self.role(claim.role)
        if claim.action == "home" and feature.complete:
            text = _("{role} home: +{now}")
        elif claim.action == "home":
            text = _("{role} home: +{now}, closed {closed}")
        elif feature.complete:
            text = _("{role}: complete, {now}")
        else:
            text = _("{role}: now {now}, closed {closed}")
        return text.format(role=role, now=feature.now, closed=feature.closed)

    def describe(self, feature: Feature, names: Sequence[str]) -> list[str]:
        size = ngettext("on {n} tile", "on {n} tiles", len(feature.tiles)).format(n=len(feature.tiles))
        name = self.feature(feature.kind)
        if feature.complete:
            first = _("{feature} {size}, complete").format(feature=capital(name), size=size)
            worth = _("worth {now} now, {final} at the end")
        else:
            gaps = len(feature.holes)
            open_ = ngettext("{n} gap", "{n} gaps", gaps).format(n=gaps)
            first = _("{feature} {size}, {gaps}").format(feature=capital(name), size=size, gaps=open_)
            worth = _("worth {now} now, {closed} if closed, {final} at the end")
        lines = [first]
        lines += [
            capital(STANDING.tell(name=names[f.seat], role=self.role(f.role))) for f in feature.followers
        ]
        if not feature.followers:
            lines.append(_("unclaimed"))
        lines.append(worth.format(now=feature.now, closed=feature.closed, final=feature.final))
        return lines


PRESENTATION: Final = DiscoveryPresentation()
