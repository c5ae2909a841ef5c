"""Errors that the store raises. Nothing was written when one of them is raised."""


class Conflict(Exception):
    """A conflict: the table has changed, the command was executed before, or a name is taken."""


class InvalidToken(Exception):
    """A secret was used before, has expired or is unknown."""


class SharedTable(Exception):
    """Two guests cannot be merged because they sit at the same unfinished table."""


class StaleRatings(Exception):
    """Another process has applied a result."""


class NotFound(Exception):
    """No table, guest or report matches, or more than one."""
