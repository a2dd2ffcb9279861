"""The phases of Landover: what must happen next."""

from __future__ import annotations

from engine.phase import Phase


class LandPhase(Phase):
    """The phases of Landover. The values are written into positions and their JSON."""

    # Set-up
    ORDER = "order"  # chance
    TILE = "tile"  # chance
    HARBOUR = "harbour"  # chance
    SETTLES = "settles"
    SETTLE = "settle"

    # A turn
    TURN = "turn"
    START = "start"
    DICE = "dice"  # chance
    EVENT = "event"
    NUMBER = "number"
    ACTIONS = "actions"

    # What a roll brings
    WINDFALL = "windfall"  # chance
    AQUEDUCT = "aqueduct"
    LOSE = "lose"  # chance, or the loser
    SACK = "sack"  # chance
    WEAKEN = "weaken"
    DRAW = "draw"  # chance
    DECK = "deck"

    # What a move of the action phase asks for
    METROPOLIS = "metropolis"
    STEAL = "steal"  # chance
    REVEAL = "reveal"  # chance
    FREE = "free"
    SHOW = "show"  # chance
    PICK = "pick"
    TENDER = "tender"
    SWAP = "swap"
    GIFT = "gift"
    LEVY = "levy"  # chance
    REPLY = "reply"
    CONFIRM = "confirm"

    OVER = "over"
