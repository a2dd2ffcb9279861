"""The manual page."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.command.conftest import Hinterland
from tui.command.group import COMMANDS


def test_the_page_names_every_command_and_option(hinterland: Hinterland) -> None:
    page = hinterland("--man").out
    assert page.startswith('.TH HINTERLAND 1 "" "Hinterland ')
    for command in COMMANDS:
        assert f".SS hinterland {command}\n" in page
        helped = hinterland(command, "--help").out
        for option in re.findall(r"^  .*?(--[a-z-]+)", helped, re.MULTILINE):
            assert option.replace("-", "\\-") in page
    assert ".SS hinterland puzzles make\n" in page


def test_no_line_of_text_is_a_request(hinterland: Hinterland) -> None:
    known = {"TH", "SH", "SS", "TP", "PP", "nf", "fi", "RS", "RE", "B"}
    for line in hinterland("--man").out.splitlines():
        assert line
        if line[0] in ".'":
            assert re.match(r"\.(\w+)", line).group(1) in known  # type: ignore[union-attr]


def test_man_renders_it_without_a_warning(hinterland: Hinterland, tmp_path: Path) -> None:
    man = shutil.which("man")
    if man is None:
        pytest.skip("man is not installed")
    page = tmp_path / "hinterland.1"
    page.write_text(hinterland("--man").out, encoding="utf-8")
    shown = subprocess.run(
        [man, "--warnings=w", "-l", str(page)],
        capture_output=True,
        text=True,
        env={"PATH": "/usr/bin:/bin", "MANWIDTH": "200", "LC_ALL": "C.UTF-8", "PAGER": "cat"},
    )
    assert shown.returncode == 0
    assert shown.stderr == ""
    for words in (
        "hinterland verify [OPTIONS] FILE|ID|FOLDER...",
        "-V, --version",
        "hinterland puzzles make",
    ):
        assert words in shown.stdout


@pytest.mark.parametrize(
    "arguments", [("-h",), ("list", "-h"), ("puzzles", "make", "-h"), ("new", "castle", "-h")]
)
def test_h_is_help(hinterland: Hinterland, arguments: tuple[str, ...]) -> None:
    shown = hinterland(*arguments)
    assert (shown.status, shown.out) == (0, hinterland(*arguments[:-1], "--help").out)
    assert "-h, --help" in shown.out


def test_v_is_version(hinterland: Hinterland) -> None:
    assert hinterland("-V").out == hinterland("--version").out
