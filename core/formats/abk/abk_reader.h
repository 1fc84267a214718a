// Reads Arena opening books (.abk).
//
// A move has games and a priority, and the games decide: of a line that is in the book twice they are added. A
// priority other than the default, the highest of all lines, becomes the comment "priority 7" of its move. In a
// book without games the priorities are the weights. A move that is deleted, or of priority 0, is inactive.
// Wins and losses are White's, unless ReadOptions states the mover's; all books that are known have none.
//
// Reported as facts are the comment and the author, and, if there are any:
//   "deleted moves"        records that Arena hides
//   "never reached"        records that no line leads to, as below a cut branch
//   "differing priorities" moves whose priority differs between lines
//   "moves stated"         the header's number of moves, if it is another one
//   "surplus results"      records with more wins and losses than games
// A branch is cut, skipped and counted, unless reading is strict, at:
//   "illegal move"
//   "link out of the file"
//   "second link to a record"    such as a circle; the tree has one way to each record
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
                                              records::RecordVisitor& visitor);

}  // namespace tabia::formats
