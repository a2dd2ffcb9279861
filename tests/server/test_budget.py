"""The budget of a connection, counted without a connection."""

from __future__ import annotations

import zlib

import pytest

from tui.server.budget import (
    ENVIRONMENT_BYTES,
    PACKETS_A_SECOND,
    PACKETS_AT_ONCE,
    VARIABLES,
    Allowance,
    Budget,
)
from tui.server.compression import LARGEST_PAYLOAD, BoundedDecompressor
from tui.server.limits import BURST_BYTES

_DATA, _KEXINIT, _CHANNEL_OPEN = 94, 20, 90
_RATE = 1000


@pytest.fixture
def budget() -> Budget:
    """Give the budget of a guest who has logged in at the time 0."""
    made = Budget(_RATE, 0.0)
    made.log_in(0.0)
    return made


def test_an_allowance_comes_back_up_to_the_whole_and_no_further() -> None:
    allowance = Allowance(10, 2, 0.0)
    assert allowance.take(10, 0.0)
    assert not allowance.take(1, 0.0)
    assert allowance.take(1, 1.0)
    assert allowance.take(10, 1000.0)
    assert not allowance.take(0.1, 1000.0)


def test_bytes_are_limited_at_once_and_for_long(budget: Budget) -> None:
    budget.count_bytes(BURST_BYTES, 0.0)
    for second in range(1, 100):
        budget.count_bytes(_RATE, float(second))
    assert not budget.exceeded
    budget.count_bytes(_RATE, 99.5)
    assert budget.exceeded.startswith("Too much came from your terminal")


def test_packets_are_limited_however_small(budget: Budget) -> None:
    for _number in range(PACKETS_AT_ONCE):
        budget.count_packet(_DATA, 0.0)
    for _number in range(PACKETS_A_SECOND):
        budget.count_packet(_DATA, 1.0)
    assert not budget.exceeded
    budget.count_packet(_DATA, 1.0)
    assert budget.exceeded


@pytest.mark.parametrize("kind", [_KEXINIT, _CHANNEL_OPEN])
def test_what_costs_the_server_more_is_counted_more(budget: Budget, kind: int) -> None:
    for _number in range(100):
        budget.count_packet(kind, 0.0)
    assert budget.exceeded


def test_before_the_login_nothing_comes_back() -> None:
    budget = Budget(_RATE, 0.0)
    budget.count_bytes(BURST_BYTES, 0.0)
    assert not budget.exceeded
    budget.count_bytes(1, 1000.0)
    assert "before the login" in budget.exceeded


def test_the_environment_is_limited_in_count_and_size(budget: Budget) -> None:
    budget.check_environment([{b"%d" % number: b"" for number in range(VARIABLES)}])
    budget.check_environment(
        [{b"A": bytes(ENVIRONMENT_BYTES // 2 - 1)}, {b"B": bytes(ENVIRONMENT_BYTES // 2 - 1)}]
    )
    assert not budget.exceeded
    many = Budget(_RATE, 0.0)
    many.check_environment([{b"%d" % number: b"" for number in range(VARIABLES)}, {b"A": b""}])
    assert "SendEnv" in many.exceeded
    budget.check_environment([{b"A": bytes(ENVIRONMENT_BYTES)}])
    assert "SendEnv" in budget.exceeded


def test_a_compressed_packet_must_not_become_large() -> None:
    def packed(size: int) -> bytes:
        stream = zlib.compressobj()
        return stream.compress(bytes(size)) + stream.flush(zlib.Z_SYNC_FLUSH)

    assert BoundedDecompressor().decompress(packed(LARGEST_PAYLOAD)) == bytes(LARGEST_PAYLOAD)
    assert BoundedDecompressor().decompress(packed(LARGEST_PAYLOAD + 1)) is None
    assert BoundedDecompressor().decompress(packed(30 << 20)) is None
    assert BoundedDecompressor().decompress(b"no stream") is None
