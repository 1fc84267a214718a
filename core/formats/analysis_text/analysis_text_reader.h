// Reads analyses as text: exports and copies of GNU Backgammon, eXtreme Gammon and BGBlitz, as text or as a page, also
// as mails and forums quote them. A file has any number of positions, and any text around them.
//
// The identifier determines the position. If a picture of the board follows, it is compared with the identifier; that
// of BGBlitz comes first, so it is not compared. Each list of plays is visited as a decision, and each list of cube
// actions as a cube decision. Only cubeful equities are read: chances to win the match, cubeless equities and the
// equity after a beaver are counted as not used.
//
// Unless reading is strict, these are skipped and counted:
//   "unreadable identifier"   the position; also an XGID that has lost its dashes
//   "minus signs lost"        the decision: a number has no sign, or an equity is outside its interval
//   "contradicting numbers"   the decision: a difference is not that of two equities
//   "incomplete analysis"     a play without chances or level, or a cube decision without all three options
//   "unknown words"           the play: of GNU Backgammon, in a language whose words are not known
//   "illegal play", "impossible evaluation"   the play
//   "impossible cube decision"   of a player who may not double
#pragma once

#include <string_view>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/formats/analysis_text/text_analysis.h"
#include "core/formats/read_options.h"
#include "core/formats/skip_counter.h"
#include "core/formats/source_file.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::formats {

// Returns whether the first 256 KiB of a text or a page contain the identifier of a position: a line that begins with
// "XGID=", or a position ID and a match ID of GNU Backgammon.
bool IsAnalysisText(std::string_view first_bytes);

// Visits the decisions and the cube decisions of a file.
absl::StatusOr<records::SourceReport> ReadAnalysisText(SourceFile& file, const ReadOptions& options,
                                                       records::BackgammonVisitor& visitor);

// Calls `visit` for each position, also for those without an analysis, and for analyses that do not enter a book.
// `visit` counts facts that it does not use.
absl::StatusOr<records::SourceReport> ForEachTextAnalysis(
    SourceFile& file, const ReadOptions& options,
    absl::FunctionRef<absl::Status(const TextAnalysis& analysis, UnusedCounter& not_used)> visit);

}  // namespace tabia::formats
