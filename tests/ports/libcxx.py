#!/usr/bin/env python3
"""Compiles every source of tabia with clang and libc++, as on a Mac, and allows no GNU extension: libcxx.py BUILD-FOLDER [FOLDER…]

The commands are those of the build folder; nothing is linked, because Debian's Abseil and GoogleTest use libstdc++. With
folders of the source tree (core, plugin/embed) only these are compiled. Ends with 77 if clang or libc++ is not here.
"""
import concurrent.futures
import json
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile

# -Woverlength-strings: the table of openings is one literal of 128 KB, which these compilers take.
STRICT = ["-stdlib=libc++", "-std=c++20", "-pedantic-errors", "-Wall", "-Wextra", "-Werror", "-Wno-overlength-strings", "-fsyntax-only"]
KEPT = ("-I", "-isystem", "-D")


def is_kept(word, previous):
    return word.startswith(KEPT) or previous in KEPT


def compiles_plainly():
    with tempfile.NamedTemporaryFile("w", suffix=".cc") as source:
        source.write("#include <string>\n#include <absl/strings/string_view.h>\n")
        source.flush()
        try:
            return subprocess.run(["clang++", *STRICT, source.name], capture_output=True).returncode == 0
        except FileNotFoundError:
            return False


def room_of(command, build):
    """Returns the folder of the sources: the path of the object in the build folder."""
    words = shlex.split(command["command"])
    target = pathlib.Path(words[words.index("-o") + 1])
    return str(target).split("CMakeFiles")[0].rstrip("/")


def wanted(build, folders):
    for command in json.loads((build / "compile_commands.json").read_text()):
        room = room_of(command, build)
        if command["file"].endswith((".cc", "_cxx.cxx")) and any(f"{room}/".startswith(f"{folder}/") for folder in folders):
            yield room, command


def compile_one(command):
    words = shlex.split(command["command"])
    kept = [word for previous, word in zip(words, words[1:]) if is_kept(word, previous)]
    done = subprocess.run(["clang++", *kept, *STRICT, command["file"]], cwd=command["directory"], capture_output=True, text=True)
    return done.stderr if done.returncode else None


def main():
    build, folders = pathlib.Path(sys.argv[1]), sys.argv[2:] or ["core", "protocol", "plugin"]
    if not compiles_plainly():
        print("clang++, libc++ or Abseil is not installed: tests/install_packages.sh build ports")
        sys.exit(77)
    rooms, commands = zip(*wanted(build, folders))
    failures = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for room, command, errors in zip(rooms, commands, pool.map(compile_one, commands)):
            if errors:
                failures += 1
                print(f"{room}: {command['file']}:\n{errors[:3000]}")
    print(f"{len(commands) - failures} of {len(commands)} compile, from {', '.join(folders)}")
    sys.exit(1 if failures else 0)


main()
