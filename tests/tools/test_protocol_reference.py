"""The protocol reference in the docs is current."""

from __future__ import annotations

import pytest

from tools import protocol_reference


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_docs_list_every_endpoint_and_message() -> None:
    assert protocol_reference.PAGE.read_text("utf-8") == protocol_reference.reference(), "run `make types`"
