"""The outbox topics that this app publishes, with what their payload holds."""

from core.jobs.outbox import Topic

SIDE_BOOKED = Topic("side.booked")
"""A team's side of a match is in the books: `team` is its id, `source` the match reference."""
AFTER_MATCH_CLOSED = Topic("after_match.closed")
"""A team's sequence after a match is closed: `team` is its id, `source` the match reference."""
