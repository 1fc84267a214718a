"""The bytes of Arena books (.abk)."""

import struct

FIRST = 10  # a header of 280 bytes, where Arena writes 25,200, so that the fixtures are small
NONE = -1
PROMOTIONS = {"": 0, "r": 1, "n": 2, "b": 3, "q": 4}


def square(name):
    return (int(name[1]) - 1) * 8 + ord(name[0]) - ord("a")


def header(moves, plies, version=b"K", comment=b"", author=b"", first=FIRST, size=28):
    text = b"\3AB" + version + struct.pack("<II", first * 28, size)
    text = text + bytes([len(comment)]) + comment
    text = text.ljust(133, b"\0") + bytes([len(author)]) + author
    return (text.ljust(214, b"\0") + struct.pack("<10I", plies, moves, 0, 0, 0, 0, 0, 1, 0, plies)).ljust(first * 28, b"N")


def record(text, reply=NONE, alternative=NONE, mark=0, sign=1):
    """'e2e4 5 12 3 4': move, priority, games, won, lost. `reply` and `alternative` count from the first record."""
    move, priority, *games = text.split()
    games = [int(number) for number in games] + [0] * (3 - len(games))
    links = [index if index == NONE else index + FIRST for index in (reply, alternative)]
    return (bytes([square(move[:2]), square(move[2:4])]) + struct.pack("<bB", sign * PROMOTIONS[move[4:]], int(priority)) +
            struct.pack("<4I2i", *games, mark, *links))


def line(moves):
    """One record for each move, each the reply to the one before."""
    return [record(move, i + 1 if i + 1 < len(moves) else NONE) for i, move in enumerate(moves)]
