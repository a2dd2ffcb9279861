"""Files of options and presets, and what is refused in them."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine
from engine.game import Preset, Value
from engine.options import load_options

GOOD = """
order = ["late"]

[[option]]
name = "river"
title = "The River"
rule = "RIVER-2"
off = "No river."
on = "A river."
default = true

[[option]]
name = "bonus"
title = "Bonus"
rule = "CAST-9.8"
values = [
  { value = [2, 0], summary = "So many." },
  { value = "none", summary = "None at all." },
]

[[option]]
name = "late"
title = "Length"
rule = "HOUSE-17"
free = true
values = [{ value = 0, summary = "Until the end." }]

[[group]]
title = "Boxes"
expansions = true
options = ["river"]

[[group]]
title = "Rules"
options = ["bonus"]

[[preset]]
title = "Dry"
summary = "Without the river."
options = { river = false, bonus = "none" }
"""
PART = '[[option]]\nname = "more"\ntitle = "More"\nrule = "INNS-1"\noff = "Without."\non = "With."\n'


def written(folder: Path, text: str, name: str = "options.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_says_options_in_their_order_and_presets(tmp_path: Path) -> None:
    options, presets = load_options(written(tmp_path, GOOD), written(tmp_path, PART, "more.toml"))
    assert [option.name for option in options] == ["late", "river", "bonus", "more"]
    late, river, bonus, more = options
    assert river.values == (Value(True, "A river."), Value(False, "No river."))
    assert more.values == (Value(False, "Without."), Value(True, "With."))
    assert bonus.values == (Value(2, "So many."), Value(0, "So many."), Value("none", "None at all."))
    assert (late.title, late.rule, late.default) == ("Length", "HOUSE-17", 0)
    assert late.parse("123") == 123
    assert [(option.group, option.is_expansion) for option in (river, bonus, late)] == [
        ("Boxes", True),
        ("Rules", False),
        ("", False),
    ]
    with pytest.raises(engine.UnknownName):
        bonus.parse("1")
    assert presets == (Preset("Dry", "Without the river.", {"river": False, "bonus": "none"}),)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('rule = "RIVER-2"\n', "", "options.toml: river: .*'rule'"),
        ('name = "late"\n', "", "options.toml: Length: .*'name'"),
        ('title = "Bonus"', "title = 5", "options.toml: bonus: a name, title, rule or summary is not a text"),
        ("default = true", "defualt = true", "options.toml: river: .*'defualt'"),
        ('on = "A river."\n', "", "options.toml: river: it must have either values or both off and on"),
        ('summary = "So many."', 'says = "So many."', "options.toml: bonus: .*'says'"),
        ('name = "bonus"', 'name = "river"', "options.toml: river: this option is there twice"),
        ('order = ["late"]', 'order = ["soon"]', "options.toml: order: there is no option soon"),
        ("river = false", "river = 0", "options.toml: Dry: no option river has the value 0"),
        ("river = false", "sea = false", "options.toml: Dry: no option sea has the value False"),
        ('order = ["late"]', "option = 5", "options.toml: the file: "),
        ('order = ["late"]', "preset = 5", "options.toml: the file: "),
    ],
)
def test_a_file_that_breaks_a_rule_is_refused(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert old in GOOD
    with pytest.raises(engine.BadTileSet, match=fault):
        load_options(written(tmp_path, GOOD.replace(old, new, 1)))


def test_options_that_are_no_list_are_refused(tmp_path: Path) -> None:
    with pytest.raises(engine.BadTileSet, match=r"options\.toml: option: "):
        load_options(written(tmp_path, "option = 5"))


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(engine.BadTileSet, match=r"none\.toml: the file: "):
        load_options(tmp_path / "none.toml")
