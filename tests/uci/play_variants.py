#!/usr/bin/env python3
"""Plays games of chess variants between a fairy-stockfish and one with tabia's books in front of it.

Each variant has a book made from games that fairy-stockfish plays against itself. A third fairy-stockfish is the judge:
each move must be legal. The proxy must play a book move exactly in the positions of that book. In giveaway, which tabia
does not support, the engine must play every move. In Chess960 the first move from the usual start position must come
from the book. Ends with 1 at the first broken rule.
"""
import argparse
import pathlib
import random
import sqlite3
import tempfile

from engine import BrokenRule, Engine, legal_moves, position_after, run

VARIANTS = ["crazyhouse", "antichess", "kingofthehill", "3check", "horde", "racingkings"]
UNKNOWN = ["giveaway"]
USUAL_START = "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"
OTHER_STARTS = ["fen bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
                "fen nrbbqkrn/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKRN w GBgb - 0 1"]
BOOK_GAMES, RANDOM_PLIES, BOOK_PLIES = 12, 3, 16

TABLES = """
CREATE TABLE Info (Name TEXT UNIQUE NOT NULL, Value TEXT);
CREATE TABLE Book (ID INTEGER PRIMARY KEY AUTOINCREMENT, EPD TEXT NOT NULL, Move TEXT, Active INTEGER DEFAULT 1,
                   Win INTEGER, Draw INTEGER, Loss INTEGER, Comment TEXT);
"""


def set_up(engine, variant, chess960=False):
    engine.say(f"setoption name UCI_Variant value {variant}")
    engine.say(f"setoption name UCI_Chess960 value {'true' if chess960 else 'false'}")
    engine.say("ucinewgame")
    engine.is_ready()


def epd_of(judge, position):
    """Returns the position without its clocks."""
    judge.say(position)
    judge.say("d")
    fields = next(line for line in judge.read_to("Checkers:") if line.startswith("Fen: ")).split()[1:]
    return " ".join(fields[:-2])


def ask(player, position, go):
    """Returns the move and whether it is the book's."""
    player.say(position)
    player.say(go)
    lines = player.read_to("bestmove")
    return lines[-1].split()[1], any(line.startswith("info string book ") and " probability " in line
                                     for line in lines)


def make_book(judge, variant, folder):
    """Returns the path of a book of games whose first three plies are random, and the moves of each of its positions."""
    set_up(judge, variant)
    choices, book = random.Random(variant), {}
    for _ in range(BOOK_GAMES):
        moves = []
        while len(moves) < BOOK_PLIES:
            position = position_after("startpos", moves)
            legal = sorted(legal_moves(judge, position))
            best = ask(judge, position, "go nodes 200")[0]
            if best == "(none)" or not legal:
                break
            move = choices.choice(legal) if len(moves) < RANDOM_PLIES else best
            book.setdefault(epd_of(judge, position), set()).add(move)
            moves.append(move)
    path = folder / f"{variant}.obs.db3"
    with sqlite3.connect(path) as database:
        database.executescript(TABLES)
        database.execute("INSERT INTO Info VALUES ('Variant', ?)", [variant])
        database.executemany("INSERT INTO Book (EPD, Move, Win, Draw, Loss) VALUES (?, ?, 1, 1, 1)",
                             [(epd, move) for epd, moves in book.items() for move in sorted(moves)])
    database.close()
    return path, book


class Match:
    def __init__(self, options, folder):
        self.options = options
        self.judge = Engine("judge", [options.engine])
        self.rival = Engine("fairy-stockfish", [options.engine])
        for engine in [self.judge, self.rival]:
            engine.start([])
        made = {variant: make_book(self.judge, variant, folder) for variant in VARIANTS}
        self.books = {variant: book for variant, (_, book) in made.items()}
        paths = [options.book] + [str(path) for path, _ in made.values()]
        flags = [word for path in paths for word in ("--book", path)]
        self.proxy = Engine("proxy", [options.tabia, "uci", *flags, "--allow-repetition", "--seed", "1",
                                      "--engine", options.engine])
        self.proxy.start([])
        self.engines = [self.judge, self.rival, self.proxy]

    def begin(self, variant, chess960):
        for engine in self.engines:
            set_up(engine, variant, chess960)

    def ask(self, player, position):
        return ask(player, position, f"go movetime {self.options.movetime}")

    def is_over(self, position):
        """Returns whether the game is over. It may be with legal moves left: a king on the hill, or a third check."""
        return self.ask(self.judge, position)[0] == "(none)"

    def play(self, start, proxy_is, book=None):
        """Returns the moves and the plies of those that came from the book."""
        players = [self.proxy, self.rival] if proxy_is == 0 else [self.rival, self.proxy]
        moves, book_plies = [], []
        while len(moves) < self.options.plies:
            position = position_after(start, moves)
            legal = legal_moves(self.judge, position)
            if not legal or self.is_over(position):
                break
            player = players[len(moves) % 2]
            move, is_book_move = self.ask(player, position)
            if move == "0000" and player is self.proxy:
                raise BrokenRule(f"{player.name}: no move in {position}")
            if move == "(none)":
                break
            if move not in legal:
                raise BrokenRule(f"{player.name}: {move} is illegal after {position}")
            if book is not None and player is self.proxy:
                of_book = book.get(epd_of(self.judge, position), set())
                if is_book_move != bool(of_book) or (is_book_move and move not in of_book):
                    raise BrokenRule(f"{player.name}: {move}, but the book has {of_book} after {position}")
            if is_book_move:
                book_plies.append(len(moves))
            moves.append(move)
        return moves, book_plies

    def play_variant(self, variant):
        plies = book_moves = 0
        book = self.books.get(variant, {})
        for game in range(self.options.games):
            self.begin(variant, False)
            moves, book_plies = self.play("startpos", game % 2, book)
            plies += len(moves)
            book_moves += len(book_plies)
        if book and book_moves == 0:
            raise BrokenRule(f"{variant}: no move came from the book")
        print(f"{variant}: {self.options.games} games, {plies} plies, none illegal, {book_moves} from the book",
              flush=True)

    def play_chess960(self):
        plies = book_moves = 0
        for game in range(min(self.options.games, 10)):
            start = USUAL_START if game < 2 else OTHER_STARTS[game // 2 % len(OTHER_STARTS)]
            self.begin("chess", True)
            moves, book_plies = self.play(start, game % 2)
            if start == USUAL_START and game == 0 and 0 not in book_plies:
                raise BrokenRule(f"Chess960: no book move at the usual start: {' '.join(moves)}")
            plies += len(moves)
            book_moves += len(book_plies)
        print(f"Chess960: {plies} plies, none illegal, {book_moves} from the book")

    def quit(self):
        for engine in self.engines:
            engine.quit()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tabia", required=True)
    parser.add_argument("--book", required=True, help="of chess")
    parser.add_argument("--engine", default="/usr/games/fairy-stockfish")
    parser.add_argument("--games", type=int, default=2, help="of each variant")
    parser.add_argument("--plies", type=int, default=40, help="the longest game")
    parser.add_argument("--movetime", type=int, default=5, help="milliseconds for each move")
    with tempfile.TemporaryDirectory() as folder:
        match = Match(parser.parse_args(), pathlib.Path(folder))
        for variant in VARIANTS + UNKNOWN:
            match.play_variant(variant)
        match.play_chess960()
        match.quit()


if __name__ == "__main__":
    run(main)
