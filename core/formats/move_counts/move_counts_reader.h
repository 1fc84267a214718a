// Reads the text of the books of many small engines: positions, and how often each of their moves was played.
//
//   pos rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -
//   e2e4 16024
//   d2d4 12012
//
// A position is a FEN with or without its counters, and moves are in UCI's notation. The number of a move is its
// weight, because nothing says how the games ended. Blank lines, and lines that begin with #, are left out.
//
// Unless reading is strict, these lines are skipped and counted:
//   "unreadable line"
//   "unreadable position", "move of an unreadable position"
//   "illegal move", "impossible weight"
#pragma once

#include <string_view>

#include "absl/status/statusor.h"

#include "core/formats/read_options.h"
#include "core/formats/source_file.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::formats {

// Returns whether the text, a file or its beginning, has such positions and moves.
bool IsMoveCounts(std::string_view bytes);

absl::StatusOr<records::SourceReport> ReadMoveCounts(SourceFile& file, const ReadOptions& options,
                                                     records::ChessVisitor& visitor);

}  // namespace tabia::formats
