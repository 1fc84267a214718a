#!/usr/bin/env python3
"""Opens and copies books on a server: opening.py TABIA BOOK, with TABIA_LIBRARY and PYTHONPATH"""

import ctypes
import pathlib
import resource
import struct
import subprocess
import sys
import tempfile
import time

import tabia

from range_server import RangeServer

MEBIBYTE = 1 << 20
GAME = '[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n'


class Padded:
    """A file of `size` bytes: `head`, then zeros."""

    def __init__(self, head, size):
        self.head, self.size = head, size

    def __len__(self):
        return self.size

    def __getitem__(self, part):
        first, end = part.start or 0, min(part.stop, self.size)
        return self.head[first:end].ljust(end - first, b"\0")


class Cancelled(Exception):
    pass


def cancel_after(seconds):
    end = time.monotonic() + seconds

    def progress(done, total):
        if time.monotonic() > end:
            raise Cancelled

    return progress


def can_be_cancelled(content):
    """Tests a server that accepts the request and is silent: at once, or in the middle of a book that has to be copied."""
    pgn = (GAME * (4 * MEBIBYTE // len(GAME))).encode()
    for book, honest in ((content, 0), (pgn, 3)):
        with RangeServer(book, fault="silent", honest=honest) as server:
            begin = time.monotonic()
            try:
                tabia.open_book(server.url, network=True, progress=cancel_after(0.3))
            except Cancelled:
                assert time.monotonic() - begin < 5, "the server was waited for"
                continue
            raise AssertionError("nothing was cancelled")


def reports_the_size_of_a_copy():
    pgn = (GAME * (2 * MEBIBYTE // len(GAME))).encode()
    with RangeServer(pgn) as server:
        seen = []
        tabia.open_book(server.url, network=True, progress=lambda done, total: seen.append((done, total))).close()
        assert any(0 < done < len(pgn) and total == len(pgn) for done, total in seen), seen[:20]


def run(program, folder, *arguments):
    return subprocess.run([program, *arguments], capture_output=True, text=True, env={"XDG_CACHE_HOME": folder}, timeout=60)


def copies_only_the_head_of_a_file_that_is_not_a_book(program, folder):
    for head, why in ((b"<!doctype html><title>Not found</title>", "HTML"), (b"\x89PNG\r\n\x1a\n", "format is unknown")):
        with RangeServer(Padded(head, 64 * MEBIBYTE)) as server:
            result = run(program, folder, "probe", server.url, "startpos")
            assert result.returncode == 3 and "127.0.0.1" in result.stderr, result
            assert server.sent < MEBIBYTE, server.sent


def copies_no_file_above_the_limit(program, folder):
    with RangeServer(Padded(GAME.encode(), 5 << 30)) as server:
        result = run(program, folder, "probe", server.url, "startpos")
        assert result.returncode == 2 and "has 5368709120 bytes; at most 4294967296 are downloaded" in result.stderr, result
        assert server.sent < MEBIBYTE, server.sent
    pgn = (GAME * (2 * MEBIBYTE // len(GAME))).encode()
    with RangeServer(pgn) as server:
        assert run(program, folder, "info", server.url, "--max-download", "1M").returncode == 2
        assert run(program, folder, "info", server.url, "--max-download", "3M").returncode == 0


def sealed(header):
    """Returns a header of an index with its checksum."""
    xxh3 = ctypes.CDLL("libxxhash.so.0").XXH3_64bits
    xxh3.restype = ctypes.c_uint64
    return header + struct.pack("<Q", xxh3(ctypes.c_char_p(header), ctypes.c_size_t(len(header))))


def takes_no_memory_for_what_a_header_claims(program, folder, content):
    """Tests sealed headers in which one section after the other has 8 GiB more than the file."""
    sections, first, claimed = 9, 80, 8 << 30
    for grown in range(sections):
        numbers = list(struct.unpack(f"<{3 * sections}Q", content[first:first + 24 * sections]))
        numbers[3 * grown + 1] += claimed
        for later in range(grown + 1, sections):
            numbers[3 * later] += claimed
        head = content[:16] + struct.pack("<Q", len(content) + claimed) + content[24:first]
        head = sealed(head + struct.pack(f"<{3 * sections}Q", *numbers)) + content[first + 24 * sections + 8:1 << 16]
        with RangeServer(Padded(head, len(content) + claimed)) as server:
            result = run(program, folder, "probe", server.url, "startpos", "moves", "e2e4")
            assert result.returncode in (0, 1, 3), f"section {grown}: {result}"
            assert grown > 0 or "too long" in result.stderr, result
            assert server.sent < MEBIBYTE, f"section {grown}: {server.sent}"
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    assert peak < 200 * 1024, f"{peak} KiB"


def remembers_a_redirection(content):
    with RangeServer(content) as server:
        with tabia.open_book(server.url.replace("/books/book.tabia", "/moved"), network=True) as book:
            for reply in ("e7e5", "c7c5", "e7e6", "c7c6"):
                book.get(f"startpos moves e2e4 {reply}")
            assert server.redirected == 1, server.redirected
            server.fault = "error"
            try:
                book.get("startpos moves d2d4 d7d5")
            except tabia.SystemRefusedError:
                pass
            assert server.redirected > 1, "the original address was not tried again"


def main(program, source):
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as folder:
        path = pathlib.Path(folder) / "book.tabia"
        subprocess.run([program, "build", source, "-o", path], check=True, capture_output=True)
        content = path.read_bytes()
        can_be_cancelled(content)
        reports_the_size_of_a_copy()
        copies_only_the_head_of_a_file_that_is_not_a_book(program, folder)
        copies_no_file_above_the_limit(program, folder)
        takes_no_memory_for_what_a_header_claims(program, folder, content)
        remembers_a_redirection(content)


if __name__ == "__main__":
    main(*sys.argv[1:])
