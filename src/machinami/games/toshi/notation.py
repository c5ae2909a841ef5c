"""Parsing of actions in the law's notation into steps of the rules."""

from __future__ import annotations

from collections.abc import Callable

from machinami.core.contract import Action, Refused
from machinami.core.validation import require_true, require_value
from machinami.games.toshi import rules, state, steps
from machinami.games.toshi.components import CENTRES, VALUES
from machinami.games.toshi.messages import WORDS
from machinami.games.toshi.names import CARD_NUMBERS, LETTERS, card_name, slot_number, space_number
from machinami.games.toshi.view import types

Steps = tuple[int, ...]

WRONG_PHASE_REFUSALS = {
    state.CARD: "T-11/now",
    state.TOKEN: "T-16/now",
    state.EXTRA: "T-43/now",
    state.WINDOW: "T-38/now",
    state.UP_SPACE: "T-19/now",
    state.DOWN_SPACE: "T-21/now",
    state.INFLUENCE: "T-24/now",
    state.SPECIALISE: "T-35/now",
}
"""Refusal keys by phase, for an action of another phase."""

PHASES = {
    "card": (state.CARD,),
    "token": (state.TOKEN, state.WINDOW),
    "wait": (state.WINDOW,),
    "extra": (state.EXTRA,),
    "up": (state.UP_SPACE,),
    "down": (state.DOWN_SPACE,),
    "move": (state.INFLUENCE,),
    "leader": (state.INFLUENCE,),
    "flip": (state.INFLUENCE,),
    "done": (state.INFLUENCE,),
    "specialise": (state.SPECIALISE,),
}


def parse_action(game: rules.State, action: Action) -> Steps:
    """Return the steps of an action of the seat in turn; raise Refused if it is illegal."""
    kind = next(kind for kind in PHASES if kind in action)
    if game.phase not in PHASES[kind]:
        raise wrong_phase_refusal(game, kind)
    return PARSERS[kind](game, action)


def refuse_at(key: str, where: types.RefusalPlace, /, **values: object) -> Refused:
    """Return a refusal that points at a card, a slot or a space."""
    return WORDS.refuse(key, where, **values)


def wrong_phase_refusal(game: rules.State, kind: str) -> Refused:
    """Return the refusal of a kind of action that does not belong to this phase."""
    if kind == "up" and game.seats == 3:
        return WORDS.refuse("T-20")
    return WORDS.refuse(WRONG_PHASE_REFUSALS[game.phase])


def colour_refusal(key: str, colour: int, where: types.RefusalPlace) -> Refused:
    """Return a refusal that names a colour, in each language."""
    names = WORDS.format_message("colours", LETTERS[colour])
    texts = WORDS.format_message("refusals", key).items()
    return Refused(key, {language: text.format(colour=names[language]) for language, text in texts}, where)


def parse_card_play(game: rules.State, action: Action) -> Steps:
    number = parse_card(require_value(action, "card", str, '"V5"'))
    if not game.hands[game.turn] >> number & 1:
        raise refuse_at("T-11/hand", card_name(number), card=card_name(number))
    if not steps.legal_cards(game) >> number & 1:
        raise colour_refusal("T-12", state.called_colour(game), card_name(number))
    return (steps.FIRST_CARD + number,)


def parse_token(game: rules.State, action: Action) -> Steps:
    slot = parse_slot(game, *require_value(action, "token", tuple[int, int], "[3, 4]"))
    where = action["token"]
    if game.phase == state.TOKEN and state.power(game, game.turn) == state.PLANIFICATEUR:
        if game.occupied_slots >> slot & 1:
            raise refuse_at("T-49", where)
    else:
        check_slot(game, slot, where)
    return (steps.FIRST_SLOT + slot,)


def parse_wait(game: rules.State, action: Action) -> Steps:
    require_true(action, "wait")
    if state.moment(game) == state.LAST:
        raise WORDS.refuse("T-37")
    return (steps.WAIT,)


def parse_extra(game: rules.State, action: Action) -> Steps:
    place = require_value(action, "extra", tuple[int, int] | None, "[3, 5]")  # type: ignore[arg-type]
    if place is None:
        return (steps.DECLINE,)
    slot = parse_slot(game, *place)
    if not CENTRES >> slot & 1:
        raise refuse_at("T-43/centre", list(place))
    check_slot(game, slot, list(place))
    return (steps.FIRST_SLOT + slot,)


def parse_up(game: rules.State, action: Action) -> Steps:
    number, space = parse_construction(game, action, "up")
    return (steps.FIRST_SPACE + space, steps.FIRST_CARD + number)


def parse_down(game: rules.State, action: Action) -> Steps:
    number, space = parse_construction(game, action, "down")
    return (steps.FIRST_SPACE + space, steps.FIRST_FACE_DOWN + number)


def parse_move(game: rules.State, action: Action) -> Steps:
    places = require_value(action, "move", tuple[tuple[int, int], tuple[int, int]], "[[3, 4], [1, 1]]")
    check_bonus_left(game, state.MOVE)
    slot, goal = (parse_slot(game, *place) for place in places)
    if not game.tokens[game.turn] >> slot & 1:
        raise refuse_at("T-24/token", list(places[0]))
    if slot == goal:
        raise refuse_at("T-24/same", list(places[1]))
    check_slot(game, goal, list(places[1]))
    return (steps.FIRST_SLOT + slot, steps.FIRST_SLOT + goal)


def parse_leader(game: rules.State, action: Action) -> Steps:
    seat = require_value(action, "leader", int, "2")
    check_bonus_left(game, state.LEADER)
    if seat not in range(game.seats):
        raise WORDS.refuse("T-24/leader")
    return (steps.FIRST_LEADER + seat,)


def parse_flip(game: rules.State, action: Action) -> Steps:
    where = require_value(action, "flip", tuple[int, int], "[2, 2]")
    check_bonus_left(game, state.FLIP)
    space = parse_space(game, *where)
    if not game.built_spaces >> space & 1:
        raise refuse_at("T-24/empty", list(where))
    if not state.flippable(game) >> space & 1:
        raise refuse_at("T-24/park", list(where))
    return (steps.FIRST_FLIP + space,)


def parse_done(game: rules.State, action: Action) -> Steps:
    require_true(action, "done")
    if state.remaining_bonuses(game) == state.ALL_BONUSES:
        raise WORDS.refuse("T-24/one")
    return (steps.DONE,)


def parse_specialise(game: rules.State, action: Action) -> Steps:
    return (steps.TURN_OVER if require_value(action, "specialise", bool, "true") else steps.KEEP,)


PARSERS: dict[str, Callable[[rules.State, Action], Steps]] = {
    "card": parse_card_play,
    "token": parse_token,
    "wait": parse_wait,
    "extra": parse_extra,
    "up": parse_up,
    "down": parse_down,
    "move": parse_move,
    "leader": parse_leader,
    "flip": parse_flip,
    "done": parse_done,
    "specialise": parse_specialise,
}


# Shared checks


def parse_card(name: str) -> int:
    if name not in CARD_NUMBERS:
        raise WORDS.refuse("T-1", card=name[:20], values=VALUES)
    return CARD_NUMBERS[name]


def parse_slot(game: rules.State, i: int, j: int) -> int:
    slot = slot_number(game.seats, i, j)
    if slot is None:
        raise refuse_at("T-3", [i, j])
    return slot


def parse_space(game: rules.State, row: int, col: int) -> int:
    space = space_number(game.seats, row, col)
    if space is None:
        raise refuse_at("T-2", [row, col])
    return space


def check_slot(game: rules.State, slot: int, where: types.Slot) -> None:
    """Raise Refused for a slot on which a token may not stand by T-4."""
    if game.occupied_slots >> slot & 1:
        raise refuse_at("T-4/taken", where)
    if not state.inside(game) >> slot & 1:
        raise refuse_at("T-4/periphery", where)
    if not game.card_slots >> slot & 1:
        raise refuse_at("T-4/card", where)


def parse_construction(game: rules.State, action: Action, face: str) -> tuple[int, int]:
    """Return the card and the space of a construction; raise Refused if they are illegal."""
    name, where = require_value(action, face, tuple[str, tuple[int, int]], '["R10", [1, 3]]')
    number, space = parse_card(name), parse_space(game, *where)
    trick = [state.trick_card(game, index) for index in range(game.seats)]
    if number not in trick:
        raise refuse_at("T-19/trick", name, card=name)
    if not state.buildable(game) >> number & 1:
        raise refuse_at("T-19/twice", name, card=name)
    if game.built_spaces >> space & 1:
        raise refuse_at("T-19/space", list(where))
    return number, space


def check_bonus_left(game: rules.State, kind: int) -> None:
    """Raise Refused for an influence action that the winner has already taken."""
    if not state.remaining_bonuses(game) & kind:
        raise WORDS.refuse("T-47")
