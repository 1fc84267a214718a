#!/usr/bin/env python3
"""Writes opening books of eXtreme Gammon and reads them by the published layout: opening_books.py TABIA FORMATS [SHARED]

The reader below shares no code with tabia's. Books of FORMATS, analysed games and 300 made rollouts are converted, and the written
books must say the same as their sources. With SHARED, the plays of its real matches are compared with its expectations too.
"""
import base64
import collections
import json
import lzma
import math
import pathlib
import random
import struct
import subprocess
import sys
import tempfile

KIT = pathlib.Path(__file__).resolve().parents[2] / "plugin/examples/xg_book"
RECORD = 256
LEVELS = {"rollout": 100, "XGR": 1000, "XGR+": 1001, "XGR++": 1002}
PROGRAMS = {"XG": 0, "Snowie": 1, "GNU Backgammon": 2, "BGBlitz": 3, "unknown": 4}
OWNERS = {"center": 0, "self": 1, "opponent": -1}
ROLLOUTS = 300

Entry = collections.namedtuple(
    "Entry", "source position cube owner away jacoby beaver crawford numbers level program games deviation settings dates")


def wide(data):
    text = data.decode("utf-16-le")
    return text.split("\0", 1)[0]


def is_full(position):
    return sum(n for n in position if n > 0) == 15 and sum(-n for n in position if n < 0) == 15


def read_book(path):
    """Returns title and version, the notes as one line, and the live entries, with the values of cubes."""
    data = path.read_bytes()
    assert data[4:8] == b"OBDB" and len(data) % RECORD == 0, path
    records = [data[at:at + RECORD] for at in range(0, len(data), RECORD)]
    assert struct.unpack_from("<iiii", records[0], 0)[0] == 0 and struct.unpack_from("<iii", records[0], 8) == (1, 0, RECORD)
    title = records[0][42:42 + 2 * records[0][41]].decode("utf-16-le")
    version = records[0][33:33 + records[0][32]].decode("cp1252")
    notes = "".join(wide(record[4:164]) for record in records if record[0] == 1)
    notes = "".join(" " if ord(letter) < 32 else letter for letter in notes).strip()
    live = [record for record in records if record[0] == 2 and record[216] == 0]
    at = {offset: sum(is_full(struct.unpack_from("26b", record, offset)) for record in live) for offset in (68, 70)}
    offset = 70 if at[70] > at[68] else 68
    centred = collections.Counter(struct.unpack_from("<i", r, 96)[0] for r in live if struct.unpack_from("<i", r, 100)[0] == 0)
    entries = [entry_of(record, offset, centred[0] > centred[1]) for record in live]
    return (title, version), notes, entries


def entry_of(record, offset, cube_is_exponent):
    cube, owner, away, other, jacoby, beaver, crawford = struct.unpack_from("<7i", record, 96)
    level, *program = struct.unpack_from("<4i", record, 152)
    games, deviation = struct.unpack_from("<If", record, 168)
    return Entry(wide(record[4:68]), struct.unpack_from("26b", record, offset), 1 << cube if cube_is_exponent else cube, owner,
                 (away, other), jacoby, beaver, crawford, struct.unpack_from("<7f", record, 124), level, tuple(program), games,
                 deviation, struct.unpack_from("<5if", record, 176), struct.unpack_from("<2d", record, 200))


def single(number):
    return struct.unpack("<f", struct.pack("<f", number))[0]


def cells(position_id):
    """Returns the 26 cells of a position id, which has the opponent's chequers first."""
    bits = int.from_bytes(base64.b64decode(position_id + "=="), "little")
    sides = []
    for _ in range(2):
        counts = [0] * 26
        for point in range(1, 26):
            while bits & 1:
                counts[point] += 1
                bits >>= 1
            bits >>= 1
        sides.append(counts)
    return tuple(sides[1][point] - sides[0][25 - point] for point in range(26))


def position_id(position):
    bits, at = 0, 0
    for side in ([-n for n in reversed(position)], position):
        for point in range(1, 26):
            for _ in range(max(side[point], 0)):
                bits |= 1 << at
                at += 1
            at += 1
    return base64.b64encode(bits.to_bytes(10, "little")).decode().rstrip("=")


def convert(tabia, source, out, *flags):
    result = subprocess.run([tabia, "convert", source, "-o", out, *flags], capture_output=True, text=True)
    assert result.returncode == 0, (source, result.stderr)
    return result.stdout


def check_zeros(path):
    data = path.read_bytes()
    for at in range(RECORD, len(data), RECORD):
        if data[at] == 2:
            assert not any(data[at + 94:at + 96]) and not any(data[at + 216:at + RECORD]), (path, at)


def check_book(tabia, book, out):
    assert "lost" not in convert(tabia, book, out)
    check_zeros(out)
    assert read_book(out) == read_book(book), book


def expected_plays(tabia, source):
    """Returns position, score, numbers and level of each analysed play that an entry may have, by tabia dump."""
    plays = collections.Counter()
    dump = subprocess.run([tabia, "dump", source, "--json"], capture_output=True, text=True, check=True).stdout
    for row in map(json.loads, dump.splitlines()):
        if "after_position_id" in row and row["level"] != "book":
            numbers = [row[name] for name in ("lose_backgammon", "lose_gammon", "win", "win_gammon", "win_backgammon", "equity")]
            away = tuple(reversed(row["context"]["away"] or (-1, -1)))
            level = row["level"].removesuffix(" red")
            plays[cells(row["after_position_id"]), away, tuple(f"{n:.4f}" for n in numbers),
                  LEVELS.get(level) or int(level.split("-")[0])] += 1
    return plays


def written_numbers(entry):
    lose_bg, lose_g, _, win, win_g, win_bg, equity = entry.numbers
    return tuple(f"{round(n, 6):.4f}" for n in (lose_bg, lose_g, win, win_g, win_bg, equity))


def check_games(tabia, source, out):
    assert "rolls of decisions" in convert(tabia, source, out, "--lossy", "--made-by", "Ann Author")
    _, _, entries = read_book(out)
    assert all(entry.source == "Ann Author" for entry in entries)
    written = collections.Counter((e.position, e.away, written_numbers(e), e.level) for e in entries)
    expected = expected_plays(tabia, source)
    missing = expected - written
    assert expected and not missing, (source, next(iter(missing), None))


def check_expectation(source, out):
    """Compares the plays of a real match with those of an independent reader of .xg."""
    _, _, entries = read_book(out)
    written = collections.Counter(
        (e.position, e.away, e.crawford, e.cube, e.owner, tuple(f"{n:.4f}" for n in e.numbers), e.level) for e in entries)
    expected = collections.Counter()
    for line in lzma.open(source.with_suffix(".expect.tsv.xz"), "rt"):
        if not line.startswith("play"):
            continue
        _, _, _, away, other, crawford, cube, owner, after, *numbers, level = line.rstrip("\n").split("\t")
        if level not in ("998", "999"):
            level = {"12": 3}.get(level) or (int(level) + 1 if int(level) < 10 else int(level))
            numbers = tuple(f"{min(max(float(n), 0), 1) if i < 6 else float(n):.4f}" for i, n in enumerate(numbers))
            score = (-1, -1) if away == "0" else (int(other), int(away))
            expected[cells(after), score, int(crawford), int(cube), -OWNERS[owner], numbers, level] += 1
    missing = expected - written
    assert expected and not missing, (source, len(missing), next(iter(missing), None))


def check_kit(tabia, folder):
    """Reads the books of the kit for owners of eXtreme Gammon. The first one must be as tabia writes it."""
    subprocess.run([sys.executable, KIT / "make_kit.py", folder / "kit"], check=True, stdout=subprocess.DEVNULL)
    files = sorted((folder / "kit").glob("*.ob"))
    questions = (KIT / "README.md").read_text()
    assert len(files) == questions.count(".ob` |") > 10
    for file in files:
        assert f"`{file.name}`" in questions
        entries = read_book(file)[2]
        info = json.loads(subprocess.run([tabia, "info", file, "--json"], check=True, capture_output=True, text=True).stdout)
        assert info["evaluations"] == len(entries) in (1, 2), file
    plain, out = folder / "kit/1-plain.ob", folder / "plain.ob"
    convert(tabia, plain, out)
    written, kit = out.read_bytes(), plain.read_bytes()
    assert written[:24] == kit[:24] and written[32:] == kit[32:], "all but the date of the book"


def made_position(chance):
    """Returns 15 chequers a side, each side on its own points."""
    while True:
        points = chance.sample(range(1, 25), 14)
        position = [0] * 26
        for side, mine in ((1, points[:7]), (-1, points[7:])):
            for _ in range(15):
                position[chance.choice(mine)] += side
        if is_full(position):
            return tuple(position)


def made_rollouts(chance):
    """Yields a row of a table, and the entry that it must become."""
    for number in range(ROLLOUTS):
        position = made_position(chance)
        away = chance.choice(((0, 0), (2, 4), (1, 5), (9, 9), (25, 1)))
        crawford = 1 in away and chance.random() < 0.5
        money = away == (0, 0)
        jacoby, beaver = money and chance.random() < 0.5, money and chance.random() < 0.5
        owner, cube = ("center", 1) if crawford or chance.random() < 0.7 else (chance.choice(("self", "opponent")), 2)
        win = round(chance.uniform(0.2, 0.8), 4)
        win_g, lose_g = round(chance.uniform(0, 0.2), 4), round(chance.uniform(0, 0.2), 4)
        win_bg, lose_bg = round(win_g / 10, 5), round(lose_g / 10, 5)
        equity, games = round(chance.uniform(-1, 1), 4), chance.choice((36, 1296, 46656))
        interval = round(chance.uniform(0.001, 0.1), 4)
        source, program, version = f"Író {number}", *chance.choice((("XG", (2, 10)), ("GNU Backgammon", (1, 7))))
        row = {"position_id": position_id(position), "equity": equity, "win": win, "win_gammon": win_g, "win_backgammon": win_bg,
               "lose_gammon": lose_g, "lose_backgammon": lose_bg, "level": "rollout", "games": games, "ci95": interval,
               "program": f"{program} {version[0]}.{version[1]:02}", "source": source, "date": "2011-06-18",
               "context": {"length": None, "away": None if money else away, "crawford": crawford, "cube": cube, "owner": owner, "jacoby": jacoby,
                           "beaver": beaver}}
        numbers = tuple(map(single, (lose_bg, lose_g, 1 - win, win, win_g, win_bg, equity)))
        yield row, Entry(source, position, cube, OWNERS[owner], (-1, -1) if money else away, jacoby, beaver, crawford, numbers, 100,
                         (PROGRAMS[program], *version), games, interval * math.sqrt(games) / 1.96, (0, 0, 0, 0, 0, 0.0), (0, 40712))


def check_rollouts(tabia, folder):
    table, out = folder / "rollouts.json", folder / "rollouts.ob"
    rows, expected = zip(*made_rollouts(random.Random(49)))
    table.write_text("".join(json.dumps(row) + "\n" for row in rows))
    convert(tabia, table, out)
    _, _, entries = read_book(out)
    assert len(entries) == ROLLOUTS
    for entry, made in zip(entries, expected):
        close = all(abs(a - b) < 1e-6 for a, b in zip(entry.numbers, made.numbers))
        assert close and math.isclose(entry.deviation, made.deviation, rel_tol=1e-5), (entry, made)
        assert entry._replace(numbers=(), deviation=0) == made._replace(numbers=(), deviation=0), (entry, made)


def main():
    tabia, formats = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
    shared = pathlib.Path(sys.argv[3]).resolve() if len(sys.argv) > 3 else None
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        out = folder / "out.ob"
        books = [book for book in sorted((formats / "ob").glob("*.ob")) if "cannot-be-read" not in book.name]
        games = [formats / "xg/match_with_comment.xg", formats / "sgf/rollouts-for-money.sgf"]
        if shared:
            books += sorted((shared / "xg-book").glob("*.ob"))
            games += sorted((shared / "xg").glob("*.xg")) + sorted((shared / "xg").glob("*.sgf"))
        assert len(books) >= 3
        for book in books:
            check_book(tabia, book, out)
        for source in games:
            check_games(tabia, source, out)
            if source.with_suffix(".expect.tsv.xz").exists() and source.suffix == ".xg":
                check_expectation(source, out)
            index = folder / "index.tabia"
            subprocess.run([tabia, "build", source, "-o", index], check=True, capture_output=True)
            convert(tabia, index, folder / "of_index.ob", "--lossy")
            assert read_book(folder / "of_index.ob")[2], source
        check_rollouts(tabia, folder)
        check_kit(tabia, folder)
    print(f"{len(books)} books, {len(games)} files of games, {ROLLOUTS} rollouts")


main()
