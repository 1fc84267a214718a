#!/usr/bin/env python3
"""Makes the default book of backgammon: make_backgammon.py ROWS OUT.ob [ROLLOUTS.txt.xz]

The folder ROWS has what GNU Backgammon evaluates, one file for each score; a score that is missing is computed, which
takes about a minute each. Added to it is what eXtreme Gammon's own book states in extreme_gammon.tsv. Every entry names who
made it. The same rows make the same bytes, on the same day or with SOURCE_DATE_EPOCH.

ROLLOUTS, the file of `tabia grow --engine gnubg`, replaces the evaluations of the plays that were rolled out.
"""

import datetime
import math
import os
import pathlib
import re
import struct
import subprocess
import sys
import time

import gnubg_rollouts

HERE = pathlib.Path(__file__).resolve().parent
DELPHI_DAY_0 = datetime.date(1899, 12, 30)
RECORD_BYTES = 256
XG_SOURCE, XG_LEVEL = "eXtreme Gammon opening book V2", 998  # the level that eXtreme Gammon itself gives such rows
XG, GNUBG = 0, 2  # as the format numbers programs
ROLLOUT_LEVEL = 100
MAX_HALF_WIDTH = 0.02  # of the 95 % interval: a rollout with a wider one is no better than an evaluation
GNUBG_LEVEL = 3  # the format counts one ply more than GNU Backgammon
NOTES = ("Opening plays: rollouts of GNU Backgammon. Others: its evaluations at 2 plies,",
         " and those of eXtreme Gammon's book as real games quote it.")


def run_gnubg(rows):
    rows.mkdir(parents=True, exist_ok=True)
    environment = {**os.environ, "TABIA_ROWS": str(rows.resolve()), "HOME": str(rows.resolve())}
    subprocess.run(["gnubg", "-t", "-q", "-p", str(HERE / "gnubg_openings.py")], env=environment, check=True,
                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)


def gnubg_version():
    text = subprocess.run(["gnubg", "--version"], check=True, capture_output=True, text=True).stdout
    return re.match(r"GNU Backgammon ((\d+)\.(\d+)\S*)", text)


def cells(position_id):
    """Returns the 26 cells of a position id: the chequers as the player who rolls next sees them."""
    opponent, roller = gnubg_rollouts.counts_of(position_id)
    return [roller[point] - opponent[25 - point] for point in range(26)]


def wide(text, size):
    return text.encode("utf-16-le").ljust(size, b"\0")[:size]


def entry(position_id, context, numbers, source, level, program, day, rollout=(0, 0.0), settings=(0, 0, 0)):
    """`context`: away scores, of the player who rolls next first, and Crawford; a score of 0 is money. `rollout`: games and
    standard deviation of a game; `settings`: level of the plays, level of the cube decisions, plies to truncation."""
    away, other, crawford = context
    money = away == 0
    score = (-1, -1, 1, 1, 0) if money else (away, other, 0, 0, crawford)
    return (struct.pack("<i", 2) + wide(source, 64) + struct.pack("26b2x", *cells(position_id)) +
            struct.pack("<7i", 1, 0, *score) + struct.pack("<7f", *numbers) + struct.pack("<4iIf", level, *program, *rollout) +
            struct.pack("<5if2d", *(settings[:2] if rollout[0] else (level, level)), 0, 0, settings[2], 0, 0, day)
            ).ljust(RECORD_BYTES, b"\0")


def header(title, day):
    text = struct.pack("<i4siiiid", 0, b"OBDB", 1, 0, RECORD_BYTES, 0, day)
    return (text + struct.pack("<B8sB", 3, b"1.0", len(title)) + title.encode("utf-16-le")).ljust(RECORD_BYTES, b"\0")


def gnubg_entries(rows, version, day):
    """The rows are of the player who plays; an entry is of the position after, where the other one rolls."""
    source = f"GNU Backgammon {version[1]}"
    program = (GNUBG, int(version[2]), int(version[3]))
    for path in sorted(rows.glob("*.tsv")):
        for line in path.read_text().splitlines():
            _, _, away, other, crawford, _, after, equity, chances = line.split("\t")
            win, win_gammon, win_backgammon, lose_gammon, lose_backgammon = map(float, chances.split())
            numbers = (lose_backgammon, lose_gammon, 1 - win, win, win_gammon, win_backgammon, float(equity))
            context = (int(other), int(away), int(crawford))
            yield (after, context, GNUBG), entry(after, context, numbers, source, GNUBG_LEVEL, program, day)


def rollout_entries(path, version, day):
    """A sum of several rollouts has no seed. Money is played with the Jacoby rule and beavers, as in the rows."""
    source = f"GNU Backgammon {version[1]}"
    program = (GNUBG, int(version[2]), int(version[3]))
    for (after, context), sums in sorted(gnubg_rollouts.read(path).items()):
        if 1.96 * sums.error() > MAX_HALF_WIDTH:
            continue
        rollout = (sums.games, sums.error() * math.sqrt(sums.games))
        settings = (sums.settings["plies"] + 1, sums.settings["cube_plies"] + 1, sums.settings["truncation"])
        yield (after, context, GNUBG), entry(after, context, sums.numbers(), source, ROLLOUT_LEVEL, program, day,
                                             rollout, settings)


def xg_entries():
    for line in (HERE / "extreme_gammon.tsv").read_text().splitlines():
        if line.startswith(("#", "position_id")):
            continue
        position_id, away, other, crawford, numbers, _, _ = line.split("\t")
        context = (int(away), int(other), int(crawford))
        values = struct.unpack("<7f", bytes.fromhex(numbers))
        yield (position_id, context, XG), entry(position_id, context, values, XG_SOURCE, XG_LEVEL, (XG, 0, 0), 0)


def main():
    rows, out, *rollouts = map(pathlib.Path, sys.argv[1:])
    run_gnubg(rows)
    seconds = int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))
    day = float((datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).date() - DELPHI_DAY_0).days)
    entries = dict(gnubg_entries(rows, gnubg_version(), day))  # several rolls lead to one position
    for path in rollouts:
        entries.update(rollout_entries(path, gnubg_version(), day))
    entries.update(xg_entries())
    notes = [(struct.pack("<i", 1) + wide(text, 160)).ljust(RECORD_BYTES, b"\0") for text in NOTES]
    records = [header("Backgammon openings and replies", day)] + notes + [entries[key] for key in sorted(entries)]
    out.write_bytes(b"".join(records))


main()
