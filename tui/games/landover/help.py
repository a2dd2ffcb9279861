"""Landover in short, in the order of play. ``docs/rules/landover.md`` is the whole of it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import engine
from engine.games.landover.data import CARDS, NUMBERS, TRACKS
from engine.games.landover.game import GAME
from engine.games.landover.state import LandoverState
from tui.app.help.page import HelpMap, HelpPage, HelpPoints, HelpTable
from tui.base.words import _, capital
from tui.games.landover import names as called
from tui.games.landover.art import Building, LandScene, Route, SeatPiece
from tui.games.landover.art.codes import TRACK_COLOURS
from tui.games.landover.scene import scene


def pages() -> tuple[HelpPage, ...]:
    """Return the pages, in the person's language."""
    return (_turn(), _setup(), _building(), _trade(), _culture(), _cards(), _war(), _isles(), _end())


@cache
def _state() -> LandoverState:
    """Return a game on the map with fixed tiles, before anybody has settled."""
    state = GAME.new_state(3, 1, GAME.settle({"map": "fixture-19"}))
    dealer = engine.Dealer(1)
    while state.current_player == engine.CHANCE:
        state.push(dealer.deal(state))
    return state


def _island(
    cities: tuple[tuple[str, int, bool, str], ...] = (),
    villages: tuple[tuple[str, int], ...] = (),
    routes: tuple[tuple[str, int, bool], ...] = (),
    catapult: str = "",
) -> LandScene:
    """Return a picture: cities (corner, colour, wall, track), villages, routes (edge, colour, boat)."""
    at = _state().at.board
    shown = scene(_state())
    return replace(
        shown,
        buildings=(
            *(
                Building(
                    at.corner_at[corner],
                    colour,
                    city=True,
                    wall=wall,
                    metropolis=TRACK_COLOURS.get(track, ""),
                )
                for corner, colour, wall, track in cities
            ),
            *(Building(at.corner_at[corner], colour) for corner, colour in villages),
        ),
        routes=tuple(Route(at.edge_at[edge], colour, boat) for edge, colour, boat in routes),
        catapults=(SeatPiece(at.hex_at[catapult], 1),) if catapult else (),
    )


def _turn() -> HelpPage:
    return HelpPage(
        "landover",
        _("A turn"),
        (
            _(
                "You settle islands, raise culture, trade, and mind the barbarians. The map says how"
                " many points win."
            ),
            HelpPoints(
                (
                    _("Before the roll you can only play Alchemist."),
                    _("Then three dice are rolled: white and red make the number, the third is the event."),
                    _(
                        "A barbarian brings the barbarians nearer. A key brings cards: everybody whose "
                        "level in its track is at least the red die draws one."
                    ),
                    _("Then each tile with the number gives to all buildings beside it."),
                    _(
                        "Then you build, raise culture, buy power, trade, play cards and may raid"
                        " once, in any order."
                    ),
                )
            ),
            _(
                "On a seven nothing is produced: all catapults leave, and whoever holds more than is "
                "safe, 7 cards and 2 for each wall, loses half of them at random."
            ),
            HelpTable(
                (
                    (_("tile"), _("village"), _("city")),
                    *(
                        (
                            capital(called.terrain(name)),
                            called.goods(called.produce(name, 0)) if name != "gold" else _("2 at random"),
                            called.goods(called.produce(name, 1)) if name != "gold" else _("4 at random"),
                        )
                        for name in ("pasture", "forest", "mountain", "field", "hills", "gold")
                    ),
                )
            ),
        ),
    )


def _setup() -> HelpPage:
    return HelpPage(
        "setup",
        _("Set-up"),
        (
            HelpMap(
                _island(villages=(("0,0.N", 0), ("0,-1.UL", 1)), routes=(("0,0.NE", 0, False),)),
                _("Buildings are at least two corners apart. The dots show how likely a number is."),
            ),
            HelpPoints(
                (
                    _("In turn order each player places a village, and a road that joins it."),
                    _("Then, in reverse order, a city and a road that joins it."),
                    _("The city brings one resource for each kind of land that it touches."),
                    _("Nobody may start beside a secret tile."),
                )
            ),
        ),
    )


def _building() -> HelpPage:
    rows = [(_("what"), _("price"), _("points"))]
    for piece, points in (("road", ""), ("boat", ""), ("village", "1"), ("city", "2"), ("wall", "")):
        rows.append((capital(called.piece(piece)), called.price(NUMBERS.costs[piece]), points))
    return HelpPage(
        "building",
        _("Building"),
        (
            HelpTable(tuple(rows)),
            HelpMap(
                _island(
                    cities=(("0,0.N", 0, True, ""),),
                    villages=(("0,-2.N", 0),),
                    routes=(
                        ("0,0.NE", 0, False),
                        ("0,-1.E", 0, False),
                        ("0,-2.NW", 0, True),
                        ("0,-2.NE", 0, True),
                    ),
                ),
                _("Roads run over land, boats over water. A city with a wall, a village at a harbour."),
            ),
            HelpPoints(
                (
                    _("A road joins your road, a boat your boat. Only a building of yours joins the two."),
                    _("A village needs an end of your road or boat, and two corners to the next building."),
                    _("Nothing continues past an opponent's building."),
                    _("The longest route of five or more is worth 2 points, three harbours are worth 2."),
                )
            ),
        ),
    )


def _trade() -> HelpPage:
    return HelpPage(
        "trade",
        _("Trade"),
        (
            HelpPoints(
                (
                    _(
                        "The bank takes four cards of a kind for one of another, three at a harbour"
                        " 3:1, two at a"
                        " harbour of that kind, or where you have the trade token."
                    ),
                    _("A harbour without room for its name has the sign of the terrain, as the numbers do."),
                    _("With t you trade with the bank: a letter gives, the same letter with Shift gets."),
                    _(
                        "With o you offer a trade to the others: the same letters, a digit leaves"
                        " somebody out."
                    ),
                    _("They accept, decline or make a counter-offer; then you choose with whom you trade."),
                    _("If you get too many offers, you can decline all that come in a turn at once."),
                    _(
                        "If you lack the cards that are wanted, you need not press anything: the offer "
                        "is declined for you after a pause of any length, so that nobody learns what you "
                        "hold."
                    ),
                    _("Only the active player trades. No kind may be on both sides."),
                )
            ),
            HelpTable(
                (
                    (_("key"), _("goods")),
                    *((key, capital(called.good(good))) for good, key in called.KEYS.items()),
                )
            ),
        ),
    )


def _culture() -> HelpPage:
    return HelpPage(
        "culture",
        _("Culture"),
        (
            _(
                "Cities on pastures, forests and mountains bring commodities: cloth, paper and coin."
                " With these you"
                " raise commerce, science and politics. A level costs as many as its number."
            ),
            HelpPoints(
                (
                    *(
                        _("{track}, level 3. {ability}").format(
                            track=capital(called.track(name)), ability=called.ability(name)
                        )
                        for name in TRACKS
                    ),
                    _(
                        "The first to reach level 4 of a track puts its metropolis on one of their "
                        "cities: 2 more points, and no barbarian can take it."
                    ),
                    _("The first to reach level 5 keeps it, or takes it from a holder who is still at 4."),
                )
            ),
            HelpMap(
                _island(cities=(("0,0.N", 0, False, "science"), ("0,0.S", 1, True, ""))),
                _("A city with the metropolis of science, and one with a wall."),
            ),
        ),
    )


def _cards() -> HelpPage:
    rows = [(_("card"), _("what it does"))]
    rows += [(called.card(card.id), called.card_text(card.id)) for card in CARDS]
    return HelpPage(
        "cards",
        _("Cards"),
        (
            _(
                "Cards are drawn when the event die shows a key. You hold five at most, and play as many "
                "in your turn as you like. A victory-point card is turned up at once."
            ),
            HelpTable(tuple(rows)),
        ),
    )


def _war() -> HelpPage:
    return HelpPage(
        "war",
        _("Barbarians and raids"),
        (
            HelpPoints(
                (
                    _("Each barbarian face brings the barbarians a step nearer. At the seventh they attack."),
                    _(
                        "They are as strong as there are cities. All players defend with all their"
                        " power together."
                    ),
                    _(
                        "If there are more cities than power, whoever has the least power loses a"
                        " city, which becomes a"
                        " village. A metropolis is safe."
                    ),
                    _(
                        "Otherwise the player with the most power gets a point; if several are tied, each "
                        "draws a card."
                    ),
                    _("Then everybody's power falls by one."),
                    _(
                        "Once a turn you may raid for one power: you steal a random card from somebody "
                        "beside the tile, and your catapult stays there."
                    ),
                )
            ),
            HelpMap(
                _island(
                    cities=(("0,0.N", 0, False, ""),),
                    villages=(("0,0.LR", 2),),
                    catapult="0,0",
                ),
                _("A tile with a catapult is dead: it brings nothing to anybody."),
            ),
            _("A tile that a catapult has left is immune from then on; it wears a blue shield."),
        ),
    )


def _isles() -> HelpPage:
    return HelpPage(
        "isles",
        _("Islands"),
        (
            HelpPoints(
                (
                    _("On maps with several islands, boats take you to the others."),
                    _("Your first village on an island where you did not start gives a point."),
                    _("Some tiles are hidden in the mist. A road or boat that touches one reveals it."),
                )
            ),
        ),
    )


def _end() -> HelpPage:
    return HelpPage(
        "end",
        _("The end"),
        (
            _("Whoever has as many points as the map asks for wins at once, no matter whose turn it is."),
            HelpTable(
                (
                    (_("for"), _("points")),
                    *(
                        (capital(called.award(name)), str(points))
                        for name, points in called.values_of_points().items()
                    ),
                )
            ),
        ),
    )
