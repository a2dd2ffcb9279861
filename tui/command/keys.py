"""``hinterland keys``: what keys do, and how a person's key map names it."""

from __future__ import annotations

import click

from tui.base.words import _, said
from tui.command.places import data_dir, data_folder
from tui.command.plain import say, say_json, warn
from tui.study.exports.plain import table


@click.command(
    short_help=_("List all keys, for a key map of your own."),
    help=_("""List all keys: what a key map calls them, the keys, and what they do.

The file keys.toml in the data folder gives other keys to some of them.

\b
    hinterland keys
    hinterland keys --toml > keys.toml"""),
)
@click.option("--json", "as_json", is_flag=True, help=_("Write one JSON object."))
@click.option("--toml", "as_toml", is_flag=True, help=_("Write a file to start a key map from."))
@data_dir
def command(as_json: bool, as_toml: bool) -> None:
    """Write the list."""
    from tui.app import key_map
    from tui.app.app import HinterlandApp
    from tui.terminal.keys import declared_keys, key_name, mapped

    folder = data_folder()
    own = key_map.read(folder, HinterlandApp)
    for trouble in own.trouble:
        warn(said(trouble))
    keys: dict[str, list[str]] = {}
    words: dict[str, str] = {}
    for cls in key_map.keyed_classes(HinterlandApp):
        for one in mapped(declared_keys(cls), own.keys):
            if one.id:
                held = keys.setdefault(one.id, [])
                held += [one.key] if one.key not in held else []
                words.setdefault(one.id, _(one.description))
    names = sorted(keys)
    if as_json:
        say_json({"keys": [{"name": name, "keys": keys[name], "does": words[name]} for name in names]})
        return
    if as_toml:
        say(_("# Keys of Hinterland. Keep the lines that you change; remove the # before them."))
        for name in names:
            value = ", ".join(f'"{key}"' for key in keys[name])
            say(f'# "{name}" = [{value}]  # {words[name]}')
        return
    head = _("name"), _("key"), _("what it does")
    rows = [(name, " ".join(key_name(key) for key in keys[name]), words[name]) for name in names]
    for line in table([head, *rows]):
        say(line)
