// Reads Chessmaster OBK books: a tree of moves with weights of 0, 25, 50 or 100 percent, and notes.
//
// Damage to the shape of the tree (a move after the tree is complete, or branches still open at the end) is an error,
// because the moves before it may belong to other positions too. Unless reading is strict, these are skipped and
// counted:
//   "illegal move"              the moves of its subtree are counted as "move below an illegal one"
//   "move behind a1a1"          a1a1 is the end marker
//   "damaged notes"             all notes, if they do not end at the end of the file
//   "note for a missing move", "note for a skipped move", "note of unknown type"
#pragma once

#include "absl/status/statusor.h"

#include "core/formats/read_options.h"
#include "core/formats/source_file.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::formats {

absl::StatusOr<records::SourceReport> ReadObk(SourceFile& file, const ReadOptions& options,
                                              records::ChessVisitor& visitor);

}  // namespace tabia::formats
