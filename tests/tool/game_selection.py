#!/usr/bin/env python3
"""Compares the filters of tabia build with other programs: game_selection.py TABIA [GAMES.pgn]

pgn-extract selects the games of a filter where it can, and this script does otherwise; a plain build of the selected
games must have the bytes of the filtered build, without the metadata, which name the filter. Rules for moves and the
half-life are compared with numbers that this script computes from plain builds. Without GAMES.pgn, the games are made.
"""

import datetime
import os
import pathlib
import random
import re
import shutil
import struct
import subprocess
import sys
import tempfile
from collections import defaultdict
from fractions import Fraction

LINES = """e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7|e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6|e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6
e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 g6 c4 Bg7|e4 e6 d4 d5 Nc3 Bb4 e5 c5 a3 Bxc3+|e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5 Ng3 Bg6
d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O|d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O|d4 Nf6 c4 e6 Nf3 d5 Nc3 Be7 Bg5 O-O
c4 e5 Nc3 Nf6 Nf3 Nc6 g3 Bb4 Bg2 O-O|Nf3 d5 d4 Nf6 c4 e6 Nc3 Be7 Bg5 O-O|d4 f5 g3 Nf6 Bg2 e6 Nf3 Be7 O-O O-O""".replace(
    "\n", "|").split("|")
PLAYERS = ["Alpha, A", "Alpha, B", "Beta", "Gamma [x]", "Delta"]
DATES = ["2019.05.06", "2020.01.01", "2020.??.??", "2020.12.31", "2021.02.30", "2021.07.??", "2022.13.45", "????.??.??",
         "0000.00.00", "1999.12.31", "1992.05.31", "1993.??.??", "2023.03.04"]
TIMES = ["60+0", "179", "180", "300+3", "139+1", "140+1", "479", "480", "600", "900+10", "1499", "1500", "40/9000",
         "40/5400+30:1800+30", "*180", "-", "1/86400", "?", "", "-5", "inf", "1e9", "9" * 30, "10+0.1"]
EVENTS = ["Rated Blitz game", "Rated Rapid game", "Club", "?"]
VARIANTS = ["", "Standard", "From Position", "Chess960", "Fischer Random"]
ALL_BUT_METADATA = range(1, 9)


def made_games():
    rng = random.Random(7)
    games = []
    for _ in range(600):
        tags = {"Event": rng.choice(EVENTS), "Date": rng.choice(DATES), "White": rng.choice(PLAYERS),
                "Black": rng.choice(PLAYERS), "Result": rng.choice(["1-0", "0-1", "1/2-1/2"])}
        for name, values in (("TimeControl", TIMES), ("Variant", VARIANTS), ("WhiteTitle", ["", "GM", "BOT"]),
                             ("BlackTitle", ["", "", "BOT"]), ("UTCDate", ["", "2018.02.03"])):
            value = rng.choice(values)
            if value or rng.random() < 0.1:
                tags[name] = value
        moves = rng.choice(LINES).split()[:rng.randint(1, 10)]
        text = " ".join((f"{i // 2 + 1}. " if i % 2 == 0 else "") + move for i, move in enumerate(moves))
        games.append("".join(f'[{name} "{value}"]\n' for name, value in tags.items()) +
                     f"\n{text} {tags['Result']}\n\n")
    return games


def split(text):
    return [game for game in re.split(r"(?m)^(?=\[Event )", text) if game.strip()]


def tags_of(game):
    return dict(re.findall(r'(?m)^\[(\w+) "(.*)"\]', game))


def is_day(text):
    try:
        datetime.datetime.strptime(text, "%Y.%m.%d")
    except ValueError:
        return False
    return True


def first_day(game):
    """Returns the first day that the date of a game can mean, found by trying all days of the year. A date that names its day
    comes before one that does not."""
    tags = tags_of(game)
    dates = [tags.get(name, "") for name in ("Date", "UTCDate", "EventDate")]
    for date in [date for date in dates[:2] if is_day(date)] + dates:
        year, month, day = (date.split(".") + ["", ""])[:3]
        if not re.fullmatch(r"\d{4}", year) or year == "0000":
            continue
        start = datetime.date(int(year), 1, 1)
        days = [start + datetime.timedelta(i) for i in range(366)]
        days = [d for d in days if d.year == start.year]
        months = {d.month for d in days}
        if month.isdigit() and int(month) in months:
            days = [d for d in days if d.month == int(month)]
        else:
            days = [d for d in days if d.month == 1]
        exact = [d for d in days if day.isdigit() and d.day == int(day)]
        return (exact or days)[0]
    return None


def speed(game):
    time = tags_of(game).get("TimeControl", "").split(":")[0]
    if time == "-":
        return "correspondence"
    match = re.fullmatch(r"(?:\*|\d+/)?(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?", time)
    if not match:
        return None
    seconds = Fraction(match[1]) + 40 * Fraction(match[2] or 0)
    for name, limit in (("bullet", 180), ("blitz", 480), ("rapid", 1500), ("classical", 86400)):
        if seconds < limit:
            return name
    return "correspondence"


class Comparison:
    def __init__(self, tabia, folder, games):
        self.tabia, self.folder = tabia, folder
        self.failures = 0
        self.all = self.write("all", games)
        self.games = split(self.all.read_text("latin-1"))

    def write(self, name, games):
        path = self.folder / name / "games.pgn"
        path.parent.mkdir(exist_ok=True)
        path.write_text("".join(games), "latin-1")
        return path

    def build(self, name, source, *flags, command="build"):
        out = self.folder / f"{name}.tabia"
        sources = source if isinstance(source, list) else [source]
        subprocess.run([self.tabia, command, *sources, *flags, "--allow-empty", "-o", out], check=True,
                       stdout=subprocess.PIPE)
        return out

    def select(self, criteria, of=None):
        """Returns the file with the games that pgn-extract selects of all, or of the file `of`, in their original text and order."""
        tag_file = self.folder / "criteria"
        tag_file.write_text(criteria)
        path = self.folder / "selected" / "games.pgn"
        path.parent.mkdir(exist_ok=True)
        path.unlink(missing_ok=True)
        subprocess.run(["pgn-extract", "-s", f"-t{tag_file}", f"-o{path}", of or self.all], check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return path

    def sections(self, index):
        data = index.read_bytes()
        table = [struct.unpack_from("<QQ", data, 80 + 24 * i) for i in range(9)]
        return [data[offset:offset + size] for offset, size in (table[i] for i in ALL_BUT_METADATA)]

    def dump(self, index):
        lines = subprocess.run([self.tabia, "dump", index], check=True, capture_output=True, text=True).stdout
        return sorted(lines.splitlines())

    def rows(self, index):
        rows = {}
        for line in self.dump(index):
            key, move, *numbers = line.split("\t")
            rows[key, move] = [int(number) for number in numbers]
        return rows

    def report(self, name, is_same, detail):
        self.failures += not is_same
        print(f"{'ok    ' if is_same else 'FAILED'} {name}: {detail}")

    def same_bytes(self, name, flags, plain, *plain_flags, of=None):
        """Compares a filtered build of all games, or of the file `of`, with a plain build of the selected games."""
        filtered = self.build("filtered", of or self.all, *flags)
        if plain.stat().st_size == 0:
            return self.report(name, self.dump(filtered) == [], f"{' '.join(flags)}: no game")
        expected = self.build("expected", plain, *plain_flags)
        dump = self.dump(expected)
        is_same = self.sections(filtered) == self.sections(expected) and self.dump(filtered) == dump
        self.report(name, is_same, f"{' '.join(flags)}: {len(dump)} moves")

    def by_script(self, name, flags, wanted, *plain_flags):
        self.same_bytes(name, flags, self.write("selected", filter(wanted, self.games)), *plain_flags)


def compare_tags(run, players, event, years):
    """Compares with pgn-extract, which matches the beginnings of tags."""
    player, opponent = players
    run.same_bytes("pgn-extract", ["--player", player + "*"], run.select(f'Player "{player}"\n'))
    run.same_bytes("pgn-extract", ["--player", player.upper() + "*", "--player", opponent + "*"],
                   run.select(f'Player "{player}"\nPlayer "{opponent}"\n'))
    run.same_bytes("pgn-extract", ["--event", event + "*"], run.select(f'Event "{event}"\n'))
    # pgn-extract knows no other date than Date.
    dated = run.write("dated", [game for game in run.games if not tags_of(game).get("UTCDate")])
    run.same_bytes("pgn-extract", ["--since", str(years[0]), "--until", str(years[1]), "--player", player + "*"],
                   run.select(f'Player "{player}"\nDate >= "{years[0]}.01.01"\nDate <= "{years[1]}.12.31"\n',
                              dated), of=dated)


def compare_selections(run, players):
    player, opponent = players
    has = lambda game, color, name: tags_of(game).get(color, "").lower().startswith(name.lower())
    versus = lambda game: ((has(game, "White", player) and has(game, "Black", opponent)) or
                           (has(game, "Black", player) and has(game, "White", opponent)))
    run.by_script("script", ["--player", player + "*", "--opponent", opponent + "*"], versus)
    for speeds in (["bullet"], ["blitz"], ["rapid"], ["classical"], ["correspondence"], ["rapid", "bullet"]):
        run.by_script("script", ["--speed", ",".join(speeds)], lambda game: speed(game) in speeds)
    for since, until in (("2020", None), (None, "2020"), (None, "1999"), ("2020-12", "2021.02"), ("1992.06", "1993")):
        low = datetime.date(*(list(map(int, re.split("[.-]", since))) + [1, 1])[:3]) if since else datetime.date.min
        high = {"2020": datetime.date(2020, 12, 31), "1999": datetime.date(1999, 12, 31), "1993": datetime.date(1993, 12, 31),
                "2021.02": datetime.date(2021, 2, 28), None: datetime.date.max}[until]
        flags = (["--since", since] if since else []) + (["--until", until] if until else [])
        run.by_script("script", flags, lambda game: first_day(game) is not None and low <= first_day(game) <= high)
    is_960 = lambda game: re.sub(r"\W", "", tags_of(game).get("Variant", "")).lower() in ("chess960", "fischerrandom")
    run.by_script("script", ["--variant", "standard"], lambda game: not is_960(game))
    run.by_script("script", ["--variant", "fischerandom"], is_960)
    is_bot = lambda game: "BOT" in (tags_of(game).get("WhiteTitle"), tags_of(game).get("BlackTitle"))
    run.by_script("script", ["--exclude-bots"], lambda game: not is_bot(game))
    run.by_script("script", ["--exclude-bots", "--speed", "blitz", "--player", player + "*", "--since", "2020", "--variant",
                             "standard", "--event", "*game", "--min-games", "2"],
                  lambda game: (not is_bot(game) and speed(game) == "blitz" and not is_960(game) and
                                (has(game, "White", player) or has(game, "Black", player)) and
                                (first_day(game) or datetime.date.min) >= datetime.date(2020, 1, 1) and
                                tags_of(game).get("Event", "").endswith("game")), "--min-games", "2")


def compare_sides(run, player):
    """Compares the moves of a player with parts of White's moves in some games and of Black's in others."""
    has = lambda game, color: tags_of(game).get(color, "").lower().startswith(player.lower())
    groups = {"white": [], "black": [], "both": []}
    for game in run.games:
        white, black = has(game, "White"), has(game, "Black")
        if white or black:
            groups["both" if white and black else "white" if white else "black"].append(game)
    parts = [run.build(f"{side}.part", run.write(side, games), "--side", side, "--partial")
             for side, games in groups.items() if games]
    flags = ["--player", player + "*", "--side", "of-player"]
    for rule in ([], ["--min-games", "3"]):
        filtered, merged = run.build("filtered", run.all, *flags, *rule), run.build("merged", parts, *rule, command="merge")
        run.report("parts", run.sections(filtered) == run.sections(merged), " ".join(flags + rule))


def compare_move_rules(run):
    plain = run.rows(run.build("plain", run.all))
    one_side = run.rows(run.build("white", run.all, "--side", "white"))
    white_keys = {key for (key, _), games in one_side.items() if sum(games) > 0}
    played = defaultdict(int)
    for (key, _), games in plain.items():
        played[key] += sum(games)
    score_of = lambda games: Fraction(2 * games[0] + games[1], 2 * sum(games))
    for white, black, score in (("20", "20", "0"), ("30", "0.5", "0"), ("0", "33.3333", "0"), ("0", "0", "45"),
                                ("10", "5", "50"), ("100", "100", "100")):
        expected = []
        for (key, move), games in plain.items():
            share = Fraction(white if key in white_keys else black) / 100
            if sum(games) >= share * played[key] and score_of(games) >= Fraction(score) / 100:
                expected.append("\t".join(map(str, [key, move, *games])))
        flags = ["--min-share", white + "%" if white == black else f"white={white}%,black={black}%",
                 "--min-score", score + "%"]
        filtered = run.build("filtered", run.all, *flags)
        run.report("rules", run.dump(filtered) == sorted(expected), f"{' '.join(flags)}: {len(expected)} moves")
        part = run.build("all.part", run.all, "--partial")
        merged = run.build("merged", [part, part_of_nothing(run)], *flags, command="merge")
        run.report("parts", run.sections(merged) == run.sections(filtered), " ".join(flags))


def part_of_nothing(run):
    return run.build("nothing.part", run.write("nothing", [run.games[0]]), "--min-elo", "9999", "--partial")


def compare_half_life(run, until):
    """Adds up plain builds of the games of each weight."""
    for text, days in (("5y", Fraction("1826.25")), ("18m", Fraction("547.875")), ("90d", Fraction(90))):
        by_weight = defaultdict(list)
        for game in run.games:
            day = first_day(game)
            if day is None:
                continue
            age = max((until - day).days, 0)
            by_weight[int(100 * 0.5 ** float(age / days) + 0.5)].append(game)
        sums = defaultdict(int)
        for weight, games in by_weight.items():
            if weight > 0:
                for move, (win, draw, _) in run.rows(run.build("weight", run.write("weight", games))).items():
                    sums[move] += weight * (2 * win + draw)
        flags = ["--half-life", f"{text}@{until.isoformat()}"]
        whole = run.build("filtered", run.all, *flags)
        is_same = run.rows(whole) == {move: [weight] for move, weight in sums.items()}
        run.report("half-life", is_same, f"{' '.join(flags)}: {len(sums)} moves, {len(by_weight)} weights")
        half = len(run.games) // 2
        for rule in ([], ["--min-share", "white=20%,black=3%"], ["--min-games", "1"]):
            parts = [run.build(f"{i}.part", run.write(f"{i}", games), *flags, "--partial")
                     for i, games in enumerate((run.games[:half], run.games[half:]))]
            merged = run.build("merged", parts, *rule, command="merge")
            whole = run.build("filtered", run.all, *flags, *rule, "--threads", "1")
            run.report("parts", run.sections(merged) == run.sections(whole), " ".join(flags + rule))


def main():
    os.environ["PATH"] += ":/usr/games"
    if shutil.which("pgn-extract") is None:
        print("pgn-extract is not installed: tests/install_packages.sh test")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as folder:
        is_real = len(sys.argv) > 2
        games = [pathlib.Path(sys.argv[2]).read_text("latin-1")] if is_real else made_games()
        run = Comparison(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(folder), games)
        players = ("Timman", "Portisch") if is_real else ("Alpha", "Beta")
        compare_tags(run, players, "Ch URS" if is_real else "Rated", (1985, 1992) if is_real else (2020, 2022))
        compare_selections(run, players)
        compare_sides(run, players[0])
        compare_move_rules(run)
        compare_half_life(run, datetime.date(1997, 6, 1) if is_real else datetime.date(2023, 1, 1))
    sys.exit(run.failures > 0)


main()
