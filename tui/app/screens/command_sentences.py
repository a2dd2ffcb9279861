"""Sentences about the commands of the palette, by the words of a key or a place, all in English."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tui.base.words import N_

SENTENCES: Final[Mapping[str, str]] = MappingProxyType(
    {
        # at the table
        "Place": N_("Place the tile where the cursor is."),
        "Take": N_("Take the choice that is marked."),
        "Turn the tile": N_("Turn the tile in hand to the next way in which it fits."),
        "Next place": N_("Go to the next place where the tile fits."),
        "Other tile": N_("Take another tile of your hand."),
        "Other moves": N_("Choose a move other than placing the tile."),
        "Nothing": N_("Claim nothing on this turn."),
        "Show hand": N_("Show your hand, which others should not see."),
        "Hint": N_("Let a bot suggest a move and say why."),
        "Look": N_("Walk over the map and see what each feature is worth."),
        "Owners": N_("Paint all features in the colours of those who hold them."),
        "Jump": N_("Give each place a letter, and go there by typing it."),
        "Tiles left": N_("See which tiles are still to come."),
        "Scores": N_("See where the points of each player come from."),
        "Event log": N_("Read what has happened, and see it on the map."),
        "Hide help": N_("Hide worths, legal places and projected scores."),
        "Show help": N_("Show worths, legal places and projected scores."),
        "Take back": N_("Take back your last move."),
        "Redo": N_("Make the move again that you took back."),
        "Home screen": N_("Go back to the first screen."),
        "Fair deals": N_("See that chance was fixed before the first move."),
        "Share": N_("Save a picture, a recording or the text of the game."),
        "Point": N_("Show the other players a place on the map."),
        "Rematch": N_("Play the same tiles again with the seats exchanged."),
        "Review": N_("Walk through the game and see what each move was worth."),
        "Zoom in": N_("Make the tiles larger."),
        "Zoom out": N_("Make the tiles smaller."),
        "Whole map": N_("See the whole map, or come back."),
        "Side panel": N_("Show or hide the panel beside the map."),
        "Skip": N_("Go to the end of what is shown."),
        "Leave": N_("Leave; the game is saved after every move."),
        "Help": N_("Read the page of help about this screen."),
        # on the home screen
        "Continue": N_("Play on in the game that is not finished."),
        "Same as last time": N_("Begin a game with the same seats and rules as the last one."),
        "First game": N_("Begin the easiest game against the gentlest bot."),
        "New game": N_("Choose a game, its rules and the players."),
        "Game of the day": N_("Play the tiles that everybody gets today."),
        "Results and ranks": N_("See your results, achievements and ranks."),
        "Quit": N_("Leave the program; all games are saved."),
        # everywhere
        "Colour depth": N_("Draw with more or fewer colours."),
        "ASCII or Unicode": N_("Draw with plain ASCII characters or with all of Unicode."),
        "Redraw": N_("Draw the screen again after another program has written on it."),
        "Suspend": N_("Go back to the shell; fg brings the game back."),
        # places
        N_("Lobby"): N_("Go back to the people and tables of the server."),
        N_("Saved games"): N_("Play on, replay or review a game."),
        N_("Settings"): N_("Change colours, pace, help and language."),
        N_("Learn to play"): N_("Let a coach explain a game while you play."),
        N_("Statistics"): N_("See how your games went, and your achievements."),
        N_("Puzzles"): N_("Find the best move in positions from real games."),
        N_("Ranks and seasons"): N_("See the ranks of people and bots, season by season."),
    }
)
