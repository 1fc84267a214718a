"""Reads the .mat files that GNU Backgammon exports."""

import re

import board

ROLL = re.compile(r"([1-6])([1-6]):((?: +(?:\d+|bar)/(?:\d+|off)\*?)*)")
SCORES = re.compile(r" \S.* : (\d+) +\S.* : (\d+)\s*$")
WINS = re.compile(r"Wins (\d+) point")
RIGHT_COLUMN = 20  # a cell that begins after it belongs to seat 1


class Turn:
    """A roll and its play."""

    def __init__(self, scores, seat, dice, text, position):
        self.scores = scores      # points won before the game, seat 0 first
        self.seat = seat
        self.dice = dice
        self.text = text          # of the play; empty if nothing was moved
        self.position = position  # seen by the player, before the play
        self.after = board.after(position, board.steps_of(text))
        self.legal = board.legal_boards(position, dice)

    def is_opening(self):
        return self.position == board.START

    def is_forced(self):
        return len(self.legal) == 1

    def __str__(self):
        return (f"{self.dice[0]}{self.dice[1]}: {self.text or 'nothing moved'}, seat {self.seat} at {self.scores}, "
                f"on {self.position}")


class Game:
    def __init__(self, scores):
        self.scores = scores
        self.turns = []
        self.final_scores = None  # with the points of this game; none while it is not over

    def add_line(self, line):
        for seat, roll in cells(line):
            if self.turns and self.turns[-1].seat == seat:
                raise ValueError(f"two turns of seat {seat} in a row: {line!r}")
            position = self.turns[-1].after if self.turns else board.START
            dice = int(roll[1]), int(roll[2])
            self.turns.append(Turn(self.scores, seat, dice, roll[3].strip(), position))
        if wins := WINS.search(line):
            winner = int(wins.start() > RIGHT_COLUMN)
            self.final_scores = tuple(score + int(wins[1]) * (seat == winner) for seat, score in enumerate(self.scores))


def cells(line):
    """Returns the seats and rolls of a line, one or two."""
    rolls = list(ROLL.finditer(line))
    if len(rolls) == 2:
        return list(enumerate(rolls))
    return [(int(roll.start() > RIGHT_COLUMN), roll) for roll in rolls]


def read(path):
    games = []
    with open(path, encoding="utf-8", errors="replace") as file:
        for line in file:
            if scores := SCORES.match(line):
                games.append(Game((int(scores[1]), int(scores[2]))))
            elif games and (re.match(r" *\d+\)", line) or WINS.search(line)):
                games[-1].add_line(line)
    return games
