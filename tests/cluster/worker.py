"""A worker without SSH: a hall on a store, and players who reach it by a socket, a JSON object a line.

Each request is answered. What players do goes through the same visits and sittings as on a server.
"""

from __future__ import annotations

import asyncio
import faulthandler
import json
import logging
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import engine
from engine import Move
from saves import SaveError, storage
from saves.lines import canonical
from saves.records import MoveEntry, UndoEntry
from saves.storage.postgresql import PostgresStore
from tests.hall.house import Instant
from tui.play.hall import ClockRule, Guest, Hall, HallTable, Person, SeatSetup, Stage, TableSetup, Visit
from tui.play.hall.cluster.cluster import HallCluster
from tui.play.hall.limits import TableLimits
from tui.play.table import HUMAN, Refused

PACE: Final = 0.05
"""Seconds that a bot takes."""

_CERTAIN: Final = "nothing has changed"
"""What a sentence says when it promises that."""

Json = dict[str, Any]


class _Line:
    """One player's connection."""

    def __init__(self, hall: Hall, name: str) -> None:
        self._hall = hall
        self._name = name
        self._visit: Visit[HallTable] | None = None
        self._known: tuple[str, int, str] = ("", 0, "")
        self._position = ""
        self._span = (0.0, 0.0)
        self._do: Mapping[str, Callable[[Json], Json]] = {
            "arrive": self._arrive,
            "make": self._make,
            "sit": self._sit,
            "begin": self._begin,
            "look": self._look,
            "play": self._play,
            "undo": self._undo,
            "answer": self._answer,
            "say": self._say,
        }

    def answer(self, request: Json) -> Json:
        """Do what is asked and return the answer."""
        self._span = (time.monotonic(), 0.0)
        try:
            answer = self._do[request["do"]](request)
        except Refused as error:
            answer = {"refused": str(error.saying), "certain": True}
        except engine.EngineError as error:
            answer = {"refused": str(error.saying), "certain": True}
        except SaveError as error:
            answer = {"refused": str(error.saying), "certain": _CERTAIN in str(error.saying)}
        except Exception:
            answer = {"error": traceback.format_exc()}
            print(f"{self._name}: {request}\n{answer['error']}", file=sys.stderr, flush=True)
        reached, made = self._span
        return {"worker": self._name, "reached": reached, "made": made, **answer}

    def leave(self) -> None:
        """End the visit."""
        if self._visit is not None:
            self._visit.leave(lost=True)

    # -- requests ---------------------------------------------------------------------------------------

    @property
    def _person(self) -> Person:
        assert self._visit is not None
        return self._visit.person

    def _place(self, request: Json) -> HallTable:
        assert self._visit is not None
        place = self._hall.find(request["table"])
        self._visit.go_to(place)
        return place

    def _arrive(self, request: Json) -> Json:
        self._visit = self._hall.arrive(Person(request["person"], request["name"]))
        return {}

    def _make(self, request: Json) -> Json:
        seats = [
            SeatSetup(HUMAN, 0),
            SeatSetup(request["other"], 1, "" if request["other"] == HUMAN else "Bot"),
        ]
        clock = ClockRule(request["seconds"], request["increment"]) if request["seconds"] else None
        setup = TableSetup(request["game"], {}, tuple(seats), clock=clock)
        return {"table": self._hall.make(self._person, setup).id}

    def _sit(self, request: Json) -> Json:
        place = self._place(request)
        place.sit_down(self._person, place.free[0] if place.free else 1)
        return self._sight(place, request)

    def _begin(self, request: Json) -> Json:
        place = self._place(request)
        place.begin(self._person)
        return self._sight(place, request)

    def _look(self, request: Json) -> Json:
        return self._sight(self._place(request), request)

    def _play(self, request: Json) -> Json:
        place = self._place(request)
        guest = Guest(place, self._person)
        move = _move(guest, request["move"])
        with self._timed():
            guest.play(move)
        entries = guest.table.journal.entries
        found = next(
            entry.number
            for entry in reversed(entries)
            if isinstance(entry, MoveEntry) and entry.by in guest.seats and entry.move == move
        )
        return {"entry": found, **self._sight(place, request)}

    def _undo(self, request: Json) -> Json:
        place = self._place(request)
        guest = Guest(place, self._person)
        before = len(guest.table.journal.entries)
        with self._timed():
            guest.take_back()
        return {"entry": _undone(guest, before), **self._sight(place, request)}

    def _answer(self, request: Json) -> Json:
        place = self._place(request)
        guest = Guest(place, self._person)
        before = len(guest.table.journal.entries)
        with self._timed():
            place.requests.answer(self._person, agree=request["agree"])
        return {"entry": _undone(guest, before), **self._sight(place, request)}

    def _say(self, request: Json) -> Json:
        place = self._place(request)
        place.say(self._person, request["text"])
        return self._sight(place, request)

    @contextmanager
    def _timed(self) -> Iterator[None]:
        """Note when a change of the table begins and ends."""
        began = time.monotonic()
        yield
        self._span = (began, time.monotonic())

    # -- what there is to see ---------------------------------------------------------------------------

    def _sight(self, place: HallTable, request: Json) -> Json:
        """Return the player's view, and a move to make where there is one."""
        metadata = place.metadata
        shown: Json = {
            "stage": metadata.stage.value,
            "free": len(place.free),
            "trouble": str(place.trouble or ""),
        }
        table = place.table
        if table is None:
            return shown
        journal, state = table.journal, table.state
        checksum = journal._checksum
        if self._known != (known := (place.id, len(journal.entries), checksum)):
            self._known, self._position = known, state.fingerprint()
        mine = place.plays(self._person)
        shown |= {
            "entries": len(journal.entries),
            "checksum": checksum,
            "position": self._position,
            "player": state.current_player,
            "mine": mine,
            "asked": place.requests.must_answer(self._person),
            "can_undo": place.can_take_back(self._person),
            "trouble": shown["trouble"] or str(table.trouble.saying if table.trouble else ""),
        }
        if metadata.stage is Stage.RUNNING:
            shown["left"] = [place.left(seat) for seat in range(len(metadata.seats))]
            if state.current_player in mine:
                moves = state.legal_moves()
                shown["move"] = canonical(moves[request.get("lot", 0) % len(moves)].to_json()).decode()
        shown["at"] = time.monotonic()
        return shown


def _move(guest: Guest, text: str) -> Move:
    """Return the move that a player has chosen from what was shown.

    Raises:
        Refused: when the position is another one by now, in which it is not legal.
    """
    for move in guest.table.state.legal_moves():
        if canonical(move.to_json()).decode() == text:
            return move
    raise Refused("This move is not possible here.")


def _undone(guest: Guest, before: int) -> int:
    """Return the entry after the first ``before`` by which something was taken back here; 0 without one."""
    if guest.table.is_replica:
        return 0
    entries = guest.table.journal.entries[before:]
    return next((entry.number for entry in reversed(entries) if isinstance(entry, UndoEntry)), 0)


async def _serve(hall: Hall, name: str, address: Path) -> None:
    async def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = _Line(hall, name)
        try:
            while request := await reader.readline():
                writer.write(json.dumps(line.answer(json.loads(request))).encode() + b"\n")
                await writer.drain()
        except (OSError, asyncio.CancelledError):
            pass  # the player has gone, or the worker ends
        finally:
            line.leave()
            writer.close()

    ended = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ended.set)
    hall.open()
    server = await asyncio.start_unix_server(meet, address, limit=1 << 20)
    await ended.wait()
    server.close()
    hall.close()


def run(name: str, address: str, url: str, log: str) -> None:
    """Be a worker until SIGTERM; for a process of its own.

    Args:
        name: of the worker.
        address: the socket to listen at.
        url: the store.
        log: the file for what it reports.
    """
    out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(out, 1)
    os.dup2(out, 2)
    faulthandler.register(signal.SIGUSR1)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    try:
        store = PostgresStore(url)
        root = storage.mount(store)
        cluster = HallCluster(PostgresStore(url), name)
        hall = Hall(
            root / "server",
            Instant(),
            pace=PACE,
            limits=TableLimits(all=1_000_000, per_key=1_000_000),
            cluster=cluster,
        )
        asyncio.run(_serve(hall, name, Path(address)))
    except SaveError as error:
        sys.exit(f"{name}: {error.saying}")
