"""Compression of SSH packets, with a limit for what comes out of one.

asyncssh decompresses a packet of 35 kB to as much as 36 MB; the algorithm is registered again, with a limit.
"""

from __future__ import annotations

import zlib
from typing import Final

from asyncssh import compression

_ALGORITHM: Final = b"zlib@openssh.com"

LARGEST_PAYLOAD: Final = 64 * 1024
"""Bytes of the largest packet; RFC 4253, section 6.1, demands 32768."""


class _Compressor(compression.Compressor):
    """A stream of which the other end can read each packet at once."""

    def __init__(self) -> None:
        self._stream = zlib.compressobj()

    def compress(self, data: bytes) -> bytes:
        return self._stream.compress(data) + self._stream.flush(zlib.Z_SYNC_FLUSH)


class BoundedDecompressor(compression.Decompressor):
    """A stream that ends the connection when a packet is too large or damaged."""

    def __init__(self) -> None:
        self._stream = zlib.decompressobj()

    def decompress(self, data: bytes) -> bytes | None:
        """Return a packet, ``None`` when the connection must be closed."""
        try:
            payload = self._stream.decompress(data, LARGEST_PAYLOAD)
        except zlib.error:
            return None
        return None if self._stream.unconsumed_tail else payload


def limit_compression() -> None:
    """Have the compressed packets of this process limited."""
    if compression.get_compression_params(_ALGORITHM):
        compression.register_compression_alg(
            _ALGORITHM, _Compressor, BoundedDecompressor, after_auth=True, default=False
        )
