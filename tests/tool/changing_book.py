#!/usr/bin/env python3
"""Overwrites a book in place while a UCI session has it open: changing_book.py TABIA SMALL_BOOK LARGE_BOOK

The session must continue with the book that it opened.
"""
import pathlib
import shutil
import subprocess
import sys
import tempfile


def ask(engine, line, answer):
    engine.stdin.write(line + "\n")
    engine.stdin.flush()
    while True:
        text = engine.stdout.readline()
        assert text, f"the engine ended before {answer}"
        if text.startswith(answer):
            return text


def check_session(tabia, folder, small, large):
    live, other = folder / "live.tabia", folder / "other.tabia"
    for book, index in ((large, live), (small, other)):
        subprocess.run([tabia, "build", book, "-o", index], stdout=subprocess.DEVNULL, check=True)
    engine = subprocess.Popen([tabia, "uci", "--choice", "best", "--book", live], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, text=True)
    ask(engine, "isready", "readyok")
    move = ask(engine, "position startpos\ngo", "bestmove")
    shutil.copyfile(other, live)  # opens it with O_TRUNC
    assert ask(engine, "position startpos\ngo", "bestmove") == move
    engine.stdin.write("quit\n")
    engine.stdin.close()
    assert engine.wait() == 0, engine.returncode


def main():
    tabia, small, large = sys.argv[1:]
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as scratch:
        check_session(tabia, pathlib.Path(scratch), small, large)


main()
