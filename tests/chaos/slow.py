"""Slow machines: a mail server that falls silent and hosts of webhooks that do not answer.

The processes are those of `make run`. Coaches play throughout. In the middle of the run all the
other machines misbehave, while one account makes as much news as it can and tries its webhooks.
Turns may take twice as long as before at most, the tick stays young; afterwards everything arrives,
once.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass

from config.queues import PROCESSES
from tests.chaos.hosts import (
    Host,
    Weather,
    breaks,
    drips,
    mail_gate,
    never_answers,
    slow,
    webhook_hosts,
    well,
)
from tests.chaos.phases import Phase
from tests.chaos.place import Place, place, settle
from tests.chaos.run import Outcome

TICK_SECONDS = 4
HOSTS = [never_answers, never_answers, never_answers, drips, drips, drips, slow, slow, breaks, well]
RENAMES, TRIES = 60, 20
AT_ONCE = 4
SETTLES_WITHIN = 300.0


@dataclass(frozen=True)
class Size:
    """How many matches, how many of their turns are played before, and how long the phases are.

    A phase ends when it has so many turns and, of trouble, seconds; at the latest after `longest`.
    """

    matches: int
    ready_made: int
    quiet_turns: int
    troubled_turns: int
    seconds: float
    longest: float


WHOLE = Size(8, 0, 60, 90, 120, 400)
SHORT = Size(4, 8, 24, 30, 45, 150)
PAUSE = 0.7


def run(size: Size, seed: str, *, keep: bool = False, pooled: bool = False) -> Outcome:
    """Play, disturb, prove. Everything that was started has ended when this returns."""
    outcome = Outcome(seed)
    began = time.monotonic()
    weather = Weather()
    with ExitStack() as stack:
        here = stack.enter_context(place(keep=keep, pooled=pooled))
        hosts = stack.enter_context(webhook_hosts(weather, HOSTS))
        port = stack.enter_context(mail_gate(here.smtp.port, weather))
        here.extra |= {
            "EMAIL_URL": f"smtp://127.0.0.1:{port}",
            "WEBHOOKS_MAY_BE_LOCAL": "1",
            "TICK_SECONDS": str(TICK_SECONDS),
        }
        settle(here)
        _play(size, here, hosts, weather, outcome)
        outcome.counts += here.done
    outcome.seconds = time.monotonic() - began
    return outcome


def _play(size: Size, here: Place, hosts: list[Host], weather: Weather, outcome: Outcome) -> None:
    # Django's models can be imported only now.
    from django.db import connections

    from core.notifications.models import WebhookDelivery
    from tests.chaos import proof
    from tests.chaos.coaches import Coaches
    from tests.chaos.meter import Meter
    from tests.chaos.patience import until
    from tests.chaos.processes import Processes
    from tests.chaos.world import make_world

    world = make_world(matches=size.matches - 1, ready_made=size.ready_made, seed=outcome.seed)
    attacker = _Attacker(here, hosts, world.league)
    processes = Processes(here, workers=PROCESSES, beats=1)
    coaches = Coaches(here, list(world.matches), random.Random(outcome.seed), pause=PAUSE)
    meter = Meter(coaches)

    def undone() -> int:
        waiting = WebhookDelivery.objects.filter(next_at__isnull=False).count()
        unresolved = len(coaches.handed.turns) - len(meter.done)
        return proof.undone() + waiting + unresolved

    try:
        processes.start()
        processes.await_tick()
        coaches.start()
        quiet = meter.begin("all is quiet")
        until(lambda: len(quiet.seconds) >= size.quiet_turns, size.longest)
        weather.bad.set()
        troubled = meter.begin("other machines hang")
        since = time.monotonic()
        attacker.attack()
        outcome.lines.append(f"the attack took {time.monotonic() - since:.1f} s")
        until(
            lambda: (
                len(troubled.seconds) >= size.troubled_turns
                and time.monotonic() - since >= size.seconds
            ),
            size.longest,
        )
        outcome.lines += [_described(host, since) for host in hosts]
        weather.bad.clear()
        after = meter.begin("they are back")
        coaches.stop()
        until(lambda: undone() == 0, SETTLES_WITHIN)
    finally:
        meter.stop()
        processes.stop()
    outcome.lines[:0] = [str(phase) for phase in (quiet, troubled, after) if phase.seconds]
    outcome.wrong += _judge(quiet, troubled)
    outcome.wrong += coaches.handed.wrong
    outcome.wrong += proof.prove_what_was_played(world, coaches.handed, here)
    outcome.wrong += _webhooks(hosts, undone())
    here.count("webhook deliveries", WebhookDelivery.objects.count())
    here.count("mails taken by the server", len(here.mails()))
    connections.close_all()


class _Attacker:
    """One account with ten webhooks: it renames its team and tries its webhooks, all at once."""

    def __init__(self, here: Place, hosts: list[Host], league: object) -> None:
        from core.accounts import quotas
        from core.leagues.models import Role
        from core.notifications import webhooks
        from tests.chaos.browser import Browser
        from tests.factories import rosters
        from tests.factories.core import member

        self.person = member(league, Role.COMMISSIONER)
        # New accounts may make fewer webhooks.
        self.person.date_joined -= quotas.NEW_FOR
        self.person.save(update_fields=("date_joined",))
        self.league = league
        self.team = rosters.team(league=league, coach=self.person)
        self.hooks = [
            webhooks.create_webhook(
                league=league, actor=self.person, url=host.url, as_format="json"
            )
            for host in hosts
        ]
        self.browser = Browser(here.web_port, self.person)
        self.here = here

    def attack(self) -> None:
        """By pages, some at a time, as from a script."""
        posts = [(f"/teams/{self.team.pk}/rename/", {"name": f"Name {n}"}) for n in range(RENAMES)]
        for number in range(TRIES):
            hook = self.hooks[number % len(self.hooks)]
            posts.append((f"/leagues/{self.league.slug}/webhooks/{hook.pk}/try/", {}))
        with ThreadPoolExecutor(AT_ONCE) as pool:
            answers = Counter(pool.map(lambda post: self.browser.post(post[0], **post[1]), posts))
        for answer, times in answers.items():
            self.here.count(f"posts of the attacker answered {answer}", times)


def _described(host: Host, since: float) -> str:
    first = f", the first after {host.called_at[0] - since:.1f} s" if host.called_at else ""
    return f"a host that {host.name.replace('_', ' ')}: {len(host.called_at)} calls{first}"


def _judge(quiet: Phase, troubled: Phase) -> list[str]:
    wrong = troubled.slower_than(quiet)
    return wrong + quiet.late_ticks(TICK_SECONDS) + troubled.late_ticks(TICK_SECONDS)


def _webhooks(hosts: list[Host], undone: int) -> list[str]:
    """Every piece of news was accepted by its host, once."""
    from core.notifications.models import WebhookDelivery

    wrong = [f"{undone} deliveries or mails are owed still"] if undone else []
    for row in WebhookDelivery.objects.select_related("webhook"):
        host = next(host for host in hosts if host.url == row.webhook.url)
        times = host.accepted[str(row.pk)]
        expected = {1} if row.kind == WebhookDelivery.Kind.NEWS else {0, 1}
        if times not in expected or (times == 1) != (row.done_at is not None):
            wrong.append(f"{row.kind} {row.pk} came {times} times to {host.url}, that {host.name}")
    return wrong
