"""The pictures that one terminal has: which id each has there, what is still to be sent, what can be freed.

Kitty's graphics protocol is spoken: pictures are sent once, as PNG, and placed by cells that name them
(Unicode placeholders). All ids of a session are in one bank, chosen at random, because other programs in the
same window may use ids of their own. Nothing but these ids is ever freed.

The colour of a cell names the picture within its bank: one of 256, because these take few bytes, and because
tmux may replace others by colours that look like them. The bank is said with row and column of the part.
"""

from __future__ import annotations

import random
from base64 import b64encode
from collections import OrderedDict
from collections.abc import Callable, Collection, Sequence
from typing import Final, Protocol

from tui.drawing.art.picture_cells import DIACRITICS, PLACEHOLDER, continues, picture_part
from tui.drawing.art.pictures import CellPicture, PictureSource, picture_by

_FIRST_ID, _LAST_ID = 16, 255
"""The ids within a bank. Those below 16 are named colours, which tmux and others may write in other ways."""

MOST_PICTURES: Final = _LAST_ID - _FIRST_ID + 1

_BANKS: Final = range(1, len(DIACRITICS))

_CHUNK: Final = 4096  # the most characters of base64 in one command


class PictureStore(Protocol):
    """A source of rendered pictures."""

    def png(self, source: PictureSource) -> bytes | None:
        """Return a picture as PNG, ``None`` when it has not been rendered."""

    def want(self, sources: Sequence[PictureSource], wake: Callable[[], None]) -> None:
        """Render pictures, the first ones first; ``wake`` is called whenever one is ready."""

    def failed(self, source: PictureSource) -> bool:
        """Return whether a picture cannot be rendered."""


class Gallery:
    """The pictures of one terminal.

    Args:
        wake: called when pictures that were missing are there, so that a frame can be made.
        in_tmux: whether the terminal is behind tmux, to which nothing may be sent but wrapped.
        continues: whether cells may continue the cell to the left.

    Attributes:
        sends_more: whether there is more to send than fitted before the last frame.
        sent: how many bytes of pictures have been sent.
    """

    def __init__(
        self,
        store: PictureStore,
        wake: Callable[[], None],
        *,
        in_tmux: bool = False,
        continues: bool = False,
    ) -> None:
        self._store = store
        self._wake = wake
        self._in_tmux = in_tmux
        self._bank = random.choice(_BANKS)
        self._ids: OrderedDict[int, int] = OrderedDict()  # by number of the picture, the latest used last
        self._kept: dict[int, CellPicture] = {}
        self._sources: dict[PictureSource, set[int]] = {}
        self._free = list(range(_LAST_ID, _FIRST_ID - 1, -1))
        self._leftovers: list[str] = []
        self.sends_more = False
        self.sent = 0
        self.continues = continues

    def __contains__(self, number: int) -> bool:
        return number in self._ids

    def prepare(self, visible: Collection[int], most: int) -> str:
        """Return the escape sequences that send the pictures to be seen, as far as they are ready.

        Args:
            visible: the numbers of these pictures, the most important ones first.
            most: how many bytes may be sent, if it is more than one picture.
        """
        commands, self._leftovers = self._leftovers, []
        size = 0
        self.sends_more = False
        missing = []
        for number in visible:
            if number in self._ids:
                self._ids.move_to_end(number)
                continue
            wanted = picture_by(number)
            if wanted is None or self._store.failed(wanted.source):
                continue
            if self._place_again(wanted, visible, commands):
                continue
            png = self._store.png(wanted.source)
            if png is None:
                missing.append(wanted.source)
                continue
            if size and size + len(png) * 4 // 3 > most:
                self.sends_more = True
                break
            held = self._take_id(visible, commands)
            if held is None:
                break
            self._keep(wanted, held)
            before = len(commands)
            self._transmit(wanted, held, png, commands)
            size += sum(map(len, commands[before:]))
        if missing:
            self._store.want(missing, self._wake)
        self.sent += size
        return "".join(commands)

    def foreground(self, number: int) -> str:
        """Return the codes of the colour that names a picture which the terminal has."""
        return f"38;5;{self._ids[number]}"

    def text(self, cells: Sequence[int]) -> str:
        """Return the placeholders of a picture's parts in some cells, one beside the other."""
        texts: list[str] = []
        repeated = 0
        for cell in cells:
            if continues(cell) and texts:
                repeated += 1
                continue
            texts.append(_repeated(repeated) + self._part(cell))
            repeated = 0
        return "".join(texts) + _repeated(repeated)

    def _part(self, cell: int) -> str:
        if continues(cell):
            return PLACEHOLDER
        row, column = picture_part(cell)
        return f"{PLACEHOLDER}{DIACRITICS[row]}{DIACRITICS[column]}{DIACRITICS[self._bank]}"

    def forget(self) -> None:
        """Take nothing for granted: the terminal gets the pictures again, with ids that it has not had."""
        self._leftovers = [self._deletion(held) for held in self._ids.values()]
        self._bank = self._bank % len(_BANKS) + 1
        self._ids.clear()
        self._kept.clear()
        self._sources.clear()
        self._free = list(range(_LAST_ID, _FIRST_ID - 1, -1))

    def release(self) -> str:
        """Return the escape sequence that deletes everything of this session from the terminal."""
        self.forget()
        commands, self._leftovers = self._leftovers, []
        return "".join(commands)

    # -- ids --------------------------------------------------------------------------------------------

    def _place_again(self, wanted: CellPicture, visible: Collection[int], commands: list[str]) -> bool:
        """Have the terminal show the pixels of a picture that is not to be seen in other cells, if it can."""
        for number in self._sources.get(wanted.source, ()):
            if number not in visible:
                held = self._ids.pop(number)
                self._drop(number)
                self._keep(wanted, held)
                commands.append(self._placement(wanted, held))
                return True
        return False

    def _take_id(self, visible: Collection[int], commands: list[str]) -> int | None:
        """Return an id that is free, or make one free; ``None`` when all are to be seen."""
        if self._free:
            return self._free.pop()
        for number, held in self._ids.items():
            if number not in visible:
                del self._ids[number]
                self._drop(number)
                commands.append(self._deletion(held))
                return held
        return None

    def _keep(self, wanted: CellPicture, held: int) -> None:
        self._ids[wanted.number] = held
        self._kept[wanted.number] = wanted
        self._sources.setdefault(wanted.source, set()).add(wanted.number)

    def _drop(self, number: int) -> None:
        source = self._kept.pop(number).source
        numbers = self._sources[source]
        numbers.discard(number)
        if not numbers:
            del self._sources[source]

    # -- commands ---------------------------------------------------------------------------------------

    def _whole_id(self, held: int) -> int:
        return self._bank << 24 | held

    def _transmit(self, wanted: CellPicture, held: int, png: bytes, commands: list[str]) -> None:
        data = b64encode(png).decode()
        for start in range(0, len(data), _CHUNK):
            more = int(start + _CHUNK < len(data))
            keys = f"q=2,m={more}" if start else f"a=t,i={self._whole_id(held)},f=100,q=2,m={more}"
            commands.append(self._command(keys, data[start : start + _CHUNK]))
        commands.append(self._placement(wanted, held))

    def _placement(self, wanted: CellPicture, held: int) -> str:
        size = f"c={wanted.columns},r={wanted.rows}"
        return self._command(f"a=p,U=1,i={self._whole_id(held)},p=1,{size},q=2")

    def _deletion(self, held: int) -> str:
        return self._command(f"a=d,d=I,i={self._whole_id(held)},q=2")

    def _command(self, keys: str, data: str = "") -> str:
        command = f"\x1b_G{keys};{data}\x1b\\" if data else f"\x1b_G{keys}\x1b\\"
        return through_tmux(command) if self._in_tmux else command


def through_tmux(command: str) -> str:
    """Return a control sequence as tmux passes it on to the terminal outside."""
    doubled = command.replace("\x1b", "\x1b\x1b")
    return f"\x1bPtmux;{doubled}\x1b\\"


def _repeated(count: int) -> str:
    """Return the escape sequence that repeats the placeholder without a part."""
    repetition = f"\x1b[{count}b"
    return repetition if len(repetition) < len(PLACEHOLDER.encode()) * count else PLACEHOLDER * count
