// The verbs of tabia edit that read books: list and apply.
#pragma once

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/index/builder/build_report.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/output.h"

namespace tabia::tool {

struct EditedBooks {
  std::string changes;             // the path of the file of changes
  std::vector<std::string> paths;  // of the books
  std::string output;              // of apply
  bool lossy = false;
  bool use_cache = true;
  bool json = false;
  index::BuildLimits limits = {};
};

// Adds -o, --lossy, --no-cache and the limits of a build.
void AddEditedBooksFlags(const Command& command, EditedBooks& books);

// Returns a UsageError if the extension of the file of changes names another format than EPD.
absl::Status CheckIsEpd(const std::string& changes);

// Prints each change, and its effect on the first book that has its position.
absl::StatusOr<int> ListEffects(const EditedBooks& books, Output& out);

// Writes all books as one, with the changes in it, in the format that the extension of the output names.
absl::StatusOr<int> ApplyToBooks(const EditedBooks& books, Output& out);

}  // namespace tabia::tool
