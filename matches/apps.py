from django.apps import AppConfig


class MatchesConfig(AppConfig):
    name = "matches"
    label = "matches"
    verbose_name = "Matches"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from matches import permissions  # noqa: F401, PLC0415 -- registers the predicates
