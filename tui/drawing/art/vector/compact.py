"""Makes SVG files small without changing what is seen: nothing is written twice, and nothing that is not used."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain, count, product
from string import ascii_letters
from typing import Final
from xml.etree import ElementTree

_SVG: Final = "http://www.w3.org/2000/svg"
_TAG: Final = f"{{{_SVG}}}"

_STYLED: Final = frozenset(
    {"opacity", "fill", "fill-opacity", "fill-rule", "stroke", "stroke-dasharray", "stroke-dashoffset"}
    | {"stroke-linecap", "stroke-linejoin", "stroke-opacity", "stroke-width"}
)
"""What a style sheet can say instead of an attribute."""

_REFERENCE: Final = re.compile(r"url\(#([^)]+)\)")
_SHIFT: Final = re.compile(r"translate\((-?[\d.]+)[ ,](-?[\d.]+)\)")
_SHORTER: Final = re.compile(r"(\.\d+) (?=\.)")

_LEAST_SHARED: Final = 40
"""How long what is drawn more than once is, so that it is shorter to name it."""

_CLASS: Final = 12
"""How long the mention of a class is."""


def compact(text: str) -> str:
    """Return the text of an SVG file that looks the same and is shorter.

    Ids are replaced, so nothing outside may refer to them.
    """
    ElementTree.register_namespace("", _SVG)
    root = ElementTree.fromstring(text)
    _drop_empty(root)
    _share(root)
    _drop_unused(root)
    for used in root.iter(f"{_TAG}use"):
        shift = _SHIFT.fullmatch(used.get("transform", ""))
        if shift is not None and "x" not in used.attrib and "y" not in used.attrib:
            del used.attrib["transform"]
            used.attrib.update(x=shift[1], y=shift[2])
    _style(root)
    _rename(root)
    body = ElementTree.tostring(root, encoding="unicode").replace(" />", "/>")
    return f"<?xml version='1.0' encoding='UTF-8'?>\n{body}\n"


def _drop_empty(element: ElementTree.Element) -> None:
    """Remove groups and paths with nothing in them."""
    for child in list(element):
        _drop_empty(child)
        is_empty = (child.tag == f"{_TAG}g" and not len(child)) or child.get("d") == ""
        if is_empty and "id" not in child.attrib:
            element.remove(child)
        elif child.tail is not None and not child.tail.strip():
            child.tail = None


def _share(root: ElementTree.Element) -> None:
    """Define what is drawn more than once: the lines of paths, and groups apart from where they are."""
    defs = root.find(f"{_TAG}defs")
    assert defs is not None
    names = (f"shared{number}" for number in count())
    groups: dict[str, list[ElementTree.Element]] = {}
    for group in root.iter(f"{_TAG}g"):
        if "transform" in group.attrib and "id" not in group.attrib:
            groups.setdefault(_without_place(group), []).append(group)
    for text, alike in groups.items():
        if len(alike) > 1 and len(text) > _LEAST_SHARED:
            name = next(names)
            first = alike[0]
            attributes = {key: value for key, value in first.items() if key != "transform"}
            defined = ElementTree.SubElement(defs, f"{_TAG}g", {"id": name, **attributes})
            defined.extend(list(first))
            for one in alike:
                _use(one, name, {"transform": one.attrib["transform"]})
    lines: dict[str, list[ElementTree.Element]] = {}
    for path in root.iter(f"{_TAG}path"):
        lines.setdefault(path.attrib["d"], []).append(path)
    for line, paths in lines.items():
        if len(paths) > 1 and len(line) > _LEAST_SHARED:
            named = [path.attrib["id"] for path in paths if set(path.attrib) == {"id", "d"}]
            name = named[0] if named else next(names)
            if not named:
                ElementTree.SubElement(defs, f"{_TAG}path", {"id": name, "d": line})
            for path in paths:
                if "id" not in path.attrib:
                    _use(path, name, {key: value for key, value in path.items() if key != "d"})


def _without_place(group: ElementTree.Element) -> str:
    place = group.attrib.pop("transform")
    text = ElementTree.tostring(group, encoding="unicode")
    group.attrib["transform"] = place
    return text


def _use(element: ElementTree.Element, name: str, attributes: dict[str, str]) -> None:
    """Turn an element into the use of a definition."""
    element.clear()
    element.tag = f"{_TAG}use"
    element.attrib.update(href=f"#{name}", **attributes)


def _references(element: ElementTree.Element) -> Iterator[str]:
    """Yield the ids that an element refers to."""
    for key, value in element.items():
        if key == "href":
            yield value[1:]
        elif "url(" in value:
            yield from _REFERENCE.findall(value)


def _drop_unused(root: ElementTree.Element) -> None:
    """Remove definitions to which nothing refers."""
    while True:
        used = set(chain.from_iterable(map(_references, root.iter())))
        unused = [
            (defs, one)
            for defs in root.iter(f"{_TAG}defs")
            for one in defs
            if one.get("id") not in used and one.tag != f"{_TAG}style"
        ]
        if not unused:
            return
        for defs, one in unused:
            defs.remove(one)


def _style(root: ElementTree.Element) -> None:
    """Write what many elements say about colours and lines once, in a style sheet."""
    styles = {}
    for element in root.iter():
        found = {key: value for key, value in element.items() if key in _STYLED}
        if found:
            styles[element] = ";".join(f"{key}:{value}" for key, value in sorted(found.items()))
    worth = [
        style
        for style, times in Counter(styles.values()).most_common()
        if (times - 1) * len(style) > _CLASS * times
    ]
    classes = dict(zip(worth, _short(), strict=False))
    for element, style in styles.items():
        if style in classes:
            for key in _STYLED & set(element.attrib):
                del element.attrib[key]
            element.attrib["class"] = classes[style]
    if classes:
        sheet = ElementTree.Element(f"{_TAG}style")
        sheet.text = "".join(f".{name}{{{style}}}" for style, name in classes.items())
        root.insert(0, sheet)


def _rename(root: ElementTree.Element) -> None:
    """Give definitions short ids, the shortest to those that are used most."""
    sheet = root.find(f"{_TAG}style")
    told = sheet.text if sheet is not None and sheet.text else ""
    uses = Counter(chain(chain.from_iterable(map(_references, root.iter())), _REFERENCE.findall(told)))
    names = dict(zip((name for name, _count in uses.most_common()), _short(), strict=False))

    def renamed(text: str) -> str:
        return _REFERENCE.sub(lambda found: f"url(#{names[found[1]]})", text)

    for element in root.iter():
        for key, value in element.items():
            if key == "id":
                element.attrib[key] = names.get(value, value)
            elif key == "href":
                element.attrib[key] = f"#{names[value[1:]]}"
            elif key == "d":
                element.attrib[key] = _SHORTER.sub(r"\1", value)
            elif "url(" in value:
                element.attrib[key] = renamed(value)
    if sheet is not None:
        sheet.text = renamed(told)


def _short() -> Iterator[str]:
    """Yield names, the shortest first."""
    for length in count(1):
        for letters in product(ascii_letters, repeat=length):
            yield "".join(letters)
