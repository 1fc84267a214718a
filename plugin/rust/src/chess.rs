//! Chess: positions, and the moves of a book.

use crate::{collect, Book, Error, RawBook, OK};
use std::ffi::{CStr, CString};
use std::os::raw::{c_char, c_int};

/// A position: bitboards.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Position {
    bitboards: [u64; 10],
    black_to_move: c_int,
}

/// A move of the book.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Move {
    /// On the scale of the book's source; if it counts games, twice the wins plus the draws.
    pub weight: u64,
    games: [u64; 3],
    /// Squares, 0 (a1) to 63 (h8). Castling is the king's move onto its own rook; in some books of `.bin` files
    /// it is the king's move to its target.
    pub from: u8,
    pub to: u8,
    /// 0 none, 1 knight, 2 bishop, 3 rook, 4 queen.
    pub promotion: u8,
    flags: u8,
    text: [u8; 12],
    score: i16,
    depth: u8,
    origin: u8,
    distance: u16,
}

/// An evaluation of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Evaluation {
    pub score: Score,
    /// Plies; 0: unknown.
    pub depth: u8,
    /// "stated", "search" or "solved", from the least to the most trustworthy.
    pub origin: &'static str,
    /// Plies to the evaluation that a solved one comes from; else 0.
    pub distance: u16,
}

/// For the player who moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Score {
    Centipawns(i16),
    /// Moves to the mate; negative if the player who moves is mated.
    Mate(i16),
}

extern "C" {
    fn tp_parse_fen(fen: *const c_char, position: *mut Position) -> c_int;
    fn tp_key(position: *const Position, key: *mut u64) -> c_int;
    fn tp_probe(book: *const RawBook, key: u64, moves: *mut Move, room: usize) -> usize;
    fn tp_choose(book: *const RawBook, key: u64, random: u64, chosen: *mut Move) -> c_int;
    fn tp_move_text(chosen: *const Move, position: *const Position, text: *mut c_char);
}

const INACTIVE: u8 = 1;
const GAMES: u8 = 2;
const EVALUATION: u8 = 4;
const MATE: u8 = 8;
const REFUTED: u8 = 16;

impl Position {
    /// Parses a FEN, an EPD or "startpos". Castling rights may be KQkq or HAha.
    pub fn parse(fen: &str) -> Result<Position, Error> {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let (mut position, mut key) = (Position::default(), 0);
        let text = CString::new(if fen.trim() == "startpos" { start } else { fen }).unwrap_or_default();
        match unsafe { tp_parse_fen(text.as_ptr(), &mut position) | tp_key(&position, &mut key) } {
            OK => Ok(position),
            _ => Err(Error::BadPosition(format!("{fen:?}: not a FEN"))),
        }
    }

    /// Returns the Polyglot key. En passant counts only if a pawn of the side to move is next to the pushed one.
    ///
    /// ```
    /// assert_eq!(tabia::Position::parse("startpos")?.key(), 0x463b96181691fc9c);
    /// # Ok::<(), tabia::Error>(())
    /// ```
    pub fn key(&self) -> u64 {
        let mut key = 0;
        unsafe { tp_key(self, &mut key) };
        key
    }
}

impl Move {
    /// Returns the move as UCI has it: "e2e4", "e7e8q". Castling is "e1g1"; in Chess960 it is "e1h1".
    pub fn text(&self, position: &Position) -> String {
        let mut text = [0; 12];
        unsafe {
            tp_move_text(self, position, text.as_mut_ptr());
            CStr::from_ptr(text.as_ptr()).to_string_lossy().into_owned()
        }
    }

    /// Returns the games won, drawn and lost by the player who moves; None if the book does not count games.
    pub fn games(&self) -> Option<[u64; 3]> {
        (self.flags & GAMES != 0).then_some(self.games)
    }

    /// Returns the evaluation of the move, if it has one.
    pub fn evaluation(&self) -> Option<Evaluation> {
        let score = if self.flags & MATE != 0 { Score::Mate } else { Score::Centipawns }(self.score);
        let origin = ["stated", "search", "solved"][usize::from(self.origin) % 3];
        let Move { depth, distance, .. } = *self;
        (self.flags & EVALUATION != 0).then_some(Evaluation { score, depth, origin, distance })
    }

    /// Returns false if the move must never be played: it is inactive in the book, or more than 30 centipawns below the
    /// reference move, which has the deepest evaluation.
    pub fn is_playable(&self) -> bool {
        self.flags & (INACTIVE | REFUTED) == 0
    }
}

impl Book {
    /// Returns the moves in a position, best first.
    ///
    /// ```
    /// # let book = tabia::Book::from_bytes(&include_bytes!("../tests/words.tabia")[..])?;
    /// let position = tabia::Position::parse("startpos")?;
    /// let moves = book.moves(&position);
    /// assert_eq!(moves[0].text(&position), "e2e4");
    /// assert_eq!(moves[0].games(), Some([2, 0, 0]));
    /// # assert!(tabia::Position::parse("8/8/8/9/8/8/8/8 w - - 0 1").is_err());
    /// # Ok::<(), tabia::Error>(())
    /// ```
    pub fn moves(&self, position: &Position) -> Vec<Move> {
        self.moves_of_key(position.key())
    }

    /// Returns the moves for a Polyglot key, such as that of your engine, best first.
    pub fn moves_of_key(&self, key: u64) -> Vec<Move> {
        collect(|moves, room| unsafe { tp_probe(&self.raw, key, moves, room) })
    }

    /// Draws one of the moves that may be played, in proportion to the weight; None if there is none. `random` is any number
    /// of 64 random bits. The same number, key and book give the same move on every machine.
    pub fn choose(&self, key: u64, random: u64) -> Option<Move> {
        let mut chosen = Move::default();
        (unsafe { tp_choose(&self.raw, key, random, &mut chosen) } == OK).then_some(chosen)
    }
}
