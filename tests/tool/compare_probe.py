#!/usr/bin/env python3
"""Compares dumps and indexes of real books with lists of their moves: compare_probe.py TABIA FOLDER

For each book in FOLDER with a list of its moves next to it (BOOK.expect.tsv.xz: position, move, then weight or
win, draw, loss), `tabia dump` must print the list, and the index that `tabia build` makes must answer the same to
`tabia probe --stdin --json`, in every position.
"""
import itertools
import json
import lzma
import pathlib
import subprocess
import sys
import tempfile

EXPECTED = ".expect.tsv.xz"


def unpacked(folder, name, scratch):
    plain = next((path for path in folder.glob(name + ".*") if path.suffix == ".obk"), None)
    if plain:
        return plain
    packed = folder / (name + ".obs.db3.xz")
    book = scratch / packed.stem
    book.write_bytes(lzma.open(packed).read())
    return book


def answers(tabia, index, positions):
    result = subprocess.run([tabia, "probe", "--stdin", "--json", index], input="\n".join(positions) + "\n",
                            capture_output=True, text=True, check=True)
    return map(json.loads, result.stdout.splitlines())


def row(position, move):
    if move["win"] is None:
        return [position, move["move"], str(move["weight"])]
    return [position, move["move"], str(move["win"]), str(move["draw"]), str(move["loss"])]


def is_best_first(moves):
    order = [(not move["active"], -move["weight"]) for move in moves]
    return order == sorted(order)


def compare(tabia, book, expected, scratch):
    dump = subprocess.run([tabia, "dump", book], capture_output=True, text=True, check=True).stdout
    assert dump == expected, f"{book}: the dump differs"
    index = scratch / "index.tabia"
    subprocess.run([tabia, "build", book, "-o", index], stdout=subprocess.DEVNULL, check=True)
    rows = [line.split("\t") for line in expected.splitlines()]
    groups = [(position, list(group)) for position, group in itertools.groupby(rows, key=lambda row: row[0])]
    probed = list(answers(tabia, index, [position for position, _ in groups]))
    assert len(probed) == len(groups), f"{book}: {len(probed)} answers to {len(groups)} positions"
    for (position, group), answer in zip(groups, probed):
        assert answer["found"] and answer["position"] == position, f"{book}: {position}: {answer}"
        assert is_best_first(answer["moves"]), f"{book}: {position}: {answer}"
        assert sorted(row(position, move) for move in answer["moves"]) == group, f"{book}: {position}: {answer}"
    print(f"{book.name}: {len(groups)} positions, {len(rows)} moves")


def main():
    tabia, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    for path in sorted(folder.glob("*" + EXPECTED)):
        with tempfile.TemporaryDirectory(prefix="tabia-test-") as scratch:
            scratch = pathlib.Path(scratch)
            book = unpacked(folder, path.name.removesuffix(EXPECTED), scratch)
            compare(tabia, book, lzma.open(path, "rt").read(), scratch)


main()
