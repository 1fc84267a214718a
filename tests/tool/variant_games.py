#!/usr/bin/env python3
"""Compares the books of games of seven variants with the moves that an independent program counted: variant_games.py TABIA GAMES EXPECTED.

GAMES is a PGN file with all variants. EXPECTED, packed by xz, has a line for each move: variant, position, move, and the games that White won, drew
and lost. The counts of a book are those of the mover.
"""

import collections
import json
import lzma
import pathlib
import subprocess
import sys
import tempfile


def expected_moves(path):
    """Returns {variant: {position: {move: (White's wins, draws, losses)}}}."""
    variants = collections.defaultdict(lambda: collections.defaultdict(dict))
    for line in lzma.open(path, "rt"):
        if not line.startswith("#"):
            variant, position, move, *games = line.rstrip("\n").split("\t")
            variants[variant][position][move] = tuple(map(int, games))
    return variants


def found_moves(answer):
    """Returns the moves of an answer as expected_moves does."""
    moves = {}
    for move in answer["moves"]:
        mover = (move["win"], move["draw"], move["loss"])
        moves[move["move"]] = mover if answer["position"].split()[1] == "w" else mover[::-1]
    return moves


def main():
    tabia, games, expected = sys.argv[1:]
    rows = 0
    with tempfile.TemporaryDirectory() as folder:
        for variant, positions in expected_moves(expected).items():
            book = pathlib.Path(folder) / f"{variant}.tabia"
            subprocess.run([tabia, "build", games, "--variant", variant, "--plies", "0", "-o", book], check=True, capture_output=True)
            probed = subprocess.run([tabia, "probe", book, "--json", "--stdin"], input="\n".join(positions) + "\n", check=True, capture_output=True, text=True)
            answers = [json.loads(line) for line in probed.stdout.splitlines()]
            assert len(answers) == len(positions), variant
            for answer, (position, moves) in zip(answers, positions.items()):
                assert answer["position"] == position and found_moves(answer) == moves, (variant, position, answer)
            info = json.loads(subprocess.run([tabia, "info", book, "--json"], check=True, capture_output=True, text=True).stdout)
            counted = sum(map(len, positions.values()))
            assert info["moves"] == counted, (variant, info["moves"], counted)
            rows += counted
    assert rows > 8000, rows
    print(f"{rows} moves of seven variants as expected")


if __name__ == "__main__":
    main()
