from django.apps import AppConfig


class ConfigConfig(AppConfig):
    """The top layer: once all apps are loaded, it connects them."""

    name = "config"
    verbose_name = "Configuration"

    def ready(self) -> None:
        from config import wiring  # noqa: PLC0415 -- imports the models of all apps

        wiring.connect()
