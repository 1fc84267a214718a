#!/usr/bin/env python3
"""Lets GNU Backgammon play whole matches against `tabia gnubg`, its external player, and checks every turn.

A second gnubg is tabia's fallback. gnubg gives no sign of a play that it does not take: the player just moves nothing.
So the exported match tells. Ends with 1 at the first broken rule, and prints what all of them said.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import threading
from collections import Counter

sys.dont_write_bytecode = True
import board  # noqa: E402
import match_file  # noqa: E402
import unusual_book  # noqa: E402
from relay import Relay, connect, free_port  # noqa: E402

FAST = [f"{command} evaluation plies 0"
        for who in ("set evaluation", "set player 0", "set player 1")
        for command in (f"{who} chequerplay", f"{who} cubedecision")]
REFUSALS = re.compile(r"error|illegal|invalid|badly formed|not permitted|unknown|connection|unexpected", re.IGNORECASE)
MOST_SEEDS = 10
DICE_FIELDS = slice(33, 35)  # of a board line that begins with "board"


class BrokenRule(Exception):
    pass


class Program:
    """A program that runs beside, and all that it says."""

    def __init__(self, command, commands_in=""):
        self.said = []
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, text=True, errors="replace")
        self.process.stdin.write(commands_in)
        self.process.stdin.flush()
        self.listener = threading.Thread(target=lambda: self.said.extend(self.process.stdout), daemon=True)
        self.listener.start()

    def text(self):
        return "".join(self.said)

    def end(self):
        self.process.kill()
        self.process.wait()
        self.listener.join()


class Table:
    """tabia with its book and its fallback, and the gnubg that plays against it."""

    def __init__(self, arguments, folder):
        self.gnubg = [arguments.gnubg, "-t", "-q", "-r"]
        self.folder = folder
        self.seconds = arguments.seconds
        book = os.path.join(folder, "unusual.ob")
        unusual_book.write(book)
        fallback_port, self.port = free_port(), free_port()
        self.relay = Relay(fallback_port)
        self.fallback = Program(self.gnubg, "\n".join(FAST + [f"external 127.0.0.1:{fallback_port}\n"]))
        self.tabia = Program([arguments.tabia, "gnubg", "--book", book, "--listen", f"127.0.0.1:{self.port}",
                              "--fallback", f"127.0.0.1:{self.relay.port}"])

    def wait(self):
        """Until tabia listens."""
        connect(self.port).close()

    def end(self):
        self.fallback.end()
        self.tabia.end()

    def play(self, seat, seed, is_match):
        """The games that gnubg plays against tabia in `seat`, and what the fallback was asked meanwhile."""
        path = os.path.join(self.folder, "match.mat")
        if os.path.exists(path):
            os.remove(path)
        self.relay.exchanges.clear()
        self.run_gnubg(FAST + [
            "set display off", f"set automatic game {'on' if is_match else 'off'}", "set automatic roll on",
            f"set seed {seed}", f"set player {1 - seat} gnubg", f"set player {seat} external 127.0.0.1:{self.port}",
            f"new match {unusual_book.MATCH_LENGTH}" if is_match else "new session", f"export match mat {path}"])
        if not os.path.exists(path):
            raise BrokenRule("gnubg exported no match")
        return match_file.read(path), list(self.relay.exchanges)

    def run_gnubg(self, commands):
        gnubg = subprocess.Popen(self.gnubg, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                 text=True, errors="replace")
        try:
            said, _ = gnubg.communicate("\n".join(commands) + "\n", timeout=self.seconds)
        except subprocess.TimeoutExpired:
            gnubg.kill()
            raise BrokenRule(f"the match stalled; gnubg said:\n{gnubg.communicate()[0]}") from None
        if gnubg.returncode != 0:
            raise BrokenRule(f"gnubg ended with {gnubg.returncode}; it said:\n{said}")
        for line in said.splitlines():
            if REFUSALS.search(line):
                raise BrokenRule(f"gnubg refused something: {line}; it said:\n{said}")


def check_ended(games, is_match):
    if not games or any(game.final_scores is None for game in games):
        raise BrokenRule(f"a game did not end: {[game.scores for game in games]}")
    if is_match and max(games[-1].final_scores) < unusual_book.MATCH_LENGTH or not is_match and len(games) != 1:
        raise BrokenRule(f"{len(games)} games, ended at {games[-1].final_scores}")


def check_legal(turns):
    """A turn in which nothing was moved though there was a play is one of these, too."""
    for turn in turns:
        if turn.after not in turn.legal:
            raise BrokenRule(f"an illegal play, or a forfeited turn: {turn}")


def moves_of_fallback(exchanges):
    for question, answer in exchanges:
        if "/" in answer:
            yield sorted(int(die) for die in question.split(":")[DICE_FIELDS]), board.steps_of(answer)


def is_play(turn, dice, steps):
    try:
        return sorted(turn.dice) == dice and board.after(turn.position, steps) == turn.after
    except ValueError:
        return False


def check_makers(turns, seat, exchanges):
    """Every play of tabia is the book's where the book has one, else the fallback's, unless it is forced."""
    moves = list(moves_of_fallback(exchanges))
    makers = Counter()
    for turn in turns:
        is_behind = turn.scores[seat] < turn.scores[1 - seat]
        if turn.is_opening():
            if turn.after != board.after(board.START, unusual_book.play(turn.dice, is_behind)):
                raise BrokenRule(f"not the play of the book: {turn}")
            makers["book"] += 1
            makers["book, behind"] += is_behind
        elif turn.is_forced():
            makers["forced"] += 1
        elif moves and is_play(turn, *moves[0]):
            moves.pop(0)
            makers["fallback"] += 1
        else:
            raise BrokenRule(f"neither from the book nor from the fallback: {turn}")
    if moves:
        raise BrokenRule(f"a move of the fallback was not played: {moves[0]}")
    return makers


def referee(table, seat, seed, is_match):
    games, exchanges = table.play(seat, seed, is_match)
    check_ended(games, is_match)
    turns = [turn for game in games for turn in game.turns]
    check_legal(turns)
    makers = check_makers([turn for turn in turns if turn.seat == seat], seat, exchanges)
    print(f"{'match' if is_match else 'money game'}, tabia in seat {seat}:", ", ".join(
        f"{name} {count}" for name, count in [("games", len(games)), *(+makers).items()]), flush=True)
    return makers


def play_all(table):
    """In both seats, until the book was seen at work: for a player who is behind, and for money."""
    makers = Counter()
    for seed in range(1, MOST_SEEDS):
        makers += referee(table, (seed - 1) % 2, seed, is_match=True)
        if seed >= 2 and makers["book, behind"] > 0:
            break
    else:
        raise BrokenRule("tabia never opened a game while behind")
    for seed in range(1, MOST_SEEDS):
        if referee(table, (seed - 1) % 2, seed, is_match=False)["book"] > 0:
            return
    raise BrokenRule("tabia never opened a game for money")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tabia", required=True)
    parser.add_argument("--gnubg", default="/usr/games/gnubg")
    parser.add_argument("--seconds", type=float, default=60, help="the longest match")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HOME"] = os.environ["XDG_CACHE_HOME"] = folder
        table = Table(arguments, folder)
        try:
            table.wait()
            play_all(table)
        except (BrokenRule, OSError, ValueError) as rule:
            table.end()
            sys.exit(f"tabia: play_matches: {rule}\n\ntabia said:\n{table.tabia.text()}\n"
                     f"the fallback said:\n{table.fallback.text()}")
        table.end()


if __name__ == "__main__":
    main()
