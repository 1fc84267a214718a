// Reads games analysed by GNU Backgammon (.sgf), as its commands `save match` and `save game` write them.
//
// Each analysed roll is visited as a decision, and each analysed cube as a cube decision. Unless reading is strict,
// these are skipped and counted:
//   "unreadable text"                                  the rest of its game, or the text before the first game
//   "impossible game"                                  all of it
//   "impossible position", "impossible cube action", "impossible play"   the rest of their game
//   "impossible candidate", "impossible cube decision"   the candidate or the decision
//   "impossible evaluation", "unreadable analysis"       likewise
#pragma once

#include <string_view>

#include "absl/status/statusor.h"

#include "core/formats/read_options.h"
#include "core/formats/source_file.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::formats {

// Returns true for SGF files of other games too; ReadSgf rejects them with a reason. Text may precede the first game.
bool IsSgf(std::string_view first_bytes);

absl::StatusOr<records::SourceReport> ReadSgf(SourceFile& file, const ReadOptions& options,
                                              records::BackgammonVisitor& visitor);

}  // namespace tabia::formats
