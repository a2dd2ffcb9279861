"""What every test can rely on: a neutral environment, how pilots wait, how hard hypothesis searches."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# Before anything imports textual, which reads some of these once.
for _name in [name for name in os.environ if name.startswith(("TEXTUAL", "LC_", "LANG"))]:
    if not _name.startswith("TEXTUAL_SNAPSHOT"):  # the snapshot plug-in's own
        del os.environ[_name]
for _name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "COLORTERM"):
    os.environ.pop(_name, None)
os.environ.update(LANG="C.UTF-8", LC_ALL="C.UTF-8", TERM="xterm-256color")

from tests.idle import ask_the_event_loop  # noqa: E402 - it imports textual

ask_the_event_loop()

_UNHURRIED = (HealthCheck.too_slow, HealthCheck.data_too_large)
settings.register_profile("default", deadline=None, max_examples=8, suppress_health_check=_UNHURRIED)
settings.register_profile("thorough", deadline=None, max_examples=300, suppress_health_check=_UNHURRIED)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def pytest_xdist_auto_num_workers() -> int:
    """Have one worker more than there are cores: many tests wait for other processes, or for the clock."""
    return (os.cpu_count() or 1) + 1
