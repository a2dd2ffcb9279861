"""Screens that belong to one game: its result, and the ways on from there."""

from __future__ import annotations

from engine import State
from tui.app.screens.board_screen import BoardScreen
from tui.play.table import Sitting, Table


class AfterGame(BoardScreen):
    """A screen at a table, with the ways to what belongs to its game, and out of it."""

    sitting: Sitting
    table: Table
    state: State
    names: list[str]

    def leave(self) -> None:
        """Leave the table; the game stays as it is after its last move."""
        self.host.leave_table()
        self.dismiss()

    def action_to_start(self) -> None:
        """Leave the table of a finished game, as the same key does in its result."""
        self.leave()

    def action_result(self) -> None:
        """Show how the game ended."""
        from tui.app.screens.result import EndedGame, ResultScreen, accuracy_of

        table = self.table
        accuracy = accuracy_of(self.host, table.journal)
        game = EndedGame(table.state, self.sitting.records, table.seats, self.names, table.deals, accuracy)
        wishes = frozenset(("review", "rematch", "again", "replay", "share", "home"))
        self.app.push_screen(ResultScreen(game, self.host.look, wishes), self._after_result)

    def _after_result(self, wish: str | None) -> None:
        match wish:
            case "replay":
                self.host.show_replay(self.table.journal.path)
            case "review":
                self.action_review()
            case "again":
                self.host.play_again(self.table.journal.header)
            case "rematch":
                self.action_rematch()
            case "share":
                self.action_share()
            case "home":
                self.leave()

    def action_rematch(self) -> None:
        """Play the same deck again, with the seats exchanged."""
        self.host.rematch(self.table.journal)

    def action_share(self) -> None:
        """Share a picture, a recording or text of the game."""
        from tui.app.screens.share import SharedGame, ShareScreen

        revealed = not self.state.hides or self.state.is_terminal
        self.app.push_screen(ShareScreen(SharedGame(self.table.journal, self.state, revealed=revealed)))

    def action_deals(self) -> None:
        """Show what decides chance, and after the end whether the deals were fair."""
        from tui.app.screens.deals import DealsScreen

        self.app.push_screen(DealsScreen(self.table.deals))

    def action_review(self) -> None:
        """Walk through what each move was worth."""
        self.host.show_review(self.table.journal.path)
