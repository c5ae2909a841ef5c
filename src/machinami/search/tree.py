"""UCT in kernel style: a tree of what all seats can see, grown over imagined worlds.

A node is a decision as it is publicly known. Its edges are the mover's actions; under an edge hangs
one node for each thing that the action brought to sight. Each iteration deals the hidden things anew,
walks down by upper confidence bounds, plays the rest out and carries the result back up.

Only what a node's action list depends on needs to be in sight. Lists are flat, and written in place.
"""

from collections.abc import MutableSequence, Sequence
from math import log, sqrt
from typing import NamedTuple

from machinami.kernel import Rng, Word, below, entry, ints, reals, rule
from machinami.kernel.game import (
    State,
    glimpse,
    hunch,
    mover,
    nth_action,
    num_actions,
    outlook,
    payoff,
    redeal,
    sight,
    unpack,
    worth,
)
from machinami.search.playout import finished, stepped
from machinami.search.ways import Ways

ROOT = 1  # node 0 and edge 0 stand for none
DEEPEST = 256  # a walk that is longer plays the rest out

# Fields of a node
FIRST, COUNT, TRIED, VISITS, SIGHT, NEXT, NODE = 0, 1, 2, 3, 4, 5, 6
# Fields of an edge
CODE, TRIES, CHILD, EDGE = 0, 1, 2, 3
# Counters
NODES, EDGES, DONE, COUNTERS = 0, 1, 2, 3


class Tree(NamedTuple):
    """The memory of one search."""

    nodes: MutableSequence[int]
    edges: MutableSequence[int]
    sums: MutableSequence[float]  # of an edge: what its tries were worth to the mover
    priors: MutableSequence[float]  # of an edge: what it was held for before it was tried
    counters: MutableSequence[int]
    path: MutableSequence[int]  # of one walk: edge and mover, by depth


def fresh(num_nodes: int, num_edges: int) -> Tree:
    """An empty tree with room for so many nodes and edges."""
    tree = Tree(
        ints((num_nodes + 2) * NODE),
        ints((num_edges + 2) * EDGE),
        reals(num_edges + 2),
        reals(num_edges + 2),
        ints(COUNTERS),
        ints(2 * DEEPEST),
    )
    tree.counters[NODES] = ROOT + 1
    tree.counters[EDGES] = 1
    return tree


@rule
def opened(tree: Tree, node: int, state: State, trust: float, rng: Rng) -> Rng:
    """Give a node its edges, in random order so that no action is tried first by its place."""
    count = num_actions(state)
    first = tree.counters[EDGES]
    if (first + count) * EDGE > len(tree.edges):
        return rng
    tree.counters[EDGES] = first + count
    tree.nodes[node * NODE + FIRST] = first
    tree.nodes[node * NODE + COUNT] = count
    for index in range(count):
        other, rng = below(rng, index + 1)
        tree.edges[(first + index) * EDGE + CODE] = tree.edges[(first + other) * EDGE + CODE]
        tree.edges[(first + other) * EDGE + CODE] = nth_action(state, index)
    if trust > 0.0:
        prospect = outlook(state)
        for edge in range(first, first + count):
            tree.priors[edge] = hunch(state, prospect, tree.edges[edge * EDGE + CODE])
    return rng


@rule
def chosen(tree: Tree, node: int, exploration: float, trust: float) -> int:
    """The edge with the highest upper confidence bound, hunches counted as tries; first one untried."""
    first = tree.nodes[node * NODE + FIRST]
    count = tree.nodes[node * NODE + COUNT]
    if trust == 0.0 and tree.nodes[node * NODE + TRIED] < count:
        tree.nodes[node * NODE + TRIED] += 1
        return first + tree.nodes[node * NODE + TRIED] - 1
    width = exploration * sqrt(log(tree.nodes[node * NODE + VISITS] + 1.0))
    best, highest = first, -1.0
    for edge in range(first, first + count):
        tries = tree.edges[edge * EDGE + TRIES] + trust
        bound = (tree.sums[edge] + trust * tree.priors[edge]) / tries + width / sqrt(tries)
        if bound > highest:
            best, highest = edge, bound
    return best


@rule
def child(tree: Tree, edge: int, seen: int) -> int:
    """The node under an edge for what came to sight, made if there is room; else none."""
    node = tree.edges[edge * EDGE + CHILD]
    while node != 0:
        if tree.nodes[node * NODE + SIGHT] == seen:
            return node
        node = tree.nodes[node * NODE + NEXT]
    made = tree.counters[NODES]
    if (made + 1) * NODE > len(tree.nodes):
        return 0
    tree.counters[NODES] = made + 1
    tree.nodes[made * NODE + SIGHT] = seen
    tree.nodes[made * NODE + NEXT] = tree.edges[edge * EDGE + CHILD]
    tree.edges[edge * EDGE + CHILD] = made
    return made


@rule
def walk(tree: Tree, state: State, ways: Ways, rng: Rng) -> tuple[State, int, Rng]:
    """From the root down to a node that is not open, or the end; the path is noted."""
    node, depth = ROOT, 0
    seat = mover(state)
    while seat >= 0 and node != 0 and depth < DEEPEST:
        visits = tree.nodes[node * NODE + VISITS]
        tree.nodes[node * NODE + VISITS] = visits + 1
        if tree.nodes[node * NODE + FIRST] == 0:
            if visits >= ways.patience or node == ROOT:
                rng = opened(tree, node, state, ways.trust, rng)
            if tree.nodes[node * NODE + FIRST] == 0:
                break
        edge = chosen(tree, node, ways.exploration, ways.trust)
        tree.path[2 * depth] = edge
        tree.path[2 * depth + 1] = seat
        depth += 1
        state = stepped(state, tree.edges[edge * EDGE + CODE])
        node = child(tree, edge, glimpse(state) if ways.brief == 1 else sight(state))
        seat = mover(state)
    return state, depth, rng


@entry
def grow(row: Sequence[Word], seat: int, tree: Tree, ways: Ways, iterations: int, rng: Rng) -> Rng:
    """So many more iterations, for a seat that decides at the state in the row."""
    root = unpack(row)
    for _ in range(iterations):
        state, rng = redeal(root, seat, rng)
        state, depth, rng = walk(tree, state, ways, rng)
        state, _, rng = finished(state, ways.clever, rng)
        values = worth(state) if ways.smooth == 1 else payoff(state)
        for index in range(depth):
            edge = tree.path[2 * index]
            tree.edges[edge * EDGE + TRIES] += 1
            tree.sums[edge] += values[tree.path[2 * index + 1]]
    tree.counters[DONE] += iterations
    return rng
