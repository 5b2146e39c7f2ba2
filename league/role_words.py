"""What each role may do in its league, in words, for the pages of `core.leagues.role_words`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.translation import gettext_lazy as _

from core.leagues.models import Role
from core.leagues.role_words import Right, RoleWords

ROLES: Mapping[Role, RoleWords] = MappingProxyType(
    {
        Role.OWNER: RoleWords(
            _("Hands the league over and archives it. Also does all that a commissioner does."),
            (Right.GIVE_AWAY,),
            (Role.COMMISSIONER,),
        ),
        Role.COMMISSIONER: RoleWords(
            _(
                "Changes the league, its members and their roles. "
                "Also does all that a deputy and a rules judge do."
            ),
            (Right.CHANGE,),
            (Role.DEPUTY, Role.JUDGE),
        ),
        Role.DEPUTY: RoleWords(
            _(
                "Runs seasons, decides claims, and reads the dashboard and the whole log. "
                "Also does all that a coach does."
            ),
            (Right.RUN_SEASONS, Right.OFFICE),
            (Role.COACH,),
        ),
        Role.JUDGE: RoleWords(
            _(
                "Decides results and claims, gives more time, and reads the dashboard and the "
                "whole log. Also does all that a coach does."
            ),
            (Right.JUDGE, Right.OFFICE),
            (Role.COACH,),
        ),
        Role.COACH: RoleWords(
            _(
                "Founds teams, enters them for seasons and plays their matches. "
                "Can stand in for other teams."
            ),
            (Right.TEAMS, Right.STAND_IN, Right.READ),
        ),
        Role.STAND_IN: RoleWords(
            _("Plays for teams that name them as stand-in, and has no team of their own."),
            (Right.STAND_IN, Right.READ),
        ),
        Role.GUEST: RoleWords(_("Reads the league, and plays nothing."), (Right.READ,)),
    }
)
"""Every role, as its sentences and what they claim."""
