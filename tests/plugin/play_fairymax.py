#!/usr/bin/env python3
"""Plays against Fairy-Max with tabia's library in it, and checks that it plays from the book, and only from the book.

It has to say "move of the book" exactly where `tabia probe` lists a move of some weight, and then to play such a move;
all its moves have to be legal, as stockfish says. It plays games of a book, and a book of the hard cases of a
board: castling, lost rights to it, en passant, promotions. Ends with 1 at the first broken rule.
"""
import argparse
import os
import pathlib
import random
import re
import tempfile

from book_referee import Book, Referee
from engine import BrokenRule, Engine, run
from book_corners import CORNERS, RIGHTS_LOST, make_corner_book

RESULT = re.compile("(1-0|0-1|1/2-1/2) {.*}")
SPOKEN = [RESULT] + [re.compile(rule) for rule in (
    "#.*", "tellics .*", "telluser no book: .*", "feature .*", "setup .*", "piece .*", "pong 1", "move [a-h1-8nbrq]+")]


class FairyMax(Engine):
    """Under the xboard protocol, looking a few plies ahead."""

    def __init__(self, folder, book, variants="data/fmax.ini"):
        environment = [f"TABIA_BOOK={book}"] if book else ["--unset=TABIA_BOOK"]
        super().__init__("Fairy-Max", ["env", f"--chdir={folder}", *environment, "./fairymax", "16", variants], SPOKEN)
        self.greeting = self.ask("xboard", "protover 2", "sd 3")

    def ask(self, *lines):
        """Returns all lines that it prints after these lines."""
        self.say("\n".join([*lines, "ping 1"]))
        return self.read_to("pong")


def is_over(lines):
    return any(RESULT.fullmatch(line) for line in lines)


def answer(lines):
    """Returns Fairy-Max's move, or None if the game is over, and True if it is from the book."""
    moves = [line.split()[1] for line in lines if line.startswith("move ")]
    if len(moves) != 1 and not is_over(lines):
        raise BrokenRule(f"Fairy-Max makes no move, but prints {lines}")
    return moves[0] if moves else None, "# move of the book" in lines


class FairyMaxReferee(Referee):
    def __init__(self, engine, book, judge):
        super().__init__("Fairy-Max", book, judge)
        self.engine = engine

    def check_lines(self, played, lines):
        return self.check(played, *answer(lines))

    def check_here(self, played):
        """Checks its move in a position that is set up without a game."""
        self.check_lines(played, self.engine.ask("new", "force", *played, "go"))

    def play(self, plies_out, chance):
        """Plays a game that continues for some plies after the book."""
        is_white = chance.random() < 0.5
        lines = self.engine.ask("new", "go" if is_white else "force")
        played, thought = [], self.thought
        if is_white:
            played += self.check_lines(played, lines)
        while self.thought < thought + plies_out and not is_over(lines):
            move = self.opponent(played, chance)
            if move is None:
                break
            played.append(move)
            lines = self.engine.ask(move, *([] if len(played) > 1 else ["go"]))
            played += self.check_lines(played, lines)
        return played


def play_games(options, judge):
    book = Book(options.tabia, options.book)
    referee = FairyMaxReferee(FairyMax(options.fairymax, options.book), book, judge)
    chance = random.Random(options.seed)
    for _ in range(options.games):
        print(" ".join(referee.play(options.plies_out, chance)))
    if referee.from_book < 4 * options.games:
        raise BrokenRule(f"only {referee.from_book} moves of {options.games} games came from the book")
    referee.engine.quit()
    book.quit()
    print(f"{options.games} games: {referee.from_book} moves from the book, {referee.thought} of its own")


def look_at_corners(options, judge, scratch):
    path = f"{scratch}/corners.obs.db3"
    make_corner_book(path, judge)
    book = Book(options.tabia, path)
    referee = FairyMaxReferee(FairyMax(options.fairymax, path), book, judge)
    for moves in map(str.split, CORNERS):
        for ply, move in enumerate(moves):
            if move not in book.moves(moves[:ply]):
                raise BrokenRule(f"{moves[:ply + 1]}: the last move is missing in the book")
            referee.check_here(moves[:ply])
    from_book = referee.from_book
    for moves in map(str.split, RIGHTS_LOST):
        referee.check_here(moves)
    if referee.from_book != from_book:
        raise BrokenRule("a right to castle that was lost made no difference")
    referee.engine.quit()
    book.quit()
    print(f"{len(CORNERS)} lines of corner cases: {from_book} moves from the book, {referee.thought} of its own")


def play_without_book(options, judge, scratch):
    missing = f"{scratch}/missing.obk"
    for path in (missing, None):
        engine = FairyMax(options.fairymax, path)
        warnings = [line for line in engine.greeting if line.startswith("telluser no book: ")]
        if len(warnings) != bool(path) or path and path not in warnings[0]:
            raise BrokenRule(f"with the book {path} Fairy-Max prints {warnings}")
        FairyMaxReferee(engine, None, judge).play(4, random.Random(options.seed))
        engine.quit()
        print(f"Without a book it plays on: {warnings[0] if warnings else 'none was named'}")


def stay_out_of_variants(options, scratch):
    """Checks that the book is not used in a variant with another name whose rules look like chess."""
    known = (pathlib.Path(options.fairymax) / "data/fmax.ini").read_text()
    chess = re.search(r"\nGame: normal(\n.*?\n)\n", known, re.DOTALL)
    variants = pathlib.Path(scratch, "variants.ini")
    variants.write_text(f"{known[:chess.end()]}Game: twin{chess[1]}\n{known[chess.end():]}")
    engine = FairyMax(options.fairymax, options.book, variants)
    is_from_book = {name: answer(engine.ask("new", f"variant {name}", "go"))[1] for name in ("normal", "twin")}
    engine.quit()
    if is_from_book != {"normal": True, "twin": False}:
        raise BrokenRule(f"in its variants Fairy-Max asks the book so: {is_from_book}")
    print("The book answers in chess, not in other variants")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fairymax", required=True, help="the folder where it was compiled")
    parser.add_argument("--tabia", required=True)
    parser.add_argument("--book", type=os.path.abspath, required=True)
    parser.add_argument("--stockfish", default="/usr/games/stockfish")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--plies-out", type=int, default=6, help="Fairy-Max's own moves in each game")
    parser.add_argument("--seed", type=int, default=1, help="of the opponent's choices")
    options = parser.parse_args()
    judge = Engine("judge", [options.stockfish])
    judge.start([])
    with tempfile.TemporaryDirectory(prefix="tabia-fairymax-") as scratch:
        play_games(options, judge)
        look_at_corners(options, judge, scratch)
        stay_out_of_variants(options, scratch)
        play_without_book(options, judge, scratch)
    judge.quit()


if __name__ == "__main__":
    run(main)
