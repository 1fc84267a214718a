#!/usr/bin/env python3
"""Builds indexes of the sample books and compares their SHA-256: book_sums.py [--update] TABIA BOOKS SUMS

The file SUMS contains the sums, which are the same on every machine and system. --update writes the present sums.
"""
import hashlib
import pathlib
import subprocess
import sys
import tempfile


def sum_of(tabia, book, folder):
    index = folder / "book.tabia"
    subprocess.run([tabia, "build", book, "-o", index], cwd=folder, check=True, timeout=120, stdout=subprocess.DEVNULL,
                   stdin=subprocess.DEVNULL)
    return hashlib.sha256(index.read_bytes()).hexdigest()


def main():
    words = [word for word in sys.argv[1:] if word != "--update"]
    tabia, books, sums = (pathlib.Path(word).resolve() for word in words)
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as scratch:
        lines = [f"{sum_of(tabia, books / name, pathlib.Path(scratch))}  {name}"
                 for name in ("backgammon.ob", "classic.obk", "short.obk")]
    text = "\n".join(lines) + "\n"
    if "--update" in sys.argv:
        sums.write_text(text)
    elif text != sums.read_text():
        sys.exit(f"expected:\n{sums.read_text()}built:\n{text}")


main()
