"""A position of Landover as plain data."""

from __future__ import annotations

from engine.game import CHANCE, TERMINAL
from engine.games.landover import points
from engine.games.landover.data import CARDS, FACES, GOODS, HARBOURS, TERRAINS, TRACKS
from engine.games.landover.position import Position
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
    at, roll, offer = s.board, s.roll, s.offer
    mover = s.task.actor(s)
    to_move: dict[int, Json] = {CHANCE: "chance", TERMINAL: None}
    return {
        "game": "landover",
        "options": dict(s.options),
        "players": s.players,
        "map": at.name,
        "turn": s.turn,
        "phase": s.task.phase.value,
        "to_move": to_move.get(mover, mover),
        "terminal": mover == TERMINAL,
        "scores": [points.points(s, seat) for seat in range(s.players)],
        "places": None if s.places is None else list(s.places),
        "order": list(s.order),
        "on_turn": s.active,
        "roll": None if roll is None else [roll.white, roll.red, FACES[roll.face]],
        "barbarians": s.barbarians,
        "tiles": [
            {
                "hex": at.hex_names[h],
                "terrain": TERRAINS[ground] if ground >= 0 else None,
                "number": s.number[h],
                "immune": bool(s.immune[h]),
            }
            for h, ground in enumerate(s.ground)
        ],
        "harbours": [
            {"edge": at.edge_names[edge], "good": HARBOURS[kind] if kind >= 0 else None}
            for (edge, _), kind in zip(at.harbours, s.harbour, strict=True)
        ],
        "buildings": [
            {
                "corner": at.corner_names[c],
                "seat": seat,
                "piece": "village" if s.level[c] == 1 else "city",
                "wall": bool(s.wall[c]),
                "metropolis": TRACKS[s.metropolis[c]] if s.metropolis[c] >= 0 else None,
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
        "decks": dict(zip(TRACKS, s.deck_size, strict=True)),
        "token": None if s.token_seat < 0 else {"seat": s.token_seat, "hex": at.hex_names[s.token_hex]},
        "offer": None
        if offer is None
        else {
            "seat": offer.seat,
            "give": [GOODS[good] for good in offer.give],
            "want": [GOODS[good] for good in offer.want],
            "to": list(offer.to),
        },
    }


def _seat(s: Position, seat: int) -> dict[str, Json]:
    counted = s.known[seat] or all(s.known) or bool(s.options["hand_counts_public"])
    return {
        "points": points.parts(s, seat),
        "hand": {good: s.held(seat, n) for n, good in enumerate(GOODS)} if s.known[seat] else None,
        "hand_size": s.total(seat) if counted else None,
        "safe_hand": s.safe(seat),
        "cards": [card.id for n, card in enumerate(CARDS) for _ in range(s.cards[seat][n])]
        if s.known[seat]
        else None,
        "cards_by_deck": cards_by_deck(s, seat),
        "culture": dict(zip(TRACKS, s.culture[seat], strict=True)),
        "power": s.power[seat],
        "power_max": s.power_max(seat),
        "catapult": None if s.catapult[seat] < 0 else s.board.hex_names[s.catapult[seat]],
        "route": length(s, seat),
        "longest_route": s.route_holder == seat,
        "harbours": s.ports[seat],
        "port_authority": s.port_holder == seat,
        "resigned": seat in s.resigned,
    }


def cards_by_deck(s: Position, seat: int) -> dict[str, int]:
    """Return how many development cards of each deck a seat holds, known or not."""
    return {
        track: s.unknown_cards[seat][t]
        + sum(s.cards[seat][n] for n, card in enumerate(CARDS) if card.track == t)
        for t, track in enumerate(TRACKS)
    }
