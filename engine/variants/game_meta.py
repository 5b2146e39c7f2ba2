"""A game's metadata, available before its rules are loaded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from engine.clans import Clan, load_clans
from engine.decision_catalogue import CATALOGUE, CROWN_KICK, GOLD_CROWN, KICKED_OFF, SHARED
from engine.decisions import DecisionKind
from engine.lineup import FigureSpec
from engine.skills import Skill
from engine.variants.first_drive import ON_THE_PITCH, FirstDrive


@dataclass(frozen=True, slots=True)
class Currency:
    """A game's currency: its ``name``, and the worth of one unit of the ledgers."""

    name: str
    worth: int

    def figures(self, amount: int) -> str:
        """The number alone, for a column whose heading names the currency: ``50,000``."""
        return f"{amount * self.worth:,}"

    def write(self, amount: int) -> str:
        """An amount of a ledger in full: ``50,000 gold``, ``50 koku``."""
        return f"{self.figures(amount)} {self.name}"


CURRENCIES: Mapping[str, Currency] = {
    "koku": Currency("koku", 1),
    "gold": Currency("gold", 1000),
}
"""By the name in ``GameMeta.money``."""


@dataclass(frozen=True, slots=True)
class RosterRules:
    """The clauses that a team's ledger and its players' careers cite; by default the core's.

    ``staff_limits`` and ``staff_least`` pair a staff key with the clause of its limit and with the
    minimum of a new team (LGE-TEA-03). ``hired_staff`` may be hired for one match at half price,
    and with ``own_freebooters`` any position of the own table (LGE-FRE-01), at the step that
    ``hiring`` names. ``lasting`` is whether a serious injury names its lasting effect.
    ``staff_caps`` pairs a staff key with the option that sets its limit; ``founding_only`` cannot
    be bought later. ``stars`` is the part of the game that contains its named stars, for hire by
    any of its teams; empty without named stars. ``honor`` is the clause of players whose honor is
    judged after a match and who may take their own life, ``blessing`` that of a blessing which
    lasts, ``trade`` that of staff who add to the winnings; empty where a game has no such thing.
    ``blessing_lasts`` are the option and the value under which a blessing outlasts its match,
    ``poisoner`` is the key of staff who may keep an opponent out of a match.
    """

    founding: str = "LGE-TEA-01"
    roster: str = "LGE-TEA-02"
    reroll: str = "LGE-TEA-03"
    staff: str = "LGE-TEA-03"
    unsold: str = "LGE-TEA-04"
    winnings: str = "LGE-WIN-01"
    death: str = "LGE-INJ-04"
    old_wound: str = "LGE-INJ-03"
    misses_next: str = "LGE-INJ-02"
    honor: str = ""
    blessing: str = ""
    hiring: str = "LGE-PRE-01"
    trade: str = ""
    staff_limits: tuple[tuple[str, str], ...] = ()
    staff_least: tuple[tuple[str, int], ...] = (("fan_factor", 1),)
    own_freebooters: bool = True
    lasting: bool = True
    staff_caps: tuple[tuple[str, str], ...] = ()
    founding_only: tuple[str, ...] = ("fan_factor",)
    hired_staff: tuple[str, ...] = ("assistant_coach", "cheerleader", "apothecary")
    stars: str = ""
    blessing_lasts: tuple[str, str] = ("", "")
    poisoner: str = ""

    @property
    def has_market(self) -> bool:
        """Whether anybody is for hire before a match."""
        return self.own_freebooters or bool(self.hired_staff) or bool(self.stars)

    def limit_of(self, staff: str) -> str:
        """The clause of a staff member's limit."""
        return dict(self.staff_limits).get(staff, self.staff)

    def least_of(self, staff: str) -> int:
        """The minimum number of a new team."""
        return dict(self.staff_least).get(staff, 0)


class Learning(Protocol):
    """What the players of a game may learn: a module that has these (LGE-ADV).

    ``GAINS`` maps the sum of a star-player roll to the characteristics it may raise; ``lessons``
    returns the skills a player who has ``known`` may take, on any roll and only on a double.
    """

    GAINS: Mapping[int, tuple[str, ...]]

    def lessons(
        self, clan: str, position: str, *, known: int, ph: int, options: Mapping[str, str]
    ) -> tuple[tuple[Skill, ...], tuple[Skill, ...]]: ...


class NamedStar(Protocol):
    """A named player for hire by the match (LGE-FRE-02).

    ``hire`` is the price of a match, in the game's units; ``star`` whether the limit of stars in a
    team applies (LGE-FRE-03). They have the characteristics of the game.
    """

    @property
    def rule(self) -> str: ...

    @property
    def key(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def skills(self) -> tuple[str, ...]: ...

    @property
    def star(self) -> bool: ...

    @property
    def look(self) -> str: ...

    @property
    def hire(self) -> int: ...

    def in_shirt(self, number: int) -> FigureSpec: ...


@dataclass(frozen=True, slots=True)
class GameMeta:
    """A game's metadata: key, names, money and where its ``tables`` are.

    ``about`` is the game in one sentence. ``clan_rules`` pairs each clan's file stem with the rule
    ID of its table; ``budget`` is the
    founding money and ``money`` its unit. ``rules_module`` is imported only to play; ``clauses``
    are those outside its own document (which is named like the ``key``) that apply. ``folk`` is
    where teams come from, singular and plural; ``characteristics`` are those of players;
    ``handicaps`` its own words for lines of that table (LGE-HCP-02). ``maps`` is whether it is
    played on maps, of which a set-up contains one, ``has_halves`` whether its turns are counted
    by halves, ``living_balls`` whether there are several, with
    numbers, that move by themselves. ``learning_module`` defines what its players
    learn. ``decisions`` are the kinds that a match of it can have, ``decision_clauses`` pairs some
    with its own clause instead of the catalogue's. ``weathers`` pairs the key of a weather with its
    title, where they are not the same words. ``has_mats`` is whether it is played on mats instead
    of a lawn, ``first_drive`` where a newcomer's match begins (KEM-FRI-06), ``scoring_rate`` how
    many touchdowns a team turn brings between two bots. ``has_strong_bot`` is whether the strong
    bot was shown to beat the normal one (docs/strong.md); ``bot_style`` are the numbers of a
    coach's ``Style`` in which the strong bot differs from the normal one, tried in many matches.
    """

    key: str
    title: str
    about: str
    aliases: tuple[str, ...]
    money: str
    budget: int
    tables: Path
    rules_module: str
    clan_rules: tuple[tuple[str, str], ...]
    clauses: tuple[str, ...] = ()
    folk: tuple[str, str] = ("race", "races")
    characteristics: tuple[str, ...] = ("ma", "st", "ag", "av")
    handicaps: tuple[tuple[int, str], ...] = ()
    roster_rules: RosterRules = field(default_factory=RosterRules)
    maps: bool = False
    has_halves: bool = True
    living_balls: bool = False
    scoring_rate: float = 0.19
    has_mats: bool = False
    first_drive: FirstDrive = ON_THE_PITCH
    has_strong_bot: bool = True
    bot_style: tuple[tuple[str, Any], ...] = ()
    learning_module: str = "engine.races.learning"
    decisions: frozenset[DecisionKind] = SHARED | KICKED_OFF | GOLD_CROWN | CROWN_KICK
    decision_clauses: tuple[tuple[DecisionKind, str], ...] = ()
    weathers: tuple[tuple[str, str], ...] = ()

    @property
    def learning(self) -> Learning:
        """What its players may learn, imported on first use."""
        module: Any = import_module(self.learning_module)
        learning: Learning = module
        return learning

    def part(self, name: str) -> Any:
        """A module of the game's folder, imported on first use."""
        return import_module(f"{self.rules_module.rpartition('.')[0]}.{name}")

    @property
    def named_stars(self) -> Mapping[str, NamedStar]:
        """Its named stars by key, in the table's order; empty without any."""
        if not self.roster_rules.stars:
            return {}
        stars: Mapping[str, NamedStar] = self.part(self.roster_rules.stars).named_stars()
        return stars

    @property
    def max_stars(self) -> int:
        """How many with the star flag a team may have in a match (LGE-FRE-03)."""
        most: int = self.part(self.roster_rules.stars).MAX_STARS if self.roster_rules.stars else 0
        return most

    @property
    def options(self) -> Mapping[str, tuple[str, ...]]:
        """Its house rules: option -> values, the default first (LGE-OPT-01)."""
        options: Mapping[str, tuple[str, ...]] = self.part("options").OPTIONS
        return options

    @property
    def pair_options(self) -> frozenset[str]:
        """Those of its house rules that also take a list of pairs of clans: ``a/b,c/d``."""
        pairs: frozenset[str] = getattr(self.part("options"), "PAIRS_OF_CLANS", frozenset())
        return pairs

    def clauses_of(self, kind: DecisionKind) -> tuple[str, ...]:
        """The clauses of a kind of decision in this game."""
        own = tuple(clause for each, clause in self.decision_clauses if each is kind)
        return own or CATALOGUE[kind].rows

    def weather_title(self, weather: str) -> str:
        """A weather as readers see it; empty if it is not rolled yet."""
        return dict(self.weathers).get(weather, weather.replace("_", " ").capitalize())

    @property
    def clans(self) -> dict[str, Clan]:
        """The clan tables by key, read once. Raises ``DataError`` for a bad file."""
        return load_clans(self.tables, self.clan_rules)

    @property
    def currency(self) -> Currency:
        """The currency of its teams."""
        return CURRENCIES[self.money]
