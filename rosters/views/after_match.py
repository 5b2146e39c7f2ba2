"""The page of the sequence after a match: steps with their dice, choices, purchases."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from core import clock
from core.accounts.models import User
from core.errors import NotAllowed, Refused
from core.refusals import flash_refusal
from rosters.advancement.choices import Advance
from rosters.match_refs import MatchRef
from rosters.models import AfterMatch, Player
from rosters.queries.advancement import PendingRoll
from rosters.queries.after_match_sequences import sequences_of_match, visible_sequences
from rosters.queries.after_match_steps import after_match_steps
from rosters.queries.coaching import coached_at, has_coach
from rosters.queries.for_sale import for_sale_to
from rosters.queries.teams import roster
from rosters.services import after_match_sequence, players, purchases
from rosters.services.after_match_sequence import RollChoice
from rosters.templatetags.games import money

MAX_LENGTH, MAX_FIELDS = 80, 200
CONFIRMED = "confirmed"


@require_http_methods(["GET", "HEAD", "POST"])
def after_match(request: HttpRequest, pk: int) -> HttpResponse:
    """Shown to all who may read the team; the coach's POST carries out the action in `do`."""
    if request.method == "POST" and not isinstance(request.user, User):
        return redirect_to_login(request.get_full_path())
    shown = get_object_or_404(visible_sequences(request.user), pk=pk)
    if request.method == "POST":
        return _act(request, request.user, shown)
    return render(
        request,
        "rosters/after_match.html",
        {
            "after": shown,
            "team": shown.team,
            "all": after_match_steps(shown),
            "may_act": shown.is_open and request.user.has_perm("rosters.coach_team", shown.team),
            "may_finish_for": _may_finish_for(request.user, shown),
            "done_for_coach": _is_done_for_coach(shown),
            "for_sale": for_sale_to(shown) if shown.is_open else None,
            "roster": roster(shown.team) if shown.is_open else (),
            "sides": sequences_of_match(MatchRef(shown.source)),
        },
    )


def _may_finish_for(person: User | AnonymousUser, shown: AfterMatch) -> bool:
    """Whether they may finish it for its coach, who has gone (KEM-PST-02)."""
    if not shown.is_open or not person.has_perm("rosters.finish_for_coach", shown.team):
        return False
    return not has_coach(shown.team)


def _is_done_for_coach(shown: AfterMatch) -> bool:
    """Whether an officer has closed it for the coach of then."""
    if shown.closed_by is None or shown.closed_at is None:
        return False
    return not coached_at(shown.team, shown.closed_by, shown.closed_at)


def _act(request: HttpRequest, actor: User | AnonymousUser, shown: AfterMatch) -> HttpResponse:
    if not isinstance(actor, User):
        raise NotAllowed(gettext("{team} is somebody else's team.").format(team=shown.team))
    do, _, what = request.POST.get("do", "")[:MAX_LENGTH].partition(":")
    if do == "finish-for" and what != CONFIRMED and _may_finish_for(actor, shown):
        return _question_for(request, shown)
    if do == "finish" and what != CONFIRMED and (asked := _question(request, actor, shown)):
        return asked
    with flash_refusal(request):
        messages.success(request, _carry_out(request, actor, shown, do, what))
    return redirect("rosters:after-match", shown.pk)


@dataclass(frozen=True, slots=True)
class Taken:
    """What a roll takes if the coach is done now: their choice, or its first suggestion."""

    roll: PendingRoll
    choice: Advance
    is_default: bool

    @property
    def field(self) -> str:
        return _choice_field(self.roll.player.pk, self.roll.roll.level)


def _question_for(request: HttpRequest, shown: AfterMatch) -> HttpResponse:
    """What an officer who finishes it for its coach lets each roll take: the first suggestion."""
    taken = _all_taken(shown, {})
    context = {"after": shown, "team": shown.team, "taken": taken, "for_coach": True}
    return render(request, "rosters/after_match_done.html", context)


def _question(request: HttpRequest, actor: User, shown: AfterMatch) -> HttpResponse | None:
    """What being done now takes for each roll that waits, to be confirmed; None without any."""
    if not (shown.is_open and actor.has_perm("rosters.coach_team", shown.team)):
        return None
    taken = _all_taken(shown, request.POST)
    if not taken:
        return None
    context = {"after": shown, "team": shown.team, "taken": taken}
    return render(request, "rosters/after_match_done.html", context)


def _all_taken(shown: AfterMatch, chosen: Mapping[str, str]) -> list[Taken]:
    """What every roll that waits takes, with these choices."""
    taken: list[Taken] = []
    for one in after_match_steps(shown).pending:
        gone = {each.choice.code for each in taken if each.roll.player.pk == one.player.pk}
        taken.append(_taken(chosen, one, gone))
    return taken


def _taken(posted: Mapping[str, str], one: PendingRoll, gone: Collection[str]) -> Taken:
    """What that roll takes; `gone` are what earlier rolls of the player take: no skill twice."""
    code = posted.get(_choice_field(one.player.pk, one.roll.level), "")
    offered = [each for each in one.choices if each.kind != "skill" or each.code not in gone]
    first = next(iter(offered), one.suggestion)
    chosen = next((each for each in offered if each.code == code), first)
    return Taken(one, chosen, is_default=chosen is first)


def _choice_field(player: int, level: int) -> str:
    return f"choice-{player}-{level}"


def _choices(request: HttpRequest) -> list[RollChoice]:
    """The choices that the form holds for rolls."""
    found = []
    for name, code in list(request.POST.items())[:MAX_FIELDS]:
        if name.startswith("choice-"):
            player, level = _numbers(name.removeprefix("choice-").replace("-", ":", 1))
            found.append(RollChoice(player, level, str(code)[:MAX_LENGTH]))
    return found


def _carry_out(request: HttpRequest, actor: User, shown: AfterMatch, do: str, what: str) -> str:
    """Carry out `choose:level:player`, `hire:...`, `keep:...`, `staff:...`, `reroll`,
    `release:player`, `finish:confirmed` or `finish-for:confirmed`.

    Returns the message for the coach.
    """
    now = clock.now()
    if do == "choose":
        level, player = _numbers(what)
        row = get_object_or_404(Player, pk=player, team=shown.team)
        choice = request.POST.get(_choice_field(player, level), "")[:MAX_LENGTH]
        chosen = after_match_sequence.choose(
            sequence=shown, player=row, level=level, choice=choice, actor=actor, now=now
        )
        return f"{row.name}: {chosen}."
    if do == "finish":
        after_match_sequence.finish(sequence=shown, actor=actor, now=now, choices=_choices(request))
        return gettext("The sequence after this match is closed.")
    if do == "finish-for":
        after_match_sequence.finish_for_coach(sequence=shown, actor=actor, now=now)
        return gettext("The sequence after this match is closed, for its coach.")
    if do == "release":
        row = get_object_or_404(Player, pk=_whole(what), team=shown.team)
        players.release_player(player=row, actor=actor)
        return gettext("{name} has left the team.").format(name=row.name)
    buyer = purchases.Buyer(shown, actor, _whole(request.POST.get("seen", "")), now)
    if do == "hire":
        hired = purchases.hire_player(
            buyer=buyer, position=what, name=request.POST.get("name", "")[:MAX_LENGTH]
        )
        return gettext("{hired} joins the team.").format(hired=hired)
    if do == "keep":
        return f"{purchases.hire_journeyman(buyer=buyer, number=_whole(what))} stays."
    if do == "reroll":
        entry = purchases.buy_reroll(buyer=buyer)
    elif do == "staff":
        entry = purchases.buy_staff(buyer=buyer, key=what)
    else:
        raise Refused(gettext("This page has no such action. Reload it and try again."))
    return gettext("Bought: {note}, {price}.").format(
        note=entry.note, price=money(-entry.amount, shown.team.variant)
    )


def _numbers(text: str) -> tuple[int, int]:
    level, _, player = text.partition(":")
    return _whole(level), _whole(player)


def _whole(text: str) -> int:
    """A small whole number of a form; -1, which matches nothing, for anything else."""
    return int(text) if re.fullmatch(r"[0-9]{1,9}", text, re.ASCII) else -1
