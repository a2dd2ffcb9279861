"""The configuration of a server."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tui.server.limits import Limits


@dataclass(frozen=True, slots=True)
class Configuration:
    """The configuration of a server.

    Attributes:
        allow: the file with the keys that may come in, if they are in a file.
        listed: whether those may come in that are in the list kept with the names. If neither says who may
            come in, anyone with a key may.
        bot_keys: the file with the keys of bots, if any may come in.
        programs: the programs that it lets play, each with the folder in which it runs.
        metrics: host and port where it answers for what it measures; ``None`` for nothing.
    """

    folder: Path
    host: str
    port: int
    allow: Path | None
    listed: bool
    limits: Limits
    bot_keys: Path | None
    programs: Mapping[str, str]
    metrics: tuple[str, int] | None
    workers: int = 1
