#!/usr/bin/env python3
"""Builds where the size of files is limited, and a book that is larger than what is in it: limits.py TABIA BOOK

The exit code is one of the list, standard error states why, and nothing is left.
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
    """The memory of a book with zeros after its end is that of the book: its header justifies no more."""
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
