"""``python -m tests.mutants`` breaks the rules on purpose and prints what no test notices.

First the key sentences (`by_hand/key_sentences.py`) against the tests of their own clauses, then
places drawn by a seed from the whole source of the rules, each against every test of the engine.
With ``--each-clause`` it breaks each clause instead, at up to five places, until one of its own
tests notices.

It exits 1 if a survivor is not on the lists of `docs/rules-mutants.md`, if one on them is noticed,
or if too many survive; 2 if tests fail before anything is broken.
"""

from __future__ import annotations

import argparse
import sys

from tests.mutants.benches import echo
from tests.mutants.drawn import TESTS, break_places
from tests.mutants.drawn_places import draw_places
from tests.mutants.each_clause import break_each_clause, print_places
from tests.mutants.sentences import break_key_sentences


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("clauses", nargs="*", help="IDs, or beginnings of IDs; without any all")
    parser.add_argument("--jobs", type=int, default=2, help="copies of the source at work")
    parser.add_argument("--draw", type=int, default=200, help="places drawn; 0 for none")
    parser.add_argument("--seed", type=int, default=1, help="what draws them")
    parser.add_argument("--skip", type=int, default=0, help="drawn places left out, from the first")
    parser.add_argument("--tests", nargs="+", default=TESTS, help="what the drawn places meet")
    parser.add_argument("--each-clause", action="store_true", help="break each clause instead")
    parser.add_argument("--places", action="store_true", help="only print what would be broken")
    return parser.parse_args()


def main() -> int:
    """Break what was asked for; the status of the program."""
    args = arguments()
    if args.places and args.each_clause:
        print_places(args.clauses)
        return 0
    if args.places:
        for number, place in enumerate(draw_places(args.draw, args.seed), start=1):
            echo(f"{number}. {place}")
        return 0
    try:
        if args.each_clause:
            return int(break_each_clause(args.clauses, args.jobs) > 0)
        wrong = break_key_sentences(args.clauses, args.jobs)
        if args.draw and not args.clauses:
            places = draw_places(args.draw, args.seed)
            echo(f"places drawn by seed {args.seed}:")
            wrong += break_places(places[args.skip :], args.jobs, args.tests)
    except ValueError as error:
        echo(str(error))
        return 2
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
