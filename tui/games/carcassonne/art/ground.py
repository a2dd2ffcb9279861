"""The ground of a face of Carcassonne: which region lies where, and what stands there."""

from __future__ import annotations

from dataclasses import dataclass

from engine.landscape.design import Design
from tui.drawing.art.painters.grid import Point, Printed, drawn_once, straight
from tui.games.carcassonne.art.landmark import Landmark
from tui.games.carcassonne.art.survey import Survey
from tui.games.carcassonne.screen import screens


@dataclass(frozen=True, slots=True)
class CarcassonneGround(Printed):
    """One face."""

    # The middle line of each road and river, by region, beginning at a side of the tile
    lines: dict[int, tuple[Point, ...]]
    # The middle line of each piece of road between a crossing and the gate of a city, beginning in the city
    stubs: tuple[tuple[Point, ...], ...]
    # The middle line of each piece of road between a side and a tunnel, beginning at the side
    mouths: tuple[tuple[Point, ...], ...]
    bridge: int | None  # the road that runs over another on a bridge in the middle, if one does
    water: (
        tuple[float, float, float] | None
    )  # where the river springs or ends, and how wide the water is there
    spurs: tuple[Point, ...]  # the points of the rim to which the wall of a city runs and parts the fields
    closed: bool  # whether a wall encloses the tile
    landmarks: tuple[tuple[Landmark, Point], ...]  # what stands on the face, each with its middle


@drawn_once
def ground(design: Design) -> CarcassonneGround:
    """Return the ground of a face."""
    survey = Survey(design)
    landmarks = tuple(
        (landmark, spot)
        for screen in screens()
        for landmark in screen.landmarks
        for spot in landmark.spots(survey)
    )
    return CarcassonneGround(
        survey.grid.frozen(),  # only now: a landmark may take room for a yard
        survey.lines,
        tuple(straight(gate, (0.5, 0.5), 0.0) for gate in survey.gates),
        tuple(survey.mouths),
        survey.roads[-1] if survey.over else None,
        survey.water,
        survey.splits,
        survey.closed,
        landmarks,
    )
