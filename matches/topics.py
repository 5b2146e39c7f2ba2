"""The outbox topics that this app publishes, with what their payload holds."""

from core.jobs.outbox import Topic

MATCH_FINISHED = Topic("match.finished")
"""A match has its result: `match`, its id."""
MATCH_CORRECTED = Topic("match.corrected")
"""A result was corrected: `match`, its id, and whether it is played again (`replay`)."""
