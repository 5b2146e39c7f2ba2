from django.apps import AppConfig


class CoreConfig(AppConfig):
    """People, leagues, permissions, audit and mail: the base of the other apps."""

    name = "core"
    verbose_name = "Core"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from core.database_clock import start_following  # noqa: PLC0415 - needs the apps
        from core.leagues import permissions  # noqa: F401, PLC0415 -- registers the predicates

        start_following()
