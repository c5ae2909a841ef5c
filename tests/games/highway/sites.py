"""Positions for the tests: a table with a remote city, and functions that add pieces."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from machinami.core.contract import Action, Refused, Setup
from machinami.core.play import Play
from machinami.games.highway.components import pieces
from machinami.games.highway.components.pieces import Pillar
from machinami.games.highway.game import GAME
from machinami.games.highway.rules import cars, turns
from machinami.games.highway.rules.judge import JudgedRoad, judge_exit, judge_pillar
from machinami.games.highway.state import State
from machinami.games.highway.view.types import ObjectName

At = tuple[int, int, int]

FAR_CITY: tuple[tuple[ObjectName, At], ...] = (
    *(("development", (-36_000 + 8_000 * number, 36_500, 0)) for number in range(5)),
    ("tower", (-36_000, 36_500, 0)),
    ("museum", (-28_000, 36_500, 0)),
    ("office", (-20_000, 36_500, 0)),
    ("stadium", (-12_000, 36_500, 0)),
    ("airport", (10_000, 36_000, 0)),
    ("green", (22_000, 36_000, 0)),
    ("rainbow", (34_000, 36_000, 0)),
)


def build_setup(seats: int = 2, **options: Any) -> Setup:
    return Setup(seats, GAME.info.defaults | options, "house-2")


def build_site(seats: int = 2, city: Iterable[tuple[str, At]] = (), **options: Any) -> State:
    """Return a state after the set-up with seat 0 to build; the objects of `city` replace remote ones."""
    state = GAME.start(build_setup(seats, **options))
    objects = list(FAR_CITY)
    for name, at in city:
        index, known = next((number, other) for number, (other, _) in enumerate(objects) if other == name)
        del objects[index]
        objects.append((known, at))
    placed = tuple(
        pieces.build_object(state.rules.box, name, at, number) for number, (name, at) in enumerate(objects)
    )
    return state._replace(first=0, objects=placed)


def add_discs(state: State) -> State:
    """Return the state with enough discs for any height."""
    return state._replace(stock=tuple(stock._replace(grey=99, yellow=9) for stock in state.stock))


def add_open_end(state: State, seat: int, at: At) -> tuple[State, int]:
    """Add an open end of a seat at (x, y) with this height, without a road to it."""
    pillar = Pillar(seat, (at[0], at[1]), at[2], False, 1)
    return state._replace(pillars=(*state.pillars, pillar)), len(state.pillars)


def draft_road(state: State, seat: int, one: At, other: At) -> JudgedRoad:
    """Return the judged draft of a road between two new pillars."""
    state, base = add_open_end(state, seat, one)
    return judge_pillar(state, seat, base, (other[0], other[1]), other[2], False)


def build_road(state: State, seat: int, one: At, other: At) -> State:
    """Return the state with that road and the cars that it earns."""
    state, base = add_open_end(state, seat, one)
    return extend_road(state, base, other)


def extend_road(state: State, base: int, at: At, junction: bool = False) -> State:
    """Return the state with a road from a pillar and the cars that it earns, for any seat to act."""
    seat = state.pillars[base].seat
    return _lay_road(state, judge_pillar(state, seat, base, (at[0], at[1]), at[2], junction))


def build_exit(state: State, base: int, angle: int) -> State:
    """Return the state with an exit from a pillar and the cars that it earns."""
    return _lay_road(state, judge_exit(state, state.pillars[base].seat, base, angle))


def park_cars(state: State, road: int, *types: str) -> State:
    """Return the state with cars on a road, taken from its owner's stock."""
    old = state.roads[road]
    seat = old.seat
    box = state.rules.box
    new = tuple(
        pieces.build_car(box, seat, type, road, old, 350 + 300 * number) for number, type in enumerate(types)
    )
    stock = state.stock[seat]
    left = stock._replace(cars=tuple(type for type in stock.cars if type not in types))
    stocks = tuple(left if other == seat else kept for other, kept in enumerate(state.stock))
    return state._replace(cars=(*state.cars, *new), stock=stocks)


def play_turn(state: State, seat: int, action: Action) -> State:
    """Return the state after an action of a seat, for any seat to act."""
    return GAME.apply(state._replace(turn=seat), seat, action, 0)


def get_refusal(state: State, seat: int, action: Action) -> Refused:
    """Return the refusal of an action, through the play."""
    play = Play(
        GAME, build_setup(state.rules.seats, missions=state.rules.missions), state=state._replace(turn=seat)
    )
    refused = play.check(seat, action)
    assert refused is not None, f"{action} is accepted"
    return refused


def pillar_action(base: int, at: At, junction: bool = False, cars: Iterable[tuple[str, int]] = ()) -> Action:
    """Return the action that builds a pillar, in the law's notation."""
    parked = [list(car) for car in cars]
    x, y, height = at
    return {"from": base, "pillar": [x, y], "height": height, "junction": junction, "cars": parked}


def _lay_road(state: State, found: JudgedRoad) -> State:
    fitting = cars.fit_cars(state, found)
    return turns.apply_build(state, found, cars.judge_cars(state, found, fitting or []))


def record_site(**options: Any) -> str:
    """Return the record of a resigned game of two whose players have placed the remote city.

    Seat 0 is to build after its last placement.
    """
    play = Play(GAME, build_setup(**options), lambda request: {"first": 0})
    for number, (name, at) in enumerate(FAR_CITY):
        play.do(number % 2, {"object": name, "at": list(at)})
    play.end("resigned", 1)
    return play.record.text
