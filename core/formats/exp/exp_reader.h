// Reads experience files (.exp) of the Stockfish family.
//
// The file has the engine's keys and no positions. They are found from the start position, through up to two
// positions that are not in the file (one if it has more than 4096 records), and among the positions that
// ReadOptions offers: those of games or of another book. Records of other positions are left out, or, if
// ReadOptions keeps them, visited with the engine's key.
//
// A move weighs the more, the higher its value: 500,000 if it is 0, and v / (|v| + 400) times as much more. It
// is inactive if its record has no value, or a depth below 4, from which engines do not play. A comment states
// "depth 20, value 35, count 2". Reported are, as facts and decisions:
//   "placed"        records whose position is found, of all
//   "keys"          how many positions have a key of the older or the newer generation
//   "joined"        records of a move that the position has already
// Skipped and counted, unless reading is strict, are:
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
                                              records::RecordVisitor& visitor);

}  // namespace tabia::formats
