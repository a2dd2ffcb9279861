"""Admission of connections: who may begin, when, and who must leave."""

from __future__ import annotations

import pytest

from tui.server.arrivals import LOGINS_AT_ONCE, MOST_BEFORE_LOGIN, Arrival, Arrivals, network_of
from tui.server.limits import Limits


def admitted(arrivals: Arrivals, network: str, now: float = 0.0) -> Arrival:
    arrival = arrivals.admit(network, now)
    assert isinstance(arrival, Arrival), arrival
    return arrival


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("somewhere", "somewhere"),
    ],
)
def test_addresses_of_one_person_are_one_network(address: str, network: str) -> None:
    assert network_of(address) == network


def test_a_network_has_so_many_connections() -> None:
    arrivals = Arrivals(Limits(per_address=5, logins_per_minute=10_000))
    first = [admitted(arrivals, "a") for _number in range(10)]
    assert isinstance(arrivals.admit("a", 0.0), str)
    admitted(arrivals, "b")
    arrivals.leave(first[0])
    arrivals.leave(first[0])
    admitted(arrivals, "a", 1.0)
    assert arrivals.networks == {"a": 10, "b": 1}


def test_after_some_at_once_the_next_ones_wait_and_others_do_not() -> None:
    arrivals = Arrivals(Limits(per_address=1000, logins_per_minute=60))
    waits = [admitted(arrivals, "a").wait for _number in range(LOGINS_AT_ONCE + 10)]
    assert waits[:LOGINS_AT_ONCE] == [0.0] * LOGINS_AT_ONCE
    assert waits[LOGINS_AT_ONCE:] == pytest.approx(list(range(1, 11)))
    assert isinstance(arrivals.admit("a", 0.0), str), "nobody waits for ever"
    assert admitted(arrivals, "b").wait < 1
    assert admitted(arrivals, "a", 100.0).wait == 0.0


def test_all_networks_together_begin_only_so_fast() -> None:
    arrivals = Arrivals(Limits(per_address=1000))
    waits = [admitted(arrivals, f"network {number}").wait for number in range(80)]
    assert max(waits) > 3
    assert waits == sorted(waits)


def test_too_many_before_login_cost_the_most_crowded_network_its_oldest() -> None:
    arrivals = Arrivals(Limits(per_address=1000, logins_per_minute=10_000))
    closed: list[Arrival] = []

    def come(network: str, now: float) -> Arrival:
        arrival = admitted(arrivals, network, now)
        arrival.close = lambda: closed.append(arrival)
        return arrival

    guest = come("guest", 0.0)
    crowd = [come("crowd", number) for number in range(MOST_BEFORE_LOGIN + 5)]
    late = come("another guest", 1000.0)
    assert closed == crowd[:7]
    assert len(arrivals._before_login) == MOST_BEFORE_LOGIN
    arrivals.log_in(guest)
    arrivals.log_in(late)
    assert len(arrivals._before_login) == MOST_BEFORE_LOGIN - 2
    assert arrivals.networks["guest"] == 1
    for arrival in (*crowd, guest, late):
        arrivals.leave(arrival)
    assert not arrivals.networks
    assert not arrivals._before_login
