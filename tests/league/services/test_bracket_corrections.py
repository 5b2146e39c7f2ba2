"""A corrected cup match: what changes in the bracket, what is ruled on later matches."""

from __future__ import annotations

import pytest
from django.test import Client

from core import clock
from core.audit.models import AuditEntry
from core.errors import NotAllowed, Refused
from core.jobs import outbox
from core.leagues.models import Role
from league.models import Bye, Fixture, Replay, Season
from league.plans import Plan
from league.queries.bracket import bracket_of
from league.queries.bracket_changes import bracket_changes
from league.queries.corrections import correction_panel
from league.queries.drift import check_all
from league.queries.ladder import order
from league.queries.seasons import rounds_of
from league.queries.standings import result_of
from league.services import challenges
from league.services.rulings import Ruling, rule
from league.tasks import advance_all
from matches.models import Match, MatchState
from matches.services.outcomes import corrections
from matches.services.outcomes.corrections import Correction, StalePreview
from tests.factories.core import member
from tests.factories.season import commissioner, finish_and_book, started
from tests.support.html import squeezed
from tests.support.kept import kept

pytestmark = [pytest.mark.django_db, pytest.mark.rules("KEM-COR-01")]
CUP = Plan("knockout", {"third_place": "yes"})
SEMI, FINAL, DASH = 1, 2, " \N{EN DASH} "
VARIANTS = (
    "samurai",
    *(pytest.param(key, marks=pytest.mark.thorough) for key in ("blitz", "squig", "dungeon")),
)


def play_round(season: Season, score=(2, 1)) -> None:
    """The home teams win what is open, unless another score is given."""
    for fixture in Fixture.objects.filter(round__season=season, round__state="open"):
        finish_and_book(fixture, score)
    outbox.drain()
    season.refresh_from_db()


@kept
def cup(rounds: int, teams: int = 4, plan: Plan = CUP, **fields) -> Season:
    made = started(teams, plan=plan, **fields)
    for _ in range(rounds):
        play_round(made)
    return made


def at(season: Season, number: int, slot: int) -> Fixture:
    rows = Fixture.objects.select_related("match", "home_team", "away_team", "round")
    return rows.get(round__season=season, round__number=number, slot=slot)


def overturn(fixture: Fixture, **rulings: str) -> Correction:
    """The loser of the match has won after all; `rulings` are by f_<fixture>."""
    home = fixture.match.won_by == 1
    correction = corrections.overturned(fixture.match, (1, 0) if home else (0, 1), int(not home))
    chosen = {key.removeprefix("f_"): value for key, value in rulings.items()}
    return Correction(correction.kind, correction.report, rulings=chosen)


def apply(fixture: Fixture, correction: Correction, actor=None) -> None:
    match = Match.objects.get(pk=fixture.match_id)
    corrections.correct(
        match=match,
        correction=correction,
        actor=actor or commissioner(match.league),
        reason="The score was misread.",
        seen=corrections.preview(match, correction).seen,
        now=clock.now(),
    )
    outbox.drain()


def panel(fixture: Fixture, correction: Correction) -> dict:
    return correction_panel(fixture.match, correction.report, False, correction.rulings).data


def teams(fixture: Fixture) -> set[int]:
    return {fixture.home_team_id, fixture.away_team_id}


def ruling(fixture: Fixture, choice: str) -> dict[str, str]:
    return {f"f_{fixture.pk}": choice}


class TestPreview:
    def test_it_names_the_lines_the_final_third_place_and_the_champion(self) -> None:
        made = cup(2)
        assert made.state == Season.State.CLOSED
        semi, other = at(made, SEMI, 1), at(made, SEMI, 2)
        final, third = at(made, FINAL, 1), at(made, FINAL, 0)
        data = panel(semi, overturn(semi))
        assert data["bracket"] == [
            {
                "round": "Semi-final",
                "place": 1,
                "before": semi.home_team.name,
                "after": semi.away_team.name,
            }
        ]
        later = {row["key"]: row for row in data["later"]}
        assert set(later) == {final.pk, third.pk}
        shown = later[final.pk]
        assert set(shown["rightful"].split(DASH)) == {semi.away_team.name, other.home_team.name}
        assert shown["how"] == "played, 2 : 1"
        assert shown["choice"] == "stands"
        assert later[third.pk]["title"] == "Match for third place"
        assert set(later[third.pk]["rightful"].split(DASH)) == {
            semi.home_team.name,
            other.away_team.name,
        }
        assert data["honours"] == []

    def test_a_champion_who_changes_is_named(self) -> None:
        made = cup(2)
        final = at(made, FINAL, 1)
        assert panel(final, overturn(final))["honours"] == [
            {
                "title": "Champion",
                "before": final.home_team.name,
                "after": final.away_team.name,
            }
        ]
        assert panel(final, overturn(final))["later"] == []

    def test_another_score_with_the_same_winner_changes_nothing_there(self) -> None:
        made = cup(2)
        semi = at(made, SEMI, 1)
        same = corrections.overturned(semi.match, (5, 1), 0)
        data = panel(semi, same)
        assert (data["bracket"], data["later"], data["honours"]) == ([], [], [])

    def test_a_replay_of_the_semi_final_leaves_the_final_not_known(self) -> None:
        made = cup(2)
        semi, final = at(made, SEMI, 1), at(made, FINAL, 1)
        data = correction_panel(semi.match, None, True, {}).data
        row = next(row for row in data["later"] if row["key"] == final.pk)
        assert "not known yet" in row["rightful"]
        assert row["choices"] == ["stands", "replay"]
        assert data["bracket"][0]["after"] == "not known yet"

    def test_a_play_off_place_that_was_taken_is_named(self) -> None:
        """The third of a table of four would have been second: they should be in the play-offs."""
        made = started(3, plan=Plan(format_options={"playoffs": 2}))
        while made.state == Season.State.ACTIVE:
            play_round(made, (2, 0))
        assert made.state == Season.State.PLAYOFFS
        final = Fixture.objects.get(round__season=made, round__stage="playoff")
        found = []
        for fixture in Fixture.objects.filter(round__season=made, round__stage="table"):
            for score in ((0, 9), (9, 0)):
                wanted = corrections.overturned(fixture.match, score, int(score[1] > 0))
                rows = panel(fixture, wanted)["later"]
                found += [row for row in rows if row["key"] == final.pk]
        assert found
        names = {final.home_team.name, final.away_team.name}
        assert all(set(row["rightful"].split(DASH)) != names for row in found)

    @pytest.mark.thorough
    def test_deeper_matches_follow_what_is_ruled_on_the_first(self) -> None:
        made = cup(3, teams=8)
        quarter = at(made, 1, 1)
        semi, final = at(made, 2, 1), at(made, 3, 1)

        def keys(**chosen: str) -> list[int]:
            return [row["key"] for row in panel(quarter, overturn(quarter, **chosen))["later"]]

        assert keys() == [semi.pk]
        assert final.pk in keys(**ruling(semi, "replay"))
        winner = at(made, 2, 1).home_team_id
        right = quarter.away_team_id if quarter.home_team_id == winner else quarter.home_team_id
        assert final.pk in keys(**ruling(semi, f"walk_over:{right}"))

    def test_the_top_of_a_ladder_that_changes_is_named(self) -> None:
        made = started(3, plan=Plan("ladder", {}))
        top, second, _ = (made.entries.get(team=pk) for pk in order(made))
        challenge = challenges.challenge(challenger=second, challenged=top, actor=second.team.coach)
        challenges.accept(challenge=challenge, actor=top.team.coach)
        fixture = Fixture.objects.get(round__season=made)
        finish_and_book(fixture, (0, 1))
        fixture = Fixture.objects.select_related("match").get(pk=fixture.pk)
        assert order(made)[0] == second.team_id
        assert panel(fixture, overturn(fixture))["honours"] == [
            {"title": "At the top", "before": second.team.name, "after": top.team.name}
        ]


class TestRulings:
    def test_by_default_what_was_played_stands_and_the_bracket_says_so(self, client) -> None:
        made = cup(2)
        semi = at(made, SEMI, 1)
        before = at(made, FINAL, 1)
        apply(semi, overturn(semi))
        final = at(made, FINAL, 1)
        assert (final.match_id, teams(final), final.ruling) == (
            before.match_id,
            teams(before),
            "stands",
        )
        assert final.match.is_finished
        boxes = bracket_of(rounds_of(made, [])).boxes
        notes = {box.match: box.note for box in boxes}
        assert "stands after a correction" in notes[final.match_id]
        assert notes[semi.match_id] == ""
        assert "Stands after a correction" in client.get(f"/seasons/{made.pk}/").content.decode()
        found = client.get(f"/api/v1/fixtures/{final.pk}/").json()
        assert "stands after a correction" in found["marks"]

    @pytest.mark.parametrize("variant", VARIANTS)
    def test_played_again_by_the_right_teams(self, client, variant) -> None:
        made = cup(2, variant=variant)
        semi, other = at(made, SEMI, 1), at(made, SEMI, 2)
        old, third = at(made, FINAL, 1), at(made, FINAL, 0)
        again = ruling(old, "replay") | ruling(third, "replay")
        apply(semi, overturn(semi, **again))
        final, bronze = at(made, FINAL, 1), at(made, FINAL, 0)
        assert Match.objects.get(pk=old.match_id).state == MatchState.VOID
        assert teams(final) == {semi.away_team_id, other.home_team_id}
        assert teams(bronze) == {semi.home_team_id, other.away_team_id}
        assert final.match.state == MatchState.SETTING_UP
        assert final.match.options["overtime"] == "sudden"
        page = client.get(f"/seasons/{made.pk}/")
        assert page.context["page"].champions == []
        assert "after a correction" in squeezed(page.content)
        finish_and_book(final, (0, 1))
        outbox.drain()
        page = client.get(f"/seasons/{made.pk}/").context["page"]
        assert page.champions == [("Champion", at(made, FINAL, 1).away_team)]
        assert check_all([made.league]).faults == []

    @pytest.mark.thorough
    def test_a_walk_over_for_a_team_that_should_have_been_there(self, client) -> None:
        made = cup(2)
        semi, old, third = at(made, SEMI, 1), at(made, FINAL, 1), at(made, FINAL, 0)
        right = semi.away_team_id
        chosen = ruling(old, f"walk_over:{right}") | ruling(third, "replay")
        apply(semi, overturn(semi, **chosen))
        final = at(made, FINAL, 1)
        assert final.match.is_walk_over
        assert (final.home_team_id, final.away_team_id)[final.match.won_by] == right
        page = client.get(f"/seasons/{made.pk}/").context["page"]
        assert [(title, team.pk) for title, team in page.champions] == [("Champion", right)]
        note = next(
            b.note for b in bracket_of(rounds_of(made, [])).boxes if b.match == final.match_id
        )
        assert "walk-over" in note
        assert "after a correction" in note

    @pytest.mark.thorough
    def test_a_final_waits_for_the_semi_final_that_is_played_again(self) -> None:
        made = cup(3, teams=8)
        quarter = at(made, 1, 1)
        semi, final, third = at(made, 2, 1), at(made, 3, 1), at(made, 3, 0)
        again = ruling(semi, "replay") | ruling(final, "replay") | ruling(third, "replay")
        apply(quarter, overturn(quarter, **again))
        assert Replay.objects.filter(match=None).count() == 2
        assert teams(at(made, 2, 1)) - teams(semi) == {quarter.away_team_id}
        finish_and_book(at(made, 2, 1), (0, 1))
        outbox.drain()
        advance_all()
        assert Replay.objects.filter(match=None).count() == 0
        played, now = at(made, 2, 1), at(made, 3, 1)
        assert teams(now) == {played.away_team_id, at(made, 2, 2).home_team_id}
        assert now.match.state == MatchState.SETTING_UP

    @pytest.mark.thorough
    def test_a_match_that_is_being_played_is_broken_off_for_the_right_teams(self) -> None:
        made = cup(1)
        semi, old, third = at(made, SEMI, 1), at(made, FINAL, 1), at(made, FINAL, 0)
        assert old.match.state == MatchState.SETTING_UP
        data = panel(semi, overturn(semi))
        assert {row["how"] for row in data["later"]} == {"setting up"}
        apply(semi, overturn(semi, **ruling(old, "replay"), **ruling(third, "replay")))
        assert semi.away_team_id in teams(at(made, FINAL, 1))
        play_round(made)
        assert made.state == Season.State.CLOSED

    @pytest.mark.thorough
    def test_the_winner_corrected_back_takes_the_mark_away(self) -> None:
        made = cup(2)
        semi = at(made, SEMI, 1)
        apply(semi, overturn(semi))
        assert at(made, FINAL, 1).ruling == "stands"
        semi = at(made, SEMI, 1)
        assert panel(semi, overturn(semi))["later"] == []
        apply(semi, overturn(semi))
        assert at(made, FINAL, 1).ruling == ""

    @pytest.mark.thorough
    def test_a_bye_passes_to_the_team_that_should_have_had_it(self) -> None:
        """Three in the play-offs: the first of the table is free, the others meet."""
        made = started(3, plan=Plan(format_options={"playoffs": 3}))
        while made.state == Season.State.ACTIVE:
            play_round(made, (2, 0))
        semi = Fixture.objects.get(round__season=made, round__stage="playoff")
        (bye,) = Bye.objects.filter(round=semi.round)
        for fixture in Fixture.objects.filter(round__season=made, round__stage="table"):
            wanted = corrections.overturned(fixture.match, (0, 9), 1)
            if bye.team_id in {int(t) for t in _rightful(made, fixture, wanted)}:
                wanted = Correction(wanted.kind, wanted.report, rulings={str(semi.pk): "replay"})
                apply(fixture, wanted)
                break
        else:
            pytest.fail("no correction takes the bye away")
        again = Fixture.objects.get(pk=semi.pk)
        assert bye.team_id in teams(again)
        assert Bye.objects.get(round=semi.round).team_id not in teams(again)

    @pytest.mark.thorough
    def test_twice_delivered_it_is_done_once(self) -> None:
        made = cup(2)
        semi, old, third = at(made, SEMI, 1), at(made, FINAL, 1), at(made, FINAL, 0)
        apply(semi, overturn(semi, **ruling(old, "replay"), **ruling(third, "replay")))
        matches = Match.objects.count()
        again = [Ruling(old.pk, old.match_id, "replay")]
        assert rule(season=made, rulings=again, actor=None, reason="", now=clock.now()) == 0
        assert Match.objects.count() == matches
        assert AuditEntry.objects.filter(verb="fixture.ruled").count() == 2

    @pytest.mark.thorough
    def test_nobody_is_to_play_twice_in_a_round(self) -> None:
        made = cup(2)
        semi, third = at(made, SEMI, 1), at(made, FINAL, 0)
        chosen = overturn(semi, **ruling(third, "replay"))
        assert "would play twice in Final" in panel(semi, chosen)["conflict"]
        with pytest.raises(Refused, match="would play twice"):
            apply(semi, chosen)
        assert at(made, SEMI, 1).match.won_by == 0

    def test_what_was_not_previewed_is_not_applied(self) -> None:
        made = cup(2)
        semi, old = at(made, SEMI, 1), at(made, FINAL, 1)
        seen = corrections.preview(semi.match, overturn(semi)).seen
        with pytest.raises(StalePreview):
            corrections.correct(
                match=semi.match,
                correction=overturn(semi, **ruling(old, f"walk_over:{semi.away_team_id}")),
                actor=commissioner(made.league),
                reason="x",
                seen=seen,
                now=clock.now(),
            )

    @pytest.mark.rules("KEM-SHO-02")
    def test_nobody_rules_on_a_match_of_a_team_of_their_own(self) -> None:
        """The judge coaches the other finalist: the corrected semi-final is not theirs."""
        made = cup(2)
        semi, final = at(made, SEMI, 1), at(made, FINAL, 1)
        judge = at(made, SEMI, 2).home_team.coach
        judge.memberships.update(role=Role.JUDGE)
        assert judge.pk in final.match.coach_ids
        other = commissioner(made.league)
        with pytest.raises(NotAllowed, match=f"{other} can decide"):
            apply(semi, overturn(semi), actor=judge)
        bystander = member(made.league, Role.JUDGE)
        apply(semi, overturn(semi), actor=bystander)

    @pytest.mark.thorough
    def test_the_bracket_on_record_agrees_with_itself(self) -> None:
        for made in (cup(2), cup(3, teams=6)):
            found = bracket_changes(made)
            assert (found.questioned, found.lines, found.conflicts) == ([], [], [])


class TestDoors:
    @pytest.fixture
    def made(self) -> Season:
        return cup(2)

    @pytest.fixture
    def boss(self, made) -> Client:
        client = Client()
        client.force_login(commissioner(made.league))
        return client

    def test_the_page_asks_and_does_it(self, boss, made) -> None:
        semi, final, third = at(made, SEMI, 1), at(made, FINAL, 1), at(made, FINAL, 0)
        url = f"/matches/{semi.match_id}/correct/"
        post = {"kind": "overturned", "home": "0", "away": "3", "step": "preview"}
        page = boss.post(url, post).content.decode()
        assert f'name="ruling-{final.pk}" form="correction"' in page
        assert "other teams should have played" in page
        chosen = {f"ruling-{one.pk}": "replay" for one in (final, third)}
        again = boss.post(url, post | chosen)
        assert squeezed(again.content).count('value="replay" selected') == 2
        seen = again.context["seen"]
        stale = boss.post(url, post | {"step": "apply", "seen": seen, "reason": "So."})
        assert stale.status_code == 422
        assert "what you chose" in stale.content.decode()
        done = boss.post(url, post | chosen | {"step": "apply", "seen": seen, "reason": "So."})
        assert done.status_code == 302
        outbox.drain()
        assert at(made, FINAL, 1).match_id != final.match_id

    def test_the_api_does_the_same(self, boss, made) -> None:
        semi, final, third = at(made, SEMI, 1), at(made, FINAL, 1), at(made, FINAL, 0)
        url = f"/api/v1/matches/{semi.match_id}/corrections/"
        body = {"kind": "overturned", "score": [0, 3]}
        first = boss.post(f"{url}preview/", body, content_type="application/json").json()
        later = first["further"][0]["later"]
        assert [row["choices"][:2] for row in later] == [["stands", "replay"]] * 2
        body["rulings"] = [{"key": row["key"], "choice": "replay"} for row in later]
        seen = boss.post(f"{url}preview/", body, content_type="application/json").json()["seen"]
        assert seen != first["seen"]
        body |= {"seen": seen, "reason": "So."}
        assert boss.post(url, body, content_type="application/json").status_code == 201
        outbox.drain()
        assert {at(made, FINAL, 1).match_id, at(made, FINAL, 0).match_id}.isdisjoint(
            {final.match_id, third.match_id}
        )


def _rightful(made: Season, fixture: Fixture, wanted: Correction) -> set[int]:
    """Who should be in the first match of the play-offs after this correction."""
    result = result_of(fixture, wanted.report)
    changes = bracket_changes(made, fixture.match, winner=1, instead={fixture.match_id: result})
    return {team for one in changes.questioned for team in one.rightful}
