#!/usr/bin/env python3
"""Kills the engine, the GUI, or tabia between them, in every state, again and again.

The engine is killed: the GUI receives the reason, and tabia ends with 4. The GUI goes: tabia ends with 0. Either way,
and when tabia itself is killed, the engine is gone at once. Prints the median and the longest of the delays; ends with
1 at the first broken promise.
"""

import argparse
import os
import select
import signal
import statistics
import subprocess
import sys
import tempfile
import time

MAX_SECONDS = 5.0  # a process that is left waiting takes longer; a busy machine does not
GAMES_AT_ONCE = 10
IN_BOOK, OUT_OF_BOOK = "position startpos\n", "position startpos moves a2a4 h7h5 a4a5\n"


class State:
    def __init__(self, name, sent, awaited, flags=(), engine=(), received=None, is_reading=False):
        self.name = name
        self.sent = sent          # by the GUI, last of all
        self.awaited = awaited    # from tabia, the beginning of a line; none if nothing comes of it
        self.flags = list(flags)
        self.engine = list(engine)
        self.received = received  # by the engine, which reports it; the end of a line
        # tabia reads a book, which takes some time. Else it opens an index, so that most games begin at once.
        self.is_reading = is_reading


STATES = [
    State("before uciok", "uci\n", None, engine=["silent"], received="uci", is_reading=True),
    State("idle", "isready\n", "readyok"),
    State("after a book move", IN_BOOK + "go wtime 9 btime 9\n", "bestmove"),
    State("thinking", OUT_OF_BOOK + "go wtime 9 btime 9\n", "info depth", engine=["thinks"]),
    State("infinite", IN_BOOK + "go infinite\n", "info depth"),
    State("pondering", IN_BOOK + "go ponder\n", "info depth"),
    State("warm-up", IN_BOOK + "go wtime 9 btime 9\n", "bestmove", flags=["--warm-up"], received="go infinite"),
    State("after ponderhit", IN_BOOK + "go ponder\nponderhit\n", "bestmove", engine=["keeps-thinking"],
          received="stop"),
]


class BrokenPromise(Exception):
    pass


class FairClock:
    """Seconds in which this process had its turns.

    On a busy machine tabia waits for a processor, and so does this process: of a turn that comes late only the first
    milliseconds count. On a quiet machine, where no turn is late, this is the time on the wall."""

    TURN_SECONDS = 0.005

    def __init__(self):
        self.seconds = 0.0
        self.turn = time.monotonic()

    def advance(self):
        turn = time.monotonic()
        self.seconds += min(turn - self.turn, 2 * self.TURN_SECONDS)
        self.turn = turn


class Game:
    """tabia with its engine: started here, in its state after `prepare` and `reach_state`. These are three steps, so that
    the processes of several games start at the same time."""

    def __init__(self, arguments, state):
        self.state = state
        book = arguments.book if state.is_reading else arguments.index
        command = [arguments.tabia, "uci", "--book", book, "--seed", "1", *state.flags,
                   "--engine", arguments.engine, "reports", *state.engine]
        self.tabia = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.is_silent = "silent" in state.engine
        self.send(state.sent if self.is_silent else "uci\nisready\n")

    def prepare(self):
        if not self.is_silent:
            self.read_to(self.tabia.stdout, "readyok".__eq__)
            self.send(self.state.sent)

    def reach_state(self):
        if self.state.awaited:
            self.read_to(self.tabia.stdout, lambda line: line.startswith(self.state.awaited))
        process = self.read_to(self.tabia.stderr, lambda line: line.startswith("process "))
        if self.state.received:
            self.read_to(self.tabia.stderr, lambda line: line == "received " + self.state.received)
        self.engine = int(process.split()[1])
        self.engine_end, self.tabia_end = os.pidfd_open(self.engine), os.pidfd_open(self.tabia.pid)

    def send(self, text):
        self.tabia.stdin.write(text.encode())
        self.tabia.stdin.flush()

    def read_to(self, stream, is_it):
        while line := stream.readline().decode():
            if is_it(line.rstrip("\n")):
                return line
        raise BrokenPromise("tabia ended too early")

    def check_exit_code(self, code):
        if self.tabia.wait() != code:
            raise BrokenPromise(f"tabia ended with {self.tabia.returncode}, not {code}")

    def close(self):
        for stream in (self.tabia.stdin, self.tabia.stdout, self.tabia.stderr):
            stream.close()
        os.close(self.engine_end)
        os.close(self.tabia_end)


class KillEngine:
    """The engine is killed; tabia has to notice."""
    name = "kill_engine"
    at_once = 1

    def kill(self, game):
        os.kill(game.engine, signal.SIGKILL)

    def ends(self, game):
        return {game.tabia_end: "tabia"}

    def check(self, game):
        game.check_exit_code(4)
        if b"info string engine" not in game.tabia.stdout.read():
            raise BrokenPromise("the GUI did not receive the reason")
        if b"killed by signal 9" not in game.tabia.stderr.read():
            raise BrokenPromise("the user did not receive the reason")


class CloseGui:
    """The GUI closes both pipes. tabia may give the engine some tenths of a second: several games wait together."""
    name = "close_gui"
    at_once = GAMES_AT_ONCE

    def kill(self, game):
        game.tabia.stdin.close()
        game.tabia.stdout.close()

    def ends(self, game):
        return {game.tabia_end: "tabia", game.engine_end: "the engine"}

    def check(self, game):
        game.check_exit_code(0)


class KillTabia:
    """tabia is killed; the system has to end the engine."""
    name = "kill_tabia"
    at_once = 1

    def kill(self, game):
        game.tabia.kill()

    def ends(self, game):
        return {game.engine_end: "the engine"}

    def check(self, game):
        game.tabia.wait()


def delays_of_kills(deed, games):
    """Kills all of the games, then waits for their ends. Returns each one's delay."""
    clock, waits, begins, delays = FairClock(), {}, {}, {}
    poll = select.poll()
    for game in games:
        clock.advance()
        begins[game] = clock.seconds
        deed.kill(game)
        for end, who in deed.ends(game).items():
            waits[end] = (game, who)
            poll.register(end, select.POLLIN)
    while waits:
        ended = poll.poll(1000 * clock.TURN_SECONDS)
        clock.advance()
        for end, _ in ended:
            poll.unregister(end)
            game, _ = waits.pop(end)
            delays[game] = clock.seconds - begins[game]
        for game, who in waits.values():
            if clock.seconds - begins[game] > MAX_SECONDS:
                raise BrokenPromise(f"{who} is still there")
    return delays.values()


def delays_of(deed, state, arguments, times):
    """Plays a number of games at the same time, and kills when all of them are in the state and idle."""
    games = [Game(arguments, state) for _ in range(times)]
    for game in games:
        game.prepare()
    for game in games:
        game.reach_state()
    delays = []
    for first in range(0, times, deed.at_once):
        delays += delays_of_kills(deed, games[first:first + deed.at_once])
    for game in games:
        deed.check(game)
        game.close()
    return delays


def kill_all(arguments):
    for deed in (KillEngine(), CloseGui(), KillTabia()):
        for state in STATES:
            delays = []
            try:
                while len(delays) < arguments.times:
                    delays += delays_of(deed, state, arguments, min(GAMES_AT_ONCE, arguments.times - len(delays)))
            except BrokenPromise as promise:
                sys.exit(f"tabia: kill_proxy: {deed.name}, {state.name}: {promise}")
            print(f"{deed.name}, {state.name}: {len(delays)} times, median "
                  f"{1000 * statistics.median(delays):.1f} ms, longest {1000 * max(delays):.1f} ms", flush=True)


def parent(process):
    try:
        with open(f"/proc/{process}/stat", encoding="ascii", errors="replace") as file:
            return int(file.read().rpartition(")")[2].split()[1])
    except (FileNotFoundError, ProcessLookupError):
        return None  # it has ended


def children(process):
    return [int(name) for name in os.listdir("/proc") if name.isdigit() and parent(name) == process]


def kill_engines_that_come_again(arguments):
    game = Game(arguments, State("restarted", "isready\n", "readyok", flags=["--restart"]))
    game.prepare()
    game.reach_state()
    engine = game.engine
    for _ in range(arguments.times):
        os.kill(engine, signal.SIGKILL)
        game.send("isready\n")
        game.read_to(game.tabia.stdout, "readyok".__eq__)
        after = children(game.tabia.pid)
        if len(after) != 1:
            sys.exit(f"tabia: kill_proxy: {len(after)} engines or remains of them")
        engine = after[0]
    game.send("quit\n")
    game.check_exit_code(0)
    game.close()
    print(f"started again {arguments.times} times")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tabia", required=True)
    parser.add_argument("--engine", required=True, help="the tests' own engine")
    parser.add_argument("--book", required=True, help="of chess, any but an index")
    parser.add_argument("--times", type=int, default=50)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        arguments.index = os.path.join(folder, "book.tabia")
        subprocess.run([arguments.tabia, "build", arguments.book, "-o", arguments.index], check=True,
                       stdout=subprocess.DEVNULL)
        kill_all(arguments)
        kill_engines_that_come_again(arguments)


if __name__ == "__main__":
    main()
