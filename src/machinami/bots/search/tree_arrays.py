"""What a search remembers, in kernel style: flat lists of nodes and of their edges, written in place.

Under an edge hangs a list of nodes, one for each thing that came to sight. Searches add fields of their
own behind those that are named here.
"""

from collections.abc import MutableSequence
from typing import NamedTuple

from machinami.kernel import ints, reals, rule

ROOT = 1  # node 0 and edge 0 stand for none
DEEPEST = 256  # a walk that is longer plays the rest out

# Fields of a node; the last is the search's own
FIRST, COUNT, VISITS, SIGHT, NEXT, OWN, NODE = 0, 1, 2, 3, 4, 5, 6
# Fields of an edge, before the search's own
CODE, TRIES, CHILD = 0, 1, 2
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


def emptied(num_nodes: int, num_edges: int, edge: int) -> Tree:
    """An empty tree with room for so many nodes, and edges of so many fields."""
    tree = Tree(
        ints((num_nodes + 2) * NODE),
        ints((num_edges + 2) * edge),
        reals(num_edges + 2),
        reals(num_edges + 2),
        ints(COUNTERS),
        ints(2 * DEEPEST),
    )
    tree.counters[NODES] = ROOT + 1
    tree.counters[EDGES] = 1
    return tree


@rule
def grown(tree: Tree, holder: MutableSequence[int], at: int, seen: int) -> int:
    """The node of a list that begins at `holder[at]` for what came to sight, made if there is room."""
    node = holder[at]
    while node != 0:
        if tree.nodes[node * NODE + SIGHT] == seen:
            return node
        node = tree.nodes[node * NODE + NEXT]
    made = tree.counters[NODES]
    if (made + 1) * NODE > len(tree.nodes):
        return 0
    tree.counters[NODES] = made + 1
    tree.nodes[made * NODE + SIGHT] = seen
    tree.nodes[made * NODE + NEXT] = holder[at]
    holder[at] = made
    return made
