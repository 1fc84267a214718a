// Reads Arena opening books (.abk).
//
// A move has games and a priority. The games are its weight; if a line is in the book twice, they are added up. The
// highest priority of a move over all lines becomes its comment "priority 7", unless it is the default or 0. In a book
// without games the priorities are the weights. A move that is deleted or has priority 0 is inactive. Wins and losses
// are White's unless ReadOptions selects the mover's; no known book contains wins or losses.
//
// The report's facts are the comment and the author, and, if there are any:
//   "deleted moves"        records that Arena hides
//   "never reached"        records that no line leads to, such as those below a cut branch
//   "differing priorities" moves whose priority differs between lines
//   "moves stated"         the number of moves in the header, if it differs from the moves read
//   "surplus results"      records with more wins and losses than games
// Unless reading is strict, a branch is cut, skipped and counted at:
//   "illegal move"
//   "link out of the file"
//   "second link to a record"    such as a cycle; only one path leads to each record of a tree
//   "record cut short"           at the end of the file
//
// Memory: one bit for each record, and, if priorities other than the default and 0 occur, AbkPriorities.
#pragma once

#include "absl/status/statusor.h"

#include "core/formats/read_options.h"
#include "core/formats/source_file.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::formats {

absl::StatusOr<records::SourceReport> ReadAbk(SourceFile& file, const ReadOptions& options,
                                              records::ChessVisitor& visitor);

}  // namespace tabia::formats
