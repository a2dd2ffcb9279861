"""Compiles the native judges of the engine, C with Python's limited interface.

``pip install`` does so where there is a C compiler (``packaging/hatch_build.py``). ``python
packaging/compile_judges.py`` builds them again after a change of their sources, beside which
``engine/landscape/native_judges.py`` finds them; ``--into FOLDER`` puts them elsewhere, ``--sanitize``
checks memory accesses and undefined operations while they run. It needs setuptools and a C compiler. To
remove them, delete ``engine/games/*/_judge.*so``.
"""

from __future__ import annotations

import argparse
import os
import sys
from glob import glob
from pathlib import Path

# Results must be those of Python's own arithmetic: no products fused with sums.
_EXACT = ["-ffp-contract=off"]
_OPTIMIZED = ["-O2", "-g0"]
_SANITIZED = [
    "-O1",
    "-g",
    "-fno-omit-frame-pointer",
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=undefined",
]


def extensions(flags: list[str] | None = None) -> list[object]:
    """Return the extension modules for setuptools; none on Windows, whose compiler lacks what they need."""
    if sys.platform == "win32":
        return []
    from setuptools import Extension  # type: ignore[import-untyped]

    sys.path.insert(0, os.getcwd())
    from engine.landscape.native_judges import sources_digest

    flags = _OPTIMIZED if flags is None else flags
    return [
        Extension(
            source.removesuffix(".c").replace("/", "."),
            [source],
            define_macros=[("SOURCES", f'"{sources_digest(Path(source).parent)}"')],
            depends=sorted(glob("engine/landscape/native/*.h") + glob(f"{Path(source).parent}/*.h")),
            extra_compile_args=["-std=c11", *_EXACT, *flags],
            extra_link_args=[flag for flag in flags if flag.startswith("-fsanitize")],
            py_limited_api=True,
        )
        for source in sorted(glob("engine/games/*/_judge.c"))
    ]


def build(folder: Path | None = None, flags: list[str] | None = None) -> None:
    """Build the native judges.

    Args:
        folder: where to put them; left out, beside their sources.
        flags: for the compiler, instead of those for speed.
    """
    from setuptools import Distribution

    distribution = Distribution({"name": "hinterland-judges", "ext_modules": extensions(flags)})
    command = distribution.get_command_obj("build_ext")
    if folder is None:
        command.inplace = True
    else:
        command.build_lib = str(folder)
    command.build_temp = str((folder or Path("build")) / "judges")
    command.force = True  # the digest in it depends on files that setuptools does not look at
    command.parallel = os.cpu_count()
    command.ensure_finalized()
    command.run()


def main() -> None:
    """Build them as the command line says."""
    parser = argparse.ArgumentParser(description="Compile the native judges of the engine.")
    parser.add_argument("--into", type=Path, metavar="FOLDER", help="put them there")
    parser.add_argument(
        "--sanitize", action="store_true", help="check memory and undefined behaviour while they run"
    )
    asked = parser.parse_args()
    build(asked.into and asked.into.absolute(), _SANITIZED if asked.sanitize else None)


if __name__ == "__main__":
    main()
