// Reads a table of backgammon evaluations: the lines of `tabia dump`, as columns or as JSON. A line is an entry of an
// opening book, a play of a roll, or a cube decision. Consecutive plays of the same roll are one decision.
//
// A line of JSON needs a position ("position_id"), and an equity with the chances, or a cube decision; a play needs the
// dice, and the play or the position after it. Missing are: the context, for money with the Jacoby rule and beavers, as
// a question without a score is answered; the level, which is then a rollout; the source, which is then the name of the
// file.
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

// Returns whether the first line is a row of such a table. `bytes` are a file, or its beginning.
bool IsBackgammonTable(std::string_view bytes);

absl::StatusOr<records::SourceReport> ReadBackgammonTable(SourceFile& file, const ReadOptions& options,
                                                          records::RecordVisitor& visitor);

}  // namespace tabia::formats
