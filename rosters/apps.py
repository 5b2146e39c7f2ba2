from django.apps import AppConfig


class RostersConfig(AppConfig):
    name = "rosters"
    label = "rosters"
    verbose_name = "Rosters"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from rosters import permissions  # noqa: F401, PLC0415 -- registers the predicates
