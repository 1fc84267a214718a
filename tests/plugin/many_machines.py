#!/usr/bin/env python3
"""Builds a book in parts by plugin/examples/many_machines: many_machines.py TABIA BUILD_IN_PARTS

A job is killed; the same command again builds its part alone, and the book is the one that a single build writes.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
NOTHING_TO_RUN = 77

# Stands before tabia: notes each build, and is killed in the first one of the third part.
WRAPPER = """#!/bin/bash
case "$*" in
  *000002.part*) if [[ ! -e "$KILLED" ]]; then touch "$KILLED"; kill -9 $$; fi ;;
esac
[[ $1 == build ]] && echo "$*" >>"$BUILDS"
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


def check(tabia, script, folder):
    (folder / "tabia").write_text(WRAPPER)
    (folder / "tabia").chmod(0o755)
    games = write_games(folder)
    builds = folder / "builds"
    environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "KILLED": str(folder / "killed"),
                   "BUILDS": str(builds), "TABIA": tabia, "MERGE_FLAGS": "--min-games 9", "HOME": str(folder)}

    def run():
        return subprocess.run([script, folder / "book.tabia", "--min-elo=2100", *games], env=environment, cwd=folder,
                              capture_output=True, text=True, timeout=120)
    first = run()
    assert first.returncode != 0, f"a job was killed, and nobody told: {first.stdout}"
    assert not (folder / "book.tabia").exists(), "a book was written without one of its parts"
    assert len(builds.read_text().splitlines()) == 4, builds.read_text()
    second = run()
    assert second.returncode == 0, f"{second.stdout}{second.stderr}"
    assert len(builds.read_text().splitlines()) == 5, f"more than the missing part was built: {builds.read_text()}"
    subprocess.run([tabia, "build", "--min-elo", "2100", "--min-games", "9", *games, "-o", folder / "whole.tabia"],
                   check=True, stdout=subprocess.DEVNULL, timeout=120)
    assert (folder / "book.tabia").read_bytes() == (folder / "whole.tabia").read_bytes(), "the books differ"


def main():
    if subprocess.run(["which", "parallel"], stdout=subprocess.DEVNULL, check=False).returncode != 0:
        sys.exit(NOTHING_TO_RUN)
    with tempfile.TemporaryDirectory(prefix="many machines ") as folder:
        check(sys.argv[1], sys.argv[2], pathlib.Path(folder))


if __name__ == "__main__":
    main()
