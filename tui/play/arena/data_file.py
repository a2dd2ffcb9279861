"""Files of decisions, written game by game: CSV, and Parquet with the extra ``hinterland[data]``."""

from __future__ import annotations

import csv
import io
import json
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from saves.disk import StreamedFile
from saves.exports import stream_file
from tui.play.arena.decisions import Decision

SUFFIXES: Final = (".parquet", ".csv")
SCHEMA: Final = 1
"""Version of the columns; a new column at the end does not change it."""

_LISTS: Final = ("scores", "final_scores")
_ROWS: Final = 20_000  # rows of a row group of a Parquet file; so many are kept in memory


class DecisionFile(ABC):
    """A file of decisions that is being written."""

    @abstractmethod
    def write(self, decisions: Sequence[Decision]) -> None:
        """Write the decisions of a game."""

    @abstractmethod
    def finish(self) -> None:
        """Write what is left."""


def has_parquet() -> bool:
    """Return whether Parquet files can be written."""
    return find_spec("pyarrow") is not None


@contextmanager
def decision_file(path: Path) -> Iterator[DecisionFile]:
    """Write a file of decisions, which is there, complete, when the block has ended.

    After any exception in the block there is no new file, and an old one is unchanged.

    Args:
        path: a name that ends with one of :data:`SUFFIXES`.

    Raises:
        SaveError: when it cannot be written.
    """
    with stream_file(path) as stream:
        file = _ParquetFile(stream) if path.suffix.lower() == ".parquet" else _CsvFile(stream)
        yield file
        file.finish()


class _CsvFile(DecisionFile):
    """UTF-8 with a head; lists are JSON, and ``None`` is an empty cell."""

    def __init__(self, stream: StreamedFile) -> None:
        self._stream = stream
        self._write([Decision._fields])

    def write(self, decisions: Sequence[Decision]) -> None:
        self._write(
            one._replace(scores=json.dumps(one.scores), final_scores=json.dumps(one.final_scores))  # type: ignore[arg-type]
            for one in decisions
        )

    def finish(self) -> None:
        pass

    def _write(self, rows: Any) -> None:
        out = io.StringIO()
        csv.writer(out, lineterminator="\n").writerows(rows)
        self._stream.write(out.getvalue().encode())


class _ParquetFile(DecisionFile):
    """Compressed with zstd, in row groups."""

    def __init__(self, stream: StreamedFile) -> None:
        import pyarrow
        from pyarrow import parquet

        text, small = pyarrow.dictionary(pyarrow.int32(), pyarrow.string()), pyarrow.int32()
        types = {
            **dict.fromkeys(("game", "options", "bot", "phase"), text),
            **dict.fromkeys(("notation", "move"), pyarrow.string()),
            **dict.fromkeys(("value", "result"), pyarrow.float64()),
            **dict.fromkeys(_LISTS, pyarrow.list_(small)),
            "seed": pyarrow.int64(),
        }
        self._schema = pyarrow.schema(
            [(name, types.get(name, small)) for name in Decision._fields],
            metadata={"hinterland.schema": str(SCHEMA)},
        )
        self._record_batch = pyarrow.RecordBatch
        self._writer = parquet.ParquetWriter(stream, self._schema, compression="zstd")
        self._rows: list[Decision] = []

    def write(self, decisions: Sequence[Decision]) -> None:
        self._rows += decisions
        if len(self._rows) >= _ROWS:
            self._flush()

    def finish(self) -> None:
        if self._rows:
            self._flush()
        self._writer.close()

    def _flush(self) -> None:
        columns = dict(zip(Decision._fields, zip(*self._rows, strict=True), strict=True))
        self._writer.write_batch(self._record_batch.from_pydict(columns, schema=self._schema))
        self._rows = []
