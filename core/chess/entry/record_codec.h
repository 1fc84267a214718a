// What the sources of a build state about one position, in bytes that can be sorted and summed.
//
// A record is a sequence of rows, each of another move or view, in order of the move's code, its text and the
// view. An index contains no records.
//
//   tag     one byte: bit 0     1: the row has games, not a weight
//                     bit 1     1: the move is opaque
//                     bit 2     1: the move is inactive
//                     bit 3     1: different weights were stated
//                     bits 4-7  the view; 15: the view - 15 follows
//   view    varint, if it follows
//   move    u16, the Polyglot code; opaque: one byte, the length of the text; the text
//   games   one byte: win + 6 * draw + 36 * loss if none is above 5; or 255 and three varints: win, draw, loss
//   or weight   varint
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"

#include "core/chess/entry/book_entry.h"

namespace tabia::chess {

// Whose wins games count: the mover's, or, if it is not known yet in which view a source states games, a
// number of that source, for positions in which Black moves. Rows of different views are summed when the record
// is decoded.
inline constexpr uint32_t kMoverView = 0;

// Of games that do not count: those of the side whose moves a source leaves out.
inline constexpr uint32_t kUncountedView = 1;

// Replaces `out` by the record of one move of a position.
void EncodeRecord(const BookMove& move, uint32_t view, std::string& out);

// Replaces `out` by the sum of the records of one position, using its memory again; `out` is not one of them.
// Games of the same move and view are added, up to UINT64_MAX. Of different weights the highest counts, and
// the sum keeps that they differ. A move is active if it is active in any record. Associative and independent
// of order. Damaged records make an empty record, which DecodeRecord rejects.
void CombineRecords(absl::Span<const std::string_view> records, std::string& out);

// Whose wins the games of a view count.
enum class WinsOf : uint8_t { kMover, kOpponent, kNone };

// Sets `entry` to the entry of a record, best move first. Exchanges win and loss of a view whose wins are the
// opponent's; takes none of the games of a view of kNone. Adds to `weight_conflicts` the number of moves of
// different weights. Returns false, with `entry` unspecified, if `record` is damaged, or its moves are not of one
// kind: opaque or not, with games or with weights.
bool DecodeRecord(std::string_view record, absl::FunctionRef<WinsOf(uint32_t view)> wins_of, BookEntry& entry,
                  uint64_t& weight_conflicts);

// Replaces `out` by the record with all games in the mover's view or uncounted. Returns false if `record` is damaged.
bool TurnRecord(std::string_view record, absl::FunctionRef<WinsOf(uint32_t view)> wins_of, std::string& out);

// Returns whether it is a record, and each of its views is the mover's or uncounted.
bool IsTurned(std::string_view record);

// The share of a move that is the only one of its position.
inline constexpr uint32_t kWholeShare = 10000;

// As DecodeRecord, but of rows of any kinds, each view of which is a book: the weight of a move is the mean, over
// the books that play a move here, of its share in the weights of the book's moves. A move that some book plays
// has weight 1 at least.
bool DecodeShares(std::string_view record, absl::FunctionRef<WinsOf(uint32_t view)> wins_of,
                  BookEntry& entry);

}  // namespace tabia::chess
