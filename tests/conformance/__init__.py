"""What heavy packages ask of our environments: `make conformance` installs them and runs these."""

import os

CONFORMANCE = os.environ.get("MACHINAMI_CONFORMANCE") == "1"
