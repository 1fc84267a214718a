// Reads analyses as text: exports and copies of GNU Backgammon, eXtreme Gammon and BGBlitz, as text or as a page, also
// as mails and forums quote them. A file has any number of positions, and any text around them.
//
// Each position begins with its identifier, which decides; the picture of the board is only compared with it. Each
// list of plays is visited as a decision, and each list of cube actions as a cube decision. Cubeful equities alone
// enter: chances to win the match, cubeless equities and the equity after a beaver are counted as not used.
//
// Unless reading is strict, these are skipped and counted:
//   "unreadable identifier"   the position
//   "minus signs lost"        the decision: a number has no sign, or an XGID has lost its dashes
//   "contradicting numbers"   the decision: a difference is not that of two equities
//   "incomplete analysis"     a play without chances, or a cube decision without one of its options
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

// Returns whether the first 256 KiB of a text or a page have an identifier of a position on a line of its own.
bool IsAnalysisText(std::string_view first_bytes);

absl::StatusOr<records::SourceReport> ReadAnalysisText(SourceFile& file, const ReadOptions& options,
                                                       records::BackgammonVisitor& visitor);

// Calls `visit` for each position, also for those without an analysis, and for analyses that do not enter a book.
// `visit` counts facts that it does not use.
absl::StatusOr<records::SourceReport> ForEachTextAnalysis(
    SourceFile& file, const ReadOptions& options,
    absl::FunctionRef<absl::Status(const TextAnalysis& analysis, UnusedCounter& not_used)> visit);

}  // namespace tabia::formats
