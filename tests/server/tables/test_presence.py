"""Presence: which players are away, and since when."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from machinami.server.tables.presence import Presence
from machinami.store import PlaceRow


def test_absence_counts_from_the_load() -> None:
    now = [1_000_000]
    places = [PlaceRow(0, "person", guest="ann"), PlaceRow(1, "person", guest="bob")]
    state: Any = SimpleNamespace(
        places=places,
        phase="playing",
        row=SimpleNamespace(touched=1_000, made=1_000),
        settings=SimpleNamespace(utc=lambda: now[0]),
    )
    known = [True]
    presence = Presence(state, by_days=False, knows_everyone=lambda: known[0], restore_seat=lambda _: None)
    assert not presence.absent_for(1, 20)
    now[0] += 20_000
    assert presence.absent_for(1, 20)
    known[0] = False
    assert not presence.absent_for(1, 20)
    assert presence.is_online(1)
