"""The rules of New World, a sentence each, by their ids."""

from __future__ import annotations

from typing import Final

from tui.base.words import N_

RULES: Final = {
    "NEWW-2.5": N_("The first seat begins, or one drawn at random."),
    "NEWW-3.1": N_("Each turn you place a tile, then a settler if you like, and completed features score."),
    "NEWW-3.2": N_("A settler that comes home from scoring cannot be placed again in the same turn."),
    "NEWW-4.1": N_("A drawn tile is shown to everybody."),
    "NEWW-4.2": N_("A tile must touch another, or the coast, along a whole side."),
    "NEWW-4.3": N_("Touching sides must match: town, trail or plain."),
    "NEWW-4.5": N_("Tiles are placed west of the coast only."),
    "NEWW-4.8": N_("A feature that runs into the sea can never be completed."),
    "NEWW-4.9": N_("A tile that fits nowhere is removed from the game, and another one is drawn."),
    "NEWW-5.1": N_("One settler a turn, from those at home, on the tile just placed."),
    "NEWW-5.2": N_("A settler is a sheriff in a town, a robber on a trail, a farmer or a trapper."),
    "NEWW-5.3": N_("Nobody may claim a town, trail or plain that already has a settler."),
    "NEWW-5.4": N_("A farm is always free when its tile is placed."),
    "NEWW-6.2": N_("A trail gives 1 point for each tile and 2 for each trading post."),
    "NEWW-6.4": N_("A complete town gives 2 points for each tile and 2 for each flag."),
    "NEWW-6.5": N_("A farm with all eight places around it filled gives 9 points."),
    "NEWW-7.1": N_("The most settlers on a feature get its points."),
    "NEWW-7.2": N_("In a tie, everyone gets all the points."),
    "NEWW-8.1": N_("All settlers on a feature come home once it is scored."),
    "NEWW-10.2": N_("Trappers stay until the end of the game."),
    "NEWW-11.2": N_("At the end a trail gives 1 point for each tile and 2 for each trading post."),
    "NEWW-11.3": N_("At the end an incomplete town gives 1 point for each tile and each flag."),
    "NEWW-11.4": N_("At the end a farm gives 1 point, and 1 for each place around it that is filled."),
    "NEWW-11.6": N_(
        "At the end a plain gives 1 point for each animal to those with the most trappers on it."
    ),
    "NEWW-11.8": N_("The most points win; tied players share the victory."),
    "NEWW-9.1": N_("The active player chooses the order in which several complete features score."),
    "NEWW-9.2": N_("Each surveyor in the column of your scored settler gives you 4 more points."),
    "NEWW-9.3": N_("After each score the surveyor farther east goes one column to the west."),
    "NEWW-9.3b": N_("Surveyors wait while there is no tile farther west."),
    "NEWW-9.4": N_(
        "When a surveyor has moved, all settlers east of both go home without points, but not trappers."
    ),
    "NEWW-12.1b": N_("The second surveyor sets out when five features have been counted."),
}
