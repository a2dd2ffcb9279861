"""Fair deals: the commitment of a table to its secret, and after the end the secret and the proof."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from tui.base.words import N_, _, capital
from tui.play import fairness
from tui.play.fairness import Deals
from tui.terminal.keys import KeysLine, key
from tui.terminal.lifecycle import ManagedModal


class DealsScreen(ManagedModal[None]):
    """Opened over the table."""

    BINDINGS: ClassVar[list[BindingType]] = [key("escape,f4,enter,q", "dismiss", N_("Back"))]

    def __init__(self, deals: Deals) -> None:
        super().__init__()
        self._deals = deals

    def compose(self) -> ComposeResult:
        with Vertical(id="deals") as box:
            box.border_title = _("fair deals")
            with VerticalScroll():
                yield Static(self._told(), id="told")
                yield ProofLine(self._deals)
            yield KeysLine()

    def _told(self) -> Text:
        header, secret = self._deals.header, self._deals.secret
        if header.seed is not None:
            words = _("All deals of this game follow from the seed {seed}: whoever knows it knows the deck.")
            return Text(words.format(seed=header.seed))
        parts = [
            (_("A secret of 256 random bits decides every deal. This is the commitment to it:"), ""),
            (fairness.in_groups(header.commitment), "bold"),
        ]
        if secret:
            parts += [(_("And this is the secret:"), ""), (fairness.in_groups(secret), "bold")]
        else:
            parts.append(
                (
                    _(
                        "It was made before the first move, and nobody can change the secret without "
                        "changing it. When the game is over, the secret is shown here and the deals are "
                        "checked. To be certain, write the commitment down now."
                    ),
                    "",
                )
            )
        return Text("\n\n").join(Text(words, style) for words, style in parts)


class ProofLine(Static):
    """The proof that the deals were fair, as soon as the game is over and that has been checked.

    Args:
        only_unfair: whether to show it only if the deals were unfair.
    """

    def __init__(self, deals: Deals, *, only_unfair: bool = False) -> None:
        super().__init__(_("Checking the deals …"), id="proof", markup=False)
        self._deals = deals
        self._only_unfair = only_unfair
        self.display = bool(deals.secret) and not only_unfair

    def on_mount(self) -> None:
        """Check the deals in the background."""
        if self._deals.secret:
            self._check()

    @work
    async def _check(self) -> None:
        found = await self._deals.prove()
        words = fairness.proof(self._deals.header, found, finished=True)
        self.update(f"{capital(words)}.")
        self.set_class(found.fault is not None, "bad")
        self.display = found.fault is not None or not self._only_unfair
