#include "plugin/tool/flags/proposals.h"

#include <cstddef>

#include "absl/strings/str_format.h"

#include "core/base/os/file_io.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/changes/changes_file.h"
#include "plugin/tool/cli/output.h"
#include "plugin/tool/commands/edit_books.h"

namespace tabia::tool {

Option AddProposalsFlag(const Command& command, std::string& path, const std::string& what) {
  return command.AddText("--changes", path, "EPD file of changes in which to propose " + what)
      .ValueName("CHANGES")
      .Details("A proposal has no effect until `tabia edit` or the page of `tabia serve --edit` accepts it.");
}

absl::Status CheckProposals(std::string_view flag, const std::string& path, const InputPaths& inputs) {
  if (path.empty()) return absl::OkStatus();
  TABIA_RETURN_IF_ERROR(inputs.Check("--changes", path));
  TABIA_RETURN_IF_ERROR(CheckIsEpd(flag, path));
  if (SizeOf(path).value_or(0) == 0) return absl::OkStatus();
  return changes::ReadChanges(path).status();
}

absl::Status CheckSupportsChanges(std::string_view flag, const std::string& path, const chess::Ruleset& rules) {
  if (path.empty() || rules.is_chess()) return absl::OkStatus();
  return UsageError(absl::StrFormat("%s %s: cannot be used with a book of %s; a file of changes is of chess",
                                    flag, path, rules.name()));
}

absl::StatusOr<std::string> WriteProposals(const std::string& path,
                                           const std::vector<changes::Change>& proposals) {
  if (path.empty()) return std::string();
  TABIA_ASSIGN_OR_RETURN(const size_t added, changes::ProposeChanges(path, proposals));
  return absl::StrFormat("%s in %s", FormatCount(added, "new change"), path);
}

absl::Status ReportProposals(const std::string& path, const std::vector<changes::Change>& proposals) {
  TABIA_ASSIGN_OR_RETURN(const std::string proposed, WriteProposals(path, proposals));
  if (!proposed.empty()) Warn("proposed " + proposed);
  return absl::OkStatus();
}

}  // namespace tabia::tool
