#!/bin/sh
# Create the virtual environment named by the first argument with the first Python that is new enough.
# PYTHON=/path/to/python selects one.
set -eu

new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

if [ -x "$1/bin/python" ] && new_enough "$1/bin/python" && "$1/bin/python" -m pip --version >/dev/null 2>&1; then
    exit 0
fi

for python in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do
    if new_enough "$python"; then
        "$python" -m venv --clear "$1" && exit 0
        echo "setup: $python cannot make a virtual environment; on Debian and Ubuntu install python3-venv." >&2
        exit 1
    fi
done
echo "setup: Machinami needs Python 3.11 or later, and none was found. Install one, or name it: make setup PYTHON=/path/to/python3" >&2
exit 1
