"""Kombu's transport for Redis, of which a worker stands still no more after lost acknowledgements.

A worker takes as many messages as it has processes. Where Redis does not answer when it
acknowledges one (frozen, a dropped network), kombu only logs that and counts the message as still
at work: each takes a place for ever, and a worker without places takes nothing more until it is
started again.
Here the place is free. The message stays with Redis, which hands it out once more after the
visibility timeout; a task that comes twice finds nothing to do.
"""

from __future__ import annotations

from kombu.transport import TRANSPORT_ALIASES, redis, virtual


class FreeingQoS(redis.QoS):
    """Counts no message that has been answered as one at work."""

    def ack(self, delivery_tag: str) -> None:
        """Acknowledge a message. Raises what Redis's client raises."""
        try:
            super().ack(delivery_tag)
        finally:
            virtual.QoS.ack(self, delivery_tag)

    def reject(self, delivery_tag: str, requeue: bool = False) -> None:
        """Reject a message, or put it back. Raises what Redis's client raises."""
        try:
            super().reject(delivery_tag, requeue)
        finally:
            virtual.QoS.ack(self, delivery_tag)


class Channel(redis.Channel):
    """Kombu's, with places that become free."""

    QoS = FreeingQoS


class Transport(redis.Transport):
    """Kombu's, with places that become free."""

    Channel = Channel


def use_transport() -> None:
    """Have every connection to Redis use it: a URL names its transport by an alias only."""
    name = f"{__name__}:{Transport.__name__}"
    TRANSPORT_ALIASES.update(redis=name, rediss=name)
