#!/usr/bin/env python3
"""Uses the contents of the zip for Windows: zip.py ARCHIVE WINE COMPILER

It is unpacked to a folder of Cyrillic letters and blanks. There tabia.exe finds its default book, and tabia-uci.exe its
configuration file. COMPILER makes a host of the library and one of the embedded reader, and WINE runs them all.
"""
import os
import pathlib
import subprocess
import sys
import tempfile


def run(*command, folder, text=None, environment=None):
    result = subprocess.run(command, cwd=folder, input=text, capture_output=True, timeout=120, text=True, encoding="utf-8",
                            env={**os.environ, **(environment or {})})
    assert result.returncode == 0, (command, result)
    return result.stdout


def check_program(wine, root):
    assert "e2e4" in run(wine, "bin/tabia.exe", "probe", "startpos", folder=root)
    config = root / "settings" / "tabia" / "uci.toml"
    config.parent.mkdir(parents=True)
    config.write_text(f'book = ["{root}/share/tabia/books/classic.obk"]\nengine = ["{root}/bin/tabia.exe", "uci"]\n')
    lines = run(wine, "bin/tabia-uci.exe", folder=root, text="uci\nisready\nposition startpos\ngo\nquit\n",
                environment={"APPDATA": str(root / "settings")})
    assert "id name tabia" in lines and " probability " in lines, lines


def check_library(wine, compiler, root):
    run(compiler, "-Iinclude", "examples/host.c", "lib/libtabia.dll.a", "-o", "bin/host.exe", folder=root)
    run(wine, "bin/tabia.exe", "build", "share/tabia/books/classic.obk", "-o", "classic.tabia", folder=root)
    assert "e4 " in run(wine, "bin/host.exe", "classic.tabia", "startpos", folder=root)
    run(compiler, "-static", "embed/tabia_embed_example.c", "embed/tabia_probe.c", "-o", "example.exe", folder=root)
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    assert run(wine, "example.exe", "classic.tabia", start, folder=root).strip()


def main():
    archive, wine, compiler = pathlib.Path(sys.argv[1]), os.path.abspath(sys.argv[2]), sys.argv[3]
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as scratch:
        folder = pathlib.Path(scratch) / "Мои книги"
        folder.mkdir()
        run(sys.executable, "-m", "zipfile", "-e", str(archive.resolve()), ".", folder=folder)
        root = folder / archive.stem
        for name in ("licences/abseil", "README.txt", "lib/tabia.def", "python/tabia/__init__.py"):
            assert (root / name).is_file(), name
        assert "Neil Kazaross" in (root / "licences/tabia-and-its-books.txt").read_text(encoding="utf-8")
        check_program(wine, root)
        check_library(wine, compiler, root)


main()
