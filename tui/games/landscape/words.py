"""How games that lay tiles are spoken of: features, followers, claims and what a tile would change.

What all of them have in common is here; a game adds its own words.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from engine import CHANCE, Event, Move, Setting, State
from engine.landscape.feature import Claim, Feature
from engine.landscape.phase import Phase
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
from tui.art.scene import Scene
from tui.games import presentation
from tui.games.landscape.consequence import Change, changes
from tui.games.landscape.vocabulary import FollowerPrompts, Vocabulary
from tui.games.presentation import NOBODY, Happened, Line, Presentation, Prospect, capital, listed
from tui.games.second_person import addressed, is_you
from tui.words import N_, _, ngettext

_PROMPTS: Final[Mapping[str, str]] = {
    Phase.BEGIN: N_("The lot falls who begins."),
    Phase.DISCARD: N_("None of your tiles fits: give one up for another."),
    Phase.FORGO: N_("None of your tiles fits and none is left to draw: give them up."),
}


@dataclass(frozen=True, slots=True)
class Account:
    """What else there is to say of how the seats stand.

    Attributes:
        title: what it is about, as the heading of a part of the panel.
        lines: short texts, each with the number of the seat whose sign it wears, or ``NOBODY``.
    """

    title: str
    lines: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Award:
    """Points that were not given for a feature: what for, as the head of a row, to whom, how many."""

    title: str
    seat: int
    points: int


class LandscapePresentation(Presentation):
    """The words of one game that lays tiles.

    Attributes:
        VOCABULARY: the words that the game has of its own.
        FOLLOWER_PROMPTS: what the follower step asks for.
    """

    board: ClassVar[str] = "squares"

    VOCABULARY: ClassVar[Vocabulary]
    FOLLOWER_PROMPTS: ClassVar[FollowerPrompts]

    # -- words that each game has of its own ------------------------------------------------------------

    @abstractmethod
    def claim(self, claim: Claim) -> str:
        """Return the line of the list of claims: what it is, and what it is worth now and closed."""

    # -- what there is ----------------------------------------------------------------------------------

    def feature(self, kind: str) -> str:
        """Return what a feature of a kind is called."""
        return _(self.VOCABULARY.features[kind].name)

    def mine(self, kind: str) -> str:
        """Return how a player's own feature is spoken of, as the object of a verb ("your sea")."""
        return _(self.VOCABULARY.features[kind].mine)

    def theirs(self, kind: str, name: str) -> str:
        """Return how another one's feature is spoken of, as the object of a verb ("Anna's sea")."""
        if is_you(name):
            return self.mine(kind)
        return _(self.VOCABULARY.features[kind].theirs).format(name=name)

    def nobodys(self, kind: str) -> str:
        """Return how a feature without followers is spoken of, as the object of a verb ("a free sea")."""
        return _(self.VOCABULARY.features[kind].nobodys)

    def role(self, role: str) -> str:
        """Return what a follower in a role is called."""
        return _(self.VOCABULARY.roles[role].name)

    def counted(self, what: str, count: int) -> str:
        """Return a number of the things that points are given for ("4 cities")."""
        if what == "tiles":
            return ngettext("{n} tile", "{n} tiles", count).format(n=count)
        return self.VOCABULARY.counted[what](count).format(n=count)

    def rule(self, rule: str) -> str:
        """Return what a rule says in one sentence, or ``""`` when only the rules themselves say it."""
        sentence = self.VOCABULARY.rules.get(rule)
        return _(sentence) if sentence else ""

    # -- what a game may say otherwise ------------------------------------------------------------------

    def lap(self, score: int, options: Mapping[str, Setting]) -> str:
        """Return where a marker stands on a score track that is shorter than scores; ``""`` for none."""
        return ""

    def scored(self, event: Event) -> bool:
        """Return whether a feature was scored, before the end."""
        return isinstance(event, FeatureScored) and not event.final

    def group(self, claim: Claim) -> str:
        """Return the heading under which a choice of the follower step is listed."""
        return _("take home") if claim.action == "home" else _("deploy")

    def place(self, claim: Claim) -> str:
        """Return what a choice of the follower step is called below its heading."""
        return self.role(claim.role)

    def ready(self, state: State, seat: int) -> int:
        """Return how many followers are in a seat's supply."""
        assert isinstance(state, LandscapeState)
        return state.supply(seat)

    def reserve(self, state: State, seat: int) -> str:
        """Return what a seat has off the board besides its followers, in a few characters."""
        return ""

    def is_ever_complete(self, kind: str) -> bool:
        """Return whether features of a kind are ever finished, so that their gaps matter."""
        return True

    def choice(self, state: State, move: Move, names: Sequence[str]) -> str:
        """Return what a legal move that is neither laying nor claiming means, as a line of a list.

        Raises:
            ValueError: for a move of which this game knows nothing.
        """
        told = (choose(state, move, names) for choose in self.VOCABULARY.choosers)
        text = next(filter(None, told), None)
        if text is None:
            raise ValueError(f"no words for {move.kind!r}")
        return text

    def prospect(self, state: State, move: Move, claim: Claim | None, names: Sequence[str]) -> Prospect:
        """Return what a legal move that is neither laying nor claiming would bring about.

        Args:
            state: the position; the move may be made in it and taken back.
            move: one of its legal moves.
            claim: the feature that the move is about, if it is about one.
            names: the names of all seats.

        Raises:
            ValueError: for a move of which this game knows nothing.
        """
        text = self.choice(state, move, names)
        if claim is None:
            return Prospect(text)
        return Prospect(_("{claim}, {choice}").format(claim=self.claim(claim), choice=text))

    def claims(self, state: State) -> list[Claim]:
        """Return the features that legal moves are about, each with its move."""
        assert isinstance(state, LandscapeState)
        return state.claims()

    def account(self, state: State) -> Account | None:
        """Return what else there is to say of how the seats stand; ``None`` for nothing."""
        return None

    def award(self, event: Event) -> Award | None:
        """Return the points that an event gives besides those for features; ``None`` for none."""
        return None

    def figure(self, role: str) -> str:
        """Return the name of the figure with which a role is drawn."""
        return role

    def risk(self, state: State, feature: Feature, place: tuple[int, int] | None = None) -> str:
        """Return the danger that followers on a feature are in, or one put on ``place`` would be in.

        Return ``""`` where there is none.
        """
        return ""

    def topic(self, state: State) -> str:
        """Return the topic of the page of help that fits a position."""
        if state.is_terminal:
            return "end"
        return {"follower": "claiming", "settle": "scoring", "score": "scoring"}.get(state.phase, "laying")

    def tells_of_tile(self, event: Event, placed: Placed) -> bool:
        """Return whether an event of the turn says well enough that a tile was laid."""
        return isinstance(event, Deployed) or (isinstance(event, FeatureScored) and not event.final)

    def worth_telling(self, change: Change) -> bool:
        """Return whether what a tile changes matters to a player."""
        return True

    def furnish(self, scene: Scene, state: State, colours: Sequence[int]) -> Scene:
        """Return the picture of a position with what there is besides tiles and followers.

        Args:
            scene: the tiles and followers.
            state: the position.
            colours: number of the colour of each seat.
        """
        return scene

    def holds_hand(self, state: State) -> bool:
        """Return whether players choose their tile from a hand."""
        return False

    # -- words in common --------------------------------------------------------------------------------

    def prompt(self, state: State) -> str:
        """Return the sentence that says what is expected now."""
        if state.phase == Phase.FOLLOWER:
            return self._prompt_follower(state)
        if state.phase == Phase.PLACE:
            return (
                _("Choose a tile of your hand and lay it.") if self.holds_hand(state) else _("Lay the tile.")
            )
        prompt = self.VOCABULARY.prompts.get(state.phase) or _PROMPTS.get(state.phase)
        if prompt:
            return _(prompt)
        return _("A tile is drawn.") if state.current_player == CHANCE else _("The game is over.")

    def _prompt_follower(self, state: State) -> str:
        moves = state.legal_moves()
        prompts = self.FOLLOWER_PROMPTS
        home = any(isinstance(move, TakeHome) for move in moves)
        if any(isinstance(move, Deploy) for move in moves):
            return _(prompts.both if home else prompts.deploy)
        return _(prompts.home if home else prompts.neither)

    def tell(self, event: Event, names: Sequence[str]) -> str:
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
                return addressed(N_("{name} begins."), names[seat]).format(name=names[seat])
            case Drawn(seat=seat):
                return _("{name} drew a tile.").format(name=names[seat])
            case SetAside(seat=seat) if seat == NOBODY:
                return _("A tile was left out before the game.")
            case SetAside(seat=seat):
                return _("{name} had to set a tile aside: it fits nowhere.").format(name=names[seat])
            case Placed(seat=seat, x=x, y=y):
                return _("{name} laid a tile at {x},{y}.").format(name=names[seat], x=x, y=y)
            case Deployed(seat=seat):
                return self.tell_deployed(event, names[seat], laid=False)
            case FeatureScored():
                most = _most(event)
                return self.tell_scored(event, listed(names[s] for s, gain in event.points if gain == most))
            case CameHome(seat=seat, role=role):
                text = addressed(N_("{name} has a follower back: {role}."), names[seat])
                return text.format(name=names[seat], role=self.role(role))
            case TurnSkipped(seat=seat):
                return _("{name} had no tile that fits and lost the turn.").format(name=names[seat])
            case GameEnded():
                return self._tell_end(event, names)
        raise ValueError(f"no words for {event.kind!r}")

    def tell_deployed(self, event: Deployed, name: str, *, laid: bool) -> str:
        """Return the sentence of a follower put on the board, with the tile when ``laid``."""
        roles = self.VOCABULARY.roles
        row = roles.get(f"{event.role} on {event.feature}") or roles[event.role]
        return _(row.laid if laid else row.deployed).format(name=name)

    def tell_scored(self, event: FeatureScored, name: str) -> str:
        """Return the sentence of points for a feature; ``name`` names all who get them."""
        rows = self.VOCABULARY
        nothing = rows.no_points
        if nothing and not _most(event):
            text = nothing.get(event.rule) or nothing.get(event.feature) or nothing[""]
            return addressed(text, name).format(name=name, feature=self.feature(event.feature))
        text = rows.by_rule.get(event.rule) or (rows.final if event.final else rows.scored)[event.feature]
        gain = self.gained(event)
        return addressed(text, name).format(
            name=name, gain=_("{gain} each").format(gain=gain) if self.is_shared(event) else gain
        )

    def is_shared(self, event: FeatureScored) -> bool:
        """Return whether several seats get the points of a feature."""
        most = _most(event)
        return sum(points == most for _seat, points in event.points) > 1

    def tell_move(self, happened: Happened, names: Sequence[str]) -> list[Line]:
        """Return the sentences of one move, each event with its own."""
        if isinstance(happened.move, Pass) and not happened.events:
            text = _("{name} moved no follower.").format(name=names[happened.by])
            return [Line(text, None, happened.by)]
        lines = self._lines(happened.events, names)
        if isinstance(happened.move, Pass) and not any(line.seat == happened.by for line in lines):
            text = _("{name} moved no follower.").format(name=names[happened.by])
            lines.insert(0, Line(text, None, happened.by))
        return lines

    def tell_turn(self, turn: Iterable[Happened], names: Sequence[str]) -> list[Line]:
        """Return the story of one turn in as few lines as will do.

        A draw goes without saying, a follower put on the new tile is told with the tile, and of a turn
        in which one came home only that is told.
        """
        events = [event for happened in turn for event in happened.events]
        placed = next((event for event in events if isinstance(event, Placed)), None)
        moved = placed is not None and any(self.tells_of_tile(event, placed) for event in events)
        kept = [
            event
            for event in events
            if not isinstance(event, Drawn) and not (isinstance(event, Placed) and moved)
        ]
        return self._lines(kept, names, laid=placed is not None)

    def arithmetic(self, event: FeatureScored) -> str:
        """Return how the points of a feature came about, with the rule that says so."""
        parts = self.parts(event)
        state = _("complete") if event.complete else _("incomplete")
        if event.final:
            state = _("final scoring")
        return _("{sum} = {points} ({state}, {rule})").format(
            sum=" + ".join(text for text, _points in parts),
            points=sum(points for _text, points in parts),
            state=state,
            rule=event.rule,
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
        """Return what a feature was scored for and the points: ``"4 cities, +8"``."""
        parts = [self.counted(what, count) for what, count, _each in event.terms]
        return _("{what}, +{points}").format(what=listed(parts), points=_most(event))

    @abstractmethod
    def describe(self, feature: Feature, names: Sequence[str]) -> list[str]:
        """Return what there is to say of a feature: size, who stands there, and what it is worth."""

    def consequence(self, state: State, move: Move, names: Sequence[str]) -> str:
        """Return what laying a tile would do, in a few words; ``""`` when there is nothing to say.

        The move is made in ``state`` and taken back; the two changes that matter most are told.

        Raises:
            IllegalMove: when it is no legal move.
        """
        seat = state.current_player
        found = [change for change in changes(state, move) if self.worth_telling(change)]
        told = [self._tell_change(change, seat, names) for change in found]
        return "; ".join(told[:2])

    def tally(self, state: State, story: Iterable[Happened]) -> list[tuple[str, list[int]]]:
        """Return the points by kind of feature, during the game and at its end, and what else gave points."""
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
            name = capital(self.feature(feature))
            found.append((_("{feature}, at the end").format(feature=name) if final else name, row))
        return [*found, *awards.items()]

    def holdings(self, state: State, seat: int) -> tuple[str, ...]:
        """Return the followers at home, and the tiles in hand."""
        assert isinstance(state, LandscapeState)
        supply = state.supply(seat)
        home = ngettext("{count} follower at home", "{count} followers at home", supply).format(count=supply)
        hand = " ".join(tile or "?" for tile in state.hand(seat))
        return home, _("in hand: {tiles}").format(tiles=hand) if hand else ""

    def rises(self, events: Iterable[Event], before: Sequence[int], after: Sequence[int]) -> int:
        """Return how many points the scores of a turn brought."""
        return sum(
            points
            for event in events
            if isinstance(event, FeatureScored) and not event.final
            for _seat, points in event.points
        )

    def progress(self, state: State) -> str:
        """Return how far a game has come."""
        assert isinstance(state, LandscapeState)
        return _("turn {turn} of {turns}").format(turn=state.turn, turns=state.turns)

    # -- inside -----------------------------------------------------------------------------------------

    def _lines(self, events: Sequence[Event], names: Sequence[str], *, laid: bool = False) -> list[Line]:
        scored = any(isinstance(event, FeatureScored) for event in events)
        lines = []
        for event in events:
            if isinstance(event, CameHome) and scored:
                continue  # told with the points
            if isinstance(event, Deployed) and laid:
                text = self.tell_deployed(event, names[event.seat], laid=True)
            else:
                text = self.tell(event, names)
            lines.append(Line(text, event, seat_of(event)))
        return lines

    def _tell_end(self, event: GameEnded, names: Sequence[str]) -> str:
        winners = listed(names[seat] for seat in event.winners)
        points = max(event.scores)
        if len(event.winners) > 1:
            text = ngettext(
                "{names} share the victory with {n} point.",
                "{names} share the victory with {n} points.",
                points,
            )
            return text.format(names=winners, n=points)
        if is_you(winners):
            text = ngettext("You win with {n} point.", "You win with {n} points.", points)
        else:
            text = ngettext("{name} wins with {n} point.", "{name} wins with {n} points.", points)
        return text.format(name=winners, n=points)

    def _tell_change(self, change: Change, seat: int, names: Sequence[str]) -> str:
        if change.what == "stuck":
            return _("no tile left fits beside it")
        owned = [
            self.mine(change.kind) if owner == seat else self.theirs(change.kind, names[owner])
            for owner in change.seats
        ]
        area = owned[0] if owned else self.nobodys(change.kind)
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


def landscape_words(game: str) -> LandscapePresentation:
    """Return the words of a game that lays tiles.

    Raises:
        KeyError: when the game has none.
    """
    words = presentation(game)
    assert isinstance(words, LandscapePresentation)
    return words


def _most(event: FeatureScored) -> int:
    return max((points for _seat, points in event.points), default=0)


def seat_of(event: Event) -> int:
    """Return whose doing an event is, or ``NOBODY``."""
    if isinstance(event, FeatureScored):
        return max(event.points, key=lambda share: share[1])[0] if event.points else NOBODY
    seat = getattr(event, "seat", NOBODY)
    assert isinstance(seat, int)
    return seat
