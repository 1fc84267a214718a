#!/usr/bin/env python3
"""Reviews matches by their own analyses: review_errors.py TABIA MATCH.xg ...

The losses of each player by plays and by the cube must equal the errors in the records of the match: eXtreme Gammon's
fields ErrMove of a play, ErrCube of a double or of none, and ErrTake of the answer.
"""
import collections
import json
import pathlib
import struct
import subprocess
import sys
import zlib

TRAILER, ENTRY, RECORD = 36, 532, 2560
CUBE, MOVE = 2, 3
NO_ERROR = -900  # the program writes -1000
TOLERANCE = 0.001  # errors are floats there, and sums of up to 300


def records_of(path):
    """Returns the records of temp.xg, the first file of the archive at the end."""
    data = path.read_bytes()
    registry_size, archive_size = struct.unpack_from("<iI", data, len(data) - TRAILER + 12)
    registry_at = len(data) - TRAILER - registry_size
    entry = zlib.decompress(data[registry_at:len(data) - TRAILER])[:ENTRY]
    assert entry[1:1 + entry[0]] == b"temp.xg", entry[:16]
    _, size, start = struct.unpack_from("<iii", entry, 512)
    at = registry_at - archive_size + start
    text = zlib.decompress(data[at:at + size])
    return [text[i:i + RECORD] for i in range(0, len(text), RECORD)]


def name_of(header, at):
    return header[at:at + 258].decode("utf-16-le", errors="replace").split("\0")[0]


def errors_of(path):
    """Returns the equity lost by the fields of the file: (player, "plays" or "cubes") -> equity."""
    records = records_of(path)
    names = {1: name_of(records[0], 880), -1: name_of(records[0], 1138)}
    lost = collections.defaultdict(float)

    def add(player, kind, record, at):
        error = struct.unpack_from("<d", record, at)[0]
        if error > NO_ERROR:
            lost[names[player], kind] += abs(error)

    for record in records:
        if record[8] == MOVE:
            add(struct.unpack_from("<i", record, 64)[0], "plays", record, 2312)
        elif record[8] == CUBE:
            player = struct.unpack_from("<i", record, 12)[0]
            add(player, "cubes", record, 200)
            add(-player, "cubes", record, 216)
    return lost


def reviewed(tabia, path):
    lines = subprocess.run([tabia, "review", "--no-cache", "--json", path, path], check=True, capture_output=True,
                           text=True).stdout.splitlines()
    totals = [total for total in map(json.loads, lines) if total["kind"] == "total"]
    assert all(total["judged"] == total["decisions"] for total in totals), totals
    return {(total["player"], kind): total[f"{kind}_lost"] for total in totals for kind in ("plays", "cubes")}


def main():
    tabia, *paths = (pathlib.Path(word).resolve() for word in sys.argv[1:])
    faults = []
    for path in paths:
        stated, found = errors_of(path), reviewed(tabia, path)
        for key, equity in found.items():
            print(f"{path.name}: {key[0]}: {key[1]}: {equity:.4f}, by the file {stated[key]:.4f}")
            if abs(equity - stated[key]) > TOLERANCE:
                faults.append(f"{path.name}: {key}")
    sys.exit("\n".join(faults) or 0)


main()
