#!/usr/bin/env python3
"""Compiles the embedded reader by every compiler that is here, without a warning, and asks it for the same moves as tabia
does: compilers.py TABIA SOURCE-TREE

Named are the compilers that are not here. A program of Windows is compiled, and not run.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

STRICT = ["-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Wsign-conversion", "-Werror", "-O2"]
# -Wpadded: members are ordered by meaning. -Wdeclaration-after-statement: C99 has them.
EVERYTHING = ["-Weverything", "-Wno-padded", "-Wno-declaration-after-statement", "-Werror", "-O2"]
WAYS = [["gcc", "-std=c99", *STRICT], ["gcc", "-std=c11", *STRICT], ["g++", "-std=c++20", "-xc++", *STRICT],
        ["g++", "-std=c++11", "-xc++", *STRICT], ["clang", "-std=c99", *EVERYTHING], ["clang", "-std=c11", *EVERYTHING],
        # As on a machine of unknown byte order, without vectors and without numbers of 128 bits.
        ["gcc", "-std=c99", "-U__BYTE_ORDER__", "-U__SSE2__", "-U__SIZEOF_INT128__", *STRICT],
        ["tcc", "-Wall", "-Werror"], ["x86_64-w64-mingw32-gcc", "-std=c99", *STRICT]]
# Compiles as MSVC for x86-64 does. A header of the tests has its intrinsics.
AS_MSVC = ["-D_MSC_VER=1930", "-D_M_X64=100", f"-I{pathlib.Path(__file__).parent / 'msvc'}"]
WAYS.append(["gcc", "-std=c99", *AS_MSVC, *STRICT])
WAYS.append(["gcc", "-std=c99", "-DONE_FILE", *STRICT])
# A program that is built as one file has names of its own, and windows.h has some that begin as those of the reader do.
ONE_FILE = """
enum { INDEX, POLYGLOT, BACKGAMMON, NOTES, GAMES, BAR, SLOTS, SECTIONS, METADATA, MAPPED, DICTIONARY, NOT_OPEN };
struct value { int head; }; struct bits { int at; }; struct rest { int end; }; struct place { int home; };
static int mix(int x) { return x; } static int take(int x) { return x; } static int checksum(int x) { return x; }
static int flip(int x) { return x; } static int distance(int x) { return x; } static int window(int x) { return x; }
static int fold(int x) { return x; } static int refuse(int x) { return x; } static int multiply(int x) { return x; }
static const int kRandom = 1, kSecret = 2;
#include "tabia_probe.c"
typedef unsigned TP_VERSION, TP_POOL, TP_WORK, TP_TIMER, TP_WAIT, TP_IO, TP_CALLBACK_PRIORITY, TP_CLEANUP_GROUP;
#include "tabia_embed_example.c"
int used(void);
int used(void) {
  struct value a = {INDEX}; struct bits b = {POLYGLOT}; struct rest c = {BACKGAMMON}; struct place d = {NOTES};
  return mix(take(checksum(flip(distance(window(fold(refuse(multiply(kRandom + kSecret + a.head + b.at + c.end + d.home)))))))));
}
"""
POSITIONS = ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
             "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2", "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1"]


def moves_of_tabia(tabia, book, fen):
    lines = subprocess.run([tabia, "probe", book, fen, "--json"], capture_output=True, text=True).stdout
    return re.findall(r'"move":"([^"]+)"', lines)


def moves_of_example(program, book, fen):
    return [line.split()[0] for line in
            subprocess.run([program, book, fen], capture_output=True, text=True).stdout.splitlines()]


def main():
    tabia, tree = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    embed = tree / "plugin/embed"
    with tempfile.TemporaryDirectory(prefix="tabia-test-") as scratch:
        book, program = pathlib.Path(scratch) / "book.tabia", pathlib.Path(scratch) / "example"
        subprocess.run([tabia, "build", tree / "plugin/books/classic.obk", "-o", book], check=True,
                       stdout=subprocess.DEVNULL)
        one_file = pathlib.Path(scratch) / "one_file.c"
        one_file.write_text(ONE_FILE)
        expected = [moves_of_tabia(tabia, book, fen) for fen in POSITIONS]
        assert expected[0] and not expected[-1], expected
        for compiler, *flags in WAYS:
            if shutil.which(compiler) is None:
                print(f"{compiler}: not here")
                continue
            sources = [embed / "tabia_embed_example.c", embed / "tabia_probe.c"]
            if "-DONE_FILE" in flags:
                flags, sources = [*flags, f"-I{embed}"], [one_file]
            made = subprocess.run([compiler, *flags, "-o", program, *sources], capture_output=True, text=True)
            assert made.returncode == 0 and not made.stderr, (compiler, flags, made.stderr)
            if "mingw" not in compiler:
                assert [moves_of_example(program, book, fen) for fen in POSITIONS] == expected, (compiler, flags)
            print(" ".join([compiler, *(flag for flag in flags if flag not in STRICT + EVERYTHING and not flag.startswith("-I"))]) + ": no warning")


main()
