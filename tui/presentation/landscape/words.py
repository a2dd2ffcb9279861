"""Texts of games that lay tiles: features, followers, claims and what a tile would change.

What all of them have in common is here; a game adds its own words.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final, TypeVar

from engine import CHANCE, Event, Move, Setting
from engine.landscape.feature import Claim, Feature
from engine.landscape.phase import TilePhase
from engine.landscape.records import (
    Begun,
    CameHome,
    Deploy,
    Deployed,
    Drawn,
    FeatureScored,
    GameEnded,
    Pass,
    Placed,
    SetAside,
    TakeHome,
    TurnSkipped,
)
from engine.landscape.state import LandscapeState
from tui.base.game_ui import part
from tui.base.messages import Sentence, is_you, listed, players, points, tiles_left, victory
from tui.base.words import N_, _, capital, ngettext
from tui.drawing.art.scene import Scene, ScenePiece
from tui.presentation.landscape.consequence import Change, changes
from tui.presentation.landscape.vocabulary import BonusRow, FeatureWords, RoleWords, StandingNote, Vocabulary
from tui.presentation.presentation import (
    NOBODY,
    ChoicePreview,
    EventLine,
    FinaleStep,
    MoveAndEvents,
    Presentation,
)

_PROMPTS: Final[Mapping[str, str]] = {
    TilePhase.BEGIN: N_("Who begins is drawn at random."),
    TilePhase.DISCARD: N_("None of your tiles fits: give one up for another."),
    TilePhase.FORGO: N_("None of your tiles fits and none is left to draw: give them up."),
}
STANDING: Final = Sentence(N_("{name}'s {role}"), name=N_("your {role}"))
"""A follower on a feature."""

_DREW: Final = Sentence(N_("{name} drew a tile."), name=N_("You drew a tile."))
_LAID: Final = Sentence(N_("{name} placed a tile."), name=N_("You placed a tile."))
_BEGINS: Final = Sentence(N_("{name} begins."), name=N_("You begin."))
_SET_ASIDE: Final = Sentence(
    N_("{name} had to set a tile aside: it fits nowhere."),
    name=N_("You had to set a tile aside: it fits nowhere."),
)
_BACK: Final = Sentence(
    N_("{name} has a follower back: {role}."), name=N_("You have a follower back: {role}.")
)
_SKIPPED: Final = Sentence(
    N_("{name} had no tile that fits and lost the turn."),
    name=N_("You had no tile that fits and lost the turn."),
)
_PASSED: Final = Sentence(N_("{name} moved no follower."), name=N_("You moved no follower."))
_SCORED: Final = Sentence(N_("{name}'s {feature}: {gain}."), name=N_("Your {feature}: {gain}."))

_TOPICS: Final[Mapping[str, str]] = {
    TilePhase.SETTLE: "scoring",
    TilePhase.SCORE: "scoring",
}

S = TypeVar("S", bound=LandscapeState)


class LandscapePresentation(Presentation[S]):
    """The words of one game that lays tiles."""

    endings = (GameEnded,)
    VOCABULARY: Vocabulary[S]  # the game's own words

    # -- the words of each game --------------------------------------------------------------------------

    @abstractmethod
    def claim(self, claim: Claim) -> str:
        """Return the line of the list of claims: what it is, and what it is worth now and closed."""

    # -- what there is ----------------------------------------------------------------------------------

    def feature(self, kind: str) -> str:
        """Return the name of a feature of a kind."""
        return _(self._spoken(kind).name)

    def mine(self, kind: str) -> str:
        """Return how a player's own feature is spoken of, as the object of a verb ("your sea")."""
        return _(self._spoken(kind).mine)

    def theirs(self, kind: str, *names: str) -> str:
        """Return how the feature of others is spoken of, as the object of a verb ("Anna's sea").

        That of several of whom one is called "You" is "your sea".
        """
        if any(map(is_you, names)):
            return self.mine(kind)
        return _(self._spoken(kind).theirs).format(name=listed(names))

    def nobodys(self, kind: str) -> str:
        """Return how a feature without followers is spoken of, as the object of a verb ("a free sea")."""
        return _(self._spoken(kind).nobodys)

    def role(self, role: str) -> str:
        """Return the name of a follower in a role."""
        return _(self._role(role).name)

    def counted(self, what: str, count: int) -> str:
        """Return a number of the things that points are given for ("4 cities")."""
        if what == "tiles":
            return ngettext("{n} tile", "{n} tiles", count).format(n=count)
        row = self.VOCABULARY.counted.get(what)
        return row(count).format(n=count) if row is not None else f"{count} {what}"

    def rule(self, rule: str) -> str:
        sentence = self.VOCABULARY.rules.get(rule)
        return _(sentence) if sentence else ""

    # -- what a game may say otherwise ------------------------------------------------------------------

    def lap(self, score: int, options: Mapping[str, Setting], *, wanted: bool = True) -> str:
        """Return where a marker stands on a score track that is shorter than scores; ``""`` for none.

        Args:
            wanted: whether the person wants to see laps; the options of a game may ask for them in any case.
        """
        return ""

    def scored(self, event: Event) -> bool:
        return isinstance(event, FeatureScored) and not event.final

    def group(self, claim: Claim) -> str:
        """Return the heading under which a choice of the follower step is listed."""
        if claim.leaves:
            return _("take home") if claim.action == "home" else _("bring home")
        if claim.action in self.VOCABULARY.groups:
            return _(self.VOCABULARY.groups[claim.action])
        heading = self._role(claim.role).group
        return _(heading) if heading else _("deploy")

    def place(self, claim: Claim) -> str:
        """Return the label of a follower choice below its heading."""
        place = "" if claim.leaves else self._role(claim.role).place
        return _(place) if place else self.role(claim.role)

    def ready(self, state: S, seat: int) -> int:
        return state.supply(seat)

    def reserve(self, state: S, seat: int) -> str:
        """Return a seat's supply besides its followers, in a few characters."""
        return ""

    def is_ever_complete(self, kind: str) -> bool:
        """Return whether features of a kind are ever finished, so that their gaps matter."""
        return True

    def choice(self, state: S, move: Move, names: Sequence[str]) -> str:
        """Return the meaning of a legal move that is neither laying nor claiming, as a line of a list.

        Raises:
            ValueError: for a move of which this game knows nothing.
        """
        told = (choose(state, move, names) for choose in self.VOCABULARY.choosers)
        text = next(filter(None, told), None)
        if text is None:
            raise ValueError(f"no words for {move.kind!r}")
        return text

    def prospect(self, state: S, move: Move, claim: Claim | None, names: Sequence[str]) -> ChoicePreview:
        """Return the effect of a legal move that is neither laying nor claiming.

        Args:
            state: the position; the move may be made in it and taken back.

        Raises:
            ValueError: for a move of which this game knows nothing.
        """
        text = self.choice(state, move, names)
        if claim is None or not claim.role:
            return ChoicePreview(text)
        if claim.action == "deploy":  # the choice names the feature to which a figure goes
            return ChoicePreview(text, f"{claim.feature.final}-{claim.feature.closed}")
        return ChoicePreview(_("{claim}, {choice}").format(claim=self.claim(claim), choice=text))

    def claims(self, state: S) -> list[Claim]:
        """Return the features of the legal moves, each with its move."""
        return state.claims()

    def account(self, state: S) -> StandingNote | None:
        """Return a further note on the seats' ranking; ``None`` for none."""
        notes = [note for account in self.VOCABULARY.accounts if (note := account(state)) is not None]
        if len(notes) < 2:
            return notes[0] if notes else None
        lines = tuple(line for note in notes for line in note.lines)
        pictures = {word: rows for note in notes for word, rows in note.pictures.items()}
        return StandingNote(_("held by the seats"), lines, pictures)

    def award(self, event: Event) -> BonusRow | None:
        """Return the points that an event gives besides those for features; ``None`` for none."""
        return next(filter(None, (row(event) for row in self.VOCABULARY.awards)), None)

    def brief(self, event: Event) -> str:
        """Return a few words for an event besides followers and points; ``""`` for none."""
        return next(filter(None, (tell(event) for tell in self.VOCABULARY.briefs)), "")

    def figure(self, role: str) -> str:
        """Return the name of the figure with which a role is drawn."""
        return role

    def markers(self, claim: Claim, label: str, colour: int) -> tuple[ScenePiece, ...]:
        """Return the pieces that show a choice of something that does not stand in an area.

        Args:
            claim: the choice.
            label: its label, ``""`` where it is the chosen one.
            colour: the number of the colour of the seat that chooses.
        """
        return ()

    def risk(self, state: S, feature: Feature, place: tuple[int, int] | None = None) -> str:
        """Return the danger that followers on a feature are in, or one put on ``place`` would be in.

        Return ``""`` where there is none.
        """
        return ""

    def rivals(self, state: S, seat: int) -> tuple[int, ...]:
        """Return the seats against which a seat plays."""
        return tuple(other for other in range(state.players) if other != seat)

    def topic(self, state: S) -> str:
        if state.is_terminal:
            return "end"
        return "claiming" if state.is_follower_step else _TOPICS.get(state.phase, "laying")

    def tells_of_tile(self, event: Event, placed: Placed) -> bool:
        """Return whether an event of the turn says well enough that a tile was laid."""
        return isinstance(event, Deployed) or (isinstance(event, FeatureScored) and not event.final)

    def is_reported(self, change: Change) -> bool:
        """Return whether a tile's change matters to a player."""
        return True

    def furnish(self, scene: Scene, state: S, colours: Sequence[int]) -> Scene:
        """Return the picture of a position with what there is besides tiles and followers."""
        return scene

    def holds_hand(self, state: S) -> bool:
        """Return whether players choose their tile from a hand."""
        return False

    # -- words in common --------------------------------------------------------------------------------

    def prompt(self, state: S) -> str:
        prompts = self.VOCABULARY.prompts
        prompt = prompts.get(state.phase) or _PROMPTS.get(state.phase)
        if prompt:
            return _(prompt)
        if state.is_follower_step:
            found = {type(move) for move in state.legal_moves()}
            kinds = [word for kind, word in ((Deploy, "deploy"), (TakeHome, "home")) if kind in found]
            row = " or ".join(kinds) or "pass"
            return _(prompts[row])
        if state.phase == TilePhase.PLACE:
            return (
                _("Choose a tile from your hand and place it.")
                if self.holds_hand(state)
                else _("Place the tile.")
            )
        if state.is_terminal:
            return _("The game is over.")
        return _("A tile is drawn.") if state.current_player == CHANCE else _("Choose what to do.")

    def awaited(self, state: S, name: str) -> str:
        sentence = self.VOCABULARY.awaited.get(state.phase)
        return _(sentence).format(name=name) if sentence else super().awaited(state, name)

    def tell(self, event: Event, names: Sequence[str], *, mentioned: int = NOBODY) -> str:
        """Return one sentence for an event.

        Raises:
            ValueError: for an event of which this game knows nothing.
        """
        told = (teller(event, names) for teller in self.VOCABULARY.tellers)
        text = next(filter(None, told), None)
        if text is not None:
            return text
        match event:
            case Begun(seat=seat):
                return _BEGINS.tell(name=names[seat])
            case Drawn(seat=seat):
                return _DREW.tell(name=names[seat])
            case SetAside(seat=seat) if seat == NOBODY:
                return _("A tile was left out before the game.")
            case SetAside(seat=seat):
                return _SET_ASIDE.tell(name=names[seat])
            case Placed(seat=seat):
                return self.VOCABULARY.by_rule.get(event.rule, _LAID).tell(name=names[seat])
            case Deployed(seat=seat, role=role):
                row = self.VOCABULARY.roles.get(f"{role} on {event.feature}") or self._role(role)
                return row.deployed.tell(name=names[seat], role=_(row.name))
            case FeatureScored():
                most = _most(event)
                gets = [seat for seat, gain in event.points if gain == most]
                return self.tell_scored(event, [names[seat] for seat in gets], again=gets == [mentioned])
            case CameHome(seat=seat, role=role):
                return self.VOCABULARY.by_rule.get(event.rule, _BACK).tell(
                    name=names[seat], role=self.role(role)
                )
            case TurnSkipped(seat=seat):
                return _SKIPPED.tell(name=names[seat])
            case GameEnded():
                return victory(names, event.winners, event.scores)
        raise ValueError(f"no words for {event.kind!r}")

    def tell_scored(self, event: FeatureScored, names: Sequence[str], *, again: bool = False) -> str:
        """Return the sentence of points for a feature.

        Args:
            again: whether the sentence before it has named the only one who does.
        """
        rows = self.VOCABULARY
        you = next(filter(is_you, names), None)
        name, feature = you or listed(names), self.feature(event.feature)
        if rows.no_points and not _most(event):
            nothing = rows.no_points.get(event.rule) or rows.no_points.get(event.feature)
            return (nothing or rows.no_points[""]).tell(name=name, feature=feature)
        gain = self.gained(event)
        if you and len(names) > 1:
            gain = _("{gain} each for {names}").format(gain=gain, names=players(names, _("you")))
        elif self.is_shared(event):
            gain = _("{gain} each").format(gain=gain)
        text = rows.by_rule.get(event.rule) or (rows.final if event.final else rows.scored).get(event.feature)
        return (text or _SCORED).tell(name=name, feature=feature, gain=gain, again=again)

    def is_shared(self, event: FeatureScored) -> bool:
        """Return whether several seats get the points of a feature."""
        most = _most(event)
        return sum(points == most for _seat, points in event.points) > 1

    def tell_move(self, happened: MoveAndEvents, names: Sequence[str]) -> list[EventLine]:
        lines = self._lines(happened.events, names)
        if isinstance(happened.move, Pass) and not any(line.seat == happened.by for line in lines):
            lines.insert(0, EventLine(_PASSED.tell(name=names[happened.by]), None, happened.by))
        return lines

    def tell_turn(self, turn: Iterable[MoveAndEvents], names: Sequence[str]) -> list[EventLine]:
        """Return the event log of one turn: one line, and what begins or ends the game in separate lines.

        A draw goes without saying, and so does the tile where the line says more of the turn.
        """
        events = [event for happened in turn for event in happened.events]
        first = next(
            (number for number, event in enumerate(events) if isinstance(event, Placed)), len(events)
        )
        last = next((number for number, event in enumerate(events) if self.is_final(event)), len(events))
        before = [event for event in events[:first] if not self.is_silent(event)]
        during = [event for event in events[first:last] if not self.is_silent(event)]
        lines = self._lines(before, names)
        if during:
            lines.append(self._line(during, names))
        return lines + self._lines(events[max(first, last) :], names)

    def is_silent(self, event: Event) -> bool:
        """Return whether an event goes without saying in the line of a turn."""
        return isinstance(event, Drawn)

    def is_final(self, event: Event) -> bool:
        """Return whether an event belongs to the end of the game, not to the last turn."""
        if isinstance(event, FeatureScored):
            return event.final
        return isinstance(event, GameEnded) or self.award(event) is not None

    def _line(self, events: Sequence[Event], names: Sequence[str]) -> EventLine:
        """Return the events of a turn, the first of which is the tile, in one line."""
        scored = any(isinstance(event, FeatureScored) for event in events)
        tiles = [event for event in events if isinstance(event, Placed)]
        silent = {tile for tile in tiles if any(self.tells_of_tile(event, tile) for event in events)}
        usual = [
            one for one in events if isinstance(one, CameHome) and one.rule not in self.VOCABULARY.by_rule
        ]
        once = {(one.seat, one.role, one.rule): one for one in events if isinstance(one, CameHome)}.values()
        told = [
            event
            for event in events
            if event not in silent
            and not (scored and event in usual)
            and (event in once or not isinstance(event, CameHome))
        ]
        sentences: list[str] = []
        mentioned = NOBODY
        for event in told:
            sentences.append(self.tell(event, names, mentioned=mentioned))
            mentioned = max(mentioned, seat_of(event)) if mentioned == NOBODY else mentioned
        main = min(told, key=_rank)
        others = tuple(event for event in (*told, *tiles) if event is not main)
        brief = self._brief(told, tiles[0].seat, names)
        return EventLine(" ".join(sentences), main, tiles[0].seat, others, brief=brief)

    def _brief(self, events: Sequence[Event], seat: int, names: Sequence[str]) -> str:
        """Return the followers and points of a turn of a seat in a few words, then the rest in sentences."""
        parts, rest = [], []
        for event in events:
            if isinstance(event, Deployed):
                parts.append(self.role(event.role))
            elif isinstance(event, FeatureScored) and _most(event):
                parts.append(self._gain(event, seat, names))
            elif seat_of(event) in (seat, NOBODY) and (brief := self.brief(event)):
                parts.append(brief)
            elif not isinstance(event, Placed):
                rest.append(self.tell(event, names, mentioned=seat))
        words = capital(", ".join(parts))
        return " ".join([f"{words}.", *rest]) if parts and rest else words

    def _gain(self, event: FeatureScored, seat: int, names: Sequence[str]) -> str:
        """Return the points of a feature in a few words, for the log of a seat."""
        most = _most(event)
        gets = [one for one, gain in event.points if gain == most]
        area = self.feature(event.feature)
        if gets != [seat]:
            area = self.theirs(event.feature, *(names[one] for one in gets))
        if event.final:
            area = _("{feature}, at the end").format(feature=area)
        return f"{area} +{most}"

    def arithmetic(self, event: FeatureScored) -> str:
        """Return how the points of a feature came about."""
        if not any(points for _seat, points in event.points):
            return _("no points")
        parts = self.parts(event)
        state = _("complete") if event.complete else _("incomplete")
        if event.final:
            state = _("final scoring")
        return _("{sum} = {points} ({state})").format(
            sum=" + ".join(text for text, _points in parts),
            points=sum(points for _text, points in parts),
            state=state,
        )

    def parts(self, event: FeatureScored) -> list[tuple[str, int]]:
        """Return the parts of which the points of a feature are made up, each in words and in points."""
        found = []
        for what, count, each in event.terms:
            text = self.counted(what, count)
            if each != 1:
                text = _("{counted} x {each}").format(counted=text, each=each)
            found.append((text, count * each))
        return found

    def gained(self, event: FeatureScored) -> str:
        """Return the reason for a feature's points with the points: ``"4 cities, +8"``."""
        parts = [self.counted(what, count) for what, count, _each in event.terms]
        return _("{what}, {points}").format(what=listed(parts), points=points(_most(event)))

    def inspected(self, state: S, x: int, y: int, region: int) -> Feature:
        """Return the feature to describe where a person looks into a region."""
        return state.feature(x, y, region)

    @abstractmethod
    def describe(self, feature: Feature, names: Sequence[str]) -> list[str]:
        """Return the description of a feature: size, followers, and worth."""

    def consequence(self, state: S, move: Move, names: Sequence[str]) -> str:
        """Return the effect of laying a tile, in a few words; ``""`` for none.

        The move is made in ``state`` and taken back; the two changes that matter most are told.

        Raises:
            IllegalMove: when it is no legal move.
        """
        seat = state.current_player
        found = [change for change in changes(state, move) if self.is_reported(change)]
        told = [self._tell_change(change, seat, names) for change in found]
        return "; ".join(told[:2])

    def tally(self, state: S, story: Iterable[MoveAndEvents]) -> list[tuple[str, list[int]]]:
        rows: dict[tuple[bool, str], list[int]] = {}
        awards: dict[str, list[int]] = {}
        for happened in story:
            for event in happened.events:
                award = self.award(event)
                if award is not None:
                    awards.setdefault(award.title, [0] * state.players)[award.seat] += award.points
                if isinstance(event, FeatureScored):
                    row = rows.setdefault((event.final, event.feature), [0] * state.players)
                    for seat, points in event.points:
                        row[seat] += points
        found = []
        for (final, feature), row in sorted(rows.items()):
            if not any(row):
                continue
            name = capital(self.feature(feature))
            found.append((_("{feature}, at the end").format(feature=name) if final else name, row))
        found += awards.items()
        other = [
            score - sum(row[seat] for _label, row in found) for seat, score in enumerate(state.scores)
        ]  # where the markers start in a solo game, what was paid in auctions
        return [*found, (_("Other points"), other)] if any(other) else found

    def finale(
        self, state: S, story: Sequence[MoveAndEvents], names: Sequence[str]
    ) -> tuple[FinaleStep, ...]:
        steps = []
        for happened in story:
            for event in happened.events:
                award = self.award(event) if happened is story[-1] else None
                if isinstance(event, FeatureScored) and event.final:
                    points = tuple((seat, more) for seat, more in event.points if more)
                elif award is not None:
                    points = ((award.seat, award.points),) if award.points else ()
                else:
                    continue
                if points:
                    steps.append(FinaleStep(self.tell(event, names), points, event))
        return tuple(steps)

    def best(self, state: S, story: Iterable[MoveAndEvents], seat: int) -> str:
        best, most = None, 0
        for happened in story:
            for event in happened.events:
                if isinstance(event, FeatureScored) and dict(event.points).get(seat, 0) > most:
                    best, most = event, dict(event.points)[seat]
        if best is None:
            return ""
        return _("{feature}: {tiles}, {points}").format(
            feature=self.feature(best.feature),
            tiles=self.counted("tiles", len(best.tiles)),
            points=ngettext("{n} point", "{n} points", most).format(n=most),
        )

    def holdings(self, state: S, seat: int) -> tuple[str, ...]:
        supply = state.supply(seat)
        home = ngettext("{count} follower at home", "{count} followers at home", supply).format(count=supply)
        hand = " ".join(tile or "?" for tile in state.hand(seat))
        return home, _("in hand: {tiles}").format(tiles=hand) if hand else ""

    def rises(self, events: Iterable[Event], before: Sequence[int], after: Sequence[int]) -> int:
        return sum(
            points
            for event in events
            if isinstance(event, FeatureScored) and not event.final
            for _seat, points in event.points
        )

    def progress(self, state: S) -> str:
        return tiles_left(max(state.turns - state.turn, 0))

    # -- inside -----------------------------------------------------------------------------------------

    def _spoken(self, kind: str) -> FeatureWords:
        """Return how a kind of feature is spoken of: by its own name where there are no words for it."""
        return self.VOCABULARY.features.get(kind) or FeatureWords(kind, kind, f"{kind} ({{name}})", kind)

    def _role(self, role: str) -> RoleWords:
        """Return how a role is spoken of: by its own name where there are no words for it."""
        return self.VOCABULARY.roles.get(role) or RoleWords(
            role,
            Sentence(N_("{name} deployed a figure: {role}."), name=N_("You deployed a figure: {role}.")),
        )

    def _lines(self, events: Sequence[Event], names: Sequence[str]) -> list[EventLine]:
        """Return a line for each event; a returning follower shares the line of its points."""
        scored = any(isinstance(event, FeatureScored) for event in events)
        lines = []
        for event in events:
            if not (isinstance(event, CameHome) and scored):
                brief = ""
                if isinstance(event, FeatureScored) and _most(event):
                    brief = capital(self._gain(event, seat_of(event), names))
                lines.append(EventLine(self.tell(event, names), event, seat_of(event), brief=brief))
        return lines

    def _of(self, owner: int, kind: str, seat: int, names: Sequence[str]) -> str:
        """Return how the feature of a seat is spoken of when another move of ``seat`` is considered."""
        if owner == seat and (is_you(names[seat]) or not any(map(is_you, names))):
            return self.mine(kind)
        return self.theirs(kind, names[owner])

    def _tell_change(self, change: Change, seat: int, names: Sequence[str]) -> str:
        if change.what == "stuck":
            return _("no tile left fits beside it")
        owned = [self._of(owner, change.kind, seat, names) for owner in change.seats]
        area = owned[0] if owned else self.nobodys(change.kind)
        if not change.now and change.closed:
            return self._tell_unscored(change, owned or [area])
        if change.what == "joins":
            return _("joins {area} and {other}, now {now}").format(
                area=area, other=listed(owned[1:]), now=change.now
            )
        if change.what == "closes":
            if seat in change.seats:
                return _("closes {area}: +{now}").format(area=area, now=change.now)
            return _("closes {area}, worth {now}").format(area=area, now=change.now)
        if change.what == "extends":
            return _("extends {area}, now {now}").format(area=area, now=change.now)
        return _("adds to {area}, now {now}").format(area=area, now=change.now)

    def _tell_unscored(self, change: Change, areas: Sequence[str]) -> str:
        """Return the effect on a feature that scores nothing before it is closed."""
        if change.what == "joins":
            words = _("joins {area} and {other}, {closed} once closed")
            return words.format(area=areas[0], other=listed(areas[1:]), closed=change.closed)
        return _("extends {area}, {closed} once closed").format(area=areas[0], closed=change.closed)


AnyLandscapePresentation = LandscapePresentation[LandscapeState]
"""The words of some game that lays tiles; they must only get states of that game."""


@cache
def landscape_words(game: str) -> AnyLandscapePresentation:
    """Return the words of a game that lays tiles.

    Raises:
        KeyError: when the game has none.
    """
    return part(game, "words", LandscapePresentation)


def _rank(event: Event) -> int:
    """Return the rank of an event among those of a turn: points first, then a follower, then the tile."""
    kinds = FeatureScored, Deployed, CameHome, Placed
    return next((rank for rank, kind in enumerate(kinds) if isinstance(event, kind)), len(kinds))


def _most(event: FeatureScored) -> int:
    return max((points for _seat, points in event.points), default=0)


def seat_of(event: Event) -> int:
    """Return whose doing an event is, or ``NOBODY``."""
    if isinstance(event, FeatureScored):
        return max(event.points, key=lambda share: share[1])[0] if event.points else NOBODY
    seat: int = getattr(event, "seat", NOBODY)
    return seat
