"""House rules that the books keep: staff that a clan may have, ageing."""

from __future__ import annotations

from rosters.models import CareerEvent
from rosters.queries.for_sale import for_sale_to
from tests.engine.options.promises import promise
from tests.factories.rosters import team
from tests.rosters.services.test_star_rolls import man, play

CLANS = {"samurai": "crab"}


@promise("ageing", "samurai blitz squig dungeon", {"off": (0, 0), "on": (1, -1)})
def a_player_at_their_first_level(game, options):
    """Dice thrown for ageing, two ones, and the change of MA by 4 and 6 after them."""
    side = team(CLANS.get(game, "human"), variant=game)
    dice = [2, 5, *([1, 1, 4, 6] if options["ageing"] == "on" else [])]
    play(side, {1: 6}, dice=dice, **options)
    old = man(side, 1)
    aged = CareerEvent.objects.filter(player=old, kind="aged")
    return aged.count(), old.characteristics["ma"] - old.position.ma


@promise("samurai_staff_cap", "samurai", lambda value: [int(value)] * 2)
def staff_for_sale(_, options):
    """How many Geisha and Assistant Coaches a clan may have after a match."""
    sequence = play(team("crab"), {}, **options)
    most = {product.key: product.most for product in for_sale_to(sequence).staff}
    return [most["geisha"], most["assistant_coach"]]
