from django.apps import AppConfig


class SeasonConfig(AppConfig):
    name = "league.season"
    label = "season"
    verbose_name = "Season"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from league.season import permissions  # noqa: F401, PLC0415 -- registers the predicates
