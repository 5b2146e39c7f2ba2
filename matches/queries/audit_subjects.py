"""Which rows of the audit log a coach, a team or a match is concerned by, and who knows when."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.db.models import Exists, IntegerField, OuterRef, Q
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast

from core.accounts.models import User
from core.audit.log import AuditScope
from matches.models import Match

OF_A_TURN = ("sheet.submitted", "sheet.taken_back", "question.answered")
"""That a turn is in is known when it has been played: until then it may be regretted."""
OF_A_MATCH = ("orders.changed", "set_up.submitted")
"""Which side's set-up is in stands on the match's page; that it was changed later does not."""
OWN = ("playbook.saved", "playbook.chosen", "playbook.removed")


def subjects(about: AuditScope) -> Mapping[str, Collection[int]]:
    """The matches of a person's teams, of a team, or the one."""
    matches = Match.objects.filter(league=about.league)
    if about.match is not None:
        matches = matches.filter(pk=about.match)
    elif about.team is not None:
        matches = matches.filter(Q(home_team=about.team) | Q(away_team=about.team))
    elif about.person is not None:
        matches = matches.filter(
            Q(home_team__coach=about.person) | Q(away_team__coach=about.person)
        )
    return {"matches.match": list(matches.order_by().values_list("pk", flat=True))}


def disclosed_to(reader: User) -> Q:
    """Deeds that are no longer hidden, or were never, and what he or his stand-in did himself."""
    segment = Cast(KeyTextTransform("segment", OuterRef("data")), IntegerField())
    match = Match.objects.filter(pk=OuterRef("subject_id"))
    return (
        ~Q(verb__in=(*OF_A_TURN, *OF_A_MATCH, *OWN))
        | Q(actor=reader)
        | Q(data__acting_for=reader.pk)
        | Q(Exists(match.filter(segment__gt=segment)), verb__in=OF_A_TURN)
        | Q(Exists(match.filter(finished_at__isnull=False)), verb__in=(*OF_A_TURN, *OF_A_MATCH))
    )
