#!/usr/bin/env python3
"""Builds with a limit on the size of files, and from a book with zeros after its end: limits.py TABIA BOOK

The exit code must be a documented one, standard error must contain the reason, and no file may be left.
"""
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

MIB = 1 << 20


def run(words, folder, kind, limit):
    def set_limit():
        resource.setrlimit(kind, (limit, limit))
    result = subprocess.run(words, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                            preexec_fn=set_limit)
    assert result.returncode in (0, 1, 2, 3, 4), (words, limit, result.returncode, result.stderr)
    assert result.returncode in (0, 1) or result.stderr.startswith("tabia: "), (words, limit, result.stderr)
    return result.returncode


def check_sparse(tabia, book, folder):
    """Checks that zeros after the end of a book take no memory, because the header has the size."""
    sparse = folder / "sparse.obk"
    sparse.write_bytes(pathlib.Path(book).read_bytes())
    os.truncate(sparse, 300 * MIB)
    assert run([tabia, "build", sparse, "-o", "out.tabia"], folder, resource.RLIMIT_AS, 900 * MIB) == 0


def main():
    tabia, book = (str(pathlib.Path(word).resolve()) for word in sys.argv[1:])
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as scratch:
        folder = pathlib.Path(scratch)
        assert run([tabia, "build", book, "-o", "out.tabia"], folder, resource.RLIMIT_FSIZE, 10_000) == 4
        assert not list(folder.iterdir())
        check_sparse(tabia, book, folder)


main()
