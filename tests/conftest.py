"""Fixtures of every test: a neutral environment, waits for apps and not for the disk, fixed randomness.

Chance is the same in each run: the deals of games without a seed, and the examples of hypothesis. The option
``--hypothesis-seed=N`` changes both.
"""

from __future__ import annotations

import gc
import os
import sys
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

# Before anything imports textual, which reads some of these once.
for _name in [name for name in os.environ if name.startswith(("TEXTUAL", "LC_", "LANG"))]:
    if not _name.startswith("TEXTUAL_SNAPSHOT"):  # the snapshot plug-in's own
        del os.environ[_name]
for _name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "COLORTERM"):
    os.environ.pop(_name, None)
# Several processes import all tests, and many the program: what one has compiled the others load.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
os.environ.update(LANG="C.UTF-8", LC_ALL="C.UTF-8", TERM="xterm-256color", TEXTUAL_ANIMATIONS="none")

from engine.dealer import SECRET_BYTES  # noqa: E402 - they import textual, or follow those that do
from tests.packages import install  # noqa: E402, F401 - a fixture of several folders
from tests.postgres import database_url, postgres  # noqa: E402, F401 - fixtures of several folders
from tests.styles import parse_once  # noqa: E402
from tests.waiting import ask_the_event_loop  # noqa: E402

ask_the_event_loop()
parse_once()


def _flush(fd: int) -> None:
    """Stand in for ``os.fsync``, which may wait long for a busy disk.

    What it adds shows only when the power fails. That it is called, and when, is checked by ``FaultyOs``;
    processes that tests start call the real one.
    """
    os.fstat(fd)  # an error, if the file is closed


os.fsync = _flush  # type: ignore[assignment]

_UNHURRIED = (HealthCheck.too_slow, HealthCheck.data_too_large)
settings.register_profile("default", deadline=None, max_examples=3, suppress_health_check=_UNHURRIED)
settings.register_profile("thorough", deadline=None, max_examples=300, suppress_health_check=_UNHURRIED)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))

_secrets = Random()


def _new_secret() -> str:
    """Stand in for the operating system's random bits; processes that tests start get those."""
    return _secrets.randbytes(SECRET_BYTES).hex()


patch("saves.creation.new_secret", _new_secret).start()
# Else hypothesis reads the sources of all loaded modules for constants to try: 800 of files in each process,
# and other examples after each change of any of them.
patch.object(providers, "_get_local_constants", lambda: providers._local_constants).start()


def pytest_configure(config: pytest.Config) -> None:
    """Have hypothesis choose the same examples in each run, but where it is given a seed."""
    if config.getoption("--hypothesis-seed", None) is None:
        current = settings.get_current_profile_name()
        settings.register_profile(current, settings.get_profile(current), derandomize=True)
        settings.load_profile(current)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Have the deals of a test depend on the test and the seed alone."""
    _secrets.seed(f"{item.nodeid} {item.config.getoption('--hypothesis-seed', None)}")


def pytest_collection_finish() -> None:
    """Spare the garbage collector what was imported and collected: it stays to the end anyway."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)


def pytest_xdist_auto_num_workers() -> int:
    """Have one worker more than there are cores: many tests wait for other processes, or for the clock."""
    return (os.cpu_count() or 1) + 1
