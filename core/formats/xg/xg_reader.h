// Reads games analysed by eXtreme Gammon (.xg, .xgp).
//
// Each analysed roll is visited as a decision, and each analysed cube as a cube decision. Unless reading is strict,
// these are skipped and counted:
//   "impossible board", "impossible roll", "impossible play"
//   "impossible context", "impossible evaluation", "impossible score"
//   "impossible number of candidates", "impossible cube decision"
//   "record of unknown kind", "second header of a match"
//   "missing rollout"                                            its number of games only: the equity is kept
// If the comment with a record's number is missing, the record has no comment.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/formats/read_options.h"
#include "core/formats/source_file.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::formats {

// Returns true for a text export of a game too; ReadXg rejects it with a reason.
bool IsXg(std::string_view first_bytes);

absl::StatusOr<records::SourceReport> ReadXg(SourceFile& file, const ReadOptions& options,
                                             records::BackgammonVisitor& visitor);

// The unpacked files of an archive. They are empty if the game has no rollouts or comments.
struct XgFiles {
  std::string records;   // temp.xg
  std::string rollouts;  // temp.xgr
  std::string comments;  // temp.xgc
};

// Visits the statements of the game file at `path`. BadFile if its records are cut, or do not begin with a readable
// match.
absl::StatusOr<records::SourceReport> ReadXgGame(const std::string& path, const XgFiles& files,
                                                 const ReadOptions& options,
                                                 records::BackgammonVisitor& visitor);

}  // namespace tabia::formats
