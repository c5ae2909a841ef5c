"""What a kernel game is: the names that searches use, and that a rules file defines.

A rules file is pure functions over an immutable State of ints, words, boards and tuples of these.
It imports from `machinami.kernel` only. Searches import from here; when they are loaded for a game
(`machinami.kernel.load`), these names become that game's.
"""

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

from machinami.kernel import Rng

class State(NamedTuple):
    """One moment of a game, hidden things included."""

def mover(state: State) -> int:
    """The seat that decides now; -1 when the game is over."""

def num_actions(state: State) -> int:
    """How many actions the mover may choose from; 0 when the game is over."""

def nth_action(state: State, index: int) -> int:
    """The code of an action, by its place in the mover's list."""

def apply(state: State, code: int) -> State:
    """The state after a legal action, and after all that follows from it by itself."""

def score(state: State) -> tuple[int, ...]:
    """The points of each seat as the board stands."""

def payoff(state: State) -> tuple[float, ...]:
    """What the end is worth to each seat, from 0 to 1."""

# A rules file may leave out the rest; `machinami.kernel.defaults` then stands in.

def worth(state: State) -> tuple[float, ...]:
    """Payoff with a say for how clear the victory was: a smoother hill to climb. Default: payoff."""

def public_observation(state: State) -> int:
    """What all seats see of things that were hidden: worlds that differ in it part ways. Default: 0."""

def coarse_observation(state: State) -> int:
    """So much of that as the mover's list of actions depends on: fewer nodes, better known. Default: all."""

def determinize(state: State, seat: int, rng: Rng) -> tuple[State, Rng]:
    """The same moment with everything that a seat cannot know dealt anew. Default: nothing hidden."""

class Outlook(NamedTuple):
    """What hunches and quick choices keep in mind of a state. Any value will do."""

def outlook(state: State) -> Outlook:
    """What is kept in mind, from a look at the whole board. Default: nothing."""

def follow(prospect: Outlook, state: State) -> Outlook:
    """What is kept in mind, brought up to date after an action. Default: no change."""

def prior(state: State, prospect: Outlook, code: int) -> float:
    """What an action is held for before it is tried, from 0 to 1. Default: half."""

def rollout(state: State, prospect: Outlook, rng: Rng) -> tuple[int, Rng]:
    """A quick, sensible choice for the rest of an imagined game. Default: any action."""

# What a batch of plays needs besides; numbers are those of the game's codec.

MEMORY: int  # how many words a play keeps besides its state

def deal(how: Sequence[int], rng: Rng) -> tuple[State, Rng]:
    """A fresh deal; `how` is what was agreed on, as numbers."""

def act(state: State, number: int) -> State:
    """The state after the mover's action of this number."""

def note(before: State, after: State, memory: MutableSequence[int]) -> None:
    """Write down what is known of an action and the state does not tell."""

def permits(state: State, number: int) -> bool:
    """Whether the mover may do what has this number, whatever number it is."""

def fill_mask(state: State, mask: MutableSequence[int]) -> None:
    """Mark what the mover may do in a mask that is blank."""

def fill_planes(state: State, memory: Sequence[int], planes: MutableSequence[int]) -> None:
    """Write what the mover knows into planes that are blank, one after another."""

def fill_end(state: State, memory: Sequence[int], seat: int, planes: MutableSequence[int]) -> None:
    """Write what a seat knows when all is over; a game may leave it to its codec."""

# Made by the loader from the fields of State.

ROW: int  # how many words hold a state

def pack(state: State, row: MutableSequence[int]) -> None:
    """Write a state into a row of words."""

def unpack(row: Sequence[int]) -> State:
    """The state that a row of words holds."""
