"""The heaviest matching of a weighted graph, by networkx."""

from __future__ import annotations

from collections.abc import Iterable


def heaviest_matching(
    edges: Iterable[tuple[int, int, int]], nodes: Iterable[int] = ()
) -> set[frozenset[int]]:
    """As many pairs as possible, each node in at most one; of those, the greatest sum of weights.

    `edges` are two nodes and the weight of their pair; `nodes` come first in the graph. The same
    arguments in the same order give the same pairs.
    """
    import networkx as nx  # noqa: PLC0415 -- a tenth of a second that only a draw needs

    graph = nx.Graph()
    graph.add_nodes_from(nodes)
    graph.add_weighted_edges_from(edges)
    return {frozenset(pair) for pair in nx.max_weight_matching(graph, maxcardinality=True)}
