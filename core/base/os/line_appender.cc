#include "core/base/os/line_appender.h"

#include <cerrno>
#include <cstdint>
#include <optional>

#include "core/base/status.h"

namespace tabia {

absl::StatusOr<LineAppender> LineAppender::Open(const std::string& path, Check check) {
  LineAppender appender(path, std::move(check));
  TABIA_RETURN_IF_ERROR(appender.OpenFile());
  return appender;
}

// Lines that are written to a pipe or a device cannot be read again.
absl::Status LineAppender::OpenFile() {
  if (IsPipe(path_)) {
    return absl::UnavailableError(path_ + ": cannot be appended to: it is not a regular file");
  }
  if (check_) TABIA_RETURN_IF_ERROR(check_(path_));
  file_ = Descriptor(OpenToAppend(path_));
  return file_.is_open() ? absl::OkStatus() : SystemError(path_, "opened for writing", errno);
}

bool LineAppender::EndsInsideLine() const {
  const std::optional<uint64_t> size = SizeOfFile(file_.number());
  char last = '\n';
  return size && *size > 0 && ReadAt(file_.number(), *size - 1, &last, 1) && last != '\n';
}

// The file may be replaced between the look and the write. Then the line is in the old file only, and is written again.
absl::Status LineAppender::Append(std::string_view line) {
  constexpr int kMaxFiles = 100;
  for (int files = 0; files < kMaxFiles; ++files) {
    if (!IsAtPath()) TABIA_RETURN_IF_ERROR(OpenFile());
    std::string bytes(EndsInsideLine() ? "\n" : "");
    bytes.append(line).push_back('\n');
    if (!WriteToStream(file_.number(), bytes)) return SystemError(path_, "written", errno);
    if (IsAtPath()) return absl::OkStatus();
  }
  return absl::AbortedError(path_ + ": cannot be written: it is replaced again and again");
}

absl::Status LineAppender::Sync() {
  return SyncFile(file_.number()) ? absl::OkStatus() : SystemError(path_, "synced", errno);
}

}  // namespace tabia
