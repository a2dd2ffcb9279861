"""``python -m hinterland``: the program, as the command ``hinterland``."""

from __future__ import annotations

import sys
from typing import NoReturn

from hinterland.packages import require_own, why_broken


def main() -> NoReturn:
    """Run the command that the process was started with, and end the process with its status."""
    try:
        require_own()
    except ImportError as error:
        sys.exit(f"hinterland: {error}")
    try:
        from tui.command import main as run

        run()
    except (ImportError, SyntaxError) as error:
        if (reason := why_broken(error)) is None:
            raise
        sys.exit(f"hinterland: {reason}")


if __name__ == "__main__":
    main()
