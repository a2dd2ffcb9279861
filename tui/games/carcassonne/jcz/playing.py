"""Playing the messages of a file through, by the rules of Carcassonne."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate
from typing import Final

import engine
from engine import CHANCE, IllegalMove, Move
from engine.games.carcassonne.modules.abbey import ABBEY, AbbeyPhase, Abbeys
from engine.games.carcassonne.modules.barns import PlaceBarn
from engine.games.carcassonne.modules.dragon import DragonPhase, Fly
from engine.games.carcassonne.modules.fairy import MoveFairy
from engine.games.carcassonne.modules.hills import HideTile, HillPhase
from engine.games.carcassonne.modules.little_buildings import LittleBuildings, PlaceBuilding
from engine.games.carcassonne.modules.portals import Portals
from engine.games.carcassonne.modules.princesses import PrincessPhase
from engine.games.carcassonne.modules.shepherds import DrawToken, FlockPhase, Tend
from engine.games.carcassonne.modules.siege import Leave, SiegePhase
from engine.games.carcassonne.modules.wagons import MoveWagon, WagonPhase
from engine.games.carcassonne.records import DeployAt, Open, RemoveKnight, TakeBack
from engine.games.carcassonne.state import CarcassonneState
from engine.games.carcassonne.tiles import SPRING, twins
from engine.landscape.landscape import LaidTile
from engine.landscape.records import Deploy, Draw, Pass, Place, TakeHome
from engine.landscape.steps import TILE_FIRST
from engine.words import N_
from tui.games.carcassonne.jcz.errors import Fault
from tui.games.carcassonne.jcz.fields import Fields
from tui.games.carcassonne.jcz.parts import FIGURES, figure_of, region_at
from tui.games.carcassonne.jcz.recording import Message, Recording, StartingTile
from tui.games.carcassonne.jcz.requirements import (
    BUILDINGS,
    FESTIVAL,
    NEUTRAL,
    PRINCESS,
    SHEPHERD_DRAWS,
    TENDS,
    options_for,
    start_tile,
    tile_names,
)

_TURNS: Final = {"R0": 0, "R90": 1, "R180": 2, "R270": 3}


class Playing:
    """A game while its messages are played."""

    def __init__(self, recording: Recording, seed: int) -> None:
        """Set the game up.

        Raises:
            Fault: when it cannot begin so.
        """
        state = engine.new_game(
            "carcassonne", players=len(recording.players), seed=seed, options=options_for(recording)
        )
        assert isinstance(state, CarcassonneState)
        self.state = state
        self._origin = recording.lying[0] if recording.lying else StartingTile("", 0, 0, 0)
        self._order: Sequence[str] = recording.order
        self._drawn = 0
        self._due = ""
        self._laid = False
        self._answered = False  # whether a COMMIT may follow that ends no turn
        start = start_tile(recording)
        self._twin = {**twins(), **{plain: garden for garden, plain in twins().items()}}
        laid = [one.payload.data.get("tileId") for one in recording.messages if one.kind == "PLACE_TILE"]
        known = (tile_names()[tile] for tile in recording.order or laid if tile in tile_names())
        self._to_come = Counter(map(self._plain, known))
        if (start == SPRING) != state.in_prologue:
            raise Fault(
                N_("a game with these tile sets cannot start with the tile {tile}"), tile=self._origin.tile
            )
        if state.phase == "open":
            self._push(Open(self._copy(start)))

    def take(self, message: Message) -> None:
        """Play one message.

        Raises:
            Fault: when it cannot be played; what was played before stands.
        """
        state = self.state
        if message.kind == "COMMIT" and self._answered:
            self._answered = False
            return
        if message.kind == "PLACE_TILE" and not self._laid:
            self._draw(message.payload.text("tileId"))
        asked = state.phase in (WagonPhase.MOVE, DragonPhase.MOVE)
        due = state.current_player if asked else state.on_turn
        mine = message.player in (None, due)
        if not (mine or self._acted or state.is_terminal):
            raise Fault(
                N_("this message is from player {player}, but it is the turn of player {due}"),
                player=message.player,
                due=due,
            )
        _DOING[message.kind](self, message.payload)

    def finish(self) -> None:
        """Draw what is known to have been drawn after the last message.

        Raises:
            Fault: when it cannot have been drawn.
        """
        while self.state.current_player == CHANCE and not self._laid and self._drawn < len(self._order):
            self._draw_next()

    # -- the messages -----------------------------------------------------------------------------------

    def _place(self, said: Fields) -> None:
        if self._laid:
            raise Fault(N_("the previous turn is not over: its COMMIT is missing"))
        word = said.text("rotation")
        if word not in _TURNS:
            raise said.wrong("rotation")
        x, y = self._here(*said.place("position"))
        self._answered = False
        if self._may_lay_abbey:
            self._push(Place(ABBEY, x, y, 0))
        else:
            held = self.state.hand(self.state.on_turn)[0]
            assert held is not None
            self._push(Place(held, x, y, (_TURNS[word] - self._origin.rotation) % 4))
        self._laid = True
        if self.state.phase == HillPhase.HIDE:
            self._hide()

    def _hide(self) -> None:
        """Put a tile under a hill that the file does not draw (HILL-43)."""
        spare = Counter[str]()
        for tile, count in self.state.tiles_left().items():
            spare[self._plain(tile)] += count
        spare.subtract(self._to_come)
        moves = [move for move in self.state.legal_moves() if isinstance(move, HideTile) and move.tile]
        self._push(max(moves, key=lambda move: spare[self._plain(str(move.tile))]))

    def _plain(self, tile: str) -> str:
        """Return the name that stands for a face and its twin."""
        return twins().get(tile, tile)

    def _draw_flock_token(self, said: Fields) -> None:
        """Draw the token that a number of the file decides: those with few sheep come first (HILL-45)."""
        moves, weights = self.state.chance_weights()
        if self.state.phase != FlockPhase.TOKEN:
            raise Fault(N_("no flock token is drawn here"), rule="SHEEP-8")
        number = int(said.share("random") * sum(weights))
        drawn = next(move for move, upto in zip(moves, accumulate(weights), strict=True) if number < upto)
        assert isinstance(drawn, DrawToken)
        self._push(drawn)

    def _tend(self, said: Fields) -> None:
        while self._laid and not self._acted:
            self._push(Pass())
        expands = said.text("value") == "EXPAND"
        self._push(Tend(expands))
        if expands:
            self._draw_flock_token(said)

    def _deploy(self, said: Fields) -> None:
        pointer = said.inner("pointer")
        if self.state.phase == WagonPhase.MOVE:
            tile = self._tile(*self._here(*pointer.place("position")), "WAGON-3")
            self._push(MoveWagon(tile.x, tile.y, self._region(tile, pointer)))
            self._answered = True
            return
        self._must_be_open()
        kind = self._figure(said.text("meepleId"))
        if kind == "barn":  # on the north-west corner of that place
            x, y = pointer.place("position")
            x, y = x - self._origin.x, y - self._origin.y
            for _ in range(self._origin.rotation):
                x, y = y, 1 - x
            self._push(PlaceBarn(x, y))
            return
        *_, tile = self.state.landscape.laid()
        at = self._here(*pointer.place("position"))
        if at != (tile.x, tile.y):
            if self.state.module(Portals) is None:
                raise Fault(N_("a figure can only be placed on the tile just placed"), rule="CARC-6.1")
            there = self._tile(*at, "PORTAL-1")
            self._push(DeployAt(*at, self._region(there, pointer), FIGURES[kind]))
            return
        self._push(Deploy(self._region(tile, pointer), FIGURES[kind]))

    def _region(self, tile: LaidTile, pointer: Fields) -> int:
        """Return the region of a tile that a pointer names."""
        return region_at(
            tile.design,
            (tile.rotation + self._origin.rotation) % 4,
            pointer.text("location"),
            pointer.text("feature") if "feature" in pointer else "",
        )

    def _return(self, said: Fields) -> None:
        if self._may_escape:
            self._escape(said.inner("pointer").inner("featurePointer"))
            return
        self._must_be_open()
        pointer = said.inner("pointer")
        if "source" in said and said.text("source") == FESTIVAL:
            self._take_back(pointer.inner("featurePointer"))
            return
        if "source" in said and said.text("source") == PRINCESS:
            place = pointer.inner("featurePointer")
            tile = self._tile(*self._here(*place.place("position")), "PRINCESS-2")
            self._push(RemoveKnight(tile.x, tile.y, self._region(tile, place)))
            return
        name = pointer.text("meepleId") if "meepleId" in pointer else said.text("meepleId")
        if self._figure(name) != "abbot":
            raise Fault(N_("only an abbot may be taken back"), rule="CARC-6.8")
        x, y = self._here(*pointer.place("position"))
        for one in self.state.followers():
            if (one.x, one.y, one.seat, one.role) == (x, y, self.state.on_turn, "abbot"):
                self._push(TakeHome(x, y, one.region))
                return
        raise Fault(N_("this player has no abbot there"), rule="ABBOT-5")

    def _move_neutral(self, said: Fields) -> None:
        """Move the dragon by a step, or the fairy."""
        if said.text("figureId").startswith("dragon"):
            while self._laid and not self._acted:
                self._push(Pass())
            self._push(Fly(*self._here(*said.place("to"))))
            return
        self._must_be_open()
        if isinstance(said.data.get("to"), list):
            at = self._here(*said.place("to"))
            moves = (one for one in self.state.legal_moves() if isinstance(one, MoveFairy))
            self._push(next((one for one in moves if (one.x, one.y) == at), MoveFairy(*at, 0)))
            return
        pointer = said.inner("to").inner("featurePointer")
        tile = self._tile(*self._here(*pointer.place("position")), "FAIRY-2")
        self._push(MoveFairy(tile.x, tile.y, self._region(tile, pointer)))

    def _escape(self, pointer: Fields) -> None:
        """Take the knight home that stands where a pointer names a part of a city."""
        x, y = self._here(*pointer.place("position"))
        for move in self.state.legal_moves():
            if isinstance(move, Leave) and (move.x, move.y) == (x, y):
                self._push(move)
                return
        raise Fault(N_("this player has no knight there who may escape"), rule="SIEGE-9")

    def _take_back(self, pointer: Fields) -> None:
        """Take the figure back that stands where a pointer names a region."""
        tile = self._tile(*self._here(*pointer.place("position")), "FEST-3")
        self._push(TakeBack(tile.x, tile.y, self._region(tile, pointer)))

    def _tile(self, x: int, y: int, rule: str) -> LaidTile:
        """Return the tile on a place, as a rule wants one there."""
        for tile in self.state.landscape.laid():
            if (tile.x, tile.y) == (x, y):
                return tile
        raise Fault(N_("there is no tile on this place"), rule=rule)

    @property
    def _may_escape(self) -> bool:
        """True after a turn if a knight may leave a besieged city."""
        return self.state.phase == SiegePhase.ESCAPE

    @property
    def _may_lay_abbey(self) -> bool:
        """True if the seat on turn may lay its abbey."""
        return isinstance(self.state.phase, AbbeyPhase)

    def _place_building(self, said: Fields) -> None:
        self._must_be_open()
        module, kind = self.state.module(LittleBuildings), BUILDINGS[said.text("token")]
        named = module is not None and kind in module.values
        self._push(PlaceBuilding(kind if named else "building"))

    def _pass(self, said: Fields) -> None:
        if self.state.is_terminal and self.state.module(Abbeys):  # asked twice in the last round there
            return
        if self._may_escape or self._may_lay_abbey or self.state.phase == WagonPhase.MOVE:
            self._answered = self._may_lay_abbey
            self._push(Pass())
            return
        self._must_be_open()
        self._push(Pass())

    def _commit(self, said: Fields) -> None:
        if not self._laid:
            raise Fault(N_("it ends a turn in which no tile was placed"))
        while not self._acted:
            self._push(Pass())
        if self.state.phase == DragonPhase.MOVE and self.state.options["dragon_move"] == "before":
            raise Fault(N_("the file does not say where the dragon went"), rule="DRAGON-16")
        if isinstance(self.state.phase, FlockPhase):
            raise Fault(N_("the file does not say which flock token was drawn"), rule="SHEEP-8")
        self._laid = False

    @property
    def _acted(self) -> bool:
        """True if nothing can be done any more with the figures in the turn of the tile just laid."""
        is_open = self.state.is_follower_step or self.state.phase == PrincessPhase.REMOVE
        return self._laid and not is_open

    def _must_be_open(self) -> None:
        if not self._laid:
            raise Fault(TILE_FIRST, rule="CARC-3.1")
        if self._acted:
            raise Fault(N_("the figure of this turn has been played already"), rule="CARC-6.1")

    def _figure(self, name: str) -> str:
        seat, kind = figure_of(name)
        if seat != self.state.on_turn:
            raise Fault(
                N_("the figure {name} does not belong to player {player}"),
                name=name,
                player=self.state.on_turn,
            )
        return kind

    # -- tiles ------------------------------------------------------------------------------------------

    def _draw(self, tile: str) -> None:
        """Draw the tile that a message lays, and before it those that are known to have fitted nowhere."""
        state = self.state
        if self._may_escape:  # that program asks only after the second part of a turn
            self._push(Pass())
        if state.is_terminal:
            raise Fault(N_("the game is over"), rule="CARC-11.1")
        if self._may_lay_abbey and tile_names()[tile] == ABBEY:
            return
        if state.phase == AbbeyPhase.CHOICE:
            self._push(Pass())
        while self._drawn < len(self._order) and state.phase != "place":
            self._draw_next()
            if state.is_terminal:
                raise Fault(N_("the game is over"), rule="CARC-11.1")
        if state.phase != "place":
            self._draw_tile(tile)
            if state.phase != "place":
                raise Fault(N_("tile {tile} fits nowhere"), rule="CARC-4.2", tile=tile)
        if self._due != tile:
            raise Fault(N_("tile {tile} is placed, but tile {due} was drawn"), tile=tile, due=self._due)

    def _draw_next(self) -> None:
        self._draw_tile(self._order[self._drawn])
        self._drawn += 1

    def _draw_tile(self, tile: str) -> None:
        self._push(Draw(self._copy(tile_names()[tile]), self.state.on_turn))
        self._to_come[self._plain(tile_names()[tile])] -= 1
        self._due = tile

    def _copy(self, tile: str) -> str:
        """Return the face, or its twin with a garden or without when there is none of it left."""
        left = self.state.tiles_left()
        twin = self._twin.get(tile, tile)
        return tile if tile in left or twin not in left else twin

    def _here(self, x: int, y: int) -> tuple[int, int]:
        """Return a place of the file as it is with the first tile at (0, 0), not turned."""
        x, y = x - self._origin.x, y - self._origin.y
        for _ in range(self._origin.rotation):
            x, y = y, -x
        return x, y

    def _push(self, move: Move) -> None:
        try:
            self.state.push(move)
        except IllegalMove as error:
            raise Fault(
                N_("the rules do not allow it: {cause}"), rule=error.rule, cause=error.saying
            ) from error


_DOING: Final = {
    "PLACE_TILE": Playing._place,
    "DEPLOY_MEEPLE": Playing._deploy,
    "RETURN_MEEPLE": Playing._return,
    "PLACE_TOKEN": Playing._place_building,
    "PASS": Playing._pass,
    "COMMIT": Playing._commit,
    SHEPHERD_DRAWS: Playing._draw_flock_token,
    TENDS: Playing._tend,
    NEUTRAL: Playing._move_neutral,
}
