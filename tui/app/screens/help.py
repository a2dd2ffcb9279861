"""Help: what the program is, the keys of the screen it was called from, the rules of a game in short."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from rich.cells import cell_len
from rich.table import Table as Grid
from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widget import Widget
from textual.widgets import Static

import engine
from engine import Setting, State
from tui.app.help import pages, training
from tui.app.help.page import Block, HelpMap, HelpOption, HelpPage, HelpPoints, HelpTable, HelpTiles
from tui.app.host import HostedScreen
from tui.app.screens.summaries import players_and_minutes
from tui.app.widgets.scoreboard import Scoreboard, meanings
from tui.app.widgets.static_map import StaticTileMap
from tui.app.widgets.title_bar import TitleBar
from tui.base.settings import KEYS_FILE
from tui.base.words import N_, _
from tui.drawing.art.face import NAMED_ZOOMS, size_at
from tui.drawing.art.seats import SEATS
from tui.presentation import games
from tui.presentation.board import Picture, board
from tui.terminal.keys import KeysLine, all_hints, key

_MAP_SIZE = (76, 24)
_ROOMY: Final = 110  # columns of a screen from which pages are shown side by side
_FRAME: Final = 6  # columns of a side that are not text: margins, scroll bar, the line between both
_CAPTION: Final = 24  # least columns of words beside a picture; without them they are below it
_TALL: Final = 50
_TALL_PAGES: Final = 2
ABOUT: Final = "hinterland"
"""Topic of the page about the program."""


class PageRow(Static):
    """The titles of the pages, the open one marked; a click opens one."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"pages--open", "pages--shut"}

    def __init__(self, titles: list[str]) -> None:
        super().__init__(id="pages", markup=False)
        self.titles = titles
        self._open = 0
        self._first = 0

    def mark(self, index: int) -> None:
        """Mark a page as the open one; where not all titles fit, those around it are shown."""
        self._open = index
        room, taken = self.size.width, [_taken(title) for title in self.titles]
        if room <= 0 or sum(taken) <= room:
            self._first, after = 0, len(taken)
        else:
            room -= 2  # for the signs that there are more
            self._first = min(self._first, index)
            while self._first < index and sum(taken[self._first : index + 1]) > room:
                self._first += 1
            after = self._first + 1
            while after < len(taken) and sum(taken[self._first : after + 1]) <= room:
                after += 1
        shut = self.get_component_rich_style("pages--shut")
        row = Text("‹" if self._first else "", shut, no_wrap=True)
        for number in range(self._first, after):
            style = self.get_component_rich_style("pages--open") if number == index else shut
            row.append(f" {self.titles[number]} ", style)
            row.append(" ")
        row.append("›" if after < len(taken) else "", shut)
        self.update(row)

    def on_resize(self) -> None:
        """Keep the title of the open page in view."""
        self.mark(self._open)

    def on_click(self, event: events.Click) -> None:
        """Open the page whose title was clicked."""
        at = event.x - self.styles.padding.left - (self._first > 0)
        for number, title in enumerate(self.titles[self._first :], self._first):
            at -= _taken(title)
            if at < 0:
                self.query_ancestor(HelpScreen).open(number)
                return


def _taken(title: str) -> int:
    """Return the columns that a title takes in the row."""
    return cell_len(title) + 3


class HelpScreen(HostedScreen[None]):
    """Pages to leaf through, in a large terminal several at a time.

    Without a game to explain they begin with what the program is, and have one page for each game.

    Args:
        topic: what to open first: a topic of the game on the table, the name of a game, :data:`ABOUT`, or one
            of :data:`tui.app.help.training.PAGES`; the keys of the screen below when there is no such page.
        game: the game to explain, where that is neither named by the topic nor on the table.
    """

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        key("left", "leaf(-1)", N_("Other page")),
        key("right", "leaf(1)", N_("Other page")),
        key("up,k", "scroll(-1)", N_("Scroll")),
        key("down,j", "scroll(1)", N_("Scroll")),
        key("pageup", "page(-1)", N_("Page up"), footer=False),
        key("pagedown,space", "page(1)", N_("Page down"), footer=False),
        key("enter", "more", N_("All about this game")),
        key("escape,q,question_mark", "dismiss", N_("Back")),
    ]

    def __init__(self, topic: str = "", game: str = "") -> None:
        super().__init__()
        self._topic = topic
        self._wanted = game
        self._pages: list[HelpPage] = []
        self._open = 0
        self._beside = False
        self._explained = ""

    @property
    def topic(self) -> str:
        """Topic of the open page."""
        return self._pages[self._open].topic

    @property
    def _game(self) -> str:
        """The game to explain: the one asked for, else the one on the table; ``""`` for all of them."""
        if self._topic in games():
            return self._topic
        if self._wanted:
            return self._wanted
        table = self.host.table
        return table.state.game if table is not None else ""

    def _options(self, game: str) -> Mapping[str, Setting] | None:
        """Return the options of the game below or on the table; ``None`` where it is another game."""
        below = [getattr(screen, "state", None) for screen in self.app.screen_stack[-2:-1]]
        table = self.host.table
        for state in (*below, table.state if table is not None else None):
            if isinstance(state, State) and state.game == game:
                return state.options
        return None

    def compose(self) -> ComposeResult:
        keys = HelpPage("keys", _("Keys"), (self._keys(), *self._columns_of_seats(), *self._own_keys()))
        game = self._game
        if game:
            self._pages = [keys, *pages(game, self._options(game)), *self._marks(game)]
        else:
            self._pages = [_about(), keys, *map(_overview, games())]
        if self._topic in training.PAGES:
            self._pages.insert(0, training.PAGES[self._topic](game))
        topics = [page.topic for page in self._pages]
        self._open = topics.index(self._topic if self._topic in topics else "keys")
        yield TitleBar(id="title")
        yield PageRow([page.title for page in self._pages])
        with Horizontal(id="columns"):
            yield VerticalScroll(id="text", can_focus=False)
            yield VerticalScroll(id="next", can_focus=False)
        yield KeysLine()

    def _marks(self, game: str) -> list[HelpPage]:
        """Return the page that explains the marks of followers; none where there are no marks."""
        rows = board(game).legend(game, self.host.look)
        if not rows:
            return []
        signs = "  ".join(seat.sign(self.host.look) for seat in SEATS)
        first, what = board(game).legend_words(game)
        seats = _("The players' signs: {signs}").format(signs=signs)
        table = HelpTable(((_("mark"), what), *rows))
        return [HelpPage("marks", _("Marks"), (first, table, seats))]

    def _keys(self) -> HelpTable:
        """Return the keys of the screen below and of the whole program."""
        below = self.app.screen_stack[-2] if len(self.app.screen_stack) > 1 else self
        nodes = [below.focused, below, self.app] if below.focused is not None else [below, self.app]
        hints = all_hints(nodes, arrows=self.host.look.unicode, keymap=self.host.key_map)
        return HelpTable(
            ((_("key"), _("what it does")), *(("  ".join(hint.keys), hint.words) for hint in hints))
        )

    def _own_keys(self) -> tuple[str, ...]:
        """Return how to get other keys, for those who can."""
        if not self.host.at_home:
            return ()
        words = _("For keys of your own, write {file}; the command hinterland keys lists the names.")
        return (words.format(file=self.host.settings_folder / KEYS_FILE),)

    def _columns_of_seats(self) -> Iterator[HelpTable]:
        """Yield what the columns of the scoreboard mean, where one is on the screen below."""
        stack = self.app.screen_stack
        if len(stack) > 1 and stack[-2].query(Scoreboard):
            yield HelpTable(((_("seats"), _("what it says")), *meanings()))

    def on_mount(self) -> None:
        """Open the page that was asked for."""
        game = self._game
        title = _("Help: {game}").format(game=_(engine.game(game).title)) if game else _("Help")
        self.query_one(TitleBar).show(title, "")
        self.open(self._open)

    def on_resize(self) -> None:
        """Show two pages where there is room for them, else one."""
        if self._beside != self._roomy:
            self.open(self._open)

    @property
    def _roomy(self) -> bool:
        return self.app.size.width >= _ROOMY

    @property
    def _room(self) -> int:
        """The columns that a page has."""
        return self.app.size.width // (2 if self._beside else 1) - _FRAME

    @property
    def _each(self) -> int:
        """The pages below each other."""
        return _TALL_PAGES if self._beside and self.app.size.height >= _TALL else 1

    @property
    def _last(self) -> int:
        """The page from which on all pages are in view."""
        return max(len(self._pages) - self._each * (2 if self._beside else 1), 0)

    def open(self, index: int) -> None:
        """Open a page."""
        self._open, self._beside = index, self._roomy
        self.query_one(PageRow).mark(index)
        self._lay_out(index)
        self.refresh_bindings()

    @work(exclusive=True)
    async def _lay_out(self, index: int) -> None:
        left, right = self.query_one("#text", VerticalScroll), self.query_one("#next", VerticalScroll)
        index, each = min(index, self._last), self._each
        first = self._pages[index : index + each]
        second = self._pages[index + each : index + 2 * each] if self._beside else []
        for place, shown in ((left, first), (right, second)):
            widgets: list[Widget] = []
            for page in shown:
                self._explained = page.topic if page.topic in games() else self._game
                if self._beside:
                    widgets.append(Static(page.title, markup=False, classes="head"))
                widgets += map(self._widget, page.blocks)
            async with place.batch():
                await place.remove_children()
                await place.mount_all(widgets)
            place.display = bool(shown)
            place.scroll_home(animate=False)
        self.call_after_refresh(self.refresh_bindings)

    def _widget(self, block: Block) -> Widget:
        match block:
            case HelpPoints(sentences):
                bullet = "•" if self.host.look.unicode else "-"
                grid = Grid.grid(padding=(0, 1))
                for sentence in sentences:
                    grid.add_row(bullet, Text(sentence))
                return Static(grid, classes="block")
            case HelpTable(rows):
                return Static(self._grid(rows), classes="block")
            case HelpTiles():
                return self._tiles(block)
            case HelpMap(picture, caption):
                return self._map(picture, caption)
            case str():
                return Static(block, markup=False, classes="block")
            case HelpOption(block=chosen):
                return self._widget(chosen)

    @staticmethod
    def _grid(rows: tuple[tuple[str, ...], ...]) -> Grid:
        head, *body = rows
        grid = Grid.grid(padding=(0, 3, 0, 0))
        for _column in head:
            grid.add_column()
        grid.add_row(*(Text(cell, "underline") for cell in head))
        for first, *rest in body:
            grid.add_row(Text(first, "bold"), *map(Text, rest))
        return grid

    def _map(self, picture: Picture, caption: str) -> Vertical:
        game = self._explained
        shown = board(game)
        look = self.host.look
        still = shown.static_map(game, look, shown.sizes["medium"])
        still.show(picture)
        width, height = _MAP_SIZE
        rows = shown.fitted(game, picture, min(width, self._room), height, look)
        still.styles.width = sum(segment.cell_length for segment in rows[0])
        still.styles.height = len(rows)
        return Vertical(still, Static(caption, markup=False, classes="caption"), classes="board map")

    def _tiles(self, board: HelpTiles) -> Horizontal | Vertical:
        look = self.host.look
        scene = board.scene(self._explained)
        xs, ys = [x for x, _y in board.tiles], [y for _x, y in board.tiles]
        west, north, east, south = board.within or (min(xs), min(ys), max(xs), max(ys))
        middle = (west + east + 1) / 2, (north + south + 1) / 2
        zoom = NAMED_ZOOMS["medium"]
        wide, high = size_at(NAMED_ZOOMS["large"], look)
        large = wide * (east - west + 1), high * (south - north + 1)
        if self._beside and large[0] <= self._room - _CAPTION and large[1] <= self.app.size.height // 2:
            zoom = NAMED_ZOOMS["large"]
        picture = StaticTileMap(self._explained, look, scene=scene, zoom=zoom, middle=middle)
        width, height = size_at(zoom, look)
        picture.styles.width = width * (east - west + 1)
        picture.styles.height = height * (south - north + 1)
        caption = Static(board.caption, markup=False, classes="caption")
        if self._room - width * (east - west + 1) < _CAPTION:
            return Vertical(picture, caption, classes="board map")
        return Horizontal(picture, caption, classes="board")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("scroll", "page"):
            columns = self.query("#columns > VerticalScroll").results(VerticalScroll)
            return any(text.max_scroll_y > 0 for text in columns)
        if action == "leaf":
            return self._last > 0
        return action != "more" or (bool(self._pages) and not self._game and self.topic in games())

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        return (
            _("The whole page is in view.") if action in ("scroll", "page") else _("There is no other page.")
        )

    def action_more(self) -> None:
        """Open all pages about the game of this page."""
        self.app.push_screen(HelpScreen(self.topic))

    def action_leaf(self, step: int) -> None:
        """Open the next page or the one before; the last ones are shown together."""
        self.open((min(self._open, self._last) + step) % (self._last + 1))

    def action_scroll(self, step: int) -> None:
        """Scroll the pages by a line."""
        for text in self.query("#columns > VerticalScroll").results(VerticalScroll):
            text.scroll_relative(y=step, animate=False)

    def action_page(self, step: int) -> None:
        """Scroll the pages by a screenful."""
        for text in self.query("#columns > VerticalScroll").results(VerticalScroll):
            text.scroll_relative(y=step * max(text.size.height - 1, 1), animate=False)


def _about() -> HelpPage:
    """Return the page about the program and its games."""
    told = []
    for name in games():
        game = engine.game(name)
        words = _("{title}: {summary} {players}.")
        told.append(
            words.format(title=_(game.title), summary=_(game.summary), players=players_and_minutes(game))
        )
    return HelpPage(
        ABOUT,
        _("Hinterland"),
        (
            _(
                "Board games for your terminal. You play against bots of several strengths, or with "
                "others at this keyboard. Every game is saved: you can continue it, replay it move by "
                "move, and have a bot review it."
            ),
            HelpPoints(
                (
                    _(
                        "New game: choose a game with the arrows and press Enter. Everything else can stay "
                        "as it is."
                    ),
                    _("At the table, the line at the bottom says what the keys do now; h is a hint."),
                    _("? opens help everywhere, at the page that fits what you are doing."),
                )
            ),
            _("The games, each explained on a page of its own:"),
            HelpPoints(tuple(told)),
        ),
    )


def _overview(game: str) -> HelpPage:
    """Return the first page about a game, under the name of the game."""
    first = next(iter(pages(game)), HelpPage(game, "", ()))
    found = engine.game(game)
    head = f"{_(found.summary)} {players_and_minutes(found)}."
    return HelpPage(game, _(found.title), (head, *first.blocks))
