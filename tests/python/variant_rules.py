#!/usr/bin/env python3
"""Compares the rules of variants with fairy-stockfish: variant_rules.py [--plies N] [--engine PATH] [--chessops FOLDER]

Plays random games, N plies of each variant, and compares the legal moves and the position after each move. Debian's
Fairy-Stockfish lacks atomic chess. It continues finished games of racing kings, so the end of such a game is not compared. With
--chessops, compares atomic chess with the npm package chessops, which is installed in FOLDER/node_modules. Ends with 1 at the first
difference.
"""

import argparse
import pathlib
import random
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import share  # noqa: E402
import tabia  # noqa: E402

VARIANTS = ["crazyhouse", "antichess", "kingofthehill", "3check", "horde", "racingkings"]
MAX_PLIES = 300


class FairyStockfish:
    def __init__(self, path):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def say(self, *lines):
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()

    def read_to(self, word):
        lines = []
        while not lines or not lines[-1].startswith(word):
            line = self.process.stdout.readline()
            assert line, f"{word} was expected, but the engine ended"
            lines.append(line.rstrip("\n"))
        return lines

    def moves_and_fen(self, fen):
        """Returns the legal moves of a position, and the position as the engine writes it."""
        self.say(f"position fen {fen}", "go perft 1")
        moves = {line.split(":")[0] for line in self.read_to("Nodes") if re.fullmatch(r"\S+: 1", line)}
        self.say("d")  # not earlier: the engine counts on another thread
        written = next(line for line in self.read_to("Checkers:") if line.startswith("Fen: "))
        return moves, " ".join(written.split()[1:-2])

    def select(self, variant):
        self.say(f"setoption name UCI_Variant value {variant}")

    def quit(self):
        self.say("quit")
        self.process.wait(10)


class Chessops:
    def __init__(self, folder):
        script = pathlib.Path(__file__).with_name("chessops_moves.mjs")
        self.process = subprocess.Popen(["node", script, folder.resolve()], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def select(self, variant):
        self.variant = variant

    def moves_and_fen(self, fen):
        """Returns the legal moves of a position, and the position as chessops writes it."""
        print(self.variant, fen, file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline().split()
        assert answer, f"{fen}: chessops has ended"
        moves = answer[0].split(",") if len(answer) == 7 else []
        return set(moves), " ".join(answer[-6:-2])

    def quit(self):
        self.process.stdin.close()
        self.process.wait(10)


def compare(referee, variant, plies):
    """Returns the number of games."""
    referee.select(variant)
    choices, played, games = random.Random(variant), 0, 0
    while played < plies:
        games += 1
        fen = tabia.play("startpos", variant)
        for _ in range(MAX_PLIES):
            moves = tabia.legal_moves(fen, variant)
            expected, written = referee.moves_and_fen(fen)
            if set(moves) != expected and (moves or variant != "racingkings"):
                sys.exit(f"{variant}: {fen}: only tabia has {set(moves) - expected}, only the other one {expected - set(moves)}")
            if written != " ".join(fen.split()[:-2]):
                sys.exit(f"{variant}: {fen}: the other one writes {written}")
            if not moves or played == plies:
                break
            fen = tabia.play(f"{fen} moves {choices.choice(moves)}", variant)
            played += 1
    return games


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--engine", default="/usr/games/fairy-stockfish", type=pathlib.Path)
    parser.add_argument("--plies", default=100_000 if share.number() is None else 1000, type=int, help="of each variant")
    parser.add_argument("--chessops", type=pathlib.Path, metavar="FOLDER")
    options = parser.parse_args()
    engine = FairyStockfish(options.engine)
    referees = [(variant, engine) for variant in VARIANTS]
    if options.chessops:
        referees.append(("atomic", Chessops(options.chessops)))
    for variant, referee in referees:
        games = compare(referee, variant, options.plies)
        print(f"{variant}: {options.plies} plies of {games} games, all alike", flush=True)
    for referee in {referee for _, referee in referees}:
        referee.quit()


if __name__ == "__main__":
    main()
