"""The words of The Discovery."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from engine import CHANCE, State
from engine.landscape.feature import Claim
from engine.landscape.records import Deploy, Deployed, FeatureScored, TakeHome
from tui.games.landscape.words import LandscapePresentation, Spoken
from tui.words import N_, _, ngettext


class DiscoveryPresentation(LandscapePresentation):
    """How The Discovery is spoken of: seas, mountain ranges and grasslands, and those who roam them."""

    game: ClassVar[str] = "discovery"
    FEATURES: ClassVar[Mapping[str, Spoken]] = {
        "grassland": Spoken(
            N_("grassland"), N_("your grassland"), N_("{name}'s grassland"), N_("a free grassland")
        ),
        "mountain": Spoken(N_("mountain range"), N_("your range"), N_("{name}'s range"), N_("a free range")),
        "sea": Spoken(N_("sea"), N_("your sea"), N_("{name}'s sea"), N_("a free sea")),
    }
    ROLES: ClassVar[Mapping[str, str]] = {
        "explorer": N_("explorer"),
        "brigand": N_("brigand"),
        "navigator": N_("navigator"),
    }

    def counted(self, what: str, count: int) -> str:
        """Return a number of tiles or cities."""
        if what == "tiles":
            return ngettext("{n} tile", "{n} tiles", count).format(n=count)
        return ngettext("{n} city", "{n} cities", count).format(n=count)

    def rule(self, rule: str) -> str:
        """Return what a rule says in one sentence, or ``""`` when only the rules themselves say it."""
        return {
            "DISC-2.4": _("The first seat begins, or one drawn by lot."),
            "DISC-3.1": _("A turn is a tile to lay, then one follower out or home, or neither."),
            "DISC-4.1": _("A drawn tile is shown to everybody."),
            "DISC-4.2": _("A tile must touch another along a whole side."),
            "DISC-4.3": _("Sides that touch must show the same terrain."),
            "DISC-4.6": _("A tile must be laid wherever it fits at all."),
            "DISC-4.7": _("A tile that fits nowhere is set aside and another one is drawn."),
            "DISC-5.1": _("One follower a turn, out of those still at home."),
            "DISC-5.2": _("A follower goes on the tile just laid."),
            "DISC-5.3": _(
                "A follower is an explorer on grassland, a brigand in the mountains, a navigator at sea."
            ),
            "DISC-5.4": _("Nobody may enter an area on which a follower stands already."),
            "DISC-6.1": _("Instead of sending a follower out you may take one of your own home."),
            "DISC-6.3": _("Who takes a follower home gets the points of its area."),
            "DISC-7.1": _("Grassland: 1 point for each tile, 2 for each when it is complete."),
            "DISC-7.2": _(
                "Range: 1 point for each city on it and on grasslands beside it, 2 for each when complete."
            ),
            "DISC-7.3": _(
                "Sea: 1 point for each city on its shore, and 1 for each tile when it is complete."
            ),
            "DISC-10.3": _("At the end every area counts as incomplete."),
            "DISC-10.5": _("Most points win; who has as many shares the victory."),
            "DISC-11.1a": _("Everybody begins with two tiles in hand."),
            "DISC-11.1c": _("A tile is drawn at the end of the turn."),
            "DISC-11.1e": _("When no tile in hand fits, one is given up for another."),
            "DISC-11.2": _("Some tiles are left out so that everybody has as many turns."),
        }.get(rule, "")

    def prompt(self, state: State) -> str:
        """Return the sentence that says what is expected now."""
        phase = state.phase
        if phase == "place":
            if state.options["hand"] == "none":
                return _("Lay the tile.")
            return _("Choose a tile of your hand and lay it.")
        if phase == "follower":
            return self._prompt_follower(state)
        if phase == "discard":
            return _("None of your tiles fits: give one up for another.")
        if phase == "forgo":
            return _("None of your tiles fits and none is left to draw: give them up.")
        if phase == "begin":
            return _("The lot falls who begins.")
        return _("A tile is drawn.") if state.current_player == CHANCE else _("The game is over.")

    def _prompt_follower(self, state: State) -> str:
        moves = state.legal_moves()
        out = any(isinstance(move, Deploy) for move in moves)
        home = any(isinstance(move, TakeHome) for move in moves)
        if out and home:
            return _("Claim an area of the tile, or take a follower home, or do neither.")
        if out:
            return _("Claim an area of the tile, or leave it.")
        if home:
            return _("No area can be claimed: take a follower home, or leave it.")
        return _("No area can be claimed: go on.")

    def claim(self, claim: Claim) -> str:
        """Return the line of the list of claims."""
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

    def tell_deployed(self, event: Deployed, name: str, *, laid: bool) -> str:
        """Return the sentence of a follower put on the board."""
        if laid:
            text = {
                "explorer": _("{name} laid a tile and sent an explorer out."),
                "brigand": _("{name} laid a tile and hid a brigand."),
                "navigator": _("{name} laid a tile and launched a navigator."),
            }[event.role]
        else:
            text = {
                "explorer": _("{name} sent an explorer into the grassland."),
                "brigand": _("{name} hid a brigand in the mountains."),
                "navigator": _("{name} launched a navigator on the sea."),
            }[event.role]
        return text.format(name=name)

    def tell_scored(self, event: FeatureScored, name: str) -> str:
        """Return the sentence of a follower that brought points."""
        if event.final:
            text = {
                "grassland": _("{name}'s explorer at the end: {gain}."),
                "mountain": _("{name}'s brigand at the end: {gain}."),
                "sea": _("{name}'s navigator at the end: {gain}."),
            }[event.feature]
        else:
            text = {
                "grassland": _("{name} took an explorer home: {gain}."),
                "mountain": _("{name} took a brigand home: {gain}."),
                "sea": _("{name} took a navigator home: {gain}."),
            }[event.feature]
        return text.format(name=name, gain=self.gained(event))


PRESENTATION: Final = DiscoveryPresentation()
