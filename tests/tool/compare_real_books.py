#!/usr/bin/env python3
"""Compares real books with the lists of an independent reader: compare_real_books.py TABIA KIND FOLDER

KIND is abk or ctg. For each book in FOLDER with a list of its moves next to it (BOOK.expect.tsv, or packed by xz), the index
that `tabia build` makes and, of a CTG book, the book itself in place must answer the same to `tabia probe --stdin --json`, in
every position of the list; of CTG in each of its frames.
"""
import itertools
import json
import lzma
import pathlib
import shutil
import subprocess
import sys
import tempfile


def text_of(path):
    return lzma.open(path).read() if path.suffix == ".xz" else path.read_bytes()


def move_of_abk(row):
    move, priority, games, won, lost, deleted = row
    games, won, lost = int(games), int(won), int(lost)
    is_active = deleted == "0" and priority != "0"
    return [move, won, max(0, games - won - lost), lost, is_active]


def move_of_ctg(row):
    move, annotation, mark, _, wins, draws, losses = row
    is_rejected = mark == "64" or annotation in ("2", "4")
    return [move, *(0 if mark == "-" else int(count) for count in (wins, draws, losses)), not is_rejected]


def turned_square(square, flips, mirrors):
    file = "abcdefgh"[7 - "abcdefgh".index(square[0])] if mirrors else square[0]
    return file + (str(9 - int(square[1])) if flips else square[1])


def turned(position, moves, flips, mirrors):
    """Returns the position and its moves, with colours exchanged if it `flips`, and files mirrored if it `mirrors`."""
    board, turn, rights, en_passant = position.split(" ")
    rows = board.split("/")
    if flips:
        rows, turn, rights = [row.swapcase() for row in reversed(rows)], "b" if turn == "w" else "w", rights.swapcase()
    if mirrors:
        rows = [row[::-1] for row in rows]
    rights = "".join(right for right in "KQkq" if right in rights) or "-"
    if en_passant != "-":
        en_passant = turned_square(en_passant, flips, mirrors)
    turned_moves = [[turned_square(move[:2], flips, mirrors) + turned_square(move[2:4], flips, mirrors) + move[4:], *rest]
                    for move, *rest in moves]
    return " ".join(("/".join(rows), turn, rights, en_passant)), turned_moves


def frames(position, moves):
    for flips, mirrors in itertools.product((False, True), repeat=2):
        if not mirrors or position.split(" ")[2] == "-":
            yield turned(position, moves, flips, mirrors)


def answers(tabia, book, flags, positions):
    result = subprocess.run([tabia, "probe", "--stdin", "--json", "--no-cache", *flags, book], capture_output=True,
                            text=True, check=True, input="\n".join(positions) + "\n")
    return map(json.loads, result.stdout.splitlines())


def compare(tabia, book, flags, expected):
    probed = list(answers(tabia, book, flags, [position for position, _ in expected]))
    assert len(probed) == len(expected), f"{book}: {len(probed)} answers to {len(expected)} positions"
    for (position, moves), answer in zip(expected, probed):
        found = [[move["move"], move["win"], move["draw"], move["loss"], move["active"]] for move in answer["moves"]]
        assert answer["found"] and answer["position"] == position, f"{book}: {position}: {answer}"
        assert sorted(found) == sorted(moves), f"{book}: {position}: {found}, not {moves}"
    print(f"{book.name}: {len(expected)} positions, {sum(len(moves) for _, moves in expected)} moves")


def compare_book(tabia, kind, book, rows, scratch):
    move_of = move_of_ctg if kind == "ctg" else move_of_abk
    flags = ["--ctg-recommended", "ignored"] if kind == "ctg" else []
    groups = itertools.groupby(sorted(rows), key=lambda row: row[0])
    stored = [(position, [move_of(row[1:]) for row in group]) for position, group in groups]
    expected = [frame for entry in stored for frame in frames(*entry)] if kind == "ctg" else stored
    index = scratch / (book.stem + ".tabia")
    subprocess.run([tabia, "build", book, *flags, "-o", index], stdout=subprocess.DEVNULL, check=True)
    compare(tabia, index, [], expected)
    if kind == "ctg":
        compare(tabia, book, flags, expected)


def main(tabia, kind, folder):
    for path in sorted(pathlib.Path(folder).glob("*.expect.tsv*")):
        name = path.name.split(".")[0]
        with tempfile.TemporaryDirectory() as scratch:
            book = pathlib.Path(scratch, f"{name}.{kind}")
            source = next(pathlib.Path(folder).glob(f"{name}.{kind}*"))
            book.write_bytes(text_of(source))
            if kind == "ctg":
                shutil.copyfile(pathlib.Path(folder, name + ".cto"), book.with_suffix(".cto"))
            rows = [line.split("\t") for line in text_of(path).decode().splitlines()]
            compare_book(tabia, kind, book, rows, pathlib.Path(scratch))


if __name__ == "__main__":
    main(*sys.argv[1:])
