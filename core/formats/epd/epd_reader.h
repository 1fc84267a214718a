// Reads EPD: one position in a line, with operations. The moves and weights are those of the comment c0 if it has the
// form that EpdWriter writes; otherwise the moves of bm, each with weight 1; otherwise the first move of pv. The moves
// of am (avoid move) are inactive; their note has the number of the line and c0, if c0 is a text. If ReadOptions::today
// is after the last day of a line (LastDayOfEpd), its am is a note about the position alone. Remarks (IsEpdRemark) are
// left out. A file of changes (IsEpdOfChanges) has shares in place of weights, and c0 is a comment.
//
// Unless c0 evaluates moves, a move also gets the evaluation of the position that it leads to, backed up
// (chess::Score::BackedUp). These moves start from the positions of the file and of ReadOptions::known_positions. An
// evaluation that no move gets is counted as not used.
//
// Other opcodes and a repeated opcode are counted as not used. If the file gives no moves, the report has the fact "no
// moves" (records::kNoMovesFact).
//
// Unless reading is strict, these are skipped and counted:
//   the faults of a position (EpdPositions), "illegal move", "impossible evaluation", "impossible weight"
//   "weights of another scale"   than the first one of the file: games, percentages or plain weights
//   "line too long"
#pragma once

#include <string_view>

#include "absl/status/statusor.h"

#include "core/formats/read_options.h"
#include "core/formats/source_file.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::formats {

absl::StatusOr<records::SourceReport> ReadEpd(SourceFile& file, const ReadOptions& options,
                                              records::ChessVisitor& visitor);

// Returns c0 in the note about a move of am, "line 12: c0"; empty if the line has none.
std::string_view RemarkOfAvoidedMove(std::string_view note);

}  // namespace tabia::formats
