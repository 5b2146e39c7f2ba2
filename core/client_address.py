"""The address a request came from: the one function that reads `X-Forwarded-For`."""

from __future__ import annotations

from ipaddress import IPv6Address, IPv6Network, ip_address

from django.conf import settings
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

PREFIX = 64
"""Bits of an IPv6 address that a provider gives to one customer."""


def client_address(request: HttpRequest) -> str:
    """The client's address; behind proxies that of `TRUSTED_PROXY_COUNT` places from the end.

    What a client writes into the header itself stands further left and is not read. Empty if the
    server does not have one, as behind a socket.
    """
    trusted = settings.TRUSTED_PROXY_COUNT
    named = [part.strip() for part in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")]
    if trusted and len(named) >= trusted and named[-trusted]:
        return named[-trusted][:60]
    return str(request.META.get("REMOTE_ADDR", ""))


def client_network(request: HttpRequest) -> str:
    """Whom a limit by address counts: the address, of IPv6 the /64 that one customer has."""
    written = client_address(request)
    try:
        address = ip_address(written.partition("%")[0])
    except ValueError:
        return written
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(IPv6Network((address, PREFIX), strict=False))
    return str(address)


def network_key(request: HttpRequest, *salt: object) -> str:
    """A keyed hash of the network, for what is counted in the cache: the address itself is kept
    nowhere. With a `salt`, such as the hour, what is counted later has another one.
    """
    counted = " ".join(map(str, (*salt, client_network(request))))
    return salted_hmac("core.client_address", counted, algorithm="sha256").hexdigest()[:32]
