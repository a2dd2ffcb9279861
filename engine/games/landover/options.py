"""The options and presets of Landover (LAND-24)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.errors import Unplayable
from engine.game import Option, Preset, Setting, Value
from engine.games.landover.board import board
from engine.words import N_

MAP_FOR: Final = {2: "duel-13", 3: "standard-19", 4: "standard-19"}
"""The map that ``map=fitting`` stands for, by number of seats."""


def _off(name: str, title: str, rule: str, off: str, on: str) -> Option:
    return _choice(name, title, rule, (False, off), (True, on))


def _on(name: str, title: str, rule: str, off: str, on: str) -> Option:
    return _choice(name, title, rule, (True, on), (False, off))


def _choice(name: str, title: str, rule: str, *values: tuple[Setting, str]) -> Option:
    return Option(name, title, tuple(Value(value, summary) for value, summary in values), rule)


OPTIONS: Final = (
    _choice(
        "map",
        N_("Map"),
        "LAND-3.10",
        ("fitting", N_("The small island for two, the standard island for three and four.")),
        ("standard-19", N_("Standard island: 19 tiles, to 15 points, three or four players.")),
        ("duel-13", N_("Duel island: 13 tiles, to 13 points, two players.")),
        ("isles-32", N_("Isles and mist: four islands, eight secret tiles, to 18 points.")),
        ("archipelago-24", N_("Archipelago: five islands, 24 tiles, to 16 points, four players.")),
        ("fixture-19", N_("The standard island with fixed tiles, the same in every game.")),
    ),
    _choice(
        "number_placement",
        N_("Number tokens"),
        "LAND-3.4",
        ("random", N_("Number tokens lie anywhere.")),
        ("no_adjacent_6_8", N_("No 6 or 8 touches another 6 or 8.")),
    ),
    _choice(
        "immunity_threshold",
        N_("Immunity of players"),
        "LAND-16.10",
        (0, N_("Nobody is immune.")),
        *(
            (n, N_("Tiles next to a player with so many points or fewer cannot be raided."))
            for n in range(1, 18)
        ),
    ),
    _on(
        "immunity_counts_attacker",
        N_("Immunity of the raider"),
        "LAND-16.11",
        N_("An immune player may raid tiles next to own buildings."),
        N_("An immune player cannot raid tiles next to own buildings either."),
    ),
    _on(
        "tile_immunity",
        N_("Immunity of tiles"),
        "LAND-16.12",
        N_("A tile that a catapult has left can be raided again."),
        N_("A tile that a catapult has left cannot be raided again."),
    ),
    _on(
        "tile_immunity_on_move",
        N_("Immunity after a move"),
        "LAND-16.12",
        N_("Only a seven makes the tile that a catapult leaves immune."),
        N_("A tile is immune also when its catapult leaves for another raid."),
    ),
    _choice(
        "raid_legal_terrain",
        N_("What can be raided"),
        "LAND-16.3",
        ("land", N_("Only revealed land can be raided.")),
        ("any", N_("Water and secret tiles can be raided too.")),
    ),
    _on(
        "raid_before_first_attack",
        N_("Early raids"),
        "LAND-16.15",
        N_("No raids before the barbarians' first attack."),
        N_("Raids are possible from the first turn on."),
    ),
    _choice(
        "wall_variant",
        N_("City walls"),
        "LAND-9.9",
        ("classic", N_("A wall adds two to the safe hand size.")),
        (
            "protective",
            N_("A wall also guards its city against Destruction and, as far as can be, barbarians."),
        ),
    ),
    _on(
        "wall_lost_with_city",
        N_("Walls of reduced cities"),
        "LAND-9.8",
        N_("A wall stays when its city is reduced to a village."),
        N_("A wall is lost when its city is reduced to a village."),
    ),
    _choice(
        "key_rule",
        N_("Drawing development cards"),
        "LAND-13.2",
        ("level_ge_red", N_("A key pays those whose culture level is at least the red die.")),
        (
            "level_plus_one_ge_red",
            N_("A key pays those whose culture level plus one is at least the red die."),
        ),
    ),
    _choice(
        "event_order",
        N_("Event and number"),
        "LAND-6.3",
        ("event_first", N_("The event die is resolved before the number.")),
        ("production_first", N_("The number is resolved before the event die.")),
    ),
    _choice(
        "discard_mode",
        N_("Cards lost on a seven"),
        "LAND-7.6",
        ("random", N_("Chance picks the cards that a full hand loses.")),
        ("owner_choice", N_("The owner picks the cards that a full hand loses.")),
    ),
    _choice(
        "discard_rounding",
        N_("Half of a hand"),
        "LAND-7.8",
        ("down", N_("Half of an odd hand is rounded down.")),
        ("up", N_("Half of an odd hand is rounded up.")),
    ),
    _off(
        "barbarian_skip_cityless",
        N_("Players without cities"),
        "LAND-15.6",
        N_("The weakest player is attacked, also one without a city."),
        N_("Barbarians pass over players without a city they could take."),
    ),
    _choice(
        "defender_min_power",
        N_("Least power of a defender"),
        "LAND-15.9",
        (1, N_("A defender without power earns nothing.")),
        (0, N_("The strongest defender is rewarded even without power.")),
    ),
    _choice(
        "barbarian_tie_deck",
        N_("Reward of equal defenders"),
        "LAND-15.8",
        ("random", N_("Equal defenders draw a card from a random deck.")),
        ("choice", N_("Equal defenders draw a card from a deck of their choice.")),
    ),
    _off(
        "culture_requires_city",
        N_("Culture needs a city"),
        "LAND-11.5",
        N_("Culture can be raised without a city."),
        N_("Only players with a city can raise culture."),
    ),
    _on(
        "metropolis_needs_free_city",
        N_("A city for the metropolis"),
        "LAND-12.5",
        N_("A metropolis waits until its owner has a free city."),
        N_("No upgrade to a metropolis without a city to put it on."),
    ),
    _choice(
        "route_joint",
        N_("Roads and boats in a route"),
        "LAND-17.4",
        ("own_building", N_("A route changes between road and boat only at an own building.")),
        ("free", N_("A route may change between road and boat anywhere.")),
        ("never", N_("A route is of roads only or of boats only.")),
    ),
    _on(
        "route_may_revisit_corner",
        N_("Loops in a route"),
        "LAND-17.5",
        N_("A route never comes to a corner twice."),
        N_("A route may come to a corner twice, but to no piece."),
    ),
    _choice(
        "island_bonus",
        N_("Exploring an island"),
        "LAND-19.2",
        ("each_player", N_("Each player earns a point on each new island.")),
        ("first_player", N_("Only the first player on an island earns its point.")),
    ),
    _choice(
        "secret_touch",
        N_("Finding secret tiles"),
        "LAND-19.3",
        ("corner", N_("A piece that meets a corner of a secret tile reveals it.")),
        ("side", N_("A piece along a side of a secret tile reveals it.")),
    ),
    _choice(
        "secret_draw",
        N_("Drawing secret tiles"),
        "LAND-19.5",
        ("on_reveal", N_("What a secret tile holds is drawn when it is revealed.")),
        ("at_setup", N_("What a secret tile holds is drawn before the game.")),
    ),
    _choice(
        "secret_reveal_bonus",
        N_("Reward for revealing"),
        "LAND-19.7",
        (0, N_("Revealing a tile brings nothing.")),
        (1, N_("Revealing a tile brings a card of its resource.")),
    ),
    _off(
        "setup_allow_boat",
        N_("Boats in the set-up"),
        "LAND-5.7",
        N_("A road is joined to each building of the set-up."),
        N_("A road or a boat is joined to each building of the set-up."),
    ),
    _choice(
        "setup_city_yield",
        N_("Yield of the first city"),
        "LAND-5.8",
        ("per_terrain_type", N_("The first city brings one card for each kind of terrain around it.")),
        ("per_tile", N_("The first city brings one card for each tile around it.")),
        ("none", N_("The first city brings nothing.")),
    ),
    _choice(
        "gold_yields",
        N_("Gold"),
        "LAND-8.4",
        ("resources", N_("Gold brings random resources.")),
        ("resources_and_commodities", N_("Gold brings random resources and commodities.")),
    ),
    _off(
        "token_on_gold",
        N_("Trade token on gold"),
        "LAND-10.6",
        N_("The trade token cannot be put on gold."),
        N_("The trade token may be put on gold, where it brings its point only."),
    ),
    _choice(
        "trade_with",
        N_("Who may trade"),
        "LAND-10.10",
        ("active_player", N_("Only the player on turn offers trades.")),
        ("anyone", N_("Everybody may offer trades in anybody's turn.")),
    ),
    _off(
        "trade_gifts",
        N_("Gifts"),
        "LAND-10.11",
        N_("Both sides of a trade give at least one card."),
        N_("One side of a trade may give nothing."),
    ),
    _on(
        "vp_cards_auto_play",
        N_("Victory-point cards"),
        "LAND-13.5",
        N_("Victory-point cards stay in the hand until they are played."),
        N_("Victory-point cards are turned up when they are drawn."),
    ),
    _choice(
        "cards_per_turn",
        N_("Cards a turn"),
        "LAND-13.8",
        (0, N_("Any number of development cards may be played in a turn.")),
        (1, N_("One development card may be played in a turn.")),
        (2, N_("Two development cards may be played in a turn.")),
    ),
    _on(
        "card_same_turn",
        N_("Playing fresh cards"),
        "LAND-13.8",
        N_("A development card cannot be played in the turn it was drawn."),
        N_("A development card may be played in the turn it was drawn."),
    ),
    _choice(
        "deck_exhausted",
        N_("An empty deck"),
        "LAND-13.7",
        ("reshuffle", N_("Played cards are shuffled when a deck runs out.")),
        ("no_card", N_("Nobody draws from an empty deck.")),
    ),
    _off(
        "bishop_respects_immunity",
        N_("Bishop and immunity"),
        "LAND-13.P2",
        N_("Bishop may be played on immune tiles."),
        N_("Bishop cannot be played on immune tiles."),
    ),
    _choice(
        "diplomat_targets",
        N_("What Diplomat removes"),
        "LAND-13.P6",
        ("road_or_boat", N_("Diplomat removes an open road or boat.")),
        ("road", N_("Diplomat removes an open road.")),
    ),
    _choice(
        "win_check",
        N_("When a game is won"),
        "LAND-1.4",
        ("any_time", N_("Whoever reaches the points wins at once, also in another's turn.")),
        ("own_turn", N_("The points win only in the player's own turn.")),
    ),
    _on(
        "hand_counts_public",
        N_("Sizes of hands"),
        "LAND-21",
        N_("Nobody is told how many cards others hold."),
        N_("Everybody sees how many cards others hold."),
    ),
    _off(
        "discards_public",
        N_("Lost cards"),
        "LAND-21.1",
        N_("Which cards a seven takes is known to their owner only."),
        N_("Everybody sees which cards a seven takes."),
    ),
    _off(
        "gold_kinds_public",
        N_("Cards from gold"),
        "LAND-21.1",
        N_("Which cards gold brings is known to their owner only."),
        N_("Everybody sees which cards gold brings."),
    ),
    _choice(
        "alchemist_window",
        N_("Pause before the roll"),
        "LAND-21.6",
        ("always", N_("Everybody rolls by hand, so that a pause betrays no Alchemist.")),
        ("only_holder", N_("Dice roll by themselves unless the player holds an Alchemist.")),
        ("possible_holder", N_("Dice roll by themselves unless the player holds a science card.")),
    ),
    _on(
        "final_log_public",
        N_("After the game"),
        "LAND-21.14",
        N_("Hidden cards stay hidden after the game."),
        N_("After the game all cards are shown."),
    ),
)

PRESETS: Final = (
    Preset(N_("As published"), N_("The rules of the online game, on the island that fits."), {}),
    Preset(
        N_("Isles and mist"),
        N_("Four islands, one of them hidden in mist, to be reached by boat."),
        {"map": "isles-32"},
    ),
    Preset(
        N_("Gentle"),
        N_("Well-spread numbers, no raids on those behind, and walls that protect."),
        {"number_placement": "no_adjacent_6_8", "immunity_threshold": 6, "wall_variant": "protective"},
    ),
    Preset(
        N_("Nearer to its family"),
        N_("Keys, lost cards, rewards and boats as the board games of its family have them."),
        {
            "key_rule": "level_plus_one_ge_red",
            "discard_mode": "owner_choice",
            "barbarian_skip_cityless": True,
            "barbarian_tie_deck": "choice",
            "culture_requires_city": True,
            "secret_reveal_bonus": 1,
        },
    ),
)


def map_name(players: int, options: Mapping[str, Setting]) -> str:
    """Return the name of the map that so many seats play on."""
    wanted = str(options["map"])
    return MAP_FOR[players] if wanted == "fitting" else wanted


def clash(players: int, options: Mapping[str, Setting]) -> Unplayable | None:
    """Return why so many seats cannot play with these options, or ``None`` when they can."""
    chosen = board(map_name(players, options))
    if players != chosen.players_min == chosen.players_max:
        return Unplayable(
            "LAND-3.10",
            N_("the map {map} is made for {count}, not for {players}"),
            map=chosen.name,
            count=chosen.players_min,
            players=players,
        )
    if not chosen.players_min <= players <= chosen.players_max:
        return Unplayable(
            "LAND-3.10",
            N_("the map {map} is for {least} to {most} players, not {players}"),
            map=chosen.name,
            least=chosen.players_min,
            most=chosen.players_max,
            players=players,
        )
    return None
