"""The outbox topics that this app publishes, with what their payload holds."""

from core.jobs.outbox import Topic

SIDE_BOOKED = Topic("side.booked")
"""A team's side of a match is in the books: `team` and `match`, their ids."""
AFTER_MATCH_CLOSED = Topic("after_match.closed")
"""A team's sequence after a match is over: `team`, its id."""
