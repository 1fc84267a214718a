"""Checks that an engine plays from the book, and only from the book: by the output of `tabia probe`, and stockfish's rules."""
import json
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "uci"))
from engine import BrokenRule, legal_moves, position_after


class Book:
    """The output of `tabia probe` for a book: the moves that may be played."""

    def __init__(self, tabia, path):
        command = [tabia, "probe", "--stdin", "--json", path]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def moves(self, played):
        self.process.stdin.write(position_after("startpos", played).removeprefix("position ") + "\n")
        self.process.stdin.flush()
        moves = json.loads(self.process.stdout.readline())["moves"]
        return {move["move"] for move in moves if move["active"] and move["weight"] > 0}

    def quit(self):
        self.process.stdin.close()
        self.process.wait(timeout=10)  # with 1 where a position was not in the book


class Referee:
    def __init__(self, name, book, judge):
        self.name = name
        self.book = book
        self.judge = judge
        self.from_book = 0
        self.thought = 0

    def legal(self, played):
        return legal_moves(self.judge, position_after("startpos", played))

    def check(self, played, move, is_from_book):
        """Checks the engine's move after the played ones. Returns it in a list, which is empty if the game is over."""
        expected = self.book.moves(played) if self.book else set()
        where = f"{position_after('startpos', played)}: {self.name} plays {move}"
        if is_from_book != bool(expected):
            raise BrokenRule(f"{where} {'from' if is_from_book else 'without'} the book, which has {sorted(expected)}")
        if move and move not in (expected or self.legal(played)):
            raise BrokenRule(f"{where}, which is {'none of the book' if expected else 'illegal'}")
        self.from_book += is_from_book
        self.thought += move is not None and not is_from_book
        return [move] if move else []

    def opponent(self, played, chance):
        """Returns a move of the book if there is one, but sometimes, and otherwise, any legal move."""
        legal = self.legal(played)
        moves = self.book.moves(played) if self.book and chance.random() < 0.95 else set()
        return chance.choice(sorted(moves or legal)) if legal else None
