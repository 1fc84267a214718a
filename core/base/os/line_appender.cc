#include "core/base/os/line_appender.h"

#include <cerrno>
#include <cstdint>
#include <optional>

#include "core/base/status.h"

namespace tabia {

absl::StatusOr<LineAppender> LineAppender::Open(const std::string& path) {
  Descriptor file(OpenToAppend(path));
  if (!file.is_open()) return SystemError(path, "opened for writing", errno);
  return LineAppender(path, std::move(file));
}

bool LineAppender::EndsInsideLine() const {
  const std::optional<uint64_t> size = SizeOfFile(file_.number());
  char last = '\n';
  return size && *size > 0 && ReadAt(file_.number(), *size - 1, &last, 1) && last != '\n';
}

absl::Status LineAppender::Append(std::string_view line) {
  std::string bytes(EndsInsideLine() ? "\n" : "");
  bytes.append(line).push_back('\n');
  if (!WriteToStream(file_.number(), bytes)) return SystemError(path_, "written", errno);
  return absl::OkStatus();
}

}  // namespace tabia
