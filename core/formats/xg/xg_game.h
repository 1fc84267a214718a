// A game of eXtreme Gammon, read record by record.
#pragma once

#include <string>

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

// Visits the statements of a game file at `path`. BadFile if the files do not hold whole records that begin with a
// match that can be read.
absl::StatusOr<records::SourceReport> ReadXgGame(const std::string& path, const XgFiles& files,
                                                 const ReadOptions& options, records::RecordVisitor& visitor);

}  // namespace tabia::formats
