// Reads experience files (.exp) of the Stockfish family.
//
// The file has the engine's keys and no positions. The reader finds positions from the start position, through up to
// two positions that are not in the file (one if it has more than 4096 records), and among
// ReadOptions::known_positions, such as those of games. Records of other positions are skipped, or, with
// ReadOptions::keeps_unplaced, visited with the engine's key.
//
// The weight of a move with value v is 500,000 (1 + v / (|v| + 400)). A move is inactive if its record has no value, or
// a depth below 4, which engines do not play. Its comment is "depth 20, value 35, count 2". The facts and decisions of
// the report are:
//   "placed"        the number of records whose position is found, and of all records
//   "keys"          the number of positions with a key of each generation
//   "joined"        records of a move that the position already has
// Unless reading is strict, these are skipped and counted:
//   "impossible move"       also an empty one
//   "illegal move"          in a position that is found
//   "record cut short"      at the end of the file
#pragma once

#include "absl/status/statusor.h"

#include "core/formats/read_options.h"
#include "core/formats/source_file.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::formats {

absl::StatusOr<records::SourceReport> ReadExp(SourceFile& file, const ReadOptions& options,
                                              records::ChessVisitor& visitor);

}  // namespace tabia::formats
