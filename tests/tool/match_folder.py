#!/usr/bin/env python3
"""Reviews a folder of backgammon matches: match_folder.py TABIA FIXTURES [MATCH ...]

The sums of the folder must be those of its matches, one by one: of each player, by turn, by opening roll, by score and
by month, and the ten largest errors. Copies of a match, damaged files, other files and links in a circle change nothing
but the counts of files. FIXTURES are the matches of tests/data/formats; the matches that follow are added to them.
"""
import collections
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

COPIES = {"byte-order-mark.sgf", "text-before-the-game.sgf", "crawford-game.mat", "doubles-and-takes.mat",
          "money-beavers.mat", "raccoon-and-last-roll.mat", "test.sgf", "test.mat"}
COUNTS = ("decisions", "judged", "too_close", "small", "doubtful", "bad", "very_bad", "plays_lost", "cubes_lost")
START = "4HPwATDgc/ABMA"
WORST = 10


def run(tabia, *words):
    return subprocess.run([tabia, "review", "--no-cache", *words], capture_output=True, text=True, timeout=120, check=False)


def lines_of(tabia, *words):
    done = run(tabia, *words, "--json")
    assert done.returncode in (0, 1), (words, done)
    return [json.loads(line) for line in done.stdout.splitlines()]


def month_of(tabia, path):
    done = subprocess.run([tabia, "info", "--json", "--no-cache", path], capture_output=True, text=True, check=False)
    date = re.search(r'"(?:date|EventDate)":"(\d{4})[.-](\d\d)', done.stdout)
    return f"{date[1]}-{date[2]}" if date else None


def score_of(line):
    context = line["answer"]["context"]
    if not context["away"]:
        return "money"
    own, other = context["away"] if line["kind"] != "reply" else reversed(context["away"])
    if own == other == 1:
        return "DMP"
    crawford = "" if 1 not in (own, other) else ", Crawford" if context["crawford"] else ", post-Crawford"
    return f"{own}-away {other}-away{crawford}"


def turn_of(line, first_turns):
    if line["kind"] != "play":
        return "cube" if line["kind"] == "cube" else "reply to double"
    first = first_turns.get(line["match_game"])
    place = line["turn"] - first if first is not None else 3
    return ("opening", "reply", "third roll", "later roll")[min(place, 3)]


def add(sums, line):
    sums["decisions"] += 1
    if line["error"] is None:
        return
    sums["judged"] += 1
    if line["word"] == "too close to call":
        sums["too_close"] += 1
    elif line["word"] != "none":  # the error may be less than half of the last digit
        sums[line["word"].replace(" ", "_")] += 1
        sums["plays_lost" if line["kind"] == "play" else "cubes_lost"] += line["error"]


class Player:
    """The sums of a player over the matches that were reviewed one by one."""

    def __init__(self):
        self.all = collections.Counter()
        self.by = {name: collections.defaultdict(collections.Counter) for name in ("turn", "opening", "score", "month")}
        self.errors = []
        self.matches = set()

    def add(self, line, place, opening, score, month, match):
        for sums in (self.all, self.by["turn"][place], self.by["score"][score], self.by["month"][month]):
            add(sums, line)
        if place == "opening":
            add(self.by["opening"][opening], line)
        if line["error"] and line["word"] != "too close to call":
            self.errors.append(line["error"])
        self.matches.add(match)


def review_one_by_one(tabia, matches, book):
    players = collections.defaultdict(Player)
    for match in matches:
        lines = [line for line in lines_of(tabia, match, book) if "answer" in line]
        first_turns = {}
        for line in lines:
            game = line["match_game"]
            if game not in first_turns:
                first_turns[game] = line["turn"] if line["answer"]["position_id"] == START else None
        month = month_of(tabia, match)
        for line in lines:
            dice = "".join(map(str, line["answer"]["dice"] or ()))
            players[line["player"].casefold()].add(line, turn_of(line, first_turns), dice, score_of(line), month, match)
    return players


def check_counts(name, expected, found):
    for key in COUNTS:
        assert abs(expected[key] - found[key]) < 1e-5, (name, key, expected[key], found[key])
    lost = expected["plays_lost"] + expected["cubes_lost"]
    rate = 1000 * lost / expected["judged"] if expected["judged"] else None
    assert found["error_rate"] == rate or abs(found["error_rate"] - rate) < 0.01, (name, rate, found["error_rate"])


def check_player(expected, found):
    name = found["player"]
    assert found["matches"] == len(expected.matches), (name, found["matches"], expected.matches)
    check_counts(name, expected.all, found)
    for by, sums in expected.by.items():
        rows = {row[by]: row for row in found["by_" + by]}
        assert rows.keys() == sums.keys(), (name, by, rows.keys() ^ sums.keys())
        for row in rows:
            check_counts((name, by, row), sums[row], rows[row])
    worst = [error["error"] for error in found["worst"]]
    assert worst == sorted(expected.errors, reverse=True)[:WORST], (name, worst)


def check_sums(tabia, folder, book, expected):
    *found, total = lines_of(tabia, folder, book)
    assert sorted(player["player"].casefold() for player in found) == sorted(expected), found
    for player in found:
        check_player(expected[player["player"].casefold()], player)
    decisions = [player["decisions"] for player in found]
    assert decisions == sorted(decisions, reverse=True), decisions
    assert total["decisions"] == sum(decisions), total
    return found, total


def check_other_files(tabia, folder, book, alone):
    """Adds copies and other files, which must change nothing but the counts of files."""
    (folder / "years").mkdir()
    for match in sorted(folder.glob("*.*"))[:2]:
        shutil.copy(match, folder / "years" / ("copy of " + match.name))
    match = folder / "crawford-game.sgf"
    (folder / "years" / "zz.sgf").write_text(match.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    (folder / "notes.txt").write_text("no match\n", encoding="utf-8")
    (folder / "torn.xg").write_bytes((folder / "match_with_comment.xg").read_bytes()[:60000])
    (folder / "years" / "up").symlink_to("..")
    (folder / "self.sgf").symlink_to("self.sgf")
    (folder / "empty.mat").write_text("3 point match\n\n Game 1\n Ann : 0    Bob : 0\n", encoding="utf-8")
    *found, total = lines_of(tabia, folder, book)
    assert found == alone[0], "the copies or the other files changed the sums"
    expected = {**alone[1], "repeated": 3, "other_files": total["other_files"]}
    unreadable = total["skipped"].pop("file_that_cannot_be_read")
    assert unreadable["count"] == 1 and "torn.xg" in unreadable["first"], unreadable
    expected["first_repeated"] = total["first_repeated"]
    assert total == expected, (total, expected)
    assert "torn.xg" in run(tabia, folder, book).stderr


def check_forms(tabia, folder, book, found):
    """Checks that all forms have the sums of the JSON, and --player leaves out the other players."""
    text = run(tabia, folder, book, "--all").stdout
    rows = [line.split("\t") for line in run(tabia, folder, book, "--format", "tsv").stdout.splitlines()]
    all_of = {row[0]: row for row in rows if row[1] == "all"}
    for player in found:
        assert [all_of[player["player"]][rows[0].index(name)] for name in COUNTS[:7]] == [str(player[name]) for name in COUNTS[:7]]
        assert "player      " + player["player"] in text, player["player"]
    name = found[0]["player"]
    alone = lines_of(tabia, folder, book, "--player", name.upper())
    assert alone[:-1] == found[:1] and alone[-1]["decisions"] == found[0]["decisions"], alone
    unknown = run(tabia, folder, book, "--player", "Unknown")
    assert unknown.returncode == 2 and "no match was played by Unknown" in unknown.stderr, unknown
    page = run(tabia, folder, book, "--all", "--format", "html").stdout
    targets = set(re.findall(r' id="([^"]*)"', page))
    links = re.findall(r'href="#([^"]*)"', page)
    assert links and set(links) <= targets, set(links) - targets
    assert len(links) == sum(len(player["worst"]) for player in found) + len(found), len(links)
    boards = re.findall(r"<pre>(.*?)</pre>", page, re.DOTALL)
    assert len(boards) == len(links) - len(found) and all(board.count("\n") == 13 for board in boards), boards[:1]
    assert "<script" not in page and "src=" not in page and "http" not in re.sub(r"http://www.w3.org/\S*", "", page)


def check_hostile_names(tabia, work, torn):
    """Checks that no name or path reaches a terminal or a page with its codes, and that case makes no other player."""
    folder = work / "hostile"
    folder.mkdir()
    game = "3 point match\n\n Game 1\n {} : 0    {} : 0\n  1) 31: 24/20            52: 13/11 13/8\n"
    (folder / "a<b>.mat").write_text(game.format("<b>Eve</b>", "Bob\x1b[31m"), encoding="utf-8")
    (folder / "b\x1b[2J\nforged  1.mat").write_text(game.format("BOB\x1b[31m", "<B>EVE</B>"), encoding="utf-8")
    (folder / "torn\nforged.xg").write_bytes(torn)
    for words in ((), ("--json",), ("--format", "tsv"), ("--format", "html")):
        done = run(tabia, folder, *words, "--other-contexts")
        assert done.returncode == 0 and "\x1b" not in done.stdout + done.stderr, (words, done)
        if "--json" not in words:
            assert "\nforged" not in done.stdout + done.stderr, done
        if "html" in words:
            assert "<b>Eve" not in done.stdout and "a<b>" not in done.stdout, done.stdout
    *players, _ = lines_of(tabia, folder)
    assert [player["matches"] for player in players] == [2, 2], players


def main():
    tabia, fixtures, *more = (pathlib.Path(word).resolve() for word in sys.argv[1:])
    with tempfile.TemporaryDirectory() as name:
        work = pathlib.Path(name)
        folder = work / "matches"
        folder.mkdir()
        paths = [path for kind in ("xg", "sgf", "mat") for path in (fixtures / kind).glob("*." + kind)]
        for path in paths + more:
            if path.name not in COPIES:
                shutil.copy(path, folder)
        matches = sorted(folder.iterdir())
        for book in (fixtures.parents[2] / "plugin/books/backgammon.ob", folder):
            expected = review_one_by_one(tabia, matches, book)
            alone = check_sums(tabia, folder, book, expected)
            print(f"{len(matches)} matches, {len(expected)} players, {alone[1]['judged']} of {alone[1]['decisions']} judged")
            check_forms(tabia, folder, book, alone[0])
        book = fixtures.parents[2] / "plugin/books/backgammon.ob"
        check_other_files(tabia, folder, book, check_sums(tabia, folder, book, review_one_by_one(tabia, matches, book)))
        check_hostile_names(tabia, work, (folder / "torn.xg").read_bytes())


main()
