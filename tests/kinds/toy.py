"""Base class of the toy games: messages, the simplest prompt, and victory by score."""

from abc import abstractmethod
from pathlib import Path

from machinami.core import i18n
from machinami.core.contract import Game, Json, Outcome, Prompt, S, Viewer

WORDS = i18n.load_messages(Path(__file__).parent)


class Toy(Game[S]):
    """A game without secrets unless a subclass adds them."""

    @abstractmethod
    def over(self, state: S) -> bool: ...

    def outcome(self, state: S) -> Outcome | None:
        scores = self.scores(state)
        best = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        return Outcome(scores, best) if self.over(state) else None

    def prompt(self, state: S, viewer: Viewer) -> Prompt:
        waited = self.awaited(state)
        if self.over(state) or viewer in waited:
            key = "over" if self.over(state) else "act"
            return Prompt(key, WORDS.format_message("prompts", key))
        if len(waited) == 1:
            return Prompt("wait", WORDS.format_message("prompts", "wait", seat=waited[0]))
        return Prompt("all", WORDS.format_message("prompts", "all"))

    def view_line(self, before: S, line: dict[str, Json], after: S, viewer: Viewer) -> dict[str, Json] | None:
        return line

    def secrets(self, state: S, viewer: Viewer) -> dict[str, Json]:
        return {}
