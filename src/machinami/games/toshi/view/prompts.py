"""Prompts: the decision of the seat in turn, or the decision that a viewer waits for."""

from __future__ import annotations

from machinami.core.contract import Prompt, Viewer
from machinami.games.toshi import rules, state, steps
from machinami.games.toshi.messages import WORDS
from machinami.games.toshi.names import LETTERS

PROMPT_KEYS = {
    state.TOKEN: "token",
    state.EXTRA: "extra",
    state.WINDOW: "window",
    state.UP_SPACE: "up",
    state.DOWN_SPACE: "down",
    state.INFLUENCE: "influence",
    state.SPECIALISE: "specialise",
}


def build_deal_prompt() -> Prompt:
    return say_prompt("deal")


def build_end_prompt(winners: tuple[int, ...]) -> Prompt:
    if len(winners) == 1:
        return say_prompt("won", seat=winners[0])
    return say_prompt("shared", seats=", ".join(f"@{seat}" for seat in winners))


def build_prompt(game: rules.State, viewer: Viewer) -> Prompt:
    """Return the prompt for the decision of the seat in turn."""
    seat = game.turn
    if game.phase == state.CARD:
        return build_card_prompt(game) if viewer == seat else say_prompt("wait_card", seat=seat)
    key = PROMPT_KEYS[game.phase]
    if viewer != seat:
        return say_prompt(f"wait_{key}", seat=seat)
    if game.phase == state.WINDOW and state.moment(game) == state.LAST:
        return say_prompt("window_last")
    if game.phase == state.INFLUENCE and state.remaining_bonuses(game) != state.ALL_BONUSES:
        return say_prompt("influence_more")
    if game.phase == state.INFLUENCE and not game.tokens[seat]:
        return say_prompt("influence_bare")
    if game.phase == state.UP_SPACE and seat != state.winner(game):
        return say_prompt("up_loser", seat=state.winner(game))
    if game.phase == state.TOKEN:
        return say_prompt(key, seat=state.winner(game))
    return say_prompt(key)


def build_card_prompt(game: rules.State) -> Prompt:
    """Return the prompt for playing a card: lead, follow the called colour, or discard."""
    if game.trick_length == 0:
        return say_prompt("lead")
    called = state.called_colour(game)
    follows = steps.legal_cards(game) >> called * 10 & 0b1111111111
    key = "follow" if follows else "discard"
    names = WORDS.format_message("colours", LETTERS[called])
    texts = WORDS.format_message("prompts", key)
    return Prompt(key, {language: text.format(colour=names[language]) for language, text in texts.items()})


def say_prompt(key: str, **values: object) -> Prompt:
    return Prompt(key, WORDS.format_message("prompts", key, **values))
