"""`machinami clubs`: an operator finds a club, hands it over, removes a member and deletes it."""

from __future__ import annotations

import asyncio
from pathlib import Path

from machinami.store.rows import ClubMember, ClubRole, ClubRow
from machinami.store.store import Store
from tests.cli.terminal import machinami, read_error


async def make_club(database: Path) -> None:
    store = await Store.open(str(database))
    for guest, name in (("ann", "Ann"), ("bob", "Bob")):
        await store.guests.rename(guest, name, [])
    owner = ClubMember("ann", "m1", "owner", 1)
    await store.clubs.add(ClubRow("club1", "Café", "old", True, 7), owner)
    await store.clubs.add_member("club1", ClubMember("bob", "m2", "member", 2))
    await store.close()


async def load(database: Path) -> tuple[ClubRow | None, dict[str, ClubRole]]:
    store = await Store.open(str(database))
    members = await store.clubs.list_members("club1")
    found = await store.clubs.find("club1"), {member.guest: member.role for member in members}
    await store.close()
    return found


def test_operator_manages_a_club(tmp_path: Path) -> None:
    file = tmp_path / "x.sqlite"
    asyncio.run(make_club(file))

    def run(*words: str) -> str:
        result = machinami(*words, "--database", str(file))
        assert result.exit_code == 0, result.output
        return result.output

    assert "Café" in run("clubs", "list", "caf")
    assert "Bob" in run("clubs", "show", "clu")
    run("clubs", "transfer", "club1", "bo")
    club, roles = asyncio.run(load(file))
    assert roles == {"bob": "owner", "ann": "organiser"}
    refused = machinami("clubs", "remove", "club1", "bob", "--database", str(file))
    assert "Transfer it first" in read_error(refused)
    run("clubs", "remove", "club1", "ann")
    run("clubs", "rename", "club1", "Salon")
    club, roles = asyncio.run(load(file))
    assert club is not None
    assert (club.name, roles) == ("Salon", {"bob": "owner"})
    assert club.invite != "old"
    unknown = machinami("clubs", "show", "nothing", "--database", str(file))
    assert "exactly one club" in read_error(unknown)
    run("clubs", "delete", "club1", "--yes")
    assert asyncio.run(load(file)) == (None, {})
