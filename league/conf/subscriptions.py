"""Which task hears of which outbox topic.

A lower app tells a higher one something by an outbox row with a topic; the club's outbox asks this
map (by the setting OUTBOX_SUBSCRIPTIONS, a dotted path) for the names of the Celery tasks to call
with the row's id. A consumer is idempotent by (row, consumer).
"""

SUBSCRIPTIONS: dict[str, tuple[str, ...]] = {}
