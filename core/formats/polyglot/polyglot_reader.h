// Reads Polyglot books (.bin), which contain the keys of positions instead of the positions.
//
// The reader finds the positions by playing the moves of the book from the start position, and, while records are left,
// every legal reply too. Records of other positions are visited by key, which suffices for lookups; castling is then
// coded as in the file, and corrected by a lookup that has the board (moves/known_board.h). Learning data is
// counted as not used. The facts of the report are the numbers of:
//   "never reached"        positions that are not found, and their records
//   "unsorted records"     records that follow a greater key
//   "duplicates"           records of a move that the position already has; visited too
//   "castling by target"   castling written as e1g1 instead of e1h1
//   "empty moves"          a1a1, which is ignored
// Unless reading is strict, these are skipped and counted:
//   "illegal move"         in a position that is found
//   "impossible move"      in any other position
//
// Keys are used as canonical keys (chess::CanonicalKey). The two differ only if a castling rook is not the outermost
// one (Chess960), which this format cannot represent.
//
// Memory: PolyglotRecords and PositionWalk.
#pragma once

#include "absl/status/statusor.h"

#include "core/formats/read_options.h"
#include "core/formats/source_file.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::formats {

// Reads any whole records, even if IsPolyglot rejects them.
absl::StatusOr<records::SourceReport> ReadPolyglot(SourceFile& file, const ReadOptions& options,
                                                   records::ChessVisitor& visitor);

}  // namespace tabia::formats
