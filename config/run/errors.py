"""The error of this package, for something the person at the terminal must change."""


class CannotRun(Exception):  # noqa: N818 - reads as the start of its message
    """The message is one line: what is wrong and what to do."""
