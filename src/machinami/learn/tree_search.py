"""Many search trees at once, in kernel style: one for each play of a batch, grown by an evaluator.

`descend` walks each tree from a sampled state to a leaf and writes the leaf's observation. The evaluator then
names its likeliest actions with their priors, and its value. `ascend` stores this and updates the path.
Games have two seats, and values are between -1 and 1. Nodes below one action differ by what their mover
observes (`coarse_observation`).
"""

from collections.abc import MutableSequence, Sequence
from math import sqrt

from machinami.kernel import Rng, Word, entry, rule
from machinami.kernel.game import (
    State,
    apply_number,
    coarse_observation,
    determinize,
    fill_mask,
    fill_planes,
    mover,
    payoff,
    read_state,
    update_memory,
)

# The columns of a node, of an edge, and of a tree's counts. Node 0 does not exist; node 1 is the root.
FIRST_EDGE, NUM_EDGES, VISITS, OBSERVATION, SIBLING, NODE = 0, 1, 2, 3, 4, 5
NUMBER, TRIES, CHILD, EDGE = 0, 1, 2, 3
NODES, EDGES, LEAF, DEPTH = 0, 1, 2, 3
MAX_DEPTH = 128


@rule
def compute_result(state: State) -> float:
    """Return the reward of seat 0 at the end of a game."""
    shares = payoff(state)
    return shares[0] - shares[1]


@rule
def find_child(
    nodes: MutableSequence[int],
    edges: MutableSequence[int],
    counts: MutableSequence[int],
    edge: int,
    observation: int,
) -> int:
    """Return the node below an edge for an observation, a new one if there is none; 0 if no room is left."""
    node = edges[edge * EDGE + CHILD]
    while node != 0:
        if nodes[node * NODE + OBSERVATION] == observation:
            return node
        node = nodes[node * NODE + SIBLING]
    made = counts[NODES]
    if (made + 1) * NODE > len(nodes):
        return 0
    counts[NODES] = made + 1
    nodes[made * NODE + FIRST_EDGE] = 0
    nodes[made * NODE + NUM_EDGES] = 0
    nodes[made * NODE + VISITS] = 0
    nodes[made * NODE + OBSERVATION] = observation
    nodes[made * NODE + SIBLING] = edges[edge * EDGE + CHILD]
    edges[edge * EDGE + CHILD] = made
    return made


@rule
def select_edge(
    nodes: Sequence[int],
    edges: Sequence[int],
    sums: Sequence[float],
    priors: Sequence[float],
    mask: Sequence[int],
    node: int,
    exploration: float,
    reduction: float,
) -> int:
    """Return the edge with the highest PUCT bound among the legal ones; -1 if none of them is legal.

    An edge without tries counts as the node's mean value, less `reduction` for the priors tried already.
    """
    first, count, visits = (
        nodes[node * NODE + FIRST_EDGE],
        nodes[node * NODE + NUM_EDGES],
        nodes[node * NODE + VISITS],
    )
    total, tried, tries = 0.0, 0.0, 0
    for edge in range(first, first + count):
        if edges[edge * EDGE + TRIES] > 0:
            total += sums[edge]
            tries += edges[edge * EDGE + TRIES]
            tried += priors[edge]
    default = 0.0
    if tries > 0:
        default = total / tries - reduction * sqrt(tried)
    width = exploration * sqrt(float(max(1, visits)))
    best, highest = -1, -1e9
    for edge in range(first, first + count):
        if mask[edges[edge * EDGE + NUMBER]] == 1:
            own = edges[edge * EDGE + TRIES]
            value = sums[edge] / own if own > 0 else default
            bound = value + width * priors[edge] / (1.0 + own)
            if bound > highest:
                best, highest = edge, bound
    return best


@rule
def update_path(
    edges: MutableSequence[int],
    sums: MutableSequence[float],
    path: Sequence[int],
    depth: int,
    value: float,
) -> None:
    """Count a value of seat 0 for all edges of a path."""
    for index in range(depth):
        edge = path[2 * index]
        edges[edge * EDGE + TRIES] += 1
        sums[edge] += value if path[2 * index + 1] == 0 else -value


@entry
def descend(
    first: int,
    last: int,
    how: Sequence[int],
    rows: Sequence[Sequence[Word]],
    memories: Sequence[Sequence[Word]],
    scratch: Sequence[MutableSequence[Word]],
    rngs: MutableSequence[Rng],
    nodes: Sequence[MutableSequence[int]],
    edges: Sequence[MutableSequence[int]],
    sums: Sequence[MutableSequence[float]],
    priors: Sequence[Sequence[float]],
    counts: Sequence[MutableSequence[int]],
    paths: Sequence[MutableSequence[int]],
    forced: Sequence[int],
    exploration: float,
    reduction: float,
    masks: Sequence[MutableSequence[int]],
    planes: Sequence[MutableSequence[int]],
    seats: MutableSequence[int],
) -> None:
    """Walk every tree once to a leaf, and write what its mover knows. At the end of a game, update the path.

    `forced` names an edge of each root by its index; -1 selects one. `seats` are the movers of the leaves, -1
    at the end of a game.
    """
    for tree in range(first, last):
        memory, mask = scratch[tree], masks[tree]
        for index in range(len(memory)):
            memory[index] = memories[tree][index]
        root = read_state(how, rows[tree])
        state, rng = determinize(root, mover(root), rngs[tree])
        rngs[tree] = rng
        node, depth, seat = 1, 0, mover(state)
        write_mask(state, mask)
        while seat >= 0 and node != 0 and depth < MAX_DEPTH and nodes[tree][node * NODE + FIRST_EDGE] != 0:
            if depth == 0 and forced[tree] >= 0:
                edge = nodes[tree][NODE + FIRST_EDGE] + forced[tree]
            else:
                edge = select_edge(
                    nodes[tree], edges[tree], sums[tree], priors[tree], mask, node, exploration, reduction
                )
            if edge < 0:
                break
            nodes[tree][node * NODE + VISITS] += 1
            paths[tree][2 * depth] = edge
            paths[tree][2 * depth + 1] = seat
            depth += 1
            after = apply_number(state, int(edges[tree][edge * EDGE + NUMBER]))
            update_memory(state, after, memory)
            state = after
            seat = mover(state)
            if seat >= 0:
                write_mask(state, mask)
                node = find_child(nodes[tree], edges[tree], counts[tree], edge, coarse_observation(state))
        counts[tree][LEAF] = node
        counts[tree][DEPTH] = depth
        seats[tree] = seat
        if seat < 0:
            update_path(edges[tree], sums[tree], paths[tree], depth, compute_result(state))
        else:
            plane = planes[tree]
            for at in range(len(plane)):
                plane[at] = 0
            fill_planes(state, memory, seat, plane)


@rule
def write_mask(state: State, mask: MutableSequence[int]) -> None:
    """Write the legal actions of the mover."""
    for number in range(len(mask)):
        mask[number] = 0
    fill_mask(state, mask)


@entry
def ascend(
    first: int,
    last: int,
    nodes: Sequence[MutableSequence[int]],
    edges: Sequence[MutableSequence[int]],
    sums: Sequence[MutableSequence[float]],
    priors: Sequence[MutableSequence[float]],
    counts: Sequence[MutableSequence[int]],
    paths: Sequence[Sequence[int]],
    seats: Sequence[int],
    numbers: Sequence[Sequence[int]],
    likely: Sequence[Sequence[float]],
    values: Sequence[float],
) -> None:
    """Store the evaluation of every leaf: edges for numbers with a prior above 0, and the value."""
    for tree in range(first, last):
        if seats[tree] < 0:
            continue
        node, at = counts[tree][LEAF], counts[tree][EDGES]
        if node != 0 and nodes[tree][node * NODE + FIRST_EDGE] == 0:
            made = 0
            for index in range(len(numbers[tree])):
                if likely[tree][index] > 0.0 and (at + made + 1) * EDGE <= len(edges[tree]):
                    edge = at + made
                    edges[tree][edge * EDGE + NUMBER] = numbers[tree][index]
                    edges[tree][edge * EDGE + TRIES] = 0
                    edges[tree][edge * EDGE + CHILD] = 0
                    sums[tree][edge] = 0.0
                    priors[tree][edge] = likely[tree][index]
                    made += 1
            if made > 0:
                nodes[tree][node * NODE + FIRST_EDGE] = at
                nodes[tree][node * NODE + NUM_EDGES] = made
                counts[tree][EDGES] = at + made
        value = values[tree] if seats[tree] == 0 else -values[tree]
        update_path(edges[tree], sums[tree], paths[tree], counts[tree][DEPTH], value)
