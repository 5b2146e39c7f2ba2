"""Whether an address is blocked: asked at every request, read from the database twice a minute."""

from __future__ import annotations

from contextlib import suppress
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from django.core.cache import cache
from redis.exceptions import RedisError

from core import clock
from core.moderation.models import AddressBlock

KEY = "address-blocks"
SECONDS = 30


def is_blocked(address: str) -> bool:
    """Whether a block in force contains the address; False for what is no address."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    return any(found in network for network in _networks())


def forget() -> None:
    """Read the blocks again at the next request."""
    with suppress(RedisError):
        cache.delete(KEY)


def _networks() -> list[IPv4Network | IPv6Network]:
    try:
        written = cache.get(KEY)
        if written is None:
            written = _in_force()
            cache.set(KEY, written, SECONDS)
    except RedisError:
        written = _in_force()
    return [ip_network(network) for network in written]


def _in_force() -> list[str]:
    rows = AddressBlock.objects.filter(until__gt=clock.now())
    return list(rows.values_list("network", flat=True))
