"""The rules of The Castle, a sentence each, by their ids."""

from __future__ import annotations

from typing import Final

from tui.base.words import N_

RULES: Final = {
    "CAST-3.2": N_("Every corner tower has an unseen token, except the one at 0/1."),
    "CAST-3.3": N_("Tokens stay face down until somebody takes them."),
    "CAST-3.6": N_("A random seat begins."),
    "CAST-4.1": N_("Each turn you place a tile, then a follower if you like, and completed features score."),
    "CAST-4.4": N_("You use tokens only in your own turn."),
    "CAST-5.1": N_("A tile must touch a start space or another tile along a whole side."),
    "CAST-5.3": N_("Only paths must match; everything else may meet freely."),
    "CAST-5.6": N_("Everything that touches must match, except at the bare wall."),
    "CAST-5.7": N_("A tile that fits nowhere is removed from the game, and another one is drawn."),
    "CAST-6.1": N_("One follower a turn, from those at home, on the tile just placed."),
    "CAST-6.2": N_("Nobody may claim a path, house, tower or court that already has a follower."),
    "CAST-7.2": N_("A complete path gives 1 point for each tile, 2 if there is a well on it."),
    "CAST-7.4": N_("A complete house gives 1 point for each tile, a tower 2; a start space counts too."),
    "CAST-7.6": N_("The most followers get all the points; with equal numbers nobody scores."),
    "CAST-7.7": N_("All followers on a feature come home once it is complete."),
    "CAST-7.9": N_("Your own features score first, then the others'; you choose the order."),
    "CAST-8.1": N_("Whoever lands exactly on a corner tower takes the token there."),
    "CAST-8.4": N_("A token can be used from your next turn on."),
    "CAST-9.4": N_("This token gives you another turn at once."),
    "CAST-9.5": N_("This token doubles a house or a tower that you score in your turn."),
    "CAST-9.6": N_("This token lets one of your unfinished features score at the end."),
    "CAST-9.7": N_("With this token one court pays 4 points for each market."),
    "CAST-9.8": N_("This token makes your keep larger at the end."),
    "CAST-10.1": N_("The keep is on the largest house that its owner has scored."),
    "CAST-10.7": N_("The larger keep gets a point for each space of the largest empty group."),
    "CAST-10.9": N_("The most merchants in a court get 3 points for each market."),
    "CAST-10.11": N_("This token is worth 5 points at the end."),
    "CAST-10.13": N_("The most points win; tied players share the victory."),
}
