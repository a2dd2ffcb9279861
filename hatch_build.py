"""The build hook: a wheel contains the documents, in the folder that ``hinterland --docs`` names.

With ``HINTERLAND_COMPILED=1`` in the environment it contains the compiled engine, too; with ``judges`` the
native judges only, for every Python from 3.11 on.

``hatch-mypyc`` would leave what it compiles in the checkout, where it would run instead of the sources, and
it writes no stamp by which a later start can tell that the sources are others (``engine/form.py``).
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
    """Adds the documents to the wheel, and what comes of compiling the engine in a temporary folder."""

    def dependencies(self) -> list[str]:
        if not self._is_wanted():
            return []
        return ["setuptools"] if self._judges_only() else ["mypy[mypyc]>=2.1", "typing-extensions"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        docs = Path(self.root) / "docs"
        for file in docs.rglob("*"):
            part = file.relative_to(docs)
            if file.is_file() and part.parts[0] not in _LEFT_OUT and "__pycache__" not in part.parts:
                build_data["force_include"][str(file)] = f"hinterland/docs/{part.as_posix()}"
        if not self._is_wanted():
            return
        self._folder = folder = Path(mkdtemp(prefix="hinterland-"))
        skipped = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "compiled.json")
        shutil.copytree(Path(self.root) / "engine", folder / "engine", ignore=skipped)
        for name in ("pyproject.toml", "compile_engine.py", "compile_judges.py"):
            shutil.copy(Path(self.root) / name, folder)
        script = "compile_judges.py" if self._judges_only() else "compile_engine.py"
        subprocess.run([sys.executable, script], cwd=folder, check=True)
        for pattern in ("*__mypyc*", "engine/**/*.so", "engine/**/*.pyd", "engine/compiled.json"):
            for file in folder.glob(pattern):
                build_data["force_include"][str(file)] = file.relative_to(folder).as_posix()
        build_data["pure_python"] = False
        if self._judges_only():
            platform = get_platform().replace("-", "_").replace(".", "_")
            build_data["tag"] = f"cp311-abi3-{platform}"
        else:
            build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "_folder"):
            shutil.rmtree(self._folder)

    def _judges_only(self) -> bool:
        return os.environ.get("HINTERLAND_COMPILED") == "judges"

    def _is_wanted(self) -> bool:
        return self.target_name == "wheel" and os.environ.get("HINTERLAND_COMPILED", "0") not in ("", "0")
