"""The words and pictures of Siege."""

from __future__ import annotations

from tui.games.carcassonne.screen import ModuleScreen
from tui.presentation.landscape.vocabulary import Vocabulary

SCREEN = ModuleScreen(words=Vocabulary(), order=8)
