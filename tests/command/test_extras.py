"""Without the extras everything else works."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.command.conftest import ROOT

EXTRAS = ("numpy", "gymnasium", "pettingzoo", "PIL", "pyarrow", "psycopg", "distributed", "prometheus_client")


@pytest.mark.parametrize(
    "work",
    [
        "from tui.command import run; status = run(['keys'])",
        "from tui.server.running import load_everything; load_everything(); status = 0",
        "from tui.command import run; status = run('arena castle --bots random,random --games 2'.split())",
    ],
    ids=["keys", "serve", "arena"],
)
def test_no_extra_is_needed(tmp_path: Path, work: str) -> None:
    code = (
        f"import sys; sys.modules.update(dict.fromkeys({EXTRAS!r}));"
        f"import os; os.environ['HINTERLAND_DATA_DIR'] = {str(tmp_path)!r}; {work}; sys.exit(status)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
