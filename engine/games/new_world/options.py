"""The options and presets of New World (NEWW-12)."""

from __future__ import annotations

from typing import Final

from engine.game import Option, Preset, Value
from engine.landscape.options import BY_LOT, BY_SEAT, first_player
from engine.words import N_

OPTIONS: Final = (
    Option(
        "surveyor_start",
        N_("Surveyors at the start"),
        (
            Value("ends", N_("They stand on the northernmost and the southernmost start space.")),
            Value("free", N_("They stand on any two start spaces, which changes nothing in play.")),
        ),
        "NEWW-2.4",
    ),
    first_player("NEWW-2.5", BY_SEAT, BY_LOT),
    Option(
        "town_role_name",
        N_("Settlers in towns"),
        (
            Value("sheriff", N_("They are called sheriffs, as in the German box.")),
            Value("shopkeeper", N_("They are called shopkeepers, as in the English box.")),
        ),
        "NEWW-12.2",
    ),
    Option(
        "bonus_per",
        N_("Surveyor's bonus"),
        (
            Value("surveyor", N_("A surveyor pays 4 to whoever has one or more settlers in its column.")),
            Value("settler", N_("A surveyor pays 4 for each settler in its column.")),
        ),
        "NEWW-9.2b",
    ),
    Option(
        "sweep_when_blocked",
        N_("When no surveyor can move"),
        (
            Value(False, N_("Nobody is left behind.")),
            Value(True, N_("Settlers east of the surveyors are left behind all the same.")),
        ),
        "NEWW-9.4e",
    ),
    Option(
        "final_bonus",
        N_("Bonus at the end"),
        (
            Value(False, N_("Surveyors pay nothing in the final scoring.")),
            Value(True, N_("Surveyors pay their bonus in the final scoring too.")),
        ),
        "NEWW-11.7",
    ),
    Option(
        "delayed_second_surveyor",
        N_("Second surveyor comes later"),
        (
            Value("off", N_("Both surveyors set out at once.")),
            Value("on", N_("The second one comes with the fifth feature; until then nothing moves.")),
        ),
        "NEWW-12.1",
    ),
    Option(
        "delay_counts",
        N_("What the second surveyor waits for"),
        (
            Value("scored", N_("Features that are scored.")),
            Value("completed", N_("Features that are completed, those on which nobody stands too.")),
        ),
        "NEWW-12.1c",
    ),
)

PRESETS: Final = (
    Preset(N_("As published"), N_("The printed rules, as in the German box."), {}),
    Preset(
        N_("English box"),
        N_("The same, with shopkeepers, and surveyors on any start spaces."),
        {"surveyor_start": "free", "town_role_name": "shopkeeper"},
    ),
    Preset(
        N_("House rule: late second surveyor"),
        N_("Five features are scored in peace before the surveyors set out."),
        {"delayed_second_surveyor": "on"},
    ),
)
