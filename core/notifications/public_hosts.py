"""Which hosts may be reached by a URL that a person entered: public ones, on the usual ports.

An address that contains another one (NAT64, 6to4, Teredo, mapped and compatible ones) could lead
into the site's own network through a translator, so none of them is public.
"""

from __future__ import annotations

import ipaddress
import socket
import threading
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.encoding import iri_to_uri
from django.utils.translation import gettext

PORTS = frozenset({80, 443})
LOOK_UP_SECONDS = 3.0
"""How long the name of a host may take to be found: the asked server may be the other's own."""

_GLOBAL_V6 = ipaddress.IPv6Network("2000::/3")
"""All that is assigned to hosts; without it NAT64, site-local, compatible, mapped, multicast."""
_REFUSED = tuple(
    ipaddress.ip_network(text)
    for text in (
        "192.0.0.0/24",  # of protocols
        "192.88.99.0/24",  # relays of 6to4
        "224.0.0.0/4",  # multicast
        "240.0.0.0/4",  # reserved, broadcast
        "64:ff9b::/96",  # NAT64
        "64:ff9b:1::/48",  # NAT64 of a network's own
        "2001::/23",  # of protocols, Teredo
        "2001:db8::/32",  # documentation
        "2002::/16",  # 6to4
        "3ffe::/16",  # 6bone, given back
        "3fff::/20",  # documentation
    )
)


class Unreachable(Exception):  # noqa: N818 -- says what happened
    """The URL is not allowed or not reachable; the message is for the person who entered it."""


class NotPublic(Unreachable):
    """The host is found, but nobody may be sent there."""


@dataclass(frozen=True, slots=True)
class Target:
    """The parts of a URL that a request needs."""

    scheme: str
    host: str
    port: int
    path: str


def target_of(url: str) -> Target:
    """The parts of a URL. Raises `Unreachable` if its form is not allowed."""
    local = settings.WEBHOOKS_MAY_BE_LOCAL
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise Unreachable(gettext("The address is not valid.")) from error
    if parts.scheme != "https" and not (local and parts.scheme == "http"):
        raise Unreachable(gettext("The address must begin with https://."))
    if not parts.hostname or parts.username or parts.password:
        raise Unreachable(gettext("The address has no host, or contains a password."))
    if port is None:
        port = 443 if parts.scheme == "https" else 80
    if port not in PORTS and not local:
        raise Unreachable(gettext("The address may have the ports 80 and 443 only."))
    path = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
    return Target(parts.scheme, _plain_name(parts.hostname), port, str(iri_to_uri(path)))


def public_address(host: str, port: int) -> str:
    """An IP address of the host. Raises `Unreachable` unless all it has are public."""
    found = _looked_up(host, port)
    if not settings.WEBHOOKS_MAY_BE_LOCAL and not all(is_public(address) for address in found):
        raise NotPublic(gettext("{host} is not a public host.").format(host=host))
    return found[0]


def is_public(address: str) -> bool:
    """Whether this is the IP address of a host of the public Internet."""
    if "%" in address:
        return False
    found = ipaddress.ip_address(address)
    if any(found in network for network in _REFUSED if network.version == found.version):
        return False
    return found.is_global and (found.version == 4 or found in _GLOBAL_V6)


def _plain_name(host: str) -> str:
    """The host's name in one form: however it is written, it is the same host."""
    name = host.rstrip(".")
    try:
        return name if ":" in name else name.encode("idna").decode("ascii").lower()
    except UnicodeError as error:
        raise Unreachable(
            gettext("{host} is not a valid name of a host.").format(host=host)
        ) from error


def _looked_up(host: str, port: int) -> list[str]:
    """Its addresses. The system's look-up has no time limit of its own, hence the thread."""
    found: list[str] = []

    def look_up() -> None:
        try:
            answers = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError):
            return
        found.extend(str(entry[4][0]) for entry in answers)

    thread = threading.Thread(target=look_up, daemon=True)
    thread.start()
    thread.join(LOOK_UP_SECONDS)
    if addresses := list(found):
        return addresses
    raise Unreachable(gettext("{host} is unknown.").format(host=host))
