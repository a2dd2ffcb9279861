"""Another Textual: the installed one, with a name changed in all of its source code.

Taking a name away would break Textual itself. A release that calls something else goes on working, and
only those who used the old name notice.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType

_EVERYWHERE = ("feed", "parse_mouse_code", "tick", "update_widgets", "visible_widgets")
"""Names without an underscore that other modules of Textual use, too."""


def rename(name: str) -> None:
    """Have Textual and Rich, which must not be imported yet, call something else.

    Args:
        name: of a module, then perhaps of a class, then of what is in it.
    """
    assert "textual" not in sys.modules
    sys.meta_path.insert(0, _Finder(*name.rsplit(".", 2)))


class _Finder(MetaPathFinder):
    def __init__(self, module: str, owner: str, name: str) -> None:
        self._is_class = owner[0].isupper()
        self._module = module if self._is_class else f"{module}.{owner}"
        self._name = name

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname.partition(".")[0] not in ("textual", "rich"):
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            spec.loader = _Loader(fullname, spec.loader.path, self)
        return spec

    def rewritten(self, module: str, source: str) -> str:
        name, other = self._name, f"{self._name}_of_another_release"
        if name[0] == "_":
            return re.sub(rf"(?<!textual\.)\b{name}\b", other, source)  # modules keep their names
        if name in _EVERYWHERE:
            return re.sub(rf"(\.|def ){name}\b", rf"\g<1>{other}", source)
        if module != self._module:
            return source
        if self._is_class:
            return re.sub(rf"(self\.|def ){name}\b", rf"\g<1>{other}", source)
        source = re.sub(rf"^(from .*\b|    ){name}(,?)$", rf"\g<1>{name} as {other}\2", source, flags=re.M)
        return re.sub(rf"\b{name}(?=[\[(])", other, source)


class _Loader(SourceFileLoader):
    def __init__(self, module: str, path: str, finder: _Finder) -> None:
        super().__init__(module, path)
        self._finder = finder

    def get_code(self, fullname: str) -> CodeType | None:
        source = self.get_data(self.path).decode()
        rewritten = self._finder.rewritten(fullname, source)
        if rewritten == source:
            return super().get_code(fullname)
        return compile(rewritten, self.path, "exec", dont_inherit=True)
