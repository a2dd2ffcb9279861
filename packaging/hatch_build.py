"""The build hook: a wheel contains the documents and, where there is a C compiler, the bots' native judges.

The documents are in the folder that ``hinterland --docs`` names. A wheel with the judges fits every Python
from 3.11 on (the limited API); an editable installation has them beside their sources. Without a compiler,
or where building fails, nothing is said and the bots run in plain Python. ``HINTERLAND_NATIVE=1`` in the
environment makes a failure an error, ``0`` builds nothing.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from sysconfig import get_platform
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_LEFT_OUT = {"package.md", "pictures", "reference"}
"""Documents that are not read where Hinterland is installed."""


class WheelHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the documents to the wheel, and the native judges, built in a temporary folder."""

    _folder: Path | None = None

    def dependencies(self) -> list[str]:
        return ["setuptools"] if self._is_wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable":
            self._add_documents(build_data)
        if not self._is_wanted():
            return
        self._folder = folder = Path(mkdtemp(prefix="hinterland-"))
        into = [] if version == "editable" else ["--into", str(folder)]
        built = subprocess.run(
            [sys.executable, "packaging/compile_judges.py", *into],
            cwd=self.root,
            capture_output=True,
            text=True,
        )
        if built.returncode:
            if os.environ.get("HINTERLAND_NATIVE") == "1":
                raise RuntimeError(f"the native judges cannot be built:\n{built.stdout}{built.stderr}")
            return
        if version == "editable":
            return
        for file in sorted(folder.glob("engine/games/*/_judge.*")):
            build_data["force_include"][str(file)] = file.relative_to(folder).as_posix()
        build_data["pure_python"] = False
        platform = get_platform().replace("-", "_").replace(".", "_")
        build_data["tag"] = f"cp311-abi3-{platform}"

    def _add_documents(self, build_data: dict[str, Any]) -> None:
        docs = Path(self.root) / "docs"
        for file in docs.rglob("*"):
            part = file.relative_to(docs)
            if file.is_file() and part.parts[0] not in _LEFT_OUT and "__pycache__" not in part.parts:
                build_data["force_include"][str(file)] = f"hinterland/docs/{part.as_posix()}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self._folder is not None:
            shutil.rmtree(self._folder)

    def _is_wanted(self) -> bool:
        if self.target_name != "wheel" or sys.platform == "win32":
            return False
        asked = os.environ.get("HINTERLAND_NATIVE")
        return asked == "1" or (
            asked != "0" and shutil.which(os.environ.get("CC", "cc").split()[0]) is not None
        )
