from django.urls import URLPattern, URLResolver
from rest_framework.routers import SimpleRouter

from league.api.discipline import CardViewSet, ChallengeViewSet, ClaimViewSet
from league.api.entries import BlackOutViewSet, EntryViewSet
from league.api.previews import DrawViewSet, NextSeasonViewSet, TakeBackViewSet, WhatIfViewSet
from league.api.schedule import FixtureViewSet
from league.api.seasons import CatalogueViewSet, SeasonViewSet
from league.api.statistics import StatisticsViewSet

SEASON = "seasons/<int:season>"

router = SimpleRouter(trailing_slash=False, use_regex_path=False)
router.register("seasons", SeasonViewSet, basename="season")
router.register(f"{SEASON}/draw", DrawViewSet, basename="draw")
router.register(f"{SEASON}/next", NextSeasonViewSet, basename="next-season")
router.register(f"{SEASON}/take-back", TakeBackViewSet, basename="take-back")
router.register(f"{SEASON}/what-if", WhatIfViewSet, basename="what-if")
router.register("season-options", CatalogueViewSet, basename="season-options")
router.register("fixtures", FixtureViewSet, basename="fixture")
router.register("entries", EntryViewSet, basename="entry")
router.register("black-outs", BlackOutViewSet, basename="black-out")
router.register("claims", ClaimViewSet, basename="claim")
router.register("cards", CardViewSet, basename="card")
router.register("challenges", ChallengeViewSet, basename="challenge")
router.register("leagues/<slug:slug>/statistics", StatisticsViewSet, basename="statistics")

urlpatterns: list[URLPattern | URLResolver] = [*router.urls]
