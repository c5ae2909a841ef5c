"""Built positions: a table with the city out of the way, on which a test lays what it needs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from machinami.core.contract import Action, Refused, Setup
from machinami.core.play import Play
from machinami.games.highway.components import pieces
from machinami.games.highway.components.pieces import Pillar
from machinami.games.highway.game import GAME
from machinami.games.highway.rules import cars, course
from machinami.games.highway.rules.judge import Draft, judge_exit, judge_pillar
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
    """A table after the set-up, seat 0 to build; the objects of `city` take the place of far ones."""
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
    """The same with discs for any height."""
    return state._replace(stock=tuple(stock._replace(grey=99, yellow=9) for stock in state.stock))


def add_open_end(state: State, seat: int, at: At) -> tuple[State, int]:
    """An open end of a seat's at (x, y) with this height, out of nowhere."""
    pillar = Pillar(seat, (at[0], at[1]), at[2], False, 1)
    return state._replace(pillars=(*state.pillars, pillar)), len(state.pillars)


def draft_road(state: State, seat: int, one: At, other: At) -> Draft:
    """A road between two new pillars, judged."""
    state, base = add_open_end(state, seat, one)
    return judge_pillar(state, seat, base, (other[0], other[1]), other[2], False)


def build_road(state: State, seat: int, one: At, other: At) -> State:
    """The same, laid with the cars that it earns."""
    state, base = add_open_end(state, seat, one)
    return extend_road(state, base, other)


def extend_road(state: State, base: int, at: At, junction: bool = False) -> State:
    """A road on from a pillar, laid with the cars that it earns; whose turn it is does not matter."""
    seat = state.pillars[base].seat
    return _lay_road(state, judge_pillar(state, seat, base, (at[0], at[1]), at[2], junction))


def build_exit(state: State, base: int, angle: int) -> State:
    """An exit from a pillar, laid with the cars that it earns."""
    return _lay_road(state, judge_exit(state, state.pillars[base].seat, base, angle))


def park_cars(state: State, road: int, *types: str) -> State:
    """Cars on a road, out of the stock of its owner."""
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
    """The state after a seat's turn, whoever's it was."""
    return GAME.apply(state._replace(turn=seat), seat, action, 0)


def get_refusal(state: State, seat: int, action: Action) -> Refused:
    """The refusal that an action gets, through the play as a table would ask."""
    play = Play(
        GAME, build_setup(state.rules.seats, missions=state.rules.missions), state=state._replace(turn=seat)
    )
    refused = play.check(seat, action)
    assert refused is not None, f"{action} is accepted"
    return refused


def pillar_action(base: int, at: At, junction: bool = False, cars: Iterable[tuple[str, int]] = ()) -> Action:
    """The action of building a pillar, in the law's notation."""
    parked = [list(car) for car in cars]
    x, y, height = at
    return {"from": base, "pillar": [x, y], "height": height, "junction": junction, "cars": parked}


def _lay_road(state: State, found: Draft) -> State:
    fitting = cars.fit_cars(state, found)
    return course.apply_build(state, found, cars.judge_cars(state, found, fitting or []))
