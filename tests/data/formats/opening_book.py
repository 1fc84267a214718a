"""The records of eXtreme Gammon's opening book, as bytes."""

import struct

AFTER_31 = [0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -2, 0, -4, -2, 0, 0, 0, 2, 0]
ROLLED_OUT = (0.005, 0.125, 0.4, 0.6, 0.175, 0.0125, 0.25)


def wide(text, size):
    return text.encode("utf-16-le").ljust(size, b"\0")[:size]


def ob_header(title, version=b"3.70"):
    return (struct.pack("<i4siiiid", 0, b"OBDB", 1, 0, 256, 0, 45000.5) +
            struct.pack("<B8sB", len(version), version, len(title)) + title.encode("utf-16-le")).ljust(256, b"\0")


def ob_notes(text):
    return (struct.pack("<i", 1) + wide(text, 160)).ljust(256, b"\0")


def ob_entry(source, cube, context, board=AFTER_31, board_at=68, evaluation=ROLLED_OUT, level=100, deleted=0):
    """`context`: owner, away scores, Jacoby, beaver, Crawford. What is left over at the end are odd bytes."""
    position = wide(source, 64).ljust(board_at - 4, b"\0") + struct.pack("26b", *board)
    return (struct.pack("<i", 2) + position.ljust(92, b"\0") + struct.pack("<7i", cube, *context) +
            struct.pack("<7f", *evaluation) + struct.pack("<4iIf", level, 0, 2, 10, 1296, 0.75) +
            struct.pack("<5if2d", 3, 3, 0, 1, 0, 60, 40713, 40712.5) + bytes([deleted])).ljust(256, b"\xee")
