"""The command: ``python -m benchmarks.abuse``."""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import sys
import tempfile
from pathlib import Path

from benchmarks.abuse.attack import ABUSERS, KEY_FILE
from benchmarks.abuse.kinds import WHAT, abuse
from benchmarks.abuse.measuring import measure
from benchmarks.server import prepare


def main() -> None:
    """Measure all kinds of abuse, or those that are named."""
    parser = argparse.ArgumentParser(description="Measure the server under abuse.")
    parser.add_argument("kinds", nargs="*", choices=[[], *WHAT], help="all, if none is named")
    parser.add_argument("--seconds", type=float, default=12.0, help="how long each kind lasts")
    parser.add_argument("--be", choices=WHAT, help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.be:
        asyncio.run(abuse(args.be, args.port, args.folder, args.seconds))
    print(f"load {os.getloadavg()[0]:.1f} of {os.cpu_count()} cores\n", flush=True)
    bad = []
    with tempfile.TemporaryDirectory() as name:
        first = Path(name) / "first"
        innocent, _other, *abusers = asyncio.run(prepare(first, 2 + ABUSERS))
        for number, key in enumerate(abusers):
            key.write_private_key(first / KEY_FILE.format(number))
        for kind in args.kinds or WHAT:
            data = Path(name) / kind
            shutil.copytree(first, data)
            if not asyncio.run(measure(kind, data, innocent, args.seconds)):
                bad.append(kind)
    print(f"{len(bad)} of {len(args.kinds or WHAT)} kinds too slow or damaged: {', '.join(bad) or '-'}")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
