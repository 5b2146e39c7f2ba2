from django.urls import URLPattern, URLResolver
from rest_framework.routers import SimpleRouter

from matches.api.consents import ConsentViewSet
from matches.api.maps import MapViewSet
from matches.api.matches import MatchViewSet
from matches.api.orders_beyond_a_match import LeagueOrdersViewSet, PlaybookViewSet
from matches.api.table_reports import TableReportViewSet
from matches.api.vacations import VacationViewSet
from matches.api.why import WhyCareerViewSet, WhyLedgerViewSet

router = SimpleRouter(trailing_slash=False, use_regex_path=False)
router.register("matches", MatchViewSet, basename="match")
router.register("consents", ConsentViewSet, basename="consent")
router.register("table-reports", TableReportViewSet, basename="table-report")
router.register("vacations", VacationViewSet, basename="vacation")
router.register("playbooks", PlaybookViewSet, basename="playbook")
router.register("default-orders", LeagueOrdersViewSet, basename="default-orders")
router.register("maps", MapViewSet, basename="map")
router.register("why/ledger", WhyLedgerViewSet, basename="why-ledger")
router.register("why/careers", WhyCareerViewSet, basename="why-career")

urlpatterns: list[URLPattern | URLResolver] = [*router.urls]
