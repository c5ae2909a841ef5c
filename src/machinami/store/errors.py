"""Errors that the store raises. Nothing was written when one of them is raised."""


class Taken(Exception):
    """A conflict: the table has changed, the command was executed before, or a name is taken."""


class Spent(Exception):
    """A secret was used before, has expired or is unknown."""


class Together(Exception):
    """Two guests cannot be merged because they sit at the same unfinished table."""


class Stale(Exception):
    """Another process has applied a result."""


class Unknown(Exception):
    """No table, guest or report matches, or more than one."""
