// The verbs of tabia edit that read books: list and apply.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/index/builder/build_report.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/output.h"

namespace tabia::tool {

struct EditedBookFlags {
  std::string changes;             // the path of the file of changes
  std::vector<std::string> paths;  // of the books
  std::string output;              // of apply
  bool lossy = false;
  bool use_cache = true;
  bool json = false;
  index::BuildLimits limits = {};
};

// Adds -o, --lossy, --no-cache and the limits of a build.
void AddEditedBookFlags(const Command& command, EditedBookFlags& books);

// Returns a UsageError, which begins with `flag`, if the file of changes is a pipe or has the extension of another
// format than EPD.
absl::Status CheckIsEpd(std::string_view flag, const std::string& changes);

// Prints each change, and its effect on the first book that has its position.
absl::StatusOr<int> ListEffects(const EditedBookFlags& books, Output& out);

// Returns the bytes of all books as one, with the changes in it. The extension of the output names the format.
absl::StatusOr<std::string> AppliedBook(const EditedBookFlags& books);

// Writes all books as one, with the changes in it, in the format that the extension of the output names.
absl::StatusOr<int> ApplyToBooks(const EditedBookFlags& books, Output& out);

}  // namespace tabia::tool
