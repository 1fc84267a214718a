#!/usr/bin/env python3
"""Runs the embedded reader on other machines, under qemu-user, and compares its answers about the sample books with those
of this machine, byte for byte: machines.py TABIA SOURCE-TREE

What a machine lacks, a cross compiler or its emulator, is named; ends with 77 if no other machine can be had.
"""
import base64
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

STRICT = ["-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Wsign-conversion", "-Werror", "-O2", "-static"]
# Name, compiler, emulator, difference to this machine.
MACHINES = [("aarch64", "aarch64-linux-gnu-gcc", "qemu-aarch64", "64 bits, little-endian, no SSE2"),
            ("armhf", "arm-linux-gnueabihf-gcc", "qemu-arm", "32 bits, little-endian"),
            ("i686", "i686-linux-gnu-gcc", "qemu-i386", "32 bits, little-endian, floats of the x87"),
            ("s390x", "s390x-linux-gnu-gcc", "qemu-s390x", "64 bits, big-endian")]
CHESS = ["plugin/books/classic.obk", "plugin/books/short.obk", "tests/data/formats/obk/notes-and-more.obk",
         "tests/data/formats/polyglot/castling-and-promotion.bin"]
BACKGAMMON = ["tests/data/books/openings.ob", "tests/data/formats/xg/match_with_comment.xg"]
FENS = 4000  # of a book, at most
OWNERS = {"center": 0, "self": 1, "opponent": 2}
RULES = {"crawford": 1, "jacoby": 2, "beaver": 4}


def dump(tabia, path):
    lines = subprocess.run([tabia, "dump", path, "--json"], check=True, capture_output=True, text=True).stdout
    return [json.loads(line) for line in lines.splitlines()]


def chess_questions(tabia, path):
    positions = sorted({line["position"] for line in dump(tabia, path)})
    return [f"fen {position}" for position in positions[::len(positions) // FENS + 1]]


def cells_of(position_id):
    """Returns the 26 cells of a position: a bit string has the chequers on each point, then a zero; first the opponent's."""
    number = int.from_bytes(base64.b64decode(position_id + "=="), "little")
    players = []
    for _ in range(2):
        player = [0] * 26
        for point in range(1, 26):
            while number & 1:
                player[point] += 1
                number >>= 1
            number >>= 1
        players.append(player)
    opponent, own = players
    return [own[point] - opponent[25 - point] for point in range(26)]


def backgammon_questions(tabia, path):
    questions = set()
    for line in dump(tabia, path):
        context = line["context"]
        away = context["away"] or [0, 0]
        numbers = cells_of(line["position_id"]) + line.get("dice", [0, 0]) + away + [context["cube"], OWNERS[context["owner"]]]
        numbers.append(sum(bit for name, bit in RULES.items() if context[name]))
        questions.add("cells " + " ".join(map(str, numbers)))
    return sorted(questions)


def sample_books(tabia, tree, scratch):
    """Pairs of a book of the embedded reader and the questions to it."""
    for ask, sources in ((chess_questions, CHESS), (backgammon_questions, BACKGAMMON)):
        for source in sources:
            book = scratch / (pathlib.Path(source).name + ".tabia")
            subprocess.run([tabia, "build", tree / source, "-o", book], check=True, stdout=subprocess.DEVNULL)
            questions = "\n".join(ask(tabia, tree / source)) + "\n"
            yield book, questions
            if source.endswith(".bin"):
                yield tree / source, questions


def compile_for(compiler, tree, scratch):
    program = scratch / f"answers-{compiler}"
    embed = tree / "plugin/embed"
    made = subprocess.run([compiler, *STRICT, "-I", embed, "-o", program, tree / "tests/embed/answers.c", embed / "tabia_probe.c"],
                          capture_output=True, text=True)
    assert made.returncode == 0 and not made.stderr, (compiler, made.stderr)
    return program


def answers(command, book, questions):
    done = subprocess.run([*command, book], input=questions.encode(), capture_output=True)
    assert done.returncode == 0, (command, book, done.returncode, done.stderr)
    return done.stdout


def first_difference(expected, got):
    for number, (left, right) in enumerate(zip(expected.splitlines(), got.splitlines()), 1):
        if left != right:
            return f"line {number}: {left[:200]} and {right[:200]}"
    return f"{len(expected)} and {len(got)} bytes"


def main():
    tabia, tree = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    ran = 0
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as folder:
        scratch = pathlib.Path(folder)
        books = list(sample_books(tabia, tree, scratch))
        native = [compile_for("gcc", tree, scratch)]
        expected = [answers(native, book, questions) for book, questions in books]
        for (book, questions), text in zip(books, expected):
            known = sum(b"moves 0 " not in line and b"evaluations 0 plays 0" not in line for line in text.splitlines()[1:-2])
            print(f"{book.name}: {known} of {questions.count(chr(10))} questions have an answer")
            assert known > 0, book
        for name, compiler, emulator, difference in MACHINES:
            lacking = [program for program in (compiler, emulator) if shutil.which(program) is None]
            if lacking:
                print(f"{name}: not run: {' and '.join(lacking)}: not here")
                continue
            command = [emulator, compile_for(compiler, tree, scratch)]
            for (book, questions), text in zip(books, expected):
                got = answers(command, book, questions)
                assert got == text, (name, book.name, first_difference(text, got))
            print(f"{name} ({difference}): the same answers about {len(books)} books")
            ran += 1
    if not ran:
        print("neither a cross compiler nor its emulator is installed: tests/install_packages.sh ports")
        sys.exit(77)


if __name__ == "__main__":
    main()
