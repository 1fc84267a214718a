// Opens any readable book, recognised by its content.
#pragma once

#include <string>
#include <variant>

#include "absl/status/statusor.h"

#include "core/books/book_options.h"
#include "core/books/build.h"
#include "core/books/source.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/book.h"
#include "core/probe/chess/chess_book.h"

namespace tabia::books {

// Opens a book in one of these ways:
//
//   an index                            is mapped
//   Polyglot, .exp, CTG with its .cto   is mapped and probed in place
//   another book, up to 1 MiB           is read into an index in memory
//   another book, larger                is read into an index in the cache, which is mapped now and next time
//   a chess index at an address         is probed by HTTP requests
//   another book at an address          is downloaded, and then opened as above
//
// A cached index is made again, within `limits`, if the book has changed or the index is damaged. If several programs
// open the same book at once, one of them reads it and the others wait; if the reader dies, another takes over. If the
// cache cannot be used, the book is read into memory after a warning.
//
// A pipe or a device is a usage error for kSession: "/dev/stdin" would read the requests of the session.
//
// A foreign file without a move, such as an opening suite, is a BadFile error if it is opened for lookups (kProbe,
// kSession). For kReadAll it is one only if records were skipped, or if the file says why it has no move
// (records::kNoMovesFact). If the file has moves, kReadAll warns of the skipped records (SkippedText), because a report
// on the whole book lacks them.
//
// Lessons in EPD (am) whose last day has passed are not in force if it is opened for lookups, unless
// options.reading.today is another day.
//
// A book that changes while it is read is read again; if it keeps changing, the result is an AbortedError.
absl::StatusOr<probe::Book> OpenBook(const std::string& path, const OpenOptions& options = {});
absl::StatusOr<probe::Book> OpenBook(Source source, const OpenOptions& options);

// Returns `reading` for a source that is a repertoire. Games are read whole, with their variations. Each move has
// weight 1, because the results of model games and of analyses mean nothing. The variant, the comments, the NAGs and
// the evaluations are read as `reading` says; the other options of PGN are reset. Other books are read as usual.
formats::ReadOptions RepertoireReading(const Source& source, formats::ReadOptions reading = {});

// An open book as the type of its game, for programs that support both games.
using GameBook = std::variant<probe::ChessBook, probe::BackgammonBook>;

absl::StatusOr<GameBook> ToGameBook(probe::Book book);

}  // namespace tabia::books
