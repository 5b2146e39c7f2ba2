"""What the season admin page shows a reader: each row with the forms that they may fill in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields

from django.db.models import Model

from core.accounts.models import User
from league.forms.round_dates import MoveRoundsForm
from league.forms.season_admin import (
    ActionForm,
    AnswerForm,
    AppealForm,
    BlackOutForm,
    CardForm,
    ClaimForm,
    DecideClaimForm,
    HearAppealForm,
    JoinForm,
    LeaveForm,
    LiftBlackOutForm,
    LiftCardForm,
    RetractForm,
    RowField,
    SubstituteForm,
    TakeBackLeavingForm,
    WalkOverForm,
)
from league.models import BlackOut, Card, Claim, Entry, Fixture, Season
from league.queries.season_admin import SeasonAdminRows
from league.services.leave_undo import why_not_undone


@dataclass(frozen=True, slots=True)
class ClaimRow:
    claim: Claim
    is_undecided: bool
    is_late: bool
    """Nobody has answered, and the time to answer is over."""
    answer: ActionForm | None
    retract: ActionForm | None
    decide: ActionForm | None


@dataclass(frozen=True, slots=True)
class MatchRow:
    fixture: Fixture
    claim: ActionForm | None
    walk_over: ActionForm | None


@dataclass(frozen=True, slots=True)
class CardRow:
    card: Card
    form: ActionForm | None
    """The one thing that the reader may do with the card: appeal, decide the appeal, or lift it."""


@dataclass(frozen=True, slots=True)
class BlackOutRow:
    black_out: BlackOut
    lift: ActionForm


@dataclass(frozen=True, slots=True)
class LeftRow:
    entry: Entry
    form: ActionForm


@dataclass(frozen=True, slots=True)
class TeamRow:
    entry: Entry
    black_out: ActionForm


@dataclass(frozen=True, slots=True)
class SeasonAdminPage:
    """The whole page. At most one of its forms is bound: the one that was sent with errors."""

    sees_everything: bool
    claims: list[ClaimRow]
    matches: list[MatchRow]
    matches_are_open: bool
    """Whether the folded list of matches is unfolded, to show a form with errors."""
    cards: list[CardRow]
    card: ActionForm | None
    black_outs: list[BlackOutRow]
    own: list[TeamRow]
    move_rounds: ActionForm | None
    moves_teams: bool
    leave: ActionForm | None
    left: list[LeftRow]
    """The teams whose leaving can be undone."""
    substitute: ActionForm | None
    join: ActionForm | None

    @classmethod
    def build(
        cls, season: Season, reader: User, rows: SeasonAdminRows, bound: ActionForm | None = None
    ) -> SeasonAdminPage:
        """The page from its rows; `bound` takes its place on it. The teams that have left cost
        queries of their own, and nothing else does.
        """
        forms = _Forms(season, rows, bound)
        matches = [_match_row(fixture, reader, rows, forms) for fixture in rows.matches]
        moves_teams = rows.runs and season.is_running
        can_leave, can_join = moves_teams and rows.entries, moves_teams and rows.reserves
        return cls(
            sees_everything=rows.judges,
            claims=[_claim_row(claim, reader, rows, forms) for claim in rows.claims],
            matches=matches,
            matches_are_open=any(
                form is not None and form.is_bound
                for row in matches
                for form in (row.claim, row.walk_over)
            ),
            cards=[CardRow(card, _card_form(card, reader, rows, forms)) for card in rows.cards],
            card=forms.get(CardForm) if rows.judges and rows.entries else None,
            black_outs=[
                BlackOutRow(black_out, forms.get(LiftBlackOutForm, black_out))
                for black_out in rows.black_outs
            ],
            own=[TeamRow(entry, forms.get(BlackOutForm, entry)) for entry in rows.own],
            move_rounds=forms.get(MoveRoundsForm) if _has_calendar(season, rows) else None,
            moves_teams=moves_teams,
            leave=forms.get(LeaveForm) if can_leave else None,
            left=[
                LeftRow(entry, forms.get(TakeBackLeavingForm, entry))
                for entry in rows.left
                if not why_not_undone(entry)
            ],
            substitute=forms.get(SubstituteForm) if can_leave and can_join else None,
            join=forms.get(JoinForm) if can_join else None,
        )

    def has(self, form: ActionForm) -> bool:
        """Whether the form is somewhere on the page."""
        return any(each is form for each in forms_in(self))


def _has_calendar(season: Season, rows: SeasonAdminRows) -> bool:
    """Whether the reader may move rounds of the season."""
    return rows.runs and season.starts_on is not None and (season.is_gathering or season.is_running)


class _Forms:
    """Makes the forms of a page: unbound ones, except where the bound one belongs."""

    def __init__(self, season: Season, rows: SeasonAdminRows, bound: ActionForm | None) -> None:
        self._season = season
        self._rows = rows
        self._bound = bound

    def get(self, form_class: type[ActionForm], about: Model | None = None) -> ActionForm:
        bound = self._bound
        pk = "" if about is None else str(about.pk)
        if bound is not None and type(bound) is form_class and bound.target == pk:
            form = bound
            form.place(about)
        else:
            form = form_class(self._season, about=about)
        self._offer_rows(form)
        return form

    def _offer_rows(self, form: ActionForm) -> None:
        entry, team = form.fields.get("entry"), form.fields.get("team")
        if isinstance(entry, RowField):
            is_card = isinstance(form, CardForm)
            entry.offer(
                (each, f"{each.team.coach} ({each.team})" if is_card else str(each.team))
                for each in self._rows.entries
            )
        if isinstance(team, RowField):
            team.offer((each, f"{each} ({each.coach})") for each in self._rows.reserves)


ROWS = (ClaimRow, MatchRow, CardRow, BlackOutRow, LeftRow, TeamRow)


def forms_in(value: object) -> Iterator[ActionForm]:
    """The forms of a page, or of a part of it."""
    if isinstance(value, ActionForm):
        yield value
    elif isinstance(value, list):
        for each in value:
            yield from forms_in(each)
    elif isinstance(value, (SeasonAdminPage, *ROWS)):
        for field in fields(value):
            yield from forms_in(getattr(value, field.name))


def _plays(reader: User, fixture: Fixture) -> bool:
    return reader.pk in {fixture.home_team.coach_id, fixture.away_team.coach_id}


def _claim_row(claim: Claim, reader: User, rows: SeasonAdminRows, forms: _Forms) -> ClaimRow:
    is_ripe = claim.pk in rows.to_decide
    is_undecided = claim.state in Claim.UNDECIDED
    answers = (
        claim.state == Claim.State.OPEN
        and not is_ripe
        and claim.entry.team.coach_id != reader.pk
        and _plays(reader, claim.fixture)
    )
    retracts = is_undecided and claim.made_by_id == reader.pk
    return ClaimRow(
        claim,
        is_undecided=is_undecided,
        is_late=is_ripe and not claim.answer,
        answer=forms.get(AnswerForm, claim) if answers else None,
        retract=forms.get(RetractForm, claim) if retracts else None,
        decide=forms.get(DecideClaimForm, claim) if is_ripe and rows.judges else None,
    )


def _match_row(fixture: Fixture, reader: User, rows: SeasonAdminRows, forms: _Forms) -> MatchRow:
    return MatchRow(
        fixture,
        claim=forms.get(ClaimForm, fixture) if _plays(reader, fixture) else None,
        walk_over=forms.get(WalkOverForm, fixture) if rows.judges else None,
    )


def _card_form(card: Card, reader: User, rows: SeasonAdminRows, forms: _Forms) -> ActionForm | None:
    if card.coach_id == reader.pk and card.state == Card.State.STANDING:
        return forms.get(AppealForm, card)
    if not rows.judges or card.state == Card.State.LIFTED:
        return None
    return forms.get(HearAppealForm if card.state == Card.State.APPEALED else LiftCardForm, card)
