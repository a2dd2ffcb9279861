"""The rules of New World, a sentence each, by their ids."""

from __future__ import annotations

from typing import Final

from tui.base.words import N_

RULES: Final = {
    "NEWW-2.5": N_("The first seat begins, or one drawn by lot."),
    "NEWW-3.1": N_("A turn is a tile to lay, then a settler if you like, then what is complete scores."),
    "NEWW-3.2": N_("Who comes home from scoring cannot be put out again in the same turn."),
    "NEWW-4.1": N_("A drawn tile is shown to everybody."),
    "NEWW-4.2": N_("A tile must touch another, or the coast, along a whole side."),
    "NEWW-4.3": N_("Sides that touch must show the same: town, trail or plain."),
    "NEWW-4.5": N_("Tiles are laid west of the coast only."),
    "NEWW-4.8": N_("What would have to go on in the sea can never be completed."),
    "NEWW-4.9": N_("A tile that fits nowhere leaves the game, and another one is drawn."),
    "NEWW-5.1": N_("One settler a turn, from those at home, onto the tile just laid."),
    "NEWW-5.2": N_("A settler is a sheriff in a town, a robber on a trail, a farmer or a trapper."),
    "NEWW-5.3": N_("Nobody may enter a town, trail or plain on which a settler stands already."),
    "NEWW-5.4": N_("A farm is always free when its tile is laid."),
    "NEWW-6.2": N_("A trail gives 1 point for each tile and 2 for each trading post."),
    "NEWW-6.4": N_("A complete town gives 2 points for each tile and 2 for each flag."),
    "NEWW-6.5": N_("A farm with all eight places around it filled gives 9 points."),
    "NEWW-7.1": N_("Most settlers on a feature get its points."),
    "NEWW-7.2": N_("Who has as many settlers as anybody gets all the points too."),
    "NEWW-8.1": N_("All settlers on a feature come home once it is scored."),
    "NEWW-10.2": N_("Trappers stay until the end of the game."),
    "NEWW-11.2": N_("At the end a trail gives 1 point for each tile and 2 for each trading post."),
    "NEWW-11.3": N_("At the end an incomplete town gives 1 point for each tile and each flag."),
    "NEWW-11.4": N_("At the end a farm gives 1 point, and 1 for each place around it that is filled."),
    "NEWW-11.6": N_("At the end a plain gives 1 point for each animal to those with most trappers on it."),
    "NEWW-11.8": N_("Most points win; who has as many shares the victory."),
    "NEWW-9.1": N_("Whose turn it is says in which order several complete features score."),
    "NEWW-9.2": N_("Each surveyor in the column of your scored settler brings you 4 points more."),
    "NEWW-9.3": N_("After each score the surveyor farther east goes one column to the west."),
    "NEWW-9.3b": N_("Surveyors wait where no tile lies farther west."),
    "NEWW-9.4": N_(
        "When a surveyor has moved, all settlers east of both go home without points, but not trappers."
    ),
    "NEWW-12.1b": N_("The second surveyor sets out when five features have been counted."),
}
