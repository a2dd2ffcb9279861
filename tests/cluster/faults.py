"""Faults under load: ``python -m tests.cluster.faults --all 100`` (``--help`` tells the options).

PostgreSQL, some workers and simulated players run here. Workers are killed and stopped, the store is killed,
cut off, slowed down and filled, each as often as is asked for, while all the others go on. At the end the
checker (``history.py``) compares what players did and saw with the logs.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import re
import sys
import textwrap
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Final

from saves import SaveError, read_metadata, storage
from saves.log import SUFFIX, parse
from saves.storage.postgresql import PostgresStore
from tests.cluster.database import Database
from tests.cluster.history import History, Verdict, Violation, check
from tests.cluster.players import Match, Player
from tests.cluster.workers import Worker, Workers
from tests.cluster.writes import Writes

LEASE_SECONDS: Final = 3.0
"""After how long without a sign of life a worker loses what it owns."""

SLOW_SECONDS: Final = 0.5
TAKEOVER_SECONDS: Final = 5.0
_CALM_SECONDS: Final = 8.0
_CLOCKS: Final = ((0, 0), (3600, 0), (3600, 5))
_TIME: Final = re.compile(r"^[\d-]+ [\d:,]+ ", re.MULTILINE)
_ERRORS: Final = re.compile(
    r"^.*(?:ERROR|CRITICAL|exception was never).*$|^Traceback.*\n(?:[ ].*\n)+.*$", re.MULTILINE
)

_STILL: Final = re.compile(r"the clocks of table (\w+) stood still for ([\d.]+) s, until ([\d.]+)")
_ORPHANED: Final = re.compile(r"owns \d+ tables more, ([\d.]+) s after their last owner")
_NAMED: Final = re.compile(r"\S*server/\S+?(?=:? )|\b\d[\w-]+-[a-z0-9]{4}\b")
"""Files and games in sentences."""

WORKER_FAULTS: Final = {
    "kill": "a worker is killed",
    "stop": "a worker is stopped for less than its lease",
    "expire": "a worker is stopped until its lease is over, and goes on",
}
STORE_FAULTS: Final = {
    "store": "PostgreSQL is killed and started again",
    "cut": "all connections to the store are cut",
    "away": "the store cannot be reached for a second",
    "slow": "the store takes 500 ms longer for each message",
    "stall": "the store says nothing for up to 4 seconds",
    "full": "the disk of the store is full",
}


@dataclass(slots=True)
class Report:
    """The result of a run.

    Attributes:
        seconds: how long it took.
        real_disk: whether the full disk was a real one.
        faults: how often each kind was done.
        verdict: of the checker.
        waits: seconds until a worker was reached.
        bot_waits: seconds from a line to the bot's move that follows, as they were stored.
        stuck: tables at which nothing happened in the quiet time at the end.
        unequal: workers that did not show the newest position of a table at the end.
        sentences: what players were told, and how often.
        broken: errors of the program.
        codes: how the workers ended.
        orphaned: seconds from the end of a leader's time to the next leader, each time.
        still: seconds for which the clocks of a table stood still, each time.
    """

    seconds: float = 0.0
    real_disk: bool = True
    faults: Counter[str] = field(default_factory=Counter)
    verdict: Verdict | None = None
    waits: list[float] = field(default_factory=list)
    bot_waits: list[float] = field(default_factory=list)
    stuck: list[str] = field(default_factory=list)
    unequal: list[str] = field(default_factory=list)
    sentences: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)
    codes: Sequence[int | None] = ()
    orphaned: list[float] = field(default_factory=list)
    still: list[float] = field(default_factory=list)

    @property
    def sound(self) -> bool:
        """True if everything that is promised was kept."""
        return bool(
            self.verdict
            and not self.verdict.violations
            and not self.stuck
            and not self.unequal
            and not self.broken
            and not any(self.codes)
        )


class _Faults:
    """Does one fault after the other."""

    def __init__(self, database: Database, workers: Workers, random: Random, done: Counter[str]) -> None:
        self._database = database
        self._workers = workers
        self._random = random
        self._done = done

    async def do(self, plan: Sequence[str]) -> None:
        """Do the faults of a plan, with a little time in between."""
        for kind in plan:
            act: Callable[[], Awaitable[None]] = getattr(self, f"_{kind}")
            await act()
            await asyncio.sleep(self._random.uniform(0.1, 0.6))

    async def _kill(self) -> None:
        if found := await self._some(1):
            self._workers.kill(found[0])
            self._done["kill"] += 1

    async def _stop(self) -> None:
        await self._pause("stop", self._random.uniform(0.2, LEASE_SECONDS - 1.2))

    async def _expire(self) -> None:
        await self._pause("expire", LEASE_SECONDS + self._random.uniform(0.6, 2.5))

    async def _pause(self, kind: str, seconds: float) -> None:
        found = await self._some(2)
        for one in found:
            self._workers.stop(one)
        await asyncio.sleep(seconds)
        for one in found:
            self._workers.go_on(one)
            self._done[kind] += 1

    async def _some(self, most: int) -> Sequence[Worker]:
        """Return some workers so that another one is left, where there are several."""
        while not (running := self._workers.running):
            await asyncio.sleep(0.05)
        return self._random.sample(list(running), max(1, min(most, len(running) - 1)))

    async def _store(self) -> None:
        await self._database.kill()
        await asyncio.sleep(self._random.uniform(0.0, 1.0))
        await self._database.start()
        self._done["store"] += 1

    async def _cut(self) -> None:
        self._database.proxy.cut()
        self._done["cut"] += 1

    async def _away(self) -> None:
        proxy = self._database.proxy
        proxy.refusing = True
        proxy.cut()
        await asyncio.sleep(self._random.uniform(0.3, 1.5))
        proxy.refusing = False
        self._done["away"] += 1

    async def _slow(self) -> None:
        self._database.proxy.delay = SLOW_SECONDS / 2  # there and back
        await asyncio.sleep(self._random.uniform(1.0, 3.0))
        self._database.proxy.delay = 0.0
        self._done["slow"] += 1

    async def _stall(self) -> None:
        self._database.proxy.stall()
        await asyncio.sleep(self._random.uniform(0.3, 4.0))
        self._database.proxy.resume()
        self._done["stall"] += 1

    async def _full(self) -> None:
        await self._database.fill()
        await asyncio.sleep(self._random.uniform(0.5, 2.0))
        await self._database.free()
        self._done["full"] += 1


async def run(
    counts: Mapping[str, int],
    *,
    workers: int,
    tables: int,
    seed: int,
    most: int = 80,
    keep: Path | None = None,
) -> Report:
    """Play under faults and check everything.

    Args:
        counts: how often each kind of fault is done.
        workers: number of processes.
        tables: how many games are played at a time; every third one is against a bot.
        seed: decides what can be decided.
        most: number of entries after which the players of a table go to a new one.
        keep: a folder for the history, the logs and what the workers reported.
    """
    report, began = Report(), time.monotonic()
    random, history, ended = Random(seed), History(), asyncio.Event()
    async with Database() as database:
        report.real_disk = database.real_disk
        store = await asyncio.to_thread(PostgresStore, database.direct_url)
        root = storage.mount(store)
        writes = Writes(store)
        crew = Workers(workers, database.url)
        replacing = asyncio.create_task(crew.replace())
        players: list[Player] = []
        matches: list[Match | None] = [None] * tables

        async def play_on(number: int) -> None:
            for match_number in range(sys.maxsize):
                if ended.is_set():
                    return
                lot = Random(f"{seed} {number} {match_number}")
                names = "ab" if number % 3 else "a"
                found = [
                    Player(f"{number}.{match_number}{letter}", crew.addresses, history, Random(lot.random()))
                    for letter in names
                ]
                players.extend(found)
                # With a bot, nobody notes when a person's time begins.
                seconds, increment = lot.choice(_CLOCKS) if len(found) > 1 else (0, 0)
                matches[number] = match = Match(found, history, seconds, increment, most)
                await match.play(ended)

        playing = [asyncio.create_task(play_on(number)) for number in range(tables)]
        try:
            while not crew.running:
                await asyncio.sleep(0.05)
            await asyncio.sleep(2)
            faults = _Faults(database, crew, random, report.faults)
            plans = []
            for kinds in (WORKER_FAULTS, STORE_FAULTS):
                plan = [kind for kind in kinds for _ in range(counts.get(kind, 0))]
                random.shuffle(plan)
                plans.append(plan)
            for task in [asyncio.create_task(faults.do(plan)) for plan in plans]:
                await task
            report.stuck = await _calm(history, matches)
        finally:
            ended.set()
            done = await asyncio.gather(*playing, return_exceptions=True)
        report.broken += [repr(error) for error in done if isinstance(error, BaseException)]
        report.unequal = await _compare_workers(crew, matches, history, root)
        replacing.cancel()
        report.codes = await crew.close()
        writes.close()
        logs, talk = _stored(root, history)
        for path in logs.values():
            data = storage.read_bytes(path)
            with contextlib.suppress(SaveError):  # the checker tells what is damaged
                report.bot_waits += writes.bot_waits(parse(data, path), path, data)
        _note_still(history, crew.log)
        report.orphaned = [float(seconds) for seconds in _ORPHANED.findall(crew.log)]
        report.still = [
            after - before for record in history.tables.values() for before, after in record.still
        ]
        report.verdict = check(history, logs, talk)
        if keep is not None:
            _keep(keep, history, logs, crew, database)
        storage.unmount(store)
    broken: Counter[str] = Counter()
    for player in players:
        report.waits += player.waits
        broken.update(error[-1200:] for error in player.broken)
        report.sentences.update(_NAMED.sub("...", sentence) for sentence in player.sentences)
    report.broken += [f"{count} times: {error}" for error, count in broken.items()] + _errors(crew.log)
    report.seconds = time.monotonic() - began
    return report


def _note_still(history: History, log: str) -> None:
    """Note in a history when clocks stood still, as workers have reported it."""
    ahead = time.time() - time.monotonic()
    for table, seconds, until in _STILL.findall(log):
        after = float(until) - ahead
        if (record := history.tables.get(table)) is not None:
            record.still.append((after - float(seconds), after))


def _errors(log: str) -> list[str]:
    """Return the errors in what workers have reported, without times."""
    found = Counter(_TIME.sub("", match.group()) for match in _ERRORS.finditer(log))
    return [f"{count} times: {error[-1200:]}" for error, count in found.most_common()]


async def _calm(history: History, matches: Sequence[Match | None]) -> list[str]:
    """Let everything be well for some time; return the tables at which nothing happens then."""
    before = {match.table: len(_log_of(history, match.table)) for match in matches if match is not None}
    await asyncio.sleep(_CALM_SECONDS)
    now = {match.table for match in matches if match is not None}
    return [
        table for table, count in before.items() if table in now and len(_log_of(history, table)) == count
    ]


def _log_of(history: History, table: str) -> set[int]:
    """Return the lengths of a log that were seen."""
    return {sight.entries for sight in history.sights if sight.table == table}


async def _compare_workers(
    crew: Workers, matches: Sequence[Match | None], history: History, root: Path
) -> list[str]:
    """Look at all tables by each worker; return those that do not show the newest position soon."""
    unequal = []
    for one in crew.running:
        watcher = Player(f"watcher of {one.name}", lambda one=one: [one.address], history, Random(0))  # type: ignore[misc]
        for match in matches:
            if match is None or match.table not in history.tables:
                continue
            deadline = time.monotonic() + TAKEOVER_SECONDS
            while True:
                shown = await watcher.look(match.table)
                path = _log_path(root, match.table)
                lines = storage.read_bytes(path).count(b"\n") - 1 if path is not None else 0
                if shown.get("entries") == lines or shown.get("stage") == "finished":
                    break
                if time.monotonic() > deadline:
                    unequal.append(
                        f"{one.name}, table {match.table}: {shown.get('entries')} of {lines} entries"
                    )
                    break
                await asyncio.sleep(0.1)
        watcher.hang_up()
    return unequal


def _log_path(root: Path, table: str) -> Path | None:
    log = read_metadata(root / "server" / "tables" / f"{table}.json")["log"]
    return root / "server" / "games" / f"{log}{SUFFIX}" if log else None


def _stored(root: Path, history: History) -> tuple[dict[str, Path], dict[str, Sequence[str]]]:
    """Return the logs and the talk of all tables."""
    logs: dict[str, Path] = {}
    talk: dict[str, Sequence[str]] = {}
    for table in history.tables:
        with contextlib.suppress(SaveError):
            data = read_metadata(root / "server" / "tables" / f"{table}.json")
            talk[table] = [text for _kind, _name, text in data["talk"]]
            logs[table] = root / "server" / "games" / f"{data['log']}{SUFFIX}"
    return logs, talk


def _keep(
    folder: Path, history: History, logs: Mapping[str, Path], crew: Workers, database: Database
) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    history.write(folder / "history.jsonl")
    (folder / "workers.log").write_text(crew.log)
    (folder / "postgresql.log").write_bytes(database.log.read_bytes())
    for table, path in logs.items():
        with contextlib.suppress(OSError):
            (folder / f"{table}.jsonl").write_bytes(storage.read_bytes(path))


def told(report: Report) -> str:
    """Return the result of a run as text."""
    assert report.verdict is not None
    lines: list[str] = []
    figures = report.verdict.figures
    for kind, text in (WORKER_FAULTS | STORE_FAULTS).items():
        lines.append(f"{report.faults[kind]:6d}  {text}")
    if not report.real_disk:
        lines.append(
            "        (no file system can be mounted here: the full disk was a trigger that raises its error)"
        )
    lines.append(f"{report.seconds:.0f} s, {figures.sights} positions seen, {figures.clocks} clocks")
    lines.append(
        f"attempts: {figures.done} acknowledged, {figures.refused} refused, {figures.unknown} without"
        f" a certain answer, of which {figures.arrived} were made"
    )
    if figures.vagueness:
        lines.append(
            f"clocks: at most {figures.error:.3f} s outside of what the history allows, which is"
            f" {quantiles([*figures.vagueness, 0.0], n=20)[-1]:.2f} s wide (p95);"
            f" {figures.moments} wrong for less than a second"
        )
    for what, times in (
        ("until a worker is reached", report.waits),
        ("from the end of a leader's time to the next leader", report.orphaned),
        ("until a bot has moved", report.bot_waits),
    ):
        if len(times) > 1:
            cuts = quantiles(times, n=100)
            lines.append(
                f"seconds {what}: {cuts[49]:.2f} median, {cuts[94]:.2f} p95, {cuts[98]:.2f} p99,"
                f" {max(times):.2f} most"
            )
    if report.still:
        lines.append(
            f"clocks stood still {len(report.still)} times, for {max(report.still):.1f} s at most,"
            " while no worker served their tables"
        )
    lines.append("players were told:")
    for sentence, count in report.sentences.most_common(12):
        lines.append(f"{count:6d}  {sentence}")
    for what, found in (
        ("VIOLATIONS", _first(report.verdict.violations)),
        ("TABLES THAT STAND STILL", report.stuck),
        ("WORKERS BEHIND", report.unequal),
        ("ERRORS OF THE PROGRAM", report.broken),
    ):
        lines.append(f"{what}: {len(found)}")
        lines += [textwrap.indent(one, "    ") for one in found[:20]]
    lines.append(f"workers ended with {Counter(report.codes)}")
    return "\n".join(lines)


def _first(violations: Sequence[Violation]) -> list[str]:
    """Return the first violation of each kind at each table, with the number of the others."""
    found: dict[tuple[str, str], list[Violation]] = {}
    for one in violations:
        found.setdefault((one.wrong, one.table), []).append(one)
    return [f"{some[0]} (and {len(some) - 1} more)" for some in found.values()]


def main() -> None:
    """Run it."""
    kinds = WORKER_FAULTS | STORE_FAULTS
    parser = argparse.ArgumentParser(description="Play under faults, and check what players did and saw.")
    for kind, text in kinds.items():
        parser.add_argument(f"--{kind}", type=int, metavar="N", help=f"how often {text}")
    parser.add_argument(
        "--all", type=int, default=0, metavar="N", help="how often, for those that are not named"
    )
    parser.add_argument("--workers", type=int, default=4)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(3)))
    parser.add_argument("--keep", type=Path, help="a folder for the history and the logs")
    args = parser.parse_args()
    counts = {kind: args.all if (given := getattr(args, kind)) is None else given for kind in kinds}
    print(f"seed {args.seed}", flush=True)
    found = asyncio.run(run(counts, workers=args.workers, tables=args.tables, seed=args.seed, keep=args.keep))
    print(told(found))
    sys.exit(0 if found.sound else 1)


if __name__ == "__main__":
    main()
