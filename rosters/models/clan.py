"""Clan tables as rows: loaded from the engine's CSV files, never edited by hand.

Money is in the units of the variant (koku, or thousands of gold). Facts keep their own prices, so a
changed table does not change history.
"""

from __future__ import annotations

from django.db import models


class Clan(models.Model):
    """A clan of a variant; `digest` is the SHA-256 of the file it was loaded from."""

    variant = models.CharField(max_length=20)
    key = models.SlugField(max_length=30)
    name = models.CharField(max_length=60)
    rule = models.CharField(max_length=20)
    order = models.PositiveSmallIntegerField()
    reroll_cost = models.PositiveIntegerField()
    reroll_max = models.PositiveSmallIntegerField()
    reroll_line_up = models.PositiveSmallIntegerField(default=0)
    digest = models.CharField(max_length=64)
    loaded_at = models.DateTimeField()

    class Meta:
        ordering = ("variant", "order")
        constraints = (models.UniqueConstraint(fields=("variant", "key"), name="clan_unique"),)

    def __str__(self) -> str:
        return self.name


class ClanItem(models.Model):
    """What a clan may buy. One removed from the table is kept for the teams that have it."""

    key = models.SlugField(max_length=30)
    name = models.CharField(max_length=60)
    order = models.PositiveSmallIntegerField()
    max = models.PositiveSmallIntegerField()
    cost = models.PositiveIntegerField()
    line_up = models.PositiveSmallIntegerField(default=0)
    is_current = models.BooleanField(default=True)

    class Meta:
        abstract = True
        ordering = ("clan", "order")

    def __str__(self) -> str:
        return self.name


class Position(ClanItem):
    """A player type of a clan."""

    clan = models.ForeignKey(Clan, on_delete=models.PROTECT, related_name="positions")
    ma = models.PositiveSmallIntegerField()
    st = models.PositiveSmallIntegerField()
    ag = models.PositiveSmallIntegerField()
    av = models.PositiveSmallIntegerField()
    ph = models.PositiveSmallIntegerField()
    skills = models.JSONField(default=list)

    class Meta(ClanItem.Meta):
        constraints = (models.UniqueConstraint(fields=("clan", "key"), name="position_unique"),)


class StaffType(ClanItem):
    """What else a clan may buy: geisha, assistant coaches, an apothecary, fans, its own staff."""

    clan = models.ForeignKey(Clan, on_delete=models.PROTECT, related_name="staff_types")

    class Meta(ClanItem.Meta):
        constraints = (models.UniqueConstraint(fields=("clan", "key"), name="staff_type_unique"),)
