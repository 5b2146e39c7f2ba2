"""The pages of a match of every game that leagues play, from the set-up to the report."""

from __future__ import annotations

import pytest

from engine.variants.registry import VARIANTS
from matches.services.resolution.autoplay import play_match, play_turns
from tests.factories.core import WHEN
from tests.factories.matches import match

pytestmark = pytest.mark.django_db


@pytest.mark.one_in(2)
@pytest.mark.parametrize("meta", VARIANTS, ids=lambda meta: meta.key)
def test_every_page_of_a_match_is_there_all_the_way(client, meta) -> None:
    clans = [key for key, _ in meta.clan_rules]
    made = match(clans[0], clans[1], variant=meta.key)
    client.force_login(made.home_team.coach)
    pages = ["", "set-up/", "log/", "record/", "state/"]
    pages += ["freebooters/"] * meta.roster_rules.has_market

    def look() -> None:
        for page in pages:
            answer = client.get(f"/matches/{made.pk}/{page}")
            assert answer.status_code == 200, page
            body = answer.content.decode()
            assert not {"{{", "None,"} & set(body.split()), page
        assert client.get(f"/api/v1/matches/{made.pk}/").json()["variant"] == meta.key

    look()
    play_turns(match_id=made.pk, turns=3, now=WHEN)
    look()
    play_match(match_id=made.pk, now=WHEN)
    pages += ["report/"]
    look()
    report = client.get(f"/matches/{made.pk}/report/").content.decode()
    assert meta.currency.write(0).split()[-1] in report
    assert ("LGE-FAN-01" in report) is ("fan_factor" in {r.key for r in meta.clans[clans[0]].staff})
    assert meta.roster_rules.winnings in report
