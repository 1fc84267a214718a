#include "core/base/os/file_update.h"

#include <memory>
#include <string_view>

#include "core/base/os/file_io.h"
#include "core/base/os/file_lock.h"
#include "core/base/os/mapped_file.h"
#include "core/base/os/output_file.h"
#include "core/base/status.h"

namespace tabia {
namespace {

// The bytes of a file with its state.
struct FileText {
  std::string text;
  std::optional<PathState> state;

  // Returns whether the file at `path` is still this one. Compares the bytes first: that takes some time, and an editor
  // that saves meanwhile changes the state.
  absl::StatusOr<bool> IsAt(const std::string& path) const {
    if (!text.empty()) {
      if (!SizeOf(path)) return false;
      TABIA_ASSIGN_OR_RETURN(const MappedFile now, MappedFile::Open(path));
      if (now.bytes() != text) return false;
    }
    return StateAt(path) == state;
  }

  static absl::StatusOr<FileText> Read(const std::string& path) {
    FileText read = {{}, StateAt(path)};
    if (SizeOf(path).value_or(0) == 0) return read;
    TABIA_ASSIGN_OR_RETURN(const MappedFile file, MappedFile::Open(path));
    read.text = file.bytes();
    return read;
  }
};

// Writes a new text, unless an editor has replaced the file that it was made of. Returns whether it did. The new file
// is complete on the disk before the last look at the old one, and only a rename follows.
absl::StatusOr<bool> Replace(const std::string& path, const FileText& old, std::string_view text) {
  TABIA_ASSIGN_OR_RETURN(const std::unique_ptr<OutputSink> output, OpenOutput(path));
  TABIA_RETURN_IF_ERROR(output->Append(text));
  TABIA_RETURN_IF_ERROR(output->Sync());
  TABIA_ASSIGN_OR_RETURN(const bool is_unchanged, old.IsAt(path));
  if (is_unchanged) TABIA_RETURN_IF_ERROR(output->Commit());
  return is_unchanged;
}

}  // namespace

absl::Status UpdateFile(const std::string& path, std::optional<std::chrono::milliseconds> timeout,
                        TextEdit edit) {
  TABIA_ASSIGN_OR_RETURN(const FileLock lock, FileLock::Take(path + ".lock", timeout));
  for (;;) {
    TABIA_ASSIGN_OR_RETURN(const FileText file, FileText::Read(path));
    TABIA_ASSIGN_OR_RETURN(const std::optional<std::string> text, edit(file.text));
    if (!text) return absl::OkStatus();
    TABIA_ASSIGN_OR_RETURN(const bool is_written, Replace(path, file, *text));
    if (is_written) return absl::OkStatus();
  }
}

}  // namespace tabia
