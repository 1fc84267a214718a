#!/usr/bin/env python3
"""Prints the rooms of tabia and the rooms that each of them links: rooms.py BUILD_FOLDER

Ends with 1 if the links make a circle, if a file includes a header of a room that its own room does not link, or if a
room links another one of which it includes nothing. The links are those of the targets, which
CMakeLists.txt writes to rooms.tsv.
"""

import argparse
import graphlib
import pathlib
import re
import sys

SOURCE = pathlib.Path(__file__).resolve().parent.parent

# The folder of each room whose name is not the last part of its folder, or that shares its folder.
FOLDERS = {
    "core/index/layout": ["tabia_index_layout"],
    "core/index/builder": ["tabia_index_builder"],
    "core/base": ["tabia_base", "tabia_packed"],
    "core/probe/backgammon": ["tabia_probe_backgammon"],
    "core/probe/chess": ["tabia_probe_chess"],
    "core/chess": ["tabia_chess", "tabia_opening_names"],
    "plugin/library": ["tabia_library"],
    "protocol/uci/driver": ["tabia_uci_driver"],
}

def targets_of(folder):
    return FOLDERS.get(folder, ["tabia_" + folder.split("/")[-1]])


def links_of(build):
    """Returns the rooms that each room links."""
    links = {}
    for line in (build / "rooms.tsv").read_text().splitlines():
        room, *linked = re.findall(r"\btabia_\w+", line)
        links[room] = set(linked)
    return {room: linked & set(links) for room, linked in links.items()}


def circle_in(links):
    try:
        graphlib.TopologicalSorter(links).prepare()
    except graphlib.CycleError as error:
        return error.args[1]
    return None


def reached(links, targets):
    """Returns the targets and the targets that they link, directly or through others."""
    found, new = set(), set(targets)
    while new:
        found |= new
        new = {used for target in new for used in links.get(target, ())} - found
    return found


def folder_of(path, folders):
    """Returns the folder of the room of a path: the longest one that is a room."""
    return max((folder for folder in folders if path.startswith(folder + "/")), key=len, default=None)


def folders_of(links):
    """Returns the folders of the rooms."""
    folders = set(FOLDERS)
    for parent in ("core", "protocol", "plugin"):
        folders |= {f"{parent}/{path.parent.name}" for path in (SOURCE / parent).glob("*/CMakeLists.txt")}
    return {folder for folder in folders if any(target in links for target in targets_of(folder))}


def includes_between(links):
    """Yields each include of a header of another room: the file, its room's folder, the header, the other folder."""
    folders = folders_of(links)
    for parent in ("core", "protocol", "plugin"):
        for path in sorted((SOURCE / parent).rglob("*.[ch]*")):
            name = str(path.relative_to(SOURCE))
            own = folder_of(name, folders)
            if own is None or path.suffix not in (".h", ".cc"):
                continue
            for include in re.findall(r'^#include "([^"]+)"', path.read_text(), re.MULTILINE):
                other = folder_of(include, folders)
                if other is not None and other != own:
                    yield name, own, include, other


def differences(links):
    """Yields the differences between includes and links."""
    included = {target: set(targets_of(folder)) for folder in folders_of(links) for target in targets_of(folder)}
    for name, own, include, other in includes_between(links):
        for target in targets_of(own):
            included[target] |= set(targets_of(other))
        if not reached(links, targets_of(own)) & set(targets_of(other)):
            yield f"{name} includes {include}, and {targets_of(own)[0]} does not link {targets_of(other)[0]}"
    for target in sorted(links):
        for unused in sorted(links[target] - included[target]):
            yield f"{target} links {unused} and includes nothing of it"


def faults_of(links):
    circle = circle_in(links)
    return (["the links make a circle: " + " -> ".join(circle)] if circle else []) + \
        list(differences(links))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path)
    links = links_of(parser.parse_args().build)
    if circle_in({"planted": {"circle"}, "circle": {"planted"}}) is None:
        sys.exit("tabia: rooms: a planted circle is not found")
    if len(links) < 10:
        sys.exit("tabia: rooms: hardly a room is found")
    for room in sorted(links):
        print(f"{room:20} {' '.join(sorted(links[room]))}")
    faults = faults_of(links)
    for fault in faults:
        print(f"tabia: rooms: {fault}", file=sys.stderr)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
