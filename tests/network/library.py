#!/usr/bin/env python3
"""A book on a server through the library, from many threads at once: library.py TABIA BOOK, with TABIA_LIBRARY and PYTHONPATH"""

import concurrent.futures
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading

import tabia

from range_server import RangeServer

THREADS = 8
FIRST = ["e2e4", "d2d4", "c2c4", "g1f3", "b1c3", "f2f4", "g2g3", "b2b3"]
REPLIES = ["e7e5", "c7c5", "e7e6", "c7c6", "d7d5", "g8f6", "g7g6", "d7d6", "b8c6", "f7f5"]
POSITIONS = ["startpos"] + [f"startpos moves {first} {reply}" for first in FIRST for reply in REPLIES]


# Each looks up positions that were not read while the server was honest.
CALLS = {"get": lambda book: book.get("startpos moves d2d4 d7d5"),
         "find_all": lambda book: list(book.find_all("startpos moves c2c4 e7e5")),
         "choose": lambda book: book.choose("startpos moves g1f3 d7d5"),
         "line": lambda book: book.line("startpos moves d2d4 g8f6"),
         "notes": lambda book: book.notes("startpos moves e2e4 c7c5"),
         "explain": lambda book: book.explain("startpos moves e2e4 e7e5")}


def entries(book, position):
    """Returns the moves and the texts of the notes."""
    return [(entry.move, entry.weight) for entry in book.find_all(position, 0, inactive=True)], [note.text for note in book.notes(position)]


def answers_from_many_threads(content, local):
    right = [entries(local, position) for position in POSITIONS]
    assert sum(bool(moves) for moves, _ in right) > 40, "the sample book has changed"
    with RangeServer(content) as server, tabia.open_book(server.url, network=True) as book:
        with concurrent.futures.ThreadPoolExecutor(THREADS) as pool:
            found = list(pool.map(lambda position: entries(book, position), POSITIONS))
        assert found == right
        asked = server.requests
        assert [entries(book, position) for position in POSITIONS] == right
        assert server.requests == asked, "what was read once is asked for again"


def is_permitted_by_a_flag_alone(content):
    with RangeServer(content) as server:
        try:
            tabia.open_book(server.url)
        except tabia.WrongUsageError:
            assert server.requests == 0
            return
    raise AssertionError("a book on the network was opened without the flag")


def tells_a_fault_from_a_miss(content):
    with RangeServer(content) as server, tabia.open_book(server.url, network=True) as book:
        assert book.get("startpos moves a2a3 a7a6 h2h3 h7h6 a3a4") is None
        server.fault = "error"
        for name, call in CALLS.items():
            try:
                answer = call(book)
            except tabia.SystemRefusedError:
                continue
            raise AssertionError(f"{name}: a fault of the server was taken for the answer {answer}")


def is_not_verified_on_its_server(content):
    with RangeServer(content) as server, tabia.open_book(server.url, network=True) as book:
        try:
            book.verify()
        except tabia.SystemRefusedError as error:
            assert "copy it to this machine" in str(error), error
            return
    raise AssertionError("a book of which most bytes were not read was called sound")


def answers_a_child_with_an_error(content):
    """Forks while other threads use the book, whose locks the child inherits."""
    with RangeServer(content, delay=0.005) as server, tabia.open_book(server.url, network=True) as book:
        over = threading.Event()

        def ask():
            while not over.is_set():
                for position in POSITIONS:
                    book.get(position)

        with concurrent.futures.ThreadPoolExecutor(THREADS) as pool:
            for _ in range(THREADS):
                pool.submit(ask)
            codes = [code_of_child(book) for _ in range(30)]
            over.set()
        assert codes == [0] * 30, codes
        assert book.get("startpos moves e2e4") is not None, "the connections of the parent are closed"


def code_of_child(book):
    """Returns the exit code of a child that probes the book: 0 if it gets an error."""
    child = os.fork()
    if child == 0:
        signal.alarm(20)
        try:
            book.get("startpos moves d2d4 g8f6 c2c4")
            os._exit(1)
        except tabia.SystemRefusedError:
            os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def main(program, source):
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as folder:
        path = pathlib.Path(folder) / "book.tabia"
        subprocess.run([program, "build", source, "-o", path], check=True, capture_output=True)
        content = path.read_bytes()
        with tabia.open_book(path) as local:
            answers_from_many_threads(content, local)
        is_permitted_by_a_flag_alone(content)
        tells_a_fault_from_a_miss(content)
        is_not_verified_on_its_server(content)
        answers_a_child_with_an_error(content)


if __name__ == "__main__":
    main(*sys.argv[1:])
