"""A position of Landover as plain data."""

from __future__ import annotations

from engine.game import CHANCE, TERMINAL
from engine.games.landover import actions, points
from engine.games.landover.data import CARDS, FACES, GOODS, HARBOURS, TERRAINS, TRACKS
from engine.games.landover.position import (
    ACTIVE,
    CARDS_HELD,
    CARDS_N,
    CROWN,
    DARK,
    GONE,
    HARBOUR,
    IMMUNE,
    LAST_ROLL,
    LEFT,
    OFFER,
    ORDER,
    PLACES,
    PORT_HOLDER,
    PORTS,
    ROUTE_HOLDER,
    STEPS,
    TOKEN_HEX,
    TOKEN_SEAT,
    TURN,
    WALL,
    Position,
)
from engine.games.landover.route import length
from engine.records import Json


def position(s: Position) -> dict[str, Json]:
    """Return the position as JSON-ready data.

    Keys: ``game``, ``options``, ``players``, ``map``, ``turn``, ``phase``, ``to_move`` (a seat,
    ``"chance"`` or ``null``), ``terminal``, ``scores``, ``places``, ``order``, ``on_turn``, ``roll``,
    ``barbarians`` (steps), ``tiles`` (``hex, terrain, number, immune``), ``harbours``, ``buildings``
    (``corner, seat, piece, wall, metropolis``), ``pieces`` (``edge, seat, piece``), ``seats`` (what belongs
    to each), ``decks`` (cards left), ``token`` and ``offer``.
    """
    at, f, now = s.board, s.fields, s.now
    mover = actions.mover(s)
    to_move: dict[int, Json] = {CHANCE: "chance", TERMINAL: None}
    roll = now[LAST_ROLL]
    offer = now[OFFER]
    return {
        "game": "landover",
        "options": dict(s.options),
        "players": s.players,
        "map": at.name,
        "turn": now[TURN],
        "phase": s.task[0],
        "to_move": to_move.get(mover, mover),
        "terminal": mover == TERMINAL,
        "scores": [points.points(s, seat) for seat in range(s.players)],
        "places": None if now[PLACES] is None else list(now[PLACES]),
        "order": list(now[ORDER]),
        "on_turn": now[ACTIVE],
        "roll": None if roll is None else [roll[0], roll[1], FACES[roll[2]]],
        "barbarians": now[STEPS],
        "tiles": [
            {
                "hex": at.hex_names[h],
                "terrain": TERRAINS[ground] if ground >= 0 else None,
                "number": s.number[h],
                "immune": bool(f[IMMUNE][h]),
            }
            for h, ground in enumerate(s.ground)
        ],
        "harbours": [
            {"edge": at.edge_names[edge], "good": HARBOURS[kind] if kind >= 0 else None}
            for (edge, _), kind in zip(at.harbours, f[HARBOUR], strict=True)
        ],
        "buildings": [
            {
                "corner": at.corner_names[c],
                "seat": seat,
                "piece": "village" if s.level[c] == 1 else "city",
                "wall": bool(f[WALL][c]),
                "metropolis": TRACKS[f[CROWN][c]] if f[CROWN][c] >= 0 else None,
            }
            for c, seat in enumerate(s.owner)
            if seat >= 0
        ],
        "pieces": [
            {"edge": at.edge_names[e], "seat": seat, "piece": "boat" if s.boat[e] else "road"}
            for e, seat in enumerate(s.route)
            if seat >= 0
        ],
        "seats": [_seat(s, seat) for seat in range(s.players)],
        "decks": dict(zip(TRACKS, f[LEFT], strict=True)),
        "token": None
        if now[TOKEN_SEAT] < 0
        else {"seat": now[TOKEN_SEAT], "hex": at.hex_names[now[TOKEN_HEX]]},
        "offer": None
        if offer is None
        else {
            "seat": offer[0],
            "give": [GOODS[good] for good in offer[1]],
            "want": [GOODS[good] for good in offer[2]],
            "to": list(offer[3]),
        },
    }


def _seat(s: Position, seat: int) -> dict[str, Json]:
    f, now = s.fields, s.now
    counted = s.known[seat] or all(s.known) or bool(s.options["hand_counts_public"])
    base = seat * CARDS_N
    return {
        "points": points.parts(s, seat),
        "hand": {good: s.held(seat, n) for n, good in enumerate(GOODS)} if s.known[seat] else None,
        "hand_size": s.total(seat) if counted else None,
        "safe_hand": s.safe(seat),
        "cards": [card.id for n, card in enumerate(CARDS) for _ in range(f[CARDS_HELD][base + n])]
        if s.known[seat]
        else None,
        "cards_by_deck": cards_by_deck(s, seat),
        "culture": dict(zip(TRACKS, s.culture[seat * 3 : seat * 3 + 3], strict=True)),
        "power": s.power[seat],
        "power_max": s.power_max(seat),
        "catapult": None if s.catapult[seat] < 0 else s.board.hex_names[s.catapult[seat]],
        "route": length(s, seat),
        "longest_route": now[ROUTE_HOLDER] == seat,
        "harbours": f[PORTS][seat],
        "port_authority": now[PORT_HOLDER] == seat,
        "resigned": seat in now[GONE],
    }


def cards_by_deck(s: Position, seat: int) -> dict[str, int]:
    """Return how many development cards of each deck a seat holds, known or not."""
    base, f = seat * CARDS_N, s.fields
    return {
        track: f[DARK][seat * 3 + t]
        + sum(f[CARDS_HELD][base + n] for n, card in enumerate(CARDS) if card.track == t)
        for t, track in enumerate(TRACKS)
    }
