"""Sides and house rules drawn at random: legal squads, grown players, staff, stars, old wounds.

For simulations that are to visit the rules' corners; the same ``chance`` draws the same.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.clans import Clan
from engine.lineup import FigureSpec, LineUp, MatchSetup
from engine.skills import skill_bits
from engine.variants.game_meta import GameMeta

HOUSE_RULE, WOUNDED, HIRES, HAS_STAFF = 0.25, 0.06, 0.4, 0.7
"""How likely an option is no default, a player has an old wound, a side a star, and each staff."""
FEWEST, MOST = 11, 16
LEVELS = (0, 0, 0, 1, 1, 2, 3)
POINTS = (0, 6, 16, 31)
"""Star player points at which a player has learned as often."""
GUEST = 90
"""The first shirt of those who are hired."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """What is drawn: otherwise a side has its clan's default line-up and staff, and no stars."""

    rosters: bool = False
    staff: bool = False
    stars: bool = False


NOTHING = Drawn()


def drawn_options(meta: GameMeta, chance: random.Random) -> dict[str, str]:
    """House rules of the game, most of them by default (LGE-OPT-01)."""
    return {
        option: chance.choice(values[1:])
        for option, values in meta.options.items()
        if len(values) > 1 and chance.random() < HOUSE_RULE
    }


def drawn_setup(
    meta: GameMeta,
    sides: Sequence[tuple[str, Clan]],
    chance: random.Random,
    *,
    drawn: Drawn,
    options: Mapping[str, str],
) -> MatchSetup:
    """A match of two sides, by name and clan: no star plays for both (LGE-FRE-02)."""
    (home_name, home_clan), (away_name, away_clan) = sides
    home = drawn_side(meta, home_clan, home_name, chance, drawn=drawn, options=options)
    away = drawn_side(meta, away_clan, away_name, chance, drawn=drawn, options=options)
    engaged = {figure.name for figure in home.figures if not figure.league}
    free = tuple(f for f in away.figures if f.league or f.name not in engaged)
    return MatchSetup(meta.key, home, replace(away, figures=free), options)


def drawn_side(
    meta: GameMeta,
    clan: Clan,
    name: str,
    chance: random.Random,
    *,
    drawn: Drawn,
    options: Mapping[str, str],
) -> LineUp:
    """A side of that clan; skills are those that the options let its positions learn."""
    side = clan.line_up(name)
    if drawn.rosters:
        squad = _squad(clan, chance)
        grown = tuple(_grown(meta, clan, figure, chance, options) for figure in squad)
        rerolls = chance.randint(0, min(clan.reroll.max, 4))
        side = replace(side, figures=grown, rerolls=rerolls, rating=100 + chance.randint(0, 100))
    if drawn.staff:
        staff = {
            row.key: chance.randint(1, row.max)
            for row in clan.staff
            if row.max and chance.random() < HAS_STAFF
        }
        side = replace(side, staff=staff)
    if drawn.stars and len(side.figures) < MOST and chance.random() < HIRES:
        side = replace(side, figures=(*side.figures, *_hired(meta, clan, chance)))
    return side


def _squad(clan: Clan, chance: random.Random) -> list[FigureSpec]:
    """Eleven to sixteen players within the limits of their positions, in the table's order."""
    pool = [position for position in clan.positions for _ in range(position.max)]
    wanted = chance.randint(FEWEST, MOST)
    chosen = {id(position): 0 for position in clan.positions}
    for position in chance.sample(pool, min(wanted, len(pool))):
        chosen[id(position)] += 1
    whole = replace(
        clan,
        positions=tuple(
            replace(position, line_up=chosen[id(position)]) for position in clan.positions
        ),
    )
    return list(whole.line_up().figures)


def _grown(
    meta: GameMeta,
    clan: Clan,
    figure: FigureSpec,
    chance: random.Random,
    options: Mapping[str, str],
) -> FigureSpec:
    """The player after some seasons: skills of their categories, points, perhaps an old wound."""
    level, skills = chance.choice(LEVELS), list(figure.skills)
    for _ in range(level):
        usual, by_double = meta.learning.lessons(
            clan.key,
            figure.position,
            known=skill_bits(tuple(skills)),
            ph=figure.ph,
            options=options,
        )
        lessons = [*usual, *by_double] if chance.random() < 1 / 6 else list(usual)
        if lessons:
            skills.append(chance.choice(lessons).printed)
    return replace(
        figure,
        skills=tuple(skills),
        spp=POINTS[level],
        standing_injuries=int(chance.random() < WOUNDED),
    )


def _hired(meta: GameMeta, clan: Clan, chance: random.Random) -> list[FigureSpec]:
    """A named star of the game, or a Freebooter of the own list (LGE-FRE-01)."""
    stars = [*meta.named_stars.values()]
    if stars:
        return [chance.choice(stars).in_shirt(GUEST)]
    plain = chance.choice(
        [p for p in clan.line_up().figures if p.position == clan.positions[0].key]
    )
    return [
        replace(
            plain,
            number=GUEST,
            name=f"Freebooter of {clan.name} {chance.randint(1, 10**6)}",
            league=False,
        )
    ]
