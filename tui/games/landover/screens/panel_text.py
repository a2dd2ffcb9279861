"""The texts of the panel: dice and barbarians, the seats, a hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from engine.games.landover.data import FACES, GOODS, NUMBERS, TRACKS
from engine.games.landover.route import length
from engine.games.landover.state import LandoverState
from tui.app.widgets.event_log import wrap
from tui.base.depth import Depth, Look
from tui.base.fitting import cut_name, filled
from tui.base.words import _, ngettext
from tui.drawing.art.palette import Shade, colours, style
from tui.drawing.art.seats import badge_style, seat
from tui.games.landover import names as called
from tui.games.landover.art.codes import COLOURS, TRACK_COLOURS

WIDTH: Final = 38
"""Columns inside the panel before it has a size."""

_WIDE: Final = 50  # columns from which the names of tracks are written out
_NAME: Final = 12  # columns of a name for which what stands beside it is told in short
_DICE: Final = " ⚀⚁⚂⚃⚄⚅"


def coloured(code: str, look: Look, *, ground: str = "") -> Style:
    """Return the style of a text in a colour of the palette, on another one if it is given."""
    if look.depth is Depth.NONE:
        return Style(bold=bool(ground))
    table = colours(look.depth, Shade.PLAIN, look.theme)
    if ground:
        return style(look.depth, table[ord(code)], table[ord(ground)])
    found = style(look.depth, table[ord(code)], table[ord(".")])
    return Style(color=found.color)


def roll(state: LandoverState, look: Look, width: int = WIDTH, tumble: int = 0) -> Text:
    """Return the dice as they fell, and the barbarians' approach.

    Args:
        width: columns that there are.
        tumble: how many times the dice will still turn over before they lie so.
    """
    at = state.at
    text = Text(no_wrap=True)
    last = at.roll
    if last is None:
        text.append(_("not rolled yet"))
    else:
        white, red, face = last
        if tumble:
            white, red = (white + 2 * tumble) % 6 + 1, (red + 3 * tumble) % 6 + 1
        sign = _DICE if look.unicode else " 123456"
        text.append(f" {sign[white]} ", style=coloured("k", look, ground="K"))
        text.append(" ")
        text.append(f" {sign[red]} ", style=coloured("K", look, ground="r"))
        if not tumble:
            text.append(f"  {white} + {red} = ")
            text.append(str(white + red), style="bold")
            text.append(" ")
            name = FACES[face]
            mark = "!" if name == "barbarian" else TRACK_COLOURS[name]
            sight = called.face(name)
            gap = " " if text.cell_len + cell_len(sight) < width else "\n"
            text.append(f"{gap}{sight}", style=coloured(mark, look))
    steps, length = at.barbarians, NUMBERS.track_length
    near, far = ("▮", "▯") if look.unicode else ("#", ".")
    text.append("\n")
    text.append(_("barbarians") + " ")
    text.append(near * steps, style=coloured("!", look))
    text.append(far * (length - steps) + " ")
    cities = sum(at.cities)
    told = ngettext("{cities} city, power {power}", "{cities} cities, power {power}", cities).format(
        cities=cities, power=sum(at.power)
    )
    used = cell_len(text.plain.rpartition("\n")[2])
    text.append(told if used + cell_len(told) <= width else f"\n{told}")
    return text


def figures(
    state: LandoverState,
    names: Sequence[str],
    tints: Sequence[int],
    look: Look,
    *,
    scores: Sequence[int] = (),
    thinking: int | None = None,
    short: bool = False,
    width: int = WIDTH,
) -> Text:
    """Return the public figures of each seat, two lines a seat or, if it is to be short, one.

    ``scores`` are points on their way to those of the state.
    """
    at = state.at
    points = scores or state.scores
    winners = () if scores else state.winners
    found: list[Text] = []
    for number in at.order or range(state.players):
        turn = state.current_player == number
        lead = ("▸" if look.unicode else ">") if turn else " "
        if thinking == number:
            lead = "…"
        if number in winners:
            lead = "♛" if look.unicode else "*"
        strong = Style(bold=True) if turn or number in winners else Style()
        cards = at.all_cards(number)
        tail = _("goods {goods}, cards {cards}").format(goods=at.total(number), cards=cards)
        if width - 7 - cell_len(tail) < min(cell_len(names[number]), _NAME):
            tail = f"{at.total(number)}/{cards}"
        room = max(width - 7 - cell_len(tail), 4)
        name = filled(cut_name(names[number], room), room)
        line = Text.assemble(
            (lead, "bold"),
            (seat(tints[number]).sign(look), badge_style(tints[number], look)),
            " ",
            (name, strong),
            (f"{points[number]:>3} ", "bold"),
            tail,
            no_wrap=True,
        )
        if not at.alive(number):
            line.stylize("dim strike")
        if short:
            found.append(line)
            continue
        parts: list[tuple[str, Style | str]] = []
        for track, what in enumerate(TRACKS):
            level = at.culture[number][track]
            label = called.track(what) if width >= _WIDE else called.track(what)[:1].upper()
            gap = " " if width >= _WIDE else ""
            parts.append((f"{label}{gap}{level}", coloured(TRACK_COLOURS[what], look)))
        parts.append((_("power {n}").format(n=at.power[number]), ""))
        held = at.route_holder == number
        parts.append((_("route {n}").format(n=length(at, number)), "bold" if held else ""))
        held = at.port_holder == number
        parts.append((_("ports {n}").format(n=at.ports[number]), "bold" if held else ""))
        column = width
        for text, how in parts:
            if column + cell_len(text) + 1 > width:
                line.append("\n  ")
                column = 2
            line.append(f" {text}", style=how)
            column += cell_len(text) + 1
        found.append(line)
    return Text("\n").join(found)


def own(state: LandoverState, mine: int, look: Look, width: int = WIDTH) -> Text:
    """Return a seat's goods, development cards and culture."""
    at = state.at
    text = Text(no_wrap=True)
    columns = min(max(width // 11, 2), 5)
    room = width // columns
    total, safe = at.total(mine), at.safe(mine)
    for number, good in enumerate(GOODS):
        held = at.held(mine, number)
        text.append("■ " if look.unicode else "* ", style=coloured(COLOURS[good], look))
        text.append(filled(f"{called.good(good)} {held}", room - 2), style="bold" if held else "dim")
        if number % columns == columns - 1:
            text.append("\n")
    text.append(_("{n} of {safe} safe").format(n=total, safe=safe), style="bold" if total > safe else "")
    cards = [called.card(card) for card in state.cards(mine)]
    told = _("cards: {cards}").format(cards=", ".join(cards) or _("none"))
    for line in wrap(told, width):
        text.append("\n" + line)
    label = max(cell_len(called.track(what)) for what in TRACKS) + 2
    for track, what in enumerate(TRACKS):
        level = at.culture[mine][track]
        full, empty = ("▮", "▯") if look.unicode else ("#", ".")
        text.append("\n")
        text.append(filled(called.track(what), label))
        text.append(full * level, style=coloured(TRACK_COLOURS[what], look))
        text.append(empty * (len(NUMBERS.culture_cost) - level))
        if level >= NUMBERS.ability_level:
            text.append(" " + called.ability(what).partition(":")[0])
    return text
