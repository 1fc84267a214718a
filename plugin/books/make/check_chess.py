#!/usr/bin/env python3
"""Checks moves of the default book of chess with deep searches: check_chess.py TABIA EVALUATIONS BOOK TABLE [NODES]

Takes 500 positions of EVALUATIONS, an EPD file, by the hashes of their text, and of each position one of the moves that
BOOK plays there, by the same hash, as often as BOOK plays it. Debian's stockfish searches the position, and then the
move alone if it prefers another one, with NODES nodes each (10,000,000). A row of TABLE states the position, the move, the
best move, the scores of both for the mover in centipawns, and what the move gives up. Run it again to continue.
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

POSITIONS = 500
REFUTED = 30  # centipawns
MATE = 10_000
COLUMNS = ("position", "move", "best", "score", "best_score", "loss")


def chance(text):
    """Returns a number from 0 to 1 that the text alone decides."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") / 2**64


def played_moves(tabia, book, positions):
    """Returns for each position the moves that the book plays, with their shares."""
    answers = subprocess.run([tabia, "probe", book, "--json", "--stdin"], input="\n".join(positions), check=True,
                             capture_output=True, text=True).stdout.splitlines()
    return {position: [(move["move"], move["share"]) for move in json.loads(answer)["moves"] if move["share"] > 0]
            for position, answer in zip(positions, answers, strict=True)}


def drawn(position, moves):
    """Returns one of the moves, as often as its share says."""
    rest = chance(position + " move") * sum(share for _, share in moves)
    for move, share in moves:
        rest -= share
        if rest < 0:
            return move
    return moves[-1][0]


class Engine:
    def __init__(self):
        self.process = subprocess.Popen(["stockfish"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.say("setoption name Hash value 256")

    def say(self, line):
        print(line, file=self.process.stdin, flush=True)

    def search(self, position, nodes, move=""):
        """Returns the best move and its score in centipawns for the mover; of `move` alone if it is given."""
        self.say("ucinewgame")
        self.say(f"position fen {position} 0 1")
        self.say(f"go nodes {nodes}" + (f" searchmoves {move}" if move else ""))
        score = None
        for line in self.process.stdout:
            if found := re.search(r" score (cp|mate) (-?\d+) (?!lowerbound|upperbound)", line):
                number = int(found[2])
                score = number if found[1] == "cp" else (MATE - number if number > 0 else -MATE - number)
            if line.startswith("bestmove"):
                return line.split()[1], score
        sys.exit("check_chess: stockfish ended")


def checked(position, move, nodes):
    engine = Engine()
    best, best_score = engine.search(position, nodes)
    score = best_score if best == move else engine.search(position, nodes, move)[1]
    engine.say("quit")
    engine.process.wait()
    return position, move, best, score, best_score, max(0, best_score - score)


def main():
    tabia, evaluations, book, table = sys.argv[1:5]
    nodes = int(sys.argv[5]) if len(sys.argv) > 5 else 10_000_000
    positions = sorted({" ".join(line.split()[:4]) for line in lzma.open(evaluations, "rt")}, key=chance)
    moves = played_moves(tabia, book, positions)
    wanted = [(position, drawn(position, moves[position])) for position in positions if moves[position]][:POSITIONS]

    table = pathlib.Path(table)
    rows = [line.split("\t") for line in table.read_text().splitlines()[1:]] if table.exists() else []
    known = {tuple(row[:2]) for row in rows}
    if not table.exists():
        table.write_text("\t".join(COLUMNS) + "\n")
    with table.open("a") as out, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        missing = [pair for pair in wanted if pair not in known]
        for row in pool.map(lambda pair: checked(*pair, nodes), missing):
            print(*row, sep="\t", file=out, flush=True)
            rows.append([str(cell) for cell in row])

    losses = {(row[0], row[1]): int(row[5]) for row in rows}
    losses = [losses[pair] for pair in wanted]
    print(f"{len(losses)} moves: {sum(loss == 0 for loss in losses)} are the best, {sum(loss > 20 for loss in losses)} "
          f"give up more than 20 centipawns, {sum(loss > REFUTED for loss in losses)} more than {REFUTED}")


main()
