#!/usr/bin/env python3
"""Moves of a UCI engine from a book on a server that is some milliseconds away: bench/network/delays.py

Needs the target tabia of the preset release. Prints, for each delay, how many of 30 positions of the sample book were played
from the book within the default time of 200 ms a move, and the longest time of a move.
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TABIA = ROOT / "build/release/plugin/tool/tabia"
sys.path.insert(0, str(ROOT / "tests/network"))
from range_server import RangeServer  # noqa: E402

DELAYS = (5, 20, 60, 80, 120, 250)  # milliseconds
POSITIONS = 30


def positions(book):
    """Returns the moves that lead to some positions of the book."""
    lines, seen = [""], []
    while len(seen) < POSITIONS:
        moves = lines.pop(0)
        output = subprocess.run([TABIA, "probe", "--json", book, "startpos", *(["moves", *moves.split()] if moves else [])],
                                capture_output=True, text=True).stdout
        found = [move["move"] for move in json.loads(output).get("moves", []) if move["weight"] > 0] if output else []
        if found:
            seen.append(moves)
        lines += [f"{moves} {move}".strip() for move in found]
    return seen


def play(url, delay, server, games):
    with tempfile.TemporaryDirectory() as cache:
        engine = subprocess.Popen([TABIA, "uci", "--seed", "1", "--book", url], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                  bufsize=1, env={"XDG_CACHE_HOME": cache})
        engine.stdin.write("isready\n")
        while engine.stdout.readline() != "readyok\n":
            pass
        server.delay = delay / 1000
        from_book, longest = 0, 0.0
        for moves in games:
            begin = time.monotonic()
            engine.stdin.write(f"position startpos moves {moves}\ngo wtime 300000 btime 300000\n")
            lines = []
            while not lines or not lines[-1].startswith("bestmove"):
                lines.append(engine.stdout.readline())
            longest = max(longest, time.monotonic() - begin)
            from_book += not any("out of book" in line for line in lines)
        engine.stdin.write("quit\n")
        engine.wait()
    return from_book, longest


def main():
    with tempfile.TemporaryDirectory() as folder:
        book = f"{folder}/book.tabia"
        subprocess.run([TABIA, "build", ROOT / "plugin/books/classic.obk", "-o", book], check=True, capture_output=True)
        games = positions(book)
        content = pathlib.Path(book).read_bytes()
        print("delay   from the book   longest move")
        for delay in DELAYS:
            with RangeServer(content) as server:
                from_book, longest = play(server.url, delay, server, games)
            print(f"{delay:3} ms   {from_book:5} of {len(games)}   {1000 * longest:10.0f} ms")


main()
