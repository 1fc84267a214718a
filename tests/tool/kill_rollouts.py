#!/usr/bin/env python3
"""Kills tabia grow at random moments while gnubg makes rollouts: no record is lost, and none is torn.

After each kill, the file of rollouts has all records that it had before, and at most one torn record at its end, which
the next run cuts off. The book, if there is one, is sound. Each fourth kill is Ctrl-C. Before each fifth run, the script
itself tears the last record. A program that crashes is started again, with no loss; one that answers without an analysis
ends the run. Exits with 1 at the first failure.
"""

import argparse
import os
import random
import signal
import subprocess
import tempfile
import time

from killed_growth import Growth, fail

END = "(Text Export version "


class Rollouts(Growth):
    def __init__(self, tabia, engine, folder):
        super().__init__(tabia, engine, folder, ".txt")
        self.records = []  # whole ones, at the last look

    def start(self, *flags):
        return super().start("--trials", "36", "--plies", "2", *flags)

    def look(self):
        parts = self.text().split("The score (after ")
        whole = [part.rstrip() for part in parts[1:] if END in part and part.endswith("\n")]
        if len(whole) < len(parts) - 2:
            fail("a torn record is not at the end of the file")
        if whole[:len(self.records)] != self.records:
            fail(f"records were lost or changed: {len(self.records)} before, {len(whole)} now")
        self.records = whole
        self.has_book()

    def tear(self, choose):
        """Cuts the file within its last record."""
        text = self.text()
        last = text.rfind("The score (after ", 0, text.rfind(END) + 1)
        if last > 0:
            os.truncate(self.analyses, choose.randrange(last + 1, text.rfind(END)))
            self.records.pop()


def check_failures(tabia, engine, folder):
    def grow(behaviour, positions):
        command = [tabia, "grow", "--engine", f"'{engine}' {behaviour}", "--trials", "36", "--positions", str(positions),
                   "-o", os.path.join(folder, behaviour + ".tabia")]
        return subprocess.run(command, capture_output=True, text=True, timeout=60)

    crashing = grow("crash=3", 25)
    restarts = crashing.stderr.count("; starting the program again\n")
    if crashing.returncode != 0 or restarts != 4 or crashing.stderr.count("\n") != 4:
        fail(f"10 rollouts, with a crash at each third one, ended with {crashing.returncode}: {crashing.stderr}")
    silent = grow("silent", 5)
    if silent.returncode != 4 or not silent.stderr.endswith("has sent no analysis\n"):
        fail(f"a program without answers ended with {silent.returncode}: {silent.stderr}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tabia", required=True)
    parser.add_argument("--engine", required=True)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    choose = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as folder:
        check_failures(options.tabia, options.engine, folder)
        growth = Rollouts(options.tabia, options.engine, folder)
        for kill in range(options.kills):
            if kill % 5 == 4:
                growth.tear(choose)
            process = growth.start()
            time.sleep(choose.uniform(0.05, 0.6))
            if process.poll() is not None:
                fail(f"ended by itself: {process.stderr.read().decode()}")
            process.send_signal(signal.SIGINT if kill % 4 == 3 else signal.SIGKILL)
            process.communicate()
            growth.look()
        before = len(growth.records)
        process = growth.start("--positions", "1")
        errors = process.communicate()[1].decode()
        if process.returncode != 0:
            fail(f"the last run ended with {process.returncode}: {errors}")
        growth.look()
        if len(growth.records) != before + 1:
            fail(f"the last run added {len(growth.records) - before} records instead of 1")
        if growth.text().count("The score (after ") != len(growth.records):
            fail("a torn record is left")
        if before < options.kills:
            fail(f"{before} records: too few to show anything")
        print(f"{options.kills} kills, {len(growth.records)} records, nothing lost")
        print(growth.info())


main()
