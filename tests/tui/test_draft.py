"""A game while it is being set up."""

from __future__ import annotations

import pytest

import engine
from tui.play.draft import MAX_NAME, Draft, SeatDraft, option_groups


def draft(**kwargs: object) -> Draft:
    return Draft(engine.game("discovery"), **kwargs)  # type: ignore[arg-type]


def test_a_newcomer_plays_against_a_greedy_bot_by_the_box() -> None:
    new = draft()
    assert [(seat.name, seat.player, seat.colour) for seat in new.players()] == [
        ("You", "human", 0),
        ("Greedy", "greedy", 1),
    ]
    assert new.preset == 0
    assert new.options == engine.game("discovery").settle(None)
    assert not new.seat_faults()
    assert new.number() is None


def test_the_person_is_called_as_last_time() -> None:
    assert draft(person="Anna").names() == ["Anna", "Greedy"]


def test_names_made_up_are_never_the_same() -> None:
    new = draft()
    new.set_count(5)
    new.seats[1].player = "human"
    new.seats[1].typed = "greedy 2"
    names = [name.casefold() for name in new.names()]
    assert len(set(names)) == 5
    assert names[0] == "player 1"
    assert not new.seat_faults()


def test_the_number_of_seats_stays_within_the_game() -> None:
    new = draft()
    new.set_count(9)
    assert len(new.seats) == 5
    assert len({seat.colour for seat in new.seats}) == 5
    new.set_count(1)
    assert len(new.seats) == 2


def test_a_colour_is_exchanged_so_that_no_two_are_the_same() -> None:
    new = draft()
    new.set_colour(0, 1)
    assert [seat.colour for seat in new.seats] == [1, 0]
    new.set_colour(0, 4)
    assert [seat.colour for seat in new.seats] == [4, 0]


def test_seats_change_places_but_not_beyond_the_ends() -> None:
    new = draft()
    assert new.move(0, 1) == 1
    assert [seat.player for seat in new.seats] == ["greedy", "human"]
    assert new.move(1, 1) == 1
    assert new.move(0, -1) == 0
    assert [seat.player for seat in new.seats] == ["greedy", "human"]


@pytest.mark.parametrize(
    ("first", "second", "faulty", "word"),
    [
        ("", "Bo", 0, "Seat 1 needs a name"),
        ("   ", "Bo", 0, "Seat 1 needs a name"),
        ("Bo", " bO ", 1, "called bO"),
        ("Anna\x07", "Bo", 0, "characters that can be shown"),
        ("x" * (MAX_NAME + 1), "Bo", 0, str(MAX_NAME)),
    ],
)
def test_names_that_cannot_be_played_with_are_explained(
    first: str, second: str, faulty: int, word: str
) -> None:
    new = draft(seats=[SeatDraft("human", 0, first), SeatDraft("human", 1, second)])
    faults = new.seat_faults()
    assert list(faults) == [faulty]
    assert word in faults[faulty]


@pytest.mark.parametrize("seed", ["x", "1.5", "0x10", "9" * 30])
def test_a_seed_that_is_none_is_explained(seed: str) -> None:
    new = draft()
    new.seed = seed
    assert new.seed_fault()


@pytest.mark.parametrize(("seed", "number"), [("", None), (" ", None), ("42", 42), ("-7", -7)])
def test_a_seed_is_a_number_or_nothing(seed: str, number: int | None) -> None:
    new = draft()
    new.seed = seed
    assert not new.seed_fault()
    assert new.number() == number


def test_options_agree_with_a_preset_or_with_none() -> None:
    new = draft()
    for index, preset in enumerate(new.game.presets):
        new.choose_preset(index)
        assert new.preset == index
        assert new.options == new.game.settle(preset.options)
    new.options["small_feature"] = "exactly_two"
    assert new.preset is None


def test_seats_follow_options_that_need_another_number_and_come_back() -> None:
    new = Draft(engine.game("landover"))
    titles = [preset.title for preset in new.game.presets]
    new.choose_preset(titles.index("Archipelago"))
    assert [seat.player for seat in new.seats] == ["human", "greedy", "greedy", "greedy"]
    assert not new.options_fault()
    new.choose_preset(new.plain_preset)
    assert [seat.player for seat in new.seats] == ["human", "greedy"]


def test_every_colour_of_a_harder_solo_game_gets_a_seat() -> None:
    new = Draft(engine.game("carcassonne"), person="Zoe")
    new.choose("solo", "normal")
    assert (len(new.seats), new.together) == (3, True)
    new.choose("solo", "hard")
    assert [seat.player for seat in new.seats] == ["human"] * 4
    assert new.names() == ["Colour 1", "Colour 2", "Colour 3", "Colour 4"]
    assert not new.can_be_rated
    new.choose("solo", "off")
    assert new.names() == ["Zoe", "Greedy"]


@pytest.mark.parametrize("name", engine.games())
def test_every_option_belongs_to_a_group_and_has_short_values(name: str) -> None:
    game = engine.game(name)
    assert [preset for preset in game.presets if not preset.options]
    assert sum(len(options) for _group, options in option_groups(game)) == len(game.options)
    for option in game.options:
        assert option.group
        assert all(0 < len(value.label) <= 16 for value in option.values)
