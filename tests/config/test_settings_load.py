import pytest
from django.contrib.auth import get_user_model
from django.core.cache import cache


@pytest.mark.django_db
def test_the_real_database_keeps_a_user() -> None:
    user = get_user_model().objects.create_user("Doji@Crane.example", "secret-enough")
    assert get_user_model().objects.get_by_natural_key("doji@crane.EXAMPLE") == user


def test_the_real_cache_keeps_a_value() -> None:
    cache.set("key", 7, 5)
    assert cache.get("key") == 7
