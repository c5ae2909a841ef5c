"""Every piece of Python in the docs runs as it stands, and the site shows every page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = sorted((ROOT / "docs").rglob("*.md"))
BLOCKS = [
    (page.name, number, block)
    for page in PAGES
    for number, block in enumerate(re.findall(r"```python\n(.+?)```", page.read_text("utf-8"), re.DOTALL))
]


@pytest.mark.parametrize(("page", "number", "block"), BLOCKS, ids=[f"{p}-{n}" for p, n, _ in BLOCKS])
def test_a_piece_of_code_in_the_docs_runs(
    page: str, number: int, block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(block, f"{page} {number}", "exec"), {"__name__": "docs"})


def test_the_site_leads_to_every_page() -> None:
    told = set(re.findall(r"[\w./-]+\.md", (ROOT / "mkdocs.yml").read_text("utf-8")))
    assert told == {page.relative_to(ROOT / "docs").as_posix() for page in PAGES}


def test_the_reference_names_what_there_is() -> None:
    from importlib import import_module

    for name in re.findall(r"^::: ([\w.]+)$", (ROOT / "docs" / "api.md").read_text("utf-8"), re.MULTILINE):
        module, _, last = name.rpartition(".")
        assert last[:1].islower() or hasattr(import_module(module), last)
        if last[:1].islower():
            import_module(name)
