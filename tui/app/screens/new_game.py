"""Setting a game up: which game, who plays, by which rules."""

from __future__ import annotations

import asyncio
from typing import ClassVar, Final

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widget import Widget
from textual.widgets import Button, Input, Static

import engine
from engine import EngineError, UnknownName, bots
from saves import Header, SaveError
from tui.app.host import HostedScreen
from tui.app.screens.summaries import played_last, players_words, preset_words
from tui.app.widgets.box_grid import BoxGrid
from tui.app.widgets.game_cards import GameCards
from tui.app.widgets.option_picker import ChoiceBar, OptionPicker
from tui.app.widgets.picker import Picker
from tui.app.widgets.typed_line import TypedLine
from tui.base.depth import Look
from tui.base.words import N_, _, ngettext, sentence
from tui.drawing.art.seats import SEATS
from tui.play.draft import MAX_NAME, Draft, option_groups
from tui.play.levels import SECONDS, level_of, player_words
from tui.play.table import HUMAN
from tui.presentation import games
from tui.presentation.board import Picture, board
from tui.terminal.keys import KeysLine, key

_ROOMY: Final = 160
_PROGRAMS: Final = "./mybot, exec:node mybot.js"


class SeatRow(Vertical):
    """The fields of one seat; ``number`` is its place in the turn order, from 0."""

    def __init__(self, number: int, look: Look) -> None:
        super().__init__(id=f"seat-{number}", classes="seat")
        self.number = number
        self._look = look

    def compose(self) -> ComposeResult:
        with Horizontal(classes="fields"):
            yield Static(str(self.number + 1), classes="number")
            yield Picker(look=self._look, seats=True, classes="colour")
            yield TypedLine(max_length=MAX_NAME, compact=True, select_on_focus=False, classes="name")
            yield Picker(look=self._look, classes="player")
        yield Static(classes="fault")

    def holds(self, widget: Widget | None) -> bool:
        """Return whether a widget is one of the fields of this seat."""
        return widget is not None and self in widget.ancestors


class NewGameScreen(HostedScreen[None]):
    """Game, rules, seats and options, with sensible choices made already; Enter begins at once.

    Args:
        game: name of the game that is chosen first; ``""`` for the usual one.
        preset: index of its preset that is chosen first.
    """

    AUTO_FOCUS = "#game"
    keeps_order = True
    BINDINGS: ClassVar[list[BindingType]] = [
        key("up", "go(-1)", N_("Move"), priority=True),
        key("down", "go(1)", N_("Move"), priority=True),
        key("f5,ctrl+enter,ctrl+j,enter", "begin", N_("Begin")),
        key("f6", "again", N_("Same as last time")),
        key("f7", "learn", N_("Learn")),
        key("k", "go(-1)", N_("Move"), footer=False),
        key("j", "go(1)", N_("Move"), footer=False),
        key("ctrl+up", "move_seat(-1)", N_("Order")),
        key("ctrl+down", "move_seat(1)", N_("Order")),
        key("escape", "leave", N_("Back")),
        key("question_mark", "help", N_("Help")),
    ]

    def __init__(self, game: str = "", preset: int = 0) -> None:
        super().__init__()
        self._draft: Draft | None = None
        self._more = False
        self._advanced = False
        self._asked = game, preset

    @property
    def draft(self) -> Draft:
        """The choices so far."""
        if self._draft is None:
            self._draft = self.new_draft()
            game, preset = self._asked
            if game:
                self._draft.change_game(game)
                self._draft.choose_preset(preset)
        return self._draft

    def new_draft(self) -> Draft:
        """Return the first choices."""
        settings = self.host.settings
        game = engine.game(games()[0])
        return Draft(game, person=settings.name, thinking=settings.thinking)

    # -- layout -------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        look = self.host.look
        most = max(engine.game(name).max_players for name in games())
        yield Static(_("New game"), id="heading")
        yield GameCards([_(engine.game(name).title) for name in games()], look, id="game")
        yield Static(id="about", markup=False)
        with VerticalScroll(id="form", can_focus=False):
            with Vertical(id="people"):
                yield from self._field(_("Rules"), ChoiceBar(look=look, id="preset"), tight=True)
                yield Static(id="preset-about", markup=False)
                yield Static(classes="fault", id="options-fault")
                yield from self._field(_("Players"), Picker(look=look, id="count"), tight=True)
                with Vertical(id="seats"):
                    yield Static(id="together", markup=False)
                    for number in range(most):
                        yield SeatRow(number, look)
                yield from self._field(_("Thinking time"), Picker(look=look, id="thinking"))
            with VerticalScroll(id="rules", can_focus=False):
                yield BoxGrid(look, id="boxes")
                yield from self._field(_("House rules"), Picker(look=look, id="more"))
                yield Vertical(id="options")
                if self.host.at_home:
                    yield from self._field(_("Advanced"), Picker(look=look, id="advanced"))
                    with Vertical(id="advanced-fields"):
                        yield from self._advanced_fields()
        with Horizontal(id="foot"):
            yield Button(_("Begin"), id="begin", compact=True)
            yield Static(id="remark", markup=False)
        yield KeysLine()

    def _advanced_fields(self) -> ComposeResult:
        program = TypedLine(placeholder=_PROGRAMS, compact=True, id="program")
        yield from self._field(_("Bot program"), program)
        yield Static(classes="fault", id="program-fault", markup=False)
        yield from self._field(_("Ranks"), Picker(look=self.host.look, id="ranks"))
        seed = TypedLine(placeholder=_("by chance"), max_length=24, compact=True, id="seed")
        yield from self._field(_("Seed"), seed)
        yield Static(classes="fault", id="seed-fault")

    @staticmethod
    def _field(words: str, field: Widget, *, tight: bool = False) -> ComposeResult:
        with Horizontal(classes="field tight" if tight else "field"):
            yield Static(words, classes="label")
            yield field

    async def on_mount(self) -> None:
        """Show the choices that are made already, and all options where there is room."""
        self._more = self.app.size.width >= _ROOMY
        await self._show_options()
        self._show()
        self._paint_cards()

    @work
    async def _paint_cards(self) -> None:
        """Show a picture of each game on its card, the chosen one first."""
        names = list(games())
        for name in sorted(names, key=lambda name: name != self.draft.game.name):
            picture = await asyncio.to_thread(_sample, name)
            self.query_one(GameCards).paint(names.index(name), name, picture)

    async def _show_options(self) -> None:
        """Put up a field for all house rules, or for those only that are changed."""
        look, draft = self.host.look, self.draft
        fields: list[Widget] = []
        changed = draft.changed_rules
        for group, options in option_groups(draft.game):
            shown = [option for option in options if option in changed or (self._more and option.is_listed)]
            if shown and self._more and group:
                fields.append(Static(_(group), classes="group", markup=False))
            fields += [OptionPicker(option, look) for option in shown]
        holder = self.query_one("#options", Vertical)
        async with holder.batch():
            await holder.remove_children()
            await holder.mount_all(fields)

    def _show(self) -> None:
        """Bring all fields up to date with the draft."""
        draft, game = self.draft, self.draft.game
        self.query_one(GameCards).show(games().index(game.name))
        self.query_one("#about", Static).update(f"{_(game.summary)} {players_words(game)}.")
        counts = range(game.min_players, game.max_players + 1)
        self.query_one("#count", Picker).show(
            [str(count) for count in counts], counts.index(len(draft.seats))
        )
        preset = None if draft.preset is None else game.presets[draft.preset]
        self.query_one("#preset", Picker).show([_(each.title) for each in game.presets], draft.preset)
        words = preset_words(game, preset) if preset is not None else _("Your own choice of rules.")
        self.query_one("#preset-about", Static).update(words)
        for picker in self.query(OptionPicker):
            picker.choose(draft.options[picker.option.name])
        self.query_one(BoxGrid).show(game, draft.options)
        self._show_more()
        self._show_seats()
        self._show_thinking()
        self._show_ranks()
        self._show_advanced()
        self._show_faults()

    def _show_advanced(self) -> None:
        """Show or hide the fields that few people need; say even so that a game is rated."""
        rated = self.draft.can_be_rated and self.host.settings.rated
        words = [_("hidden, the game is rated") if rated else _("hidden"), _("shown")]
        for picker in self.query("#advanced").results(Picker):
            picker.show(words, int(self._advanced))
            self.query_one("#advanced-fields").display = self._advanced

    def _show_more(self) -> None:
        """Say how many house rules there are, and how many of them are not as in the box."""
        count = sum(option.is_listed for option in self.draft.game.options)
        changed = len(self.draft.changed_rules)
        hidden = ngettext("hidden: {n} option", "hidden: {n} options", count).format(n=count)
        differs = ngettext("{n} differs from the box", "{n} differ from the box", changed).format(n=changed)
        if changed:
            hidden = _("{hidden}, {differs}").format(hidden=hidden, differs=differs)
        self.query_one("#more", Picker).show([hidden, differs if changed else _("shown")], int(self._more))

    def _show_thinking(self) -> None:
        """Ask how long bots may think where one plays that uses all the time it is given."""
        picker = self.query_one("#thinking", Picker)
        picker.query_ancestor(Horizontal).display = self.draft.thinks
        words = [_("{seconds:g} s a move").format(seconds=seconds) for seconds in SECONDS]
        nearest = min(SECONDS, key=lambda seconds: abs(seconds - self.draft.thinking))
        picker.show(words, SECONDS.index(nearest))

    def _show_ranks(self) -> None:
        """Ask whether the game counts for ranks, where it can."""
        for picker in self.query("#ranks").results(Picker):
            picker.query_ancestor(Horizontal).display = self.draft.can_be_rated
            rated = (
                _("Rated: it counts for ranks in practice.")
                if self.draft.with_bots
                else _("Rated: it counts for the ranks of those who play.")
            )
            words = [_("Casual: it does not count for ranks."), rated]
            picker.show(words, int(self.host.settings.rated))

    def _show_seats(self) -> None:
        draft = self.draft
        players = self._players()
        words = [player_words(player) for player in players]
        together = draft.together and self.host.at_home
        place = self.query_one("#together", Static)
        place.display = together
        counts = self.query_one("#count", Picker)
        counts.query_ancestor(Horizontal).display = (
            not together and draft.game.min_players < draft.game.max_players
        )
        if together:
            place.update(_("You play all colours: they are one side, and the lowest score counts."))
        signs = [seat.letter for seat in SEATS]
        names = draft.names()
        for row in self.query(SeatRow):
            row.display = row.number < len(draft.seats)
            if not row.display:
                continue
            seat = draft.seats[row.number]
            row.query_one(".colour", Picker).show(signs, seat.colour)
            player = row.query_one(".player", Picker)
            player.visible = not together
            player.show(words, players.index(level_of(seat.player)))
            field = row.query_one(Input)
            if field.value.strip() != names[row.number]:
                with self.prevent(Input.Changed):
                    field.value = names[row.number]

    def _players(self) -> tuple[str, ...]:
        """Return who can have a seat: a person and the bots, those included that have one."""
        seated = (level_of(seat.player) for seat in self.draft.seats)
        return tuple(dict.fromkeys((HUMAN, *self.host.bot_choices(self.draft.game.name), *seated)))

    def _show_faults(self) -> None:
        faults = self.draft.seat_faults()
        for row in self.query(SeatRow):
            self._say(row.query_one(".fault", Static), faults.get(row.number, ""))
        self._say(self.query_one("#options-fault", Static), self.draft.options_fault())
        for place in self.query("#seed-fault").results(Static):
            self._say(place, self.draft.seed_fault())

    @staticmethod
    def _say(place: Static, sentence: str) -> None:
        place.update(sentence)
        place.display = bool(sentence)

    # -- changes ------------------------------------------------------------------------------------------

    async def on_game_cards_changed(self, message: GameCards.Changed) -> None:
        """Set up another game."""
        self.draft.change_game(games()[message.index])
        await self._show_options()
        self._show()

    async def on_picker_changed(self, message: Picker.Changed) -> None:
        """Take a choice over into the draft, unless another game has been chosen before it came here."""
        draft, picker, index = self.draft, message.picker, message.index
        if message.stale:
            return
        if picker.id == "more":
            self._more = index == 1
            await self._show_options()
        elif picker.id == "advanced":
            self._advanced = index == 1
        elif picker.id == "count":
            draft.set_count(draft.game.min_players + index)
            draft.fit_seats()
        elif picker.id == "thinking":
            draft.thinking = self.host.settings.thinking = SECONDS[index]
            self.host.keep_settings()
        elif picker.id == "ranks":
            self.host.settings.rated = index == 1
            self.host.keep_settings()
        elif picker.id == "preset":
            draft.choose_preset(index)
            await self._show_options()
        elif isinstance(picker, OptionPicker):
            draft.choose(picker.option.name, picker.option.values[index].value)
        elif (row := self._row_of(picker)) is not None and row.number < len(draft.seats):
            if picker.has_class("colour"):
                draft.set_colour(row.number, index)
            else:
                draft.seats[row.number].player = self._players()[index]
        self._show()

    def on_box_grid_explained(self, message: BoxGrid.Explained) -> None:
        """Say beside the button what the box under the cursor brings."""
        self.query_one("#remark", Static).update(message.words)

    def on_box_grid_ticked(self, message: BoxGrid.Ticked) -> None:
        """Add a box to the game or take it out, unless another game has been chosen before it came here."""
        if message.option in self.draft.game.options:
            self.draft.choose(message.option.name, message.value)
            self._show()

    def on_input_changed(self, message: Input.Changed) -> None:
        """Take a name or the seed over into the draft."""
        row = self._row_of(message.input)
        if message.input.id == "program":
            self._say(self.query_one("#program-fault", Static), "")
        elif row is None:
            self.draft.seed = message.value
            self._show_ranks()
            self._show_advanced()
        elif row.number < len(self.draft.seats):
            self.draft.seats[row.number].typed = message.value
            self._show_seats()
        self._show_faults()

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Go on to the next field; a program takes the seat of the last bot, or the last one."""
        if message.input.id == "program" and message.value.strip():
            self._take_program(message.input)
        else:
            self.focus_next()

    def _take_program(self, field: Input) -> bool:
        """Give a seat to the program that was typed; return whether it can play."""
        spec = field.value.strip()
        try:
            if not bots.is_foreign(spec):
                raise UnknownName(N_("write a program as in {example}"), example=_PROGRAMS)
            self.host.add_bot(spec)
        except EngineError as error:
            self._say(self.query_one("#program-fault", Static), sentence(error))
            return False
        seats = self.draft.seats
        place = next((seat for seat in reversed(seats) if seat.player != HUMAN), seats[-1])
        place.player, place.typed = level_of(spec), None
        field.value = ""
        self._show()
        return True

    def on_button_pressed(self) -> None:
        """Begin."""
        self.action_begin()

    def _row_of(self, widget: Widget | None) -> SeatRow | None:
        return next((row for row in self.query(SeatRow) if row.holds(widget)), None)

    # -- keys ---------------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "move_seat":
                return self._row_of(self.focused) is not None
            case "again":
                return self.host.at_home
        return True

    def action_go(self, step: int) -> None:
        """Go to the next row of boxes, the next field, or the one before."""
        if isinstance(self.focused, BoxGrid) and self.focused.step(step):
            return
        if step > 0:
            self.focus_next()
        else:
            self.focus_previous()

    def action_move_seat(self, step: int) -> None:
        """Let the seat highlighted play earlier or later; and keep it highlighted."""
        row, field = self._row_of(self.focused), self.focused
        if row is None or field is None:
            return
        kind = "Input" if isinstance(field, Input) else ".colour" if field.has_class("colour") else ".player"
        to = self.draft.move(row.number, step)
        self._show()
        self.query_one(f"#seat-{to}").query_one(kind).focus()

    def action_begin(self) -> None:
        """Begin the game, or go to what has to be put right first."""
        draft = self.draft
        faults = draft.seat_faults()
        if faults:
            self.query_one(f"#seat-{min(faults)}").query_one(Input).focus()
            return
        if draft.options_fault():
            self.query_one("#preset").focus()
            return
        if draft.seed_fault():
            self._go_to_advanced("#seed")
            return
        for field in self.query("#program").results(Input):
            if field.value.strip() and not self._take_program(field):
                self._go_to_advanced("#program")
                return
        self._remember_person()
        self.begin_game()

    def _go_to_advanced(self, field: str) -> None:
        self._advanced = True
        self._show_advanced()
        self.query_one(field).focus()

    def begin_game(self) -> None:
        """Begin with what was chosen."""
        draft = self.draft
        rated = draft.can_be_rated and self.host.settings.rated
        self.host.begin(draft.game.name, draft.players(), draft.options, draft.number(), rated=rated)

    def _remember_person(self) -> None:
        settings = self.host.settings
        for seat in self.draft.seats:
            if seat.player == HUMAN:
                if seat.typed is not None and seat.typed.strip() != settings.name:
                    settings.name = seat.typed.strip()
                    self.host.keep_settings()
                return

    @work(exclusive=True, group="again")
    async def action_again(self) -> None:
        """Choose the game, the seats and the options of the last game."""
        try:
            header = await asyncio.to_thread(self._last_header)
        except SaveError as error:
            self.host.complain(error)
            return
        if header is None:
            self.host.notify(_("You have not played a game yet."))
            return
        self.call_later(self._set_up_again, header)  # between two messages, not beside one

    async def _set_up_again(self, header: Header) -> None:
        self.draft.take_over(header)
        await self._show_options()
        self._show()
        self.query_one("#game").focus()

    def _last_header(self) -> Header | None:
        last = played_last(self.host.library, games())
        return None if last is None else self.host.library.read(last.id).header

    def action_leave(self) -> None:
        """Go back without beginning."""
        self.dismiss()

    def action_learn(self) -> None:
        """Open the lessons of the game that is being set up."""
        self.host.show_lessons(self.draft.game.name)

    def action_help(self) -> None:
        """Explain the rules of the game that is being set up."""
        self.host.show_help(self.draft.game.name)


def _sample(game: str) -> Picture:
    return board(game).sample(game)
