#!/usr/bin/env python3
"""Kills the engine, the GUI, or tabia between them, in every state, again and again.

The engine is killed: the GUI is told, and tabia ends with 4. The GUI goes: tabia ends with 0. Either way, and when
tabia itself is killed, the engine is gone at once. Prints the median and the longest of the delays; ends with 1 at
the first broken promise.
"""

import argparse
import os
import select
import signal
import statistics
import subprocess
import sys
import time

MOST_SECONDS = 1.0
MOST_MEDIAN_SECONDS = 0.1  # of tabia when its engine is lost
IN_BOOK, OUT_OF_BOOK = "position startpos\n", "position startpos moves a2a4 h7h5 a4a5\n"


class State:
    def __init__(self, name, said, awaited, flags=(), engine=(), heard=None):
        self.name = name
        self.said = said        # by the GUI, last of all
        self.awaited = awaited  # of tabia, the beginning of a line; none if nothing comes of it
        self.flags = list(flags)
        self.engine = list(engine)
        self.heard = heard      # by the engine, which tells it; the end of a line


STATES = [
    State("before uciok", "uci\n", None, engine=["silent"], heard="uci"),
    State("idle", "isready\n", "readyok"),
    State("after a book move", IN_BOOK + "go wtime 9 btime 9\n", "bestmove"),
    State("thinking", OUT_OF_BOOK + "go wtime 9 btime 9\n", "info depth", engine=["thinks"]),
    State("infinite", IN_BOOK + "go infinite\n", "info depth"),
    State("pondering", IN_BOOK + "go ponder\n", "info depth"),
    State("warm-up", IN_BOOK + "go wtime 9 btime 9\n", "bestmove", flags=["--warm-up"], heard="go infinite"),
    State("after ponderhit", IN_BOOK + "go ponder\nponderhit\n", "bestmove", engine=["keeps-thinking"], heard="stop"),
]


class BrokenPromise(Exception):
    pass


class Game:
    """tabia with its engine, in a state."""

    def __init__(self, arguments, state):
        command = [arguments.tabia, "uci", "--book", arguments.book, "--seed", "1", *state.flags,
                   "--engine", arguments.engine, "tells", *state.engine]
        self.tabia = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if "silent" not in state.engine:
            self.say("uci\nisready\n")
            self.read_to(self.tabia.stdout, "readyok".__eq__)
        self.say(state.said)
        if state.awaited:
            self.read_to(self.tabia.stdout, lambda line: line.startswith(state.awaited))
        if state.heard:
            self.read_to(self.tabia.stderr, lambda line: line == "heard " + state.heard)
        self.engine = children(self.tabia.pid)[0]
        self.engine_end = os.pidfd_open(self.engine)

    def say(self, text):
        self.tabia.stdin.write(text.encode())
        self.tabia.stdin.flush()

    def read_to(self, stream, is_it):
        while line := stream.readline().decode():
            if is_it(line.rstrip("\n")):
                return
        raise BrokenPromise("tabia ended too early")

    def wait_for_engine(self):
        if not select.select([self.engine_end], [], [], MOST_SECONDS)[0]:
            raise BrokenPromise("the engine is still there")

    def wait_for_tabia(self, code):
        try:
            ended = self.tabia.wait(MOST_SECONDS)
        except subprocess.TimeoutExpired:
            raise BrokenPromise("tabia is still there") from None
        if ended != code:
            raise BrokenPromise(f"tabia ended with {ended}, not {code}")

    def close(self):
        os.close(self.engine_end)
        for stream in (self.tabia.stdin, self.tabia.stdout, self.tabia.stderr):
            stream.close()


def parent(process):
    try:
        with open(f"/proc/{process}/stat", encoding="ascii", errors="replace") as file:
            return int(file.read().rpartition(")")[2].split()[1])
    except (FileNotFoundError, ProcessLookupError):
        return None  # it has ended


def children(process):
    return [int(name) for name in os.listdir("/proc") if name.isdigit() and parent(name) == process]


def kill_engine(game):
    os.kill(game.engine, signal.SIGKILL)
    game.wait_for_tabia(4)
    if b"info string engine" not in game.tabia.stdout.read():
        raise BrokenPromise("the GUI was not told")
    if b"killed by signal 9" not in game.tabia.stderr.read():
        raise BrokenPromise("the user was not told")


def close_gui(game):
    game.tabia.stdin.close()
    game.tabia.stdout.close()
    game.wait_for_tabia(0)
    game.wait_for_engine()


def kill_tabia(game):
    game.tabia.kill()
    game.wait_for_engine()
    game.tabia.wait()


def delays_of(deed, state, arguments):
    delays = []
    for _ in range(arguments.times):
        game = Game(arguments, state)
        begin = time.monotonic()
        deed(game)
        delays.append(time.monotonic() - begin)
        game.close()
    return delays


def kill_all(arguments):
    for deed in (kill_engine, close_gui, kill_tabia):
        for state in STATES:
            try:
                delays = delays_of(deed, state, arguments)
            except BrokenPromise as promise:
                sys.exit(f"tabia: kill_proxy: {deed.__name__}, {state.name}: {promise}")
            print(f"{deed.__name__}, {state.name}: {arguments.times} times, median "
                  f"{1000 * statistics.median(delays):.1f} ms, longest {1000 * max(delays):.1f} ms", flush=True)
            if deed == kill_engine and statistics.median(delays) > MOST_MEDIAN_SECONDS:
                sys.exit(f"tabia: kill_proxy: {deed.__name__}, {state.name}: too slow")


def kill_engines_that_come_again(arguments):
    game = Game(arguments, State("restarted", "isready\n", "readyok", flags=["--restart"]))
    for _ in range(arguments.times):
        before = children(game.tabia.pid)
        os.kill(before[0], signal.SIGKILL)
        game.say("isready\n")
        game.read_to(game.tabia.stdout, "readyok".__eq__)
        after = children(game.tabia.pid)
        if len(after) != 1:
            sys.exit(f"tabia: kill_proxy: {len(after)} engines, or what is left of them")
    game.say("quit\n")
    game.wait_for_tabia(0)
    game.close()
    print(f"started again {arguments.times} times")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tabia", required=True)
    parser.add_argument("--engine", required=True, help="the tests' own engine")
    parser.add_argument("--book", required=True)
    parser.add_argument("--times", type=int, default=50)
    arguments = parser.parse_args()
    kill_all(arguments)
    kill_engines_that_come_again(arguments)


if __name__ == "__main__":
    main()
