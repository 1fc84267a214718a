#!/usr/bin/env python3
"""Writes books of one or two entries, each for one question about eXtreme Gammon: make_kit.py FOLDER

README.md beside this file has the questions. The books differ from the first one in the fields that their question is about.
"""
import pathlib
import struct
import sys

RECORD_BYTES = 256
# After 31: 8/5 6/5, as the player who rolls next sees it.
AFTER_31 = (0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -2, 0, -4, -2, 0, 0, 0, 2, 0)
CHANCES = (0.006, 0.12, 0.45, 0.55, 0.17, 0.01)  # of the player who has played, from lose backgammon on
EQUITY = 0.123
DAY = 45672.0  # 2025-01-15
ROLLOUT, THREE_PLIES = 100, 3
XG = (0, 2, 10)


def wide(text, size):
    data = text.encode("utf-16-le")
    assert len(data) <= size, text
    return data.ljust(size, b"\0")


def header(last_update=DAY, title="First contact"):
    text = struct.pack("<i4siiiid", 0, b"OBDB", 1, 0, RECORD_BYTES, 0, last_update)
    return (text + struct.pack("<B8sB", 4, b"1.00", len(title)) + title.encode("utf-16-le")).ljust(RECORD_BYTES, b"\0")


def notes(text):
    return (struct.pack("<i", 1) + wide(text, 160)).ljust(RECORD_BYTES, b"\0")


def entry(source, position_at=68, cube=1, owner=0, away=(7, 7), jacoby=0, beaver=0, crawford=0, level=ROLLOUT, games=12960,
          truncation=0, imported=DAY):
    position = wide(source, 64).ljust(position_at - 4, b"\0") + struct.pack("26b", *AFTER_31)
    record = struct.pack("<i", 2) + position.ljust(92, b"\0")
    record += struct.pack("<7i", cube, owner, *away, jacoby, beaver, crawford) + struct.pack("<7f", *CHANCES, EQUITY)
    record += struct.pack("<4iIf", level, *XG, games, 0.9) + struct.pack("<5if", 3, 3, 0, 4242, truncation, 60)
    return (record + struct.pack("<2d", imported, DAY)).ljust(RECORD_BYTES, b"\0")


MONEY = {"away": (-1, -1), "jacoby": 1}
KIT = {
    "1-plain": [header(), entry("Kit 1")],
    "2-cube-exponent": [header(), entry("Kit 2", cube=0)],
    "3-position-at-70": [header(), entry("Kit 3", position_at=70)],
    "4-notes-first": [header(), notes("Notes of the kit"), entry("Kit 4")],
    "5-notes-last": [header(), entry("Kit 5"), notes("Notes of the kit")],
    "6-two-levels": [header(), entry("Kit 6 3-ply", level=THREE_PLIES, games=0), entry("Kit 6 rollout")],
    "7-more-games": [header(), entry("Kit 7 1296", games=1296), entry("Kit 7 12960")],
    "8-beaver-in-match": [header(), entry("Kit 8", beaver=1)],
    "9-money": [header(), entry("Kit 9", beaver=1, **MONEY)],
    "10-money-without-beaver": [header(), entry("Kit 10", **MONEY)],
    "11-own-cube": [header(), entry("Kit 11", cube=2, owner=1)],
    "12-no-last-update": [header(last_update=0), entry("Kit 12")],
    "13-unicode": [header(), entry("Kit 13 Żółw " + "ż" * 20)],
    "14-dates": [header(), entry("Kit 14", imported=DAY + 23.5 / 24)],
    "15-truncation": [header(), entry("Kit 15", truncation=11)],
}


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, records in KIT.items():
        assert all(len(record) == RECORD_BYTES for record in records), name
        (folder / f"{name}.ob").write_bytes(b"".join(records))
    print(f"{len(KIT)} books in {folder}")


main()
