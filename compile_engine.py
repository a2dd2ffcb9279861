"""Compiles the engine from its own sources with mypyc, in place: ``python compile_engine.py [FOLDER]``.

The native judges (``compile_judges.py``) are compiled with it.

FOLDER is a copy of this repository, the current folder unless it is named. It takes mypy with its extra
``mypyc`` and a C compiler. ``HINTERLAND_COMPILED=1 pip install .`` does the same in a temporary folder
(``hatch_build.py``), so that nothing stays in the checkout. ``pyproject.toml`` says what is left out.
"""

from __future__ import annotations

import os
import runpy
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from glob import glob
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

FORM = runpy.run_path(str(Path(__file__).with_name("engine") / "form.py"), run_name="form")
JUDGES = runpy.run_path(str(Path(__file__).with_name("compile_judges.py")), run_name="judges")
WHOLE = ["-flto=auto", "-fvisibility=hidden", "-fno-plt"]
"""Flags with which functions of one module are inlined in others; a random game takes 5 % less time."""


def sources() -> list[str]:
    """Return the files of the engine that are compiled."""
    settings = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
    left_out = settings["tool"]["hinterland"]["compiled"]["left-out"]
    files = sorted(path.as_posix() for path in Path("engine").rglob("*.py"))
    return [file for file in files if not file.startswith(tuple(left_out))]


def main() -> None:
    """Compile the engine of the current folder and write its stamp."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    clean()
    files = sources()
    options = ["--config-file=", "--python-version=3.11", "--disable-error-code=type-abstract"]
    extensions = mypycify(
        [*options, *files],
        opt_level=os.environ.get("MYPYC_OPT_LEVEL", "3"),
        group_name="hinterland",
        target_dir="build",
        multi_file=True,  # one file of all would be compiled on one core
    )
    judges = JUDGES["extensions"]()
    distribution = Distribution({"name": "hinterland", "ext_modules": [*extensions, *judges]})
    distribution.cmdclass["build_ext"] = _build_command(build_ext, extensions)
    command = distribution.get_command_obj("build_ext")
    command.inplace = True
    command.ensure_finalized()
    command.run()
    in_c = sorted({file for judge in judges for file in (*judge.sources, *judge.depends)})
    FORM["write_stamp"](Path(), [*files, *in_c], modules())


def _build_command(build_ext: Any, engine: list[Any]) -> Any:
    """Return the command with a compiler that compiles several files at once, and the engine as a whole."""

    class BuildOnAllCores(build_ext):  # type: ignore[misc]
        def build_extensions(self) -> None:
            if _knows_whole(self.compiler):
                for extension in engine:
                    extension.extra_compile_args += WHOLE
                    extension.extra_link_args += WHOLE
            whole = self.compiler.compile
            with ThreadPoolExecutor(os.cpu_count()) as pool:

                def compile_each(files: list[str], **named: Any) -> list[str]:
                    objects = pool.map(lambda file: whole([file], **named), files)
                    return [name for names in objects for name in names]

                self.compiler.compile = compile_each
                super().build_extensions()

    return BuildOnAllCores


def _knows_whole(compiler: Any) -> bool:
    """Return whether a compiler and its linker take the flags ``WHOLE``."""
    from setuptools.errors import CompileError, LinkError

    if compiler.compiler_type != "unix":
        return False
    with TemporaryDirectory() as folder:
        source = Path(folder) / "nothing.c"
        source.write_text("int nothing(void) { return 0; }\n", encoding="utf-8")
        try:
            objects = compiler.compile([str(source)], output_dir="/", extra_postargs=WHOLE)
            compiler.link_shared_object(objects, str(source.with_suffix(".so")), extra_postargs=WHOLE)
        except (CompileError, LinkError):
            return False
    return True


def modules() -> list[str]:
    """Return the compiled modules that lie in the current folder."""
    suffixes = (".so", ".pyd")
    return sorted(
        file for file in [*glob("*__mypyc*"), *glob("engine/**", recursive=True)] if file.endswith(suffixes)
    )


def clean() -> None:
    """Remove what an earlier compilation has left in the current folder."""
    for file in (*modules(), "engine/compiled.json"):
        Path(file).unlink(missing_ok=True)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        os.chdir(sys.argv[1])
    main()
