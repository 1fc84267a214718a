#!/usr/bin/env python3
"""Prints how large the files and functions of core, protocol and plugin are: sizes.py [--list] [REVISION]

Measures the working tree, or a git revision. A file is a .h, .hpp, .c or .cc; a unit is a header with the sources of its
name. --list also names the files of at most 20 lines, and the units of at most 70 lines that one other unit includes.
"""
import argparse
import collections
import io
import pathlib
import re
import statistics
import subprocess
import tarfile

from prose import Cpp, ROOT, files_of_tree

ROOMS = ("core/", "protocol/", "plugin/")
SUFFIXES = {".h", ".hpp", ".c", ".cc"}
SMALL_FILE, CRUMB = 25, 20  # lines
SMALL_UNIT = 70


def sources(revision):
    """Returns the text of each source file of the rooms by its path."""
    if revision is None:
        return {name: (ROOT / name).read_text() for name in files_of_tree() if is_source(name)}
    archive = subprocess.run(["git", "archive", revision], cwd=ROOT, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(archive)) as tree:
        return {member.name: tree.extractfile(member).read().decode() for member in tree
                if member.isfile() and is_source(member.name)}


def is_source(name):
    return name.startswith(ROOMS) and pathlib.PurePath(name).suffix in SUFFIXES


def unit_of(path):
    """Returns the path without its extension and without the folder of one system."""
    return re.sub(r"/(linux|posix|windows)/", "/", path.rsplit(".", 1)[0])


def function_lines(text):
    """Returns the number of lines of each function, from brace to brace."""
    cpp, head, lines = Cpp(text), 0, []
    for begin, end in cpp.bodies:
        if "(" in cpp.code[max(cpp.code.rfind(mark, head, begin) for mark in ";{}") + 1:begin]:
            lines.append(cpp.code.count("\n", begin, end) + 1)
        head = end
    return lines


def users_of_units(files):
    """Returns the units that include each unit."""
    users = collections.defaultdict(set)
    for path, text in files.items():
        for include in re.findall(r'^#include "([^"]+)"', text, re.MULTILINE):
            if include in files and unit_of(include) != unit_of(path):
                users[unit_of(include)].add(unit_of(path))
    return users


def clashing_headers(files):
    """Returns the paths of headers by a file name that several of them have."""
    paths = collections.defaultdict(list)
    for path in files:
        if path.endswith((".h", ".hpp")):
            paths[path.rsplit("/", 1)[1]].append(path)
    return {name: same for name, same in sorted(paths.items()) if len(same) > 1}


def percentile(values, part):
    return sorted(values)[int(len(values) * part)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("revision", nargs="?", metavar="REVISION")
    parser.add_argument("--list", action="store_true", help="name the small files and units")
    arguments = parser.parse_args()
    files = sources(arguments.revision)
    lengths = {path: text.count("\n") for path, text in files.items()}
    functions = [lines for text in files.values() for lines in function_lines(text)]
    named_of = {name for text in files.values() for name in re.findall(r"\b(\w+Of)\s*\(", Cpp(text).code)}
    units = collections.Counter()
    for path, count in lengths.items():
        units[unit_of(path)] += count
    users = users_of_units(files)
    lonely = [unit for unit, count in units.items() if count <= SMALL_UNIT and len(users[unit]) == 1]
    crumbs = [path for path, count in lengths.items() if count <= CRUMB]
    small = [path for path, count in lengths.items() if count < SMALL_FILE and len(users[unit_of(path)]) < 2]
    clashes = clashing_headers(files)
    for title, value in (("files", len(files)), ("lines", sum(lengths.values())),
                         ("median lines of a file", statistics.median(lengths.values())),
                         (f"files of at most {CRUMB} lines", len(crumbs)),
                         (f"files of at most {SMALL_FILE} lines", sum(count <= SMALL_FILE for count in lengths.values())),
                         (f"files under {SMALL_FILE} lines with at most one user", len(small)),
                         ("functions", len(functions)), ("90th percentile of their lines", percentile(functions, 0.9)),
                         ("different functions named ...Of", len(named_of)), ("units", len(units)),
                         (f"units of at most {SMALL_UNIT} lines with one user", len(lonely)),
                         ("header names that several rooms use", len(clashes))):
        print(f"{title:48} {value:7,.0f}")
    if arguments.list:
        for path in sorted(crumbs):
            print(f"{path}: {lengths[path]} lines")
        for unit in sorted(lonely):
            print(f"{unit}: {units[unit]} lines, only for {next(iter(users[unit]))}")
        for name, paths in clashes.items():
            print(f"{name}: {' '.join(sorted(paths))}")


if __name__ == "__main__":
    main()
