#!/usr/bin/env python3
"""A slow server costs a UCI engine no more than its option states, and a new book is opened between two moves: uci_clock.py TABIA BOOK"""

import pathlib
import subprocess
import sys
import tempfile
import threading
import time

from range_server import RangeServer

TIMEOUT = 0.2
SLACK = 1.5  # for a machine that does other work
GENEROUS = 20000  # milliseconds, where the time is not the question


class Engine:
    def __init__(self, program, book, folder, timeout=None):
        self.process = subprocess.Popen([program, "uci", "--seed", "1", "--choice", "best", "--book", book], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, bufsize=1, env={"XDG_CACHE_HOME": folder})
        guard = threading.Timer(120, self.process.kill)
        guard.daemon = True
        guard.start()
        if timeout:
            self.say(f"setoption name Book Network Timeout value {timeout}")

    def say(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines))

    def read_to(self, word):
        lines = []
        while not lines or not lines[-1].startswith(word):
            line = self.process.stdout.readline()
            assert line, f"the engine ended before {word}: {lines}"
            lines.append(line.strip())
        return lines

    def ready(self):
        self.say("isready")
        return self.read_to("readyok")

    def go(self, moves, limit="movetime 1000"):
        self.say(f"position startpos moves {moves}", f"go {limit}")
        return self.read_to("bestmove")

    def quit(self):
        self.say("quit")
        self.process.wait(timeout=20)


def counts_what_comes_late_as_a_miss(program, content, folder):
    with RangeServer(content) as server:
        engine = Engine(program, server.url, folder, timeout=GENEROUS)
        engine.ready()
        assert "out of book" not in "".join(engine.go("e2e4"))
        server.delay = 30
        engine.say(f"setoption name Book Network Timeout value {int(1000 * TIMEOUT)}")
        begin = time.monotonic()
        lines = "\n".join(engine.go("d2d4 d7d5 c2c4"))
        took = time.monotonic() - begin
        assert took < TIMEOUT + SLACK, f"{took:.3f} s"
        assert "out of book" in lines and "the lookup failed" in lines and "no answer in time" in lines, lines
        assert "bestmove c7c5" in "\n".join(engine.go("e2e4")), "what was read before is forgotten"
        engine.quit()


def wait_until_idle(server):
    """Waits until nothing is read ahead any more."""
    requests = -1
    while requests < server.requests:
        requests = server.requests
        time.sleep(3 * server.delay)


def plays_from_a_slow_server(program, content, folder):
    """Tests that a move needs at most two round trips, and that the next line is read
    meanwhile."""
    with RangeServer(content) as server:
        engine = Engine(program, server.url, folder, timeout=2900)
        engine.ready()
        server.delay = 1.0
        for moves in ("d2d4", "c2c4", "g1f3", "e2e4 c7c5", "e2e4 e7e6", "e2e4 c7c6", "d2d4 d7d5 c2c4", "d2d4 g8f6 c2c4"):
            lines = "\n".join(engine.go(moves, "wtime 300000 btime 300000"))
            assert "share" in lines and "out of book" not in lines, lines
        wait_until_idle(server)
        best = engine.go("e2e4 e7e5", "wtime 300000 btime 300000")[-1].split()[1]
        wait_until_idle(server)
        server.delay = 30
        lines = "\n".join(engine.go(f"e2e4 e7e5 {best}", "wtime 300000 btime 300000"))
        assert "out of book" not in lines, lines
        engine.process.kill()


def respects_the_clock(program, content, folder):
    """Tests that a lookup takes a part of the clock, and that a server is used again after a budget that was too short."""
    with RangeServer(content) as server:
        engine = Engine(program, server.url, folder, timeout=GENEROUS)
        engine.ready()
        server.delay = 0.3
        begin = time.monotonic()
        for limit in ("wtime 1000 btime 1000", "movetime 100"):
            lines = "\n".join(engine.go("d2d4 d7d5 c2c4", limit))
            assert "no answer in time" in lines, lines
        took = time.monotonic() - begin
        assert took < 2 * SLACK, f"{took:.3f} s"
        lines = "\n".join(engine.go("g1f3", "wtime 300000 btime 300000"))
        assert "out of book" not in lines, lines
        engine.process.kill()


def waits_for_no_book_that_is_being_opened(program, content, folder):
    with RangeServer(content, fault="silent") as server:
        engine = Engine(program, server.url, folder)
        begin = time.monotonic()
        lines = "\n".join(engine.go("e2e4"))
        assert time.monotonic() - begin < SLACK and "still being read" in lines, lines
        engine.process.kill()


def is_ready_before_a_silent_server_answers(program, content, folder):
    with RangeServer(content, fault="silent") as server:
        engine = Engine(program, server.url, folder)
        begin = time.monotonic()
        engine.ready()
        took = time.monotonic() - begin
        assert took < 2 + 2 * SLACK, f"{took:.3f} s"
        engine.process.kill()


def asks_a_server_again_that_was_down(program, content, folder):
    with RangeServer(content, fault="error") as server:
        engine = Engine(program, server.url, folder, timeout=GENEROUS)
        if "cannot be read" not in "".join(engine.ready()):
            engine.read_to("info string http://")
        server.fault = None
        engine.say("ucinewgame")
        engine.ready()
        assert "out of book" not in "\n".join(engine.go("e2e4"))
        engine.quit()


def opens_a_new_book_between_two_moves(program, old, new, folder):
    with RangeServer(old) as server:
        engine = Engine(program, server.url, folder, timeout=GENEROUS)
        engine.ready()
        assert "bestmove c7c5" in "\n".join(engine.go("e2e4"))
        server.content, server.etag = new, '"2"'
        lines = "\n".join(engine.go("d2d4"))
        assert "the file was replaced" in lines, lines
        engine.ready()
        lines = "\n".join(engine.go("d2d4"))
        assert "bestmove" in lines and "was replaced" not in lines and "out of book" not in lines, lines
        lines = "\n".join(engine.go("e2e4"))
        assert "bestmove e7e5" in lines, lines
        engine.quit()


def keeps_its_book_where_only_the_tag_changes(program, content, folder):
    with RangeServer(content) as server:
        engine = Engine(program, server.url, folder, timeout=GENEROUS)
        engine.ready()
        engine.go("e2e4")
        server.etag = '"the same book on another disk"'
        lines = "\n".join(engine.go("d2d4"))
        assert "out of book" not in lines and "was replaced" not in lines, lines
        engine.quit()


def main(program, source):
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as folder:
        scratch = pathlib.Path(folder)
        subprocess.run([program, "build", source, "-o", scratch / "old.tabia"], check=True, capture_output=True)
        (scratch / "new.pgn").write_text('[Result "1/2-1/2"]\n\n1. e4 e5 1/2-1/2\n\n[Result "1/2-1/2"]\n\n1. d4 d5 1/2-1/2\n')
        subprocess.run([program, "build", scratch / "new.pgn", "-o", scratch / "new.tabia"], check=True, capture_output=True)
        old, new = ((scratch / name).read_bytes() for name in ("old.tabia", "new.tabia"))
        counts_what_comes_late_as_a_miss(program, old, folder)
        plays_from_a_slow_server(program, old, folder)
        respects_the_clock(program, old, folder)
        waits_for_no_book_that_is_being_opened(program, old, folder)
        is_ready_before_a_silent_server_answers(program, old, folder)
        asks_a_server_again_that_was_down(program, old, folder)
        opens_a_new_book_between_two_moves(program, old, new, folder)
        keeps_its_book_where_only_the_tag_changes(program, old, folder)


if __name__ == "__main__":
    main(*sys.argv[1:])
