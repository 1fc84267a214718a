// Reads a table of backgammon evaluations: the lines of `tabia dump`, as columns or as JSON. A line is an entry of an
// opening book, a play of a roll, or a cube decision. Consecutive plays of the same roll are one decision.
//
// A JSON object needs "position_id", and either an equity with its chances or a cube decision. A play also needs the
// dice, and the play or the position after it. The defaults are: money with the Jacoby rule and beavers ("context"), a
// rollout ("level"), and the name of the file ("source").
//
// Unless reading is strict, these are skipped and counted:
//   "unreadable line", "line too long"
//   "key instead of a position"   of an index built with --keys-only
//   "impossible position", "impossible context", "illegal play"
//   "impossible evaluation", "unknown level"
#pragma once

#include <string_view>

#include "absl/status/statusor.h"

#include "core/formats/read_options.h"
#include "core/formats/source_file.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::formats {

// Returns whether the lines of a text are rows of such a table. `bytes` are a file, or its beginning.
bool IsBackgammonTable(std::string_view bytes);

absl::StatusOr<records::SourceReport> ReadBackgammonTable(SourceFile& file, const ReadOptions& options,
                                                          records::BackgammonVisitor& visitor);

}  // namespace tabia::formats
