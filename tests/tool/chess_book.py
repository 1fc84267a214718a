#!/usr/bin/env python3
"""Checks the default chess book: chess_book.py TABIA BOOKS

make_chess.sh builds chess.tabia byte for byte from chess.epd.xz. The book plays 1. e4, d4, c4 and Nf3, and has a reply to each
of the 20 first moves.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

PAWN_MOVES = [f"{file}2{file}{rank}" for file in "abcdefgh" for rank in (3, 4)]
KNIGHT_MOVES = ["b1a3", "b1c3", "g1f3", "g1h3"]


def played_moves(tabia, book, positions):
    """Returns for each position the set of moves that the book plays."""
    lines = subprocess.run([tabia, "probe", book, "--json", "--stdin"], input="\n".join(positions), check=True,
                           timeout=60, capture_output=True, text=True).stdout.splitlines()
    return [{move["move"] for move in json.loads(line)["moves"] if move["share"] > 0} for line in lines]


def main():
    tabia, books = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])
    book = books / "chess.tabia"
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as folder:
        made = pathlib.Path(folder) / "chess.tabia"
        # The script calls tabia by its name.
        environment = {**os.environ, "PATH": f"{tabia.parent}:{os.environ['PATH']}"}
        subprocess.run([books / "make/make_chess.sh", "book", books / "chess.epd.xz", made], env=environment, check=True,
                       timeout=120, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        assert made.read_bytes() == book.read_bytes(), "make_chess.sh builds other bytes than those of chess.tabia"

    moves = PAWN_MOVES + KNIGHT_MOVES
    start, *replies = played_moves(tabia, book, ["startpos"] + [f"startpos moves {move}" for move in moves])
    assert start >= {"e2e4", "d2d4", "c2c4", "g1f3"}, f"in the start position, the book plays only {start}"
    unanswered = [move for move, reply in zip(moves, replies, strict=True) if not reply]
    assert not unanswered, f"the book has no reply to {unanswered}"


main()
