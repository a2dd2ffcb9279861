"""The words of Carcassonne."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from engine import Event, Setting, State
from engine.games.carcassonne.records import GoodsScored
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.feature import Claim, Feature
from engine.landscape.records import Deploy, FeatureScored, TakeHome
from tui.art.figures import LARGE as LARGE_PREFIX
from tui.art.figures import is_large
from tui.games.carcassonne.modules import VOCABULARY
from tui.games.carcassonne.modules.river import flow_of
from tui.games.landscape.consequence import Change
from tui.games.landscape.majority import MajorityPresentation
from tui.games.landscape.vocabulary import FollowerPrompts, Vocabulary, lap_of
from tui.games.landscape.words import Award
from tui.words import N_, _


class CarcassonnePresentation(MajorityPresentation):
    """How Carcassonne is spoken of: cities, roads, fields and monasteries, and those who stand there."""

    game: ClassVar[str] = "carcassonne"
    VOCABULARY: ClassVar[Vocabulary] = VOCABULARY
    FOLLOWER_PROMPTS: ClassVar[FollowerPrompts] = FollowerPrompts(
        both=N_("Put a follower on the tile, or recall the abbot, or do neither."),
        deploy=N_("Put a follower on the tile, or leave it."),
        home=N_("Nothing can be claimed: recall the abbot, or leave it."),
        neither=N_("Nothing can be claimed: go on."),
    )

    # -- what there is ----------------------------------------------------------------------------------

    def lap(self, score: int, options: Mapping[str, Setting]) -> str:
        """Return where a marker stands on the track: ``"1:07"`` is the second lap, space 7 (CARC-12.2).

        A die stands for the lap where the options say so: 6 at first, 1 after the first lap (HOUSE-13).
        """
        length = int(options["track_length"])
        if options["lap_display"] == "die":
            laps, space = divmod(score, length)
            return f"[{(laps - 1) % 6 + 1}]{space:02}"
        return lap_of(score, length)

    def reserve(self, state: State, seat: int) -> str:
        """Return the letters of the special figures that a seat has in hand: ``"+AL"`` for two of them.

        See ABBOT-1, INNS-2 and TRADE-3.
        """
        assert isinstance(state, CarcassonneState)
        specials = self.VOCABULARY.specials
        letters = "".join(_(row.name)[:1].upper() for row in specials if state.supply(seat, row.figure))
        return f"+{letters}" if letters else ""

    def holdings(self, state: State, seat: int) -> tuple[str, ...]:
        """Return the followers and special figures at home, the goods, and the tiles in hand."""
        assert isinstance(state, CarcassonneState)
        home, *more = super().holdings(state, seat)
        rows = self.VOCABULARY
        special = ", ".join(_(row.at_home) for row in rows.specials if state.supply(seat, row.figure))
        return home, special, *(holding(state, seat) for holding in rows.holdings), *more

    def is_ever_complete(self, kind: str) -> bool:
        """Return whether features of a kind are ever finished: fields and the River are not (CARC-7.9)."""
        return kind != "river" and super().is_ever_complete(kind)

    # -- what is expected -------------------------------------------------------------------------------

    def prompt(self, state: State) -> str:
        found = (prompter(state) for prompter in self.VOCABULARY.prompters)
        return next(filter(None, found), None) or super().prompt(state)

    def holds_hand(self, state: State) -> bool:
        return state.options["hand_size"] != 1 and not flow_of(state).ends

    def _prompt_follower(self, state: State) -> str:
        if state.options["solo"] != "off":
            moves = state.legal_moves()
            if any(isinstance(move, Deploy) for move in moves) and not any(
                isinstance(move, TakeHome) for move in moves
            ):
                return _("Put a follower on the tile: in this game you must.")
        return super()._prompt_follower(state)

    def group(self, claim: Claim) -> str:
        """Return the heading under which a choice is listed; large meeples have one to themselves."""
        return _("large meeple") if is_large(claim.role) else super().group(claim)

    def place(self, claim: Claim) -> str:
        """Return what a choice is called below its heading: a large knight is a knight there."""
        return self.role(claim.role.removeprefix(LARGE_PREFIX))

    def claim(self, claim: Claim) -> str:
        feature = claim.feature
        if claim.action == "settle":
            name = self.feature(feature.kind)
            return _("{feature}: {points}").format(
                feature=name, points=feature.now if feature.complete else feature.final
            )
        if claim.action == "home":
            role = self.role(claim.role)
            return _("{role} home: +{now}").format(role=role, now=len(feature.tiles))  # ABBOT-5
        return super().claim(claim)

    def describe(self, feature: Feature, names: Sequence[str]) -> list[str]:
        if feature.kind == "river":
            return [_("The River: it divides fields, and nobody can claim it.")]
        return super().describe(feature, names)

    # -- what happened ----------------------------------------------------------------------------------

    def arithmetic(self, event: FeatureScored) -> str:
        if not max(gain for _seat, gain in event.points):
            return _("no points ({rule})").format(rule=event.rule)
        return super().arithmetic(event)

    def award(self, event: Event) -> Award | None:
        """Return the points for goods (TRADE-8)."""
        if isinstance(event, GoodsScored):
            return Award(_("Goods"), event.seat, event.points)
        return super().award(event)

    # -- what a tile would do ---------------------------------------------------------------------------

    def worth_telling(self, change: Change) -> bool:
        return change.kind != "river" and super().worth_telling(change)


PRESENTATION: Final = CarcassonnePresentation()
