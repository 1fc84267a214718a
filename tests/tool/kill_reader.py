#!/usr/bin/env python3
"""Kills an engine that reads a large book while another waits for it: kill_reader.py TABIA

The other one must read the book then and become ready; the cache must hold one whole index and nothing else; whoever
comes later must find it, and read the same from it as from the book itself.
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
    """Reading takes as long as the rows are many; that they are of one position does not matter."""
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
    """Linux lists the locks that are held, each with the inode number of its file."""
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
    """An engine stopped while it reads; one that was too quick is tried again."""
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
