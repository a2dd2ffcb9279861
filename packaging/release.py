"""The release checklist: ``python packaging/release.py [--rehearse] [--no-tests] [--into FOLDER]``.

Checks version and changelog, runs ``.ci/run``, builds sdist, wheel, manual page and site, looks into them,
installs the wheel into new environments (with all Pythons from 3.11 on that are found, and once without any
dependency), plays there, and adds a game and an expansion from packages. What is to be published is then in
FOLDER, ``dist`` by default. ``--rehearse`` does the same for a version that is not finished: changes may be
still under *Unreleased*, and the working folder may hold changes. Nothing is uploaded.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests import tutorials  # noqa: E402

PYTHONS = ("3.11", "3.12", "3.13", "3.14")
TOOLS = ("build", "twine", "check-wheel-contents")
LARGEST_WHEEL, LARGEST_SDIST = 3_300_000, 6_000_000
"""Bytes of the files to be published; a box of Carcassonne adds some 90,000 to the wheel, mostly words."""

UNWANTED = r"\.pyc$|\.env|\.lock$"
UNWANTED_IN_WHEEL = r"__snapshots__|\.po$|\.pot$|^tests/|^benchmarks/|corpus|" + UNWANTED
WANTED_IN_WHEEL = {"hinterland/docs/bot-protocol.md", "hinterland/docs/json/README.md"}
WANTED_IN_SDIST = {"NOTICE", "tests/conftest.py", "docs/bot-protocol.md", "tui/locale/hinterland.pot"}


class Failed(Exception):
    """A check that failed; the sentence says which."""


def say(words: str) -> None:
    """Head a part of the output."""
    print(f"\n== {words}", flush=True)


def run(*command: object, cwd: Path = ROOT, environ: dict[str, str] | None = None, seconds: int = 900) -> str:
    """Run a command and return its output, which the error of a failure contains."""
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env={**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1", **(environ or {})},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=seconds,
    )
    if done.returncode:
        raise Failed(f"{' '.join(map(str, command))}\n{done.stdout[-4000:]}")
    return done.stdout


def check_version(*, rehearse: bool) -> str:
    """Return the version, which the changelog has to describe."""
    source = (ROOT / "engine" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(\d+\.\d+\.\d+)"$', source, re.M)
    if found is None:
        raise Failed("engine/__init__.py has no version of the form 1.2.3")
    version = found[1]
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    if not rehearse:
        if not re.search(rf"^## {re.escape(version)} \(\d{{4}}-\d\d-\d\d\)$", changes, re.M):
            raise Failed(f"CHANGELOG.md has no section '## {version} (YEAR-MONTH-DAY)'")
        unreleased = re.search(r"^## Unreleased\n(.*?)(?=^## |\Z)", changes, re.M | re.S)
        if unreleased is not None and unreleased[1].strip():
            raise Failed("CHANGELOG.md still has changes under Unreleased")
        if run("git", "status", "--porcelain").strip():
            raise Failed("there are changes that are not committed")
        if run("git", "tag", "--list", f"v{version}").strip():
            raise Failed(f"there is a tag v{version} already")
    elif "## Unreleased" not in changes and f"## {version}" not in changes:
        raise Failed("CHANGELOG.md has neither Unreleased nor this version")
    print(version)
    return version


def build(into: Path, tools: Path) -> tuple[Path, Path]:
    """Build sdist and wheel and return them; the wheel is made from the sdist."""
    run(tools / "python", "-m", "build", "--outdir", into, ".")
    (sdist,), (wheel,) = into.glob("*.tar.gz"), into.glob("*.whl")
    run(tools / "twine", "check", "--strict", sdist, wheel)
    run(tools / "check-wheel-contents", "--config", ROOT / "pyproject.toml", wheel)
    return sdist, wheel


def check_contents(sdist: Path, wheel: Path, version: str) -> None:
    """Make sure that nothing is published that nobody needs, and all that is needed."""
    names = zipfile.ZipFile(wheel).namelist()
    with tarfile.open(sdist) as archive:
        sources = [name.partition("/")[2] for name in archive.getnames()]
    for file, inside, unwanted, wanted, most in (
        (wheel, names, UNWANTED_IN_WHEEL, WANTED_IN_WHEEL, LARGEST_WHEEL),
        (sdist, sources, UNWANTED, WANTED_IN_SDIST, LARGEST_SDIST),
    ):
        found = [name for name in inside if re.search(unwanted, name)]
        if found:
            raise Failed(f"{file.name} holds {', '.join(found[:5])}")
        if missing := sorted(wanted - set(inside)):
            raise Failed(f"{file.name} lacks {', '.join(missing)}")
        size = file.stat().st_size
        if size > most:
            raise Failed(f"{file.name} has {size} bytes, more than {most}")
        print(f"{file.name}: {size:,} bytes, {len(inside)} files")
    for package in ("engine", "saves", "tui", "hinterland"):
        if f"{package}/py.typed" not in names:
            raise Failed(f"{wheel.name} lacks {package}/py.typed")
    for source in (ROOT / "tui" / "locale").glob("*/LC_MESSAGES/hinterland.po"):
        if str(source.with_suffix(".mo").relative_to(ROOT)) not in names:
            raise Failed(f"{wheel.name} lacks the language {source.parents[1].name}")
    metadata = zipfile.ZipFile(wheel).read(f"hinterland-{version}.dist-info/METADATA").decode()
    fields = ("Author: The Hinterland developers", "License-Expression: MIT", "License-File: NOTICE")
    for field in (*fields, "Requires-Python: >=3.11"):
        if field not in metadata:
            raise Failed(f"the metadata lack '{field}'")


def environment(folder: Path, python: str | Path, *packages: object) -> Path:
    """Return the folder of programs of a new environment with some packages."""
    run(python, "-m", "venv", folder)
    if packages:
        run(folder / "bin" / "pip", "install", "--quiet", *packages)
    return folder / "bin"


def check_library(programs: Path) -> None:
    """Play, save and read with the wheel alone, without a single dependency."""
    listed = json.loads(run(programs / "pip", "list", "--format", "json"))
    others = {one["name"] for one in listed} - {"pip", "setuptools", "hinterland"}
    if others:
        raise Failed(f"the environment without dependencies has {', '.join(sorted(others))}")
    for page in ("ten-lines", "bot"):
        run(programs / "python", "-c", "\n".join(tutorials.pieces(page)), cwd=programs)


def check_program(programs: Path, work: Path) -> None:
    """Run commands of an installed wheel, far from the sources."""
    environ = {"HINTERLAND_DATA_DIR": str(work / "data"), "LC_ALL": "C.UTF-8"}

    def hinterland(*arguments: object) -> str:
        return run(programs / "hinterland", *arguments, cwd=work, environ=environ)

    print(hinterland("--version").strip())
    hinterland("simulate", "landover", "--bots", "greedy,random", "--keep", work / "data" / "games")
    (game,) = json.loads(hinterland("list", "--json"))
    for arguments in (
        ("show", game["id"]),
        ("verify", game["id"]),
        ("export", game["id"], "--format", "png", "-o", "a.png"),
    ):
        hinterland(*arguments)
    run(programs / "python", "-m", "hinterland", "--help", cwd=work, environ=environ)
    if not Path(hinterland("--docs").strip(), "bot-protocol.md").is_file():
        raise Failed("hinterland --docs names a folder without documents")


def check_packages(programs: Path, work: Path) -> None:
    """Install the packages of the tutorials beside the wheel and do what their pages tell."""
    environ = {
        "HINTERLAND_DATA_DIR": str(work / "data"),
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "LC_ALL": "C.UTF-8",
    }
    for page, game in (("game-package", "pocket"), ("expansion", "carcassonne")):
        folder = work / page
        tutorials.write(page, folder)
        for command in tutorials.commands(page):
            told = run("/bin/sh", "-c", command, cwd=folder, environ=environ)
            if "skipped" in told:
                raise Failed(f"{page}: {told}")
        log = min((folder / "games").glob("*.jsonl"))
        for form in ("notation", "json", "svg", "txt", "cast"):
            run(
                programs / "hinterland",
                "export",
                log,
                "--format",
                form,
                "-o",
                f"a.{form}",
                cwd=folder,
                environ=environ,
            )
        taken = run(programs / "hinterland", "import", "a.notation", "--json", cwd=folder, environ=environ)
        shown = json.loads(
            run(
                programs / "hinterland",
                "show",
                json.loads(taken)["id"],
                "--json",
                cwd=folder,
                environ=environ,
            )
        )
        if shown["game"] != game:
            raise Failed(f"{page}: a game of {shown['game']} came back from its notation")
        print(f"{page}: listed, played, verified, exported, imported")


def pythons() -> dict[str, str]:
    """Return the Pythons that are found, by version."""
    found = {}
    folders = [*map(Path, os.environ["PATH"].split(os.pathsep)), *Path.home().glob(".pyenv/versions/*/bin")]
    for version in PYTHONS:
        for folder in folders:
            python = folder / f"python{version}"
            if (
                python.exists()
                and subprocess.run([python, "-m", "ensurepip", "--version"], capture_output=True).returncode
                == 0
            ):
                found[version] = str(python)
                break
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Go through the list; return 1 at the first thing that is not as it should be."""
    parser = argparse.ArgumentParser(description="Check, build and try a release; nothing is uploaded.")
    parser.add_argument("--rehearse", action="store_true", help="for a version that is not finished")
    parser.add_argument("--no-tests", action="store_true", help="leave .ci/run out")
    parser.add_argument("--into", type=Path, default=ROOT / "dist", help="where the files go")
    asked = parser.parse_args(arguments)
    into: Path = asked.into.resolve()
    try:
        with tempfile.TemporaryDirectory(prefix="hinterland-") as folder:
            release(into, Path(folder), rehearse=asked.rehearse, tests=not asked.no_tests)
    except Failed as failure:
        print(f"\nrelease: {failure}", file=sys.stderr)
        return 1
    say(f"All is well; the files are in {into}")
    return 0


def release(into: Path, work: Path, *, rehearse: bool, tests: bool) -> None:
    """Do all of it.

    Raises:
        Failed: when something is not as it should be.
    """
    say("Version and changelog")
    version = check_version(rehearse=rehearse)
    if tests:
        say("All tests")
        run("bash", ROOT / ".ci" / "run", environ={"RELEASING": "1"}, seconds=5400)
    say("Build, metadata, contents")
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir(parents=True)
    sdist, wheel = build(into, environment(work / "tools", sys.executable, *TOOLS))
    check_contents(sdist, wheel, version)
    say("The library without dependencies")
    check_library(environment(work / "bare", sys.executable, "--no-deps", wheel))
    for name, python in pythons().items():
        say(f"The program with Python {name}")
        there = work / name
        there.mkdir()
        check_program(environment(there / "venv", python, wheel), there)
    missing = [name for name in PYTHONS if name not in pythons()]
    if missing:
        print(f"not tried, because they are not here: Python {', '.join(missing)}")
    say("A game and an expansion from other packages")
    there = work / "packages"
    there.mkdir()
    programs = environment(there / "venv", sys.executable, wheel)
    check_packages(programs, there)
    say("A game in a terminal")
    played = work / "played"
    played.mkdir()
    play = f"python3 -m venv .venv && .venv/bin/pip install --quiet {wheel} && .venv/bin/hinterland"
    player = environment(work / "player", sys.executable, f"{wheel}[test]")
    run(player / "python", ROOT / ".ci" / "play.py", play, cwd=played)
    say("Manual page and site")
    (into / "hinterland.1").write_text(
        run(programs / "hinterland", "--man", environ={"LC_ALL": "C.UTF-8"}), encoding="utf-8"
    )
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "optional-dependencies"
    ]
    site = environment(work / "site", sys.executable, wheel, *extras["docs"])
    run(
        site / "mkdocs",
        "build",
        "--strict",
        "-f",
        ROOT / "packaging" / "mkdocs.yml",
        "--site-dir",
        work / "pages",
    )
    shutil.make_archive(str(into / f"hinterland-{version}-docs"), "zip", work / "pages")
    sums = (
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in sorted(into.iterdir())
    )
    (into / "SHA256SUMS").write_text("".join(sums), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
