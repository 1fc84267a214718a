"""An opening book whose plays nobody else would choose: what is played from it is seen to be from it. For money it
doubles after any opening play, which gnubg beavers."""

import os
import sys

import board

sys.path.append(os.path.join(os.path.dirname(__file__), "../data/formats"))
import opening_book  # noqa: E402

MATCH_LENGTH = 5
ROLLS = [(high, low) for high in range(1, 7) for low in range(1, high)]


def play(dice, is_behind):
    """Returns the steps of the book for an opening roll. A player who is behind in the match has others."""
    high, low = max(dice), min(dice)
    if is_behind:
        return [(8, 8 - low), (8, 3) if high == 5 else (13, 13 - high)]
    return [(8, 8 - high), (8, 3) if low == 5 else (24, 24 - low)]


def check():
    """Checks that no position of the book can be reached with other dice too, because it would answer those as well."""
    for dice in ROLLS:
        reached = board.legal_boards(board.START, dice)
        of_book = [(roll, is_behind) for roll in ROLLS for is_behind in (False, True)
                   if board.after(board.START, play(roll, is_behind)) in reached]
        if of_book != [(dice, False), (dice, True)]:
            raise ValueError(f"the unusual book has several plays for {dice}: {of_book}")


MONEY = (-1, -1, 1, 1, 0)  # away scores, Jacoby, beavers, Crawford
WORSE_THAN_ITS_PLAYS = opening_book.ROLLED_OUT[:6] + (0.2,)  # for the player who has played
WORTH_A_DOUBLE = opening_book.ROLLED_OUT[:6] + (-0.1,)


def doubling_entries():
    """Yields the positions after opening plays that are not the book's, with the cube centered and turned."""
    own = [board.after(board.START, play(dice, False)) for dice in ROLLS]
    positions = {tuple(position) for dice in ROLLS for position in board.legal_boards(board.START, dice)
                 if position not in own}
    for position in sorted(positions):
        yield opening_book.ob_entry("nobody", 1, (0, *MONEY), board=position, evaluation=WORSE_THAN_ITS_PLAYS)
        yield opening_book.ob_entry("nobody", 2, (-1, *MONEY), board=position, evaluation=WORTH_A_DOUBLE)


def entry(dice, is_behind, context):
    return opening_book.ob_entry("nobody", 1, context, board=board.after(board.START, play(dice, is_behind)))


def entries():
    """Yields the entries. Away scores are for the player who rolls next, then for the one who has played."""
    for dice in ROLLS:
        yield entry(dice, False, (0, *MONEY))
        for away in range(1, MATCH_LENGTH + 1):
            for away_of_player in range(1, MATCH_LENGTH + 1):
                for crawford in {0, int(1 in (away, away_of_player))}:
                    yield entry(dice, away_of_player > away, (0, away, away_of_player, 0, 0, crawford))


def write(path):
    check()
    with open(path, "wb") as file:
        file.write(opening_book.ob_header("Unusual plays") + b"".join([*entries(), *doubling_entries()]))
