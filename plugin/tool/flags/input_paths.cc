#include "plugin/tool/flags/input_paths.h"

#include <optional>

#include "core/base/format.h"
#include "core/base/os/file_io.h"
#include "core/base/os/paths.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/formats/source_file.h"
#include "plugin/tool/cli/common_flags.h"

namespace tabia::tool {
namespace {

// Returns whether a command that reads the folder at `path` reads this file, perhaps through a link.
bool FolderHas(const std::string& path, FileIdentity file) {
  bool has_file = false;
  VisitFiles(path, [&](const std::string& in_folder) {
    return !(has_file = IdentityOf(in_folder) == file);
  }).IgnoreError();  // the command reports it when it reads the folder
  return has_file;
}

}  // namespace

InputPaths& InputPaths::Add(std::string_view name, const std::string& path) {
  if (!path.empty() && !IsUrl(path)) inputs_.push_back({std::string(name), formats::OpenedPath(path)});
  return *this;
}

InputPaths& InputPaths::Add(std::string_view name, const std::vector<std::string>& paths) {
  for (const std::string& path : paths) Add(name, path);
  return *this;
}

absl::Status InputPaths::Check(std::string_view flag, const std::string& output) const {
  const std::string path = OutputPath(output);
  if (path.empty() || IsPipe(path)) return absl::OkStatus();
  const std::optional<FileIdentity> existing = IdentityOf(path);
  for (const Input& input : inputs_) {
    if (LeadToSameFile(path, input.path)) return Refuse(flag, output, "is the same file as", input);
    // A new file in a folder of sources is not read.
    if (existing && IsFolder(input.path) && FolderHas(input.path, *existing)) {
      return Refuse(flag, output, "is a file in the folder", input);
    }
  }
  return absl::OkStatus();
}

absl::Status InputPaths::CheckFolder(std::string_view flag, const std::string& output) const {
  for (const Input& input : inputs_) {
    if (LeadToSameFile(output, input.path)) return Refuse(flag, output, "is the same path as", input);
    if (IsBelow(input.path, output)) return Refuse(flag, output, "is a folder that contains", input);
  }
  return absl::OkStatus();
}

absl::Status InputPaths::Refuse(std::string_view flag, const std::string& output, std::string_view conflict,
                                const Input& input) const {
  return UsageError(FormatText("%s: %s %s: %s %s %s; an output must not be an input", command_, flag, output,
                               conflict, input.name, input.path));
}

}  // namespace tabia::tool
