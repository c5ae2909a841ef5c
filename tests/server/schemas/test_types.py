"""The page's generated types match the server's types."""

from __future__ import annotations

import pytest

from tools import protocol_reference
from tools.wire_types import generate_files


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_page_types_match_server_types() -> None:
    stale = [path.name for path, text in generate_files().items() if path.read_text("utf-8") != text]
    assert not stale, "run `make types`"


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_protocol_reference_matches_server_types() -> None:
    assert protocol_reference.PAGE.read_text("utf-8") == protocol_reference.reference(), "run `make types`"
