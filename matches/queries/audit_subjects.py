"""Which audit entries concern a coach, a team or a match, and who may see them when."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.db.models import Exists, IntegerField, OuterRef, Q
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast

from core.accounts.models import User
from core.audit.filters import SubjectFilter
from core.audit.log import AuditScope
from matches.models import Match

MATCH_FILTER = SubjectFilter("match", "matches:match", "Entries about this match.")
OF_A_TURN = ("sheet.submitted", "sheet.taken_back", "question.answered")
"""Hidden until the turn has been played: until then a sheet may be taken back."""
OF_A_MATCH = ("orders.changed", "set_up.submitted", "set_up.laying_submitted")
"""The match's page shows whose set-up or list is submitted, but not later changes of it."""
OWN = ("playbook.saved", "playbook.chosen", "playbook.removed")


def subjects(about: AuditScope) -> Mapping[str, Collection[int]]:
    """The matches of a person's teams, of a team, or the one match."""
    matches = Match.objects.filter(league=about.league)
    if (pk := about.pk_of("match")) is not None:
        matches = matches.filter(pk=pk)
    elif (team := about.pk_of("team")) is not None:
        matches = matches.filter(Q(home_team=team) | Q(away_team=team))
    elif about.person is not None:
        matches = matches.filter(
            Q(home_team__coach=about.person) | Q(away_team__coach=about.person)
        )
    return {"matches.match": list(matches.order_by().values_list("pk", flat=True))}


def disclosed_to(reader: User) -> Q:
    """Entries that are not or no longer hidden, and the person's own and their stand-in's."""
    segment = Cast(KeyTextTransform("segment", OuterRef("data")), IntegerField())
    match = Match.objects.filter(pk=OuterRef("subject_id"))
    return (
        ~Q(verb__in=(*OF_A_TURN, *OF_A_MATCH, *OWN))
        | Q(actor=reader)
        | Q(data__acting_for=reader.pk)
        | Q(Exists(match.filter(segment__gt=segment)), verb__in=OF_A_TURN)
        | Q(Exists(match.filter(finished_at__isnull=False)), verb__in=(*OF_A_TURN, *OF_A_MATCH))
    )
