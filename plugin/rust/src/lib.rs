//! Looks up positions in opening books of chess and backgammon: indexes of tabia (`.tabia`) and Polyglot books (`.bin`).
//!
//! ```
//! # let bytes: &[u8] = include_bytes!("../tests/words.tabia");
//! let book = tabia::Book::from_bytes(bytes)?; // or tabia::Book::open("club.tabia")?
//! let position = tabia::Position::parse("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")?;
//! for found in book.moves(&position) {
//!     println!("{} weight {}", found.text(&position), found.weight);
//! }
//! # assert_eq!(book.moves(&position).len(), 2);
//! # Ok::<(), tabia::Error>(())
//! ```
//!
//! `tabia build` makes the indexes from PGN, Polyglot, ChessBase, Arena, eXtreme Gammon and other files. The crate compiles
//! a reader in C, with the C compiler of the system. Any number of threads may query one book at once.
//!
//! The crate does not contain the rules of the games. So compare a move with your legal moves before you play it: very
//! rarely, two positions have the same key.

use std::borrow::Cow;
use std::ffi::{CStr, CString};
use std::os::raw::{c_char, c_int};
use std::path::Path;

pub mod backgammon;
mod chess;

pub use chess::{Evaluation, Move, Position, Score};

/// A failure, with the file or the position and the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Error {
    /// The file cannot be opened or read.
    System(String),
    /// The file is damaged, or in another format.
    BadFile(String),
    /// The text is not a FEN, or the numbers are not a position.
    BadPosition(String),
}

impl std::fmt::Display for Error {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        let (Error::System(message) | Error::BadFile(message) | Error::BadPosition(message)) = self;
        out.write_str(message)
    }
}

impl std::error::Error for Error {}

/// An open book.
pub struct Book {
    raw: RawBook,
    _bytes: Cow<'static, [u8]>, // `raw` points to them; empty if the file is mapped
}

/// `tp_book`: its members after the first are private, and `rest` has room for twice as many.
#[repr(C)]
#[derive(Default)]
struct RawBook {
    reason: Option<&'static c_char>,
    rest: [[u64; 16]; 4],
}

extern "C" {
    fn tp_open(book: *mut RawBook, path: *const c_char) -> c_int;
    fn tp_open_memory(book: *mut RawBook, bytes: *const u8, size: usize) -> c_int;
    fn tp_close(book: *mut RawBook);
}

const OK: c_int = 0;
const BAD_FILE: c_int = -2;

// The reader has no global state, and a query writes only to its results.
unsafe impl Send for Book {}
unsafe impl Sync for Book {}

impl Book {
    /// Reads the file into memory and opens it.
    pub fn open(path: impl AsRef<Path>) -> Result<Book, Error> {
        let at = |reason| format!("{}: {reason}", path.as_ref().display());
        let bytes = std::fs::read(path.as_ref()).map_err(|error| Error::System(at(error.to_string())))?;
        Book::from_bytes(bytes).map_err(|error| Error::BadFile(at(error.to_string())))
    }

    /// Opens the bytes of a file: a `Vec<u8>`, or the result of `include_bytes!`.
    pub fn from_bytes(bytes: impl Into<Cow<'static, [u8]>>) -> Result<Book, Error> {
        let (mut raw, bytes) = (RawBook::default(), bytes.into());
        match unsafe { tp_open_memory(&mut raw, bytes.as_ptr(), bytes.len()) } {
            OK => Ok(Book { raw, _bytes: bytes }),
            _ => Err(Error::BadFile(raw.reason())),
        }
    }

    /// Maps the file instead of reading it, so that a book of any size opens at once.
    ///
    /// # Safety
    ///
    /// While the book is open, its file must not be overwritten or truncated. Replacing it by renaming is safe.
    pub unsafe fn map(path: impl AsRef<Path>) -> Result<Book, Error> {
        let (mut raw, name) = (RawBook::default(), path.as_ref().display());
        let text = path.as_ref().to_str().and_then(|text| CString::new(text).ok());
        let text = text.ok_or_else(|| Error::System(format!("{name}: the path is not UTF-8")))?;
        match tp_open(&mut raw, text.as_ptr()) {
            OK => Ok(Book { raw, _bytes: Cow::default() }),
            BAD_FILE => Err(Error::BadFile(format!("{name}: {}", raw.reason()))),
            _ => Err(Error::System(format!("{name}: {}", raw.reason()))),
        }
    }
}

impl Drop for Book {
    fn drop(&mut self) {
        unsafe { tp_close(&mut self.raw) }
    }
}

impl RawBook {
    fn reason(&self) -> String {
        self.reason.map_or(String::new(), |first| unsafe { CStr::from_ptr(first) }.to_string_lossy().into())
    }
}

/// Calls a function of the reader, which writes at most `room` results and returns their number in the book.
fn collect<T: Copy + Default>(probe: impl Fn(*mut T, usize) -> usize) -> Vec<T> {
    let mut results = vec![T::default(); 32];
    let count = probe(results.as_mut_ptr(), results.len());
    if count > results.len() {
        results.resize(count, T::default());
        probe(results.as_mut_ptr(), count);
    }
    results.truncate(count);
    results
}

#[cfg(test)]
mod tests {
    use super::{backgammon, chess, Book, Error, Position, RawBook};
    use std::mem::size_of;

    const BOOKS: [&[u8]; 2] = [include_bytes!("../tests/words.tabia"), include_bytes!("../tests/backgammon.tabia")];
    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    extern "C" {
        static tabia_struct_sizes: [usize; 6];
    }

    /// Returns a copy in which up to eight parts are removed, repeated or replaced.
    fn damaged(random: &mut impl FnMut(usize) -> usize, content: &[u8]) -> Vec<u8> {
        let mut damaged = content.to_vec();
        for _ in 0..=random(8) {
            let at = random(damaged.len() + 1);
            let end = damaged.len().min(at + random(9));
            let part = damaged[at..end].to_vec();
            let new = match random(4) {
                0 => Vec::new(),
                1 => part.repeat(2),
                _ => part.iter().map(|_| random(256) as u8).collect(),
            };
            damaged.splice(at..end, new);
        }
        damaged
    }

    #[test]
    fn damaged_books_and_texts_do_not_panic() {
        let mut state = 1u64; // of a linear congruential generator
        let mut random = move |below: usize| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) as usize % below
        };
        let (mut opened, mut refused) = (0, 0);
        for case in 0..4000 {
            let text = damaged(&mut random, START.as_bytes());
            let parsed = Position::parse(&String::from_utf8_lossy(&text));
            let position = parsed.unwrap_or_else(|_| Position::parse("startpos").unwrap());
            let book = match Book::from_bytes(damaged(&mut random, BOOKS[case % 2])) {
                Ok(book) => book,
                Err(error) => {
                    assert!(matches!(error, Error::BadFile(_)));
                    refused += 1;
                    continue;
                }
            };
            opened += 1;
            for found in book.moves(&position) {
                let _ = (found.text(&position), found.games(), found.evaluation(), found.is_playable());
            }
            book.choose(position.key(), random(usize::MAX) as u64);
            let mut at = backgammon::Position::default();
            at.cells[random(26)] += random(3) as i8 - 1;
            at.dice = [random(8) as u8, random(8) as u8];
            for evaluation in book.evaluations(&at).unwrap_or_default() {
                let _ = (evaluation.source(), evaluation.level());
            }
            let _ = (book.plays(&at), book.cube(&at));
        }
        assert!(opened > 100 && refused > 1000, "{opened} opened, {refused} refused");
    }

    #[test]
    fn structs_have_the_sizes_of_the_header() {
        let [book, rest @ ..] = unsafe { tabia_struct_sizes };
        assert!(book <= size_of::<RawBook>());
        let of_chess = [size_of::<chess::Position>(), size_of::<chess::Move>()];
        let of_backgammon =
            [size_of::<backgammon::Position>(), size_of::<backgammon::Play>(), size_of::<backgammon::Cube>()];
        assert_eq!((&rest[..2], &rest[2..]), (&of_chess[..], &of_backgammon[..]));
    }
}
