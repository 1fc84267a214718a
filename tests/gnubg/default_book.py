#!/usr/bin/env python3
"""Lets GNU Backgammon evaluate first plays again, and compares them with the default book: default_book.py TABIA BOOK MAKE

For every first roll, for money and at DMP, the book must contain all plays that gnubg finds, with gnubg's equity. At most one
play in fifty may differ in the fourth decimal: gnubg searches only the replies that its smaller nets prefer, and if two of
them are close, the rounding of the processor decides. On an Intel Xeon, 1 of 137 plays differed from an AMD EPYC, by 0.0008.

Rollouts replace the evaluations of some plays, the best one of each roll for money among them. They differ by more: the
greatest difference is 0.028.
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

START = "4HPwATDgc/ABMA"
SCORES = {"money": ("0:0:3:0", (0, 0, False)), "DMP": ("6:6:0:7", (1, 1, False))}
ROUNDING, OTHER_REPLY, ROLLED_OUT = 1.5e-4, 2e-3, 0.03  # of equities
SCRIPT = """
import json, sys
sys.path.insert(0, {make!r})
import gnubg_openings as book
for setting in book.SETTINGS:
    book.gnubg.command(setting)
found = {{}}
for name, score in {scores!r}.items():
    book.start_game(*score)
    for high in range(2, 7):
        for low in range(1, high):
            plays = book.evaluated_plays(book.START, (high, low), book.OPENINGS_KEPT)
            found[f"{{name}} {{high}}{{low}}"] = [(after, round(play["equity"], 4)) for after, play in plays]
open({out!r}, "w").write(json.dumps(found))
"""


def of_gnubg(gnubg, make, folder):
    out, script = folder / "found.json", folder / "script.py"
    scores = {name: score for name, (_, score) in SCORES.items()}
    script.write_text(SCRIPT.format(make=str(make), scores=scores, out=str(out)))
    subprocess.run([gnubg, "-t", "-q", "-p", script], env={**os.environ, "HOME": str(folder)}, check=True, timeout=300,
                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    return {roll: [tuple(play) for play in plays] for roll, plays in json.loads(out.read_text()).items()}


def of_book(tabia, book, roll):
    name, dice = roll.split()
    score = SCORES[name][0]
    position = f"XGID=-b----E-C---eE---c-e----B-:0:0:1:{dice}:{score}:10"
    answer = subprocess.run([tabia, "probe", "--no-cache", "--json", book, position], check=True, capture_output=True,
                            text=True)
    return {play["position_id"]: (appraisal["equity"], appraisal["level"] == "rollout") for play in json.loads(answer.stdout)["plays"]
            for appraisal in [play, *play["others"]] if appraisal["program"].startswith("GNU Backgammon")}


def differences(book, plays, rolled_out):
    """Returns the differences of the plays that were rolled out, or of the others. A play that the book lacks differs by 9."""
    found = [(*book.get(after, (9, False)), equity) for after, equity in plays]
    return [abs(of_book - equity) for of_book, is_rollout, equity in found if is_rollout == rolled_out]


def main():
    tabia, book, make = (pathlib.Path(word).resolve() for word in sys.argv[1:])
    gnubg = shutil.which("gnubg") or shutil.which("gnubg", path="/usr/games")
    if not gnubg:
        print("gnubg is not installed: tests/install_packages.sh test")
        sys.exit(77)
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as scratch:
        found = of_gnubg(gnubg, make, pathlib.Path(scratch))
    books = {roll: of_book(tabia, book, roll) for roll in found}
    evaluated, rolled_out = ([difference for roll, plays in found.items() for difference in differences(books[roll], plays, is_rollout)]
                             for is_rollout in (False, True))
    changed = sum(difference >= ROUNDING for difference in evaluated)
    faults = [f"{roll}: gnubg {plays}, book {books[roll]}" for roll, plays in found.items()
              if max(differences(books[roll], plays, False), default=0) >= OTHER_REPLY
              or max(differences(books[roll], plays, True), default=0) >= ROLLED_OUT]
    faults += [f"{roll}: the best play is not rolled out" for roll, plays in books.items()
               if roll.startswith("money") and not next(iter(plays.values()))[1]]
    if changed * 50 > len(evaluated):
        faults.append("more than one play in fifty has another equity")
    print(f"{len(evaluated)} plays of {len(found)} rolls: {changed} have another equity; {len(rolled_out)} are rolled out; {len(faults)} faults")
    sys.exit("\n".join(faults) or 0)


main()
