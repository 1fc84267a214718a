#!/usr/bin/env python3
"""Builds from games of which a tenth occurs twice, written otherwise: repeated_games.py TABIA [GAMES]

This script makes GAMES (20,000) different games, writes a tenth of them again with other spellings, fewer tags and other
notation, and as many with the same moves but another result, day or player, which are different games. tabia must find
exactly the repetitions, with each number of threads, and --unique must make the book of the games without them.
"""

import pathlib
import random
import re
import resource
import subprocess
import sys
import tempfile

FIRST = ["Anna", "Boris", "Clara", "David", "Elena", "Fjodor", "Grete", "Hans", "Irina", "Jörg"]
LAST = ["Almási", "Botwinnik", "Carlsen", "Dvořák", "Euwe", "Fine", "Geller", "Hübner", "Ivkov", "Jussupow"]
PLAIN = str.maketrans("áöüřš", "aours")
FILES = 4
MEMORY = 160 << 20  # of a build, the least that tabia accepts
# The squares of each knight, which never meet a piece of the other side.
KNIGHTS = ({"b1": ["a3", "c3"], "g1": ["f3", "h3"]}, {"b8": ["a6", "c6"], "g8": ["f6", "h6"]})


def moves_of(rng):
    """Returns the moves of two players who move their knights out and home."""
    at = [{home: home for home in knights} for knights in KNIGHTS]
    moves = []
    for ply in range(rng.randrange(2, 80)):
        side = ply % 2
        home = rng.choice(list(KNIGHTS[side]))
        at[side][home] = rng.choice(KNIGHTS[side][home]) if at[side][home] == home else home
        moves.append("N" + at[side][home])
    return moves


def movetext(moves, rng, plain=True):
    words = []
    for ply, move in enumerate(moves):
        if ply % 2 == 0 or (not plain and rng.random() < 0.2):
            words.append(f"{ply // 2 + 1}." + ("" if ply % 2 == 0 else "..") + ("" if not plain else " ") + move)
        else:
            words.append(move)
        if not plain and rng.random() < 0.1:
            words.append(rng.choice(["{a remark}", "$6", "(1. a4)"]))
    return " ".join(words)


def text_of(tags, text):
    return "".join(f'[{name} "{value}"]\n' for name, value in tags.items()) + f"\n{text} {tags['Result']}\n\n"


def respelled(name, rng):
    last, first = name.split(", ")
    return rng.choice([f"{first} {last}", f"{last},{first[0]}", f"{first[0]}. {last}", last.upper(), f"{last}, {first}".translate(PLAIN),
                       f"GM {last}", "?"])


def repetition(tags, moves, rng):
    """Returns the same game as another program writes it."""
    other = {"Event": "?", "Result": tags["Result"]}
    for color in ("White", "Black"):
        if rng.random() < 0.9:
            other[color] = respelled(tags[color], rng)
    date = rng.choice([tags["Date"], tags["Date"][:8] + "??", tags["Date"][:5] + "??.??", "????.??.??", None])
    if date:
        other["Date"] = date
    return text_of(other, movetext(moves, rng, plain=False))


def different(tags, moves, rng):
    """Returns a game with the same moves that is another one."""
    other = dict(tags)
    change = rng.choice(["Result", "Date", "White"])
    if change == "Result":
        other["Result"] = rng.choice([result for result in ("1-0", "0-1", "1/2-1/2") if result != tags["Result"]])
    elif change == "Date":
        other["Date"] = str(int(tags["Date"][:4]) + 100) + tags["Date"][4:]
    else:
        other["White"] = "Zukertort, Johannes"
    return text_of(other, movetext(moves, rng))


def write_games(folder, count):
    """Writes the games with and without the repetitions. Returns the paths of both, and the number of repetitions."""
    rng = random.Random(50)
    with_repetitions = [folder / f"games{i}.pgn" for i in range(FILES)]
    files = [path.open("w") for path in with_repetitions]
    repetitions = 0
    with (folder / "unique.pgn").open("w") as unique:
        seen = set()
        while len(seen) < count:
            moves = moves_of(rng)
            key = hash(tuple(moves))
            if key in seen:
                continue
            seen.add(key)
            name = lambda: f"{rng.choice(LAST)}, {rng.choice(FIRST)}"  # noqa: E731
            tags = {"Event": f"Event {len(seen)}", "Date": f"{rng.randrange(1900, 2000)}.{rng.randrange(1, 13):02}.{rng.randrange(1, 29):02}",
                    "White": name(), "Black": name(), "Result": rng.choice(["1-0", "0-1", "1/2-1/2"])}
            game = text_of(tags, movetext(moves, rng))
            unique.write(game)
            copies = [game]
            if rng.random() < 0.1:
                copies.append(repetition(tags, moves, rng))
                repetitions += 1
            elif rng.random() < 0.1:
                copies.append(different(tags, moves, rng))
                unique.write(copies[1])
            rng.shuffle(copies)
            for copy in copies:
                rng.choice(files).write(copy)
    for file in files:
        file.close()
    return with_repetitions, [folder / "unique.pgn"], repetitions


def build(tabia, sources, output, *flags):
    """Returns the number of repetitions that the build reports."""
    command = [tabia, "build", *sources, "-o", output, "--memory", str(MEMORY), *flags]
    limit = 2 * MEMORY  # of all memory but mapped files: the stacks of threads are a part of it
    report = subprocess.run(command, check=True, capture_output=True, text=True,
                            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))).stdout
    lines = re.findall(r"repeated games: (.*)", report)
    assert len(lines) == len(sources), report
    return sum(int(count) for line in lines for count in re.findall(r"(\d+) also ", line))


def dump(tabia, book):
    return sorted(subprocess.run([tabia, "dump", book], check=True, capture_output=True, text=True).stdout.splitlines())


def main(tabia, count="20000"):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        sources, unique, repetitions = write_games(folder, int(count))
        for threads in ("1", "4"):
            found = build(tabia, sources, folder / "all.tabia", "--threads", threads)
            assert found == repetitions, (threads, found, repetitions)
            found = build(tabia, sources, folder / "unique.tabia", "--unique", "--threads", threads)
            assert found == repetitions, (threads, found, repetitions)
            assert build(tabia, unique, folder / "clean.tabia", "--threads", threads) == 0
            assert dump(tabia, folder / "unique.tabia") == dump(tabia, folder / "clean.tabia")
            assert dump(tabia, folder / "all.tabia") != dump(tabia, folder / "clean.tabia")
        size = sum(path.stat().st_size for path in sources) >> 20
    print(f"{repetitions} repetitions in {count} games, {size} MiB: all found")


main(*sys.argv[1:])
