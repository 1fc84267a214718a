#!/usr/bin/env python3
"""Compares the rules of variants with fairy-stockfish: variant_rules.py [--plies N] [--engine PATH]

Plays random games, N plies of each variant, and compares the legal moves and the position after each move. Debian's
Fairy-Stockfish lacks atomic chess. It continues finished games of racing kings, so the end of such a game is not compared. Ends with 1 at
the first difference.
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

    def quit(self):
        self.say("quit")
        self.process.wait(10)


def compare(engine, variant, plies):
    """Returns the number of games."""
    engine.say(f"setoption name UCI_Variant value {variant}")
    choices, played, games = random.Random(variant), 0, 0
    while played < plies:
        games += 1
        fen = tabia.play("startpos", variant)
        for _ in range(MAX_PLIES):
            moves = tabia.legal_moves(fen, variant)
            expected, written = engine.moves_and_fen(fen)
            if set(moves) != expected and (moves or variant != "racingkings"):
                sys.exit(f"{variant}: {fen}: only tabia has {set(moves) - expected}, only fairy-stockfish {expected - set(moves)}")
            if written != " ".join(fen.split()[:-2]):
                sys.exit(f"{variant}: {fen}: fairy-stockfish writes {written}")
            if not moves or played == plies:
                break
            fen = tabia.play(f"{fen} moves {choices.choice(moves)}", variant)
            played += 1
    return games


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--engine", default="/usr/games/fairy-stockfish", type=pathlib.Path)
    parser.add_argument("--plies", default=100_000 if share.number() is None else 1000, type=int, help="of each variant")
    options = parser.parse_args()
    engine = FairyStockfish(options.engine)
    for variant in VARIANTS:
        games = compare(engine, variant, options.plies)
        print(f"{variant}: {options.plies} plies of {games} games, all alike", flush=True)
    engine.quit()


if __name__ == "__main__":
    main()
