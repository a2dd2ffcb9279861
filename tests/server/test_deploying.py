"""The files with which a server is run: units of systemd and the Containerfile."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.serving import Serving, serving  # noqa: F401
from tests.terminal import ROOT

UNITS = sorted((ROOT / "packaging" / "systemd").iterdir())
CONTAINERFILE = (ROOT / "packaging" / "Containerfile").read_text(encoding="utf-8")


def test_systemd_finds_nothing_wrong(tmp_path: Path) -> None:
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("systemd is not installed")
    program = tmp_path / "program"
    shutil.copy("/bin/true", program)
    for unit in UNITS:
        text = unit.read_text(encoding="utf-8").replace("/opt/hinterland/bin/hinterland", str(program))
        (tmp_path / unit.name).write_text(text, encoding="utf-8")
    for unit in UNITS:
        checked = subprocess.run(
            [analyze, "verify", "--man=no", str(tmp_path / unit.name)], capture_output=True, text=True
        )
        told = [line for line in checked.stderr.splitlines() if str(tmp_path) in line or "hinterland" in line]
        assert told == [], unit.name


def test_the_units_and_the_container_run_commands_that_exist() -> None:
    from tui.command.group import hinterland

    lines = [
        line.partition("=")[2]
        for unit in UNITS
        for line in unit.read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
        if line.startswith("ExecStart=")
    ]
    entry = json.loads(re.search(r"^ENTRYPOINT (.*)$", CONTAINERFILE, re.M)[1])  # type: ignore[index]
    rest = json.loads(re.search(r"^CMD (.*)$", CONTAINERFILE, re.M)[1])  # type: ignore[index]
    for words in [*(line.split() for line in lines), [*entry, *rest]]:
        assert words[0] == "/opt/hinterland/bin/hinterland"
        context = hinterland.make_context("hinterland", words[1:], resilient_parsing=False)
        name, command, arguments = hinterland.resolve_command(
            context, [*context._protected_args, *context.args]
        )
        command.make_context(name, arguments, parent=context)


def copied() -> list[str]:
    """The files and folders from which the container is built."""
    lines = re.findall(r"^COPY (?!--from)(.*)$", CONTAINERFILE, re.M)
    return [word for line in lines for word in line.split()[:-1]]


@pytest.mark.slow
def test_what_the_container_copies_is_enough_to_build(tmp_path: Path) -> None:
    source = tmp_path / "src"
    for name in copied():
        target = source / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, target)
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", str(tmp_path), str(source)]
    built = subprocess.run(command, capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    assert len(list(tmp_path.glob("hinterland-*.whl"))) == 1


def test_the_health_check_tells_a_server_that_answers(serving: Callable[..., Serving]) -> None:  # noqa: F811
    server = serving("--open")
    command = json.loads(re.search(r"^    CMD (\[.*\])$", CONTAINERFILE, re.M)[1])  # type: ignore[index]
    code = command[2].replace("8022", str(server.port))

    def healthy() -> bool:
        asked = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=30)
        return asked.returncode == 0

    assert all(healthy() for _ in range(3))
    assert server.end() == 0
    assert not healthy()
