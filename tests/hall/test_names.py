"""Names: what people and bots can be called, and which names look alike."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.bots import levels
from engine.cleaning import harmless
from tui.play.hall.lookalikes import look_alike, skeletons
from tui.play.hall.names import LONGEST_NAME, is_proper, mark, proper_name, suggestion
from tui.play.levels import bot_name
from tui.play.table import Refused

UNSEEN = (
    "\u3164\uffa0\u115f\u1160\u2800\u034f\u180e\u180b\u17b4\ufe00\ufe0f\U000e0100\U000e01ef"
    "\U000e0041\U000e007f\u200b\u200c\u200d\u200e\u202e\u2066\ufeff\u00ad\u2060\x00\x1b\x7f\x9b\ud800\ue000"
    "\U0001d159\u2064\uffff"
)


@pytest.mark.parametrize(
    "name",
    [
        "Anna",
        "Анна",
        "Мар’яна",
        "Ελένη",
        "שרה",
        "שָׂרָה",
        "田中さくら",
        "マリー・アントワ",
        "김철수",
        "金Kim",
        "สมชาย",
        "नरेंद्र",
        "محمد",
        "Nguyễn",
        "ʻOkina",
        "O'Neil",
        "J. R. Tolkien",
        "Jean-Luc 2",
        "ice_cream",
        "7",
        "Ле\u0301на",
        "Łukasz",
        "ᏚᏟ",
    ],
)
def test_names_of_all_scripts_are_welcome(name: str) -> None:
    assert proper_name(name) == name
    assert is_proper(name)
    assert harmless(name) == name


def test_a_name_may_be_typed_in_parts() -> None:
    assert proper_name(unicodedata.normalize("NFD", "김철수")) == "김철수"
    assert proper_name(unicodedata.normalize("NFD", "Nguyễn")) == "Nguyễn"


@pytest.mark.parametrize("typed", ["  Anna \t Bell\u3000", "Ａｎｎａ Bell", "Anna\u00a0Bell", "𝐀𝐧𝐧𝐚 𝐁𝐞𝐥𝐥"])
def test_a_name_is_kept_in_its_plain_form(typed: str) -> None:
    assert proper_name(typed) == "Anna Bell"
    assert suggestion(typed) == "Anna Bell"


@pytest.mark.parametrize("char", UNSEEN, ids=lambda char: f"{ord(char):04X}")
@pytest.mark.parametrize("name", ["Anna{}", "An{}na", "{}Anna", "{}"])
def test_nothing_unseen_is_in_a_name(char: str, name: str) -> None:
    with pytest.raises(Refused):
        proper_name(name.format(char))
    assert char not in harmless(name.format(char))
    assert suggestion(name.format(char)) == ""


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", "needs a letter"),
        (" ", "needs a letter"),
        ("-_-", "needs a letter"),
        ("Anna.", "begins and ends with a letter or a digit"),
        ("Anna-", "begins and ends"),
        (".Anna", "begins and ends"),
        ("\u0301Anna", "begins and ends"),
        ("a -\u0301b", "An accent belongs to a letter"),
        ("Z\u0351\u0357\u035b\u0352", "a letter has 3 at most"),
        ("a---b", "no more than two signs"),
        ("(Anna)", r"\( cannot be in a name. Letters and digits can"),
        ("Anna:", "cannot be in a name"),
        ("Anna, Ben", "cannot be in a name"),
        ("Anna~0b6Yt", "cannot be in a name"),
        ("Ann\u3164", r"U\+3164 cannot be in a name"),
        ("Ann😀", "cannot be in a name"),
        ("Anna\u1161", "cannot be in a name"),
        ("Ab½", "cannot be in a name"),
        ("Аnna", "use one alphabet"),
        ("Annа", "use one alphabet"),
        ("Αnna", "use one alphabet"),
        ("Иvan", "use one alphabet"),
        ("さくらЖ", "use one alphabet"),
        ("Anna1٢", "use one alphabet"),
        ("x" * 21, "20 characters fit"),
        ("語" * 11, "20 characters fit"),
    ],
)
def test_what_is_refused_says_what_is_allowed(name: str, words: str) -> None:
    with pytest.raises(Refused, match=words):
        proper_name(name)


@given(st.text(st.characters(), max_size=30))
def test_a_name_that_is_allowed_shows_all_of_itself(typed: str) -> None:
    name = suggestion(typed)
    assert proper_name(name) == name if name else True
    assert harmless(name) == name
    assert len(name) <= 4 * LONGEST_NAME
    assert all(unicodedata.category(char)[0] in "LMNPZ" and char.isprintable() for char in name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "anna"),
        ("Anna", "Аnna"),
        ("Anna", "Αnnа"),
        ("Anna", "Ａｎｎａ"),
        ("Anna", "A n-n'a."),
        ("Anna", "Anna\u3164\u2800"),
        ("Anna", "A\u034fnna\ufe0f"),
        ("Alice", "AIice"),
        ("ALICE", "alice"),
        ("Alice", "A1ice"),
        ("Bob", "B0b"),
        ("BOB", "b0b"),
        ("Tom", "Torn"),
        ("Mary", "RNARY"),
        ("copa", "сора"),
        ("İpek", "ipek"),
        ("ipek", "i\u0307pek"),
        ("Straße", "STRASSE"),
    ],
)
def test_names_that_look_alike(one: str, other: str) -> None:
    assert look_alike(one, other)
    assert look_alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Anna", "Анна"), ("Anna", "Ana"), ("Anna", "Ānna"), ("Anna", "Anna 2"), ("Боб", "Bob"), ("שרה", "שרי")],
)
def test_names_that_do_not_look_alike(one: str, other: str) -> None:
    assert not look_alike(one, other)


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=12))
def test_every_text_looks_like_itself_however_it_is_normalised(text: str) -> None:
    for form in ("NFC", "NFD", "NFKC", "NFKD"):
        assert skeletons(unicodedata.normalize(form, text)) & skeletons(text)


def test_the_mark_of_a_key_begins_as_ssh_keygen_prints_it() -> None:
    assert mark("SHA256:0b6Yt+/vQeXkJrJ1bT5cYk2ZlqzO3mS9TIt9i8zQx0E") == "0b6Yt+"


@pytest.mark.parametrize(
    "name",
    [
        *(
            "Admin",
            "ADMIN",
            "Adm1n",
            "admln",
            "A d m i n",
            "A-dmin",
            "Admin 2",
            "admin2",
            "The Admin",
            "Àdmin",
        ),
        *("Administrator", "AdminBob", "Server", "system", "Host", "H0st", "Moderator", "Mod", "Hinterland"),
        *("hinterIand", "Админ", "АДМИН", "Администратор", "Сервер", "Хозяин", "Модератор", "Ведущий"),
        *("Адмін", "Адміністратор", "Господар", "Гінтерланд", "Gazdă", "Administrație", "Sistem"),
        *("You", "YOU", "Вы", "Ви", "Tu"),
    ],
)
def test_names_that_stand_for_the_house_are_refused_in_a_sentence(name: str) -> None:
    with pytest.raises(Refused, match="could be taken for the server itself; choose another"):
        proper_name(name)


@pytest.mark.parametrize("name", ["Anna lost. You win", "Game over. Bye"])
def test_a_name_is_not_a_sentence_of_a_notice(name: str) -> None:
    with pytest.raises(Refused, match="full stop before a space"):
        proper_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "Badminton",
        "Vlad",
        "Tu Nguyen",
        "Yousuf",
        "Rooter",
        "Modesta",
        "Hostinger",
        "Гость",
        "Adam",
        "J. R. Bell",
        "St. Ann",
    ],
)
def test_names_that_only_resemble_them_are_welcome(name: str) -> None:
    assert proper_name(name) == name


@pytest.mark.parametrize("level", sorted({level for game in engine.games() for level in levels(game)}))
def test_bots_of_the_program_keep_their_names(level: str) -> None:
    assert proper_name(bot_name(level)) == bot_name(level)
