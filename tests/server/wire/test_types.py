"""The page's types are the server's: written anew, they are what stands there."""

from __future__ import annotations

import pytest

from tools.wire_types import files


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_the_types_of_the_page_are_those_of_the_server() -> None:
    stale = [path.name for path, text in files().items() if path.read_text("utf-8") != text]
    assert not stale, "run `make types`"
