#!/usr/bin/env python3
"""Kills and interrupts `tabia build` again and again: kill_build.py [--windows] TABIA SMALL_BOOK LARGE_BOOK
kill_build.py --threads TABIA SMALL_BOOK FORMATS

With --threads the large book is a text of games, read on eight threads within the least memory, and one run takes a share of the
kills (tests/share.py).

Ctrl-C ends it at once. After each kill, OUT must be the old index or the new one, whole. The kill may also leave a file
named by the process number, because the new index has two names for an instant; the next build removes it. On Windows the
new index has such a name from the beginning.
"""
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from share import share_of  # noqa: E402
from many_games import many_games  # noqa: E402

KILLS, KILLS_OF_THREADS = 50, 100
GAMES = 40_000  # more records than the least memory holds


def build(tabia, book, index):
    flags = ["--threads", "8", "--memory", "160M"] if book.suffix == ".pgn" else []
    return subprocess.Popen([tabia, "build", book, "-o", index, *flags], stdout=subprocess.DEVNULL)


def bytes_of_build(tabia, book, index):
    assert build(tabia, book, index).wait() == 0
    return index.read_bytes()


def seconds_of_build(tabia, book, index):
    began = time.monotonic()
    bytes_of_build(tabia, book, index)
    return time.monotonic() - began


def check_left(index, new, is_windows):
    for path in set(index.parent.iterdir()) - {index}:
        number = r"\d+\.\d+" if is_windows else r"\d+"
        assert re.fullmatch(rf"{index.name}\.{number}\.tmp", path.name), path.name
        assert is_windows or path.read_bytes() == new, "a half-written file"


def main():
    is_windows, has_threads = sys.argv[1] == "--windows", sys.argv[1] == "--threads"
    tabia, small, large = (pathlib.Path(word) for word in sys.argv[1 + (is_windows or has_threads):])
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as scratch, tempfile.TemporaryDirectory() as games:
        index = pathlib.Path(scratch) / "book.tabia"
        if has_threads:
            formats, large = large, pathlib.Path(games) / "games.pgn"
            large.write_bytes(many_games(formats, GAMES))
        seconds = seconds_of_build(tabia, large, index)
        new = index.read_bytes()
        old = bytes_of_build(tabia, small, index)
        chance = random.Random(1)
        kills = [(chance.uniform(0, 1.1), chance.choice([signal.SIGKILL, signal.SIGINT]))
                 for _ in range(KILLS_OF_THREADS if has_threads else KILLS)]
        if has_threads:
            kills = share_of(kills, 4)
        survivors = {old: 0, new: 0}
        for part, ending in kills:
            index.write_bytes(old)
            process = build(tabia, large, index)
            time.sleep(part * seconds)
            process.send_signal(ending)
            assert process.wait(timeout=5) in (0, -ending)
            assert index.read_bytes() in survivors, "neither the old index nor the new one"
            survivors[index.read_bytes()] += 1
            subprocess.run([tabia, "verify", index], stdout=subprocess.DEVNULL, check=True)
            check_left(index, new, is_windows)
        bytes_of_build(tabia, small, index)
        assert list(pathlib.Path(scratch).iterdir()) == [index]
    print(f"{survivors[old]} old ones and {survivors[new]} new ones survived {len(kills)} kills")


main()
