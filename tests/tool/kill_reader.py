#!/usr/bin/env python3
"""Kills an engine that reads a large book while another waits for it: kill_reader.py TABIA

The other one must then read the book and become ready. The cache must contain one whole index and nothing else. A later engine
must find that index, and answer the same from it as from the book itself.
"""
import contextlib
import os
import pathlib
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
MOVES = [file + "2" + file + rank for file in "abcdefgh" for rank in "34"]
ROWS = 150_000
SECONDS = 60
ATTEMPTS = 20


def make_book(path):
    """Writes a book with many rows of one position, so that reading it takes long."""
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA synchronous=OFF")
        database.execute("CREATE TABLE Book (ID INTEGER PRIMARY KEY, EPD TEXT, Move TEXT, Win INTEGER, Draw INTEGER,"
                         " Loss INTEGER)")
        rows = ((START, MOVES[i % len(MOVES)], i % 7, 1, i % 3) for i in range(ROWS))
        database.executemany("INSERT INTO Book (EPD, Move, Win, Draw, Loss) VALUES (?, ?, ?, ?, ?)", rows)
    database.close()
    return path


@contextlib.contextmanager
def engine(tabia, book, environment):
    process = subprocess.Popen([tabia, "uci", "--seed", "1", "--book", book], stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, env=environment, text=True)
    try:
        process.stdin.write("isready\n")
        process.stdin.flush()
        yield process
    finally:
        process.kill()
        process.wait()


def wait_for(condition):
    deadline = time.monotonic() + SECONDS
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.001)


def is_held(lock):
    """Returns True if a process has locked the file; /proc/locks lists locks by inode number."""
    try:
        inode = lock.stat().st_ino
    except FileNotFoundError:  # released a moment ago
        return False
    return f":{inode} " in pathlib.Path("/proc/locks").read_text(encoding="ascii")


def lines_to_readyok(engine):
    lines = []
    while not lines or lines[-1] != "readyok\n":
        lines.append(engine.stdout.readline())
        assert lines[-1], lines
    return lines


def run(environment, *command):
    result = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=SECONDS)
    assert not result.stderr, result.stderr
    return result.stdout


def stopped_reader(tabia, book, environment, caches, engines):
    """Returns an engine that was stopped while it read; tries again if it was too quick."""
    for _ in range(ATTEMPTS):
        reader = engines.enter_context(engine(tabia, book, environment))
        wait_for(lambda: any(map(is_held, caches.glob("tabia/*.lock"))) or list(caches.glob("tabia/*/*")))
        reader.send_signal(signal.SIGSTOP)
        if not list(caches.glob("tabia/*/*")):
            return reader
        reader.kill()
        reader.wait()
        shutil.rmtree(caches)
    raise AssertionError("the book is always read before the engine can be stopped")


def check(tabia, book, caches, engines):
    environment = {**os.environ, "XDG_CACHE_HOME": str(caches)}
    reader = stopped_reader(tabia, book, environment, caches, engines)
    waiter = engines.enter_context(engine(tabia, book, environment))
    info = waiter.stdout.readline()
    assert info.startswith(f"info string book {book.name}: being read by another tabia"), info
    reader.kill()
    lines = lines_to_readyok(waiter)
    assert lines[-2] == f"info string book {book.name}: 1 position, 16 moves\n", lines
    files = [path for path in caches.rglob("*") if path.is_file() and not path.is_symlink()]
    assert [path.name for path in files] == [book.name], files
    before = files[0].stat()
    probed = run(environment, tabia, "probe", book, "startpos")
    assert probed == run(environment, tabia, "probe", "--no-cache", book, "startpos")
    assert "(an index made of it in the cache)" in run(environment, tabia, "info", book)
    after = files[0].stat()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def main():
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as scratch, contextlib.ExitStack() as engines:
        book = make_book(pathlib.Path(scratch) / "large.obs.db3")
        check(sys.argv[1], book, pathlib.Path(scratch) / "caches", engines)


main()
