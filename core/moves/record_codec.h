// The records of a build: bytes for the moves of one position, which can be sorted and summed.
//
// A record is a sequence of rows, sorted by the move's code and text. A move has at most one row with an evaluation,
// which comes first. It then has one row for each view of its games or weight, in order of the views. An index contains
// no records.
//
//   tag     one byte: bit 0     1: the row has games, not a weight
//                     bit 1     1: the move is opaque
//                     bit 2     1: the move is inactive
//                     bit 3     1: sources had different weights; with bit 0: the row has an evaluation
//                     bits 4-7  the view; 15: the view - 15 follows
//   view    varint, if it follows
//   move    u16, the Polyglot code; opaque: one byte, the length of the text; the text
//   games   one byte: win + 6 * draw + 36 * loss if none is above 5; or 255 and three varints: win, draw, loss
//   or weight   varint
//   or evaluation   i16 score, as Score::worth() has it; u8 depth; u8 EvaluationOrigin; u16 distance
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"

#include "core/moves/book_entry.h"

namespace tabia::chess {

// The view of games is the player whose wins are counted. kMoverView is the mover. Any view above kUncountedView
// belongs to one source: it is not yet known whose wins are counted, or the games of this source must not be added to
// those of other sources. Rows of different views are combined when the record is decoded.
inline constexpr uint32_t kMoverView = 0;

// The view of games that do not count, because the source omits the moves of this side.
inline constexpr uint32_t kUncountedView = 1;

// Replaces `out` by the record of one move of a position. A move with nothing but an evaluation has no row for a
// weight.
void EncodeRecord(const BookMove& move, uint32_t view, std::string& out);

// Replaces `out` by the sum of the records of one position, and reuses its memory; `out` must not be one of them. Games
// of the same move and view are added, up to UINT64_MAX. If weights differ, the highest counts, and the sum notes the
// conflict. The most trustworthy evaluation of a move is kept. A move is active if it is active in any record with
// games or a weight, or, if there is none, in any evaluation. The sum does not depend on the order of the records, and
// sums can be summed again. Damaged records make an empty record, which DecodeRecord rejects.
void CombineRecords(absl::Span<const std::string_view> records, std::string& out);

// The player whose wins the games of a view count.
enum class WinsOf : uint8_t { kMover, kOpponent, kNone };

// Sets `entry` to the entry of a record, best move first. Exchanges win and loss in views of kOpponent, and drops the
// games in views of kNone. Adds to `weight_conflicts` the number of moves with different weights. Returns false, with
// `entry` unspecified, if `record` is damaged or its moves are not of one kind: opaque or not, with games or with
// weights.
bool DecodeRecord(std::string_view record, absl::FunctionRef<WinsOf(uint32_t view)> wins_of, BookEntry& entry,
                  uint64_t& weight_conflicts);

// Replaces `out` by the record with all games in the mover's view or uncounted. Returns false if `record` is damaged.
bool TurnRecord(std::string_view record, absl::FunctionRef<WinsOf(uint32_t view)> wins_of, std::string& out);

// Returns whether `record` is sound, and each of its views is the mover's or uncounted.
bool IsTurned(std::string_view record);

// The share of a move that is the only one of its position.
inline constexpr uint32_t kWholeShare = 10000;

// Sets `entry` to the mean of several books. Each view of the record is a book, and its rows may be of any kind. The
// weight of a move is the mean of its shares, over the books that have playable moves here. A move that is playable in
// some book has at least weight 1. Returns false as DecodeRecord does.
bool DecodeShares(std::string_view record, absl::FunctionRef<WinsOf(uint32_t view)> wins_of,
                  BookEntry& entry);

}  // namespace tabia::chess
