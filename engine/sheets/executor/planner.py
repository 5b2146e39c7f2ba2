"""The planner of a sheet: what is played next, which branch is taken, what is left.

It records what the coach sees afterwards: notes of what was left out, and the result of each
branch.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.position import Position
from engine.ruleset import Rules
from engine.sheets.executor.condition_eval import is_true
from engine.sheets.executor.patience import Patience, endless
from engine.sheets.faults import Fault
from engine.sheets.turn_sheet import (
    NO_TERMS,
    Alternatives,
    Branch,
    Hold,
    Item,
    OnFail,
    Play,
    Sheet,
    Terms,
    TextPlace,
    plays_of,
)


class SheetPlanner:
    """What is left of a sheet. ``held`` is the hold at which the turn waits for its coach.

    ``branch_results`` are the IFs and HOLDs passed, by place, and whether each was true; ``tried``
    the places of the plays whose moment came; ``moments`` for each line that had one whether a play
    of it began; ``forgiven`` those that could not be played where another alternative was;
    ``blamed`` each play's notes.
    """

    def __init__(self, sheet: Sheet, patience: Patience = endless):
        self.sheet = sheet
        self.patience = patience
        self.notes: list[Fault] = []
        self.blamed: dict[TextPlace, list[Fault]] = {}
        self.branch_results: list[tuple[TextPlace, bool]] = []
        self.tried: set[TextPlace] = set()
        self.moments: list[bool] = []
        self.forgiven: set[TextPlace] = set()
        self.held: Hold | None = None
        self._left: list[Item] = list(sheet.items[::-1])

    def rest(self) -> Sheet:
        """What has not been played yet, as a sheet of its own."""
        left = tuple(reversed(self._left))
        return Sheet(left, self.sheet.preferences, terms=self.sheet.terms)

    def note(self, fault: Fault, play: Play | None = None) -> None:
        """Add a note for the coach."""
        self.notes.append(fault)
        if play is not None:
            self.blamed.setdefault(play.place, []).append(fault)

    def terms_of(self, play: Play) -> Terms:
        """The play's terms, and where it has none, the sheet's."""
        if play.terms is NO_TERMS:
            return self.sheet.terms
        return play.terms.over(self.sheet.terms)

    def stops(self, play: Play) -> bool:
        """Whether the turn ends if that play, or a part of it, is left undone."""
        return self.terms_of(play).onfail is OnFail.STOP

    def counts_first(self, play: Play | None) -> bool:
        """Whether the next line is that play; if so, it is removed."""
        if play is None or not self._left or self._left[-1] is not play:
            return False
        self._left.pop()
        return True

    # -- branches ------------------------------------------------------------------------------

    def holds(self, position: Position, rules: Rules, side: int) -> bool:
        """Go on to the next play or to a hold whose moment it is; true for the latter."""
        while self._left:
            item = self._left[-1]
            if isinstance(item, Branch):
                self._left.pop()
                self._turn(item, position, rules, side)
            elif isinstance(item, Hold):
                self._left.pop()
                if self._is_due(item, position, rules, side):
                    self.held = item
                    return True
                self.note(Fault(item.line, item.column, "hold-not-due"))
            else:
                return False
        return False

    def next(self, position: Position, rules: Rules, side: int) -> Play | Alternatives | None:
        """The next play. A hold met here is skipped: the turn cannot wait now."""
        while self._left:
            self.patience()
            item = self._left.pop()
            if isinstance(item, Branch):
                self._turn(item, position, rules, side)
            elif isinstance(item, Hold):
                due = self._is_due(item, position, rules, side)
                code = "hold-passed" if due else "hold-not-due"
                self.note(Fault(item.line, item.column, code))
            else:
                return item
        return None

    def go_on_with(self, plays: Sequence[Play]) -> None:
        """These alternatives are next: the one before them used up nothing."""
        self.moments.pop()
        self._left.append(plays[0] if len(plays) == 1 else Alternatives(tuple(plays)))

    def peek(self, position: Position, rules: Rules, side: int) -> Play | Alternatives | None:
        """The next play, which stays there."""
        item = self.next(position, rules, side)
        if item is not None:
            self._left.append(item)
        return item

    def _turn(self, branch: Branch, position: Position, rules: Rules, side: int) -> None:
        """Continue with the branch whose condition is met."""
        is_so = is_true(branch.condition, position, rules, side)
        self.branch_results.append(((branch.line, branch.column), is_so))
        taken, other = branch.then, branch.otherwise
        if not is_so:
            taken, other = other, taken
        if any(plays_of(other)):
            code = "else-untaken" if is_so else "then-untaken"
            self.note(Fault(branch.line, branch.column, code))
        self._left.extend(reversed(taken))

    def _is_due(self, hold: Hold, position: Position, rules: Rules, side: int) -> bool:
        due = is_true(hold.condition, position, rules, side)
        self.branch_results.append(((hold.line, hold.column), due))
        return due

    def drop(self, cause: str) -> None:
        """Play nothing more of the sheet, for that reason."""
        for item in reversed(self._left):
            for play in _heads(item):
                fault = Fault(play.line, play.column, "not-reached", {"cause": cause})
                self.note(fault, play)
        self._left.clear()


def _heads(item: Item) -> Iterable[Play]:
    """The first play of each part of a sheet; of an IF and of alternatives the first one."""
    return list(plays_of((item,)))[:1]
