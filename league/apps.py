from django.apps import AppConfig


class LeagueConfig(AppConfig):
    """Seasons, tables, draws, league admin, exports."""

    name = "league"
    verbose_name = "League"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from league import permissions  # noqa: F401, PLC0415 -- registers the predicates
