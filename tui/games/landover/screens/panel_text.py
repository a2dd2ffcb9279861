"""The texts of the panel: dice and barbarians, the seats, a hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.style import Style
from rich.text import Text

from engine.games.landover.data import FACES, GOODS, NUMBERS, TRACKS
from engine.games.landover.route import length
from engine.games.landover.state import LandoverState
from tui.art.depth import Depth, Look
from tui.art.palette import Shade, colours, style
from tui.art.seats import badge_style, seat
from tui.fitting import filled
from tui.games.landover import names as called
from tui.words import _, ngettext

WIDTH: Final = 38
"""Columns inside the panel."""

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


def roll(state: LandoverState, look: Look, tumble: int = 0) -> Text:
    """Return the dice as they fell, and the barbarians' approach.

    Args:
        state: the position.
        look: how signs are drawn.
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
            text.append("  ")
            name = FACES[face]
            mark = "!" if name == "barbarian" else called.TRACK_COLOURS[name]
            text.append(called.face(name), style=coloured(mark, look))
    steps, length = at.barbarians, NUMBERS.track_length
    near, far = ("▮", "▯") if look.unicode else ("#", ".")
    text.append("\n")
    text.append(_("barbarians") + " ")
    text.append(near * steps, style=coloured("!", look))
    text.append(far * (length - steps) + " ")
    cities = sum(at.cities)
    text.append(
        ngettext("{cities} city, power {power}", "{cities} cities, power {power}", cities).format(
            cities=cities, power=sum(at.power)
        )
    )
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
) -> Text:
    """Return what is public of each seat, two lines a seat or, if it is to be short, one.

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
        room = WIDTH - 7 - cell_len(tail)
        name = filled(names[number], max(room, 4))
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
        line.append("\n   ")
        for track, what in enumerate(TRACKS):
            level = at.culture[number][track]
            letter = called.track(what)[:1].upper()
            line.append(f"{letter}{level} ", style=coloured(called.TRACK_COLOURS[what], look))
        line.append(_("power {n}").format(n=at.power[number]) + " ")
        held = at.route_holder == number
        line.append(_("route {n}").format(n=length(at, number)), style="bold" if held else "")
        line.append(" ")
        held = at.port_holder == number
        line.append(_("ports {n}").format(n=at.ports[number]), style="bold" if held else "")
        found.append(line)
    return Text("\n").join(found)


def own(state: LandoverState, mine: int, look: Look) -> Text:
    """Return a seat's goods, development cards and culture."""
    at = state.at
    text = Text(no_wrap=True)
    for row in (GOODS[:3], GOODS[3:6], GOODS[6:]):
        for good in row:
            held = at.held(mine, GOODS.index(good))
            label = f"{called.good(good)} {held}"
            text.append("■ " if look.unicode else "* ", style=coloured(called.COLOURS[good], look))
            text.append(set_cell_size(label, 10), style="bold" if held else "dim")
        if row != GOODS[6:]:
            text.append("\n")
    total, safe = at.total(mine), at.safe(mine)
    text.append(_("{n} of {safe} safe").format(n=total, safe=safe), style="bold" if total > safe else "")
    cards = [called.card(card) for card in state.cards(mine)]
    text.append("\n")
    text.append(_("cards: {cards}").format(cards=", ".join(cards) or _("none")))
    for track, what in enumerate(TRACKS):
        level = at.culture[mine][track]
        full, empty = ("▮", "▯") if look.unicode else ("#", ".")
        text.append("\n")
        text.append(set_cell_size(called.track(what), 10))
        text.append(full * level, style=coloured(called.TRACK_COLOURS[what], look))
        text.append(empty * (len(NUMBERS.culture_cost) - level))
        if level >= NUMBERS.ability_level:
            text.append(" " + called.ability(what).partition(":")[0])
    return text
