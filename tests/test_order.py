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


def list_files(*endings: str) -> list[str]:
    """Return the project's files with these endings, committed or not."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    names = run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    return [name for name in names if name.endswith(endings) and (ROOT / name).is_file()]


def list_anchors(page: Path) -> set[str]:
    """Return the anchors of a page: its headings in lower case, with hyphens for spaces."""
    found = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in found}


@pytest.mark.parametrize("page", list_files(".md"))
def test_every_link_of_a_page_resolves(page: str) -> None:
    file = ROOT / page
    for target, anchor in LINK.findall(file.read_text("utf-8")):
        there = file if not target else (file.parent / target).resolve()
        assert there.exists(), target
        assert not anchor or anchor in list_anchors(there), f"{target}#{anchor}"


def test_every_docs_page_is_reachable_from_the_readme() -> None:
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
    assert [
        name for name in list_files(".md") if name.startswith("docs/") and ROOT / name not in reached
    ] == []


def test_the_readme_links_every_page_once() -> None:
    links = [target for target, _ in LINK.findall((ROOT / "README.md").read_text("utf-8"))]
    assert len(links) == len(set(links))


def test_lock_files_contain_no_registry_address() -> None:
    for name in list_files(".txt"):
        if name.startswith("requirements/"):
            assert "://" not in (ROOT / name).read_text("utf-8"), name
            assert "index" not in (ROOT / name).read_text("utf-8").split("==")[0], name
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]
    assert [name for name, package in packages.items() if "resolved" in package] == []


def test_lock_files_pin_one_version_for_every_interpreter() -> None:
    for name in list_files(".txt"):
        if name.startswith("requirements/"):
            pins = re.findall(r"^([\w.-]+)(?:\[[\w,]+\])?==", (ROOT / name).read_text("utf-8"), re.MULTILINE)
            assert [pin for pin, count in Counter(pins).items() if count > 1] == [], name


def test_make_targets_and_commands_in_the_docs_exist() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    for page in list_files(".md"):
        text = (ROOT / page).read_text("utf-8")
        assert set(re.findall(r"(?:`|^    )make ([a-z]+)", text, re.MULTILINE)) <= targets, page
        typed = re.findall(r"(?:`|^    |bin/)machinami ([a-z]+(?:-[a-z]+)*)\b(?! 1`)", text, re.MULTILINE)
        assert set(typed) <= {*main.list_commands(Context(main))}, page


def test_walks_name_existing_files_once() -> None:
    walks = (
        (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## Code walkthroughs\n")[2].split("### ")[1:]
    )
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


def test_architecture_page_lists_existing_modules() -> None:
    rows = re.findall(r"^\| (`.+?`) \|", (ROOT / "docs" / "architecture.md").read_text("utf-8"), re.MULTILINE)
    names = [name for row in rows for name in re.findall(r"`([\w./<>]+)`", row) if "." in name or "/" in name]
    places = [name.replace("<key>", "edo") for name in names]
    assert len(places) > 20
    assert [place for place in places if not ((SOURCE / place).exists() or (ROOT / place).exists())] == []
    modules = {file.name for file in SOURCE.glob("*.py")} - {"__init__.py"}
    assert modules - set(names) == set(), "modules without a row"


def test_every_dependency_has_a_reason_in_the_docs() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    groups = [project["project"]["dependencies"], *project["project"]["optional-dependencies"].values()]
    groups += [*project["dependency-groups"].values(), project["build-system"]["requires"]]
    names = {re.split(r"[\[<>=;! ]", wanted)[0] for group in groups for wanted in group}
    names -= {project["project"]["name"]}  # an extra may combine other extras
    listed = re.findall(
        r"\*\*([\w.-]+)(?:\[\w+\])?\*\*", (ROOT / "docs" / "dependencies.md").read_text("utf-8")
    )
    assert names - set(listed) == set(), "dependencies without a reason"
    assert set(listed) - names == set(), "reasons for removed dependencies"


@pytest.mark.parametrize(
    "page", [name for name in list_files(".md") if name.startswith(("docs/", "README", "CON"))]
)
def test_files_named_in_the_docs_exist(page: str) -> None:
    roots = "src|tests|tools|web|docs|bench|server|store|search|kernel|geometry|lab|cli"
    paths = re.findall(rf"`((?:{roots})/[\w./-]+)`", (ROOT / page).read_text("utf-8"))
    assert [name for name in paths if not ((ROOT / name).exists() or (SOURCE / name).exists())] == []
