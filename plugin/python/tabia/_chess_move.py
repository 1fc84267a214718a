"""Moves of chess as text that a board of python-chess also takes."""

from __future__ import annotations

from typing import Optional

_SQUARES = {f"{file}{rank + 1}": 8 * rank + at for rank in range(8) for at, file in enumerate("abcdefgh")}
_PIECES = " pnbrqk"


class Move(str):
    """A move in UCI's notation: "e2e4", "e7e8q", "P@d4". It has the members of `chess.Move`, so `board.push(move)` and
    `board.san(move)` work, and equals the `chess.Move` of the same text."""

    __slots__ = ()

    @property
    def from_square(self) -> int:
        """Returns the number of the square, from 0 (a1) to 63 (h8); `to_square` for a dropped piece."""
        return self.to_square if self.drop else _SQUARES[self[:2]]

    @property
    def to_square(self) -> int:
        return _SQUARES[self[2:4]]

    @property
    def promotion(self) -> Optional[int]:
        """Returns the piece: 2 (knight) to 6 (king); None: no promotion."""
        return _PIECES.index(self[4:5].lower()) if len(self) > 4 else None

    @property
    def drop(self) -> Optional[int]:
        """Returns the dropped piece: 1 (pawn) to 5 (queen); None: no drop."""
        return _PIECES.index(self[0].lower()) if self[1] == "@" else None

    def uci(self) -> str:
        return str(self)

    def __eq__(self, other: object) -> bool:
        text = getattr(other, "uci", None)
        return str.__eq__(self, text() if callable(text) else other) is True

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = str.__hash__
