"""How a server grows: ``python -m benchmarks.scale`` (``--help`` tells the options).

A discrete-event simulation of workers and their store, with costs that were measured by ``benchmarks.load``
and ``benchmarks.capacity``. A worker does one thing at a time: keys, moves, what it hears of others; while
it writes it waits for the store. What waits to be committed shares a flush of the disk.

Keys are simulated at a few workers only, writes and notifications of all of them.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from statistics import quantiles
from typing import Any, Final

import simpy

SIZES: Final = (1_000, 10_000, 100_000)
BUSY: Final = 0.5
"""How much of a worker's time may be used, so that keys do not wait."""

_SAMPLE: Final = 3
_MOST_WORKERS: Final = 20_000
_LARGE_MS: Final = 20.0
_LATE: Final = 0.05

Process = Generator[Any, Any, None]


@dataclass(frozen=True, slots=True)
class Costs:
    """What things cost; ms of CPU where nothing else is said.

    Attributes:
        key: a key at its worker.
        move: a move with its key, the pictures of it that both players see included.
        hear_line: that a line was appended to a log, at each other worker.
        hear_metadata: that the metadata of a table were written, at each other worker.
        tick: what each table takes of each worker in a second.
        write: a line and the metadata that are written with it, in the store.
        read: what a worker reads after a write of metadata, in the store; of many tables at once.
        flush: ms that the disk of the store takes to flush, without CPU.
        line_writes: writes for each move.
        metadata_writes: how many of them, at most one each, write metadata too.
        worker_mib, guest_mib, table_kib: memory of a worker, of a connection, of each table at every worker.
        key_bytes: sent for a key.
    """

    key: float = 4.9
    move: float = 37.0
    hear_line: float = 0.3
    hear_metadata: float = 0.45
    tick: float = 0.00065
    write: float = 0.5
    read: float = 0.02
    flush: float = 5.0
    line_writes: float = 1.0
    metadata_writes: float = 1.0
    worker_mib: float = 95.0
    guest_mib: float = 2.2
    table_kib: float = 5.0
    key_bytes: float = 1_400.0


@dataclass(frozen=True, slots=True)
class Plan:
    """A server of some size.

    Attributes:
        name: what is different about it.
        players: how many people play at the same time, in pairs.
        keys, moves: of each player in a second.
        halls: how many halls there are, each with its own store.
        cores: of each store.
        costs: as measured, unless something is changed.
    """

    name: str
    players: int
    keys: float = 0.5
    moves: float = 0.05
    halls: int = 1
    cores: int = 8
    costs: Costs = field(default_factory=Costs)

    @property
    def lines(self) -> float:
        """Lines appended a second in each hall."""
        return self.players / self.halls * self.moves * self.costs.line_writes

    @property
    def metadata(self) -> float:
        """Writes of metadata a second in each hall."""
        return self.players / self.halls * self.moves * self.costs.metadata_writes

    @property
    def hearing(self) -> float:
        """The share of its time that each worker takes to hear of the others and to look at all tables."""
        costs, tables = self.costs, self.players / self.halls / 2
        return (
            self.lines * costs.hear_line + self.metadata * costs.hear_metadata + tables * costs.tick
        ) / 1000

    @property
    def workers(self) -> int:
        """Workers of each hall that are needed; without enough room, those that the keys alone need."""
        players = self.players / self.halls
        waits = self.costs.line_writes * (self.costs.write + 1.5 * self.costs.flush)
        work = players * (self.keys * self.costs.key + self.moves * (self.costs.move + waits)) / 1000
        room = BUSY - self.hearing
        return min(_MOST_WORKERS, math.ceil(work / (room if room > 0.05 else BUSY)))

    @property
    def reading(self) -> float:
        """Cores of each store that reading takes."""
        return self.metadata * self.workers * self.costs.read / 1000


class _Store:
    """PostgreSQL: some cores, and one flush of the disk for all that wait."""

    def __init__(self, env: simpy.Environment, plan: Plan) -> None:
        self.env = env
        self.plan = plan
        self.cores = simpy.Resource(env, plan.cores)
        self.flush_done = env.event()
        self.times: list[float] = []
        env.process(self._flush())

    def write(self) -> Process:
        """Write, and wait until it is on disk."""
        began = self.env.now
        costs = self.plan.costs
        with self.cores.request() as core:
            yield core
            yield self.env.timeout(costs.write)
        yield self.flush_done  # the one that runs may have begun too early
        yield self.flush_done
        self.times.append(self.env.now - began)

    def _flush(self) -> Process:
        while True:
            yield self.env.timeout(self.plan.costs.flush)
            done, self.flush_done = self.flush_done, self.env.event()
            done.succeed()

    def read(self) -> Process:
        """Let all workers read what one has written."""
        left = self.plan.workers * self.plan.costs.read
        while left > 0:
            part = min(left, _LARGE_MS)
            with self.cores.request() as core:
                yield core
                yield self.env.timeout(part)
            left -= part


class _Worker:
    """A worker with some guests."""

    def __init__(self, env: simpy.Environment, store: _Store, random: Random) -> None:
        self.env = env
        self.store = store
        self.random = random
        self.loop = simpy.Resource(env, 1)
        self.keys: list[float] = []
        self.pressed = 0
        self.busy = 0.0
        self.heard = 0.0
        """ms of work that it has heard of and that no key has waited for yet."""

    def guests(self) -> Process:
        """Press keys, and move now and then."""
        plan = self.store.plan
        rate = plan.players / plan.halls / plan.workers * plan.keys / 1000
        while True:
            yield self.env.timeout(self.random.expovariate(rate))
            self.env.process(self._key(self.random.random() < plan.moves / plan.keys))

    def _key(self, moves: bool) -> Process:
        costs, began = self.store.plan.costs, self.env.now
        self.pressed += 1
        with self.loop.request() as turn:
            yield turn
            taken, self.heard = self.heard, 0.0
            begun = self.env.now
            yield self.env.timeout(taken + self._vary(costs.key))
            if moves:
                yield self.env.timeout(self._vary(costs.move))
                for _ in range(_whole(costs.line_writes, self.random)):
                    yield self.env.process(self.store.write())
                    if self.random.random() < costs.metadata_writes / costs.line_writes:
                        self.env.process(self.store.read())
            self.busy += self.env.now - begun
        self.keys.append(self.env.now - began)

    def hear(self, ms: float) -> None:
        """Have something to do before the next key."""
        self.heard += ms

    def _vary(self, ms: float) -> float:
        """Return a time that varies as those of keys do: p95 is 2.3 times the mean."""
        return self.random.gammavariate(1.5, ms / 1.5)


def _whole(count: float, random: Random) -> int:
    return int(count) + (random.random() < count % 1)


def _others(env: simpy.Environment, store: _Store, workers: list[_Worker], random: Random) -> Process:
    """Write what the workers write that are not simulated, and let those that are hear of it."""
    plan = store.plan
    costs = plan.costs
    share = max(0.0, 1 - len(workers) / plan.workers)
    rate = plan.lines / 1000

    def write(with_metadata: bool, counts: bool) -> Process:
        if counts:
            yield env.process(store.write())
            if with_metadata:
                env.process(store.read())
        else:
            yield env.timeout(0)
        for worker in workers:
            worker.hear(costs.hear_line + with_metadata * costs.hear_metadata)

    while rate:
        yield env.timeout(random.expovariate(rate))
        env.process(write(random.random() < plan.metadata / plan.lines, random.random() < share))


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a simulation has shown.

    Attributes:
        worker: share of its time that a worker is busy.
        key, write: median and p95 of the times of those that were answered, in ms.
        late: share of the keys that were not answered at the end; where it is large, the queues grow.
    """

    worker: float
    key: tuple[float, float]
    write: tuple[float, float]
    late: float


def simulate(plan: Plan, seconds: float, seed: int) -> Outcome:
    """Simulate one of the halls."""
    env, random = simpy.Environment(), Random(seed)
    store = _Store(env, plan)
    workers = [_Worker(env, store, Random(random.random())) for _ in range(min(_SAMPLE, plan.workers))]
    for worker in workers:
        env.process(worker.guests())
    env.process(_others(env, store, workers, random))
    env.run(until=1000 * seconds)
    keys = [one for worker in workers for one in worker.keys]
    busy = sum(worker.busy for worker in workers) / len(workers) / (1000 * seconds)
    pressed = sum(worker.pressed for worker in workers)
    return Outcome(busy, _cuts(keys), _cuts(store.times), 1 - len(keys) / pressed)


def _cuts(times: list[float]) -> tuple[float, float]:
    if len(times) < 20:
        return (math.inf, math.inf)  # nothing comes through
    found = quantiles(times, n=20)
    return found[9], found[18]


def plans(sizes: Sequence[int], costs: Costs, keys: float, moves: float) -> Iterator[Plan]:
    """Yield what is simulated: each size as it is, and then with what helps."""
    for players in sizes:
        plain = Plan("as it is", players, keys, moves, costs=costs)
        fast = replace(costs, flush=0.3)
        yield plain
        yield replace(plain, name="disk that flushes in 0.3 ms", costs=fast)
        halls = max(1, players // 2_000)
        if halls > 1:
            yield replace(plain, name=f"and {halls} halls, a store each", costs=fast, halls=halls, cores=4)


def show(plan: Plan, outcome: Outcome) -> None:
    """Print a line."""
    costs, workers = plan.costs, plan.workers * plan.halls
    tables = plan.players / plan.halls / 2
    memory = workers * (costs.worker_mib + tables * costs.table_kib / 1024) + plan.players * costs.guest_mib
    megabits = plan.players * plan.keys * costs.key_bytes * 8 / 1e6
    line = f"{plan.players:7,} {plan.name:34}{workers:7,}{memory / 1024:7.0f}{megabits:8.0f}"
    line += f"{100 * plan.hearing:7.0f}%{plan.reading:7.1f}"
    if outcome.late > _LATE:
        line += f"{100 * outcome.worker:7.0f}%  too much: {100 * outcome.late:.0f} % of the keys wait"
    else:
        line += f"{100 * outcome.worker:7.0f}%{outcome.key[0]:8.0f} /{outcome.key[1]:5.0f}"
        line += f"{outcome.write[0]:8.1f} /{outcome.write[1]:5.1f}"
    print(line, flush=True)


def main() -> None:
    """Simulate all sizes."""
    parser = argparse.ArgumentParser(description="Simulate workers and their store at several sizes.")
    parser.add_argument("players", nargs="*", type=int, help="how many at the same time")
    for name, value in ((name, getattr(Costs(), name)) for name in Costs.__slots__):
        parser.add_argument(f"--{name.replace('_', '-')}", type=float, default=value)
    parser.add_argument("--keys", type=float, default=0.5, help="keys a second of each player")
    parser.add_argument("--moves", type=float, default=0.05, help="moves a second of each player")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long a time is simulated")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    costs = Costs(**{name: getattr(args, name) for name in Costs.__slots__})
    print(
        f"{'players':>7} {'':34}{'workers':>7}{'GiB':>7}{'Mbit/s':>8}{'hear':>8}{'read':>7}"
        f"{'worker':>8}{'key p50/p95':>15}{'write p50/p95':>15}"
    )
    for plan in plans(args.players or SIZES, costs, args.keys, args.moves):
        show(plan, simulate(plan, args.seconds, args.seed))


if __name__ == "__main__":
    main()
