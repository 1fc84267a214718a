"""Follows random moves of each book by clicks, and compares the page with `tabia probe --json` at each step."""

import random

from hosts import BACKGAMMON, BOOKS, CHESS
from share import share_of
from shown_moves import shows_moves
from shown_plays import shows_plays, shows_rolls

POSITIONS, STEPS = 300, 10
WALKS, CELLS_OF_A_WALK = 35, 2
SHARES = 20
OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:{}:10"
# The fields of an XGID for money, for 1-away 1-away and further scores of the books.
SCORES = ("0:0:3:0", "0:0:0:1", "0:1:1:2", "1:0:1:2", "0:0:0:3", "0:0:0:5", "0:0:0:7", "0:0:0:11")
ROLLS = [f"{high}{low}" for high in range(1, 7) for low in range(1, high + 1)]
PIECES = {"p": "pawn", "n": "knight", "b": "bishop", "r": "rook", "q": "queen", "k": "king"}


def pieces_of(board):
    """Returns the pieces of a FEN by their squares, as the board of the page names them."""
    pieces = {}
    for rank, row in zip("87654321", board.split()[0].split("/")):
        squares = "".join(" " * int(letter) if letter.isdigit() else letter for letter in row)
        for file, letter in zip("abcdefgh", squares):
            if letter != " ":
                pieces[file + rank] = ("white " if letter.isupper() else "black ") + PIECES[letter.lower()]
    return pieces


def starts_of(book):
    """Returns the positions that the games of a book begin with: the openings of the suite, for the match."""
    if book != "match":
        return ["startpos"]
    return [" ".join(line.split()[:4]) + " 0 1" for line in (BOOKS / "match.epd").read_text().splitlines()]


class ChessWalk:
    """A walk through one book. A walk that leaves the book begins again, two random moves after a start."""

    def __init__(self, browser, books, book, seed):
        self.browser, self.books, self.book = browser, books, book
        self.random = random.Random(f"{book} {seed}")
        self.start, self.play = "", []

    def probe(self):
        return self.books.probe(self.book, " ".join([self.start, "moves", *self.play] if self.play else [self.start]))[0]

    def begin(self):
        self.start, self.play = self.random.choice(starts_of(self.book)), []
        for _ in range(2):
            moves = self.probe()["moves"]
            self.play += [self.random.choice(moves)["move"]] if moves else []
        fen = {} if self.start == "startpos" else {"fen": self.start.replace(" ", "_")}
        self.browser.show(book=self.book, play=",".join(self.play), **fen)

    def run(self):
        """Returns the number of positions."""
        self.begin()
        for _ in range(STEPS):
            answer = self.probe()
            self.browser.wait(lambda: self.browser.play == ",".join(self.play))
            assert self.browser.pieces() == pieces_of(answer["position"]), (self.book, self.play)
            shows_moves(self.browser, answer, answer["position"].split()[1] == "w")
            if answer["moves"]:
                self.play.append(self.random.choice(answer["moves"])["move"])
                self.browser.find(f"tr[data-move={self.play[-1]}] a").click()
            else:
                self.begin()
        return STEPS


def shows_what_probe_prints(browser, books):
    """Compares 300 positions of the six books of chess, or this run's share. Returns their number."""
    walks = [(book, seed) for book in CHESS for seed in range(POSITIONS // STEPS // len(CHESS))]
    return sum(ChessWalk(browser, books, book, seed).run() for book, seed in share_of(walks, SHARES, browser.turn))


def flipped(context):
    """Returns the context of the other player. The cube of the books is in the centre."""
    return {**context, "away": context["away"] and context["away"][::-1]}


class BackgammonWalk:
    """A roll of the opening, a play, and a roll of the opponent."""

    def __init__(self, browser, books, book, seed):
        self.browser, self.books, self.book = browser, books, book
        self.random = random.Random(f"{book} {seed}")
        self.xgid = OPENING.format(SCORES[seed % len(SCORES)])

    def run(self):
        """Returns the number of cells."""
        self.browser.show("backgammon", book=self.book, position=self.xgid)
        rolls, played = [roll for roll in ROLLS if roll[0] != roll[1]], None
        for cell in range(CELLS_OF_A_WALK):
            self.browser.wait(lambda: self.browser.count(".rolls td") == len(rolls))
            answers = dict(zip(rolls, self.books.probe(self.book, *[self.xgid.replace(":00:", f":{roll}:") for roll in rolls])))
            shows_rolls(self.browser, answers)
            roll = self.random.choice([roll for roll in rolls if answers[roll]["plays"]] or rolls)
            answer = answers[roll]
            assert played in (None, (answer["position_id"], answer["context"])), (answer, played)
            self.browser.driver.find_element("xpath", f"//table[@class='rolls']//a[.='{roll}']").click()
            self.browser.wait(lambda: self.browser.count(".plays, .nothing") == 1)
            shows_plays(self.browser, answer)
            if not answer["plays"]:
                return cell + 1
            play = self.random.randrange(len(answer["plays"]))
            self.browser.driver.find_elements("css selector", ".plays tbody th a")[play].click()
            self.browser.wait(lambda: self.browser.count(".rolls") == 1)
            self.xgid = self.browser.parameters.get("xgid", self.browser.parameters.get("position"))[0]
            played, rolls = (answer["plays"][play]["position_id"], flipped(answer["context"])), ROLLS
        return CELLS_OF_A_WALK


def shows_what_probe_prints_of_backgammon(browser, books):
    """Compares 65 cells of the books of backgammon, each a position, a score and a roll, or this run's share. Returns their number."""
    walks = share_of(range(WALKS), SHARES, browser.turn)
    return sum(BackgammonWalk(browser, books, "backgammon" if seed % len(SCORES) < 7 else "rollouts", seed).run() for seed in walks)
