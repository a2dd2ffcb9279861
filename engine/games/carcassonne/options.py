"""The options and presets of Carcassonne."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.game import Option, Preset, Setting, Value
from engine.words import N_


class Length(Option):
    """An option whose value is a number of turns; any from 0 up will do, not only those it lists."""

    def parse(self, text: str) -> Setting:
        """Return the number that ``text`` writes.

        Raises:
            UnknownName: when it is no number of turns.
        """
        if text.isascii() and text.isdecimal() and len(text) <= _DIGITS:
            return int(text)
        return super().parse(text)


_DIGITS: Final = 4


def _switch(name: str, title: str, rule: str, off: str, on: str, *, default: bool = False) -> Option:
    values = (Value(False, off), Value(True, on))
    return Option(name, title, values[::-1] if default else values, rule)


OPTIONS: Final = (
    _switch(
        "river",
        N_("The River"),
        "RIVER-2",
        N_("A landscape around the start tile."),
        N_("A river of twelve tiles is laid first, from spring to lake."),
    ),
    _switch(
        "river2",
        N_("The River II"),
        "RIVER2-1",
        N_("Without the fork and the volcano."),
        N_("A river that forks is laid first: one arm ends at a city, the other at a volcano."),
    ),
    _switch(
        "abbot",
        N_("The Abbot"),
        "ABBOT-1",
        N_("Gardens are mere decoration."),
        N_("Everybody has an abbot too, for monasteries and gardens, who may be recalled for points."),
    ),
    _switch(
        "inns",
        N_("Inns & Cathedrals"),
        "INNS-1",
        N_("Without inns, cathedrals and large meeples."),
        N_("18 more tiles: roads and cities worth more if finished; everybody has a large meeple."),
    ),
    _switch(
        "traders",
        N_("Traders & Builders"),
        "TRADE-1",
        N_("Without goods, builders and pigs."),
        N_("24 more tiles: goods for finished cities; everybody has a builder and a pig."),
    ),
    _switch(
        "fields",
        N_("Fields"),
        "CARC-10.1",
        N_("Followers cannot be put on fields."),
        N_("Farmers score at the end for the complete cities on their fields."),
        default=True,
    ),
    Option(
        "solo",
        N_("Solo or team game"),
        (
            Value("off", N_("Every seat plays for itself.")),
            Value("relaxed", N_("One side plays three colours of six followers; the last colour counts.")),
            Value("easy", N_("One side plays three colours of five followers; the last colour counts.")),
            Value("normal", N_("One side plays three colours of four followers; the last colour counts.")),
            Value("hard", N_("One side plays four colours of four followers; the last colour counts.")),
        ),
        "SOLO-22",
    ),
    Option(
        "edition",
        N_("Scoring edition"),
        (
            Value("current", N_("Two-tile cities score 4; a farmer scores 3 for each city on the field.")),
            Value("second", N_("Two-tile cities score 2; nobody gets points for a city's fields twice.")),
            Value("first", N_("Two-tile cities score 2; most farmers around a city score 4 for it.")),
        ),
        "EDITION-1",
    ),
    Option(
        "small_city",
        N_("Complete city of two tiles"),
        (
            Value("edition", N_("As the scoring edition has it.")),
            Value("4", N_("4 points, like any other city.")),
            Value("2", N_("2 points.")),
        ),
        "EDITION-5",
    ),
    Option(
        "field_mode",
        N_("Scoring of fields"),
        (
            Value("edition", N_("As the scoring edition has it.")),
            Value("per_field", N_("Each field gives 3 for every complete city on it.")),
            Value("per_field_once", N_("The same, but nobody gets points for one city twice.")),
            Value("per_city", N_("Each complete city gives 4 to whoever has most farmers around it.")),
        ),
        "EDITION-5",
    ),
    Option(
        "first_player",
        N_("First player"),
        (
            Value("random", N_("A seat drawn by lot begins.")),
            Value("seat", N_("The first seat begins.")),
            Value("youngest", N_("The youngest begins: give them the first seat.")),
            Value(
                "toss", N_("Followers are tossed, and whoever stands first begins: a lot by another name.")
            ),
            Value("most_roads", N_("Everybody draws a tile, and the most roads on it begin.")),
        ),
        "HOUSE-2",
    ),
    Option(
        "hand_size",
        N_("Tiles in hand"),
        (
            Value(1, N_("Draw a tile and lay it.")),
            Value(3, N_("Hold three tiles, lay one, draw one.")),
        ),
        "HOUSE-4",
    ),
    _switch(
        "hand_visible",
        N_("Open hands"),
        "HOUSE-4",
        N_("Only you see the tiles in your hand."),
        N_("Everybody sees the tiles in your hand."),
        default=True,
    ),
    _switch(
        "draw_ahead",
        N_("Draw ahead"),
        "HOUSE-3",
        N_("Draw your tile when your turn begins."),
        N_("Draw your next tile when your turn ends, and think while the others play."),
    ),
    Option(
        "unplaceable",
        N_("Tiles that fit nowhere"),
        (
            Value("remove", N_("They leave the game.")),
            Value("return", N_("They go back into the bag once another is drawn.")),
        ),
        "HOUSE-6",
    ),
    _switch(
        "start_in_bag",
        N_("Start tile in the bag"),
        "HOUSE-5",
        N_("The game starts from the usual start tile."),
        N_("The first tile drawn from the bag opens the board."),
    ),
    _switch(
        "tile_auction",
        N_("Auction of tiles"),
        "HOUSE-8",
        N_("You lay the tile that you draw."),
        N_("A tile that alone can complete something may be sold for points."),
    ),
    _switch(
        "hole_bonus",
        N_("Bonus for filling holes"),
        "HOUSE-9",
        N_("Filling a hole is its own reward."),
        N_("A tile with tiles on all four sides earns you another turn."),
    ),
    _switch(
        "no_endgame_incomplete",
        N_("Incomplete features at the end"),
        "HOUSE-10",
        N_("They score what they have."),
        N_("They score nothing; fields do."),
    ),
    Option(
        "board",
        N_("Table"),
        (
            Value("unbounded", N_("The landscape may grow in all directions.")),
            Value("table", N_("The table has an edge, and the start tile lies in its middle.")),
            Value("table_push", N_("The table has an edge, but the landscape may be pushed.")),
            Value("table_extend", N_("If all agree, a table may be put beside each side once.")),
        ),
        "TABLE-6",
    ),
    Option(
        "table",
        N_("Size of the table"),
        (
            Value("21x21", N_("Roomy.")),
            Value("17x17", N_("Enough for most games.")),
            Value("13x13", N_("Tight.")),
            Value("9x9", N_("Very tight: some tiles find no place.")),
            Value("31x13", N_("Long, like a dinner table.")),
            Value("21x9", N_("Long and narrow.")),
        ),
        "HOUSE-11",
    ),
    _switch(
        "edge_completes",
        N_("Edge of the table"),
        "HOUSE-12",
        N_("What runs off the table stays open."),
        N_("The edge closes roads, cities, monasteries and gardens."),
    ),
    Option(
        "tile_sets",
        N_("Tile sets"),
        (
            Value(1, N_("72 tiles.")),
            Value(2, N_("Two sets in one bag: 144 tiles, for four players or more.")),
        ),
        "HOUSE-15",
    ),
    Length(
        "turns",
        N_("Length of the game"),
        (
            Value(0, N_("Until the tiles run out.")),
            Value(36, N_("A short game of 36 turns.")),
        ),
        "HOUSE-17",
    ),
    Option(
        "river_turns",
        N_("Bends of the River"),
        (
            Value("alternate", N_("Each bend turns to the other side than the bend before.")),
            Value("immediate", N_("Two bends directly one after the other may not turn to the same side.")),
        ),
        "RIVER-6",
    ),
    _switch(
        "river_no_meeples",
        N_("Followers along the River"),
        "RIVER-14",
        N_("They may be put on river tiles at once."),
        N_("None may be put out before the lake lies."),
    ),
    _switch(
        "river_random_length",
        N_("Length of the River"),
        "RIVER-15",
        N_("The lake comes last."),
        N_("The lake is shuffled in, and the river ends where it comes."),
    ),
    _switch(
        "river_keep_start",
        N_("Start tile with the River"),
        "RIVER-16",
        N_("It stays in the box."),
        N_("It is shuffled in with the others."),
    ),
    Option(
        "river2_volcano",
        N_("Volcano of The River II"),
        (
            Value("again", N_("No follower beside it, but another turn at once.")),
            Value("plain", N_("It is a lake like any other.")),
        ),
        "RIVER2-8",
    ),
    _switch(
        "river2_reserve",
        N_("Room for The River II"),
        "RIVER2-10",
        N_("The river needs one free place ahead."),
        N_("The river keeps clear of all tiles around the place ahead, and is rarely blocked."),
    ),
    Option(
        "river2_inn",
        N_("Inn of The River II"),
        (
            Value("auto", N_("It counts if you play with Inns & Cathedrals.")),
            Value("on", N_("It counts.")),
            Value("off", N_("It is mere decoration.")),
        ),
        "RIVER2-12",
    ),
    Option(
        "pig_herd",
        N_("Pigs of The River II"),
        (
            Value("auto", N_("They count if you play with Traders & Builders.")),
            Value("on", N_("Each complete city gives 1 more to whoever scores their field.")),
            Value("off", N_("They are mere decoration.")),
        ),
        "RIVER2-13",
    ),
    Option(
        "inn_final",
        N_("Unfinished inns and cathedrals"),
        (
            Value("zero", N_("An unfinished road with an inn or city with a cathedral scores nothing.")),
            Value("ignore", N_("They score like other unfinished roads and cities.")),
        ),
        "INNS-9",
    ),
    Option(
        "builder_turn",
        N_("Second part of a turn"),
        (
            Value("take", N_("Your builder always brings you a second tile.")),
            Value("ask", N_("You may leave the second tile out.")),
        ),
        "TRADE-24",
    ),
    _switch(
        "solo_last_place",
        N_("Solo: last place"),
        "SOLO-10",
        N_("Every completed feature scores."),
        N_("A feature scores only if a colour on it is in last place."),
        default=True,
    ),
    Option(
        "solo_shared",
        N_("Solo: shared features"),
        (
            Value("choose", N_("You choose one of the colours on a feature to get its points.")),
            Value("all", N_("All colours on a feature get its points.")),
        ),
        "SOLO-13",
    ),
    Option(
        "lap_display",
        N_("Laps on the score track"),
        (
            Value("figure", N_("The marker lies down after a lap.")),
            Value("die", N_("The marker is a die that shows the lap.")),
        ),
        "HOUSE-13",
    ),
    Option(
        "track_length",
        N_("Length of the score track"),
        (
            Value(50, N_("50 spaces, as printed.")),
            Value(100, N_("100 spaces, which are easier to read.")),
        ),
        "HOUSE-14",
    ),
)

PRESETS: Final = (
    Preset(N_("As in the box"), N_("The base game with fields, by today's rules."), {}),
    Preset(
        N_("The River and the Abbot"),
        N_("All that is in today's box: a river to start from, abbots and gardens."),
        {"river": True, "abbot": True},
    ),
    Preset(
        N_("Family"),
        N_("Without fields, which are the hardest part to learn."),
        {"fields": False, "river": True},
    ),
    Preset(
        N_("First edition"),
        N_("Small cities score 2, and most farmers around a city score 4."),
        {"edition": "first"},
    ),
    Preset(
        N_("Purist"),
        N_("What is not complete scores nothing at the end, and the first seat begins."),
        {"no_endgame_incomplete": True, "first_player": "seat"},
    ),
    Preset(
        N_("Solo"), N_("Three colours, one player or one team: lift the last of them."), {"solo": "normal"}
    ),
    Preset(
        N_("Solo without last place"),
        N_("The solo game in which every completed feature scores."),
        {"solo": "normal", "solo_last_place": False},
    ),
)


def small_city_points(options: Mapping[str, Setting]) -> int:
    """Return what a complete city of two tiles is worth, 4 or 2 (EDITION-3, EDITION-5)."""
    said = options["small_city"]
    return int(said) if said != "edition" else 4 if options["edition"] == "current" else 2


def field_mode(options: Mapping[str, Setting]) -> str:
    """Return how fields are scored (EDITION-1, EDITION-5)."""
    said = str(options["field_mode"])
    modes = {"current": "per_field", "second": "per_field_once", "first": "per_city"}
    return said if said != "edition" else modes[str(options["edition"])]
