// Reads games in Portable Game Notation (*.pgn), plain or packed by gzip or xz, from a file or a pipe.
//
// Every ply of a main line becomes a record, with the game's result as seen by its player. The tags FEN,
// SetUp and Variant are honoured. A game with a fault is skipped whole, because what comes before a fault may
// be wrong too: "illegal move" (or ambiguous), "null move", "unknown variant", "unreadable position",
// "illegal position", "endless game", "unterminated comment", "unterminated variation". The tag Result
// decides; where it is missing or "*", the result behind the moves. Packed bytes that are damaged or cut are
// an error.
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
