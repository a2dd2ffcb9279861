"""Assembly of a game of Carcassonne from its options: modules, figures, steps and values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, TypeVar

from engine.errors import Unplayable
from engine.game import Setting
from engine.games.carcassonne.hooks import Hooks, rivals
from engine.games.carcassonne.mechanisms import MarkRate
from engine.games.carcassonne.module import AnyModule, CarcassonneFigure, StepTable
from engine.games.carcassonne.options import field_mode, small_city_points
from engine.games.carcassonne.tiles import CITY, CROSS, FIELD, KINDS, MONASTERY, ROAD, SHRINE, tile_set
from engine.games.carcassonne.values import Values
from engine.landscape.landscape import Site
from engine.landscape.moves import MAX_FIGURES
from engine.landscape.step_table import TileSteps
from engine.landscape.steps import NO_FOLLOWER_LEFT
from engine.landscape.tileset import read_toml
from engine.words import N_

Kinds = tuple[type[AnyModule], ...]
"""Modules that may be in play, in the order in which their hooks are called."""

MEEPLE: Final = 0
_LAST_KNOWN: Final = 4  # the pig; the figures up to it are named in refusals of all games
_FIRST_GIVEN: Final = 16  # from here on modules are given numbers; those below are in logs
NO_TOKEN: Final = -1

_PIECE: Final = CarcassonneFigure(
    "meeple",
    kinds=(CITY, ROAD, FIELD, MONASTERY, SHRINE, CROSS),
    rule="CARC-6.1",
    roles={
        CITY: "knight",
        ROAD: "highwayman",
        FIELD: "farmer",
        MONASTERY: "monk",
        SHRINE: "heretic",
        CROSS: "lying abbot",
    },
    none_left=("CARC-6.7", NO_FOLLOWER_LEFT),
    elsewhere=("ABBOT-4", N_("only an abbot may be placed in a garden")),
    is_follower=True,
)
_NO_PIECE: Final = CarcassonneFigure("", none_left=("CARC-6.1", N_("there is no such follower")))

_WORTHS: Final = (
    *("result", "rate", "added_terms", "completion_terms", "break_tie", "may_join", "meeple_bonus"),
    *("foresee", "after_placing"),
)
"""The hooks that change the worth of positions; C knows of them what is declared."""

_RIVALS: Final = N_("{one} and {other} cannot be played together: each changes the same part of the rules")

M = TypeVar("M", bound=AnyModule)


@cache
def pieces(kinds: Kinds) -> Mapping[int, CarcassonneFigure]:
    """Return the figures that have a number in all games, by this number.

    Raises:
        ValueError: when two modules claim a number, or one is too high.
    """
    numbered = {MEEPLE: _PIECE}
    for kind in kinds:
        for number, piece in kind.pieces.items():
            if number in numbered or not 0 <= number < _FIRST_GIVEN:
                raise ValueError(f"figure {number} of {kind.__name__} is taken or too high")
            numbered[number] = piece
    return numbered


def _numbered(modules: Sequence[AnyModule], kinds: Kinds) -> tuple[CarcassonneFigure, ...]:
    """Return all figures of a game by their numbers in moves, and tell the modules theirs.

    The options determine the numbers, whatever else is installed. The first five figures are there in all
    games; without their modules their supply is empty.
    """
    numbered, given, used = pieces(kinds), dict[int, CarcassonneFigure](), [_LAST_KNOWN]
    for module in modules:
        used += module.pieces
        first = _FIRST_GIVEN + len(given)
        module.numbers = {piece.name: first + n for n, piece in enumerate(module.figures)}
        given |= {first + n: piece for n, piece in enumerate(module.figures)}
    if given:
        used.append(max(given))
    return tuple(given.get(n) or numbered.get(n) or _NO_PIECE for n in range(max(used) + 1))


class CarcassonneRules:
    """The rules of one game, by its options.

    Args:
        options: complete and valid.
        kinds: the modules that there are.
        steps: for each phase the steps of a game without modules, to which these add theirs.

    Attributes:
        values: how features score.
        modules: those that are in play.
        idle: those that are not.
        hooks: for each hook the modules that override it.
        tileset: the faces that are in play.
        one_place: for each design the regions of a monastery where a meeple may be a monk or lie (ABBOT2-5).
        box: how many tiles of each design there are (CARC-1.2, RIVER-2, HOUSE-15).
        pieces: all figures by their numbers.
        supply: for each figure how many a seat has, none of those that are not in play.
        figures_on: for each kind of feature the figures that may claim it.
        joining: the figures that join a meeple of their owner.
        site: where tiles may be placed.
        window: how many tiles may lie across and down, 0 for any number.
        steps: for each phase the steps that are open.
        last_turn: number of the last turn, 0 for no limit (HOUSE-17).
        is_plain: whether placing a tile leads to the follower step and to nothing else.
        changes_turns: whether turns go on in a way that no module declares.
        is_judged_in_c: whether all that happens after a tile is placed is declared.
        rates: what marks change at roads and cities, each with the number of its token.
        field_marks: the extra points for each city of a field with a token.
        city_figures: the extra points for each city that a figure gives its owner.
        earns_enclosed: whether a tile with tiles on all four sides earns another turn.
        token_keeper: the module that keeps tokens on tiles.
        collecting: the module that keeps collected tokens.
        cornering: the module that keeps figures on corners.
        goods: the tokens that are taken, ``NO_TOKEN`` for one that is on no tile.
        trader: the module that keeps goods and parts of turns.
        face_bonuses: for designs the points of meeples on them.
        hand_size: how many tiles seats hold between their turns.
        hides_hands: whether others may not see them.
        hiding: designs under which chance puts a tile that nobody may see before the end.
        no_fields: the rule by which there are no fields, where there are none.
    """

    def __init__(self, options: Mapping[str, Setting], kinds: Kinds, steps: StepTable) -> None:
        found = {kind: kind.of(options) for kind in kinds}
        self.modules = [module for module in found.values() if module is not None]
        self.idle = [kind for kind, module in found.items() if module is None]
        self._by_class = {type(module): module for module in self.modules}
        self.hooks = Hooks(self.modules)
        for slot, module in enumerate(self.modules):
            module.slot = slot
        self.no_fields = next((m.no_fields for m in self.modules if m.no_fields), "CARC-10.1")
        self.values = Values(
            small_city=small_city_points(options),
            mode=field_mode(options),
            incomplete=not options["no_endgame_incomplete"],
            fields=bool(options["fields"]) and self.no_fields == "CARC-10.1",
        )
        self.last_turn = int(options["turns"])
        marks = frozenset(mark for module in self.modules for mark in module.marks)
        boxes = [(m.file(), marks - m.idle_marks) for m in self.modules if m.has_tiles]
        sets = {file.stem for file, _ in boxes}
        self.tileset = tile_set(*boxes)
        lies, upright = (self.tileset.first_regions((kind,)) for kind in (CROSS, MONASTERY))
        self.one_place = [(a, b) if a >= 0 else () for a, b in zip(lies, upright, strict=True)]
        copies = int(options["tile_sets"])
        self.box = [
            design.count * (1 if design.marks.intersection(sets) else copies) * ("river" not in design.marks)
            for design in self.tileset.designs
        ]
        self.pieces = _numbered(self.modules, kinds)
        self.supply = [0] * len(self.pieces)
        self.supply[MEEPLE] = int(options["followers"])  # CARC-1.5
        for module in self.modules:
            module.fill_box(self.tileset, self.box)
            module.add_steps(steps)
            for figure, count in module.supply.items():
                number = module.numbers[figure] if isinstance(figure, str) else figure
                piece = self.pieces[number]
                has_place = self.values.fields or piece.is_apart or piece.kinds != (FIELD,)
                self.supply[number] = count if has_place else 0
        self.joining = [
            number for number, piece in enumerate(self.pieces) if piece.joins and self.supply[number]
        ]
        self.figures_on = tuple(
            tuple(
                number
                for number, piece in enumerate(self.pieces)
                if kind in piece.kinds and not (piece.joins or piece.is_apart)
            )
            if kind != FIELD or self.values.fields
            else ()
            for kind in range(len(KINDS))
        )
        self.steps = TileSteps(steps)
        self.site = next((module.site for module in self.modules if module.site), Site())
        self.window = next((module.window for module in self.modules if any(module.window)), (0, 0))
        self.is_plain = all(module.is_plain for module in self.modules)
        self.is_judged_in_c = all(one.is_judged_in_c for one in self.modules) and all(
            one.site or any(one.window) for one in self.hooks.room
        )
        self.is_judged_in_c &= not any(
            name not in one.declared for name in _WORTHS for one in getattr(self.hooks, name)
        )
        tokens = self.tileset.tokens
        self.rates: list[tuple[int, MarkRate]] = [
            (tokens.index(rate.mark), rate)
            for one in self.modules
            for rate in one.rates
            if rate.mark in tokens
        ]
        self.field_marks = [
            (tokens.index(mark), more)
            for one in self.modules
            for mark, more in one.field_marks.items()
            if mark in tokens
        ]
        self.city_figures = [(n, one.more_for_city) for n, one in enumerate(self.pieces) if one.more_for_city]
        self.earns_enclosed = any(one.earns_enclosed for one in self.modules)
        self.cornering = next((one for one in self.modules if one.corner_figure), None)
        self.collecting = next((one for one in self.modules if one.collector), None)
        self.token_keeper = next((one for one in self.modules if one.tile_tokens), None)
        self.trader = next((one for one in self.modules if one.goods), None)
        goods = self.trader.goods if self.trader else ()
        self.goods = [tokens.index(name) if name in tokens else NO_TOKEN for name in goods]
        self.face_bonuses = {
            design: bonus for one in self.modules for design, bonus in one.face_bonuses.items()
        }
        self.changes_turns = any(module.changes_turns for module in self.modules)
        self.hand_size = max(module.hand_size for module in self.modules)
        self.hides_hands = any(module.hides_hands for module in self.modules)
        self.hiding = frozenset(design for module in self.modules for design in module.hiding)

    def find(self, kind: type[M]) -> M | None:
        """Return the module of a class, ``None`` when it is not in play."""
        found = self._by_class.get(kind)
        return found if isinstance(found, kind) else None


def clash(players: int, options: Mapping[str, Setting], kinds: Kinds) -> Unplayable | None:
    """Return why this number of seats cannot play with these options, or ``None`` when they can."""
    entry = _first_clash(players, tuple(options.items()), kinds)
    if entry:
        return Unplayable(entry["rule"], entry["sentence"], **entry.get("with", {}))
    modules = [module for kind in kinds if (module := kind.of(options)) is not None]
    if sum(len(module.figures) for module in modules) > MAX_FIGURES - _FIRST_GIVEN:
        return Unplayable("CARC-13.6", N_("a game cannot have that many kinds of figures"))
    found = rivals(modules)
    names = {name: type(one).__name__ for name, one in zip(("one", "other"), found, strict=False)}
    return Unplayable("CARC-13.6", _RIVALS, **names) if found else None


@lru_cache(maxsize=64)
def _first_clash(
    players: int, options: tuple[tuple[str, Setting], ...], kinds: Kinds
) -> Mapping[str, Any] | None:
    """Return the first entry by which options and number of seats cannot be combined."""
    asked = {**dict(options), "players": players}
    for file in dict.fromkeys(kind.file() for kind in kinds):
        for entry in _clashes(file):
            if _all(asked, entry["when"]) and not any(_all(asked, one) for one in entry.get("unless", ())):
                return entry
    return None


def _all(asked: Mapping[str, Setting], wanted: Mapping[str, Any]) -> bool:
    """Return whether all options have the wanted value, or one of those wanted."""
    return all(asked[name] in (one if isinstance(one, list) else [one]) for name, one in wanted.items())


@cache
def _clashes(file: Path) -> list[dict[str, Any]]:
    """Return the entries of a module's file that tell which options cannot be combined."""
    return list(read_toml(file).get("clash", ())) if file.is_file() else []
