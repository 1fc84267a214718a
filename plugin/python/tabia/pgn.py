"""Options for reading PGN files."""

from __future__ import annotations

from dataclasses import dataclass
from operator import index
from typing import Dict, Optional, Sequence

from . import _structs as structs
from ._calls import number_of
from .errors import WrongUsageError

RESULTS = {"1-0": structs.WHITE_WINS, "1/2-1/2": structs.DRAWS, "0-1": structs.BLACK_WINS}
SIDES = ("both", "white", "black")
UNFINISHED = ("skip", "draw", "loss")


@dataclass(frozen=True)
class PgnOptions:
    """The games and the moves of a PGN file that are read."""

    plies: Optional[int] = 50
    """Plies of each game; None: all."""
    min_plies: int = 0
    """Only games with at least this many plies."""
    min_elo: int = 0
    """Only games in which both players have at least this rating."""
    results: Sequence[str] = tuple(RESULTS)
    """Only games with these results: "1-0", "1/2-1/2", "0-1"."""
    side: str = "both"
    """The player whose moves are read: "both", "white" or "black"."""
    unfinished: str = "skip"
    """Value of a game whose result is "*" or missing: "skip", "draw", or "loss" of both."""
    variations: bool = False
    """Variations are read too; a move has weight 1 instead of results."""

    def members(self) -> Dict[str, int]:
        """Returns the members of the library's struct. Raises WrongUsageError."""
        plies = structs.ALL_PLIES if self.plies is None else _count("plies", self.plies, 1)
        return {"pgn_plies": plies, "pgn_min_plies": _count("min_plies", self.min_plies),
                "pgn_min_elo": _count("min_elo", self.min_elo), "pgn_results": _results(self.results),
                "pgn_side": number_of("side", self.side, SIDES),
                "pgn_unfinished": number_of("unfinished", self.unfinished, UNFINISHED)}


def _count(name: str, value: int, least: int = 0) -> int:
    if not least <= index(value) < 2**32:
        raise WrongUsageError(f"{name}: {value} is out of its bounds: {least} to 2^32 - 1")
    return index(value)


def _results(results: Sequence[str]) -> int:
    if not results or not set(results) <= RESULTS.keys():
        raise WrongUsageError(f"results: {results!r} is not a choice of {', '.join(RESULTS)}")
    return sum(RESULTS[result] for result in set(results))
