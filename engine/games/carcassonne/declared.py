"""The declarations of a game's modules as ``_judge.c`` reads them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from engine.games.carcassonne.rules import NO_TOKEN, CarcassonneRules
from engine.games.carcassonne.tiles import CITY, CROSS, FIELD, KINDS, PENNANT, ROAD, SURROUNDED

_USUAL: Final = -1
_NO_FIGURE: Final = -1
_NO_BONUS: Final = -1
_NO_SECTOR: Final = -1
_CENTER: Final = 4
_NO_REGION: Final = -1


@lru_cache(maxsize=64)
def declarations(rules: CarcassonneRules) -> tuple[Any, ...]:
    """Return the figures, kinds, marks and goods of a game, in the order of ``read_declarations``."""
    pieces, keeper = rules.pieces, rules.token_keeper
    rates: list[int] = []
    for token, rate in rules.rates:
        usual = [_USUAL if each is None else each for each in (rate.complete, rate.incomplete)]
        rates += [token, *usual, rate.less, rate.fed]
    return (
        [piece.weight for piece in pieces],
        [piece.is_follower for piece in pieces],
        [piece.worth for piece in pieces],
        [piece.more_for_city for piece in pieces],
        [sum(1 << figure for figure in figures) for figures in rules.figures_on],
        [
            sum(1 << n for n, piece in enumerate(pieces) if piece.joins and kind in piece.kinds)
            for kind in range(len(KINDS))
        ],
        PENNANT,
        FIELD,
        CITY,
        1 << CITY | 1 << ROAD,
        sum(1 << kind for kind in SURROUNDED),
        next((n for n, piece in enumerate(pieces) if piece.comes_home), _NO_FIGURE),
        next((n for n, piece in enumerate(pieces) if piece.extends_turn), _NO_FIGURE),
        rates,
        [number for mark in rules.field_marks for number in mark],
        rules.goods,
        rules.trader.most_goods if rules.trader else 0,
        rules.trader.goods_worth if rules.trader else 0.0,
        rules.earns_enclosed,
        next((n for n, piece in enumerate(pieces) if piece.follows), _NO_FIGURE),
        [number for one in rules.modules for prize in one.prizes for number in prize],
        *_face_bonuses(rules),
        _refuge(rules),
        [token.points for token in keeper.tile_tokens] if keeper else (),
        keeper.token_kept if keeper else 0.0,
        _sectors(rules),
        _recall(rules),
        _fork(rules),
        CROSS,
        _places(rules),
        next((one.rival_kinds for one in rules.modules if one.rival_kinds), ()),
        [rules.tileset.tokens.index(piece.counts) if piece.counts else NO_TOKEN for piece in pieces],
        _ties(rules),
        _shown(rules, rules.hiding) if rules.hiding else (),
        _ring_bonus(rules),
        *_collector(rules),
        *_corner_figure(rules),
        *_wanderer(rules),
    )


def _face_bonuses(rules: CarcassonneRules) -> tuple[list[int], list[list[int]]]:
    """Return for each design its counter and points, and for each counter the things that designs show."""
    shown = list(dict.fromkeys(bonus.shown for bonus in rules.face_bonuses.values()))
    rows = [(_NO_BONUS, 0)] * len(rules.tileset.designs)
    for design, bonus in rules.face_bonuses.items():
        rows[design] = shown.index(bonus.shown), bonus.each
    return [number for row in rows for number in row], [list(one or ()) for one in shown]


def _refuge(rules: CarcassonneRules) -> list[int]:
    tokens = rules.tileset.tokens
    found = next((one.refuge for one in rules.modules if one.refuge and one.refuge.mark in tokens), None)
    if found is None:
        return []
    near = sum(1 << kind for kind in found.near)
    return [tokens.index(found.mark), found.kind, near, found.anywhere]


def _sectors(rules: CarcassonneRules) -> list[int]:
    """Return the points, and for each design its quadrant or that it is a center."""
    found = next((one.sectors for one in rules.modules if one.sectors), None)
    if found is None:
        return []
    quadrants = dict.fromkeys(found.centers, _CENTER) | dict(found.quadrants)
    return [found.points, *(quadrants.get(one.index, _NO_SECTOR) for one in rules.tileset.designs)]


def _recall(rules: CarcassonneRules) -> list[int]:
    """Return whether only meeples may be taken back, and for each design whether any may."""
    found = next((one.recall for one in rules.modules if one.recall), None)
    return [found.meeples_only, *_shown(rules, found.designs)] if found else []


def _fork(rules: CarcassonneRules) -> list[int]:
    tokens = rules.tileset.tokens
    found = next((one.fork for one in rules.modules if one.fork), None)
    return [tokens.index(found.mark), found.each] if found else []


def _places(rules: CarcassonneRules) -> list[int]:
    """Return for each design the regions that are one place for a figure."""
    places = rules.one_place if any(rules.one_place) else ()
    return [number for place in places for number in place or (_NO_REGION, _NO_REGION)]


def _shown(rules: CarcassonneRules, designs: frozenset[int]) -> list[bool]:
    """Return for each design whether it is one of some."""
    return [one.index in designs for one in rules.tileset.designs]


def _ties(rules: CarcassonneRules) -> list[int]:
    """Return whether most figures win a tie, and for each design whether those on it do."""
    found = next((one.tie_breaker for one in rules.modules if one.tie_breaker), None)
    return [found.counts, *_shown(rules, found.designs)] if found else []


def _ring_bonus(rules: CarcassonneRules) -> list[int]:
    """Return kinds as bits and points, and for each design whether it brings them."""
    found = next((one.ring_bonus for one in rules.modules if one.ring_bonus), None)
    if found is None:
        return []
    return [sum(1 << kind for kind in found.kinds), found.each, *_shown(rules, found.designs)]


def _collector(rules: CarcassonneRules) -> tuple[int, list[int], float, float, float, float]:
    """Return the figure, each value with the number of its tokens, and what bots think of it."""
    found = rules.collecting.collector if rules.collecting else None
    if found is None:
        return _NO_FIGURE, [], 0.0, 0.0, 0.0, 0.0
    values = [number for pair in found.tokens.items() for number in pair]
    return found.figure, values, found.kept, found.reach, found.most_reach, found.most_draws


def _corner_figure(rules: CarcassonneRules) -> tuple[list[int], float, float]:
    """Return the figure, whether a field may have several and the points, and what bots think of it."""
    found = rules.cornering.corner_figure if rules.cornering else None
    if found is None:
        return [], 0.0, 0.0
    points = found.at_once, found.reached, found.finally_
    return [found.figure, found.together, *points], found.kept, found.turns


def _wanderer(rules: CarcassonneRules) -> tuple[list[int], list[int], bool, float, float]:
    """Return the figure, the kinds where it goes, groups of regions, each with its design and its worth."""
    found = next((one.wanderer for one in rules.modules if one.wanderer), None)
    if found is None:
        return [], [], False, 0.0, 0.0
    groups = [(design, group) for design, linked in (found.links or {}).items() for group in linked]
    links = [number for design, group in groups for number in (design, sum(1 << one for one in group))]
    goes = [found.figure, sum(1 << kind for kind in found.kinds)]
    return goes, links, found.links is not None, found.saved, found.turns
