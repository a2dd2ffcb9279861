"""Has pictures rendered in another process, one for all terminals, and keeps the latest in memory."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import subprocess
import sys
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

from platformdirs import user_cache_path

from tui.drawing.art.pictures import PictureSource
from tui.drawing.pictures.cache import PictureCache
from tui.drawing.pictures.worker import Order, Rendered, read_message, write_message

_log = logging.getLogger(__name__)

_MOST_BYTES: Final = 4 << 20  # how many bytes of pictures are kept in memory
_MOST_WANTED: Final = 512  # how many pictures may wait; those asked for longest ago are not needed any more
_STALE: Final = 5.0
"""Seconds after which a picture that nobody has asked for again while others were is not needed any more."""

_ASKED: Final = 2  # how many pictures the process is asked for at once, so that it need not wait for this one
_MOST_DEATHS: Final = 3
_MOST_FAILED: Final = 4096

_START: Final = (
    "import sys; sys.path[:] = sys.argv[3:];"
    " from tui.drawing.pictures.worker import main; main(*sys.argv[1:3])"
)

_TUI: Final = Path(__file__).parents[2]
_SOURCES: Final = (_TUI / "drawing", _TUI / "games", _TUI / "presentation")
"""The folders with the code that decides what pictures look like."""

Wake = Callable[[], None]


def cache_folder() -> Path:
    """Return where rendered pictures are kept on disk."""
    return user_cache_path("hinterland", appauthor=False) / "pictures"


@dataclass(slots=True)
class _Request:
    """A waiting request for a picture: when it was asked for last, and its place on disk.

    Whether it is there already, is not known before it ``is_missing``.
    """

    wakes: set[Wake] = field(default_factory=set)
    at: float = 0.0
    path: Path | None = None
    is_missing: bool = False


@dataclass(frozen=True, slots=True)
class _Found:
    """A picture's place on disk: the PNG file or the place to keep it."""

    source: PictureSource
    png: bytes | None
    path: Path | None


class PictureRenderer:
    """Renders one picture after the other, what was asked for last first, unless it is on disk.

    Args:
        folder: where rendered pictures are kept on disk; ``None`` for nowhere.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._cache = PictureCache(folder, _SOURCES)
        self._looking = False
        self._known: OrderedDict[PictureSource, bytes] = OrderedDict()
        self._size = 0
        self._failed: set[PictureSource] = set()
        self._wanted: OrderedDict[PictureSource, _Request] = OrderedDict()
        self._asked: deque[PictureSource] = deque()
        self._process: subprocess.Popen[bytes] | None = None
        self._listener: threading.Thread | None = None
        self._deaths = 0

    def prepare(self, game: str = "") -> None:
        """Start the process, because pictures will be wanted soon, unless they may be on disk.

        Args:
            game: which game they will be of, ``""`` if that is not known.
        """
        if self._process is None and self._deaths < _MOST_DEATHS and not self._cache:
            self._start(game)

    def png(self, source: PictureSource) -> bytes | None:
        """Return a picture as PNG, ``None`` when it is not in memory."""
        found = self._known.get(source)
        if found is not None:
            self._known.move_to_end(source)
        return found

    def want(self, sources: Sequence[PictureSource], wake: Wake) -> None:
        """Render pictures, the first ones first; ``wake`` is called whenever one is ready."""
        now = time.monotonic()
        for source in reversed(sources):
            request = self._wanted.setdefault(source, _Request())
            request.wakes.add(wake)
            request.at = now
            self._wanted.move_to_end(source)
        while len(self._wanted) > _MOST_WANTED:
            self._wanted.popitem(last=False)
        self._look_up()
        self._go_on()

    def failed(self, source: PictureSource) -> bool:
        """Return whether a picture cannot be rendered."""
        return source in self._failed or self._deaths >= _MOST_DEATHS

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        self._deaths = _MOST_DEATHS
        if process is not None:
            assert process.stdin is not None
            process.stdin.close()

    def _look_up(self) -> None:
        """Look for what is wanted on disk, in a thread of its own."""
        if self._looking:
            return
        wanted = [source for source, request in reversed(self._wanted.items()) if not request.is_missing]
        if not wanted:
            return
        if self._folder is None:
            self._looked_up([_Found(source, None, None) for source in wanted])
            return
        self._looking = True
        loop = asyncio.get_running_loop()
        threading.Thread(target=self._read, args=(wanted, loop), daemon=True, name="picture files").start()

    def _read(self, wanted: Sequence[PictureSource], loop: asyncio.AbstractEventLoop) -> None:
        """Read pictures from disk; runs in a thread of its own."""
        found = [_Found(source, self._cache.get(source), self._cache.path(source)) for source in wanted]
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(self._looked_up, found)

    def _looked_up(self, found: Sequence[_Found]) -> None:
        self._looking = False
        woken: set[Wake] = set()
        for one in found:
            request = self._wanted.get(one.source)
            if request is None:
                continue
            if one.png is None:
                request.is_missing, request.path = True, one.path
            else:
                del self._wanted[one.source]
                self._keep(one.source, one.png)
                woken |= request.wakes
        for wake in woken:
            wake()
        self._look_up()
        self._go_on()

    def _go_on(self) -> None:
        """Ask for the next pictures, unless enough are asked for."""
        while len(self._asked) < _ASKED and self._deaths < _MOST_DEATHS:
            source = next(
                (
                    source
                    for source, request in reversed(self._wanted.items())
                    if request.is_missing and source not in self._asked
                ),
                None,
            )
            if source is None:
                return
            if self._process is None:
                self._start()
            process = self._process
            if process is None:
                return
            if self._listener is None:
                self._listener = threading.Thread(
                    target=self._listen,
                    args=(process, asyncio.get_running_loop()),
                    daemon=True,
                    name="pictures",
                )
                self._listener.start()
            stale = self._wanted[source].at - _STALE
            while self._wanted[first := next(iter(self._wanted))].at < stale:
                del self._wanted[first]
            self._asked.append(source)
            assert process.stdin is not None
            try:
                write_message(process.stdin, Order(source, self._wanted[source].path))
            except OSError:
                self._died(process)

    def _start(self, game: str = "") -> None:
        folder = "" if self._folder is None else str(self._folder)
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-c", _START, folder, game, *sys.path],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except OSError as error:
            _log.warning("pictures cannot be rendered: %s", error)
            self._deaths = _MOST_DEATHS

    def _listen(self, process: subprocess.Popen[bytes], loop: asyncio.AbstractEventLoop) -> None:
        """Pass answers on to the event loop; runs in a thread of its own."""
        assert process.stdout is not None
        try:
            try:
                while True:
                    answer = read_message(process.stdout)
                    assert isinstance(answer, Rendered)
                    loop.call_soon_threadsafe(self._rendered, answer)
            except (EOFError, OSError, ValueError):
                process.wait()
                loop.call_soon_threadsafe(self._died, process)
        except RuntimeError:
            return  # the loop is closed: nobody waits any more

    def _rendered(self, answer: Rendered) -> None:
        source = self._asked.popleft()
        request = self._wanted.pop(source, _Request())
        if answer.png is None:
            _log.warning("a picture cannot be rendered: %s", answer.trouble)
            self._fail(source)
        else:
            self._keep(source, answer.png)
        for wake in request.wakes:
            wake()  # which asks again for what is still to be seen
        self._go_on()

    def _keep(self, source: PictureSource, png: bytes) -> None:
        self._known[source] = png
        self._size += len(png)
        while self._size > _MOST_BYTES:
            self._size -= len(self._known.popitem(last=False)[1])

    def _fail(self, source: PictureSource) -> None:
        if len(self._failed) >= _MOST_FAILED:
            self._failed.clear()
        self._failed.add(source)

    def _died(self, process: subprocess.Popen[bytes]) -> None:
        """Start again, without the picture at which the process ended."""
        if process is not self._process:
            return
        self._process = self._listener = None
        self._deaths += 1
        if self._asked:
            source = self._asked[0]
            self._wanted.pop(source, None)
            self._fail(source)
            self._asked.clear()
        _log.warning("the process that renders pictures has ended")
        self._go_on()


@cache
def shared_renderer() -> PictureRenderer:
    """Return the renderer of this process."""
    return PictureRenderer(cache_folder())
