#!/usr/bin/env python3
"""Builds on any number of threads: threads.py TABIA FORMATS BOOK

For each source, `--threads` and `--memory` change no byte of the index and of the output. With a full disk in any stage, or too
little memory, the exit code is 4 and no file is left. The memory stays within `--memory`. One run takes a share of the sources
(tests/share.py).
"""
import contextlib
import gzip
import hashlib
import os
import pathlib
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from share import share_of  # noqa: E402
from many_games import many_games  # noqa: E402

MIB = 1 << 20
GAMES = 40_000  # more records than the least memory holds
BOOKS = ("oobs/*.obs.db3", "obk/*.obk", "abk/*.abk", "ctg/*.ctg", "epd/*.epd", "polyglot/*.bin", "exp/*.exp", "ob/*.ob",
         "pgn/*.pgn*", "sgf/*.sgf", "lichess_eval/*.jsonl")


def build(tabia, sources, out, *flags, limit=None):
    """Returns the exit code, the output, and the peak of the memory in bytes."""
    def set_limit():
        if limit:
            resource.setrlimit(limit[0], (limit[1], limit[1]))
    process = subprocess.Popen([tabia, "build", *sources, "-o", out, *flags], cwd=out.parent, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, preexec_fn=set_limit)
    printed = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    return os.waitstatus_to_exitcode(status), printed, usage.ru_maxrss * 1024


def outcome(tabia, sources, out, *flags):
    code, printed, _ = build(tabia, sources, out, *flags)
    data = out.read_bytes() if out.exists() else b""
    out.unlink(missing_ok=True)
    return code, printed, hashlib.sha256(data).hexdigest()


def check_same(tabia, sources, out, memories):
    expected = outcome(tabia, sources, out, "--threads", "1")
    for threads in ("2", "3", "8"):
        for memory in memories:
            got = outcome(tabia, sources, out, "--threads", threads, "--memory", memory)
            assert got == expected, (sources, threads, memory, got[:2], expected[:2])


def sources_of(folder, formats):
    games = folder / "games.pgn"
    games.write_bytes(many_games(formats, GAMES))
    packed = folder / "games.pgn.gz"
    packed.write_bytes(gzip.compress(games.read_bytes(), 1))
    large = [games, packed, write_oobs(folder / "rows.obs.db3")]
    if shutil.which("zstd"):
        subprocess.run(["zstd", "-q", games], check=True)
        large.append(folder / "games.pgn.zst")
        large += write_evaluations(folder, formats.parent / "evaluations" / "lines.jsonl.zst")
    small = [path for pattern in BOOKS for path in sorted((formats).glob(pattern)) if path.suffix != ".records"]
    return large, small


def write_evaluations(folder, lines):
    """Writes the lines four times as text, which is read in pieces, and as one frame of zstd for each."""
    text, frames = folder / "evals.jsonl", folder / "evals.jsonl.zst"
    text.write_bytes(4 * subprocess.run(["zstd", "-q", "-d", "-c", lines], check=True, stdout=subprocess.PIPE).stdout)
    frames.write_bytes(4 * lines.read_bytes())
    return [text, frames]


START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -"
ROWS = 20_000  # more than are read on one thread


def row_of(number):
    """Returns a row of an OOBS book; some rows cannot be read, some have comments."""
    position, moves = (START, "e2e4 d2d4 c2c4 g1f3 a2a3") if number % 2 else (AFTER_E4, "e7e5 c7c5 e7e6 b8c6 h7h6")
    move = moves.split()[number // 2 % 5]
    if number % 1000 == 17:
        move = "e2e5"
    if number % 1000 == 18:
        position = None if number % 3 else "no position"
    win = -1 if number % 1000 == 19 else number % 7
    comment = f"comment {number % 50}" if number % 100 == 3 else b"blob" if number % 500 == 5 else None
    return position, move, win, number % 3, number % 5, comment


def write_oobs(path):
    with contextlib.closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE Info (Name TEXT, Value TEXT)")
        database.execute("CREATE TABLE Book (ID INTEGER PRIMARY KEY, EPD TEXT, Move TEXT, Active INTEGER DEFAULT 1, "
                         "Win INTEGER, Draw INTEGER, Loss INTEGER, Comment TEXT)")
        database.executemany("INSERT INTO Book (EPD, Move, Win, Draw, Loss, Comment) VALUES (?, ?, ?, ?, ?, ?)",
                             map(row_of, range(ROWS)))
        database.commit()
    return path


def check_limits(tabia, games, out):
    """Builds with a limit on the size of files, as on a full disk, and with one on the address space."""
    for kind, limits in ((resource.RLIMIT_FSIZE, (10_000, MIB, 3 * MIB, 5 * MIB)),
                         (resource.RLIMIT_AS, (60 * MIB, 120 * MIB, 200 * MIB, 260 * MIB))):
        for size in limits:
            code, printed, _ = build(tabia, [games], out, "--threads", "8", "--memory", "160M", limit=(kind, size))
            assert code in (0, 4), (kind, size, code, printed)
            assert code == 0 or printed.startswith(b"tabia: "), (kind, size, printed)
            out.unlink(missing_ok=True)
            assert not list(out.parent.iterdir()), (kind, size)


def main():
    tabia, formats, book = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as scratch:
        inputs, results = pathlib.Path(scratch) / "in", pathlib.Path(scratch) / "out"
        inputs.mkdir()
        results.mkdir()
        out = results / "out.tabia"
        large, small = sources_of(inputs, formats)
        for source in share_of(large, 3):
            check_same(tabia, [source], out, ("160M", "1G"))
        for source in share_of([*small, book], 3):
            check_same(tabia, [source], out, ("160M",))
        for threads in ("1", "2", "8"):
            code, printed, peak = build(tabia, [large[0]], out, "--threads", threads, "--memory", "160M")
            assert code == 0, printed
            assert peak <= 160 * MIB, (threads, peak)
        out.unlink()
        check_limits(tabia, large[0], out)


main()
