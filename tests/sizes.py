#!/usr/bin/env python3
"""Prints how large the files and functions of core, protocol and plugin are: sizes.py [--list] [REVISION]

Measures the working tree, or a git revision. A file is a .h, .hpp, .c or .cc; a unit is a header with the sources of its
name. --list also names the files of at most 20 lines, and the units of at most 70 lines that one other unit includes.
"""
import argparse
import collections
import io
import re
import statistics
import subprocess
import tarfile

from source_tree import CPP, FLOORS, ROOT, SourceFile, tree

SMALL_FILE, CRUMB = 25, 20  # lines
SMALL_UNIT = 70


def sources(revision):
    """Returns the source files of the rooms."""
    if revision is None:
        return [file for file in tree() if is_source(file)]
    archive = subprocess.run(["git", "archive", revision], cwd=ROOT, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        return [SourceFile(member.name, files.extractfile(member).read().decode()) for member in files
                if member.isfile() and is_source(SourceFile(member.name))]


def is_source(file):
    return file.is_in(*FLOORS) and file.suffix in CPP


def users_of_units(files):
    """Returns the units that include each unit."""
    users, units = collections.defaultdict(set), {file.path: file.unit for file in files}
    for file in files:
        for include in file.includes:
            if include in units and units[include] != file.unit:
                users[units[include]].add(file.unit)
    return users


def percentile(values, part):
    return sorted(values)[int(len(values) * part)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("revision", nargs="?", metavar="REVISION")
    parser.add_argument("--list", action="store_true", help="name the small files and units")
    arguments = parser.parse_args()
    files = sources(arguments.revision)
    lengths = {file: file.text.count("\n") for file in files}
    functions = [file.cpp.code.count("\n", begin, end) + 1 for file in files for begin, end in file.cpp.functions()]
    named_of = {name for file in files for name in re.findall(r"\b(\w+Of)\s*\(", file.cpp.code)}
    units = collections.Counter()
    for file, count in lengths.items():
        units[file.unit] += count
    users = users_of_units(files)
    lonely = [unit for unit, count in units.items() if count <= SMALL_UNIT and len(users[unit]) == 1]
    crumbs = [file for file, count in lengths.items() if count <= CRUMB]
    small = [file for file, count in lengths.items() if count < SMALL_FILE and len(users[file.unit]) < 2]
    for title, value in (("files", len(files)), ("lines", sum(lengths.values())),
                         ("median lines of a file", statistics.median(lengths.values())),
                         (f"files of at most {CRUMB} lines", len(crumbs)),
                         (f"files of at most {SMALL_FILE} lines", sum(count <= SMALL_FILE for count in lengths.values())),
                         (f"files under {SMALL_FILE} lines with at most one user", len(small)),
                         ("functions", len(functions)), ("90th percentile of their lines", percentile(functions, 0.9)),
                         ("different functions named ...Of", len(named_of)), ("units", len(units)),
                         (f"units of at most {SMALL_UNIT} lines with one user", len(lonely))):
        print(f"{title:48} {value:7,.0f}")
    if arguments.list:
        for file in crumbs:
            print(f"{file.path}: {lengths[file]} lines")
        for unit in sorted(lonely):
            print(f"{unit}: {units[unit]} lines, only for {next(iter(users[unit]))}")


if __name__ == "__main__":
    main()
