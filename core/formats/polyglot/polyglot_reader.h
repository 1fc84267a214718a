// Reads Polyglot books (.bin), which contain the keys of positions instead of the positions.
//
// The positions are found by playing the book's moves from the start position, and, as long as records are
// left, every legal reply too. The records of other positions are visited by their key, which is enough to
// probe them later; castling is then coded as the book has it. Reported as facts, with their number, are:
//   "never reached"        positions that are not found, and their records
//   "unsorted records"     records that follow a greater key
//   "duplicates"           records of a move that the position has already; visited too
//   "castling by target"   castling coded as e1g1 and not as e1h1
//   "empty moves"          a1a1, which the format requires to ignore
//   "learn"                records with learning data, which is not kept
// Skipped and counted, unless reading is strict, are:
//   "illegal move"         in a position that is found
//   "impossible move"      in any other position
//
// Keys are taken as canonical keys (chess::CanonicalKey). The two differ only if a castling rook is not the
// outermost one (Chess960), which this format cannot state.
//
// Memory: PolyglotRecords and PositionWalk.
#pragma once

#include "absl/status/statusor.h"

#include "core/formats/read_options.h"
#include "core/formats/source_file.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::formats {

// Reads any whole records, whether or not IsPolyglot takes them for a book.
absl::StatusOr<records::SourceReport> ReadPolyglot(SourceFile& file, const ReadOptions& options,
                                                   records::RecordVisitor& visitor);

}  // namespace tabia::formats
