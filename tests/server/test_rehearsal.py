"""The rehearsal before the first guest comes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import asyncssh
import pytest

from tests.server.conftest import Come, Opened, named
from tui.play.hall import Hall
from tui.play.table.thinking import Thinkers
from tui.server.lobby import lobby
from tui.server.rehearsal import rehearse
from tui.terminal import internals


@pytest.mark.parametrize("is_new", [False, True])
async def test_first_guest_parses_no_style_sheet(
    opened: Opened,
    come: Come,
    key: asyncssh.SSHKey,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    is_new: bool,
) -> None:
    parsed: list[object] = []
    parse = internals._parse_rules

    def counted(*args: Any, **kwargs: Any) -> Any:
        parsed.append(args)
        return parse(*args, **kwargs)

    monkeypatch.setattr(internals, "_parse_rules", counted)
    if not is_new:
        named(tmp_path, key)
    hall = Hall(tmp_path / "hall", Thinkers())
    server = await opened(app_for=lobby(hall))
    await rehearse()
    before = len(parsed)
    assert before
    hall.open()
    try:
        guest = await come(server)
        if is_new:
            await guest.wait("call you")
            guest.press("enter")
        await guest.wait("No table yet")
        assert len(parsed) == before
    finally:
        hall.close()
        hall.thinkers.close()
