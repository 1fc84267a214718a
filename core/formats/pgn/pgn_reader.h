// Reads games in Portable Game Notation (*.pgn), plain or packed by gzip, xz or zstd, from a file or a pipe.
//
// Every ply of a main line becomes a record, with the game's result as seen by its player. The tags FEN,
// SetUp and Variant are honoured. The tag Result decides; if it is missing or "*", the marker after the moves
// does. Packed bytes that are damaged or cut are an error. The text may be UTF-16.
//
// A game with a fault is skipped whole, because what precedes the fault may be wrong too:
//   "illegal move"            illegal or ambiguous
//   "null move"
//   "unknown variant"
//   "unreadable position"     of the tag FEN
//   "illegal position"
//   "missing beginning"       its first moves are not in the text
//   "endless game"
//   "unterminated comment"
//   "unterminated variation"
//   "unterminated remark"     in square brackets
#pragma once

#include "absl/status/statusor.h"

#include "core/formats/read_options.h"
#include "core/formats/source_file.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::formats {

absl::StatusOr<records::SourceReport> ReadPgn(SourceFile& file, const ReadOptions& options,
                                              records::RecordVisitor& visitor);

}  // namespace tabia::formats
