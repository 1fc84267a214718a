"""Reads the file of rollouts that `tabia grow --engine gnubg` writes, for make_backgammon.py.

Rollouts of one play with different dice are added up: each has the weight 1 / (standard error)².
"""

import base64
import lzma
import math
import pathlib
import re

POSITION = re.compile(r"Position ID: (\S{14})\s+Match ID   : (\S{12})")
PLAY = re.compile(
    r"^ +\d+\. Rollout +(?P<play>\S.*?) +Eq\.: .*\n"
    r" +(?P<chances>[\d. ]+) - (?P<losses>[\d. ]+?) +CL .* CF +(?P<equity>[-+][\d.]+)\n"
    r" +\[.* CF +(?P<error>[\d.]+)\]\n"
    r" +(?:Full|Truncated) cubeful rollout (?:\(depth (?P<truncation>\d+)\) )?with variance reduction\n"
    r" +(?P<games>\d+) games, .* with seed (?P<seed>\d+) and quasi-random dice\n"
    r" +Play: (?P<plies>\d)-ply .*\n +Cube: (?P<cube_plies>\d)-ply ", re.MULTILINE)
BAR, OFF = 25, 0


def counts_of(position_id):
    """Returns the chequers on points 1 to 24 and the bar: of the player who is not on roll, and of the one on roll."""
    bits = int.from_bytes(base64.b64decode(position_id + "=="), "little")
    counts = [[0] * 26, [0] * 26]
    for side in counts:
        for point in range(1, 26):
            while bits & 1:
                side[point] += 1
                bits >>= 1
            bits >>= 1
    return counts


def position_id_of(counts):
    """Returns the identifier of these chequers, the reverse of counts_of."""
    bits, place = 0, 0
    for side in counts:
        for count in side[1:]:
            bits |= ((1 << count) - 1) << place
            place += count + 1
    return base64.b64encode(bits.to_bytes(10, "little")).decode()[:14]


def after(position_id, play):
    """Returns the position after a play such as "bar/22* 13/11(2)", as the player who rolls next sees it."""
    opponent, player = counts_of(position_id)
    for part in play.split():
        move, times = re.fullmatch(r"([^(]+)(?:\((\d)\))?", part).groups()
        points = move.split("/")
        start, *ends = (BAR if point == "bar" else OFF if point.startswith("off") else int(point.strip("*"))
                        for point in points)
        for _ in range(int(times or 1)):
            player[start] -= 1
            player[ends[-1]] += ends[-1] != OFF
        for point, end in zip(points[1:], ends):
            if point.endswith("*") and opponent[25 - end]:
                opponent[25 - end] -= 1
                opponent[BAR] += 1
    return position_id_of([player, opponent])


def context_of(match_id):
    """Returns the away scores, of the player on roll first, and Crawford; a score of 0 is money."""
    bits = int.from_bytes(base64.b64decode(match_id), "little")
    length, scores = bits >> 21 & 0x7FFF, [bits >> 36 & 0x7FFF, bits >> 51 & 0x7FFF]
    on_roll, crawford = bits >> 6 & 1, bits >> 7 & 1
    if length == 0:
        return (0, 0, 0)
    return (length - scores[on_roll], length - scores[1 - on_roll], crawford)


class Rollouts:
    """The rollouts of one play."""

    def __init__(self, first):
        self.weight, self.sums, self.games = 0.0, [0.0] * 7, 0
        self.settings = {name: int(first[name] or 0) for name in ("truncation", "plies", "cube_plies", "seed")}
        self.count = 0

    def add(self, found):
        win, win_gammon, win_backgammon = map(float, found["chances"].split())
        lose, lose_gammon, lose_backgammon = map(float, found["losses"].split())
        numbers = (lose_backgammon, lose_gammon, lose, win, win_gammon, win_backgammon, float(found["equity"]))
        weight = 1 / float(found["error"]) ** 2
        self.weight += weight
        self.sums = [total + weight * number for total, number in zip(self.sums, numbers)]
        self.games += int(found["games"])
        self.count += 1

    def numbers(self):
        """Returns the seven numbers of an entry: six chances, from the worst, and the equity."""
        return [total / self.weight for total in self.sums]

    def error(self):
        return 1 / math.sqrt(self.weight)


def read(path):
    """Returns the rollouts by the position after the play and its context, seen by the player who rolls next."""
    data = pathlib.Path(path).read_bytes()
    text = (lzma.decompress(data) if path.suffix == ".xz" else data).decode()
    plays, seen = {}, set()
    for record in text.split("The score (after ")[1:]:
        position_id, match_id = POSITION.search(record).groups()
        away, other, crawford = context_of(match_id)
        for found in PLAY.finditer(record):
            key = (after(position_id, found["play"]), (other, away, crawford))
            if float(found["error"]) == 0 or (key, found["seed"]) in seen:
                continue
            seen.add((key, found["seed"]))
            plays.setdefault(key, Rollouts(found)).add(found)
    return plays
