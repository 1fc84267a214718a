#!/usr/bin/env python3
"""Builds a book in parts by plugin/examples/many_machines: many_machines.py TABIA BUILD_IN_PARTS

A job is killed; the same command again builds its part alone, and the book is the one that a single build writes. With
ranges, a job of a range is killed too. Other flags of the merge make other ranges, and other flags of the parts are refused.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
NOTHING_TO_RUN = 77

# Stands before tabia: notes each part and each range, and is killed in the first job of $VICTIM.
WRAPPER = """#!/bin/bash
case "$*" in
  *"$VICTIM"*) if [[ ! -e "$KILLED" ]]; then touch "$KILLED"; kill -9 $$; fi ;;
esac
[[ "$*" == build* || "$*" == *--range* ]] && echo "$*" >>"$COMMANDS"
exec "$TABIA" "$@"
"""


def write_games(folder):
    """Writes five files of games with names as people have them."""
    openings = ["e4 e5", "e4 c5", "d4 d5", "d4 Nf6", "c4 e5"]
    files = []
    for number, name in enumerate(["May.pgn", "June, last round.pgn", "o'clock.pgn", "$HOME.pgn", "a;b.pgn"]):
        games = "".join(f'[WhiteElo "2300"]\n[BlackElo "2{i % 2}00"]\n\n1. {openings[(i * number + i) % 5]} 1-0\n\n'
                        for i in range(40))
        files.append(folder / name)
        files[-1].write_text(games)
    return [str(path) for path in files]


def check(tabia, script, folder, ranges):
    """Kills the job of one part, or of one range, and builds again. `ranges` is 0 without ranges."""
    (folder / "tabia").write_text(WRAPPER)
    (folder / "tabia").chmod(0o755)
    games = write_games(folder)
    commands = folder / "commands"
    environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "KILLED": str(folder / "killed"),
                   "COMMANDS": str(commands), "TABIA": tabia, "MERGE_FLAGS": "--min-games 9", "HOME": str(folder),
                   "RANGES": str(ranges) if ranges else "", "VICTIM": "--range 2/" if ranges else "000002.part"}

    def run(flag="--min-elo=2100"):
        return subprocess.run([script, folder / "book.tabia", flag, *games], env=environment, cwd=folder,
                              capture_output=True, text=True, timeout=120)

    def expect_the_book_of_one_build(min_games):
        subprocess.run([tabia, "build", "--min-elo", "2100", "--min-games", min_games, *games, "-o", folder / "whole.tabia"],
                       check=True, stdout=subprocess.DEVNULL, timeout=120)
        assert (folder / "book.tabia").read_bytes() == (folder / "whole.tabia").read_bytes(), "the books differ"

    jobs = len(games) + ranges
    first = run()
    assert first.returncode != 0, f"a job was killed, and nobody told: {first.stdout}"
    assert not (folder / "book.tabia").exists(), "a book was written without one of its parts"
    assert len(commands.read_text().splitlines()) == jobs - 1, commands.read_text()
    second = run()
    assert second.returncode == 0, f"{second.stdout}{second.stderr}"
    assert len(commands.read_text().splitlines()) == jobs, f"more than the missing file was made: {commands.read_text()}"
    expect_the_book_of_one_build("9")
    environment["MERGE_FLAGS"] = "--min-games 20"
    third = run()
    assert third.returncode == 0, f"{third.stdout}{third.stderr}"
    expect_the_book_of_one_build("20")
    fourth = run("--min-elo=2200")
    assert fourth.returncode == 2 and "other flags or games" in fourth.stderr, f"{fourth.stdout}{fourth.stderr}"


def main():
    if subprocess.run(["which", "parallel"], stdout=subprocess.DEVNULL, check=False).returncode != 0:
        print("GNU Parallel is not installed: tests/install_packages.sh test")
        sys.exit(NOTHING_TO_RUN)
    for ranges in [0, 4]:
        with tempfile.TemporaryDirectory(prefix="many machines ") as folder:
            check(sys.argv[1], sys.argv[2], pathlib.Path(folder), ranges)


if __name__ == "__main__":
    main()
