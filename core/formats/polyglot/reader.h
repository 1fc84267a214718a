// Reads Polyglot books (.bin), which know positions by their keys.
//
// The positions are found by playing the book's moves from the start position, and, as long as records are
// left, every legal reply too. What is not found so is handed on by its key, from which it can be probed
// still; of its moves, castling is what the book says. Told as facts, with their number, are:
//   "never reached"         such positions and their records
//   "unsorted records"      records that come later than a greater key
//   "duplicates"            records of a move that the position has already; handed on too
//   "castling by target"    castling said as e1g1 and not as e1h1
//   "empty moves"           a1a1, which the format bids to ignore
//   "learn"                 records with learning data, which is not kept
// Skipped and counted, if not strict, are "illegal move" of a position that was found and "impossible move"
// of any other.
//
// Keys are taken for canonical ones (chess::CanonicalKey). The two differ only where a castling rook is not
// the outermost (Chess960), which no book of this format can say.
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
