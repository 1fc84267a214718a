#!/usr/bin/env python3
"""Kills and interrupts `tabia build` again and again: kill_build.py [--windows] TABIA SMALL_BOOK LARGE_BOOK

Ctrl-C ends it at once. Whenever it dies, the index that was there before or the one that it makes must be there,
whole. Of the instant in which the new one has two names a file of the process's number may be left, which the next
build removes. In Windows the new one has such a name from the beginning.
"""
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

KILLS = 50


def build(tabia, book, index):
    return subprocess.Popen([tabia, "build", book, "-o", index], stdout=subprocess.DEVNULL)


def bytes_of_build(tabia, book, index):
    assert build(tabia, book, index).wait() == 0
    return index.read_bytes()


def seconds_of_build(tabia, book, index):
    began = time.monotonic()
    bytes_of_build(tabia, book, index)
    return time.monotonic() - began


def check_left(index, process, new, is_windows):
    for path in set(index.parent.iterdir()) - {index}:
        number = r"\d+\.\d+" if is_windows else str(process.pid)
        assert re.fullmatch(rf"{index.name}\.{number}\.tmp", path.name), path.name
        assert is_windows or path.read_bytes() == new, "a half-written file"


def main():
    is_windows = sys.argv[1] == "--windows"
    tabia, small, large = sys.argv[1 + is_windows:]
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as scratch:
        index = pathlib.Path(scratch) / "book.tabia"
        seconds = seconds_of_build(tabia, large, index)
        new = index.read_bytes()
        old = bytes_of_build(tabia, small, index)
        chance = random.Random(1)
        survivors = {old: 0, new: 0}
        for _ in range(KILLS):
            index.write_bytes(old)
            process = build(tabia, large, index)
            time.sleep(chance.uniform(0, 1.1 * seconds))
            ending = chance.choice([signal.SIGKILL, signal.SIGINT])
            process.send_signal(ending)
            assert process.wait(timeout=5) in (0, -ending)
            assert index.read_bytes() in survivors, "neither the old index nor the new one"
            survivors[index.read_bytes()] += 1
            subprocess.run([tabia, "verify", index], stdout=subprocess.DEVNULL, check=True)
            check_left(index, process, new, is_windows)
        bytes_of_build(tabia, small, index)
        assert list(pathlib.Path(scratch).iterdir()) == [index]
    print(f"{survivors[old]} old ones and {survivors[new]} new ones survived {KILLS} kills")


main()
