// What the sources of a build say about one position, in bytes that can be sorted and summed.
//
// A record is a sequence of rows, each of another move or view, in order of the move's code, its text and
// the view. Records stand in no index.
//   tag     one byte. Bit 0: the row has games, not a weight; bit 1: the move is opaque; bit 2: it is
//   inactive;
//           bit 3: different weights were stated; bits 4-7: the view, 15: the view - 15 follows
//   view    varint, if it follows
//   move    u16, the Polyglot code; opaque: one byte, the length of the text; the text
//   games   three varints: win, draw, loss;   or weight   varint
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"

#include "core/chess/entry/book_entry.h"

namespace tabia::chess {

// Whose wins games count: the mover's, or a number of a source that states games in a view not known yet, of
// a position in which Black moves.
inline constexpr uint32_t kMoverView = 0;

// Replaces `out` by the record of one move of a position. A weight has no view.
void EncodeRecord(const BookMove& move, uint32_t view, std::string& out);

// Replaces `out` by the sum of the records of one position, and uses its memory again; it is none of them.
// Games of the same move and view are added, up to UINT64_MAX; of different weights the highest counts, and
// that they differ is kept; a move is active if any record says so. Associative and independent of order.
// Damaged records make an empty record, which DecodeRecord refuses.
void CombineRecords(absl::Span<const std::string_view> records, std::string& out);

// The entry of a record, best move first. Win and loss of a view change places if `swaps` says so. Adds to
// `weight_conflicts` the moves of different weights. False, with `entry` unspecified, if `record` is damaged,
// or its moves are not of one kind: opaque or not, with games or with weights.
bool DecodeRecord(std::string_view record, absl::FunctionRef<bool(uint32_t view)> swaps, BookEntry& entry,
                  uint64_t& weight_conflicts);

}  // namespace tabia::chess
