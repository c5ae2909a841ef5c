"""Prompts: the decision of the seat in turn, or the decision that a viewer waits for."""

from __future__ import annotations

from machinami.core.contract import Prompt, Viewer
from machinami.games.toshi import rules, state, steps
from machinami.games.toshi.messages import WORDS
from machinami.games.toshi.names import LETTERS

ASKED = {
    state.TOKEN: "token",
    state.EXTRA: "extra",
    state.WINDOW: "window",
    state.UP_SPACE: "up",
    state.DOWN_SPACE: "down",
    state.INFLUENCE: "influence",
    state.SPECIALISE: "specialise",
}


def dealing() -> Prompt:
    return prompt("deal")


def ending(winners: tuple[int, ...]) -> Prompt:
    if len(winners) == 1:
        return prompt("won", seat=winners[0])
    return prompt("shared", seats=", ".join(f"@{seat}" for seat in winners))


def deciding(game: rules.State, viewer: Viewer) -> Prompt:
    """Return the prompt for the decision of the seat in turn."""
    seat = game.turn
    if game.phase == state.CARD:
        return to_play(game) if viewer == seat else prompt("wait_card", seat=seat)
    key = ASKED[game.phase]
    if viewer != seat:
        return prompt(f"wait_{key}", seat=seat)
    if game.phase == state.WINDOW and state.moment(game) == state.LAST:
        return prompt("window_last")
    if game.phase == state.INFLUENCE and state.bonuses(game) != state.ALL_BONUSES:
        return prompt("influence_more")
    if game.phase == state.INFLUENCE and not game.tokens[seat]:
        return prompt("influence_bare")
    if game.phase == state.UP_SPACE and seat != state.winner(game):
        return prompt("up_loser", seat=state.winner(game))
    if game.phase == state.TOKEN:
        return prompt(key, seat=state.winner(game))
    return prompt(key)


def to_play(game: rules.State) -> Prompt:
    """Return the prompt for playing a card: lead, follow the called colour, or discard."""
    if game.played == 0:
        return prompt("lead")
    called = state.called(game)
    follows = steps.legal_cards(game) >> called * 10 & 0b1111111111
    key = "follow" if follows else "discard"
    names = WORDS.say("colours", LETTERS[called])
    texts = WORDS.say("prompts", key)
    return Prompt(key, {language: text.format(colour=names[language]) for language, text in texts.items()})


def prompt(key: str, **values: object) -> Prompt:
    return Prompt(key, WORDS.say("prompts", key, **values))
