"""Our speed beside our peers', in one run: `python -m bench`."""
