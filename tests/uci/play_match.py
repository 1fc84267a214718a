#!/usr/bin/env python3
"""Plays fast games between an engine and one with tabia's book in front of it, and checks the proxy.

A third stockfish checks that each move is legal. The proxy must play a move of the book exactly when `tabia probe` would choose
one. This script keeps the clocks. A loss on time is counted, but is no error, because the machine may be busy. Exits with 1
at the first broken rule.
"""
import argparse
import collections
import json
import shlex
import subprocess
import time

from engine import BrokenRule, Engine, legal_moves, position_after, run

START = "startpos"


class Book:
    """The book, as `tabia probe` reads it."""

    def __init__(self, tabia, book):
        command = [tabia, "probe", "--stdin", "--choose", "--seed", "1", "--json", book]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def moves(self, played):
        """Returns the moves that the book may play, and whether one of them is chosen."""
        self.process.stdin.write(position_after(START, played).removeprefix("position ") + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        return {move["move"] for move in answer["moves"] if move["active"]}, answer["chosen"] is not None


class Judge:
    """Knows the rules of the game by asking stockfish."""

    def __init__(self, stockfish):
        self.engine = Engine("judge", [stockfish])
        self.engine.start([])

    def look_at(self, played):
        """Returns the legal moves, the FEN and whether the king is in check."""
        moves = legal_moves(self.engine, position_after(START, played))
        self.engine.say("d")
        fields = dict(line.split(": ", 1) for line in self.engine.read_to("Checkers:") if ": " in line)
        return moves, fields["Fen"].split(), fields.get("Checkers", "").strip() != ""


def is_dead(board):
    """Returns whether there are bare kings, or one knight or bishop besides them."""
    men = [man for man in board.lower() if man in "pnbrq"]
    return not men or men in (["n"], ["b"])


class Game:
    def __init__(self, judge, options):
        self.judge = judge
        self.options = options
        self.clocks = [options.time, options.time]
        self.moves = []
        self.seen = collections.Counter()

    def end(self):
        """Returns (how, winner) if the game is over, else None; white is 0. To be called once for each position."""
        self.legal, fen, in_check = self.judge.look_at(self.moves)
        self.seen[tuple(fen[:4])] += 1
        if not self.legal:
            return ("mate", 1 - self.turn()) if in_check else ("stalemate", None)
        if self.seen[tuple(fen[:4])] == 3:
            return "repetition", None
        if int(fen[4]) >= 100:
            return "fifty moves", None
        if is_dead(fen[0]):
            return "dead position", None
        return ("move limit", None) if len(self.moves) >= self.options.plies else None

    def turn(self):
        return len(self.moves) % 2

    def ask(self, player):
        """Returns the lines of the player up to its move, and whether it has lost on time."""
        white, black = (max(1, int(clock * 1000)) for clock in self.clocks)
        increment = int(self.options.increment * 1000)
        begin = time.monotonic()
        player.say(f"{position_after(START, self.moves)}\n"
                   f"go wtime {white} btime {black} winc {increment} binc {increment}")
        lines = player.read_to("bestmove")
        self.seconds = time.monotonic() - begin
        self.clocks[self.turn()] -= self.seconds
        is_late = self.clocks[self.turn()] < -self.options.margin
        self.clocks[self.turn()] += self.options.increment
        return lines, is_late


class Match:
    def __init__(self, options):
        self.options = options
        self.judge = Judge(options.stockfish)
        self.book = Book(options.tabia, options.book)
        self.proxy = Engine("proxy", [options.tabia, "uci", "--book", options.book, "--seed", str(options.seed),
                                      "--engine", *(options.engine or [options.stockfish])])
        self.rival = Engine("rival", options.rival or [options.stockfish])
        for player in (self.proxy, self.rival):
            player.start([("Hash", 16), ("Threads", 1)])
        self.results = collections.Counter()
        self.ends = collections.Counter()
        self.late = collections.Counter()
        self.book_seconds = []

    def check_proxy(self, game, lines):
        """Returns whether the move is the book's, which it must be as long as the book has one."""
        move = lines[-1].split()[1]
        reported = [line.split() for line in lines if line.startswith("info string book ") and " probability " in line]
        known, may_play = self.book.moves(game.moves)
        where = position_after(START, game.moves)
        if bool(reported) != may_play:
            raise BrokenRule(f"{where}: the proxy plays {'from' if reported else 'without'} the book, against its rules")
        if reported and (move not in known or reported[0][reported[0].index("move") + 1] != move):
            raise BrokenRule(f"{where}: {move} is not the book's move that was reported")
        return bool(reported)

    def play(self, proxy_is):
        players = [self.proxy, self.rival] if proxy_is == 0 else [self.rival, self.proxy]
        for player in players:
            player.say("ucinewgame")
            player.is_ready()
        game = Game(self.judge, self.options)
        while (end := game.end()) is None:
            player = players[game.turn()]
            lines, is_late = game.ask(player)
            move = lines[-1].split()[1]
            if move not in game.legal:
                raise BrokenRule(f"{player.name}: {move} is illegal after {position_after(START, game.moves)}")
            if player is self.proxy and self.check_proxy(game, lines):
                self.book_seconds.append(game.seconds)
            if is_late:
                self.late[player.name] += 1
                end = "time", 1 - game.turn()
                break
            game.moves.append(move)
        how, winner = end
        self.ends[how] += 1
        self.results["draws" if winner is None else "wins" if winner == proxy_is else "losses"] += 1
        return how, game.moves

    def quit(self):
        for engine in (self.proxy, self.rival, self.judge.engine):
            engine.quit()
        self.book.process.stdin.close()
        self.book.process.wait(timeout=10)  # with 1 where a position was not in the book

    def summary(self):
        milliseconds = sorted(1000 * seconds for seconds in self.book_seconds)
        ends = ", ".join(f"{count} {how}" for how, count in self.ends.most_common())
        return (f"{self.ends.total()} games: {self.results['wins']} wins, {self.results['losses']} losses and "
                f"{self.results['draws']} draws of the proxy; {self.late['proxy']} and {self.late['rival']} "
                f"time losses of proxy and rival; {len(milliseconds)} book moves, median "
                f"{milliseconds[len(milliseconds) // 2]:.2f} ms, longest {milliseconds[-1]:.2f} ms; ended by {ends}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tabia", required=True)
    parser.add_argument("--book", required=True)
    parser.add_argument("--stockfish", default="/usr/games/stockfish")
    parser.add_argument("--engine", type=shlex.split, help="behind the book, instead of stockfish")
    parser.add_argument("--rival", type=shlex.split, help="of the two, instead of stockfish")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--time", type=float, default=0.5, help="seconds for each side")
    parser.add_argument("--increment", type=float, default=0.01, help="seconds for each move")
    parser.add_argument("--margin", type=float, default=0.02, help="seconds that a clock may be overstepped")
    parser.add_argument("--plies", type=int, default=300, help="the longest game")
    parser.add_argument("--seed", type=int, default=1, help="of the book's choices")
    match = Match(parser.parse_args())
    for number in range(match.options.games):
        how, moves = match.play(number % 2)
        print(f"game {number + 1}: {how} after {len(moves)} plies: {' '.join(moves[:10])} …", flush=True)
    match.quit()
    if not match.book_seconds:
        raise BrokenRule("no game had a book move")
    print(match.summary())


if __name__ == "__main__":
    run(main)
