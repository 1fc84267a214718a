"""Polyglot books in bytes."""

import struct

# Each move of three lines from the start position, with the key of the position before it: those of 1. e4 as the
# format's description states them, all as Debian's polyglot finds them.
SPANISH = """
463b96181691fc9c e2e4   823c9b50fd114196 e7e5   0844931a6ef4b9a0 g1f3   d3207fec0612d89d b8c6
78cda70e17837d9e f1b5   4b1376a17217ee1d a7a6   99e48752953716c1 b5a4   a8e7c91161416feb g8f6
f309fde4ccbb2e7d e1h1   8d7c86d0b048f56d f8e7   99b0f53f7ae359fc f1e1   1d04fbb4fd4bf2e8 b7b5
7d0091a166e64fd5 a4b3   2dbc8cedfb46a637 d7d6   14061a8c293eef5a c2c3   62dce214f94ee0dc e8h8
68740fa32c170937 h2h3"""
PROMOTIONS = """
463b96181691fc9c a2a4   2df2e8f47b022952 h7h5   30ac768f7c228825 a4a5   d3df81b12b789614 h5h4
7cfde0dd6d393c3e a5a6   394c13170ca81fb6 h4h3   ae83d409090c7bfc a6b7   fef73f28508befff h3g2
b4bac675e1c15b94 b7a8n  87a351504a25dab3 g2h1q"""
QUEENS_PAWN = "463b96181691fc9c d2d4   830eb9b20758d1de d7d5   06649ba69b8c9ff8 c2c4"
START = 0x463b96181691fc9c
AFTER_E4 = 0x823c9b50fd114196
BEFORE_WHITE_CASTLES = 0xf309fde4ccbb2e7d
NOWHERE = 0x0123456789abcdef  # of no position that anybody knows


def code(text):
    """'e7e8q' as Polyglot codes it."""
    squares = [(int(text[i + 1]) - 1) * 8 + ord(text[i]) - ord("a") for i in (0, 2)]
    return " nbrq".index(text[4:] or " ") << 12 | squares[0] << 6 | squares[1]


def record(key, move, weight, learn=0):
    """A move is a text or a code."""
    return struct.pack(">QHHI", key, move if isinstance(move, int) else code(move), weight, learn)


def line(text, weight, first=0, step=1):
    """The records of a line, or of every second ply of it."""
    words = text.split()
    plies = list(zip(words[::2], words[1::2]))
    return [record(int(key, 16), move, weight) for key, move in plies[first::step]]


def by_key(records):
    """In the order of the format."""
    return sorted(records, key=lambda r: (r[:8], bytes(255 - b for b in r[10:12]), r[8:10]))
