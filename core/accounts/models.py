"""The user: logs in by e-mail, is shown by display name."""

from __future__ import annotations

import secrets
from typing import Any, ClassVar

from allauth.account.models import EmailAddress
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import AnonymousUser, PermissionsMixin
from django.core.validators import validate_email
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core import clock
from core.accounts.reserved import refuse_reserved_address
from core.address_key import address_key
from core.look_alikes import look
from core.named_people import note_name


class PitchWay(models.TextChoices):
    """Where a reader's own side attacks on their screen; upward the pitch is never laid along."""

    RIGHT = "right", _("to the right")
    LEFT = "left", _("to the left")
    UP = "up", _("upward")


class Theme(models.TextChoices):
    """Whether pages are light or dark for a reader."""

    DEVICE = "device", _("as my device says")
    LIGHT = "light", _("light")
    DARK = "dark", _("dark")


class AccountKind(models.TextChoices):
    """Who has an account. Only a person logs in and has an address."""

    PERSON = "person", _("Person")
    BOT = "bot", _("Bot")
    GUEST = "guest", _("Guest")


class UserManager(BaseUserManager["User"]):
    """Creates users; the e-mail address is the natural key, in any spelling."""

    use_in_migrations = True

    def get_by_natural_key(self, username: str | None) -> User:
        if nearest := self.registered_with(username or ""):
            return nearest[0]
        raise self.model.DoesNotExist

    def registered_with(self, address: str) -> list[User]:
        """The account with this address, in any spelling; the very address is first.

        There is a second one only from before addresses were compared so: see `AddressKeyField`.
        """
        written = address.strip().lower()
        if not written:
            return []
        # An older version of this site, still running, may write accounts without a key.
        unkeyed = models.Q(email_key__isnull=True, email__iexact=written)
        found = self.filter(models.Q(email_key__in={address_key(written), written}) | unkeyed)
        return sorted(found, key=lambda user: (user.email.lower() != written, user.pk))

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> User:
        if not email:
            raise ValueError("A user needs an e-mail address.")
        refuse_reserved_address(email)
        fields.setdefault("date_joined", clock.now())
        user = self.model(email=email.strip().lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> User:
        """An operator, made on the machine itself: no mail need confirm their address."""
        user = self.create_user(email, password, is_staff=True, is_superuser=True, **fields)
        EmailAddress.objects.using(self._db).create(
            user=user, email=user.email, verified=True, primary=True
        )
        return user


def any_handle() -> str:
    """A free handle for an account that has none yet."""
    return f"coach_{secrets.token_hex(5)}"


class AddressKeyField(models.CharField):  # type: ignore[type-arg]
    """`address_key` of the account's address, written whenever the account is.

    An account from before addresses were compared so may have one that another spelling of it has
    too, or that no account may have today: its key is its address in lower case, and stays.
    """

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        email, key = model_instance.email, model_instance.email_key  # type: ignore[attr-defined]
        if key is None or key != email.lower():
            key = address_key(email)
            setattr(model_instance, self.attname, key)
        return key


class User(AbstractBaseUser, PermissionsMixin):
    """A person.

    `email_key` is the same for all spellings of their address (`core.address_key`). `look` is what
    their name looks like (`core.look_alikes`). `handle` is theirs alone: it tells two people of
    one name apart; they chose it at `handle_since`.

    None of their deadlines falls between the hours `quiet_from` and `quiet_to` of their own time
    zone; without both no hour is quiet. With a `digest_hour` they get a daily digest at that hour,
    next at `digest_due_at`.

    `kind`: a bot is an account of the site that coaches teams and that nobody logs in to; its
    address is nowhere (`core.accounts.bots`). A guest plays without an account of their own, and
    is known by a cookie (`core.accounts.guests`).

    `erased_at`: their data is gone and the account is closed for good.

    `pitch_way` is where their own side attacks: read it with `pitch_way_of`, write it with
    `choose_pitch_way`, for `turns_pitch` was the same choice before.
    """

    email = models.EmailField(
        _("e-mail address"),
        max_length=254,
        unique=True,
        validators=[validate_email, refuse_reserved_address],
    )
    email_key = AddressKeyField(max_length=600, unique=True, null=True, editable=False)
    kind = models.CharField(
        max_length=6,
        choices=AccountKind,
        default=AccountKind.PERSON,
        db_default=AccountKind.PERSON,
        editable=False,
    )
    display_name = models.CharField(max_length=60, blank=True)
    look = models.CharField(max_length=200, blank=True, db_index=True)
    handle = models.CharField(max_length=30, unique=True, default=any_handle)
    handle_since = models.DateTimeField(null=True, blank=True)
    time_zone = models.CharField(max_length=64, default="UTC")
    wants_mail = models.BooleanField(_("send me e-mail"), default=True)
    pitch_way = models.CharField(
        max_length=5, choices=PitchWay, default=PitchWay.RIGHT, db_default=PitchWay.RIGHT
    )
    theme = models.CharField(
        max_length=6, choices=Theme, default=Theme.DEVICE, db_default=Theme.DEVICE
    )
    # Stays for one release (docs/operations.md, "Expand, migrate, contract"): processes of the
    # version before read and write it alone, so what writes one writes both.
    turns_pitch = models.BooleanField(default=False)
    quiet_from = models.PositiveSmallIntegerField(null=True, blank=True)
    quiet_to = models.PositiveSmallIntegerField(null=True, blank=True)
    digest_hour = models.PositiveSmallIntegerField(null=True, blank=True)
    digest_due_at = models.DateTimeField(null=True, blank=True)
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    erased_at = models.DateTimeField(null=True, blank=True, editable=False)
    date_joined = models.DateTimeField(default=timezone.now)  # noqa: TID251 - who makes one says when

    objects = UserManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        constraints = (
            models.UniqueConstraint(Lower("email"), name="user_email_unique"),
            models.CheckConstraint(
                condition=models.Q(quiet_from__isnull=True, quiet_to__isnull=True)
                | models.Q(quiet_from__lt=24, quiet_to__lt=24),
                name="user_quiet_hours",
            ),
            models.CheckConstraint(
                condition=models.Q(digest_hour__isnull=True) | models.Q(digest_hour__lt=24),
                name="user_digest_hour",
            ),
        )
        indexes = (
            models.Index(
                fields=("digest_due_at",),
                name="user_digest_due",
                condition=models.Q(digest_due_at__isnull=False),
            ),
        )

    def __str__(self) -> str:
        return self.get_full_name()

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep `look` true to the name, and `email_key` to the address."""
        self.look = look(self.display_name)
        if (written := kwargs.get("update_fields")) is not None:
            pairs = (("display_name", "look"), ("email", "email_key"))
            follow = {follower for field, follower in pairs if field in written}
            kwargs["update_fields"] = {*written, *follow}
        super().save(*args, **kwargs)

    @property
    def is_bot(self) -> bool:
        """Whether the site itself plays for this account: nobody reads what is sent to it."""
        return self.kind == AccountKind.BOT

    @property
    def is_guest(self) -> bool:
        """Whether they play without an account of their own (KEM-GUE-01)."""
        return self.kind == AccountKind.GUEST

    @property
    def is_person(self) -> bool:
        """Whether somebody logs in to this account, and reads what is sent to it."""
        return self.kind == AccountKind.PERSON

    def choose_pitch_way(self, way: PitchWay) -> None:
        """Set it, and `turns_pitch` with it; saving both is the caller's."""
        self.pitch_way, self.turns_pitch = way, way == PitchWay.UP

    def get_full_name(self) -> str:
        """The name shown to others; never the e-mail address itself."""
        name = self.display_name or self.email.partition("@")[0]
        if self.pk is not None:
            note_name(self.pk, name)
        return name

    def get_short_name(self) -> str:
        return self.get_full_name()


class LoginPlace(models.Model):
    """Where a person logged in, as keyed hashes of browser and address (`core.accounts.signs`)."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="login_places")
    browser = models.CharField(max_length=32)
    address = models.CharField(max_length=32)
    last_at = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ("user", "-last_at")
        constraints = (
            models.UniqueConstraint(
                fields=("user", "browser", "address"), name="login_place_unique"
            ),
        )

    def __str__(self) -> str:
        return f"A log-in of {self.user}"


class KeptPage(models.Model):
    """Where a person goes after their next log-in: what they opened before they signed up."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="kept_page")
    path = models.CharField(max_length=500)
    kept_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"A page kept for person {self.user_id}"


class Guest(models.Model):
    """What a guest is known by: the hash of the key in their cookie (KEM-GUE-01).

    `played_at` is the last day on which they did something; `wanted_by` is the account that takes
    over what they have, as soon as its owner has logged in (KEM-GUE-03).
    """

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="guest")
    key_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()
    played_at = models.DateTimeField(db_index=True)
    wanted_by = models.ForeignKey(
        User, null=True, on_delete=models.SET_NULL, related_name="wanted_guests"
    )

    def __str__(self) -> str:
        return f"Guest {self.user_id}"


Person = User | AnonymousUser


def pitch_way_of(person: Person) -> PitchWay:
    """Where their own side attacks in the pictures they see; visitors have the default.

    Where the two fields do not agree, `turns_pitch` was written since by a process of the version
    before, which does not know the other.
    """
    if isinstance(person, AnonymousUser):
        return PitchWay.RIGHT
    way = PitchWay(person.pitch_way)
    if person.turns_pitch == (way is PitchWay.UP):
        return way
    return PitchWay.UP if person.turns_pitch else PitchWay.RIGHT
