#!/usr/bin/env python3
"""Lets tabia grow a book by rollouts of GNU Backgammon itself: rollouts.py TABIA

Short rollouts of first plays at two scores: every record is read without a fault, the rollouts have the requested games,
the seeds differ, 31 is played 8/5 6/5, and the dice of two rollouts are those that SeedOfRollout expects: the second game
of seed 1 is the first one of seed 257.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

COMMANDS = """set automatic game off
set automatic roll off
set player 0 human
set player 1 human
set rollout cubedecision plies 0
set rollout truncation enable on
set rollout truncation plies 3
set rollout quasirandom off
set output digits 6
"""
ROLLOUT = """new session
set board 4HPwATDgc/ABMA
set turn 1
set dice 2 1
hint 1
set rollout trials {trials}
set rollout seed {seed}
analyse rollout move 1
hint 1
"""


def grow(tabia, gnubg, book, *flags):
    command = [tabia, "grow", "--engine", gnubg, "--trials", "36", "--truncation", "3", "--json", "-o", book, *flags]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    if done.returncode != 0 or done.stderr:
        sys.exit(f"grow ended with {done.returncode}: {done.stderr}")
    return json.loads(done.stdout.splitlines()[-1])


def check_growth(tabia, gnubg, folder):
    book = str(folder / "grown.tabia")
    first = grow(tabia, gnubg, book, "--positions", "32", "--concurrency", "2", "--score", "money", "--score", "DMP")
    second = grow(tabia, gnubg, book, "--positions", "3", "--score", "money", "--score", "DMP")
    assert first["evaluated"] == first["decisions"] == 30, first
    assert first["games"] == 2 * 2 * 36 and second["games"] == 5 * 2 * 36, (first, second)
    assert second["set_aside"] == 0, second
    text = pathlib.Path(book + ".txt").read_text()
    assert text.count("(Text Export version ") == 35
    assert text.count("36 games, Mersenne Twister") == 10
    info = subprocess.run([tabia, "info", book], capture_output=True, text=True, check=True).stdout
    assert "skipped" not in info, info
    for flags in (["--beavers", "off"], ["--score", "DMP"]):
        table = subprocess.run([tabia, "table", book, "--view", "openings", "--format", "tsv", *flags],
                               capture_output=True, text=True, check=True).stdout
        assert re.search(r"\b31\b.*8/5 6/5", table), table


def check_dice(gnubg, folder):
    script = COMMANDS + "".join(ROLLOUT.format(trials=trials, seed=seed) for trials, seed in ((2, 1), (1, 1), (1, 257)))
    done = subprocess.run([gnubg, "-t", "-q", "-r"], input=script, capture_output=True, text=True, timeout=300,
                          env={**os.environ, "HOME": str(folder)})
    both, first, second = (float(found) for found in re.findall(r" CF ([-+]\d\.\d+)\n", done.stdout))
    assert abs((first + second) / 2 - both) < 2e-6, (both, first, second)


def main():
    gnubg = shutil.which("gnubg") or shutil.which("gnubg", path="/usr/games")
    if gnubg is None:
        print("gnubg is not installed")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as folder:
        check_growth(sys.argv[1], gnubg, pathlib.Path(folder))
        check_dice(gnubg, pathlib.Path(folder))
    print("35 analyses of gnubg, nothing skipped")


main()
