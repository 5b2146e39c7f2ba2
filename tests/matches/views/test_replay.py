"""The replay's pages: with and without a script, in a frame, as a file, and turns as they come."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from html.parser import HTMLParser

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from core import clock
from core.leagues.models import League
from matches.clocks.clock_terms import ClockTerms
from matches.models import Match
from matches.queries.replay import replay_of
from matches.services.resolution.autoplay import play_turns
from matches.services.resolution.resolve import resolve_match
from tests.factories import matches as factory
from tests.factories.core import WHEN, LeagueFactory, UserFactory, member
from tests.support.caches import forget_cache

pytestmark = pytest.mark.django_db
NO_FRAME = "frame-ancestors 'none'"


def page_of(match, name="replay"):
    return reverse(f"matches:{name}", args=[match.pk])


@pytest.fixture
def finished() -> Match:
    return factory.finished()


@pytest.fixture
def match() -> Match:
    return factory.playing(turns=3)


class Figures(HTMLParser):
    """Where the picture on a page has its players: transform by slot, None off the pitch."""

    def __init__(self) -> None:
        super().__init__()
        self.places: dict[int, str | None] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if "data-slot" in given:
            self.places[int(given["data-slot"] or 0)] = given.get("transform")


def places_on(body: str) -> dict[int, str | None]:
    figures = Figures()
    figures.feed(body)
    return figures.places


class TestPage:
    def test_a_link_to_a_moment_draws_it_with_its_sentence_without_a_script(self, client, finished):
        replay = replay_of(finished)
        for event in (0, 50, replay.last // 2, replay.last):
            moment = replay.moment(event)
            body = client.get(page_of(finished), {"event": event}).content.decode()
            expected = {
                slot: None
                if square < 0
                else f"translate({14 + square % 14 * 20} {14 + square // 14 * 20})"
                for slot, (square, _, _) in enumerate(moment.frame["players"])
            }
            assert places_on(body) == expected
            assert moment.words.replace("'", "&#x27;") in body
            assert f'data-event="{event}"' in body

    def test_it_opens_with_a_poster_of_the_kick_off_that_plays_from_the_start(
        self, client, finished
    ):
        replay = replay_of(finished)
        for match, spoilers in ((finished, {}), (finished, {"spoilers": "no"})):
            body = client.get(page_of(match), spoilers).content.decode()
            assert f'data-event="{replay.kick_off}"' in body
            assert body.count("data-replay-poster") == 1
            assert "event=0&amp;play=1" in body
            assert sum(place is not None for place in places_on(body).values()) >= 22
        embed = client.get(page_of(finished, "embed")).content.decode()
        assert places_on(embed) == places_on(body)
        assert embed.count("data-replay-poster") == 1
        moment = client.get(page_of(finished), {"event": 0}).content.decode()
        assert "data-replay-poster" not in moment

    def test_it_has_no_style_attribute_and_no_script_with_text(self, client, finished):
        body = client.get(page_of(finished)).content.decode()
        assert "style=" not in body
        texts = re.findall(r"<script(?![^>]*\bsrc=)([^>]*)>", body)
        assert all("application/json" in attributes for attributes in texts)

    def test_links_step_where_no_script_does(self, client, finished):
        body = client.get(page_of(finished), {"event": 50}).content.decode()
        for event in (49, 51, replay_of(finished).last):
            assert f'href="{page_of(finished)}?event={event}"' in body
        assert '<p class="cluster replay-copy" data-replay-more hidden>' in body  # only by script

    def test_a_link_without_spoilers_shows_nothing_of_what_comes(self, client, finished):
        final = f"{finished.home_score} : {finished.away_score}"
        assert final != "0 : 0"
        assert final in client.get(page_of(finished)).content.decode()
        answer = client.get(page_of(finished), {"spoilers": "no"})
        body = answer.content.decode()
        assert final not in body
        assert 'data-spoilers="no"' in body
        assert f'data-event="{replay_of(finished).kick_off}"' in body
        assert "Full time" not in body

    @pytest.mark.parametrize("event", ["x", "-1", "9" * 40, "\x00", "99999999", ""])
    def test_rubbish_in_the_address_shows_the_nearest_moment(self, client, finished, event):
        assert client.get(page_of(finished), {"event": event}).status_code == 200

    def test_a_match_that_was_not_played_says_so(self, client):
        made = factory.match()
        body = client.get(page_of(made)).content.decode()
        assert "There is nothing to replay" in body
        assert client.get(page_of(made, "replay-frames")).status_code == 404

    def test_unreadable_rules_show_no_error(self, client, finished):
        Match.objects.filter(pk=finished.pk).update(setup={})
        forget_cache()
        assert "There is nothing to replay" in client.get(page_of(finished)).content.decode()
        assert client.get(f"/matches/{finished.pk}/").status_code == 200


class TestFrames:
    def test_a_modifier_leads_to_its_rule(self, client, finished):
        document = client.get(page_of(finished, "replay-frames")).json()
        dice = [
            step["dice"] for part in document["parts"] for step in part["steps"] if "dice" in step
        ]
        cited = {rule for row in dice for *_, rule in row["modifiers"]}
        assert len(cited) > 2
        assert cited <= set(document["rules"])

    def test_they_are_sent_once(self, client, finished):
        first = client.get(page_of(finished, "replay-frames"))
        again = client.get(
            page_of(finished, "replay-frames"), headers={"If-None-Match": first["ETag"]}
        )
        assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
        assert first.json() == json.loads(json.dumps(replay_of(finished).document()))

    def test_only_later_parts_are_sent_on_demand(self, client, match):
        last = match.segment - 1
        address = page_of(match, "replay-frames")
        assert client.get(address, {"since": last}).json()["parts"] == []
        first = client.get(address)
        play_turns(match_id=match.pk, turns=1, now=WHEN)
        later = client.get(address, {"since": last}, headers={"If-None-Match": first["ETag"]})
        assert [part["segment"] for part in later.json()["parts"]] == [last + 1]

    def test_a_running_match_has_no_event_that_is_not_resolved(self, client, match):
        parts = client.get(page_of(match, "replay-frames")).json()["parts"]
        assert parts[-1]["segment"] == match.segment - 1

    def test_the_api_gives_the_same(self, client, finished):
        own = client.get(page_of(finished, "replay-frames")).json()
        answer = client.get(f"/api/v1/matches/{finished.pk}/replay/")
        assert answer.json() == own
        again = client.get(
            f"/api/v1/matches/{finished.pk}/replay/", headers={"If-None-Match": answer["ETag"]}
        )
        assert again.status_code == 304

    def test_the_api_gives_later_parts_alone_too(self, client, match):
        address = f"/api/v1/matches/{match.pk}/replay"
        last = client.get(address).json()["parts"][-1]["segment"]
        later = client.get(address, {"since": last - 1})
        assert [part["segment"] for part in later.json()["parts"]] == [last]
        for wrong in ("yesterday", "-1", "²"):
            refused = client.get(address, {"since": wrong})
            assert (refused.status_code, refused.json()["field"]) == (400, "since")

    def test_a_private_league_has_none_for_strangers(self, client, finished):
        League.objects.filter(pk=finished.league_id).update(is_private=True)
        client.force_login(UserFactory.create())
        for name in ("replay", "replay-frames", "replay-file", "live", "embed", "embed-frames"):
            assert client.get(page_of(finished, name)).status_code == 404


class TestFrameOnAnotherSite:
    def test_it_alone_may_be_framed(self, client, finished):
        embed = client.get(page_of(finished, "embed"))
        assert "frame-ancestors *" in embed["Content-Security-Policy"]
        assert NO_FRAME not in embed["Content-Security-Policy"]
        assert "X-Frame-Options" not in embed
        others = [page_of(finished, name) for name in ("replay", "replay-frames", "match", "live")]
        for address in [*others, page_of(finished, "embed-frames"), "/accounts/login/"]:
            answer = client.get(address)
            assert NO_FRAME in answer["Content-Security-Policy"]
            assert answer["X-Frame-Options"] == "DENY"

    def test_it_is_the_same_for_everybody_and_sets_no_cookie(self, client, finished):
        anonymous = client.get(page_of(finished, "embed"))
        client.force_login(finished.home_team.coach)
        known = client.get(page_of(finished, "embed"))
        assert known.content == anonymous.content
        assert not known.cookies
        assert not anonymous.cookies
        assert "csrf" not in known.content.decode()

    def test_its_moments_alone_are_read_from_a_sandbox(self, client, finished):
        allowed = "Access-Control-Allow-Origin"
        assert client.get(page_of(finished, "embed-frames"))[allowed] == "*"
        for name in ("embed", "replay-frames", "replay"):
            assert not client.get(page_of(finished, name)).has_header(allowed)

    def test_members_of_a_private_league_cannot_frame_it_either(self, client, finished):
        League.objects.filter(pk=finished.league_id).update(is_private=True)
        client.force_login(finished.home_team.coach)
        assert client.get(page_of(finished, "embed")).status_code == 404
        for address in (page_of(finished), f"/matches/{finished.pk}/"):
            assert "Embed this replay" not in client.get(address).content.decode()

    def test_the_text_to_copy_names_its_address(self, client, finished, settings):
        settings.SITE_URL = "https://kemari.example"
        frame = f'&lt;iframe src="https://kemari.example{page_of(finished, "embed")}"'
        for address in (page_of(finished), f"/matches/{finished.pk}/"):
            body = client.get(address).content.decode()
            assert frame.replace('"', "&quot;") in body
            assert 'data-copy="embed-code"' in body


class TestFile:
    def test_it_has_all_that_it_needs(self, client, finished):
        answer = client.get(page_of(finished, "replay-file"))
        body = answer.content.decode()
        assert "attachment" in answer["Content-Disposition"]
        assert "default-src 'none'" in body
        assert not re.findall(r'(?:src|href)="(?!\?|#|data:|https?://[^"]*/rules/)', body)
        assert (
            "import " not in re.findall(r'<script type="module">(.*?)</script>', body, re.DOTALL)[0]
        )

    def test_a_running_match_has_none(self, client, match):
        assert client.get(page_of(match, "replay-file")).status_code == 404


class TestMatchPage:
    def test_a_finished_match_leads_with_its_replay(self, client, finished):
        body = client.get(f"/matches/{finished.pk}/").content.decode()
        replay = replay_of(finished)
        poster = places_on(body)
        assert sum(place is not None for place in poster.values()) > 4
        assert f'data-event="{replay.poster}"' in body
        assert 'data-do="watch"' in body
        assert f"{page_of(finished)}?event=0&amp;play=1" in body

    def test_its_poster_is_drawn_once(self, client, finished, monkeypatch):
        first = client.get(f"/matches/{finished.pk}/").content.decode()
        monkeypatch.setattr(
            "matches.queries.replay_poster.replay_of", lambda _: pytest.fail("the whole replay")
        )
        again = client.get(f"/matches/{finished.pk}/").content.decode()
        assert places_on(again) == places_on(first)
        assert sum(place is not None for place in places_on(again).values()) > 4

    def test_a_coach_is_offered_the_other_sides_turn_since_their_own(self, client):
        match = factory.playing(turns=2)
        own, other = match.waiting_side, 1 - match.waiting_side
        theirs = match.segments.filter(side=other).latest("number")
        words = f"Watch their turn {theirs.turn}"
        client.force_login(match.team(own).coach)
        body = client.get(f"/matches/{match.pk}/").content.decode()
        assert words in body
        assert f"{page_of(match)}?event={theirs.first_event}&amp;play=1" in body
        assert f"&amp;panel=1&amp;since={theirs.number - 1}" in body
        assert f'data-last="{replay_of(match).last}"' in body
        client.force_login(match.team(other).coach)
        assert "Watch their" not in client.get(f"/matches/{match.pk}/").content.decode()
        client.force_login(member(match.league))
        assert "Watch their" not in client.get(f"/matches/{match.pk}/").content.decode()

    def test_a_match_at_a_table_has_no_replay(self, client, finished):
        """Whatever was rolled after it."""
        assert "data-replay" in client.get(f"/matches/{finished.pk}/").content.decode()
        Match.objects.filter(pk=finished.pk).update(mode="table")
        body = client.get(f"/matches/{finished.pk}/").content.decode()
        assert "data-replay" not in body
        assert page_of(finished) not in body
        assert "There is nothing to replay" in client.get(page_of(finished)).content.decode()


class TestCosts:
    """Queries, once what is remembered is remembered."""

    def cost(self, client, address, **headers) -> int:
        client.get(address)
        with CaptureQueriesContext(connection) as queries:
            client.get(address, headers=headers)
        return len(queries)

    @pytest.mark.parametrize(
        ("name", "most"),
        [("replay", 3), ("replay-frames", 5), ("embed", 3), ("embed-frames", 5), ("live", 3)],
    )
    def test_of_a_visitor(self, client, match, name, most):
        address = page_of(match, name)
        few = self.cost(client, address)
        assert few == most
        play_turns(match_id=match.pk, turns=3, now=WHEN)
        assert self.cost(client, address) == few

    def test_nothing_new_costs_a_visitor_one_query_and_a_coach_three(self, client, match):
        address = page_of(match, "live")
        tag = client.get(address)["ETag"]
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address, headers={"If-None-Match": tag}).status_code == 304
        assert len(queries) == 1
        client.force_login(match.home_team.coach)
        tag = client.get(address)["ETag"]
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address, headers={"If-None-Match": tag}).status_code == 304
        assert len(queries) == 3


class TestLive:
    def test_the_status_beside_a_sheet_stays_short(self, client):
        match = factory.playing()
        client.force_login(match.team(match.waiting_side).coach)
        page = client.get(f"/matches/{match.pk}/").content.decode()
        address = re.search(r'data-status="([^"]+)"', page)[1]
        assert "Play your turn" not in page
        assert "Play your turn" not in client.get(address).content.decode()
        assert "Play your turn" in client.get(page_of(match, "state")).content.decode()

    def test_a_sheet_that_may_be_taken_back_changes_nothing(self, client):
        """Whether a turn is submitted is hidden until it is played (docs/hidden.md)."""
        match = factory.playing()
        terms = ClockTerms(regret_minutes=10).to_json()
        Match.objects.filter(pk=match.pk).update(clock_terms=terms)
        coach = Client()
        coach.force_login(match.team(match.waiting_side).coach)
        sent = {"text": factory.a_move(match), "segment": match.segment, "action": "submit"}
        with clock.set_to(match.due_at - timedelta(hours=2)):
            before = client.get(page_of(match, "live"))
            coach.post(f"/matches/{match.pk}/sheet/", sent)
            match.refresh_from_db()
            assert match.ready_at is not None
            assert match.ready_at > clock.now()
            tag = {"If-None-Match": before["ETag"]}
            assert client.get(page_of(match, "live"), headers=tag).status_code == 304

    def test_a_turn_that_was_played_is_the_newest(self, client, match):
        resolve_match(match_id=match.pk, now=match.due_at)
        found = client.get(page_of(match, "live")).json()["turn"]
        part = client.get(page_of(match, "replay-frames")).json()["parts"][-1]
        assert (found["segment"], found["title"], found["first"]) == (
            part["segment"],
            part["title"],
            part["first"],
        )
        assert found["last"] == part["first"] + len(part["steps"]) - 1

    def test_the_page_of_a_running_match_has_the_script_and_no_reload(self, client, match):
        body = client.get(f"/matches/{match.pk}/").content.decode()
        assert "js/match.js" in body
        assert "data-live=" in body
        assert f'data-segment="{match.segment - 1}"' in body
        assert "data-hx-trigger" not in body.split('id="status"')[1].split("</div>")[0]

    def test_a_panel_is_the_replay_alone(self, client, match):
        body = client.get(page_of(match), {"panel": "1", "event": "5"}).content.decode()
        assert body.count("data-replay\n") == 1
        assert "<html" not in body


def test_a_league_that_is_public_again_can_be_framed_again(client):
    made = factory.playing(league=LeagueFactory.create(is_private=True))
    assert client.get(page_of(made, "embed")).status_code == 404
    League.objects.filter(pk=made.league_id).update(is_private=False)
    assert client.get(page_of(made, "embed")).status_code == 200
