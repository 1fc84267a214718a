#!/usr/bin/env python3
"""Puts the table of replies for money next to GNU Backgammon's hints: reply_table.py TABIA BOOK

For a share of the cells of 33 opening plays and 21 rolls (tests/share.py), gnubg computes its play at 2 plies with its default
filter of candidates. If the book's best play is another, its cost by gnubg's own numbers is printed with the level of the
book's evaluation. Only a level deeper than gnubg's may cost more than a rounding error.
"""
import argparse
import collections
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from share import share_of  # noqa: E402

PLIES = 2
SHARES = 16  # a run of all cells takes minutes
ROUNDING = 0.002  # the effect of another filter of candidates on two plays that are as good as equal
SAME_LEVEL = f"{PLIES}-ply"
SCRIPT = """
import json
import gnubg

PLIES = {plies}
for setting in ["set threads 1", "set automatic game off", "set automatic roll off", "set automatic move off",
                "set player 0 human", "set player 1 human", "set jacoby on", "set beavers 3",
                "set evaluation chequerplay type evaluation", "set evaluation chequerplay evaluation plies %d" % PLIES,
                "set evaluation chequerplay evaluation cubeful on", "set evaluation chequerplay evaluation noise 0",
                "new session"]:
    gnubg.command(setting)

def after(position, play):
    opponent, player = (list(side) for side in gnubg.positionfromid(position))
    for start, end in gnubg.parsemove(play):
        player[start - 1] -= 1
        if end:
            player[end - 1] += 1
            opponent[24] += opponent[24 - end]
            opponent[24 - end] = 0
    return gnubg.positionid((tuple(player), tuple(opponent)))

def hints(position, dice):
    gnubg.command("set turn 1")
    gnubg.command("set board " + position)
    gnubg.command("set dice %d %d" % tuple(dice))
    plays = (gnubg.hint(200) or {{}}).get("hint", [])
    return [(after(position, play["move"]), play["equity"], play["context"]["plies"]) for play in plays]

cells = json.load(open({questions!r}))
json.dump([hints(*cell) for cell in cells], open({answers!r}, "w"))
"""


def hints_of_gnubg(gnubg, cells):
    """Returns gnubg's plays for each cell, best first, as (position after it, equity, plies)."""
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as scratch:
        folder = pathlib.Path(scratch)
        questions, answers, script = folder / "questions.json", folder / "answers.json", folder / "script.py"
        questions.write_text(json.dumps([(cell["position_id"], cell["dice"]) for cell in cells]))
        script.write_text(SCRIPT.format(plies=PLIES, questions=str(questions), answers=str(answers)))
        subprocess.run([gnubg, "-t", "-q", "-p", script], env={**os.environ, "HOME": str(folder)}, check=True,
                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        return json.loads(answers.read_text())


def table_of_replies(tabia, book):
    lines = subprocess.run([tabia, "table", "--no-cache", "--json", "--view", "replies", book], check=True,
                           capture_output=True, text=True).stdout.splitlines()
    cells = [json.loads(line) for line in lines]
    assert len(cells) == 33 * 21, len(cells)
    return cells


def cost_by_gnubg(position, plays):
    """Returns the cost of the play to `position` by gnubg's own numbers; nothing if gnubg did not search it as deeply."""
    known = {after: equity for after, equity, plies in plays if plies == PLIES}
    return plays[0][1] - known[position] if position in known else None


class Comparison:
    def __init__(self):
        self.counts = collections.Counter()
        self.faults = []

    def add(self, cell, plays):
        name = f'{cell["opening"]} {"".join(map(str, cell["dice"]))}'
        if not cell["plays"]:
            self.counts["not in the book"] += 1
            self.faults.append(f"{name}: not in the book")
            return
        best = cell["plays"][0]
        cost = cost_by_gnubg(best["position_id"], plays)
        if best["position_id"] == plays[0][0]:
            self.counts["equal"] += 1
            return
        self.counts[f'different, level {best["level"]}'] += 1
        stated = "not examined by gnubg" if cost is None else f"costs {cost:.4f} by gnubg"
        line = f'{name}: book {best["play"]} ({best["level"]}, {best["source"]}) {stated}'
        print(line)
        if best["level"] == SAME_LEVEL and (cost is None or cost > ROUNDING):
            self.faults.append(line)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tabia", type=pathlib.Path)
    parser.add_argument("book", type=pathlib.Path)
    arguments = parser.parse_args()
    gnubg = shutil.which("gnubg") or shutil.which("gnubg", path="/usr/games")
    if not gnubg:
        print("gnubg is not installed: tests/install_packages.sh test")
        sys.exit(77)
    cells = share_of(table_of_replies(arguments.tabia.resolve(), arguments.book.resolve()), SHARES)
    comparison = Comparison()
    for cell, plays in zip(cells, hints_of_gnubg(gnubg, cells), strict=True):
        comparison.add(cell, plays)
    print(f"{len(cells)} replies: " + ", ".join(f"{count} {what}" for what, count in sorted(comparison.counts.items())))
    sys.exit("\n".join(comparison.faults) or 0)


main()
