#!/usr/bin/env python3
"""Counts wording that plain English avoids: words.py [--show NAME] [REVISION]

Prints one row for each pattern and one column for each top-level folder, of the working tree or of a git revision.
--show prints the lines that a pattern finds instead. Golden data, sample books and lists of names are not counted.
It is a report, not a test: some of the words are right where they are, such as "a pawn stands on e4".
"""
import argparse
import io
import pathlib
import re
import subprocess
import tarfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
ROOMS = ("core", "protocol", "plugin", "tests", "bench", "documents")
SUFFIXES = {".h", ".hpp", ".c", ".cc", ".py", ".sh", ".md", ".txt", ".cmake", ".1", ".3", ".bash", ".zsh"}
LEFT_OUT = ("tests/data/", "plugin/books/", "core/chess/eco/", "tests/words.py")

PATTERNS = {
    "tell, told": r"\b(tell|tells|told|telling)\b",
    "says, say of": r"\b(says|said|say of|say)\b",
    "is no X": r"\b(is|are|was|were|be) no\b(?! longer| more| less)",
    "behind": r"\bbehind\b",
    "stands, lies": r"\b(stands?|standing|stood|lies|lying)\b",
    "nobody, whoever": r"\b(nobody|whoever|somebody|anybody|who asks)\b",
    "so many, as many": r"\b(so|as) many\b|\bwhat fits\b",
    "hears": r"\b(hears?|heard)\b",
    "he, his": r"\b(he|his|him|himself)\b",
    "The same of": r"(//|\*|^) *The same (of|for|by|as|to|in|with)\b",
    "asks for memory": r"\b(asks?|waits?|waited) for (the |its )?memory\b",
    "line of the cache": r"\blines? of the cache\b",
    "goes on": r"\b(goes|go|went|going) on\b",
    "anew": r"\banew\b",
    "dear": r"\bdear(er|est)?\b",
    "bears": r"\bbears?\b(?! off)",
    "beside": r"\bbeside\b",
    "now and then": r"\bnow and then\b",
    "one behind the other": r"\bone (behind|after) the other\b",
    "leads out of": r"\bleads? out of\b",
    "flags, added": r", added\b",
    "no part of": r"\bno part of\b",
    "most, least": r"\b(k?[Mm]ost|k?[Ll]east)[A-Z_]\w*|\bkUsual\w*|\bkFewest\w*|\bkLongest\w*",
}


def files_of_revision(revision):
    archive = subprocess.run(["git", "archive", revision], cwd=ROOT, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(archive)) as tree:
        for member in tree:
            if member.isfile():
                yield member.name, tree.extractfile(member).read()


def files_of_tree():
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, check=True,
                            capture_output=True, text=True).stdout
    for name in listed.splitlines():
        path = ROOT / name
        if path.is_file():
            yield name, path.read_bytes()


def is_counted(name):
    return pathlib.PurePath(name).suffix in SUFFIXES and not name.startswith(LEFT_OUT)


def room_of(name):
    top = name.split("/")[0]
    return "documents" if name.endswith(".md") or top not in ROOMS else top


def lines(revision):
    """Yields (room, place, line) of every file that is counted."""
    for name, content in files_of_revision(revision) if revision else files_of_tree():
        if not is_counted(name):
            continue
        for number, line in enumerate(content.decode("utf-8", "replace").splitlines(), 1):
            yield room_of(name), f"{name}:{number}", line


def show(revision, name):
    pattern = re.compile(PATTERNS[name], re.IGNORECASE)
    for _, place, line in lines(revision):
        if pattern.search(line):
            print(f"{place}: {line.strip()}")


def count(revision):
    patterns = {name: re.compile(pattern, 0 if name == "most, least" else re.IGNORECASE)
                for name, pattern in PATTERNS.items()}
    counts = {name: dict.fromkeys(ROOMS, 0) for name in patterns}
    for room, _, line in lines(revision):
        for name, pattern in patterns.items():
            counts[name][room] += sum(1 for _ in pattern.finditer(line))
    print_row("", [*ROOMS, "all"])
    for name, by_room in counts.items():
        print_row(name, [*by_room.values(), sum(by_room.values())])
    print_row("all", [sum(by_room[room] for by_room in counts.values()) for room in ROOMS]
              + [sum(sum(by_room.values()) for by_room in counts.values())])


def print_row(name, cells):
    print(f"{name:22}" + "".join(f"{cell:>11}" for cell in cells))


def main():
    parser = argparse.ArgumentParser(description="counts wording that plain English avoids")
    parser.add_argument("--show", metavar="NAME", choices=PATTERNS, help="print the lines that a pattern finds")
    parser.add_argument("revision", nargs="?", help="a git revision; without it the working tree")
    arguments = parser.parse_args()
    if arguments.show:
        show(arguments.revision, arguments.show)
    else:
        count(arguments.revision)


main()
