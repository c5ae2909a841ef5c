"""Interactive session: one person against bots in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from rich.console import Console, Group
from rich.markdown import Markdown
from rich.progress import BarColumn, Progress, TextColumn
from rich.table import Table as Columns
from rich.text import Text

from machinami.cli.clock import Clock
from machinami.cli.move_log import describe_ending, describe_line, describe_numbered_line
from machinami.cli.output import WORDS, CliError, format_refusal, translate
from machinami.cli.record_file import RecordFiles
from machinami.cli.renderer import GameRenderer
from machinami.core import i18n
from machinami.core.contract import Json, Refused
from machinami.core.play import Play
from machinami.core.rules_text import load_chapters
from machinami.lab.match import Match

YES = {"yes", "y", "oui", "o"}


class PlayerLeft(Exception):
    """The person has left the session."""


class TableSession:
    """One game in the terminal, from the first board to the last or until the person leaves."""

    def __init__(self, play: Play, seat: int, match: Match, console: Console, lang: str) -> None:
        self.play, self.seat, self.match, self.console, self.lang = play, seat, match, console, lang
        self.renderer = GameRenderer(play.game.info.key)
        self.record_files = RecordFiles()
        self.names = self._build_names()
        self._clock = Clock(play.now)
        self._last_view: dict[str, Json] | None = None
        self._lines_printed = len(play.record.seen_lines(seat))
        self._commands = self._build_commands()

    def run(self) -> None:
        """Play until the game is over; raises `PlayerLeft` if the person leaves."""
        others = [name for seat, name in enumerate(self.names) if seat != self.seat]
        seat = self.renderer.seat_names(self.lang, self.play.setup.seats)[self.seat]
        self._print_message(
            "welcome", game=self.play.game.info.name, seat=seat, others=", ".join(others) or "–"
        )
        while self.play.outcome is None:
            if not self._advance_others():
                self._take_turn()
        self._print_new_lines()
        self._print_ending()

    # Bots and events ------------------------------------------------------------------------------

    def _advance_others(self) -> bool:
        """Run one bot action or timed event; return False if the person has to act."""
        play = self.play
        bots = [seat for seat in play.awaited if seat in self.match.players]
        if bots:
            self._run_bot(bots[0])
            return True
        if self.seat in play.to_act and play.actions(self.seat):
            return False
        event = self.match.next_event()
        if event is None:
            raise RuntimeError(f"{play.game.info.key}: no seat to act and no event pending")
        self._clock.wait(event.at)
        self.match.apply_event(event)
        return True

    def _run_bot(self, seat: int) -> None:
        if not self.console.is_terminal:
            self.match.act(seat)
            return
        columns = TextColumn("{task.description}", markup=False), BarColumn(bar_width=24)
        with Progress(*columns, console=self.console, transient=True) as progress:
            task = progress.add_task(translate(self.lang, "thinking", name=self.names[seat]), total=1.0)
            self.match.act(seat, progress=lambda share: progress.update(task, completed=share))

    def _catch_up(self) -> int | None:
        """Apply the events of a real-time game that are due; return the current time, None otherwise."""
        if not self.play.game.info.realtime:
            return None
        now = max(self._clock.now(), self.play.now)
        while (event := self.match.next_event()) is not None and event.at <= now:
            self.match.apply_event(event)
        return max(now, self.play.now)

    # The person's turn ----------------------------------------------------------------------------

    def _take_turn(self) -> None:
        self._catch_up()
        self._print_new_lines()
        if self.play.outcome is not None:
            return
        view = self.play.view(self.seat)
        if view != self._last_view:
            self.console.print(self.renderer.draw(view, self.lang, self._last_view))
            self._last_view = view
            self.console.print(i18n.insert_names(view["prompt"][self.lang], self.names), style="bold")
            if not self.renderer.input_help(self.lang):
                self.console.print(self.renderer.list_actions(view, self.lang))
        text = self._read_line()
        if text:
            self._handle_input(text)

    def _handle_input(self, text: str) -> None:
        command, _, rest = text.partition(" ")
        try:
            if (act := self._commands.get(command.lower())) is not None:
                act(rest.strip())
            elif (look := self.renderer.extra_views.get(command.lower())) is not None:
                self.console.print(look(self.play.view(self.seat), self.lang, rest.split()))
            else:
                action = self.renderer.parse(text, self.play.view(self.seat))
                self.play.do(self.seat, action, self._catch_up())
                self._lines_printed = len(self.play.record.seen_lines(self.seat))
        except Refused as refused:
            self._print_refusal(refused)

    def _read_line(self) -> str:
        """Read one line; echo it if stdin is not a terminal, so that the transcript is complete."""
        try:
            text = input("> ").strip()
        except EOFError:
            self.console.print()
            raise PlayerLeft from None
        if not sys.stdin.isatty():
            self.console.print(text)
        return text

    def _print_refusal(self, refused: Refused) -> None:
        named = Refused(refused.clause, {self.lang: i18n.insert_names(refused.words[self.lang], self.names)})
        if not refused.clause:
            self.console.print(format_refusal(named, self.lang), style="yellow")
            return
        self._print_message("refused", "yellow", sentence=named.words[self.lang], clause=refused.clause)
        if any(refused.clause in chapter.clauses for chapter in self._load_rules_chapters()):
            self._print_message("why", "dim", clause=refused.clause)

    # Commands -------------------------------------------------------------------------------------

    def _build_commands(self) -> dict[str, Callable[[str], None]]:
        return {
            name: act
            for names, act in (
                ("help aide ?", self._help),
                ("board plateau", self._board),
                ("list liste", self._list),
                ("try essayer", self._try),
                ("log journal", self._log),
                ("rules règles regles", self._rules),
                ("undo annuler", self._undo),
                ("save sauver", self._save),
                ("resign abandonner", self._resign),
                ("quit quitter exit q", self._quit),
            )
            for name in names.split()
        }

    def _help(self, rest: str) -> None:
        lines = Columns.grid(padding=(0, 2))
        for usage, meaning in [
            *self.renderer.input_help(self.lang),
            *WORDS.catalogues[self.lang].sections["help"].items(),
        ]:
            lines.add_row(Text(usage, style="bold", no_wrap=True), meaning)
        self.console.print(lines)

    def _board(self, rest: str) -> None:
        self.console.print(self.renderer.draw(self.play.view(self.seat), self.lang, None))

    def _list(self, rest: str) -> None:
        self.console.print(self.renderer.list_actions(self.play.view(self.seat), self.lang))

    def _try(self, rest: str) -> None:
        view = self.play.view(self.seat)
        action = self.renderer.parse(rest, view)
        refused = self.play.check(self.seat, action, self._catch_up())
        if refused is not None:
            raise refused
        preview = self.renderer.preview(view, action, self.lang)
        if preview is not None:
            self.console.print(preview)
        self._print_message("legal")

    def _log(self, rest: str) -> None:
        for number, line in enumerate(self.play.record.seen_lines(self.seat)):
            self.console.print(describe_numbered_line(line, number, self.renderer, self.names, self.lang))

    def _rules(self, rest: str) -> None:
        chapters = self._load_rules_chapters()
        if not chapters:
            raise CliError("rules")
        selected = [chapter for chapter in chapters if not rest or rest.upper() in chapter.clauses]
        if not selected:
            raise CliError("clause", clause=rest[:20])
        self.console.print(Group(*(Markdown(f"**{c.title}**\n\n{c.text}\n") for c in selected)))

    def _undo(self, rest: str) -> None:
        """Undo one action: return to the latest line that the seat may freely undo to."""
        limit = self.play.undo_limit(self.seat)
        if limit is None:
            raise CliError("undo")
        for line in range(len(self.play.record) - 1, limit - 1, -1):
            try:
                self.play.undo(line, self.seat)
            except Refused:
                continue
            self._lines_printed = len(self.play.record.seen_lines(self.seat))
            self._print_message("undone")
            return

    def _save(self, rest: str) -> None:
        if not rest:
            raise CliError("filename")
        self.write(Path(rest))

    def _resign(self, rest: str) -> None:
        self._print_message("sure", "bold")
        if self._read_line().lower() in YES:
            self.play.end("resigned", self.seat)
        else:
            self._print_message("stays")

    def _quit(self, rest: str) -> None:
        raise PlayerLeft

    # Output ---------------------------------------------------------------------------------------

    def write(self, file: Path) -> None:
        """Write the record to a file, and print how to resume an unfinished game."""
        self.record_files.write(file, self.play.record.text)
        self._print_message("saved", file=file)
        if self.play.outcome is None:
            self._print_message("kept", "dim", game=self.renderer.key, file=file)

    def _print_new_lines(self) -> None:
        """Print the lines since the last call."""
        lines = self.play.record.seen_lines(self.seat)
        for line in lines[self._lines_printed :]:
            if "outcome" not in line:
                self.console.print(describe_line(line, self.renderer, self.names, self.lang), style="cyan")
        self._lines_printed = len(lines)

    def _print_ending(self) -> None:
        view = self.play.view(self.seat)
        self.console.print(self.renderer.explain_score(view, self.lang))
        self.console.print(describe_ending(view, self.names, self.lang), style="bold")

    def _load_rules_chapters(self) -> tuple[i18n.Chapter, ...]:
        return load_chapters(self.play.game, self.play.setup, self.lang)

    def _build_names(self) -> list[str]:
        count = self.play.setup.seats
        seats = self.renderer.seat_names(self.lang, count)
        players = self.match.players
        own = [
            translate(self.lang, "bot", name=players[seat].name)
            if seat in players
            else translate(self.lang, "you")
            for seat in range(count)
        ]
        return [translate(self.lang, "seated", name=n, seat=s) for n, s in zip(own, seats, strict=True)]

    def _print_message(self, key: str, style: str = "", /, **values: object) -> None:
        self.console.print(translate(self.lang, key, **values), style=style)
