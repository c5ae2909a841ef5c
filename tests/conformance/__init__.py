"""Conformance tests with third-party packages: `make conformance` installs the packages and runs them."""

import os

CONFORMANCE = os.environ.get("MACHINAMI_CONFORMANCE") == "1"
