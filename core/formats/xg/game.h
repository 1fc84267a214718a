// A game of eXtreme Gammon, read record by record.
#pragma once

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/formats/read_options.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::formats {

// The files of its archive, unpacked. Those of a game without rollouts or comments are empty.
struct XgFiles {
  std::string records;   // temp.xg
  std::string rollouts;  // temp.xgr
  std::string comments;  // temp.xgc
};

// BadFile if these are no whole records, beginning with a match that can be read. `path` is where the game
// file lies.
absl::Status CheckXgGame(const std::string& path, const XgFiles& files);

// Hands on the statements of a game file, which is checked as above.
absl::StatusOr<records::SourceReport> ReadXgGame(const std::string& path, const XgFiles& files,
                                                 const ReadOptions& options, records::RecordVisitor& visitor);

}  // namespace tabia::formats
