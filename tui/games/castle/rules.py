"""The rules of The Castle, a sentence each, by their ids."""

from __future__ import annotations

from tui.words import _


def sentences() -> dict[str, str]:
    """Return what each rule says that a player may want to be told."""
    return {
        "CAST-3.2": _("A token lies unseen on every corner tower but that at 0/1."),
        "CAST-3.3": _("Tokens lie face down until somebody takes them."),
        "CAST-3.6": _("A seat drawn by lot begins."),
        "CAST-4.1": _("A turn is a tile to lay, then a follower if you like, then what is complete scores."),
        "CAST-4.4": _("Tokens are used in your own turn only."),
        "CAST-5.1": _("A tile must touch a start space or another tile along a whole side."),
        "CAST-5.3": _("Only paths must be continued; all else may meet freely."),
        "CAST-5.6": _("Everything that touches must match, except at the bare wall."),
        "CAST-5.7": _("A tile that fits nowhere leaves the game, and another one is drawn."),
        "CAST-6.1": _("One follower a turn, from those at home, onto the tile just laid."),
        "CAST-6.2": _("Nobody may enter a path, house, tower or court on which a follower stands already."),
        "CAST-7.2": _("A complete path gives 1 point for each tile, 2 if there is a well on it."),
        "CAST-7.4": _("A complete house gives 1 point for each tile, a tower 2; a start space counts too."),
        "CAST-7.6": _("Most followers get all the points; with equal numbers nobody scores."),
        "CAST-7.7": _("All followers on a feature come home once it is complete."),
        "CAST-7.9": _("Your own features score first, then the others'; you choose the order."),
        "CAST-8.1": _("Who lands exactly on a corner tower takes the token there."),
        "CAST-8.4": _("A token can be used from your next turn on."),
        "CAST-9.4": _("This token gives you another turn at once."),
        "CAST-9.5": _("This token doubles a house or a tower that you score in your turn."),
        "CAST-9.6": _("This token lets one of your unfinished features score at the end."),
        "CAST-9.7": _("With this token one court pays 4 points for each market."),
        "CAST-9.8": _("This token makes your keep larger at the end."),
        "CAST-10.1": _("The keep stands on the largest house that its owner has scored."),
        "CAST-10.7": _("The larger keep gets a point for each space of the largest empty group."),
        "CAST-10.9": _("Most merchants on a court get 3 points for each market."),
        "CAST-10.11": _("This token is worth 5 points at the end."),
        "CAST-10.13": _("Most points win; who has as many shares the victory."),
    }
