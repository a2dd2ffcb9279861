"""The words of Carcassonne."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import ClassVar, Final

from engine import Event, Move, Setting
from engine.games.carcassonne.modules.abbey import Kept
from engine.games.carcassonne.state import CarcassonneState
from engine.landscape.compass import cell
from engine.landscape.feature import Claim, Feature
from engine.landscape.records import FeatureScored, Place
from tui.base.messages import points
from tui.base.words import _, capital
from tui.drawing.art.scene import Scene, ScenePiece
from tui.games.carcassonne.screen import screens
from tui.presentation.landscape.majority import MajorityPresentation
from tui.presentation.landscape.vocabulary import FigureWords, joined, lap_of
from tui.presentation.presentation import NOBODY


class CarcassonnePresentation(MajorityPresentation[CarcassonneState]):
    """Texts of Carcassonne: cities, roads, fields and monasteries, and those who stand there.

    What a module brings for which there are no words is called by its name in the engine.
    """

    game: ClassVar[str] = "carcassonne"
    VOCABULARY = joined(screen.words for screen in screens())
    # -- what there is ----------------------------------------------------------------------------------

    def lap(self, score: int, options: Mapping[str, Setting], *, wanted: bool = True) -> str:
        """Return where a marker stands on the track: ``"1:07"`` is the second lap, space 7 (CARC-12.2).

        A die stands for the lap where the options say so: 6 at first, 1 after the first lap (HOUSE-13).
        """
        length = int(options["track_length"])
        if options["lap_display"] == "die":
            laps, space = divmod(score, length)
            return f"[{(laps - 1) % 6 + 1}]{space:02}"
        return lap_of(score, length) if wanted else ""

    def inspected(self, state: CarcassonneState, x: int, y: int, region: int) -> Feature:
        """Return the feature of a region; of a special monastery that of the occupied part (ABBOT2-5)."""
        place = state.rules.one_place[state.landscape.designs[state.landscape.tile_at[cell(x, y)]]]
        parts = (state.feature(x, y, one) for one in place if region in place)
        return next((part for part in parts if part.followers), state.feature(x, y, region))

    def reserve(self, state: CarcassonneState, seat: int) -> str:
        """Return the letters of the special figures that a seat has in hand: ``"AL"`` for two of them.

        Figures with the same first letter have two letters each, in every seat's hand: ``"PiPh"``.
        """
        first = Counter(_(row.name)[:1] for row in self._figures(state).values())
        names = [_(row.name) for _number, row in self._specials(state, seat)]
        letters = [name[: 1 if first[name[:1]] == 1 else 2].capitalize() for name in names]
        return "".join((*letters, *(reserve(state, seat) for reserve in self.VOCABULARY.reserves)))

    def holdings(self, state: CarcassonneState, seat: int) -> tuple[str, ...]:
        home, *more = super().holdings(state, seat)
        special = ", ".join(
            self._at_home(row, state.supply(seat, number)) for number, row in self._specials(state, seat)
        )
        return home, special, *(holding(state, seat) for holding in self.VOCABULARY.holdings), *more

    @staticmethod
    def _at_home(row: FigureWords, number: int) -> str:
        return _(row.at_home) if number == 1 else f"{_(row.at_home)} ({number})"

    def _specials(self, state: CarcassonneState, seat: int) -> list[tuple[int, FigureWords]]:
        """Return the numbers and words of the special figures that a seat has at home."""
        return [(number, row) for number, row in self._figures(state).items() if state.supply(seat, number)]

    def _figures(self, state: CarcassonneState) -> dict[int, FigureWords]:
        """Return the words of the game's special figures; those without words have their own names."""
        rows = {row.figure: row for row in self.VOCABULARY.specials}
        return {
            number: rows.get(number) or rows.get(piece.name) or FigureWords(number, piece.name, piece.name)
            for number, piece in enumerate(state.rules.pieces)
            if number and state.rules.supply[number]
        }

    def marks(self, feature: Feature) -> list[str]:
        """Return the marks of a feature; tokens without words have their own names."""
        unknown = [
            f"{count} {token}"
            for token, count in feature.tokens.items()
            if token not in self.VOCABULARY.tokens
        ]
        return [*super().marks(feature), *unknown]

    def describe(self, feature: Feature, names: Sequence[str]) -> list[str]:
        """Return its description, with what towers are worth to a meeple on their tiles (WATCH-3)."""
        towers = dict.fromkeys(
            _("a meeple beside the tower: {what}, {points}").format(
                what=self.counted(one.term.what, one.term.count), points=points(one.term.points)
            )
            for one in feature.bonuses
        )
        return [*super().describe(feature, names), *towers]

    def claim(self, claim: Claim) -> str:
        place, text = (claim.x, claim.y, claim.region), super().claim(claim)
        if claim.action == "deploy" and claim.feature.followers and claim.role not in self.VOCABULARY.claims:
            text = _("{claim}, with others").format(claim=text)
        bonuses = (one.term.points for one in claim.feature.bonuses if (one.x, one.y, one.region) == place)
        more = sum(bonuses)
        if not more or claim.action != "deploy" or claim.role in self.VOCABULARY.claims:
            return text
        return _("{claim}, tower +{points}").format(claim=text, points=more)

    def rivals(self, state: CarcassonneState, seat: int) -> tuple[int, ...]:
        return () if state.is_solo else super().rivals(state, seat)

    def furnish(self, scene: Scene, state: CarcassonneState, colours: Sequence[int]) -> Scene:
        found = (screen.pieces(state, colours) for screen in screens() if screen.pieces)
        return replace(scene, pieces=tuple(piece for pieces in found for piece in pieces))

    def markers(self, claim: Claim, label: str, colour: int) -> tuple[ScenePiece, ...]:
        found = (screen.markers(claim, label, colour) for screen in screens() if screen.markers)
        return tuple(piece for pieces in found for piece in pieces)

    # -- what is expected -------------------------------------------------------------------------------

    def risk(self, state: CarcassonneState, feature: Feature, place: tuple[int, int] | None = None) -> str:
        """Return the challenge in which a follower on a feature is or would be (SHRINE-9)."""
        rival = state.rival(state.landscape.segment(*feature.segments[0]))
        if rival is None or feature.complete or not (place or feature.followers):
            return ""
        return _("in a challenge, {mine} missing here, {theirs} there").format(
            mine=len(feature.holes), theirs=len(state.holes(rival))
        )

    def prompt(self, state: CarcassonneState) -> str:
        found = (prompter(state) for prompter in self.VOCABULARY.prompters)
        return next(filter(None, found), None) or super().prompt(state)

    def holds_hand(self, state: CarcassonneState) -> bool:
        return state.options["hand_size"] != 1 and not state.in_prologue

    def choice(self, state: CarcassonneState, move: Move, names: Sequence[str]) -> str:
        with suppress(ValueError):
            return super().choice(state, move, names)
        return state.notation(move)

    def consequence(self, state: CarcassonneState, move: Move, names: Sequence[str]) -> str:
        events = state.push(move)
        state.pop()
        scored = [event for event in events if isinstance(event, FeatureScored) and isinstance(move, Place)]
        at_once = [f"{self.feature(one.feature)} +{gain}" for one in scored for _seat, gain in one.points]
        return "; ".join(filter(None, (*at_once, super().consequence(state, move, names))))

    def is_silent(self, event: Event) -> bool:
        return super().is_silent(event) or (isinstance(event, Kept) and event.rule == "ABBEY-4")

    # -- what happened ----------------------------------------------------------------------------------

    def tell(self, event: Event, names: Sequence[str], *, mentioned: int = NOBODY) -> str:
        with suppress(ValueError):
            return super().tell(event, names, mentioned=mentioned)
        return capital(event.kind.replace("_", " "))


PRESENTATION: Final = CarcassonnePresentation()
