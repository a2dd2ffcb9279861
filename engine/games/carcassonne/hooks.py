"""Which modules of a game override which hooks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.games.carcassonne.module import AnyModule, Module

Overriding = tuple[AnyModule, ...]
"""The modules that override a hook, in the order in which they are called."""


class Hooks:
    """For each hook of ``Module`` the modules that override it, so that the others cost nothing.

    Args:
        modules: those that are in play, in their order.
    """

    def __init__(self, modules: Sequence[AnyModule]) -> None:
        def overriding(hook: Callable[..., object]) -> Overriding:
            return tuple([one for one in modules if getattr(type(one), hook.__name__) is not hook])

        self.choose_first = overriding(Module.choose_first)
        self.is_prologue = overriding(Module.is_prologue)
        self.drawable = overriding(Module.drawable)
        self.may_draw = overriding(Module.may_draw)
        self.drawing = overriding(Module.drawing)
        self.codes = overriding(Module.codes)
        self.room = overriding(Module.room)
        self.why_not_at = overriding(Module.why_not_at)
        self.why_not_there = overriding(Module.why_not_there)
        self.tile_in_hand = overriding(Module.tile_in_hand)
        self.unplaceable = overriding(Module.unplaceable)
        self.placed = overriding(Module.placed)
        self.no_followers = overriding(Module.no_followers)
        self.rate = overriding(Module.rate)
        self.rule_of = overriding(Module.rule_of)
        self.may_score = overriding(Module.may_score)
        self.score_completed = overriding(Module.score_completed)
        self.score_finally = overriding(Module.score_finally)
        self.project_feature = overriding(Module.project_feature)
        self.more_for_city = overriding(Module.more_for_city)
        self.more_for_all = overriding(Module.more_for_all)
        self.end_game = overriding(Module.end_game)
        self.result = overriding(Module.result)
        self.tile_worth = overriding(Module.tile_worth)
        self.earns_turn = overriding(Module.earns_turn)
        self.earns_part = overriding(Module.earns_part)
        self.begin_turn = overriding(Module.begin_turn)
        self.end_turn = overriding(Module.end_turn)
        self.keep_turn = overriding(Module.keep_turn)
        self.skip_turn = overriding(Module.skip_turn)
        self.next_seat = overriding(Module.next_seat)
