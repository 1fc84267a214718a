"""Queries of a backgammon book. Results are those of the player on roll ("self")."""

from __future__ import annotations

from ctypes import byref
from dataclasses import dataclass
from typing import List, Optional, Tuple, Union

from . import _structs as structs
from ._backgammon_position import BackgammonPosition, position_struct
from ._calls import array_from, check, decoded
from ._handle import Opened
from ._library import library
from .backgammon_rule import BackgammonRule, backgammon_rule_struct
from .errors import BadPositionError

Position = Union[str, BackgammonPosition]
"""An XGID, a position id of GNU Backgammon, alone or with a match id, a board line; or the cells."""

BASES = {1: "decision", 2: "positions"}
ACTIONS = ("no double", "double, take", "double, pass", "too good to double")


@dataclass(frozen=True)
class Evaluation:
    """A program's evaluation and its provenance. Show the source wherever you show the evaluation, as the
    licences of such data require."""

    equity: float
    """Cubeful, in units of the cube; scaled likewise at a match score."""
    win: float
    """Chances, 0 to 1; a backgammon is also a gammon, and a gammon also a win."""
    win_gammon: float
    win_backgammon: float
    lose_gammon: float
    lose_backgammon: float
    ci95: Optional[float]
    """Half the width of the 95 % confidence interval of the equity; None: unknown."""
    games: Optional[int]
    """Games of a rollout; None: unknown."""
    level: str
    """"rollout", "XGR++", "3-ply", "book"."""
    program: str
    date: Optional[str]
    """"2011-06-18"."""
    source: str
    """Author, or the file that contains the evaluation."""


@dataclass(frozen=True)
class Play:
    """A play of the book."""

    text: str
    """"8/5 6/5", "bar/22*", "13/7(2)"."""
    moves: Tuple[Tuple[int, int], ...]
    """From and to of each chequer moved by one die: points 1 to 24, 25 the bar, 0 off. Empty: the roll cannot
    be played."""
    after: Tuple[int, ...]
    """The cells after the play, seen by the player who rolls next."""
    basis: str
    """"decision": the book contains this position and roll; "positions": it contains positions after plays of this roll."""
    playable: bool
    """True: the first play may be played. False: it may not, because the rule refuses the answer, or because the book does
    not compare the plays of this roll: they come from analyses of other rolls and may all be bad."""
    difference: float
    """Equity minus that of the first play."""
    other_context: Optional[str]
    """Score and cube of the answer if they are not those of the query: "money"; else None."""
    evaluation: Evaluation


@dataclass(frozen=True)
class Value:
    """The value of a position before the roll."""

    other_context: Optional[str]
    evaluation: Evaluation


@dataclass(frozen=True)
class Cube:
    """A cube decision; equities of the player on roll, in units of the cube before doubling."""

    action: str
    """The right action of both players: "no double", "double, take", "double, pass" or "too good to double"."""
    no_double: float
    double_take: float
    double_pass: float
    other_context: Optional[str]
    evaluation: Evaluation
    """The evaluation without doubling."""


class BackgammonQueries(Opened):
    """Queries about backgammon. They raise BadPositionError, and WrongGameError for a chess book. With
    `other_contexts`, a book without an answer for this score and cube answers for another one."""

    def plays(self, position: Position, *, dice: Optional[Tuple[int, int]] = None,
              other_contexts: bool = False, rule: Optional[BackgammonRule] = None) -> List[Play]:
        """Returns the plays of the roll that are in the book, best first. A play that is not listed is unknown, not bad.
        `dice` replaces the dice of the position; one of the two must be given. Plays are `playable` only if the `rule` does
        not refuse the answer."""
        handle, struct = self._handle(), position_struct(position, dice, rule)
        try:
            plays = array_from(structs.BackgammonPlay, library.tabia_backgammon_probe_plays, handle,
                               byref(struct), byref(_rule(rule, other_contexts)))
        except BadPositionError as error:
            if any(struct.dice):
                raise
            raise BadPositionError("no dice: neither the position nor the argument has them") from error
        return [_play(play) for play in plays]

    def values(self, position: Position, *, other_contexts: bool = False) -> List[Value]:
        """Returns the book's evaluations of the position before the roll, the most reliable first."""
        values = array_from(structs.BackgammonValue, library.tabia_backgammon_probe_values, self._handle(),
                            byref(position_struct(position)), byref(_rule(None, other_contexts)))
        return [Value(_text_or_none(value.other_context), _evaluation(value.evaluation)) for value in values]

    def cube(self, position: Position, *, other_contexts: bool = False,
             rule: Optional[BackgammonRule] = None) -> Optional[Cube]:
        """Returns the cube decision before the roll; None if the book has none, or if `rule` refuses it."""
        cube = structs.make(structs.BackgammonCube)
        status = check(library.tabia_backgammon_probe_cube(
            self._handle(), byref(position_struct(position, rule=rule)), byref(_rule(rule, other_contexts)), byref(cube)))
        if status != structs.OK:
            return None
        return Cube(ACTIONS[cube.action], cube.no_double, cube.double_take, cube.double_pass,
                    _text_or_none(cube.other_context), _evaluation(cube.evaluation))


def _rule(rule: Optional[BackgammonRule], other_contexts: bool) -> structs.BackgammonRule:
    struct = backgammon_rule_struct(rule or BackgammonRule())
    if other_contexts:
        struct.flags |= structs.OTHER_CONTEXTS
    return struct


def _text_or_none(text: bytes) -> Optional[str]:
    return decoded(text) or None


def _play(play: structs.BackgammonPlay) -> Play:
    steps = slice(play.steps)
    return Play(text=decoded(play.text),
                moves=tuple(zip(play.from_points[steps], play.to_points[steps])),
                after=tuple(play.after),
                basis=BASES.get(play.basis, ""),
                playable=bool(play.playable),
                difference=play.difference,
                other_context=_text_or_none(play.other_context),
                evaluation=_evaluation(play.evaluation))


def _evaluation(struct: structs.Evaluation) -> Evaluation:
    return Evaluation(equity=struct.equity, win=struct.win, win_gammon=struct.win_gammon,
                      win_backgammon=struct.win_backgammon, lose_gammon=struct.lose_gammon,
                      lose_backgammon=struct.lose_backgammon, ci95=struct.ci95 or None,
                      games=struct.games or None, level=decoded(struct.level),
                      program=decoded(struct.program), date=_text_or_none(struct.date),
                      source=decoded(struct.source))
