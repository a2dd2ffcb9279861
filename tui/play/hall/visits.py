"""Presence: the visits of people to this worker, and to the others that serve the same hall."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from engine.cleaning import harmless
from tui.play.hall.cluster.protocols import ClusterVisits
from tui.play.hall.people import Person

if TYPE_CHECKING:
    from saves.storage.roster import Visitor
    from tui.play.hall.cluster.cluster import HallCluster


class VisitedPlace(Protocol):
    """A table, as far as visits go."""

    @property
    def id(self) -> str:
        """Short name of the table."""

    def come(self, person: Person) -> None:
        """Count a visit of a person among those who look at this table."""

    def go(self, person: Person) -> None:
        """Do not count a visit of a person any more."""

    def load(self) -> None:
        """Have the game of the table here, which other workers may have begun."""

    def put_away_unneeded(self) -> None:
        """Do without the game here where nobody needs it."""


Place = TypeVar("Place", bound=VisitedPlace)


class Visit(Generic[Place]):
    """One connection of a person, who may have several; ends with :meth:`leave`.

    Attributes:
        place: the table that the person looks at in this visit, if any.
        begun: when it began, in seconds of the hall's time.
        on_dismissal: called when it is to end because its person has come in too often.
    """

    def __init__(self, visits: Visits[Place], person: Person, begun: float) -> None:
        self.person = person
        self.place: Place | None = None
        self.begun = begun
        self.on_dismissal: Callable[[], None] = lambda: None
        self._visits = visits

    def go_to(self, place: Place | None) -> None:
        """Look at a table, or at none."""
        if self.place is not place:
            before, self.place = self.place, place
            if before is not None:
                before.go(self.person)
            if place is not None:
                place.load()
                place.come(self.person)
            self._visits.publish(self)
            if before is not None:
                before.put_away_unneeded()

    def leave(self, *, lost: bool = False) -> None:
        """Go; may be called again.

        Args:
            lost: whether the connection broke, so that others hear that the person did not mean to go.
        """
        self._visits.end(self, lost=lost)


class FarVisit(Generic[Place]):
    """A visit of a person to another worker.

    Attributes:
        begun: when it began, in seconds of the hall's time.
    """

    def __init__(self, person: Person, begun: float) -> None:
        self.person = person
        self.place: Place | None = None
        self.begun = begun


class Visits(ClusterVisits, Generic[Place]):
    """The visits of all people in a hall.

    Args:
        time: the hall's time, in seconds.
        cluster: the other workers; ``None`` without any.

    Attributes:
        people: the visits of those who are here, by fingerprint; nobody is in it without a visit.
        lost: fingerprints of those whose connection broke and who have not come back.
    """

    def __init__(
        self,
        find: Callable[[str], Place | None],
        changed: Callable[[], None],
        time: Callable[[], float],
        cluster: HallCluster | None,
    ) -> None:
        self.people: dict[str, list[Visit[Place] | FarVisit[Place]]] = {}
        self.lost: set[str] = set()
        self.comings = 0
        self._find = find
        self._changed = changed
        self._time = time
        self._cluster = cluster
        self._numbers = count(1)
        self._near: dict[Visit[Place], int] = {}
        self._far: dict[tuple[int, int], FarVisit[Place]] = {}

    def far_of(self, fingerprint: str) -> list[tuple[float, int, int]]:
        """Return the visits of a person to other workers: when they began, to which, and their numbers."""
        far = self._far.items()
        return sorted((one.begun, *key) for key, one in far if one.person.fingerprint == fingerprint)

    def dismiss(self, number: int) -> None:
        """Let a visit to this worker end, because its person has come in too often."""
        for visit in [visit for visit, its_number in self._near.items() if its_number == number]:
            visit.on_dismissal()

    def arrive(self, person: Person) -> Visit[Place]:
        """Let a person in, who may be here already with another connection."""
        visit = Visit(self, replace(person, name=harmless(person.name)), self._time())
        self._near[visit] = next(self._numbers)
        self._add(visit)
        self.publish(visit)
        return visit

    def end(self, visit: Visit[Place], *, lost: bool) -> None:
        """Let a visit end; see :meth:`Visit.leave`."""
        number = self._near.pop(visit, None)
        if number is not None:
            place, visit.place = visit.place, None
            self._drop(visit, lost=lost)
            if place is not None:
                place.go(visit.person)
                place.put_away_unneeded()
            if self._cluster is not None:
                self._cluster.publish_end(number, quits=not lost)

    def publish(self, visit: Visit[Place]) -> None:
        """Publish a visit to this worker, or a change of it."""
        number = self._near.get(visit)
        if self._cluster is not None and number is not None:
            place, person = visit.place, visit.person
            about = {
                "key": person.fingerprint,
                "name": person.name,
                "table": place.id if place is not None else "",
                "begun": visit.begun,
            }
            self._cluster.publish_visit(number, about)

    def publish_all(self) -> None:
        for visit in self._near:
            self.publish(visit)

    # -- visits to other workers -------------------------------------------------------------------------

    def on_visit(self, visitor: Visitor, *, gone: bool = False, quits: bool = False) -> None:
        key, about = (visitor.worker, visitor.number), visitor.about
        if gone:
            self._forget(key, lost=not quits)
            return
        visit = self._far.get(key)
        if visit is None:
            person = Person(str(about["key"]), harmless(str(about["name"])))
            visit = self._far[key] = FarVisit(person, float(about["begun"]))
            self._add(visit)
        before, visit.place = visit.place, self._find(str(about["table"]))
        if before is not visit.place:
            if before is not None:
                before.go(visit.person)
            if visit.place is not None:
                visit.place.come(visit.person)

    def on_visits(self, visitors: Collection[Visitor]) -> None:
        for key in self._far.keys() - {(visitor.worker, visitor.number) for visitor in visitors}:
            self._forget(key, lost=True)
        for visitor in visitors:
            self.on_visit(visitor)

    def _forget(self, key: tuple[int, int], *, lost: bool) -> None:
        visit = self._far.pop(key, None)
        if visit is not None:
            place, visit.place = visit.place, None
            self._drop(visit, lost=lost)
            if place is not None:
                place.go(visit.person)

    # -- inside -------------------------------------------------------------------------------------------

    def _add(self, visit: Visit[Place] | FarVisit[Place]) -> None:
        self.lost.discard(visit.person.fingerprint)
        self.people.setdefault(visit.person.fingerprint, []).append(visit)
        self._note_coming()

    def _drop(self, visit: Visit[Place] | FarVisit[Place], *, lost: bool) -> None:
        fingerprint = visit.person.fingerprint
        visits = self.people[fingerprint]
        visits.remove(visit)
        if not visits:
            del self.people[fingerprint]
            if lost:
                self.lost.add(fingerprint)
        self._note_coming()

    def _note_coming(self) -> None:
        self.comings += 1
        self._changed()
