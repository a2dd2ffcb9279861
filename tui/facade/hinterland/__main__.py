"""``python -m hinterland``: the program, as the command ``hinterland``."""

from __future__ import annotations

import sys
from typing import NoReturn

from hinterland.packages import require_own


def main() -> NoReturn:
    """Run the command that the process was started with, and end the process with its status."""
    try:
        require_own()
    except ImportError as error:
        sys.exit(f"hinterland: {error}")
    from tui.command import main as run

    try:
        run()
    except ModuleNotFoundError as error:
        sys.exit(
            f"hinterland: the package '{error.name}' is missing; install Hinterland with its dependencies"
        )


if __name__ == "__main__":
    main()
