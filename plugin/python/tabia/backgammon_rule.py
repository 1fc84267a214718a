"""The rule for answers of a backgammon book."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional

from . import _structs as structs
from ._calls import encoded, number_of
from .errors import WrongUsageError

SCORE_ORDERS = ("gnubg", "fibs")


@dataclass(frozen=True)
class BackgammonRule:
    """The least that an answer must have to be played, and how to read the text of a position. The members are the flags of
    `tabia probe` and `tabia explain`. A query raises WrongUsageError if a member is out of its bounds."""

    min_level: str = ""
    """Least level of the best play or the cube decision: "3-ply", "XGR+", "rollout"; empty: any."""
    min_plays: int = 2
    """Least plays of a roll in the book, unless an analysis compared them or they are all the legal plays."""
    other_contexts: bool = False
    """If the book has no answer for this score and cube, use another score or cube."""
    score_order: str = "gnubg"
    """The order of the scores in a board line: "gnubg" or "fibs"."""
    jacoby: Optional[bool] = None
    """The Jacoby rule of a text about money; None: as in the text."""
    beaver: Optional[bool] = None
    """Beavers of a text about money; None: as in the text."""


def backgammon_rule_struct(rule: BackgammonRule) -> structs.BackgammonRule:
    level = encoded(rule.min_level)
    if len(level) >= 24:
        raise WrongUsageError(f"min_level: {rule.min_level} is not a level")
    return structs.make(structs.BackgammonRule, flags=structs.OTHER_CONTEXTS if rule.other_contexts else 0,
                        min_plays=rule.min_plays, min_level=level,
                        score_order=number_of("score_order", rule.score_order, SCORE_ORDERS),
                        jacoby=_switch(rule.jacoby), beaver=_switch(rule.beaver))


def _switch(is_on: Optional[bool]) -> int:
    return {None: 0, True: 1, False: 2}[is_on]
