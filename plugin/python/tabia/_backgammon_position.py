"""Positions of backgammon."""

from __future__ import annotations

from ctypes import byref
from dataclasses import dataclass
from typing import Optional, Tuple, Union

from . import _structs as structs
from ._calls import check_reason, encoded, number_of
from ._library import library
from .backgammon_rule import BackgammonRule, backgammon_rule_struct

OWNERS = ("center", "self", "opponent")
_FLAGS = {"crawford": structs.CRAWFORD, "jacoby": structs.JACOBY, "beaver": structs.BEAVER}


@dataclass(frozen=True)
class BackgammonPosition:
    """A position in numbers, seen by the player on roll ("self")."""

    cells: Tuple[int, ...]
    """26: 1 to 24 are self's points, positive self's chequers, negative the opponent's; 25 is self's bar; 0
    the opponent's, negative. Missing chequers are borne off."""
    dice: Optional[Tuple[int, int]] = None
    """None: not rolled yet."""
    away: Tuple[int, int] = (0, 0)
    """Points that self and the opponent still need to win the match; both 0: money."""
    length: int = 0
    """Length of the match in points; 0: money, or unknown. Does not affect answers."""
    cube: int = 1
    """Value of the cube: 1, 2, 4 ... 32768."""
    owner: str = "center"
    """"center", "self" or "opponent"."""
    crawford: bool = False
    """Match: this is the Crawford game."""
    jacoby: bool = False
    """Money: gammons count only after the cube was turned."""
    beaver: bool = False
    """Money: a player who is doubled may redouble at once and keep the cube."""

    @classmethod
    def parse(cls, text: str, *, score_order: str = "gnubg", jacoby: Optional[bool] = None,
              beaver: Optional[bool] = None) -> BackgammonPosition:
        """Parses an XGID; a position id of GNU Backgammon, alone or with a match id; a board line, with its scores in
        the order of "gnubg" or "fibs". `jacoby` and `beaver` override the rules of a text about money; a rule that neither
        gives is on. Raises BadPositionError."""
        struct = _parse(text, BackgammonRule(score_order=score_order, jacoby=jacoby, beaver=beaver))
        first, second = struct.dice
        return cls(cells=tuple(struct.cells), dice=(first, second) if first else None,
                   away=(struct.away_self, struct.away_opponent), length=struct.length, cube=struct.cube,
                   owner=OWNERS[struct.owner],
                   **{name: bool(struct.flags & flag) for name, flag in _FLAGS.items()})


def position_struct(position: Union[str, BackgammonPosition], dice: Optional[Tuple[int, int]] = None,
                    rule: Optional[BackgammonRule] = None) -> structs.BackgammonPosition:
    """Converts a position. `rule` applies to a text, and `dice` replaces the position's. Raises WrongUsageError if a
    number is out of range."""
    struct = _parse(position, rule) if isinstance(position, str) else _struct_of(position)
    if dice is not None:
        structs.fill(struct, dice=tuple(dice))
    return struct


def _parse(text: str, rule: Optional[BackgammonRule]) -> structs.BackgammonPosition:
    struct = structs.make(structs.BackgammonPosition)
    check_reason(library.tabia_backgammon_parse, encoded(text), byref(backgammon_rule_struct(rule or BackgammonRule())),
                 byref(struct))
    return struct


def _struct_of(position: BackgammonPosition) -> structs.BackgammonPosition:
    if not isinstance(position, BackgammonPosition):
        raise TypeError(f"a position is a text or a BackgammonPosition, not {type(position).__name__}")
    away_self, away_opponent = position.away
    flags = sum(flag for name, flag in _FLAGS.items() if getattr(position, name))
    return structs.make(structs.BackgammonPosition, cells=tuple(position.cells),
                        dice=tuple(position.dice or (0, 0)), away_self=away_self, away_opponent=away_opponent,
                        length=position.length, cube=position.cube,
                        owner=number_of("owner", position.owner, OWNERS), flags=flags)
