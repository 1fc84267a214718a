"""Makes a PGN text of many games, some of them faulty, from the games of the tests."""
import pathlib

# Each ends with a termination marker, so that a text may be divided after it.
NAMES = ("windows.pgn", "notations.pgn", "faults.pgn", "results.pgn", "words.pgn", "comments-variations-and-nags.pgn",
         "from-a-position.pgn", "odd-tags.pgn", "chess960.pgn")


def game_of(number):
    """Returns a game in which knights walk out and back, and pawns move between, in an order that depends on the number."""
    white = []
    for pair in range(5 + number % 15):
        white += [f"N{'ac'[(number >> pair) % 2]}3", "Nb1"]
        pawn = f"{'abcdefgh'[(number >> 3 * pair) % 8]}4"
        if pawn not in white:
            white.append(pawn)
    moves = [f"{at + 1}. {move} N{'c6' if at % 2 == 0 else 'b8'}" for at, move in enumerate(white)]
    result = ("1-0", "0-1", "1/2-1/2")[number % 3]
    return f'[Event "{number}"]\n[Result "{result}"]\n\n{" ".join(moves)} {result}\n\n'


def many_games(formats, games):
    """Returns a text of this many made games, with those of the tests in FORMATS/pgn between them."""
    texts = [(pathlib.Path(formats) / "pgn" / name).read_bytes() + b"\n\n" for name in NAMES]
    parts = []
    for number in range(games):
        parts.append(game_of(number).encode())
        if number % 200 == 0:
            parts.append(texts[number // 200 % len(texts)])
    return b"".join(parts)
