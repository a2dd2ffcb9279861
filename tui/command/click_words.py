"""The words that click itself says, so that they are in the catalogues, too.

Click looks its words up with Python's own ``gettext``, in the language of the process.
:func:`translate_click` makes that look into our catalogues.
"""

from __future__ import annotations

import gettext
from typing import Final

from tui.base.words import LOCALES, N_, ngettext

WORDS: Final = (
    N_("Usage:"),
    N_("Options"),
    N_("Commands"),
    N_("Positional arguments"),
    N_("default: {default}"),
    N_("Show this message and exit."),
    N_("Missing command."),
    N_("Missing argument"),
    N_("Missing option"),
    N_("No such option {name!r}."),
    N_("Option {name!r} does not take a value."),
    N_("Invalid value for {param_hint}: {message}"),
    N_("Invalid value: {message}"),
    N_("{value!r} is not a valid {number_type}."),
    N_("{value} is not in the range {range}."),
    N_("{name} {filename!r} does not exist."),
    N_("{name} {filename!r} is a directory."),
    N_("{name} {filename!r} is not readable."),
    N_("Choose from:\n\t{choices}"),
    N_("file"),
    N_("directory"),
    N_("path"),
)
"""What a command of ours can make click say."""

COUNTED: Final = (
    lambda n: ngettext("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)", n),
    lambda n: ngettext(
        "Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})", n
    ),
    lambda n: ngettext(
        "Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments.", n
    ),
    lambda n: ngettext("{value!r} is not {choice}.", "{value!r} is not one of {choices}.", n),
)
"""The same for what depends on a number."""


def translate_click() -> None:
    """Let click speak the language of the process. Click must not have been loaded before."""
    gettext.bindtextdomain("hinterland", str(LOCALES))
    gettext.textdomain("hinterland")
