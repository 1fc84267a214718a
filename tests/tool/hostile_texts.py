#!/usr/bin/env python3
"""Plants control bytes, C1 codes, marks of direction and bytes that are not UTF-8 in the texts of books, and checks that
no command prints any of them: hostile_texts.py TABIA FORMATS

FORMATS is a folder of sample books. One index is crafted with right checksums, so that its texts are read.
"""
import ctypes
import ctypes.util
import json
import pathlib
import re
import sqlite3
import struct
import subprocess
import sys
import tempfile

MARK = b"PLANTPLANTe9"  # shaped like a move, so that a PGN reader quotes it
ESCAPED = b"\\u001b\xc2\x9b\xe2\x80\xaeX"  # inside JSON, as a parser accepts it
RAW = b"\x1b[2J\xff\xfe\xc2\x9b\xe2\x80\xae\r"
FORBIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
QUESTIONS = [["info"], ["verify"], ["dump", "--notes"], ["dump"], ["probe", "startpos"], ["explain", "startpos"]]
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
SECTIONS, HEADER_BYTES = 9, 296
MAX_PLANTS = 4  # of one sample

assert len(MARK) == len(ESCAPED) == len(RAW)


class Checker:
    def __init__(self, tabia, folder):
        self.tabia, self.folder, self.faults, self.runs = tabia, folder, [], 0

    def run(self, *words):
        environment = {"XDG_CACHE_HOME": str(self.folder / "caches"), "LC_ALL": "C.UTF-8"}
        result = subprocess.run([self.tabia, *words], capture_output=True, stdin=subprocess.DEVNULL, timeout=60,
                                cwd=self.folder, env=environment)
        self.runs += 1
        if result.returncode not in range(5):
            self.faults.append((words, "exit", result.returncode))
        for name, output in (("stdout", result.stdout), ("stderr", result.stderr)):
            self.check(words, name, output)
        if "--json" in words:
            for line in result.stdout.splitlines():
                json.loads(line)
        return result

    def check(self, words, name, output):
        try:
            found = FORBIDDEN.search(output.decode())
        except UnicodeDecodeError as error:
            found = error
        if found:
            self.faults.append((words, name, found))

    def ask(self, book):
        for question in QUESTIONS:
            command = [question[0], str(book), *question[1:]]
            if "--notes" in question:
                command = ["dump", "--notes", str(book)]
            self.run(*command)
            if "--notes" not in question:
                self.run(*command, "--json")


def write_sources(folder, text):
    """Writes a PGN and an OOBS database with `text` wherever they have one."""
    pgn = b'[Event "%s"]\n[Variant "%s"]\n\n1. e4 *\n\n[FEN "%s"]\n\n1. e4 *\n\n[Result "1-0"]\n\n1. e4 %s 1-0\n\n' \
          b'[Result "1-0"]\n\n1. e4 e5 1-0\n'
    path = folder / "games.pgn"
    path.write_bytes(pgn.replace(b"%s", text))
    database = sqlite3.connect(folder / "book.obs.db3")
    database.execute("CREATE TABLE Info (Name TEXT UNIQUE NOT NULL, Value TEXT)")
    database.execute("CREATE TABLE Book (ID INTEGER PRIMARY KEY AUTOINCREMENT, EPD TEXT NOT NULL, Move TEXT,"
                     " Active INTEGER DEFAULT 1, Win INTEGER, Draw INTEGER, Loss INTEGER, Comment TEXT)")
    as_text = "CAST(? AS TEXT)"
    database.execute(f"INSERT INTO Info VALUES ('Variant', 'standard'), ('License', {as_text}), ({as_text}, 'x')",
                     (text, text))
    insert = f"INSERT INTO Book (EPD, Move, Win, Draw, Loss, Comment) VALUES ({as_text}, {as_text}, 3, 2, 1, {as_text})"
    for epd, move in ((START.encode(), b"e2e4"), (START.encode(), text), (text, b"e2e4")):
        database.execute(insert, (epd, move, text))
    database.commit()
    database.close()
    return [path, folder / "book.obs.db3"]


def with_right_checksums(index):
    checksum = ctypes.CDLL(ctypes.util.find_library("xxhash") or "libxxhash.so.0").XXH3_64bits
    checksum.restype, checksum.argtypes = ctypes.c_uint64, [ctypes.c_char_p, ctypes.c_size_t]
    for section in range(SECTIONS):
        entry = 80 + 24 * section
        offset, size = struct.unpack_from("<QQ", index, entry)
        struct.pack_into("<Q", index, entry + 16, checksum(bytes(index[offset:offset + size]), size))
    struct.pack_into("<Q", index, HEADER_BYTES, checksum(bytes(index[:HEADER_BYTES]), HEADER_BYTES))
    return bytes(index)


def check_crafted_index(checker, folder):
    sources = write_sources(folder, MARK)
    name = folder / (MARK.decode() + ".pgn")
    sources[0].rename(name)
    sound = folder / "sound.tabia"
    built = checker.run("build", str(name), str(sources[1]), "-o", str(sound))
    assert built.returncode == 0, built.stderr
    index = sound.read_bytes()
    metadata = index.index(b'{"game"')
    metadata_end = index.index(b"\0", metadata) if b"\0" in index[metadata:] else len(index)
    in_metadata = index[metadata:metadata_end].count(MARK)
    assert in_metadata >= 5, index[metadata:metadata_end]
    assert index.count(MARK) > in_metadata, "no note has the mark"
    crafted = folder / "crafted.tabia"
    before, texts, after = index[:metadata], index[metadata:metadata_end], index[metadata_end:]
    for texts_plant, notes_plant in ((ESCAPED, RAW), (ESCAPED, ESCAPED), (RAW, RAW)):
        patched = before.replace(MARK, notes_plant) + texts.replace(MARK, texts_plant) + after.replace(MARK, notes_plant)
        crafted.write_bytes(with_right_checksums(bytearray(patched)))
        checker.ask(crafted)
        checker.run("diff", str(crafted), str(sound))
        checker.run("diff", str(crafted), str(sound), "--json")
        checker.run("merge", str(crafted), str(sound), "-o", str(folder / "merged.tabia"))
        checker.run("convert", str(crafted), "-o", str(folder / "out.pgn"), "--lossy")
        checker.run("openings", str(crafted), "--plies", "2")


def check_samples(checker, folder, formats):
    for sample in sorted(formats.rglob("*")):
        if not sample.is_file() or sample.suffix in (".records", ".py", ".md", ".tsv", ".lines"):
            continue
        data = sample.read_bytes()
        places = [match.start() for match in re.finditer(rb"[A-Za-z ]{8,}|(?:[A-Za-z ]\0){8,}", data)]
        plants = [places] + [[place] for place in places[::max(1, len(places) // MAX_PLANTS)]]
        for number, chosen in enumerate(plants):
            hostile = bytearray(data)
            for place in chosen:
                hostile[place:place + len(RAW)] = RAW
            book = folder / f"{number}{sample.suffix}"
            book.write_bytes(hostile[:len(data)])
            for command in ("info", "verify"):
                checker.run(command, str(book))
            checker.run("dump", "--json", str(book))


def check_review(checker, folder):
    game = b'[White "%s"]\n[Black "%s"]\n[Date "%s"]\n\n1. e4 e5 2. Nf3 *\n\n[White "%s"]\n[Black "b"]\n\n1. e4 %s *\n'
    games = folder / "reviewed.pgn"
    games.write_bytes(game.replace(b"%s", RAW))
    repertoire = folder / "repertoire.pgn"
    repertoire.write_bytes(b"1. e4 e5 *\n")
    for flags in ([], ["--json"], ["--format", "tsv"], ["--format", "html"]):
        for side in ([], ["--side", "white"], ["--player", "Unknown"]):
            checker.run("review", str(games), str(repertoire), *flags, *side)
        checker.run("gaps", str(repertoire), "--against", str(games), "--side", "white", *flags)


def main(tabia, formats):
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as scratch:
        folder = pathlib.Path(scratch)
        checker = Checker(str(pathlib.Path(tabia).resolve()), folder)
        check_crafted_index(checker, folder)
        (folder / "hostile").mkdir()
        for source in write_sources(folder / "hostile", RAW):
            checker.ask(source)
        hostile_name = folder / "a\x1b[2J\u202e.pgn"
        hostile_name.write_bytes(b"1. e4 *\n")
        checker.ask(hostile_name)
        check_review(checker, folder)
        check_samples(checker, folder, pathlib.Path(formats))
        for fault in checker.faults[:20]:
            print(*fault)
        print(f"{checker.runs} runs, {len(checker.faults)} outputs that a terminal would obey")
        return 1 if checker.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
