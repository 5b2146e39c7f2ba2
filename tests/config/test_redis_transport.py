"""A worker whose acknowledgements are lost goes on taking messages."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from kombu import Connection, Queue
from kombu.transport.virtual import Channel
from redis.exceptions import TimeoutError as RedisTimeout

from config.celery import app
from config.redis_transport import FreeingQoS, Transport

NAME = "lost-acknowledgements"
PLACES = 2
VERBS: dict[str, Callable[[Channel, str], None]] = {
    "ack": lambda channel, tag: channel.basic_ack(tag),
    "reject": lambda channel, tag: channel.basic_reject(tag),
    "requeue": lambda channel, tag: channel.basic_reject(tag, requeue=True),
}


@pytest.fixture
def channel() -> Iterator[Channel]:
    with Connection(app.conf.broker_url) as connection:
        channel = connection.channel()
        queue = Queue(NAME, channel=channel)
        queue.declare()
        queue.purge()
        yield channel
        queue.delete()


def take(channel: Channel, count: int) -> list[str]:
    """The tags of so many messages that are at work."""
    channel.basic_qos(0, PLACES)
    with channel.connection.client.Producer(channel) as producer:
        for number in range(count):
            producer.publish({"number": number}, routing_key=NAME)
    return [channel.basic_get(NAME).delivery_tag for _ in range(count)]


def lose(*_: object, **__: object) -> None:
    raise RedisTimeout("Timeout reading from socket")


def test_every_connection_of_the_site_uses_it() -> None:
    with app.connection_for_read() as read, app.connection_for_write() as write:
        assert {type(read.transport), type(write.transport)} == {Transport}
    for scheme in ("redis", "rediss"):
        assert type(Connection(f"{scheme}://127.0.0.1/0").transport) is Transport


@pytest.mark.parametrize("verb", VERBS)
def test_a_lost_answer_takes_no_place_for_ever(
    channel: Channel, verb: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tags = take(channel, PLACES)
    assert isinstance(channel.qos, FreeingQoS)
    assert not channel.qos.can_consume()
    with monkeypatch.context() as broken:
        broken.setattr(FreeingQoS, "_remove_from_indices", lose)
        broken.setattr(FreeingQoS, "restore_by_tag", lose)
        for tag in tags:
            with pytest.raises(RedisTimeout):
                VERBS[verb](channel, tag)
    assert channel.qos.can_consume()
    # Redis still has them: they come again after the visibility timeout.
    assert channel.client.hlen(channel.unacked_key) >= PLACES
    for tag in tags:
        channel.qos.restore_by_tag(tag)


def test_an_answer_that_arrives_is_as_ever(channel: Channel) -> None:
    first, second = take(channel, PLACES)
    channel.basic_ack(first)
    assert channel.qos.can_consume()
    channel.basic_reject(second, requeue=True)
    again = channel.basic_get(NAME)
    assert again.payload == {"number": 1}
    channel.basic_ack(again.delivery_tag)
    assert channel.basic_get(NAME) is None
