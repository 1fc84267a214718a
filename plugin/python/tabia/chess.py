"""Queries of a chess book. The names are those of python-chess's `chess.polyglot`."""

from __future__ import annotations

import random as _random
from ctypes import byref, c_uint64
from itertools import islice
from typing import Iterable, Iterator, List, Optional, Tuple, Union

from . import _structs as structs
from ._calls import array_from, check, decoded, encoded
from ._chess_entry import Entry, Note, added_entry, entries_of, is_same, note_of
from ._chess_line import line_from
from ._chess_position import Board, HasFen, Place, game_text, keyed_place, parse, place_of, position_text, variant_of
from ._handle import Opened
from ._library import is_embedded, library
from .errors import BadPositionError, NotInBookError, WrongUsageError
from .rule import Policy, rule_struct, seed_or_drawn
from .variants import play


CHESS = {"", "standard", "chess", "chess960", "fischerandom"}
"""Names of chess, also with 960 start positions."""


class ChessQueries(Opened):
    """Queries about chess. They raise BadPositionError, and WrongGameError for a backgammon book."""

    def find_all(self, board: Board, minimum_weight: int = 1, *, exclude_moves: Iterable[object] = (),
                 inactive: bool = False) -> List[Entry]:
        """Returns the moves of the book, best first. Inactive and refuted moves, which are never to be played, are included
        only if `inactive` is true. `exclude_moves` contains texts in UCI's notation or `chess.Move`s."""
        return list(self._matching(board, minimum_weight, exclude_moves, inactive))

    def get(self, board: Board, default: Optional[Entry] = None, *, minimum_weight: int = 1,
            exclude_moves: Iterable[object] = ()) -> Optional[Entry]:
        """Returns the best move, or the default if there is none."""
        return next(self._matching(board, minimum_weight, exclude_moves), default)

    def find(self, board: Board, minimum_weight: int = 1, *, exclude_moves: Iterable[object] = ()) -> Entry:
        """Returns the best move. Raises NotInBookError if there is none."""
        return _some(list(islice(self._matching(board, minimum_weight, exclude_moves), 1)))[0]

    def choice(self, board: Board, *, minimum_weight: int = 1, exclude_moves: Iterable[object] = (),
               random: Optional[_random.Random] = None) -> Entry:
        """Draws one of the moves, all equally likely. Raises NotInBookError if there is none."""
        entries = _some(self.find_all(board, minimum_weight, exclude_moves=exclude_moves))
        return (random or _random.SystemRandom()).choice(entries)

    def weighted_choice(self, board: Board, *, exclude_moves: Iterable[object] = (),
                        random: Optional[_random.Random] = None) -> Entry:
        """Draws one of the moves, in proportion to the weight. Raises NotInBookError if there is none."""
        entries = _some(self.find_all(board, exclude_moves=exclude_moves))
        weights = [entry.weight for entry in entries]
        return (random or _random.SystemRandom()).choices(entries, weights)[0]

    def choose(self, board: Union[str, HasFen], policy: Policy = "weighted",
               seed: Optional[int] = None) -> Optional[Entry]:
        """Returns a legal move chosen by `policy`, or None; `explain` gives the reason. The same seed, position and book
        give the same move on every machine; without a seed, one is drawn. Earlier positions of the text, or of the board's
        `move_stack`, are not repeated unless the rule allows it."""
        (moves, place), chosen = self._moves(board), structs.make(structs.ChessMove)
        status = check(library.tabia_chess_choose_text(
            self._handle(), encoded(self._game(board)), byref(rule_struct(policy)), seed_or_drawn(seed),
            byref(chosen)))
        if status != structs.OK:
            return None
        at = next((at for at, move in enumerate(moves) if is_same(move, chosen)), None)
        return added_entry(chosen, place) if at is None else next(entries_of(moves, place, at))

    def line(self, board: Union[str, HasFen], first: Optional[object] = None,
             policy: Optional[Policy] = None) -> List[str]:
        """Returns the moves that the book expects, each a `Move`: `first` (a text or a `chess.Move`; the book's best
        move if None), the reply to ponder on, and the moves after it. Empty if the book has no move to play. The line ends
        before a position of the game repeats. With `policy`, every move is the one that `choose` returns most often, so
        the line contains no move that a book of `Rule.before` avoids. Raises WrongUsageError if `first` is not legal."""
        return line_from(self._handle(), self._game(board), None if first is None else str(first), policy)

    def keys(self) -> List[int]:
        """Returns the keys of all positions that have moves. The book stores keys, not positions."""
        keys: List[int] = []

        def add(_: object, key: int) -> int:
            keys.append(key)
            return 0

        check(library.tabia_chess_for_each(self._handle(), structs.ChessVisitor(add), None))
        return keys

    def notes(self, board: Board) -> List[Note]:
        """Returns the book's notes about the position and its moves."""
        handle, place = self._handle(), self._place(board)  # the handle keeps the texts until they are copied
        notes = array_from(structs.ChessNote, library.tabia_chess_notes, handle, place.key)
        return [note_of(note, place) for note in notes]

    def __len__(self) -> int:
        """Returns the number of moves in the book. Reads all of them, because the head of a file may count records without use."""
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        """Returns true: a book without moves is a book."""
        return True

    def __iter__(self) -> Iterator[Entry]:
        """Yields all moves of the book, the inactive and the refuted ones too."""
        for key in self.keys():
            yield from self._entries(key)

    def __contains__(self, sought: Union[Board, Entry]) -> bool:
        """Returns whether the book has the entry, or any move in the position."""
        if isinstance(sought, Entry):
            return any(sought.weight == entry.weight and (sought.raw_move == entry.raw_move or sought.move == entry.move)
                       for entry in self._entries(sought.key))
        return any(True for _ in self._entries(sought))

    def __getitem__(self, board: Board) -> List[Entry]:
        """Returns all moves in the position, the inactive and the refuted ones too. Raises NotInBookError if there is none. With `keys`, this makes
        a book a mapping from keys to moves: `dict(book)`."""
        return _some(list(self._entries(board)))

    def _game(self, board: Union[str, HasFen]) -> str:
        """Returns the position, with the moves before it in a book of chess."""
        return game_text(board) if self._variant_for(board) in CHESS else position_text(board)

    def _variant_for(self, board: Board) -> str:
        """Returns the variant of the book. Raises BadPositionError if the board is one of another variant."""
        info = structs.make(structs.Info)
        check(library.tabia_get_info(self._handle(), byref(info)))
        of_book, of_board = decoded(info.variant).lower(), variant_of(board).lower()
        if of_board and of_board != of_book and not {of_board, of_book} <= CHESS:
            raise BadPositionError(f"the board is one of {of_board}, and the book's variant is {of_book or 'standard'}")
        return of_book

    def _matching(self, board: Board, minimum_weight: int, exclude_moves: Iterable[object],
                  inactive: bool = False) -> Iterator[Entry]:
        excluded = {str(move) for move in exclude_moves}
        return (entry for entry in self._entries(board)
                if entry.weight >= minimum_weight and (inactive or entry.active and not entry.refuted)
                and entry.move not in excluded)

    def _entries(self, board: Board) -> Iterator[Entry]:
        return entries_of(*self._moves(board))

    def _moves(self, board: Board) -> Tuple[List[structs.ChessMove], Place]:
        fen = self._fen_in_variant(board)
        if fen is not None:
            moves = array_from(structs.ChessMove, library.tabia_chess_probe_fen, self._handle(), encoded(fen))
            return moves, keyed_place(0)
        place = place_of(board)
        if place.position is None or is_embedded:
            moves = array_from(structs.ChessMove, library.tabia_chess_probe, self._handle(), place.key)
        else:
            moves = array_from(structs.ChessMove, library.tabia_chess_probe_position, self._handle(), byref(place.position))
        if not moves and not isinstance(board, int):
            parse(position_text(board))  # the bitboards of a board may be no legal position
        return moves, place

    def _place(self, board: Board) -> Place:
        fen = self._fen_in_variant(board)
        if fen is None:
            return place_of(board)
        key = c_uint64()
        check(library.tabia_chess_key_in_book(self._handle(), encoded(fen), byref(key)))
        return keyed_place(key.value)

    def _fen_in_variant(self, board: Board) -> Optional[str]:
        """Returns the FEN after the moves of `board`, which are played by the rules of the book's variant. Returns None for a
        book of chess and for a key, and the text as it is if the library does not support the variant."""
        if isinstance(board, int):
            return None
        variant = self._variant_for(board)
        if variant in CHESS:
            return None
        text = position_text(board)
        try:
            return play(text, variant)
        except WrongUsageError:
            return text


def _some(entries: List[Entry]) -> List[Entry]:
    if not entries:
        raise NotInBookError("the book has no move here")
    return entries
