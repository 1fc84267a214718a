#!/usr/bin/env python3
"""No command writes to a file that it reads.

Tries each output of each command with each of its inputs in every spelling: the same path, "./", a path through a link
to the folder, a symbolic link, a hard link, and a folder that contains the file. The command must fail with exit code 2
and name both flags, and no file may have changed. COMMANDS lists all flags and arguments that name a file. The test
compares it with the help texts, so that a new flag cannot be forgotten.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile

GAMES = '[Event "?"]\n[White "Anna"]\n[Black "Ben"]\n[Result "0-1"]\n\n1. e4 {[%eval 0.2]} e5 2. Nf3 Nc6 0-1\n\n'
LINES = '[Event "?"]\n[Result "*"]\n\n1. d4 d5 2. c4 *\n\n'
POSITION = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -"
FILES = {
    "games.pgn": GAMES,
    "more.pgn": GAMES,
    "lines.pgn": LINES,
    "suite.epd": POSITION + "\n",
    "best.epd": POSITION + " bm e5;\n",
    "found.epd": POSITION + ' acn 1000; c0 "made"; ce -20;\n',
}

BUILDING = {"--positions": "more.pgn", "--positions-of": "best.epd"}

# The outputs and the inputs of each command: the flag or the argument, and a file for it. An input is tried with every
# output. The verb follows the first argument, and the words are those that the command needs besides.
COMMANDS = {
    "build": {"outputs": {"-o": "new.tabia"}, "inputs": {"SOURCE": "games.pgn", **BUILDING}},
    "convert": {"outputs": {"-o": "new.tabia"}, "inputs": {"BOOK": "games.pgn", **BUILDING}},
    "merge": {
        "outputs": {"-o": "new.tabia"},
        "inputs": {"BOOK": "games.pgn", "--within": "lines.pgn", **BUILDING},
        "words": ["--side", "white"],
    },
    "solve": {"outputs": {"-o": "new.tabia"}, "inputs": {"BOOK": "games.pgn"}},
    "grow": {
        "outputs": {"-o": "new.tabia", "--searches": "new.epd"},
        "inputs": {"BOOK": "games.pgn", "--engine": "engine", "--searches": "found.epd"},
        "words": ["--positions", "1"],
    },
    "learn": {
        "outputs": {"-o": "new.epd", "--changes": "new2.epd"},
        "inputs": {"GAMES": "games.pgn", "--book": "best.epd"},
        "words": ["--player", "Anna"],
    },
    "diff": {"outputs": {"--changes": "new.epd"}, "inputs": {"A": "games.pgn", "B": "more.pgn"}, "words": ["--by-swing"]},
    "gaps": {
        "outputs": {"--changes": "new.epd"},
        "inputs": {"REPERTOIRE": "lines.pgn", "--against": "games.pgn"},
        "words": ["--side", "white"],
    },
    "next": {
        "outputs": {"--changes": "new.epd"},
        "inputs": {"BOOK": "best.epd", "--lost": "games.pgn", "--against": "found.epd", "--unsolved": "more.pgn"},
        "words": ["--player", "Anna"],
    },
    "edit": {
        "outputs": {"-o": "new.tabia"},
        "inputs": {"CHANGES": "best.epd", "BOOK": "games.pgn"},
        "verb": ["apply"],
    },
    "openings": {
        "outputs": {"-o": "new.epd", "--eval-file": "new2.epd"},
        "inputs": {"BOOK": "games.pgn", "--exclude": "suite.epd", "--eval-file": "found.epd", "--engine": "engine"},
        "words": ["--plies", "2", "--eval", "-50-50"],
    },
    "openings --played": {
        "outputs": {"-o": "new.epd"},
        "inputs": {"BOOK": "suite.epd", "--played": "games.pgn"},
    },
    "site": {"outputs": {"-o": "new-site"}, "inputs": {"BOOK": "games.pgn", "--page": "page"}},
}

# Commands that print to standard output alone, or open no file for writing.
READERS = ["info", "probe", "explain", "dump", "verify", "table", "review", "uci", "doctor", "gnubg", "ubgi", "serve", "cache",
           "formats", "help", "version"]

# Names of values that are no file, and flags whose file is neither an output nor an input of records.
NO_FILES = set("""AGE CODE COLUMN DATE ELO EQUITY FORMAT FORMULA H HOST HOST:PORT I/N K:N LEVEL LOW,HIGH LOW-HIGH MAGIC N
    MEANING NAME ORDER PATH PERCENT PLAY POLICY POSITION RESULTS RULE SCORE SIDE SIZE SPEEDS TEXT URL VIEW 31 i/N on|off MOVE
    """.split())
OTHER_FLAGS = {("*", "--temp")}  # a folder of files without names


def fail(why):
    sys.exit(f"outputs_and_inputs: {why}")


class Folder:
    """The files of one try."""

    def __init__(self, path):
        self.path = path
        os.mkdir(path)
        os.mkdir(os.path.join(path, "here"))
        os.symlink("here", os.path.join(path, "link"))
        self.here = os.path.join(path, "here")
        for name, text in FILES.items():
            with open(os.path.join(self.here, name), "w", encoding="utf-8") as file:
                file.write(text)
        with open(os.path.join(self.here, "engine"), "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\nread line\necho id name made\necho uciok\nwhile read line; do echo readyok; done\n")
        os.chmod(os.path.join(self.here, "engine"), 0o755)
        for folder in ("page", "new-site"):
            os.mkdir(os.path.join(self.here, folder))
        for name in ("index.html", "app.js"):
            with open(os.path.join(self.here, "page", name), "w", encoding="utf-8") as file:
                file.write("page")

    def contents(self):
        """Returns every file with its bytes, and every folder and link."""
        found = {}
        for folder, folders, names in os.walk(self.path):
            for name in folders + names:
                path = os.path.join(folder, name)
                if os.path.islink(path):
                    found[path] = "-> " + os.readlink(path)
                elif os.path.isdir(path):
                    found[path] = "folder"
                else:
                    with open(path, "rb") as file:
                        found[path] = file.read()
        return found


def spellings(folder, name):
    """Returns the paths from the folder "here" that lead to the input NAME, each made by a function."""
    is_folder = os.path.isdir(os.path.join(folder.here, name))

    def link():
        os.symlink(os.path.join("here", name), os.path.join(folder.path, "alias"))
        return "../alias"

    def hard_link():
        os.link(os.path.join(folder.here, name), os.path.join(folder.path, "hard"))
        return "../hard"

    made = {"the same path": lambda: name, "./": lambda: "./" + name, "a linked folder": lambda: "../link/" + name,
            "an absolute path": lambda: os.path.join(folder.here, name), "a link": link}
    if not is_folder:
        made["a hard link"] = hard_link
    return made


def arguments(command, changed):
    """Returns the words of a command with all of its inputs and outputs, some of them changed."""
    table = COMMANDS[command]
    words, positional = [], []
    for flag, value in {**table["outputs"], **table["inputs"], **changed}.items():
        if flag == "--engine":
            words += [flag, value if "/" in value else "./" + value]
        elif flag.startswith("-"):
            words += [flag, value]
        else:
            positional.append(value)
    positional[1:1] = table.get("verb", [])
    return [command.split()[0], *positional, *table.get("words", []), *words]


def run(tabia, folder, words):
    environment = {**os.environ, "XDG_CACHE_HOME": os.path.join(folder.path, "..", "cache")}
    return subprocess.run([tabia, *words], cwd=folder.here, capture_output=True, text=True, timeout=60,
                          env=environment, check=False)


def check_refused(tabia, folder, words, output, given, what):
    before = folder.contents()
    done = run(tabia, folder, words)
    message = rf": {output} .* {given} \S+; an output must not be an input"
    if done.returncode != 2 or not re.search(message, done.stderr):
        fail(f"{what}: exit code {done.returncode}: {' '.join(words)}\n{done.stderr}")
    if folder.contents() != before:
        changed = {path for path in set(before) | set(folder.contents()) if before.get(path) != folder.contents().get(path)}
        fail(f"{what}: changed {sorted(changed)}")


def try_pair(tabia, scratch, command, output, given):
    """Makes `output` of a command the same file as the input `given`, in every spelling."""
    tries = 0
    names = [None]
    while names:
        folder = Folder(os.path.join(scratch, "try"))
        value = COMMANDS[command]["inputs"][given]
        if names == [None]:
            names = list(spellings(folder, value))
        name = names.pop()
        path = spellings(folder, value)[name]()
        check_refused(tabia, folder, arguments(command, {output: path}), output, given,
                      f"tabia {command}: {output} is {given} by {name}")
        shutil.rmtree(folder.path)
        tries += 1
    return tries


def try_folder(tabia, scratch, command, output, given):
    """Passes a folder as the input: an output in it, perhaps by a link, must be refused."""
    if given.startswith("-") or command not in ("build", "convert", "merge"):
        return 0
    folder = Folder(os.path.join(scratch, "try"))
    os.mkdir(os.path.join(folder.here, "sources"))
    for name in ("one.pgn", "two.pgn"):
        shutil.copy(os.path.join(folder.here, "games.pgn"), os.path.join(folder.here, "sources", name))
    os.symlink("sources/one.pgn", os.path.join(folder.here, "to-one.pgn"))
    for path in ("sources/one.pgn", "to-one.pgn", "../link/sources/two.pgn"):
        check_refused(tabia, folder, arguments(command, {given: "sources", output: path}), output, given,
                      f"tabia {command}: {output} is {path} in the folder {given}")
    shutil.rmtree(folder.path)
    return 3


def value_flags(tabia, command):
    """Returns the flags of a command that have a value, with the name of the value."""
    text = subprocess.run([tabia, command, "--help"], capture_output=True, text=True, check=True).stdout
    flags = {}
    for line in text.splitlines():
        found = re.match(r"^  (?:-\w,|   )?\s*(--[\w-]+) (\S+)", line)
        if found and not found[2][0].islower() or found and found[2] in NO_FILES:
            flags[found[1]] = found[2]
    return flags


def check_lists(tabia):
    """Compares COMMANDS and READERS with the help texts."""
    listed = subprocess.run([tabia, "--help"], capture_output=True, text=True, check=True).stdout
    commands = set(re.findall(r"^  ([a-z]+)  ", listed, re.M))
    known = {name.split()[0] for name in COMMANDS} | set(READERS)
    if commands - known:
        fail(f"these commands are in no list: {sorted(commands - known)}")
    for command in sorted({name.split()[0] for name in COMMANDS}):
        flags = value_flags(tabia, command)
        named = {"-o": "--output"}
        known_flags = set()
        for name, table in COMMANDS.items():
            if name.split()[0] == command:
                known_flags |= {named.get(flag, flag) for flag in [*table["outputs"], *table["inputs"]]}
        for flag, value in flags.items():
            if value in NO_FILES or flag in known_flags or ("*", flag) in OTHER_FLAGS:
                continue
            fail(f"tabia {command} {flag} {value}: is neither an output nor an input of the list")
    for command in READERS:
        if command in ("help", "version"):
            continue
        flags = value_flags(tabia, command)
        if "--output" in flags:
            fail(f"tabia {command} has --output, but is not in COMMANDS")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tabia", type=os.path.abspath)
    tabia = parser.parse_args().tabia
    check_lists(tabia)
    tries = 0
    with tempfile.TemporaryDirectory() as scratch:
        for command, table in COMMANDS.items():
            for output in table["outputs"]:
                for given in table["inputs"]:
                    if given == output:
                        continue
                    tries += try_pair(tabia, scratch, command, output, given)
                    tries += try_folder(tabia, scratch, command, output, given)
    print(f"{tries} tries: no command writes to a file that it reads")


if __name__ == "__main__":
    main()
