#!/usr/bin/env python3
"""Checks moves of the default chess book with deep searches.

Usage: check_chess.py TABIA EVALUATIONS BOOK TABLE [NODES]

Draws 700 positions of EVALUATIONS (.epd.xz) in which BOOK plays a move, and one of its moves in each of them, with its share as
the probability. The draws depend only on the files, so each run checks the same moves. Stockfish searches each position
with NODES nodes (default 10,000,000). If it prefers another move, it then searches the move of the book alone, with as many
nodes.

Each row of TABLE has a position, the move, Stockfish's move, the scores of both in centipawns from the mover's view, and the
loss. If interrupted, run it again: rows in TABLE are not searched again. Use another TABLE for another number of nodes. In the
end, rows of other moves are removed.
"""

import concurrent.futures
import hashlib
import json
import lzma
import os
import pathlib
import re
import subprocess
import sys

POSITIONS = 700
REFUTING_LOSS = 30  # centipawns; make_chess.sh has the same
MATE = 10_000  # the score of a mate in 0, beyond all others
COLUMNS = ("position", "move", "best", "score", "best_score", "loss")


def fraction_of(text):
    """Returns a number in [0, 1) that depends only on the text."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") / 2**64


def played_moves(tabia, book, positions):
    """Returns a dict from a position to the pairs of a move that the book plays there, and its share."""
    run = subprocess.run([tabia, "probe", book, "--json", "--stdin"], input="\n".join(positions), text=True,
                         stdout=subprocess.PIPE)
    if run.returncode not in (0, 1):  # 1: some positions are not in the book
        sys.exit(run.returncode)
    return {position: [(move["move"], move["share"]) for move in json.loads(line)["moves"] if move["share"] > 0]
            for position, line in zip(positions, run.stdout.splitlines(), strict=True)}


def draw_move(position, moves):
    """Returns one of the moves, with its share as the probability; for one position always the same."""
    rest = fraction_of(position + " move") * sum(share for _, share in moves)
    for move, share in moves:
        rest -= share
        if rest < 0:
            return move
    return moves[-1][0]


class Engine:
    """Stockfish, from the start of the process to its end."""

    def __enter__(self):
        self.process = subprocess.Popen(["stockfish"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.send("setoption name Hash value 256")
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.communicate()

    def send(self, line):
        print(line, file=self.process.stdin, flush=True)

    def search(self, position, nodes, move=""):
        """Returns the best move and its score in centipawns from the mover's view. If `move` is given, searches it alone."""
        self.send("ucinewgame")
        self.send(f"position fen {position} 0 1")
        self.send(f"go nodes {nodes}" + (f" searchmoves {move}" if move else ""))
        score = None
        for line in self.process.stdout:
            # The last score may be a bound, because the nodes run out within a depth.
            if found := re.search(r" score (cp|mate) (-?\d+) (?!lowerbound|upperbound)", line):
                number = int(found[2])
                score = number if found[1] == "cp" else (MATE - number if number > 0 else -MATE - number)
            if line.startswith("bestmove"):
                return line.split()[1], score
        sys.exit(f"check_chess: stockfish ended while it searched {position}")


def check_move(position, move, nodes):
    """Returns the row of a move."""
    with Engine() as engine:
        best, best_score = engine.search(position, nodes)
        score = best_score if best == move else engine.search(position, nodes, move)[1]
    return position, move, best, score, best_score, max(0, best_score - score)


def main():
    tabia, evaluations, book, table = sys.argv[1:5]
    nodes = int(sys.argv[5]) if len(sys.argv) > 5 else 10_000_000
    with lzma.open(evaluations, "rt") as lines:
        positions = sorted({" ".join(line.split()[:4]) for line in lines}, key=fraction_of)
    moves = played_moves(tabia, book, positions)
    pairs = [(position, draw_move(position, moves[position])) for position in positions if moves[position]][:POSITIONS]

    table = pathlib.Path(table)
    header = "\t".join(COLUMNS) + "\n"
    if not table.exists():
        table.write_text(header)
    rows = [line.split("\t") for line in table.read_text().splitlines()[1:]]
    row_of = {tuple(row[:2]): row for row in rows}
    left = [pair for pair in pairs if pair not in row_of]
    with table.open("a") as out, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for row in pool.map(lambda pair: check_move(*pair, nodes), left):
            print(*row, sep="\t", file=out, flush=True)
            row_of[row[:2]] = row

    rows = [row_of[pair] for pair in pairs]
    table.write_text(header + "".join("\t".join(map(str, row)) + "\n" for row in rows))
    losses = [int(row[5]) for row in rows]
    print(f"{len(rows)} moves: {sum(row[1] == row[2] for row in rows)} are Stockfish's choice, "
          f"{sum(loss > 20 for loss in losses)} lose more than 20 centipawns, "
          f"{sum(loss > REFUTING_LOSS for loss in losses)} of them more than {REFUTING_LOSS}")


main()
