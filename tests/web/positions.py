"""Positions of a backgammon book as XGIDs."""

import json
import random

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
ROLLS = ["00", "00", "31", "64", "55", "21", "66"]


def cells_of(position_id):
    """Returns the chequers seen by the player on roll: 25 is that player's bar, and the opponent's are negative."""
    bits = "".join(format(LETTERS.index(letter), "06b") for letter in position_id)
    bits = "".join(bits[at:at + 8][::-1] for at in range(0, 80, 8))  # the lowest bit of a byte comes first
    cells, runs = [0] * 26, (run for run in bits.split("0"))
    for sign in (-1, 1):
        for point in range(1, 26):
            cells[25 - point if sign < 0 else point] += sign * len(next(runs))
    return cells


def xgid(position_id, context, roll):
    cells = "".join("-" if cell == 0 else chr(64 + cell) if cell > 0 else chr(96 - cell) for cell in cells_of(position_id))
    owner = {"center": 0, "self": 1, "opponent": -1}[context["owner"]]
    cube = context["cube"].bit_length() - 1
    if context["away"] is None:
        return f"XGID={cells}:{cube}:{owner}:1:{roll}:0:0:{context['jacoby'] + 2 * context['beaver']}:0:10"
    length = max(context["away"])
    own, other = (length - away for away in context["away"])
    return f"XGID={cells}:{cube}:{owner}:1:{roll}:{own}:{other}:{int(context['crawford'])}:{length}:10"


def backgammon_positions(dump):
    """Returns the positions of `tabia dump --json`, those without a roll with one of ROLLS."""
    draw, positions = random.Random(1), set()
    for line in dump.splitlines():
        record = json.loads(line)
        roll = "".join(map(str, record["dice"])) if record.get("dice") else draw.choice(ROLLS)
        positions.add(xgid(record["position_id"], record["context"], roll))
    return sorted(positions)
