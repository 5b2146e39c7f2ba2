"""How allauth mails: by a worker, with links to this site's own address."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast
from urllib.parse import urlsplit

from allauth.account import app_settings
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.flows.manage_email import email_already_exists
from allauth.account.internal.flows.signup import prevent_enumeration
from allauth.core import context as allauth_context
from allauth.core.exceptions import ImmediateHttpResponse
from django.conf import settings
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import transaction
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, ngettext

from core import clock
from core.accounts import api_tokens, destinations, handles, signs
from core.accounts.confirmations import note_confirmation, require_room_for_confirmation
from core.accounts.guest_door import KEEP_GUEST, guest_of
from core.accounts.guests import claim_wanted_guests, want_guest, way_to_kept
from core.accounts.known_addresses import account_with_address, stored_address
from core.accounts.models import User
from core.accounts.reserved import refuse_reserved_address
from core.errors import Refused
from core.leagues.services import pending_invitations
from core.local_address import is_local_address
from core.mail import account_mail

NO_PAGE = {None, "", "/"}
"""Where a log-in leads that came from no page of its own: home, unless another is kept."""
FIRST_VISIT = "first_visit"
"""In a session that began with the first log-in of its account: when that was."""


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Queues the mails about accounts, so that no page waits for the mail server."""

    def save_user(
        self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True
    ) -> User:
        """Write a new account, with its name and a free handle like it (KEM-NAM-02).

        Of two sign-ups at once with one address, the second is answered like any with an address
        that is known.
        """
        with transaction.atomic():
            handles.lock_handles()
            email = form.cleaned_data["email"]
            if account_with_address(email) is None:
                user.date_joined = clock.now()
                user.display_name = form.cleaned_data["display_name"]
                user.time_zone = form.cleaned_data.get("time_zone") or user.time_zone
                user.handle = handles.free_handle(user.display_name)
                saved: User = super().save_user(request, user, form, commit)
                return saved
        raise ImmediateHttpResponse(_known_already(request, email))

    def clean_email(self, email: str) -> str:
        """The address as an account has it, or else as it was typed, for allauth to compare.

        Raises `ValidationError` for an address of which no account can be. A spelling of a known
        one is refused like the known one itself where allauth says that it is known.
        """
        known = stored_address(email)
        if known == email.lower() or is_known_hidden():
            refuse_reserved_address(email)
        return known

    def pre_login(self, request: HttpRequest, user: User, **details: Any) -> HttpResponse | None:
        """Keep with the account what was opened before it was known who they are.

        The password is right, or the account is new; a mail or a second factor may still be asked,
        on another device too.
        """
        pending = pending_invitations.adopt_from_session(request, user)
        address = details.get("redirect_url") or ""
        if pending is not None and not address:
            address = destinations.address_of(pending)
        if request.POST.get(KEEP_GUEST) and (guest := guest_of(request)) is not None:
            want_guest(guest=guest, person=user)
            if address in NO_PAGE:
                address = way_to_kept(guest)
        destinations.keep_destination(user=user, address=address)
        response: HttpResponse | None = super().pre_login(request, user, **details)
        return response

    def login(self, request: HttpRequest, user: User) -> None:
        """Note the first log-in with its session: home greets who is here for the first time."""
        is_first = user.last_login is None
        super().login(request, user)
        if is_first:
            request.session[FIRST_VISIT] = clock.now().isoformat()

    def post_login(self, request: HttpRequest, user: User, **details: Any) -> HttpResponse:
        """Remember where the log-in came from; what they began without an account is theirs."""
        if details.get("redirect_url") in NO_PAGE:
            details["redirect_url"] = None  # so that the page kept with the account is looked for
        response: HttpResponse = super().post_login(request, user, **details)
        if claim_wanted_guests(user):
            messages.success(request, gettext("What you began without an account is yours."))
        destinations.forget_destination(user)
        signs.note_login(user, request, response)
        return response

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """The page that is kept with the account, else the home page."""
        kept = destinations.take_destination(cast("User", request.user))
        return kept or super().get_login_redirect_url(request)

    def get_signup_redirect_url(self, request: HttpRequest) -> str:
        return self.get_login_redirect_url(request)

    def is_safe_url(self, url: str) -> bool:
        """Only a path of this site: not even another host of our own needs to follow a log-in."""
        return is_local_address(url)

    def set_password(self, user: User, password: str) -> None:
        """Change or reset a password. Tokens end with it: who stole the one may have the other."""
        with transaction.atomic():
            super().set_password(user, password)
            ended = api_tokens.revoke_all_tokens(user=user)
        if ended:
            messages.warning(
                allauth_context.request,
                ngettext(
                    "{count} API token or calendar address has ended with your old password.",
                    "{count} API tokens and calendar addresses have ended with your old password.",
                    ended,
                ).format(count=ended),
            )

    def send_account_already_exists_mail(self, email: str) -> None:
        """Tell the owner of an address that somebody signed up with it again.

        That takes as much work as a new account, and an invitation that was opened before waits
        with the account that there is.
        """
        User().set_password("as long as for a new account")
        known = account_with_address(email)
        if known is not None:
            pending_invitations.adopt_from_session(allauth_context.request, known)
            super().send_account_already_exists_mail(stored_address(email))

    def send_confirmation_mail(
        self, request: HttpRequest, emailconfirmation: Any, signup: bool
    ) -> None:
        """Send a link that confirms an address, within the account's quota of such mails."""
        user = emailconfirmation.email_address.user
        try:
            require_room_for_confirmation(user)
        except Refused as refusal:
            messages.error(request, str(refusal))
            where = "account_email" if request.user.is_authenticated else "account_login"
            raise ImmediateHttpResponse(redirect(where)) from refusal
        note_confirmation(user)
        super().send_confirmation_mail(request, emailconfirmation, signup)

    def authenticate(self, request: HttpRequest, **credentials: Any) -> User | None:
        """Check a password; an account is found by any spelling of its address."""
        if credentials.get("email"):
            credentials["email"] = stored_address(credentials["email"])
        user: User | None = super().authenticate(request, **credentials)
        return user

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """What counts wrong passwords: the address, and for a browser that has logged in to this
        account the browser. So strangers who guess cannot lock the owner out.
        """
        key: str = super()._get_login_attempts_cache_key(request, **credentials)
        browser = signs.known_browser(request, credentials.get("email") or "")
        return f"{key}:{browser}" if browser else key

    def respond_user_inactive(self, request: HttpRequest, user: User) -> HttpResponse:
        """Tell a suspended person why, and until when."""
        suspension = user.suspensions.filter(lifted_at=None).first()
        context = {"suspension": suspension}
        return render(request, "account/account_inactive.html", context, status=403)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Render a mail and queue it.

        Its links begin with `SITE_URL`: the host that the browser named is not to be believed.
        """
        named = allauth_context.request.build_absolute_uri("/")
        host = urlsplit(settings.SITE_URL).netloc
        values: dict[str, Any] = {
            "email": email,
            "current_site": SimpleNamespace(name=host, domain=host),
        }
        for name, value in context.items():
            if isinstance(value, str) and value.startswith(named):
                value = f"{settings.SITE_URL}/{value.removeprefix(named)}"  # noqa: PLW2901
            values[name] = value
        message = self.render_mail(template_prefix, email, values)
        account_mail.queue(to=email, subject=str(message.subject), body=str(message.body))


def is_known_hidden() -> bool:
    """Whether sign-up must not tell that an address is known: with mail, its owner is mailed."""
    mandatory = app_settings.EmailVerificationMethod.MANDATORY
    return bool(mandatory == app_settings.EMAIL_VERIFICATION)


def _known_already(request: HttpRequest, email: str) -> HttpResponse:
    """As allauth answers an address that has an account: where it is mailed, with the same page."""
    known = stored_address(email)
    try:
        _, is_known = email_already_exists(known)
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
        return redirect("account_signup")
    if not is_known:
        # allauth looks for confirmed addresses alone in some states of an account.
        messages.error(request, gettext("This address cannot be used. Use another one."))
        return redirect("account_signup")
    response: HttpResponse = prevent_enumeration(request, email=known)
    return response
