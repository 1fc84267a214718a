"""A stranger's program, as mypy sees it: what it does with the module has the types that it expects."""

from typing import List, Optional

import tabia


class BoardOfAnother:
    """As the board of python-chess is typed."""

    def fen(self, *, shredder: bool = False, en_passant: str = "legal", promoted: Optional[bool] = None) -> str:
        return "8/8/8/8/8/8/8/8 w - - 0 1"


def moves_of(path: str, board: BoardOfAnother) -> List[str]:
    with tabia.open_reader(path) as book:
        return [entry.move for entry in book.find_all(board, minimum_weight=1)]


def chosen(book: tabia.Book, seed: int) -> Optional[tabia.Entry]:
    return book.choose("startpos moves e2e4", tabia.Rule("top", top=2), seed)


def to_ponder_on(book: tabia.Book, move: str) -> Optional[str]:
    line: List[str] = book.line("startpos", move)
    return line[1] if len(line) > 1 else None


def best_play(book: tabia.Book, xgid: str) -> str:
    plays = book.plays(xgid, dice=(3, 1))
    return plays[0].text if plays and plays[0].playable else ""


def report(done: int, total: Optional[int]) -> None:
    print(done, total)


def built(sources: List[str]) -> int:
    try:
        return tabia.build(sources, "all.tabia", progress=report).info().positions
    except tabia.BadFileError as error:
        return error.status
