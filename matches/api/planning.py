"""Planning a turn on the board: where plays lead, what players could do there, and the odds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rest_framework import serializers

from core.api.viewsets import ActionViewSet, Data, write_action
from core.errors import Refused
from core.one_at_a_time import one_at_a_time
from engine.sheets.grammar.sheet_rows import RowKind
from matches.api.plan_picture_shapes import answer_shape, picture_shape
from matches.api.plan_shapes import (
    actions_shape,
    bent_shape,
    board_shape,
    futures_shape,
    no_actions,
    no_ways,
    rows_shape,
)
from matches.api.serializers import AsRows, FaultSerializer
from matches.api.sides import SIDE, ordering_side
from matches.api.submission import OutlookSerializer
from matches.models import Match
from matches.render.plan_verdict import PlanVerdict, Tone, describe_chances
from matches.seats import since_of
from matches.services.errors import fault_json
from matches.services.submission.bot_plans import plan_answer, plan_suggestion
from matches.services.submission.planning import (
    Plan,
    PlannedOdds,
    plan_actions,
    plan_board,
    plan_odds,
    plan_position,
    plan_ways,
    read_plan,
)

MAX_TEXT = 8192
SQUARE = r"^[A-Z]{1,2}[0-9]{1,2}$"


class PlanTextSerializer(serializers.Serializer[Any]):
    """The plays so far; none is the position as it is."""

    text = serializers.CharField(max_length=MAX_TEXT, allow_blank=True, trim_whitespace=False)
    inside = serializers.ListField(
        child=serializers.IntegerField(min_value=-999, max_value=999),
        max_length=8,
        default=list,
        help_text="The lines of the IFs around the place asked about; negative in their ELSE.",
    )


class FutureTextSerializer(PlanTextSerializer):
    """The plays so far, and the future after them that is meant."""

    future = serializers.RegexField(
        r"^[0-9a-z]{0,12}$",
        allow_blank=True,
        default="",
        help_text="The key of a future of these plays; of none, or of one that is not known any "
        "more, the commonest is meant.",
    )


class PlanPictureTextSerializer(PlanTextSerializer):
    """The plays of a sheet, and those of the sheet that it is compared with."""

    against = serializers.CharField(
        max_length=MAX_TEXT, allow_blank=True, default="", trim_whitespace=False
    )


class PlanWhySerializer(FutureTextSerializer):
    """A question that may be about something impossible."""

    why = serializers.BooleanField(
        default=False,
        help_text="Answer what is impossible with the reason (`why`) instead of a refusal.",
    )


class PlanActionsTextSerializer(PlanWhySerializer):
    """The plays so far, one of the side's players, and a square that they can get to."""

    number = serializers.IntegerField(min_value=1, max_value=99)
    square = serializers.RegexField(SQUARE)
    over = serializers.ListField(
        child=serializers.RegexField(SQUARE),
        max_length=24,
        default=list,
        help_text="The squares that they go over on the way.",
    )


class PlanWaysTextSerializer(PlanWhySerializer):
    """The plays so far, one of the side's players, and the squares to go over."""

    number = serializers.IntegerField(min_value=1, max_value=99)
    over = serializers.ListField(child=serializers.RegexField(SQUARE), max_length=24)
    pad = serializers.IntegerField(
        min_value=1,
        max_value=6,
        required=False,
        help_text="The ways begin at the pad of this number: a teleport has sent the player there "
        "from the last of the squares, a pad, or without squares from the dugout.",
    )


class PlanOddsTextSerializer(PlanTextSerializer):
    """The plays of a sheet. A quick answer has fewer rehearsals."""

    quick = serializers.BooleanField(default=False)


class WaysSerializer(serializers.Serializer[Any]):
    """Where a player can get to. See `matches/api/plan_shapes.py` for the compact fields."""

    number = serializers.IntegerField()
    ways = serializers.CharField(
        help_text="Two characters a step: how many steps come before it (0-9, a-z), and its "
        "direction (0 is up, then clockwise)."
    )
    odds = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="By step: the chance in permille to stand there, 0 where another way is better.",
    )
    carrying = serializers.ListField(
        child=serializers.IntegerField(),
        required=False,
        help_text="The same for ways on which a ball is picked up.",
    )
    first = serializers.CharField(
        required=False,
        help_text="The dice before any way, as those of a step: b Bone-Head, r Really Stupid, w "
        "Wild Animal, t Take Root, v thirst, k the squig held, u getting up.",
    )
    onto = AsRows(
        required=False,
        help_text="Pairs: the index of a step onto a pad, and the chance in permille to enter it.",
    )
    dice = AsRows(
        help_text="Pairs: the index of a step, and its dice, such as d4s2: a dodge on 4 or more, "
        "an extra square on 2 or more; p is a pick-up, o an obstacle."
    )

    blocks = AsRows(
        help_text="Rows, the best block of each opponent: opponent, square as an index row by row, "
        "dice (negative where the opponent picks), percent that the opponent and that the player "
        "go down, permille to be there, and how often it was played where it is not exact, else 0."
    )

    def get_fields(self) -> dict[str, Any]:
        """`from` is a word of Python."""
        return {"from": serializers.CharField(), **super().get_fields()}


class ReachSerializer(WaysSerializer):
    """The same of everybody who has something left to do."""

    chests = AsRows(
        required=False,
        help_text="Rows: a chest and the square beside it, as indexes row by row; the permille to "
        "open it, and that it has the ball.",
    )
    scoreless = serializers.BooleanField(
        required=False, help_text="Whether no touchdown is made on these ways, by a house rule."
    )
    reroll = serializers.BooleanField(
        required=False, help_text="Whether the chances count a re-roll of the team."
    )
    left = serializers.IntegerField(help_text="Squares they may still move, extra ones included.")
    actions = serializers.ListField(
        child=serializers.CharField(), help_text="Actions that they may still declare."
    )


class WhySerializer(serializers.Serializer[Any]):
    """Why something is impossible: the sentence with its values, the rule, what was asked for."""

    detail = serializers.CharField()
    rule = serializers.CharField(allow_blank=True)
    field = serializers.CharField(help_text="`number`, `square`, `over` or `pad`.")


MARGIN = "How far the truth may be above or below it, 99 times in 100; 0 where no die is rolled."
UNREAD = "Why the text cannot be read; then it counts as no plays, and the position is as it is."
WHY = "Why it is impossible, if that was asked for; then the rest is empty."


class BentWaysSerializer(WaysSerializer):
    """The ways over squares that were asked for; they begin at the last of them."""

    why = WhySerializer(allow_null=True, help_text=WHY)
    faults = FaultSerializer(many=True, help_text=UNREAD)
    before = AsRows(help_text="Pairs: a square on the way there, and the dice of that step.")
    here = serializers.IntegerField(help_text="The permille to stand on the last of them.")


class FuturesSerializer(serializers.Serializer[Any]):
    """What may be after the plays: futures in which the turn goes on, and how it ends else. All
    shares are of the same rehearsals.
    """

    times = serializers.IntegerField(help_text="How many rehearsals there were.")
    futures = AsRows(
        help_text="Rows: the key of a future, its chance, the margin of that, and in words what "
        "tells it from the others. A touchdown of the side is one of them."
    )
    ends = AsRows(
        help_text="Pairs, with their chances: `others`, the turn goes on otherwise; `turnover`; "
        "`touchdown` of the side; `against`, a touchdown of the other side; `over`, by time or a "
        "concession. What never happened is not among them."
    )


class PlannedBoardSerializer(FuturesSerializer):
    """The position after the plays in one of their futures."""

    segment = serializers.IntegerField()
    side = serializers.IntegerField()
    columns = serializers.IntegerField()
    rows = serializers.IntegerField()
    faults = FaultSerializer(many=True, help_text=UNREAD)
    shown = serializers.CharField(help_text="The key of the future that the rest is about.")
    odds = serializers.FloatField(help_text="Of that future.")
    margin = serializers.FloatField(help_text=MARGIN)
    lost_at = serializers.IntegerField(
        allow_null=True, help_text="The line of the play that no result of which keeps the turn."
    )
    is_lost = serializers.BooleanField()
    scores = serializers.BooleanField(help_text="That future is a touchdown.")
    players = AsRows(help_text="Rows: side, number, square, state (0 stands), used.")
    balls = AsRows(help_text="Pairs: the square where it lies, or side and number of who has it.")
    routes = AsRows(help_text="Rows: side, number, and the squares that they have walked.")
    by_luck = AsRows(
        help_text="Rows: side, number, and the squares at which they may end, where none of them "
        "is likely; each with its permille and the squares walked to it, in legs: a teleport "
        "begins another."
    )
    luck_margins = AsRows(help_text="The margins of those permilles, in the same order.")
    strays = serializers.BooleanField(
        help_text="No rehearsal led inside the IFs; the position is that without them."
    )
    pads = serializers.ListField(
        child=serializers.CharField(), help_text="The pads, by their numbers."
    )
    zones = serializers.CharField(help_text="Tackle zones of the opponents, row by row.")
    beside = AsRows(
        help_text="Pairs: the square of an opponent who is down or of a loose ball, and the "
        "squares beside it."
    )
    goals = serializers.ListField(
        child=serializers.CharField(), help_text="The squares where the side scores."
    )
    reach = ReachSerializer(many=True)
    coach = AsRows(
        help_text="Rows: a line of the coach's, the chance of what it is for, that the turn ends "
        "with it, and how often it was played where it is not exact, else 0."
    )


class PlannedActionsSerializer(serializers.Serializer[Any]):
    """What a player could do on a square, with dice, helpers and odds."""

    why = WhySerializer(allow_null=True, help_text=WHY)
    faults = FaultSerializer(many=True, help_text=UNREAD)
    number = serializers.IntegerField()
    square = serializers.CharField()
    blocks = AsRows(
        help_text="Opponent, dice, whose choice, odds of each result and of what it comes to "
        "(`outcomes`), who helps and who hinders; `lost` that the turn ends with it, `hurt` and "
        "`out` that the armour breaks if they fall and that they are a casualty."
    )
    passes = AsRows(
        help_text="Verb, team-mate, length, and who may intercept, with the face that they need. "
        "Chances: `there` to come there with the ball, `thrown` with an accurate throw too, "
        "`caught` the whole; `intercepted` that a throw is. `times` is how often it was played "
        "where it is not exact, else 0; `spends` what default orders may spend on it."
    )
    fouls = AsRows(
        help_text="Opponent, and the odds that the armour breaks, that the player is sent off, and "
        "the head coach for arguing."
    )
    deeds = AsRows(
        help_text="Other deeds: the verb, the words that order it (`order`), the chances of what "
        "it is for (`works`) and that the turn ends with it (`lost`)."
    )
    bands = AsRows(
        help_text="Where a ball can be thrown: length, the `odds` to come there with it and land "
        "it there, runs of `squares`, those `contested` by somebody who may intercept, and who."
    )
    drifts = serializers.BooleanField(
        help_text="In this weather a pass scatters from where it is aimed."
    )
    others = serializers.ListField(child=serializers.CharField())
    verbs = serializers.ListField(
        child=serializers.CharField(), help_text="Everything that the player could do there."
    )


class BreakSerializer(serializers.Serializer[Any]):
    """What ends the turn by a turnover: the line, the die, the face it needs, and how often."""

    line = serializers.IntegerField()
    purpose = serializers.CharField(allow_blank=True)
    face = serializers.IntegerField()
    share = serializers.FloatField()


class PlanOutlookSerializer(OutlookSerializer):
    """The result of the rehearsals, with what breaks the turn."""

    breaks = BreakSerializer(many=True)


class RowPlaySerializer(serializers.Serializer[Any]):
    """A play of a row, or one of its alternatives; `bare` is its text without ONFAIL and MAXRISK.

    `worked` and `failed` are conditions for what comes after it; `walk` are the squares of a play
    that only walks, up to a teleport if there is one, `BALL` for that of a ball.
    """

    number = serializers.IntegerField()
    bare = serializers.CharField()
    onfail = serializers.CharField(allow_blank=True)
    maxrisk = serializers.CharField(allow_blank=True)
    worked = serializers.CharField(allow_blank=True)
    failed = serializers.CharField(allow_blank=True)
    line = serializers.IntegerField()
    column = serializers.IntegerField()
    walk = serializers.ListField(child=serializers.CharField(), allow_null=True)
    teleports = serializers.BooleanField()
    arrivals = serializers.ListField(child=serializers.IntegerField())


class RowSerializer(serializers.Serializer[Any]):
    """A row of the list of plays; `depth` counts the IFs around it."""

    kind = serializers.ChoiceField([str(kind) for kind in RowKind])
    text = serializers.CharField(allow_blank=True)
    depth = serializers.IntegerField()
    line = serializers.IntegerField()
    plays = RowPlaySerializer(many=True)
    condition = serializers.CharField(allow_blank=True)
    note = serializers.CharField(allow_blank=True)


class PlannedPlaySerializer(serializers.Serializer[Any]):
    """A play, and why the rules refuse it."""

    line = serializers.IntegerField()
    column = serializers.IntegerField()
    text = serializers.CharField()
    tried = serializers.BooleanField()
    touchdown = serializers.BooleanField()
    fault = FaultSerializer(allow_null=True)
    words = serializers.CharField(
        allow_blank=True,
        help_text="What rehearsals say of it: how often it begins, is possible and works; blank "
        "where they say nothing.",
    )


class PlanVerdictSerializer(serializers.Serializer[Any]):
    """The whole in a sentence, in the language asked for, and how good the news is."""

    words = serializers.CharField()
    tone = serializers.ChoiceField([str(tone) for tone in Tone], allow_blank=True)


class PlannedOddsSerializer(FuturesSerializer):
    """Each play checked, and the odds of the whole; null without plays."""

    segment = serializers.IntegerField()
    faults = FaultSerializer(many=True, help_text="Why the text cannot be read.")
    rows = RowSerializer(many=True)
    below = serializers.CharField(allow_blank=True, help_text="END, and orders for the match.")
    plays = PlannedPlaySerializer(many=True)
    outlook = PlanOutlookSerializer(allow_null=True)
    verdict = PlanVerdictSerializer()


class SuggestedSheetSerializer(serializers.Serializer[Any]):
    """A bot's turn as a sheet."""

    text = serializers.CharField()


class PlanPictureSerializer(serializers.Serializer[Any]):
    """The commonest future as a picture; what is otherwise after the other sheet is marked."""

    svg = serializers.CharField()
    words = serializers.CharField(
        help_text="Where the ball is, how many opponents are down, and how many players stand "
        "outside the picture; first, where no result of a play keeps the turn, that it is the "
        "position before that play."
    )
    odds = serializers.FloatField(help_text="Of the future that is shown, the commonest.")
    margin = serializers.FloatField(help_text=MARGIN)
    faults = FaultSerializer(many=True, help_text=UNREAD)


class OpponentsTurnSerializer(serializers.Serializer[Any]):
    """A bot's next turn for the other side, after rehearsals of the plays: chances from 0 to 1.

    All are null where no turn of theirs follows.
    """

    times = serializers.IntegerField(allow_null=True)
    accuracy = serializers.IntegerField(
        allow_null=True,
        help_text="By how many points the chances may miss the truth, 19 times in 20.",
    )
    touchdown = serializers.FloatField(allow_null=True)
    turnover = serializers.FloatField(allow_null=True)
    ball = serializers.FloatField(
        allow_null=True, help_text="That they get the ball, and have it at the end, or score."
    )
    carrier = serializers.FloatField(
        allow_null=True, help_text="That the side's ball carrier goes down."
    )
    casualties = serializers.FloatField(allow_null=True, help_text="Of the side's own, on average.")
    story = serializers.ListField(
        child=serializers.CharField(),
        help_text="One of these turns that went as most did, play by play.",
    )
    svg = serializers.CharField(
        allow_blank=True,
        help_text="The end of that turn as a picture; its plays have the numbers of the story.",
    )
    outside = serializers.CharField(
        allow_blank=True, help_text="How many players stand outside the picture; blank for none."
    )
    faults = FaultSerializer(many=True, help_text=UNREAD)


class PlanningActions(ActionViewSet):
    """The match endpoints for planning; nothing is saved."""

    @write_action(
        FutureTextSerializer, PlannedBoardSerializer, path="plan/board", asks=(SIDE,), saves=False
    )
    def plan_board(self, match: Match, data: Data) -> dict[str, Any]:
        """Where the plays lead, and where everybody who is left could get to from there."""
        with one_at_a_time(self.request, waits=True):
            plan = self._plan(match, data)
            shape = plan.remembered("board", lambda: board_shape(plan_board(plan)))
            return shape | _faults(plan)

    @write_action(
        PlanPictureTextSerializer,
        PlanPictureSerializer,
        path="plan/picture",
        asks=(SIDE,),
        saves=False,
    )
    def plan_picture(self, match: Match, data: Data) -> dict[str, Any]:
        """Where the plays lead, as a picture beside that of another sheet."""
        with one_at_a_time(self.request, waits=True):
            plan = self._plan(match, data)
            other = self._plan(match, {**data, "text": data["against"]})
            shape = picture_shape(plan_position(plan), plan_position(other), match, plan.side)
            return shape | _faults(plan)

    @write_action(
        PlanActionsTextSerializer,
        PlannedActionsSerializer,
        path="plan/actions",
        asks=(SIDE,),
        saves=False,
    )
    def plan_actions(self, match: Match, data: Data) -> dict[str, Any]:
        """What a player could do on a square after the plays."""
        with one_at_a_time(self.request, waits=True):
            plan = self._plan(match, data)
            number, square, over = data["number"], data["square"], data["over"]

            def shape() -> dict[str, Any]:
                return actions_shape(plan_actions(plan, number=number, square=square, over=over))

            what = f"actions:{number}:{','.join([square, *over])}"
            nothing = no_actions(number, square)
            found = _or_why(lambda: plan.remembered(what, shape), nothing, asked=data["why"])
            return found | _faults(plan)

    @write_action(
        PlanWaysTextSerializer, BentWaysSerializer, path="plan/ways", asks=(SIDE,), saves=False
    )
    def plan_ways(self, match: Match, data: Data) -> dict[str, Any]:
        """A player's ways over given squares, or from the pad of a teleport."""
        with one_at_a_time(self.request, waits=True):
            plan = self._plan(match, data)
            number, over, pad = data["number"], data["over"], data.get("pad")

            def shape() -> dict[str, Any]:
                return bent_shape(plan_ways(plan, number=number, over=over, pad=pad))

            what = f"ways:{number}:{','.join(over)}:{pad}"
            nothing = no_ways(number, over[-1] if over else "")
            found = _or_why(lambda: plan.remembered(what, shape), nothing, asked=data["why"])
            return found | _faults(plan)

    @write_action(
        PlanOddsTextSerializer, PlannedOddsSerializer, path="plan/odds", asks=(SIDE,), saves=False
    )
    def plan_odds(self, match: Match, data: Data) -> dict[str, Any]:
        """The odds of the plays, from rehearsals with dice of their own."""
        with one_at_a_time(self.request, waits=True):
            plan, quick = self._plan(match, data), data["quick"]
            return _odds_shape(plan_odds(plan, quick=quick), quick=quick)

    @write_action(
        PlanTextSerializer,
        SuggestedSheetSerializer,
        path="plan/suggestion",
        asks=(SIDE,),
        saves=False,
    )
    def plan_suggestion(self, match: Match, data: Data) -> dict[str, Any]:
        """A bot's turn, where the terms of the match allow its advice."""
        with one_at_a_time(self.request, waits=True):
            return {"text": plan_suggestion(self._plan(match, data))}

    @write_action(
        PlanTextSerializer, OpponentsTurnSerializer, path="plan/answer", asks=(SIDE,), saves=False
    )
    def plan_answer(self, match: Match, data: Data) -> dict[str, Any]:
        """What a bot would do in the other side's next turn; a sandbox, nothing is handed in."""
        with one_at_a_time(self.request, waits=True):
            plan = self._plan(match, data)
            shape = answer_shape(plan_answer(plan), plan)
            return shape | _faults(plan)

    def _plan(self, match: Match, data: Data) -> Plan:
        side = ordering_side(self.request, match)
        since = since_of(self.request.user, match, side)
        return read_plan(
            match=match,
            side=side,
            text=data["text"],
            since=since,
            inside=data["inside"],
            future=data.get("future", ""),
        )


def _or_why(
    shape: Callable[[], dict[str, Any]], nothing: dict[str, Any], *, asked: bool
) -> dict[str, Any]:
    """The answer; where that is `asked`, an empty one with the reason if a rule refuses it."""
    try:
        return shape() | {"why": None}
    except Refused as error:
        if not asked or not error.field:
            raise
        why = {"detail": error.message, "rule": error.rule, "field": error.field}
        return nothing | {"why": why}


def _faults(plan: Plan | PlannedOdds) -> dict[str, Any]:
    """Why the text cannot be read; apart from what is remembered of the plan."""
    return {"faults": [fault_json(fault) for fault in plan.faults]}


def _odds_shape(planned: PlannedOdds, *, quick: bool) -> dict[str, Any]:
    verdict = PlanVerdict.of(
        planned.faults, planned.plays, planned.outlook, planned.numbers, quick=quick
    )
    outlook = planned.outlook
    odds = {each.play.place: each for each in outlook.plays} if outlook is not None else {}
    return {
        "segment": planned.match.segment,
        **_faults(planned),
        **rows_shape(planned.rows),
        "plays": [
            {
                "line": checked.play.line,
                "column": checked.play.column,
                "text": checked.play.text(),
                "tried": checked.tried,
                "touchdown": checked.touchdown,
                "fault": fault_json(checked.fault) if checked.fault is not None else None,
                "words": describe_chances(checked.fault, odds.get(checked.play.place)),
            }
            for checked in planned.plays
        ],
        "outlook": planned.outlook,
        **futures_shape(planned.futures, planned.position, planned.side),
        "verdict": {"words": verdict.words, "tone": str(verdict.tone)},
    }
