#!/usr/bin/env python3
"""Writes suites evaluated by a real engine: evaluated_openings.py TABIA BOOK ENGINE

The suite must be the same with any number of engines. A second run must search nothing. A new search of each opening
must give an evaluation in the window.
"""
import pathlib
import subprocess
import sys
import tempfile

TABIA, BOOK, ENGINE = sys.argv[1:]
LOW, HIGH, NODES = 10, 60, 5000


def suite(folder, name, *flags):
    command = [TABIA, "openings", BOOK, "--plies", "6", "--seed", "1", "--count", "8", "--eval", f"{LOW}-{HIGH}",
               "-o", str(folder / name), *flags]
    report = subprocess.run(command, check=True, capture_output=True, text=True, timeout=300).stdout
    return (folder / name).read_text(), report


def evaluation(fen):
    """Returns the last exact score of the engine for the player to move."""
    engine = subprocess.Popen([ENGINE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    engine.stdin.write(f"ucinewgame\nposition fen {fen}\ngo nodes {NODES}\n")
    engine.stdin.flush()
    score = None
    for line in engine.stdout:
        words = line.split()
        if words[:1] == ["bestmove"]:
            break
        if "score" in words and "lowerbound" not in words and "upperbound" not in words:
            score = int(words[words.index("cp") + 1])
    engine.communicate("quit\n", timeout=60)
    return score


def main():
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as name:
        folder = pathlib.Path(name)
        asked = ("--engine", ENGINE, "--nodes", str(NODES))
        kept = ("--eval-file", str(folder / "evals.epd"))
        one, _ = suite(folder, "one.epd", *asked, *kept)
        three, _ = suite(folder, "three.epd", *asked, "--concurrency", "3")
        blank = folder / "a folder"
        blank.mkdir()
        (blank / "engine").symlink_to(ENGINE)
        quoted, _ = suite(folder, "quoted.epd", "--engine", f"'{blank}/engine' option.Hash=16 'option.Skill Level=20'", "--nodes", str(NODES))
        wrong = subprocess.run([TABIA, "openings", BOOK, "--eval", "0-9", "--engine", f"{ENGINE} option.Hashes=16"], capture_output=True,
                               text=True, timeout=60)
        assert wrong.returncode == 4 and "has no option Hashes" in wrong.stderr, wrong
        again, report = suite(folder, "again.epd", *asked, *kept)
        alone, _ = suite(folder, "alone.epd", *kept)
    assert one == three == quoted == again == alone
    assert "evaluated   0 by" in report, report
    lines = one.splitlines()
    assert len(lines) == 8
    for line in lines:
        fields = line.split()[:4]
        for_white = evaluation(" ".join(fields) + " 0 1") * (1 if fields[1] == "w" else -1)
        assert LOW <= for_white <= HIGH, (line, for_white)
    print(f"{len(lines)} openings from {LOW} to {HIGH} centipawns")


main()
