"""Lines of logs, sealed or not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from saves.lines import canonical, seal


def payloads(path: Path) -> list[dict[str, Any]]:
    """Return the lines of a log without their checksums."""
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    for line in lines:
        del line["sum"]
    return lines


def sealed(lines: list[Any]) -> bytes:
    """Return a log with these lines and checksums that fit."""
    data, checksum = b"", ""
    for line in lines:
        payload = line if isinstance(line, bytes) else canonical(line)
        whole, checksum = seal(payload, checksum)
        data += whole
    return data
