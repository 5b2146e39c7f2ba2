"""What a game cannot have is refused in a result from a table, on its page and by the API."""

from __future__ import annotations

from typing import ClassVar

import pytest
from rest_framework.test import APIClient

from core.errors import Refused
from engine.table_top import TableNotes
from engine.variants.registry import VARIANTS
from matches.models import Match, TableReport
from matches.services.outcomes import table_top
from matches.services.outcomes.corrections import overturned
from tests.factories import matches as factory
from tests.matches.services.outcomes import test_table_top as tables
from tests.matches.services.outcomes.test_table_top import NOW, confirmed, enter, table_report

pytestmark = pytest.mark.django_db


@pytest.mark.rules("KEM-TAB-02")
class TestBounds:
    """What the game cannot have is refused at its field, on the page and by the API alike."""

    CASES: ClassVar = [
        ("dungeon", {"0-score": "9", "0-1-touchdowns": "9"}, "0-score"),
        ("dungeon", {"0-score": "1", "0-1-touchdowns": "1", "1-score": "1"}, "0-score"),
        ("samurai", {"0-1-interceptions": "1"}, "0-1-interceptions"),
        ("samurai", {"1-1-fate": "took_own_life"}, "1-1-fate"),
        ("blitz", {"0-score": "40", "0-1-touchdowns": "40"}, "0-score"),
        *((meta.key, {"1-2-completions": "40"}, "1-2-completions") for meta in VARIANTS),
        *((meta.key, {"0-score": "99", "0-1-touchdowns": "99"}, "0-score") for meta in VARIANTS),
        *((meta.key, {"0-healed": "40"}, "0-healed") for meta in VARIANTS),
        *((meta.key, {"0-1-casualties": "1"}, "0-1-casualties") for meta in VARIANTS),
        *((meta.key, {"0-1-mvps": "2"}, "0-1-mvps") for meta in VARIANTS),
        *((meta.key, {"0-awarded": "1"}, "0-score") for meta in VARIANTS),
    ]

    def match(self, game: str) -> Match:
        clans = [key for key, _ in next(m for m in VARIANTS if m.key == game).clan_rules]
        home, away = ("human", "human") if "human" in clans else clans[:2]
        return factory.match(home, away, variant=game)

    def level(self, match: Match, changes: dict[str, str]) -> dict[str, str]:
        theirs = changes.get("1-score", "0")
        level = {"0-score": "0", "0-1-touchdowns": "0", "1-1-touchdowns": theirs}
        return tables.TestPages().form(match, **(level | changes))

    @pytest.mark.parametrize(("game", "changes", "field"), CASES)
    def test_the_page_says_it_at_its_field(self, client, game, changes, field) -> None:
        match = self.match(game)
        client.force_login(match.home_team.coach)
        url = f"/matches/{match.pk}/result/"
        assert client.get(url).status_code == 200
        answer = client.post(url, self.level(match, changes))
        assert answer.status_code == 422
        errors = answer.context["form"].errors
        assert field in errors, errors
        assert not TableReport.objects.exists()

    @pytest.mark.parametrize(("game", "changes", "field"), CASES)
    def test_the_api_says_it_at_its_path(self, game, changes, field) -> None:
        match = self.match(game)
        sides: list[dict[str, object]] = [{"score": 0}, {"score": 0}]
        players: list[dict[int, dict[str, object]]] = [
            {n: {"number": n, "played": True} for n in (1, 2)} for _ in sides
        ]
        for name, value in self.level(match, changes).items():
            if name not in changes and name != "1-1-touchdowns":
                continue
            side, *rest = name.split("-")
            sent = int(value) if value.isdigit() else value
            if len(rest) == 1:
                sides[int(side)][rest[0]] = sent
            else:
                players[int(side)][int(rest[0])][rest[1]] = sent
        for side_data, of in zip(sides, players, strict=True):
            side_data["players"] = list(of.values())
        client = APIClient()
        client.force_login(match.home_team.coach)
        body = {"match": match.pk, "sides": sides}
        answer = client.post("/api/v1/table-reports/", body, format="json")
        assert answer.status_code == 400, answer.json()
        side, *rest = field.split("-")
        path = f"sides.{side}.{rest[0]}"
        if len(rest) == 2:
            path = f"sides.{side}.players.{int(rest[0]) - 1}.{rest[1]}"
        said = answer.json()
        assert path in {said["field"], *(fault["field"] for fault in said["errors"])}, said
        assert not TableReport.objects.exists()

    @pytest.mark.parametrize("sent", [{"dishonored": True}, {"nonsense": 1}])
    def test_a_field_that_the_game_lacks_is_refused(self, sent) -> None:
        match = self.match("blitz")
        client = APIClient()
        client.force_login(match.home_team.coach)
        players = [{"number": 1, "played": True, **sent}]
        body = {"match": match.pk, "sides": [{"players": players}] * 2}
        answer = client.post("/api/v1/table-reports/", body, format="json")
        assert answer.status_code == 400
        assert answer.json()["field"].startswith("sides.0.players.0.")

    @pytest.mark.parametrize(
        ("numbers", "at", "words"), [((1, 1), 1, "named twice"), ((1, 999), 1, "Nobody wears")]
    )
    def test_each_player_is_named_once_by_a_number_of_the_side(self, numbers, at, words) -> None:
        match = self.match("blitz")
        client = APIClient()
        client.force_login(match.home_team.coach)
        named = [{"number": number, "played": True} for number in numbers]
        body = {"match": match.pk, "sides": [{}, {"players": named}]}
        answer = client.post("/api/v1/table-reports/", body, format="json")
        assert answer.status_code == 400
        assert answer.json()["field"] == f"sides.1.players.{at}.number"
        assert words in answer.json()["detail"]

    @pytest.mark.rules("KEM-DUN-05")
    def test_a_dungeon_is_won_by_a_point_without_a_scorer(self) -> None:
        match = self.match("dungeon")
        report = table_report(match, 0, 0)
        report.sides[1].score, report.winner = 1, 1
        entered = enter(match, report, notes=TableNotes(awarded=(0, 1)))
        assert entered.notes.awarded == (0, 1)
        assert [side.score for side in confirmed(match, entered).sides] == [0, 1]
        assert match.won_by == 1

    def test_a_result_is_not_overturned_to_what_the_game_cannot_have(self) -> None:
        match = self.match("dungeon")
        confirmed(match, enter(match))
        with pytest.raises(Refused, match="at most 1 points"):
            overturned(match, (9, 0), 0)
        assert overturned(match, (0, 1), 1).report.winner == 1


@pytest.mark.rules("KEM-TAB-02")
def test_a_stored_report_beyond_the_bounds_is_not_confirmed() -> None:
    """It was entered before the bounds were checked, or comes from an imported file."""
    match = factory.match("human", "human", variant="dungeon")
    entered = enter(match, table_report(match, 1, 0))
    TableReport.objects.filter(pk=entered.pk).update(report=table_report(match, 9, 0).to_json())
    entered.refresh_from_db()
    with pytest.raises(Refused, match=r"Enter the result again\."):
        table_top.confirm(entered=entered, actor=match.away_team.coach, now=NOW)
    match.refresh_from_db()
    assert match.state == "awaited"
