#!/usr/bin/env python3
"""Compiles every source of tabia with the newest compiler of this machine, with its library: newest_compiler.py BUILD-FOLDER [FOLDER…]

Warnings are printed and counted, but are no errors, as in the preset `release`. Ends with 77 if no compiler is newer than
Debian 12's own, g++ 12 and clang 14.
"""
import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

OWN = {"g++": 12, "clang++": 14}
FLAGS = ["-std=c++20", "-pedantic-errors", "-Wall", "-Wextra", "-Wno-overlength-strings", "-fsyntax-only"]


def newest():
    """Returns the compiler with the highest version above Debian's own, g++ before clang++; or None."""
    for name, own in OWN.items():
        versions = [version for version in range(own + 1, 100) if shutil.which(f"{name}-{version}")]
        if versions:
            return f"{name}-{versions[-1]}"
    return None


def wanted(build, folders):
    for command in json.loads((build / "compile_commands.json").read_text()):
        target = pathlib.Path(shlex.split(command["command"])[-3])
        room = str(target).split("CMakeFiles")[0]
        if command["file"].endswith((".cc", "_cxx.cxx")) and room.startswith(tuple(f"{folder}/" for folder in folders)):
            yield command


def compile_one(compiler, command):
    words = shlex.split(command["command"])
    kept = [word for previous, word in zip(words, words[1:])
            if word.startswith(("-I", "-isystem", "-D")) or previous in ("-I", "-isystem", "-D")]
    done = subprocess.run([compiler, *kept, *FLAGS, command["file"]], cwd=command["directory"], capture_output=True, text=True)
    return done.returncode, done.stderr


def main():
    build, folders = pathlib.Path(sys.argv[1]), sys.argv[2:] or ["core", "protocol", "plugin"]
    compiler = newest()
    if compiler is None:
        print("no g++ above 12 and no clang above 14 is installed: Debian 12 has clang-16 and others")
        sys.exit(77)
    commands, failures, warnings = list(wanted(build, folders)), 0, set()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for command, (code, said) in zip(commands, pool.map(lambda one: compile_one(compiler, one), commands)):
            if code:
                failures += 1
                print(f"{command['file']}:\n{said[:3000]}")
            warnings.update(re.findall(r"^.*: warning: .*$", said, re.MULTILINE))
    print("\n".join(sorted(warnings)))
    print(f"{compiler}: {len(commands) - failures} of {len(commands)} compile, {len(warnings)} warnings, from {', '.join(folders)}")
    sys.exit(1 if failures or not commands else 0)


main()
