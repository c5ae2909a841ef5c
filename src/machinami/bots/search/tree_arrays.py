"""The tree of a search in kernel style: flat lists of nodes and edges, written in place.

Each edge has a linked list of child nodes, one for each observation. A search adds its own fields after those
that are defined here.
"""

from collections.abc import MutableSequence
from typing import NamedTuple

from machinami.kernel import ints, reals, rule

ROOT = 1  # node 0 and edge 0 mean none
MAX_DEPTH = 256  # a longer path is completed by a playout

UNIFORM_SHARE = 0.05  # the share of a policy's probabilities that is spread evenly over the actions

# Fields of a node, the last one for the search, and their number
FIRST, COUNT, VISITS, OBSERVATION, NEXT_SIBLING, SEARCH_FIELD, NODE = 0, 1, 2, 3, 4, 5, 6
# Fields of an edge; those of the search follow
CODE, TRIES, CHILD = 0, 1, 2
# Counters
NODES, EDGES, ITERATIONS, NUM_COUNTERS = 0, 1, 2, 3


class Tree(NamedTuple):
    """The nodes, edges and counters of one search."""

    nodes: MutableSequence[int]
    edges: MutableSequence[int]
    sums: MutableSequence[float]  # of an edge: the sum of the values of its tries for the mover
    priors: MutableSequence[float]  # of an edge: the prior of its action
    counters: MutableSequence[int]
    path: MutableSequence[int]  # of one iteration: edge and mover, by depth


def build_tree(num_nodes: int, num_edges: int, edge_fields: int) -> Tree:
    """Return an empty tree with room for these numbers of nodes and edges, and of fields per edge."""
    tree = Tree(
        ints((num_nodes + 2) * NODE),
        ints((num_edges + 2) * edge_fields),
        reals(num_edges + 2),
        reals(num_edges + 2),
        ints(NUM_COUNTERS),
        ints(2 * MAX_DEPTH),
    )
    tree.counters[NODES] = ROOT + 1
    tree.counters[EDGES] = 1
    return tree


@rule
def find_or_add_node(tree: Tree, holder: MutableSequence[int], at: int, observation: int) -> int:
    """Find or add the node of an observation in the list at `holder[at]`. Return 0 if the tree is full."""
    node = holder[at]
    while node != 0:
        if tree.nodes[node * NODE + OBSERVATION] == observation:
            return node
        node = tree.nodes[node * NODE + NEXT_SIBLING]
    added = tree.counters[NODES]
    if (added + 1) * NODE > len(tree.nodes):
        return 0
    tree.counters[NODES] = added + 1
    tree.nodes[added * NODE + OBSERVATION] = observation
    tree.nodes[added * NODE + NEXT_SIBLING] = holder[at]
    holder[at] = added
    return added
