"""The one error of this package: something the person at the terminal must change."""


class CannotRun(Exception):  # noqa: N818 - it reads as the sentence it starts
    """Its text is one line that says what is wrong and what to do."""
