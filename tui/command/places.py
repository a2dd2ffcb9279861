"""Folders of games, and how a command line names them."""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from engine.words import N_, Saying
from tui.base.words import _, speak

if TYPE_CHECKING:
    from saves import Library
    from tui.base.settings import Settings

Decorated = TypeVar("Decorated")

_DATA_DIR = f"{__name__}.data_dir"
_STORE = f"{__name__}.store"
_ROOT = f"{__name__}.root"
_TEMPORARY = f"{__name__}.temporary"

EMBEDDED: Final = "embedded"
"""What stands for the address of the database in the data folder, which is started when it is needed."""

_FOLDER_IN_STORE: Final = re.compile(
    r"(?P<before>postgres(?:ql)?://[^/?#]*/[^/?#]+)/(?P<folder>[^?#]*)(?P<after>\?.*)?"
)

STORE_VARIABLE: Final = "HINTERLAND_STORE"
"""The environment variable with the address of the store."""


def _remember(context: click.Context, parameter: click.Parameter, value: Any) -> None:
    if value is not None:
        context.meta[_STORE if parameter.name == "store" else _DATA_DIR] = value


def data_dir(command: Decorated) -> Decorated:
    """Give a command the options ``--data-dir`` and ``--store``, which this module obeys."""
    folder: Any = click.option(
        "--data-dir",
        type=click.Path(path_type=Path),
        metavar=_("FOLDER"),
        expose_value=False,
        callback=_remember,
        help=_(
            "Keep games below this folder. [default: HINTERLAND_DATA_DIR, or the system's folder for data]"
        ),
    )
    store: Any = click.option(
        "--store",
        metavar=_("URL"),
        expose_value=False,
        callback=_remember,
        help=_(
            "Keep games in a database: postgresql://USER@HOST/DATABASE, or 'embedded' for that of"
            " 'serve --workers'; with /server after it, those of the server. [default: HINTERLAND_STORE]"
        ),
    )
    decorated: Decorated = folder(store(command))
    return decorated


def data_folder() -> Path:
    """Return the folder of settings and everything else in files, or what replaces it for this run."""
    temporary: Path | None = click.get_current_context().meta.get(_TEMPORARY)
    return temporary or lasting_folder()


def lasting_folder() -> Path:
    """Return the folder of everything that is kept in files, whether it can be written or not."""
    import saves

    return saves.data_folder(os.environ, click.get_current_context().meta.get(_DATA_DIR))


def documents() -> Path:
    """Return the folder of the documents: that of an installed wheel, or of the checkout."""
    root = Path(__file__).parents[2]
    installed = root / "hinterland" / "docs"
    return installed if installed.is_dir() else root / "docs"


def replace_unwritable_folder() -> None:
    """Replace a data folder that cannot be written by a temporary copy until the command ends."""
    context, data = click.get_current_context(), lasting_folder()
    if _TEMPORARY in context.meta or store_address() or _can_be_written(data / "games"):
        return
    from shutil import copyfile
    from tempfile import TemporaryDirectory

    try:
        temporary = TemporaryDirectory(prefix="hinterland-", ignore_cleanup_errors=True)
    except OSError:
        return  # then each game and each setting says that it cannot be kept
    context.find_root().call_on_close(temporary.cleanup)
    context.meta[_TEMPORARY] = folder = Path(temporary.name)
    context.meta.pop(_ROOT, None)
    for path in (found for pattern in ("*", "games/*", "puzzles/*") for found in data.glob(pattern)):
        copy = folder / path.relative_to(data)
        with suppress(OSError):
            if path.is_file():
                copy.parent.mkdir(exist_ok=True)
                copyfile(path, copy)
                os.utime(copy, ns=(path.stat().st_atime_ns, path.stat().st_mtime_ns))


def unkept() -> Saying | None:
    """Return why nothing of this run is kept and what to do; ``None`` if games are kept."""
    if _TEMPORARY not in click.get_current_context().meta:
        return None
    return Saying(_UNKEPT, {"folder": str(lasting_folder())})


_UNKEPT: Final = N_(
    "{folder} cannot be written: games and settings of this run are gone when you leave. --data-dir or"
    " HINTERLAND_DATA_DIR names another folder."
)


def _can_be_written(folder: Path) -> bool:
    """Return whether a folder can be written, or made if it does not exist."""
    while not os.path.lexists(folder) and folder != folder.parent:
        folder = folder.parent
    return folder.is_dir() and os.access(folder, os.W_OK | os.X_OK)


def own_settings() -> Settings:
    """Return the person's settings; names and words are in the language that they choose from now on."""
    from tui.base import settings
    from tui.base.depth import detect

    own = settings.load(data_folder())
    if own.language:
        speak(os.environ, settings.language_of(own, detect(os.environ)))
    return own


def games_folder() -> Path:
    """Return the folder of the games for the command that is running.

    Raises:
        SaveError: when they are in a store that cannot be used.
    """
    return _root() / "games"


def server_folder() -> Path:
    """Return the folder of the games and people of a server, with the same errors."""
    whole_store()
    return _root() / "server"


def whole_store() -> str:
    """Return the address of the store as :func:`store_address` does.

    Raises:
        UsageError: when it names a folder in the store.
    """
    address = store_address()
    if parts_of(address)[1]:
        raise click.UsageError(_("here --store takes the address of a database, without a folder after it"))
    return address


def store_address() -> str:
    """Return the address of the store for the command that is running, ``""`` where games are files."""
    return click.get_current_context().meta.get(_STORE) or os.environ.get(STORE_VARIABLE) or ""


def is_address(text: str) -> bool:
    """Return whether this is the address of a store, or of a folder or log in one."""
    return "://" in text or text.partition("/")[0] == EMBEDDED


def parts_of(address: str) -> tuple[str, str]:
    """Return the address of a store, and the folder in it that follows, ``""`` for its root."""
    if address.partition("/")[0] == EMBEDDED:
        store, _slash, folder = address.partition("/")
        return store, folder
    found = _FOLDER_IN_STORE.fullmatch(address)
    return (found["before"] + (found["after"] or ""), found["folder"]) if found else (address, "")


def open_place(address: str, *, make: bool = False) -> Path:
    """Return the root of the store with an address, or the folder in it that the address names.

    Args:
        address: a URL, or :data:`EMBEDDED` for the store in the data folder; a folder may follow.
        make: whether a database in the data folder is made if there is none.

    Raises:
        SaveError: when it cannot be used.
    """
    store, folder = parts_of(address)
    return _open(store, make=make) / folder


def _open(address: str, *, make: bool) -> Path:
    from saves.storage import open_store

    if address != EMBEDDED:
        return open_store(address)
    if os.name != "posix":
        raise click.ClickException(_("this system has no database of its own for Hinterland"))
    from saves.storage.embedded import EmbeddedPostgres, embedded_folder, running_url

    data = data_folder()
    if make:
        from tui.server.stored import forget_uncopied

        forget_uncopied(data)
    elif not embedded_folder(data).exists():
        words = _("there is no database in {folder}; 'hinterland serve --workers N' makes one")
        raise click.ClickException(words.format(folder=data))
    url = running_url(data)
    if url is None:
        database = EmbeddedPostgres(data)
        click.get_current_context().call_on_close(database.close)
        url = database.url
    return open_store(url)


def _root() -> Path:
    meta = click.get_current_context().meta
    found = meta.get(_ROOT)
    if found is None:
        address = store_address()
        found = meta[_ROOT] = open_place(address) if address else data_folder()
    root: Path = found
    return root


def library() -> Library:
    """Return the games in that folder."""
    from saves import Library
    from tui.play.log_processes import summaries

    return Library(games_folder(), summaries)


def find_log(text: str) -> Path:
    """Return the log that a person means: a file, one of a store by its address, or a game by its id.

    Raises:
        GameNotFound: when it is neither, or fits several games.
        SaveError: when the folder of the games, or the store, cannot be read.
    """
    if is_address(text) and not os.path.lexists(text):
        return open_place(text)
    path = Path(text)
    if path.suffix == ".jsonl" or path.name != text or os.path.isfile(path):
        if store_address() and not os.path.lexists(path):
            _root()  # it can be the name of a log in the store, as messages tell it
        return path
    return library().find(text)


def find_folder(text: str) -> Path | None:
    """Return the folder that a person means, of files or of a store; ``None`` when it is something else.

    Raises:
        SaveError: when it is one in a store that cannot be used.
    """
    if is_address(text) and not os.path.lexists(text):
        return None if parts_of(text)[1].endswith(".jsonl") else open_place(text)
    return Path(text) if os.path.isdir(text) else None


def folders_of_games(folder: Path) -> list[Path]:
    """Return where the logs are in a folder that a person names.

    Below it in a data folder, for the games of the person and of a server, and in the folder of a server;
    else in the folder itself.

    Raises:
        SaveError: when the folder cannot be read.
    """
    from saves import Library

    below = [each for each in (folder / "games", folder / "server" / "games") if Library(each).paths()]
    return below or [folder]


def read_input() -> bytes:
    """Return all of standard input.

    Raises:
        ClickException: when it cannot be read, or a person would have to type it.
    """
    if sys.stdin is None or sys.stdin.isatty():
        raise click.UsageError(_("- stands for standard input: send a file there, with < FILE"))
    try:
        return sys.stdin.buffer.read()
    except OSError as error:
        raise click.ClickException(
            _("standard input cannot be read: {cause}").format(cause=error.strerror or str(error))
        ) from error
