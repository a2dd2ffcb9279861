"""The rules of The Castle, a sentence each, by their ids."""

from __future__ import annotations

from typing import Final

from tui.base.words import N_

RULES: Final = {
    "CAST-3.2": N_("A token lies unseen on every corner tower but that at 0/1."),
    "CAST-3.3": N_("Tokens lie face down until somebody takes them."),
    "CAST-3.6": N_("A seat drawn by lot begins."),
    "CAST-4.1": N_("A turn is a tile to lay, then a follower if you like, then what is complete scores."),
    "CAST-4.4": N_("Tokens are used in your own turn only."),
    "CAST-5.1": N_("A tile must touch a start space or another tile along a whole side."),
    "CAST-5.3": N_("Only paths must be continued; all else may meet freely."),
    "CAST-5.6": N_("Everything that touches must match, except at the bare wall."),
    "CAST-5.7": N_("A tile that fits nowhere leaves the game, and another one is drawn."),
    "CAST-6.1": N_("One follower a turn, from those at home, onto the tile just laid."),
    "CAST-6.2": N_("Nobody may enter a path, house, tower or court on which a follower stands already."),
    "CAST-7.2": N_("A complete path gives 1 point for each tile, 2 if there is a well on it."),
    "CAST-7.4": N_("A complete house gives 1 point for each tile, a tower 2; a start space counts too."),
    "CAST-7.6": N_("Most followers get all the points; with equal numbers nobody scores."),
    "CAST-7.7": N_("All followers on a feature come home once it is complete."),
    "CAST-7.9": N_("Your own features score first, then the others'; you choose the order."),
    "CAST-8.1": N_("Who lands exactly on a corner tower takes the token there."),
    "CAST-8.4": N_("A token can be used from your next turn on."),
    "CAST-9.4": N_("This token gives you another turn at once."),
    "CAST-9.5": N_("This token doubles a house or a tower that you score in your turn."),
    "CAST-9.6": N_("This token lets one of your unfinished features score at the end."),
    "CAST-9.7": N_("With this token one court pays 4 points for each market."),
    "CAST-9.8": N_("This token makes your keep larger at the end."),
    "CAST-10.1": N_("The keep stands on the largest house that its owner has scored."),
    "CAST-10.7": N_("The larger keep gets a point for each space of the largest empty group."),
    "CAST-10.9": N_("Most merchants on a court get 3 points for each market."),
    "CAST-10.11": N_("This token is worth 5 points at the end."),
    "CAST-10.13": N_("Most points win; who has as many shares the victory."),
}
