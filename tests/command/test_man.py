"""The manual page."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.command.conftest import ROOT, Hinterland
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


def spoken(path: Path) -> list[str]:
    """The strings of a module that are no docstrings."""
    nodes = list(ast.walk(ast.parse(path.read_bytes())))
    docstrings = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    constants = (node for node in nodes if isinstance(node, ast.Constant) and id(node) not in docstrings)
    return [str(node.value) for node in constants if isinstance(node.value, str | bytes)]


def test_readers_are_sent_to_documents_that_they_have(hinterland: Hinterland) -> None:
    docs = Path(hinterland("--docs").out.strip())
    files = [file for package in ("engine", "saves", "tui") for file in (ROOT / package).rglob("*.py")]
    texts = [text for file in files for text in spoken(file)]
    assert [text for text in texts if "docs/" in text] == []
    named = {page for text in texts if "hinterland --docs" in text for page in re.findall(r"\S+\.md", text)}
    assert {"bot-protocol.md", "settings.md"} <= named
    assert [page for page in sorted(named) if not (docs / page).is_file()] == []
