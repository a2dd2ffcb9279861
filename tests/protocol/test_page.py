"""docs/bot-protocol.md says what the program does."""

from __future__ import annotations

import dataclasses
import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import engine
from engine.bots import ForeignSpec, Limit
from engine.bots.protocol import ConversationLimits
from engine.bots.protocol.messages import VERSION, WANTS
from engine.games.carcassonne.modules.abbot import ABBOT
from engine.games.carcassonne.modules.inns import LARGE
from engine.games.carcassonne.modules.traders import BUILDER, PIG
from engine.games.castle import tiles as castle
from engine.games.landover import data as landover
from engine.games.landover.phase import LandPhase
from engine.phase import Phase
from engine.records import Event
from tests.protocol import example
from tests.protocol.bots import GAMES, PATIENT
from tui.play.bots.checking import check_bot

TEXT = example.PAGE.read_text()


def test_the_example_is_what_is_said() -> None:
    said = example.written()
    assert list(example.spoken(said)) == said


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_move_is_described(game: str) -> None:
    part = TEXT[TEXT.index(f": `{game}`") :].split("\n##")[0]
    codec = engine.game(game).codec
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", part, re.MULTILINE))
    assert sorted(rows) == sorted(codec.kinds)
    for kind, cls in codec._classes.items():
        assert re.findall(r"`(\w+)`:", rows[kind]) == [field.name for field in dataclasses.fields(cls)]


def test_figures_of_carcassonne_are_described() -> None:
    figures = f"{ABBOT} is the abbot, {LARGE} the large follower, {BUILDER} the builder, {PIG} the pig"
    assert figures in TEXT


def section(title: str, upto: str) -> str:
    """The part of the page below one heading, up to another."""
    return TEXT[TEXT.index(f"\n{title}\n") : TEXT.index(f"\n{upto}\n")]


def rows(text: str) -> list[list[str]]:
    """The cells of all rows of the tables in a text, without their headings."""
    found = [line.strip("| ").split(" | ") for line in text.splitlines() if re.match(r"\| `", line)]
    return [[cell.strip() for cell in row] for row in found]


def names(cell: str) -> set[str]:
    return set(re.findall(r"`([a-z_]+)`", cell))


NAMES = {
    "carcassonne": "Carcassonne",
    "discovery": "The Discovery",
    "new_world": "New World",
    "castle": "The Castle",
    "landover": "Landover",
}


def keys_of(game: str, options: Mapping[str, Any]) -> set[str]:
    """The keys of a position that the page names for a game with some options."""
    part, own = section("## Positions", "### Names in Landover").split("\nLandover has, ")
    found: set[str] = set()
    for keys, where, _ in rows(part):
        only = re.match(rf"{NAMES[game]}(?:, option `(\w+)`)?$", where)
        shared = where == "all" or (where == "square tiles" and game != "landover")
        if shared or (only and (only[1] in (None, "solo") or options[only[1]])):
            found |= names(keys)
    if game == "landover":
        for keys, _ in rows(own[: own.index("An object of `seats`")]):
            found |= names(keys)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_key_of_a_position_is_described(game: str) -> None:
    state = engine.new_game(game, players=2, seed=1)
    assert set(state.position()) == keys_of(game, state.options)


@pytest.mark.parametrize(
    "option",
    [
        "river",
        "river2",
        "abbot",
        "inns",
        "traders",
        "king_robber",
        "wind_roses",
        "phantom",
        "little_buildings",
    ],
)
def test_every_key_of_expansions_is_described(option: str) -> None:
    state = engine.new_game("carcassonne", players=2, seed=1, options={option: True})
    assert set(state.position()) == keys_of("carcassonne", state.options)


def test_every_key_of_a_seat_of_landover_is_described() -> None:
    seats: Any = engine.new_game("landover", players=2, seed=1).position()["seats"]
    table = dict(rows(section("## Positions", "### Names in Landover").split("An object of `seats`")[1]))
    assert set(seats[0]) == set().union(*map(names, table))
    assert set(seats[0]["points"]) == names(table["`points`"])


def test_the_phases_of_seats_are_named() -> None:
    by_chance = {"hide", "open", "remove", "begin", "lots", "deal", "draw", "replace", "reveal", "refill"}
    by_chance |= {"hidden_tile", "flock_token"}
    named = set(
        re.findall(
            r'`"(\w+)"`', section("## Positions", "### Names in Landover").split("`phase` is there")[1]
        )
    )
    kinds = [kind for kind in Phase.__subclasses__() if kind.__module__.startswith("engine.")]
    of_squares = {phase.value for kind in kinds if kind is not LandPhase for phase in kind}
    assert of_squares - by_chance - {"over"} <= named
    assert named - {"any"} <= of_squares | {phase.value for phase in LandPhase}


def events(cls: type[Event] = Event) -> Iterator[type[Event]]:
    for one in cls.__subclasses__():
        if one.__module__.startswith("engine.") and hasattr(one, "kind"):
            yield one
        yield from events(one)


def test_every_event_is_described() -> None:
    of_module = {f"engine.games.{game}": name for game, name in NAMES.items()}
    there = {
        (
            one.kind,
            next(
                (name for part, name in of_module.items() if one.__module__.startswith(part)), "square tiles"
            ),
        ): {field.name for field in dataclasses.fields(one)} - {"rule"}
        for one in events()
    }
    assert {
        (kind.strip("`"), game): names(fields)
        for kind, game, fields, _ in rows(section("## Events", "## Tile faces"))
    } == there


def test_the_names_of_landover_are_there() -> None:
    part = section("### Names in Landover", "## Events")
    assert names(part) >= {*landover.GOODS, *landover.TERRAINS, *landover.TRACKS, *landover.FACES}


def test_the_face_on_the_page_is_the_one_of_the_example() -> None:
    part = section("## Tile faces", "## An example")
    shown = re.search(r"```toml\n(.*?)```", part, re.DOTALL)
    assert shown
    entry = tomllib.loads(shown[1])
    assert entry in tomllib.loads(castle.FILE.read_text())["tile"]
    said = [json.loads(line[2:]) for line in example.written()]
    legal = next(one["legal"] for one in said if one["type"] == "go" and one["id"] == 2)
    assert {one["move"]["kind"] for one in legal} == {"pass", "deploy"}
    assert all(f"`{one['text']}`" in part for one in legal[1:])
    kinds = [region.kind for region in castle.read_face(entry).regions]
    assert kinds == ["house", "path", "court", "court"]


@pytest.mark.parametrize("game", [game for game in GAMES if game != "landover"])
def test_the_order_of_regions_is_as_described(game: str) -> None:
    row = next(row for row in rows(section("## Tile faces", "## An example")) if row[0] == f"`{game}`")
    order = re.findall(r"`(\w+)`", row[3])
    many = {"cities": "city"}
    singular = [many.get(name, name.removesuffix("s")) for name in order]
    state: Any = engine.new_game(game, players=2, seed=1)
    for design in state.tileset.designs:
        kinds = [region.kind for region in design.regions]
        if game == "discovery":
            assert order == ["regions"]
        else:
            assert kinds == sorted(kinds, key=singular.index)


def test_versions_wants_and_limits_are_described() -> None:
    assert TEXT.startswith(f"# The bot protocol, version {VERSION}\n")
    assert all(f'`"{want}"`' in TEXT for want in WANTS)
    limits = ConversationLimits()
    for name in ("line_bytes", "answer_bytes", "requests"):
        assert re.search(rf"\| `{name}` \| {getattr(limits, name):,} ".replace(",", " "), TEXT)
    for name in ("start", "move", "grace"):
        ms = round(1000 * getattr(limits, f"{name}_seconds"))
        assert re.search(rf"\| `{name}_ms` \| {ms:,} ".replace(",", " "), TEXT)


def test_all_error_codes_are_described() -> None:
    sources = [
        path.read_text()
        for part in ("engine/bots/protocol", "tui/play/bots")
        for path in (example.PAGE.parents[1] / part).glob("*.py")
    ]
    codes = {code for source in sources for code in re.findall(r'BotFault\(\s*"(\w+)"', source)}
    table = TEXT[TEXT.index("## Errors") : TEXT.index("## Versions")]
    assert codes == set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE))


def blocks(language: str) -> list[str]:
    """The code of docs/bots.md in one language."""
    return re.findall(rf"```{language}\n(.*?)```", (example.PAGE.parent / "bots.md").read_text(), re.DOTALL)


def test_the_bot_of_ten_minutes_is_one(tmp_path: Path) -> None:
    script = tmp_path / "mybot"
    script.write_text(blocks("python")[0])
    script.chmod(0o755)
    found = list(check_bot(ForeignSpec("./mybot", Limit(ms=30_000), ("./mybot",)), tmp_path, talk=PATIENT))
    assert [one.words for one in found if not one.good] == []


def test_the_class_of_bots_on_the_page_plays() -> None:
    made: dict[str, Any] = {}
    exec(blocks("python")[1], made)
    state = engine.new_game("castle", players=2, seed=1)
    engine.bots.play(state, [made["Cautious"](1), engine.bots.make("random", 2)], engine.Dealer(1))
    assert state.scores[0] > state.scores[1]
