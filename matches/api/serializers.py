"""The JSON shapes of matches."""

from __future__ import annotations

import json
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.answers import to_json
from core.api.answer_serializers import serializer_of
from engine.sheets.faults import Fault
from matches.answers.faults import FaultAnswer
from matches.models import Match, RolledBackSegment, Segment, Side, TurnSheet
from matches.seats import private_of
from matches.services.errors import build_fault, build_faults
from matches.services.submission.checked_sheet import Reading
from matches.services.submission.reading import parse_text


class MatchSerializer(serializers.ModelSerializer[Match]):
    """A match in a list. `waiting_side`: 0 home, 1 away."""

    league = serializers.SlugRelatedField[Match](slug_field="slug", read_only=True, allow_null=True)
    home_team = serializers.PrimaryKeyRelatedField[Match](read_only=True)
    away_team = serializers.PrimaryKeyRelatedField[Match](read_only=True)
    home_name = serializers.CharField(source="home_team.name", read_only=True)
    away_name = serializers.CharField(source="away_team.name", read_only=True)

    class Meta:
        model = Match
        fields: tuple[str, ...] = (
            "id",
            "public_id",
            "label",
            "league",
            "variant",
            "home_team",
            "home_name",
            "away_team",
            "away_name",
            "state",
            "mode",
            "home_score",
            "away_score",
            "half",
            "home_turn",
            "away_turn",
            "segment",
            "waiting_side",
            "due_at",
            "turn_hours",
            "created_at",
            "finished_at",
        )
        read_only_fields = fields


@extend_schema_field({"type": "object", "additionalProperties": {}})
class AsStored(serializers.JSONField):
    """A stored JSON object, also if it is empty."""


class MatchDetailSerializer(MatchSerializer):
    """A match with everything needed to check it: set-up, rules, hash, and after full time the
    secret.
    """

    setup = AsStored(read_only=True, help_text="Both line-ups and the options.")
    map_set = serializers.ListField(
        child=serializers.CharField(),
        read_only=True,
        help_text="The names its map was drawn from, in order; empty if it was fixed.",
    )
    report = serializers.DictField(read_only=True, allow_null=True)
    secret = serializers.SerializerMethodField(help_text="Null until full time.")

    class Meta(MatchSerializer.Meta):
        fields = (
            *MatchSerializer.Meta.fields,
            "rules",
            "options",
            "setup",
            "map_name",
            "map_set",
            "laying",
            "secret_hash",
            "digest",
            "secret",
            "report",
        )
        read_only_fields = fields

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_secret(self, match: Match) -> str | None:
        return match.secret if match.is_over else None


class EventSerializer(serializers.Serializer[dict[str, Any]]):
    """An event as the engine writes it; other fields depend on its kind.

    `sealed` marks an event the reader may not see yet; `unreadable` marks stored data that is no
    event.
    """

    number = serializers.IntegerField(help_text="Counted through the match from 0.")
    event = serializers.CharField(help_text="The kind, such as `moved`.")
    audience = serializers.CharField()
    rule = serializers.CharField(help_text="ID of the rule applied.")


class LogSerializer(serializers.Serializer[dict[str, Any]]):
    """A whole match: the set-up and all events, from which everything else follows."""

    log = serializers.IntegerField(help_text="Version of the format.")
    rules = serializers.CharField()
    setup = serializers.DictField()
    events = serializers.ListField(child=serializers.DictField())


class RolledBackSerializer(serializers.ModelSerializer[RolledBackSegment]):
    """Why and when a commissioner rolled a segment back."""

    class Meta:
        model = RolledBackSegment
        fields = ("reason", "created_at")


class SegmentSerializer(serializers.ModelSerializer[Segment]):
    """The part of a match between two waits for a coach."""

    locked = serializers.SerializerMethodField(
        help_text="The locked orders: one's own side's, both sides' from full time."
    )
    private = serializers.SerializerMethodField(
        help_text="Which order answered what, and which plays were skipped; visible as `locked` is."
    )
    rolled_back = RolledBackSerializer(
        read_only=True,
        allow_null=True,
        help_text="Set if a commissioner rolled it back: nothing of it counts.",
    )

    class Meta:
        model = Segment
        fields = (
            "number",
            "side",
            "cause",
            "half",
            "turn",
            "is_bonus",
            "ending",
            "follows",
            "digest",
            "chain",
            "first_event",
            "event_count",
            "rules",
            "created_at",
            "ending",
            "locked",
            "private",
            "rolled_back",
        )

    @extend_schema_field(serializers.ListField(child=serializers.DictField()))
    def get_private(self, segment: Segment) -> list[dict[str, Any]]:
        """The entries of one's own side; after full time those of both sides, with their numbers.

        Numbers run through both sides' entries, so gaps would reveal how many the other side has.
        """
        match: Match = self.context["match"]
        if match.is_over:
            return list(segment.private)
        own = private_of(segment, self.context["seats"])
        return [{key: value for key, value in entry.items() if key != "n"} for entry in own]

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_locked(self, segment: Segment) -> str | None:
        """The whole text after full time, so that its digest can be checked; before it one's own
        part.
        """
        match: Match = self.context["match"]
        if match.is_over:
            return segment.locked
        orders = json.loads(segment.locked)
        # What was locked contains standing orders of any age: only a seat that sees all opens it.
        names = [seat.side.name.lower() for seat in self.context["seats"] if seat.since is None]
        own = {name: orders[name] for name in names}
        return json.dumps(own, sort_keys=True, separators=(",", ":")) if own else None


class SheetTextSerializer(serializers.Serializer[Any]):
    """A turn sheet to check; nothing is saved."""

    text = serializers.CharField(
        allow_blank=True,
        trim_whitespace=False,
        help_text="One play per line, END as the last line.",
    )


class DraftSheetSerializer(SheetTextSerializer):
    """A draft to save."""

    segment = serializers.IntegerField(
        min_value=1,
        max_value=1_000_000,
        help_text="The segment it is for: `segment` of the match as it was read.",
    )


class SavedSheetSerializer(DraftSheetSerializer):
    """A draft to save, and what it was written over."""

    seen = serializers.DateTimeField(
        required=False,
        allow_null=True,
        help_text="`saved_at` of one's own sheet as it was read, draft or submitted, null if there "
        "was none: another draft is not overwritten. Without it the last writer wins.",
    )


class SheetSerializer(SavedSheetSerializer):
    """A turn sheet to submit."""

    accept_doubtful = serializers.BooleanField(
        default=False, help_text="Submit plays that the rules refuse as things stand, too."
    )
    confirm_concession = serializers.BooleanField(
        default=False, help_text="Required by a sheet with CONCEDE, which gives the match up."
    )


FaultSerializer = serializer_of(FaultAnswer)


class TurnSheetSerializer(serializers.ModelSerializer[TurnSheet]):
    """One's own sheet as it is stored."""

    text = serializers.CharField(help_text="The submitted text.")
    canonical = serializers.CharField(
        help_text="The newest text that could be read, as it was parsed; empty if none could. What "
        "is submitted can always be read."
    )
    notes = serializers.SerializerMethodField(help_text="Parts of the text that are ignored.")

    class Meta:
        model = TurnSheet
        fields = (
            "segment",
            "side",
            "revision",
            "state",
            "text",
            "canonical",
            "notes",
            "saved_at",
            "submitted_at",
        )
        read_only_fields = fields

    @extend_schema_field(FaultSerializer(many=True))
    def get_notes(self, sheet: TurnSheet) -> Any:
        notes: tuple[Fault, ...] | None = self.context.get("notes")
        if notes is None:
            notes = parse_text(sheet.match, sheet.side, sheet.text).notes
        return to_json(build_faults(notes))


class CheckedSerializer(serializers.Serializer[Any]):
    """A play as it would go if every die succeeded."""

    line = serializers.IntegerField()
    text = serializers.CharField(help_text="As it was parsed.")
    touchdown = serializers.BooleanField(help_text="Whether it scores.")
    tried = serializers.BooleanField(
        help_text="False in a branch that was not taken and in an alternative that was not needed."
    )
    fault = FaultSerializer(
        allow_null=True, help_text="Why it, or the rest of it, would be skipped."
    )
    note = FaultSerializer(allow_null=True, help_text="A part of it that is skipped without harm.")


class CheckSerializer(serializers.Serializer[Any]):
    """A readable sheet, checked against the current position. Nothing was submitted."""

    segment = serializers.IntegerField(help_text="The turn it was checked for.")
    side = serializers.IntegerField()
    canonical = serializers.CharField()
    doubtful = serializers.BooleanField(help_text="Whether `accept_doubtful` is required.")
    concession = serializers.BooleanField(help_text="Whether `confirm_concession` is required.")
    plays = CheckedSerializer(many=True)
    notes = FaultSerializer(many=True, help_text="Parts of the text that are ignored.")


def check_json(match: Match, side: Side, reading: Reading) -> dict[str, Any]:
    """The result of checking a sheet, in the shape of `CheckSerializer`."""
    return {
        "segment": match.segment,
        "side": int(side),
        "canonical": reading.canonical,
        "doubtful": any(checked.fault is not None for checked in reading.plays),
        "concession": reading.sheet.concedes,
        "plays": [
            {
                "line": checked.play.line,
                "text": checked.play.text(),
                "touchdown": checked.touchdown,
                "tried": checked.tried,
                "fault": build_fault(checked.fault) if checked.fault is not None else None,
                "note": build_fault(checked.note) if checked.note is not None else None,
            }
            for checked in reading.plays
        ],
        "notes": build_faults(reading.sheet.notes),
    }
