"""Repository checks: links resolve, docs name real files, lock files contain no registry address."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from pathlib import Path
from subprocess import run

import pytest
from click import Context

from machinami.cli import main

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "machinami"
LINK = re.compile(r"\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]*))?\)")


def tracked(*endings: str) -> list[str]:
    """The files of the project, whether or not they are committed yet."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    names = run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    return [name for name in names if name.endswith(endings) and (ROOT / name).is_file()]


def headings(page: Path) -> set[str]:
    """The anchors of a page: its headings in small letters, spaces as hyphens."""
    found = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in found}


@pytest.mark.parametrize("page", tracked(".md"))
def test_every_link_of_a_page_leads_somewhere(page: str) -> None:
    file = ROOT / page
    for target, anchor in LINK.findall(file.read_text("utf-8")):
        there = file if not target else (file.parent / target).resolve()
        assert there.exists(), target
        assert not anchor or anchor in headings(there), f"{target}#{anchor}"


def test_every_page_of_the_docs_is_linked_from_the_readme_or_from_a_page_that_is() -> None:
    reached: set[Path] = set()
    todo = [ROOT / "README.md"]
    while todo:
        page = todo.pop()
        if page in reached or page.suffix != ".md":
            continue
        reached.add(page)
        todo += [
            (page.parent / target).resolve() for target, _ in LINK.findall(page.read_text("utf-8")) if target
        ]
    assert [name for name in tracked(".md") if name.startswith("docs/") and ROOT / name not in reached] == []


def test_the_readme_links_every_page_once() -> None:
    links = [target for target, _ in LINK.findall((ROOT / "README.md").read_text("utf-8"))]
    assert len(links) == len(set(links))


def test_lock_files_say_what_and_not_from_where() -> None:
    for name in tracked(".txt"):
        if name.startswith("requirements/"):
            assert "://" not in (ROOT / name).read_text("utf-8"), name
            assert "index" not in (ROOT / name).read_text("utf-8").split("==")[0], name
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]
    assert [name for name, package in packages.items() if "resolved" in package] == []


def test_lock_files_pin_one_version_for_every_interpreter() -> None:
    for name in tracked(".txt"):
        if name.startswith("requirements/"):
            pins = re.findall(r"^([\w.-]+)(?:\[[\w,]+\])?==", (ROOT / name).read_text("utf-8"), re.MULTILINE)
            assert [pin for pin, count in Counter(pins).items() if count > 1] == [], name


def test_every_target_and_command_that_the_docs_name_exists() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    for page in tracked(".md"):
        text = (ROOT / page).read_text("utf-8")
        assert set(re.findall(r"(?:`|^    )make ([a-z]+)", text, re.MULTILINE)) <= targets, page
        typed = re.findall(r"(?:`|^    |bin/)machinami ([a-z]+)\b(?! 1`)", text, re.MULTILINE)
        assert set(typed) <= {*main.list_commands(Context(main))}, page


def test_the_walks_name_files_that_exist_each_once() -> None:
    walks = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## Walks\n")[2].split("### ")[1:]
    assert [walk.partition("\n")[0] for walk in walks] == [
        "One move",
        "One bot's choice",
        "One grab",
        "One secret plan",
    ]
    for walk in walks:
        files = re.findall(r"`((?:web|src)/[^`]+)`", walk)
        assert [file for file in files if not (ROOT / file).is_file()] == []
        assert len(files) == len(set(files)) >= len(re.findall(r"^\d+\. ", walk, re.MULTILINE)) > 5


def test_the_map_of_the_architecture_names_what_is_there() -> None:
    rows = re.findall(r"^\| (`.+?`) \|", (ROOT / "docs" / "architecture.md").read_text("utf-8"), re.MULTILINE)
    names = [name for row in rows for name in re.findall(r"`([\w./<>]+)`", row) if "." in name or "/" in name]
    places = [name.replace("<key>", "edo") for name in names]
    assert len(places) > 20
    assert [place for place in places if not ((SOURCE / place).exists() or (ROOT / place).exists())] == []
    modules = {file.name for file in SOURCE.glob("*.py")} - {"__init__.py"}
    assert modules - set(names) == set(), "these have no row"


def test_every_dependency_says_why_it_is_here() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    groups = [project["project"]["dependencies"], *project["project"]["optional-dependencies"].values()]
    groups += [*project["dependency-groups"].values(), project["build-system"]["requires"]]
    names = {re.split(r"[\[<>=;! ]", wanted)[0] for group in groups for wanted in group}
    said = re.findall(
        r"\*\*([\w.-]+)(?:\[\w+\])?\*\*", (ROOT / "docs" / "dependencies.md").read_text("utf-8")
    )
    assert names - set(said) == set(), "no line says why"
    assert set(said) - names == set(), "these are not wanted any more"


@pytest.mark.parametrize(
    "page", [name for name in tracked(".md") if name.startswith(("docs/", "README", "CON"))]
)
def test_every_file_that_a_page_names_is_there(page: str) -> None:
    roots = "src|tests|tools|web|docs|bench|server|store|search|kernel|geometry|lab|cli"
    named = re.findall(rf"`((?:{roots})/[\w./-]+)`", (ROOT / page).read_text("utf-8"))
    assert [name for name in named if not ((ROOT / name).exists() or (SOURCE / name).exists())] == []
