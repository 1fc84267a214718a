#!/usr/bin/env python3
"""Checks the default book of chess: chess_book.py TABIA BOOKS

Its recipe makes the same bytes from its evaluations. It plays the usual first moves of White, and answers all 20.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

PAWN_MOVES = [f"{file}2{file}{rank}" for file in "abcdefgh" for rank in (3, 4)]
KNIGHT_MOVES = ["b1a3", "b1c3", "g1f3", "g1h3"]


def played(tabia, book, positions):
    """Returns the moves that the book plays in each position."""
    answers = subprocess.run([tabia, "probe", book, "--json", "--stdin"], input="\n".join(positions), check=True,
                             timeout=60, capture_output=True, text=True).stdout.splitlines()
    return [{move["move"] for move in json.loads(answer)["moves"] if move["share"] > 0} for answer in answers]


def main():
    tabia, books = (pathlib.Path(word).resolve() for word in sys.argv[1:])
    book = books / "chess.tabia"
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as folder:
        made = pathlib.Path(folder) / "chess.tabia"
        environment = {**os.environ, "PATH": f"{tabia.parent}:{os.environ['PATH']}"}
        subprocess.run([books / "make/make_chess.sh", "book", books / "chess.epd.xz", made], env=environment, check=True,
                       timeout=120, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        assert made.read_bytes() == book.read_bytes(), "the recipe makes another book"

    moves = PAWN_MOVES + KNIGHT_MOVES
    start, *answers = played(tabia, book, ["startpos"] + [f"startpos moves {move}" for move in moves])
    assert start >= {"e2e4", "d2d4", "c2c4", "g1f3"}, start
    unanswered = [move for move, found in zip(moves, answers, strict=True) if not found]
    assert not unanswered, unanswered


main()
