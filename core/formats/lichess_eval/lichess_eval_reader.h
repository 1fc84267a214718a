// Reads lichess_db_eval.jsonl: the positions that Lichess has evaluated, one a line, plain or packed. If a line has
// several evaluations of one move, the reader takes that of the greatest depth, then of the most nodes, then the best
// score.
//
// Unless reading is strict, these lines are skipped and counted:
//   "unreadable line", "line too long"
//   "unreadable position", "illegal position", "illegal move"
//   "impossible evaluation"   both cp and mate or neither of them, or a number that no evaluation has
#pragma once

#include <string_view>

#include "absl/status/statusor.h"

#include "core/formats/read_options.h"
#include "core/formats/source_file.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::formats {

// Returns whether one of the first lines has the evaluations of a position. `bytes` are a file, or its beginning, and
// may be packed.
bool IsLichessEval(std::string_view bytes);

absl::StatusOr<records::SourceReport> ReadLichessEval(SourceFile& file, const ReadOptions& options,
                                                      records::ChessVisitor& visitor);

}  // namespace tabia::formats
