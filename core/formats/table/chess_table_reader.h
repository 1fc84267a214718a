// Reads a table of chess moves: the lines of `tabia dump`, as columns or as JSON. A line is a move in a position, or
// under a key, with a weight or with the games won, drawn and lost by the mover.
//
// Unless reading is strict, these are skipped and counted:
//   "unreadable line", "line too long"
//   "unreadable position", "illegal position", "illegal move"
//   "position of a variant"      with pockets or checks, if ReadOptions::variant does not name the rules
//   "weights of another scale"   than the first line: games or weights
#pragma once

#include <string_view>

#include "absl/status/statusor.h"

#include "core/formats/read_options.h"
#include "core/formats/source_file.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::formats {

// Returns whether the lines of a text are rows of such a table. `bytes` are a file, or its beginning.
bool IsChessTable(std::string_view bytes);

absl::StatusOr<records::SourceReport> ReadChessTable(SourceFile& file, const ReadOptions& options,
                                                     records::ChessVisitor& visitor);

}  // namespace tabia::formats
