// A merge on several machines. Each machine makes one range of the keys (index/builder/range_file.h) from all parts.
// The join of the ranges has the same bytes as a single merge.
//
// A range reads only its own keys of each part of a chess book. It checks every byte of some of the parts, so that all
// ranges together check each part once. A backgammon index is read whole, because a decision also adds the positions
// after its plays, which have other keys.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/progress.h"
#include "core/books/build.h"
#include "core/index/builder/build_report.h"

namespace tabia::books {

// Returns whether a file with these first bytes is a range file, undamaged or not.
bool IsRangeFile(std::string_view first_bytes);

struct JoinOptions {
  index::BuildLimits limits = {};
  bool allow_empty = false;
  Progress progress = {};
};

// Joins range files, in any order, into the file `output` (BuildIndexFile). Returns a usage error if they are not all
// ranges of one merge, each once; BadFile if one of them is damaged.
absl::StatusOr<BuiltFile> JoinRangeFiles(const std::vector<std::string>& paths, JoinOptions options,
                                         const std::string& output);

}  // namespace tabia::books
