"""The proof, from the database and the mails that the mail server accepted."""

from __future__ import annotations

import json
from collections import Counter
from io import StringIO

from django.core.management import CommandError, call_command

from core.audit.models import AuditEntry
from core.jobs.models import OutboxDelivery
from core.mail.models import InboundMail, OutgoingMail
from core.notifications.models import Notification
from engine.lineup import MatchSetup
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.vocabulary import Vocabulary
from matches.match_file import match_file
from matches.models import Answer, Match, MatchState, Segment, TurnSheet
from matches.services.resolution.replay_check import Differs, replayed
from matches.static.matches.verify_match import Tampered, verify
from rosters.models import MatchBooking
from tests.chaos.coaches import Handed, HandedIn
from tests.chaos.place import Place
from tests.chaos.world import World
from tests.support.pgbouncer import left_behind

BY_COACHES = frozenset({Segment.Cause.SHEET, Segment.Cause.ANSWER})


def unfinished() -> int:
    """Matches that still run or are held."""
    return Match.objects.exclude(state=MatchState.FINISHED).count()


def undone() -> int:
    """Deliveries and mails that are still pending."""
    return (
        OutboxDelivery.objects.filter(done_at__isnull=True).count()
        + OutgoingMail.objects.filter(sent_at__isnull=True).count()
    )


def prove(world: World, handed: Handed, place: Place) -> list[str]:
    """Every statement that turned out to be false."""
    wrong = [*handed.wrong, *_held(world)]
    for match in Match.objects.order_by("pk"):
        wrong += _finished(match)
    return wrong + prove_what_was_played(world, handed, place)


def prove_what_was_played(world: World, handed: Handed, place: Place) -> list[str]:
    """Every false statement about turns, mails and books, of matches under way too."""
    wrong: list[str] = []
    for match in Match.objects.order_by("pk"):
        wrong += _segments(match, world.prepared[match.pk])
        wrong += _played_again(match)
    wrong += _turns(handed)
    wrong += _mails_out(place)
    wrong += _mails_in(handed)
    if undone():
        wrong.append(f"{undone()} deliveries or mails are owed still")
    if place.pool:
        wrong += left_behind(place.pool)
    return wrong + _books()


def _finished(match: Match) -> list[str]:
    booked = MatchBooking.objects.filter(source=f"match:{match.pk}").count()
    notified = Notification.objects.filter(key__startswith=f"match:{match.pk}:finished:").count()
    wrong = []
    if match.state != MatchState.FINISHED:
        wrong.append(f"match {match.pk} is {match.state}: {match.last_error}")
    elif (booked, notified) != (2, 2):
        wrong.append(f"match {match.pk}: {booked} sides booked, {notified} notified of full time")
    return wrong


def _segments(match: Match, prepared: int) -> list[str]:
    """Segments and events have no gaps, and every turn of the run is a coach's sheet."""
    wrong = []
    ends = {-1: 0}
    for place, row in enumerate(match.segments.order_by("number")):
        where = f"match {match.pk}, segment {row.number}"
        if row.number != place:
            wrong.append(f"{where} stands at place {place}")
        events = ends.get(row.number - 1 if row.follows is None else row.follows)
        if row.first_event != events or len(row.events) != row.event_count:
            wrong.append(f"{where}: events from {row.first_event}, expected {events}")
        ends[row.number] = row.first_event + row.event_count
        if row.number >= max(prepared, 1) and row.cause not in BY_COACHES:
            wrong.append(f"{where} was played by {row.cause}: its turn was lost")
    return wrong


def _played_again(match: Match) -> list[str]:
    """A replay of the locked orders gives the same events, and the published file every die."""
    try:
        for _ in replayed(match):
            pass
        if match.state == MatchState.FINISHED:
            verify(match_file(match))
    except (Differs, Tampered) as reason:
        return [f"match {match.pk} is not as it was: {reason}"]
    return []


def held() -> Counter[int]:
    """How often each match was held."""
    rows = AuditEntry.objects.filter(verb="match.held")
    return Counter(pk for pk in rows.values_list("subject_id", flat=True) if pk is not None)


def _held(world: World) -> list[str]:
    found = held()
    right = found == {world.poison: 1}
    return [] if right else [f"held: {dict(found)}, not match {world.poison} once"]


def _turns(handed: Handed) -> list[str]:
    """Every accepted turn was one revision, one entry in the log, and is what was played."""
    wrong = []
    grounds: dict[tuple[int, int], Vocabulary] = {}
    for (pk, number), turn in handed.turns.items():
        where = f"match {pk}, segment {number}"
        if turn.is_answer:
            wrong += _answer(where, turn, list(Answer.objects.filter(match=pk, segment=number)))
            continue
        rows = list(TurnSheet.objects.filter(match=pk, segment=number).exclude(state="draft"))
        if [row.state for row in rows] != ["resolved"]:
            wrong.append(f"{where} ({turn.channel}): sheets {[row.state for row in rows]}")
            continue
        if (pk, turn.side) not in grounds:
            setup = MatchSetup.from_json(Match.objects.get(pk=pk).setup)
            grounds[pk, turn.side] = Vocabulary.of(setup, turn.side)
        if parse(turn.text, grounds[pk, turn.side]).text() != rows[0].canonical:
            wrong.append(f"{where}: another sheet was played than submitted")
        submitted = AuditEntry.objects.filter(
            verb="sheet.submitted", subject_id=pk, data__segment=number
        ).count()
        if submitted != 1:
            wrong.append(f"{where} ({turn.channel}): submitted {submitted} times by the log")
    return wrong


def _answer(where: str, turn: HandedIn, rows: list[Answer]) -> list[str]:
    """The one answer contains what was sent, and the turn went on with it."""
    if [(row.side, row.text) for row in rows] != [(turn.side, turn.text)]:
        return [f"{where} ({turn.channel}): answers {[row.text for row in rows]}, not {turn.text}"]
    segment = Segment.objects.filter(match=rows[0].match_id, number=rows[0].segment).first()
    counted = segment is not None and (segment.private[0]["source"], segment.private[0]["choice"])
    if counted != ("coach", json.loads(rows[0].canonical)):
        return [f"{where} ({turn.channel}): the turn went on by {counted}"]
    return []


def _mails_out(place: Place) -> list[str]:
    """One mail per notification; two only if it was unknown whether the server had it."""
    wrong = []
    taken = Counter(message_id for message_id, _ in place.mails())
    known = {mail.message_id.strip("<>"): mail for mail in OutgoingMail.objects.all()}
    for message_id, times in taken.items():
        mail = known.get(message_id.strip("<>"))
        if mail is None:
            wrong.append(f"the mail {message_id} belongs to no notification")
        elif times > 1 + mail.resends:
            wrong.append(f"mail {mail.pk} came {times} times, {mail.resends} of them counted")
        place.count("mails that came again under their Message-ID", times - 1)
    lost = [mail.pk for name, mail in known.items() if f"<{name}>" not in taken]
    if lost:
        wrong.append(f"mails {lost} were never taken")
    # A side with two turns in a row is notified of a number twice if the first is rolled back.
    notified = Counter(
        (reader, kind, about.get("match"), about.get("segment"), about.get("again"), mail)
        for reader, kind, about, mail in Notification.objects.exclude(kind="").values_list(
            "recipient", "kind", "about", "answers"
        )
    )
    return wrong + [
        f"notified {times} times: {fact}" for fact, times in notified.items() if times > 1
    ]


def _mails_in(handed: Handed) -> list[str]:
    states = Counter(InboundMail.objects.values_list("state", flat=True))
    right = {InboundMail.State.ACCEPTED.value: len(handed.mails)} if handed.mails else {}
    return [] if dict(states) == right else [f"mails in: {dict(states)}, delivered: {right}"]


def _books() -> list[str]:
    """Everything shown follows from the facts."""
    output = StringIO()
    try:
        call_command("rebuild", "--check", stdout=output, stderr=output)
    except (CommandError, SystemExit) as error:
        return [f"the books do not agree: {error} {output.getvalue()[-300:]}"]
    return []
