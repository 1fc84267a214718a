#!/usr/bin/env python3
"""Compares the records in the indexes of every release with those that the release found in them: released_indexes.py TABIA RELEASED

Later releases may add members to the JSON of a record, and nothing else.
"""
import json
import pathlib
import subprocess
import sys
import tempfile


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def records(text):
    return [json.loads(line) for line in text.splitlines()]


def contains(present, expected):
    """Returns true if a JSON value has every member of another."""
    if isinstance(expected, dict):
        return isinstance(present, dict) and all(
            name in present and contains(present[name], value) for name, value in expected.items())
    if isinstance(expected, list):
        return isinstance(present, list) and len(present) == len(expected) and all(map(contains, present, expected))
    return present == expected


def expect_contents(tabia, index, expected_file):
    run(tabia, "verify", index)
    present, expected = records(run(tabia, "dump", "--json", index)), records(expected_file.read_text())
    if not expected or len(present) != len(expected):
        sys.exit(f"{expected_file}: {len(expected)} records, now {len(present)}")
    for line, (now, then) in enumerate(zip(present, expected), 1):
        if not contains(now, then):
            sys.exit(f"{expected_file}:{line}: {then}\nnow: {now}")


def main():
    tabia, released = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    indexes = sorted(released.glob("*/*/*.tabia"))
    parts = sorted(released.glob("*/parts"))
    if not indexes or not parts:
        sys.exit(f"{released}: no indexes or no parts")
    for index in indexes:
        expect_contents(tabia, index, index.with_suffix(".json"))
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as scratch:
        merged = pathlib.Path(scratch) / "merged.tabia"
        for folder in parts:
            run(tabia, "merge", *sorted(folder.glob("*.part")), "-o", merged)
            expect_contents(tabia, merged, folder / "merged.json")
    print(f"{len(indexes)} indexes and {len(parts)} merged parts")


if __name__ == "__main__":
    main()
