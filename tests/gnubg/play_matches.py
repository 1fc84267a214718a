#!/usr/bin/env python3
"""Lets GNU Backgammon play whole matches against `tabia gnubg`, its external player, and checks every turn.

A second gnubg is tabia's fallback. gnubg gives no sign of a play that it does not take: the player just moves nothing.
Only the exported match shows it. Ends with 1 at the first broken rule, and prints the output of all of them.
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
from relay import Relay  # noqa: E402

FAST = [f"{command} evaluation plies 0"
        for who in ("set evaluation", "set player 0", "set player 1")
        for command in (f"{who} chequerplay", f"{who} cubedecision")]
REFUSALS = re.compile(r"error|illegal|invalid|badly formed|not permitted|unknown|connection|unexpected", re.IGNORECASE)
MOST_SEEDS = 10
MANY_GAMES = 50  # of which about eight begin with equal dice
# gnubg goes on after a beaver that its external player takes only after a command.
GO_ON = ["play"] * 4
DICE_FIELDS = slice(33, 35)  # of a board line that begins with "board"


class BrokenRule(Exception):
    pass


class Program:
    """A program in the background, and its output."""

    def __init__(self, command, home, commands_in=""):
        self.output = []
        self.has_ended = False
        self.changed = threading.Condition()
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, text=True, errors="replace",
                                        env={**os.environ, "HOME": home})
        self.process.stdin.write(commands_in)
        self.process.stdin.flush()
        self.listener = threading.Thread(target=self.listen, daemon=True)
        self.listener.start()

    def listen(self):
        for line in self.process.stdout:
            with self.changed:
                self.output.append(line)
                self.changed.notify_all()
        with self.changed:
            self.has_ended = True
            self.changed.notify_all()

    def wait_for(self, pattern):
        """Returns the first line that matches. Waits until the program ends, because the machine may be busy."""
        with self.changed:
            self.changed.wait_for(lambda: self.has_ended or re.search(pattern, self.text()))
            if found := re.search(pattern, self.text()):
                return found
        raise BrokenRule(f"a program ended without saying \"{pattern}\"")

    def is_alive(self):
        return self.process.poll() is None

    def text(self):
        return "".join(self.output)

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
        self.automatic_doubles = 0
        self.player_home = self.make_home("player")
        book = os.path.join(folder, "unusual.ob")
        unusual_book.write(book)
        gnubg_socket = os.path.join(folder, "gnubg.socket")
        self.fallback = Program(self.gnubg, self.make_home("fallback"),
                                "\n".join(FAST + [f"external {gnubg_socket}\n"]))
        self.relay = Relay(gnubg_socket, self.fallback.is_alive)
        self.tabia = Program([arguments.tabia, "gnubg", "--book", book, "--min-plays", "1", "--listen", "127.0.0.1:0",
                              "--fallback", f"127.0.0.1:{self.relay.port}"], folder)

    def make_home(self, name):
        """Makes a home folder. Each gnubg needs its own, because it writes there."""
        home = os.path.join(self.folder, name)
        os.mkdir(home)
        return home

    def wait(self):
        """Waits until tabia listens."""
        self.port = int(self.tabia.wait_for(r"listening on 127\.0\.0\.1:(\d+)\n")[1])

    def end(self):
        self.fallback.end()
        self.tabia.end()

    def play(self, seat, seed, begin):
        """Lets gnubg play against tabia in `seat`. Returns the games, and the exchanges with the fallback."""
        path = os.path.join(self.folder, "match.mat")
        if os.path.exists(path):
            os.remove(path)
        self.relay.exchanges.clear()
        output = self.run_gnubg(FAST + [
            "set automatic roll on", f"set seed {seed}", f"set player {1 - seat} gnubg",
            f"set player {seat} external 127.0.0.1:{self.port}", *begin,
            f"export match mat {path}"])
        if not os.path.exists(path):
            raise BrokenRule("gnubg exported no match")
        self.automatic_doubles += output.count("The cube is now at")
        return match_file.read(path), list(self.relay.exchanges)

    def run_gnubg(self, commands):
        gnubg = subprocess.Popen(self.gnubg, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                 text=True, errors="replace", env={**os.environ, "HOME": self.player_home})
        output = self.wait_for_end(gnubg, "\n".join(commands) + "\n")
        if gnubg.returncode != 0:
            raise BrokenRule(f"gnubg ended with {gnubg.returncode}; its output:\n{output}")
        for line in output.splitlines():
            if REFUSALS.search(line):
                raise BrokenRule(f"gnubg refused something: {line}; its output:\n{output}")
        return output

    def wait_for_end(self, gnubg, commands):
        """Returns the output of gnubg. A match may be slow on a busy machine; it has stalled when tabia makes no decision."""
        decisions = None
        while True:
            try:
                return gnubg.communicate(commands, timeout=self.seconds)[0]
            except subprocess.TimeoutExpired:
                commands, before, decisions = None, decisions, len(self.tabia.output)
            if decisions == before:
                gnubg.kill()
                raise BrokenRule(f"the match stalled; the output of gnubg:\n{gnubg.communicate()[0]}")


def check_ended(games, session_games):
    if not games or any(game.final_scores is None for game in games):
        raise BrokenRule(f"a game did not end: {[game.scores for game in games]}")
    if session_games and len(games) != session_games:
        raise BrokenRule(f"{len(games)} games, not {session_games}")
    if not session_games and max(games[-1].final_scores) < unusual_book.MATCH_LENGTH:
        raise BrokenRule(f"{len(games)} games, ended at {games[-1].final_scores}")


def check_legal(turns):
    """Checks each turn. A turn without a move although there was a legal play is an error too."""
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


def check_makers(turns, seat, exchanges, is_match):
    """Checks that each play of tabia is forced, or the book's, or the fallback's if the book has none."""
    moves = list(moves_of_fallback(exchanges))
    makers = Counter()
    for turn in turns:
        is_behind = is_match and turn.scores[seat] < turn.scores[1 - seat]
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


def commands_for(session_games):
    """Returns the commands for a match, or for a session of this many games with beavers, Jacoby and automatic doubles."""
    if not session_games:
        return ["set display off", "set automatic game on", f"new match {unusual_book.MATCH_LENGTH}"]
    return ["set automatic game off", "set jacoby on", "set beavers 3", "set automatic doubles 2", "new session",
            *GO_ON, *["new game", *GO_ON] * (session_games - 1)]


def referee(table, seat, seed, session_games=0):
    """Plays and checks a match, or a money session of this many games."""
    games, exchanges = table.play(seat, seed, commands_for(session_games))
    check_ended(games, session_games)
    turns = [turn for game in games for turn in game.turns]
    check_legal(turns)
    makers = check_makers([turn for turn in turns if turn.seat == seat], seat, exchanges, not session_games)
    print(f"{'money session' if session_games else 'match'}, tabia in seat {seat}:", ", ".join(
        f"{name} {count}" for name, count in [("games", len(games)), *(+makers).items()]), flush=True)
    return makers


def play_all(table, session_games):
    """Plays matches in both seats until the book has answered for a player who is behind, and for money."""
    makers = Counter()
    for seed in range(1, MOST_SEEDS):
        makers += referee(table, (seed - 1) % 2, seed)
        if seed >= 2 and makers["book, behind"] > 0:
            break
    else:
        raise BrokenRule("tabia never opened a game while behind")
    play_for_money(table, session_games)


def play_for_money(table, games):
    """Plays a session in each seat. The book doubles badly, so that gnubg beavers."""
    makers = referee(table, 0, 1, games) + referee(table, 1, 2, games)
    beavers = len(re.findall(r", beaver: take: book", table.tabia.text()))
    print(f"money sessions: {beavers} beavers, {table.automatic_doubles} automatic doubles")
    if makers["book"] == 0 or beavers == 0 or games >= MANY_GAMES and table.automatic_doubles == 0:
        raise BrokenRule("tabia never opened a game for money, was never beavered, or the dice doubled no cube")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tabia", required=True)
    parser.add_argument("--gnubg", default="/usr/games/gnubg")
    parser.add_argument("--seconds", type=float, default=60, help="the longest time without a decision")
    parser.add_argument("--session-games", type=int, default=50, help="the games of each money session (50)")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HOME"] = os.environ["XDG_CACHE_HOME"] = folder
        table = Table(arguments, folder)
        try:
            table.wait()
            play_all(table, arguments.session_games)
        except (BrokenRule, OSError, ValueError) as rule:
            table.end()
            sys.exit(f"tabia: play_matches: {rule}\n\nthe output of tabia:\n{table.tabia.text()}\n"
                     f"the output of the fallback:\n{table.fallback.text()}")
        table.end()


if __name__ == "__main__":
    main()
