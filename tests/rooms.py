#!/usr/bin/env python3
"""Prints the rooms of tabia and the rooms that each of them links: rooms.py BUILD_FOLDER

A room includes headers of each room that it links, and of no other; so each link is used, and nothing is used that is not
linked. Ends with 1 if that is not so, if the links make a circle, if a file includes a header of a floor above its own, or if
the builder and the reader of the index meet. The links are those of the targets, which CMakeLists.txt writes to rooms.tsv.
"""

import argparse
import collections
import graphlib
import pathlib
import sys

from source_tree import FLOORS, SourceFile, tree

# They share the layout of the file, which is their only meeting point.
READER, BUILDER = "tabia_index", "tabia_index_builder"


class House:
    """The rooms: the path of each, and the rooms that it links."""

    def __init__(self, table):
        self.rooms, self.links = {}, {}
        for line in table.splitlines():
            room, paths, links = line.split("\t")
            self.rooms |= {path: room for path in paths.split()}
            self.links[room] = links.split()
        self.links = {room: {link for link in links if link in self.links} for room, links in self.links.items()}

    def room_of(self, path):
        """Returns the room with the longest path that leads to a file, or None."""
        paths = (room for room in self.rooms if path.startswith((room + "/", room + ".")))
        return self.rooms.get(max(paths, key=len, default=None))

    def reached(self, room):
        """Returns the rooms that a room links, directly or through others."""
        found, new = set(), {room}
        while new:
            found |= new
            new = {link for room in new for link in self.links[room]} - found
        return found


def floor_of(path):
    """Returns the number of the floor of a file in a room: 0 for core."""
    return FLOORS.index(path.split("/")[0])


def faults_of(house, files):
    """Yields the faults of the house with these source files."""
    try:
        graphlib.TopologicalSorter(house.links).prepare()
    except graphlib.CycleError as error:
        yield "the links make a circle: " + " -> ".join(error.args[1])
    for room, other in ((READER, BUILDER), (BUILDER, READER)):
        if room in house.links and other in house.reached(room):
            yield f"{room} links {other}"
    paths, included = {file.path for file in files}, collections.defaultdict(set)
    for file in files:
        room = house.room_of(file.path)
        for header in file.includes:
            other = house.room_of(header)
            if other and floor_of(header) > floor_of(file.path):
                yield f"{file.path} includes {header}, of a floor above"
            if other and other != room:
                included[room].add(other)
                if other not in house.links.get(room, ()):
                    yield f"{file.path} includes {header}, and {room or 'no room'} does not link {other}"
            elif room and not other and header in paths:
                yield f"{file.path} includes {header}, which is in no room"
    for room, links in sorted(house.links.items()):
        for unused in sorted(links - included[room]):
            yield f"{room} links {unused} and includes nothing of it"


PLANTED_TABLE = ("tabia_base\tcore/base\t\ntabia_io\tprotocol/io\t\n"
                 "tabia_index\tcore/index\ttabia_base\ntabia_index_builder\tcore/index/builder\ttabia_base\n")
PLANTED_FILES = {"core/index/a.h": '#include "core/base/b.h"\n', "core/index/builder/c.cc": '#include "core/base/b.h"\n'}
PLANTED = [  # a change of the table, a change of the files, and the fault
    ("core/base\t\n", "core/base\ttabia_index\n", {"core/base/b.h": '#include "core/index/a.h"\n'}, "make a circle"),
    ("builder\ttabia_base", "builder\ttabia_index tabia_base", {"core/index/builder/d.h": '#include "core/index/a.h"\n'},
     "tabia_index_builder links tabia_index"),
    ("", "", {"core/base/b.h": '#include "core/index/a.h"\n'}, "tabia_base does not link tabia_index"),
    ("", "", {"core/index/builder/d.h": '#include "core/index/a.h"\n'}, "tabia_index_builder does not link tabia_index"),
    ("index\ttabia_base", "index\ttabia_base tabia_io", {"core/index/f.h": '#include "protocol/io/g.h"\n'},
     "core/index/f.h includes protocol/io/g.h, of a floor above"),
    ("", "", {"core/index/a.h": ""}, "tabia_index links tabia_base and includes nothing of it"),
    ("", "", {"core/new/e.h": "", "core/index/f.h": '#include "core/new/e.h"\n'}, "core/new/e.h, which is in no room"),
    ("", "", {"core/new/e.h": '#include "core/base/b.h"\n'}, "no room does not link tabia_base"),
]


def check_planted_faults():
    for old, new, more, fault in [("", "", {}, None), *PLANTED]:
        files = [SourceFile(path, text) for path, text in (PLANTED_FILES | more).items()]
        found = list(faults_of(House(PLANTED_TABLE.replace(old, new)), files))
        if fault is None and found:
            sys.exit(f"tabia: rooms: a sound house has faults: {found}")
        if fault and not any(fault in text for text in found):
            sys.exit(f"tabia: rooms: a planted fault is not found: {fault}: {found}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path)
    house = House((parser.parse_args().build / "rooms.tsv").read_text())
    check_planted_faults()
    files = [file for file in tree() if file.is_cpp and file.is_in(*FLOORS)]
    for room in sorted(house.links):
        print(f"{room:20} {' '.join(sorted(house.links[room]))}")
    if len(house.links) < 10 or len(files) < 100:
        sys.exit("tabia: rooms: hardly a room is found")
    faults = list(faults_of(house, files))
    for fault in faults:
        print(f"tabia: rooms: {fault}", file=sys.stderr)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
