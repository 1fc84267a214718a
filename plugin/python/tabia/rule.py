"""How to choose among the moves of a chess book."""

from __future__ import annotations

import secrets
from ctypes import c_void_p
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Optional, Tuple, Union

from . import _structs as structs
from ._calls import number_of, uint64

if TYPE_CHECKING:
    from .book import Book

POLICIES = ("weighted", "best", "uniform", "top", "temperature", "score")


@dataclass(frozen=True)
class Rule:
    """The policy by which a move is chosen, and filters of the moves. Inactive moves, and
    moves more than 30 centipawns below the move with the deepest evaluation, are never chosen. Moves of weight 0 are chosen
    by "score" only, if they have an evaluation and no games.
    A query raises WrongUsageError if a member is out of its bounds."""

    policy: str = "weighted"
    """"weighted": in proportion to the weight; "best": the highest weight; "uniform": all equally
    likely; "top": the `top` best equally likely; "temperature": by `temperature`; "score": the moves within
    `score_window` of the best evaluation, by their games or equally likely; the highest weight if no move has an evaluation."""
    top: int = 3
    temperature: int = 50
    """0 best, 50 weighted, 100 uniform."""
    min_share_per_mille: int = 0
    """Least share of the weight of all active legal moves in the position, 0 to 1000."""
    deepest_ply: int = 0
    """Last ply of the game to play from the book, from 1; 0: no limit."""
    plies_before_line_end: int = 0
    """Minimum plies that the book continues after the move, 0 to 20."""
    allow_repetition: bool = False
    """Also moves to an earlier position of the game."""
    min_games: int = 0
    """Least games of the move; ignored if the book does not count games."""
    score_window: int = 0
    """For "score": centipawns, 0 to 30."""
    min_score: Optional[int] = None
    """No move if the best evaluation is below this, in centipawns, -30000 to 30000; None: any."""
    before: Tuple["Book", ...] = ()
    """Open books that come before this one: a move that is inactive there, such as one of am in EPD, is never chosen. A
    file of changes also gives moves their share; such a move may be one that this book lacks."""


Policy = Union[str, Rule]


def rule_struct(policy: Policy) -> structs.ChessRule:
    rule = policy if isinstance(policy, Rule) else Rule(policy)
    members = {field.name: getattr(rule, field.name) for field in fields(rule)}
    handles = [book._handle() for book in members.pop("before")]
    members.update({"policy": number_of("policy", rule.policy, POLICIES),
               "has_min_score": rule.min_score is not None, "min_score": rule.min_score or 0})
    struct = structs.make(structs.ChessRule, **members)
    if handles:
        struct.before = (c_void_p * len(handles))(*(handle.pointer.value for handle in handles))
        struct.before_count = len(handles)
        struct.kept = handles  # alive as long as the struct
    return struct


def seed_or_drawn(seed: Optional[int]) -> int:
    return secrets.randbits(64) if seed is None else uint64("seed", seed)
