#!/usr/bin/env python3
"""Kills tabia grow at random moments, again and again: nothing that was searched is lost, and no file is torn.

After each kill, the file of searches has all lines that it had before, none of them torn. The book, if there is one, is
sound, and has no position that the file does not have. In the end, the book has all of them. In every fifth turn, two
programs fill the file at the same time. Exits with 1 at the first failure.
"""

import argparse
import random
import signal
import tempfile
import time

from killed_growth import Growth, fail


class Searches(Growth):
    def __init__(self, tabia, engine, folder):
        super().__init__(tabia, engine, folder, ".epd")
        self.lines = []  # whole ones, at the last look

    def whole_lines(self):
        return [line for line in self.text().split("\n")[:-1] if line]

    def look(self):
        lines = self.whole_lines()
        if lines[:len(self.lines)] != self.lines:
            fail(f"lines were lost or changed: {len(self.lines)} before, {len(lines)} now")
        for line in lines:
            if line.count('"') != 4 or not line.endswith(";"):
                fail(f"a line is torn: {line}")
        self.lines = lines
        if self.has_book() and self.positions() > len({line.split(" acn ")[0] for line in lines}):
            fail("the book has positions that were never searched")

    def positions(self):
        return next(int(line.split()[1]) for line in self.info().splitlines() if line.startswith("positions"))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tabia", required=True)
    parser.add_argument("--engine", required=True)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    choose = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as folder:
        growth = Searches(options.tabia, options.engine, folder)
        for kill in range(options.kills):
            shares = [("--share", "1/2"), ("--share", "2/2")] if kill % 5 == 4 else [()]
            processes = [growth.start(*flags) for flags in shares]
            time.sleep(choose.uniform(0.01, 0.6))
            for process in processes:
                if process.poll() is not None:
                    fail(f"ended by itself: {process.stderr.read().decode()}")
                process.send_signal(signal.SIGKILL)
                process.communicate()
            growth.look()
        process = growth.start("--positions", "1")
        process.communicate()
        if process.returncode != 0:
            fail(f"the last run ended with {process.returncode}")
        growth.look()
        searched = {line.split(" acn ")[0] for line in growth.lines}
        if growth.positions() != len(searched):
            fail(f"{len(searched)} positions were searched, but the book has {growth.positions()}")
        if len(searched) < options.kills:
            fail(f"{len(searched)} positions were searched: too few to show anything")
        print(f"{options.kills} kills, {len(growth.lines)} searches, {len(searched)} positions, nothing lost")


main()
