"""The interface of a kernel game: the names that a rules file defines and searches use.

A rules file consists of pure functions over an immutable State of ints, words, boards and tuples of these.
It imports from `machinami.kernel` only. Searches import from here; `machinami.kernel.load` binds these names
to one game.
"""

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

from machinami.kernel import Rng

class State(NamedTuple):
    """A position of a game, hidden information included."""

def mover(state: State) -> int:
    """Return the seat that decides now; -1 when the game is over."""

def num_actions(state: State) -> int:
    """Return the number of actions of the mover; 0 when the game is over."""

def nth_action(state: State, index: int) -> int:
    """Return the code of an action, by its index in the mover's list."""

def apply(state: State, code: int) -> State:
    """Return the state after a legal action and all its automatic consequences."""

def score(state: State) -> tuple[int, ...]:
    """Return the present points of each seat."""

def payoff(state: State) -> tuple[float, ...]:
    """Return the payoff of each seat at the end of the game, from 0 to 1."""

# A rules file may omit the functions below; `machinami.kernel.defaults` defines them.

def worth(state: State) -> tuple[float, ...]:
    """Return the payoff blended with the margin of victory, a smoother search objective. Default: payoff."""

def public_observation(state: State) -> int:
    """Return the public observation of formerly hidden information; it identifies tree nodes. Default: 0."""

def coarse_observation(state: State) -> int:
    """Return the part of it on which the mover's actions depend, for fewer nodes. Default: all of it."""

def determinize(state: State, seat: int, rng: Rng) -> tuple[State, Rng]:
    """Return the state with all information hidden from a seat sampled again. Default: unchanged."""

class Outlook(NamedTuple):
    """The data that priors and rollouts derive from a state. Any type is allowed."""

def outlook(state: State) -> Outlook:
    """Compute the outlook from the whole state. Default: none."""

def follow(prospect: Outlook, state: State) -> Outlook:
    """Update the outlook after an action. Default: no change."""

def prior(state: State, prospect: Outlook, code: int) -> float:
    """Return the prior of an action, from 0 to 1. Default: 0.5."""

class PolicyInputs(NamedTuple):
    """The data that a policy derives from a state for all its actions. Any type is allowed."""

def prepare_policy(state: State) -> PolicyInputs:
    """Compute what the log-weights of a state's actions share. Default: nothing."""

def compute_logit(state: State, inputs: PolicyInputs, code: int) -> float:
    """Return the log-weight of an action; probabilities are their softmax. Default: 0, all alike."""

# Policies that are fitted by `bots.search.policy_fit` also need the two below.

NUM_FEATURES: int  # the most features of an action

def write_features(state: State, inputs: PolicyInputs, code: int, out: MutableSequence[int]) -> None:
    """Write the features of an action; all numbers after them are 0."""

def rollout(state: State, prospect: Outlook, rng: Rng) -> tuple[int, Rng]:
    """Choose an action by a fast policy for playouts. Default: a random action."""

ROLLOUT_WEIGHTS: Sequence[int]  # the learned weights of `weighted_rollout`

def weighted_rollout(state: State, prospect: Outlook, weights: Sequence[int], rng: Rng) -> tuple[int, Rng]:
    """Choose an action for playouts by a policy with weights. Default: a random action."""

# Batches also need the functions below; numbers are those of the game's codec.

MEMORY: int  # the number of words that a play stores in addition to its state

def deal(how: Sequence[int], rng: Rng) -> tuple[State, Rng]:
    """Deal a new game; `how` encodes the options as numbers."""

def apply_number(state: State, number: int) -> State:
    """Return the state after the mover's action of this number."""

def update_memory(before: State, after: State, memory: MutableSequence[int]) -> None:
    """Write the public facts about an action that the state does not contain into the memory."""

def is_legal(state: State, number: int) -> bool:
    """Return whether the mover may take the action of this number; any number is accepted."""

def fill_mask(state: State, mask: MutableSequence[int]) -> None:
    """Mark the mover's legal actions in a blank mask."""

def fill_planes(state: State, memory: Sequence[int], viewer: int, planes: MutableSequence[int]) -> None:
    """Write the observation of a seat (-1: a spectator) into blank planes, one after another."""

# Rows of plays. `kernel/rows.py` defines these from `pack` and `unpack`; a game on flat lists does it itself.

def count_words(how: Sequence[int]) -> int:
    """Return the number of words of a play's row."""

def read_state(how: Sequence[int], row: Sequence[int]) -> State:
    """Return the state in a row. It may share the row's memory."""

def write_state(state: State, row: MutableSequence[int]) -> None:
    """Write a state to a row of words."""

# The loader defines these from the fields of State, unless the game defines `read_state`.

ROW: int  # the number of words of a packed state

def pack(state: State, row: MutableSequence[int]) -> None:
    """Pack a state into a row of words."""

def unpack(row: Sequence[int]) -> State:
    """Return the state that is packed in a row of words."""
