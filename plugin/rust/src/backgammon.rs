//! Backgammon: plays of a roll, values of positions and cube decisions. The player on roll is "self".
//!
//! Show the source wherever you show an evaluation, as the licences of such data require.

use crate::{collect, Book, Error, RawBook, OK};
use std::borrow::Cow;
use std::os::raw::c_int;

pub const CENTER: c_int = 0;
pub const SELF: c_int = 1;
pub const OPPONENT: c_int = 2;
pub const CRAWFORD: c_int = 1;
pub const JACOBY: c_int = 2;
pub const BEAVER: c_int = 4;

/// A position, seen by the player on roll.
#[repr(C)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// 1 to 24 are self's points: positive self's chequers, negative the opponent's; 25 is self's bar; 0 the opponent's,
    /// negative. Missing chequers are borne off.
    pub cells: [i8; 26],
    /// Both 0: not rolled yet.
    pub dice: [u8; 2],
    /// Points that self and the opponent need to win the match; both 0: money.
    pub away: [c_int; 2],
    /// 1, 2, 4 … 32768.
    pub cube: c_int,
    /// `CENTER`, `SELF` or `OPPONENT`.
    pub owner: c_int,
    /// Bitwise OR of `CRAWFORD` (this is the Crawford game), `JACOBY` and `BEAVER`.
    pub rules: c_int,
}

/// A program's evaluation.
#[repr(C)]
#[derive(Debug, Clone, Copy, Default)]
pub struct Evaluation<'book> {
    /// Chances, 0 to 1. A backgammon is also a gammon, and a gammon also a loss or a win.
    pub lose_backgammon: f32,
    pub lose_gammon: f32,
    pub lose: f32,
    pub win: f32,
    pub win_gammon: f32,
    pub win_backgammon: f32,
    /// Cubeful, in units of the cube; at a match score, scaled to the same units.
    pub equity: f32,
    /// Standard deviation of one game's equity; 0: unknown.
    pub deviation: f32,
    /// Games of a rollout; 0: unknown.
    pub games: u32,
    method: c_int,
    level: c_int,
    is_reduced: c_int,
    source: Option<&'book u8>,
    source_bytes: usize,
}

/// A play of a roll.
#[repr(C)]
#[derive(Debug, Clone, Copy, Default)]
pub struct Play<'book> {
    /// The cells after the play, seen by the opponent.
    pub after: [i8; 26],
    /// Seen by the player who plays.
    pub evaluation: Evaluation<'book>,
}

/// A cube decision: self's equities, in units of the cube before doubling.
#[repr(C)]
#[derive(Debug, Clone, Copy, Default)]
pub struct Cube<'book> {
    pub no_double: Evaluation<'book>,
    pub double_take: f32,
    pub double_pass: f32,
}

extern "C" {
    fn tp_backgammon_key(position: *const Position, key: *mut u64) -> c_int;
    fn tp_evaluations(book: *const RawBook, at: *const Position, all: *mut Evaluation, room: usize) -> usize;
    fn tp_plays(book: *const RawBook, at: *const Position, plays: *mut Play, room: usize) -> usize;
    fn tp_cube_decision(book: *const RawBook, at: *const Position, cube: *mut Cube) -> c_int;
}

impl Default for Position {
    /// Returns the first position of a game for money, with the Jacoby rule and beavers.
    fn default() -> Position {
        let mut cells = [0; 26];
        for (point, count) in [(24, 2), (13, 5), (8, 3), (6, 5)] {
            (cells[point], cells[25 - point]) = (count, -count);
        }
        Position { cells, dice: [0; 2], away: [0; 2], cube: 1, owner: CENTER, rules: JACOBY | BEAVER }
    }
}

impl<'book> Evaluation<'book> {
    /// Returns the author, or the file that contains the evaluation.
    pub fn source(&self) -> Cow<'book, str> {
        let bytes = self.source.map(|first| unsafe { std::slice::from_raw_parts(first, self.source_bytes) });
        String::from_utf8_lossy(bytes.unwrap_or_default())
    }

    /// Returns "rollout", "book", "XGR++", "3-ply" or the like.
    pub fn level(&self) -> String {
        match self.method {
            1 => format!("{}-ply{}", self.level, if self.is_reduced != 0 { " red" } else { "" }),
            method @ 2..=6 => ["XGR", "XGR+", "XGR++", "book", "rollout"][method as usize - 2].into(),
            _ => format!("level {}", self.level),
        }
    }
}

impl Book {
    /// Returns self's evaluations of a position before the roll, the most reliable first. The dice are ignored.
    ///
    /// ```
    /// # let book = tabia::Book::from_bytes(&include_bytes!("../tests/backgammon.tabia")[..])?;
    /// let mut position = tabia::backgammon::Position { away: [11, 11], ..Default::default() };
    /// for (point, change) in [(1, 1), (2, -1), (12, 1), (17, -1)] {
    ///     position.cells[point] += change; // the opponent's roll of 51: 24/23 13/8
    /// }
    /// let found = book.evaluations(&position)?[0];
    /// assert_eq!((found.level(), found.games, found.source()), ("rollout".into(), 1296, "Sample source A".into()));
    /// # position.cells[24] = 16;
    /// # assert!(book.evaluations(&position).is_err());
    /// # Ok::<(), tabia::Error>(())
    /// ```
    pub fn evaluations(&self, position: &Position) -> Result<Vec<Evaluation<'_>>, Error> {
        let position = Position { dice: [0; 2], ..position.clone() };
        check(&position)?;
        Ok(collect(|all, room| unsafe { tp_evaluations(&self.raw, &position, all, room) }))
    }

    /// Returns the plays that the most reliable analysis of the roll compares, best first. A book of positions has none:
    /// look up the positions after your plays in it. A play without an evaluation is unknown and may be better than all
    /// others: play the best one only if every play has an evaluation, or if no other roll leads to one of these positions.
    pub fn plays(&self, position: &Position) -> Result<Vec<Play<'_>>, Error> {
        check(position)?;
        Ok(collect(|plays, room| unsafe { tp_plays(&self.raw, position, plays, room) }))
    }

    /// Returns the most reliable cube decision before the roll. The dice are ignored.
    pub fn cube(&self, position: &Position) -> Result<Option<Cube<'_>>, Error> {
        let position = Position { dice: [0; 2], ..position.clone() };
        check(&position)?;
        let mut cube = Cube::default();
        Ok((unsafe { tp_cube_decision(&self.raw, &position, &mut cube) } == OK).then_some(cube))
    }
}

/// Checks the chequers, the roll, the score and the cube.
fn check(position: &Position) -> Result<(), Error> {
    match unsafe { tp_backgammon_key(position, &mut 0) } {
        OK => Ok(()),
        _ => Err(Error::BadPosition("the chequers, the roll, the score or the cube are impossible".into())),
    }
}
