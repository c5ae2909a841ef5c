"""An arena on Ray: two nodes with one core each, on this machine."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from machinami.lab.arena import Arena, play_meeting, schedule
from machinami.lab.executors import play_meetings
from machinami.lab.selfplay_data import pack_arrays

ARENA = Arena("edo", ("1", "random"), games=6, budget=0.02)
LESSONS = replace(ARENA, saves_decisions=True)


def read_worker_pid() -> int:
    """Return the process id of the worker that runs the next task."""
    return os.getpid()


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    import ray
    from ray.cluster_utils import Cluster

    from machinami.lab.ray_executor import import_ray

    import_ray()
    nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    nodes.add_node(num_cpus=1)
    ray.init(address=nodes.address, log_to_driver=False)
    yield ray
    ray.shutdown()
    nodes.shutdown()


@pytest.mark.filterwarnings("ignore")
def test_records_on_two_nodes_equal_local_records(cluster: Any) -> None:
    meetings = schedule(ARENA)
    there = {result.meeting.number: result.text for result in play_meetings(ARENA, meetings, ray="any")}
    assert there == {meeting.number: play_meeting(ARENA, meeting).text for meeting in meetings}


@pytest.mark.filterwarnings("ignore")
def test_killed_worker_loses_no_game(cluster: Any) -> None:
    meetings, there = schedule(ARENA), dict[int, str]()
    for result in play_meetings(ARENA, meetings, ray="any"):
        there[result.meeting.number] = result.text
        if len(there) == 1:
            os.kill(cluster.get(cluster.remote(read_worker_pid).remote()), signal.SIGKILL)
    assert sorted(there) == [meeting.number for meeting in meetings]


@pytest.mark.filterwarnings("ignore")
def test_decision_arrays_survive_a_killed_worker_unchanged(cluster: Any) -> None:
    meetings, there = schedule(LESSONS), dict[int, tuple[str, bytes]]()
    for result in play_meetings(LESSONS, meetings, ray="any"):
        there[result.meeting.number] = result.text, pack_arrays(result.arrays or {})
        if len(there) == 1:
            os.kill(cluster.get(cluster.remote(read_worker_pid).remote()), signal.SIGKILL)
    here = [play_meeting(LESSONS, meeting) for meeting in meetings]
    assert there == {one.meeting.number: (one.text, pack_arrays(one.arrays or {})) for one in here}
