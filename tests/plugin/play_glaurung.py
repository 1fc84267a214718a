#!/usr/bin/env python3
"""Plays against Glaurung with the embedded reader in it, and checks that it plays from the book, and only from the book.

It has to print "move of the book" exactly where `tabia probe` lists a move of some weight, and then to play such a move;
after the book it searches, and all moves up to the end of the game have to be legal, as stockfish says. It also
plays through a book of the hard cases of a position. Ends with 1 at the first broken rule.
"""
import argparse
import os
import random
import subprocess
import tempfile

from book_corners import CORNERS, RIGHTS_LOST, make_corner_book
from book_referee import Book, Referee
from engine import BrokenRule, Engine, position_after, run

LONGEST_GAME = 400


class Glaurung(Engine):
    """Looks a few plies ahead."""

    def __init__(self, program, book):
        super().__init__("Glaurung", [program])
        self.start([("Threads", 1), ("Book File", book)])

    def answer(self, played):
        """Returns its move if there is one, True if it is from the book, and the printed lines."""
        self.say(position_after("startpos", played))
        self.say("go depth 4")
        lines = self.read_to("bestmove")
        return lines[-1].split()[1], "info string move of the book" in lines, lines


class GlaurungReferee(Referee):
    def __init__(self, engine, book, judge):
        super().__init__("Glaurung", book, judge)
        self.engine = engine

    def check_here(self, played):
        move, is_from_book, _ = self.engine.answer(played)
        return self.check(played, move, is_from_book)

    def play(self, chance):
        """Plays a whole game, to mate or stalemate."""
        self.engine.say("ucinewgame")
        played, engine_moves = [], chance.random() < 0.5
        while self.legal(played):
            if len(played) > LONGEST_GAME:
                raise BrokenRule(f"no end after {LONGEST_GAME} plies: {' '.join(played)}")
            played += self.check_here(played) if engine_moves else [self.opponent(played, chance)]
            engine_moves = not engine_moves
        return played


def index_of(options, source, scratch):
    path = f"{scratch}/{os.path.basename(source)}.tabia"
    subprocess.run([options.tabia, "build", source, "-o", path], check=True, stdout=subprocess.DEVNULL)
    return path


def play_games(options, judge, scratch):
    book = Book(options.tabia, options.book)
    referee = GlaurungReferee(Glaurung(options.glaurung, index_of(options, options.book, scratch)), book, judge)
    chance = random.Random(options.seed)
    for _ in range(options.games):
        print(" ".join(referee.play(chance)))
    if referee.from_book < 4 * options.games or referee.thought < 4 * options.games:
        raise BrokenRule(f"{options.games} games: {referee.from_book} moves from the book, {referee.thought} of its own")
    referee.engine.quit()
    book.quit()
    print(f"{options.games} games: {referee.from_book} moves from the book, {referee.thought} of its own")


def look_at_corners(options, judge, scratch):
    source = f"{scratch}/corners.obs.db3"
    make_corner_book(source, judge)
    book = Book(options.tabia, source)
    referee = GlaurungReferee(Glaurung(options.glaurung, index_of(options, source, scratch)), book, judge)
    for moves in map(str.split, CORNERS):
        for ply in range(len(moves)):
            referee.check_here(moves[:ply])
    from_book = referee.from_book
    for moves in map(str.split, RIGHTS_LOST):
        referee.check_here(moves)
    if from_book != sum(len(moves.split()) for moves in CORNERS) or referee.from_book != from_book:
        raise BrokenRule(f"{from_book} moves of the corner cases came from the book, {referee.from_book} with lost rights")
    referee.engine.quit()
    book.quit()
    print(f"{len(CORNERS)} lines of corner cases: {from_book} moves from the book")


def play_without_book(options, judge, scratch):
    """Plays with a missing book, and with a file that is no book."""
    damaged = f"{scratch}/damaged.tabia"
    with open(damaged, "wb") as file:
        file.write(b"\x89TABIA\r\n" + bytes(1000))
    for path in (f"{scratch}/missing.tabia", damaged):
        engine = Glaurung(options.glaurung, path)
        move, is_from_book, lines = engine.answer([])
        warnings = [line for line in lines if line.startswith(f"info string no book: {path}: ")]
        if is_from_book or len(warnings) != 1:
            raise BrokenRule(f"with the book {path} Glaurung prints {lines}")
        Referee("Glaurung", None, judge).check([], move, is_from_book)
        engine.quit()
        print(f"Without a book it plays on: {warnings[0]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--glaurung", required=True)
    parser.add_argument("--tabia", required=True)
    parser.add_argument("--book", type=os.path.abspath, required=True)
    parser.add_argument("--stockfish", default="/usr/games/stockfish")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1, help="of the opponent's choices")
    options = parser.parse_args()
    judge = Engine("judge", [options.stockfish])
    judge.start([])
    with tempfile.TemporaryDirectory(prefix="tabia-glaurung-") as scratch:
        play_games(options, judge, scratch)
        look_at_corners(options, judge, scratch)
        play_without_book(options, judge, scratch)
    judge.quit()


if __name__ == "__main__":
    run(main)
